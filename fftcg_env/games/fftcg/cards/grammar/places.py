"""Places: zones, and where in a deck."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from .. import tree as t
from ..language.meaning import Place, misread
from ..language.pronouns import SelfInBreakZone
from .declare import phrases, same


@dataclass(frozen=True)
class DeckPlace:
    """Where in a deck cards are put, and who orders them."""

    place: str
    under: int = 0
    order: Literal["you", "opponent", "owner", "random"] = "owner"


ORIGINS: tuple[t.Zone, ...] = ("hand", "deck", "break_zone", "damage_zone", "removed", "lb_deck")
"""From where an object can enter the field."""


def back_again(who: Any) -> Any:
    misread(isinstance(who, t.All), "another pattern reads all the cards of a description")
    return SelfInBreakZone() if who == t.Self() else who


phrases(
    from_their_hand={"from his/her hand | from their hand": None},
    in_their_hand={"in (his/her | their) hand | in hand": None},
    place={
        "you control": lambda: Place(None, "you"),
        "of your opponent | your? opponent controls": lambda: Place(None, "opponent"),
        "(in | from) your break zone | put (in | into) your break zone": lambda: Place("break_zone", "you"),
        "(in | from) your opponent's break zone": lambda: Place("break_zone", "opponent"),
        "(in | from) your? hand": lambda: Place("hand", "you"),
        "(in | from) your opponent's hand": lambda: Place("hand", "opponent"),
        "(in | from) your damage zone": lambda: Place("damage_zone", "you"),
        "(in | from) your lb deck": lambda: Place("lb_deck", "you"),
        "you own (that are)? removed from the game | removed from the game that you own": lambda: Place(
            "removed", "you"
        ),
        "either player controls": lambda: Place(None, "any"),
        "removed from the game": lambda: Place("removed", "any"),
        "you control owned by your opponent": (Place(None, "you"), t.Marked("not_own")),
        "removed from the game owned by your opponent | your opponent owns removed from the game": (
            lambda: Place("removed", "opponent")
        ),
        "(in | from) (either player's | a player's | any player's | each player's) break zone | "
        "among all break zones | "
        "(in | from) your (and/or | or) your opponent's break zone | "
        "(in | from) both players' break (zone | zones)": lambda: Place("break_zone", "any"),
    },
    place_of_origin={"(your | the) break zone": "break_zone", "(your | the) hand": "hand", "(your | the) deck": "deck"},
    any_zone={
        "{place_of_origin} | (any | either | a) player's break zone | {their} break zone": lambda zone="break_zone": (
            zone
        ),
        "(any | either | a) player's hand | {their} hand": lambda: "hand",
        "(any | either | a) player's deck | {their} deck": lambda: "deck",
    },
    from_where={
        "from {any_zone}": lambda zone: t.Entered((), (zone,)),
        "other than from {any_zone}": lambda zone: t.Entered((), tuple(one for one in ORIGINS if one != zone)),
    },
    off_field={"from {whose} field {_into} the break zone | {_into} (the | your) break zone from {whose} field": same},
    _into={"in | into": None},
    onto={"onto the field": None},
    top_cards={
        "the top card": 1,
        "the top NUMBER {cards_word} | NUMBER {cards_word} from the top": lambda count: count,
        "the top x {cards_word}": t.X(),
    },
    top_of={
        "{top_cards} of {whose_deck}": lambda count, player: t.TopOf(player, count),
        "the same number of {cards_word} from the top of {whose_deck} as {counted}": t.TopOf,
    },
    whose_deck={
        "your deck": "you",
        "your deck and your opponent's deck | each player's deck": "any",
        "your opponent's deck | opponent's deck": "opponent",
    },
    their_top={"{top_cards} of {their} deck": lambda count: count},
    into={"put | puts | return | returns | place | places": None},
    deck_place={
        "{_at} the {deck_end} of {deck_of}": DeckPlace,
        "{_at} top of {deck_of}": lambda: DeckPlace("top"),
        "under the top NUMBER {cards_word} of {deck_of}": lambda count: DeckPlace("top", count),
        "under the top card of {deck_of}": lambda: DeckPlace("top", 1),
        "under the top four cards of {deck_of}": lambda: DeckPlace("top", 4),
        "{_at} the? top or (at? the)? bottom of {deck_of}": lambda: DeckPlace("either"),
    },
    _at={"to | at | on": None},
    deck_destination={
        "{deck_place}": same,
        "{deck_place} {in_any_order}": lambda place, who: replace(place, order=who),
    },
    where_put={"into the break zone": "break_zone", "{deck_destination}": same},
    deck_of={"your deck | your? opponent's deck | {owner} (deck | decks) | {their} deck | the deck": None},
    in_any_order={"in any order": "you"},
    deposit={
        "add {it_or_them} to your hand": lambda several: ("hand", several),
        "play {it_or_them} onto the field": lambda several: ("field", several),
        "play {it_or_them} onto the field dull": lambda several: ("field_dull", several),
        "put {it_or_them} into the break zone": lambda several: ("break_zone", several),
        "put {it_or_them} (on | at the) top of your deck": lambda several: ("deck_top", several),
        "remove {it_or_them} from the game": lambda several: ("removed", several),
    },
    back_from_break_zone={"{object} from (the | your) break zone": back_again},
    self_on_field={"SELF is on {side_of_field} field": lambda player: t.OnField(t.Self(), player)},
    out_of_hand={"from your hand": "hand"},
    their_deposit={"add {it_or_them} to {their} hand": lambda several: ("hand", several)},
    own_zone={"break zone": "break_zone", "hand": "hand"},
    from_either_place={
        "(from | in) your hand or (from your | your)? break zone": ("hand", "break_zone"),
        "(from | in) your break zone or (from your | your)? hand": ("hand", "break_zone"),
    },
)


phrases(words=True, deck_end={"top | bottom": lambda word: str(word).lower()})
