"""Bounds of the fields of a record (:mod:`fftcg_env.core.record_checks`), and faults that no record may have."""

from __future__ import annotations

import numpy as np

from ....core.jobs import TRUNCATED
from ....core.record_checks import FREE, TRUTH, Bounds, Range, bounds_of
from ..cards import codes
from . import numbers as no
from .state import LEGAL_CAPACITY, LINK, MOST_CARDS, MOST_ROWS, QUEUE

CARD = Range(0, no.CARD_COUNT - 1, (no.NO_CARD,))
ABILITY = Range(0, codes.MOST_ABILITIES - 1, (-1,))

LINK_BOUNDS: Bounds = bounds_of(
    [
        (FREE, "stamp added cancelled target_stamps discards"),
        (CARD, "card targets"),
        (TRUTH, "player"),
        (ABILITY, "ability"),
        (Range(0, len(no.LINKS) - 1), "kind"),
        (Range(0, 2**7 - 1), "stage"),
    ]
)
BOUNDS: Bounds = {
    **bounds_of(
        [
            (
                FREE,
                "options random suffered pool decision_amount effect_left charmed support_dp support passes closed "
                "stamps checked fresh down damage ap_change dp_change ap dp ep traits used tokens cost_change stale "
                "unused",
            ),
            (CARD, "decision_card attackers defenders supporter queue_card host zone_cards list"),
            (TRUTH, "turn_player first_player decision_player actor running queue_player side"),
            (ABILITY, "queue_ability"),
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
            (Range(0, 2**7 - 1), "step"),
            (Range(0, len(no.DECISIONS) - 1), "decision"),
            (Range(0, len(no.LINKS) - 1), "concluded"),
            (Range(0, no.CARDS_PER_PLAYER), "attacker_count defence zone_count"),
            (Range(0, no.CHAIN_SIZE), "chain_count"),
            (Range(0, no.DEEPEST + 1), "depth queue_depth"),
            (Range(0, QUEUE), "queue_count"),
            (Range(0, no.NOWHERE), "zone"),
            (Range(0, len(no.PARTS) - 1), "part"),
            (Range(0, 3), "known"),
        ]
    ),
    **{f"{part}.{name}": LINK_BOUNDS.get(name) for part in ("chain", "build", "effect") for name in LINK.names or ()},
}


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
