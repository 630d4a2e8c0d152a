"""Options of FFTCG as a typed, frozen object: rule switches (docs/rules/fftcg.md, 0.3) and the environment's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict

import numpy as np

from ...core.options import OptionError, check_values
from .record import constants as c
from .record import state as st

__all__ = ["OptionError", "Options", "RuleOptions"]

DECISION_LIMIT = 10_000
"""More decisions than any game takes whose players want it to end (docs/rulings.md)."""
LARGEST_LIMIT = 2**31 - 1


@dataclass(frozen=True)
class Options:
    """How the rules are read and where the engine stops. The defaults are the rulings of docs/rulings.md.

    Rule switches:

    - ``cp_overpayment``: surplus CP of any amount, or one a required element and only by discards (R5.30).
    - ``field_limit_on_effect``: a Character that an effect would play beyond a field limit is not deployed, or enters
      and the rule processes remove the surplus (R3.41, R3.42).
    - ``loss_damage``: points of damage that lose the game, 7 (constructed) or 6 (limited) (R1.2).
    - ``mulligan_bottom_order``: the player orders the five cards, or they go down as they were held (R2.13).
    - ``lethal_check_before_ex``: no EX Burst on the lethal point (R10.71).
    - ``empty_declaration_window``: priority is given even if no Forward attacks (R10.17).
    - ``next_attack_returns_to``: the step that follows "another attack" (R10.58).
    - ``search_any_card_may_fail``: also a search without a description may find nothing (R12.35).
    - ``ex_burst_carries_card_info``: an EX Burst counts as the effect of its Summon or as an auto-ability (R10.77).
    - ``first_strike_window``: Back Attack may be cast between the parts of First Strike damage (R12.17).
    - ``replacement_order``: who orders the replacement effects of damage: the controller of what is hit, or a fixed
      order, first "becomes N", then increases and reductions (R9.62).
    - ``increase_after_zero``: other effects still apply to damage that an effect has made 0 (R9.66).

    - ``cancelled_item``: a cancelled item leaves the stack at once, or stays and resolves without effect (R8.72).
    - ``role_assignment_time``: which target gets which of different effects is said when they are declared, except by
      cards that say so, or always at resolution (R7.37).
    - ``slash_names``: a name with "/" is one name, or counts as itself and both its halves (R3.14).
    - ``end_of_turn_trigger_made_late``: "at the end of the turn", said in the End Phase, waits for the next one, or
      expires (R6.47).
    - ``deck_size``: constructed, or limited with 40 cards or more; this engine allows up to 50 (R2.1).
    - ``lb_deck``: whether LB decks are allowed (R2.5).

    The environment's:

    - ``payment``: a payment closes by itself as soon as the cost is covered, or when the player passes ("full"); with
      "auto" no player is asked for CP: the engine discards cards, dulls Backups and chooses Elements as the heuristic
      would by their print. Players still decide what is no CP or more than a payment: X, cards that a cost takes
      (discards, sacrifices, Crystals), alternative costs, and the payment of a card whose text asks which Elements its
      CP had.
    - ``skip_forced``: the engine takes decisions that have exactly one legal action.
    - ``blank_unplayable``: a card that cannot be played stands in as a blank: its printed facts without its text
      (docs/evaluation.md). Otherwise a deck with such a card is refused.
    - ``decision_limit``: the game ends without a result after this many decisions of both players. Free abilities can
      be used without end, and no rule stops a player who does (R1.22). The default is about twenty times what a long
      game takes (docs/rulings.md).
    """

    cp_overpayment: Literal["unlimited", "one_excess"] = "unlimited"
    field_limit_on_effect: Literal["not_deployed", "rule_process"] = "not_deployed"
    loss_damage: Literal[7, 6] = 7
    mulligan_bottom_order: Literal["player_choice", "as_held"] = "player_choice"
    lethal_check_before_ex: bool = True
    ex_burst_carries_card_info: bool = True
    empty_declaration_window: bool = False
    next_attack_returns_to: Literal["preparation", "declaration"] = "preparation"
    search_any_card_may_fail: bool = False
    first_strike_window: Literal["no_actions", "back_attack_allowed"] = "no_actions"
    cancelled_item: Literal["remove_now", "stay_until_resolution"] = "remove_now"
    replacement_order: Literal["affected_controller", "set_then_adjust"] = "affected_controller"
    increase_after_zero: bool = False
    role_assignment_time: Literal["declaration", "resolution"] = "declaration"
    slash_names: Literal["single", "split"] = "single"
    end_of_turn_trigger_made_late: Literal["waits_for_next", "expires"] = "waits_for_next"
    deck_size: Literal["exactly_50", "at_least_40"] = "exactly_50"
    lb_deck: Literal["allowed", "none"] = "allowed"
    payment: Literal["close_when_covered", "full", "auto"] = "close_when_covered"
    skip_forced: bool = True
    blank_unplayable: bool = False
    decision_limit: int = DECISION_LIMIT

    def __post_init__(self) -> None:
        check_values(self, {"decision_limit": LARGEST_LIMIT})

    def codes(self) -> np.ndarray:
        """The options as the state holds them: int8, shape ``(OPTION_COUNT,)``."""
        codes = np.zeros(st.OPTION_COUNT, np.int8)
        codes[c.OPTION_SKIP_FORCED] = self.skip_forced
        codes[c.OPTION_FULL_PAYMENT] = self.payment == "full"
        codes[c.OPTION_AUTO_PAYMENT] = self.payment == "auto"
        codes[c.OPTION_ONE_EXCESS] = self.cp_overpayment == "one_excess"
        codes[c.OPTION_LOSS_DAMAGE] = self.loss_damage
        codes[c.OPTION_BOTTOM_AS_HELD] = self.mulligan_bottom_order == "as_held"
        codes[c.OPTION_LATE_LETHAL_CHECK] = not self.lethal_check_before_ex
        codes[c.OPTION_EMPTY_DECLARATION_WINDOW] = self.empty_declaration_window
        codes[c.OPTION_NEXT_ATTACK_TO_DECLARATION] = self.next_attack_returns_to == "declaration"
        codes[c.OPTION_LIMIT_BY_RULE_PROCESS] = self.field_limit_on_effect == "rule_process"
        codes[c.OPTION_SEARCH_MAY_FAIL] = self.search_any_card_may_fail
        codes[c.OPTION_EX_BURST_WITHOUT_INFORMATION] = not self.ex_burst_carries_card_info
        codes[c.OPTION_FIRST_STRIKE_BACK_ATTACK] = self.first_strike_window == "back_attack_allowed"
        codes[c.OPTION_ROLES_AT_RESOLUTION] = self.role_assignment_time == "resolution"
        codes[c.OPTION_CANCELLED_STAYS] = self.cancelled_item == "stay_until_resolution"
        codes[c.OPTION_SET_THEN_ADJUST] = self.replacement_order == "set_then_adjust"
        codes[c.OPTION_INCREASE_AFTER_ZERO] = self.increase_after_zero
        codes[c.OPTION_SPLIT_NAMES] = self.slash_names == "split"
        codes[c.OPTION_LATE_END_OF_TURN_EXPIRES] = self.end_of_turn_trigger_made_late == "expires"
        return codes


class RuleOptions(TypedDict, total=False):
    """The same options as keyword arguments of the environments, for type checkers and editors. :class:`Options`
    explains each of them and its default."""

    cp_overpayment: Literal["unlimited", "one_excess"]
    field_limit_on_effect: Literal["not_deployed", "rule_process"]
    loss_damage: Literal[7, 6]
    mulligan_bottom_order: Literal["player_choice", "as_held"]
    lethal_check_before_ex: bool
    ex_burst_carries_card_info: bool
    empty_declaration_window: bool
    next_attack_returns_to: Literal["preparation", "declaration"]
    search_any_card_may_fail: bool
    first_strike_window: Literal["no_actions", "back_attack_allowed"]
    cancelled_item: Literal["remove_now", "stay_until_resolution"]
    replacement_order: Literal["affected_controller", "set_then_adjust"]
    increase_after_zero: bool
    role_assignment_time: Literal["declaration", "resolution"]
    slash_names: Literal["single", "split"]
    end_of_turn_trigger_made_late: Literal["waits_for_next", "expires"]
    deck_size: Literal["exactly_50", "at_least_40"]
    lb_deck: Literal["allowed", "none"]
    payment: Literal["close_when_covered", "full", "auto"]
    skip_forced: bool
    blank_unplayable: bool
    decision_limit: int
