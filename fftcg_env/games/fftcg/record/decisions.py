"""Ask a player to decide: list the legal actions, seen from that player's side, decode and record the answer.

What players did, with what each player saw of it, is the field ``history`` of observations (R4.45). A row is the same
whether its player had a choice or the rules left only one answer. A question that is asked only if hidden cards leave a
choice is not recorded (``no.QUIET_PASSES``, ``no.QUIET_ANSWERS``). A card that is taken without a question is recorded
like a chosen one (:func:`record_action`). The order in which cards are put away is secret to the player who orders them
(R2.14, R9.40).

A card is often named before it is shown: when it is cast, discarded or searched for. So a row stays open until its card
has moved or a player gets priority. What is shown until then belongs to the deed; nothing is added later.
"""

from ....core.intrinsics.branchless import opaque
from ....core.jit import rule
from ..cards.program import opcodes as op
from . import constants as no
from . import state as st
from .types import Card, Game, Player


@rule
def ask(g: Game, decision: int, player: Player, card: Card) -> None:
    """Begin a decision about ``card`` (NO_CARD: none); the caller adds the legal actions afterwards."""
    g.decision = decision
    g.decision_player = player
    g.decision_card = card
    g.decision_ability = -1
    g.decision_minimum = 0
    g.decision_maximum = 0
    g.decision_count = 0
    g.legal_count = 0
    if decision == no.DECISION_PRIORITY:
        g.open_history_rows = 0  # closes all rows of the history: nothing shown from now on belongs to them


@rule
def allow(g: Game, action: int) -> None:
    """Add a legal action by number."""
    if g.legal_count < st.LEGAL_CAPACITY:
        g.legal[g.legal_count] = action
        g.legal_count += 1


@rule
def entity_of(card: Card, player: Player) -> int:
    """The number of a card as ``player`` sees it: own cards first."""
    entity = card + st.CARDS_PER_PLAYER * player
    return entity - st.CARD_COUNT if entity >= st.CARD_COUNT else entity


@rule(inline=True)
def allow_card(g: Game, verb: int, card: Card) -> None:
    """Add the legal action of doing ``verb`` with ``card``."""
    allow(g, no.GLOBAL_ACTIONS + entity_of(card, g.decision_player) * no.VERB_COUNT + verb)


@rule(inline=True)
def allow_card_if(g: Game, verb: int, card: Card, legal: int) -> None:
    """As :func:`allow_card` if ``legal`` is 1, and nothing if it is 0; branch-free. There is room for one action a
    card."""
    number = no.GLOBAL_ACTIONS + entity_of(card, g.decision_player) * no.VERB_COUNT + verb
    g.legal[g.legal_count] += (number - g.legal[g.legal_count]) * legal
    g.legal_count += legal


@rule(inline=True)
def card_of_action(g: Game, action: int) -> Card:
    """The card of an action of the player who decides."""
    return Card(entity_of(Card((action - no.GLOBAL_ACTIONS) // no.VERB_COUNT), g.decision_player))


@rule
def allow_pass(g: Game) -> None:
    """Add PASS."""
    allow(g, no.PASS)


@rule
def allow_option(g: Game, option: int) -> None:
    """Add OPTION(option); options from 16 up have no action."""
    if option < no.OPTIONS:
        allow(g, no.FIRST_OPTION + option)


@rule
def take(g: Game, action: int) -> None:
    """Decode a legal action into the answer fields, for the procedure that asked."""
    player = g.decision_player
    g.answer = action
    g.answer_card = st.NO_CARD
    g.answer_option = 0
    if action == no.PASS:
        g.answer_verb = no.VERB_PASS
    elif action < no.GLOBAL_ACTIONS:
        g.answer_verb = no.VERB_OPTION
        g.answer_option = action - no.FIRST_OPTION
    else:
        g.answer_verb = (action - no.GLOBAL_ACTIONS) % no.VERB_COUNT
        g.answer_card = card_of_action(g, action)
    if is_recorded(g, g.answer_verb):
        record_action(g, player, g.answer_verb, g.answer_card)
    g.decision = no.DECISION_NONE
    g.legal_count = 0


# --- The history ---------------------------------------------------------------------------------------------------

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
