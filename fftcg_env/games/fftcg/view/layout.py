"""Declare the layout of observations: fields, columns, ranges; ``observe.py`` fills them.

Everything is seen from the observing player: "my" is the observer's. Rows 0..57 of ``cards`` are my cards, 58..115 my
opponent's, the same numbering as in actions. Rows of cards that the observer may not know are all zero. Printed facts
are in ``card_features``, at the ``card_id``; a row says where the card is and its state on the field.

The layout is packed (``core.layout``): columns that need 16 bits are in the fields ``<name>_wide``. The order of the
columns is the order in memory: ``observe.py`` writes those before ``power`` and before ``legal`` for all cards at once,
and clears the rest.
"""

from __future__ import annotations

from ....core.layout import CardGroup, Duel, Legend, ObservationLayout
from ..cards.program import opcodes as op
from ..record import state as st

STACK_ROWS = 8
"""Number of the topmost entries of the stack that are shown, the top first."""
STACK_TARGETS = 4
COUNTER_ROWS = 12
"""Number of kinds of counters on cards that are shown, in the order of the cards."""
KNOWN_TOP, KNOWN_BOTTOM = 10, 6
"""Number of places of a deck that are shown, from the top and from the bottom."""
EFFECT_ROWS = 8
"""Number of the latest ongoing effects that are shown."""

MOST_SHOWN_X = 15
"""A greater number X is shown as this one: a cost can take every Summon of a Break Zone."""

COUNT = (0, 116)
FLAG = (0, 1)
ENTITY = (0, st.CARD_COUNT)
"""Range of a row of a card in ``cards`` plus 1; 0: none."""
CARD_ID = (0, 4096)
MOST = 0x7FFF
POWER = (0, MOST)
"""Range of power and damage: not in thousands, so that halves are exact."""

GLOBAL_COLUMNS = {
    "turn": (0, 0x7FFF),
    "phase": (0, 9),  # PHASE_*
    "my_turn": FLAG,
    "i_went_first": FLAG,
    "my_damage": COUNT,  # points received
    "opponent_damage": COUNT,
    "my_hand": COUNT,
    "opponent_hand": COUNT,
    "my_deck": COUNT,
    "opponent_deck": COUNT,
    "my_break_zone": COUNT,
    "opponent_break_zone": COUNT,
    "my_removed": COUNT,
    "opponent_removed": COUNT,
    "my_lb_deck": COUNT,
    "opponent_lb_deck": COUNT,
    "my_active_backups": COUNT,
    "opponent_active_backups": COUNT,
    "my_crystals": (0, 0x7FFF),
    "opponent_crystals": (0, 0x7FFF),
    "stack_size": (0, 64),
    "waiting_triggers": (0, 64),
    "attackers": COUNT,
    "attack_blocked": FLAG,
    "payment_open": FLAG,
    "payment_total": (0, 0x7FFF),  # CP demanded
    "payment_produced": (0, 0x7FFF),
    **{f"payment_{element.lower()}": (0, 127) for element in op.ELEMENTS[:6]},  # CP of it still demanded
}

DECISION_COLUMNS = {
    "kind": (0, 40),  # DECISION_*
    "mine": FLAG,
    "minimum": COUNT,
    "maximum": COUNT,
    "picked": COUNT,
    "card": ENTITY,  # the card it is about
    "ability": (0, 16),  # paragraph of that card, counted from 1
    "ex_burst": FLAG,  # an EX Burst is going on
    "x": (0, MOST_SHOWN_X),  # the number X of what is being declared, paid for or resolved (R0.18)
}

CARD_COLUMNS = {
    "card_id": CARD_ID,  # row of card_features
    "power": POWER,  # on the field: its power now; elsewhere 0: what is printed is in card_features
    "damage": POWER,  # damage on it (R4.20)
    "restrictions": (0, 0x3FFF),  # RESTRICTIONS bits
    "counters": (0, 0x7FFF),  # counters of all kinds
    "zone": (0, 9),  # ZONE + 1
    "mine": FLAG,  # I control it (field) or own it
    "type": (0, 15),  # TYPES bits on the field (a Monster may be a Forward too, R9.25); elsewhere 0
    "keywords": (0, op.KEYWORD_BITS),  # KEYWORDS bits on the field; elsewhere 0
    "dull": FLAG,
    "frozen": FLAG,
    "attacking": FLAG,
    "blocking": FLAG,
    "new": FLAG,  # came under its controller's control this turn (R10.11)
    "attacks": (0, 127),  # attacks made this turn
    "primed": FLAG,  # a Primed Character (R12.83)
    "silenced": FLAG,  # lost its printed abilities (R8.66)
    "face_up": FLAG,  # a face-up card of an LB deck (R12.63)
    "seen_by_opponent": FLAG,  # in my hand, but my opponent knows it
    "legal": FLAG,  # some action of the asked player names this card
    "source": FLAG,  # the decision is about this card
    "chosen": (0, 16),  # 1: a target or picked card of an item in progress, or a named attacker; 1 + k: in group k
}

