"""Nodes about damage: changed, shielded, redirected, divided, and the triggers that watch it (9.4-9.6)."""

from __future__ import annotations

from typing import Literal

from ..terms import DamageKind, Duration, Player, Points
from . import Amount, Condition, Effect, FieldEffect, Node, Predicate, Reference, Trigger, Value
from .casting import Cost
from .core import All, Cards, Chosen, Self, Who

_SOURCE = Self()


class ThePlayer(Node):
    """A player who is dealt damage."""

    player: Player


class DamageDealt(Node):
    """A description of damage (9.5): what is dealt it, what deals it, as what, whose Summon or ability it is, and how
    much it is. ``to`` and ``by``: None for any. ``below_power``: less than the power of the Forward that is dealt
    the damage (R9.68). ``source``: that Summon, or the source of that ability, fits this."""

    to: Reference | ThePlayer | None = None
    by: Reference | None = None
    kinds: tuple[DamageKind, ...] = ()
    cause: Player = "any"
    comparison: Literal["any", "at_most", "at_least", "exactly", "below_power"] = "any"
    than: Points = 0
    source: tuple[Predicate, ...] = ()


class DamageChange(Node):
    """What a replacement effect makes of damage (R9.72). ``increase``, ``reduce``: by a printed amount, or by a value
    that is read each time. ``fix``: it cannot be reduced (R9.69). ``redirect``: it is
    dealt to ``recipient`` instead, as ``amount`` if that is not 0 (R9.79). ``counter``: a counter of this kind is
    removed from the source with it. ``price``: only if the controller of the effect pays that, each time it would apply
    (R9.63, R5.100). ``dulls``: the source becomes dull with it. ``dealt``: in addition to a reduction, this much damage
    is dealt to ``recipient`` by what deals the damage (R9.79)."""

    how: Literal["increase", "reduce", "double", "halve", "become", "redirect", "fix"]
    amount: Points | Value = 0
    recipient: Reference | None = None
    counter: str = ""
    price: Cost | None = None
    dulls: bool = False
    dealt: Points = 0


# --------------------------------------------------------------------------------------------------------------- values
class OwnPower(Value):
    """The power of each of several Forwards that are dealt damage or gain or lose power (R7.63)."""


# -------------------------------------------------------------------------------------------------------------- effects
class Damage(Effect):
    """Deal damage to Forwards; one packet a Forward (R9.77). ``dealer``: what deals it (R7.58), if not the source;
    ``unreducible``: "This damage cannot be reduced" (R9.69). ``finds``: the Forwards that really were dealt damage
    are the cards found (R4.13, R9.67)."""

    on_field = True
    one_by_one = True
    who: Reference
    amount: Value
    dealer: Reference = _SOURCE
    unreducible: bool = False
    finds: bool = False


class DamageEvenly(Effect):
    """Divide ``amount`` equally among the Forwards; each part is rounded down, or up to the next ``up_to`` (R9.51)."""

    who: Reference
    amount: Value
    up_to: Points = 0


class OtherAmount(Node):
    """ "If ..., divide another amount instead" of :class:`DivideDamage`."""

    condition: Condition
    amount: Value


class DivideDamage(Effect):
    """Divide ``amount`` as the controller likes, in thousands, among the targets of a :class:`Choose`; declared with
    them (R5.75, R7.38). ``instead``: another amount under a condition, which is tested when they are declared."""

    who: Chosen
    amount: Value
    unreducible: bool = False
    instead: OtherAmount | None = None


class Clash(Effect):
    """Each of two Forwards deals damage equal to its power to the other; no battle damage (R9.71)."""

    first: Reference
    second: Reference


class RemoveDamage(Effect):
    """ "Negate all damage dealt to it": the mark is gone (R4.20)."""

    who: Reference


class DamagePlayer(Effect):
    """Deal points of damage to a player (R9.85). ``without_ex_bursts``: the cards that are placed cannot use their EX
    Bursts (R10.81)."""

    player: Player
    points: Amount
    without_ex_bursts: bool = False


class ChangeDamage(Effect):
    """A replacement effect for damage, for a duration. ``once``: for the next such damage only (R9.75)."""

    damage: DamageDealt
    change: DamageChange
    once: bool = False
    duration: Duration = "end_of_turn"


# ------------------------------------------------------------------------------------------------------------- triggers
class DealsDamage(Trigger):
    """``who`` deals damage to a Forward, described by ``to`` or any (R9.81). The card that triggers is that Forward."""

    who: Who
    to: Cards | None = None
    kinds: tuple[DamageKind, ...] = ()


class IsDealtDamage(Trigger):
    """``who`` is dealt damage by ``by`` or anything, as one of ``kinds`` of ``cause`` (R9.81). The card that triggers
    is what dealt it if ``by`` is given, else the Forward. ``comparison``, ``than``: only this amount."""

    who: Who
    by: Cards | None = None
    kinds: tuple[DamageKind, ...] = ()
    cause: Player = "any"
    comparison: Literal["any", "at_most", "at_least", "exactly"] = "any"
    than: Points = 0


class PlayerIsDamaged(Trigger):
    """The player is dealt damage (R10.60)."""

    player: Player


# -------------------------------------------------------------------------------------------------------- field effects
class ChangesDamage(FieldEffect):
    """A replacement effect for damage, all the time (R9.55, R9.72). ``first_time``: only the first time in each turn
    that there is such damage."""

    damage: DamageDealt
    change: DamageChange
    first_time: bool = False


class CannotUseExBurst(FieldEffect):
    """Cards that fit ``where`` cannot use their EX Burst when damage that ``who`` deals puts them into the Damage Zone
    (R10.81)."""

    who: Self | All
    where: tuple[Predicate, ...] = ()


class SpecialDiscards(FieldEffect):
    """For the S icon of this card's special abilities one of these cards of the hand can be discarded, too (R5.97)."""

    cards: Cards
