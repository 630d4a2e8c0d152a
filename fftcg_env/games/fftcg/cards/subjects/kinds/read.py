"""Descriptions that join several kinds of cards."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import cards_of_different, own_power
from ...language.meaning import MOST_TARGETS, MeaningError, NonsenseError, Place, all_of, of_player
from ...language.pronouns import It

Kind = tuple[t.Predicate, ...]

_OF_ALL = (t.Other, t.Except)
"""What is said behind a list of kinds leaves cards out: of all of them."""


def either_kind(kinds: Iterable[Kind]) -> Kind:
    """What all the kinds ask for, and a choice of what only one of each asks for."""
    kinds = list(kinds)
    common = tuple(predicate for predicate in kinds[0] if all(predicate in kind for kind in kinds))
    rest: list[t.Predicate] = []
    for kind in kinds:
        own = tuple(predicate for predicate in kind if predicate not in common)
        if not own:
            raise MeaningError("one kind of cards is part of another one that is named beside it")
        one = own[0] if len(own) == 1 else t.AllOf(own)
        rest.extend(one.predicates if isinstance(one, t.AnyOf) else (one,))
    return (*common, t.AnyOf(tuple(rest)))


def either_cards(described: Iterable[t.Cards]) -> t.Cards:
    """ "1 A or 1 B opponent controls": a place behind the last description is that of all; other qualities are said of
    each or of none, so that none could be meant for all."""
    *before, last = described
    kinds = []
    for cards in (*before, last):
        if (cards.zone, cards.player) not in (("field", "any"), (last.zone, last.player)):
            raise MeaningError("two kinds of cards in different places")
        kinds.append(cards.where)
    qualified = [bool(_qualities(kind)) for kind in kinds]
    if len(set(qualified)) > 1:
        raise MeaningError("a quality of one kind of cards that could be that of all")
    return replace(last, where=either_kind(kinds))


def _qualities(kind: Kind) -> list[t.Predicate]:
    """What a description asks for beside what the cards are."""
    return [predicate for predicate in kind if not _is_identity(predicate)]


def _is_name(predicate: t.Predicate) -> bool:
    return isinstance(predicate, t.Named | t.OfJob)


def _is_identity(predicate: t.Predicate) -> bool:
    if isinstance(predicate, t.AnyOf):
        return all(map(_is_identity, predicate.predicates))
    named = isinstance(predicate, (t.OfType, t.OfElement, t.OfJob, t.OfCategory, t.Named, t.Other))
    return named or predicate == t.Marked("multi_element")


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    opponent_selects: Callable[[tuple[int, int], t.Cards, Any], t.Select]
    noun_phrase: Callable[..., t.Cards]
    united: Callable[..., t.Cards]
    choose: Callable[..., t.Choose]
    some: Callable[..., t.Select]
    select: Callable[..., t.Select]
    play_some: Callable[..., t.Effect]

    def typed_kind(self, *parts: Any) -> Kind:
        return tuple(sorted((part for part in parts if isinstance(part, t.Predicate)), key=lambda part: part.rank))

    def plain_type(self, type_: t.OfType) -> Kind:
        return (type_,)

    def kinds(self, *parts: Any) -> Kind:
        return either_kind(part if isinstance(part, tuple) else (part,) for part in parts)

    def of_kinds(self, kinds: Kind, *details: Any) -> t.Cards:
        """What follows the last kind is said of all: places, and exceptions; other qualities where the kinds are of the
        same type."""
        alternatives = kinds[-1]
        assert isinstance(alternatives, t.AnyOf)
        plain = all(isinstance(detail, (Place, *_OF_ALL)) for detail in details)
        if not plain and any(_types_of(one) for one in alternatives.predicates):
            raise MeaningError("a quality behind kinds of cards of different types")
        return self.noun_phrase(kinds, *details)

    def of_kinds_in_state(self, state: Any, kinds: Kind, *details: Any) -> t.Cards:
        """The state is that of all."""
        return self.of_kinds((t.InState(state), *kinds), *details)

    def detailed_kind(self, *parts: Any) -> t.Cards:
        return self.noun_phrase(*parts)

    def named_kind(self, name: t.Predicate) -> t.Cards:
        return self.noun_phrase(name)

    def of_detailed_kinds(self, *described: t.Cards) -> t.Cards:
        """Each kind with a quality of its own, or all in the same place. A name behind an exception is an exception,
        too: "other than Job X or Card Name Y"."""
        last = described[-1]
        for before, behind in itertools.pairwise(described):
            if any(isinstance(one, t.Except) for one in before.where) and all(map(_is_name, behind.where)):
                raise NonsenseError("a kind of cards that is one of the exceptions before it")
        if not all(_qualities(cards.where) for cards in described):
            if any((cards.zone, cards.player) != (last.zone, last.player) for cards in described):
                raise MeaningError("a place or a quality of one kind of cards that could be that of all")
            if any(_qualities(cards.where) for cards in described):
                raise MeaningError("a quality of one kind of cards that could be that of all")
        return either_cards(described)

    def of_kind_or_named(self, described: t.Cards, named: t.Cards) -> t.Cards:
        """ "1 Forward of cost 2 or less or Card Name X": what stands before "or" is said of the first kind only."""
        if any(isinstance(one, t.Except | t.Other) for one in described.where):
            raise NonsenseError("a kind of cards that could be one of the exceptions before it")
        if (described.zone, described.player) != (named.zone, named.player):
            raise MeaningError("a place of one kind of cards that could be that of all")
        return replace(described, where=either_kind((described.where, named.where)))

    def of_your_types(self, types: t.Predicate, *details: Any) -> t.Cards:
        """ "1 of your Forwards": that you control; in another place it would be something else."""
        if any(isinstance(detail, Place) for detail in details):
            raise MeaningError('"of your" cards and a place')
        return self.noun_phrase(types, Place(None, "you"), *details)

    # -------------------------------------------------------------------------------------------- "all the As and Bs"
    def united_identities(self, *parts: Any) -> t.Cards:
        """ "the Job X and Card Name Y Forwards": what stands behind the type is said of both."""
        types = next(number for number, part in enumerate(parts) if _types_of(part))
        return self.noun_phrase(parts[types], t.AnyOf(parts[:types]), *parts[types + 1 :])

    def united_typed(self, first: Kind, second: Kind, *details: Any) -> t.Cards:
        return self.of_kinds(either_kind((first, second)), *details)

    def all_but_element(self, type_: t.OfType, element: Token, *places: Place) -> t.All:
        return t.All(self.noun_phrase(type_, t.Except((t.OfElement(element.value),)), *places))

    def all_named(self, first: t.Predicate, second: t.Predicate, place: Place) -> t.All:
        """ "Card Name A and Card Name B you control": all of both."""
        return t.All(self.noun_phrase(t.AnyOf((first, second)), place))

    def in_either_state(self, first: Any, second: Any) -> t.AnyOf:
        return t.AnyOf((t.InState(first), t.InState(second)))

    def any_controls(self) -> Place:
        return Place(None, "any")

    def choose_any_united(self, *parts: Any) -> t.Choose:
        return t.Choose(self.united(*parts), 0, MOST_TARGETS)

    def total_of_two(self, number: int, first: t.Cards, second: t.Cards) -> t.Compare:
        """Cards of the one place and cards of the other, which no card is in at once."""
        if first.zone == second.zone:
            raise MeaningError("a total of two descriptions that a card could fit both")
        return t.Compare(t.Sum((t.CountOf(first), t.CountOf(second))), "at_least", t.Number(number))

    def you_have_each(self, *parts: Any) -> t.Condition:
        """ "A Forward, a Backup and a Summon in your Break Zone": a card of each type."""
        types = [part for part in parts if isinstance(part, t.OfType)]
        return all_of(t.Exists(self.noun_phrase(type_, parts[-1])) for type_ in types)

    def cost_quality(self, count: int, identity: t.Predicate) -> tuple[int, t.Predicate]:
        return count, identity

    def cost_of_each(self, *parts: Any) -> tuple[Any, ...]:
        """Each number with its quality; the last description says the rest of all of them."""
        *qualities, count, identity, cards = parts
        if not isinstance(cards, t.Cards):
            raise MeaningError("a list of qualities before two descriptions")
        members = []
        for number, quality in (*qualities, (count, identity)):
            where = tuple(sorted((*cards.where, quality), key=lambda predicate: predicate.rank))
            members.append((number, replace(cards, where=where)))
        return tuple(members)

    def all_such_gain(self, cards: t.Cards, kind: t.Predicate, verbs: Any) -> t.Field:
        """ "If all the Forwards you control have Job X, they gain ..." """
        others = t.Exists(replace(cards, where=(*cards.where, t.Except((kind,)))))
        return t.Field(tuple(effect for verb in verbs for effect in verb(t.All(cards))), t.Not(others))

    # ------------------------------------------------------------------------------------------------- one of each
    @staticmethod
    def one_of_either(parts: tuple[Any, ...]) -> t.Cards:
        if any(quantity not in ((0, 1), (1, 1)) or quantity != parts[0] for quantity in parts[::2]):
            raise MeaningError("several cards of one or the other description")
        return either_cards(parts[1::2])

    def choose_either(self, *parts: Any) -> t.Choose:
        return self.choose(parts[0], self.one_of_either(parts))

    def play_either(self, *parts: Any) -> t.Effect:
        return self.play_some(parts[0], self.one_of_either(parts))

    def opponent_selects_either(self, *parts: Any) -> t.Select:
        *described, theirs = parts
        return self.opponent_selects(described[0], self.one_of_either(tuple(described)), theirs)

    def some_either(self, *parts: Any) -> t.Select:
        return self.some(parts[0], self.one_of_either(parts))

    def different_phrase(self, cards: t.Cards, variety: t.Variety, *places: Place) -> tuple[t.Cards, t.Variety]:
        for place in places:
            cards = replace(of_player(cards, place.player), zone=place.zone or cards.zone)
        return cards, variety

    def choose_different(self, quantity: tuple[int, int], described: tuple[t.Cards, t.Variety]) -> t.Choose:
        return replace(self.choose(quantity, described[0]), different=described[1])

    def some_different(self, quantity: tuple[int, int], described: tuple[t.Cards, t.Variety]) -> t.Select:
        return replace(self.some(quantity, described[0]), different=described[1])

    # --------------------------------------------------------------------------------------------------- conditions
    def form_the_party(self, *parts: Any) -> t.Exists:
        """How many members of the party that attacks fit."""
        number, cards = parts[-2:]
        where = (*cards.where, t.InState("in_party"))
        return t.Exists(replace(of_player(cards, "you"), where=where), number)

    def parity(self, word: Token) -> str:
        return f"{word.lower()}_cost"

    def cost_is_odd(self, value: t.Value, parity: Any) -> t.Is:
        if not isinstance(value, t.CostOf):
            raise MeaningError("a power that is odd or even")
        return t.Is(value.who, (t.Marked(parity),))

    def cost_of_revealed(self) -> t.CostOf:
        return t.CostOf(It())  # type: ignore[arg-type]

    def any_removed(self, cards: t.Cards) -> t.Exists:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("removed cards in another place")
        return t.Exists(replace(cards, zone="removed", player="you"))

    def some_of_yours_removed(self, number: int, _word: Any) -> t.Exists:
        return t.Exists(t.Cards("removed", "you"), number)

    def has_counters_at_most(self, number: int, kind: str, who: Any) -> t.Not:
        return t.Not(t.Is(who, (t.WithCounters(kind, number + 1),)))

    def has_no_counter(self, kind: str, who: Any) -> t.Not:
        return t.Not(t.Is(who, (t.WithCounters(kind),)))

    def has_been_returned(self, _article: Any, cards: t.Cards, _owner: Any) -> t.Compare:
        if cards.zone != "field":
            raise MeaningError("a zone in what happened to cards of the field")
        return t.Compare(t.ThisTurn("returned", cards.player, cards.where), "at_least", t.Number(1))

    def each_different(self, cards: t.Cards, variety: t.Variety, *parts: Any) -> Callable[[int], t.Value]:
        """ "For each Backup of a different Element you control, other than Multi-Element"."""
        for part in parts:
            if isinstance(part, Place):
                cards = replace(of_player(cards, part.player), zone=part.zone or cards.zone)
            else:
                cards = replace(cards, where=(*cards.where, part))
        return lambda each: cards_of_different(variety, cards, each)

    def select_own_removed(self, quantity: tuple[int, int], cards: t.Cards) -> t.Select:
        """ "Select 1 of your X removed from the game"."""
        if (cards.zone, cards.player) != ("removed", "any"):
            raise MeaningError('"of your" before cards that are not removed from the game')
        return self.select(quantity, replace(cards, player="you"))

    def may_dull_active(self, _name: Token) -> t.May:
        return t.May(t.Dull(t.Self()), t.Is(t.Self(), (t.InState("active"),)))

    def halved_power(self, who: Any, _until: Any, rounding: Token | None = None) -> t.GainPower:
        """What is left is rounded down, so what is lost is rounded up."""
        up_to = 1000 if rounding is not None else 1
        return t.GainPower(who, t.Times(t.Half(own_power(who), up_to=up_to), -1))

    def leaving_removed(self, who: Any, *_words: Any) -> t.Lasting:
        return t.Lasting(t.LeavesElsewhere(who, "removed", anyhow=True), "permanent")

    def for_any_reason(self) -> None:
        return None

    def with_warp(self) -> t.Marked:
        return t.Marked("warp")

    def any_removed_place(self) -> Place:
        return Place("removed", "any")

    def number_of_counters(self, kind: str, who: Any) -> t.CountersOn:
        return t.CountersOn(who, kind)

    def remove_all_counters(self, *parts: Any) -> t.RemoveCounters:
        kind, who = parts[-2:]
        if isinstance(who, t.All) or (isinstance(who, It) and who.plural):
            raise MeaningError("all the counters of several cards are removed")
        return t.RemoveCounters(who, kind, t.CountersOn(who, kind))

    def not_chosen_by_abilities_of_such(self, _article: Any, cards: t.Cards) -> Any:
        """ "By a Multi-Element Forward's ability", whoever controls it."""
        if cards.zone != "field" or cards.player != "any":
            raise MeaningError("abilities of cards in a place")
        return lambda who: (t.CannotBeChosen(who, ("abilities",), source=cards.where),)

    def united_of(self, type_: t.OfType, *parts: Any) -> t.Cards:
        identities = tuple(part for part in parts if isinstance(part, t.Predicate))
        return self.noun_phrase(type_, t.AnyOf(identities), *(part for part in parts if isinstance(part, Place)))


def _types_of(predicate: Any) -> bool:
    """Whether a predicate asks for types."""
    if isinstance(predicate, (t.AnyOf, t.AllOf)):
        return any(map(_types_of, predicate.predicates))
    return isinstance(predicate, t.OfType)
