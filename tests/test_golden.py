"""Golden playthroughs: whole games must play as recorded (see ``golden.py``)."""

from __future__ import annotations

import difflib

import pytest

from tests import golden

SHOWN = 60
"""Number of shown lines of a difference."""


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_game_plays_as_recorded(name: str) -> None:
    expected = (golden.FOLDER / f"{name}.txt").read_text("utf-8")
    found = golden.playthrough(name)
    lines = difflib.unified_diff(expected.splitlines(), found.splitlines(), "golden", "now", lineterm="", n=2)
    difference = "\n".join(list(lines)[:SHOWN])
    assert not difference, f"the engine plays differently (make golden writes the files anew):\n{difference}"


def test_the_games_have_most_kinds_of_decisions() -> None:
    """21 of 29 when their seeds were chosen; change the seeds when a change of the rules leaves fewer than 18."""
    text = "".join((golden.FOLDER / f"{name}.txt").read_text("utf-8") for name in golden.GAMES)
    missing = [kind for kind in golden.c.DECISIONS[1:] if f" {kind}: " not in text]
    assert len(missing) <= 11, missing
