"""Track where cards go, for statistics by card (:mod:`fftcg_env.core.card_tracking`), in whole batches of games."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ....core.card_tracking import ELSEWHERE, HAND, IN_DECK, IN_HAND, IN_PLAY, NOTHING, OWN_PLACES, PLAY, Source
from ..cards.model import Card
from ..cards.program import opcodes as op
from ..record import constants as c
from ..record import state as st

CAST, FOR_CP, EX_BURST, WARPED, PRIMED = range(5)

_DEED_OF_VERB = np.full(c.VERB_COUNT, NOTHING, np.int64)
_DEED_OF_VERB[[c.CAST, c.PAY, c.WARP, c.PRIME]] = CAST, FOR_CP, WARPED, PRIMED

_PLACES = np.full(len(op.ZONES), ELSEWHERE, np.int8)
IN_DAMAGE_ZONE, IN_LB_DECK = OWN_PLACES, OWN_PLACES + 1
_PLACES[[op.DECK, op.HAND, op.FIELD, op.DAMAGE_ZONE, op.LB_DECK]] = (
    IN_DECK,
    IN_HAND,
    IN_PLAY,
    IN_DAMAGE_ZONE,
    IN_LB_DECK,
)
_HAND_OR_LB_DECK = Source((IN_HAND, IN_LB_DECK), "copies that came to hand, or lie in the LB deck")
_DAMAGE_ZONE = Source((IN_DAMAGE_ZONE,), "copies that came into the Damage Zone")


class FFTCGTracking:
    """What statistics by card need of FFTCG; made by :attr:`fftcg_env.games.fftcg.game.FFTCG.tracking`."""

    deeds: tuple[str, ...] = ("cast", "discarded for CP", "EX Burst", "Warp", "Priming")
    sources: tuple[Source, ...] = (_HAND_OR_LB_DECK, HAND, _DAMAGE_ZONE, HAND, PLAY)
    mulligan = (c.DECISION_MULLIGAN, c.FIRST_OPTION)  # R2.13
    stalling = frozenset({c.REASON_DECK_OUT, c.REASON_DAMAGE_WITHOUT_DECK, c.REASON_DECISION_LIMIT, c.REASON_LOOP})

    def __init__(self, card_list: Sequence[Card]) -> None:
        self._cards = card_list

    def card(self, number: int) -> tuple[str, str]:
        """Number and name of a card."""
        return self._cards[number].code, self._cards[number].name

    def first_players(self, states: np.ndarray) -> np.ndarray:
        """Who takes the first turn (R2.11): int8 ``(n,)``, -1 while that is not decided."""
        first = states["first_player"].astype(np.int8)
        return np.where(states["decision"] == c.DECISION_FIRST_PLAYER, np.int8(-1), first)

    def turns(self, states: np.ndarray) -> np.ndarray:
        """The turn, counted from 1."""
        turns: np.ndarray = states["turn"].astype(np.int64)
        return turns

    def numbers(self, states: np.ndarray) -> np.ndarray:
        """Card numbers, int16 ``(n, 116)``."""
        numbers: np.ndarray = states["card_id"]
        return numbers

    def places(self, states: np.ndarray) -> np.ndarray:
        """Deck, hand, field, Damage Zone, LB deck or elsewhere, int8 ``(n, 116)``."""
        return _PLACES[states["zone"]]

    def opening_hands(self, states: np.ndarray) -> np.ndarray:
        """The five cards that were kept (R2.12, R2.13): the first of each hand, because later ones are appended."""
        kept = np.zeros((len(states), st.CARD_COUNT), bool)
        rows = np.arange(len(states))[:, None]
        for player in range(2):
            counts = states["zone_count"][:, player, op.HAND]
            hands = states["zone_cards"][:, player, op.HAND, : c.STARTING_HAND]
            held = np.arange(c.STARTING_HAND) < counts[:, None]
            kept[np.broadcast_to(rows, hands.shape)[held], hands[held]] = True
        return kept

    def deeds_of(self, states: np.ndarray, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Casting, discarding for CP (R5.11), EX Bursts (R10.70), Warp and Priming."""
        of_card = actions >= c.GLOBAL_ACTIONS
        entities, verbs = np.divmod(np.maximum(actions - c.GLOBAL_ACTIONS, 0), c.VERB_COUNT)
        cards = (entities + st.CARDS_PER_PLAYER * states["decision_player"].astype(np.int64)) % st.CARD_COUNT
        deeds = np.where(of_card, _DEED_OF_VERB[verbs], NOTHING)
        burst = (states["decision"] == c.DECISION_EX_BURST) & (actions == c.FIRST_OPTION)
        return np.where(burst, EX_BURST, deeds), np.where(burst, states["decision_card"].astype(np.int64), cards)
