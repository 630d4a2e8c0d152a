"""Nodes about what is remembered of objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...nodes import Condition


@dataclass(frozen=True)
class EnteredBy(Condition):
    """How this card has entered the field: it was cast (R5.1), for its alternative cost (R5.61), or it came by Warp
    (R12.52)."""

    way: Literal["cast", "warp", "alternative"]
