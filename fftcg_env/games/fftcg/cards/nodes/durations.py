"""Nodes about what lasts as long as a card is on the field."""

from __future__ import annotations

from typing import Literal

from ..terms import Duration
from . import CardReference, Effect, Reference


# -------------------------------------------------------------------------------------------------------------- effects
class RemoveWhileHere(Effect):
    """Remove from the game for as long as the source is on the field: when it leaves, the cards return to the field
    under their owners' control (R9.7, R4.28). Nothing if it has left before."""

    on_field = True
    who: Reference


class Tied(Effect):
    """A change with the duration ``while_it_on_field``: it lasts as long as this card stays on the field (R9.7)."""

    to: CardReference
    effect: Effect


class ForbidCopies(Effect):
    """For a duration, the opponent cannot cast copies of the cards named, cards of the same number (R2.2), or cannot
    play them: neither cast them nor put them onto the field by an effect (R5.3)."""

    who: CardReference
    what: Literal["cast", "play"]
    duration: Duration = "end_of_turn"
