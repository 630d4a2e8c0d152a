"""Summons that cost nothing, for questions about printed cards, and how they are played."""

from __future__ import annotations

from typing import Any

from fftcg_env.cards import Card
from fftcg_env.scenario import Scenario, summon


def free(text: str, name: str) -> Card:
    """A Summon with this text that costs nothing."""
    return summon(text=text, name=name, cost=0)


FELL = free("Choose 1 Forward. Break it.", "Fell")
FELL_TWO = free("Choose 2 Forwards. Break them.", "Fell Two")
LEAVE = free("Choose 1 Forward. Return it to its owner's hand.", "Leave")
STEAL = free("Choose 1 Character. You gain control of it until the end of the turn.", "Steal")
BOLT_3000 = free("Choose 1 Forward. Deal it 3000 damage.", "Small Bolt")
BOLT_9000 = free("Choose 1 Forward. Deal it 9000 damage.", "Great Bolt")
RAIN = free("Deal 2000 damage to all the Forwards opponent controls.", "Rain")
STORM = free("Deal 9000 damage to all the Forwards.", "Storm")
WEAKEN = free("Choose 1 Forward. It loses 2000 power until the end of the turn.", "Weaken")
HELP = free("Choose 1 Forward. It gains +3000 power until the end of the turn.", "Help")
SILENCE = free("Choose 1 Character. It loses all its abilities until the end of the turn.", "Silence")


def plays(s: Scenario, who: Any, card: Any, *targets: Any) -> None:
    """A player casts a Summon, and it resolves; without priority the opponent passes first."""
    if not who.has_priority:
        who.opponent.passes()
    who.cast(card, targets=targets)
    s.resolve_top()


def settle(s: Scenario) -> None:
    """Place waiting abilities in any order; abilities that resolve are left on the stack."""
    while s.asked == "trigger_order":
        s.take(s.legal_actions[0])
