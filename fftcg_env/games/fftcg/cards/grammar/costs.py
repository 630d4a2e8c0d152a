"""Costs and payments of abilities."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from lark import Token

from .. import tree as t
from ..language.descriptions import names_place, own_of, placed
from ..language.meaning import MeaningError, Place, all_of, misread, of_player, refuse
from ..language.pronouns import IT
from ..model import ELEMENTS
from .declare import phrase, phrases
from .nouns import either_cards, of_kinds
from .times import UseLimits


@dataclass(frozen=True)
class SelfInZone:
    """A payment with the card itself, which is in that zone. Never part of a finished tree."""

    cost: t.Cost
    zone: Literal["hand", "break_zone"]


@dataclass(frozen=True)
class ZonedCost:
    """A cost, and the zone in which its card must be. Never part of a finished tree."""

    cost: t.Cost
    zone: Literal["", "hand", "break_zone"] = ""

    def zone_of_use(self, limits: UseLimits) -> Literal["field", "hand", "break_zone", "removed"]:
        """Where the card must be, as its cost or its limits say."""
        if self.zone and limits.zone and self.zone != limits.zone:
            raise MeaningError("not supported: an ability that is used in two zones")
        return self.zone or limits.zone or "field"


@dataclass(frozen=True)
class OnlyCP:
    """Which CP may pay: of these Elements, or of such Backups. Never part of a finished tree."""

    elements: tuple[Any, ...] = ()
    backups: tuple[t.Predicate, ...] | None = None
    discards: tuple[t.Predicate, ...] | None = None


_NOT_HAND = "not supported: as a cost, discards from a place other than your own hand"


def _added(cost: t.Cost, more: t.Cost) -> t.Cost:
    """Both parts of one cost."""
    if cost.counter_kind and more.counter_kind and cost.counter_kind != more.counter_kind:
        raise MeaningError("not supported: two kinds of counters in one cost")
    refuse(cost.top_cards and more.top_cards, "one cost takes the top cards of the deck twice")
    if (cost.put_self or cost.self_to) and (more.put_self or more.self_to):
        raise MeaningError("the card itself is moved twice by one cost")
    parts = {one.name: (getattr(cost, one.name), getattr(more, one.name)) for one in fields(t.Cost)}
    top_cards_to = more.top_cards_to if more.top_cards else cost.top_cards_to
    return t.Cost(**{name: _sum(*both) for name, both in parts.items()} | {"top_cards_to": top_cards_to})


def _sum(one: Any, other: Any) -> Any:
    """Numbers and lists are added; of anything else only one part of a cost says something."""
    return one + other if isinstance(one, tuple | int) and not isinstance(one, bool) else one or other


def _of_icon(icon: Token) -> t.Cost:
    """The part of a cost that an icon stands for."""
    if icon in ELEMENTS:
        return t.Cost((icon.value,))
    if icon.isdigit():
        return t.Cost(generic=int(icon))
    if icon == "C":
        return t.Cost(crystals=1)
    if icon == "X":
        return t.Cost(x=1)
    if icon in ("Dull", "S"):
        return t.Cost(dull=icon == "Dull", special=icon == "S")
    raise MeaningError(f"the icon {str(icon)!r} is not known in a cost")


def of_icons(icons: Iterable[Token]) -> t.Cost:
    """The cost that several icons stand for."""
    return functools.reduce(_added, map(_of_icon, icons), t.Cost())


def payment(icons: Iterable[Token]) -> t.Cost:
    """What is paid when something resolves, or for Warp and Priming."""
    cost = of_icons(icons)
    refuse(cost.dull or cost.special, "not supported: a payment in a resolution with a Dull or an S icon")
    return cost


def _among_each_other(predicate: t.Predicate) -> t.Variety | None:
    """ "Of the same Element" without another card: what they share with each other, else None."""
    who: Any = predicate.who if isinstance(predicate, t.Shares) else None
    return predicate.variety if isinstance(predicate, t.Shares) and who == IT else None


def _placed(cards: t.Cards, places: tuple[Any, ...]) -> t.Cards:
    """A description with the places that are said behind it."""
    for place in places:
        if isinstance(place, Place):
            cards = replace(of_player(cards, place.player), zone=place.zone or cards.zone)
    return cards


def _break_zone(cards: t.Cards, which: str) -> t.Cards:
    if (cards.zone, cards.player) != ("break_zone", "you"):
        raise MeaningError(f"not supported: as a cost, {which} of a place other than your own Break Zone")
    return cards


def _counted(count: int, cards: Any) -> tuple[int, t.Cards]:
    """A number and a description; "1 A or 1 B" names the same number twice."""
    if isinstance(cards, tuple):
        cards, counts = cards
        if count != 1 or counts != {1}:
            raise MeaningError("not supported: as a cost, several cards that each fit one of two descriptions")
    return count, cards


def _part(deed: Any, count: int, cards: t.Cards, *zones: str) -> t.Cost:
    if cards.zone not in zones or cards.player == "opponent":
        raise MeaningError(f"{deed} as a cost is only supported from your own {zones[0]}")
    alike = next((variety for variety in map(_among_each_other, cards.where) if variety), None)
    where = tuple(part for part in cards.where if not _among_each_other(part))
    return t.Cost(parts=(t.CostPart(deed, replace(cards, player="you", where=where), count, alike=alike),))


def _members(deed: Any, members: tuple[Any, ...], own: t.Cost, *zones: str) -> t.Cost | SelfInZone:
    """ "SELF and 1 Monster": the card itself, and described cards; a zone at the end is that of all."""
    cards = [member[1] for member in members if not isinstance(member, t.Self)]
    last = cards[-1].zone if cards else "field"
    if last == "hand" and len(cards) < len(members):
        raise MeaningError("not supported: the card itself and cards in hand in one payment")
    cost = t.Cost()
    for member in members:
        if isinstance(member, t.Self):
            cost = _added(cost, own)
        else:
            cost = _added(cost, _part(deed, member[0], replace(member[1], zone=last), *zones))
    return SelfInZone(cost, "break_zone") if last == "break_zone" and len(cards) < len(members) else cost


def reduced(number: int, *parts: Any) -> Any:
    floor = next((part for part in parts if isinstance(part, int)), 0)
    each = next((part for part in parts if callable(part)), t.Number)
    return t.CostsLess(each(number), at_least=floor)


@phrase("use_cost", "(ICON+ | {payment}) ({_further} {payment})*")
def use_cost(*parts: Any) -> ZonedCost:
    """The cost of an ability. It may say that the ability is used from elsewhere (R8.49)."""
    cost, zone = t.Cost(), ""
    for part in parts:
        if isinstance(part, SelfInZone):
            zone = part.zone
            cost = _added(cost, part.cost)
        else:
            cost = _added(cost, _of_icon(part) if isinstance(part, Token) else part)
    return ZonedCost(cost, zone)  # type: ignore[arg-type]


# changed costs of abilities (R5.52, R5.53)
@phrase("use_cost", "ICON+ _NOTE this cost is reduced by NUMBER {for_each} . _NOTE")
def reduced_use_cost(*parts: Any) -> ZonedCost:
    *icons, number, each = parts
    return ZonedCost(replace(of_icons(icons), less=reduced(number, each).amount))


# parts of a cost (R5.91-R5.99)
@phrase("payment", "discard {total}? NUMBER {cost_cards}")
def discard_part(count: int, described: Any) -> t.Cost:
    count, cards = _counted(count, described)
    cards = replace(cards, zone="hand") if cards.zone == "field" else cards
    return _part("discard", count, cards, "hand") if cards.where else t.Cost(discard=count)


@phrase("payment", "dull {total}? NUMBER {cost_cards}")
def dull_part(count: int, described: Any) -> t.Cost:
    count, cards = _counted(count, described)
    if t.InState("active") not in cards.where:
        raise MeaningError("not supported: as a cost, dulling a Character that may already be dull")
    return _part("dull", count, cards, "field")


@phrase("payment", "dull NUMBER {cost_cards} (and NUMBER {cost_cards})+")
def dull_parts(*parts: Any) -> t.Cost:
    cost = t.Cost()
    for counted in zip(parts[::2], parts[1::2], strict=True):
        cost = _added(cost, dull_part(*counted))
    return cost


@phrase("payment", "dull active {cost_group}")
def dull_self_and_others(members: tuple[Any, ...]) -> t.Cost:
    """The card itself and described cards. Each of them serves one part (R5.17)."""
    misread(members[0] != t.Self(), "another pattern reads the number of active cards")
    own = t.CostPart("dull", t.Cards("field", "you", (t.IsSource(), t.InState("active"))))
    return functools.reduce(_added, (dull_part(*counted) for counted in members[1:]), t.Cost(parts=(own,)))


@phrase("payment", "put {cost_group} into the break zone")
def put_part(members: tuple[Any, ...]) -> t.Cost | SelfInZone:
    return _members("put", members, t.Cost(put_self=True), "field")


@phrase("payment", "remove NUMBER COUNTER from {article} {cost_cards}")
def counters_part(count: int, kind: str, cards: t.Cards) -> t.Cost:
    refuse(count != 1, "several counters of one Character among several as a cost")
    return counters_from_any(count, kind, cards)


@phrase("payment", "remove NUMBER COUNTER from any number of {cost_cards}")
def counters_from_any(count: int, kind: str, cards: t.Cards) -> t.Cost:
    """ "Remove 4 counters from any number of Characters": one's own (R5.98)."""
    if cards.zone != "field" or cards.player == "opponent":
        raise MeaningError("not supported: as a cost, counters of cards outside your own field")
    return t.Cost(parts=(t.CostPart("counters", t.Cards("field", "you", cards.where), count, kind),))


