"""Bounds of the fields of a record (:mod:`fftcg_env.core.record_checks`), and faults that no record may have."""

from __future__ import annotations

import numpy as np

from ....core.jobs import TRUNCATED
from ....core.record_checks import FREE, TRUTH, Bounds, Range, bounds_of
from . import numbers as no
from .state import CHAIN, EXTRAS, LEGAL_CAPACITY, MOST_CARDS, MOST_ROWS, QUEUE

CARD = Range(0, no.CARD_COUNT - 1, (no.NO_CARD,))
SQUARE = Range(0, no.SQUARES - 1, (no.NO_SQUARE,))

BOUNDS: Bounds = bounds_of(
    [
        (
            FREE,
            "options random decision_amount damage_add damage_times damage_halves attacks own_attacks consume_add "
            "consume_sets dealt effect_left mulligans window deployed supports fought spent passes deeds_used "
            "crests_used no_damage fails chosen_consumption crest_cancelled cost_left answered effect_extra "
            "acted fresh queue_extra unsettled filler",
        ),
        (
            CARD,
            "actor attacker defender arms crest_card crest_unit crest_target pending pending_unit pending_target "
            "chain_card chain_target decision_card effect_card effect_unit effect_target queue_card queue_unit board "
            "host zone_cards list",
        ),
        (
            TRUTH,
            "turn_player first_player actor_of_preparation extra_player crest_player crest_asked declaring "
            "decision_player effect_on effect_player queue_player",
        ),
        (SQUARE, "pending_square square"),
        (Range(0, 2**31 - 1), "decision_limit decisions"),
        (Range(0, 2**15 - 1), "turn"),
        (Range(0, 2**63 - 1), "deck_seeds"),
        (Range(0, MOST_CARDS - 1), "card_id"),
        (Range(0, MOST_ROWS), "effect_row effect_end queue_row queue_end extra_row"),
        (Range(0, LEGAL_CAPACITY), "legal_count"),
        (Range(0, no.ACTION_COUNT - 1), "legal"),
        (Range(0, TRUNCATED), "result"),
        (Range(0, len(no.REASONS) - 1), "reason"),
        (Range(0, len(no.PHASES) - 1), "phase"),
        (Range(0, 2**7 - 1), "step"),
        (Range(0, no.CHIPS), "unused used energy"),
        (Range(0, no.COUNTER), "exchange"),
        (Range(0, EXTRAS), "extra_count"),
        (Range(-1, no.DEED_COUNT - 1), "crest_place pending_place"),
        (Range(0, no.STRIKE), "declared"),
        (Range(0, CHAIN), "chain_count"),
        (Range(0, len(no.DECISIONS) - 1), "decision"),
        (Range(0, QUEUE - 1), "queue_head"),
        (Range(0, QUEUE), "queue_count"),
        (Range(0, no.ZONE_COUNT - 1), "zone"),
        (Range(0, 3), "known"),
        (Range(0, no.CARDS_PER_PLAYER), "zone_count"),
    ]
)


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
