"""The options of the game: how gaps of the rules are read, and where the engine stops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from ...core.options import OptionError, check_values, values_as_codes
from .record import numbers as no

__all__ = ["OptionError", "Options"]

LARGEST = {
    "opening_hand": 10,
    "draw_count": 5,
    "hand_limit": 20,
    "damage_to_lose": 99,
    "items_per_character": no.DECK_SIZE,
    "turn_limit": 9_999,
    "decision_limit": 2**31 - 1,
}
LEAST = {"turn_limit": 0, "items_per_character": 0, "opening_hand": 0}


@dataclass(frozen=True)
class Options:
    """The defaults are the rulings for gaps of the rules; docs/rulings.md says why.

    - ``opening_hand``: cards of the opening hand (C-10.1).
    - ``mulligan``: one full exchange of the opening hand, or none (C-10.1).
    - ``first_player``: at random, or always the first seat (C-10.1).
    - ``first_draw``, ``first_charm``: whether the first player draws, and may declare Charm, in turn 1 (C-10.1).
    - ``draw_count``: cards of a draw declaration (C-11.3).
    - ``draw_phase_actions``: Events and A.Skills before the draw declaration (C-11.3).
    - ``hand_limit``: cards in hand at the end of the own turn (C-11.5).
    - ``damage_to_lose``: damage with which a victory check is lost (C-14.1).
    - ``ep_generation``: declared in every window where it may be of use, or only while paying (C-4.7).
    - ``defender_strikes_back``: whether a defender deals its AP to the attacker (C-12.5).
    - ``excess_damage``: damage beyond the defender's DP is lost, or dealt to the player (C-12.5).
    - ``lost_defender``: if a defender has left or turned face-down, the damage of its attacker is lost, or dealt to the
      player (C-12.5).
    - ``damage_stays``: until the End phase of each turn, or as long as the Character is face-up (C-2.7).
    - ``support_checks``: whether supporting Checks (C-12.3).
    - ``restricted_support``: whether a Character under First-turn restriction may support (C-2.5).
    - ``items_per_character``: 0: any number (C-5.6).
    - ``heroine_restricted``: whether the Heroine begins under First-turn restriction (C-1.9).
    - ``chain``: closed once no player interrupts, or open again to the opponent of the item on top (C-13.5).
    - ``illegal_target``: if one of several targets is none any more, the whole declaration fails, or only what it would
      do to that target (C-6.6).
    - ``after_charm``: comes the End phase, or a second Main phase (C-11.1).
    - ``turn_limit``: the last turn, then a draw; 0: none but the limit of decisions (C-14.3).

    The environment's:

    - ``skip_forced``: the engine takes decisions that have exactly one legal action.
    - ``decision_limit``: the game ends without a result after this number of decisions of both players.
    """

    opening_hand: int = 5
    mulligan: bool = True
    first_player: Literal["random", "first_seat"] = "random"
    first_draw: bool = False
    first_charm: bool = False
    draw_count: int = 1
    draw_phase_actions: bool = True
    hand_limit: int = 7
    damage_to_lose: int = 20
    ep_generation: Literal["any_window", "while_paying"] = "any_window"
    defender_strikes_back: bool = False
    excess_damage: Literal["lost", "to_player"] = "lost"
    lost_defender: Literal["damage_lost", "to_player"] = "damage_lost"
    damage_stays: Literal["until_end", "while_face_up"] = "until_end"
    support_checks: bool = False
    restricted_support: bool = True
    items_per_character: int = 0
    heroine_restricted: bool = False
    chain: Literal["closes_once", "reopens"] = "closes_once"
    illegal_target: Literal["fails_all", "fails_alone"] = "fails_all"
    after_charm: Literal["end", "main"] = "end"
    turn_limit: int = 60
    skip_forced: bool = True
    decision_limit: int = 10_000

    def __post_init__(self) -> None:
        check_values(self, LARGEST, LEAST)

    def codes(self) -> np.ndarray:
        """The options as the record holds them: int16, shape ``(OPTION_COUNT,)``."""
        return values_as_codes(self, no.OPTION_COUNT)
