"""Tools around the code: printed failures, CPU times, workflows, hooks, and mutants."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import mutation

ROOT = Path(__file__).resolve().parents[1]
needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs the /proc of Linux")

CUT_OFF = """
import os

def test_that_fails():
    numbers = [1, 2]
    assert numbers == [1, 3]

def test_that_ends_the_process():
    os._exit(7)
"""


def test_a_failure_is_printed_before_the_next_test_runs(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_cut_off.py").write_text(CUT_OFF)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 7, run.stdout + run.stderr
    assert "test_cut_off.py::test_that_fails" in run.stdout and "E       assert [1, 2] == [1, 3]" in run.stdout


BUSY = "def test_busy():\n    sum(range(10**7))\n"
BUSY_BELOW = """
import subprocess
import sys

CHILD = "sum(range(10**7)); print(); sys.stdout.flush(); sys.stdin.read()"

def test_busy():
    global process  # it runs on after the test
    process = subprocess.Popen(
        [sys.executable, "-c", f"import sys; {CHILD}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    process.stdout.readline()
"""


@pytest.mark.parametrize("busy", [BUSY, pytest.param(BUSY_BELOW, marks=needs_proc)], ids=["itself", "below"])
def test_the_cpu_time_of_files_is_shown(tmp_path: Path, busy: str) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_busy.py").write_text(busy)
    (tmp_path / "test_idle.py").write_text("def test_idle():\n    pass\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    run = subprocess.run([*command, "--cpu-times", "1"], cwd=tmp_path, capture_output=True, text=True, check=True)
    (shown,) = re.findall(r"^ +(\d+\.\d) s +(\d+)%  (.*)$", run.stdout, re.MULTILINE)
    assert float(shown[0]) > 0 and int(shown[1]) > 50 and shown[2] == "test_busy.py"


# ----------------------------------------------------------------------------------------------------- workflows, hooks
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
HOOKS = ROOT / ".pre-commit-config.yaml"


def parsed(path: Path) -> Any:
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed: pip install '.[test]'")
    return yaml.safe_load(path.read_text("utf-8"))


def steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_is_complete(path: Path) -> None:
    workflow = parsed(path)
    assert {"name", "permissions", "jobs"} <= set(workflow) and True in workflow, "YAML reads the key on as true"
    jobs = workflow["jobs"]
    for name, job in jobs.items():
        needed = job.get("needs", [])
        assert set([needed] if isinstance(needed, str) else needed) < set(jobs), name
        assert job["runs-on"] and job["steps"], name
        for key in re.findall(r"\$\{\{ matrix\.(\w+) \}\}", str(job)):
            matrix = job["strategy"]["matrix"]
            assert key in matrix or all(key in entry for entry in matrix["include"]), key
    for step in steps(workflow):
        assert ("uses" in step) != ("run" in step), step
        assert re.fullmatch(r"actions/[\w-]+@v\d+", step.get("uses", "actions/none@v0")), step


def test_workflows_run_commands_that_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    commands = [step.get("run", "") for path in WORKFLOWS for step in steps(parsed(path))]
    for target in re.findall(r"\bmake ([a-z-]+)", " ".join(commands)):
        assert re.search(rf"^{target}:.*##", makefile, re.MULTILINE), target
    files = re.findall(r"tests/[\w/.]+", " ".join(commands))
    assert files and all((ROOT / file).exists() for file in files)


def test_every_supported_python_is_tested_on_every_system() -> None:
    matrix = parsed(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]["systems"]["strategy"]["matrix"]
    declared = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text("utf-8"))
    assert matrix["python"] == declared and len(declared) == 4
    assert {system.split("-")[0] for system in matrix["system"]} == {"ubuntu", "macos", "windows"}


def test_hooks_run_the_checks_of_make_lint() -> None:
    (local,) = parsed(HOOKS)["repos"]
    assert local["repo"] == "local", "versions are those of constraints.txt"
    entries = {hook["id"]: hook["entry"] for hook in local["hooks"]}
    assert {name: entry.split()[2] for name, entry in entries.items()} == {
        "ruff": "ruff", "ruff-format": "ruff", "mypy": "mypy"
    }  # fmt: skip


@pytest.mark.parametrize("path", [*WORKFLOWS, HOOKS, ROOT / "Makefile"], ids=lambda path: path.name)
def test_no_registry_is_named(path: Path) -> None:
    """The user decides where packages come from."""
    assert not re.search(r"https?://|pypi\.|pythonhosted|pytorch\.org", path.read_text("utf-8"))


# ------------------------------------------------------------------------------------------------------------- mutation
SMALL = """
N = 3

@rule
def limited(x):
    \'\'\'R7.20: at most.\'\'\'
    if x < 4 and x != N:
        x += 1
        done(x)
        return x
    return True
"""


def test_every_kind_of_change_is_made(tmp_path: Path) -> None:
    path = tmp_path / "small.py"
    path.write_text(SMALL)
    mutants = mutation.mutants_of(path)
    assert {mutant.change for mutant in mutants} == {
        "if x < 4 and x != N:  ->  if not (x < 4 and x != N):",
        "x < 4 and x != N  ->  x < 4 or x != N",
        "x < 4  ->  x <= 4",
        "4  ->  5",
        "x != N  ->  x == N",
        "x += 1  ->  x -= 1",
        "x += 1  ->  pass",
        "1  ->  0",
        "done(x)  ->  pass",
        "True  ->  False",
    }
    assert {(mutant.function, mutant.ids) for mutant in mutants} == {("limited", ("R7.20",))}
    assert len({mutant.key for mutant in mutants}) == len(mutants)
    assert {mutant.line for mutant in mutants} == {7, 8, 9, 11}


def test_the_code_of_a_mutant_has_its_change(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(mutation, "ROOT", tmp_path)
    path = tmp_path / "small.py"
    path.write_text(SMALL)
    found = {}
    for mutant in mutation.mutants_of(path):
        names: dict[str, Any] = {"rule": lambda function: function, "done": lambda _: None}
        exec(mutation.mutated(mutant), names)
        found[mutant.change] = [names["limited"](x) for x in (2, 3, 4)]
    assert found.pop("x += 1  ->  x -= 1") == [1, True, True] and found["x < 4  ->  x <= 4"] == [3, True, 5]
    assert found["done(x)  ->  pass"] == [3, True, True] and found["True  ->  False"] == [3, False, False]


def test_a_mutant_that_loops_is_killed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "test_looping.py"
    path.write_text("def test_looping():\n    while True:\n        pass\n")
    monkeypatch.setattr(mutation, "TEST_SECONDS", 0.1)
    assert mutation.failing_test([str(path)], None).endswith("test_looping.py::test_looping")


def test_the_tests_that_call_the_fewest_functions_are_the_most_specific(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = {"long": ["rule", "other", "third"], "short": ["rule"], "middle": ["rule", "other"]}
    monkeypatch.setattr(mutation, "run_tests", lambda *_: (json.dumps(calls), 0))
    monkeypatch.setattr(mutation, "MOST_CALLERS", 2)
    found = mutation.calls_of(("tests of this test",))
    assert found == {"rule": ["short", "middle"], "other": ["middle", "long"], "third": ["long"]}


def test_mutants_follow_from_the_seed_and_have_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    mutants = [mutant for path in mutation.sources()[::8] for mutant in mutation.mutants_of(path)]
    monkeypatch.setattr(mutation, "all_mutants", lambda: mutants)
    some, more = mutation.drawn(12, 1), mutation.drawn(20, 1)
    assert more[:12] == some and mutation.drawn(12, 2) != some
    assert {mutant.kind for mutant in more} == {"rule", "reader"}
    for mutant in more:
        first, second, general = mutation.steps(mutant)
        assert general and not set(first) & set(second)
        assert mutant.kind == "reader" or first or second, "no test is likelier than the others"
        for test in [*first, *second, *general]:
            assert (ROOT / test.split("::")[0]).exists(), test


def test_a_mutant_is_tested_first_with_the_rules_of_what_its_line_calls() -> None:
    mutants = mutation.mutants_of(mutation.GAME / "queries" / "conditions.py")
    first, second, _ = mutation.steps(next(mutant for mutant in mutants if "count_moved_on" in mutant.change))
    assert any("_R12_65_" in test for test in first) and "tests/rules/test_conditions.py" in second
