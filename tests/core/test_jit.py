"""`rule` and `entry`: what they compile, when, and how their cache behaves when files are damaged or shared.

Most tests run a tiny engine in processes of their own, with a cache folder of their own.
"""

import copy
import hashlib
import os
import pickle
import re
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from fftcg_env.core import jit
from fftcg_env.core.compiling import cache, numba_patches
from fftcg_env.core.jit import array_of, compiled_as, entry, rule
from tests.clocks import PATIENCE
from tests.core.small_engine import RUN, Engine

ROOT = Path(__file__).parents[2]


@pytest.fixture
def engine(tmp_path):
    return Engine(tmp_path)


@pytest.fixture(scope="module")
def warm_engine(tmp_path_factory):
    """A small engine with a filled cache, and its output; tests must leave the cache intact."""
    engine = Engine(tmp_path_factory.mktemp("warm"))
    return engine, engine.run()[0]


# --- In this process -------------------------------------------------------------------------------------------------

POINT = np.dtype([("x", "i4"), ("y", "i4")], align=True)


@compiled_as(POINT)
class Point: ...


@compiled_as(array_of(POINT))
class Points: ...


@rule
def move(point: Point, by: int) -> int:
    """Moves."""
    point.x += by
    return point.x


@entry
def move_first(points: Points, by: int) -> int:
    """Move the first point."""
    return move(points[0], by)


def test_entry_compiles_at_its_first_call_and_keeps_its_identity():
    points = np.zeros(2, POINT)
    assert move_first(points, 3) == 3 and move_first(points, 4) == 7 and points["x"].tolist() == [7, 0]
    assert move_first.compiled and move_first.function is move_first.function
    assert move_first.__name__ == "move_first" and move_first.__doc__ == "Move the first point."
    assert pickle.loads(pickle.dumps(move_first)) is move_first and copy.deepcopy(move_first) is move_first
    assert repr(move_first).endswith("test_jit.move_first>")


@pytest.mark.skipif(jit.DISABLED, reason="rules are plain functions then")
def test_rules_refuse_calls_from_python():
    points = np.zeros(1, POINT)
    for _ in range(2):  # before and after an entry compiled it
        with pytest.raises(TypeError, match=r"rule move\(\) cannot be called from Python"):
            move(points[0], 1)
        move_first(points, 1)
    assert points["x"][0] == 2


def test_old_versions_are_deleted(tmp_path):
    now = time.time()
    for age in range(20):
        for path in (tmp_path / f"{age:032x}.compiled", tmp_path / f"{age:032x}.lock"):
            path.touch()
            os.utime(path, (now - age, now - age))
    (tmp_path / "somebody else's").mkdir()
    cache.delete_old_versions(tmp_path)
    kept = {path.name for path in tmp_path.iterdir()}
    versions = range(cache.KEPT_VERSIONS)
    assert kept == {f"{v:032x}.{suffix}" for v in versions for suffix in ("compiled", "lock")} | {"somebody else's"}
    cache.delete_old_versions(tmp_path / "nowhere")


# --- In fresh processes ----------------------------------------------------------------------------------------------
def test_every_mode_computes_the_same_bytes(engine):
    out, err = engine.run()
    assert err == "compiled lean\n" and engine.run(FFTCG_ENV_LEAN="0") == (out, "compiled plain\n")
    assert engine.run(FFTCG_ENV_BOUNDSCHECK="1") == (out, "compiled lean\n")
    assert engine.run(NUMBA_DISABLE_JIT="1") == (out, "")
    assert engine.run() == (out, "cached lean\n")  # the modes do not share caches
    assert engine.run(FFTCG_ENV_LEAN="0") == (out, "cached plain\n")


def test_nothing_compiles_at_import(engine):
    code = "import small_engine; print(small_engine.play.compiled, small_engine.peek.compiled)"
    assert engine.run(code) == ("False False\n", "") and not engine.files("*")


OUTSIDE = """
import small_engine
games = small_engine.main()
for index in (5, -1):
    try:
        small_engine.peek(games, index)
    except IndexError:
        print("refused", index)
"""


def test_boundscheck(engine):
    out, _ = engine.run(OUTSIDE, FFTCG_ENV_BOUNDSCHECK="1")
    assert out.splitlines()[1:] == ["refused 5", "refused -1"]


