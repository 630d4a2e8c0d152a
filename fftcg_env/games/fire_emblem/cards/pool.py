"""All printed cards, their checks, and the tables that the rules read."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ....core.zoned.pool import CardDataError, ZonedPool, check_numbers, check_words, numbers_in
from ..record import numbers as no
from ..record.state import TABLES
from . import codes, patterns
from .model import Card, Deed, Meaning

__all__ = ["CardDataError", "CardPool"]

NUMBERS = {"energy": 9, "attack": 9, "counter": 9, "need": 9, "chips": no.CHIPS}
"""Number fields of a card and the most that each can be."""
UNIT, ARM = ("unit",), ("weapon", "magic")


class CardPool(ZonedPool[Card]):
    """Cards by number, in their order, with the tables made from them. ``names``, ``nations``: the number of each."""

    card_class, meaning_class, tables_dtype = Card, Meaning, TABLES
    shipped = Path(__file__).parent / "data" / "cards.json"

    @classmethod
    def card_of(cls, entry: Mapping[str, Any]) -> Card:
        """The card of an object in a JSON file; squares are pairs of whole numbers."""
        steps = {
            name: [(int(ahead), int(right)) for ahead, right in entry.get(name, ())] for name in ("steps", "range")
        }
        return super().card_of({**entry, **steps})

    @functools.cached_property
    def nations(self) -> tuple[str, ...]:
        """The nations of units in the order of their numbers; number 0 is none."""
        return ("", *sorted({card.nation for card in self.cards} - {""}))

    def read_texts(self) -> tuple[Meaning, ...]:
        """What the text of each card means."""
        from .reading import read  # needs a parser library

        return tuple(read(card.text, self.nations) for card in self.cards)

    def number_words(self) -> None:
        """Give numbers to names."""
        self.names = {name: k for k, name in enumerate(dict.fromkeys(card.name for card in self.cards))}

    def check_card(self, card: Card, meaning: Meaning) -> None:
        """Raise :class:`CardDataError` for words and numbers that no card has, and fields that its type has not."""
        check_words(
            card,
            type=(card.type, no.TYPES),
            movement=(card.moves, no.MOVES),
            action_system=(card.action, no.ACTIONS),
            attribute=(card.attribute, no.ATTRIBUTES),
            level=(card.level, no.LEVELS),
            kind=(card.kind, ("", *no.KINDS)),
        )
        for kind, level in card.levels.items():
            if kind not in no.KINDS or level not in no.LEVELS[1:]:
                raise CardDataError(
                    f"card {card.number}: it bears {kind!r} at level {level!r}, and no equipment has both"
                )
        check_numbers(card, NUMBERS)
        if not card.name:
            raise CardDataError(f"card {card.number} has no name")
        if card.type == "unit" and not (card.energy >= 1 and card.kind):
            raise CardDataError(f"card {card.number}: a unit has a base energy and a kind of initial equipment")
        if card.type not in UNIT and (meaning.veteran or meaning.changes_class):
            raise CardDataError(f"card {card.number}: only a unit is a veteran or a change of class (F-6.6)")
        if card.type in ARM and not (card.kind and card.level):
            raise CardDataError(f"card {card.number}: a weapon or magic card has a kind and a level")
        _check_deeds(card, meaning)

    def write_card(self, tables: np.void, k: int, card: Card, meaning: Meaning, rows: list[tuple[int, ...]]) -> None:
        """Write a card into the tables."""
        entry = tables["cards"][k]
        self._write_facts(entry, card, meaning)
        for event, program in enumerate(meaning.programs):
            entry["programs"][event] = (len(rows), len(rows) + len(program))
            rows += map(numbers_in, program)
        for place, deed in enumerate(meaning.deeds):
            _write_deed(entry["deeds"][place], deed, card, len(rows))
            rows += map(numbers_in, deed.rows)
            tables["surprise_times" if card.type == "surprise" else "deed_times"][k] |= 1 << deed.time

    def _write_facts(self, entry: np.void, card: Card, meaning: Meaning) -> None:
        """Everything but the programs."""
        action = card.action if card.type == "unit" else patterns.ACTION_OF_KIND.get(card.kind, "direct")
        entry["type"], entry["named"] = no.TYPES.index(card.type), card.named
        entry["action"], entry["move"] = no.ACTIONS.index(action), no.MOVES.index(card.moves)
        entry["kind"] = no.KINDS.index(card.kind) if card.kind else no.KIND_COUNT
        entry["level"] = no.LEVELS.index(card.level)
        for kind, level in card.levels.items():
            entry["levels"][no.KINDS.index(kind)] = no.LEVELS.index(level)
        for name in NUMBERS:
            entry[name] = getattr(card, name)
        entry["energy"] += meaning.energy
        entry["support"], entry["veteran"] = meaning.support, meaning.veteran
        entry["seizes"], entry["keeps_magic"] = meaning.seizes, meaning.keeps_magic
        entry["changes_class"] = meaning.changes_class
        entry["name"], entry["nation"] = self.names[card.name], self.nations.index(card.nation)
        entry["attribute"] = no.ATTRIBUTES.index(card.attribute)
        usual = (patterns.TRIANGLE[card.kind],) if card.kind in patterns.TRIANGLE else ()
        for kind in usual if card.beats is None else card.beats:
            entry["beats"] |= 1 << no.KINDS.index(kind)
        entry["moves"] = patterns.reached(card.steps or patterns.MOVES[card.moves])
        usual_range = patterns.SHOOTER if card.kind == "shooter" else patterns.RANGES[action]
        entry["range"] = patterns.reached(card.range or usual_range)


def _write_deed(entry: np.void, deed: Deed, card: Card, first: int) -> None:
    """One ability. Using a unit's own staff costs what its attack field says (F-4.2)."""
    staff = card.type == "unit" and card.action == "healing" and deed.name == "staff"
    for name in ("time", "crest", "pick", "reach", "hand", "deck", "off_field"):
        entry[name] = getattr(deed, name)
    entry["energy"] = card.attack if staff else deed.energy
    entry["first"], entry["end"] = first, first + len(deed.rows)


def _check_deeds(card: Card, meaning: Meaning) -> None:
    """Only a Surprise is used from the hand, at one time; crests and other abilities have names."""
    used_from_hand = [deed for deed in meaning.deeds if not deed.name]
    if (card.type == "surprise") != bool(used_from_hand) or (used_from_hand and len(meaning.deeds) > 1):
        raise CardDataError(f"card {card.number}: a Surprise, and no other card, has one time at which it is used")
    if card.type == "surprise" and (meaning.deeds[0].energy or any(meaning.programs)):
        raise CardDataError(f"card {card.number}: a Surprise costs no energy and does nothing by itself")
    if card.type not in UNIT and len(meaning.deeds) > 2:
        raise CardDataError(f"card {card.number}: equipment has two abilities at most")
    pick = {deed.pick for deed in meaning.deeds}
    if card.type != "surprise" and codes.PICK_SURPRISE in pick:
        raise CardDataError(f"card {card.number}: only a Surprise cancels a Surprise (F-7.2)")
