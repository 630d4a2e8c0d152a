"""The text form of every action, both ways: ``play FL-014``, ``choose opponent's FL-033``, ``pass``.

Cards of the player who decides are named without ``opponent's``. Several legal cards with the same text get ``#2``,
``#3`` in the order of action numbers. Every legal action has a text of its own: ``parse(describe(a)) == a``.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from ...errors import ArgumentError
from ..words import action_named, normal, numbered_duplicates
from .protocols import Numbers, side_of

UNKNOWN_CARD = "unknown card"


class ActionTexts:
    """The texts of actions of a game.

    ``pass_words``: words that mean to pass, ``pass`` among them; ``nowhere``: the zone of cards that a smaller deck
    does not have. A game whose global actions have texts that depend on the record overrides :meth:`plain` and
    :meth:`has_form`. The argument ``pool`` is the card pool of the game (:class:`~.pool.ZonedPool`).
    """

    def __init__(self, numbers: Numbers, pass_words: tuple[str, ...], nowhere: int | None = None) -> None:
        self.numbers, self._pass_words, self._nowhere = numbers, pass_words, nowhere

    def card_of(self, state: np.void, action: int) -> int:
        """Index of the card that an action names; ``action`` is not among the global ones."""
        no = self.numbers
        entity = (action - no.GLOBAL_ACTIONS) // no.VERB_COUNT
        return (entity + no.CARDS_PER_PLAYER * int(state["decision_player"])) % no.CARD_COUNT

    def verb_of(self, action: int) -> str:
        """The verb of an action that is not among the global ones."""
        return self.numbers.VERBS[(action - self.numbers.GLOBAL_ACTIONS) % self.numbers.VERB_COUNT]

    def is_known(self, state: np.void, card: int, viewer: int | None) -> bool:
        """Whether ``viewer`` (None: sees all) knows which card this is: it lies open or in the own hand, was shown, or
        can be chosen now."""
        no, zone = self.numbers, int(state["zone"][card])
        if zone == self._nowhere:
            return False
        if viewer is None or zone not in (no.DECK, no.HAND):
            return True
        if zone == no.HAND and (side_of(state, card, no) == viewer or int(state["known"][card]) >> viewer & 1):
            return True
        if viewer != state["decision_player"]:
            return False
        legal = state["legal"][: int(state["legal_count"])].tolist()
        return any(action >= no.GLOBAL_ACTIONS and self.card_of(state, action) == card for action in legal)

    def card_text(self, pool: Any, state: np.void, card: int, viewer: int | None) -> str:
        """The number of a card as ``viewer`` may know it, or ``unknown card``."""
        if not self.is_known(state, card, viewer):
            return UNKNOWN_CARD
        number: str = pool.cards[int(state["card_id"][card])].number
        return number

    def describe(self, pool: Any, states: np.ndarray, index: int, action: int) -> str:
        """The text of ``action`` in game ``states[index]``; illegal ones never carry a ``#k``. Raises ``ValueError``
        for a number outside the action space."""
        action = operator.index(action)
        if not 0 <= action < self.numbers.ACTION_COUNT:
            raise ArgumentError(f"action {action} is not in 0..{self.numbers.ACTION_COUNT - 1}")
        state = states[index]
        for text, legal in self.describe_legal(pool, state).items():
            if legal == action:
                return text
        return self.plain(pool, state, action)

    def describe_legal(self, pool: Any, state: np.void) -> dict[str, int]:
        """Text -> action for all legal actions, in the order of their numbers."""
        legal = sorted(state["legal"][: int(state["legal_count"])].tolist())
        plain = [self.plain(pool, state, action) for action in legal]
        return dict(zip(numbered_duplicates(plain), legal, strict=True))

    def plain(self, pool: Any, state: np.void, action: int) -> str:
        """The text of an action without ``#k``."""
        no = self.numbers
        if action < no.GLOBAL_ACTIONS:
            return no.GLOBAL_WORDS[action]
        card, player = self.card_of(state, action), int(state["decision_player"])
        whose = "" if card // no.CARDS_PER_PLAYER == player else "opponent's "
        return f"{self.verb_of(action)} {whose}{self.card_text(pool, state, card, player)}"

    def has_form(self, wanted: str) -> bool:
        """Whether a normalised text has the form of an action, legal or not."""
        verb, _, rest = wanted.partition(" ")
        return wanted in self.numbers.GLOBAL_WORDS or (verb in self.numbers.VERBS and bool(rest))

    def parse(self, pool: Any, states: np.ndarray, index: int, text: str) -> int:
        """The legal action that ``text`` names; upper and lower case and spaces do not matter.

        Raises :class:`~fftcg_env.errors.AmbiguousActionError` if several legal cards fit (add ``#k``),
        :class:`~fftcg_env.errors.IllegalActionError` if it names an action that is not legal now, and
        :class:`~fftcg_env.errors.ActionTextError` if it names none at all.
        """
        state = states[index]
        wanted = normal(text)
        wanted = "pass" if wanted in self._pass_words else wanted
        verb, _, rest = wanted.partition(" ")
        readings = (wanted, f"{verb} opponent's {rest}")
        asked = self.numbers.DECISIONS[int(state["decision"])]
        decider = f"player_{int(state['decision_player'])} at the decision {asked!r}"
        return action_named(text, self.describe_legal(pool, state), readings, self.has_form(wanted), decider)
