"""Describe a deck list in numbers: cost curve, Elements and CP, opening-hand odds, and what looks like a mistake."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ....core.odds import Odds, at_least, one_of_each, with_mulligan
from ....errors import ArgumentError
from .model import ELEMENTS, PRINTED_TYPES, Card

HAND, FIRST_DRAW, DRAW = 5, 1, 2
"""Cards of the opening hand, of the first player's first Draw Phase, and of every other one (R2.12, R2.16)."""

HIGHEST_COST = 9
"""Cards with this cost or a higher one share a column of the curve."""

FEWEST_SOURCES = 3
"""Fewer other cards than this to produce CP of an Element that a card needs are reported."""

LATEST_TURN = 15
MOST_WANTED = 20

_FREE = ("Light", "Dark")
"""Elements that any CP pays (R5.21)."""


@dataclass(frozen=True)
class ElementLine:
    """An Element of a deck. ``needed``: cards that need a CP of it (R5.20); ``backups``, ``discards``: cards that
    produce it when dulled, and when discarded (R5.11, R5.14)."""

    element: str
    needed: int
    backups: int
    discards: int


@dataclass(frozen=True)
class Profile:
    """A deck list in numbers.

    - ``facts``: label and value, such as ``("average cost", "3.4")``.
    - ``costs``: headings of the curve; ``curve``: card type and number of cards of each cost.
    - ``groups``: card type and its cards: copies, code, name, cost and Elements.
    - ``notes``: sentences about what may be a mistake.
    """

    facts: tuple[tuple[str, str], ...]
    costs: tuple[str, ...]
    curve: tuple[tuple[str, tuple[int, ...]], ...]
    elements: tuple[ElementLine, ...]
    groups: tuple[tuple[str, tuple[tuple[int, str, str, int, str], ...]], ...]
    odds: tuple[Odds, ...]
    notes: tuple[str, ...]


def profile_of(main: Sequence[Card], lb: Sequence[Card] = (), wishes: Sequence[str] = ()) -> Profile:
    """The profile of a deck. ``wishes``: further odds to compute (:func:`wished`). Raises
    :class:`~fftcg_env.errors.ArgumentError` for a wish that cannot be read."""
    elements = tuple(_element_lines(main))
    highest = max((card.cost for card in main), default=0)
    costs = range(min(highest, HIGHEST_COST) + 1)
    curve = tuple(
        (kind, tuple(sum(1 for card in main if card.type == kind and _column(card) == cost) for cost in costs))
        for kind in PRINTED_TYPES
        if any(card.type == kind for card in main)
    )
    facts = [
        ("cards", str(len(main)) + (f" and {len(lb)} in the LB deck" if lb else "")),
        *((f"{kind}s", str(sum(numbers))) for kind, numbers in curve),
        ("average cost", f"{sum(card.cost for card in main) / max(1, len(main)):.2f}"),
        ("EX Bursts", str(sum(card.ex_burst for card in main))),
        ("Light or Dark", str(sum(_is_free(card) for card in main))),
    ]
    return Profile(
        facts=tuple(facts),
        costs=tuple(f"{cost}+" if cost == HIGHEST_COST else str(cost) for cost in costs),
        curve=curve,
        elements=elements,
        groups=tuple(_groups(main, lb)),
        odds=(*_usual_odds(main), *(wished(main, wish) for wish in wishes)),
        notes=tuple(_notes(main, elements)),
    )


def _column(card: Card) -> int:
    return min(card.cost, HIGHEST_COST)


def _is_free(card: Card) -> bool:
    return any(element in _FREE for element in card.elements)


def _needs(card: Card, element: str) -> bool:
    """Whether casting a card takes a CP of an Element (R5.20, R5.21)."""
    return element in card.elements and element not in _FREE and card.cost > 0


def _gives(card: Card, element: str) -> tuple[bool, bool]:
    """Whether a card produces CP of an Element when dulled as a Backup, and when discarded (R5.11, R5.14)."""
    has = element in card.elements
    return has and card.type == "Backup", has and not _is_free(card)


def _element_lines(main: Sequence[Card]) -> list[ElementLine]:
    found = []
    for element in ELEMENTS:
        if any(element in card.elements for card in main):
            gives = [_gives(card, element) for card in main]
            needed = sum(_needs(card, element) for card in main)
            found.append(ElementLine(element, needed, sum(one for one, _ in gives), sum(one for _, one in gives)))
    return found


def _groups(main: Sequence[Card], lb: Sequence[Card]) -> list[tuple[str, tuple[tuple[int, str, str, int, str], ...]]]:
    parts: list[tuple[str, list[Card]]] = [(f"{kind}s", [c for c in main if c.type == kind]) for kind in PRINTED_TYPES]
    parts.append(("LB deck", list(lb)))
    found = []
    for name, cards in parts:
        copies = Counter(card.code for card in cards)
        unique = sorted({card.code: card for card in cards}.values(), key=lambda card: (card.cost, card.name))
        rows = tuple((copies[card.code], card.code, card.name, card.cost, " / ".join(card.elements)) for card in unique)
        if rows:
            found.append((f"{name} ({len(cards)})", rows))
    return found


