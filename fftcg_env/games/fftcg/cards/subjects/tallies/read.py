"""Sentences about numbers that a text counts, keeps or reads off each of several objects, and about counters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.joining import joined
from ...language.meaning import JoinsBefore, MeaningError, one_or_sequence
from ...language.pronouns import It


def _of_no_place(cards: t.Cards) -> t.Cards:
    """A description of cards that names no place."""
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("a place where only a kind of card is described")
    return cards


@dataclass(frozen=True)
class WhenSoManyActivated(JoinsBefore):
    """ "When 4 or more dull Characters are activated by this effect": a new ability behind an instruction about all
    cards of a description. Never part of a finished tree."""

    number: int
    cards: t.Cards
    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The cards that can become active are found first (R9.32), so that they can be counted when it is done."""
        done = units[-1] if units else None
        if not isinstance(done, t.Activate) or not isinstance(done.who, t.All):
            raise MeaningError("cards are counted to which the sentence before has done nothing")
        counted = t.Compare(t.NumberOf(t.Found()), "at_least", t.Number(self.number))
        dull = t.All(replace(done.who.cards, where=(*done.who.cards.where, t.InState("dull"))))
        follows = t.If(counted, t.Triggers(self.effect))
        return [*units[:-1], t.Gather(dull), replace(done, who=t.Found()), follows]


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    draw_each: Callable[..., t.Draw]
    place_counters_each: Callable[..., t.PlaceCounters]
    play_among: Callable[..., t.Effect]
    _put: Callable[..., t.PutIntoDeck]

    # ------------------------------------------------------------------------------------- to how many it was done
    def each_such_revealed(self, cards: t.Cards, *_words: Any) -> Callable[[int], t.Value]:
        return lambda each: t.CountAmong(t.Found(), _of_no_place(cards), each)

    def when_so_many_activated(self, number: int, cards: t.Cards, *parts: Any) -> WhenSoManyActivated:
        if set(_of_no_place(cards).where) != {t.OfType("Character"), t.InState("dull")}:
            raise MeaningError("only some of the Characters that were activated are counted")
        return WhenSoManyActivated(number, cards, parts[-1])

    def is_put_card(self, who: Any) -> Any:
        return who

    def is_put_away(self, who: Any) -> t.SomeAre:
        return t.SomeAre(who, t.Cards("break_zone", "any"))

    def draw_and_place_each(self, count: int, word: Any, counters: int, kind: str, who: Any, each: Any) -> t.Sequence:
        return t.Sequence((self.draw_each(count, word, each), self.place_counters_each(counters, kind, who, each)))

    def remove_as_many_from_top(self, _word: Any, number: t.Value) -> t.Sequence:
        return t.Sequence((t.Keep(number), t.RemoveFromGame(t.TopOf("you", t.Kept()))))

    # ---------------------------------------------------------------------------------------- a number that is kept
    def play_by_removed(self, *parts: Any) -> t.Sequence:
        """The cards removed just before are counted before others are found."""
        parts = tuple(part for part in parts if part is not None)
        top, quantity, cards, _comparison = parts[:4]
        place = parts[-2] if parts[-1] == "you" else parts[-1]
        order = "you" if parts[-1] == "you" else "owner"
        cost = t.Compared("cost", "at_most", t.Kept())
        where = tuple(sorted((*_of_no_place(cards).where, cost), key=lambda predicate: predicate.rank))
        least, most = quantity
        picked = t.Select(replace(cards, where=where), least, most, among="found", to_play=True)
        play = (picked, t.PlayOntoField(t.Found()))
        counted = t.Keep(t.NumberOf(It(plural=True)))  # type: ignore[arg-type]
        return t.Sequence((counted, t.Reveal(top), *play, self._put(t.Rest(), place, order)))

    def counters_then_choose(
        self, kind: str, _name: Token, cards: t.Cards, removed: str, *sentences: Any
    ) -> t.Sequence:
        """None is a number, too, but then nothing was removed (R7.65)."""
        if kind != removed:
            raise MeaningError("other counters than those removed are counted")
        pays = t.MayPay(t.Cost(counter_kind=kind, x_counters=True))
        choose = t.Choose(cards, 0, 12, number=t.X())
        text = one_or_sequence((choose, *joined(sentences)))
        return t.Sequence((pays, t.If(t.Compare(t.X(), "at_least", t.Number(1)), t.Triggers(text))))

    # ------------------------------------------------------------------------------------ of each object that is meant
    def each_own_cost(self, _required: None) -> Callable[[int], t.Value]:
        return t.OwnCost

    def loses_power_by_counters(self, power: int, kind: str) -> Any:
        return lambda who: (t.HasPower(who, t.OwnCounters(kind, -power)),)

    def gains_power_by_counters(self, power: int, kind: str) -> Any:
        return lambda who: (t.HasPower(who, t.OwnCounters(kind, power)),)

    # ------------------------------------------------------------------------------------------------------- counters
    def any_counter(self) -> None:
        return None

    def select_counter(self, number: int, _word: None, who: Any) -> t.SelectCounter:
        return t.SelectCounter(self._one(number, who))

    def place_selected(self, number: int, *parts: Any) -> t.ChangeSelected:
        return t.ChangeSelected(self._one(number, parts[-1]), "place")

    def remove_selected(self, _word: None) -> t.ChangeSelected:
        return t.ChangeSelected(It(), "remove")  # type: ignore[arg-type]

    def double_selected(self, *parts: Any) -> t.ChangeSelected:
        return t.ChangeSelected(self._one(1, parts[-1]), "double")

    @staticmethod
    def _one(number: int, who: Any) -> Any:
        if number != 1 or isinstance(who, t.All):
            raise MeaningError("several counters, or those of several cards, are selected")
        return who
