"""Sentences about what each of the players does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import NOTHING, MeaningError, of_player

SIDES: tuple[t.Player, ...] = ("you", "opponent")


def in_turn_order(done: Callable[[t.Player], t.Effect]) -> t.If:
    """What each player does, the turn player first (R7.55)."""
    yours, theirs = (done(side) for side in SIDES)
    return t.If(t.DuringTurn("you"), t.Sequence((yours, theirs)), t.Sequence((theirs, yours)))


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    search: Callable[[Any, Any], t.Search]
    opponent_selects: Callable[[tuple[int, int], t.Cards, Any], t.Select]

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

    def each_may_search(self, sought: Any, deposit: tuple[Any, bool]) -> t.If:
        search = self.search(sought, deposit)
        if search.also:
            raise MeaningError("each player searches for cards of two descriptions")
        theirs = replace(search, player="opponent", cards=replace(search.cards, player="opponent"))
        offers: dict[t.Player, t.Effect] = {"you": t.May(search), "opponent": t.May(theirs, player="opponent")}
        return in_turn_order(offers.__getitem__)

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
