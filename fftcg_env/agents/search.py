"""A player that looks ahead: every move is tried in many deals of the hidden cards, and planned on from in a tree.

In each deal (:meth:`~fftcg_env.core.search.Search.determinize`: what the player does not know, dealt anew) a move is
taken, both sides play on to the end of a turn or two, and the outlook judges where that leads. At the root, rounds of
sequential halving (Karnin, Koren and Somekh 2013) spend the simulations on the moves that look best. Each round has two
halves:

1. *Exploring*: below each move a tree grows (:mod:`fftcg_env.core.search.tree_entry`). It finds out what the move can
   lead to if other things are done afterwards than the heuristic would: a payment, a target, an attack after a cast.
   What comes of a simulation is compared with what the heuristic's play comes to in the same deal, which takes away
   much of the luck.
2. *Judging*: all moves are tried in the same new deals and followed by the best plan that the tree knows: the
   heuristic's move, but for moves that were found to be better by more than chance explains. Only these simulations
   decide, so that what exploring cost is held against nobody, and no move is taken for one that was lucky while it was
   explored.

The heuristic's own move is never dropped, and another one is taken only where it is better by more than chance
explains.

With a network, that of a policy file (``search:net=PATH:400``) or of the game's champion (``search:net:400``), no tree
grows. The moves that are tried are those that the network's policy gives a chance, and the heuristic's. In rollouts the
player follows the network's policy and the opponent the heuristic; at the end the network's value is taken
(:mod:`fftcg_env.core.network.rollouts`). A move's score is the mean of its gains over the network's own move, and the
difference of their log probabilities, weighted by the standard error of the gains: the less the simulations say, the
more the policy counts. Halving and the choice follow the score. It is the maximum of value less divergence from the
prior (Grill et al. 2020, arXiv:2007.12509) over single moves, as in the root selection of Gumbel MuZero (Danihelka et
al. 2022), with a weight that the noise sets.

``search:400``: 400 simulations a decision; ``search:0.5s``: as many as half a second allows; ``search:400:closed``:
without knowing the opponent's list (:mod:`fftcg_env.core.search.closed_lists`). For a number of simulations the play
follows from the seed and from what the player knows, whatever other games are played.
"""

from __future__ import annotations

import time
import zlib
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
"""Moves that are tried, the best by the heuristic's weights."""
MOST_MOVES_WITH_NETWORK = 6
"""Moves that are tried with a network: the likeliest ones, and the heuristic's."""
LEAST_CHANCE = 0.01
"""Moves are not tried if the network's move is more than 1 / LEAST_CHANCE times as likely, but for the heuristic's."""
TURNS, TURNS_WITH_NETWORK = 3, 1
"""Further turns that begin in a rollout."""
CAUTION, CAUTION_WITH_NETWORK = 1.0, 0.5
LEAST_PROBABILITY = 1e-12
LEAST_SPREAD = 0.1
"""Gains are taken to have this standard deviation at least, of single deals: a few equal ones prove nothing."""
NETWORK = "net"
FEWEST = 4
"""Deals at least for a move in a round."""
LEAST_TO_EXPLORE = 400
"""Simulations below which a tree has too few of them to be of use (docs/agents.md)."""
EXPLORING = 0.5
"""The part of a budget with which a tree grows."""
BATCH = 128
"""Simulations at once, about."""
ROOM = 20_000
"""Simulations that the tree of a decision is made for if there is no number of them."""


