"""Instructions about counters."""

from __future__ import annotations

from .. import tree as t
from ..language.pronouns import It
from .choice import one
from .declare import phrases
from .hand import draw_each

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
        "draw NUMBER {cards_word} and place NUMBER COUNTER on {object} "
        ", {for_each}": lambda count, counters, kind, who, each: t.Sequence(
            (draw_each(count, each), t.PlaceCounters(who, kind, each(counters)))
        ),
        "place NUMBER additional {any_counter} of the same type as the selected {any_counter} on "
        "{object}": lambda number, who: t.ChangeSelected(one(number, who), "place"),
    },
)
