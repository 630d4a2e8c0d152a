"""Events that something else replaces."""

from __future__ import annotations

from typing import Any

from .. import tree as t
from ..language.meaning import MeaningError
from ..language.pronouns import PronounResolver
from ..walk import nodes_of
from .declare import phrase, phrases


@phrase("field", "if {leaver} is put from the field into the break zone , {remove_instead} .")
def removed_instead(who: Any) -> t.Field:
    return t.Field((t.LeavesElsewhere(PronounResolver().resolve(who), "removed"),))


@phrase(
    "field",
    "if {leaver} is put from the field into the break zone (on | during | in) the same turn , {remove_instead} .",
)
def removed_instead_in_same_turn(who: Any) -> t.Field:
    if not any(part == t.Marked("damaged_by_source") for part in nodes_of(who)):
        raise MeaningError('"on the same turn" without something that happened on that turn')
    field: t.Field = removed_instead(who)
    return field


phrases(
    instead_of_break_zone={"instead of putting it (in | into) the break zone": None},
    field={
        "if SELF leaves the field , {remove_instead} .": t.Field(
            (t.LeavesElsewhere(t.Self(), "removed", anyhow=True),)
        ),
        "if SELF leaves the field , {return_instead} .": t.Field((t.LeavesElsewhere(t.Self(), "hand", anyhow=True),)),
        "if {leaver} is put from the field into the break zone , you may {remove_instead} .": lambda who: t.Field(
            (t.LeavesElsewhere(who, "removed", may=True),)
        ),
        "if SELF leaves the field due to your opponent's summons or abilities , {return_instead} . "
        "NO_RETURN?": lambda *_words: t.Field((t.LeavesElsewhere(t.Self(), "hand", anyhow=True, by_opponent=True),)),
    },
    remove_instead={"remove {moved} from the game instead": None},
    return_instead={"(return | add) {moved} to (your hand | {owner} (hand | hands)) instead": None},
    moved={"it | him | them | SELF": None},
)
