"""Sentences about conditions, descriptions and numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import cards_of_different
from ...language.meaning import MOST_TARGETS, Abilities, MeaningError, Place, all_of, of_player
from ...language.pronouns import It, PronounResolver
from ...language.words import KEYWORDS

Amount = tuple[t.Comparison, int]
SELF = t.Self()
BOTH: tuple[t.Player, ...] = ("you", "opponent")


def _count(cards: t.Cards) -> t.Value:
    return t.CountOf(cards)


def _unplaced(cards: t.Cards) -> tuple[t.Predicate, ...]:
    """The predicates of a description that names no zone and no player."""
    if cards.zone != "field" or cards.player != "any":
        raise MeaningError("a zone or a player where only a kind of card is described")
    return cards.where


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    _of_player: Callable[..., Any]

    # ----------------------------------------------------------------------------------------------- parts of a turn
    def your_turn(self) -> t.DuringTurn:
        return t.DuringTurn("you")

    def opponents_turn(self) -> t.DuringTurn:
        return t.DuringTurn("opponent")

    def your_main_phase(self) -> t.DuringTurn:
        return t.DuringTurn("you", "main")

    def your_attack_phase(self) -> t.DuringTurn:
        return t.DuringTurn("you", "attack")

    def opponents_attack_phase(self) -> t.DuringTurn:
        return t.DuringTurn("opponent", "attack")

    def each_attack_phase(self) -> t.DuringTurn:
        return t.DuringTurn("any", "attack")

    def gains_those_keywords(self, _article: Any, cards: t.Cards, *parts: Any) -> Abilities:
        """Each keyword by itself."""
        keywords = [part for part in parts if isinstance(part, str) and part in KEYWORDS]
        has = [t.Exists(replace(cards, where=(*cards.where, t.WithKeyword(one)))) for one in keywords]  # type: ignore[arg-type]
        gains: list[Any] = [t.HasKeyword(SELF, one) for one in keywords]  # type: ignore[arg-type]
        return Abilities(tuple(t.Field((gain,), one) for gain, one in zip(gains, has, strict=True)))

    def field_during(self, when: t.Condition, effects: Any) -> t.Field:
        return t.Field(PronounResolver().resolve(effects), when)

    def field_during_behind(self, effects: Any, when: t.Condition) -> t.Field:
        return t.Field(PronounResolver().resolve(effects), when)

    def field_if_behind(self, effects: Any, condition: t.Condition) -> t.Field:
        return t.Field(PronounResolver().resolve(effects), PronounResolver(SELF).resolve(condition))

    # ---------------------------------------------------------------------------------------------------- conditions
    def one_condition(self, condition: t.Condition) -> t.Condition:
        return condition

    def condition_turn(self, when: t.Condition) -> t.Condition:
        return when

    def either_condition(self, first: t.Condition, second: t.Condition) -> t.Either:
        return t.Either((first, second))

    def controls_exactly(self, player: t.Player, number: int, cards: t.Cards) -> t.Compare:
        return t.Compare(_count(of_player(cards, player)), "exactly", t.Number(number))

    def controls_alternatives(self, player: t.Player, kinds: tuple[t.Predicate, ...]) -> t.Exists:
        return t.Exists(t.Cards("field", player, (t.AnyOf(kinds),)))

    def is_alternatives(self, who: Any, kinds: tuple[t.Predicate, ...]) -> t.Is:
        return t.Is(who, (t.AnyOf(kinds),))

    def is_no_alternative(self, who: Any, kinds: tuple[t.Predicate, ...]) -> t.Not:
        return t.Not(self.is_alternatives(who, kinds))

    def alternatives(self, *described: t.Cards) -> tuple[t.Predicate, ...]:
        """ "Other than this card" behind the last kind is said of all."""
        other = t.Other()
        if other in described[-1].where:
            described = tuple(
                replace(cards, where=(*(one for one in cards.where if one != other), other)) for cards in described
            )
        kinds: list[t.Predicate] = []
        for one in map(_one_predicate, described):
            kinds.extend(one.predicates if isinstance(one, t.AnyOf) else (one,))
        return tuple(kinds)

    def described(self, *parts: Any) -> t.Cards:
        cards: t.Cards = parts[-1]
        return cards

    def controls_different(self, player: t.Player, number: int, *parts: Any) -> t.Compare:
        variety, cards = parts[-1], parts[-2]
        return t.Compare(cards_of_different(variety, of_player(cards, player)), "at_least", t.Number(number))

    def controls_different_before(self, player: t.Player, number: int, variety: Any, cards: t.Cards) -> t.Compare:
        return self.controls_different(player, number, cards, variety)

    def amount_at_least(self, number: int) -> Amount:
        return "at_least", number

    def amount_at_most(self, number: int) -> Amount:
        return "at_most", number

    def amount_exactly(self, number: int) -> Amount:
        return "exactly", number

    def different_among(self, amount: Amount, variety: Any, cards: t.Cards) -> t.Compare:
        return t.Compare(t.Different(variety, cards), amount[0], t.Number(amount[1]))

    def nobody_controls(self, *parts: Any) -> t.Not:
        return t.Not(t.Exists(parts[-1]))

    def either_received(self, points: int) -> t.Either:
        return t.Either((t.Received("you", points), t.Received("opponent", points)))

    def each_received(self, points: int) -> t.Both:
        return t.Both((t.Received("you", points), t.Received("opponent", points)))

    def received_exactly(self, player: t.Player, points: int, _word: Any) -> t.Compare:
        return t.Compare(t.PointsOfDamage(player), "exactly", t.Number(points))

    def received_at_most(self, player: t.Player, points: int, _word: Any) -> t.Not:
        return t.Not(t.Received(player, points + 1))

    def received_more(self) -> t.Not:
        return _more(t.PointsOfDamage("you"), t.PointsOfDamage("opponent"))

    def received_so_many_more(self, number: int, _word: Any) -> t.Compare:
        least = t.Sum((t.PointsOfDamage("opponent"), t.Number(number)))
        return t.Compare(t.PointsOfDamage("you"), "at_least", least)

    def have_both(self, *parts: Any) -> t.Condition:
        """ "You have A and B in your Break Zone": the zone behind is that of both."""
        first, last = (part for part in parts if isinstance(part, t.Cards))
        if last.zone == "field" or (first.zone, first.player) not in (("field", "any"), (last.zone, last.player)):
            raise MeaningError("two kinds of cards without a zone, or in two")
        return all_of(t.Exists(replace(cards, zone=last.zone, player=last.player)) for cards in (first, last))

    def either_controls_none(self, cards: t.Cards) -> t.Either:
        return t.Either(tuple(t.Not(t.Exists(of_player(cards, player))) for player in BOTH))

    def either_hand_at_most(self, number: int, *_words: Any) -> t.Either:
        return t.Either(tuple(t.Not(t.Exists(t.Cards("hand", player), number + 1)) for player in BOTH))

    def either_hand_empty(self, *_words: Any) -> t.Either:
        return self.either_hand_at_most(0)

    def party_is_attacking(self) -> t.Exists:
        return t.Exists(t.Cards("field", "you", (t.InState("in_party"),)))

    def no_hand(self) -> t.Not:
        return t.Not(t.Exists(t.Cards("hand", "you")))

    def no_hands(self, *_words: Any) -> t.Condition:
        return all_of([t.Not(t.Exists(t.Cards("hand", "you"))), t.Not(t.Exists(t.Cards("hand", "opponent")))])

    def one_crystal(self, _article: Any, icon: Token) -> int:
        return self.crystals_at_least(1, icon)

    def crystals_at_least(self, number: int, icon: Token) -> int:
        _check_crystal(icon)
        return number

    def has_crystals(self, number: int) -> t.Compare:
        return t.Compare(t.Crystals("you"), "at_least", t.Number(number))

    def opponent_has_crystals(self, number: int) -> t.Compare:
        return t.Compare(t.Crystals("opponent"), "at_least", t.Number(number))

    def no_crystals(self, _article: Any, icon: Token) -> t.Not:
        _check_crystal(icon)
        return t.Not(self.has_crystals(1))

    def the_number_of(self, cards: t.Cards) -> t.Value:
        return _count(cards)

    def greater_number(self, more: t.Value, less: t.Value) -> t.Not:
        return _more(more, less)

    def you_control_more(self, *parts: Any) -> t.Not:
        cards: t.Cards = parts[-1]
        return _more(_count(of_player(cards, "you")), _count(of_player(cards, "opponent")))

    def opponent_controls_more(self, *parts: Any) -> t.Not:
        cards: t.Cards = parts[-1]
        return _more(_count(of_player(cards, "opponent")), _count(of_player(cards, "you")))

    def opponent_controls_many_more(self, number: int, cards: t.Cards) -> t.Compare:
        mine, theirs = _count(of_player(cards, "you")), _count(of_player(cards, "opponent"))
        return t.Compare(theirs, "at_least", t.Sum((mine, t.Number(number))))

    def its_cost(self) -> t.Value:
        return t.CostOf(It())  # type: ignore[arg-type]

    def its_power(self) -> t.Value:
        return t.PowerOf(It())  # type: ignore[arg-type]

    def own_power(self, _name: Token) -> t.Value:
        return t.PowerOf(SELF)

    def compared_exactly(self, number: int) -> tuple[t.Comparison, t.Value]:
        return "exactly", t.Number(number)

    def compared_at_least(self, number: int) -> tuple[t.Comparison, t.Value]:
        return "at_least", t.Number(number)

    def compared_at_most(self, number: int) -> tuple[t.Comparison, t.Value]:
        return "at_most", t.Number(number)

    def compared_at_most_value(self, value: t.Value) -> tuple[t.Comparison, t.Value]:
        return "at_most", value

    def quality_is(self, value: Any, compared: tuple[t.Relation, t.Value]) -> t.Condition:
        """About a printed number a predicate, else a comparison of values."""
        comparison, number = compared
        if comparison == "less":
            return t.Not(t.Compare(value, "at_least", number))
        if comparison == "more":
            return _more(value, number)
        if not isinstance(number, t.Number):
            return t.Compare(value, comparison, number)
        cost = isinstance(value, t.CostOf)
        predicate = t.OfCost(comparison, number.number) if cost else t.OfPower(comparison, number.number)
        return t.Is(value.who, (predicate,))

    def has_damage(self, who: Any, damage: int) -> t.Compare:
        return t.Compare(t.DamageOn(who), "at_least", t.Number(damage))

    def name_on_field(self, name: Token) -> t.Exists:
        return t.Exists(t.Cards("field", "any", (t.Named(name.value),)))

    def has_used(self, _name: Token, *names: str) -> t.HasUsed:
        return t.HasUsed(names)

    def has_so_many_jobs(self, _name: Token, number: int) -> t.Compare:
        return t.Compare(t.JobsOf(SELF), "at_least", t.Number(number))

    def as_ex_burst(self, _name: Token) -> t.AsExBurst:
        return t.AsExBurst()

    # ------------------------------------------------------------------------------------------ history of the turn
    def this_turn_history(self, happened: t.Condition) -> t.Condition:
        return happened

    def who_did(self, player: t.Player) -> t.Player:
        return player

    def have_cast(self, player: t.Player, number: int, cards: t.Cards) -> t.Compare:
        return _at_least(t.ThisTurn("cast", player, _unplaced(cards)), number)

    def have_cast_so_many(self, player: t.Player, number: int, more: int, cards: t.Cards) -> t.Condition:
        if more != number + 1:
            raise MeaningError("numbers that do not follow one another")
        return t.Both((self.have_cast(player, number, cards), t.Not(self.have_cast(player, more + 1, cards))))

    def have_cast_one(self, player: t.Player, *parts: Any) -> t.Compare:
        return self.have_cast(player, 1, parts[-1])

    def have_drawn(self, player: t.Player, number: int, _word: Any) -> t.Compare:
        return _at_least(t.ThisTurn("drew", player), number)

    def have_paid_crystals(self, player: t.Player, number: int, icon: Token) -> t.Compare:
        _check_crystal(icon)
        return _at_least(t.ThisTurn("paid_crystals", player), number)

    def have_received(self, player: t.Player, number: int = 1) -> t.Compare:
        return _at_least(t.ThisTurn("received_damage", player), number)

    def has_entered(self, _article: Any, cards: t.Cards, player: t.Player) -> t.Compare:
        return self.have_entered(1, cards, player)

    def have_entered(self, number: int, cards: t.Cards, player: t.Player) -> t.Compare:
        return self._deeds("entered", number, of_player(cards, player))

    def noun_phrase_past(self, cards: t.Cards, place: Place | None = None) -> t.Cards:
        described: t.Cards = cards if place is None else of_player(cards, place.player)
        return described

    def has_been_put(self, _article: Any, cards: t.Cards, player: t.Player) -> t.Compare:
        return self.have_been_put(1, cards, player)

    def have_been_put(self, number: int, cards: t.Cards, player: t.Player) -> t.Compare:
        return self._deeds("put_into_break_zone", number, of_player(cards, player))

    def has_left(self, _article: Any, cards: t.Cards) -> t.Compare:
        return self._deeds("left", 1, cards)

    def have_left(self, number: int, cards: t.Cards) -> t.Compare:
        return self._deeds("left", number, cards)

    def has_attacked_history(self, _article: Any, cards: t.Cards) -> t.Compare:
        return self._deeds("attacked", 1, cards)

    def have_attacked(self, number: int, cards: t.Cards) -> t.Compare:
        return self._deeds("attacked", number, cards)

    def attacked_with(self, player: t.Player, number: int, cards: t.Cards) -> t.Compare:
        return self._deeds("attacked", number, of_player(cards, player))

    def has_formed_party(self, _article: Any, cards: t.Cards) -> t.Compare:
        return self._deeds("formed_party", 1, cards)

    def opponent_discarded(self, *_words: Any) -> t.Compare:
        return _at_least(t.ThisTurn("discarded", "opponent"), 1)

    def opponent_discarded_by_any(self, *_words: Any) -> t.Compare:
        """Due to "the" Summons or abilities: nobody's are left out."""
        return _at_least(t.ThisTurn("discarded_by_effect", "opponent"), 1)

    @staticmethod
    def _deeds(deed: t.Deed, number: int, cards: t.Cards) -> t.Compare:
        if cards.zone != "field":
            raise MeaningError("a zone in what happened to cards of the field")
        return _at_least(t.ThisTurn(deed, cards.player, cards.where), number)

    # -------------------------------------------------------------------------------------------------- descriptions
    def except_detail(self, *excepted: t.Predicate) -> t.Except:
        return t.Except(excepted)

    def except_elements(self, *elements: Token) -> t.Except:
        return t.Except(tuple(t.OfElement(element.value) for element in elements))

    def except_element(self, element: Token, more: Any = None) -> tuple[t.Predicate, ...]:
        """ "of any Element except Ice", and what else an "and" joins to it."""
        if isinstance(more, Place):
            raise MeaningError("a place where only a kind of card is described")
        without = self.except_elements(element)
        return (without,) if more is None else (without, more)

    def excepted_type(self, *parts: Any) -> t.Predicate:
        predicate: t.Predicate = parts[-1]
        return predicate

    def multi_element(self) -> t.Marked:
        return t.Marked("multi_element")

    def face_down(self) -> t.Marked:
        return t.Marked("face_down")

    def with_ex_burst(self) -> t.Marked:
        return t.Marked("ex_burst")

    def without_ex_burst(self) -> t.Except:
        return t.Except((t.Marked("ex_burst"),))

    def without_icon(self, icon: Token) -> t.Except:
        if icon != "Multicard":
            raise MeaningError(f"the icon {str(icon)!r} in a description")
        return t.Except((t.Marked("generic"),))

    def without_counter(self, kind: str) -> t.Except:
        return t.Except((t.WithCounters(kind),))

    def entered_this_turn(self) -> t.Marked:
        return t.Marked("entered_this_turn")

    def attacked_this_turn(self) -> t.Marked:
        return t.Marked("attacked_this_turn")

    def extreme(self, word: Token) -> str:
        return str(word).lower()

    quality = extreme

    def variety(self, word: Token) -> str:
        plural = str(word).lower().removesuffix("s") + "s"
        return "categories" if plural == "categorys" else plural

    def card_types(self, *_words: Token) -> str:
        return "types"

    def extreme_detail(self, extreme: Any, quality: Any) -> t.Extreme:
        return t.Extreme(extreme, quality)

    def cost_one_of(self, *costs: int) -> t.AnyOf:
        return t.AnyOf(tuple(t.OfCost("exactly", cost) for cost in costs))

    def power_exactly(self, power: int) -> t.OfPower:
        return t.OfPower("exactly", power)

    def opponent_hand_place(self) -> Place:
        return Place("hand", "opponent")

    def your_damage_zone(self) -> Place:
        return Place("damage_zone", "you")

    def any_break_zone(self) -> Place:
        return Place("break_zone", "any")

    def your_lb_deck(self) -> Place:
        return Place("lb_deck", "you")

    def your_removed(self) -> Place:
        return Place("removed", "you")

    # -------------------------------------------------------------------------------------------------------- values
    def power_of_it(self) -> t.PowerOf:
        return t.PowerOf(It())  # type: ignore[arg-type]

    def power_of_found(self, _type: Any) -> t.PowerOf:
        return t.PowerOf(t.Found())

    def cost_of_it(self) -> t.CostOf:
        return t.CostOf(It())  # type: ignore[arg-type]

    def power_of_self(self, _name: Token) -> t.PowerOf:
        return t.PowerOf(SELF)

    def minus(self, value: t.Value, number: int) -> t.Sum:
        return t.Sum((value, t.Number(-number)))

    def value_count(self, cards: t.Cards) -> t.CountOf:
        return t.CountOf(cards)

    def value_points(self, player: t.Player) -> t.PointsOfDamage:
        return t.PointsOfDamage(player)

    def value_highest_power(self, cards: t.Cards) -> t.Best:
        return t.Best("highest", "power", cards)

    def each_value(self, value: Any) -> Callable[[int], t.Value]:
        return lambda each: replace(value, each=each)

    def counted_different(self, variety: Any, cards: t.Cards) -> t.Different:
        return t.Different(variety, cards)

    def counted_opponent_points(self) -> t.PointsOfDamage:
        return t.PointsOfDamage("opponent")

    def counted_crystals(self, icon: Token, player: t.Player) -> t.Crystals:
        _check_crystal(icon)
        return t.Crystals(player)

    def counted_cast(self, cards: t.Cards, player: t.Player) -> t.ThisTurn:
        return t.ThisTurn("cast", player, _unplaced(cards))

    def counted_drawn(self, player: t.Player) -> t.ThisTurn:
        return t.ThisTurn("drew", player)

    def each_removed(self) -> Callable[[int], t.Value]:
        return t.JustMoved

    def each_of_two_kinds(self, first: t.Cards, second: t.Cards) -> Callable[[int], t.Value]:
        """Cards of the one or the other kind; a place behind the second is that of both."""
        kinds = tuple(_one_predicate(replace(cards, zone="field", player="any")) for cards in (first, second))
        if (first.zone, first.player) not in (("field", "any"), (second.zone, second.player)):
            raise MeaningError("two kinds of cards in different places")
        return lambda each: t.CountOf(t.Cards(second.zone, second.player, (t.AnyOf(kinds),)), each)

    # ------------------------------------------------------------------------------------------- how many are chosen
    def choose_as_many(self, cards: t.Cards, number: t.Value) -> t.Choose:
        return t.Choose(cards, -1, MOST_TARGETS, number=number)

    def choose_up_to_as_many(self, cards: t.Cards, number: t.Value) -> t.Choose:
        return t.Choose(cards, 0, MOST_TARGETS, number=number)

    def counted_cards(self, cards: t.Cards) -> t.CountOf:
        return t.CountOf(cards)

    def counted_counters(self, kind: str, who: Any) -> t.CountersOn:
        return t.CountersOn(who, kind)

    def total_is(self, quality: Any, number: int) -> t.Compare:
        return t.Compare(t.TotalOf(quality, It(plural=True)), "exactly", t.Number(number))  # type: ignore[arg-type]

    def total_is_at_most(self, quality: Any, number: int) -> t.Compare:
        return t.Compare(t.TotalOf(quality, It(plural=True)), "at_most", t.Number(number))  # type: ignore[arg-type]

    def all_of_element(self, cards: t.Cards, element: Token) -> t.Not:
        return _none_but(cards, (t.OfElement(element.value),))

    def only_such(self, cards: t.Cards, kind: t.Cards) -> t.Not:
        return _none_but(cards, _unplaced(kind))

    def all_different(self, cards: t.Cards, variety: Any) -> t.Compare:
        return t.Compare(cards_of_different(variety, cards), "at_least", t.CountOf(cards))


def _one_predicate(cards: t.Cards) -> t.Predicate:
    """A description as one predicate."""
    where = _unplaced(cards)
    return where[0] if len(where) == 1 else t.AllOf(where)


def _none_but(cards: t.Cards, kind: tuple[t.Predicate, ...]) -> t.Not:
    """No card of the description is of another kind."""
    others = tuple(t.Except((predicate,)) for predicate in kind)
    wrong: t.Predicate = others[0] if len(others) == 1 else t.AnyOf(others)
    return t.Not(t.Exists(replace(cards, where=(*cards.where, wrong))))


def _more(more: t.Value, less: t.Value) -> t.Not:
    """One number is greater than another one."""
    return t.Not(t.Compare(more, "at_most", less))


def _at_least(value: t.Value, number: int) -> t.Compare:
    return t.Compare(value, "at_least", t.Number(number))


def _check_crystal(icon: Token) -> None:
    if icon != "C":
        raise MeaningError("only Crystals can be had")
