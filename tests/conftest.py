"""Shared fixtures, Hypothesis profiles, failures printed as soon as they happen, and the CPU time of test files.

The rules engine compiles once: processes that start together wait for each other's cache.
"""

import gc
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# NumPy and PyTorch read these when they are imported. One thread each, because every core has tests of its own: the
# second thread of a small product of matrices spins for several times as long as the product takes.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

# No deadline: the first example may compile the engine, and machines of CI are slow at times.
settings.register_profile(
    "default",
    max_examples=25,  # `make soak` checks 2,000
    derandomize=True,  # the same examples in every run: a failure is the fault of the change at hand
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "soak", max_examples=2000, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[Any]:
    """Modules and thousands of tests stay: the garbage collector does not go through them again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The many small files come last, so that the workers of ``make test`` end together."""
    items.sort(key=lambda item: item.path.parent.name == "rules")


@pytest.fixture(scope="session")
def game() -> Any:
    """The FFTCG with its default options."""
    from fftcg_env.games import load_game

    return load_game("fftcg")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A headless browser."""
    from tests.browser import browser

    with browser() as started:
        yield started


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cpu-times", type=int, default=0, metavar="N",
        help="show the N test files that took the most CPU time, which a busy machine changes little",
    )  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the workers of pytest-xdist send their reports to the main process
        config.pluginmanager.register(PrintedFailures(config), "printed-failures")
        config.pluginmanager.register(CpuTimes(config), "cpu-times")


def cpu_seconds(process: str = "") -> float:
    """Of this process, of those that it waited for and, on Linux, of all below it that run; with a ``process`` only of
    those below that one."""
    times = os.times()
    seconds = 0.0 if process else times.user + times.system + times.children_user + times.children_system
    tasks = f"/proc/{process or 'self'}/task"
    with suppress(OSError):  # it has just ended, or there is no /proc
        for thread in os.listdir(tasks):
            with open(f"{tasks}/{thread}/children") as file:
                children = file.read().split()
            for child in children:
                with open(f"/proc/{child}/stat") as file:
                    ticks = file.read().rpartition(")")[2].split()[11:15]
                seconds += sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK") + cpu_seconds(child)
    return seconds


COUNTED = pytest.StashKey[float]()
"""The CPU time of this process up to the end of the last test."""


def pytest_collection_finish(session: pytest.Session) -> None:
    session.stash[COUNTED] = cpu_seconds()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if call.when == "teardown":
        before, now = item.session.stash[COUNTED], cpu_seconds()
        item.session.stash[COUNTED] = now
        report.user_properties.append(("cpu_seconds", max(0.0, now - before)))  # less: not waited for, and gone
    return report


class CpuTimes:
    """Adds up the CPU time of each test file. A fixture of a module counts for the test that comes first."""

    def __init__(self, config: pytest.Config) -> None:
        self.shown = config.option.cpu_times
        self.files: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            self.files[report.nodeid.split("::")[0]] += dict(report.user_properties).get("cpu_seconds", 0.0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.shown or not self.files:
            return
        total = sum(self.files.values())
        terminalreporter.section(f"CPU time of test files: {total:.0f} s")
        for file, seconds in self.files.most_common(self.shown):
            terminalreporter.write_line(f"{seconds:8.1f} s  {seconds / max(total, 0.01):4.0%}  {file}")


class PrintedFailures:
    """Prints each failure when it happens, so that a run that is cut off has shown it; the summary only lists them."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._print(f"{report.nodeid} ({report.when})" if report.when != "call" else report.nodeid, report)

    @pytest.hookimpl(trylast=True)
    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._print(f"{report.nodeid} (collection)", report)

    def _print(self, title: str, report: pytest.TestReport | pytest.CollectReport) -> None:
        terminal = self.config.pluginmanager.getplugin("terminalreporter")
        if terminal is None or self.config.option.tbstyle == "no":
            return
        if terminal._tw.width_of_current_line:
            terminal._tw.line()
        terminal.write_sep("_", title, red=True)
        report.toterminal(terminal._tw)
        for heading, text in report.sections:
            terminal.write_sep("-", heading)
            terminal.write_line(text.rstrip("\n"))
        terminal.flush()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self) -> Iterator[None]:
        style, self.config.option.tbstyle = self.config.option.tbstyle, "no"  # what failed was printed
        yield
        self.config.option.tbstyle = style
