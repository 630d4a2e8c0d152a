"""Conditions about players: what they control and have, and what lies in their zones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import cards_of_different, others, placed, unplaced
from ...language.joining import SameCards
from ...language.meaning import MeaningError, Place, of_player

SIDES: tuple[t.Player, ...] = ("you", "opponent")
Number = tuple[t.Comparison, t.Value]


def _cards_there(cards: t.Cards, place: Place) -> t.Cards:
    """The cards of a description in the zone that "you have" names behind them."""
    if place.zone is None:
        raise MeaningError('"you have" without a zone')
    return placed(cards, place.zone, place.player)


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    only_such: Callable[[t.Cards, t.Cards], t.Not]
    controls_both: Callable[..., t.Condition]
    crystals_at_least: Callable[[int, Token], int]

    def controls_different_kinds(self, player: t.Player, cards: t.Cards, number: int, variety: Any) -> t.Condition:
        """ "You control Forwards of 3 or more different Elements": the Elements are counted."""
        return t.Compare(t.Different(variety, of_player(cards, player)), "at_least", t.Number(number))

    def there_is(self, _article: Any, cards: t.Cards) -> t.Exists:
        if cards.zone == "field":
            raise MeaningError('"there is" without a zone')
        return t.Exists(cards)

    def both_hands(self) -> None:
        return None

    def both_hands_at_most(self, number: int, *_words: Any) -> t.Both:
        return t.Both(tuple(t.Not(t.Exists(t.Cards("hand", player), number + 1)) for player in SIDES))

    def both_hands_at_least(self, number: int, *_words: Any) -> t.Both:
        return t.Both(tuple(t.Exists(t.Cards("hand", player), number) for player in SIDES))

    def have_no_hand(self, _word: Any) -> t.Not:
        return t.Not(t.Exists(t.Cards("hand", "you")))

    def controls_no_other(self, player: t.Player, cards: t.Cards) -> t.Not:
        return t.Not(self.controls_others(player, 1, cards))

    def controls_others(self, player: t.Player, number: int, cards: t.Cards) -> t.Exists:
        if player != "you":
            raise MeaningError('"other" cards of the other player')
        return t.Exists(of_player(others(cards), player), number)

    def have_no_crystals(self, icon: Token) -> t.Not:
        return self._no_crystals("you", icon)

    def opponent_has_no_crystals(self, icon: Token) -> t.Not:
        return self._no_crystals("opponent", icon)

    @staticmethod
    def _no_crystals(player: t.Player, icon: Token) -> t.Not:
        if icon != "C":
            raise MeaningError("only Crystals can be had")
        return t.Not(t.Compare(t.Crystals(player), "at_least", t.Number(1)))

    def all_are_such(self, cards: t.Cards, kind: t.Cards) -> t.Not:
        return self.only_such(cards, kind)

    def kind_quality_only(self, identity: t.Predicate) -> t.Cards:
        return t.Cards(where=(identity,))

    def kind_described(self, cards: t.Cards) -> t.Cards:
        return cards

    def kind_of_element(self, element: Token) -> t.Cards:
        return t.Cards(where=(t.OfElement(element.value),))

    def so_many_removed_of_yours(self, number: int, cards: t.Cards) -> t.Exists:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("removed cards in another place")
        return t.Exists(replace(cards, zone="removed", player="you"), number)

    def is_in_place(self, _article: Any, cards: t.Cards, place: Place) -> t.Exists:
        return self.are_in_place(1, cards, place)

    def are_in_place(self, number: int, cards: t.Cards, place: Place) -> t.Exists:
        if place.zone is None:
            raise MeaningError('"is" before a player where a zone would be right')
        return t.Exists(placed(cards, place.zone, place.player), number)

    def amount_of(self, number: int) -> int:
        return number

    def opponent_has_in_break_zone(self, number: int, cards: t.Cards, _their: Any) -> t.Exists:
        return t.Exists(placed(cards, "break_zone", "opponent"), number)

    def opponent_has_none_in_break_zone(self, cards: t.Cards, their: Any) -> t.Not:
        return t.Not(self.opponent_has_in_break_zone(1, cards, their))

    def opponent_hand_exactly(self, number: int, *_words: Any) -> t.Compare:
        return t.Compare(hand_of("opponent"), "exactly", t.Number(number))

    def hand_exactly(self, number: int, _word: Any) -> t.Compare:
        return t.Compare(hand_of("you"), "exactly", t.Number(number))

    def more_cards(self) -> bool:
        return True

    def fewer_cards(self, _word: Any) -> bool:
        return False

    def fewer(self) -> None:
        return None

    def hand_compared(self, more: bool, _word: Any) -> t.Condition:
        return is_more(hand_of("you"), hand_of("opponent")) if more else is_more(hand_of("opponent"), hand_of("you"))

    def their_hand_compared(self, more: bool, *_words: Any) -> t.Condition:
        return self.hand_compared(not more, None)

    def opponent_received_more(self, *_words: Any) -> t.Condition:
        return is_more(t.PointsOfDamage("opponent"), t.PointsOfDamage("you"))

    def somebody_controls(self, number: int, cards: t.Cards) -> t.Either:
        described = unplaced(cards)
        return t.Either(
            (
                t.Exists(replace(described, player="you"), number),
                t.Exists(replace(described, player="opponent"), number),
            )
        )

    def controls_different_among(self, player: t.Player, number: int, variety: Any, cards: t.Cards) -> t.Compare:
        described = cards if cards.player == player else of_player(cards, player)
        return t.Compare(t.Different(variety, described), "at_least", t.Number(number))

    def total_of_cards(self, quality: Any, cards: t.Cards, number: Number) -> t.Compare:
        return t.Compare(t.Total(quality, cards), number[0], number[1])

    def cards_have_total(self, cards: t.Cards, quality: Any, number: Number) -> t.Compare:
        return self.total_of_cards(quality, cards, number)

    def more_there(self, more: bool, cards: t.Cards) -> t.Not:
        """ "You have more cards in your hand than your opponent"."""
        if cards.zone == "field" or cards.player != "you":
            raise MeaningError("cards that a player has without a zone of that player")
        mine, theirs = t.CountOf(cards), t.CountOf(replace(cards, player="opponent"))
        return is_more(mine, theirs) if more else is_more(theirs, mine)

    def their_more_there(self, more: bool, cards: t.Cards, _their: None, zone: t.Zone) -> t.Not:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards in two places")
        return self.more_there(not more, replace(cards, zone=zone, player="you"))

    def different_on_field(self, number: int, cards: t.Cards, variety: Any) -> t.Compare:
        return t.Compare(cards_of_different(variety, of_player(cards, "you")), "at_least", t.Number(number))

    def different_somewhere(self, number: int, cards: t.Cards, variety: Any) -> t.Compare:
        """ "3 or more Forwards in your Break Zone with different names"."""
        if cards.zone == "field":
            raise MeaningError('"there are" without a zone')
        return t.Compare(cards_of_different(variety, cards), "at_least", t.Number(number))

    def as_many(self) -> str:
        return "exactly"

    def fewer_than(self) -> str:
        return "less"

    def numbers_compared(self, one: t.Value, how: str, other: t.Value) -> t.Condition:
        if how == "less":
            return t.Not(t.Compare(one, "at_least", other))
        return t.Compare(one, "exactly", other)

    def same_number(self, cards: t.Cards) -> t.Compare:
        mine, theirs = (t.CountOf(of_player(cards, player)) for player in ("you", "opponent"))
        return t.Compare(mine, "exactly", theirs)

    def hand_is_empty(self) -> t.Not:
        return self.have_no_hand(None)

    def as_many_there(self, cards: t.Cards) -> t.Compare:
        """ "You have the same number of cards in your hand as your opponent"."""
        if cards.zone == "field" or cards.player != "you":
            raise MeaningError("cards that a player has without a zone of that player")
        return t.Compare(t.CountOf(cards), "exactly", t.CountOf(replace(cards, player="opponent")))

    def as_many_in_hand(self, *_words: Any) -> t.Compare:
        return t.Compare(hand_of("you"), "exactly", hand_of("opponent"))

    def break_zone_has(self, number: int, cards: t.Cards) -> t.Exists:
        return t.Exists(placed(cards, "break_zone", "you"), number)

    def different_there(self, number: int, cards: t.Cards, variety: Any, place: Place) -> t.Compare:
        different = cards_of_different(variety, _cards_there(cards, place))
        return t.Compare(different, "at_least", t.Number(number))

    def different_kinds_there(self, cards: t.Cards, number: int, variety: Any, place: Place) -> t.Compare:
        """ "There are cards of 3 or more different Elements in your Break Zone": the Elements are counted."""
        return t.Compare(t.Different(variety, _cards_there(cards, place)), "at_least", t.Number(number))

    def their_break_zone_has(self, number: int, cards: t.Cards) -> t.Exists:
        return t.Exists(placed(cards, "break_zone", "opponent"), number)

    def there_are_on_field(self, number: int, cards: t.Cards) -> t.Exists:
        return t.Exists(placed(cards, "field", "any"), number)

    def one_is_on_field(self, _article: Any, cards: t.Cards) -> t.Exists:
        return self.there_are_on_field(1, cards)

    def each_controls(self, number: int, cards: t.Cards) -> t.Both:
        mine, theirs = (t.Exists(placed(cards, "field", player), number) for player in SIDES)
        return t.Both((mine, theirs))

    def deck_has_at_most(self, player: t.Player, number: int, *_word: Any) -> t.Not:
        return t.Not(t.Exists(t.Cards("deck", player), number + 1))

    def controls_each_element(self, player: t.Player, *parts: Any) -> t.Condition:
        *named, kind = parts
        cards = t.Cards("field", player, (kind,))
        elements = [part.value for part in named]
        return t.Both(
            tuple(t.Exists(replace(cards, where=(*cards.where, t.OfElement(element)))) for element in elements)
        )

    def condition_not_turn(self, turn: t.Condition) -> t.Not:
        return t.Not(turn)

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

    def have_so_many(self, number: int) -> t.Exists:
        return t.Exists(SameCards("you"), number)  # type: ignore[arg-type]

    def there_are_so_many(self, number: int) -> t.Exists:
        return t.Exists(SameCards("any"), number)  # type: ignore[arg-type]

    def controls_so_many(self, player: t.Player, number: int) -> t.Exists:
        return t.Exists(SameCards(player, on_field=True), number)  # type: ignore[arg-type]


def hand_of(player: t.Player) -> t.CountOf:
    return t.CountOf(t.Cards("hand", player))


def is_more(more: t.Value, less: t.Value) -> t.Not:
    """One number is greater than the other."""
    return t.Not(t.Compare(more, "at_most", less))
