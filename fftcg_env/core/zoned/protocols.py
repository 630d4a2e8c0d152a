"""Protocols: what the modules of this folder need from the numbers and printed cards of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import numpy as np


class Numbers(Protocol):
    """The module ``record/numbers.py`` of a game: what the numbers in its records mean."""

    @property
    def ACTION_COUNT(self) -> int: ...
    @property
    def GLOBAL_ACTIONS(self) -> int: ...
    @property
    def GLOBAL_WORDS(self) -> Sequence[str]: ...
    @property
    def PASS(self) -> int: ...
    @property
    def VERBS(self) -> Sequence[str]: ...
    @property
    def VERB_COUNT(self) -> int: ...
    @property
    def CARD_COUNT(self) -> int: ...
    @property
    def CARDS_PER_PLAYER(self) -> int: ...
    @property
    def NO_CARD(self) -> int: ...
    @property
    def ZONES(self) -> Sequence[str]: ...
    @property
    def DECK(self) -> int: ...
    @property
    def HAND(self) -> int: ...
    @property
    def PHASES(self) -> Sequence[str]: ...
    @property
    def DECISIONS(self) -> Sequence[str]: ...
    @property
    def ASK_NONE(self) -> int: ...
    @property
    def SKIP_FORCED(self) -> int: ...
    @property
    def REASONS(self) -> Sequence[str]: ...
    @property
    def REASON_CONCEDED(self) -> int: ...
    @property
    def REASON_DECISIONS(self) -> int: ...
    @property
    def REASON_TURNS(self) -> int: ...
    @property
    def REASON_NO_CARDS(self) -> int: ...


class PrintedCard(Protocol):
    """A printed card. ``name`` may be empty, ``text`` too."""

    @property
    def number(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def text(self) -> str: ...


C = TypeVar("C", bound=PrintedCard)


def called(card: PrintedCard) -> str:
    """The name of a card; of one without a name, its type."""
    return card.name or card.type.capitalize()


def titled(card: PrintedCard) -> str:
    """Name and number."""
    return f"{called(card)} ({card.number})"


def side_of(state: np.void, card: int, numbers: Numbers) -> int:
    """The side of a card: the field ``side`` of the record if it has one, otherwise that of the card's owner."""
    names = state.dtype.names or ()
    return int(state["side"][card]) if "side" in names else card // numbers.CARDS_PER_PLAYER
