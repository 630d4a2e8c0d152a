"""The weights of the compiled heuristic by name. Another array of weights is another agent.

The weights were found by playing variants against each other, 3,000 games each. Two things mattered most: exchanging
cards that are not used soon for new ones (``refresh``), because a hand is filled up every turn; and fleeing when
obstacles block the way.
"""

from __future__ import annotations

from ....core.zoned.heuristic_weights import HeuristicWeights
from ..record.state import LEGAL_CAPACITY

_VALUES = {
    # the order in which things are done in the Action time: the highest first, all above a pass
    "world": 1000,
    "obstruct": 850,
    "friend": 940,
    "magic_friend": 700,
    "spare_magic_friend": 0,  # one that is not the strongest friend: 0 it stays in the hand
    "form": 640,
    "equipment": 620,
    "battle": 600,
    "effect": 1500,
    "flee": 50,
    "flee_hearts": 3,  # more Heart Points than that
    "flee_level": 5,  # no World of a higher level is given up
    "flee_share": 800,  # thousandths of all obstacles' power that the attack has to reach, or the player flees
    "dark_friends": 3,  # number of Dark cards called as friends, the others wait to be obstacles
    # what effects are worth
    "draw": 20,
    "discard": 15,
    "heart": 40,
    "destroy": 60,
    "send_friend_away": 40,
    "equipment_away": 30,
    "find": 25,
    "one_more": 60,
    # challenges: what an unknown card of the opponent's hand is expected to add, in tenths of a point of attack
    "unknown_card": 4,
    "boldness": 0,
    "dark_ahead": 4,  # a Dark card is kept up to this many levels above the opponent's total
    "keep_magic": 1,
    "keep_event": 0,
    "refresh": 5,  # what a new card in place of one that is given up is worth
    "spare_worlds": 0,  # Worlds of low level beyond this number are given up
    "low_world": 3,  # what a low level is
    # the win probability, in thousandths of a logit: a logistic regression over 33,076 moments of games between players
    # of this heuristic (benchmarks.fit_win_probability)
    "win_hearts": 193,
    "win_total": 170,
    "win_obstacle_power": -48,
    "win_support": 81,
    "win_attack": 250,
    "win_hand": 99,
    "win_turn": -407,
}
HEURISTIC_UNIT = 100.0
"""A difference of two moves' weights that says which one is better; a smaller one is a guess."""
WEIGHTS = HeuristicWeights(_VALUES, LEGAL_CAPACITY)
W = WEIGHTS.places
