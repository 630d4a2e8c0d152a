"""Facts that hold in every state, for soak runs and tests."""

from __future__ import annotations

import numpy as np

from .cards.program import opcodes as op
from .record import state as st


def lost_cards(states: np.ndarray) -> np.ndarray:
    """Games in which a card is nowhere, in two places, or in a list that is not that of its zone.

    ``states``: records, shape ``(n,)``; returns bool ``(n,)``.
    """
    places = np.zeros((len(states), st.CARD_COUNT), np.int8)
    zones = np.full((len(states), st.CARD_COUNT), -1, np.int8)
    rows = np.arange(len(states))
    counts = states["zone_count"]
    for player in range(2):
        for zone in range(st.ZONE_COUNT):
            for k in range(int(counts[:, player, zone].max())):
                there = rows[counts[:, player, zone] > k]
                cards = states["zone_cards"][there, player, zone, k]
                places[there, cards] += 1
                zones[there, cards] = zone
    real = states["card_id"] >= 0
    without_list = ((states["zone"] == op.STACK) | (states["zone"] == op.UNDER)) & (places == 0)
    right = np.where(real, without_list | ((places == 1) & (zones == states["zone"])), places == 0)
    lost: np.ndarray = ~right.all(axis=1)
    return lost
