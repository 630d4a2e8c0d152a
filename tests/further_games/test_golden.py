"""Golden playthroughs of the further games: whole games must read as recorded (see ``golden.py``)."""

from __future__ import annotations

import difflib

import pytest

from fftcg_env.games import load_game
from tests.further_games.expectations import Kind
from tests.further_games.golden import GAMES, path_of, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_a_game_plays_as_recorded(name: str) -> None:
    expected = path_of(name).read_text("utf-8")
    lines = difflib.unified_diff(expected.splitlines(), playthrough(name).splitlines(), lineterm="", n=2)
    difference = "\n".join(list(lines)[:60])
    assert not difference, f"the engine plays differently (make golden writes the files again):\n{difference}"


def test_the_playthroughs_have_all_kinds_of_decisions(kind: Kind) -> None:
    text = "".join(path_of(name).read_text("utf-8") for name in GAMES if name.startswith(f"{kind.game}/"))
    assert [decision for decision in load_game(kind.game).decisions[1:] if f" {decision}: " not in text] == []
