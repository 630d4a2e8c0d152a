"""Convert actions to text and back: ``cast 1-019U``, ``block 1-094U``, ``pass``.

=============================  ========================================================================================
``pass``                       ``PASS``; :func:`parse` also takes ``no``, ``done``, ``keep`` and ``none``
``yes``                        ``OPTION(0)`` where the question is yes or no
``go first``, ``go second``    ``OPTION(0)``, ``OPTION(1)`` of the player who decides who begins (R2.11)
``Fire``                       ``OPTION`` of an element, where one is asked for (R5.12, R5.13, R7.44)
``option 2``                   any other ``OPTION``, counted from 0
``cast 1-019U``                a verb and the card's number, for one of my own cards
``choose opponent's 1-094U``   the same, for a card that my opponent owns
``choose 1-094U #2``           the second of several legal cards with the same text, in the order of action numbers
``choose unknown card #3``     a card that the player who decides does not know
=============================  ========================================================================================

"My" is the side of the player who decides. Every legal action has a text of its own: ``parse(describe(a)) == a``.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence

import numpy as np

from ....core.words import action_named, normal, numbered_duplicates
from ....errors import ArgumentError
from ..cards.model import Card
from ..cards.program import opcodes as op
from ..record import constants as c
from ..record import state as st

YES_NO_DECISIONS = (c.DECISION_MULLIGAN, c.DECISION_EX_BURST, c.DECISION_MAY, c.DECISION_NEXT_ATTACK)
HIDDEN_ZONES = (op.HAND, op.DECK, op.LB_DECK, op.REMOVED)
PASS_WORDS = ("pass", "no", "done", "keep", "none")
OPPONENT_MARK = "opponent's "
UNKNOWN_CARD = "unknown card"


def describe(cards: Sequence[Card], states: np.ndarray, index: int, action: int) -> str:
    """The text of ``action`` in game ``states[index]``; ``cards``: the card of each card number.

    Works for illegal actions too (they never carry a ``#k``). Raises ``ValueError`` for a number outside the action
    space.
    """
    action = operator.index(action)
    if not 0 <= action < c.ACTION_COUNT:
        raise ArgumentError(f"action {action} is not in 0..{c.ACTION_COUNT - 1}")
    for text, legal in describe_legal(cards, states, index).items():
        if legal == action:
            return text
    return _plain_text(cards, states, index, action)


def describe_legal(cards: Sequence[Card], states: np.ndarray, index: int) -> dict[str, int]:
    """The texts of all legal actions of the player who decides, in the order of their numbers: text -> action."""
    legal = _legal(states, index)
    plain = [_plain_text(cards, states, index, action) for action in legal]
    return dict(zip(numbered_duplicates(plain), legal, strict=True))


def parse(cards: Sequence[Card], states: np.ndarray, index: int, text: str) -> int:
    """The legal action that ``text`` names; upper and lower case and spaces do not matter.

    ``choose 1-094U`` also finds a card of the opponent's when no own card of that number is legal. Raises
    :class:`~fftcg_env.errors.AmbiguousActionError` if several legal cards fit (add ``#k``),
    :class:`~fftcg_env.errors.IllegalActionError` if the text names an action that is not legal now, and
    :class:`~fftcg_env.errors.ActionTextError` if it names none at all. Every message lists what is legal.
    """
    legal = describe_legal(cards, states, index)
    wanted = normal(text)
    readings = _readings(wanted, states, index)
    return action_named(text, legal, readings, _is_action_text(wanted), _decider(states, index))


def card_text(cards: Sequence[Card], states: np.ndarray, index: int, card: int, viewer: int | None) -> str:
    """The number of the card with this index as ``viewer`` may know it (None: sees all), or ``unknown card``."""
    number = int(states["card_id"][index, card])
    if number < 0 or (viewer is not None and not is_known(states, index, card, viewer)):
        return UNKNOWN_CARD
    return cards[number].code


def is_known(states: np.ndarray, index: int, card: int, viewer: int) -> bool:
    """Whether ``viewer`` knows which card this is: it is public, the own hand, or was seen (R4.45, R4.46)."""
    hidden = int(states["zone"][index, card]) in HIDDEN_ZONES
    return not hidden or bool(int(states["known"][index, card]) >> viewer & 1)


def _legal(states: np.ndarray, index: int) -> list[int]:
    """Legal action numbers, ascending."""
    legal: list[int] = states["legal"][index, : int(states["legal_count"][index])].tolist()
    return sorted(legal)


def _plain_text(cards: Sequence[Card], states: np.ndarray, index: int, action: int) -> str:
    """The text of an action without ``#k``."""
    if action == c.PASS:
        return "pass"
    if action < c.GLOBAL_ACTIONS:
        return _option_text(states[index], action - c.FIRST_OPTION)
    entity, verb = divmod(action - c.GLOBAL_ACTIONS, c.VERB_COUNT)
    player = int(states["decision_player"][index])
    card = (entity + st.CARDS_PER_PLAYER * player) % st.CARD_COUNT
    mark = OPPONENT_MARK if entity >= st.CARDS_PER_PLAYER else ""
    return f"{c.VERBS[verb]} {mark}{card_text(cards, states, index, card, player)}"


def _option_text(state: np.void, option: int) -> str:
    decision = int(state["decision"])
    if decision == c.DECISION_FIRST_PLAYER and option < 2:
        return ("go first", "go second")[option]
    if option < len(op.ELEMENTS) and _asks_for_element(state):
        return op.ELEMENTS[option]
    if decision in YES_NO_DECISIONS and option == 0:
        return "yes"
    return f"option {option}"


def _asks_for_element(state: np.void) -> bool:
    """Whether the OPTIONs of this decision are the Elements; those beyond them are never legal."""
    decision = int(state["decision"])
    names_one = decision == c.DECISION_NAME and int(state["decision_minimum"]) == op.NAME_ELEMENT
    return names_one or decision == c.DECISION_ELEMENT


def _readings(wanted: str, states: np.ndarray, index: int) -> list[str]:
    """The ways to read a normalised text, the most literal first."""
    if wanted in PASS_WORDS:
        return ["pass"]
    verb, _, rest = wanted.partition(" ")
    if verb == "option" and rest.isdecimal():
        return [normal(_option_text(states[index], int(rest))), wanted]
    if verb in c.VERBS and not rest.startswith(OPPONENT_MARK):
        return [wanted, f"{verb} {OPPONENT_MARK}{rest}"]
    return [wanted]


def _is_action_text(wanted: str) -> bool:
    """Whether a normalised text has the form of an action, legal or not."""
    verb, _, rest = wanted.partition(" ")
    if verb in c.VERBS:
        return bool(rest)
    if verb == "option":
        return rest.isdecimal() and int(rest) < c.OPTIONS
    return wanted in (*PASS_WORDS, "yes", "go first", "go second", *map(normal, op.ELEMENTS))


def _decider(states: np.ndarray, index: int) -> str:
    """The player who decides and the decision, for messages."""
    decision = int(states["decision"][index])
    return f"player_{int(states['decision_player'][index])} at the decision {c.DECISIONS[decision]!r}"
