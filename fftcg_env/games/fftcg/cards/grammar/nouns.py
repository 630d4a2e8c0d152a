"""Descriptions of cards: types, names, qualities, relative clauses."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from lark import Token

from .. import tree as t
from ..language.definite_references import types_of
from ..language.descriptions import also, check_summons, names_place, unplaced
from ..language.meaning import MeaningError, NonsenseError, Place, misread, of_player, refuse
from ..language.pronouns import IT, ItOrThey
from ..language.unresolved import TotalCost
from ..walk import contains
from .declare import phrase, phrases, same
from .quantities import cost_one_of

Kind = tuple[t.Predicate, ...]


_OF_ALL = (t.Other, t.Except)
"""Details after a list of kinds that leave cards out; they hold for all kinds."""


LINKED = t.Marked("removed_by_source")
FACE_DOWN = t.Marked("face_down")


def all_in_one(predicates: tuple[t.Predicate, ...]) -> t.Predicate:
    return predicates[0] if len(predicates) == 1 else t.AllOf(predicates)


def one_predicate(cards: t.Cards) -> t.Predicate:
    """A description as one predicate."""
    return all_in_one(unplaced(cards).where)


def either_kind(kinds: Iterable[Kind]) -> Kind:
    """What all the kinds ask for, and a choice of what only one of each asks for."""
    kinds = list(kinds)
    common = tuple(predicate for predicate in kinds[0] if all(predicate in kind for kind in kinds))
    rest: list[t.Predicate] = []
    for kind in kinds:
        own = tuple(predicate for predicate in kind if predicate not in common)
        refuse(not own, "one of the listed kinds of cards includes another one")
        one = all_in_one(own)
        rest.extend(one.predicates if isinstance(one, t.AnyOf) else (one,))
    return (*common, t.AnyOf(tuple(rest)))


def either_cards(described: Iterable[t.Cards]) -> t.Cards:
    """ "1 A or 1 B opponent controls": a place behind the last description is that of all; other qualities are said of
    each or of none, so that none could be meant for all. "1 Job X or 1 Card Name X of cost 4 or less from your hand"
    names one kind of cards in two ways: what stands before the common place holds for both."""
    *before, last = described
    rest = tuple(_qualities(last.where))
    if names_place(last) and all(map(_is_proper, before)) and _is_proper(last, rest):
        before = [also(cards, *rest) for cards in before]
    kinds = []
    for cards in (*before, last):
        if (cards.zone, cards.player) not in (("field", "any"), (last.zone, last.player)):
            raise MeaningError("not supported: two kinds of cards in different places")
        kinds.append(cards.where)
    qualified = [bool(_qualities(kind)) for kind in kinds]
    refuse(len(set(qualified)) > 1, "the quality could belong to the last kind of cards or to all of them")
    return replace(last, where=either_kind(kinds))


def _qualities(kind: Kind) -> list[t.Predicate]:
    """The parts of a description other than what the cards are."""
    return [predicate for predicate in kind if not _is_identity(predicate)]


def _is_proper(cards: t.Cards, besides: tuple[t.Predicate, ...] = ()) -> bool:
    """Whether a description is one Job or Card Name without a place; ``besides``: qualities that it may also have."""
    names = [part for part in cards.where if part not in besides]
    return len(names) == 1 and _is_name(names[0]) and (bool(besides) or not names_place(cards))


def _is_name(predicate: t.Predicate) -> bool:
    return isinstance(predicate, t.Named | t.OfJob)


def _is_identity(predicate: t.Predicate) -> bool:
    if isinstance(predicate, t.AnyOf):
        return all(map(_is_identity, predicate.predicates))
    named = isinstance(predicate, (t.OfType, t.OfElement, t.OfJob, t.OfCategory, t.Named, t.Other))
    return named or predicate == t.Marked("multi_element")


def _type(word: Token) -> t.OfType:
    return t.OfType(str(word).lower().removesuffix("s").capitalize())  # type: ignore[arg-type]


def _types_of(predicate: Any) -> bool:
    """Whether a predicate asks for types."""
    if isinstance(predicate, (t.AnyOf, t.AllOf)):
        return any(map(_types_of, predicate.predicates))
    return isinstance(predicate, t.OfType)


def itself(*states: t.Predicate) -> t.Cards:
    """The card that has the ability, while it is in these states."""
    return t.Cards(where=(*states, t.IsSource()))


def described_by(cards: t.Cards) -> tuple[t.Predicate, ...]:
    """The qualities of the Forward on the other side of a block, without the type Forward."""
    refuse(names_place(cards) or t.OfType("Forward") not in cards.where, "only a Forward can block")
    return tuple(predicate for predicate in cards.where if predicate != t.OfType("Forward"))


# "other" alone is not here: it can mean other than this card or than the chosen one
@phrase("noun_phrase", "{adjective}* {noun} {detail}*")
# lists of costs and Elements
@phrase("all_phrase", "{adjective}* {noun} {place}* {costs} {place}*", "{adjective}* {noun} on the field {detail}*")
# a place at the end belongs to what is counted
@phrase("placed_phrase", "{adjective}* {noun} {detail}* {place}")
@phrase("all_types", "{types} {place}*")
@phrase("such_cards", "{proper_names} {detail}*")
def noun_phrase(*parts: Any) -> t.Cards:
    cards = t.Cards()
    predicates: list[t.Predicate] = []
    controlled = False
    for part in itertools.chain.from_iterable(part if isinstance(part, tuple) else (part,) for part in parts):
        if isinstance(part, Place):
            misread(controlled and part.zone, '"control" is only defined for cards on the field')
            controlled = controlled or part.zone is None
            cards = replace(of_player(cards, part.player), zone=part.zone or cards.zone)
        elif part is not None:
            predicates.append(part)
    check_summons(predicates)
    predicates.sort(key=lambda predicate: predicate.rank)
    return replace(cards, where=tuple(predicates))


# A list of identities before one type ("Job X or Card Name Y Forward"), of proper names alone and of types alone is one
# noun_phrase already; here are the lists whose parts are more than that.
@phrase("noun_phrase", "{kinds} {detail}*")
@phrase("placed_phrase", "{kinds} {detail}* {place}")
def of_kinds(kinds: Kind, *details: Any) -> t.Cards:
    """What follows the last kind holds for all: places, and exceptions; other qualities where the kinds are of the
    same type."""
    alternatives = kinds[-1]
    assert isinstance(alternatives, t.AnyOf)
    plain = all(isinstance(detail, (Place, *_OF_ALL)) for detail in details)
    if not plain and any(_types_of(one) for one in alternatives.predicates):
        raise MeaningError("not supported: a quality after kinds of cards of different types")
    return noun_phrase(kinds, *details)


@phrase("noun_phrase", "{detailed_kind} ((, {detailed_kind})* ,? {_or} {detailed_kind})+")
def of_detailed_kinds(*described: t.Cards) -> t.Cards:
    """Each kind with a quality of its own, or all in the same place. A name behind an exception is an exception,
    too: "other than Job X or Card Name Y"."""
    last = described[-1]
    for before, behind in itertools.pairwise(described):
        if any(isinstance(one, t.Except) for one in before.where) and all(map(_is_name, behind.where)):
            raise NonsenseError("the last kind of cards belongs to the exceptions")
    places = {(cards.zone, cards.player) for cards in described}
    misread(len(places) > 1 and ("field", "any") not in places, "the description names two places")
    if not all(_qualities(cards.where) for cards in described):
        if any((cards.zone, cards.player) != (last.zone, last.player) for cards in described):
            placed = all(names_place(cards) for cards in described)
            if placed and len({cards.zone for cards in described}) > 1:
                raise NonsenseError("another pattern reads kinds of cards that each have a place")
            raise MeaningError("the place or quality could belong to one kind of cards or to all of them")
        if any(_qualities(cards.where) for cards in described):
            raise MeaningError("the quality could belong to the last kind of cards or to all of them")
    return either_cards(described)


@phrase("all_phrase", "{kind_name} (, {kind_name})* {_and} {kind_name} {there}")
def united(*parts: Any) -> t.Cards:
    """ "the As and Bs you control": every card that is one or the other."""
    *kinds, places = parts
    return noun_phrase(t.AnyOf(tuple(kinds)), *places)


# "the A and B Forwards", "the A Forwards and the B Forwards", "all the Forwards of A, B and C"
@phrase("all_phrase", "{identity} (, {identity})* ,? and {identity} {types} {detail}*")
def united_identities(*parts: Any) -> t.Cards:
    """ "the Job X and Card Name Y Forwards": what stands after the type holds for both."""
    types = next(number for number, part in enumerate(parts) if _types_of(part))
    return noun_phrase(parts[types], t.AnyOf(parts[:types]), *parts[types + 1 :])


@phrase("all_phrase", "{type} of {identity} (, {identity})* ,? and {identity} {place}*")
def united_of(type_: t.OfType, *parts: Any) -> t.Cards:
    identities = tuple(part for part in parts if isinstance(part, t.Predicate))
    return noun_phrase(type_, t.AnyOf(identities), *(part for part in parts if isinstance(part, Place)))


@phrase("identities", "{identity} ((, {identity})* (,? {_or_also} {identity})+)?")
@phrase("types", "{type} ((, {type})* ,? {_or_also} {type})*")
@phrase("proper_names", "{proper_name} ((, {proper_name})* (,? {_or_also} {proper_name})+)?")
def identities(*identities: t.Predicate) -> t.Predicate:
    return identities[0] if len(identities) == 1 else t.AnyOf(identities)


@phrase("feature", "(an | any) element other than ELEMENT (or ELEMENT)*")
def except_elements(*elements: Token) -> t.Except:
    return t.Except(tuple(t.OfElement(element.value) for element in elements))


@phrase("detail", "of any element except ELEMENT (and {detail})?")
def except_element(element: Token, more: Any = None) -> tuple[t.Predicate, ...]:
    """ "of any Element except Ice", and what else an "and" joins to it."""
    refuse(isinstance(more, Place), "this description cannot name a place")
    without = except_elements(element)
    return (without,) if more is None else (without, more)


@phrase("feature", "ICON")
def with_icon(icon: Token) -> t.Marked:
    marks = {"Multicard": "generic", "LB": "limit_break"}
    refuse(icon not in marks, f"the icon {str(icon)!r} in a description")
    return t.Marked(marks[icon])  # type: ignore[arg-type]


def without_feature(feature: t.Predicate) -> t.Except:
    misread(isinstance(feature, t.Except), "cards without an Element other than one")
    return t.Except((feature,))


@phrase("detail", "that (is | are) also (a forward | forwards)")
def also_a_forward() -> t.OfPower:
    """Only Forwards have power (R3.9)."""
    return t.OfPower("at_least", 0)


@phrase("detail", "{_of_or_with} {article}? {quality} {so_much}")
def compared_so(quality: Any, so_much: Any) -> t.Compared:
    (comparison, standard), quality = (so_much, quality)
    return t.Compared(quality, comparison, standard(quality))


@phrase("detail", "blocking {blocked_one}")
def blocking_such(who: t.Self | t.Cards) -> t.Blocking:
    if isinstance(who, t.Self):
        return t.Blocking((t.IsSource(),))
    refuse(names_place(who) or contains(who, t.Other), "the blocked Forward cannot have a player or a zone")
    return t.Blocking(who.where)


@phrase("cast_group", "{such}")
def cast_group(cards: t.Cards) -> tuple[t.Predicate, ...]:
    """Cards that are cast: they have no zone."""
    return unplaced(cards).where


@phrase("alternatives", "{described} ((, {described})* ,? or {described})+")
def alternatives(*described: t.Cards) -> tuple[t.Predicate, ...]:
    """ "Other than this card" after the last kind holds for all."""
    other = t.Other()
    if other in described[-1].where:
        described = tuple(
            replace(cards, where=(*(one for one in cards.where if one != other), other)) for cards in described
        )
    kinds: list[t.Predicate] = []
    for one in map(one_predicate, described):
        kinds.extend(one.predicates if isinstance(one, t.AnyOf) else (one,))
    return tuple(kinds)


@phrase("variety", "element | elements | name | names | cost | costs | job | jobs | category | categories", words=True)
def variety(word: Token) -> str:
    plural = str(word).lower().removesuffix("s") + "s"
    return "categories" if plural == "categorys" else plural


@phrase("opposed", "{article}? {noun_phrase}")
def opposed(cards: t.Cards) -> tuple[Any, str]:
    """A Forward with more or less power than the card itself has a word of its own in the tree."""
    where = described_by(cards)
    own: tuple[Any, ...] = (t.Self(), IT)  # "its power": that of the card whose blockers are described
    for relation in ("more", "less"):
        compared = [t.Compared("power", relation, t.PowerOf(one)) for one in own]
        if any(predicate in where for predicate in compared):
            return tuple(predicate for predicate in where if predicate not in compared), relation
    return where, "any"


@phrase(
    "kinds",
    "{typed_kind} ((, {typed_kind})* ,? {_or} {typed_kind})+",
    "{typed_kind} {_or} {proper_names}",
    "{proper_names} {_or} {plain_type}",
    "{plain_type} {_or} ({typed_kind} | {proper_names})",
)
def kinds(*parts: Any) -> Kind:
    return either_kind(part if isinstance(part, tuple) else (part,) for part in parts)


@phrase("different_phrase", "{noun_phrase} ,? {different} ,? {there}")
def different_phrase(cards: t.Cards, variety: t.Variety, places: tuple[Place, ...]) -> tuple[t.Cards, t.Variety]:
    for place in places:
        cards = replace(of_player(cards, place.player), zone=place.zone or cards.zone)
    return cards, variety


phrases(
    there={"{place}*": lambda *places: places},
    all_phrase={
        # what "all" or "the" stands before: "and" joins kinds of cards there, and a place behind them is that of all
        "{noun_phrase}": same,
        "{typed_kind} and the? {typed_kind} {detail}*": lambda first, second, *details: of_kinds(
            either_kind((first, second)), *details
        ),
        # "All the Forwards with named Job and Job X": those of the one and those of the other.
        "{type} with the? named {nameable} and {identity} {place}*": lambda type_, what, identity, *places: noun_phrase(
            type_, t.AnyOf((t.OfNamed(what), identity)), *places
        ),
        # "all the Forwards and Monsters other than X", "all the Forwards on the field other than Light and Dark"
        "{type} and {type} {place}* other than SELF": lambda *parts: noun_phrase(
            t.AnyOf(tuple(part for part in parts if isinstance(part, t.OfType))),
            *(part for part in parts if not isinstance(part, t.OfType)),
            t.Other(),
        ),
    },
    adjective={
        "{state}": t.InState,
        "{identities}": lambda identity: identity,
        "multi element": t.Marked("multi_element"),
        "face {turned}": lambda turned: FACE_DOWN if turned == "down" else t.Except((FACE_DOWN,)),
        "{state} or {state}": lambda first, second: t.AnyOf((t.InState(first), t.InState(second))),
    },
    identity={
        "{proper_name}": same,
        "CATEGORY": lambda token: t.OfCategory(token.value),
        "ELEMENT": lambda token: t.OfElement(token.value),
    },
    noun={"{types} {cards_word}?": lambda types: types, "{cards_word}": None, "{proper_names}": lambda names: names},
    kind_name={"{type} | {proper_name}": lambda kind: kind},
    proper_name={"CARD_NAME": lambda token: t.Named(token.value), "JOB": lambda token: t.OfJob(token.value)},
    feature={
        "KEYWORD": t.WithKeyword,
        "an? ex burst": t.Marked("ex_burst"),
        "warp": t.Marked("warp"),
        "NUMBER power or {_or_less}": lambda power: t.OfPower("at_most", power),
        "NUMBER power or {_or_more}": lambda power: t.OfPower("at_least", power),
    },
    detail={
        "{_of_cost} {printed}": lambda printed: t.OfCost(*printed),
        "{_of_power} {printed}": lambda printed: t.OfPower(*printed),
        "of NUMBER power": lambda number: t.OfPower("exactly", number),
        "with NUMBER or more COUNTER (placed? on (it | them))?": lambda count, kind: t.WithCounters(kind, count),
        "with {article} COUNTER (placed? on (it | them))?": t.WithCounters,
        "CARD_NAME": lambda token: t.Named(token.value),
        "{_of_or_with} {feature} | that (has | have) {deed_of_card}": same,
        "without {feature}": without_feature,
        "forming a party with SELF": (t.InState("in_party_with_source"), t.Other()),
        "{place}": lambda place: place,
        "of cost x": t.Compared("cost", "exactly", t.X()),
        "of cost x or less": t.Compared("cost", "at_most", t.X()),
        "other than {excepted} ((, | or | and) {excepted})*": lambda *excepted: t.Except(excepted),
        "without COUNTER (placed? on (it | them))?": lambda kind: t.Except((t.WithCounters(kind),)),
        "that entered (your | the) field this turn": t.Marked("entered_this_turn"),
        "that (has | have)? entered (your | the) field {from_where} this turn": lambda entered: (
            t.Marked("entered_this_turn"),
            entered,
        ),
        "{_of_or_with} the {extreme} {quality}": t.Extreme,
        "with JOB": lambda token: t.OfJob(token.value),
        "of ELEMENT element": lambda token: t.OfElement(token.value),
        "of CATEGORY": lambda token: t.OfCategory(token.value),
        "of cost NUMBER (, NUMBER)* ,? or NUMBER": cost_one_of,
        "(forming a | in that) party": t.InState("in_party"),
        "forming this party": t.InState("in_party_with_source"),
        "with KEYWORD (, KEYWORD)* ,? or KEYWORD": lambda *keywords: t.AnyOf(tuple(map(t.WithKeyword, keywords))),
        "{_of_or_with} the? (named | selected) {nameable} | of the same {nameable} as named": t.OfNamed,
        "of that cost | of the same cost as the (named | selected) number": t.OfNamed("number"),
        "of cost equal to either number": t.AnyOf((t.OfNamed("number"), t.OfNamed("other_number"))),
        "damaged by SELF | dealt damage by SELF (this turn)?": t.Marked("damaged_by_source"),
        "that (took | was dealt | has been dealt | received) damage (from | by) SELF": t.Marked("damaged_by_source"),
        "(which | that) (has | have) been dealt damage this turn": t.Marked("damaged_this_turn"),
        "from (the | your) field during? this turn": t.Marked("put_this_turn"),
        "that are blocked by SELF": t.InState("blocked_by_source"),
        "removed (from the game)? by SELF's (ability | abilities)": (Place("removed", "any"), LINKED),
        "removed (from the game)? by the previous effect": (Place("removed", "any"), LINKED),
        "with KEYWORD and KEYWORD": lambda one, other: (t.WithKeyword(one), t.WithKeyword(other)),
        "{_of_or_with} the (named | selected) cost? parity": t.OfNamed("parity"),
        # "Of the named Job or Category": of the one that was named.
        "{_of_or_with} the? named {nameable} or {nameable}": lambda what, other: t.AnyOf(
            (t.OfNamed(what), t.OfNamed(other))
        ),
        "{_of_or_with} the same cost or (less | lower) (as | than) ({referred} | {cost_of_gone})": lambda who: (
            t.Compared("cost", "at_most", t.CostOf(who))
        ),
        "{_of_or_with} the same cost as {cost_of_gone}": lambda who: t.Compared("cost", "exactly", t.CostOf(who)),
        "that costs NUMBER cp {more_or_less} than {referred}": lambda number, sign, who: t.Compared(
            "cost", "exactly", t.Sum((t.CostOf(who), t.Number(sign * number)))
        ),
        "of the same cost as the total cost of discarded {cards_word} to (cast | play) SELF": lambda: t.Compared(
            "cost", "exactly", t.DiscardedToCast(t.Cards(), "cost")
        ),
        "with a total cost of NUMBER or {_or_less}": TotalCost,
        "other than {referred}": lambda who: t.Other() if who == t.Self() else t.OtherThan(who),
        "{_of_or_with} the same {in_common} (as {referred})?": lambda variety, who=None: t.Shares(
            variety, IT if who is None else who
        ),
    },
    itself_so={"SELF": t.Self(), "SELF forming a party": lambda: itself(t.InState("in_party"))},
    _of_or_with={"of | with": None},
    _of_cost={"of cost | of a cost of | with a? cost of | with cost": None},
    _of_power={"of power | with a? power of": None},
    such={"any? {noun_phrase}": lambda cards: cards},
    described={"{article} {noun_phrase}": lambda cards: cards},
    excepted={
        "{article}? {type}": lambda kind: kind,
        "{identity}": same,
        "multi element": t.Marked("multi_element"),
        "cost NUMBER": lambda number: t.OfCost("exactly", number),
        "{article} JOB | {article} JOB {type}": lambda job, *types: all_in_one((t.OfJob(job.value), *types)),
        "{article} CARD_NAME": lambda name: t.Named(name.value),
        "{article} CATEGORY {type}": lambda category, type: all_in_one((t.OfCategory(category.value), type)),
    },
    different={"(each (with | of) a | with | of) different {variety}": lambda variety: variety},
    name_word={"name | select": None},
    namer={"{name_word}": lambda: "you", "your opponent (selects | names)": "opponent"},
    nameable={
        "element": "element",
        "job": "job",
        "card type | type": "card_type",
        "number": "number",
        "category": "category",
    },
    without_elements={
        "other than ELEMENT (and | or) ELEMENT": lambda *elements: tuple(str(element) for element in elements)
    },
    opposed={
        "{article}? {noun_phrase} with a power {relation} (than | to) {of_itself}": lambda cards, relation: (
            described_by(cards),
            "more" if relation == "greater" else "less",
        )
    },
    kind_quality={"{identity}": lambda identity: identity, "multi element": t.Marked("multi_element")},
    plain_type={"{type}": lambda type_: (type_,)},
    detailed_kind={"{adjective}* {noun} {detail}+": lambda *parts: noun_phrase(*parts)},
    excepted_too={"other than {excepted}": lambda *excepted: t.Except(excepted)},
    kind_noun={"{type} {cards_word}?": lambda kind: kind, "{cards_word}": None},
    kind_of_card={"{type}": lambda kind: kind, "card": None},
    any_counter={"counter | counters": None},
    noun_phrase={
        # "1 of your Forwards": that you control; in another place it would be something else.
        "of your {types} {detail}*": lambda types, *details: (
            refuse(any(isinstance(detail, Place) for detail in details), 'not supported: "of your" cards with a place')
            or noun_phrase(types, Place(None, "you"), *details)
        )
    },
    all_other={
        # After a chosen card, "other" could also exclude the card itself, unless the description excludes it already.
        "all the other {all_phrase}": lambda cards: t.AllOther(
            cards,
            ItOrThey(not_self=cards.player != "opponent", types=types_of(cards)),  # type: ignore[arg-type]
        ),
        # "All the Forwards other than the selected Forwards": the kinds are the same.
        "{_all_the} {all_phrase} other than the selected {types}": lambda cards, kinds: (
            refuse(kinds not in cards.where, "the other cards must be of the selected kind")
            or t.AllOther(cards, ItOrThey(deed="selected"))  # type: ignore[arg-type]
        ),
    },
    noun_phrase_past={
        "{noun_phrase} {controlled}?": lambda cards, place=None: (
            cards if place is None else of_player(cards, place.player)
        )
    },
    typed_kind={
        "{kind_quality}+ {kind_noun}": lambda *parts: tuple(
            sorted((part for part in parts if isinstance(part, t.Predicate)), key=lambda part: part.rank)
        )
    },
    printed={
        "NUMBER": lambda number: ("exactly", number),
        "NUMBER or {_or_less}": lambda number: ("at_most", number),
        "NUMBER or {_or_more}": lambda number: ("at_least", number),
    },
    deed_of_card={
        "(attacked | attack) this turn": t.Marked("attacked_this_turn"),
        "(dealt | deal) damage to {article} forward this turn": t.Marked("damaged_a_forward_this_turn"),
        "(received | receive) damage this turn": t.Marked("damaged_this_turn"),
    },
)


phrases(
    words=True,
    type={
        "forward | forwards | backup | backups | monster | monsters | summon | summons | character | characters": _type
    },
    plural={"forwards | backups | monsters | characters": _type},
    turned={"up | down": lambda word: str(word).lower()},
    state={"active | dull | frozen | damaged | attacking | blocking": lambda word: str(word).lower()},
    variety={"card (type | types)": "types"},
    quality={"cost | power": lambda word: str(word).lower()},
    printed_type={"forward | backup | monster": lambda word: str(word).capitalize()},
    one_type={"forward | backup | monster | character": lambda word: str(word).capitalize()},
    one_castable={"summon": lambda word: str(word).capitalize()},
)
