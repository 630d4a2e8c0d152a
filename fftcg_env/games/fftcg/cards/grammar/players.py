"""Players: who does something, whose a card is."""

from __future__ import annotations

from .. import tree as t
from ..language.meaning import Place, of_player
from .declare import phrases

BOTH: tuple[t.Player, ...] = ("you", "opponent")

phrases(
    whose={"the | either player's": "any", "your": "you", "your opponent's | opponent's": "opponent"},
    owner={"its owner's | their owners' | their owner's | its owners'": None},
    possessive={"its | their | his | her": None},
    controller={"you control | you also control": "you", "your? opponent controls": "opponent"},
    controller_not={"you (don't | do not) control": "you", "your? opponent (doesn't | does not) control": "opponent"},
    caster={"you": "you", "your opponent": "opponent", "either player | a player": "any"},
    who_has={
        # what happened this turn
        "you have": "you",
        "your opponent has": "opponent",
    },
    who_did={"{who_has} | {one_side}": lambda player: player},
    one_side={"you": "you", "your opponent": "opponent"},
    controlled={
        "you controlled": lambda: Place(None, "you"),
        "your? opponent controlled": lambda: Place(None, "opponent"),
    },
    whose_own={"your": "you", "your opponent's": "opponent"},
    their={"his/her | their | his": None},
    they_control={"(he/she | they) (controls | control) | (from | on) {their} field": None},
    item_owner={"your? opponent's": "opponent"},
    theirs={"{noun_phrase} they control": lambda cards: of_player(cards, "opponent")},
    own={"{of_itself}": None},
    of_itself={"his | its own? | their own": None},
    side_of_field={"the": "any", "your": "you"},
    controller_of={"{that_one}'s controller": lambda who: who},
    he_or_she={"he/she": None},
    any_player_who={"(any | each) player who": None},
    each_player={"each player | both players | (all | the)? players": None},
    banned_player={"you": "you", "your opponent": "opponent", "{each_player} | either player": "any"},
    one_of_both={"(a | any | either) player | {he_or_she}": None},
)
