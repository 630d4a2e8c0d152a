"""The layout of observations: fields, columns and their meanings.

The layout is packed (``core.layout``): columns that need 16 bits stand in the fields ``<name>_wide``. The order of the
columns is the order in memory: ``observe.py`` stores those before ``bearer`` for all cards at once, and clears
the rest.

Every public fact of a record shows here, but for the order of cards in a discard pile (C-2.1): no rule asks for it.
"""

from __future__ import annotations

from ....core.layout import MOST_SEEN, CardGroup, Duel, Legend, ObservationLayout
from ..cards import codes
from ..record import numbers as no
from ..record.state import MOST_CARDS

FLAG, CARDS, SMALL, PLACE = (0, 1), (0, no.CARDS_PER_PLAYER), (0, MOST_SEEN), (0, no.CARD_COUNT)
CHANGE = (-MOST_SEEN, MOST_SEEN)
STACK_ROWS = no.CHAIN_SIZE + 2
"""The effect that is carried out, the declaration that is being made, and those of the chain."""
TRIGGER_ROWS = 16
"""Triggers that are shown of those that wait; more than a few hardly ever do."""
(CARRIED_OUT, BEING_MADE, WAITS) = (1, 2, 3)
"""What becomes of an entry of the stack just now."""
MY_SIDE, OPPONENT_SIDE = 1, 2

LAYOUT = ObservationLayout(
    {
        "global": (
            (),
            {
                "turn": (0, 9_999),
                "phase": (0, len(no.PHASES) - 1),
                "step": (0, 3),  # of the phase
                "my_turn": FLAG,
                "went_first": FLAG,
                "my_damage": SMALL,
                "opponent_damage": SMALL,
                "my_ep": SMALL,  # EP on the field
                "opponent_ep": SMALL,
                "my_hand": CARDS,
                "opponent_hand": CARDS,
                "my_deck": CARDS,
                "opponent_deck": CARDS,
                "my_discard": CARDS,
                "opponent_discard": CARDS,
                "charmed": FLAG,  # a Charm was declared this turn
                "passes": (0, 2),  # in a row, in the Charm phase
                "chain": (0, no.CHAIN_SIZE),  # declarations that wait
                "answered": (0, len(no.LINKS) - 1),  # kind of the last one
                "answered_mine": FLAG,
                "support": SMALL,
                "support_dp": FLAG,  # the supporter raises DP, not AP
                "acts_next": FLAG,  # in the Charm phase I am the next to declare an effect
                "closed": FLAG,  # no player can interrupt any more
                "triggers": SMALL,  # triggers that wait
            },
        ),
        "decision": (
            (),
            {
                "kind": (0, len(no.DECISIONS) - 1),
                "mine": FLAG,
                "card_id": (0, MOST_CARDS),  # of the card that it is about
                "amount": SMALL,  # how many more, or EP to be paid
            },
        ),
        "cards": (  # a row an entity; of a card that the viewer does not know all zero
            (no.CARD_COUNT,),
            {
                "card_id": (0, MOST_CARDS),
                "zone": (0, no.NOWHERE),  # number of the zone + 1, 0: unknown
                "mine": FLAG,  # I own it
                "side": (0, 2),  # 1: it lies on my side, 2: on my opponent's
                "ap": SMALL,  # of a face-up Character, as it is now
                "dp": SMALL,  # what is left of it
                "ep": SMALL,  # that it gives
                "checked": FLAG,
                "restricted": FLAG,  # First-turn restriction
                "face_down": FLAG,
                "part": (0, len(no.PARTS) - 1),  # in the Charm
                "known": FLAG,  # in a hand: both players know it
                "damage": SMALL,
                "ap_change": CHANGE,  # until the End phase
                "dp_change": CHANGE,
                "traits": (0, 7),  # bits of codes.TRAITS
                "first_turn": FLAG,  # it was used this turn; quick lifts the restriction
                "used": (0, (1 << codes.MOST_ABILITIES) - 1),  # bit a: ability a was declared this turn
                "bearer": PLACE,  # of an Item: entity + 1
                "tokens": SMALL,  # performance tokens
                "attack": CARDS,  # in the Charm: number of the attack that it makes or defends against, from 1
                "defended": FLAG,  # of an attacker: a defender was named, and gets its damage
                "declared": (0, no.CHAIN_SIZE),  # place on the chain of its last declaration, from 1
                "aimed_at": FLAG,  # an entry of the stack has it as a target
                "pays": FLAG,  # it was named to leave the field or turn over as a cost
                "legal": (0, (1 << no.VERB_COUNT) - 1),  # bit v: verb v is legal
            },
        ),
        "stack": (  # the next to happen first; of what the opponent prepares nothing but trigger abilities (C-5.2)
            (STACK_ROWS,),
            {
                "state": (0, WAITS),  # 0: no entry
                "kind": (0, len(no.LINKS) - 1),
                "mine": FLAG,
                "card_id": (0, MOST_CARDS),
                "card": PLACE,  # entity + 1, 0: it has none, or it is where I do not see it
                "ability": (0, codes.MOST_ABILITIES),  # number + 1
                "target_1": PLACE,
                "target_2": PLACE,
                "gone": (0, 7),  # bits: the first target, the second, the card is not where it was any more
                "added": SMALL,  # EP that an interrupt added to its cost
                "discards": SMALL,  # cards of the hand that are still to be discarded for it
                "payments": SMALL,  # cards of the field that are still to be named to pay for it
                "fails": FLAG,
                "stage": (0, 7),  # of being made; in the chain 1: the added cost is being paid, 2: it is not paid
                "parts": SMALL,  # parts of its effect that are still to be done
            },
        ),
        "triggers": (  # trigger abilities that wait; those of the greatest depth come first
            (TRIGGER_ROWS,),
            {
                "card": PLACE,  # entity + 1, 0: it has left the field
                "ability": (0, codes.MOST_ABILITIES),  # number + 1, 0: no trigger
                "mine": FLAG,
                "depth": SMALL,
            },
        ),
    },
    packed=True,
)

LEGEND = Legend(
    categories={"global": ("phase", "step", "answered"), "decision": ("kind",), "cards": ("zone", "side", "part")},
    marks={
        **{f"can {verb}": ("legal", 1 << number) for number, verb in enumerate(no.VERBS)},
        "checked": ("checked", 1),
        "face-down": ("face_down", 1),
    },
    groups=tuple(
        CardGroup(f"{whose} {name}", {"zone": zone + 1, "side": side})
        for zone, name in (
            (no.HAND, "hand"),
            (no.CHARACTERS, "Characters"),
            (no.BACKGROUNDS, "BGs"),
            (no.MUSIC, "BGM"),
            (no.ITEMS, "Items"),
            (no.CHAIN, "declared cards"),
        )
        for side, whose in ((MY_SIDE, "my"), (OPPONENT_SIDE, "my opponent's"))
    ),
    bits={"cards": ("traits", "used"), "stack": ("gone",)},
    references={"cards": ("bearer",), "stack": ("card", "target_1", "target_2")},
    duels=(Duel("my Characters", "my opponent's Characters", "ap", endurance="dp"),),
)
