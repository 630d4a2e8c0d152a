"""A player that looks ahead: every move is tried in many deals of the hidden cards, and planned on from in a tree.

In each deal (:meth:`~fftcg_env.core.search.Search.determinize`: what the player does not know, dealt anew) a move is
taken, both sides play on to the end of a turn or two, and the outlook judges where that leads. At the root, rounds of
sequential halving (Karnin, Koren and Somekh 2013) spend the simulations on the moves that look best. Each round has two
halves:

1. *Exploring*: below each move a tree grows (:mod:`fftcg_env.core.search.tree`), which finds out what the move can lead
   to if other things are done afterwards than the heuristic would: a payment, a target, an attack after a cast. What
   comes of a simulation is compared with what the heuristic's play comes to in the same deal, which takes away much of
   the luck.
2. *Judging*: all moves are tried in the same new deals and followed by the best plan that the tree knows: the
   heuristic's move, but for moves that were found to be better by more than chance explains. Only these simulations
   decide, so that what exploring cost is held against nobody, and no move is taken for one that was lucky while it was
   explored.

The heuristic's own move is never dropped, and another one is taken only where it is better by more than chance
explains.

``search:400``: 400 simulations a decision; ``search:0.5s``: as many as half a second allows; ``search:400:closed``:
without knowing the opponent's list (:mod:`fftcg_env.core.search.closed`); ``search:net=PATH:400``:
with the network of a policy file. A network takes the heuristic's place at the root (it says
which moves are tried, and its own move is the one that others are compared with) and the outlook's at the end; rollouts
are still played by the heuristic. For a number of simulations the play follows from the seed and from what the player
knows, whatever other games are played.
"""

from __future__ import annotations

import time
import zlib
from typing import Any

import numpy as np

from ..core.agent import UnsuitableAgentError
from ..core.jobs import SKIP, STATUS_PLAYER, STATUS_TURN
from ..core.network.judge import Judge, Network, NetworkOutlook
from ..core.search import Search, search_of
from ..core.search.closed import search_with
from ..core.search.descent import Descent, TreeSettings
from ..errors import ArgumentError
from .network_file import load_network

MOST_MOVES = 10
"""Moves that are tried, the best by the heuristic's weights."""
MOST_MOVES_BY_NETWORK = 6
"""Moves that are tried, the likeliest by a network."""
NETWORK = "net="
FEWEST = 4
"""Deals at least for a move in a round."""
LEAST_TO_EXPLORE = 400
"""Simulations below which a tree has too few of them to be of use (docs/pilots.md)."""
EXPLORING = 0.5
"""The part of a budget with which a tree grows."""
BATCH = 128
"""Simulations at once, about."""
ROOM = 20_000
"""Simulations that the tree of a decision is made for if there is no number of them."""


class SearchAgent:
    """The player.

    ``game``: one with a compiled heuristic and outlook; ``budget``: simulations a decision, or seconds with an ``s``
    behind; ``turns``: further turns that begin before the outlook judges; ``caution``: standard errors by which another
    move must be better than the heuristic's; ``exploring``: the part of the budget with which the tree grows, 0: no
    tree, every move is followed by the heuristic (None: a half from ``LEAST_TO_EXPLORE`` simulations on, and with a
    budget of time); ``tree``: how it grows (None: as measured to be best); ``field``: decks with their weights, for
    closed lists; ``network``: of a policy. Behind the budget may stand ``:closed`` and a field in words
    (``400:closed:one.txt*3,folder``), before it ``net=PATH:``.
    """

    def __init__(
        self,
        game: Any,
        budget: str = "400",
        *,
        turns: int = 3,
        caution: float = 1.0,
        exploring: float | None = None,
        tree: TreeSettings | None = None,
        field: Any = None,
        network: Network | None = None,
    ) -> None:
        amount, _, lists = budget.partition(":")
        if amount.startswith(NETWORK):
            network = load_network(amount.removeprefix(NETWORK), game)
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
        if exploring is None and network is not None:
            exploring = 0.0  # trees do not know of networks
        if exploring is None:
            exploring = 0.0 if 0 < self._simulations < LEAST_TO_EXPLORE else EXPLORING
        self._game, self._budget = game, budget
        tree = tree or TreeSettings()
        self._how = {"turns": turns, "caution": caution, "exploring": exploring, "tree": tree, "field": field}
        self._how["network"] = network
        self._judge = None if network is None else Judge(game, network)
        self._outlook = None if network is None else NetworkOutlook(game, network)
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
        moves, keys = self.moves(state)
        if len(moves) < 2:
            return int(moves[0]) if len(moves) else SKIP
        thought = self.thought(state, moves, keys)
        best = thought.best(self._exploring)
        self.simulations_done += thought.done
        return int(moves[best])

    def moves(self, state: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The actions that are tried in the game of a record ``(1,)``, the heuristic's first, and their keys."""
        legal, counts = self._search.legal(state)
        weights, most = self._search.weigh(state), MOST_MOVES
        if self._judge is not None:
            weights, most = self._judge.judge(state, values=False).logits, MOST_MOVES_BY_NETWORK
        order = np.argsort(-weights[0, : counts[0]], kind="stable")
        keys = self._search.keys(state)[0, order]
        firsts = np.sort(np.unique(keys, return_index=True)[1])[:most]  # of equal cards one is tried
        return legal[0, order][firsts], keys[firsts]

    def thought(self, state: np.ndarray, moves: np.ndarray, keys: np.ndarray) -> Thought:
        """A decision between several :meth:`moves` that is to be thought about."""
        root = self._search.clone(state, [0])
        self._search.determinize(root, -1, 0)  # from here on all follows from what the player knows
        return Thought(self, root, moves, keys, zlib.crc32(root.tobytes(), self._seed & 0xFFFFFFFF))


class Thought:
    """One decision. ``root``: the record ``(1,)``; ``moves``: the actions to choose from, the heuristic's first;
    ``keys``: what they are called in the tree; ``seed``: of the deals."""

    def __init__(self, agent: SearchAgent, root: np.ndarray, moves: np.ndarray, keys: np.ndarray, seed: int) -> None:
        self._search, self._caution = agent._search, agent._caution
        self._seconds, self._simulations = agent._seconds, agent._simulations
        self._root, self._moves, self._nodes, self._seed = root, moves, keys + 1, seed
        status = self._search.status(root)[0]
        room = min(self._simulations, ROOM) or ROOM
        last_turn = int(status[STATUS_TURN]) + agent._turns
        self._tree = Descent(
            self._search, int(status[STATUS_PLAYER]), last_turn, room=room, settings=agent._settings,
            outlook=agent._outlook,
        )  # fmt: skip
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
            ranking = sorted(left, key=lambda k: -float(np.mean(self._values[k])))
            if number < rounds - 1:
                left = sorted({0, *ranking[: max(2, (len(left) + 1) // 2)]})
        return self._choice(left)

    def worth(self, deals: int) -> np.ndarray:
        """What each move is worth, float64 ``(moves,)``: by the plans of the tree that grew, in so many new deals."""
        self.best(EXPLORING)
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

    def _choice(self, left: list[int]) -> int:
        """The best of the moves left, if it is surely better than the heuristic's (the first one)."""
        best = max(left, key=lambda k: float(np.mean(self._values[k])))
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
        values = self._tree.run(worlds, status, np.repeat(np.asarray(nodes), count), follow)
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
