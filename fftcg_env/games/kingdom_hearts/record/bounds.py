"""Bounds of the fields of a record (:mod:`fftcg_env.core.record_checks`), and faults that no record may have."""

from __future__ import annotations

import numpy as np

from ....core.jobs import TRUNCATED
from ....core.record_checks import FREE, TRUTH, Bounds, Range, bounds_of
from ..cards import codes
from . import numbers as no
from .state import LEGAL_CAPACITY, MOST_CARDS, MOST_ROWS, QUEUE

CARD = Range(0, no.CARD_COUNT - 1, (no.NO_CARD,))

BOUNDS: Bounds = bounds_of(
    [
        (
            FREE,
            "options random hearts total bonus rest decision_amount effect_left damage value magic casts highest "
            "attribute changes worlds_left battles_left challenges_left challenges technique_used fled joins passes "
            "stale more_attacks moved obstructed unused",
        ),
        (CARD, "start_card decision_card pending effect_card queue_card host zone_cards list"),
        (TRUTH, "turn_player first_player actor decision_player effect_player queue_player side"),
        (Range(0, 2**31 - 1), "decision_limit decisions"),
        (Range(0, 2**15 - 1), "turn"),
        (Range(0, 2**63 - 1), "deck_seeds"),
        (Range(-1, MOST_CARDS - 1), "card_id"),
        (Range(0, MOST_ROWS), "effect_row effect_end"),
        (Range(0, LEGAL_CAPACITY), "legal_count"),
        (Range(0, no.ACTION_COUNT - 1), "legal"),
        (Range(0, TRUNCATED), "result"),
        (Range(0, len(no.REASONS) - 1), "reason"),
        (Range(0, len(no.PHASES) - 1), "phase"),
        (Range(0, no.STEP_END), "step"),
        (Range(0, no.FIGHT_CHALLENGE), "fight joined"),
        (Range(0, len(no.DECISIONS) - 1), "decision"),
        (Range(0, QUEUE - 1), "queue_head"),
        (Range(0, QUEUE), "queue_count"),
        (Range(0, codes.EVENT_COUNT - 1), "queue_event"),
        (Range(0, no.NOWHERE), "zone"),
        (Range(0, 3), "known"),
        (Range(0, no.CARDS_PER_PLAYER), "zone_count"),
    ]
)


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
