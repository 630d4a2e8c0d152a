"""What this folder asks of a game: the protocols of its numbers, its printed cards and its card pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    def ASK_NOTHING(self) -> int: ...
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
C_co = TypeVar("C_co", bound=PrintedCard, covariant=True)


class Pool(Protocol[C_co]):
    """All printed cards; the place of a card is the engine's number of it."""

    tables: np.ndarray
    """What the engine reads of them."""

    @property
    def cards(self) -> Sequence[C_co]: ...
    @property
    def numbers(self) -> Mapping[str, int]: ...
    def __getitem__(self, number: str) -> C_co: ...


def called(card: PrintedCard) -> str:
    """The name of a card; of one without a name, its type."""
    return card.name or card.type.capitalize()


def titled(card: PrintedCard) -> str:
    """Name and number."""
    return f"{called(card)} ({card.number})"


def side_of(state: np.void, card: int, numbers: Numbers) -> int:
    """On whose side a card is: a record with a field ``side`` says so, else all are on that of their owner."""
    names = state.dtype.names or ()
    return int(state["side"][card]) if "side" in names else card // numbers.CARDS_PER_PLAYER
