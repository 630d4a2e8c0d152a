"""What a decision reads of a record more often than not: fetched ahead in large batches."""

from ....core.intrinsics.memory import Span

LEGAL_AHEAD = 16
"""Legal actions that are fetched; most decisions have fewer."""

HOT = (
    Span("random", "legal_count"),
    Span("legal", items=LEGAL_AHEAD),
    Span("result", "concluded"),
    Span("actor", "closed"),
    Span("queue_count"),
    Span("stale", "zone_cards"),
)
