"""Which actions the opponent of the player who decides sees, whatever the hidden cards are."""

from __future__ import annotations

from ..cards.program import opcodes as op
from ..record import constants as c
from .player_view import Seen

PUBLIC_PASSES = (c.DECISION_MULLIGAN, c.DECISION_BLOCK, c.DECISION_EX_BURST, c.DECISION_NEXT_ATTACK)
"""Decisions that are asked regardless of hidden cards, so that passing is public."""
QUIET_DECISIONS = (
    *(c.DECISION_ABILITY, c.DECISION_ELEMENT, c.DECISION_COST, c.DECISION_NUMBER, c.DECISION_MODE),
    *(c.DECISION_COST_CARD, c.DECISION_PAY),
)
"""Decisions that hidden cards may leave without a choice. The answer shows on the stack, in the payment and in the
effect."""


def is_public(seen: Seen, action: int) -> bool:
    """Whether the opponent of the player who decides sees the action, whatever the hidden cards are. ``seen``: the game
    as that opponent sees it. A row of the history may show more: there a card that is taken without a question counts
    as chosen (:mod:`..record.decisions`)."""
    decision = int(seen["decision"])
    if action == c.PASS:
        return decision in PUBLIC_PASSES
    if decision in QUIET_DECISIONS or (decision == c.DECISION_NAME and not _is_element(seen)):
        return False
    chosen = action >= c.GLOBAL_ACTIONS and (action - c.GLOBAL_ACTIONS) % c.VERB_COUNT == c.CHOOSE
    return not chosen or seen.card(seen.card_of(action)) is not None


def _is_element(seen: Seen) -> bool:
    """Whether the options of a decision are the Elements."""
    return int(seen["decision"]) == c.DECISION_ELEMENT or int(seen["decision_minimum"]) == op.NAME_ELEMENT
