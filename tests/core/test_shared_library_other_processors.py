"""Shared libraries built for other processors compute the same bytes as those of this machine, in an emulator."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fftcg_env.agents import make_agent
from fftcg_env.core.intrinsics import vectors as lanes
from fftcg_env.core.intrinsics.exponential import logistic
from fftcg_env.core.jit import LEAN, array_of, compiled_as, entry, rule
from fftcg_env.core.jobs import JOB_AUTORESET, JOB_MASK, JOB_OBSERVE, JOB_RESET, JOB_SAMPLE, JOB_STEP
from fftcg_env.core.search import tree_search as descent
from fftcg_env.core.search.tree_entry import tree
from fftcg_env.core.shared_library.building import BuildError, target_for
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import OWN_GAMES, load_game

from .recorded_calls import PLACES, OtherProcessor, Recorder, assert_same_on_other_processor

pytestmark = pytest.mark.skipif(
    not LEAN or shutil.which("cc") is None, reason="needs the lean compiler and a C compiler to link with"
)

STEP = JOB_STEP | JOB_AUTORESET | JOB_OBSERVE | JOB_MASK | JOB_SAMPLE
GAMES, STEPS, SEARCHED, MOST_CALLS = 64, 300, 6, 150

SAMPLE = np.dtype(
    [("x", "f8"), ("y", "f8"), ("z", "f8"), ("n", "i4"), ("small", "i2"), ("byte", "i1", (40,))], align=True
)


@compiled_as(array_of(SAMPLE))
class Samples:
    """Records."""


@compiled_as(array_of(np.dtype(np.float64)).copy(ndim=2))
class Results:
    """float64 ``(samples, 4)``."""


@compiled_as(array_of(np.dtype(np.int8)).copy(ndim=2))
class Rows:
    """int8 ``(samples, 64)``."""


@rule
def product_and_sum(x: float, y: float, z: float) -> float:
    return x * y + z


@entry
def compute(samples: Samples, results: Results, rows: Rows, divisor: int) -> None:
    for i in range(len(samples)):
        s = samples[i]
        results[i, 0] = product_and_sum(s.x, s.y, s.z)
        results[i, 1] = s.x / s.y - s.x * s.z
        results[i, 2] = logistic(s.z)
        results[i, 3] = (s.n // divisor) * 1000 + s.n % divisor + (s.n >> 3)
        s.small = s.n
        lanes.put_bytes(rows, i, 0, lanes.at_least(lanes.bytes_at(s, "byte", 8), divisor))
        lanes.put_bytes(rows, i, 32, lanes.plus(lanes.bytes_at(s, "byte", 0), s.n))


def samples() -> np.ndarray:
    generator = np.random.default_rng(3)
    made = np.zeros(200, SAMPLE)
    for name in "xyz":
        made[name] = generator.normal(0, 2, len(made))
    made["z"][:100] = -made["x"][:100] * made["y"][:100]  # what is left is the rounding of the product
    made["n"] = generator.integers(-(2**31), 2**31, len(made))
    made["byte"] = generator.integers(-128, 128, (len(made), 40))
    return made


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest) -> OtherProcessor:
    """Another processor that this machine can build for and emulate; skips the test if there is none."""
    found = PLACES[request.param]
    found.require()
    return found


def library_of(declared: Any, level: str, processor: str) -> Path:
    from fftcg_env.core.shared_library.cached_builds import cached_library_file

    return cached_library_file(declared, level, processor)


def recorder_of(declared: Any, most: int = MOST_CALLS) -> Recorder:
    """The entry's library for this machine, recorded."""
    from fftcg_env.core.shared_library.cached_builds import cached_library

    return Recorder(cached_library(declared), most)


def assert_same(place: OtherProcessor, recorder: Recorder, declared: Any, folder: Path) -> None:
    from fftcg_env.core.shared_library.building import parameters_of

    names = [parameter.name for parameter in parameters_of(declared) if parameter.dimensions >= 0]
    assert_same_on_other_processor(place, recorder, functools.partial(library_of, declared), folder, names)


def test_floats_have_the_same_bits(place: OtherProcessor, tmp_path: Path) -> None:
    """Above all sums of products: a fused multiply-add would round differently."""
    recorder, given, results = recorder_of(compute), samples(), np.zeros((200, 4))
    recorder(given, results, np.zeros((200, 64), np.int8), 7)
    once = [float(Fraction(s["x"]) * Fraction(s["y"]) + Fraction(s["z"])) for s in given]
    assert np.count_nonzero(np.array(once) != results[:, 0]) > 50  # rounded once, as that instruction does
    assert_same(place, recorder, compute, tmp_path)


