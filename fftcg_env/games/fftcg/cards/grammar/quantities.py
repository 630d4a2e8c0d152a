"""Quantities: numbers, comparisons, articles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from lark import Token

from .. import tree as t
from ..language.definite_references import TheCard
from ..language.descriptions import others, placed
from ..language.joining import SameCards
from ..language.meaning import MOST_TARGETS, MeaningError, joins, refuse
from .declare import phrase, phrases, same

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
THOUSAND = 1000


"""What a cost or power is compared with."""


@phrase("most_x", "the maximum you can pay for ICON is NUMBER .")
@joins
def most_x(units: list[t.Effect], icon: Token, most: int) -> list[t.Effect]:
    """The offer of a payment before, with that limit."""
    refuse(icon != "X", "only an X can have a limit")
    place = len(units) - 1
    while place >= 0 and not isinstance(units[place], t.MayPay):
        place -= 1
    offer = units[place] if place >= 0 else None
    if not isinstance(offer, t.MayPay) or not offer.cost.x or offer.cost.x_maximum or most < 1:
        raise MeaningError("the limit needs an X that was paid before")
    limited = replace(offer, cost=replace(offer.cost, x_maximum=most))
    return [*units[:place], limited, *units[place + 1 :]]


def up_to_so_many(cards: t.Cards, most: int, done: Callable[[int], t.Effect]) -> t.Effect:
    """What is done for a number of cards: as much as for the most, or for fewer."""
    effect: t.Effect | None = None
    for number in range(1, most + 1):
        effect = t.If(t.Exists(cards, number), done(number), effect)
    if effect is None:
        raise MeaningError("the limit is 0")
    return effect


def check_crystal(icon: Token) -> Literal[False]:
    return refuse(icon != "C", '"have" is only supported for Crystals')


def quality_of(quality: t.Quality, who: Any) -> t.Value:
    return t.CostOf(who) if quality == "cost" else t.PowerOf(who)


def cost_alone(quality: t.Quality, who: Any) -> t.CostOf:
    refuse(quality != "cost", "not supported: the power of a card that has left the field")
    return t.CostOf(who)


def in_zone(cards: t.Cards | None, zone: t.Zone) -> t.Cards:
    """A description of cards that are in a zone now."""
    if cards is None:
        return t.Cards(zone, "any")
    return placed(cards, zone)


@phrase("costs", "of (cost | costs) NUMBER (, NUMBER)* ,? and NUMBER")
def cost_one_of(*costs: int) -> t.AnyOf:
    return t.AnyOf(tuple(t.OfCost("exactly", cost) for cost in costs))


@phrase("in_common", "name", "cost", "element", "job", "category", "type", "card type", words=True)
def in_common(*words: Token) -> t.Variety:
    varieties: dict[str, t.Variety] = {
        "name": "names",
        "cost": "costs",
        "element": "elements",
        "job": "jobs",
        "category": "categories",
        "type": "types",
    }
    return varieties[str(words[-1]).lower()]


@phrase("standard", "that of the {one_castable} you cast")
def standard_of_cast(kind: Any) -> Callable[[t.Quality], t.Value]:
    who: Any = TheCard(kind, "cast")
    return lambda quality: t.CostOf(who) if quality == "cost" else t.PowerOf(who)


@dataclass(frozen=True)
class HowMany:
    """How many cards there are, or how often something happened. ``other``: the card itself does not count. Never part
    of a finished tree."""

    least: int = 1
    most: int | None = None
    other: bool = False

    def of(self, value: t.Value) -> t.Condition:
        """The condition that a value is this number."""
        return self._condition(value, lambda number: t.Compare(value, "at_least", t.Number(number)))

    def of_cards(self, cards: t.Cards) -> t.Condition:
        """The condition that this number of cards fits a description."""
        described = others(cards) if self.other else cards
        return self._condition(t.CountOf(described), lambda number: t.Exists(described, number))

    def of_counters(self, kind: str, who: Any) -> t.Condition:
        """The condition that this number of counters lies on a card."""
        refuse(self.other, '"other" counters')
        return self._condition(t.CountersOn(who, kind), lambda number: t.Is(who, (t.WithCounters(kind, number),)))

    def _condition(self, value: t.Value, at_least: Callable[[int], t.Condition]) -> t.Condition:
        if self.most is None:
            return at_least(self.least)
        if self.most == self.least > 0:
            return t.Compare(value, "exactly", t.Number(self.most))
        not_more = t.Not(at_least(self.most + 1))
        return t.Both((at_least(self.least), not_more)) if self.least else not_more


ONCE, NONE = HowMany(), HowMany(0, 0)

QUANTITIES: dict[str, Any] = {
    "no": NONE,
    "another": HowMany(other=True),
    "no other": HowMany(0, 0, other=True),
    "NUMBER or {_or_more} other": lambda number: HowMany(number, other=True),
    "NUMBER or {_or_less}": lambda number: HowMany(0, number),
    "(exactly | only) NUMBER": lambda number: HowMany(number, number),
}


@phrase("how_many", "NUMBER or NUMBER")
@phrase("how_many_cards", "NUMBER or NUMBER")
def one_of_two_numbers(least: int, most: int) -> HowMany:
    refuse(most != least + 1, "the numbers are not consecutive")
    return HowMany(least, most)


phrases(
    article={"a | an | the": None},
    of_the_following={"of the NUMBER? following (actions | action) | from the following": lambda printed=None: printed},
    number_of_modes={"the {noun_phrase}": lambda cards: lambda each: t.CountOf(cards, each), "{counters_there}": same},
    counters_there={"COUNTER placed? on {is_subject}": lambda kind, who: lambda each: t.CountersOn(who, kind, each)},
    _all_the={"all | all the": None},
    _and={",? and": None},
    cards_word={"card | cards": None},
    points={"point | points": None},
    points_or_more={"NUMBER points of damage or more | NUMBER or more points of damage": lambda points: points},
    count={"(a | an | any)?": 1, "NUMBER or more | at least NUMBER": lambda number: number},
    quantity={
        "NUMBER": lambda number: (number, number),
        "up to NUMBER": lambda number: (0, number),
        "any number of": (0, MOST_TARGETS),
    },
    _or_also={"or | and/or": None},
    _or_less={"less | lower | fewer": None},
    _or_more={"more | higher | greater": None},
    amount={
        "NUMBER or more": lambda number: lambda value: t.Compare(value, "at_least", t.Number(number)),
        "NUMBER or (less | fewer)": lambda number: lambda value: t.Compare(value, "at_most", t.Number(number)),
        "exactly NUMBER | only NUMBER": lambda number: lambda value: t.Compare(value, "exactly", t.Number(number)),
    },
    crystal_amount={
        "{article} ICON": lambda icon: check_crystal(icon) or 1,
        "(NUMBER or more | at least NUMBER) ICON": lambda number, icon: check_crystal(icon) or number,
    },
    compared={
        "x": ("exactly", t.X()),
        "{printed}": lambda printed: (printed[0], t.Number(printed[1])),
        "{at_least_words} NUMBER": lambda _words, number: ("at_least", t.Number(number)),
        "{at_most_words} NUMBER": lambda _words, number: ("at_most", t.Number(number)),
        "{at_most_words} {value}": lambda _words, value: ("at_most", value),
        "(less | lower) than {value}": lambda value: ("less", value),
        "(more | greater | higher) than {value}": lambda value: ("more", value),
        "equal to {value}": lambda value: ("exactly", value),
    },
    item_quantity={"{quantity}": same, "a | an": (1, 1)},
    possible={"it is? possible | possible": None},
    times={"twice": 2, "NUMBER times": lambda number: number},
    _or={"or | and/or": None},
    cost_quality={"NUMBER {identity}": lambda count, identity: (count, identity)},
    so_much={
        "equal to {standard}": lambda standard: ("exactly", standard),
        "{at_most_words} {standard}": lambda _words, standard: ("at_most", standard),
        "((less | lower) than | inferior to) {standard}": lambda standard: ("less", standard),
        "((more | greater | higher) than | superior to) {standard}": lambda standard: ("more", standard),
    },
    standard={
        "{value}": lambda value: lambda _quality: value,
        "SELF _POSSESSIVE": lambda: lambda quality: quality_of(quality, t.Self()),
        "that of {referred} | {named_one}": lambda who: lambda quality: quality_of(quality, who),
        "that of {cost_of_gone}": lambda who: lambda quality: cost_alone(quality, who),
    },
    so_many_revealed={
        "NUMBER or more {noun_phrase}?": lambda number, cards=None: t.SomeAre(
            t.Found(), in_zone(cards, "hand"), number
        ),
        "no {noun_phrase}": lambda cards: t.Not(t.SomeAre(t.Found(), in_zone(cards, "hand"))),
    },
    twice={"twice": 2},
    more_of_them={
        "you have NUMBER or more": lambda number: t.Exists(SameCards("you"), number)  # type: ignore[arg-type]
    },
    how_many={"{article} | any": ONCE, "NUMBER or {_or_more} | at least NUMBER": HowMany, **QUANTITIES},
    how_many_cards={"{count}": HowMany, **QUANTITIES},
)


phrases(
    words=True,
    ordinal={"first | second | third | fourth | fifth | sixth": lambda word: ORDINALS.index(str(word).lower()) + 1},
    extreme={"highest | lowest": lambda word: str(word).lower()},
    strength={"weakest": lambda word: "lowest" if str(word).lower() == "weakest" else "highest"},
    relation={"greater | inferior": lambda word: str(word).lower()},
    parity={"odd | even": lambda word: f"{word.lower()}_cost"},
    more_or_less={"more": lambda word: 1 if str(word).lower() == "more" else -1},
    at_most_words={
        "equal to or (less | lower) than | (less | lower) than or equal to | equal or inferior to": "at_most",
        "inferior or equal to": "at_most",
    },
    at_least_words={
        "equal to or (more | greater | higher) than | (more | greater | higher) than or equal to": "at_least"
    },
)
