"""The shipped cards, compiled beforehand: what a wheel carries beside the engine's library (`core.library`).

Compiling all cards takes longer than everything else at the start. The tables lie in one file and are valid for exactly
the sources and card data with which the library was built, which `core.library` checks.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from ....core.library import UnfitLibraryError, fitting_facts, library_folder
from .database import CardDatabase
from .program.compiled import CardTexts, CompiledCards
from .program.tables import blank_tables

__all__ = ["read_stored", "store"]

TABLES_FILE, NAMES_FILE = "fftcg-tables.bin", "fftcg-cards.json"


def store(cards: CompiledCards, folder: Path) -> list[Path]:
    """Write the compiled cards into a folder; returns the files."""
    names = {"codes": cards.codes, "refused": cards.refused, "counter_kinds": cards.counter_kinds}
    tables_file, names_file = folder / TABLES_FILE, folder / NAMES_FILE
    tables_file.write_bytes(cards.tables.tobytes())
    names_file.write_text(json.dumps(names) + "\n", "utf-8")
    return [tables_file, names_file]


def read_stored(database: CardDatabase) -> CompiledCards | None:
    """The shipped cards, compiled, where a library was shipped that fits; otherwise None.

    ``database``: the shipped one. The trees behind the rows are compiled when they are first asked for.
    """
    try:
        if fitting_facts("fftcg") is None:
            return None
        names = json.loads((library_folder() / NAMES_FILE).read_text("utf-8"))
        tables = blank_tables()
        tables.view(np.uint8)[:] = np.frombuffer((library_folder() / TABLES_FILE).read_bytes(), np.uint8)
    except (OSError, ValueError, UnfitLibraryError):  # the engine itself says what does not fit
        return None
    counters = tuple(names["counter_kinds"])
    return CompiledCards(database, tables, tuple(names["codes"]), names["refused"], counters, lambda: _texts(database))


def _texts(database: CardDatabase) -> CardTexts:
    from .program.compiler import compile_cards

    return compile_cards(database).texts
