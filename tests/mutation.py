"""Mutation testing: does a test fail when a rule or a reader of card texts is changed a little? (``make mutate``)

A mutant is the code with one small change in one function: another comparison or sum, a neighbouring number, a negated
condition, a statement left out. The neighbour of 1 is 0, as in PIT's operator for constants: many ones are flags, for
which 2 means the same. Mutants are drawn with a seed; an edit of other functions draws the same ones. For each, the
tests most likely to notice run in plain Python, in a process of its own with the changed function:

1. the tests whose names have a rule that the function cites, or that a function called on the changed line cites;
2. the tests whose names have a rule that the module cites, and the test files and the table of sentences that are
   named like the module or the function;
3. the general tests (:data:`GENERAL`); for a mutant of a rule, the most specific of those that call its function.

The first failing test kills the mutant. It must pass without the change, or its failure does not count. What survives
is a hole in the tests, or a change that makes no difference. Results are kept in a file, a line for each mutant, and a
run that was interrupted goes on from there. ``--again`` judges those again that survived, after tests were added.

    python -m tests.mutation --mutants 200 --seed 1
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import functools
import gc
import hashlib
import importlib.machinery
import importlib.util
import json
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "fftcg_env" / "games" / "fftcg"
CARDS = GAME / "cards"
TESTS = ROOT / "tests"
RESULTS = ROOT / "runs" / "mutation.jsonl"

GENERAL = {
    "rule": ("tests/test_scenario.py", "tests/rules/test_*.py"),
    "view": ("tests/envs/test_observation.py", "tests/envs/test_*field.py", "tests/envs/test_chosen_column.py"),
    "reader": tuple(
        f"tests/cards/test_{name}.py"
        for name in ("sentences", "parser", "grammar", "refused_cards", "cross_products", "coverage")
    ),
}
"""Tests that any mutant of a kind may fail. ``view``: rules that write observations."""

NO_RULES = ("heuristic",)
"""Folders of compiled code that plays the game and decides nothing of it."""

SHARE_OF_RULES = 0.75
MOST_TESTS = 40
"""Tests of one of the first two steps."""
MOST_CALLERS = 200
"""Tests of the third step for a mutant of a rule: those that call the fewest functions of the game."""
CPU_SECONDS = 300
"""A step that takes longer ends the mutant: it loops."""
CPU_SECONDS_OF_CALLS = 3600
"""The same of the run that finds out which functions each test calls. It takes about ten minutes."""
OPTIONS = ("-x", "-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider")
"""Of pytest."""
TEST_SECONDS = 30
"""A test that takes longer fails: it loops. The longest one takes about 20."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
ID = re.compile(r"\bR(\d+)\.(\d+[a-f]?)\b")
CALL = re.compile(r"\b\w+(?=\()")
COMMON_WORDS = {"card", "cards", "fftcg", "language", "rules"}
"""Words of module and function names that stand in the names of test files about other things."""


@dataclass(frozen=True)
class Mutant:
    """One change. ``number``: which of the changes of its file; ``ids``: rules that its function cites; ``same``: how
    many changes before it in the file are described alike; ``digest``: of its function."""

    path: str
    number: int
    line: int
    function: str
    change: str
    ids: tuple[str, ...]
    same: int
    digest: str

    @property
    def kind(self) -> str:
        """``rule`` or ``reader``."""
        return "reader" if Path(ROOT, self.path).is_relative_to(CARDS) else "rule"

    @property
    def name(self) -> str:
        """The same for the same change, also after edits of other functions."""
        return f"{self.path}:{self.function}:{self.change}:{self.same}"

    @property
    def key(self) -> str:
        """The same for the same change of the same function."""
        return f"{self.name}:{self.digest}"


# ------------------------------------------------------------------------------------------------------------- mutants
def sources() -> list[Path]:
    """Modules with rules of the game, and those that read card texts."""
    modules = sorted(path for path in GAME.rglob("*.py") if path.relative_to(GAME).parts[0] not in NO_RULES)
    rules = [path for path in modules if re.search(r"^@rule\b", path.read_text("utf-8"), re.MULTILINE)]
    readers = [path for path in modules if path.is_relative_to(CARDS) and _reads(path)]
    return [*rules, *(path for path in readers if path not in rules)]


