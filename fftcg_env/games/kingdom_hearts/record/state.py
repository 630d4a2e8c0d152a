"""The numpy dtypes of the record of one game and of the tables of all cards."""

from __future__ import annotations

from dataclasses import fields

import numpy as np

from ..cards import codes
from ..cards.model import Row
from . import numbers as no

QUEUE = 128
"""Effects that wait: at most one for each card that lies on the table."""
LEGAL_CAPACITY = 256
"""Legal actions: a card in hand can be played or be an obstacle, any card can be chosen, and four name no card."""

UNUSED = 6

STATE = np.dtype(
    [
        ("options", "i2", (no.OPTION_COUNT,)),  # options.py
        ("decision_limit", "i4"),
        # --- everything from here on is cleared by a reset
        ("decisions", "i4"),
        ("turn", "i2"),  # 1 is the first turn of the game
        ("rest", "i2"),  # damage still to be divided in the battle (K-6.3)
        ("random", "i8", (2,)),  # `core.random`, which would import Numba
        ("deck_seeds", "i8", (2,)),  # of the next shuffle of each deck, 0: the numbers of the game shuffle it
        ("hearts", "i2", (2,)),  # HP (K-2.5)
        ("total", "i2", (2,)),  # levels of the Worlds on the field (K-1.1)
        ("bonus", "i2", (2,)),  # attack by cards used in the fight
        ("decision_amount", "i2"),  # how many, or how much is left
        ("effect_row", "i2"),
        ("effect_end", "i2"),
        ("effect_left", "i2"),  # times that the present row still asks
        ("card_id", "i2", (no.CARD_COUNT,)),  # printed card, -1: none; cards 0..59 are those of player 0
        ("damage", "i2", (no.CARD_COUNT,)),  # of obstacles, in the battle
        # attack of a Player, support of a friend, power of an obstacle, as they are now; 0 of all others (table/values)
        ("value", "i2", (no.CARD_COUNT,)),
        ("magic", "i2", (no.CARD_COUNT,)),  # of a Player or friend
        ("casts", "i2", (2,)),  # the highest level of magic that somebody on this side casts
        ("highest", "i2", (2,)),  # the highest level among friends, Magic/Friends included; 0: there is none (K-8.1)
        ("attribute", "u1", (2,)),  # of the Player, as it is now (K-12.1)
        ("changes", "i2", (2, codes.STATIC_COUNT)),  # sums of lasting changes, of each player
        ("legal_count", "i2"),
        ("legal", "i2", (LEGAL_CAPACITY,)),
        ("result", "i1"),
        ("reason", "i1"),
        ("turn_player", "i1"),
        ("first_player", "i1"),
        ("phase", "i1"),
        ("step", "i1"),  # of the phase
        ("start_card", "u1", (2,)),  # chosen, NO_CARD: not yet (K-2.6)
        # --- this turn
        ("worlds_left", "i1"),
        ("battles_left", "i1"),
        ("challenges_left", "i1"),  # those that effects gave
        ("challenges", "i1"),  # done
        ("technique_used", "i1"),
        ("fled", "i1"),  # how often
        ("moved", "i1"),
        # --- the fight
        ("fight", "i1"),
        ("joins", "i1", (2,)),  # friends that joined
        ("actor", "i1"),  # who acts in the challenge (K-7.2)
        ("passes", "i1"),  # in a row (K-7.6)
        ("stale", "i1"),  # what lies on the table, a fight or Heart Points have changed
        ("more_attacks", "i1"),  # the actor plays Attack cards: several at once (K-7.2)
        # --- the decision
        ("decision", "i1"),
        ("decision_player", "i1"),
        ("decision_card", "u1"),  # about which card, NO_CARD: none
        # --- a card that waits for its caster or bearer, and effects
        ("pending", "u1"),
        ("effect_card", "u1"),  # NO_CARD: none goes on
        ("effect_player", "i1"),
        ("queue_head", "u1"),
        ("queue_count", "u1"),
        ("queue_card", "u1", (QUEUE,)),
        ("queue_event", "u1", (QUEUE,)),
        ("queue_player", "u1", (QUEUE,)),
        # --- cards
        ("zone", "u1", (no.CARD_COUNT,)),
        ("side", "u1", (no.CARD_COUNT,)),  # on whose side of the table
        ("joined", "u1", (no.CARD_COUNT,)),  # the fight
        ("host", "u1", (no.CARD_COUNT,)),  # bearer of an equipment
        ("known", "u1", (no.CARD_COUNT,)),  # bit p: player p knows this card of a hand
        ("obstructed", "u1", (no.CARD_COUNT,)),  # obstacles ever placed on this World
        ("zone_count", "u1", (2, no.ZONE_COUNT)),
        ("zone_cards", "u1", (2, no.ZONE_COUNT, no.CARDS_PER_PLAYER)),  # the last one is the top card
        ("list", "u1", (no.CARDS_PER_PLAYER,)),  # cards that are being shuffled
        ("unused", "u1", (UNUSED,)),  # fills the end of the record; before `random` it has padding
    ],
    align=True,
)

SPAN = np.dtype([("first", "i2"), ("end", "i2")], align=True)
"""Rows of a program."""

CARD = np.dtype(
    [
        ("type", "u1"),
        ("attribute", "u1"),
        ("serves", "u1"),  # bit a: Players of attribute a, as a friend (K-4.3)
        ("name", "i2"),  # number of the name; Events have none: -1 (K-2.3)
        ("level", "i2"),
        ("attack", "i2"),  # of Players and Forms; the attack value of magic, Attack and Technique cards
        ("magic", "i2"),
        ("support", "i2"),
        ("power", "i2"),  # POW
        ("hearts", "i2"),  # HP
        ("appearance", "i2"),  # obstacles that a World bears
        ("bearer", "u1"),
        ("bearer_name", "i2"),
        ("links", "i2", (no.LARGEST_LINK,)),  # names, -1: none
        ("condition", "u1"),  # of a Form
        ("condition_amount", "i2"),
        ("programs", SPAN, (codes.EVENT_COUNT,)),
        ("statics", SPAN),
    ],
    align=True,
)
ROW = np.dtype([(field.name, "i2") for field in fields(Row)], align=True)
MOST_CARDS, MOST_ROWS = 256, 1024
TABLES = np.dtype([("cards", CARD, (MOST_CARDS,)), ("rows", ROW, (MOST_ROWS,))], align=True)
