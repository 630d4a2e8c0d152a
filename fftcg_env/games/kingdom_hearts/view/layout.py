"""The layout of observations: fields, columns and their meanings.

The layout is packed (``core.layout``): columns that need 16 bits stand in the fields ``<name>_wide``. The order of the
columns is the order in memory: ``observe.py`` stores those before ``legal`` for all cards at once, and clears the
rest.
"""

from __future__ import annotations

from ....core.layout import MOST_SEEN, CardGroup, Legend, ObservationLayout
from ..record import numbers as no
from ..record.state import MOST_CARDS

FLAG, CARDS, SMALL, PLACE = (0, 1), (0, no.CARDS_PER_PLAYER), (0, MOST_SEEN), (0, no.CARD_COUNT)
MY_SIDE, OPPONENT_SIDE = 1, 2

LAYOUT = ObservationLayout(
    {
        "global": (
            (),
            {
                "turn": (0, 9_999),
                "phase": (0, len(no.PHASES) - 1),
                "my_turn": FLAG,
                "went_first": FLAG,
                "my_hearts": SMALL,
                "opponent_hearts": SMALL,
                "my_total": SMALL,  # levels of Worlds
                "opponent_total": SMALL,
                "my_hand": CARDS,
                "opponent_hand": CARDS,
                "my_deck": CARDS,
                "opponent_deck": CARDS,
                "my_discard": CARDS,
                "opponent_discard": CARDS,
                "my_attack": SMALL,  # the total of the fight; outside fights of the Player alone
                "opponent_attack": SMALL,
                "fight": (0, 2),  # 1 a battle, 2 a challenge
                "step": (0, 5),  # of the battle
                "passes": (0, 2),  # in a row, in the challenge
                "my_joins": SMALL,
                "opponent_joins": SMALL,
                "worlds_left": SMALL,  # this turn
                "battles_left": SMALL,
                "challenges_done": SMALL,
                "technique_used": FLAG,
                "fled": FLAG,
                "moved": FLAG,  # a World was placed this turn
                "challenges_left": SMALL,  # granted by effects this turn, beyond the usual ones
            },
        ),
        "decision": (
            (),
            {
                "kind": (0, len(no.DECISIONS) - 1),
                "mine": FLAG,
                "card_id": (0, MOST_CARDS),  # of the card that it is about
                "amount": SMALL,  # how many more, or damage left
            },
        ),
        "cards": (  # a row an entity; of a card that the viewer does not know all zero
            (no.CARD_COUNT,),
            {
                "card_id": (0, MOST_CARDS),
                "zone": (0, no.NOWHERE),  # number of the zone + 1, 0: unknown
                "mine": FLAG,  # I own it
                "side": (0, 2),  # 1: it lies on my side, 2: on my opponent's
                "value": SMALL,  # attack of a Player, support of a friend, power of an obstacle, as they are now
                "magic": SMALL,
                "damage": SMALL,
                "joined": FLAG,
                "speaks": FLAG,  # its text counts: no Player under a Form, no World under another
                "bearer": PLACE,  # of an equipment: entity + 1
                "known": FLAG,  # in a hand: both players know it
                "obstructed": CARDS,  # of a World: obstacles ever placed on it
                "legal": (0, 15),  # bit v: verb v is legal
                "place": CARDS,  # of a World, in its pile from the bottom
            },
        ),
    },
    packed=True,
)

LEGEND = Legend(
    categories={"global": ("phase", "fight", "step"), "decision": ("kind",), "cards": ("zone", "side")},
    marks={
        **{f"can {verb}": ("legal", 1 << number) for number, verb in enumerate(no.VERBS)},
        "joined": ("joined", 1),
    },
    groups=tuple(
        CardGroup(f"{whose} {name}", {"zone": zone + 1, "side": side})
        for zone, name in (
            (no.HAND, "hand"),
            (no.FRIENDS, "friends"),
            (no.WORLDS, "Worlds"),
            (no.OBSTACLES, "obstacles"),
            (no.EQUIPMENT, "equipment"),
            (no.USED, "cards in use"),
        )
        for side, whose in ((MY_SIDE, "my"), (OPPONENT_SIDE, "my opponent's"))
    ),
    references={"cards": ("bearer",)},
)
