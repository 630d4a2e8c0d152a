"""Name and set the weights of the compiled heuristic, in thousandths of a CP, and declare its working memory.

A card in hand pays 2 CP when discarded, a Backup 1 CP each turn, so a Forward of 7000 power on the field is worth about
4.5 CP. The weights were found by playing variants against each other (docs/agents.md). Another agent is another array
of weights.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from ....core.search.interface import set_weights
from ..cards.program.tables import MAX_CARDS
from ..record.constants import HAND_WORTH
from ..record.state import CARD_COUNT, CARDS_PER_PLAYER, LEGAL_CAPACITY, ZONE_CAPACITY

WEIGHTS = {
    # a point of damage to a player who has received 0, 1, ..., 6
    "point_0": 1600,
    "point_1": 1700,
    "point_2": 1451,
    "point_3": 2327,
    "point_4": 1705,
    "point_5": 4000,
    "point_6": 50000,
    # a further Backup on the field in addition to 0, 1, ..., 4 others
    "backup_0": 6862,
    "backup_1": 5252,
    "backup_2": 3600,
    "backup_3": 1938,
    "backup_4": 1709,
    "last_turn_of_growth": 30,  # turns: Backups pay back over the turns that are left
    "least_growth": 367,  # thousandths of their worth that Backups keep in late turns
    # objects on the field
    "forward": 1000,
    "forward_power": 826,  # for each 1000 power
    "first_strike": 447,
    "brave": 500,
    "haste": 200,
    "frozen": 700,  # thousandths of its worth that a frozen dull Forward keeps
    "backup": 2600,
    "monster": 2600,
    "auto_ability": 0,  # each ability of a Character that does something after its arrival
    "field_ability": 84,
    "usable_ability": 30,
    # cards in hand
    **HAND_WORTH,
    "scarce": 500,  # more for each of the last cards of a hand that are discarded for CP
    "few_cards": 3,  # number of those last cards
    "keep_arrival": 300,  # thousandths of what its arrival would do now that a Character is worth more when cards pay
    "lb_card": 1400,  # a card of the LB deck that is cast or turned face up, and with that lost for later
    # effects
    "drawn_card": 684,
    "searched_card": 2200,  # by the opponent, whose deck is less known
    "searching": 1000,  # thousandths of what the best card of the own deck is worth that a search may find
    "discarded_card": 1500,  # of the opponent
    "tempo": 550,  # thousandths of a Forward's worth that are lost when it goes back to the hand
    "off_field": 200,  # a card that leaves a zone other than the field
    "scratch": 30,  # damage that breaks nothing, for each 1000
    "idle_power": 20,  # power that decides no battle, for each 1000
    "keyword": 20,  # a keyword that decides no battle
    "dulling": 238,  # thousandths of a Forward's worth
    "dulling_late": 100,
    "dulling_other": 600,  # a Backup or Monster
    "waking_other": 800,
    "freezing": 212,  # thousandths of its worth, while it is dull
    "freezing_active": 100,
    "restricting": 872,  # thousandths of what dulling does
    "silencing": 200,
    "crystal": 359,
    "counter": 300,
    "unknown_offer": 1500,  # the unknown consequence of a payment that a text offers
    "follow_up": 700,  # what triggers because an effect was carried out
    "found_card": 3943,  # a card picked among several
    "searched_to_field": 6226,
    "extra_turn": 6000,
    "shield": 231,  # other effects that help a card for a while
    # casting and using
    "threshold": 150,  # the least gain for which something is cast or used
    "cast_summon": 900,  # thousandths of its worth in hand that casting a Summon costs
    "cast_character": 436,
    "backup_cp": 100,  # a CP of a Backup
    "wasted_cp": 400,  # a CP that a payment produces without need
    "discarding": 0,  # a discard for CP, in addition to the value of the card
    "new_element": 800,  # more for a Backup of an Element that no Backup of mine has
    "haste_now": 700,  # thousandths of a point that a Forward with Haste gains before the attack
    "prime": 1300,  # thousandths of what an upper card is worth more than the Character that it is put on
    "warp": 900,  # thousandths of a Character's worth when it comes by Warp
    "want": 300,  # thousandths of what its arrival does that a searched card is worth more
    "doomed": 100,  # thousandths of its worth that a card keeps which my opponent's item breaks
    "rescue": 800,  # thousandths of its worth that saving it gains
    "cancel": 1000,  # thousandths of what an item does that cancelling it gains
    "patience": 0,  # less for a Forward that is cast before the attack and gains nothing by that
    "own_dull": 300,  # a Backup that is dulled for its ability
    # combat
    "exposure": 400,  # thousandths of what a dull attacker exposes me to
    "lethal_exposure": 23966,
    "pessimism": 568,  # thousandths of what the best block costs me that an attack counts
    "hurry": 1000,  # thousandths of the worth of its Forwards that an attack disregards when the deck ends first
    "largest_party": 5,  # Forwards
    "push": 50000,  # an attack, while attackers outnumber blockers by the points that are left
    "swing": 20000,  # stopping the Forward that would decide the game this turn
    "attack_trigger": 700,  # thousandths of what an attack triggers
    "deck_urgency": 0,  # thousandths by which a point is worth more to the player whose deck ends first
    "urgent_deck": 40,  # cards of the deck from which on it matters
}
"""The default weights, by name."""

NO_DEGREES = ("point_6", "largest_party", "patience", "urgent_deck", "last_turn_of_growth", "few_cards")
"""Weights that are counts or thresholds, which tuning leaves alone."""
DEGREES = {name: value for name, value in WEIGHTS.items() if name not in NO_DEGREES}
"""Weights that tuning may change."""
_Places = IntEnum("_Places", {name.upper(): number for number, name in enumerate(WEIGHTS)})  # type: ignore[misc]
W: Any = _Places  # its members come from the names, which mypy does not follow
"""The position of each weight, by its name in capitals."""
DEFAULTS = np.array(list(WEIGHTS.values()), np.int32)
ROOM = 128
"""Capacity for weights in the working memory."""
assert len(DEFAULTS) <= ROOM

# --- The working memory: weights, notes on printed cards, and what the heuristic sees at one decision ----------------
# Only the weights and the notes on printed cards are kept from one decision to the next.

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
