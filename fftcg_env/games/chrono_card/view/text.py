"""The text form of every action, both ways: ``use CC-014``, ``choose opponent's CC-033``, ``pass``.

"My" is the side of the player who decides. Several legal cards with the same text are told apart by ``#2``, ``#3`` in
the order of action numbers. Every legal action has a text of its own: ``parse(describe(a)) == a``.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence

import numpy as np

from ....core.words import action_named, normal, told_apart
from ..cards.model import Card
from ..record import numbers as no

PASS_WORDS = ("pass", "no", "done", "nothing", "end")
UNKNOWN_CARD = "unknown card"


def card_of(state: np.void, action: int) -> int:
    """Index of the card that an action names; ``action`` is not among the global ones."""
    entity = (action - no.GLOBAL_ACTIONS) // no.VERB_COUNT
    return (entity + no.CARDS_PER_PLAYER * int(state["decision_player"])) % no.CARD_COUNT


def is_known(state: np.void, card: int, viewer: int | None) -> bool:
    """Whether ``viewer`` (None: sees all) knows which card this is: it lies open, is of the own hand, was shown, or can
    be chosen just now."""
    zone = int(state["zone"][card])
    if zone == no.NOWHERE:
        return False
    if viewer is None or zone not in (no.DECK, no.HAND):
        return True
    if zone == no.HAND and (state["side"][card] == viewer or int(state["known"][card]) >> viewer & 1):
        return True
    if viewer != state["decision_player"]:
        return False
    legal = state["legal"][: int(state["legal_count"])].tolist()
    return any(action >= no.GLOBAL_ACTIONS and card_of(state, action) == card for action in legal)


def card_text(cards: Sequence[Card], state: np.void, card: int, viewer: int | None) -> str:
    """The number of a card as ``viewer`` may know it, or ``unknown card``."""
    return cards[int(state["card_id"][card])].number if is_known(state, card, viewer) else UNKNOWN_CARD


def describe(cards: Sequence[Card], states: np.ndarray, index: int, action: int) -> str:
    """The text of ``action`` in game ``states[index]``; illegal ones never carry a ``#k``. Raises ``ValueError`` for a
    number outside the action space."""
    action = operator.index(action)
    if not 0 <= action < no.ACTION_COUNT:
        raise ValueError(f"action {action} is not in 0..{no.ACTION_COUNT - 1}")
    state = states[index]
    for text, legal in describe_legal(cards, state).items():
        if legal == action:
            return text
    return _plain(cards, state, action)


def describe_legal(cards: Sequence[Card], state: np.void) -> dict[str, int]:
    """Text -> action for all legal actions, in the order of their numbers."""
    legal = sorted(state["legal"][: int(state["legal_count"])].tolist())
    plain = [_plain(cards, state, action) for action in legal]
    return dict(zip(told_apart(plain), legal, strict=True))


def _plain(cards: Sequence[Card], state: np.void, action: int) -> str:
    """The text of an action without ``#k``."""
    if action < no.GLOBAL_ACTIONS:
        return no.GLOBAL_WORDS[action]
    card, player = card_of(state, action), int(state["decision_player"])
    verb = no.VERBS[(action - no.GLOBAL_ACTIONS) % no.VERB_COUNT]
    whose = "" if card // no.CARDS_PER_PLAYER == player else "opponent's "
    return f"{verb} {whose}{card_text(cards, state, card, player)}"


def parse(cards: Sequence[Card], states: np.ndarray, index: int, text: str) -> int:
    """The legal action that ``text`` names; upper and lower case and spaces do not matter.

    Raises :class:`~fftcg_env.errors.AmbiguousActionError` if several legal cards fit (add ``#k``),
    :class:`~fftcg_env.errors.IllegalActionError` if it names an action that is not legal now, and
    :class:`~fftcg_env.errors.ActionTextError` if it names none at all.
    """
    legal = describe_legal(cards, states[index])
    wanted = normal(text)
    wanted = "pass" if wanted in PASS_WORDS else wanted
    verb, _, rest = wanted.partition(" ")
    readings = (wanted, f"{verb} opponent's {rest}")
    is_action = wanted in no.GLOBAL_WORDS or (verb in no.VERBS and bool(rest))
    asked = no.DECISIONS[int(states[index]["decision"])]
    decider = f"player_{int(states[index]['decision_player'])} at the decision {asked!r}"
    return action_named(text, legal, readings, is_action, decider)
