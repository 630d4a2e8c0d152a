"""Data sets for imitation and offline learning: the decisions of stored games.

A store (:mod:`fftcg_env.evaluate.store`) keeps the seed, the decks and the actions of every game, about 1.5 bytes a
decision. The same seed and actions give the same bytes, so :class:`DataSet` replays the games in the compiled engine
and gives the observation, the legal actions, the action and the result of every decision. Each observation is that of
the deciding player, so hidden cards stay hidden.

>>> for decisions in DataSet("games.sqlite").decisions(seed=1):  # doctest: +SKIP
...     learn(decisions.observations, decisions.legal, decisions.legal_counts, decisions.actions, decisions.returns)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.jobs import JOB_LOOK, PLAYER_0_WINS, PLAYER_1_WINS, STATUS_PLAYER, STATUS_RESULT, TRUNCATED
from ..core.records import copy_records
from ..core.search import search_of
from ..envs.information import Since, information_state
from ..envs.spaces import action_space, masked_observation_space
from ..errors import ArgumentError, require_extra
from .errors import UnplayableRecordError
from .playing import GameReplayer, deck_seeds_from
from .store import Store
from .store.identity import game_of
from .store.plan import OWN_SHUFFLES
from .store.store import RESULTS

AT_ONCE = 1024
"""Games that are replayed in parallel."""


@dataclass(frozen=True, eq=False)
class Decisions:
    """Decision number ``step`` of ``n`` games. ``observations`` and ``masks`` are views of the replay's arrays and are
    valid until the next iteration."""

    games: np.ndarray
    """int64 ``(n,)``: the numbers of the games in the data set."""
    step: int
    players: np.ndarray
    """int64 ``(n,)``: the deciding player, 0 or 1."""
    agents: np.ndarray
    """int64 ``(n,)``: the deciding agent, a number in :attr:`DataSet.agents`."""
    observations: np.ndarray
    """``(n, layout.size)`` of ``layout.dtype``: what the deciding player sees."""
    masks: np.ndarray
    """int8 ``(n, action_count)``."""
    legal: np.ndarray
    """int64 ``(n, width)``: the legal actions, padded with ``SKIP``."""
    legal_counts: np.ndarray
    """int64 ``(n,)``: the number of legal actions."""
    actions: np.ndarray
    """int64 ``(n,)``: the action that was taken."""
    returns: np.ndarray
    """float32 ``(n,)``: the result of the game for the deciding player, 1 won, -1 lost, 0 otherwise."""

    def __len__(self) -> int:
        return len(self.games)


class DataSet:
    """The games of a run in a store, for example of ``fftcg-env dataset`` or ``fftcg-env evaluate``.

    - ``path``: the store; ``run``: the number of the run, by default the last one
    - ``game``: the game with the cards and options of the run; by default it is loaded by its registered name

    Raises the errors of a store that cannot be read, and
    :class:`~fftcg_env.evaluate.errors.UnplayableRecordError` for games of other rules or cards.
    """

    def __init__(self, path: str | Path, run: int | None = None, *, game: Game | None = None) -> None:
        with Store(path) as store:
            stored = store.run(run)
            rows = store.results(stored)
            self._seeds, self._actions = store.moves(stored)
        self.game = game_of(stored.ruleset) if game is None else game
        stored.ruleset.require_playable(self.game)
        column = {name: rows[:, number] for number, name in enumerate(RESULTS)}
        plan = stored.plan
        self.agents = tuple(agent.name for agent in plan.agents)
        """The names of the agents."""
        self.seats = _numbers_of(stored.agent_ids, column["agent_0"], column["agent_1"])
        """int64 ``(games, 2)``: the agent at each seat."""
        self.results = column["result"]
        """int64 ``(games,)``: results (:mod:`fftcg_env.envs.results`)."""
        self.lengths = np.array([len(actions) for actions in self._actions], np.int64)
        """int64 ``(games,)``: decisions of both players."""
        decks = np.stack([deck.numbers for deck in plan.decks])
        self._decks = decks[_numbers_of(stored.deck_ids, column["deck_0"], column["deck_1"])]
        own = plan.settings.get(OWN_SHUFFLES) is True
        self._deck_seeds = [deck_seeds_from(seed) if own else (0, 0) for seed in self._seeds]

    def __len__(self) -> int:
        """The number of games."""
        return len(self._seeds)

    def replays(self, at_once: int = AT_ONCE, seed: int | None = None) -> Iterator[tuple[np.ndarray, GameReplayer]]:
        """Yield the numbers of up to ``at_once`` games, int64, in the order of the replay's rows, and their replay.

        ``seed``: shuffles the games; None: in the order of the run.
        """
        order = np.arange(len(self)) if seed is None else np.random.default_rng(seed).permutation(len(self))
        for first in range(0, len(order), at_once):
            games = order[first : first + at_once]
            chosen = games.tolist()
            replayer = GameReplayer(
                self.game, [self._seeds[k] for k in chosen], self._decks[games], [self._actions[k] for k in chosen],
                JOB_LOOK, [self._deck_seeds[k] for k in chosen],
            )  # fmt: skip
            yield games[replayer.order], replayer

    def decisions(self, at_once: int = AT_ONCE, seed: int | None = None) -> Iterator[Decisions]:
        """Every decision of every game once: step by step, ``at_once`` games in parallel.

        ``seed``: shuffles the games; None: in the order of the run. Raises
        :class:`~fftcg_env.evaluate.errors.UnplayableRecordError` for a game whose replay differs.
        """
        search = search_of(self.game)
        for games, replayer in self.replays(at_once, seed):
            batch = replayer.batch
            for step, (count, actions) in enumerate(replayer.steps()):
                legal, counts = search.legal(batch.states[:count])
                players = batch.status[:count, STATUS_PLAYER].astype(np.int64)
                now = games[:count]
                yield Decisions(
                    now, step, players, self.seats[now, players], batch.observations[:count], batch.masks[:count],
                    legal, counts, actions.copy(), self.returns(now, players),
                )  # fmt: skip
            self._require_same_results(games, batch.status[:, STATUS_RESULT])

    def returns(self, games: np.ndarray, players: np.ndarray) -> np.ndarray:
        """The results of games for these players, float32: 1 won, -1 lost, 0 otherwise."""
        results = self.results[games]
        sign = np.where(players == 0, 1, -1)
        won = (results == PLAYER_0_WINS).astype(np.float32) - (results == PLAYER_1_WINS)
        return (sign * won).astype(np.float32)

    def _require_same_results(self, games: np.ndarray, ended: np.ndarray) -> None:
        """Raise :class:`UnplayableRecordError` if a replay ended otherwise than its game. A game that was cut off by a
        limit of the match has no result of its own."""
        results = self.results[games]
        different = (results != ended) & (results != TRUNCATED)
        if different.any():
            number = int(games[different.argmax()])
            raise UnplayableRecordError(f"the replay of game {number} of the data set has a different result")


def _numbers_of(ids: tuple[int, ...], *columns: np.ndarray) -> np.ndarray:
    """The numbers in a plan of rows of the store, int64 ``(games, len(columns))``."""
    number_of = {row: number for number, row in enumerate(ids)}
    found = [[number_of[row] for row in column.tolist()] for column in columns]
    return np.array(found, np.int64).reshape(len(columns), -1).T


def prompts_of(
    data: DataSet, *, cards: bool = True, rules: bool = False, log: bool = False, hints: bool = False
) -> Iterator[dict[str, Any]]:
    """Every decision of a data set as text, for language models, game after game of a batch in parallel.

    ``prompt``: what the deciding player may know, with the question and the legal actions
    (:func:`~fftcg_env.envs.information.information_state`; ``cards``, ``rules``, ``hints``: as there; ``log``: adds
    what happened since the player's last decision); ``legal``: the texts of the legal actions; ``choice``: the text of
    the action that was taken; ``result``: 1 won, -1 lost, 0 otherwise; also ``game``, ``step``, ``player`` and
    ``agent``.
    """
    game = data.game
    for games, replayer in data.replays():
        batch = replayer.batch
        since = [Since(game) for _ in games] if log else []
        before, taken = batch.states[:0], np.zeros(0, np.int64)  # the records and actions of the decision before
        for step, (count, actions) in enumerate(replayer.steps()):
            for row in range(min(count, len(taken))):
                since[row].add(before[row : row + 1], int(taken[row]), copy_records(batch.states[row : row + 1]))
            players = batch.status[:count, STATUS_PLAYER].astype(np.int64)
            returns = data.returns(games[:count], players)
            for row in range(count):
                player, number = int(players[row]), int(games[row])
                legal = np.flatnonzero(batch.masks[row]).tolist()
                yield {
                    "game": number,
                    "step": step,
                    "player": player,
                    "agent": data.agents[data.seats[number, player]],
                    "prompt": information_state(
                        game, batch.states, row, player, cards=cards, rules=rules, hints=hints,
                        log=since[row].lines[player] if log else (),
                    ),
                    "legal": [game.describe(batch.states, row, action) for action in legal],
                    "choice": game.describe(batch.states, row, int(actions[row])),
                    "result": int(returns[row]),
                }  # fmt: skip
            if log:
                before, taken = copy_records(batch.states[:count]), actions.copy()


def minari_for(name: str) -> Any:
    """The module ``minari``. Raises :class:`MissingLibraryError` without it, and :class:`ArgumentError` for a name that
    is no identifier of a data set, or that of one that exists."""
    with require_extra("minari", "the export needs"):
        import minari
        from minari.storage import get_dataset_path
    if not re.fullmatch(r"[\w/-]+-v\d+", name):
        raise ArgumentError(f"{name!r} is no name of a data set of Minari, such as fftcg/heuristic-v0")
    if get_dataset_path(name).exists():
        raise ArgumentError(
            f"Minari already has the data set {name}; choose another name, or delete it: minari delete {name}"
        )
    return minari


def export_minari(data: DataSet, name: str, *, author: str = "") -> Any:
    """Write a data set of Minari (https://minari.farama.org), and return it.

    An episode is one player's side of a game: its decisions, rewards 0 and at the end the result (1, 0 or -1).
    Observations are those of the environments: ``{"observation": ..., "action_mask": ...}``. ``name``: the identifier,
    such as ``fftcg/heuristic-v0``. Raises as :func:`minari_for`.
    """
    minari = minari_for(name)
    from minari.data_collector import EpisodeBuffer

    game, buffers = data.game, []
    for games, replayer in data.replays():
        sides: dict[tuple[int, int], list[tuple[np.ndarray, np.ndarray, int]]] = {}
        batch = replayer.batch
        for count, actions in replayer.steps():
            players = batch.status[:count, STATUS_PLAYER].tolist()
            for row, (number, player, action) in enumerate(
                zip(games[:count].tolist(), players, actions.tolist(), strict=True)
            ):
                seen = batch.observations[row].copy(), batch.masks[row].copy(), action
                sides.setdefault((number, player), []).append(seen)
        rows = np.arange(len(games))
        for player in range(2):
            batch.observe_ends(rows, np.full(len(games), player))
            for row, number in enumerate(games.tolist()):
                seen_by = sides.get((number, player))
                if seen_by:
                    last = batch.observations[row].copy(), batch.masks[row].copy()
                    buffers.append(_episode(EpisodeBuffer, data, number, player, seen_by, last))
    return minari.create_dataset_from_buffers(
        name, buffer=buffers, observation_space=masked_observation_space(game, "flat"), action_space=action_space(game),
        algorithm_name=", ".join(data.agents), author=author or None, description=str(game.name),
    )  # fmt: skip


def _episode(
    kind: Any, data: DataSet, number: int, player: int, seen: list[tuple[np.ndarray, np.ndarray, int]],
    last: tuple[np.ndarray, np.ndarray],
) -> Any:  # fmt: skip
    """One side of a game as an episode of Minari."""
    steps = len(seen)
    rewards, ends = np.zeros(steps, np.float32), np.zeros(steps, bool)
    ends[-1] = True
    rewards[-1] = data.returns(np.array([number]), np.array([player]))[0]
    truncated = data.results[number] == TRUNCATED
    return kind(
        id=None,
        seed=None,
        observations={
            "observation": np.stack([*(one for one, _, _ in seen), last[0]]),
            "action_mask": np.stack([*(mask for _, mask, _ in seen), last[1]]),
        },
        actions=np.array([action for _, _, action in seen], np.int64),
        rewards=rewards,
        terminations=ends & (not truncated),
        truncations=ends & truncated,
        infos={},
    )
