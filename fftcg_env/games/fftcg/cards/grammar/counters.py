"""Instructions about counters."""

from __future__ import annotations

from typing import Any

from .. import tree as t
from ..language.pronouns import It
from .choice import one
from .declare import phrase, phrases
from .hand import draw_each


@phrase("instruction", "draw NUMBER {cards_word} and place NUMBER COUNTER on {object} , {for_each}")
def draw_and_place_each(count: int, counters: int, kind: str, who: Any, each: Any) -> t.Sequence:
    return t.Sequence((draw_each(count, each), t.PlaceCounters(who, kind, each(counters))))


@phrase(
    "instruction",
    "place NUMBER additional {any_counter} of the same type as the selected {any_counter} on {object}",
)
def place_selected(number: int, who: Any) -> t.ChangeSelected:
    return t.ChangeSelected(one(number, who), "place")


phrases(
    numbered={
        "place NUMBER COUNTER on {object}": lambda count, kind, who: t.PlaceCounters(who, kind, count),
        "remove NUMBER COUNTER from {object}": lambda count, kind, who: t.RemoveCounters(who, kind, count),
    },
    instruction={
        "remove the selected {any_counter}": t.ChangeSelected(It(), "remove"),  # type: ignore[arg-type]
        "double all {any_counter} of the same type as the selected {any_counter} on {object}": lambda who: (
            t.ChangeSelected(one(1, who), "double")
        ),
    },
)
