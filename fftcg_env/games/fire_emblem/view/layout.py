"""The layout of observations: fields, columns and their meanings."""

from __future__ import annotations

from ....core.layout import MOST_SEEN, CardGroup, Legend, ObservationLayout
from ..record import numbers as no
from ..record.state import MOST_CARDS

FLAG, CARDS, SMALL, CHIPS = (0, 1), (0, no.CARDS_PER_PLAYER), (0, MOST_SEEN), (0, no.CHIPS)
SIGNED = (-MOST_SEEN, MOST_SEEN)
(NO_ROLE, ROLE_ACTOR, ROLE_STRIKER, ROLE_RECEIVER, ROLE_IN_USE, ROLE_DECLARED, ROLE_TARGET) = range(7)
"""What a card has to do with what goes on."""

LAYOUT = ObservationLayout(
    {
        "global": (
            (),
            {
                "turn": (0, 9_999),
                "phase": (0, len(no.PHASES) - 1),
                "my_turn": FLAG,
                "went_first": FLAG,
                "my_unused": CHIPS,
                "opponent_unused": CHIPS,
                "my_used": CHIPS,
                "opponent_used": CHIPS,
                "my_hand": CARDS,
                "opponent_hand": CARDS,
                "my_deck": CARDS,
                "opponent_deck": CARDS,
                "my_off_field": CARDS,
                "opponent_off_field": CARDS,
                "my_held": (0, 3),  # of my sortie squares, by enemy units
                "opponent_held": (0, 3),
                "deployed": FLAG,  # this turn
                "supports": SMALL,  # chips put on units this turn
                "window": FLAG,  # the opponent of the turn player is asked at the start of a step
                "exchange": (0, 2),  # 1 an attack, 2 a counterattack
                "i_strike": FLAG,
                "damage": SMALL,  # as the exchange stands
                "consumption": SMALL,
                "attacks": SIGNED,
                "no_damage": FLAG,
                "fails": FLAG,
                "passes": (0, 2),
                "extras": SMALL,  # additional effects that wait
                "waiting": SMALL,  # Surprises
                "my_deeds_used": (0, 255),  # bit k: my unit has used ability k in this preparation second
                "opponent_deeds_used": (0, 255),
            },
        ),
        "decision": (
            (),
            {
                "kind": (0, len(no.DECISIONS) - 1),
                "mine": FLAG,
                "card_id": (0, MOST_CARDS),  # of the card that it is about
                "amount": SMALL,
                "squares": (0, 2**12 - 1),  # bit k: I may name my square k
                "deeds": (0, 255),  # bit k: I may use ability k
                "square": (0, no.SQUARES),  # chosen for the unit that is being deployed, as I see the board, + 1
                "deed": (0, no.DEED_COUNT),  # of its card: the ability that is declared, or waits for Luck, + 1
            },
        ),
        "cards": (  # a row an entity; of a card that the viewer does not know all zero
            (no.CARD_COUNT,),
            {
                "card_id": (0, MOST_CARDS),
                "zone": (0, no.ZONE_COUNT),  # number of the zone + 1, 0: unknown
                "mine": FLAG,  # I own it
                "square": (0, no.SQUARES),  # as I see the board, + 1
                "energy": SMALL,
                "acted": FLAG,
                "fresh": FLAG,  # deployed this turn
                "bearer": (0, no.CARD_COUNT),  # of equipment: entity + 1
                "known": FLAG,  # in a hand: both players know it
                "most_energy": SMALL,
                "place": (0, no.CARDS_PER_PLAYER),  # in the off-field pile from its top, in the chain from its bottom
                "role": (0, ROLE_TARGET),
                "actor": FLAG,  # the unit whose turn to act it is
                "target": (0, no.CARD_COUNT),  # of a waiting Surprise, a declared or crest ability: entity + 1
                "crest": FLAG,  # a crest ability of it waits for Luck
                "legal": (0, 15),  # bit v: verb v is legal
            },
        ),
    },
    packed=True,
)

LEGEND = Legend(
    categories={"global": ("phase", "exchange"), "decision": ("kind",), "cards": ("zone", "square", "role")},
    marks={
        **{f"can {verb}": ("legal", 1 << number) for number, verb in enumerate(no.VERBS)},
        "acted": ("acted", 1),
    },
    roles=("role",),
    groups=tuple(
        CardGroup(f"{whose} {name}", {"zone": zone + 1, "mine": mine})
        for zone, name in (
            (no.HAND, "hand"),
            (no.BOARD, "units"),
            (no.ATTACHED, "equipment"),
            (no.LAND, "land"),
            (no.CHAIN, "cards being played"),
        )
        for mine, whose in ((1, "my"), (0, "my opponent's"))
    ),
    bits={"decision": ("squares", "deeds")},
    references={"cards": ("bearer",)},
)
