"""The log of a game: what the engine did, in order and with sources, as one seat or an onlooker may know it.

:mod:`.plain_rules` plays an action again. A game's :class:`Recorder` observes stores into the record and calls of
rules, and turns them into :class:`Event` objects. Its :class:`EventWords` put events into words; :func:`compose` groups
them into entries. Compiled games contain nothing of this.

The engine asks a player only if there is a choice, and hidden cards may decide whether there is one. So the fact that a
decision was taken is itself hidden, unless the action is public:

- A seat sees its own decisions, and the opponent's actions for which the game's words say ``is_public``.
- Events between two visible actions form one entry, as if the engine had made them without a decision.
- Counts of decisions that a seat sees (``infos["decisions"]``, the limit ``max_decisions`` of environments with one
  learner) count only the decisions of that seat.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import numpy as np

from .game import Game
from .jobs import RUNNING
from .plain_record import PlainRecord
from .records import copy_records
from .words import words_of

if TYPE_CHECKING:
    from .plain_rules import PlainRules


@dataclass(frozen=True, slots=True)
class Named:
    """A card at the time of an event: its index, the number of its printed card, and a bit for each seat that knew
    it then. ``shown``: everybody has seen it at that moment, wherever it is later."""

    index: int
    number: int
    known: int
    shown: bool


@dataclass(frozen=True, slots=True)
class Scope:
    """The procedure in which an event happens, such as a cast or a resolution. ``key``: identifies the procedure."""

    kind: str
    key: tuple[int, ...]
    seat: int
    source: Named


@dataclass(frozen=True, slots=True)
class Event:
    """Something that the engine did. Each game chooses its kinds and says which of the fields they use."""

    kind: str
    seat: int = -1
    cards: tuple[Named, ...] = ()
    source: tuple[Named, ...] = ()
    amount: int = 0
    how: str = ""
    start: int = -1
    end: int = -1
    words: str = ""
    scope: Scope | None = None
    turn: int = 0
    phase: int = 0
    state: np.ndarray | None = None
    """The record ``(1,)`` at that time, where the words need it."""


@dataclass(frozen=True)
class Entry:
    """An entry of the log: a sentence, the turn, the phase, whose doing it is (-1: no player), and the name of the card
    that it comes from (empty: none). ``events``: what it describes."""

    text: str
    turn: int
    phase: str
    seat: int
    source: str
    events: tuple[Event, ...]

    def as_json(self) -> dict[str, Any]:
        """The entry without its events."""
        return {name: getattr(self, name) for name in ("text", "turn", "phase", "seat", "source")}


_last_tables: list[tuple[np.ndarray, PlainRecord]] = []


def _proxy_of(tables: np.ndarray) -> PlainRecord:
    """The tables for plain rules; those of the last action are kept with their views."""
    for known, proxy in _last_tables:
        if known is tables:
            return proxy
    _last_tables[:] = [(tables, PlainRecord(tables.reshape(()), "t"))]
    return _last_tables[0][1]


class Recorder:
    """Collects the events of one action. A game declares in a subclass

    - ``step``: its rule ``step(g, t, action)``;
    - ``fields``: fields of the record; a change of ``zone`` calls ``on_zone(key, old, new)``, where ``key`` is the
      index in an array and None for a single number;
    - ``rules``: rules -> names of methods, which are called with the arguments of the rule before it. A method may
      return a function that is called with the result after it.
    """

    step: ClassVar[Any]
    fields: ClassVar[frozenset[str]]
    rules: ClassVar[Mapping[Any, str]]

    def __init__(self, states: np.ndarray, tables: np.ndarray) -> None:

        self.states = states
        self.g: Any = PlainRecord(states.reshape(()), "g", self.fields, self.stored)
        self.t: Any = _proxy_of(tables)
        self.events: list[Event] = []
        self.quiet = 0
        """While above 0, stores are no events."""

    def stored(self, field: str, key: Any, old: int, new: int) -> None:
        """A watched field has changed."""
        if not self.quiet:
            getattr(self, f"on_{field}")(key, old, new)

    def add(self, kind: str, seat: int = -1, **facts: Any) -> None:
        """Add an event."""
        facts.setdefault("scope", self.scope())
        facts.setdefault("phase", self.g.phase)
        self.events.append(Event(kind, seat, turn=self.g.turn, **facts))

    def scope(self) -> Scope | None:
        """The procedure in progress."""
        return None

    def finish(self) -> None:
        """Add what is left after the action."""

    def during(self, counter: str) -> Callable[[Any], None]:
        """Observe a rule by an attribute that is 1 higher while it runs."""
        setattr(self, counter, getattr(self, counter) + 1)
        return lambda _: setattr(self, counter, getattr(self, counter) - 1)

    def hush(self, *arguments: Any) -> Callable[[Any], None]:
        """Observe a rule whose stores are no events."""
        return self.during("quiet")


class EventWords(Protocol):
    """The words for a game's events. Texts are in the third person with ``player_0`` and ``player_1``."""

    recorder: type[Recorder]
    phases: Sequence[str]
    headings: Collection[int]
    """Phases that the first sentence in them begins with."""
    summed: frozenset[str]
    """Kinds whose amounts add up when equal events follow each other."""
    closes: frozenset[str]
    """Kinds that end their procedure."""
    joins: Mapping[str, frozenset[str]]
    """Kind -> kinds: it joins the sentence if the event before it is of one of these."""

    def is_visible(self, event: Event, eyes: Eyes) -> bool:
        """Whether the log of the viewer has the event; one that it lacks leaves no trace."""

    def clause(self, events: Sequence[Event], eyes: Eyes) -> str:
        """Equal events in a clause; empty: the sentence around them covers them."""

    def opening(self, scope: Scope, eyes: Eyes) -> str:
        """How a sentence about a procedure begins."""

    def alone(self, scope: Scope) -> str:
        """What follows the opening if nothing else happens in the procedure."""

    def name(self, number: int) -> str:
        """The name of a printed card."""

    def is_known(self, now: np.ndarray, card: int, viewer: int) -> bool:
        """Whether the viewer knows a card in the record ``now``, ``(1,)``."""

    def always_known(self, card: Named, viewer: int, event: Event) -> bool:
        """Whether the viewer has seen the card in this event, wherever it is now."""


