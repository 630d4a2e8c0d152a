"""The engine of a wheel plays the same bytes as the compiled engine, and starts fast without Numba."""

from __future__ import annotations

import copy
import functools
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fftcg_env.core.jit import LEAN
from fftcg_env.core.jobs import (
    JOB_AUTORESET,
    JOB_MASK,
    JOB_OBSERVE,
    JOB_RESET,
    JOB_SAMPLE,
    JOB_STEP,
    STATUS_LEGAL,
    STATUS_RESULT,
)
from fftcg_env.core.shared_library import loading
from fftcg_env.envs.batch import ARRAYS, GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import OWN_GAMES, load_game
from tests.policy_files import save_random_policy

pytestmark = pytest.mark.skipif(
    not LEAN or shutil.which("cc") is None, reason="needs the lean compiler and a C compiler to link with"
)

ROOT = Path(__file__).parents[2]
GAMES = 1024
STEP = JOB_STEP | JOB_AUTORESET | JOB_OBSERVE | JOB_MASK | JOB_SAMPLE
OLDER_PROCESSORS = "" if platform.machine().lower() in ("x86_64", "amd64") else None


@functools.cache
def shipped(level: str | None) -> Any:
    """The engine's library for a level of the processor (None: the best one here), as `make wheel` builds it."""
    from fftcg_env.core.shared_library.cached_builds import cached_library

    return cached_library(load_game("fftcg").entry, level)


def batch_of(game: Any, drive: Any) -> GameBatch:
    """Games of random decks of all cards, played by ``drive``."""
    game = copy.copy(game)
    game.drive = drive
    pool = game.random_decks(300, 7)
    batch = GameBatch(game, GAMES, DeckChoice(game, [pool, pool]))
    batch.seed(11)
    batch.start(STEP & ~JOB_STEP | JOB_RESET)
    return batch


def play_alike(level: str | None, decisions: int) -> tuple[int, int]:
    """Play with the library and with the compiled engine; returns decisions and finished games."""
    game = load_game("fftcg")
    both = [batch_of(game, drive) for drive in (shipped(level), game.entry.function)]
    played = finished = 0
    while played < decisions:
        played += int(np.count_nonzero(both[0].status[:, STATUS_LEGAL] > 1))
        for batch in both:
            batch.run(STEP)
        for name in ARRAYS:
            mine, theirs = (getattr(batch, name) for batch in both)
            assert memoryview(mine.view(np.uint8)) == memoryview(theirs.view(np.uint8)), f"{name} after {played}"
        finished += int(np.count_nonzero(both[0].status[:, STATUS_RESULT]))
        for batch in both:
            batch.deal_decks()
    return played, finished


def test_a_million_decisions_of_all_cards_play_the_same_bytes() -> None:
    """States, observations, masks, results, actions drawn and seeds, after every step."""
    played, finished = play_alike(None, 1_000_000)
    assert played >= 1_000_000 and finished > 1000


@pytest.mark.soak
@pytest.mark.skipif(OLDER_PROCESSORS is None, reason="one level of this processor is built")
def test_the_build_for_older_processors_plays_the_same() -> None:
    played, finished = play_alike(OLDER_PROCESSORS, 1_000_000)
    assert played >= 1_000_000 and finished > 1000


