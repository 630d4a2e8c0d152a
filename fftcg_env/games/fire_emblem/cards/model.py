"""A printed card and the meaning of its text, as dataclasses."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import codes

__all__ = ["Card", "Deed", "Meaning", "Row"]


@dataclass(frozen=True)
class Row:
    """One row of a program (``codes``). ``on_damage``: an additional effect, F-2.8."""

    code: int
    amount: int = 0
    who: int = codes.THIS_UNIT
    side: int = codes.YOU
    condition: int = codes.ALWAYS
    value: int = 0
    type: int = codes.ANY_TYPE
    on_damage: bool = False


@dataclass(frozen=True)
class Deed:
    """What is declared: an ability, the use of a staff, a Surprise.

    ``name``: as players call it; ``time``: when; ``crest``: which crest ability, 0: none; ``energy``, ``hand``,
    ``deck``, ``off_field``: the costs (F-5.2); ``pick``, ``reach``: the target (F-7.7); ``rows``: what it does.
    """

    name: str
    time: int
    crest: int = codes.NO_CREST
    energy: int = 0
    hand: int = 0
    deck: int = 0
    off_field: int = 0
    pick: int = codes.NO_PICK
    reach: int = codes.ANYWHERE
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Meaning:
    """What a text comes to: deeds, rows by event, and what lasts.

    ``energy``: more energy at most; ``support``: more chips in each Unit step; ``seizes``: wins by entering a sortie
    square (F-8.2); ``keeps_magic``: a magic card may stay after the fight (F-2.16); ``veteran``: cards of the off-field
    pile that deploying it costs; ``changes_class``: it takes the place of a unit (F-6.6).
    """

    deeds: tuple[Deed, ...] = ()
    programs: tuple[tuple[Row, ...], ...] = ((),) * codes.EVENT_COUNT
    energy: int = 0
    support: int = 0
    seizes: bool = False
    keeps_magic: bool = False
    veteran: int = 0
    changes_class: bool = False


@dataclass(frozen=True)
class Card:
    """A printed card. What its type has no field for is 0 or empty (F-1.4).

    ``number``: the card number, such as ``"FE-07"``; ``type``, ``kind``, ``action``, ``moves``, ``attribute``: words of
    ``record.numbers``. Of a unit ``kind`` is that of its initial equipment, which ``initial`` names, ``attack`` and
    ``counter`` are its values (of a staff ``attack`` is the cost of using it), and ``levels`` says which weapons and
    magic it bears. ``range``: squares that an attack reaches, as steps ahead and to the right; empty: the usual ones
    of the action system. ``beats``: kinds against which it has the triangle on its side; None: the usual ones of its
    kind. ``energy``: base energy of a unit, more energy by a weapon; ``need``: what attaching magic costs; ``chips``:
    what using a Surprise costs.
    """

    number: str
    name: str
    type: str
    title: str = ""
    named: bool = False
    moves: str = "foot"
    action: str = "direct"
    kind: str = ""
    initial: str = ""
    level: str = ""
    levels: dict[str, str] = field(default_factory=dict, hash=False)
    energy: int = 0
    attack: int = 0
    counter: int = 0
    need: int = 0
    chips: int = 0
    attribute: str = ""
    nation: str = ""
    steps: tuple[tuple[int, int], ...] = ()
    range: tuple[tuple[int, int], ...] = ()
    beats: tuple[str, ...] | None = None
    text: str = ""
