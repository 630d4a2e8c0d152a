"""The weights of the compiled heuristic by name. Another array of weights is another agent.

The weights of strikes, guards and draws were found by playing variants against the best one so far; those of the win
probability by a logistic regression over positions from games of the heuristic against itself (docs/agents.md).
"""

from __future__ import annotations

from ....core.zoned.heuristic_weights import HeuristicWeights
from ..record.state import LEGAL_CAPACITY

_VALUES = {
    # strikes: what a point of damage is worth, and of energy that it costs
    "damage": 10,
    "cost": 6,
    "struck_back": 8,
    "kill": 40,
    "kill_attack": 6,  # for each point of the attack of the unit that retreats
    "lord": 108,  # a unit with Seize that retreats
    "lost": 10,  # the own unit retreats
    "used_up": 10,  # a magic card
    "strike_from": 0,  # a strike must be worth more than that
    # where units stand
    "advance": 6,
    "lord_advance": 14,
    "held": 25,  # a sortie square of the enemy
    "threat": 1,
    "danger": 10,  # as much damage in reach as there is energy
    "guard": 41,  # on or before a sortie square that a unit with Seize could reach
    # cards and chips
    "draw": 10,
    "discard": 10,
    "card": 8,  # a card of the own hand
    "deck_card": 2,
    "off_field_card": 1,
    "chip": 3,  # in the own turn
    "spare_chip": 1,  # in the opponent's: it comes back soon
    "reserve": 0,  # chips that stay unused
    "push": 6,
    "break": 15,
    "support_striker": 30,  # a chip for a unit that then can strike
    "heal_from": 2,
    # the win probability, in thousandths of a logit
    "win_energy": 123,
    "win_units": 52,
    "win_strikers": 60,
    "win_lords": 425,
    "win_gate": -65,  # units with Seize that could enter an empty sortie square
    "win_deck": 367,  # cards of a deck that runs out
    "win_hand": 79,
    "win_arms": 402,
    "win_turn": -117,
}
HEURISTIC_UNIT = 10.0
"""A difference of two moves' weights that says which one is better; a smaller one is a guess."""
WEIGHTS = HeuristicWeights(
    _VALUES,
    LEGAL_CAPACITY,
    [
        # --- a strike that is being thought of
        ("add", "i8"),
        ("times", "i8"),
        ("halves", "i8"),
        ("attacks", "i8"),
        ("cost_add", "i8"),
        ("cost_set", "i8"),  # -1: nothing sets it
        ("pushes", "i8"),
        ("energy", "i8"),  # what is paid for abilities
        # --- the exchange that goes on, put aside while something is tried out
        ("saved", "i8", (8,)),
    ],
)
W = WEIGHTS.places
