"""The interface for statistics by card: who went first, which cards were in opening hands, what was done with them.

A game that supports them has an attribute ``tracking`` (:class:`Tracking`); :func:`tracking_of` returns it. Everything
is read from records of many games at once, so the statistics are also available for replayed games.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from .game import Game, optional

ELSEWHERE, IN_DECK, IN_HAND, IN_PLAY, OWN_PLACES = range(5)
"""Places of cards that all games have. A game numbers its own further places from ``OWN_PLACES`` on."""

NOTHING = -1


class Source(NamedTuple):
    """The place that a deed is done from: copies in this place could have been used for it."""

    places: tuple[int, ...]
    """Numbers of places, as :meth:`Tracking.places` returns them."""

    copies: str
    """Such copies in words: ``"copies that came to hand"``."""


HAND = Source((IN_HAND,), "copies that came to hand")
PLAY = Source((IN_PLAY,), "copies that came into play")


class Tracking(Protocol):
    """What a game offers for statistics by card. ``states``: records ``(n,)``."""

    deeds: tuple[str, ...]
    """Uses of a card that are counted, in words: ``"cast"``. Reports give the average turn of the first one."""

    sources: tuple[Source, ...]
    """For each deed, the place that it is done from. The same deed from another place is not counted."""

    stalling: frozenset[int]
    """Numbers of reasons (``Game.reasons``) for an end that is no win by play, such as an empty deck."""

    mulligan: tuple[int, int] | None
    """The decision whether to exchange the opening hand, as in the field ``decision`` of records, and the action that
    exchanges it; None in a game without mulligans."""

    def card(self, number: int) -> tuple[str, str]:
        """The printed number and the name of the card with this number in decks."""

    def first_players(self, states: np.ndarray) -> np.ndarray:
        """Who takes the first turn: int8 ``(n,)``; -1 while that is not decided."""

    def turns(self, states: np.ndarray) -> np.ndarray:
        """The turn, counted from 1: int64 ``(n,)``; 0 before the first."""

    def numbers(self, states: np.ndarray) -> np.ndarray:
        """The card number of each physical card, int16 ``(n, card_count)``: player 0's cards first, then as many of
        player 1; -1: no such card."""

    def places(self, states: np.ndarray) -> np.ndarray:
        """The place of each physical card, such as :data:`IN_HAND`: int8 ``(n, card_count)``.

        A card that does not belong to the main deck, such as one of a side deck, is never :data:`IN_DECK`.
        """

    def opening_hands(self, states: np.ndarray) -> np.ndarray:
        """Which physical cards were in the kept opening hands: bool ``(n, card_count)``.

        ``states``: the first record of each game in which :meth:`turns` is not 0; the cards of the first turn may have
        been drawn already.
        """

    def deeds_of(self, states: np.ndarray, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The deeds that these actions do: numbers of deeds (:data:`NOTHING`: not counted) and physical cards.

        ``actions`` and both results: int64 ``(n,)``; ``states``: the records before the actions.
        """


def tracking_of(game: Game) -> Tracking | None:
    """The game's ``tracking``, or None if it has none."""
    found: Tracking | None = optional(game, "tracking")
    return found
