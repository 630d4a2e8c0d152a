"""Nodes about all the cards of a description but some."""

from __future__ import annotations

from dataclasses import dataclass

from ...nodes import CardReference, Reference
from ..basics.nodes import Cards


# ----------------------------------------------------------------------------------------------------------- references
@dataclass(frozen=True)
class AllOther(Reference):
    """Every card of a description but those that ``than`` names ("all the other Forwards", "all the Forwards that were
    not selected"); not a target (R7.42)."""

    cards: Cards
    than: CardReference
