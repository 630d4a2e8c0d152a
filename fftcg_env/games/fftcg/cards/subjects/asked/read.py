"""What is asked of cards and players, and how cards are described, in further forms and orders of words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import NOTHING, JoinsBefore, MeaningError, Place, of_player
from ...language.pronouns import It, OneOfTwo
from ..behind.read import WhenSoManyPut
from ..deck.read import Sought


@dataclass(frozen=True)
class IfSoManyPut(WhenSoManyPut):
    """ "If 3 or more Forwards are put from the field into the Break Zone by this effect, ..." Never part of a finished
    tree."""

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """As behind "When", but carried out at once."""
        *before, asked = super().join(units)
        assert isinstance(asked, t.If)
        return [*before, replace(asked, then=self.effect)]


@dataclass(frozen=True)
class UnreducibleIf(JoinsBefore):
    """ "If ..., this damage cannot be reduced." Never part of a finished tree."""

    condition: t.Condition

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The damage before, under the condition such that cannot be reduced (R9.69)."""
        previous = units[-1] if units else None
        if not isinstance(previous, t.Damage):
            raise MeaningError('"this damage" does not follow an instruction that deals such damage')
        fixed = replace(previous, unreducible=True)
        return [*units[:-1], t.If(self.condition, fixed, otherwise=previous)]


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    crystals_at_least: Callable[[int, Token], int]
    have_cast_others: Callable[[int, t.Cards], t.Compare]
    controls_others: Callable[[t.Player, int, t.Cards], t.Exists]
    controls_both: Callable[..., t.Condition]
    quality_is: Callable[[Any, Any], t.Condition]
    return_some: Callable[[t.Select], t.Effect]
    play_some: Callable[[tuple[int, int], t.Cards], t.Effect]
    play_some_dull: Callable[[tuple[int, int], t.Cards], t.Effect]
    cast_one: Callable[..., t.Cast]
    sought_one_of: Callable[..., Sought]
    some: Callable[[tuple[int, int], t.Cards], t.Select]
    if_cancelled_of: Callable[..., Any]
    next_cast: Callable[..., t.Effect]
    opponent_selects: Callable[..., t.Select]
    opponent_puts_into_deck: Callable[..., t.Effect]
    play_onto_field_of: Callable[[Any, Any], t.Effect]
    into_deck: Callable[..., t.Effect]
    unless_opponent_pays: Callable[[t.Cost, t.Effect], t.Effect]
    have_added: Callable[[Any, t.Cards], t.Condition]
    hit_by_one: Callable[[Any, Any], t.Effect]
    reveal_until: Callable[..., t.Effect]
    opponent_discards_this: Callable[[Any], t.Effect]
    such_is_milled: Callable[[Any, t.Cards, t.Player], t.IsMilled]
    _of_controller: Callable[[Any, Callable[[t.Player], t.Effect]], t.Effect]

    # ------------------------------------------------------------------------------------------------------ conditions
    def added_is_such(self, article: Any, cards: t.Cards) -> t.Condition:
        return self.have_added(article, cards)

    def condition_not_turn(self, turn: t.Condition) -> t.Not:
        return t.Not(turn)

    def has_several_elements(self, who: Any, number: int) -> t.Is:
        """What has 2 or more Elements is a Multi-Element card (R3.2)."""
        if number != 2:
            raise MeaningError("a card of so many Elements")
        return t.Is(who, (t.Marked("multi_element"),))

    def costs_so_much(self, who: Any, compared: Any) -> t.Condition:
        return self.quality_is(t.CostOf(who), compared)

    def controls_another(self, player: t.Player, cards: t.Cards) -> t.Exists:
        return self.controls_others(player, 1, cards)

    def controls_both_described(self, player: t.Player, *parts: Any) -> t.Condition:
        return self.controls_both(player, *parts)

    def deck_at_most(self, number: int, *_word: Any) -> t.Not:
        return t.Not(t.Exists(t.Cards("deck", "you"), number + 1))

    def crystals_shown(self, *icons: Token) -> int:
        """ "《C》《C》 or more": each icon is a Crystal."""
        for icon in icons:
            self.crystals_at_least(1, icon)
        return len(icons)

    def have_cast_another(self, cards: t.Cards) -> t.Compare:
        return self.have_cast_others(1, cards)

    # ---------------------------------------------------------------------------------------------------- descriptions
    def excepted_job(self, _article: Any, job: Token, *types: t.Predicate) -> t.Predicate:
        return _all(t.OfJob(job.value), *types)

    def excepted_name(self, _article: Any, name: Token) -> t.Named:
        return t.Named(name.value)

    def excepted_category(self, _article: Any, category: Token, *types: t.Predicate) -> t.Predicate:
        return _all(t.OfCategory(category.value), *types)

    def odd_cost(self, *parts: Any) -> t.Marked:
        return t.Marked(parts[-1])

    def power_of_that(self, who: It) -> It:
        return who

    # ---------------------------------------------------------------------------------------------------- instructions
    def controller_may_draw(self, who: Any, count: int, _word: Any) -> t.Effect:
        return self._of_controller(who, lambda side: t.May(t.Draw(side, count), player=side))  # type: ignore[arg-type]

    def controller_may_discard(self, who: Any, count: int, *_words: Any) -> t.Effect:
        return self._of_controller(who, lambda side: t.May(t.Discard(side, count), player=side))  # type: ignore[arg-type]

    def return_own_some(self, some: t.Select) -> t.Effect:
        """A card of one's own goes to the own hand; of a card that one controls, to its owner's (R4.29)."""
        if some.cards.player != "you":
            raise MeaningError('"to your hand" of cards that need not be yours')
        return self.return_some(some)

    # ------------------------------------------------------------------------------------ from one place or another
    def hand_or_break_zone(self) -> tuple[t.Zone, ...]:
        return ("hand", "break_zone")

    def play_from_either(self, quantity: tuple[int, int], cards: t.Cards, zones: tuple[t.Zone, ...]) -> t.OneOf:
        return t.OneOf(tuple(self.play_some(quantity, one) for one in _in_each(quantity, cards, zones)))

    def play_from_either_dull(self, quantity: tuple[int, int], cards: t.Cards, zones: tuple[t.Zone, ...]) -> t.OneOf:
        return t.OneOf(tuple(self.play_some_dull(quantity, one) for one in _in_each(quantity, cards, zones)))

    def cast_from_either(
        self, quantity: tuple[int, int], cards: t.Cards, zones: tuple[t.Zone, ...], *terms: Any
    ) -> t.OneOf:
        return t.OneOf(tuple(self.cast_one(quantity, one, *terms) for one in _in_each(quantity, cards, zones)))

    # ----------------------------------------------------------------------------------------------- of a total cost
    def sought_of_total_cost(self, quantity: tuple[int, int], cards: t.Cards, total: int) -> Sought:
        return replace(self.sought_one_of((quantity, cards)), total_cost=total)

    def some_of_total_cost(self, quantity: tuple[int, int], cards: t.Cards, total: int, *places: Place) -> t.Select:
        for place in places:
            cards = replace(of_player(cards, place.player), zone=place.zone or cards.zone)
        return replace(self.some(quantity, cards), total_cost=total)

    def shown_deposit(self, several: bool, deposit: tuple[Any, bool]) -> tuple[Any, bool]:
        """What a search finds is shown anyway (R12.33)."""
        if deposit[1] != several:
            raise MeaningError('"it" and "them" of the same cards')
        return deposit

    # ----------------------------------------------------------------------------------- said of the sentence before
    def if_so_many_put(self, number: int, type_: t.OfType, *parts: Any) -> IfSoManyPut:
        return IfSoManyPut(number, type_, parts[-1])

    def if_triggered_from(self, _article: Any, cards: t.Cards, effect: t.Effect) -> Any:
        return self.if_cancelled_of(None, None, cards, effect)

    def opponent_discards_this_and_draws(self, name: Any, count: int, _word: Any) -> t.Effect:
        return t.Sequence((self.opponent_discards_this(name), t.Draw("opponent", count)))

    # -------------------------------------------------------------------------------------------- other orders of words
    def power_of_dealer(self) -> None:
        return None

    def power_of_named_one(self, one: Any) -> Any:
        return one

    def hits_other(self, dealer: Any, hit: Any, whose: Any) -> t.Effect:
        """ "The former deals the latter damage equal to its power": the power is that of the one that deals it."""
        if whose not in (None, dealer):
            raise MeaningError("damage by one card with the power of the other")
        return self.hit_by_one(dealer, hit)

    def hits_by_power_of(self, dealer: Any, whose: Any, hit: Any) -> t.Effect:
        return self.hits_other(dealer, hit, whose)

    def reveals_until_one(self, player: t.Player, _article: Any, cards: t.Cards) -> t.Effect:
        return self.reveal_until(None, player, 1, cards)

    def reveals_until(self, player: t.Player, number: int, cards: t.Cards) -> t.Effect:
        return self.reveal_until(None, player, number, cards)

    def next_costs_less(self, where: tuple[t.Predicate, ...], number: int) -> t.Effect:
        return self.next_cast(where, t.CostsLess(t.Number(number)))

    # ------------------------------------------------------------------------------------------- further short forms
    def into_deck_at_random(self, verb: Any, who: Any, place: Any) -> t.Effect:
        return self.into_deck(verb, who, place, "random")

    def for_less(self, number: int) -> t.CastTerms:
        return t.CastTerms(less=number)

    def opponent_may_pay_against(self, effect: t.Effect, cost: t.Cost) -> t.Effect:
        """ "Break it unless your opponent pays 《2》": as "if your opponent doesn't pay 《2》, break it"."""
        return self.unless_opponent_pays(cost, effect)

    def opponent_may_discard_against(self, effect: t.Effect, count: int, *_words: Any) -> t.Effect:
        return t.Sequence((t.May(t.Discard("opponent", count), player="opponent"), t.IfDone(NOTHING, effect)))

    def was_controlled(self, who: Any, _article: Any, cards: t.Cards, place: Place) -> t.Condition:
        """What it was when it left, and under whom (R4.40)."""
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("a card that was somebody's, in another place")
        controlled = t.ControlledBy(who, place.player)
        return t.Both((t.Is(who, cards.where), controlled)) if cards.where else controlled

    def quality_of_one(self, one: Any, quality: Any) -> t.Value:
        return t.PowerOf(one) if quality == "power" else t.CostOf(one)

    def opponent_puts_some_into_deck(
        self, quantity: tuple[int, int], cards: t.Cards, theirs: Any, place: Any
    ) -> t.Effect:
        some = self.opponent_selects(quantity, cards, theirs)
        return t.Sequence((some, self.opponent_puts_into_deck(t.Found(), place)))

    def play_under_own_control(self, who: Any) -> t.Effect:
        return self.play_onto_field_of(who, "you")

    def quality_of_that_one(self, quality: Any, one: Any) -> t.Value:
        return self.quality_of_one(one, quality)

    def it_hits(self, who: Any) -> t.Damage:
        """The damage is dealt by the card that "it" means, not by the source."""
        dealer: Any = It()
        if who == dealer:
            raise MeaningError("a card that deals damage to itself")
        return t.Damage(who, t.PowerOf(dealer), dealer)

    def play_one_remove_rest(self, _one: None, rest: t.Rest) -> t.Sequence:
        return _one_and_rest(lambda one: t.PlayOntoField(one), t.RemoveFromGame(rest))

    def play_one_add_rest(self, _one: None, rest: t.Rest) -> t.Sequence:
        return _one_and_rest(lambda one: t.PlayOntoField(one), t.ReturnToHand(rest))

    def unreducible_if(self, condition: t.Condition) -> UnreducibleIf:
        return UnreducibleIf(condition)

    # ------------------------------------------------------------------------------------------------- what triggers
    def milled_together(self, number: int, cards: t.Cards, player: t.Player) -> t.Together:
        return t.Together(self.such_is_milled(None, cards, player), number)


def _one_and_rest(done: Callable[[Any], t.Effect], rest: t.Effect) -> t.Sequence:
    """Something done to one of the chosen cards, selected at resolution, and something to the others."""
    return t.Sequence((done(OneOfTwo("one")), rest))


def _in_each(quantity: tuple[int, int], cards: t.Cards, zones: tuple[t.Zone, ...]) -> list[t.Cards]:
    """The description of one card in each of the places; several cards could be some here and some there."""
    if quantity[1] != 1 or (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("several cards of two places, or cards of another one")
    return [replace(cards, zone=zone, player="you") for zone in zones]


def _all(*predicates: t.Predicate) -> t.Predicate:
    return predicates[0] if len(predicates) == 1 else t.AllOf(predicates)