@phrase("payment", "remove NUMBER {noun_phrase} ,? {different} ,? {place}* from the game")
def remove_different(count: int, cards: t.Cards, variety: t.Variety, *places: Any) -> t.Cost:
    return t.Cost(
        parts=(t.CostPart("remove", _break_zone(_placed(cards, places), "different cards"), count, apart=variety),)
    )


# "remove 1 Fire, 1 Wind and 1 Water Character in your Break Zone"
@phrase("cost_group", "{cost_quality} (, {cost_quality})* ,? and NUMBER {identity} {cost_cards}")
def cost_of_each(*parts: Any) -> tuple[Any, ...]:
    """Each number with its quality; the rest of the last description holds for all."""
    *qualities, count, identity, cards = parts
    refuse(not isinstance(cards, t.Cards), "not supported: a list of qualities before two descriptions")
    members = []
    for number, quality in (*qualities, (count, identity)):
        where = tuple(sorted((*cards.where, quality), key=lambda predicate: predicate.rank))
        members.append((number, replace(cards, where=where)))
    return tuple(members)


@phrase("required", "control characters {costs}")
def must_control_costs(costs: t.AnyOf) -> t.Condition:
    """A Character of each of the costs."""
    characters = t.OfType("Character")
    each = all_of(t.Exists(t.Cards("field", "you", (characters, cost))) for cost in costs.predicates)
    assert each is not None
    return each


