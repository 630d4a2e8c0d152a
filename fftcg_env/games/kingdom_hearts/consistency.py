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
