"""The numpy dtypes of the record of one game and of the tables of all cards."""

from __future__ import annotations

import numpy as np

from ..cards import codes
from . import numbers as no

QUEUE = 96
"""Triggers that wait: one of each card, and half as many again; a further one ends the game (docs/rulings.md)."""
LEGAL_CAPACITY = 160
"""Legal actions: a card can be used or its skill, or give EP, or be chosen or attack, and four name no card."""

LINK = np.dtype(
    [
        ("kind", "i1"),  # a declaration: numbers.LINKS
        ("player", "i1"),
        ("card", "u1"),  # used, or with the skill; NO_CARD: none
        ("ability", "i1"),  # number of the program of the card
        ("stamp", "u1"),  # of the card with the skill, see ``stamps``
        ("added", "i1"),  # cost that was added by interrupts (C-6.3)
        ("cancelled", "i1"),
        ("targets", "u1", (no.TARGETS,)),  # NO_CARD: none
        ("target_stamps", "u1", (no.TARGETS,)),
        ("stage", "i1"),  # of a declaration that is being made: what was asked already
        ("discards", "i1"),  # hand cards still to be discarded for it; in the chain: that interrupts added (C-6.3)
        ("payments", "i1"),  # cards of the field still to be named to pay for it
        ("paid", "u1", (codes.MOST_PAID,)),  # those that were named, NO_CARD: none; they pay when it is announced
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("options", "i2", (no.OPTION_COUNT,)),  # options.py
        ("decision_limit", "i4"),
        # --- everything from here on is cleared by a reset
        ("decisions", "i4"),
        ("turn", "i2"),  # 1 is the first turn of the game
        ("decision_amount", "i2"),  # how many, or how much is left
        ("suffered", "i2", (2,)),  # damage of each player (C-14.1)
        ("random", "i8", (2,)),  # `core.random`, which would import Numba
        ("deck_seeds", "i8", (2,)),  # of the next shuffle of each deck, 0: the numbers of the game shuffle it
        ("pool", "i2", (2,)),  # EP on the field of each player (C-4.3)
        ("effect_row", "i2"),
        ("effect_end", "i2"),
        ("effect_left", "i2"),  # times that the present row still asks
        ("legal_count", "i2"),
        ("legal", "i2", (LEGAL_CAPACITY,)),
        ("result", "i1"),
        ("reason", "i1"),
        ("turn_player", "i1"),
        ("first_player", "i1"),
        ("phase", "i1"),
        ("step", "i1"),  # of the phase
        # --- the decision
        ("decision", "i1"),
        ("decision_player", "i1"),
        ("decision_card", "u1"),  # about which card, NO_CARD: none
        # --- this turn
        ("charmed", "i1"),  # a Charm was declared (C-12.1)
        ("concluded", "i1"),  # kind of the declaration that was processed last, until the phase has seen it
        # --- the Charm
        ("attacker_count", "i1"),
        ("attackers", "u1", (no.CARDS_PER_PLAYER,)),
        ("defenders", "u1", (no.CARDS_PER_PLAYER,)),  # of each attacker, NO_CARD: none
        ("supporter", "u1"),
        ("support_dp", "i1"),  # 1: DP is raised, 0: AP
        ("support", "i1"),  # the bonus while it lasts
        ("defence", "i1"),  # the attacker that is asked about
        ("actor", "i1"),  # whose turn it is to declare effects
        ("passes", "i1"),
        # --- the chain
        ("chain_count", "i1"),
        ("closed", "i1"),  # no player can interrupt any more (C-13.2)
        ("chain", LINK, (no.CHAIN_SIZE,)),
        ("build", LINK),  # the declaration, or trigger, that is being made
        # --- the effect that goes on
        ("running", "i1"),
        ("effect", LINK),
        ("depth", "i1"),  # how many triggers caused one another (C-9.5)
        ("queue_count", "i1"),
        ("queue_card", "u1", (QUEUE,)),
        ("queue_ability", "i1", (QUEUE,)),
        ("queue_player", "u1", (QUEUE,)),
        ("queue_depth", "u1", (QUEUE,)),
        # --- cards
        ("stale", "i1"),  # numbers.VALUES, BEATEN: what must be computed again after an event
        ("card_id", "i2", (no.CARD_COUNT,)),  # printed card, -1: none; cards 0..30 are those of player 0
        ("zone", "u1", (no.CARD_COUNT,)),
        ("side", "u1", (no.CARD_COUNT,)),  # on whose side of the table
        ("stamps", "u1", (no.CARD_COUNT,)),  # counts the changes of zone: a card that came back is another one
        ("checked", "u1", (no.CARD_COUNT,)),
        ("fresh", "u1", (no.CARD_COUNT,)),  # under First-turn restriction (C-2.5)
        ("down", "u1", (no.CARD_COUNT,)),  # face-down (C-2.6)
        ("damage", "i2", (no.CARD_COUNT,)),
        ("ap_change", "i2", (no.CARD_COUNT,)),  # until the End phase
        ("dp_change", "i2", (no.CARD_COUNT,)),
        ("ap", "i2", (no.CARD_COUNT,)),  # of Characters that are face-up, as they are now
        ("dp", "i2", (no.CARD_COUNT,)),
        ("ep", "i2", (no.CARD_COUNT,)),  # that the card gives
        ("traits", "u1", (no.CARD_COUNT,)),  # bits of codes.TRAITS
        ("used", "u1", (no.CARD_COUNT,)),  # bit a: ability a was declared this turn (C-7.9)
        ("tokens", "u1", (no.CARD_COUNT,)),  # performance tokens (C-1.8)
        ("host", "u1", (no.CARD_COUNT,)),  # bearer of an Item
        ("part", "u1", (no.CARD_COUNT,)),  # in the Charm
        ("known", "u1", (no.CARD_COUNT,)),  # bit p: player p knows this card of a hand
        ("cost_change", "i1", (2, len(no.TYPES))),  # of cards that a player uses
        ("zone_count", "u1", (2, no.ZONE_COUNT)),
        ("zone_cards", "u1", (2, no.ZONE_COUNT, no.CARDS_PER_PLAYER)),  # the last one is the top card
        ("list", "u1", (no.CARDS_PER_PLAYER,)),  # cards that are being shuffled
        ("unused", "u1", (5,)),  # fills the record up, so that no byte of it is padding
    ],
    align=True,
)

