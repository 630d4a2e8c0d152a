"""The numpy dtypes of the record of one game and of the tables of all cards."""

from __future__ import annotations

from dataclasses import fields

import numpy as np

from ..cards import codes
from ..cards.model import Row
from . import numbers as no

QUEUE = 32
"""Effects that wait: those of a deployed unit or a turn's lands, and the additional effects of an exchange."""
EXTRAS = 16
"""Additional effects of one exchange; a further one ends the game (each needs another text that was used in it)."""
CHAIN = 32
"""Surprises that wait; no further one is offered when it is full."""
LEGAL_CAPACITY = 256
"""Legal actions: any card can be chosen, cards of the hand be played, and some forty actions name no card."""

STATE = np.dtype(
    [
        ("decision_limit", "i4"),
        ("options", "i2", (no.OPTION_COUNT,)),  # options.py
        # --- everything from here on is cleared by a reset
        ("turn", "i2"),  # 1 is the first turn of the game
        ("decisions", "i4"),
        ("random", "i8", (2,)),  # `core.random`, which would import Numba
        ("deck_seeds", "i8", (2,)),  # of the next shuffle of each deck, 0: the numbers of the game shuffle it
        ("decision_amount", "i2"),  # how many, or how much is left
        ("damage_add", "i2"),  # of the exchange: B in F-2.7
        ("damage_times", "i2"),
        ("damage_halves", "i2"),
        ("attacks", "i2"),  # C in F-2.7
        ("own_attacks", "i2"),  # those that the striker's side gave or took
        ("consume_add", "i2"),  # C in F-2.12
        ("consume_sets", "i2"),  # bit n: "consumption is n"
        ("dealt", "i2"),  # real damage of the exchange
        ("effect_row", "i2"),
        ("effect_end", "i2"),
        ("effect_left", "i2"),  # times that the present row still asks
        ("card_id", "i2", (no.CARD_COUNT,)),  # printed card; cards 0..59 are those of player 0
        ("queue_row", "i2", (QUEUE,)),
        ("queue_end", "i2", (QUEUE,)),
        ("extra_row", "i2", (EXTRAS,)),
        ("legal_count", "i2"),
        ("legal", "i2", (LEGAL_CAPACITY,)),
        ("result", "i1"),
        ("reason", "i1"),
        ("turn_player", "i1"),
        ("first_player", "i1"),
        ("phase", "i1"),
        ("step", "i1"),  # of the phase
        ("mulligans", "i1", (2,)),  # hands exchanged
        ("window", "i1"),  # the opponent may use Surprises before this step goes on (F-6.5)
        ("unused", "i1", (2,)),  # chips (F-1.2)
        ("used", "i1", (2,)),
        # --- this turn
        ("deployed", "i1"),
        ("supports", "i1"),  # chips put on units
        ("actor", "u1"),  # the unit that acts, NO_CARD: none
        ("fought", "i1"),  # it attacked
        # --- the fight
        ("exchange", "i1"),
        ("attacker", "u1"),
        ("defender", "u1"),
        ("arms", "u1", (2,)),  # weapon or magic card of attacker and defender, NO_CARD: initial equipment
        ("spent", "i1", (2,)),  # that card was used up (F-2.16)
        ("actor_of_preparation", "i1"),
        ("passes", "i1"),  # in a row
        ("deeds_used", "u1", (2,)),  # bits, of each player's unit in this preparation second
        ("crests_used", "i1", (2,)),
        ("no_damage", "i1"),
        ("fails", "i1"),
        ("chosen_consumption", "i1"),  # -1: none
        ("extra_count", "i1"),
        ("extra_player", "i1", (EXTRAS,)),
        # --- a crest ability that waits for Luck
        ("crest_place", "i1"),  # -1: none
        ("crest_player", "i1"),
        ("crest_cancelled", "i1"),
        ("crest_asked", "i1"),  # who may answer
        ("crest_card", "u1"),
        ("crest_unit", "u1"),
        ("crest_target", "u1"),
        # --- what is being declared
        ("declared", "i1"),
        ("declaring", "i1"),  # the player
        ("pending", "u1"),  # the card: a unit, an equipment, a Surprise, the source of an ability
        ("pending_place", "i1"),  # ability of the card
        ("pending_unit", "u1"),  # whose ability
        ("pending_square", "u1"),
        ("pending_target", "u1"),
        ("cost_left", "i1"),  # cards of the hand still to be paid
        # --- Surprises that wait, the top one last (F-7.5)
        ("chain_count", "u1"),
        ("chain_card", "u1", (CHAIN,)),
        ("chain_target", "u1", (CHAIN,)),
        ("answered", "i1"),  # the top one: no player answers it
        # --- the decision
        ("decision", "i1"),
        ("decision_player", "i1"),
        ("decision_card", "u1"),  # about which card, NO_CARD: none
        # --- effects
        ("effect_on", "i1"),
        ("effect_extra", "i1"),  # it is an additional effect
        ("effect_card", "u1"),
        ("effect_player", "i1"),
        ("effect_unit", "u1"),
        ("effect_target", "u1"),
        ("queue_head", "u1"),
        ("queue_count", "u1"),
        ("queue_card", "u1", (QUEUE,)),
        ("queue_player", "u1", (QUEUE,)),
        ("queue_unit", "u1", (QUEUE,)),
        ("queue_extra", "u1", (QUEUE,)),
        # --- cards
        ("board", "u1", (no.SQUARES,)),  # unit on each square, NO_CARD: none
        ("zone", "u1", (no.CARD_COUNT,)),
        ("square", "u1", (no.CARD_COUNT,)),  # of a unit on the board, else NO_SQUARE
        ("energy", "u1", (no.CARD_COUNT,)),  # chips on a unit
        ("acted", "u1", (no.CARD_COUNT,)),
        ("fresh", "u1", (no.CARD_COUNT,)),  # deployed this turn
        ("host", "u1", (no.CARD_COUNT,)),  # bearer of an attached card
        ("known", "u1", (no.CARD_COUNT,)),  # bit p: player p knows this card of a hand
        ("zone_count", "u1", (2, no.ZONE_COUNT)),
        ("zone_cards", "u1", (2, no.ZONE_COUNT, no.CARDS_PER_PLAYER)),  # the last one is the top card
        ("list", "u1", (no.CARDS_PER_PLAYER,)),  # cards that are being shuffled
        ("unsettled", "u1"),  # since `settle` a unit was put somewhere or lost chips
        ("filler", "u1", (7,)),  # fills the end of the record; before `random` it has padding
    ],
    align=True,
)

