"""Sentences about control of objects and changed characteristics."""

from __future__ import annotations

from typing import Any

from lark import Transformer, v_args

from fftcg_env.cards import tree as t


@v_args(inline=True)
class ControlSentences(Transformer):
    """Methods of :class:`~fftcg_env.cards.builder.AbilityBuilder`, one for each pattern of ``control.lark``."""

    def gain_control(self, player: Any, who: Any) -> t.GainControl:
        return t.GainControl(who, player)

    def gain_control_this_turn(self, player: Any, who: Any, _until: Any) -> t.GainControl:
        return t.GainControl(who, player, "end_of_turn")

    def gain_control_while(self, player: Any, who: Any, _while: Any) -> t.GainControl:
        return t.GainControl(who, player, "while_source_on_field")

    def while_source_stays(self, _name: Any) -> None:
        return None

    def give_control(self, who: Any) -> t.GainControl:
        return t.GainControl(who, "opponent")

    def play_onto_field_of(self, who: Any, player: Any) -> t.PlayOntoField:
        return t.PlayOntoField(who, player=player)

    def play_onto_field_of_dull(self, who: Any, player: Any) -> t.PlayOntoField:
        return t.PlayOntoField(who, dull=True, player=player)
