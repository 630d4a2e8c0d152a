"""Asking a player: the list of legal actions, seen from that player's side.

The rules stand here once, over names, as those of :mod:`fftcg_env.core.entries` do; :func:`made_asking` gives a game
its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..entries.placeholders import Game, bind_template
from ..jit import rule
from .kinds import Numbers

ASK_NOTHING = NO_CARD = CARDS_PER_PLAYER = GLOBAL_ACTIONS = VERB_COUNT = 0
"""Numbers of the game."""


@dataclass(frozen=True)
class Asking:
    """The rules that :func:`made_asking` makes."""

    ask: Any
    ask_nothing: Any
    allow: Any
    entity_of: Any
    allow_card: Any
    finish: Any


def made_asking(module: str, numbers: Numbers, **names: Any) -> Asking:
    """The rules of a game.

    ``numbers``: its module of numbers; ``names``: the class ``Game``. A record has the fields ``decision``,
    ``decision_player``, ``decision_card``, ``decision_amount``, ``legal``, ``legal_count``, ``result`` and ``reason``.
    """
    for number in ("ASK_NOTHING", "NO_CARD", "CARDS_PER_PLAYER", "GLOBAL_ACTIONS", "VERB_COUNT"):
        names[number] = getattr(numbers, number)
    templates: tuple[Any, ...] = (ask, ask_nothing, allow, entity_of, allow_card, finish)
    for template in templates:
        names[template.__name__] = rule(bind_template(template, module, names))
    return Asking(**{template.__name__: names[template.__name__] for template in templates})


def ask(g: Game, decision: int, player: int, card: int, amount: int) -> None:
    """Begin a decision about ``card`` (NO_CARD: none); legal actions are added afterwards."""
    g.decision = decision
    g.decision_player = player
    g.decision_card = card
    g.decision_amount = amount
    g.legal_count = 0


def ask_nothing(g: Game) -> None:
    """Nobody decides."""
    g.decision = ASK_NOTHING
    g.decision_card = NO_CARD
    g.decision_amount = 0
    g.legal_count = 0


def allow(g: Game, action: int) -> None:
    """Add a legal action by number."""
    g.legal[g.legal_count] = action
    g.legal_count += 1


def entity_of(card: int, player: int) -> int:
    """Number of a card as ``player`` sees it, own cards first; and the card of such a number."""
    if player == 0:
        return card
    return card + CARDS_PER_PLAYER if card < CARDS_PER_PLAYER else card - CARDS_PER_PLAYER


def allow_card(g: Game, verb: int, card: int) -> None:
    """Add the legal action of doing ``verb`` with ``card``."""
    allow(g, GLOBAL_ACTIONS + entity_of(card, g.decision_player) * VERB_COUNT + verb)


def finish(g: Game, result: int, reason: int) -> None:
    """The game is over."""
    g.result = result
    g.reason = reason
    ask_nothing(g)
