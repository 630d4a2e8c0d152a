"""The engine of a wheel plays the same bytes as the compiled engine, and starts fast without Numba."""

from __future__ import annotations

import copy
import functools
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import venv
from importlib import metadata
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
from tests.test_packaging import BUILT, built

pytestmark = pytest.mark.skipif(
    not LEAN or shutil.which("cc") is None, reason="needs the lean compiler and a C compiler to link with"
)

ROOT = Path(__file__).parents[2]
GAMES = 256
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
            mine, theirs = (getattr(batch, name).view(np.uint8) for batch in both)
            assert np.array_equal(mine, theirs), f"{name} after {played}"
        finished += int(np.count_nonzero(both[0].status[:, STATUS_RESULT]))
        for batch in both:
            batch.deal_decks()
    return played, finished


@pytest.mark.parametrize("decisions", [62_500, pytest.param(1_000_000, marks=pytest.mark.soak)])
def test_decisions_of_all_cards_play_the_same_bytes(decisions: int) -> None:
    """States, observations, masks, results, actions drawn and seeds, after every step."""
    played, finished = play_alike(None, decisions)
    assert played >= decisions and finished > decisions // 1000


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

    def put(name: str, entries: Any, prepared: Any = ()) -> None:
        built = native / f"{name}-{loading.platform_levels()[0]}.so"
        shutil.copy(cached_library_file(entries), built)
        (native / f"{name}.json").write_text(json.dumps(description_of(entries)), "utf-8")
        describe_files(native / f"{name}.json", [built, *prepared])

    for name in OWN_GAMES:
        game, entries = load_game(name), {loading.MAIN: load_game(name).entry}
        if name == SEARCHED:
            entries |= {each: game.search.declared(each) for each in game.search.entries}
        put(name, entries, game.prepare_files(native))
    put(TREE, {loading.MAIN: tree})
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


# ------------------------------------------------------------------------------------------------------ a light install
LIGHT = ("numpy", "gymnasium", "pettingzoo")
"""What a wheel needs, in addition to what these need."""
PLAY = """
import importlib, importlib.util, json, sys
from fftcg_env.errors import MissingLibraryError
from fftcg_env.evaluate import play_matches
from fftcg_env.games import load_game

played = {}
for name, module in json.loads(sys.argv[1]).items():
    env = importlib.import_module(f"fftcg_env.{module}").env()
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, termination, truncation, info = env.last()
        action = None if termination or truncation else int(observation["action_mask"].nonzero()[0][0])
        if action is not None:
            assert env.unwrapped.describe(action) and env.unwrapped.information_state(agent)
        env.step(action)
    played[name] = str(play_matches(load_game(name), "random", "random", games=10))
sentences = {}
env = importlib.import_module("fftcg_env.fftcg_v1").env(render_mode="ansi")
env.reset(seed=1)
for name, call in {
    "render": env.render,
    "evaluate": lambda: importlib.import_module("fftcg_env.evaluate").rate,
    "cards": lambda: importlib.import_module("fftcg_env.games.chrono_card.cards.reading"),
    "compile": lambda: load_game("fftcg").search.legal(load_game("fftcg").new_states(1)),
    "train": lambda: importlib.import_module("fftcg_env.envs").SelfPlayVecEnv,
}.items():
    try:
        call()
    except MissingLibraryError as error:
        sentences[name] = str(error)
found = [name for name in ("numba", "llvmlite", "scipy", "lark", "rich", "PIL") if importlib.util.find_spec(name)]
print(json.dumps([played, sentences, found]))
"""


def outside_of_this_tree() -> dict[str, str]:
    """The variables of a process that does not find this copy of the package."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "FFTCG_ENV_LIBRARY")}


@pytest.fixture(scope="module")
def light(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the wheel and the three libraries that it needs."""
    pytest.importorskip("setuptools", minversion="77")
    source = tmp_path_factory.mktemp("source")
    for name in BUILT:
        shutil.copy(ROOT / name, source)
    (source / "fftcg_env").symlink_to(installed / "fftcg_env")
    wheel = str(built(source, "build_wheel", FFTCG_ENV_WHEEL_PROCESSOR="").filename)
    environment = tmp_path_factory.mktemp("light")
    venv.create(environment, symlinks=True, with_pip=False)
    python = environment / "bin" / "python"
    site = next(environment.glob("lib/python*/site-packages"))
    wanted, linked = [*LIGHT], set()
    while wanted:
        distribution = metadata.distribution(wanted.pop())
        if distribution.name not in linked:
            linked.add(distribution.name)
            for top in {Path(str(file)).parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
                (site / top).symlink_to(str(distribution.locate_file(top)))
            requirements = [each.partition(";") for each in distribution.requires or ()]
            wanted += [re.split(r"[^\w.-]", name)[0] for name, _, condition in requirements if not condition]
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*install, wheel], env=outside_of_this_tree(), check=True, capture_output=True)
    return python


@pytest.mark.skipif(os.name == "nt", reason="the environment is made of links")
def test_a_wheel_plays_all_games_with_three_libraries(light: Path, tmp_path: Path) -> None:
    modules = {name: next(ROOT.glob(f"fftcg_env/{name}_v*.py")).stem for name in OWN_GAMES}
    command, environment = [str(light), "-c", PLAY, json.dumps(modules)], outside_of_this_tree()
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    played, sentences, found = json.loads(done.stdout)
    assert set(played) == set(OWN_GAMES) and all("of 10 games won" in result for result in played.values())
    assert found == [] and set(sentences) == {"render", "evaluate", "cards", "compile", "train"}
    for extra, sentence in sentences.items():
        assert sentence.endswith(f": pip install 'fftcg_env[{extra}]', in a clone '.[{extra}]'"), sentence
    command = [str(light.with_name("fftcg-env")), "--help"]
    script = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert script.returncode == 2 and script.stdout == ""
    assert script.stderr.startswith("the command fftcg-env needs the library typer: pip install 'fftcg_env[cli]'")


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