def _notes(main: Sequence[Card], elements: Sequence[ElementLine]) -> list[str]:
    """Sentences about Elements that the deck can hardly pay, and about cards that cannot be discarded for CP."""
    found = []
    for line in elements:
        for card in dict.fromkeys(card for card in main if _needs(card, line.element)):
            others = [each for each in main if each.code != card.code and any(_gives(each, line.element))]
            if len(others) < FEWEST_SOURCES:
                found.append(
                    f"{card.code} {card.name} needs {line.element} CP, and {len(others)} other "
                    f"{'card produces' if len(others) == 1 else 'cards produce'} it by its Element"
                )
    free = sum(_is_free(card) for card in main)
    if free > len(main) // 8:
        found.append(
            f"{free} Light and Dark cards cannot be discarded for CP, and only one of them can be on the field"
        )
    return found


# ------------------------------------------------------------------------------------------------------ odds
def _drawn(turn: int, going_first: bool) -> int:
    """Cards drawn in Draw Phases up to a turn of the own, counted from 1 (R2.16)."""
    return DRAW * turn - (DRAW - FIRST_DRAW if going_first else 0)


def _odds(wish: str, wanted: int, turn: int, good: int, deck: int) -> Odds:
    first, second = (_drawn(turn, going_first) for going_first in (True, False))
    plain = [at_least(wanted, good, deck, HAND + drawn) for drawn in (first, second)]
    again = [with_mulligan(wanted, good, deck, HAND, drawn) for drawn in (first, second)]
    return Odds(wish, turn, good, plain[0], plain[1], again[0], again[1])


def _usual_odds(main: Sequence[Card]) -> list[Odds]:
    """Odds of what most decks want early: cheap Backups, a Forward to attack with, and every Element."""
    deck = len(main)
    if deck < HAND:
        return []
    cheap = sum(card.type == "Backup" and card.cost <= 2 for card in main)
    backups = sum(card.type == "Backup" for card in main)
    forwards = sum(card.type == "Forward" and card.cost <= 4 for card in main)
    found = [
        _odds("at least 1 Backup of cost 2 or less", 1, 1, cheap, deck),
        _odds("at least 1 Backup of cost 2 or less", 1, 2, cheap, deck),
        _odds("at least 2 Backups", 2, 2, backups, deck),
        _odds("at least 1 Forward of cost 4 or less", 1, 2, forwards, deck),
    ]
    needed = [element for element in ELEMENTS if any(_needs(card, element) for card in main)]
    groups = [frozenset(place for place, card in enumerate(main) if any(_gives(card, element))) for element in needed]
    if 1 < len(needed) < 6:
        chances = [one_of_each(groups, deck, HAND + _drawn(1, going_first)) for going_first in (True, False)]
        found.append(
            Odds(f"a card of each Element ({', '.join(needed)})", 1, len(frozenset().union(*groups)), *chances)
        )
    return found


_WISH = re.compile(r"(?P<wanted>\d+)\s+(?P<what>.+?)(?:\s+by\s+turn\s+(?P<turn>\d+))?", re.I)
_CONDITION = re.compile(r"(?P<column>\w+)\s*(?P<sign><=|>=|=)\s*(?P<value>\S+)")


def wished(main: Sequence[Card], wish: str) -> Odds:
    """The odds of a wish: ``"1 Backup cost<=2 by turn 2"``. Words are card types, Elements, card numbers, or
    conditions on ``cost`` or ``power``. Without a turn: in the opening hand and the first Draw Phase.

    Raises :class:`~fftcg_env.errors.ArgumentError` for a wish that cannot be read."""
    read = _WISH.fullmatch(wish.strip())
    if read is None:
        raise ArgumentError(
            f"--want {wish!r}: expected NUMBER CARDS by turn NUMBER, such as '1 Backup cost<=2 by turn 2'"
        )
    wanted, turn = int(read["wanted"]), int(read["turn"] or 1)
    if not 1 <= turn <= LATEST_TURN or not 1 <= wanted <= MOST_WANTED:
        raise ArgumentError(f"--want {wish!r}: the turn must be 1 to {LATEST_TURN}, the number 1 to {MOST_WANTED}")
    conditions = [_condition(word, wish) for word in re.sub(r"\s*(<=|>=|=)\s*", r"\1", read["what"]).split()]
    good = sum(all(condition(card) for condition in conditions) for card in main)
    return _odds(f"at least {wanted} {read['what']}", wanted, turn, good, len(main))


def _condition(word: str, wish: str) -> Callable[[Card], bool]:
    """The condition that a word of a wish means."""
    plain = word.casefold()
    for kind in PRINTED_TYPES:
        if plain in (kind.casefold(), f"{kind}s".casefold()):
            return lambda card: card.type == kind or kind in card.also_types
    for element in ELEMENTS:
        if plain == element.casefold():
            return lambda card: element in card.elements
    if re.fullmatch(r"[a-z0-9]{1,3}-\d+[a-z]?", plain):
        return lambda card: plain in [code.casefold() for code in (card.code, card.canonical_code, *card.reprints)]
    read = _CONDITION.fullmatch(plain)
    if read is not None and read["column"] in ("cost", "power") and read["value"].isdecimal():
        column, sign, value = read["column"], read["sign"], int(read["value"])

        def holds(card: Card) -> bool:
            number = card.cost if column == "cost" else card.power
            if number is None:
                return False
            return number <= value if sign == "<=" else number >= value if sign == ">=" else number == value

        return holds
    raise ArgumentError(
        f"--want {wish!r}: {word!r} is not a card type, an Element, a card number or a condition such as cost<=2"
    )
