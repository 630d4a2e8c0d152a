"""Files with random damage: each is refused with an error of the package, or works. Nothing else is raised, nothing
hangs, and nothing takes the process down.

The default run tries a few with a fixed seed; ``make soak`` tries many (:data:`TRIES`).
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fftcg_env.core.agent import UnknownAgentError, UnsuitableAgentError
from fftcg_env.envs.decks import UnknownRowError
from fftcg_env.evaluate.errors import StoreError, UnplayableRecordError, UnusableResultsError
from tests.strangers.files import everything_read

TRIES = [pytest.param(12, id="some"), pytest.param(4000, id="many", marks=pytest.mark.soak)]


# -------------------------------------------------------------------------------------------------------------- stores
REFUSED_STORE = (
    StoreError,
    UnknownAgentError,
    UnknownRowError,
    UnplayableRecordError,
    UnsuitableAgentError,
    UnusableResultsError,
)
STRANGE = [
    None,
    "",
    "x",
    b"",
    b"\0\xff",
    -1,
    0,
    1,
    2,
    3,
    10**6,
    2**31,
    -(2**63),
    2**63 - 1,
    0.5,
    float("inf"),
    "é" * 99,
]
STRANGE_JSON = ["null", "[]", "1e999", "NaN", "-1", "3", '"x"', "{}", "true", "[[]]", "[99999999999999999999]"]


def damaged_cell(sql: sqlite3.Connection, random: np.random.Generator) -> str:
    """Change one value of a table to another, or to one like it; returns what was done."""
    tables = ["ruleset", "deck", "agent", "run", "member", "pairing", "game", "game"]
    table = tables[random.integers(len(tables))]
    names = [row[1] for row in sql.execute(f"PRAGMA table_info({table})")]
    name = names[random.integers(len(names))]
    rows = sql.execute(f"SELECT rowid, {name} FROM {table}").fetchall()
    row, value = rows[random.integers(len(rows))]
    new: Any = STRANGE[random.integers(len(STRANGE))]
    if isinstance(value, bytes) and value and random.random() < 0.7:
        packed = name in ("actions", "cards") and random.random() < 0.7
        changed = bytearray(zlib.decompress(value) if packed else value)
        for _ in range(random.integers(1, 4)):
            changed[random.integers(len(changed))] = random.integers(256)
        cut = changed[: random.integers(1, len(changed) + 1)] if random.random() < 0.3 else changed
        new = zlib.compress(cut) if packed else bytes(cut)
    elif isinstance(value, int) and random.random() < 0.7:
        new = value + int(random.integers(-3, 4))
    elif isinstance(value, str) and ":" in value and random.random() < 0.8:
        parts = value.split(", ")
        place = random.integers(len(parts))
        key = parts[place].partition(":")[0]
        parts[place] = f"{key}: {STRANGE_JSON[random.integers(len(STRANGE_JSON))]}"
        new = ", ".join(parts)
    with contextlib.suppress(sqlite3.IntegrityError):  # the number of a row that is no number
        sql.execute(f"UPDATE OR IGNORE {table} SET {name} = ? WHERE rowid = ?", (new, row))
    return f"{table}.{name}[{row}] = {new!r}"


def damaged_store(original: Path, path: Path, random: np.random.Generator) -> str:
    """Write a store with damage; returns what it is."""
    shutil.copyfile(original, path)
    if random.random() < 0.25:
        data = bytearray(path.read_bytes())
        places = random.integers(len(data), size=random.integers(1, 20))
        for place in places:
            data[place] = random.integers(256)
        if random.random() < 0.2:
            data = data[: random.integers(len(data))]
        path.write_bytes(data)
        return f"bytes {places.tolist()} of {len(data)}"
    sql = sqlite3.connect(path)
    with sql:
        done = [damaged_cell(sql, random) for _ in range(random.integers(1, 3))]
    sql.close()
    return ", ".join(done)


@pytest.mark.parametrize("tries", TRIES)
def test_damaged_stores(game: Any, store: Path, tmp_path: Path, tries: int) -> None:
    random, refused = np.random.default_rng(1), []
    for number in range(tries):
        path = tmp_path / "damaged.sqlite"
        for left in tmp_path.glob("damaged.sqlite*"):
            left.unlink()
        what = damaged_store(store, path, random)
        try:
            everything_read(game, path)
        except REFUSED_STORE as error:
            refused.append(str(error))
        except Exception as error:
            raise AssertionError(f"store {number}: {what}") from error
    assert len(refused) > tries // 5
    assert all(20 < len(message) < 1000 and "\n" not in message for message in refused)
