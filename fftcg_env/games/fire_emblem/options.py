"""The options of the game: how gaps of the rules are read, and where the engine stops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from ...core.options import OptionError, check_values, values_as_codes
from .record import numbers as no

__all__ = ["OptionError", "Options"]

DECISION_LIMIT = 20_000
LARGEST = {
    "decision_limit": 2**31 - 1,
    "turn_limit": 9_999,
    "triangle_bonus": 9,
    "mulligans": 3,
    "hand_limit": no.CARDS_PER_PLAYER,
}
LEAST = {"triangle_bonus": 0, "mulligans": 0}


@dataclass(frozen=True)
class Options:
    """The defaults are the rulings for gaps of the rules; docs/rulings.md says why.

    - ``named_units``: one of a name on each side, or on the whole field (F-1.7).
    - ``halving``: half of an odd damage is rounded down, or up (F-2.9).
    - ``triangle_bonus``: damage that the better kind of equipment adds (F-2.9).
    - ``lost_chips``: chips that damage or leaving takes from a unit are used ones, or unused (F-2.10).
    - ``attacks_consumed``: B of the consumption is the number of attacks as dealt, or leaves out what the other side
      did to it (F-2.11, F-2.12).
    - ``last_energy``: an attack that spends the last energy deals its damage, or none (F-2.15).
    - ``magic_cards``: attacks with magic cards consume only what effects add, or the printed attack too (F-2.16).
    - ``magic_used_up``: a magic card is used up by striking with it, or by receiving with it too (F-2.16).
    - ``weapon_counters``: a counterattack with a weapon card consumes chips, or none does (F-3.3).
    - ``counter_range``: the attacker must be in range of a counterattack, or not (F-3.4).
    - ``crests``: each crest ability of a unit once in a preparation second, or one of them (F-5.1).
    - ``fresh_units``: units act in the turn in which they are deployed, or not (F-6.3).
    - ``hand_limit``: cards that a hand keeps at the end of the turn (F-6.4).
    - ``windows``: the opponent may use Surprises at the start of each step, or only in fights and in answer (F-6.5).
    - ``mulligans``: how often a hand may be exchanged (F-8.1).
    - ``first_player``: at random, or always the first seat (F-8.1).
    - ``seize``: a unit with Seize wins when it enters a sortie square of the enemy, or by standing there at the end of
      its turn (F-8.3).
    - ``annihilation``: from the second own turn on, who has no unit loses at once (in the own turn after the Unit
      step), or at the end of the own turn (F-8.3).
    - ``deck_out``: who cannot draw loses, or who has no card left after drawing (F-8.2).
    - ``turn_limit``: turns of each player, then it is a draw (F-8.4).

    The environment's:

    - ``skip_forced``: the engine takes decisions that have exactly one legal action.
    - ``decision_limit``: the game ends without a result after this number of decisions of both players.
    """

    named_units: Literal["per_side", "on_the_field"] = "per_side"
    halving: Literal["down", "up"] = "down"
    triangle_bonus: int = 1
    lost_chips: Literal["used", "unused"] = "used"
    attacks_consumed: Literal["as_dealt", "own_effects"] = "as_dealt"
    last_energy: Literal["strikes", "fails"] = "strikes"
    magic_cards: Literal["free", "consume"] = "free"
    magic_used_up: Literal["by_striking", "by_fighting"] = "by_striking"
    weapon_counters: Literal["consume", "free"] = "consume"
    counter_range: Literal["needed", "any"] = "needed"
    crests: Literal["each_once", "one"] = "each_once"
    fresh_units: Literal["act", "wait"] = "act"
    hand_limit: int = 7
    windows: Literal["each_step", "fights"] = "each_step"
    mulligans: int = 1
    first_player: Literal["random", "first_seat"] = "random"
    seize: Literal["on_entering", "at_end_of_turn"] = "on_entering"
    annihilation: Literal["at_once", "end_of_turn"] = "at_once"
    deck_out: Literal["cannot_draw", "nothing_left"] = "cannot_draw"
    turn_limit: int = 40
    skip_forced: bool = True
    decision_limit: int = DECISION_LIMIT

    def __post_init__(self) -> None:
        check_values(self, LARGEST, LEAST)

    def codes(self) -> np.ndarray:
        """The options as the record holds them: int16, shape ``(OPTION_COUNT,)``."""
        return values_as_codes(self, no.OPTION_COUNT)
