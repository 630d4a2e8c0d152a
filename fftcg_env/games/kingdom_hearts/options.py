"""The options of the game: how gaps of the rules are read, and where the engine stops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from ...core.options import OptionError, check_values, values_as_codes
from .record import numbers as no

__all__ = ["OptionError", "Options"]

DECISION_LIMIT = 10_000
LARGEST = {
    "decision_limit": 2**31 - 1,
    "turn_limit": 9_999,
    "max_friends_per_challenge": no.CARDS_PER_PLAYER,
    "flees_per_turn": no.CARDS_PER_PLAYER,
    "challenges_per_turn": 9,
}
LEAST = {"turn_limit": 0, "challenges_per_turn": 1, "max_friends_per_challenge": 0, "flees_per_turn": 0}


@dataclass(frozen=True)
class Options:
    """The defaults are the rulings for gaps of the rules; docs/rulings.md says why.

    - ``max_friends_per_challenge``: friends that each player may have join; 0: any number (K-7.6).
    - ``challenges_per_turn``: challenges of a turn; cards may grant more (K-5.2).
    - ``challenge_passes``: two passes in a row end a challenge, or who passed does nothing more in it (K-7.6).
    - ``after_challenge``: the Challenge time goes on, or the Action time begins again (K-5.1).
    - ``both_win``: the turn player wins, or the game is a draw (K-1.2).
    - ``level_tie``: who goes first if both Player cards have the same level (K-2.6).
    - ``nothing_to_draw``: deck and discard pile are empty in the Refill time: draw what there is, or lose (K-3.2).
    - ``first_turn_fights``: whether the first player may battle and challenge on turn 1 (K-5.1).
    - ``battle_needs_obstacle``: whether there is no battle without an obstacle (K-6.1).
    - ``battle_magic``: several Magic cards in a battle, or one (K-6.5).
    - ``flee_at_one``: with one Heart Point fleeing loses the game: not offered, or allowed (K-10.3).
    - ``flees_per_turn``: 0: any number (K-10.3).
    - ``flee_without_obstacles``, ``flee_after_move``: whether that is allowed (K-10.3).
    - ``obstacle_limit``: the appearance number counts the obstacles that lie there, or all ever placed (K-9.5).
    - ``world_effects``: "Fights here" of the World on which the fight takes place, or of both top Worlds (K-10.4).
    - ``player_casts_by``: a Player's magic or level decides what it casts (K-11.4).
    - ``magic_outside_fights``: all but magic/attack cards, or none (K-11.5).
    - ``dark_no_attack_cards``: dark and XIII Players use no Attack cards (K-4.4).
    - ``xiii_support``: the support of a Player card as a friend is its attack, or its level (K-8.6).
    - ``equipment_per_bearer``: one, or any number (K-13.1).
    - ``misfit_friends``: friends that do not fit the Player after a Form Change stay idle, or are discarded (K-12.2).
    - ``second_form``: a further Form replaces the one that lies there, or cannot be played (K-12.2).
    - ``form_change_hearts``: Heart Points stay, or become those of the Form (K-12.2).
    - ``turn_limit``: the last turn; 0: none but the limit of decisions (K-1.3).
    - ``at_turn_limit``: a draw, or the higher total of Worlds wins (K-1.3).

    The environment's:

    - ``skip_forced``: the engine takes decisions that have exactly one legal action.
    - ``decision_limit``: the game ends without a result after this number of decisions of both players.
    """

    max_friends_per_challenge: int = 1
    challenges_per_turn: int = 1
    challenge_passes: Literal["two_in_a_row", "for_good"] = "two_in_a_row"
    after_challenge: Literal["challenge_time", "action_time"] = "challenge_time"
    both_win: Literal["turn_player", "draw"] = "turn_player"
    level_tie: Literal["random", "first_seat"] = "random"
    nothing_to_draw: Literal["draw_what_there_is", "lose"] = "draw_what_there_is"
    first_turn_fights: bool = True
    battle_needs_obstacle: bool = True
    battle_magic: Literal["several", "one"] = "several"
    flee_at_one: Literal["not_offered", "allowed"] = "not_offered"
    flees_per_turn: int = 0
    flee_without_obstacles: bool = True
    flee_after_move: bool = True
    obstacle_limit: Literal["present", "ever_placed"] = "present"
    world_effects: Literal["of_the_fight", "of_both"] = "of_the_fight"
    player_casts_by: Literal["magic", "level"] = "magic"
    magic_outside_fights: Literal["without_attack", "none"] = "without_attack"
    dark_no_attack_cards: bool = False
    xiii_support: Literal["attack", "level"] = "attack"
    equipment_per_bearer: Literal["one", "any"] = "one"
    misfit_friends: Literal["stay", "discarded"] = "stay"
    second_form: Literal["replaces", "refused"] = "replaces"
    form_change_hearts: Literal["kept", "printed"] = "kept"
    turn_limit: int = 60
    at_turn_limit: Literal["draw", "higher_total"] = "draw"
    skip_forced: bool = True
    decision_limit: int = DECISION_LIMIT

    def __post_init__(self) -> None:
        check_values(self, LARGEST, LEAST)

    def codes(self) -> np.ndarray:
        """The options as the record holds them: int16, shape ``(OPTION_COUNT,)``."""
        codes = values_as_codes(self, no.OPTION_COUNT)
        codes[no.TURN_LIMIT] = self.turn_limit or LARGEST["turn_limit"]
        return codes
