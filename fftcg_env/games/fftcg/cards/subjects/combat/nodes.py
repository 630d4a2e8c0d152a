"""Nodes about who blocks whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...nodes import CardReference, Effect, Predicate, Reference


# ----------------------------------------------------------------------------------------------------------- predicates
@dataclass(frozen=True)
class Blocking(Predicate):
    """Blocks an attack of a Forward that fits ("1 Forward blocking X"); of a party, which is blocked as a whole, any
    member (R10.35)."""

    where: tuple[Predicate, ...]

    rank: ClassVar[int] = 95


# -------------------------------------------------------------------------------------------------------------- effects
@dataclass(frozen=True)
class RemoveFromBattle(Effect):
    """A Forward leaves the battle and stays on the field: it deals and takes no battle damage any more (R10.40)."""

    who: Reference

    on_field: ClassVar[bool] = True
    one_by_one: ClassVar[bool] = True


# ----------------------------------------------------------------------------------------------------------- references
@dataclass(frozen=True)
class Blocker(CardReference):
    """The Forward that blocks the source ("deal the blocking Forward 2000 damage"); it is no target (R7.42). ``now``:
    only while the source attacks; else of the attack whose block has triggered this. ``or_blocked``: or, where the
    source blocks, the Forwards that it blocks."""

    now: bool = True
    or_blocked: bool = False

    in_resolution: ClassVar[bool] = True
