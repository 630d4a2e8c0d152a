"""Hypothesis profiles, and failures that are printed as soon as they happen.

The rules engine compiles once: processes that start together wait for each other's cache.
"""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

# No deadline: the first example may compile the engine, and machines of CI are slow at times.
settings.register_profile(
    "default",
    max_examples=50,
    derandomize=True,  # the same examples in every run: a failure is the fault of the change at hand
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "soak",
    max_examples=2000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the workers of pytest-xdist send their reports to the main process
        config.pluginmanager.register(PrintedFailures(config), "printed-failures")


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