def _reads(path: Path) -> bool:
    return path.relative_to(CARDS).parts[0] in ("language", "grammar")


Change = tuple[int, str, Callable[[], None]]
"""Its line, what it is in words, and what makes it in the tree."""


def changes(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, Change]]:
    """Every change of the functions of a module, each with its function."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in function.body:
                for found in _own(node):
                    for change in _changes_of(found):
                        yield function, change


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, but not the inside of functions, whose changes are their own, and no annotations."""
    yield node
    if isinstance(node, (ast.FunctionDef, ast.Lambda, ast.AnnAssign)):
        return
    for child in ast.iter_child_nodes(node):
        yield from _own(child)


def _changes_of(node: Any) -> Iterator[Change]:
    def described(make: Callable[[Any], None]) -> Change:
        after = copy.deepcopy(node)
        make(after)
        return node.lineno, f"{_short(node)}  ->  {_short(after)}", lambda: make(node)

    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            other = COMPARISONS[type(operator)]
            yield described(lambda n, i=index, o=other: n.ops.__setitem__(i, o()))
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in OPERATORS and not _is_text(node):
        yield described(lambda n: setattr(n, "op", OPERATORS[type(n.op)]()))
    elif isinstance(node, ast.BoolOp):
        yield described(lambda n: setattr(n, "op", ast.Or() if isinstance(n.op, ast.And) else ast.And()))
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield described(lambda n: setattr(n, "value", not n.value))
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield described(lambda n: setattr(n, "value", 0 if n.value == 1 else n.value + 1))
    elif isinstance(node, (ast.If, ast.While)):
        yield described(lambda n: setattr(n, "test", ast.UnaryOp(ast.Not(), n.test)))
    for field in ("body", "orelse"):
        block = getattr(node, field, None)
        for index, statement in enumerate(block if isinstance(block, list) else ()):
            if _can_go(statement):
                yield (
                    statement.lineno,
                    f"{_short(statement)}  ->  pass",
                    lambda b=block, i=index: b.__setitem__(i, ast.copy_location(ast.Pass(), b[i])),
                )


def _is_text(node: Any) -> bool:
    """Whether a sum may be one of texts, which no other operator can make."""
    parts = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.value,)
    return any(isinstance(part, (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)) for part in parts) or any(
        isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts
    )


def _can_go(statement: ast.stmt) -> bool:
    """Whether a statement can be left out and the code still means something."""
    if isinstance(statement, ast.Expr):
        return not isinstance(statement.value, ast.Constant)
    return isinstance(statement, (ast.AugAssign, ast.Continue, ast.Break)) or (
        isinstance(statement, ast.Assign) and any(not isinstance(target, ast.Name) for target in statement.targets)
    )


def _short(node: ast.AST) -> str:
    text = ast.unparse(node).split("\n")[0]
    return text if len(text) <= 70 else f"{text[:67]}..."


def mutants_of(path: Path) -> list[Mutant]:
    """All mutants of a module."""
    source = path.read_text("utf-8")
    lines = source.split("\n")
    file = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
    alike: Counter[tuple[str, str]] = Counter()
    found = []
    for number, (function, (line, words, _)) in enumerate(changes(ast.parse(source))):
        text = "\n".join(lines[function.lineno - 1 : function.end_lineno])
        cited = sorted({match[0] for match in ID.finditer(text)})
        same = alike[function.name, words]
        alike[function.name, words] += 1
        found.append(Mutant(file, number, line, function.name, words, tuple(cited), same, _digest(text)))
    return found


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def mutated(mutant: Mutant) -> CodeType:
    """The code of the module with the change."""
    path = ROOT / mutant.path
    tree = ast.parse(path.read_text("utf-8"))
    for number, (_, (_, _, make)) in enumerate(changes(tree)):
        if number == mutant.number:
            make()
            break
    return compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)


@functools.cache
def all_mutants() -> tuple[Mutant, ...]:
    """Every mutant of the rules and the readers."""
    return tuple(mutant for path in sources() for mutant in mutants_of(path))


