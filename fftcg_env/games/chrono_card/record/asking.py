"""Asking a player: the list of legal actions, seen from that player's side."""

from ....core.jit import rule
from . import numbers as no
from .types import Game


@rule
def ask(g: Game, decision: int, player: int, card: int, amount: int) -> None:
    """Begin a decision about ``card`` (NO_CARD: none); legal actions are added afterwards."""
    g.decision = decision
    g.decision_player = player
    g.decision_card = card
    g.decision_amount = amount
    g.legal_count = 0


@rule
def ask_nothing(g: Game) -> None:
    """Nobody decides."""
    g.decision = no.ASK_NOTHING
    g.decision_card = no.NO_CARD
    g.decision_amount = 0
    g.legal_count = 0


@rule
def allow(g: Game, action: int) -> None:
    """Add a legal action by number."""
    g.legal[g.legal_count] = action
    g.legal_count += 1


@rule
def entity_of(card: int, player: int) -> int:
    """Number of a card as ``player`` sees it, own cards first; and the card of such a number."""
    if player == 0:
        return card
    return card + no.CARDS_PER_PLAYER if card < no.CARDS_PER_PLAYER else card - no.CARDS_PER_PLAYER


@rule
def allow_card(g: Game, verb: int, card: int) -> None:
    """Add the legal action of doing ``verb`` with ``card``."""
    allow(g, no.GLOBAL_ACTIONS + entity_of(card, g.decision_player) * no.VERB_COUNT + verb)


@rule
def finish(g: Game, result: int, reason: int) -> None:
    """The game is over."""
    g.result = result
    g.reason = reason
    ask_nothing(g)
