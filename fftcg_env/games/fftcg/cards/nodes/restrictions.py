"""Nodes about what cannot be broken, chosen, blocked or done; leaving the field replaced; bans."""

from __future__ import annotations

from typing import Literal

from ..terms import BannedDeed, Duration, Player, Restriction, SourceKind, Zone
from . import CardReference, Effect, FieldEffect, Predicate, Reference, Trigger, Value
from .core import All, Self, Who


# -------------------------------------------------------------------------------------------------------------- effects
class Restrict(Effect):
    """For a duration, a restriction (R10.12, R10.34). ``All``: it is a rule, also for later arrivals (R9.5)."""

    on_field = True
    one_by_one = True
    who: Reference
    restriction: Restriction
    duration: Duration = "end_of_turn"


class Lasting(Effect):
    """A field effect for a duration, on the objects named. ``All``: it is a rule, also for later arrivals (R9.5)."""

    effect: FieldEffect
    duration: Duration = "end_of_turn"


# ------------------------------------------------------------------------------------------------------------- triggers
class IsBroken(Trigger):
    """Is broken (R9.30), in whatever way, or by a Summon or an ability of a player."""

    who: Who
    by: Literal["", "you", "opponent"] = ""


# -------------------------------------------------------------------------------------------------------- field effects
class CannotBeChosen(FieldEffect):
    """``who`` cannot be chosen by these kinds of effect of that player (R7.30, R8.6). ``source``: only by effects of
    cards that fit; ``same_element``: only by those that share an element with it."""

    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"
    source: tuple[Predicate, ...] = ()
    same_element: bool = False


class MustBeChosen(FieldEffect):
    """``who`` must be chosen by these kinds of effect of the opponent if possible (R7.43). By Summons and abilities
    alike it is the restriction ``must_be_chosen``. ``source``: only by effects of cards that fit."""

    who: Reference
    by: tuple[SourceKind, ...]
    source: tuple[Predicate, ...] = ()

    player = "opponent"


class CannotBeReturned(FieldEffect):
    """``who`` cannot be returned to its owner's hand by these kinds of source of that player."""

    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"


class CannotBeBroken(FieldEffect):
    """``who`` cannot be broken by these kinds of source of that player; without a kind: by nothing at all, also not by
    damage (R9.31)."""

    who: Reference
    by: tuple[SourceKind, ...] = ()
    player: Player = "any"


class CannotBeDulled(FieldEffect):
    """``who`` cannot be made dull by these kinds of source of that player."""

    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"


class CannotBePutIntoBreakZone(FieldEffect):
    """``who`` cannot be put from the field into the Break Zone by these kinds of source of that player; breaks are not
    meant."""

    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"


class CannotBeRemoved(FieldEffect):
    """The cards of a zone cannot be removed from the game by these kinds of source of that player."""

    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"


class CannotLeave(FieldEffect):
    """``who`` cannot leave the field due to these kinds of source of that player, in whatever way; what a rule process
    does is not due to them (R11.5)."""

    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"


class PowerCannot(FieldEffect):
    """The power of ``who`` cannot be increased, or decreased, by these kinds of source of that player."""

    be: Literal["increased", "decreased"]
    who: Reference
    by: tuple[SourceKind, ...]
    player: Player = "any"


class HasRestriction(FieldEffect):
    """``who`` has a restriction, all the time."""

    who: Self | All
    restriction: Restriction


class CannotBeBlockedBy(FieldEffect):
    """``who`` cannot be blocked by Forwards that fit and whose power or cost compares so with its own (R10.34,
    R10.35)."""

    who: Reference
    where: tuple[Predicate, ...] = ()
    power: Literal["any", "more", "less", "costs_more", "costs_less"] = "any"


class CannotBlockSuch(FieldEffect):
    """``who`` cannot block Forwards that fit and whose power or cost compares so with its own (R10.34)."""

    who: Reference
    where: tuple[Predicate, ...] = ()
    power: Literal["any", "more", "less", "costs_more", "costs_less"] = "any"


