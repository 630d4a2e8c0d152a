"""Where cards go, for statistics by card (:mod:`fftcg_env.core.card_tracking`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..card_tracking import ELSEWHERE, IN_DECK, IN_HAND, IN_PLAY, NOTHING, Source
from .kinds import Numbers, called


class ZonedTracking:
    """Facts of records, for many games at once. ``deeds``: names of what the first verbs do, in the order of their
    numbers; the other verbs are not counted. ``in_play``: numbers of the zones that count as play."""

    deeds: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    in_play: tuple[int, ...] = ()

    def __init__(self, pool: Any, numbers: Numbers) -> None:
        self._pool, self._numbers = pool, numbers
        self.stalling = frozenset({numbers.REASON_TURNS, numbers.REASON_NO_CARDS})

    def card(self, number: int) -> tuple[str, str]:
        """Card number and name."""
        card = self._pool.cards[number]
        return card.number, called(card)

    def first_players(self, states: np.ndarray) -> np.ndarray:
        """Who takes the first turn."""
        return np.where(states["turn"] > 0, states["first_player"], np.int8(-1)).astype(np.int8)

    def turns(self, states: np.ndarray) -> np.ndarray:
        """The turn."""
        return states["turn"].astype(np.int64)

    def numbers(self, states: np.ndarray) -> np.ndarray:
        """The printed card of each card."""
        numbers: np.ndarray = states["card_id"].copy()
        return numbers

    def places(self, states: np.ndarray) -> np.ndarray:
        """Deck, hand, play or elsewhere."""
        places = np.full(len(self._numbers.ZONES), ELSEWHERE, np.int8)
        places[self._numbers.DECK], places[self._numbers.HAND] = IN_DECK, IN_HAND
        places[list(self.in_play)] = IN_PLAY
        found: np.ndarray = places[states["zone"]]
        return found

    def opening_hands(self, states: np.ndarray) -> np.ndarray:
        """What both hold when the first turn begins."""
        hands: np.ndarray = states["zone"] == self._numbers.HAND
        return hands

    def deeds_of(self, states: np.ndarray, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The number of a deed, and the card with which it was done."""
        no = self._numbers
        entities, verbs = np.divmod(actions - no.GLOBAL_ACTIONS, no.VERB_COUNT)
        counted = (actions >= no.GLOBAL_ACTIONS) & (verbs < len(self.deeds))
        shift = no.CARDS_PER_PLAYER * states["decision_player"].astype(np.int64)
        cards = np.where(counted, (entities + shift) % no.CARD_COUNT, 0)
        return np.where(counted, verbs, NOTHING), cards
