"""Nodes about gained, used and cancelled abilities, modes and names."""

from __future__ import annotations

from typing import Literal

from ..terms import Count, Duration, Element, Group, ItemKind, Keyword, Nameable, Points
from . import CardReference, Condition, Effect, FieldEffect, Node, Predicate, QuotedAbility, Reference, Value
from .core import All, Cards, Self


class OtherNumber(Node):
    """ "If ..., select ... instead" of :class:`Modes`."""

    condition: Condition
    minimum: Count
    maximum: Count


# ----------------------------------------------------------------------------------------------------------- predicates
class OnStackAs(Predicate):
    """In ``Cards("stack", ...)``: an item on the stack of one of these kinds (R7.36). The other predicates ask for the
    card that is its source; the player is the item's controller."""

    kinds: tuple[ItemKind, ...]


class Choosing(Predicate):
    """In ``Cards("stack", ...)``: the item has chosen a card that fits; ``alone``: and nothing else; ``anywhere``: in
    whatever zone."""

    cards: Cards
    alone: bool = False
    anywhere: bool = False


class OfNamed(Predicate):
    """The card has what was named last in this resolution (:class:`Name`): the Element, the Job, the card type, the
    Category, or, for ``"number"``, that cost. ``before``: what another ability of this object named last (R7.45)."""

    rank = 160
    what: Nameable
    before: bool = False


# ----------------------------------------------------------------------------------------------------------- references
class FirstOf(CardReference):
    """The one of the targets of a group that gets the first of different effects, or the ``number``-th behind it
    (R7.37)."""

    group: Group = 0
    number: Group = 0


class OthersOf(CardReference):
    """The targets of a group except :class:`FirstOf`."""

    group: Group = 0


class SourceOf(CardReference):
    """The object that is the source of the ability on the stack that a choice has chosen, while it is the object from
    which that was triggered or used."""

    in_resolution = True
    group: Group = 0


# --------------------------------------------------------------------------------------------------------------- values
class NamedNumber(Value):
    """``each`` times the number that was named last in this resolution (:class:`Name`)."""

    in_resolution = True
    each: Points = 1


# -------------------------------------------------------------------------------------------------------------- effects
class GainAbility(Effect):
    """Gain an ability that is printed in quotes (R8.65). In ``ability``, ``Self`` is the object that has it."""

    on_field = True
    one_by_one = True
    who: Reference
    ability: QuotedAbility
    duration: Duration = "end_of_turn"


class Name(Effect):
    """ "Name 1 Element": at resolution (R7.44). ``without``: Elements that cannot be named. ``by``: who names it.
    ``below``: a number of thousands, less than this (:class:`NamedNumber`)."""

    what: Nameable
    without: tuple[Element, ...] = ()
    by: Literal["you", "opponent"] = "you"
    below: Value | None = None


class BecomeNamed(Effect):
    """The Element becomes the named one (R9.13), or it has the named Job too (R9.12); see :class:`Name`. ``also``: it
    has the named Element in addition to its own. Nothing, where nothing of that kind was named."""

    who: Reference
    what: Literal["element", "job"]
    duration: Duration = "end_of_turn"
    also: bool = False


class Cancel(Effect):
    """Cancel the effect of an item on the stack (R8.70), or of all of a description: a chosen one, or ``Triggering``:
    the one that made this ability trigger by being cast or used or by choosing a card. ``Found`` is the source of a
    single one afterwards, if it is an object on the field."""

    who: Reference


class UseSame(Effect):
    """The source uses the action or special ability whose use made this ability trigger, without paying its cost. The
    source of the ability is this one then (R8.7)."""


class UseAgain(Effect):
    """The source uses the special or action ability to which this text belongs again, without paying its cost
    (R8.7)."""


class TriggerSame(Effect):
    """An auto-ability triggers again as one of the source, with choices of its own (R8.39): the one on the stack
    that was chosen, or, with None, the one to which this text belongs."""

    who: Reference | None = None


class UseUsed(Effect):
    """The source uses one special ability that a Character has used this turn, other than those called ``without``,
    without paying its cost (R8.7)."""

    without: str


class Modes(Effect):
    """ "Select N of the M following actions": declared with the targets (R5.72). Each action has choices of its own;
    ``Chosen`` counts the groups of all actions in printed order. ``instead``: another number under a condition, which
    is tested when they are declared. ``up_to``: the number that ``maximum`` limits. ``by``: who selects. ``again``:
    this number is selected instead, and the same action can be selected more than once. ``in_order``: from top to
    bottom, none is left out (R5.63)."""

    options: tuple[Effect, ...]
    minimum: Count = 1
    maximum: Count = 1
    instead: OtherNumber | None = None
    up_to: Value | None = None
    by: Literal["you", "opponent"] = "you"
    again: Value | None = None
    in_order: bool = False


# -------------------------------------------------------------------------------------------------------- field effects
class HasAbility(FieldEffect):
    """``who`` has an ability that the text gives in quotes, all the time (R8.65); see :class:`GainAbility`."""

    who: Self | All
    ability: QuotedAbility


class HasAbilitiesOf(FieldEffect):
    """This card has all the printed action or special abilities of the cards, all the time (R8.75); of several equal
    ones, one."""

    who: Self
    cards: Cards
    kind: Literal["action", "special"]


class HasNoAbilities(FieldEffect):
    """``who`` has lost all its abilities, all the time (R8.66)."""

    who: Self | All


class LosesKeyword(FieldEffect):
    """``who`` has lost the keyword, all the time: its own one (R9.15), and what it gained before (R9.18)."""

    who: Self | All
    keyword: Keyword


class LoseKeyword(Effect):
    """Lose a keyword for a duration: the own one and what was gained before; what is gained later is kept (R8.66)."""

    on_field = True
    one_by_one = True
    who: Reference
    keyword: Keyword
    duration: Duration = "end_of_turn"


class CannotGain(FieldEffect):
    """``who`` cannot gain the keyword; a printed one is not gained."""

    who: Self | All
    keyword: Keyword
