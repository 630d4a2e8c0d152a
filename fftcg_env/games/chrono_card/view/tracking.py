"""Where cards go, for statistics by card (:mod:`fftcg_env.core.showing.tracking`)."""

from __future__ import annotations

import numpy as np

from ....core.showing.tracking import ELSEWHERE, IN_DECK, IN_HAND, NOTHING
from ..cards.pool import CardPool
from ..record import numbers as no


class ChronoCardTracking:
    """Facts of records, for many games at once; made by
    :attr:`fftcg_env.games.chrono_card.game.ChronoCard.tracking`."""

    deeds = ("used", "skill", "gave EP", "attacked")
    stalling = frozenset({no.REASON_TURNS, no.REASON_NO_CARDS})

    def __init__(self, pool: CardPool) -> None:
        self._pool = pool

    def card(self, number: int) -> tuple[str, str]:
        """Card number and name."""
        card = self._pool.cards[number]
        return card.number, card.name

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
        """Deck, hand or elsewhere."""
        zones = states["zone"]
        places = np.where(zones == no.DECK, IN_DECK, np.where(zones == no.HAND, IN_HAND, ELSEWHERE))
        return places.astype(np.int8)

    def opening_hands(self, states: np.ndarray) -> np.ndarray:
        """What both hold when the first turn begins (C-10.1)."""
        hands: np.ndarray = states["zone"] == no.HAND
        return hands

    def deeds_of(self, states: np.ndarray, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Using a card, its skill, giving EP, attacking."""
        entities, verbs = np.divmod(actions - no.GLOBAL_ACTIONS, no.VERB_COUNT)
        counted = (actions >= no.GLOBAL_ACTIONS) & (verbs <= no.DO_ATTACK)
        shift = no.CARDS_PER_PLAYER * states["decision_player"].astype(np.int64)
        cards = np.where(counted, (entities + shift) % no.CARD_COUNT, 0)
        return np.where(counted, verbs, NOTHING), cards


assert (no.DO_USE, no.DO_SKILL, no.DO_EP, no.DO_ATTACK) == (0, 1, 2, 3)  # the numbers of the deeds
