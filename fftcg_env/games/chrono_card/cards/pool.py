"""All printed cards, their checks, and the tables that the rules read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from ....core.zoned.pool import CardDataError, ZonedPool, check_numbers, check_words
from ..record import numbers as no
from ..record.state import TABLES
from . import codes
from .model import Ability, Card, Meaning, Price, Row, Spec

__all__ = ["CardDataError", "CardPool"]

FIGHTERS = ("character", "heroine")
LARGEST = 20


class CardPool(ZonedPool[Card]):
    """Cards by number, in their order, with the tables made from them. ``names``: the number of each name; ``kinds``:
    the bit of each classification."""

    card_class, meaning_class, tables_dtype = Card, Meaning, TABLES
    shipped = Path(__file__).parent / "data" / "cards.json"

    def read_texts(self) -> tuple[Meaning, ...]:
        """What the text of each card means."""
        from .reading import read  # needs a parser library

        return tuple(read(card.text) for card in self.cards)

    def number_words(self) -> None:
        """Give numbers to names and classifications."""
        names = dict.fromkeys(card.name for card in self.cards)
        self.names = {name: k for k, name in enumerate(names)}
        kinds = dict.fromkeys(kind for card in self.cards for kind in card.kinds)
        self.kinds = {kind: k for k, kind in enumerate(kinds)}
        if len(self.kinds) > no.MOST_KINDS:
            raise CardDataError(f"there are {len(self.kinds)} classifications; the tables hold {no.MOST_KINDS}")

    def _bits(self, card: Card, kinds: Iterable[str]) -> int:
        unknown = [kind for kind in kinds if kind not in self.kinds]
        if unknown:
            raise CardDataError(f"card {card.number} names the classification {unknown[0]!r}, which no card has")
        return sum(1 << self.kinds[kind] for kind in kinds)

    def check_card(self, card: Card, meaning: Meaning) -> None:
        """Raise :class:`CardDataError` for what no card is (C-1.5, C-1.8)."""
        check_words(card, type=(card.type, no.TYPES))
        check_numbers(card, dict.fromkeys(("cost", "ap", "dp"), LARGEST))
        fights = card.type in FIGHTERS
        if fights != (card.dp > 0) or (card.ap and not fights):
            raise CardDataError(f"card {card.number}: Characters and Heroines have DP, and nothing else has AP or DP")
        if card.ep is not None and not (fights or card.type == "background"):
            raise CardDataError(f"card {card.number}: a {card.type} gives no EP (C-1.8)")
        if (meaning.tokens > 0) != (card.type == "music"):
            raise CardDataError(f"card {card.number}: BGM have performance tokens, other cards have none (C-1.8)")
        _check_abilities(card, meaning)

    def write_card(self, tables: np.void, k: int, card: Card, meaning: Meaning, rows: list[tuple[int, ...]]) -> None:
        """Write a card into the tables."""
        entry = tables["cards"][k]
        entry["type"], entry["name"] = no.TYPES.index(card.type), self.names[card.name]
        entry["cost"], entry["ep"] = card.cost, -1 if card.ep is None else card.ep
        entry["ap"], entry["dp"], entry["kinds"] = card.ap, card.dp, self._bits(card, card.kinds)
        entry["tokens"] = meaning.tokens
        self._write_price(card, entry["extra"], meaning.extra)
        entry["abilities"]["event"] = -1
        for number, ability in enumerate(meaning.abilities):
            self._write_ability(card, entry["abilities"][number], ability, len(rows))
            rows += (self._row(card, row) for row in ability.rows)
        events = {ability.event for ability in meaning.abilities}
        entry["events"] = sum(1 << event for event in events if event > codes.ON_SKILL)
        entry["skills"] = sum(ability.event == codes.ON_SKILL for ability in meaning.abilities)
        entry["first"], entry["end"] = len(rows), len(rows) + len(meaning.statics)
        rows += (self._row(card, row) for row in meaning.statics)

    def _row(self, card: Card, row: Row) -> tuple[int, ...]:
        kinds = self._bits(card, row.kinds)
        return (row.code, row.amount, row.side, row.who, kinds, row.down, row.type)

    def _write_ability(self, card: Card, entry: Any, ability: Ability, first: int) -> None:
        entry["event"], entry["first"], entry["end"] = ability.event, first, first + len(ability.rows)
        for name in ("priced", "once", "own_turn", "down"):
            entry[name] = getattr(ability, name)
        self._write_price(card, entry["price"], ability.price)
        for place, spec in enumerate(ability.targets):
            entry["targets"][place] = self._spec(card, spec)

    def _write_price(self, card: Card, entry: Any, price: Price) -> None:
        for name in ("cost", "check", "discards", "way", "count"):
            entry[name] = getattr(price, name)
        entry["paid"] = self._spec(card, price.paid)

    def _spec(self, card: Card, spec: Spec) -> tuple[int, ...]:
        kinds = self._bits(card, spec.kinds)
        return (spec.what, spec.side, spec.state, spec.other, spec.heroine, spec.type, kinds)


def _check_abilities(card: Card, meaning: Meaning) -> None:
    """Check that the card type can have these abilities (C-1.8, C-7.1, C-9.1) and that their costs can always be
    paid."""
    skills = [ability for ability in meaning.abilities if ability.event == codes.ON_SKILL]
    plays = [ability for ability in meaning.abilities if ability.event == codes.ON_PLAY]
    problem = ""
    if len(meaning.abilities) > codes.MOST_ABILITIES:
        problem = f"it has more than {codes.MOST_ABILITIES} abilities"
    elif len({ability.down for ability in skills}) < len(skills):
        problem = "of A.Skills a card has one, and one for when it is face-down"
    elif bool(plays) != (card.type == "event") or len(plays) > 1:
        problem = "an Event has one effect, and nothing else has one without a condition"
    elif card.type == "event" and (len(meaning.abilities) > 1 or meaning.statics):
        problem = "an Event has neither skills nor lasting changes"
    elif card.type == "music" and skills:
        problem = "a BGM has no A.Skill (C-1.8)"
    for ability in skills:
        if ability.price.is_free and not ability.once:
            problem = "an A.Skill without cost must be [once]"
    if any(row.who <= codes.TARGET_2 for row in meaning.statics):
        problem = "a lasting change is not of a target"
    rows = [*meaning.statics, *(row for ability in meaning.abilities for row in ability.rows)]
    if card.type != "item" and any(row.who == codes.BEARER for row in rows):
        problem = "only an Item has a bearer"
    for price in (meaning.extra, *(ability.price for ability in meaning.abilities)):
        problem = _price_problem(price) or problem
    if meaning.extra.cost or meaning.extra.check:
        problem = "an additional cost is not EP, and does not Check the card itself (C-3.4)"
    elif card.type == "heroine" and not meaning.extra.is_free:
        problem = "a Heroine is not used, so she has no additional cost (C-1.9)"
    for ability in meaning.abilities:
        answers = bool(ability.targets) and ability.targets[0].what == codes.DECLARATION
        if answers != any(row.code >= codes.ADD_COST for row in ability.rows) or (
            answers and ability.event > codes.ON_SKILL
        ):
            problem = "what it answers is a declaration, and only that costs more or fails"
        if any(s.state == codes.UNCHECKED and s.side != codes.OPPONENT for s in ability.targets):
            problem = "an un-checked target is one of the opponent (what pays could stop being one)"
        elif len(ability.targets) > no.TARGETS:
            problem = f"it has more than {no.TARGETS} targets"
        elif any(
            len(ability.targets) <= row.who <= codes.TARGET_2
            for row in ability.rows
            if codes.DAMAGE <= row.code <= codes.TOKENS  # rows that do something to cards
        ):
            problem = "it does something to a target that is not chosen"
    if problem:
        raise CardDataError(f"card {card.number}: {problem}")


def _price_problem(price: Price) -> str:
    """Why this cannot be a cost, in a sentence; empty if it can."""
    if price.discards > codes.MOST_PAID or price.count > codes.MOST_PAID or (price.way and price.count < 1):
        return f"a cost takes 1 to {codes.MOST_PAID} cards of the field or the hand"
    if price.way == codes.BY_CHECK and price.paid.what not in (codes.CHARACTER, codes.BACKGROUND):
        return "Characters and BGs are Checked as a cost"
    if price.way == codes.BY_TURN and price.paid.what != codes.CHARACTER:
        return "only Characters turn face-down"
    return ""