def drawn(count: int, seed: int) -> list[Mutant]:
    """The mutants of a run: for one seed, a larger number has those of a smaller one at its beginning."""
    pools: dict[str, list[Mutant]] = {"rule": [], "reader": []}
    for mutant in all_mutants():
        pools[mutant.kind].append(mutant)
    for pool in pools.values():
        pool.sort(key=lambda mutant: _digest(f"{seed} {mutant.name}"))
    chance = random.Random(seed)
    found = []
    for _ in range(min(count, sum(map(len, pools.values())))):
        wanted = "rule" if chance.random() < SHARE_OF_RULES else "reader"
        pool = pools[wanted] or pools["reader" if wanted == "rule" else "rule"]
        found.append(pool.pop())
    return found


# --------------------------------------------------------------------------------------------------------------- tests
@functools.cache
def tests_by_rule() -> dict[str, list[str]]:
    """Rule -> the tests of FFTCG that have it in their name, as pytest calls them."""
    found: dict[str, list[str]] = {}
    for folder in ("rules", "cards"):
        for path in sorted((TESTS / folder).glob("test_*.py")):
            for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE):
                for chapter, number in re.findall(r"(?<=_)R(\d+)_(\d+[a-f]?)(?=_|$)", name):
                    test = f"{path.relative_to(ROOT).as_posix()}::{name}"
                    found.setdefault(f"R{chapter}.{number}", []).append(test)
    return found


@functools.cache
def rules_by_function() -> dict[str, set[str]]:
    """Function -> the rules that it and the functions that it calls cite."""
    own: dict[str, set[str]] = {}
    calls: dict[str, set[str]] = {}
    for path in sources():
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef):
                text = "\n".join(source.split("\n")[node.lineno - 1 : node.end_lineno])
                own.setdefault(node.name, set()).update(match[0] for match in ID.finditer(text))
                calls.setdefault(node.name, set()).update(CALL.findall(text))
    return {name: ids.union(*(own.get(called, ()) for called in calls[name])) for name, ids in own.items()}


def steps(mutant: Mutant) -> list[list[str]]:
    """What to run, step by step."""
    named = tests_by_rule()
    path = ROOT / mutant.path
    source = path.read_text("utf-8")
    called = CALL.findall(source.split("\n")[mutant.line - 1])
    below = sorted({rule for name in called for rule in rules_by_function().get(name, ())})
    cited = sorted({match[0] for match in ID.finditer(source)})
    parts = (part for name in (path.stem, mutant.function) for part in name.split("_"))
    words = {path.stem, path.parent.name, *(part for part in parts if len(part) >= 4)} - COMMON_WORDS
    found = [
        file.relative_to(ROOT).as_posix()
        for word in sorted(words)
        for folder in (("cards",) if mutant.kind == "reader" else ("rules", "cards"))
        for file in sorted((TESTS / folder).glob(f"test_{word}*.py"))
    ]
    files = list(dict.fromkeys(found))
    if mutant.kind == "reader" and (TESTS / "cards" / "sentences" / f"{path.stem}.txt").exists():
        files.append(f"tests/cards/test_sentences.py::test_lines_are_read_as_their_table_says[{path.stem}]")
    chance = random.Random(mutant.name)

    def some(*groups: Sequence[str], without: Sequence[str] = ()) -> list[str]:
        """At most :data:`MOST_TESTS` tests of groups of rules, those of earlier groups first."""
        tests: list[str] = []
        for rules in groups:
            more = {test: None for rule in rules for test in named.get(rule, ()) if test not in (*tests, *without)}
            tests += chance.sample(list(more), min(len(more), MOST_TESTS - len(tests)))
        return tests

    first = some(below, mutant.ids)
    second = some(cited, without=first)
    patterns = GENERAL["view" if path.parent.name == "view" else mutant.kind]
    general = [file.relative_to(ROOT).as_posix() for pattern in patterns for file in sorted(ROOT.glob(pattern))]
    return [first, [*files, *second], general]


UNFIT: set[str] = set()
"""Tests that were found to fail with the code as it is, such as slow ones on a busy machine."""


class _FirstFailure:
    """A plugin of pytest: the first test that fails, because of a difference or because it takes too much CPU time.

    ``only``: the tests that run, of those that are collected; None: all."""

    def __init__(self, only: Collection[str] | None) -> None:
        self.only = only
        self.found = ""

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        chosen = {item.nodeid for item in items} if self.only is None else set(self.only)
        items[:] = [item for item in items if item.nodeid in chosen - UNFIT]

    def pytest_runtest_logstart(self) -> None:
        import pytest

        signal.signal(signal.SIGVTALRM, lambda *_: pytest.fail(f"more than {TEST_SECONDS} seconds"))
        signal.setitimer(signal.ITIMER_VIRTUAL, TEST_SECONDS)

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.found:
            self.found = report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.found:
            self.found = f"{report.nodeid} (at import)"


