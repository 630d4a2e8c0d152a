"""The SQL tables of a store, and the format of its arrays. Users may query them (docs/evaluation.md).

A store is one SQLite file. SQLite comes with Python. Its write-ahead log allows several processes and runs to write at
the same time, and a killed process loses no finished transaction. (DuckDB reads columns faster, but allows only one
writing process.)
"""

from __future__ import annotations

import zlib

import numpy as np

from fftcg_env.evaluate.errors import StoreError

FORMAT = 2
"""``PRAGMA user_version``: changes with the tables and the meaning of their contents."""

APPLICATION = 0x66666365
"""``PRAGMA application_id``: distinguishes a store from other SQLite files."""

TABLES = """
CREATE TABLE ruleset (            -- what games were played with; equal ones give equal games
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,           -- name of the game
    version INTEGER NOT NULL,     -- Game.version
    options TEXT NOT NULL,        -- JSON: its options by name
    cards TEXT NOT NULL,          -- hash of its cards and their programs
    rules TEXT NOT NULL,          -- hash of the sources of its rules
    package TEXT NOT NULL,        -- version of fftcg_env
    UNIQUE (game, version, options, cards, rules, package)
);
CREATE TABLE deck (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    list TEXT NOT NULL,           -- its cards in one line
    numbers BLOB NOT NULL,        -- its card numbers in the ruleset's cards, little-endian int16
    UNIQUE (name, list, numbers)
);
CREATE TABLE agent (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,           -- as make_agent takes it: "heuristic", "policy:runs/best"
    fingerprint TEXT NOT NULL,    -- hash of the file that it was loaded from; empty: of none
    UNIQUE (name, fingerprint)
);
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,           -- evaluate, compare, ladder
    ruleset INTEGER NOT NULL REFERENCES ruleset,
    seed INTEGER NOT NULL,
    settings TEXT NOT NULL        -- JSON: how much is played, and of whom
);
CREATE TABLE member (             -- who takes part in a run
    run INTEGER NOT NULL REFERENCES run,
    number INTEGER NOT NULL,      -- from 0
    name TEXT NOT NULL,
    deck INTEGER REFERENCES deck, -- NULL: an agent that plays any deck of the run
    agent INTEGER REFERENCES agent,
    PRIMARY KEY (run, number)
);
CREATE TABLE pairing (            -- which members are compared with one another
    id INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES run,
    number INTEGER NOT NULL,      -- from 0
    one INTEGER NOT NULL,         -- numbers of members
    other INTEGER NOT NULL,
    UNIQUE (run, number)
);
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    pairing INTEGER NOT NULL REFERENCES pairing,
    pair INTEGER NOT NULL,        -- from 0; the games of a pair are stored together or not at all
    half INTEGER NOT NULL,        -- 0, 1: which game of the pair
    seat INTEGER NOT NULL,        -- 0, 1: whose points count for member "one" of the pairing
    seed INTEGER NOT NULL,
    deck_0 INTEGER NOT NULL REFERENCES deck,
    deck_1 INTEGER NOT NULL REFERENCES deck,
    agent_0 INTEGER NOT NULL REFERENCES agent,
    agent_1 INTEGER NOT NULL REFERENCES agent,
    result INTEGER NOT NULL,      -- 1: player 0 won, 2: player 1 won, 3: a draw, 4: cut off
    reason INTEGER NOT NULL,      -- number in Game.reasons
    decisions INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    first_player INTEGER NOT NULL,-- 0, 1, -1: the game does not tell
    actions BLOB NOT NULL,        -- zlib: every action, little-endian uint16
    cards BLOB,                   -- zlib: what became of the cards, little-endian int32 (see evaluate/card_log.py)
    UNIQUE (pairing, pair, half)
);
"""


LARGEST = 1 << 24
"""Maximum number of bytes that an entry may unpack to: far more than a game needs, far less than exhausts memory."""


def pack(values: np.ndarray, dtype: str) -> bytes:
    """The values as compressed bytes of this dtype. Raises :class:`StoreError` for values that do not fit."""
    packed = np.asarray(values).astype(dtype)
    if not np.array_equal(packed, values):
        raise StoreError(f"a game has numbers that do not fit {np.dtype(dtype)}")
    return zlib.compress(packed.tobytes(), 6)


def unpack(data: object, dtype: str) -> np.ndarray:
    """The values that :func:`pack` packed, int64 ``(n,)``. Raises :class:`StoreError` for invalid data."""
    if not isinstance(data, bytes):
        raise StoreError("the store is damaged: an entry is not binary data")
    inflate = zlib.decompressobj()
    try:
        raw = inflate.decompress(data, LARGEST)
    except zlib.error:
        raise StoreError("the store is damaged: an entry cannot be unpacked") from None
    if not inflate.eof or len(raw) % np.dtype(dtype).itemsize:
        raise StoreError("the store is damaged: an entry is incomplete or too large")
    return np.frombuffer(raw, dtype).astype(np.int64)
