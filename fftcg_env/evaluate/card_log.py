"""What became of the cards in recorded games: which were held from the beginning, drawn, cast, discarded for CP.

It is read off the games when they are played again from their actions, which takes a tenth of the time of playing them.
So neither the record of a game nor the engine carries a log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from fftcg_env.core.card_tracking import ELSEWHERE, IN_DECK, IN_HAND, NOTHING, Tracking, tracking_of
from fftcg_env.core.jobs import STATUS_RESULT
from fftcg_env.evaluate.errors import UnplayableRecordError, UnusableResultsError
from fftcg_env.evaluate.playing import GameReplayer

if TYPE_CHECKING:
    from fftcg_env.core.game import Game

COLUMNS = ("player", "number", "copies", "opening", "drawn", "unseen", "drawn_turns", "cast_turns")
"""Columns of a log; behind them two for each deed of the game (``Tracking.deeds``): first of each deed the copies with
which it was done, then of each deed the copies with which it could be done (``Tracking.sources``).

``copies``: of the card, those beside the deck included; ``opening``, ``drawn``: of these in the opening hand, and later
from the deck to the hand, each copy once; ``unseen``: those that were in the deck from the first turn to the end of the
game, so that a copy in the Damage Zone, say, is neither; ``drawn_turns``, ``cast_turns``: the sum of the turns in which
that was, and in which the first deed was done for the first time."""


def width_of(tracking: Tracking) -> int:
    """The columns of a log of this game."""
    return len(COLUMNS) + 2 * len(tracking.deeds)


def card_logs(
    game: Game,
    seeds: Sequence[int],
    decks: np.ndarray,
    actions: Sequence[np.ndarray],
    results: Sequence[int],
    deck_seeds: Sequence[tuple[int, int]] | None = None,
) -> list[np.ndarray]:
    """The log of each game: int32 ``(cards, width_of(tracking))``, a row a card number of each deck, in order.

    Arguments as for :class:`~fftcg_env.evaluate.playing.GameReplayer`. ``results``: how the games ended
    (``PlayedGame.end``), which the replay must confirm.

    Raises :class:`UnplayableRecordError` for games that do not come out again, :class:`UnusableResultsError` for a game
    that tells nothing of its cards.
    """
    tracking = tracking_of(game)
    if tracking is None:
        raise UnusableResultsError(f"the game {game.name} does not tell where its cards go")
    again = GameReplayer(game, seeds, decks, actions, deck_seeds=deck_seeds)
    log = _Log(game, tracking, again)
    for count, taken in again.steps():
        log.before(count, taken)
    log.after()
    ended = again.batch.status[:, STATUS_RESULT]
    for row, number in enumerate(again.order):
        if results[number] != ended[row]:
            raise UnplayableRecordError("a recorded game came to another end when it was played again")
    return log.tables()


def _bits(places: Any) -> np.ndarray:
    """A bit for each place, uint8 of the same shape."""
    return np.uint8(1) << np.asarray(places, np.uint8)


class _Log:
    """What is known of every physical card of every game so far."""

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
        """Look at the first ``count`` games, which are about to take these actions."""
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
        """Look at the ends of all games."""
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
        """The logs in the order in which the games were given."""
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
