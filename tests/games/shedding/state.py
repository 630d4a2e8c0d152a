"""The record of a game of Shedding, and the layout of its observation."""

from __future__ import annotations

import numpy as np

from fftcg_env.core.layout import CardGroup, Legend, ObservationLayout
from fftcg_env.core.random import WORDS

SUITS, RANKS = "RGBY", 5
KINDS = len(SUITS) * RANKS
"""Printed cards: number = suit * RANKS + rank."""
DECK_SIZE = 20
CARD_COUNT = 2 * DECK_SIZE
HAND_SIZE = 5
NO_CARD = 127
GLOBAL_ACTIONS = 1
PASS = 0
ACTION_COUNT = GLOBAL_ACTIONS + CARD_COUNT
DECK, HAND, PILE = range(3)
DECISIONS = ("none", "shed")
ASK_SHED = 1
REASONS = ("", "shed the last card", "nobody can go on", "conceded", "the limit of decisions was reached")
REASON_SHED, REASON_STUCK, REASON_CONCEDED, REASON_LIMIT = range(1, 5)

STATE = np.dtype(
    [
        ("random", WORDS),
        ("decision_limit", "i4"),  # decisions after which a game is cut off
        ("skip_forced", "i1"),  # 1: the engine takes decisions with one legal action
        ("decisions", "i4"),
        ("deck_seeds", WORDS),
        ("turn", "i2"),
        ("result", "i1"),
        ("reason", "i1"),
        ("decision", "i1"),  # 1: what to shed, 0: nothing is asked
        ("decision_player", "i1"),  # who decides
        ("top", "u1"),  # the card on the pile, NO_CARD: none
        ("pile", "i1"),  # cards on it
        ("passes", "i1"),  # in a row, with no card left to draw
        ("card_id", "i1", (CARD_COUNT,)),  # printed card of each card; cards 0..19 are those of player 0
        ("zone", "i1", (CARD_COUNT,)),
        ("deck_count", "i1", (2,)),
        ("hand_count", "i1", (2,)),
        ("deck", "u1", (2, DECK_SIZE)),  # the last one is the top card
        ("legal_count", "i2"),
        ("legal", "i2", (ACTION_COUNT,)),
    ],
    align=True,
)
TABLES = np.dtype([("suit", "i1", (KINDS,)), ("rank", "i1", (KINDS,))], align=True)

COUNT, FLAG = (0, CARD_COUNT), (0, 1)
LAYOUT = ObservationLayout(
    {
        "global": (
            (),
            {
                "turn": (0, 10_000),
                "my_hand": COUNT,
                "opponent_hand": COUNT,
                "my_deck": COUNT,
                "opponent_deck": COUNT,
                "top": (0, KINDS),  # card_id of the card on the pile
            },
        ),
        "decision": ((), {"kind": (0, 1), "mine": FLAG}),
        "cards": (
            (CARD_COUNT,),
            {"card_id": (0, KINDS), "zone": (0, 3), "mine": FLAG, "legal": FLAG},  # of a hidden card all zero
        ),
    }
)
LEGEND = Legend(
    categories={"cards": ("zone",)},
    groups=(CardGroup("my hand", {"zone": HAND + 1, "mine": 1}), CardGroup("the pile", {"zone": PILE + 1})),
)
