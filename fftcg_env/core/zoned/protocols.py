"""Protocols: what the modules of this folder need from the numbers and printed cards of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import numpy as np


class Numbers(Protocol):
    """The module ``record/numbers.py`` of a game: what the numbers in its records mean."""

    ACTION_COUNT: int
    GLOBAL_ACTIONS: int
    PASS: int
    VERB_COUNT: int
    CARD_COUNT: int
    CARDS_PER_PLAYER: int
    NO_CARD: int
    DECK: int
    HAND: int
    ASK_NONE: int
    SKIP_FORCED: int
    REASON_CONCEDED: int
    REASON_DECISIONS: int
    REASON_TURNS: int
    REASON_NO_CARDS: int

    @property
    def GLOBAL_WORDS(self) -> Sequence[str]: ...
    @property
    def VERBS(self) -> Sequence[str]: ...
    @property
    def ZONES(self) -> Sequence[str]: ...
    @property
    def PHASES(self) -> Sequence[str]: ...
    @property
    def DECISIONS(self) -> Sequence[str]: ...
    @property
    def REASONS(self) -> Sequence[str]: ...


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
