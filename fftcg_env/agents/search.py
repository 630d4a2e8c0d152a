"""Search: the agent tries moves in many determinizations of the hidden cards, and plans further moves in a tree.

In each determinization (:meth:`~fftcg_env.core.search.Search.determinize`) the search takes a move, plays both sides to
the end of a turn or two, and evaluates the position with the win probability, the game's evaluation function. At the
root, sequential halving (Karnin, Koren and Somekh 2013) spends the simulations on the most promising moves. Each round
has two halves:

1. *Exploring*: a tree grows below each move (:mod:`fftcg_env.core.search.tree_entry`). It finds continuations that
   differ from the heuristic's, such as another payment, target, or attack after a cast. Each simulation is compared
   with the heuristic's play in the same determinization, which removes much of the variance.
2. *Judging*: all moves play the same new determinizations, followed by the best plan of the tree. The plan is the
   heuristic's move, except where another move was significantly better. Only these simulations decide, so the cost of
   exploring and lucky results while exploring do not bias the choice.

The heuristic's move is never dropped. Another move is chosen only if it is significantly better.

With a network, no tree grows. The network is that of a policy file (``search:net=PATH:400``) or of the game's champion
(``search:net:400``). The tried moves are the likely ones by the network's policy, and the heuristic's move. In rollouts
the searching player follows the network's policy and the opponent follows the heuristic; the network's value evaluates
the final position (:mod:`fftcg_env.core.network.rollouts`). The score of a move is its mean gain over the network's own
move, plus the difference of their log probabilities, weighted by the standard error of the gains. So the policy counts
more if the simulations are less certain. Trained policies are too sure: simulations often favour a move to which the
policy gives almost no chance. So no move counts as less than a twentieth as likely as the likeliest one. Halving and
the final choice use this score. It is the maximum of the value minus the divergence from the prior (Grill et al. 2020,
arXiv:2007.12509) over single moves, as in the root selection of Gumbel MuZero (Danihelka et al. 2022), with a weight
that depends on the noise.

- ``search:400``: 400 simulations per decision
- ``search:0.5s``: half a second per decision
- ``search:400:closed``: without knowing the opponent's deck list (:mod:`fftcg_env.core.search.closed_lists`)

With a number of simulations, the play depends only on the seed and on what the player knows.
"""

from __future__ import annotations

import time
import zlib
from functools import partial
from typing import Any

import numpy as np

from ..core.agent import UnsuitableAgentError
from ..core.jobs import SKIP, STATUS_PLAYER, STATUS_TURN
from ..core.network.judge import Network
from ..core.network.rollouts import NetworkRollouts
from ..core.search import Search, search_of
from ..core.search.closed_lists import search_with
from ..core.search.tree_search import TreeSearch, TreeSettings
from ..errors import ArgumentError
from .champion import champion_network
from .network_file import load_network

MOST_MOVES = 10
"""Maximum number of tried moves, the best ones by the heuristic."""
MOST_MOVES_WITH_NETWORK = 6
"""Maximum number of tried moves with a network: the most likely ones, in addition to the heuristic's."""
LEAST_PRIOR = 0.05
"""A move counts as at least this likely, relative to the network's most likely move: trained policies are too sure."""
TURNS, TURNS_WITH_NETWORK = 3, 1
"""Number of further turns that begin in a rollout."""
CAUTION, CAUTION_WITH_NETWORK = 1.0, 0.5
LEAST_SPREAD = 0.1
"""Minimum standard deviation of the gains of single simulations, because a few equal gains prove nothing."""
NETWORK = "net"
MOST_COUNTED = 32
"""With a network, more simulations of a move do not reduce the error of its gain further: its value errs as well."""
FEWEST = 4
"""Minimum number of simulations of a move in a round."""
LEAST_TO_EXPLORE = 400
"""Minimum number of simulations for which a tree is useful (docs/agents.md)."""
EXPLORING = 0.5
"""Share of the budget for growing the tree."""
BATCH = 128
"""Approximate number of simulations in parallel."""
ROOM = 20_000
"""Capacity of the tree of a decision, in simulations, for budgets of time."""


