"""A tiny engine in a folder of its own, for tests that compile in new processes."""

from __future__ import annotations

import functools
import json
import os
import select
import shutil
import subprocess
import sys
from pathlib import Path

from fftcg_env.core import jit
from tests.clocks import PATIENCE

SMALL_ENGINE = """
import sys
import numpy as np
from fftcg_env.core import jit
from fftcg_env.core.plain_record import PlainArray
from fftcg_env.core.random import WORDS, random_below, seed_random

ITEM = np.dtype([("kind", "i2"), ("target", "i2", (4,))], align=True)
STATE = np.dtype([("random", WORDS), ("count", "i4"), ("dice", "u1", (2, 5)), ("stack", ITEM, (3,))], align=True)
TABLE = np.dtype([("sides", "i8", (2,)), ("next", "u1")], align=True)

@jit.compiled_as(STATE)
class Game: ...

@jit.compiled_as(jit.array_of(STATE))
class Games: ...

@jit.compiled_as(ITEM)
class Item: ...

@jit.compiled_as(TABLE, constant=True)
class Table: ...

@jit.compiled_as(jit.array_of(TABLE))
class Tables: ...

@jit.compiled_as(jit.array_of("i8"))
class Seeds: ...

@jit.compiled_as("i4")
class Short: ...

@jit.rule
def roll(g: Game, sides: int) -> int:
    g.count += 1
    return 1 + random_below(g.random, sides)

@jit.rule
def aim(item: Item, table: Table, target: int) -> None:
    item.kind += table.next
    item.target[item.kind] = target
    item.kind += table.next

@jit.rule
def factorial(n: int) -> int:
    product = 1
    for i in range(2, n + 1):
        product *= i
    return product

@jit.entry
def play(games: Games, tables: Tables, seeds: Seeds, lo: int, hi: int) -> int:
    total = 0
    table = tables[0]
    for e in range(lo, hi):
        g = games[e]
        seed_random(g.random, seeds[e])
        for p in range(2):
            for i in range(5):
                g.dice[p, i] = roll(g, table.sides[0])
        aim(g.stack[e % 3], table, roll(g, table.sides[1]))
        total += factorial(g.dice[0, 0])
    return total

@jit.entry
def peek(games: Games, i: int) -> int:
    return games[0].dice[1, i]

def main():
    states, seeds = np.zeros(4, STATE), np.arange(4) * 1_000_003
    tables = np.array([((6, 100), 1)], TABLE)
    games, numbers = (PlainArray(states, "games"), PlainArray(seeds)) if jit.DISABLED else (states, seeds)
    total = play(games, PlainArray(tables, "tables") if jit.DISABLED else tables, numbers, 0, 4)
    print(total, states.tobytes().hex())
    if not jit.DISABLED:
        stats = play.function.stats
        print("cached" if stats.cache_hits else "compiled", "lean" if jit.LEAN else "plain", file=sys.stderr)
    return games
"""
RUN = "import small_engine; small_engine.main()"

_SERVER = """
import importlib, json, os, pkgutil, sys, traceback
import numba.core.typing, numba.cpython, numba.np
for package in (numba.core.typing, numba.cpython, numba.np):
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
for line in sys.stdin:
    code, folder, environment, *outputs = json.loads(line)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.chdir(folder)
            os.environ.clear()
            os.environ.update(environment)
            for number, path in enumerate(outputs, start=1):
                os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
            exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(status)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""A process that has imported Numba, and nothing of this package, and forks for each run: half of the time of a run."""


@functools.cache
def _server():
    """It ends when this process ends and closes its input."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("FFTCG_ENV_", "NUMBA_"))}
    return subprocess.Popen(
        [sys.executable, "-c", _SERVER], env={**environment, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


class Engine:
    """The small engine with the modules that it needs, in a folder of its own; each run is a new process.

    A copy, so that edits of the package meanwhile do not disturb it. ``like``: an engine whose files and cache it has.
    """

    def __init__(self, folder: Path, like: Engine | None = None):
        self.folder, self.cache = folder, folder / "cache"
        if like is not None:
            shutil.copytree(like.folder, folder, dirs_exist_ok=True)
            return
        (folder / "small_engine.py").write_text(SMALL_ENGINE)
        core, original = folder / "fftcg_env" / "core", Path(jit.__file__).parent
        for part in (".", "compiling"):
            (core / part).mkdir(parents=True)
            for source in (original / part).glob("*.py"):
                shutil.copy(source, core / part)
        shutil.copy(original.parent / "errors.py", folder / "fftcg_env")
        (folder / "fftcg_env" / "__init__.py").touch()

    def environment(self, **more):
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("FFTCG_ENV_", "NUMBA_"))}
        return {
            **clean,
            "FFTCG_ENV_CACHE_DIR": str(self.cache),
            "FFTCG_ENV_PROGRESS": "0",
            "PYTHONDONTWRITEBYTECODE": "1",  # a .pyc hides an edit of the same second and size
            **more,
        }

    def start(self, code=RUN, **environment):
        return subprocess.Popen(
            [sys.executable, "-c", code],  # finds modules in cwd first
            cwd=self.folder, env=self.environment(**environment),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def end(self, code=RUN, **environment):
        """Run the code in a new process; returns its exit status, its output and its errors."""
        if sys.platform != "linux" or any(name.startswith("NUMBA_") for name in environment):  # read at Numba's import
            process = self.start(code, **environment)
            out, err = process.communicate(timeout=PATIENCE)
            return process.returncode, out, err
        outputs = [self.folder / name for name in ("stdout", "stderr")]
        server = _server()
        server.stdin.write(
            json.dumps([code, str(self.folder), self.environment(**environment), *map(str, outputs)]) + "\n"
        )
        server.stdin.flush()
        assert select.select([server.stdout], [], [], PATIENCE)[0], "the process hangs"
        return int(server.stdout.readline()), *(path.read_text() for path in outputs)

    def edit(self, old, new):
        source = self.folder / "small_engine.py"
        text = source.read_text()
        assert text.count(old) == 1, old
        source.write_text(text.replace(old, new))

    def run(self, code=RUN, **environment):
        status, out, err = self.end(code, **environment)
        assert status == 0, err
        return out, err

    def files(self, pattern="*.compiled"):
        return sorted(path for path in self.cache.rglob(pattern) if path.is_file())
