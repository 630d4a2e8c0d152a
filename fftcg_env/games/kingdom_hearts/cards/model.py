"""A printed card and the meaning of its text, as dataclasses."""

from __future__ import annotations

from dataclasses import dataclass

from . import codes

__all__ = ["Card", "Meaning", "Row"]


@dataclass(frozen=True)
class Row:
    """One row of a program: an effect, or a lasting change (``codes``)."""

    code: int
    amount: int = 0
    side: int = codes.YOU
    scope: int = codes.ALWAYS
    type: int = codes.ANY_TYPE
    level: int = codes.NO_LIMIT


@dataclass(frozen=True)
class Meaning:
    """What a text comes to.

    ``programs``: rows by event; ``statics``: lasting changes; ``bearer``, ``bearer_name``: who may bear an equipment;
    ``condition``, ``condition_amount``, ``condition_name``: of a Form; ``limit``: cards of this name in a deck, over
    all levels, None: the usual three of a name and level (K-2.3).
    """

    programs: tuple[tuple[Row, ...], ...] = ((),) * codes.EVENT_COUNT
    statics: tuple[Row, ...] = ()
    bearer: int = codes.FOR_NOBODY
    bearer_name: str = ""
    condition: int = codes.NEVER
    condition_amount: int = 0
    condition_name: str = ""
    limit: int | None = None


@dataclass(frozen=True)
class Card:
    """A printed card. What its type has no field for is 0 or empty (K-4).

    ``number``: the card number, such as ``"FL-07"``; ``type``, ``attribute``: words of ``record.numbers``; ``attack``:
    of a Player or Form, or what a Magic, Attack or Technique card adds to a fight; ``power``: POW; ``hearts``: HP;
    ``links``: whom a Technique needs on the field; ``promo``: one a deck (K-2.3).
    """

    number: str
    name: str
    type: str
    attribute: str = "none"
    level: int = 0
    attack: int = 0
    magic: int = 0
    support: int = 0
    power: int = 0
    hearts: int = 0
    appearance: int = 0
    links: tuple[str, ...] = ()
    promo: bool = False
    text: str = ""
