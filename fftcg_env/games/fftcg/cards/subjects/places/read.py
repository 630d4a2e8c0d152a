"""Where cards are found and where they go: searched, revealed, put into decks, played from one of two places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, Place
from ...language.pronouns import It, SelfInBreakZone
from ..deck.read import Sought


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    into_deck: Callable[..., t.Effect]
    return_some: Callable[[t.Select], t.Effect]
    play_some: Callable[[tuple[int, int], t.Cards], t.Effect]
    play_some_dull: Callable[[tuple[int, int], t.Cards], t.Effect]
    cast_one: Callable[..., t.Cast]
    sought_one_of: Callable[..., Sought]
    reveal_until: Callable[..., t.Effect]
    play_onto_field_of: Callable[[Any, Any], t.Effect]
    search: Callable[[Any, Any], t.Search]
    sought_different: Callable[[Any, t.Cards, Any], Any]
    noun_phrase: Callable[..., t.Cards]

    def owner_puts_into_deck(self, place: Any) -> t.Effect:
        if place.place == "either":
            raise MeaningError("a choice of the owner, who may be either player")
        return self.into_deck(None, It(), place)

    def self_from_break_zone(self, *_words: Any) -> t.ReturnToHand:
        return t.ReturnToHand(SelfInBreakZone())  # type: ignore[arg-type]

    def self_away_from_break_zone(self, *_words: Any) -> t.RemoveFromGame:
        return t.RemoveFromGame(SelfInBreakZone())  # type: ignore[arg-type]

    def owner_plays_it(self) -> t.PlayOntoField:
        """R4.28."""
        return t.PlayOntoField(It())  # type: ignore[arg-type]

    def owner_takes_it(self, *_words: Any) -> t.ReturnToHand:
        return t.ReturnToHand(It())  # type: ignore[arg-type]

    def return_own_some(self, some: t.Select) -> t.Effect:
        """A card of one's own goes to the own hand; of a card that one controls, to its owner's (R9.46)."""
        if some.cards.player != "you":
            raise MeaningError('"to your hand" of cards that need not be yours')
        return self.return_some(some)

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

    def sought_of_total_cost(self, quantity: tuple[int, int], cards: t.Cards, total: int) -> Sought:
        return replace(self.sought_one_of((quantity, cards)), total_cost=total)

    def shown_deposit(self, several: bool, deposit: tuple[Any, bool]) -> tuple[Any, bool]:
        """What a search finds is shown anyway (R12.33)."""
        if deposit[1] != several:
            raise MeaningError('"it" and "them" of the same cards')
        return deposit

    def reveals_until_one(self, player: t.Player, _article: Any, cards: t.Cards) -> t.Effect:
        return self.reveal_until(None, player, 1, cards)

    def reveals_until(self, player: t.Player, number: int, cards: t.Cards) -> t.Effect:
        return self.reveal_until(None, player, number, cards)

    def into_deck_at_random(self, verb: Any, who: Any, place: Any) -> t.Effect:
        return self.into_deck(verb, who, place, "random")

    def play_under_owners_control(self, who: Any, _owner: Any) -> t.PlayOntoField:
        """As any card that a text plays without saying whose it is then (R4.28)."""
        return t.PlayOntoField(who)

    def play_dull_under_owners_control(self, who: Any, _owner: Any) -> t.PlayOntoField:
        return t.PlayOntoField(who, dull=True)

    def play_under_own_control(self, who: Any) -> t.Effect:
        return self.play_onto_field_of(who, "you")

    def search_under_top(self, sought: Any, several: bool) -> t.Sequence:
        """R9.37: the deck is shuffled, then the card goes under the one on top."""
        search = self.search(sought, ("deck_top", several))
        if search.count != 1:
            raise MeaningError("several cards under the top card of a deck")
        return t.Sequence((search, t.PutIntoDeck(t.Found(), "top", 1)))

    def sought_different_such(self, quantity: Any, cards: t.Cards, variety: Any, detail: Any) -> Any:
        return self.sought_different(quantity, self.noun_phrase(*_parts(cards), detail), variety)


def _in_each(quantity: tuple[int, int], cards: t.Cards, zones: tuple[t.Zone, ...]) -> list[t.Cards]:
    """The description of one card in each of the places; several cards could be some here and some there."""
    if quantity[1] != 1 or (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("several cards of two places, or cards of another one")
    return [replace(cards, zone=zone, player="you") for zone in zones]


def _parts(cards: t.Cards) -> tuple[Any, ...]:
    """What a description says, as the parts of a phrase."""
    return (Place(cards.zone, cards.player), *cards.where)
