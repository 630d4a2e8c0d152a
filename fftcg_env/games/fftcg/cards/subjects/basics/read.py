"""Sentences that every card uses: descriptions, references, numbers, conditions, and the common instructions."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import check_shared, check_summons
from ...language.joining import IfNot, IfOpponentDoes, Then, WhenEntered, instead_behind, joined, when_so
from ...language.meaning import (
    MOST_TARGETS,
    NOTHING,
    MeaningError,
    NonsenseError,
    Place,
    all_of,
    for_duration,
    of_player,
    one_or_sequence,
)
from ...language.pronouns import It, OneOfTwo, PronounResolver, by_own_counters
from ...language.words import KEYWORDS
from ..gained.read import on_stack


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    # ----------------------------------------------------------------------------------------------------- players
    def any_player(self) -> str:
        return "any"

    def you(self) -> str:
        return "you"

    def opponent(self) -> str:
        return "opponent"

    # --------------------------------------------------------------------------------------------------- references
    def self(self, _name: Token) -> t.Self:
        return t.Self()

    def this_card(self) -> t.Self:
        return t.Self()

    def it(self) -> It:
        return It()

    def they(self) -> It:
        return It(plural=True)

    def object(self, reference: OneOfTwo) -> OneOfTwo:
        return reference

    subject_reference = object

    def former(self) -> OneOfTwo:
        return OneOfTwo("former")

    def latter(self) -> OneOfTwo:
        return OneOfTwo("latter")

    def all_cards(self, cards: t.Cards) -> t.All:
        return t.All(cards)

    def the_cards(self, cards: t.Cards) -> t.All:
        if cards == t.Cards("field", "any", (t.OfType("Forward"), t.InState("blocking"))):
            raise NonsenseError('"the blocking Forward" is the one that blocks')
        return t.All(cards)

    # ---------------------------------------------------------------------------------------------------- sentences
    def text(self, *sentences: Any) -> list[t.Effect]:
        return joined(sentence for sentence in sentences if not isinstance(sentence, Token))

    def delayed(self, trigger: Any, text: Any) -> t.Delayed:
        return t.Delayed(trigger, one_or_sequence(text))

    def if_sentence(self, condition: t.Condition, effect: t.Effect) -> t.If:
        return t.If(condition, effect)

    def instead_sentence(self, condition: t.Condition, effect: t.Effect) -> Any:
        return instead_behind(condition, effect)

    def if_done(self, effect: t.Effect) -> t.IfDone:
        return t.IfDone(effect)

    def if_not(self, effect: t.Effect) -> IfNot:
        return IfNot(effect)

    def when_done(self, text: Any) -> t.WhenDone:
        return when_so(text)

    def when_entered(self, text: Any) -> WhenEntered:
        return WhenEntered(tuple(text))

    def plain_sentence(self, *parts: Any) -> Any:
        effect = parts[-1]
        plain = isinstance(effect, t.Effect) and not isinstance(effect, (t.IfDone, t.WhenDone))
        return Then(effect) if len(parts) > 1 and plain else effect

    def then(self) -> None:
        return None

    def permanent(self, changes: t.Effect, _reminder: Token) -> t.Effect:
        """Changes of power, keywords and types that do not end with the turn."""
        return one_or_sequence([self._permanently(part) for part in self._flat(changes)])

    @staticmethod
    def _flat(effect: t.Effect) -> tuple[t.Effect, ...]:
        return effect.effects if isinstance(effect, t.Sequence) else (effect,)

    @staticmethod
    def _permanently(effect: Any) -> Any:
        return for_duration(effect, "permanent")

    def you_may_pay(self, cost: t.Cost) -> t.MayPay:
        return t.MayPay(cost)

    def opponent_may_pay(self, cost: t.Cost) -> t.MayPay:
        return t.MayPay(cost, "opponent")

    def unless_opponent_pays(self, cost: t.Cost, effect: t.Effect) -> t.Effect:
        return t.Sequence((t.MayPay(cost, "opponent"), t.IfDone(NOTHING, effect)))

    def if_opponent_does(self, effect: t.Effect) -> IfOpponentDoes:
        return IfOpponentDoes(effect)

    def modes(self, quantity: tuple[int, int], printed: int | None, *options: Any) -> t.Modes:
        if printed not in (None, len(options)):
            raise MeaningError(f"{printed} actions are announced, and {len(options)} follow")
        return t.Modes(options, *quantity)

    def option(self, text: Any) -> t.Effect:
        return one_or_sequence(text)

    def may(self, effect: t.Effect, condition: t.Condition | None = None) -> t.May:
        return t.May(effect, condition)

    def instructions(self, *parts: Any) -> t.Effect:
        return one_or_sequence([part for part in parts if part is not None])

    def joint(self) -> None:
        return None

    # ------------------------------------------------------------------------------------------------- instructions
    def choose(self, quantity: tuple[int, int], cards: t.Cards) -> t.Choose:
        check_shared(cards, quantity[1])
        return t.Choose(on_stack(cards), *quantity)

    def gain_crystals(self, *icons: Token) -> t.GainCrystals:
        return t.GainCrystals("you", self._crystals(icons))

    def gain_crystals_each(self, *icons: Any) -> t.GainCrystals:
        return t.GainCrystals("you", icons[-1](self._crystals(icons[:-1])))

    def opponent_gains_crystals(self, *icons: Token) -> t.GainCrystals:
        return t.GainCrystals("opponent", self._crystals(icons))

    @staticmethod
    def _crystals(icons: tuple[Token, ...]) -> int:
        if any(icon != "C" for icon in icons):
            raise MeaningError("only Crystals can be gained")
        return len(icons)

    def place_counters(self, count: int, kind: str, who: Any) -> t.PlaceCounters:
        return t.PlaceCounters(who, kind, count)

    def remove_counters(self, count: int, kind: str, who: Any) -> t.RemoveCounters:
        return t.RemoveCounters(who, kind, count)

    def deal_object(self, who: Any, amount: int) -> t.Damage:
        return t.Damage(who, t.Number(amount))

    def deal_number(self, amount: int, who: Any) -> t.Damage:
        return t.Damage(who, t.Number(amount))

    def deal_object_each(self, who: Any, amount: int, each: Callable[[int], t.Value]) -> t.Damage:
        return t.Damage(who, each(amount))

    def damage_you(self, _name: Token, points: int, _word: Any) -> t.DamagePlayer:
        return t.DamagePlayer("you", points)

    def damage_opponent(self, _name: Token, points: int, _word: Any) -> t.DamagePlayer:
        return t.DamagePlayer("opponent", points)

    def damage_opponent_plain(self, points: int, _word: Any) -> t.DamagePlayer:
        return t.DamagePlayer("opponent", points)

    def break_(self, who: Any) -> t.Break:
        return t.Break(who)

    def dull(self, who: Any) -> t.Dull:
        return t.Dull(who)

    def activate(self, who: Any) -> t.Activate:
        return t.Activate(who)

    def freeze(self, who: Any) -> t.Freeze:
        return t.Freeze(who)

    def dull_and_freeze(self, who: Any) -> t.Sequence:
        if isinstance(who, t.All | t.AllOther):  # one set of cards (R7.71): no active one would be left to freeze
            return t.Sequence((t.Freeze(who), t.Dull(who)))
        return t.Sequence((t.Dull(who), t.Freeze(who)))

    def return_to_hand(self, who: Any, _owner: Any = None) -> t.ReturnToHand:
        return t.ReturnToHand(who)

    def put_into_break_zone(self, who: Any) -> t.PutIntoBreakZone:
        return t.PutIntoBreakZone(who)

    def remove_from_game(self, who: Any) -> t.RemoveFromGame:
        return t.RemoveFromGame(who)

    def play_onto_field(self, who: Any) -> t.PlayOntoField:
        return t.PlayOntoField(who)

    def play_onto_field_dull(self, who: Any) -> t.PlayOntoField:
        return t.PlayOntoField(who, dull=True)

    def draw(self, count: int, _word: Any) -> t.Draw:
        return t.Draw("you", count)

    def opponent_draws(self, count: int, _word: Any) -> t.Draw:
        return t.Draw("opponent", count)

    def opponent_discards(self, count: int, *_words: Any) -> t.Discard:
        return t.Discard("opponent", count)

    def cannot_this_turn(self, who: Any, deeds: tuple[str, ...]) -> t.Effect:
        return one_or_sequence([t.Restrict(who, self._restriction("cannot", deed)) for deed in deeds])

    def must_this_turn(self, who: Any, deed: str) -> t.Restrict:
        return t.Restrict(who, self._restriction("must", deed))

    @staticmethod
    def _restriction(verb: str, deed: str) -> Any:
        return f"{verb}_{deed}"

    def deed(self, word: Token) -> str:
        return str(word).lower()

    def forbidden(self, *deeds: str) -> tuple[str, ...]:
        return deeds

    # ------------------------------------------------------------------------------------------ changes for a while
    def timed(self, *parts: Any) -> t.Effect:
        effect: t.Effect = next(part for part in parts if part is not None)
        return effect

    def until(self) -> None:
        return None

    def changes(self, *changes: Any) -> t.Effect:
        return one_or_sequence(changes)

    def gain(self, who: Any, gained: tuple[int | str, ...]) -> t.Effect:
        return one_or_sequence([self._gain(who, one) for one in gained])

    def _gain(self, who: Any, gained: Any) -> t.Effect:
        if isinstance(gained, int):
            return t.GainPower(who, t.Number(gained))
        return t.GainKeyword(who, gained) if gained in KEYWORDS else t.GainAbility(who, gained)

    def gain_each(self, who: Any, gained: tuple[int | str, ...], each: Callable[[int], t.Value]) -> t.Effect:
        """ "Gains Brave and +1000 power for each ...": a keyword is gained once."""
        keywords = [one for one in gained[:-1] if one in KEYWORDS]
        power = t.GainPower(who, each(self.only_power(gained[len(keywords) :])))
        return one_or_sequence([*(self._gain(who, keyword) for keyword in keywords), power])

    @staticmethod
    def only_power(gained: tuple[int | str, ...]) -> int:
        if len(gained) != 1 or not isinstance(gained[0], int):
            raise MeaningError('"for each" after something that is not power alone')
        return gained[0]

    def lose_power(self, who: Any, power: int) -> t.GainPower:
        return t.GainPower(who, t.Number(-power))

    def lose_power_each(self, who: Any, power: int, each: Callable[[int], t.Value]) -> t.GainPower:
        return t.GainPower(who, each(-power))

    def lose_abilities(self, who: Any, _possessive: Any = None) -> t.LoseAbilities:
        return t.LoseAbilities(who)

    def possessive(self) -> None:
        return None

    def too(self) -> None:
        return None

    def become_forward(self, who: Any, power: int, *keywords: Any) -> t.Effect:
        gained = [self._gain(who, one) for one in keywords if one is not None]
        return one_or_sequence([t.BecomeForward(who, power), *gained])

    def power_becomes(self, power: int) -> t.SetPower:
        return t.SetPower(It(), power)  # type: ignore[arg-type]

    def their_power_becomes(self, power: int) -> t.SetPower:
        return t.SetPower(It(plural=True), power)  # type: ignore[arg-type]

    def gains(self, *gained: Any) -> tuple[int | str, ...]:
        return gained

    def gained_power(self, power: int) -> int:
        return power

    def gained_keyword(self, keyword: str) -> str:
        return keyword

    def each_card(self, cards: t.Cards) -> Callable[[int], t.Value]:
        return lambda each: t.CountOf(cards, each)

    def each_counter(self, kind: str, who: Any) -> Callable[[int], t.Value]:
        return lambda each: t.CountersOn(who, kind, each)

    def each_point(self) -> Callable[[int], t.Value]:
        return lambda each: t.PointsOfDamage("you", each)

    # ----------------------------------------------------------------------------------------------- field abilities
    def field(self, effects: Any) -> t.Field:
        return t.Field(PronounResolver().resolve(effects)) if isinstance(effects, tuple) else effects

    def conditional_field(self, condition: t.Condition, effects: Any) -> t.Field:
        return t.Field(PronounResolver().resolve(effects), PronounResolver(t.Self()).resolve(condition))

    def field_each(self, each: Callable[[int], t.Value], who: Any, gained: tuple[int | str, ...]) -> t.Field:
        power = t.HasPower(who, each(self.only_power(gained)))
        return t.Field((PronounResolver().resolve(power),))

    def field_clauses(self, *clauses: Any) -> tuple[t.FieldEffect, ...]:
        return tuple(effect for clause in clauses for effect in clause)

    def field_clause(self, who: Any, verbs: Any) -> tuple[t.FieldEffect, ...]:
        return tuple(effect for verb in verbs for effect in verb(who))

    def field_verbs(self, *verbs: Any) -> tuple[Any, ...]:
        return verbs

    def has_gains(self, gained: tuple[int | str, ...]) -> Any:
        return lambda who: tuple(self._has(who, one) for one in gained)

    def has_less_power(self, power: int) -> Any:
        return lambda who: (t.HasPower(who, t.Number(-power)),)

    @staticmethod
    def _has(who: Any, gained: Any) -> t.FieldEffect:
        if isinstance(gained, int):
            return t.HasPower(who, t.Number(gained))
        return t.HasKeyword(who, gained) if gained in KEYWORDS else t.HasAbility(who, gained)

    def has_gains_each(self, gained: tuple[int | str, ...], each: Callable[[int], t.Value]) -> Any:
        keywords = [one for one in gained[:-1] if one in KEYWORDS]
        power = self.only_power(gained[len(keywords) :])
        return lambda who: (*self.has_gains(tuple(keywords))(who), by_own_counters(t.HasPower(who, each(power))))

    def cannot_field(self, deeds: tuple[str, ...]) -> Any:
        return lambda who: tuple(t.HasRestriction(who, self._restriction("cannot", deed)) for deed in deeds)

    def must_field(self, deed: str) -> Any:
        return lambda who: (t.HasRestriction(who, self._restriction("must", deed)),)

    # --------------------------------------------------------------------------------------------------- conditions
    def conditions(self, *conditions: t.Condition) -> t.Condition:
        return all_of(conditions)

    def controls_both(self, player: t.Player, *cards: Any) -> t.Condition:
        described = [part for part in cards if isinstance(part, t.Cards)]
        return all_of(t.Exists(of_player(one, player)) for one in described)

    def controls(self, player: t.Player, count: int, cards: t.Cards) -> t.Exists:
        if count > 1 and any(isinstance(one, t.Shares) and isinstance(one.who, It) for one in cards.where):
            raise MeaningError("cards of the same kind as one another")
        return t.Exists(of_player(cards, player), count)

    def controls_at_most(self, player: t.Player, count: int, cards: t.Cards) -> t.Not:
        return t.Not(t.Exists(of_player(cards, player), count + 1))

    def controls_none(self, player: t.Player, *parts: Any) -> t.Not:
        return t.Not(t.Exists(of_player(parts[-1], player)))

    def you_have(self, count: int, cards: t.Cards) -> t.Exists:
        """What you "have removed from the game" is yours."""
        if (cards.zone, cards.player) == ("removed", "any"):
            cards = replace(cards, player="you")
        return self.there_are(count, cards)

    def there_are(self, count: int, cards: t.Cards) -> t.Exists:
        if cards.zone == "field":
            raise MeaningError('"you have" or "there are" without a zone')
        return t.Exists(cards, count)

    def you_have_none(self, cards: t.Cards) -> t.Not:
        return t.Not(self.you_have(1, cards))

    def you_have_exactly(self, count: int, cards: t.Cards) -> t.Compare:
        return t.Compare(t.CountOf(self.you_have(count, cards).cards), "exactly", t.Number(count))

    def you_have_at_most(self, count: int, cards: t.Cards) -> t.Not:
        return t.Not(self.you_have(count + 1, cards))

    def hand_at_most(self, count: int, _word: Any) -> t.Not:
        return t.Not(t.Exists(t.Cards("hand", "you"), count + 1))

    def hand_at_least(self, count: int, _word: Any) -> t.Exists:
        return t.Exists(t.Cards("hand", "you"), count)

    def opponent_hand_at_most(self, count: int, *_words: Any) -> t.Not:
        return t.Not(t.Exists(t.Cards("hand", "opponent"), count + 1))

    def opponent_hand(self, count: int, *_words: Any) -> t.Exists:
        return t.Exists(t.Cards("hand", "opponent"), count)

    def opponent_hand_empty(self, *_words: Any) -> t.Not:
        return t.Not(t.Exists(t.Cards("hand", "opponent")))

    def points_or_more(self, points: int) -> int:
        return points

    def received(self, points: int) -> t.Received:
        return t.Received("you", points)

    def opponent_received(self, points: int) -> t.Received:
        return t.Received("opponent", points)

    def has_counters(self, count: int, kind: str, who: Any) -> t.Is:
        return t.Is(who, (t.WithCounters(kind, count),))

    def has_counter(self, _article: Any, kind: str, who: Any) -> t.Is:
        return t.Is(who, (t.WithCounters(kind),))

    def has_power_at_least(self, who: Any, power: int) -> t.Is:
        return t.Is(who, (t.OfPower("at_least", power),))

    def has_power_at_most(self, who: Any, power: int) -> t.Is:
        return t.Is(who, (t.OfPower("at_most", power),))

    def is_not_state(self, who: Any, state: Any) -> t.Not:
        return t.Not(self.is_state(who, state))

    def is_not_cards(self, who: Any, _article: Any, cards: t.Cards) -> t.Not:
        return t.Not(self.is_cards(who, _article, cards))

    def is_state(self, who: Any, state: Any) -> t.Is:
        return t.Is(who, (t.InState(state),))

    def is_cards(self, who: Any, _article: Any, cards: t.Cards) -> t.Is:
        if cards.zone != "field" or cards.player != "any" or not cards.where:
            raise MeaningError('a description after "is" that names a player, a zone or nothing')
        return t.Is(who, cards.where)

    def count_one(self) -> int:
        return 1

    def count_none(self, _word: Token) -> None:
        return None

    def count_at_least(self, number: int) -> int:
        return number

    # ------------------------------------------------------------------------------------------------- descriptions
    def exactly(self, number: int) -> tuple[int, int]:
        return number, number

    def up_to(self, number: int) -> tuple[int, int]:
        return 0, number

    def any_number(self) -> tuple[int, int]:
        return 0, MOST_TARGETS

    def noun_phrase(self, *parts: Any) -> t.Cards:
        cards = t.Cards()
        predicates: list[t.Predicate] = []
        controlled = False
        for part in itertools.chain.from_iterable(part if isinstance(part, tuple) else (part,) for part in parts):
            if isinstance(part, Place):
                if controlled and part.zone:
                    raise NonsenseError("cards that somebody controls in another zone than the field")
                controlled = controlled or part.zone is None
                cards = replace(of_player(cards, part.player), zone=part.zone or cards.zone)
            elif part is not None:
                predicates.append(part)
        check_summons(predicates)
        predicates.sort(key=lambda predicate: predicate.rank)
        return replace(cards, where=tuple(predicates))

    placed_phrase = noun_phrase

    def adjective_state(self, state: Any) -> t.InState:
        return t.InState(state)

    def adjective_identity(self, identity: t.Predicate) -> t.Predicate:
        return identity

    def state(self, word: Token) -> str:
        return str(word).lower()

    def other(self, *_name: Any) -> t.Other:
        return t.Other()

    def identities(self, *identities: t.Predicate) -> t.Predicate:
        return identities[0] if len(identities) == 1 else t.AnyOf(identities)

    proper_names = identities
    types = identities

    def united(self, *parts: Any) -> t.Cards:
        """ "the As and Bs you control": every card that is one or the other."""
        kinds = tuple(part for part in parts if not isinstance(part, Place))
        return self.noun_phrase(t.AnyOf(kinds), *(part for part in parts if isinstance(part, Place)))

    def named(self, token: Token) -> t.Named:
        return t.Named(token.value)

    def job(self, token: Token) -> t.OfJob:
        return t.OfJob(token.value)

    def category(self, token: Token) -> t.OfCategory:
        return t.OfCategory(token.value)

    def element(self, token: Any) -> t.OfElement:
        return t.OfElement(token.value)

    def noun_types(self, types: t.Predicate, _word: Any = None) -> t.Predicate:
        return types

    def noun_card(self, _word: Any) -> None:
        return None

    def noun_names(self, names: t.Predicate) -> t.Predicate:
        return names

    def forward(self) -> t.OfType:
        return t.OfType("Forward")

    def backup(self) -> t.OfType:
        return t.OfType("Backup")

    def monster(self) -> t.OfType:
        return t.OfType("Monster")

    def summon(self) -> t.OfType:
        return t.OfType("Summon")

    def character(self) -> t.OfType:
        return t.OfType("Character")

    def cost_exactly(self, number: int) -> t.OfCost:
        return t.OfCost("exactly", number)

    def cost_at_most(self, number: int) -> t.OfCost:
        return t.OfCost("at_most", number)

    def cost_at_least(self, number: int) -> t.OfCost:
        return t.OfCost("at_least", number)

    def power_at_most(self, number: int) -> t.OfPower:
        return t.OfPower("at_most", number)

    def power_at_least(self, number: int) -> t.OfPower:
        return t.OfPower("at_least", number)

    def with_keyword(self, keyword: Any) -> t.WithKeyword:
        return t.WithKeyword(keyword)

    def with_counters(self, count: int, kind: str) -> t.WithCounters:
        return t.WithCounters(kind, count)

    def with_counter(self, _article: Any, kind: str) -> t.WithCounters:
        return t.WithCounters(kind)

    def detail(self, place: Place) -> Place:
        return place

    def in_party(self, _name: Token) -> tuple[t.Predicate, ...]:
        return (t.InState("in_party_with_source"), t.Other())

    def you_control(self) -> Place:
        return Place(None, "you")

    def opponent_controls(self) -> Place:
        return Place(None, "opponent")

    def your_break_zone(self) -> Place:
        return Place("break_zone", "you")

    def opponent_break_zone(self) -> Place:
        return Place("break_zone", "opponent")

    def your_hand(self) -> Place:
        return Place("hand", "you")
