"""Progress of a compilation on stderr."""

import re
import sys
from pathlib import Path

import pytest

from fftcg_env.core.compiling import progress
from tests.clocks import FakeClock

ROOT = Path(__file__).parents[2]


class Screen:
    """A stderr that keeps its text."""

    def __init__(self, terminal):
        self.terminal, self.text = terminal, ""

    def write(self, text):
        self.text += text
        return len(text)

    def flush(self):
        pass

    def isatty(self):
        return self.terminal


def compile_something(monkeypatch, terminal, rules=700, seconds_per_rule=0.0):
    """The output while this number of rules is compiled, with a clock on which each takes that long."""
    screen, clock = Screen(terminal), FakeClock()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "_clock", clock)
    monkeypatch.delenv("FFTCG_ENV_PROGRESS", raising=False)
    with progress.announced("play", rules):
        for _ in range(rules - 2):  # the number of rules is a little too high at times
            clock.now += seconds_per_rule
            progress.rule_done()
        progress.optimising()
        clock.now += 3
    return screen.text


def test_plain_lines_without_a_terminal(monkeypatch):
    text = compile_something(monkeypatch, terminal=False, seconds_per_rule=0.05)
    first, *steps, last = text.splitlines()
    assert first.startswith("compiling the rules engine: play, 700 rules (about a minute, once per machine")
    assert steps == [*(f"  {n} of 700 rules" for n in (176, 352, 528)), "  all rules; optimising"]
    assert last == "compiled play in 37.9 s"


def test_plain_lines_are_five_seconds_apart(monkeypatch):
    """Quarters of the rules are 3.5 seconds apart here, so that every other one is printed; without time, none is."""
    _, *steps, _ = compile_something(monkeypatch, terminal=False, seconds_per_rule=0.02).splitlines()
    assert steps == ["  352 of 700 rules", "  all rules; optimising"]
    first, last = compile_something(monkeypatch, terminal=False).splitlines()
    assert first.endswith(" ...") and last == "compiled play in 3.0 s"


def test_bar_on_a_terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    text = compile_something(monkeypatch, terminal=True)
    assert "play, 700 rules (about a minute" in text and "700/700" in text and "optimising" in text
    assert text.splitlines()[-1].endswith("compiled play in 3.0 s")


def test_no_output_when_turned_off_or_without_stderr(monkeypatch):
    screen = Screen(True)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("FFTCG_ENV_PROGRESS", "0")
    with progress.announced("play", 9):
        progress.rule_done()
    assert screen.text == ""
    monkeypatch.delenv("FFTCG_ENV_PROGRESS")
    monkeypatch.setattr(sys, "stderr", None)
    with progress.announced("play", 9):
        progress.optimising()


def test_an_error_ends_the_progress(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Screen(True))
    with pytest.raises(KeyError), progress.announced("play", 9):
        raise KeyError
    assert progress._shown is None and "compiled" not in sys.stderr.text.replace("compiling", "")


def test_the_estimate_matches_the_documents():
    """The engine has 900 to 1,100 rules; the README has the time that `make benchmark` measured."""
    assert {progress.usual_time(rules) for rules in (900, 1100)} == {"about a minute"}
    (measured,) = re.findall(r"figure: first_compile -->(\d+) s", (ROOT / "README.md").read_text())
    assert 30 <= int(measured) <= 90
