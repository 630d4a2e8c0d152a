"""Golden playthroughs: whole games must read as they did (see ``golden.py``)."""

from __future__ import annotations

import difflib

import pytest

from fftcg_env.games.chrono_card.record.numbers import DECISIONS
from tests.chrono_card import golden


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_game_plays_as_recorded(name: str) -> None:
    expected = (golden.FOLDER / f"{name}.txt").read_text("utf-8")
    lines = difflib.unified_diff(expected.splitlines(), golden.playthrough(name).splitlines(), lineterm="", n=2)
    difference = "\n".join(list(lines)[:60])
    assert not difference, f"the engine plays differently (make golden writes the files anew):\n{difference}"


def test_the_games_have_all_kinds_of_decisions() -> None:
    text = "".join((golden.FOLDER / f"{name}.txt").read_text("utf-8") for name in golden.GAMES)
    assert [kind for kind in DECISIONS[1:] if f" {kind}: " not in text] == []
