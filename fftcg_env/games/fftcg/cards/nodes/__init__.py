"""The classes that nodes of the ability tree derive from: what a node is decides where in a tree it may stand.

Each node is a frozen dataclass in a module of this package, derived from one of these; a field that is annotated
with one of these takes any node derived from it. So a new node is written down in one place.
"""

from __future__ import annotations

from typing import ClassVar

from ..terms import Count


class Node:
    """A part of an ability tree."""

    in_resolution: ClassVar[bool] = False
    """Whether it means something only while an ability resolves: no ability's own condition can ask for it."""


class Predicate(Node):
    """What can be true of a card: part of a description."""

    rank: ClassVar[int] = 1000
    """Where it stands in a description that is made of a sentence; the lowest comes first."""


class Reference(Node):
    """Names cards: those of a description, or certain ones."""


class CardReference(Reference):
    """Names cards that the ability or its resolution knows, without a description."""


class Value(Node):
    """A number that is read when it is needed."""


class Condition(Node):
    """What can be true of the game."""


class Effect(Node):
    """An instruction, carried out when the ability resolves (R7.53)."""

    on_field: ClassVar[bool] = False
    """Whether it concerns objects on the field only."""
    one_by_one: ClassVar[bool] = False
    """Whether it means the same for several cards together and for one after the other."""


class Trigger(Node):
    """What an auto-ability watches (R8.30)."""

    names_card: ClassVar[bool] = True
    """Whether it names a card that "it" can mean."""


class FieldEffect(Node):
    """What a field ability makes true (R8.20)."""


class CastingChange(FieldEffect):
    """A rule of casting that is changed; an effect can also change it for a while."""


class Ability(Node):
    """A paragraph of a card (R8.1, R8.3)."""


class QuotedAbility(Ability):
    """An ability that can be gained: EX Bursts, Summon texts and the payments of Warp and Priming cannot (R8.65)."""


Amount = Count | Value
"""How many: a printed number, or a value that is read when the instruction is carried out (R7.63)."""