class _MutatedModule:
    """Finds one module with other code."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = ".".join(Path(mutant.path).with_suffix("").parts).removesuffix(".__init__")
        self.path, self.code = str(ROOT / mutant.path), mutated(mutant)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name != self.name:
            return None
        loader = importlib.machinery.SourceFileLoader(name, self.path)
        loader.get_code = lambda _: self.code  # type: ignore[method-assign]
        return importlib.util.spec_from_file_location(name, self.path, loader=loader)


class _Calls:
    """A plugin of pytest: which functions of the game each test calls, as JSON."""

    def __init__(self) -> None:
        self.calls: dict[str, list[str]] = {}
        self.codes: dict[int, CodeType] = {}

    @property
    def found(self) -> str:
        return json.dumps(self.calls)

    def note(self, frame: FrameType, _event: str, _argument: Any) -> None:
        self.codes[id(frame.f_code)] = frame.f_code

    def pytest_runtest_logstart(self) -> None:
        self.codes.clear()
        sys.settrace(self.note)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        sys.settrace(None)
        codes = [code for code in self.codes.values() if code.co_filename.startswith(str(GAME))]
        self.calls[nodeid] = [f"{Path(code.co_filename).relative_to(ROOT)}:{code.co_name}" for code in codes]


def import_tests(tests: Sequence[str]) -> None:
    """Import test files, and with them the game, in plain Python once for all processes of mutants of rules."""
    import pytest

    os.environ["NUMBA_DISABLE_JIT"] = "1"
    for file in ("tests/conftest.py", *(test.split("::")[0] for test in tests)):
        with contextlib.suppress(Exception, pytest.skip.Exception):  # pytest will report it
            importlib.import_module(".".join(Path(file).with_suffix("").parts))


def install(mutant: Mutant) -> None:
    """Change the function in this process: in place if it is one of a rule's module, which nothing keeps results of;
    otherwise whatever may have called it is imported again."""
    finder = _MutatedModule(mutant)
    entry = getattr(sys.modules.get(finder.name), mutant.function, None)
    function = getattr(entry, "py_func", entry)
    for code in finder.code.co_consts:
        if mutant.kind == "rule" and isinstance(function, FunctionType) and isinstance(code, CodeType):
            if code.co_name == mutant.function and code != function.__code__:
                function.__code__ = code
                return
    for name in [*sys.modules]:
        if name.startswith(("fftcg_env", "tests.")) and name != __name__:
            del sys.modules[name]
    sys.meta_path.insert(0, finder)  # type: ignore[arg-type]


def run_tests(tests: Sequence[str], plugin: Any, mutant: Mutant | None) -> tuple[str, int]:
    """Run tests with a mutant (None: with the code as it is), up to the first failure: what the plugin has ``found``,
    and how the process ended (below zero: the number of a signal)."""
    import resource

    import pytest

    gc.freeze()  # so that the child does not look through what is already there
    with tempfile.TemporaryFile("w+") as found, tempfile.TemporaryFile("w+") as log:
        child = os.fork()
        if child == 0:
            status = 3
            try:
                for stream in (1, 2):
                    os.dup2(log.fileno(), stream)
                os.environ["NUMBA_DISABLE_JIT"] = "1"
                seconds = CPU_SECONDS_OF_CALLS if isinstance(plugin, _Calls) else CPU_SECONDS
                resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
                if mutant is not None:
                    install(mutant)
                status = int(pytest.main([*OPTIONS, *tests], [plugin]))
                found.write(plugin.found)
                found.flush()
            finally:
                os._exit(status)
        _, state = os.waitpid(child, 0)
        found.seek(0)
        return found.read(), os.waitstatus_to_exitcode(state)


def failing_test(tests: Sequence[str], mutant: Mutant | None, only: Collection[str] | None = None) -> str:
    """The first of the tests that fails with a mutant (None: with the code as it is), "" if none does."""
    failed, code = run_tests(tests, _FirstFailure(only), mutant)
    if code < 0:
        return f"killed by signal {-code}"
    return failed or ("" if code in (0, 5) else f"pytest ended with {code}")


@functools.cache
def calls_of(tests: tuple[str, ...]) -> dict[str, list[str]]:
    """Function of the game -> those of the tests that call it, the most specific first."""
    found: dict[str, list[str]] = {}
    calls = json.loads(run_tests(tests, _Calls(), None)[0])
    for test in sorted(calls, key=lambda name: len(calls[name])):
        for function in calls[test]:
            found.setdefault(function, []).append(test)
    return {function: callers[:MOST_CALLERS] for function, callers in found.items()}


@functools.cache
def passes(test: str) -> bool:
    """Whether a test passes with the code as it is."""
    return "::" not in test or not failing_test([test.removesuffix(" (at import)")], None)


def judge(mutant: Mutant, last_step: int) -> dict[str, Any]:
    """What became of a mutant."""
    started = time.process_time(), os.times().children_user
    killed, ran = "", 0
    for tests in steps(mutant)[:last_step]:
        ran += 1
        if mutant.kind == "rule":
            import_tests(tests)
        only = None
        if ran == 3 and mutant.kind == "rule":
            only = calls_of(tuple(tests)).get(f"{mutant.path}:{mutant.function}", [])
            tests = sorted({test.split("::")[0] for test in only})
        killed = failing_test(tests, mutant, only) if tests else ""
        while killed and not passes(killed):  # the next failure counts
            known = killed in UNFIT
            UNFIT.add(killed)
            killed = "" if known else failing_test(tests, mutant, only)
        if killed:
            break
    seconds = os.times().children_user - started[1] + time.process_time() - started[0]
    return {
        "key": mutant.key, "path": mutant.path, "line": mutant.line, "function": mutant.function,
        "change": mutant.change, "kind": mutant.kind, "killed_by": killed, "step": ran, "seconds": round(seconds, 1),
    }  # fmt: skip


def report(results: Sequence[dict[str, Any]]) -> str:
    """The share of mutants that were killed, and those that were not."""
    lines = []
    for kind in ("rule", "reader"):
        some = [result for result in results if result["kind"] == kind]
        killed = sum(bool(result["killed_by"]) for result in some)
        if some:
            lines.append(f"{kind}s: {killed} of {len(some)} mutants killed ({killed / len(some):.0%})")
    for result in results:
        if not result["killed_by"]:
            lines.append(f"survived: {result['path']}:{result['line']} {result['function']}: {result['change']}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Mutation testing of the rules and of the readers of card texts.")
    parser.add_argument("--mutants", type=int, default=200, help="how many [200]")
    parser.add_argument("--seed", type=int, default=1, help="which ones [1]")
    parser.add_argument("--steps", type=int, default=3, choices=(1, 2, 3), help="1, 2: without the general tests [3]")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where results are kept [runs/mutation.jsonl]")
    parser.add_argument("--again", action="store_true", help="judge again those that survived")
    parser.add_argument("--list", action="store_true", help="list the mutants and their tests, run nothing")
    options = parser.parse_args(arguments)
    chosen = drawn(options.mutants, options.seed)
    if options.list:
        for mutant in chosen:
            counts = [len(tests) for tests in steps(mutant)]
            print(f"{mutant.path}:{mutant.line} {mutant.function}: {mutant.change}  {counts}")
        return
    options.results.parent.mkdir(parents=True, exist_ok=True)
    kept = options.results.read_text("utf-8").splitlines() if options.results.exists() else []
    done = {result["key"]: result for result in map(json.loads, kept)}
    with options.results.open("a", encoding="utf-8") as file:
        for number, mutant in enumerate(chosen, start=1):
            result = done.get(mutant.key)
            if result is None or (not result["killed_by"] and (options.again or result["step"] < options.steps)):
                result = judge(mutant, options.steps)
                file.write(json.dumps(result) + "\n")
                file.flush()
            done[mutant.key] = result
            state = f"killed by {result['killed_by']}" if result["killed_by"] else "SURVIVED"
            print(f"{number}/{len(chosen)} {mutant.path}:{mutant.line} {mutant.change}: {state}", flush=True)
    print(report([done[mutant.key] for mutant in chosen]))


if __name__ == "__main__":
    main()
