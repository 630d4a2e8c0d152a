"""Which of the rows that no position has shown are carried out in scenarios; a plugin of pytest.

``NUMBA_DISABLE_JIT=1 python -m pytest -q -p tests.cards.scenario_rows tests/rules`` plays scenarios in plain Python. It
notes the rows of the cards that ``docs/row_coverage.md`` lists, and fails if no scenario has carried out one of them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from fftcg_env.core.jit import DISABLED
from fftcg_env.games.fftcg import engine
from fftcg_env.games.fftcg.record import constants as no
from fftcg_env.games.fftcg.resolution.resolve import START
from fftcg_env.scenario import scenario
from tests.cards.row_coverage import rows_of_cards
from tests.cards.row_tracing import next_row

PAGE = Path(__file__).parents[2] / "docs" / "row_coverage.md"


def listed() -> dict[str, tuple[list[str], list[str]]]:
    """By the cards that the page lists: their rows and the modules of their scenarios."""
    lines = re.findall(r"^\| (\w+-\d+\w?) \| ([^|]*) \| ([^|]*) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    return {code: (words.replace(" (no change)", "").split(", "), names.split(", ")) for code, words, names in lines}


def _address(array: Any) -> int:
    return int(array.__array_interface__["data"][0])


class ScenarioRows:
    """Notes the rows. ``left``: those that no scenario has carried out yet; ``names``: the rows of each game, by the
    address of its tables and their numbers."""

    def __init__(self) -> None:
        self.cards = listed()
        rows = ((code, name) for code, (names, _) in self.cards.items() for name in names)
        self.left = {f"{code} {name}" for code, name in rows if not name.startswith("field ability")}
        self.names: dict[int, dict[int, str]] = {}
        self.game_of, self.step_frame = scenario.game_of, engine.step_frame
        scenario.game_of, engine.step_frame = self.note_game, self.note_step

    def note_game(self, *arguments: Any, **options: Any) -> Any:
        """Make the game of a scenario."""
        game = self.game_of(*arguments, **options)
        rows = [row for code, own in rows_of_cards(game.cards).items() if code in self.cards for row in own]
        self.names[_address(game.tables)] = {row.row: str(row) for row in rows}
        return game

    def note_step(self, g: Any, t: Any) -> None:
        """Carry out a step of the procedure on top."""
        depth, row, starts = g.frame_count - 1, -1, False
        if g.frames[depth].kind == no.FRAME_RESOLVE:
            starts = g.frames[depth].step == START
            row = next_row(g, t, g.frames[depth])
        self.step_frame(g, t)
        if not (starts and g.frame_count <= depth):  # it has not ended at once, its condition not being true
            self.left.discard(self.names.get(_address(t._record), {}).get(row, ""))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.left:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        terminalreporter.write_line(f"never carried out in scenarios: {', '.join(sorted(self.left)) or 'none'}")


def pytest_configure(config: pytest.Config) -> None:
    if not DISABLED:
        raise pytest.UsageError("rows of scenarios are noted in plain Python: set NUMBA_DISABLE_JIT=1")
    config.pluginmanager.register(ScenarioRows(), "scenario-rows")
