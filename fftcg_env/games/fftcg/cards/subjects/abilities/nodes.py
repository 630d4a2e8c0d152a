"""Abilities as a whole (chapter 8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...nodes import Ability, Condition, Effect, FieldEffect, QuotedAbility, Trigger
from ...terms import Count
from ..casting.nodes import Cost


# ------------------------------------------------------------------------------------------------------------ abilities
@dataclass(frozen=True)
class Field(QuotedAbility):
    """A field ability: applies continuously while ``condition`` (if any) holds (R8.20). ``damage``, here and below:
    "Damage N -- ...", the card has the ability from N points of damage on (R12.45); 0: always."""

    effects: tuple[FieldEffect, ...]
    condition: Condition | None = None
    damage: Count = 0


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Action(QuotedAbility):
    """An action ability (R8.47). ``condition``: "You can only use this ability if ..." (R8.60). ``zone``: where its
    card must be (R8.49, R8.63). ``twice_per_turn``: no more than twice in a turn (R8.61)."""

    cost: Cost
    effect: Effect
    condition: Condition | None = None
    once_per_turn: bool = False
    damage: Count = 0
    zone: Literal["field", "hand", "break_zone", "removed"] = "field"
    twice_per_turn: bool = False


@dataclass(frozen=True)
class Special(QuotedAbility):
    """A special ability (R8.50), with its proper name."""

    name: str
    cost: Cost
    effect: Effect
    condition: Condition | None = None
    once_per_turn: bool = False
    damage: Count = 0


@dataclass(frozen=True)
class SummonText(Ability):
    """What a Summon does when it resolves or as an EX Burst (R8.5)."""

    effect: Effect
    ex_burst: bool = False


@dataclass(frozen=True)
class Warp(Ability):
    """ "Warp N -- (cost)": pay to remove the card from hand with N Warp Counters; it enters when they are gone
    (R12.50-R12.53)."""

    counters: Count
    cost: Cost


@dataclass(frozen=True)
class Priming(Ability):
    """ "Priming "NAME" -- (cost)": pay to search for a Character of that name and put it on top of this one
    (R12.80, R12.82)."""

    name: str
    cost: Cost