# ------------------------------------------------------------------------------------------------------------- starting
START = """
import resource, sys
import fftcg_env
from fftcg_env import {} as environment
env = environment.raw_env()
env.reset(seed=1)
env.step(int(env.last()[0]["action_mask"].nonzero()[0][0]))
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime, "numba" in sys.modules, fftcg_env.__file__)
"""
IMPORTS = """
import resource
import numpy, gymnasium, pettingzoo
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime)
"""
RUNS = 3
SEARCHED = "chrono_card"
CHAMPION = """
import sys
class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numba", "llvmlite", "torch"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, NotInstalled())
import fftcg_env
from fftcg_env.agents import make_agent
from fftcg_env.agents.champion import default_opponent
from fftcg_env.evaluate import play_matches
from fftcg_env.games import load_game
game = load_game(sys.argv[1])
champion, searching = make_agent("champion", game), make_agent("search:net:8", game)
print(play_matches(game, searching, champion, games=2, seed=1).games, default_opponent(game), fftcg_env.__file__)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as a wheel installs it: the libraries of all games inside, of one those for search, and
    a champion of this one."""
    from fftcg_env.core.search.tree_entry import tree
    from fftcg_env.core.search.tree_search import TREE
    from fftcg_env.core.shared_library.building import describe_files, description_of
    from fftcg_env.core.shared_library.cached_builds import cached_library_file

    folder = tmp_path_factory.mktemp("site")
    package = folder / "fftcg_env"
    shutil.copytree(ROOT / "fftcg_env", package, ignore=shutil.ignore_patterns("__pycache__", "native"))
    native = package / "native"
    native.mkdir()

    def put(name: str, declared: Any, prepared: Any = ()) -> None:
        built = native / f"{name}-{loading.platform_levels()[0]}.so"
        shutil.copy(cached_library_file(declared), built)
        (native / f"{name}.json").write_text(json.dumps(description_of(declared)), "utf-8")
        describe_files(native / f"{name}.json", [built, *prepared])

    for name in OWN_GAMES:
        game = load_game(name)
        put(name, game.entry, game.prepare_files(native))
    search = load_game(SEARCHED).search
    for name in search.entries:
        put(f"{SEARCHED}_{name}", search.declared(name))
    put(TREE, tree)
    save_random_policy(package / "agents" / "champions" / f"{SEARCHED}.npz", load_game(SEARCHED), step=0.2)
    return folder


def seconds(script: str, folder: Path) -> tuple[float, list[str]]:
    """CPU seconds of a new process, the least of several runs, and its other output."""
    runs = []
    for _ in range(RUNS):
        environment = {**os.environ, "PYTHONPATH": str(folder), "FFTCG_ENV_CACHE_DIR": str(folder / "cache")}
        environment.pop("FFTCG_ENV_LIBRARY", None)
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # pip compiles what it installs
        done = subprocess.run(
            [sys.executable, "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=True
        )
        assert done.stderr == ""
        first, *others = done.stdout.split()
        runs.append((float(first), others))
    return min(runs)


@pytest.mark.skipif(os.name == "nt", reason="measures CPU time")
@pytest.mark.parametrize("name", OWN_GAMES)
def test_an_installed_engine_starts_within_half_a_second_and_without_numba(installed: Path, name: str) -> None:
    """CPU time: 0.32 s on a machine where the imports of NumPy, Gymnasium and PettingZoo take 0.18 s of it. On a slower
    or busier machine both take longer."""
    imports, _ = seconds(IMPORTS, installed)
    (module,) = (path.stem for path in (ROOT / "fftcg_env").glob(f"{name}_v*.py"))
    used, (numba, file) = seconds(START.format(module), installed)
    assert Path(file).is_relative_to(installed) and numba == "False"
    assert used < max(0.5, 2.8 * imports), f"{used:.2f} CPU seconds; imports of other libraries take {imports:.2f}"


def test_an_installed_champion_plays_and_searches_without_numba_and_pytorch(installed: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    environment.pop("FFTCG_ENV_LIBRARY", None)
    done = subprocess.run(
        [sys.executable, "-c", CHAMPION, SEARCHED], cwd=installed, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    games, opponent, file = done.stdout.split()
    assert (games, opponent) == ("2", "champion") and Path(file).is_relative_to(installed)


def test_an_edited_rule_compiles_with_a_message(installed: Path, tmp_path: Path) -> None:
    package = tmp_path / "fftcg_env"
    shutil.copytree(installed / "fftcg_env", package, ignore=shutil.ignore_patterns("__pycache__"))
    rules = package / "games" / "fftcg" / "turn" / "turn.py"
    rules.write_text(rules.read_text("utf-8") + "\n# edited\n", "utf-8")
    script = "from fftcg_env.games import load_game; print(type(load_game('fftcg').drive).__name__)"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    environment.pop("FFTCG_ENV_LIBRARY", None)
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert "built for other rules (1 files differ, such as games/fftcg/turn/turn.py); compiling it here" in done.stderr
    assert done.stdout.strip() != "LibraryEntry"
