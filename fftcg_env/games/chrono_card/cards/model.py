"""A printed card and the meaning of its text, as dataclasses."""

from __future__ import annotations

from dataclasses import dataclass

from . import codes

__all__ = ["Ability", "Card", "Meaning", "Price", "Row", "Spec"]


@dataclass(frozen=True)
class Row:
    """One row of a program: an effect, or a lasting change (``codes``)."""

    code: int
    amount: int = 0
    side: int = codes.YOU
    who: int = codes.TARGET_1
    kinds: tuple[str, ...] = ()
    down: bool = False
    type: int = codes.ANY_TYPE


@dataclass(frozen=True)
class Spec:
    """A description of possible targets (``codes``)."""

    what: int
    side: int = codes.BOTH
    state: int = codes.ANY_STATE
    other: bool = False
    heroine: bool = True
    type: int = codes.ANY_TYPE
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Price:
    """What is paid together (C-3.4): EP, Checking the card itself, cards of the hand that are discarded, and ``count``
    cards of the own field, described by ``paid``, to which ``way`` is done (``codes.WAYS``)."""

    cost: int = 0
    check: bool = False
    discards: int = 0
    way: int = codes.NO_WAY
    count: int = 0
    paid: Spec = Spec(codes.NO_TARGET)

    @property
    def is_free(self) -> bool:
        """Whether nothing is paid."""
        return not (self.cost or self.check or self.discards or self.way)


@dataclass(frozen=True)
class Ability:
    """An Event's effect, an A.Skill or a trigger ability: its event, its cost, its targets and what it does."""

    event: int
    rows: tuple[Row, ...]
    targets: tuple[Spec, ...] = ()
    price: Price = Price()
    priced: bool = False
    once: bool = False
    own_turn: bool = False
    down: bool = False


@dataclass(frozen=True)
class Meaning:
    """What a text comes to: abilities, lasting changes, ``tokens`` of a BGM, ``limit`` in a deck (C-1.3); ``extra`` is
    the additional cost of using the card (C-3.4)."""

    abilities: tuple[Ability, ...] = ()
    statics: tuple[Row, ...] = ()
    tokens: int = 0
    limit: int | None = None
    extra: Price = Price()


@dataclass(frozen=True)
class Card:
    """A printed card (C-1.5). What its type has no field for is None or 0.

    ``number``: the card number; ``type``: a word of ``record.numbers.TYPES``; ``cost`` in EP; ``ep`` that it can give,
    None if it cannot; ``ap``, ``dp``: of Characters and Heroines; ``kinds``: the classifications ("Type") of its text
    box.
    """

    number: str
    name: str
    type: str
    cost: int = 0
    ep: int | None = None
    ap: int = 0
    dp: int = 0
    kinds: tuple[str, ...] = ()
    text: str = ""
