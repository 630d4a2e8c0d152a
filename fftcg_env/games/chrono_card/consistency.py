"""What holds in every state."""

from __future__ import annotations

import numpy as np

from .record import numbers as no


def lost_heroines(states: np.ndarray) -> np.ndarray:
    """Bool ``(games,)``: a Heroine is not on the field (C-1.9)."""
    places = [player * no.CARDS_PER_PLAYER + no.HEROINE_PLACE for player in range(2)]
    gone: np.ndarray = (states["zone"][:, places] != no.CHARACTERS).any(axis=1)
    return gone


def same_names(states: np.ndarray, names: np.ndarray) -> np.ndarray:
    """Bool ``(games,)``: two Characters of one side have the same name (C-1.8). ``names``: by printed card."""
    there = (states["zone"] == no.CHARACTERS) & (states["card_id"] >= 0)
    called = np.where(there, names[np.maximum(states["card_id"], 0)], -1 - np.arange(no.CARD_COUNT))
    called = called * 2 + states["side"]
    called.sort(axis=1)
    same: np.ndarray = (called[:, 1:] == called[:, :-1]).any(axis=1)
    return same


def homeless_items(states: np.ndarray) -> np.ndarray:
    """Bool ``(games,)``: an Item has no bearer on the field of its side (C-5.6)."""
    game, card = np.nonzero((states["zone"] == no.ITEMS) & (states["card_id"] >= 0))
    host = states["host"][game, card]
    safe = np.minimum(host, no.CARD_COUNT - 1)
    away = (host == no.NO_CARD) | (states["zone"][game, safe] != no.CHARACTERS)
    away |= states["side"][game, safe] != states["side"][game, card]
    bad = np.zeros(len(states), bool)
    np.logical_or.at(bad, game[away], True)
    return bad