def play_at_random(game: Any, drive: Recorder) -> None:
    game.drive = drive
    batch = GameBatch(game, GAMES, DeckChoice(game, [game.random_decks(20, 5)] * 2))
    batch.seed(3)
    batch.start(STEP & ~JOB_STEP | JOB_RESET)
    for _ in range(STEPS):
        batch.run(STEP)


def test_a_game_plays_the_same_bytes(place: OtherProcessor, tmp_path: Path) -> None:
    game = load_game("kingdom_hearts")
    drive = recorder_of(game.entry, STEPS + 1)
    play_at_random(game, drive)
    assert len(drive.sums) == STEPS + 1
    assert_same(place, drive, game.entry, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_library_of_a_game_computes_the_same_bytes(
    place: OtherProcessor, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random play, and search: deals, keys, rollouts, the heuristic and the tree."""
    game = load_game(name)
    drive = recorder_of(game.entry, STEPS + 1)
    play_at_random(game, drive)
    recorders = {each: recorder_of(game.search.declared(each)) for each in game.search.entries}
    game.search._compiled.update(recorders)
    tree_recorder = recorder_of(tree)
    monkeypatch.setattr(descent, "compiled_tree", lambda: tree_recorder)
    agent = make_agent("search:400", game)
    batch = GameBatch(game, 1, DeckChoice(game, [game.random_decks(2, 5)] * 2))
    batch.seed(3)
    batch.start(JOB_RESET | JOB_OBSERVE | JOB_MASK)
    for _ in range(SEARCHED):
        batch.actions[:] = agent.act_states(batch.states, np.ones(1, bool))
        batch.run(JOB_STEP | JOB_AUTORESET | JOB_OBSERVE | JOB_MASK)
    assert_same(place, drive, game.entry, tmp_path)
    for each, recorder in recorders.items():
        assert_same(place, recorder, game.search.declared(each), tmp_path)
    assert_same(place, tree_recorder, tree, tmp_path)


# ------------------------------------------------------------------------------------------------------------ building
def needed_by(library: Path) -> Iterator[str]:
    """Libraries, versions and symbols that a library needs from its platform."""
    told = subprocess.run(
        ["readelf", "--dynamic", "--dyn-syms", "--wide", library], capture_output=True, text=True, check=True
    )
    yield from re.findall(r"\(NEEDED\).*\[(.*)\]", told.stdout)
    yield from re.findall(r" UND (\S+)", told.stdout)


@pytest.mark.skipif(shutil.which("readelf") is None, reason="needs readelf (Debian: binutils)")
def test_a_library_needs_only_memset(place: OtherProcessor) -> None:
    """It needs no version of the C library, so a wheel runs wherever manylinux wheels do."""
    game = load_game("kingdom_hearts")
    assert set(needed_by(library_of(game.entry, place.level, place.processor))) <= {"memset", "memcpy", "memmove"}


def test_an_error_names_a_missing_cross_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from fftcg_env.core.shared_library.building import link

    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    with pytest.raises(BuildError, match=r"no C compiler 'aarch64-linux-gnu-gcc'.*CC; Debian's package gcc-aarch64"):
        link(b"", tmp_path / "x.so", target_for("arm64"))


def test_the_variable_cc_names_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "clang --target=aarch64-linux-gnu")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    assert target_for("aarch64").compiler == ("clang", "--target=aarch64-linux-gnu")


@pytest.mark.parametrize(
    ("machine", "processor", "platform", "levels"),
    [
        ("x86_64", None, "linux-x86_64", ["x86-64-v3", "x86-64"]),
        ("x86_64", "arm64", "linux-aarch64", ["generic"]),
        ("aarch64", None, "linux-aarch64", ["generic"]),
        ("aarch64", "x86_64", "linux-x86_64", ["x86-64-v3", "x86-64"]),
        ("riscv64", None, "linux-riscv64", [""]),
    ],
)
def test_targets_of_processors(
    monkeypatch: pytest.MonkeyPatch, machine: str, processor: str | None, platform: str, levels: list[str]
) -> None:
    monkeypatch.setattr("platform.machine", lambda: machine)
    monkeypatch.setattr("sys.platform", "linux")
    target = target_for(processor)
    assert (target.platform, list(target.levels.values())) == (platform, levels)
    assert bool(target.triple) == (processor is not None)


def test_an_unknown_processor_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BuildError, match="x86_64 and aarch64 and for this machine, not for 'vax'"):
        target_for("vax")
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr("platform.machine", lambda: "arm64")
    with pytest.raises(BuildError, match="on Linux, not on darwin"):
        target_for("x86_64")
