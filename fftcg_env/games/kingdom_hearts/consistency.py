"""What holds in every state."""

from __future__ import annotations

import numpy as np

from .record import numbers as no


def miscounted_totals(states: np.ndarray, levels: np.ndarray) -> np.ndarray:
    """Bool ``(games,)``: the total of Worlds is not the sum of their levels (``levels``: by printed card)."""
    worlds = (states["zone"] == no.WORLDS) & (states["card_id"] >= 0)
    worth = np.where(worlds, levels[np.maximum(states["card_id"], 0)], 0)
    totals = np.stack([np.where(states["side"] == side, worth, 0).sum(axis=1) for side in range(2)], axis=1)
    return (totals != states["total"]).any(axis=1)


def misplaced_players(states: np.ndarray, types: np.ndarray) -> np.ndarray:
    """Bool ``(games,)``: the Player of a side is no Player card, or not one (K-2.6, K-8.6); ``types``: by printed
    card."""
    there = (states["zone"] == no.PLAYER) & (states["card_id"] >= 0)
    wrong = (there & (types[np.maximum(states["card_id"], 0)] != no.TYPE_PLAYER)).any(axis=1)
    begun = states["turn"] > 0
    return wrong | (begun & (states["zone_count"][:, :, no.PLAYER] != 1).any(axis=1))
