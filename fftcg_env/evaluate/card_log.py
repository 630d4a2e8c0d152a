"""Card statistics of recorded games: which copies were in the opening hand, drawn, cast, or discarded for CP.

The statistics are collected by replaying the games from their actions, which takes a tenth of the time of playing
them. So neither the record of a game nor the engine carries a log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fftcg_env.core.card_tracking import ELSEWHERE, IN_DECK, IN_HAND, NOTHING, Tracking, tracking_of
from fftcg_env.core.game import Game
from fftcg_env.core.jobs import STATUS_RESULT
from fftcg_env.evaluate.errors import UnplayableRecordError, UnusableResultsError
from fftcg_env.evaluate.playing import GameReplayer

COLUMNS = ("player", "number", "copies", "opening", "drawn", "unseen", "drawn_turns", "cast_turns")
"""The first columns of a log. Two columns follow for each deed of the game (``Tracking.deeds``): first, for each deed,
the number of copies it was done with; then, for each deed, the number of copies it was available for
(``Tracking.sources``).

- ``copies``: copies of the card, including copies outside the main deck.
- ``opening``: copies in the opening hand.
- ``drawn``: copies that later went from the deck to the hand; each copy counts once.
- ``unseen``: copies that stayed in the deck from the first turn to the end. A copy in the Damage Zone, for example, is
  in none of these three.
- ``drawn_turns``, ``cast_turns``: the sum of the turns in which copies were drawn, and in which the first deed was
  first done with them."""


def width_of(tracking: Tracking) -> int:
    """The number of columns of a log of this game."""
    return len(COLUMNS) + 2 * len(tracking.deeds)


def card_logs(
    game: Game,
    seeds: Sequence[int],
    decks: np.ndarray,
    actions: Sequence[np.ndarray],
    results: Sequence[int],
    deck_seeds: Sequence[tuple[int, int]] | None = None,
) -> list[np.ndarray]:
    """The log of each game: int32 ``(cards, width_of(tracking))``, one row per card number of each deck, in order.

    Arguments as for :class:`~fftcg_env.evaluate.playing.GameReplayer`. ``results``: how the games ended
    (``PlayedGame.end``), which the replay must confirm.

    Raises :class:`UnplayableRecordError` for games whose replay differs, and :class:`UnusableResultsError` for a game
    without card tracking.
    """
    tracking = tracking_of(game)
    if tracking is None:
        raise UnusableResultsError(f"card statistics are not supported for {game.name}: it does not track its cards")
    again = GameReplayer(game, seeds, decks, actions, deck_seeds=deck_seeds)
    log = _Log(game, tracking, again)
    for count, taken in again.steps():
        log.before(count, taken)
    log.after()
    ended = again.batch.status[:, STATUS_RESULT]
    for row, number in enumerate(again.order):
        if results[number] != ended[row]:
            raise UnplayableRecordError("the replay of a recorded game has a different result")
    return log.tables()


def _bits(places: Any) -> np.ndarray:
    """The bit of each place, uint8 of the same shape."""
    return np.uint8(1) << np.asarray(places, np.uint8)


class _Log:
    """Where every physical card of every game has been so far."""

    def __init__(self, game: Game, tracking: Tracking, again: GameReplayer) -> None:
        self.tracking, self.again = tracking, again
        shape = len(again.batch.states), game.card_count
        self.places = np.full(shape, ELSEWHERE, np.int8)
        self.begun = np.zeros(shape[0], bool)
        self.opening = np.zeros(shape, bool)
        self.been = np.zeros(shape, np.uint8)  # a bit for each place where it lay since the first turn
        self._sources = np.array([np.bitwise_or.reduce(_bits(source.places)) for source in tracking.sources], np.uint8)
        self.drawn = np.zeros(shape, np.int16)  # the turn; 0: not drawn
        self.done = np.zeros((len(tracking.deeds), *shape), np.int16)  # the turn, at least 1; 0: not done

    def before(self, count: int, actions: np.ndarray) -> None:
        """Record the state of the first ``count`` games, which are about to take these actions."""
        states = self.again.batch.states[:count]
        turns = self.tracking.turns(states)
        self._look(count, states, turns)
        deeds, cards = self.tracking.deeds_of(states, actions)
        rows = np.flatnonzero(deeds != NOTHING)
        here = _bits(self.places[rows, cards[rows]])
        counted = self._sources[deeds[rows]] & here != 0
        rows, here = rows[counted], here[counted]
        self.been[rows, cards[rows]] |= here  # also before the first turn
        earlier = self.done[deeds[rows], rows, cards[rows]]
        self.done[deeds[rows], rows, cards[rows]] = np.where(earlier > 0, earlier, np.maximum(turns[rows], 1))

    def after(self) -> None:
        """Record the final states of all games."""
        states = self.again.batch.states
        self._look(len(states), states, self.tracking.turns(states))

    def _look(self, count: int, states: np.ndarray, turns: np.ndarray) -> None:
        places = self.tracking.places(states)
        begin = np.flatnonzero((turns > 0) & ~self.begun[:count])
        came = (places == IN_HAND) & (self.places[:count] == IN_DECK)
        if len(begin):
            self.opening[begin] = self.tracking.opening_hands(states[begin])
            came[begin] = (places[begin] == IN_HAND) & ~self.opening[begin]
            self.begun[begin] = True
        came &= self.begun[:count, None] & (self.drawn[:count] == 0) & ~self.opening[:count]
        rows, cards = np.nonzero(came)
        self.drawn[rows, cards] = turns[rows]
        self.been[:count] |= self.begun[:count, None] * _bits(places)
        self.places[:count] = places

    def tables(self) -> list[np.ndarray]:
        """The logs, in the order of the given games."""
        numbers = self.tracking.numbers(self.again.batch.states)
        found = [np.zeros((0, 0), np.int32)] * len(numbers)
        for row, game in enumerate(self.again.order):
            found[game] = self._table(row, numbers[row])
        return found

    def _table(self, row: int, numbers: np.ndarray) -> np.ndarray:
        cards = np.flatnonzero(numbers >= 0)
        players = (cards >= len(numbers) // 2).astype(np.int64)
        keys, group = np.unique(np.stack([players, numbers[cards]]), axis=1, return_inverse=True)

        def total(values: np.ndarray) -> np.ndarray:
            return np.bincount(group.ravel(), values[cards].astype(np.float64), minlength=keys.shape[1])

        first, been = self.done[0, row], self.been[row]
        columns = [
            *keys,
            total(np.ones(len(numbers))),
            total(self.opening[row]),
            total(self.drawn[row] > 0),
            total(been == _bits(IN_DECK)),
            total(self.drawn[row]),
            total(first),
            *(total(deed[row] > 0) for deed in self.done),
            *(total(been & source > 0) for source in self._sources),
        ]
        return np.stack(columns, axis=1).astype(np.int32)
