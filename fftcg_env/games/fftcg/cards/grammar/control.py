"""Instructions about control of cards, and playing onto a field."""

from __future__ import annotations

from .. import tree as t
from ..language.meaning import one_or_sequence
from .declare import phrases
from .power import trait_this_turn

phrases(
    instruction={
        "{gains_control} control of {object}": lambda player, who: t.GainControl(who, player),
        "give control of {object} to your opponent": lambda who: t.GainControl(who, "opponent"),
        "{gains_control} control of {object} {until}": lambda player, who: t.GainControl(who, player, "end_of_turn"),
        "{gains_control} control of {object} {while_source_stays}": lambda player, who, _while: t.GainControl(
            who, player, "while_source_on_field"
        ),
        "play {object} (from (the | your) break zone)? onto {field_of}": lambda who, player: t.PlayOntoField(
            who, player=player
        ),
        "{subject_reference} {trait} {this_turn} and {change_verb} {until}": lambda who, trait, verb: one_or_sequence(
            [trait_this_turn(who, trait), verb(who)]
        ),
    },
    gains_control={"you? gain": "you", "your opponent gains": "opponent"},
)
