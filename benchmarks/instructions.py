"""Exact instruction counts per decision, which do not depend on the load of the machine.

The engine is built as the shared library that a wheel carries (`core.shared_library.cached_builds`). It plays on from
the same states under valgrind's callgrind, in a process without Python. The same code and states give the same count
every time.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.throughput import BARE, OBSERVED, started_batch
from fftcg_env.core.jobs import JOB_MASK
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice

GAMES, CALLS = 64, 80
JOBS = {"bare": BARE, "mask": BARE | JOB_MASK, "observed": OBSERVED}
DECKS = ("usual", "embedded", "all_cards", "field_abilities")
RANDOM_DECKS = 200
SHOWN_PARTS = 25
HARNESS = Path(__file__).with_suffix(".c")


class UnavailableError(RuntimeError):
    """Instructions cannot be counted here; the message says what is missing."""


@dataclass(frozen=True)
class Instructions:
    """Instructions per decision. ``parts``: those of single rules, including their callees, for rules that are separate
    functions in the machine code."""

    value: float
    parts: dict[str, float] = field(default_factory=dict)

    def entry(self) -> dict[str, object]:
        """The row of the JSON file."""
        return {"instructions": round(self.value, 1), "parts": {name: round(n, 1) for name, n in self.parts.items()}}


@functools.cache
def decks_of(game: Any, decks: str) -> DeckChoice:
    """The three usual decks, all embedded decks, 200 random decks of all playable cards, or of those with a field
    ability that changes characteristics of cards on the field."""
    if decks == "usual":
        return DeckChoice(game, "random")
    if decks == "embedded":
        return DeckChoice(game, [list(game.embedded_decks())] * 2)
    pool = game.random_decks(RANDOM_DECKS, 0)
    if decks == "field_abilities":
        from fftcg_env.games.fftcg.cards.random_decks import RandomDecks

        facts = game.tables["cards"][0]
        maker = RandomDecks(
            game.database[code]
            for number, code in enumerate(game.cards.codes)
            if code not in game.cards.refused and facts["stages"][number]
        )
        pool = [maker.deck(seed) for seed in range(RANDOM_DECKS)]
    return DeckChoice(game, [pool, pool])


@functools.cache
def tools() -> tuple[str, str]:
    """The C compiler and valgrind. Raises :class:`UnavailableError`."""
    found = [shutil.which(os.environ.get("CC", "cc")), shutil.which("valgrind")]
    for tool, name in zip(found, ("a C compiler (such as gcc)", "valgrind"), strict=True):
        if tool is None:
            raise UnavailableError(f"instructions are not counted: that needs {name}, which is not installed")
    return str(found[0]), str(found[1])


def arrays_of(batch: GameBatch) -> bytes:
    """The arrays of a batch that the harness reads."""
    arrays = (
        batch.states, batch.tables, batch.actions, batch.seeds, batch.decks, batch.observations, batch.masks,
        batch.status,
    )  # fmt: skip
    return b"".join(
        np.array([a.ndim, a.itemsize, a.size, *a.shape, *a.strides], np.int64).tobytes() + a.tobytes() for a in arrays
    )


@functools.cache
def _started(game: Any, decks: str) -> GameBatch:
    return started_batch(game, GAMES, OBSERVED, decks_of(game, decks))


def count(game: Any, decks: str, kind: str) -> Instructions:
    """Count the instructions of random play in all stages of a game. ``decks``: one of ``DECKS``; ``kind``: one of
    ``JOBS``. Raises :class:`UnavailableError`."""
    tools()  # raises before playing
    return count_in(_started(game, decks), JOBS[kind], CALLS)


def count_in(batch: GameBatch, job: int, calls: int) -> Instructions:
    """Count the instructions of ``calls`` decisions of each game of a batch, which does not change. Raises
    :class:`UnavailableError`."""
    compiler, valgrind = tools()
    game: Any = batch.game
    library = _library_of(game)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        harness, arrays, out = folder / "harness", folder / "arrays", folder / "callgrind.out"
        subprocess.run([compiler, "-O1", "-o", harness, HARNESS, "-ldl"], check=True, capture_output=True)
        arrays.write_bytes(arrays_of(batch))
        subprocess.run(
            [
                valgrind, "--tool=callgrind", "--toggle-collect=run_entry", f"--callgrind-out-file={out}",
                harness, library, arrays, str(calls), str(job), "0", str(batch.count),
            ],
            check=True, capture_output=True,
            # the C library would choose its `memset` by the size of this processor's caches
            env={**os.environ, "GLIBC_TUNABLES": "glibc.cpu.x86_rep_stosb_threshold=1000000000"},
        )  # fmt: skip
        total, parts = read_callgrind(out.read_text("utf-8"))
    decisions = calls * batch.count
    named = sorted(parts.items(), key=lambda item: -item[1])[:SHOWN_PARTS]
    return Instructions(total / decisions, {name: value / decisions for name, value in named})


@functools.cache
def _library_of(game: Any) -> Path:
    if not hasattr(game, "entry"):
        raise UnavailableError(f"instructions are not counted: {game.name} has no entry that can be built as a library")
    from fftcg_env.core.shared_library.building import BuildError
    from fftcg_env.core.shared_library.cached_builds import cached_library_file

    try:
        return cached_library_file(game.entry)
    except (BuildError, RuntimeError) as error:
        raise UnavailableError(f"instructions are not counted: {error}") from None


RULE = re.compile(r"fftcg_env(?:\d+[A-Za-z_]|::)")


def rule_name(symbol: str) -> str | None:
    """The rule of a symbol, None for other functions.

    >>> rule_name("_ZN9fftcg_env5games5fftcg5field6derive7refreshB4rule")
    'refresh'
    >>> rule_name("fftcg_env::games::fftcg::field::derive::refresh[abi:rule](...)")
    'refresh'
    >>> rule_name("memset")
    """
    if not RULE.search(symbol):
        return None
    if "::" in symbol:
        return re.split(r"[\\[(<]", symbol)[0].split("::")[-1]
    return list(_mangled_parts(symbol))[-1]


def _mangled_parts(symbol: str) -> Iterator[str]:
    """The names in a mangled symbol, each preceded by its length."""
    at = symbol.find("N") + 1
    while match := re.compile(r"\d+").match(symbol, at):
        at = match.end() + int(match[0])
        yield symbol[match.end() : at]


def read_callgrind(text: str) -> tuple[int, dict[str, int]]:
    """The total instructions of a profile, and those of each rule including its callees."""
    names: dict[str, str] = {}
    inclusive: dict[str, int] = {}
    total, current, calling = 0, "", False
    for line in text.splitlines():
        if line.startswith(("fn=", "cfn=")):
            number, _, symbol = line.partition("=")[2].partition(" ")
            names.setdefault(number, symbol)
            if line.startswith("fn="):
                current = names[number]
        elif line.startswith("calls="):
            calling = True
        elif line[:1] in "0123456789+-*" and line:
            cost = int(line.split()[1])
            inclusive[current] = inclusive.get(current, 0) + cost
            total += 0 if calling else cost
            calling = False
    rules: dict[str, int] = {}
    for symbol, cost in inclusive.items():
        name = rule_name(symbol)
        if name is not None:
            rules[name] = rules.get(name, 0) + cost
    return total, rules
