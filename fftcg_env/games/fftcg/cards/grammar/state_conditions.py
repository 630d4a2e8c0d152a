"""Conditions about the state of a card or of the game."""

from __future__ import annotations

from typing import Any

from .. import tree as t
from ..language.descriptions import also, names_place, others, unplaced
from ..language.meaning import all_of, of_player, refuse
from ..language.pronouns import IT, THEM, It
from ..model import ELEMENTS
from .count_conditions import more_of
from .declare import phrase, phrases, same
from .nouns import also_a_forward
from .references import SELF


def with_one_of(keywords: tuple[t.Keyword, ...]) -> tuple[t.Predicate, ...]:
    """With at least one of the keywords."""
    each = tuple(map(t.WithKeyword, keywords))
    return each if len(each) == 1 else (t.AnyOf(each),)


@phrase("condition", "{is_subject} is {article} {noun_phrase}")
def is_cards(who: Any, cards: t.Cards) -> t.Is:
    refuse(names_place(cards) or not cards.where, 'a description after "is" that names a player, a zone or nothing')
    return t.Is(who, cards.where)


def has_one(feature: t.Predicate) -> t.Predicate:
    """ "Has an Element other than Fire": of a card with several Elements one that is not named suffices (R3.2)."""
    if not isinstance(feature, t.Except):
        return feature
    named = {one.element for one in feature.predicates if isinstance(one, t.OfElement)}
    return t.AnyOf(tuple(t.OfElement(one) for one in ELEMENTS if one not in named))


@phrase("condition", "{is_subject} is {alternatives}")
def is_alternatives(who: Any, kinds: tuple[t.Predicate, ...]) -> t.Is:
    return t.Is(who, (t.AnyOf(kinds),))


@phrase(
    "condition",
    "{quality_of_subject} is {compared}",
    "{quality_of_subject} has become {compared} (by the previous effect)?",
    "{quality_of_subject} was {compared}",
)
def quality_is(value: Any, compared: tuple[t.Relation, t.Value]) -> t.Condition:
    """About a printed number a predicate, else a comparison of values."""
    comparison, number = compared
    if comparison in ("less", "more") or not isinstance(number, t.Number):
        return compares(value, compared)
    of_quality: Any = t.OfCost if isinstance(value, t.CostOf) else t.OfPower
    return t.Is(value.who, (of_quality(comparison, number.number),))


@phrase("condition", "{total_there} is {compared}")
def compares(value: t.Value, compared: tuple[t.Relation, t.Value]) -> t.Condition:
    comparison, number = compared
    if comparison == "less":
        return t.Not(t.Compare(value, "at_least", number))
    return more_of(value, number) if comparison == "more" else t.Compare(value, comparison, number)


phrases(
    conditions={"{condition} (and if? {condition})*": lambda *conditions: all_of(conditions)},
    # what can be said of a card: "it is dull", "it has attacked this turn"
    said={
        "is {state}": t.InState,
        "has {feature}": has_one,
        "has received damage": t.InState("damaged"),
        "(has | have)? {deed_of_card}": same,
        "is forming a party": t.InState("in_party"),
        "forms a party": t.InState("in_party_with_source"),
        "is of ELEMENT element": lambda element: t.OfElement(element.value),
        "is also a forward": also_a_forward,
        "is the named card? type": t.OfNamed("card_type"),
        "is of the same cost as the (named | selected) number": t.OfNamed("number"),
        "has NUMBER or more elements": lambda number: (
            refuse(number != 2, "not supported: a card with more than two Elements at least")
            or t.Marked("multi_element")
        ),
    },
    quality_said={
        "{said}": same,
        "{state}": t.InState,
        "{feature}": has_one,
        "entered (your | the) field this turn": t.Marked("entered_this_turn"),
    },
    condition={
        "{is_subject} {said}": lambda who, predicate: t.Is(who, (predicate,)),
        "{is_subject} has KEYWORD (, KEYWORD)+ ,? or KEYWORD": lambda who, *keywords: t.Is(who, with_one_of(keywords)),
        "{is_subject} is not {article} {noun_phrase}": lambda who, cards: t.Not(is_cards(who, cards)),
        "the cost {to_cast} didn't include {cp_variety}": t.Not,
        "a party you control is attacking": t.Exists(t.Cards("field", "you", (t.InState("in_party"),))),
        "it is {turn_part}": lambda when: when,
        "{is_subject} is not {alternatives}": lambda who, kinds: t.Not(is_alternatives(who, kinds)),
        "SELF has NUMBER jobs or more": lambda number: t.Compare(t.JobsOf(SELF), "at_least", t.Number(number)),
        "SELF results from an ex burst": t.AsExBurst(),
        "it's {article} {noun_phrase}": lambda cards: t.Is(IT, unplaced(cards).where),
        "{is_subject} is {identity}": lambda who, identity: t.Is(who, (identity,)),
        "({the_card} | {that_one}) is on {side_of_field} field": t.OnField,
        "(these | those) cards are all? of the same {in_common}": lambda variety: t.AllShare(THEM, variety),
        "{that_one} is put into the break zone": lambda who: t.SomeAre(who, t.Cards("break_zone", "any")),
        # "If it is dull or has received damage": two alternatives for the same card.
        "{is_subject} {quality_said} or {quality_said}": lambda who, one, other: t.Is(who, (t.AnyOf((one, other)),)),
        "{is_subject} has received NUMBER damage or more": lambda who, damage: t.Compare(
            t.DamageOn(who), "at_least", t.Number(damage)
        ),
        "SELF is the only {noun_phrase}": lambda cards: t.Both(
            (t.Is(t.Self(), cards.where), t.Not(t.Exists(others(cards))))
        ),
        # How many members of the party that attacks fit.
        "{article}? NUMBER or more {noun_phrase} form the party": lambda number, cards: t.Exists(
            also(of_player(cards, "you"), t.InState("in_party")), number
        ),
        "{quality_of_subject} is (an {parity} number | {parity})": lambda value, parity: (
            refuse(not isinstance(value, t.CostOf), "not supported: a power that is odd or even")
            or t.Is(value.who, (t.Marked(parity),))
        ),
        "{quality_of_subject} is the (named | selected) number": lambda value: (
            refuse(not isinstance(value, t.CostOf), "not supported: a power that is the named number")
            or t.Is(value.who, (t.OfNamed("number"),))
        ),
        "that (forward | character) has a special ability or an action ability": lambda: t.Is(
            It(other=True),  # type: ignore[arg-type]
            (t.Marked("usable_ability"),),
        ),
    },
)
