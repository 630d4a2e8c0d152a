"""Nodes about abilities as a whole (chapter 8), and abilities that are used or triggered again."""

from __future__ import annotations

from typing import Literal

from ..terms import Count, Duration, Player
from . import Ability, CardReference, Condition, Effect, FieldEffect, QuotedAbility, Reference, Trigger
from .casting import Cost


# ------------------------------------------------------------------------------------------------------------ abilities
class Field(QuotedAbility):
    """A field ability: applies continuously while ``condition`` (if any) holds (R8.20). ``damage``, here and below:
    "Damage N -- ...", the card has the ability from N points of damage on (R12.45); 0: always."""

    effects: tuple[FieldEffect, ...]
    condition: Condition | None = None
    damage: Count = 0


class Auto(QuotedAbility):
    """An auto-ability (R8.30). ``condition``: the conditional form, tested at the event and again at resolution
    (R8.33). ``ex_burst``: the paragraph carries the EX icon (R10.74). ``zone``: where its card must be for it to
    trigger (R8.4, R8.63). ``twice_per_turn``: no more than twice in a turn (R8.38)."""

    trigger: Trigger
    effect: Effect
    condition: Condition | None = None
    once_per_turn: bool = False
    ex_burst: bool = False
    damage: Count = 0
    zone: Literal["field", "break_zone", "removed"] = "field"
    twice_per_turn: bool = False


class Action(QuotedAbility):
    """An action ability (R8.47). ``condition``: "You can only use this ability if ..." (R8.60). ``zone``: where its
    card must be (R8.49, R8.63). ``twice_per_turn``: no more than twice in a turn (R8.61). ``by_anyone``: each player
    can use it, not only the controller of the card (R8.64)."""

    cost: Cost
    effect: Effect
    condition: Condition | None = None
    once_per_turn: bool = False
    damage: Count = 0
    zone: Literal["field", "hand", "break_zone", "removed"] = "field"
    twice_per_turn: bool = False
    by_anyone: bool = False


class Special(QuotedAbility):
    """A special ability (R8.50), with its proper name."""

    name: str
    cost: Cost
    effect: Effect
    condition: Condition | None = None
    once_per_turn: bool = False
    damage: Count = 0


class SummonText(Ability):
    """What a Summon does when it resolves or as an EX Burst (R8.5)."""

    effect: Effect
    ex_burst: bool = False


class Warp(Ability):
    """ "Warp N -- (cost)": pay to remove the card from hand with N Warp Counters; it enters when they are gone
    (R12.50-R12.53)."""

    counters: Count
    cost: Cost


class Priming(Ability):
    """ "Priming "NAME" -- (cost)": pay to search for a Character of that name and put it on top of this one
    (R12.80, R12.82)."""

    name: str
    cost: Cost


# -------------------------------------------------------------------------------------------------------------- effects
class GainAbilitiesOf(Effect):
    """Gain the action or special abilities that another object has now, printed or gained (R8.65). ``free_once``: such
    an ability can be used without paying any cost, and once only: it is gone then."""

    on_field = True
    who: Reference
    of: CardReference
    kind: Literal["action", "special"]
    free_once: bool = False
    duration: Duration = "end_of_turn"


class TriggerExBurst(Effect):
    """The EX Burst effects of the cards named trigger and are put on the stack (R10.74, R10.75)."""

    who: Reference


# ------------------------------------------------------------------------------------------------------------- triggers
class OnlyAsExBurst(Trigger):
    """Nothing: the ability is used as an EX Burst only (R10.74)."""

    names_card = False


class EntersDamageZone(Trigger):
    """A card is put into the Damage Zone of the player, by damage or otherwise (R10.62)."""

    names_card = False
    player: Player