@dataclass(frozen=True)
class Eyes:
    """What ``viewer`` (None: an onlooker) may know at the time of ``now``, a record ``(1,)``."""

    event_words: EventWords
    viewer: int | None
    now: np.ndarray

    def knows(self, card: Named, event: Event) -> bool:
        """Whether the viewer knows which card it is: it knew it then, and has not lost track of it."""
        if self.viewer is None or card.shown:
            return True
        if not card.known >> self.viewer & 1:
            return False
        if self.event_words.always_known(card, self.viewer, event):
            return True
        same = int(self.now["card_id"][0, card.index]) == card.number
        return same and self.event_words.is_known(self.now, card.index, self.viewer)

    def names(self, events: Sequence[Event]) -> str:
        """The cards of events: names of those that the viewer knows, and the number of the others."""
        found: dict[str, int] = {}
        hidden = 0
        for event in events:
            for card in event.cards:
                if self.knows(card, event):
                    name = self.event_words.name(card.number)
                    found[name] = found.get(name, 0) + 1
                else:
                    hidden += 1
        words = [name if count == 1 else f"{count} {name}" for name, count in found.items()]
        return listed([*words, *([counted(hidden, "card")] if hidden else [])])

    def sources(self, event: Event) -> str:
        """The cards that an event comes from."""
        return self.names([replace(event, cards=event.source)])


def counted(number: int, word: str) -> str:
    """A number with its noun: ``1 card``, ``2 cards``."""
    return f"{number} {word}{'s' * (number != 1)}"


