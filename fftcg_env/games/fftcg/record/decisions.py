"""Ask a player to decide: list the legal actions, seen from that player's side, and decode the answer."""

from ....core.jit import rule
from . import constants as no
from . import state as st
from .action_history import is_recorded, record_action
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
        g.open_history_rows = (
            0  # closes all rows of the history: nothing shown from now on belongs to them (``action_history``)
        )


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
        g.answer_card = entity_of(Card((action - no.GLOBAL_ACTIONS) // no.VERB_COUNT), player)
    if is_recorded(g, g.answer_verb):
        record_action(g, player, g.answer_verb, g.answer_card)
    g.decision = no.DECISION_NONE
    g.legal_count = 0
