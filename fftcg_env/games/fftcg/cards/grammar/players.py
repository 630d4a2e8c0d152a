"""Players: who does something, whose a card is."""

from __future__ import annotations

from .. import tree as t
from ..language.meaning import Place, of_player
from .declare import phrases

BOTH: tuple[t.Player, ...] = ("you", "opponent")


phrases("whose", {"the | either player's": "any", "your": "you", "your opponent's | opponent's": "opponent"})
phrases("owner", {"its owner's | their owners' | their owner's | its owners'": None})
phrases("possessive", {"its | their | his | her": None})
phrases("controller", {"you control | you also control": "you", "your? opponent controls": "opponent"})

phrases(
    "controller_not", {"you (don't | do not) control": "you", "your? opponent (doesn't | does not) control": "opponent"}
)

phrases("caster", {"you": "you", "your opponent": "opponent", "either player | a player": "any"})

phrases(
    "who_has",
    {
        # what happened this turn
        "you have": "you",
        "your opponent has": "opponent",
    },
)

phrases("who_did", {"{who_has} | {one_side}": lambda player: player})
phrases("one_side", {"you": "you", "your opponent": "opponent"})

phrases(
    "controlled",
    {"you controlled": lambda: Place(None, "you"), "your? opponent controlled": lambda: Place(None, "opponent")},
)

phrases("field_of", {"your field": "you", "your opponent's field": "opponent"})
phrases("their", {"his/her | their | his": None})
phrases("they_control", {"(he/she | they) (controls | control) | (from | on) {their} field": None})
phrases("item_owner", {"your? opponent's": "opponent"})
phrases("theirs", {"{noun_phrase} they control": lambda cards: of_player(cards, "opponent")})
phrases("own", {"{of_itself}": None})
phrases("of_itself", {"his | its own? | their own": None})
phrases("side_of_field", {"the": "any", "your": "you"})
phrases("controller_of", {"{that_one}'s controller": lambda who: who})
phrases("he_or_she", {"he/she": None})
phrases("any_player_who", {"(any | each) player who": None})
phrases("each_player", {"each player | both players | (all | the)? players": None})
phrases(
    "banned_player",
    {"you": "you", "your opponent": "opponent", "{each_player} | either player": "any"},
)
phrases("one_of_both", {"(a | any | either) player | {he_or_she}": None})
