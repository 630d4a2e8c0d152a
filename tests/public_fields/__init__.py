"""Every public fact of a record is visible: in the observation, in the text and on the page.

A module here declares the record of one game, field by field: how a public field is changed in a reachable state so
that it still means something (:data:`Change`), or why a field is not public (:data:`Reasons`). The test changes one
field of a reachable state and checks whether each player's views differ. ``gaps`` lists the public fields that a view
does not show yet, with the reason; an entry that is no longer true fails the test.

A field of a subarray of structured entries is named ``stack.x``. A label may carry a remark after a colon, so that a
field can be declared in several ways: ``zone_cards: order of Worlds``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.core.page_board import page_board_of
from fftcg_env.core.records import copy_records
from fftcg_env.core.words import words_of
from fftcg_env.envs.information import information_state

OBSERVATION, TEXT, PAGE = "observation", "text", "page"
VIEWS = (OBSERVATION, TEXT, PAGE)
NO_COLUMN = "the observation has no column for it"
TRIES = 5
"""Changes of each public field that are tried, in states drawn at random."""
ENOUGH = 3
"""Changes that must be found; otherwise the declared condition hardly ever holds and the test says nothing."""

Place = tuple[Any, ...]
"""Indexes into a field of one record; empty: the whole field."""
Places = Callable[[np.void], Iterable[Place]]


@dataclass(frozen=True)
class Public:
    """A public field.

    ``places``: where it means something in a record; the new value is one that the field has at such a place of another
    record. ``values``: values to take instead. ``of_card``: the field holds the index of a card, and only another
    printed card is another fact. ``change``: changes a record itself, and returns whether it could. ``viewers``:
    "both", or "decider" for what only the player who decides may see.
    """

    places: Places = lambda state: [()]
    values: Sequence[int] = ()
    of_card: bool = False
    change: Callable[[np.void, random.Random], bool] | None = None
    viewers: str = "both"


@dataclass(frozen=True)
class Record:
    """The declared record of a game. ``public``: label -> how it is changed; ``others``: reason -> fields that are not
    public, that follow from public ones, or that keep books; ``gaps``: label -> view -> reason; ``states``: reachable
    states of the game."""

    public: Mapping[str, Public]
    others: Mapping[str, Sequence[str]]
    gaps: Mapping[str, Mapping[str, str]]
    states: Callable[[], tuple[Any, np.ndarray]]


def name_of(label: str) -> str:
    """The field that a label is about."""
    return label.partition(":")[0]


def field_names(dtype: np.dtype, prefix: str = "") -> list[str]:
    """The fields of a record, those of its structured parts too: ``stack.x``."""
    found: list[str] = []
    for name in dtype.names or ():
        base = dtype[name].base
        found += field_names(base, f"{prefix}{name}.") if base.names else [prefix + name]
    return found


def declared(record: Record) -> list[str]:
    """The fields that a declaration names; a part of a structured field can be named as a whole."""
    return [*map(name_of, record.public), *(name for names in record.others.values() for name in names)]


def undeclared(record: Record, dtype: np.dtype) -> list[str]:
    """Fields of the record that the declaration does not name."""
    names = set(declared(record))
    return [name for name in field_names(dtype) if name not in names and name.partition(".")[0] not in names]


def unknown(record: Record, dtype: np.dtype) -> list[str]:
    """Names of the declaration that the record does not have."""
    known = set(field_names(dtype)) | set(dtype.names or ())
    return [name for name in declared(record) if name not in known]


# ------------------------------------------------------------------------------------------------------------- changes
def at(state: np.void, name: str, place: Place) -> Any:
    """The value at a place of a field; the place of a part of structured entries is their index, then the rest."""
    head, _, tail = name.partition(".")
    value = state[head]
    if tail:
        entry = value[place[0]] if value.shape else value
        return at(entry, tail, place[1:] if value.shape else place)
    return value[place] if place else value


def put(state: np.void, name: str, place: Place, value: Any) -> None:
    """Store a value there."""
    head, _, tail = name.partition(".")
    if tail:
        part = state[head]
        put(part[place[0]] if part.shape else part, tail, place[1:] if part.shape else place, value)
    elif place:
        state[head][place] = value
    else:
        state[head] = value


def changes(
    record: Record, label: str, states: np.ndarray, rng: random.Random
) -> Iterable[tuple[np.ndarray, np.ndarray]]:
    """Pairs of records ``(1,)`` that differ in the field of a label alone."""
    public, name = record.public[label], name_of(label)
    order = rng.sample(range(len(states)), len(states))
    if public.change is None:
        there = {index: list(public.places(states[index])) for index in order}
        given = {int(at(states[index], name, place)) for index in order for place in there[index]}
        values = sorted(public.values or given)
    found = 0
    for index in order:
        first, second = (copy_records(states[index : index + 1]) for _ in range(2))
        if public.change is not None:
            if not public.change(second[0], rng):
                continue
        else:
            if not there[index]:
                continue
            place = rng.choice(there[index])
            now = int(at(first[0], name, place))
            printed = first[0]["card_id"] if public.of_card else None
            others = [value for value in values if value != now and (printed is None or printed[value] != printed[now])]
            if not others:
                continue
            put(second[0], name, place, rng.choice(others))
        yield first, second
        found += 1
        if found == TRIES:
            return


def seen(game: Any, states: np.ndarray, viewer: int) -> dict[str, Any]:
    """What a player is shown of a record."""
    bench = object.__new__(Bench)
    bench.game, bench.count, bench.states = game, 1, states
    bench.actions, bench.seeds = np.zeros(1, np.int64), np.zeros((1, 4), np.int64)
    bench.decks = np.zeros((1, 2, 1), np.int16)
    bench.observations = np.zeros((1, game.layout.size), game.layout.dtype)
    bench.masks = np.zeros((1, game.action_count), np.int8)
    bench.status = np.zeros((1, jobs.STATUS_SIZE), np.int32)
    asked = int(states["decision_player"][0]) == viewer and states["result"][0] == jobs.RUNNING
    question = words_of(game).question(states, 0) if asked else ""
    return {
        OBSERVATION: bench.seen(0, (jobs.JOB_VIEW_0, jobs.JOB_VIEW_1)[viewer]),
        TEXT: information_state(game, states, 0, viewer),
        PAGE: (page_board_of(game, states, 0, viewer), question, int(states["decision_player"][0])),
    }


def blind_views(record: Record, label: str, game: Any, states: np.ndarray, seed: int) -> tuple[int, dict[str, int]]:
    """How many changes of a field were tried, and how many of them each view does not show."""
    rng, tried = random.Random(f"{label} {seed}"), 0
    blind = dict.fromkeys(VIEWS, 0)
    for first, second in changes(record, label, states, rng):
        decider = int(first["decision_player"][0])
        viewers = (0, 1) if record.public[label].viewers == "both" else (decider,)
        tried += 1
        pairs = [(seen(game, first, viewer), seen(game, second, viewer)) for viewer in viewers]
        for view in VIEWS:
            blind[view] += any(one[view] == other[view] for one, other in pairs)
    return tried, blind


# ------------------------------------------------------------------------------------------------- places of one record
def cards(*zones: int) -> Places:
    """The cards that lie in these zones."""
    return lambda state: [(card,) for card in np.flatnonzero(np.isin(state["zone"], zones) & (state["card_id"] >= 0))]


def first(count: str, *rest: int) -> Places:
    """The first entries of a list, as many as the field ``count`` says; ``rest``: further indexes behind."""
    return lambda state: [(index, *rest) for index in range(int(state[count]))]


def each(number: int = 2) -> Places:
    """Every entry of an array, of both players for example."""
    return lambda state: [(index,) for index in range(number)]


def when(condition: Callable[[np.void], Any], places: Places = lambda state: [()]) -> Places:
    """These places, in records for which the condition holds."""
    return lambda state: places(state) if condition(state) else []


def reordered(*zones: int, top: bool = True) -> Callable[[np.void, random.Random], bool]:
    """Two different cards of a zone change places in its order; ``top``: one of them may be the top card."""

    def change(state: np.void, rng: random.Random) -> bool:
        for player, zone in rng.sample([(player, zone) for player in range(2) for zone in zones], 2 * len(zones)):
            count = int(state["zone_count"][player, zone])
            lying = state["zone_cards"][player, zone]
            printed = state["card_id"][lying[:count].astype(int)]
            pairs = [(i, j) for i in range(count - (not top)) for j in range(i) if printed[i] != printed[j]]
            if pairs:
                one, other = rng.choice(pairs)
                lying[[one, other]] = lying[[other, one]]
                return True
        return False

    return change


def moved(source: int, target: int) -> Callable[[np.void, random.Random], bool]:
    """The last card of a zone goes to the end of another one of the same side."""

    def change(state: np.void, rng: random.Random) -> bool:
        for player in rng.sample(range(2), 2):
            count, there = (int(state["zone_count"][player, zone]) for zone in (source, target))
            if count == 0 or there == state["zone_cards"].shape[2]:
                continue
            card = int(state["zone_cards"][player, source, count - 1])
            state["zone_cards"][player, target, there] = card
            state["zone_count"][player, source] -= 1
            state["zone_count"][player, target] += 1
            state["zone"][card] = target
            return True
        return False

    return change


def becomes_known(hand: int) -> Callable[[np.void, random.Random], bool]:
    """A card of a hand is shown to the opponent of its owner."""

    def change(state: np.void, rng: random.Random) -> bool:
        half = len(state["card_id"]) // 2
        bits = [1 << 1 - card // half for card in range(2 * half)]
        unseen = [card for (card,) in cards(hand)(state) if not int(state["known"][card]) & bits[card]]
        if unseen and state["turn"] > 0:
            card = rng.choice(unseen)
            state["known"][card] |= bits[card]
            return True
        return False

    return change


def random_states(game: Any, games: int, steps: int, seed: int, every: int = 3) -> np.ndarray:
    """States of random play between embedded decks, ``(n,)``."""
    bench = Bench(game, games, seed).start()
    found = []
    for step in range(steps):
        if step % every == 0 and len(running := bench.running()):
            found.append(bench.states[running].copy())
        bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_SAMPLE)
    return np.concatenate(found)
