"""Record what players did, with what each player saw of it: the field ``history`` of observations (R4.45).

A row is the same whether its player had a choice or the rules left only one answer. A question that is asked only if
hidden cards leave a choice is not recorded (``no.QUIET_PASSES``, ``no.QUIET_ANSWERS``). A card that is taken without a
question is recorded like a chosen one (:func:`record_action`). The order in which cards are put away is secret to the
player who orders them (R2.14, R9.40).

A card is often named before it is shown: when it is cast, discarded or searched for. So a row stays open until its card
has moved or a player gets priority. What is shown until then belongs to the deed; nothing is added later.
"""

from ....core.intrinsics.branchless import opaque
from ....core.jit import rule
from ..cards.program import opcodes as op
from . import constants as no
from . import state as st
from .types import Card, Game, Player

EVERYBODY = 3
HIDDEN_ZONES = 1 << op.HAND | 1 << op.DECK | 1 << op.LB_DECK | 1 << op.REMOVED
"""Zones with cards that are not public, a bit a zone. Removed cards are included because some are face down (R4.8)."""
CLOSED = 4
"""Bit of ``seen``: the card has moved since."""


@rule
def seen_by(g: Game, card: Card) -> int:
    """The players who know which card this is, a bit a player (R4.45, R4.46)."""
    in_sight = 0 if HIDDEN_ZONES >> g.zone[card] & 1 else EVERYBODY
    return (g.known[card] | opaque(in_sight)) & EVERYBODY


@rule
def is_recorded(g: Game, verb: int) -> int:
    """Whether the answer to the decision is recorded; not if only hidden cards decided whether the player was asked."""
    if verb == no.VERB_PASS and no.QUIET_PASSES >> g.decision & 1:
        return 0
    return 0 if no.QUIET_ANSWERS >> g.decision & 1 else 1


@rule
def record_action(g: Game, player: Player, verb: int, card: Card) -> None:
    """Record what a player did with a card (NO_CARD: none)."""
    h = g.history[g.history_next]
    h.player = player
    h.action = verb + 1
    h.card = card
    h.card_id = -1
    h.seen = 0
    if card != st.NO_CARD:
        h.card_id = g.card_id[card]
        h.seen = seen_by(g, card)
        if g.decision == no.DECISION_ORDER or g.decision == no.DECISION_BOTTOM_ORDER:
            h.seen = h.seen & 1 << player | CLOSED
    g.history_next = (g.history_next + 1) % st.HISTORY_LENGTH
    g.open_history_rows = min(st.HISTORY_LENGTH, g.open_history_rows + 1)


@rule
def record_shown(g: Game, card: Card, moved: int) -> None:
    """Note in open rows that name the card who sees it now; ``moved``: it has just changed its zone."""
    for k in range(g.open_history_rows):
        h = g.history[(g.history_next - 1 - k + st.HISTORY_LENGTH) % st.HISTORY_LENGTH]
        if h.card == card and not h.seen & CLOSED:
            h.seen |= seen_by(g, card)
            if moved:
                h.seen |= CLOSED


@rule
def close_history_rows(g: Game, card: Card) -> None:
    """Close the rows that name a card which moves unseen: no player learns from them which card it was."""
    for k in range(g.open_history_rows):
        h = g.history[(g.history_next - 1 - k + st.HISTORY_LENGTH) % st.HISTORY_LENGTH]
        if h.card == card:
            h.seen |= CLOSED
