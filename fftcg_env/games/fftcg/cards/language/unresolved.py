"""Unresolved references (anaphora), and cards identified by an earlier action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from .. import tree as t


@dataclass(frozen=True)
class It:
    """ "it", "they" or "them" before it is known which card is meant. Never part of a finished tree."""

    plural: bool = False
    other: bool = False
    """ "That Forward": not the card itself."""
    type: str = ""
    """ "That Forward": it was named as a Forward, or without a type."""
    person: bool = False
    """ "Him" or "her": the card itself, where no other one was named."""
    counted: str = ""
    """ "Each card put into the Break Zone this way": a description of cards of which only the number is used."""
    shown: bool = False
    """ "The revealed card": not a target that was chosen since."""
    asked: bool = False
    """The card whose kind an earlier condition has asked for."""


IT: Any = It()
THEM: Any = It(plural=True)


@dataclass(frozen=True)
class ItOrThey:
    """What "the other Forwards" leave out: the cards that "it" or "they" would be here. ``deed``: they must have been
    "selected"; ``not_self``: the card itself could be meant too; ``types``: those of the others. Never
    part of a finished tree."""

    deed: str = ""
    not_self: bool = False
    types: frozenset[str] | None = None


@dataclass(frozen=True)
class OtherThanThis:
    """ "Another Forward", "1 other Forward" in an instruction: than the card itself, where no other card was named that
    it could mean. Never part of a finished tree."""

    rank: ClassVar[int] = t.Other.rank


@dataclass(frozen=True)
class TotalCost:
    """ "With a total cost of 4 or less": of the cards that are selected or chosen together. Never part of a finished
    tree."""

    most: int

    rank: ClassVar[int] = t.OfCost.rank


class SameCards(t.Node):
    """ "If you control 5 or more": the cards that the condition before counted; ``on_field``: it counted them there.
    Never part of a finished tree."""

    player: t.Player
    on_field: bool = False


@dataclass(frozen=True)
class TheCast:
    """The card that was selected just before to be cast. Never part of a finished tree."""


@dataclass(frozen=True)
class OneOfTwo:
    """ "the former" or "the latter" of two choices in one sentence, "the first Forward" of the targets of one, or "1 of
    them": the ``number``-th one. Never part of a finished tree."""

    which: Literal["former", "latter", "first", "one"]
    number: int = 0


@dataclass(frozen=True)
class The:
    """ "The discarded card", "the removed Forward", "the chosen Character": the one card of the last instruction of
    this kind, or the one that paid the cost in this way. ``beside_itself``: the card itself paid in this way, too.
    Never part of a finished tree."""

    deed: str
    beside_itself: bool = False


@dataclass(frozen=True)
class DiscardedBy:
    """ "If you discarded a Forward by this effect": the cards that this player has discarded just before. Never part of
    a finished tree."""

    player: t.Player


@dataclass(frozen=True)
class SelfInBreakZone:
    """The card itself, which a text takes from the Break Zone. Never part of a finished tree."""


@dataclass(frozen=True)
class TheFound:
    """ "The removed card" in a condition about its kind: the card found last, unless "the other card" was removed.
    Never part of a finished tree."""

    deed: str


@dataclass(frozen=True)
class Drawn:
    """ "As many cards as drawn": by the instruction before. Never part of a finished tree."""


DEEDS: dict[type, str] = {
    t.Break: "broken",
    t.Choose: "chosen",
    t.Discard: "discarded",
    t.Dull: "dulled",
    t.PutIntoBreakZone: "put",
    t.RemoveFromGame: "removed",
    t.ReturnToHand: "returned",
    t.Reveal: "revealed",
    t.Select: "selected",
}
"""Instructions and the participles for their cards."""
PAID_DEEDS = {"discard": "discarded", "dull": "dulled", "put": "put", "remove": "removed", "reveal": "revealed"}
"""The participle for a card that paid a part of a cost."""


COUNTED = (t.Activate, t.Break, t.Dull, t.RemoveFromGame, t.Reveal, t.Draw, t.PutIntoBreakZone, t.DiscardCards)
"""Instructions that store how many cards they affected."""

MOMENTS = (t.Begins, t.Ends, t.TurnEnds)
"""Triggers that watch for a moment of the turn, not for events with cards."""


def paid_deed(cost: t.Cost) -> str:
    """The participle for the one card that pays a cost; "" if it is not exactly one."""
    described = sum(part.count for part in cost.parts if part.deed != "counters")
    if described + cost.discard != 1:
        return ""
    return "discarded" if cost.discard else PAID_DEEDS.get(cost.parts[0].deed, "") if len(cost.parts) == 1 else ""


def pays_itself(cost: t.Cost, deed: str) -> bool:
    """Whether the cost also takes the card itself, which the text describes in the same way."""
    return cost.self_to == "removed" if deed == "removed" else cost.put_self and deed in ("put", "discarded")
