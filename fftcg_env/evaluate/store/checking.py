"""Validation of values from a store, which may be damaged or come from an untrusted source.

SQLite allows any value in any column, and JSON is plain text. Every function here takes a value that was read and
returns it if it has the type and the range that a run writes. Otherwise it raises ``ValueError`` with the reason.
"""

from __future__ import annotations

import functools
import json
import sqlite3
from collections.abc import Collection, Sequence
from math import isfinite
from typing import Any

import numpy as np

from fftcg_env.core.jobs import PLAYER_0_WINS, TRUNCATED
from fftcg_env.evaluate.store.schema import TABLES

LARGEST = 2**63 - 1
"""SQLite's largest integer."""
MOST_GAMES = 10**9
"""Maximum number of games of a pairing."""
LONGEST_TEXT = 1 << 16
"""Maximum number of characters of a name, a deck list or an agent."""
MOST_CARDS = 1000
"""Maximum number of cards of a deck."""

SWITCHES = ("cards", "own_shuffles")
TEST_NUMBERS, TEST_MODELS = ("elo0", "elo1", "alpha", "beta"), ("logistic", "normalized")


def whole(value: Any, what: str, low: int = 0, high: int = LARGEST) -> int:
    """A whole number from ``low`` to ``high``."""
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{what} is {_shown(value)}; it must be a whole number from {low} to {high}")
    return value


