"""Sentences about how cards came where they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, of_player, one_or_sequence
from ...language.named_again import TheCard


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    controller_is_damaged: Callable[[int, Any, Any], t.Effect]

    def has_entered_by_warp(self, _article: Any, cards: t.Cards, player: t.Player) -> t.Compare:
        described = of_player(cards, player)
        if described.zone != "field":
            raise MeaningError("what has entered the field is described in another zone")
        entered = t.ThisTurn("entered_by_warp", described.player, described.where)
        return t.Compare(entered, "at_least", t.Number(1))

    def not_paid_for(self, who: Any) -> t.NotPaidFor:
        return t.NotPaidFor(who)

    def enters_by_ability_of(self, player: t.Player, name: Token) -> Callable[[Any], t.Trigger]:
        cause = t.Cause(("abilities",), source=(t.Named(name.value),))
        return lambda who: t.Enters(of_player(who, player), (), cause)

    def is_warped(self, _name: Token) -> t.IsWarped:
        return t.IsWarped(t.Self())

    def counter_removed_from_other(self, _article: Any, kind: str, name: Token) -> t.CounterRemoved:
        other = t.Cards("removed", "any", (t.Except((t.Named(name.value),)),))
        return t.CounterRemoved(other, kind)

    def deal_and_damage_controller(self, who: Any, amount: int, points: int, word: Any, controlled: Any) -> t.Effect:
        return one_or_sequence((t.Damage(who, t.Number(amount)), self.controller_is_damaged(points, word, controlled)))

    def the_placed(self, kind: Any) -> TheCard:
        return replace(TheCard(kind), how="placed")
