"""Resolves phrases that count or name what an earlier instruction did.

Examples: "the number of Elements among removed cards", "all the cards put into the Break Zone", "each Forward whose
power became 0"."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .. import tree as t
from ..walk import contains, nodes_of, rebuilt
from .definite_references import PronounError
from .unresolved import Drawn, It

MOVES: dict[type, tuple[str, t.Zone]] = {
    t.RemoveFromGame: ("removed", "removed"),
    t.PutIntoBreakZone: ("put", "break_zone"),
    t.Break: ("broken", "break_zone"),
    t.ReturnToHand: ("returned", "hand"),
}
"""Instructions that move cards -> the participle for those cards, and their zone afterwards."""
PLACES = dict(MOVES.values())
CHANGES: dict[type, str] = {t.Dull: "dulled", t.Discard: "discarded", t.DiscardCards: "discarded", t.Reveal: "revealed"}
"""Further instructions whose effect on cards later phrases mention."""


@dataclass
class Together:
    """All the cards of a description, which an instruction has just moved; ``meant``: they are counted later, so they
    are gathered before the instruction."""

    instruction: Any
    meant: bool = False

    def gathered(self) -> t.Sequence:
        """The instruction with the cards gathered before it."""
        return t.Sequence((t.Gather(self.instruction.who), replace(self.instruction, who=t.Found())))


def moved_together(node: Any) -> Together | None:
    """The cards that an instruction about all public cards of a description has moved."""
    if type(node) not in MOVES or not isinstance(node.who, t.All | t.AllOther):
        return None
    return Together(node) if node.who.cards.zone in ("field", "break_zone") else None


def gathered_before(node: Any, groups: list[Together]) -> Any:
    """A tree in which the instructions of these groups refer to gathered cards."""
    for group in groups:
        if node is group.instruction:
            return group.gathered()
    return rebuilt(node, lambda part: gathered_before(part, groups))


def counted_discards(node: Any, before: Any) -> Any:
    """ "Discard your hand. Draw 1 card for each card discarded this way": the number of the instruction just before."""
    if not isinstance(before, t.DiscardCards) or not isinstance(before.who, t.All):
        return node

    def counted(part: Any) -> Any:
        if isinstance(part, t.NumberOf) and isinstance(part.who, It) and part.who.counted == "discarded":
            return t.JustMoved(part.each)
        return rebuilt(part, counted)

    return counted(node)


_BEFORE: dict[type, t.Predicate] = {t.Dull: t.InState("active"), t.Activate: t.InState("dull")}


def check_changed(deed: Any, before: list[Any], choices: list[t.Choose]) -> None:
    """ "For each Forward dulled this way": the number is known only if all the cards were active (R9.34).
    ``before``: the instructions in which found cards were selected."""
    state = _BEFORE.get(type(deed))
    if state is None:
        return
    who = deed.who
    described = [part.cards for part in nodes_of(*before) if isinstance(part, t.Select)]
    if isinstance(who, t.Chosen):
        described = [choices[who.group].cards]
    elif isinstance(who, t.All | t.AllOther):
        described = [who.cards]
    if not described or state not in described[-1].where:
        raise PronounError("not supported: a count of cards, some of which may have had the quality before")


@dataclass(frozen=True)
class Moved:
    """ "Removed cards", "the cards put into the Break Zone": those of the last instruction that did so. Never part of a
    finished tree."""

    deed: str


@dataclass(frozen=True)
class AllMovedAre:
    """ "All the cards put into the Break Zone are Forwards". Never part of a finished tree."""

    moved: Moved
    kind: t.Predicate

    def none_other(self) -> t.Compare:
        """The condition that none of them is of another kind. In a triggered ability there is at least one."""
        others = t.HowManyAre(self.moved, t.Cards(PLACES[self.moved.deed], "any", (t.Except((self.kind,)),)))  # type: ignore[arg-type]
        return t.Compare(others, "exactly", t.Number(0))

    def some_and_none_other(self) -> t.Both:
        """The condition that there is at least one, and none of another kind."""
        some = t.SomeAre(self.moved, t.Cards(PLACES[self.moved.deed], "any", (self.kind,)))  # type: ignore[arg-type]
        return t.Both((some, self.none_other()))


@dataclass(frozen=True)
class DamagedNow:
    """ "The Forwards damaged by this ability": those that were really dealt damage by the instruction just before.
    Never part of a finished tree."""


def damage_that_finds(units: list[Any]) -> list[Any]:
    """The instructions, the last of which stores whom it damages, because later ones refer to the damaged Forwards."""
    dealt = [isinstance(unit, t.Damage) for unit in units[-2:]]
    if not dealt or not dealt[-1] or units[-1].dealer != t.Self() or (len(dealt) == 2 and dealt[0]):
        raise PronounError('"Forwards damaged by this" needs exactly one instruction before it that deals damage')
    return [*units[:-1], replace(units[-1], finds=True)]


def as_found(node: Any) -> Any:
    """A tree in which the found cards replace the damaged Forwards."""
    return t.Found() if isinstance(node, DamagedNow) else rebuilt(node, as_found)


@dataclass(frozen=True)
class BecameSo:
    """ "Each Forward whose power became 0 or less due to the previous effect", ``each`` times. Never part of a finished
    tree."""

    cards: t.Cards
    power: int
    each: int


def as_drawn(node: Any) -> Any:
    """The number of cards drawn as that of the instruction before."""
    return t.JustMoved() if isinstance(node, Drawn) else rebuilt(node, as_drawn)


@dataclass(frozen=True)
class TotalOfMoved:
    """ "The total power of the Forwards you dulled": of those of the last instruction that did so. Never part of a
    finished tree."""

    quality: t.Quality
    who: Any


def _can_be_known(part: Any) -> bool:
    """Numbers about cards moved in a resolution, which a "when you do so" ability can use."""
    return isinstance(part, TotalOfMoved | t.HowManyAre) or (isinstance(part, t.DifferentOf) and part.cards is not None)


def number_known(node: Any) -> tuple[Any, t.Value | None]:
    """The effect of a new ability, whose count is replaced by a number of the old resolution, and that number, if
    any."""
    numbers = {part for part in nodes_of(node) if _can_be_known(part)}
    if not numbers:
        return node, None
    if len(numbers) > 1 or contains(node, t.MovedBefore, t.TriggerAmount):
        raise PronounError("not supported: a new ability that refers to several numbers")
    number = numbers.pop()

    def known(part: Any) -> Any:
        return t.Known() if part == number else rebuilt(part, known)

    return known(node), plain_total(number)


def plain_total(node: Any) -> Any:
    """A total over cards that an instruction has moved, as an ordinary value."""
    return t.TotalOf(node.quality, node.who) if isinstance(node, TotalOfMoved) else node


def counted_after(node: Any, before: Any) -> Any:
    """An instruction that counts the Forwards whose power the instruction before has brought to 0 or less. A Forward
    without power before has left the field (R11.2), so these are the Forwards whose power is 0 or less now."""
    if not contains(node, BecameSo):
        return node

    def counted(part: Any) -> Any:
        if not isinstance(part, BecameSo):
            return rebuilt(part, counted)
        lost = before.amount.number if isinstance(before, t.GainPower) and isinstance(before.amount, t.Number) else 0
        if lost >= 0 or before.who != t.All(part.cards) or part.power != 0:
            raise PronounError("the instruction before does not change the power of these Forwards")
        where = (*part.cards.where, t.OfPower("at_most", 0))
        return t.CountOf(replace(part.cards, where=where), part.each)

    return counted(node)
