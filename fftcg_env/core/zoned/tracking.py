"""Where the cards of a game with zones go, for statistics by card (:mod:`fftcg_env.core.card_tracking`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..card_tracking import ELSEWHERE, IN_DECK, IN_HAND, IN_PLAY, NOTHING, Source
from .protocols import Numbers, called


class ZonedTracking:
    """Facts of records, for many games at once. ``deeds``: the verbs that count, what they do in words, and where the
    card lies before; ``zones_in_play``: numbers of the zones whose cards are in play; ``mulligan``: see
    :class:`~fftcg_env.core.card_tracking.Tracking`."""

    def __init__(
        self,
        pool: Any,
        numbers: Numbers,
        deeds: Mapping[int, tuple[str, Source]],
        zones_in_play: Sequence[int],
        mulligan: tuple[int, int] | None = None,
    ) -> None:
        self.mulligan = mulligan
        self._pool, self._numbers, self._zones_in_play = pool, numbers, zones_in_play
        self.deeds = tuple(word for word, _ in deeds.values())
        self.sources = tuple(source for _, source in deeds.values())
        self._deed_of_verb = np.full(numbers.VERB_COUNT, NOTHING, np.int64)
        self._deed_of_verb[list(deeds)] = np.arange(len(deeds))
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
        places[list(self._zones_in_play)] = IN_PLAY
        found: np.ndarray = places[states["zone"]]
        return found

    def opening_hands(self, states: np.ndarray) -> np.ndarray:
        """What both players hold when the first turn begins."""
        hands: np.ndarray = states["zone"] == self._numbers.HAND
        return hands

    def deeds_of(self, states: np.ndarray, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The number of a deed, and the card with which it was done."""
        no = self._numbers
        entities, verbs = np.divmod(actions - no.GLOBAL_ACTIONS, no.VERB_COUNT)
        deeds = np.where(actions >= no.GLOBAL_ACTIONS, self._deed_of_verb[verbs], NOTHING)
        shift = no.CARDS_PER_PLAYER * states["decision_player"].astype(np.int64)
        return deeds, np.where(deeds == NOTHING, 0, (entities + shift) % no.CARD_COUNT)