STACK_COLUMNS = {
    "kind": (0, 5),  # ITEM_*
    "mine": FLAG,
    "card_id": CARD_ID,
    "source": ENTITY,
    "ability": (0, 16),  # paragraph, counted from 1
    **{f"target_{k}": ENTITY for k in range(STACK_TARGETS)},  # of a chosen item its source
    "modes": (0, 255),  # bits of the selected actions, in printed order
    "x": (0, MOST_SHOWN_X),  # the number X of its cost (R0.18), or how many cards its cost took
    "amount": (0, 0x7FFF),  # a number that came with the trigger, or how often each action is selected (5 bits each)
    "chosen_item": (0, st.STACK_CAPACITY),  # the first item that it chose: place on the stack, 1 is the lowest; 0: none
}

HISTORY_COLUMNS = {
    "mine": FLAG,  # I did it
    "action": (0, 10),  # verb + 1: 1..8 verbs, 9 pass, 10 option; 0: nothing
    "card": ENTITY,  # while I know which card it is where it lies now
    "card_id": CARD_ID,  # if I saw which card it was when it happened; it stays
}

COUNTER_COLUMNS = {
    "card": ENTITY,
    "kind": (0, 127),  # kind of counter, counted from 1; 0: no more rows
    "count": (0, 127),
}

EFFECT_COLUMNS = {
    "kind": (0, 127),  # EFFECT_*; 0: no more rows
    "mine": FLAG,  # I control it
    "card": ENTITY,  # the card it applies to or watches
    "source": ENTITY,
    "ability": (0, 16),  # paragraph of the ability it brings, counted from 1
    "value": (-0x7FFF, 0x7FFF),  # power, or the bits of what is gained
    "duration": (0, 16),
}

DECK_COLUMNS = {  # the card that I know lies there (R9.39, R9.40)
    **{f"top_{k}": ENTITY for k in range(1, KNOWN_TOP + 1)},
    **{f"bottom_{k}": ENTITY for k in range(1, KNOWN_BOTTOM + 1)},
}

LAYOUT = ObservationLayout(
    {
        "cards": ((st.CARD_COUNT,), CARD_COLUMNS),
        "global": ((), GLOBAL_COLUMNS),
        "decision": ((), DECISION_COLUMNS),
        "stack": ((STACK_ROWS,), STACK_COLUMNS),
        "history": ((st.HISTORY_LENGTH,), HISTORY_COLUMNS),
        "counters": ((COUNTER_ROWS,), COUNTER_COLUMNS),
        "effects": ((EFFECT_ROWS,), EFFECT_COLUMNS),
        "decks": ((2,), DECK_COLUMNS),
    },
    packed=True,
)


def _on_field(name: str, mine: int) -> tuple[CardGroup, CardGroup]:
    """The Characters of one side: Forwards, and the others."""
    there = {"zone": op.FIELD + 1, "mine": mine}
    return (
        CardGroup(f"{name} other Characters", there, without={"type": op.FORWARD}),
        CardGroup(f"{name} Forwards", there, bits={"type": op.FORWARD}),
    )


LEGEND = Legend(
    categories={"global": ("phase",), "decision": ("kind",), "cards": ("zone",)},
    marks={
        **{kind: ("type", op.TYPES[kind]) for kind in ("Forward", "Backup", "Monster", "Summon")},
        **{restriction: ("restrictions", bit) for restriction, bit in op.RESTRICTIONS.items()},
        **{keyword: ("keywords", bit) for keyword, bit in op.KEYWORDS.items()},
    },
    roles=("source", "chosen", "attacking", "blocking"),
    groups=(
        *_on_field("their", 0),
        *_on_field("my", 1),
        CardGroup("their hand", {"zone": op.HAND + 1, "mine": 0}),
        CardGroup("my hand", {"zone": op.HAND + 1, "mine": 1}),
    ),
    units={"cards": {"power": 1000, "damage": 1000}, "effects": {"value": 1000}},
    references={"decision": ("card",), "stack": ("source", *(f"target_{k}" for k in range(STACK_TARGETS)))},
    duels=(Duel("my Forwards", "their Forwards", "power", damage="damage"),),
)
"""Meaning of the columns, for networks and tools that do not know the game."""