@phrase("only_cp", "ELEMENT cp ((, ELEMENT cp)* ,? or ELEMENT cp)?")
def only_elements(*elements: Token) -> OnlyCP:
    return OnlyCP(tuple(element.value for element in elements))


@phrase("only_cp", "cp produced by {noun_phrase} ({_or} (by? discarding) {noun_phrase})?")
def only_backups(backups: t.Cards, discards: t.Cards | None = None) -> OnlyCP:
    sources = "Backups" if discards is None else "Backups and described cards of the hand"
    if any(names_place(one) or not one.where for one in (backups, discards) if one is not None):
        raise MeaningError(f"not supported: CP from sources other than {sources}")
    refuse(t.OfType("Backup") not in backups.where, f"not supported: CP from sources other than {sources}")
    where = tuple(part for part in backups.where if part != t.OfType("Backup"))
    return OnlyCP(backups=where, discards=None if discards is None else discards.where)


phrases(
    _further={", | and | , and": None},
    payment={
        "remove NUMBER COUNTER from SELF": lambda count, kind: t.Cost(counters=count, counter_kind=kind),
        "remove {_all_the} {noun_phrase} from the game": lambda cards: t.Cost(
            remove_all=_break_zone(cards, "all the cards")
        ),
        "discard NUMBER {noun_phrase} ,? {different}": lambda count, cards, variety: t.Cost(
            parts=(t.CostPart("discard", own_of(cards, "hand", _NOT_HAND), count, apart=variety),)
        ),
        "discard SELF": lambda: SelfInZone(t.Cost(put_self=True), "hand"),
        "remove SELF in your hand from the game": lambda: SelfInZone(t.Cost(self_to="removed"), "hand"),
        "return NUMBER {cost_cards} to {owner} hand": lambda count, cards: _part(
            "return", *_counted(count, cards), "field"
        ),
        "return SELF to {owner} hand": t.Cost(self_to="hand"),
        "put SELF at the bottom of its owner's deck": t.Cost(self_to="deck_bottom"),
        "reveal NUMBER {cost_cards}": lambda count, cards: _part("reveal", *_counted(count, cards), "hand"),
        # the number X (R0.18)
        "remove x COUNTER from SELF": lambda kind: t.Cost(counter_kind=kind, x_counters=True),
        "(receive | take) (NUMBER | {article}) {points} of damage": lambda *parts: t.Cost(
            points=next((part for part in parts if isinstance(part, int)), 1)
        ),
        "remove {cost_group} from the game": lambda members: _members(
            "remove", members, t.Cost(self_to="removed"), "field", "hand", "break_zone"
        ),
        "remove SELF in (the | your) break zone from the game": lambda: SelfInZone(
            t.Cost(self_to="removed"), "break_zone"
        ),
        "put the top NUMBER {cards_word} of your deck into the break zone": lambda count=1: t.Cost(top_cards=count),
        "remove the top NUMBER {cards_word} of your deck from the game": lambda count=1: t.Cost(
            top_cards=count, top_cards_to="removed"
        ),
        "dull {total}? NUMBER {cost_cards} and active SELF": lambda count, cards: dull_self_and_others(
            (t.Self(), _counted(count, cards))
        ),
        "reveal SELF from your hand": lambda: SelfInZone(
            t.Cost(parts=(t.CostPart("reveal", t.Cards("hand", "you", (t.IsSource(),))),)), "hand"
        ),
    },
    total={"a total of": None},
    cost_cards={
        "{noun_phrase}": lambda cards: cards,
        # "1 A or 1 B": one description, and how many of each are named behind the first.
        "{noun_phrase} (or NUMBER {noun_phrase})+": lambda first, *others: (
            (either_cards((first, *others[1::2])), set(others[::2]))
        ),
        # One's own Break Zone: costs are paid with what is one's own.
        "{noun_phrase} in the break zone": lambda cards: placed(cards, "break_zone"),
        # "dull 3 active A Forwards or A Backups": only what is active can be dulled as a cost
        # The state is that of all.
        "{state} {kinds} {detail}*": lambda state, kinds, *details: of_kinds((t.InState(state), *kinds), *details),
    },
    cost_group={"{cost_member} (, {cost_member})* (,? and {cost_member})*": lambda *members: members},
    cost_member={"SELF": t.Self(), "{total}? NUMBER {cost_cards}": _counted},
    required={"control {count} {noun_phrase}": lambda count, cards: t.Exists(placed(cards, "field", "you"), count)},
    paid_for={"to (cast | play) SELF {onto}?": "cast", "to use this (special | action)? ability": "use"},
    cast_or_play={"cast": "cast", "play": "play"},
)