def text(value: Any, what: str) -> str:
    """A text of bounded length."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise ValueError(f"{what} is {_shown(value)}; it must be a text of at most {LONGEST_TEXT} characters")
    return value


def one_of(value: Any, what: str, allowed: Collection[Any]) -> Any:
    """One of some values."""
    if isinstance(value, (list, dict)) or value not in allowed:
        raise ValueError(f"{what} is {_shown(value)}; it must be one of {', '.join(map(str, allowed))}")
    return value


def json_object(value: Any, what: str) -> dict[str, Any]:
    """The JSON object in a text."""
    try:
        found = json.loads(text(value, what))
    except (json.JSONDecodeError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ValueError(f"{what} is not a JSON object")
    return found


def whole_list(value: Any, what: str, low: int, high: int) -> list[int]:
    """A list of whole numbers."""
    if not isinstance(value, list):
        raise ValueError(f"{what} is {_shown(value)}; it must be a list")
    return [whole(each, f"an entry of {what}", low, high) for each in value]


def settings(found: dict[str, Any], members: int, kind: str) -> None:
    """Check the settings of a run with this number of members."""
    _even(found.get("games"), "games")
    for games in whole_list(found.get("earlier_games", []), "earlier_games", 2, MOST_GAMES):
        _even(games, "an entry of earlier_games")
    whole(found.get("max_decisions", 1), "max_decisions", 1)
    precision = found.get("precision")
    if precision is not None and (not _is_number(precision) or not 0 < precision <= 0.5):
        raise ValueError(f"precision is {_shown(precision)}; it must be above 0 and at most 0.5")
    for name in SWITCHES:
        if not isinstance(found.get(name, False), bool):
            raise ValueError(f"{name} is {_shown(found[name])}; it must be true or false")
    groups = found.get("groups", [])
    if not isinstance(groups, list):
        raise ValueError(f"groups is {_shown(groups)}; it must be a list")
    for group in groups:
        whole_list(group, "a group", 0, members - 1)
    second = found.get("second")
    if second is not None and (not _is_number(second) or not 0 < second <= 1 or len(groups) < 2):
        raise ValueError(
            f"second is {_shown(second)}; it must be a share above 0 and at most 1 of the last of two groups"
        )
    truths = found.get("truths", [])
    if not isinstance(truths, list):
        raise ValueError(f"truths is {_shown(truths)}; it must be a list")
    for each in truths:
        text(each, "a kind of truth")
    if kind == "compare":
        _test(found.get("test"))


def _even(value: Any, what: str) -> None:
    if whole(value, what, 2, MOST_GAMES) % 2:
        raise ValueError(f"{what} is {value}; it must be even, because each deal is played twice")


def _test(test: Any) -> None:
    """Check the arguments of a sequential test; the test itself checks their ranges."""
    if not isinstance(test, dict):
        raise ValueError("the comparison has no test")
    for name, value in test.items():
        if name == "model":
            one_of(value, name, TEST_MODELS)
        elif name == "least_pairs":
            whole(value, name, 1)
        elif name not in TEST_NUMBERS or not _is_number(value):
            raise ValueError(f"the test has the unknown or invalid entry {_shown(name)}: {_shown(value)}")


def card_numbers(value: Any, dtype: str) -> np.ndarray:
    """The card numbers of a deck, int16 ``(cards,)``. The game checks whether it has these cards."""
    size = np.dtype(dtype).itemsize
    if not isinstance(value, bytes) or len(value) % size or not 0 < len(value) <= size * MOST_CARDS:
        raise ValueError("the card numbers of a deck are invalid")
    return np.frombuffer(value, dtype).astype(np.int16)


def game_rows(
    rows: Sequence[Sequence[Any]],
    columns: Sequence[str],
    pairings: int,
    decks: Collection[int],
    agents: Collection[int],
) -> np.ndarray:
    """Rows of games, pair after pair, as int64 ``(games, len(columns))``."""
    if not rows:
        return np.zeros((0, len(columns)), np.int64)
    for row in rows:
        for name, value in zip(columns, row, strict=True):
            if type(value) is not int:
                raise ValueError(f"the {name} of a game is {_shown(value)}; it must be a whole number")
    table = np.array(rows, np.int64)
    high = {"pairing": pairings - 1, "seat": 1, "result": TRUNCATED, "reason": 999, "first_player": 1}
    low = {"result": PLAYER_0_WINS, "first_player": -1}
    named = {"deck_0": decks, "deck_1": decks, "agent_0": agents, "agent_1": agents}
    for place, name in enumerate(columns):
        column = table[:, place]
        if name in named:
            wrong = ~np.isin(column, list(named[name]))
        else:
            wrong = (column < low.get(name, 0)) | (column > high.get(name, 2**31 - 1))
        if wrong.any():
            raise ValueError(f"the {name} of a game is {int(column[wrong][0])}, which is out of range")
    pair, half = (table[:, [columns.index(name) for name in names]] for names in (("pairing", "pair"), ("half",)))
    if len(table) % 2 or (half[:, 0] != np.arange(len(table)) % 2).any() or (pair[::2] != pair[1::2]).any():
        raise ValueError("a pair of games is incomplete")
    return table


@functools.cache
def _columns() -> dict[str, tuple[tuple[str, str], ...]]:
    """The columns of each table of a store: name and type."""
    sql = sqlite3.connect(":memory:")
    try:
        sql.executescript(TABLES)
        return {
            name: _columns_of(sql, name) for (name,) in sql.execute("SELECT name FROM sqlite_master WHERE sql > ''")
        }
    finally:
        sql.close()


def _columns_of(sql: sqlite3.Connection, table: str) -> tuple[tuple[str, str], ...]:
    return tuple((str(row[1]), str(row[2])) for row in sql.execute(f"PRAGMA table_xinfo({table})"))


def tables(sql: sqlite3.Connection) -> None:
    """Check that the file has the tables of a store and no triggers. A trigger, or a view or computed column in place
    of a table, would run SQL of the author of the file."""
    kinds = dict(sql.execute("SELECT name, type FROM sqlite_master"))
    if "trigger" in kinds.values():
        raise ValueError("it has triggers, which a store does not have")
    for table, columns in _columns().items():
        if kinds.get(table) != "table" or _columns_of(sql, table) != columns:
            raise ValueError(f"its table {table!r} does not have the columns of a store")


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and isfinite(value)


def _shown(value: Any) -> str:
    shown = repr(value) if not isinstance(value, int) or abs(value) < 10**40 else "a number of more than 40 digits"
    return shown if len(shown) <= 60 else f"{shown[:60]}..."