class SearchAgent:
    """The player.

    ``game``: one with a compiled heuristic and outlook; ``budget``: simulations a decision, or seconds with an ``s``
    behind; ``turns``: further turns that begin before the outlook judges (None: as measured to be best); ``caution``:
    standard errors by which another move must be better than the heuristic's, with a network those by which a move must
    be better than one that the policy finds e times as likely (None: as measured); ``exploring``: the part of the
    budget with which the tree grows, 0: no tree, every move is followed by the heuristic (None: a half from
    ``LEAST_TO_EXPLORE`` simulations on, and with a budget of time); ``tree``: how it grows (None: as measured);
    ``field``: decks with their weights, for closed lists; ``network``: of a policy, with which no tree grows. Behind
    the budget may stand ``:closed`` and a field in words (``400:closed:one.txt*3,folder``), before it ``net=PATH:``, or
    ``net:`` for the network of the game's champion.
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
        self._search: Search = search_of(game)
        if "advise" not in self._search.entries or not self._search.features:
            raise UnsuitableAgentError(f"the game {game.name!r} has no heuristic and outlook of its own to search with")
        if exploring is not None and not 0 <= exploring < 1:
            raise ArgumentError(f"exploring is {exploring}; it must be at least 0 and less than 1")
        self._seconds, self._simulations = _amounts(amount)
        self._search = search_with(game, closed, field)
        if network is not None:
            if exploring:
                raise ArgumentError(f"exploring is {exploring}; it must be 0 with a network, for which no tree grows")
            exploring = 0.0
        if exploring is None:
            exploring = 0.0 if 0 < self._simulations < LEAST_TO_EXPLORE else EXPLORING
        if turns is None:
            turns = TURNS if network is None else TURNS_WITH_NETWORK
        if caution is None:
            caution = CAUTION if network is None else CAUTION_WITH_NETWORK
        self._game, self._budget = game, budget
        tree = tree or TreeSettings()
        self._how = {"turns": turns, "caution": caution, "exploring": exploring, "tree": tree, "field": field}
        self._how["network"] = network
        self._rollouts = None if network is None else NetworkRollouts(game, network)
        self._turns, self._caution, self._exploring, self._settings = turns, caution, exploring, tree
        self.simulations_done = 0
        """Simulations since the agent was made."""
        self.reset(0)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self._game, self._budget, self._how, self._seed))

    def reset(self, seed: int) -> None:
        """The same seed gives the same play."""
        self._seed = seed

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """Its actions, int64 ``(n,)``, in the games of these records where ``wanted``, bool ``(n,)``, is set."""
        actions = np.full(len(states), SKIP, np.int64)
        for index in np.flatnonzero(wanted).tolist():
            actions[index] = self._decide(states[index : index + 1])
        return actions

    @property
    def exploring(self) -> float:
        """The part of the budget with which the tree grows."""
        return self._exploring

    def _decide(self, state: np.ndarray) -> int:
        """The action in one game; ``SKIP`` where nobody decides."""
        moves, keys, prior = self.moves(state)
        if len(moves) < 2:
            return int(moves[0]) if len(moves) else SKIP
        thought = self.thought(state, moves, keys, prior)
        best = thought.best(self._exploring)
        self.simulations_done += thought.done
        return int(moves[best])

    def moves(self, state: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The actions that are tried in the game of a record ``(1,)``, their keys, and the logarithms of their
        probabilities by the network (zeros without). The heuristic's comes first, or the network's."""
        legal, counts = self._search.legal(state)
        count = counts[0]
        weights, keys = self._search.weigh(state)[0, :count], self._search.keys(state)[0, :count]
        kinds, firsts, kind_of = np.unique(keys, return_index=True, return_inverse=True)  # of equal cards one is tried
        if self._rollouts is None:
            order = np.argsort(-weights, kind="stable")
            tried = order[np.sort(np.unique(keys[order], return_index=True)[1])][:MOST_MOVES]
            return legal[0, tried], keys[tried], np.zeros(len(tried))
        chances = np.bincount(kind_of, np.exp(self._rollouts.log_probabilities(state)[0, :count]), len(kinds))
        order = np.argsort(-chances, kind="stable")
        likely = order[:MOST_MOVES_WITH_NETWORK]
        likely = likely[chances[likely] >= LEAST_CHANCE * chances[likely[:1]]]
        of_heuristic = kind_of[weights.argmax()] if count else 0
        if of_heuristic not in likely and count:
            likely = np.append(likely, of_heuristic)
        return legal[0, firsts[likely]], kinds[likely], np.log(np.maximum(chances[likely], LEAST_PROBABILITY))

    def thought(self, state: np.ndarray, moves: np.ndarray, keys: np.ndarray, prior: np.ndarray) -> Thought:
        """A decision between several :meth:`moves` that is to be thought about."""
        root = self._search.clone(state, [0])
        self._search.determinize(root, -1, 0)  # from here on all follows from what the player knows
        return Thought(self, root, moves, keys, prior, zlib.crc32(root.tobytes(), self._seed & 0xFFFFFFFF))


