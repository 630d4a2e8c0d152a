"""Instructions about control of cards, and playing onto a field."""

from __future__ import annotations

from typing import Any

from .. import tree as t
from ..language.meaning import one_or_sequence
from .declare import phrase, phrases
from .power import trait_this_turn


@phrase("instruction", "{gains_control} control of {object} {until}")
def gain_control_this_turn(player: Any, who: Any, _until: Any) -> t.GainControl:
    return t.GainControl(who, player, "end_of_turn")


@phrase("instruction", "{gains_control} control of {object} {while_source_stays}")
def gain_control_while(player: Any, who: Any, _while: Any) -> t.GainControl:
    return t.GainControl(who, player, "while_source_on_field")


@phrase("instruction", "play {object} (from (the | your) break zone)? onto {field_of}")
def play_onto_field_of(who: Any, player: Any) -> t.PlayOntoField:
    return t.PlayOntoField(who, player=player)


@phrase("instruction", "{subject_reference} {trait} {this_turn} and {change_verb} {until}")
def trait_and_change(who: Any, trait: Any, _this_turn: Any, verb: Any, _until: Any) -> t.Effect:
    return one_or_sequence([trait_this_turn(who, trait), verb(who)])


phrases(
    "instruction",
    {
        "{gains_control} control of {object}": lambda player, who: t.GainControl(who, player),
        "give control of {object} to your opponent": lambda who: t.GainControl(who, "opponent"),
    },
)

phrases("gains_control", {"you? gain": "you", "your opponent gains": "opponent"})