def test_compiling_is_announced_without_a_terminal(engine):
    announced = "compiling the rules engine: play, 8 rules (a few seconds, once per machine and version) ...\n"
    _, err = engine.run(FFTCG_ENV_PROGRESS="")
    steps = r"(  .+\n)*"  # on a slow machine there are some
    assert re.fullmatch(re.escape(announced) + steps + r"compiled play in \d+\.\d s\ncompiled lean\n", err), err
    assert engine.run(FFTCG_ENV_PROGRESS="")[1] == "cached lean\n"


@pytest.mark.parametrize("damage", ["truncated", "empty", "scrambled", "missing"])
def test_damaged_cache_is_compiled_again(warm_engine, damage):
    engine, out = warm_engine
    (file,) = engine.files()
    content = file.read_bytes()
    if damage == "missing":
        file.unlink()
    else:
        middle = len(content) // 2
        scrambled = content[:middle] + bytes(b ^ 0xFF for b in content[middle : middle + 20]) + content[middle + 20 :]
        file.write_bytes({"truncated": content[:middle], "empty": b"", "scrambled": scrambled}[damage])
    assert engine.run() == (out, "compiled lean\n")


def test_unreadable_cache_with_the_right_checksum_is_compiled_again(warm_engine):
    """The checksum is right, but unpickling raises."""
    engine, out = warm_engine
    (file,) = engine.files()
    content = file.read_bytes()[cache._CHECKSUM_LENGTH :][:40]
    file.write_bytes(hashlib.sha256(content).digest() + content)
    assert engine.run() == (out, "compiled lean\n") and engine.run() == (out, "cached lean\n")


def test_edited_rule_is_compiled_again(warm_engine, tmp_path):
    warm, out = warm_engine
    engine = Engine(tmp_path, like=warm)
    engine.edit("return 1 + random", "return 2 + random")
    changed, err = engine.run()
    assert changed != out and err == "compiled lean\n"
    engine.edit("return 2 + random", "return 1 + random")
    assert engine.run() == (out, "cached lean\n")


@pytest.mark.parametrize("lean", ["1", "0"])
def test_copies_of_the_package_share_the_cache(engine, tmp_path, lean):
    out, err = engine.run(FFTCG_ENV_LEAN=lean)
    (tmp_path / "copy").mkdir()
    copy = Engine(tmp_path / "copy")
    copy.cache = engine.cache
    copy.edit("import sys\n", "# The same rules, other lines.\n\nimport sys\n")
    copy.edit("def main", "def helper():\n    return 1\n\ndef main")
    assert err.startswith("compiled") and copy.run(FFTCG_ENV_LEAN=lean) == (out, err.replace("compiled", "cached"))


READ_ONLY = """
import os, sys
cache = os.environ["FFTCG_ENV_CACHE_DIR"]

def refuse(event, arguments):
    writes = event in ("os.mkdir", "os.utime", "os.rename", "os.remove") or (
        event == "open" and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
    )
    if writes and str(arguments[0]).startswith(cache):
        raise PermissionError(13, "read-only", str(arguments[0]))

sys.addaudithook(refuse)
"""
"""Make the cache folder read-only, for root too."""


def test_read_only_cache_is_used(engine):
    out, err = engine.run(READ_ONLY + RUN)
    assert err.count("cannot cache compiled rules in") == 1 and err.endswith("compiled lean\n")
    assert not engine.files("*") and engine.run() == (out, "compiled lean\n")
    assert engine.run(READ_ONLY + RUN) == (out, "cached lean\n")


def test_unwritable_cache_only_warns(engine):
    engine.cache.write_text("a file where the folder should be")
    out, err = engine.run()
    assert "cannot cache compiled rules" in err and "FFTCG_ENV_CACHE_DIR" in err and "compiled lean" in err
    assert out.startswith(engine.run(NUMBA_DISABLE_JIT="1")[0])


@pytest.mark.skipif(sys.platform == "win32", reason="no file locks: processes compile side by side")
def test_processes_that_start_together_compile_once(engine):
    processes = [engine.start() for _ in range(3)]
    results = [process.communicate(timeout=PATIENCE) for process in processes]
    assert len({out for out, _ in results}) == 1
    assert sorted(err for _, err in results) == ["cached lean\n", "cached lean\n", "compiled lean\n"]


