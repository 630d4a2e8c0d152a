"""The weights of the compiled heuristic by name. Another array of weights is another agent."""

from __future__ import annotations

from ....core.zoned.heuristic_weights import HeuristicWeights
from ..record.state import LEGAL_CAPACITY

_VALUES = {
    # what a Character is worth
    "character": 7,
    "ap": 14,
    "dp": 9,
    "ep": 9,
    "heroine_down": 16,  # she recovers by herself
    # what effects are worth
    "draw": 14,
    "opponent_card": 18,  # a card of the opponent's hand
    "mill": 1,
    "hit": 13,  # a point of damage on the opponent
    "heal": 10,
    "point_of_ep": 6,
    "scratch": 1,  # a point of damage that turns no card face-down
    "checked_ap": 5,  # a point of AP that does not attack or defend
    "upright_ap": 8,
    "table_card": 26,  # an Item, BG or BGM
    "token": 7,
    # using cards
    "use": 30,
    "stay": 34,  # a BG, Item or BGM, for each of its cost
    "card": 24,  # that a card must be worth to be given up
    "cost": 2,  # each EP of it
    "interrupt": 8,  # more to be worth an interrupt
    "finish": 300,  # the last points of damage
    # Charm
    "attack": 12,  # a point of AP
    "hold": 4,  # a point of DP kept back in danger
    "danger": 4,  # damage that may be missing to defeat
    "point": 8,  # a point of damage on oneself
    # the win probability, in thousandths of a logit for each that player 0 has more
    "win_damage": -207,
    "win_ap": 136,
    "win_dp": -28,
    "win_ep": 477,
    "win_hand": 94,
    "win_ready": 107,
    "win_turn": 136,
}
WEIGHTS = HeuristicWeights(_VALUES, LEGAL_CAPACITY)
W = WEIGHTS.places