SPAN = np.dtype([("first", "i2"), ("end", "i2")], align=True)
"""Rows of a program."""

DEED = np.dtype(
    [
        ("time", "u1"),
        ("crest", "u1"),
        ("pick", "u1"),
        ("reach", "u1"),
        ("energy", "i2"),
        ("hand", "i2"),
        ("deck", "i2"),
        ("off_field", "i2"),
        ("first", "i2"),
        ("end", "i2"),
    ],
    align=True,
)
CARD = np.dtype(
    [
        ("type", "u1"),
        ("named", "u1"),
        ("action", "u1"),
        ("kind", "u1"),
        ("move", "u1"),
        ("level", "u1"),
        ("levels", "u1", (no.KIND_COUNT,)),
        ("seizes", "u1"),
        ("keeps_magic", "u1"),
        ("changes_class", "u1"),  # F-6.6
        ("name", "i2"),
        ("energy", "i2"),  # base energy of a unit, more energy by equipment
        ("attack", "i2"),
        ("counter", "i2"),
        ("need", "i2"),
        ("chips", "i2"),
        ("support", "i2"),
        ("veteran", "i2"),  # cards of the off-field pile that deploying it costs (F-6.6)
        ("attribute", "i2"),
        ("nation", "i2"),
        ("beats", "i2"),  # bit k: the triangle is on its side against kind k
        ("moves", "i2", (2, no.SQUARES)),  # squares that it can go to, bits, by player and square
        ("range", "i2", (2, no.SQUARES)),  # squares that an attack, or its staff, reaches
        ("programs", SPAN, (codes.EVENT_COUNT,)),
        ("deeds", DEED, (codes.DEEDS,)),
    ],
    align=True,
)
ROW = np.dtype([(field.name, "i2") for field in fields(Row)], align=True)
MOST_CARDS, MOST_ROWS = 256, 1024
TABLES = np.dtype(
    [
        ("cards", CARD, (MOST_CARDS,)),
        ("rows", ROW, (MOST_ROWS,)),
        ("surprise_times", "u2", (MOST_CARDS,)),  # of a card that is a Surprise: the bit of its time
        ("deed_times", "u2", (MOST_CARDS,)),  # of all abilities of a card: bits of their times
    ],
    align=True,
)
"""Times stand side by side, apart from the cards: every window asks for them of whole hands."""
