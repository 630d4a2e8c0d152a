"""Nodes about what is done once more: abilities of other cards, EX Bursts that are triggered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from ...nodes import CardReference, Effect, Reference, Trigger
from ...terms import Duration, Player


# -------------------------------------------------------------------------------------------------------------- effects
@dataclass(frozen=True)
class GainAbilitiesOf(Effect):
    """Gain the action or special abilities that another object has now, printed or gained (R8.65). ``free_once``: such
    an ability can be used without paying any cost, and once only: it is gone then."""

    who: Reference
    of: CardReference
    kind: Literal["action", "special"]
    free_once: bool = False
    duration: Duration = "end_of_turn"

    on_field: ClassVar[bool] = True


@dataclass(frozen=True)
class TriggerExBurst(Effect):
    """The EX Burst effects of the cards named trigger and are put on the stack (R10.74, R10.75)."""

    who: Reference


# ------------------------------------------------------------------------------------------------------------- triggers
@dataclass(frozen=True)
class OnlyAsExBurst(Trigger):
    """Nothing: the ability is used as an EX Burst only (R10.74)."""

    names_card: ClassVar[bool] = False


@dataclass(frozen=True)
class EntersDamageZone(Trigger):
    """A card is put into the Damage Zone of the player, by damage or otherwise (R10.62)."""

    player: Player

    names_card: ClassVar[bool] = False
