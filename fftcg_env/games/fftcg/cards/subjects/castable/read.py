"""When a card can be cast or played at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, all_of
from ...language.pronouns import PronounResolver


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def cast_word(self) -> str:
        return "cast"

    def play_word(self) -> str:
        return "play"

    def out_of_hand(self) -> t.Zone:
        return "hand"

    def only_cast_during(self, word: str, *parts: Any) -> t.Field:
        return self._only_cast(word, parts[-1])

    def only_cast_if(self, word: str, *parts: Any) -> t.Field:
        return self._only_cast(word, PronounResolver(t.Self()).resolve(parts[-1]))

    def only_cast_with(self, count: int, cards: t.Cards, word: str, *parts: Any) -> t.Field:
        if cards.zone != "field" or cards.player != "any":
            raise MeaningError("cards that you control and that are somebody's")
        condition = t.Exists(replace(cards, player="you"), count)
        return self._only_cast(word, condition, from_hand="hand" in parts)

    @staticmethod
    def _only_cast(word: str, condition: t.Condition, from_hand: bool = False) -> t.Field:
        """To play a card is to cast it or to put it onto the field by an effect."""
        unless = condition.condition if isinstance(condition, t.Not) else t.Not(condition)
        if word == "cast":
            return t.Field((t.CannotCast(),), unless)
        return t.Field((t.CannotCast(), t.CannotBePlayedFromHand() if from_hand else t.CannotBePlayed()), unless)

    def field_if_this_turn(self, *parts: Any) -> t.Field:
        """Conditions about what has happened this turn."""
        *happened, effects = parts
        return t.Field(PronounResolver().resolve(effects), all_of(happened))
