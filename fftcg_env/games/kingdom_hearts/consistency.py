"""What holds in every state."""

from __future__ import annotations

import numpy as np

from .record import numbers as no


def lost_cards(states: np.ndarray) -> np.ndarray:
    """Bool ``(games,)``: a card is in no list, in two, or in the list of another zone or side."""
    count, cards = states["zone_count"].astype(np.int64), states["zone_cards"].astype(np.int64)
    held = np.arange(no.CARDS_PER_PLAYER) < count[..., None]
    game, side, zone, place = np.nonzero(held)
    card = cards[game, side, zone, place]
    wrong = (states["zone"][game, card] != zone) | (states["side"][game, card] != side)
    found = np.zeros(states["zone"].shape, np.int64)
    np.add.at(found, (game, card), 1)
    there = states["card_id"] >= 0
    bad = (found != there).any(axis=1)
    np.logical_or.at(bad, game[wrong], True)
    return bad


def miscounted_totals(states: np.ndarray, levels: np.ndarray) -> np.ndarray:
    """Bool ``(games,)``: the total of Worlds is not the sum of their levels (``levels``: by printed card)."""
    worlds = (states["zone"] == no.WORLDS) & (states["card_id"] >= 0)
    worth = np.where(worlds, levels[np.maximum(states["card_id"], 0)], 0)
    totals = np.stack([np.where(states["side"] == side, worth, 0).sum(axis=1) for side in range(2)], axis=1)
    return (totals != states["total"]).any(axis=1)
