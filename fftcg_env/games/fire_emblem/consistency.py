"""What holds in every state."""

from __future__ import annotations

import numpy as np

from .record import numbers as no

OWNER = np.arange(no.CARD_COUNT) // no.CARDS_PER_PLAYER


def miscounted_chips(states: np.ndarray) -> np.ndarray:
    """Bool ``(games,)``: a player's chips are not twenty (F-1.2), or lie where no unit is."""
    energy = states["energy"].astype(np.int64)
    wrong = ((energy > 0) & (states["zone"] != no.BOARD)).any(axis=1)
    for side in range(2):
        total = states["unused"][:, side].astype(np.int64) + states["used"][:, side]
        total += np.where(side == OWNER, energy, 0).sum(axis=1)
        wrong |= (total != no.CHIPS) & (states["turn"] > 0)
    return wrong


def misplaced_units(states: np.ndarray) -> np.ndarray:
    """Bool ``(games,)``: a unit is on no square, on two, or on one that has another unit (F-1.3)."""
    board = states["board"].astype(np.int64)
    game, square = np.nonzero(board != no.NO_CARD)
    card = board[game, square]
    wrong = states["square"][game, card] != square
    bad = (board != no.NO_CARD).sum(axis=1) != (states["zone"] == no.BOARD).sum(axis=1)
    np.logical_or.at(bad, game[wrong], True)
    return bad | ((states["square"] != no.NO_SQUARE) != (states["zone"] == no.BOARD)).any(axis=1)


def lonely_equipment(states: np.ndarray) -> np.ndarray:
    """Bool ``(games,)``: an attached card has no bearer on the board, or another card has one (F-6.2)."""
    attached = states["zone"] == no.ATTACHED
    hosts = states["host"].astype(np.int64)
    zones = np.take_along_axis(states["zone"], np.where(attached, hosts, 0), axis=1)
    return ((attached & (zones != no.BOARD)) | (~attached & (hosts != no.NO_CARD))).any(axis=1)
