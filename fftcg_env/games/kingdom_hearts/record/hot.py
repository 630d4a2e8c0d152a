"""What a decision reads of a record more often than not: fetched ahead in large batches."""

from ....core.intrinsics.memory import Span

LEGAL_AHEAD = 16
"""Legal actions that are fetched; most decisions have fewer."""

HOT = (
    Span("options", "legal_count"),
    Span("legal", items=LEGAL_AHEAD),
    Span("result", "queue_count"),
    Span("zone", "known"),
    Span("zone_count"),
)
