"""Of several cards, some go one way and the rest another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, one_or_sequence
from ...language.pronouns import OneOfTwo


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    one_of_either: Callable[[tuple[Any, ...]], t.Cards]
    picks: Callable[..., tuple[t.Select, ...]]
    add_among: Callable[[tuple[t.Select, ...]], t.Effect]
    play_among: Callable[[tuple[t.Select, ...]], t.Effect]
    into_deck: Callable[..., t.Effect]
    one_place_and_other: Callable[..., t.Effect]

    def either_pick(self, *parts: Any) -> tuple[t.Select, ...]:
        """ "1 A or 1 B among them": one card that is A or B."""
        return self.picks((parts[0], self.one_of_either(parts)))

    def add_either_among(self, picks: tuple[t.Select, ...]) -> t.Effect:
        return self.add_among(picks)

    def play_either_among(self, picks: tuple[t.Select, ...]) -> t.Effect:
        return self.play_among(picks)

    def some_of_them(self, quantity: tuple[int, int], *_word: Any) -> t.Select:
        (picked,) = self.picks((quantity, t.Cards()))
        return picked

    def some_away_and_rest(self, picked: t.Select, *parts: Any) -> t.Effect:
        """ "Put any number of them into the Break Zone and return the rest to the top of your deck in any order"."""
        rest = next(number for number, part in enumerate(parts) if isinstance(part, t.Rest))
        away = (picked, t.PutIntoBreakZone(t.Found()))
        return one_or_sequence((*away, self.into_deck(None, *parts[rest:])))

    def hand_deck_and_away(self, picks: tuple[t.Select, ...], *parts: Any) -> t.Effect:
        """ "Add 1 card among them to your hand, put 1 card at the bottom of your deck, and put the rest into the Break
        Zone": the second one is selected among the rest of them."""
        number = next(part for part in parts if isinstance(part, int))
        place = next(part for part in parts if hasattr(part, "under"))
        rest = next(part for part in parts if isinstance(part, t.Rest))
        if len(picks) != 1 or picks[0].cards != t.Cards():
            raise MeaningError("cards that go to three places, and which ones are not told apart")
        taken = (*picks, t.ReturnToHand(t.Found()), t.Select(t.Cards(), number, number, among="left"))
        return one_or_sequence((*taken, self.into_deck(None, t.Found(), place), t.PutIntoBreakZone(rest)))

    def picks_different(self, quantity: tuple[int, int], cards: t.Cards, variety: Any) -> tuple[t.Select, ...]:
        return tuple(replace(pick, different=variety) for pick in self.picks((quantity, cards)))

    def one_place_and_rest_in_order(self, _verb: Any, *parts: Any) -> t.Effect:
        put: Any = self.one_place_and_other(*parts[:-1])
        return t.Sequence((*put.effects[:-1], replace(put.effects[-1], order="you")))

    def one_of_them_and_other(self, quantity: tuple[int, int], place: Any, rest: t.Rest, other: Any) -> t.Effect:
        return self.one_place_and_other(quantity, t.Cards(), place, rest, other)

    def one_to_hand_and_other(self, _one: None, _verb: None, rest: t.Rest, place: Any) -> t.Sequence:
        one: Any = OneOfTwo("one")
        return t.Sequence((t.ReturnToHand(one), self.into_deck(None, rest, place)))

    def one_to_hand_other_away(self, _one: None, rest: t.Rest) -> t.Sequence:
        one: Any = OneOfTwo("one")
        return t.Sequence((t.ReturnToHand(one), t.PutIntoBreakZone(rest)))

    def play_one_remove_rest(self, _one: None, rest: t.Rest) -> t.Sequence:
        return _one_and_rest(lambda one: t.PlayOntoField(one), t.RemoveFromGame(rest))

    def play_one_add_rest(self, _one: None, rest: t.Rest) -> t.Sequence:
        return _one_and_rest(lambda one: t.PlayOntoField(one), t.ReturnToHand(rest))

    def one_of_them_all(self) -> OneOfTwo:
        return OneOfTwo("one")


def _one_and_rest(done: Callable[[Any], t.Effect], rest: t.Effect) -> t.Sequence:
    """Something done to one of the chosen cards, selected at resolution, and something to the others."""
    return t.Sequence((done(OneOfTwo("one")), rest))