class Thought:
    """One decision. ``root``: the record ``(1,)``; ``moves``, ``keys``, ``prior``: of :meth:`SearchAgent.moves`;
    ``seed``: of the deals."""

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
            self._tree = TreeSearch(self._search, self._observer, self._last_turn, room=room, settings=agent._settings)
        self._values: list[list[float]] = [[] for _ in moves]
        self._deals = self.done = 0
        self._started = time.perf_counter() if self._seconds else 0.0

    def best(self, exploring: float) -> int:
        """The place of the best move, by sequential halving."""
        if not exploring:
            self._nodes[:] = 0  # no move takes part in the tree
        left = list(range(len(self._moves)))
        rounds = max(1, int(np.ceil(np.log2(len(self._moves)))))
        for number in range(rounds):
            while exploring and (deals := self._deals_until((number + exploring) / rounds, len(left) + 1)) > 0:
                self._explore(left, deals)
            judged = 0
            while judged < FEWEST or self._deals_until((number + 1) / rounds, len(left)) > 0:
                deals = max(FEWEST, self._deals_until((number + 1) / rounds, len(left)))
                self._judge(left, deals)
                judged += deals
            if number < rounds - 1:
                ranking = [left[k] for k in np.argsort(-self._scores(left), kind="stable")]
                left = sorted({0, *ranking[: max(2, (len(left) + 1) // 2)]})
        return self._choice(left)

    def worth(self, deals: int) -> np.ndarray:
        """What each move is worth, float64 ``(moves,)``: by the plans of the tree that grew, in so many new deals."""
        self.best(EXPLORING if self._rollouts is None else 0.0)
        everything, at_once = list(range(len(self._moves))), BATCH // MOST_MOVES
        parts = [self._played(everything, self._nodes, at_once, follow=True) for _ in range(-(-deals // at_once))]
        worth: np.ndarray = np.concatenate(parts, axis=1).mean(axis=1)
        return worth

    def _deals_until(self, part: float, rows: int) -> int:
        """In how many deals ``rows`` simulations can be made now, so that ``part`` of the budget is spent afterwards:
        a batch at most."""
        at_once = max(FEWEST, BATCH // rows)
        if self._seconds:
            return at_once if time.perf_counter() - self._started < part * self._seconds else 0
        return min(at_once, int(part * self._simulations - self.done) // rows)

    def _scores(self, left: list[int]) -> np.ndarray:
        """By what the moves left are ranked, of which move 0 is the first, float64 ``(len(left),)``."""
        values = np.array([self._values[k] for k in left])
        if self._rollouts is None:
            return values.mean(axis=1)
        gains = values - values[0]
        errors = np.sqrt((gains.var(axis=1) + LEAST_SPREAD**2) / gains.shape[1])
        scores: np.ndarray = gains.mean(axis=1) + self._caution * errors * (self._prior[left] - self._prior[0])
        return scores

    def _choice(self, left: list[int]) -> int:
        """The best of the moves left: by their scores, or if it is surely better than the heuristic's (move 0)."""
        best = left[int(self._scores(left).argmax())]
        if self._rollouts is not None:
            return best
        gain = np.array(self._values[best]) - np.array(self._values[0])
        error = float(gain.std()) / np.sqrt(len(gain))
        return best if float(gain.mean()) > self._caution * error else 0

    def _explore(self, left: list[int], count: int) -> None:
        """Let the tree grow below the moves that are left, in so many deals. The heuristic's play in each deal, without
        the tree, is what the others are compared with."""
        values = self._played([*left, 0], [*self._nodes[left], 0], count, follow=False)
        self._tree.learn((values - values[-1]).reshape(-1))

    def _judge(self, left: list[int], count: int) -> None:
        """Try the moves that are left with the plans that the tree knows, in so many deals."""
        values = self._played(left, self._nodes[left], count, follow=True)
        for place, row in zip(left, values, strict=True):
            self._values[place].extend(row.tolist())

    def _played(self, moves: list[int], nodes: Any, count: int, follow: bool) -> np.ndarray:
        """What comes of each of these moves in each of ``count`` new deals, float64 ``(moves, count)``."""
        search = self._search
        dealt = search.clone(self._root, np.zeros(count, int))
        search.determinize(dealt, -1, self._seed * 1_000_003 + self._deals + np.arange(count))
        worlds = search.clone(dealt, np.tile(np.arange(count), len(moves)))
        status = search.step(worlds, np.repeat(self._moves[moves], count))
        if self._rollouts is None:
            values = self._tree.run(worlds, status, np.repeat(np.asarray(nodes), count), follow)
        else:
            values = self._rollouts.run(worlds, status, self._observer, self._last_turn)
        self._deals += count
        self.done += len(worlds)
        return values.reshape(len(moves), count)


def _amounts(budget: str) -> tuple[float, int]:
    """Seconds and simulations of a budget, one of them 0."""
    timed = budget.endswith("s")
    try:
        amount = float(budget[:-1]) if timed else float(int(budget))
    except ValueError:
        amount = 0.0
    if not 0 < amount < float("inf"):
        raise ArgumentError(f"the budget is {budget!r}; give simulations, such as 400, or seconds, such as 0.5s")
    return (amount, 0) if timed else (0.0, int(amount))


def _again(game: Any, budget: str, how: dict[str, Any], seed: int) -> SearchAgent:
    agent = SearchAgent(game, budget, **how)
    agent.reset(seed)
    return agent
