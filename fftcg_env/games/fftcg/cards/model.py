"""What a card is: the facts printed on it, and what it does as ability trees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .tree import Ability, Element

PrintedType = Literal["Forward", "Backup", "Monster", "Summon"]

ELEMENTS: tuple[Element, ...] = ("Fire", "Ice", "Wind", "Earth", "Lightning", "Water", "Light", "Dark")
"""All elements in the order of R3.1."""

PRINTED_TYPES: tuple[PrintedType, ...] = ("Forward", "Backup", "Monster", "Summon")
"""All printed card types (R3.3)."""

LONGEST_CODE = 32
"""Characters of a card number."""

GREATEST_COST = 99
"""Of a card or of its Limit Break; printed cards cost up to 11."""

GREATEST_POWER = 100_000

COPIES_LIMIT = 3
"""The most copies of one card in a deck (R2.2)."""


@dataclass(frozen=True)
class Card:
    """One card of the game. Immutable; two cards with equal facts and trees are equal."""

    code: str
    """Card number, such as ``"1-019C"``."""

    name: str
    """Printed name, compared exactly and with its suffix (R3.11)."""

    names: tuple[str, ...]
    """Every name the card has in all zones, the printed one first (R3.12); at least one."""

    elements: tuple[Element, ...]
    """One element or more, in printed order (R3.1, R3.2)."""

    cost: int
    """Printed cost, 0 or more (R3.16)."""

    type: PrintedType
    """Forward, Backup, Monster or Summon (R3.3)."""

    power: int | None
    """Printed power of a Forward, a multiple of 1000; None for every other type (R3.9)."""

    jobs: tuple[str, ...]
    """Jobs, each matched as a whole (R3.5, R3.6); empty for Summons and for Characters without a job."""

    categories: tuple[str, ...]
    """Categories (R3.7)."""

    generic: bool
    """Has the generic (multicard) icon: any number of the same name on the field (R3.31, R3.32)."""

    ex_burst: bool
    """Has the EX icon (R10.74)."""

    lb_cost: int | None
    """Limit Break cost, 1 or more; None for cards of the main deck (R2.6, R2.7)."""

    canonical_code: str
    """The one number under which all reprints of this card are counted (R2.4); often its own code."""

    reprints: tuple[str, ...] = ()
    """Other numbers of the same card (R2.4)."""

    abilities: tuple[Ability, ...] = ()
    """One tree for each ability line, in printed order."""

    also_types: tuple[PrintedType, ...] = ()
    """Further types that the card has in all zones by its text (R3.12 for types)."""

    @property
    def is_character(self) -> bool:
        """Forward, Backup or Monster (R3.3).

        >>> from fftcg_env.cards import default_database
        >>> default_database()["1-014C"].is_character
        True
        """
        return self.type != "Summon"

    @property
    def is_limit_break(self) -> bool:
        """Belongs into the LB deck (R2.6)."""
        return self.lb_cost is not None


def code_order(code: str) -> tuple[int, str, int, str]:
    """Sort key for card numbers: numbered sets first and by number (``"2-001H"`` before ``"10-001C"``).

    >>> sorted(["10-001C", "PR-001", "2-010H", "2-009H"], key=code_order)
    ['2-009H', '2-010H', '10-001C', 'PR-001']
    """
    series, _, rest = code.partition("-")
    digits = "".join(character for character in rest if character.isdecimal())
    series_number = int(series) if series.isdecimal() else 10**6
    return (series_number, series, int(digits) if digits else 0, rest)
