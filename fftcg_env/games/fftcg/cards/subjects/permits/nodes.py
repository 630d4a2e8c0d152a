"""Nodes about casting cards that were found, removed or are somebody else's, and how much may be cast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...nodes import CardReference


@dataclass(frozen=True)
class PaidSelf(CardReference):
    """The card of this ability where its own cost has moved it ("X removed by this ability's cost"); nothing once it
    has moved on."""

    in_resolution: ClassVar[bool] = True
