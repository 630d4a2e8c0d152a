"""The shipped cards, compiled beforehand: compiling all of them takes longer than everything else at the start.

A wheel carries the tables in one file next to the engine's library (`core.shared_library`), which checks that they are
valid for exactly these sources and card data. In a clone they are compiled once and kept in the user's cache folder,
under a name that is a digest of everything that they were made of.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ....core.shared_library.loading import UnfitLibraryError, checked_bytes, fitting_facts, library_folder
from .database import DATA, CardDatabase
from .program.compiled import CardTexts, CompiledCards
from .program.tables import blank_tables

__all__ = ["keep", "read_kept", "read_stored", "store"]

TABLES_FILE, NAMES_FILE = "fftcg-tables.bin", "fftcg-cards.json"
KEPT_FOLDER, KEPT_SUFFIX = "fftcg_cards", ".tables"
SOURCES = Path(__file__).parent


def store(cards: CompiledCards, folder: Path) -> list[Path]:
    """Write the compiled cards into a folder; returns the files."""
    tables_file, names_file = folder / TABLES_FILE, folder / NAMES_FILE
    tables_file.write_bytes(_packed(cards.tables, 9))
    names_file.write_text(json.dumps(_names(cards)) + "\n", "utf-8")
    return [tables_file, names_file]


def read_stored(database: CardDatabase) -> CompiledCards | None:
    """The shipped cards, compiled, where a library was shipped that fits; otherwise None.

    ``database``: the shipped one. The trees behind the rows are compiled when they are first asked for.
    """
    try:
        facts = fitting_facts("fftcg")
        if facts is None:
            return None
        tables, names = (checked_bytes(facts, library_folder() / name) for name in (TABLES_FILE, NAMES_FILE))
        return _compiled(database, tables, json.loads(names))
    except (ValueError, zlib.error, UnfitLibraryError):  # the engine itself says what does not fit
        return None


def read_kept(database: CardDatabase) -> CompiledCards | None:
    """The shipped cards as :func:`keep` kept them for these sources and this card data; None if it did not.

    ``database``: the shipped one. The trees behind the rows are compiled when they are first asked for.
    """
    from ....core.compiling.cache import read_checked  # brings Numba, which the engine of a wheel does without

    path = _kept_file()
    content = read_checked(path)
    if content is None:
        return None
    with contextlib.suppress(OSError):
        os.utime(path)  # in use: not the next to be deleted
    try:
        tables, _, names = content.rpartition(b"\n")
        return _compiled(database, tables, json.loads(names))
    except (ValueError, zlib.error):
        return None


def keep(cards: CompiledCards) -> None:
    """Keep the shipped cards, compiled, for the next start; where nothing can be written it compiles them again."""
    from ....core.compiling.cache import delete_old_versions, write_checked

    path = _kept_file()
    content = _packed(cards.tables, 1) + b"\n" + json.dumps(_names(cards)).encode()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_checked(path, content)
        delete_old_versions(path.parent, KEPT_SUFFIX)


@cache
def _kept_file() -> Path:
    """The file of these sources and this card data: everything below this folder."""
    from ....core.compiling.cache import cache_root

    digest = hashlib.sha256(np.__version__.encode())
    files = [*sorted(SOURCES.rglob("*.py")), DATA.joinpath("cards.json")]
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.name} {len(content)} ".encode() + content)
    return cache_root() / KEPT_FOLDER / f"{digest.hexdigest()[:32]}{KEPT_SUFFIX}"


def _names(cards: CompiledCards) -> dict[str, object]:
    """What the tables do not hold."""
    return {"codes": cards.codes, "refused": cards.refused, "counter_kinds": cards.counter_kinds}


def _packed(tables: np.ndarray, level: int) -> bytes:
    """The tables, compressed with zlib: the number of used rows of each table, and their bytes.

    The first bytes of all rows of a table stand together, then the second bytes: they have less variety than the bytes
    of a row.
    """
    counts, columns = [], []
    for name in tables.dtype.names or ():
        rows = _bytes_of_rows(tables[name][0])
        used = np.flatnonzero(rows.any(axis=1))
        counts.append(used[-1] + 1 if len(used) else 0)
        columns.append(rows[: counts[-1]].T.tobytes())
    return zlib.compress(np.array(counts, "<i4").tobytes() + b"".join(columns), level)


def _unpacked(content: bytes) -> np.ndarray:
    """Tables from :func:`_packed`. Raises ``ValueError`` or ``zlib.error`` for other bytes."""
    tables = blank_tables()
    names, unpacked = tables.dtype.names or (), zlib.decompress(content)
    place = 4 * len(names)
    for name, count in zip(names, np.frombuffer(unpacked[:place], "<i4").tolist(), strict=True):
        rows = _bytes_of_rows(tables[name][0])[:count]
        rows[:] = np.frombuffer(unpacked, np.uint8, rows.size, place).reshape(rows.shape[::-1]).T
        place += rows.size
    return tables


def _bytes_of_rows(table: np.ndarray) -> np.ndarray:
    """A view of a table, uint8 ``(rows, bytes of a row)``."""
    return table.view(np.uint8).reshape(len(table), -1)


def _compiled(database: CardDatabase, content: bytes, names: dict[str, Any]) -> CompiledCards:
    tables = _unpacked(content)
    counters = tuple(names["counter_kinds"])
    return CompiledCards(database, tables, tuple(names["codes"]), names["refused"], counters, lambda: _texts(database))


def _texts(database: CardDatabase) -> CardTexts:
    from .program.compiler import compile_cards

    return compile_cards(database).texts
