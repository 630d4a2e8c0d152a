"""Declare the heuristic's working memory: weights, notes on printed cards, and what it sees at one decision.

Only the weights and the notes on printed cards are kept from one decision to the next.
"""

from __future__ import annotations

import numpy as np

from ....core.search.interface import set_weights
from ..cards.program.tables import MAX_CARDS
from ..record.state import CARD_COUNT, CARDS_PER_PLAYER, LEGAL_CAPACITY, ZONE_CAPACITY
from .weights import DEFAULTS, ROOM, WEIGHTS

FIGHTERS = 32
"""Forwards of a side that are evaluated; a field never has more."""

WIN_FEATURES = {
    "damage": -0.1385,  # points received
    "damage_squared": -0.0456,
    "last_point": 0.0329,  # 1: the next point loses
    "forwards": -0.4181,
    "forward_worth": 0.1902,  # in CP
    "guards": 0.0941,  # active Forwards
    "backups": 0.4153,
    "active_backups": 0.0466,
    "hand": 0.3166,
    "deck": 0.0133,
    "deck_missing": -0.3969,  # cards of the deck fewer than 10
    "turn_before_attack": -0.1182,  # 1: it is player 0's turn, -1: player 1's
    "turn_after_attack": -0.4637,
}
"""The features of the win probability by name, and their weights: log odds for each unit that player 0 has more."""

PRINTED = np.dtype(
    [
        ("worth", "i4"),  # of the Character on the field, as printed
        ("later", "i4"),  # what its abilities add to that which work after its arrival
        ("keywords", "i2"),  # that its own field abilities give it
        ("special", "i1"),  # it has a special ability
        ("usable", "i1"),  # it has an action or special ability that works on the field
        ("attacks", "i1"),  # it has an auto-ability that triggers when it attacks
        ("enters", "i1"),  # it has an auto-ability that triggers when it enters the field
    ],
    align=True,
)
"""Notes on a printed card."""

MEMORY = np.dtype(
    [
        ("weights", "i4", (ROOM,)),
        ("feature_weights", "f8", (len(WIN_FEATURES),)),
        ("features", "f8", (len(WIN_FEATURES),)),
        ("ready", "i8"),  # 1: the notes on printed cards are complete
        ("printed", PRINTED, (MAX_CARDS,)),
        # --- the table as the player sees it
        ("me", "i8"),
        ("opponent", "i8"),
        ("backups", "i8"),  # my Backups on the field
        ("active_backups", "i8"),
        ("point", "i8"),  # value of a point of damage to my opponent
        ("point_against", "i8"),  # cost of a point of damage to me
        ("worth", "i4", (CARD_COUNT,)),  # value of each object on the field
        ("keep", "i4", (CARD_COUNT,)),  # value of each card in my hand
        ("bonus", "i4", (CARD_COUNT,)),  # the part of it for what the card's arrival would do
        ("backup_elements", "i8"),  # bits: of my Backups
        ("stake", "i4", (CARD_COUNT,)),  # value of a card of mine that my opponent's item would break; 0: no
        ("stake_damage", "i8"),  # the damage that the item deals, 0: it breaks otherwise
        ("swing", "i8"),  # gain of stopping a Forward of my opponent from attacking or blocking
        ("immediate", "i8"),  # 1: only stopping the attacking one counts
        ("at_stake", "i8"),  # value of that item for me
        ("hand_count", "i8"),
        ("hand", "u1", (ZONE_CAPACITY,)),  # my hand, the least valuable card first
        # --- a text that is being evaluated
        ("yes", "i8"),  # 1: optional instructions are done
        ("asked", "i8"),  # 1: there was an optional instruction
        ("done", "i8"),  # 1: the last instruction was carried out
        ("mode", "i8"),  # the mode that is being evaluated
        ("burst", "i8"),  # 1: it resolves as an EX Burst
        ("tries_x", "i8"),  # 1: the number X is being tried, even if 0
        ("target", "u1"),  # the chosen or found card, NO_CARD: none
        ("count", "i8"),
        ("values", "i8", (CARD_COUNT,)),  # of candidates
        # --- a battle that is being evaluated
        ("team_count", "i8"),
        ("team", "u1", (CARDS_PER_PLAYER,)),
        ("changed", "u1"),  # a card with changed values, NO_CARD: none
        ("more_power", "i8"),
        ("more_damage", "i8"),
        ("more_keywords", "i8"),
        # --- the planned attack
        ("plan_count", "i8"),
        ("plan", "u1", (CARDS_PER_PLAYER,)),
        ("danger", "i8"),  # what my opponent's next attacks cost me if I do not attack
        ("patience", "i8"),  # thousandths: less while my deck ends first
        ("outnumbers", "i8"),  # 1: my attackers outnumber the blockers by the points that are left
        ("trigger_gain", "i4", (CARD_COUNT,)),  # value of what the attack of each of my Forwards triggers
        ("enemy_count", "i8"),
        ("guard_count", "i8"),
        ("guards", "u1", (FIGHTERS,)),
        ("blocks", "i4", (FIGHTERS, FIGHTERS)),  # what each guard gains by blocking each enemy
        # --- the decision
        ("scores", "i8", (LEGAL_CAPACITY,)),  # of the legal actions
    ],
    align=True,
)
"""The working memory of the heuristic."""


def new_memory(**weights: int) -> np.ndarray:
    """A working memory with the default weights, except those given by name; shape ``(1,)``."""
    memory = np.zeros(1, MEMORY)
    memory["weights"][0, : len(DEFAULTS)] = DEFAULTS
    memory["feature_weights"][0] = list(WIN_FEATURES.values())
    set_weights(memory["weights"][0], list(WEIGHTS), weights)
    return memory
