"""Where cards go in a game, for statistics: who began, which cards were held, what was done with them.

A game that wants statistics by card offers an attribute ``tracking`` (:class:`Tracking`); :func:`tracking_of` finds it.
Everything is read from records, those of many games at once, so that it can be had from any game that is played again.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from .game import Game

ELSEWHERE, IN_DECK, IN_HAND, IN_PLAY, OWN_PLACES = range(5)
"""Where a card lies, as far as these statistics ask. A game numbers further places from ``OWN_PLACES`` on."""

NOTHING = -1


class Source(NamedTuple):
    """Where a deed is done from: the copies that lay there are those with which it could be done."""

    places: tuple[int, ...]
    """Numbers as :meth:`Tracking.places` gives them."""

    copies: str
    """These copies in words: ``"copies that came to hand"``."""


HAND = Source((IN_HAND,), "copies that came to hand")
PLAY = Source((IN_PLAY,), "copies that came into play")


class Tracking(Protocol):
    """What statistics by card ask of a game. ``states``: records ``(n,)``."""

    deeds: tuple[str, ...]
    """What can be counted that players do with a card, in words: ``"cast"``. The first is what the average turn is told
    of."""

    sources: tuple[Source, ...]
    """Of each deed: where it is done from. It is not counted elsewhere."""

    stalling: frozenset[int]
    """Numbers of the reasons (``Game.reasons``) by which nobody wins by playing, such as an empty deck."""

    def card(self, number: int) -> tuple[str, str]:
        """The printed number and the name of the card with this number in decks."""

    def first_players(self, states: np.ndarray) -> np.ndarray:
        """Who takes the first turn: int8 ``(n,)``, -1 while that is open."""

    def turns(self, states: np.ndarray) -> np.ndarray:
        """The turn, counted from 1: int64 ``(n,)``, 0 before the first."""

    def numbers(self, states: np.ndarray) -> np.ndarray:
        """The card number of each physical card, int16 ``(n, card_count)``, those of player 0 first and as many of
        player 1; -1: no such card."""

    def places(self, states: np.ndarray) -> np.ndarray:
        """Where each physical card lies: int8 ``(n, card_count)`` of :data:`ELSEWHERE` and so on; a card that is no
        card of the deck, such as one of a side deck, is never :data:`IN_DECK`."""

    def opening_hands(self, states: np.ndarray) -> np.ndarray:
        """Which physical cards were in the hands that were kept: bool ``(n, card_count)``. The records are the first
        ones of a game in which :meth:`turns` is not 0; the first turn's cards may be drawn already."""

    def deeds_of(self, states: np.ndarray, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """What these actions, int64 ``(n,)``, do: the number of a deed, :data:`NOTHING` if none is counted, and the
        physical card; both int64 ``(n,)``. The records are those before the actions."""


def tracking_of(game: Game) -> Tracking | None:
    """What a game offers for statistics by card; None: nothing."""
    found: Tracking | None = getattr(game, "tracking", None)
    return found