SPEC = np.dtype(
    [
        ("what", "i1"),  # codes.WHATS, 0: no target
        ("side", "i1"),
        ("state", "i1"),  # codes.STATES
        ("other", "i1"),  # 1: not the card itself
        ("heroine", "i1"),  # codes: any Character, no Heroine
        ("type", "i1"),  # of a card of the discard pile, or of the one that is answered; -1: any
        ("kinds", "i4"),  # classifications, it has one of them; 0: any
    ],
    align=True,
)
"""What can be a target."""

PRICE = np.dtype(
    [
        ("cost", "i1"),  # EP
        ("check", "i1"),  # the card itself
        ("discards", "i1"),  # cards of the hand
        ("way", "i1"),  # codes.WAYS: what is done to cards of the own field
        ("count", "i1"),  # to how many
        ("paid", SPEC),
    ],
    align=True,
)
"""What is paid together (C-3.4)."""

ABILITY = np.dtype(
    [
        ("event", "i1"),  # codes.EVENTS, -1: there is no such ability
        ("first", "i2"),  # its rows
        ("end", "i2"),
        ("price", PRICE),
        ("priced", "i1"),  # a trigger whose cost may be paid (C-9.4)
        ("once", "i1"),
        ("own_turn", "i1"),
        ("down", "i1"),  # [face-down]
        ("targets", SPEC, (no.TARGETS,)),
    ],
    align=True,
)

CARD = np.dtype(
    [
        ("type", "u1"),
        ("name", "i2"),
        ("cost", "i2"),
        ("ep", "i2"),  # that it gives, -1: it has no EP field
        ("ap", "i2"),
        ("dp", "i2"),
        ("kinds", "i4"),  # bits of classifications
        ("tokens", "i2"),  # of a BGM, when it enters
        ("events", "i4"),  # bit e: it has a trigger ability on event e
        ("skills", "i2"),  # A.Skills it has
        ("extra", PRICE),  # additional cost of using it
        ("first", "i2"),  # rows of lasting changes
        ("end", "i2"),
        ("abilities", ABILITY, (codes.MOST_ABILITIES,)),  # behind what is asked of every card: another line of memory
    ],
    align=True,
)
ROW = np.dtype(
    [
        ("code", "i2"),
        ("amount", "i2"),
        ("side", "i2"),  # codes.YOU, OPPONENT or BOTH: players, or Characters of these
        ("who", "i2"),  # codes.WHO: to whom it is done
        ("kinds", "i4"),
        ("down", "i2"),  # of a lasting change: [face-down]
        ("type", "i2"),  # of cards whose cost changes
    ],
    align=True,
)
MOST_CARDS, MOST_ROWS = 192, 512
TABLES = np.dtype([("cards", CARD, (MOST_CARDS,)), ("rows", ROW, (MOST_ROWS,))], align=True)
