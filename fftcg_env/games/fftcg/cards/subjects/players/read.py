"""Sentences about what your opponent and each of the players do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import others, placed
from ...language.meaning import NOTHING, MeaningError, of_player, one_or_sequence
from ...language.pronouns import It

SIDES: tuple[t.Player, ...] = ("you", "opponent")


def in_turn_order(done: Callable[[t.Player], t.Effect]) -> t.If:
    """What each player does, the turn player first (R7.55)."""
    yours, theirs = (done(side) for side in SIDES)
    return t.If(t.DuringTurn("you"), t.Sequence((yours, theirs)), t.Sequence((theirs, yours)))


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    opponent_selects: Callable[[tuple[int, int], t.Cards, Any], t.Select]
    opponent_puts_into_deck: Callable[..., t.Effect]
    each_selects: Callable[..., t.Select]
    opponent_discards_this: Callable[[Any], t.Effect]

    def those_without_discard(self, least: int, cards: t.Cards, count: int, *_words: Any) -> t.If:
        """Who is meant is clear before anybody discards, and both discard together (R7.55)."""
        you, opponent = (t.Exists(of_player(cards, side), least) for side in SIDES)
        theirs = t.If(opponent, NOTHING, t.Discard("opponent", count))
        return t.If(you, theirs, t.If(opponent, t.Discard("you", count), t.Discard("any", count)))

    def each_discards_at_random(self, count: int, *_words: Any) -> t.Discard:
        return t.Discard("any", count, at_random=True)

    def each_reveals_top(self, count: int) -> t.Reveal:
        return t.Reveal(t.TopOf("any", count))

    def their_deposit(self, several: bool, _their: Any) -> tuple[str, bool]:
        return "hand", several

    def any_player_who(self) -> None:
        return None

    def who_discards_draws(self, *parts: Any) -> t.Sequence:
        """Each player who has just discarded such a card draws."""
        cards = next(part for part in parts if isinstance(part, t.Cards))
        count = next(part for part in parts if isinstance(part, int))
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("discarded cards of a place")
        kinds = (t.SomeAre(t.Found(), replace(cards, zone="break_zone", player=side)) for side in SIDES)
        return t.Sequence(tuple(t.If(kind, t.Draw(side, count)) for kind, side in zip(kinds, SIDES, strict=True)))

    def who_revealed_may_play(self, _who: None, _article: Any, cards: t.Cards, several: bool) -> t.Sequence:
        """Each player may pick the own card among those revealed; what they pick is played together (R7.55)."""
        if several or (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("revealed cards of a place, or several of a player")
        own = t.Select(replace(cards, player="you"), 0, 1, "any", "found", to_play=True)
        return t.Sequence((own, t.PlayOntoField(t.Found())))

    def opponent_selects_for_each(self, quantity: tuple[int, int], cards: t.Cards, *words: Any) -> t.Select:
        """ "1 for every 2 points of damage (select as many as possible)": so many, if there are so many (R7.41)."""
        if quantity != (1, 1):
            raise MeaningError("several cards for each of something")
        each = next(word for word in words if callable(word))
        number = each(1)
        return replace(self.opponent_selects((1, 1), cards, None), minimum=number, maximum=number)

    def each_puts_hand_into_deck(
        self, quantity: tuple[int, int], _word: Any, _their: Any, place: Any, order: str = "owner"
    ) -> t.Effect:
        some = t.Select(t.Cards("hand", "you"), *quantity, by="any")
        return one_or_sequence((some, self.opponent_puts_into_deck(t.Found(), place, order)))

    def each_removes_in_hand(self, quantity: tuple[int, int], cards: t.Cards, _their: Any) -> t.Effect:
        some = t.Select(placed(cards, "hand", "you"), *quantity, by="any")
        return t.Sequence((some, t.RemoveFromGame(t.Found())))

    def each_discards_hand(self, _their: Any) -> t.DiscardCards:
        return t.DiscardCards(t.All(t.Cards("hand", "any")))

    def opponent_removes_in_hand(self, quantity: tuple[int, int], cards: t.Cards, *_their: Any) -> t.Effect:
        there = placed(cards, "hand", "opponent")
        return t.Sequence((t.Select(there, *quantity, by="opponent"), t.RemoveFromGame(t.Found())))

    def deeds_of_one(self, *deeds: Any) -> t.Effect:
        """The instructions in printed order (R7.53)."""
        return one_or_sequence([deed for deed in deeds if deed is not None])

    def each_player(self) -> None:
        return None

    def opponent_removes_some(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any) -> t.Effect:
        return t.Sequence((self.opponent_selects(quantity, cards, theirs), t.RemoveFromGame(t.Found())))

    def opponent_returns_some(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any, *_owner: Any) -> t.Effect:
        return t.Sequence((self.opponent_selects(quantity, cards, theirs), t.ReturnToHand(t.Found())))

    def opponent_dulls_some(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any) -> t.Effect:
        return t.Sequence((self.opponent_selects(quantity, cards, theirs), t.Dull(t.Found())))

    def opponent_removes_in_break_zone(self, quantity: tuple[int, int], cards: t.Cards, _their: Any) -> t.Effect:
        there = placed(cards, "break_zone", "opponent")
        return t.Sequence((t.Select(there, *quantity, by="opponent"), t.RemoveFromGame(t.Found())))

    def opponent_puts_hand_into_deck(
        self, quantity: tuple[int, int], _word: Any, _their: Any, place: Any, order: str = "owner"
    ) -> t.Effect:
        some = t.Select(t.Cards("hand", "opponent"), *quantity, by="opponent")
        return one_or_sequence((some, self.opponent_puts_into_deck(t.Found(), place, order)))

    def each_puts(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any) -> t.Effect:
        return t.Sequence((self.each_selects(None, quantity, cards, theirs), t.PutIntoBreakZone(t.Found())))

    def each_removes(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any) -> t.Effect:
        return t.Sequence((self.each_selects(None, quantity, cards, theirs), t.RemoveFromGame(t.Found())))

    def each_returns(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any, *_owner: Any) -> t.Effect:
        return t.Sequence((self.each_selects(None, quantity, cards, theirs), t.ReturnToHand(t.Found())))

    def each_dulls(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any) -> t.Effect:
        return t.Sequence((self.each_selects(None, quantity, cards, theirs), t.Dull(t.Found())))

    def each_removes_in_break_zone(self, quantity: tuple[int, int], cards: t.Cards, _their: Any) -> t.Effect:
        some = t.Select(placed(cards, "break_zone", "you"), *quantity, by="any")
        return t.Sequence((some, t.RemoveFromGame(t.Found())))

    def each_puts_some_into_deck(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any, place: Any) -> t.Effect:
        some = self.each_selects(None, quantity, cards, theirs)
        return t.Sequence((some, self.opponent_puts_into_deck(t.Found(), place)))

    def each_gains_crystals(self, *icons: Token) -> t.Sequence:
        if any(icon != "C" for icon in icons):
            raise MeaningError("only Crystals can be gained")
        return t.Sequence((t.GainCrystals("you", len(icons)), t.GainCrystals("opponent", len(icons))))

    def each_removes_top(self, count: int) -> t.RemoveFromGame:
        return t.RemoveFromGame(t.TopOf("any", count))

    def each_selects_others(
        self, _who: Any, quantity: tuple[int, int], cards: t.Cards, theirs: Any, *_name: Any
    ) -> Any:
        return self.each_selects(None, quantity, others(cards), theirs)

    def opponent_selects_others(self, quantity: tuple[int, int], cards: t.Cards, theirs: Any, *_name: Any) -> t.Select:
        return self.opponent_selects(quantity, others(cards), theirs)

    def opponent_selects_in_hand(self, quantity: tuple[int, int], cards: t.Cards, _their: None) -> t.Select:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("a description of a player's cards that names another place")
        return t.Select(replace(cards, zone="hand", player="opponent"), *quantity, by="opponent")

    def opponent_selects_and(
        self, quantity: tuple[int, int], cards: t.Cards, their: None, done: tuple[bool, t.Effect]
    ) -> t.Effect:
        several, effect = done
        if several != (quantity[1] > 1):
            raise MeaningError('"it" or "them" does not fit the number of cards selected')
        return one_or_sequence((self.opponent_selects_in_hand(quantity, cards, their), effect))

    def selected_discarded(self, several: bool) -> tuple[bool, t.Effect]:
        return several, t.DiscardCards(t.Found())

    def selected_revealed(self, several: bool) -> tuple[bool, t.Effect]:
        return several, t.Reveal(t.Found())

    def selected_removed(self, several: bool) -> tuple[bool, t.Effect]:
        return several, t.RemoveFromGame(t.Found())

    def look_at_their_hand(self) -> t.Look:
        return t.Look(t.All(t.Cards("hand", "opponent")))

    def each_empties_break_zone(self, cards: t.Cards, _their: None) -> t.RemoveFromGame:
        return t.RemoveFromGame(t.All(placed(cards, "break_zone")))

    def opponent_empties_break_zone(self, cards: t.Cards, _their: None) -> t.RemoveFromGame:
        return t.RemoveFromGame(t.All(placed(cards, "break_zone", "opponent")))

    def opponent_puts_it(self, place: Any) -> t.Effect:
        return self.opponent_puts_into_deck(It(), place)

    def discards_for_theirs(self, count: int, *parts: Any) -> t.Discard:
        cards = next(part for part in parts if isinstance(part, t.Cards))
        return t.Discard("opponent", t.CountOf(placed(cards, "field", "opponent"), count))

    def mills_for_theirs(self, count: int, cards: t.Cards, *_words: Any) -> t.PutIntoBreakZone:
        return t.PutIntoBreakZone(t.TopOf("opponent", t.CountOf(placed(cards, "field", "opponent"), count)))

    def draws_for_theirs(self, count: int, _word: Any, cards: t.Cards, *_words: Any) -> t.Draw:
        return t.Draw("opponent", t.CountOf(placed(cards, "field", "opponent"), count))

    def each_draws_for_theirs(self, *parts: Any) -> t.Sequence:
        """Each player by the own cards."""
        count = next(part for part in parts if isinstance(part, int))
        cards = next(part for part in parts if isinstance(part, t.Cards))
        own = [(player, t.CountOf(placed(cards, "field", player), count)) for player in SIDES]
        return t.Sequence(tuple(t.Draw(player, number) for player, number in own))

    def opponent_discards_this_and_draws(self, name: Any, count: int, _word: Any) -> t.Effect:
        return t.Sequence((self.opponent_discards_this(name), t.Draw("opponent", count)))

    def opponent_puts_some_into_deck(
        self, quantity: tuple[int, int], cards: t.Cards, theirs: Any, place: Any
    ) -> t.Effect:
        some = self.opponent_selects(quantity, cards, theirs)
        return t.Sequence((some, self.opponent_puts_into_deck(t.Found(), place)))

    def opponent_removes_at_random(self, count: int, cards: t.Cards, _their: Any) -> t.Sequence:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards in two places")
        hand = replace(cards, zone="hand", player="opponent")
        return t.Sequence((t.Select(hand, count, count, "random"), t.RemoveFromGame(t.Found())))

    def each_selects_as_many(self, who: Any, quantity: tuple[int, int], cards: t.Cards, *words: Any) -> t.Select:
        """ "Up to 2 (select as many as possible)": 2, if there are so many (R7.41)."""
        return self.each_selects(who, (quantity[1], quantity[1]), cards, words[0])

    def opponent_selects_as_many(self, quantity: tuple[int, int], cards: t.Cards, *_words: Any) -> t.Select:
        return self.opponent_selects((quantity[1], quantity[1]), cards, None)

    def opponent_discards_it_and_draws(self, count: int, _word: Any) -> t.Sequence:
        return t.Sequence((t.DiscardCards(It()), t.Draw("opponent", count)))  # type: ignore[arg-type]
