"""Sentences about what is counted of what an instruction did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.deeds import PLACES, AllMovedAre, BecameSo, Moved
from ...language.described import placed
from ...language.meaning import MeaningError, NonsenseError
from ...language.pronouns import The

Away = tuple[str, t.Player]
"""What is said of cards that have moved, and of which player's zone they are then."""


def _there(moved: Moved, *where: t.Predicate) -> t.Cards:
    """A description of such cards where they have gone."""
    return t.Cards(PLACES[moved.deed], "any", where)


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def cards_removed(self, *_words: Any) -> Moved:
        return Moved("removed")

    def cards_put(self, _word: Any) -> Moved:
        return Moved("put")

    def all_moved_are(self, moved: Moved, element: Token) -> AllMovedAre:
        return AllMovedAre(moved, t.OfElement(element.value))

    def all_moved_are_such(self, moved: Moved, cards: t.Cards) -> AllMovedAre:
        if len(cards.where) != 1 or (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards of which all are of several qualities, or somewhere")
        return AllMovedAre(moved, cards.where[0])

    def all_moved_share(self, moved: Any) -> t.OfOneElement:
        return t.OfOneElement(moved)

    def number_among_moved(self, variety: Any, moved: Any) -> t.DifferentOf:
        return t.DifferentOf(variety, moved, cards=_there(moved))

    def different_among_moved(self, amount: Any, variety: Any, moved: Any) -> t.Compare:
        comparison, number = amount
        return t.Compare(self.number_among_moved(variety, moved), comparison, t.Number(number))

    def have_added(self, _article: Any, cards: t.Cards) -> t.Is:
        if (cards.zone, cards.player) != ("field", "any") or not cards.where:
            raise MeaningError("a description of an added card that names a place or nothing")
        return t.Is(The("added"), cards.where)  # type: ignore[arg-type]

    def remove_as_many(self, count: t.Value) -> t.RemoveFromGame:
        return t.RemoveFromGame(t.TopOf("you", count))

    def number_of_moved(self, twice: int = 1) -> t.JustMoved:
        return t.JustMoved(twice)

    def twice(self) -> int:
        return 2

    def top_x(self, _word: Any, player: t.Player) -> t.TopOf:
        return t.TopOf(player, t.X())

    # --------------------------------------------------------- how many an instruction has broken, put, returned
    def away_broken(self) -> Away:
        return "broken", "any"

    def away_removed(self) -> Away:
        return "removed", "any"

    def away_returned(self, *_owner: Any) -> Away:
        return "returned", "any"

    def away_to_your_hand(self) -> Away:
        return "returned", "you"

    def away_put(self, *_owner: Any) -> Away:
        return "put", "any"

    def away_into_yours(self) -> Away:
        return "put", "you"

    def this_effect(self, *_words: Any) -> None:
        return None

    def _moved_away(self, cards: t.Cards, away: Away) -> tuple[Any, t.Cards]:
        """The cards and their description where they have gone."""
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards that have moved are described in a place or as those of a player")
        deed, player = away
        return Moved(deed), replace(cards, zone=PLACES[deed], player=player)

    def each_moved_away(self, cards: t.Cards, away: Away, _by: None) -> Callable[[int], t.Value]:
        if not cards.where:
            raise NonsenseError("cards without a quality")
        moved, there = self._moved_away(cards, away)
        return lambda each: t.HowManyAre(moved, there, each)

    def each_you_removed(self, cards: t.Cards) -> Callable[[int], t.Value]:
        return self.each_moved_away(cards, self.away_removed(), None)

    def each_card_moved(self, away: Away, _by: None) -> Callable[[int], t.Value]:
        moved, there = self._moved_away(t.Cards(), away)
        return lambda each: t.HowManyAre(moved, there, each)

    def every_moved_away(self, number: int, cards: t.Cards, away: Away, _by: None) -> Callable[[int], t.Value]:
        moved, there = self._moved_away(cards, away)
        return lambda each: t.PerEvery(t.HowManyAre(moved, there), number, each)

    def moved_away(self, away: Away) -> Away:
        return away

    def moved_anyhow(self, away: Away) -> Away:
        return away

    def number_moved_away(self, cards: t.Cards, away: Away, _by: None) -> t.HowManyAre:
        if cards.where == (t.OfType("Forward"),) and away[0] == "broken":
            raise NonsenseError("what another pattern says")
        return t.HowManyAre(*self._moved_away(cards, away))

    def draw_as_many_moved(self, _word: Any, cards: t.Cards, away: Away, _by: None) -> t.Draw:
        return t.Draw("you", t.HowManyAre(*self._moved_away(cards, away)))

    def so_many_moved_away(self, number: int, cards: t.Cards, away: Away, _by: None) -> t.SomeAre:
        return t.SomeAre(*self._moved_away(cards, away), number)

    def one_moved_away(self, _article: Any, cards: t.Cards, away: Away, _by: None) -> t.SomeAre:
        return self.so_many_moved_away(1, cards, away, None)

    def none_moved_away(self, cards: t.Cards, away: Away, _by: None) -> t.Not:
        return t.Not(self.so_many_moved_away(1, cards, away, None))

    def such_was_discarded(self, article: Any, cards: t.Cards, _by: None) -> t.Is:
        if (cards.zone, cards.player) != ("field", "any") or not cards.where:
            raise MeaningError("a description of a discarded card that names a place or nothing")
        return t.Is(The("discarded"), cards.where)  # type: ignore[arg-type]

    def either_moved_away(self, kinds: tuple[t.Predicate, ...], away: Away, _by: None) -> t.SomeAre:
        return self.so_many_moved_away(1, t.Cards("field", "any", (t.AnyOf(kinds),)), away, None)

    def points_for_each(self, *parts: Any) -> t.DamagePlayer:
        points, each = (part for part in parts if isinstance(part, int) or callable(part))
        return t.DamagePlayer("opponent", each(points))

    def each_became(self, power: int) -> Callable[[int], Any]:
        forwards = t.Cards("field", "any", (t.OfType("Forward"),))
        return lambda each: BecameSo(forwards, power, each)

    def some_were_put(self, number: int, cards: t.Cards, *_words: Any) -> t.SomeAre:
        return t.SomeAre(_put_just_now(), placed(cards, "break_zone"), number)

    def each_put_so(self, cards: t.Cards, *_words: Any) -> Callable[[int], t.Value]:
        if not cards.where:
            raise NonsenseError("a description without a quality")
        return lambda each: t.HowManyAre(_put_just_now(), placed(cards, "break_zone"), each)


def _put_just_now() -> Any:
    """The cards that the last instruction has put into the Break Zone."""
    return Moved("put")