class SearchAgent:
    """The agent.

    - ``game``: a game with a compiled heuristic and win probability
    - ``budget``: simulations per decision, or seconds as in ``0.5s``; see below for prefixes and suffixes
    - ``turns``: number of further turns that begin before the position is evaluated
    - ``caution``: number of standard errors by which another move must be better than the heuristic's; with a network,
      by which a move must be better than one that the policy finds e times as likely
    - ``exploring``: share of the budget for growing the tree; 0: no tree, the heuristic plays on after every move. The
      default is a half from ``LEAST_TO_EXPLORE`` simulations on, and with a budget of time
    - ``tree``: settings of the tree
    - ``field``: decks with their weights, for closed lists
    - ``network``: the network of a policy, with which no tree grows

    None means the default values, which were tuned by measurement. In the text of ``budget``, the prefix
    ``net=PATH:`` loads the network of a policy file, and ``net:`` that of the game's champion. The suffix ``:closed``
    plays without knowing the opponent's list, and may name a field: ``400:closed:one.txt*3,folder``.
    """

    def __init__(
        self,
        game: Any,
        budget: str = "400",
        *,
        turns: int | None = None,
        caution: float | None = None,
        exploring: float | None = None,
        tree: TreeSettings | None = None,
        field: Any = None,
        network: Network | None = None,
    ) -> None:
        amount, _, lists = budget.partition(":")
        named, equals, path = amount.partition("=")
        if named == NETWORK:
            network = load_network(path, game) if equals else champion_network(game)
            amount, _, lists = lists.partition(":")
            budget = f"{amount}:{lists}" if lists else amount
        closed = lists or ("closed" if field is not None else "open")
        search = search_of(game)
        if "advise" not in search.entries or not search.features:
            raise UnsuitableAgentError(
                f"search is not supported for the game {game.name!r}: it has no compiled heuristic and win probability"
            )
        if exploring is not None and not 0 <= exploring < 1:
            raise ArgumentError(f"exploring is {exploring}; it must be at least 0 and less than 1")
        self._seconds, self._simulations = _amounts(amount)
        self.knows_lists = closed == "open"
        """Whether it knows the opponent's deck list."""
        self._search: Search = search_with(game, closed, field)
        if network is not None and exploring:
            raise ArgumentError(f"exploring is {exploring}; it must be 0 with a network, because no tree grows")
        if exploring is None:
            few = 0 < self._simulations < LEAST_TO_EXPLORE
            exploring = 0.0 if few or network is not None else EXPLORING
        if turns is None:
            turns = TURNS if network is None else TURNS_WITH_NETWORK
        if caution is None:
            caution = CAUTION if network is None else CAUTION_WITH_NETWORK
        self.exploring = exploring
        """The share of the budget for growing the tree."""
        self._rollouts = None if network is None else NetworkRollouts(game, network)
        self._turns, self._caution, self._tree = turns, caution, tree or TreeSettings()
        self._again = partial(
            SearchAgent, game, budget, turns=turns, caution=caution, exploring=exploring, tree=tree, field=field,
            network=network,
        )  # fmt: skip
        self.simulations_done = 0
        """Number of simulations since the agent was created."""
        self.reset(0)

    def __reduce__(self) -> tuple[Any, ...]:
        return self._again, (), {"_seed": self._seed}

    def reset(self, seed: int) -> None:
        """The same seed gives the same play."""
        self._seed = seed

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """The actions, int64 ``(n,)``, in the games of these records where ``wanted``, bool ``(n,)``, is set."""
        actions = np.full(len(states), SKIP, np.int64)
        for index in np.flatnonzero(wanted).tolist():
            actions[index] = self._decide(states[index : index + 1])
        return actions

    def _decide(self, state: np.ndarray) -> int:
        """The action in one game; ``SKIP`` if no player decides."""
        moves, keys, prior = self.moves(state)
        if len(moves) < 2:
            return int(moves[0]) if len(moves) else SKIP
        thought = self.thought(state, moves, keys, prior)
        best = thought.best(self.exploring)
        self.simulations_done += thought.done
        return int(moves[best])

    def moves(self, state: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The tried actions in the game of a record ``(1,)``, their keys, and their log probabilities by the network
        (zeros without a network). The first one is the heuristic's, or the network's."""
        legal, counts = self._search.legal(state)
        count = counts[0]
        weights, keys = self._search.weigh(state)[0, :count], self._search.keys(state)[0, :count]
        # try only one of several equal cards
        kinds, firsts, kind_of = np.unique(keys, return_index=True, return_inverse=True)
        if self._rollouts is None:
            order = np.argsort(-weights, kind="stable")
            tried = order[np.sort(np.unique(keys[order], return_index=True)[1])][:MOST_MOVES]
            return legal[0, tried], keys[tried], np.zeros(len(tried))
        chances = np.bincount(kind_of, np.exp(self._rollouts.log_probabilities(state)[0, :count]), len(kinds))
        order = np.argsort(-chances, kind="stable")
        likely = order[:MOST_MOVES_WITH_NETWORK]
        of_heuristic = kind_of[weights.argmax()] if count else 0
        if of_heuristic not in likely and count:
            likely = np.append(likely, of_heuristic)
        prior = np.maximum(chances[likely], LEAST_PRIOR * chances.max(initial=np.finfo(np.float64).tiny))
        return legal[0, firsts[likely]], kinds[likely], np.log(prior)

    def thought(self, state: np.ndarray, moves: np.ndarray, keys: np.ndarray, prior: np.ndarray) -> Thought:
        """Prepare a decision between several :meth:`moves`."""
        root = self._search.clone(state, [0])
        self._search.determinize(root, -1, 0)  # from here on everything depends on what the player knows
        fields = np.zeros(1, root.dtype)  # zeros_like leaves padding as it is
        fields[:] = root  # numpy copies the fields only: padding bytes have any value and must not change the seed
        return Thought(self, root, moves, keys, prior, zlib.crc32(fields.tobytes(), self._seed & 0xFFFFFFFF))


class Thought:
    """The search of one decision. ``root``: the record ``(1,)``; ``moves``, ``keys``, ``prior``: from
    :meth:`SearchAgent.moves`; ``seed``: of the determinizations."""

    def __init__(
        self, agent: SearchAgent, root: np.ndarray, moves: np.ndarray, keys: np.ndarray, prior: np.ndarray, seed: int
    ) -> None:
        self._search, self._caution = agent._search, agent._caution
        self._rollouts, self._prior = agent._rollouts, prior
        self._seconds, self._simulations = agent._seconds, agent._simulations
        self._root, self._moves, self._nodes, self._seed = root, moves, keys + 1, seed
        status = self._search.status(root)[0]
        room = min(self._simulations, ROOM) or ROOM
        self._observer, self._last_turn = int(status[STATUS_PLAYER]), int(status[STATUS_TURN]) + agent._turns
        if self._rollouts is None:
            self._tree = TreeSearch(self._search, self._observer, self._last_turn, room=room, settings=agent._tree)
        self._values: list[list[float]] = [[] for _ in moves]
        self._worlds = self.done = 0
        self._started = time.perf_counter() if self._seconds else 0.0

    def best(self, exploring: float) -> int:
        """The index of the best move, by sequential halving."""
        if not exploring:
            self._nodes[:] = 0  # no move uses the tree
        left = list(range(len(self._moves)))
        rounds = max(1, int(np.ceil(np.log2(len(self._moves)))))
        for number in range(rounds):
            while exploring and (count := self._affordable((number + exploring) / rounds, len(left) + 1)) > 0:
                self._explore(left, count)
            judged = 0
            while judged < FEWEST or self._affordable((number + 1) / rounds, len(left)) > 0:
                count = max(FEWEST, self._affordable((number + 1) / rounds, len(left)))
                self._judge(left, count)
                judged += count
            if number < rounds - 1:
                ranking = [left[k] for k in np.argsort(-self._scores(left), kind="stable")]
                left = sorted({0, *ranking[: max(2, (len(left) + 1) // 2)]})
        return self._choice(left)

    def worth(self, count: int) -> np.ndarray:
        """The value of each move, float64 ``(moves,)``: with the plans of the tree, in this number of new
        simulations."""
        self.best(EXPLORING if self._rollouts is None else 0.0)
        everything, at_once = list(range(len(self._moves))), BATCH // MOST_MOVES
        parts = [self._played(everything, self._nodes, at_once, follow=True) for _ in range(-(-count // at_once))]
        worth: np.ndarray = np.concatenate(parts, axis=1).mean(axis=1)
        return worth

    def _affordable(self, part: float, rows: int) -> int:
        """The number of determinizations in which ``rows`` moves can be simulated now without exceeding ``part`` of the
        budget, at most a batch."""
        at_once = max(FEWEST, BATCH // rows)
        if self._seconds:
            return at_once if time.perf_counter() - self._started < part * self._seconds else 0
        return min(at_once, int(part * self._simulations - self.done) // rows)

    def _scores(self, left: list[int]) -> np.ndarray:
        """The scores of the remaining moves, float64 ``(len(left),)``; the first one is move 0."""
        values = np.array([self._values[k] for k in left])
        if self._rollouts is None:
            return values.mean(axis=1)
        gains = values - values[0]
        errors = np.sqrt((gains.var(axis=1) + LEAST_SPREAD**2) / min(gains.shape[1], MOST_COUNTED))
        scores: np.ndarray = gains.mean(axis=1) + self._caution * errors * (self._prior[left] - self._prior[0])
        return scores

    def _choice(self, left: list[int]) -> int:
        """The best remaining move by score; without a network, move 0 (the heuristic's) unless another is significantly
        better."""
        best = left[int(self._scores(left).argmax())]
        if self._rollouts is not None:
            return best
        gain = np.array(self._values[best]) - np.array(self._values[0])
        error = float(gain.std()) / np.sqrt(len(gain))
        return best if float(gain.mean()) > self._caution * error else 0

    def _explore(self, left: list[int], count: int) -> None:
        """Grow the tree below the remaining moves in ``count`` determinizations. The reference is the heuristic's play
        in each of them, without the tree."""
        values = self._played([*left, 0], [*self._nodes[left], 0], count, follow=False)
        self._tree.learn((values - values[-1]).reshape(-1))

    def _judge(self, left: list[int], count: int) -> None:
        """Simulate the remaining moves with the plans of the tree in ``count`` determinizations."""
        values = self._played(left, self._nodes[left], count, follow=True)
        for place, row in zip(left, values, strict=True):
            self._values[place].extend(row.tolist())

    def _played(self, moves: list[int], nodes: Any, count: int, follow: bool) -> np.ndarray:
        """The value of each of these moves in each of ``count`` new determinizations, float64 ``(moves, count)``."""
        search = self._search
        first = search.clone(self._root, np.zeros(count, int))
        search.determinize(first, -1, self._seed * 1_000_003 + self._worlds + np.arange(count))
        worlds = search.clone(first, np.tile(np.arange(count), len(moves)))
        status = search.step(worlds, np.repeat(self._moves[moves], count))
        if self._rollouts is None:
            values = self._tree.run(worlds, status, np.repeat(np.asarray(nodes), count), follow)
        else:
            values = self._rollouts.run(worlds, status, self._observer, self._last_turn)
        self._worlds += count
        self.done += len(worlds)
        return values.reshape(len(moves), count)


def _amounts(budget: str) -> tuple[float, int]:
    """The seconds and the simulations of a budget; one of them is 0."""
    timed = budget.endswith("s")
    try:
        amount = float(budget[:-1]) if timed else float(int(budget))
    except ValueError:
        amount = 0.0
    if not 0 < amount < float("inf"):
        raise ArgumentError(f"the budget is {budget!r}; it must be simulations, such as 400, or seconds, such as 0.5s")
    return (amount, 0) if timed else (0.0, int(amount))