def test_rules_may_nest_deeply(engine):
    rules = ["@jit.rule\ndef rule_0(n: int) -> int:\n    return n\n"]
    rules += [f"@jit.rule\ndef rule_{i}(n: int) -> int:\n    return rule_{i - 1}(n) + 1\n" for i in range(1, 120)]
    source = "from fftcg_env.core import jit\n" + "".join(rules)
    source += "@jit.entry\ndef nested(n: int) -> int:\n    return rule_119(n)\n"
    (engine.folder / "deep.py").write_text(source)
    assert engine.run("import deep; print(deep.nested(1))") == ("120\n", "")


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        ("g.cuont += 1", r"in rule roll \(.*small_engine.py, line \d+\): KeyError: 'cuont'|Unknown attribute 'cuont'"),
        ("undefined(g)", "name 'undefined' is not defined"),
        ("g.count += (lambda n: n + sides)(1)", r"(?s)Cannot capture .*def roll"),
    ],
)
def test_errors_in_rules_are_readable(engine, mistake, message):
    engine.edit("g.count += 1", mistake)
    _, _, err = engine.end()
    assert re.search(message, err), err
    assert len(err.splitlines()) < 60, err


PATCHES = "import fftcg_env.core.compiling.numba_patches as p; "


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("import numba.core.typed_passes as t; del t.NativeLowering", "NativeLowering"),  # at import
        (f"{PATCHES}p._optimise_entry = None", "TypeError"),  # while the self-test compiles
        (f"{PATCHES}p.SHORTCUTS = [each._replace(make=lambda _: None) for each in p.SHORTCUTS[2:3]]", "TypeError"),
        ("import fftcg_env.core.compiling.self_test as c; c.EXPECTED_TOTAL += 1", "computes something else"),
    ],
)
def test_a_numba_with_other_internals_compiles_with_documented_features(warm_engine, tmp_path, change, problem):
    _, out = warm_engine
    engine = Engine(tmp_path)
    result, err = engine.run(f"{change}\n{RUN}")
    assert result == out
    assert problem in err and err.count("Warning") == 1 and err.endswith("compiled plain\n")


def test_an_untested_numba_warns(engine):
    code = "from fftcg_env.core import jit; jit._numba_version = lambda: (0, 99)\n"
    _, err = engine.run(code + RUN)
    assert "is not among the tested versions, 0.61 to 0.68" in err and err.endswith("compiled lean\n")
    assert engine.run(code + RUN)[1] == "cached lean\n"  # only who compiles needs to know


def test_tested_versions_match_the_requirements():
    with (ROOT / "pyproject.toml").open() as file:
        (first,) = re.findall(r'"numba>=([\d.]+)', file.read())
    assert first == ".".join(map(str, numba_patches.TESTED_NUMBA[0]))
    (pinned,) = re.findall(r"(?m)^numba==(\d+)\.(\d+)", (ROOT / "constraints.txt").read_text())
    assert tuple(map(int, pinned)) <= numba_patches.TESTED_NUMBA[1]


@pytest.mark.soak
def test_the_whole_engine_compiles_with_documented_features(tmp_path):
    """Takes hundreds of seconds. The results equal those of the lean compiler."""
    code = (
        "import hashlib; from fftcg_env.core import jit; from fftcg_env.core.jobs import *\n"
        "from fftcg_env.envs.batch import GameBatch; from fftcg_env.envs.decks import DeckChoice\n"
        "from fftcg_env.games import load_game\n"
        "game = load_game('fftcg'); batch = GameBatch(game, 64, DeckChoice(game, 'random')); batch.seed(5)\n"
        "batch.start(JOB_SAMPLE)\n"
        "for _ in range(300): batch.run(JOB_STEP | JOB_AUTORESET | JOB_OBSERVE | JOB_MASK | JOB_SAMPLE)\n"
        "arrays = (batch.states, batch.observations, batch.masks, batch.status)\n"
        "print(jit.LEAN, *(hashlib.sha256(array.tobytes()).hexdigest() for array in arrays))"
    )
    results = []
    for value in ("1", "0"):
        environment = {**os.environ, "FFTCG_ENV_LEAN": value}
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        results.append(done.stdout.split())
    assert results[0][0] == "True" and results[1][0] == "False" and results[0][1:] == results[1][1:]
