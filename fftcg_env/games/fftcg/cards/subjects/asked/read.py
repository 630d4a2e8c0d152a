"""What is asked of cards and players, and how cards are described, in further forms and orders of words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, Place, of_player
from ...language.pronouns import It
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
    hit_by_one: Callable[[Any, Any], t.Effect]
    reveal_until: Callable[..., t.Effect]
    opponent_discards_this: Callable[[Any], t.Effect]
    such_is_milled: Callable[[Any, t.Cards, t.Player], t.IsMilled]
    _of_controller: Callable[[Any, Callable[[t.Player], t.Effect]], t.Effect]

    # ------------------------------------------------------------------------------------------------------ conditions
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

    # ------------------------------------------------------------------------------------------------- what triggers
    def milled_together(self, number: int, cards: t.Cards, player: t.Player) -> t.Together:
        return t.Together(self.such_is_milled(None, cards, player), number)


def _in_each(quantity: tuple[int, int], cards: t.Cards, zones: tuple[t.Zone, ...]) -> list[t.Cards]:
    """The description of one card in each of the places; several cards could be some here and some there."""
    if quantity[1] != 1 or (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("several cards of two places, or cards of another one")
    return [replace(cards, zone=zone, player="you") for zone in zones]


def _all(*predicates: t.Predicate) -> t.Predicate:
    return predicates[0] if len(predicates) == 1 else t.AllOf(predicates)
