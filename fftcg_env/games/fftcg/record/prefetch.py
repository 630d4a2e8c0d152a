"""List the parts of a record that most decisions read; large batches prefetch them."""

from ....core.intrinsics.memory import Span
from ..cards.program import opcodes as op
from .state import CARDS_PER_PLAYER, ZONE_CAPACITY, ZONE_COUNT

FRAMES_AHEAD = 3
"""Procedures in progress; there are seldom more."""
CARDS_AHEAD = 24
"""Cards of one side of the field, and of a hand."""
USERS_AHEAD = 8
"""Objects of one side with abilities to use."""

HOT = (
    Span("random", "legal_count"),
    Span("legal", items=8),
    Span("answer", "zone_count"),
    *(
        Span("zone_cards", items=CARDS_AHEAD, start=(player * ZONE_COUNT + zone) * ZONE_CAPACITY)
        for player in range(2)
        for zone in (op.FIELD, op.HAND)
    ),
    Span("card_id", "attacks"),
    Span("since_turn", "log_count"),
    Span("attack_count", "struck_player"),
    Span("payment", "open_history_rows"),
    Span("frames", items=FRAMES_AHEAD),
    Span("history", "list_count"),
    Span("supply_backups", "paid_only_by"),
    Span("hand_bits", "mixed_backups"),
    Span("user_count"),
    *(Span("users", items=USERS_AHEAD, start=player * CARDS_PER_PLAYER) for player in range(2)),
)
"""The cache lines, of 240 in a record, that at least a fifth of all decisions read or write."""