def listed(words: Sequence[str]) -> str:
    """``A, B and C``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def count_of(events: Sequence[Event]) -> int:
    """The number of cards of some events."""
    return sum(len(event.cards) for event in events)


# ------------------------------------------------------------------------------------------------ recording an action
_machines: dict[Any, tuple[PlainRules, threading.Lock]] = {}


def _machine(recorder: type[Recorder]) -> tuple[PlainRules, threading.Lock]:
    from .plain_rules import PlainRules

    if recorder not in _machines:
        _machines.setdefault(recorder, (PlainRules(recorder.rules), threading.Lock()))
    return _machines[recorder]


def copy_in_progress(recorder: Recorder, rule: Any) -> Callable[..., Any]:
    """The plain copy of a rule, for a recorder that computes something itself."""
    return _machine(type(recorder))[0].copy_of(rule)


def events_of(game: Game, before: np.ndarray, action: int) -> tuple[Event, ...]:
    """What the engine does for ``action`` in the record ``before``, ``(1,)``. Empty for a game without words."""
    event_words = words_of(game).event_words
    if event_words is None:
        return ()
    states = copy_records(before)
    recorder = event_words.recorder(states, game.tables)
    rules, lock = _machine(event_words.recorder)
    with lock:
        rules.observer = recorder
        try:
            rules.copy_of(recorder.step)(recorder.g, recorder.t, int(action))
            recorder.finish()
        finally:
            rules.observer = None
    return tuple(recorder.events)


# -------------------------------------------------------------------------------------------------- putting into words
class _Sentence:
    """An entry in the making."""

    def __init__(self, first: Event, heading: str, opening: str, event_words: EventWords) -> None:
        self.first = first
        self.scope, self.opening, self.heading, self._event_words = first.scope, opening, heading, event_words
        self.clauses: list[str] = []
        self.events: list[Event] = []

    def entry(self, eyes: Eyes) -> Entry:
        first, parts = self.first, list[str]()
        subject = _subject(self.opening)
        for clause in self.clauses:
            own = _subject(clause)
            said = addressed(clause, eyes.viewer)
            if own and own == subject:  # "casts Cloud: discards Tidus" says once who
                said = said[len(addressed(own.strip(), eyes.viewer)) + 1 :]
            elif parts or self.opening or self.heading:
                said = addressed(f"- {clause}", eyes.viewer)[2:]
            parts.append(said)
            subject = own or subject
        text = "; ".join(parts).replace("; , ", ", ")
        if self.opening:
            rest = f": {text}" if text else self._event_words.alone(self.scope) if self.scope else ""
            text = addressed(self.opening, eyes.viewer) + rest
        text = f"{self.heading}: {text}" if self.heading else text
        source = self.scope.source if self.scope else first.source[0] if first.source else None
        known = source is not None and eyes.knows(source, first)
        name = self._event_words.name(source.number) if known and source else ""
        seat = self.scope.seat if self.scope else first.seat
        return Entry(text, first.turn, self._event_words.phases[first.phase], seat, name, tuple(self.events))


def _subject(clause: str) -> str:
    """``player_0 `` if the clause begins with it and what that player does."""
    return clause[:9] if re.match(r"player_[01] ", clause) else ""


def _key(event: Event, event_words: EventWords) -> tuple[Any, ...]:
    amount = 0 if event.kind in event_words.summed else event.amount
    place = (event.start, event.end, event.phase, event.scope)
    return event.kind, event.seat, event.how, event.words, event.source, amount, id(event.state), *place


def compose(event_words: EventWords, events: Sequence[Event], eyes: Eyes, last: Scope | None = None) -> list[Entry]:
    """Events as entries. ``last``: the procedure of the entry before, which needs no new opening."""
    sentences: list[_Sentence] = []
    heading, waiting = "", list[Event]()
    groups: list[list[Event]] = []
    for event in filter(lambda event: event_words.is_visible(event, eyes), events):
        if event.kind == "phase":
            groups.append([event])
        elif groups and groups[-1][0].kind != "phase" and _key(groups[-1][0], event_words) == _key(event, event_words):
            groups[-1].append(event)
        else:
            groups.append([event])
    for group in groups:
        first = group[0]
        if first.kind == "phase":
            heading = event_words.phases[first.phase] if first.phase in event_words.headings else ""
            waiting += group
            continue
        if first.kind == "turn":
            heading = ""
        clause = event_words.clause(group, eyes)
        current = sentences[-1] if sentences else None
        same = current is not None and first.scope is not None and current.scope == first.scope and not heading
        if current is not None and current.events[-1].kind in event_words.closes:
            same, last = False, None
        follows = (
            current is not None and current.events[-1].kind in event_words.joins.get(first.kind, ()) and not heading
        )
        if current is None or not (same or follows or (not clause and first.scope is None)):
            opening = event_words.opening(first.scope, eyes) if first.scope and first.scope != last else ""
            if not clause and not opening:
                waiting += group
                continue
            current = _Sentence(first, heading, opening, event_words)
            sentences.append(current)
            heading = ""
        if clause and clause not in current.clauses[-1:]:
            current.clauses.append(clause)
        current.events += [*waiting, *group]
        waiting, last = [], first.scope or last
    return [sentence.entry(eyes) for sentence in sentences]


_PLURALS = {"is": "are", "has": "have", "does": "do", "was": "were", "lies": "lie"}
_OBJECTS = ("of", "to", "by", "from", "with", "for", "against", "on")
_SEAT = re.compile(r"(?:\b(\w+) )?player_([01])('s)?(?: (\w+))?")


def addressed(text: str, viewer: int | None) -> str:
    """A text about ``player_0`` and ``player_1`` as it is said to one of them; with a capital letter.

    >>> addressed("player_0 draws 2 cards; player_1's Cloud breaks", 0)
    "You draw 2 cards; your opponent's Cloud breaks"
    """

    def say(found: re.Match[str]) -> str:
        before, seat, possessive, after = found.groups()
        mine = int(seat) == viewer
        word = ("your" if mine else "your opponent's") if possessive else "you" if mine else "your opponent"
        subject = mine and not possessive and (before or "").casefold() not in _OBJECTS
        verb = plural_of(after) if after and subject else after
        return " ".join(filter(None, (before, word, verb)))

    said = text if viewer is None else _SEAT.sub(say, text)
    return said if said.startswith("player_") else said[:1].upper() + said[1:]


def plural_of(verb: str) -> str:
    """The plural of a verb, which also stands behind "you": ``draws`` -> ``draw``."""
    if verb in _PLURALS or not verb.endswith("s"):
        return _PLURALS.get(verb, verb)
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "oes")) else verb[:-1]


# ----------------------------------------------------------------------------------------------------- logs of games
def is_seen(game: Game, states: np.ndarray, index: int, action: int, viewer: int | None) -> bool:
    """Whether ``viewer`` sees that ``action`` is taken in game ``states[index]``.

    ``viewer``: 0, 1, or None for an onlooker, who sees everything. In a game without ``is_public``, a player sees no
    action of the opponent.
    """
    if viewer is None or int(states["decision_player"][index]) == viewer:
        return True
    return words_of(game).is_public(states, index, action)


class Log:
    """The log of one game for ``viewer``: 0, 1, or None for an onlooker.

    Give every action of the game to :meth:`add`, in order; it returns the entries that the viewer may read now.
    """

    def __init__(self, game: Game, viewer: int | None) -> None:
        self._game, self._viewer = game, viewer
        self._event_words = words_of(game).event_words
        self._open: tuple[Event, ...] = ()
        self._scope: Scope | None = None

    def add(
        self, before: np.ndarray, action: int, after: np.ndarray, events: tuple[Event, ...] | None = None
    ) -> list[Entry]:
        """Add an action; returns the entries that it makes known.

        These are the entries of the action before it, if the viewer sees this one, and its own, if the viewer decides
        next or the game is over. ``before``, ``after``: records ``(1,)`` of the game around the action. ``events``:
        those of :func:`events_of`, if they are known already.
        """
        entries: list[Entry] = []
        if is_seen(self._game, before, 0, action, self._viewer):
            entries += self.rest(before)
        self._open += events_of(self._game, before, action) if events is None else events
        asked = self._viewer is None or int(after["decision_player"][0]) == self._viewer
        if asked or int(after["result"][0]) != RUNNING:
            entries += self.rest(after)
        return entries

    def rest(self, now: np.ndarray) -> list[Entry]:
        """The entries that are left, up to the record ``now``, ``(1,)``."""
        if self._event_words is None or not self._open:
            return []
        entries = compose(self._event_words, self._open, Eyes(self._event_words, self._viewer, now), self._scope)
        self._scope = None if self._open[-1].kind in self._event_words.closes else self._open[-1].scope
        self._open = ()
        return entries


def entries_of(
    game: Game,
    records: Sequence[np.ndarray],
    actions: Sequence[int],
    viewer: int | None,
    events: Sequence[tuple[Event, ...]] | None = None,
) -> list[tuple[Entry, ...] | None]:
    """The log of a whole game: for each action its entries, or None if ``viewer`` does not see it.

    ``records``: the record before each action and the last one, ``(1,)`` each. ``events``: those of each action, if
    they are known already.
    """
    log, found = Log(game, viewer), list[list[Entry] | None]()
    current: list[Entry] = []
    for k, action in enumerate(actions):
        seen = is_seen(game, records[k], 0, action, viewer)
        if seen:
            current += log.rest(records[k])
            early = current if not any(entries is not None for entries in found) else []
            current = list(early)  # what came before the first action that is seen
        found.append(current if seen else None)
        current += log.add(records[k], action, records[k + 1], None if events is None else events[k])
    current += log.rest(records[-1])
    return [None if entries is None else tuple(entries) for entries in found]
