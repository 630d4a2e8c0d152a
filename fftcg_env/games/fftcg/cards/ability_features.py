"""Ability trees as numbers: what a card does, for networks that meet cards which they never saw in training.

A walk through the tree finds *features*: a node of a class in its context, the side or zone that an effect concerns, a
word or a number of a field. A feature has several names, from exact to general: ``Enters:self/Break`` (this effect, of
an ability that triggers when its card enters the field), ``auto/Break``, ``Break``, ``Effect``; ``Break>opponent`` (of
cards of the opponent), ``Effect>opponent``. The shipped list ``data/ability_features.txt`` says which names are
columns; a feature counts in the first of its names that is one. So a class of nodes that is rare, or newer than the
list, still counts as what it derives from.

Names of cards and abilities, jobs, categories and kinds of counters are not features.

    python -m fftcg_env.games.fftcg.cards.ability_features    # writes the list; trained networks depend on it
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import Any, Literal, get_args, get_origin, get_type_hints

import numpy as np

from . import tree as t
from .database import DATA
from .model import Card
from .nodes import Ability, Condition, Effect, FieldEffect, Node, Predicate, Reference, Trigger, Value
from .walk import parts_of

__all__ = ["ability_feature_names", "ability_features"]

COLUMNS_FILE = "ability_features.txt"
FEWEST = {"": 10, ">": 60, ".": 18, "/": 150}
"""Printed cards that a column of the list concerns, at least: of a class alone; of what it concerns; of a field; of
something in a context. What fewer cards have counts under a more general name."""
POINTS, FEW = 10_000, 4
"""Units of columns: power and damage are counted in 10,000, everything else (cards, CP, counters) in fours."""
LEAST_POINTS = 500
"""Numbers from here on are power or damage."""
MOST = 3.0
"""The largest number of a column: "any number of cards" is written as a large number, and a word can occur often."""

BASES = (Ability, Effect, FieldEffect, Trigger, Condition, Predicate, Value, Reference)
KINDS = {t.Auto: "auto", t.Action: "action", t.Special: "special", t.Field: "field", t.SummonText: "summon"}
SIDES = {"you": "own", "opponent": "opponent", "any": "any"}
UNCOUNTED = (t.EitherTrigger, t.Together, t.Cost)
SILENT = {
    "Cards",
    "Sequence",
    "Self",
    "Chosen",
    "Found",
    "All",
    "Rest",
    "Triggering",
    "Targets",
    "Joined",
    "FoundBefore",
}
"""Classes of nodes without features: they hold others together, or say what others concern."""
OTHER_THAN = "other than"
"""The context of what must not hold."""

Names = tuple[str, ...]
Feature = tuple[tuple[Names, ...], float]
"""Names of a feature from exact to general, once for each context that it stands in, and its number."""


# -------------------------------------------------------------------------------------------- what classes are made of
class _Plan:
    """What is read of the nodes of a class: ``words``, fields of words and of yes or no; ``numbers``, those that can
    hold a printed number; ``references``, those that name cards; ``parts``, those that can hold nodes."""

    def __init__(self, kind: Any) -> None:
        self.name = kind.__name__
        self.base = next((each.__name__ for each in BASES if issubclass(kind, each)), "Node")
        self.counts = self.base != "Reference" and kind not in UNCOUNTED
        self.silent = self.name in SILENT
        hints = get_type_hints(kind)
        words, numbers, references, parts = [], [], [], []
        for each in fields(kind):
            members = _members(hints[each.name])
            nodes = [member for member in members if isinstance(member, type) and issubclass(member, Node)]
            if nodes:
                parts.append(each)
            single = get_origin(hints[each.name]) is not tuple and not isinstance(each.default, Node)
            if nodes and single and all(map(_names_cards, nodes)):
                references.append(each)
            if bool in members or any(get_origin(member) is Literal for member in members):
                words.append(each)
            elif int in members or Value in nodes:
                numbers.append(each)
        self.words, self.read_words, self.word_defaults = _reader(words)
        self.numbers, self.read_numbers, self.number_defaults = _reader(numbers)
        self.references, self.read_references, _ = _reader(references)
        self.parts = tuple(each.name for each in parts)
        named = {each.name for each in parts} & {"cards", "who"}
        self.finds = min(named) if named and self.base == "Effect" else ""
        """The field whose cards the rest of the text means by "found"."""
        self.later = self.base == "Effect" and kind is not t.May
        """Whether a field ``effect`` is an ability of its own, with choices of its own."""
        self.within: Names = ()
        """What the nodes below are of; nothing where that is what this node is of."""
        if kind in (t.Except, t.Not):
            self.within = (OTHER_THAN, "")
        elif self.base not in ("Predicate", "Reference") and kind is not t.Cards:
            self.within = (*((self.name,) if self.finds == "cards" else ()), self.base, "")


_plan = cache(_Plan)


def _names_cards(kind: type[Node]) -> bool:
    """Whether nodes of this class say which cards something concerns."""
    return issubclass(kind, (Reference, t.Cards, t.ThePlayer))


def _members(annotation: Any) -> set[Any]:
    """The plain types that an annotation is made of."""
    if get_origin(annotation) in (None, Literal):
        return {annotation}
    return set().union(*map(_members, get_args(annotation)))


def _reader(declared: list[Any]) -> tuple[Names, Any, tuple[Any, ...]]:
    """The names of fields, a function that reads them as a tuple, and their default values."""
    names = tuple(each.name for each in declared)
    if len(names) > 1:
        read: Any = attrgetter(*names)
    elif names:
        one = attrgetter(*names)
        read = lambda node: (one(node),)  # noqa: E731
    else:
        read = lambda node: ()  # noqa: E731
    return names, read, tuple(each.default for each in declared)


# --------------------------------------------------------------------------------------------------------- the walk
@dataclass
class _Place:
    """Where in a card the walk is."""

    scopes: tuple[Names, ...]
    """Contexts of effects, each from exact to general."""
    choices: list[Names] = field(default_factory=list)
    """What the choices so far are of."""
    found: Names = ("found",)
    triggering: Names = ("triggering",)


class _Walk:
    """Features of cards. ``seen``: what was found for a node like this before."""

    def __init__(self, made: Any) -> None:
        self.made = made
        """What is kept of a list of features."""
        self.seen: dict[Any, Any] = {}

    def card(self, card: Card) -> list[Any]:
        """What was made of all features of a card."""
        out: list[Any] = []
        for ability in card.abilities:
            self._ability(ability, "", out)
        return out

    def _ability(self, ability: Any, outer: str, out: list[Any]) -> None:
        """An ability; ``outer``: the context that it is gained in."""
        kind = KINDS.get(type(ability), type(ability).__name__)
        scopes: tuple[Names, ...] = (((outer,) if outer else ()) + (kind, ""),)
        place = _Place(scopes)
        trigger = getattr(ability, "trigger", None)
        if trigger is not None:
            self._triggered(trigger, place, outer)
        self._node(ability, place, ("",), out)

    def _triggered(self, trigger: Any, place: _Place, outer: str) -> None:
        """What a trigger says of the place of the effect behind it."""
        scopes = []
        for each in _single_triggers(trigger):
            who = getattr(each, "who", None)
            place.triggering = _object(who, place) if who is not None else place.triggering
            own = ":self" if isinstance(who, t.Self) else ""
            scopes.append((outer or type(each).__name__ + own, "auto", ""))
        place.scopes = tuple(dict.fromkeys(scopes))

    def _node(self, node: Any, place: _Place, owner: Names, out: list[Any]) -> None:
        """Features of a node and of all below. ``owner``: what a description, predicate or number is of."""
        kind: Any = type(node)
        plan = _plan(kind)
        if not plan.silent:
            words = plan.read_words(node)
            numbers = tuple(map(_number, plan.read_numbers(node))) if plan.numbers else ()
            objects = tuple([_object(each, place) for each in plan.read_references(node)]) if plan.references else ()
            key = (plan.name, words, numbers, objects, owner, place.scopes)
            made = self.seen.get(key)
            if made is None:
                made = self.seen[key] = self.made(_features(plan, key))
            out.append(made)
        within = plan.within or owner
        for name in plan.parts:
            part = getattr(node, name)
            if isinstance(part, tuple):
                for each in part:
                    if isinstance(each, Node):
                        self._node(each, place, within, out)
            elif not isinstance(part, Node) or isinstance(part, t.Number):
                continue
            elif isinstance(part, Ability):
                self._ability(part, "gained", out)
            elif name == "effect" and plan.later:
                later = _Place(place.scopes, found=place.found, triggering=place.triggering)
                if isinstance(node, t.Delayed):
                    self._triggered(node.trigger, later, "later")
                self._node(part, later, within, out)
            else:
                self._node(part, place, within, out)
        if plan.name == "Choose":
            place.choices.append(_described(node.cards))
        elif plan.finds:
            cards = getattr(node, plan.finds)
            if isinstance(cards, t.Cards | t.TopOf):
                place.found = _object(cards, place)


def _single_triggers(trigger: Any) -> Iterator[Any]:
    """The triggers that a trigger is made of."""
    if isinstance(trigger, t.EitherTrigger | t.Together):
        for part in parts_of(trigger):
            for each in part if isinstance(part, tuple) else (part,):
                if isinstance(each, Trigger):
                    yield from _single_triggers(each)
    else:
        yield trigger


def _number(value: Any) -> float | None:
    """A printed number, of a field or of a node, in the unit of columns; None where it is another value."""
    if isinstance(value, t.Number):
        value = value.number
    if not isinstance(value, int):
        return None
    return value / (POINTS if abs(value) >= LEAST_POINTS else FEW)


def _object(reference: Any, place: _Place) -> Names:
    """Words for the cards that a reference names: their player, type and place."""
    if isinstance(reference, t.Self):
        return ("self",)
    if isinstance(reference, t.Cards):
        return _described(reference)
    if isinstance(reference, t.All):
        return ("all", *_described(reference.cards))
    if isinstance(reference, t.Chosen):
        return place.choices[reference.group] if reference.group < len(place.choices) else ("chosen",)
    if isinstance(reference, t.Found):
        return place.found
    if isinstance(reference, t.Triggering):
        return place.triggering
    if isinstance(reference, t.TopOf):
        return (SIDES[reference.player], "deck")
    return () if reference is None else (type(reference).__name__,)


def _described(cards: t.Cards) -> Names:
    types = [each.type for each in cards.where if isinstance(each, t.OfType)]
    return (SIDES[cards.player], *types[:1], *([cards.zone] if cards.zone != "field" else []))


def _features(plan: _Plan, key: tuple[Any, ...]) -> list[Feature]:
    """The features of a node by what is read of it."""
    _, words, numbers, objects, owner, scopes = key
    if plan.base in ("Effect", "FieldEffect", "Node"):
        exact = scopes
    elif plan.base == "Condition":
        exact = (owner,) if owner[0] == OTHER_THAN else tuple(scope[-2:] for scope in scopes)
    elif plan.base in ("Ability", "Trigger"):
        exact = (("",),)
    else:
        exact = (owner,)
    contexts = {"class": exact, "number": tuple(scope[-2:] for scope in exact), "word": (exact[0][-1:],)}
    found: list[Feature] = []

    def add(what: str, items: Names, number: float = 1.0) -> None:
        chains = tuple(_chain(context, items) for context in contexts[what])
        found.append((tuple(dict.fromkeys(chains)), number))

    if plan.counts:
        add("class", (plan.name, plan.base))
    for named in objects if plan.base != "Reference" else ():
        for place, word in enumerate(named):
            whose = place == 0 and plan.base in ("Effect", "Trigger")
            add("word", (f"{plan.name}>{word}", f"{plan.base}>{word}")[not whose :])
    for name, value, default in zip(plan.words, words, plan.word_defaults, strict=True):
        for word in value if isinstance(value, tuple) else (value,):
            if word is None or word is False or word == default:
                continue
            item = f"{plan.name}.{name}" if word is True else f"{plan.name}.{name}={word}"
            of = (f"{item}>{objects[0][0]}",) if name == "keyword" and objects and objects[0] else ()
            add("word", (*of, item, f"={word}", f"{plan.name}.{name}"))
    for name, number, default in zip(plan.numbers, numbers, plan.number_defaults, strict=True):
        if number:
            add("number", (f"{plan.name}.{name}",), number)
        elif number == 0 and default:
            add("word", (f"{plan.name}.{name}=0", f"{plan.name}.{name}"))
    return found


def _chain(context: Names, items: Names) -> Names:
    """The names of a feature: every context for the most exact item first."""
    return tuple(dict.fromkeys(f"{scope}/{item}" if scope else item for item in items for scope in context))


# ------------------------------------------------------------------------------------------------------------- columns
@cache
def ability_feature_names() -> Names:
    """The columns of :func:`ability_features`, in their order."""
    return tuple(DATA.joinpath(COLUMNS_FILE).read_text("utf-8").split("\n")[:-1])


def ability_features(cards: Sequence[Card]) -> np.ndarray:
    """What each card does, float32 ``(cards + 1, len(ability_feature_names()))``; row 0, the unknown card, is zero.

    Columns count: nodes one each; power and damage in 10,000; cards, CP and counters in fours. Cards with the same
    abilities, names and jobs in them aside, have equal rows.
    """
    columns = {name: number for number, name in enumerate(ability_feature_names())}

    def resolved(features: list[Feature]) -> tuple[list[int], list[float]]:
        """The columns in which features count, and the number of each."""
        places: list[int] = []
        numbers: list[float] = []
        for chains, number in features:
            here = {next((columns[name] for name in chain if name in columns), -1) for chain in chains} - {-1}
            places += here
            numbers += [number] * len(here)
        return places, numbers

    walk = _Walk(resolved)
    sizes: list[int] = []
    places: list[int] = []
    numbers: list[float] = []
    for card in cards:
        before = len(places)
        for of_node in walk.card(card):
            places += of_node[0]
            numbers += of_node[1]
        sizes.append(len(places) - before)
    features = np.zeros((len(cards) + 1, len(columns)), np.float32)
    rows = np.repeat(np.arange(1, len(cards) + 1), sizes)
    np.add.at(features.reshape(-1), rows * len(columns) + np.array(places, np.intp), np.array(numbers, np.float32))
    return features.clip(-MOST, MOST)


def chosen_columns(cards: Iterable[Card]) -> list[str]:
    """The names that a list of columns should have: each the most exact one that enough cards have."""
    walk = _Walk(lambda features: features)
    waiting: set[tuple[str, Names]] = set()
    for card in cards:
        waiting |= {(card.code, chain) for made in walk.card(card) for chains, _ in made for chain in chains}
    chosen: set[str] = set()
    for level in range(max(len(chain) for _, chain in waiting)):
        there = [(code, chain[level]) for code, chain in waiting if level < len(chain)]
        counts = Counter(name for _, name in set(there))
        chosen |= {
            name for name, count in counts.items() if count >= max(FEWEST[mark] for mark in FEWEST if mark in name)
        }
        waiting = {(code, chain) for code, chain in waiting if level >= len(chain) or chain[level] not in chosen}
    return sorted(chosen)


def main() -> None:
    """Write the list of columns for the shipped cards."""
    from .database import default_database

    names = chosen_columns(default_database().values())
    general = [f"{base.__name__}" for base in BASES if base is not Reference]
    names = sorted({*names, *general})
    with open(str(DATA.joinpath(COLUMNS_FILE)), "w", encoding="utf-8") as file:
        file.writelines(f"{name}\n" for name in names)
    print(f"{len(names)} columns")


if __name__ == "__main__":
    main()
