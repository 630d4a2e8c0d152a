"""The classes that nodes of the ability tree derive from: what a node is decides where in a tree it may stand.

Each node is a class in a module of this package, derived from one of these, which makes it a frozen dataclass. Its
annotated attributes are fields; the others say something of the class (``rank = 10``). A field that is annotated with
a base takes any node derived from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..terms import Count

if TYPE_CHECKING:
    from typing import dataclass_transform  # new in Python 3.11
else:

    def dataclass_transform(**_options):
        """Tells type checkers what :class:`Node` makes of its subclasses; nothing while the program runs."""
        return lambda decorated: decorated


@dataclass_transform(frozen_default=True)
class Node:
    """A part of an ability tree. Each subclass becomes a frozen dataclass, except the ones with ``base=True``."""

    in_resolution: ClassVar[bool] = False
    """Whether it means something only while an ability resolves: no ability's own condition can ask for it."""

    def __init_subclass__(cls, *, base: bool = False) -> None:
        if not base:
            dataclass(frozen=True)(cls)


class Predicate(Node, base=True):
    """What can be true of a card: part of a description."""

    rank: ClassVar[int] = 1000
    """Where it stands in a description that is made of a sentence; the lowest comes first."""


class Reference(Node, base=True):
    """Names cards: those of a description, or certain ones."""


class CardReference(Reference, base=True):
    """Names cards that the ability or its resolution knows, without a description."""


class Value(Node, base=True):
    """A number that is read when it is needed."""


class Condition(Node, base=True):
    """What can be true of the game."""


class Effect(Node, base=True):
    """An instruction, carried out when the ability resolves (R7.53)."""

    on_field: ClassVar[bool] = False
    """Whether it concerns objects on the field only."""
    one_by_one: ClassVar[bool] = False
    """Whether it means the same for several cards together and for one after the other."""


class Trigger(Node, base=True):
    """What an auto-ability watches (R8.30)."""

    names_card: ClassVar[bool] = True
    """Whether it names a card that "it" can mean."""


class FieldEffect(Node, base=True):
    """What a field ability makes true (R8.20)."""


class CastingChange(FieldEffect, base=True):
    """A rule of casting that is changed; an effect can also change it for a while."""


class Ability(Node, base=True):
    """A paragraph of a card (R8.1, R8.3)."""


class QuotedAbility(Ability, base=True):
    """An ability that can be gained: EX Bursts, Summon texts and the payments of Warp and Priming cannot (R8.65)."""


Amount = Count | Value
"""How many: a printed number, or a value that is read when the instruction is carried out (R7.63)."""