class MustBlockSource(FieldEffect):
    """``who`` must block this card if it can (R10.36). ``gained``: by an ability that ``who`` has gained, so no longer
    when it loses its abilities (R8.66)."""

    who: Reference
    gained: bool = False


class SpecialsAtOnce(FieldEffect):
    """``who`` can use special abilities with a Dull icon on the turn it enters, as if it had Haste (R8.46)."""

    who: Reference


class AttackTimes(FieldEffect):
    """``who`` can attack this many times in a turn, or this many more times (R10.18, R10.19)."""

    who: Reference
    times: Value
    more: bool = False


class FewerAttacks(FieldEffect):
    """The player can declare at most this many attacks in a turn, alone or in a party each (R10.10)."""

    player: Literal["you", "opponent"]
    times: Value


class EntersSilently(FieldEffect):
    """That one of ``who`` enters the field triggers no auto-ability, its own or another one's (R8.41a)."""

    who: All


class JoinsPartyOf(FieldEffect):
    """``who`` can form a party with Forwards that fit whatever their elements (R10.21)."""

    who: Reference
    where: tuple[Predicate, ...]


class EntersDull(FieldEffect):
    """``who`` enters the field dull (R4.18)."""

    who: Self | All


class EntersElsewhere(FieldEffect):
    """If a Summon or an ability of the opponent would put one of ``who`` onto the field, it goes to another zone of its
    owner instead (R9.55, R9.57)."""

    who: All
    zone: Zone


class CannotBePlayedFromHand(FieldEffect):
    """Summons and abilities cannot play this card from its owner's hand; casting it is another thing (R9.44)."""


class CannotBePlayed(FieldEffect):
    """Summons and abilities cannot play this card onto the field, wherever it is; casting it is another thing (R5.3,
    R9.44)."""


class LeavesElsewhere(FieldEffect):
    """If ``who`` is put from the field into the Break Zone, or leaves the field at all (``anyhow``), it goes to another
    zone of its owner instead (R9.64). ``may``: if the controller of the effect wants it (R9.63); ``by_opponent``: if a
    Summon or an ability of the opponent moves it."""

    who: Reference
    zone: Zone
    anyhow: bool = False
    may: bool = False
    by_opponent: bool = False


class PlayerCannot(FieldEffect):
    """The player cannot do this (R0.11), whatever would make it happen. ``where``: only with cards that fit, where the
    deed is done with a card; ``"draw_by_summons"`` and ``"draw_by_abilities"`` leave the Draw Phase alone."""

    player: Player
    deeds: tuple[BannedDeed, ...]
    where: tuple[Predicate, ...] = ()


# ----------------------------------------------------------------------------------------------------------- predicates
class Blocking(Predicate):
    """Blocks an attack of a Forward that fits ("1 Forward blocking X"); of a party, which is blocked as a whole, any
    member (R10.35)."""

    rank = 95
    where: tuple[Predicate, ...]


# -------------------------------------------------------------------------------------------------------------- effects
class RemoveFromBattle(Effect):
    """A Forward leaves the battle and stays on the field: it deals and takes no battle damage any more (R10.40)."""

    on_field = True
    one_by_one = True
    who: Reference


class JoinAttack(Effect):
    """A Forward on the field forms a party with the source, which attacks, and attacks from then on (R10.83)."""

    on_field = True
    who: Reference


# ----------------------------------------------------------------------------------------------------------- references
class Blocker(CardReference):
    """The Forward that blocks the source ("deal the blocking Forward 2000 damage"); it is no target (R7.42). ``now``:
    only while the source attacks; else of the attack whose block has triggered this. ``or_blocked``: or, where the
    source blocks, the Forwards that it blocks."""

    in_resolution = True
    now: bool = True
    or_blocked: bool = False
