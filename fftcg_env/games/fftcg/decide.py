"""Asking a player: the list of legal actions, seen from that player's side."""

from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import (
    DECISION_NONE,
    DECISION_PRIORITY,
    FIRST_OPTION,
    GLOBAL_ACTIONS,
    OPTIONS,
    PASS,
    VERB_COUNT,
    VERB_OPTION,
    VERB_PASS,
)
from .state import CARD_COUNT, CARDS_PER_PLAYER, HISTORY_LENGTH, LEGAL_CAPACITY, NO_CARD


@rule("void(G, i8, i8, i8)")
def ask(g, decision, player, card):
    """Begin a decision about ``card`` (NO_CARD: none); legal actions are added afterwards."""
    g.decision = decision
    g.decision_player = player
    g.decision_card = card
    g.decision_ability = -1
    g.decision_minimum = 0
    g.decision_maximum = 0
    g.decision_count = 0
    g.legal_count = 0


@rule("void(G, i8)")
def allow(g, action):
    """Add a legal action by number."""
    if g.legal_count < LEGAL_CAPACITY:
        g.legal[g.legal_count] = action
        g.legal_count += 1


@rule("i8(i8, i8)")
def entity_of(card, player):
    """Number of a card as ``player`` sees it: own cards first."""
    return card if player == 0 else (card + CARDS_PER_PLAYER) % CARD_COUNT


@rule("void(G, i8, i8)", inline=True)
def allow_card(g, verb, card):
    """Add the legal action of doing ``verb`` with ``card``."""
    allow(g, GLOBAL_ACTIONS + entity_of(card, g.decision_player) * VERB_COUNT + verb)


@rule("void(G)")
def allow_pass(g):
    """Add PASS."""
    allow(g, PASS)


@rule("void(G, i8)")
def allow_option(g, option):
    """Add OPTION(option); options from 16 up cannot be named."""
    if option < OPTIONS:
        allow(g, FIRST_OPTION + option)


@rule("i8(G, i8)")
def is_legal(g, action):
    """Whether an action number is among the legal ones."""
    for i in range(g.legal_count):
        if g.legal[i] == action:
            return 1
    return 0


@rule("void(G, i8, i8, i8)")
def record_history(g, player, verb, card):
    """Keep what a player did. Whether an observer may know the card is decided when it is shown."""
    h = g.history[g.history_next]
    h.player = player
    h.action = verb + 1
    h.card = card
    h.card_id = g.card_id[card] if card != NO_CARD else -1
    g.history_next = (g.history_next + 1) % HISTORY_LENGTH


@rule("void(G, i8)")
def take(g, action):
    """Decode a legal action into the answer fields; the procedure that asked reads them."""
    player = g.decision_player
    g.answer = action
    g.answer_card = NO_CARD
    g.answer_option = 0
    if action == PASS:
        g.answer_verb = VERB_PASS
    elif action < GLOBAL_ACTIONS:
        g.answer_verb = VERB_OPTION
        g.answer_option = action - FIRST_OPTION
    else:
        g.answer_verb = (action - GLOBAL_ACTIONS) % VERB_COUNT
        g.answer_card = entity_of((action - GLOBAL_ACTIONS) // VERB_COUNT, player)
    if action != PASS or g.decision != DECISION_PRIORITY:
        record_history(g, player, g.answer_verb, g.answer_card)
    g.decision = DECISION_NONE
    g.legal_count = 0
