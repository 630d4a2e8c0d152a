"""Sentences about what is remembered of objects."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.joining import Then
from ...language.meaning import CardFacts, MeaningError, Place, of_player

LINKED = t.Marked("removed_by_source")


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def removed_by_source(self, *_name: Token) -> tuple[Any, ...]:
        return Place("removed", "any"), LINKED

    def none_left(self, cards: t.Cards) -> t.Not:
        if LINKED not in cards.where:
            raise MeaningError('"no more" of what was not counted before')
        return t.Not(t.Exists(cards))

    def was_cast(self, _name: Token) -> t.EnteredBy:
        return t.EnteredBy("cast")

    def came_by_warp(self, *_words: Any) -> t.EnteredBy:
        return t.EnteredBy("warp")

    def opponent_plays_not_from_hand(self, _article: Any, cards: t.Cards, _their: Any) -> t.Enters:
        if cards.zone != "field":
            raise MeaningError("a card that enters the field in another zone")
        return t.Enters(
            of_player(cards, "opponent"), ("deck", "break_zone", "damage_zone", "removed", "lb_deck", "stack")
        )

    def then_if(self, _then: None, condition: t.Condition, effect: t.Effect) -> Then:
        return Then(t.If(condition, effect))

    def special_for_less(self, cost: t.Cost, _name: Token) -> CardFacts:
        return CardFacts(special_cost=cost)
