"""Texts of actions: numbering of equal texts, and parsing."""

from __future__ import annotations

import doctest

import pytest

from fftcg_env.core import words
from fftcg_env.core.words import action_named, normal, numbered_duplicates
from fftcg_env.errors import ActionTextError, AmbiguousActionError, IllegalActionError

LEGAL = dict(zip(numbered_duplicates(["pass", "play A", "play B", "play A"]), (0, 7, 3, 9), strict=True))


def find(text: str, is_action: bool = True) -> int:
    return action_named(text, LEGAL, [normal(text), f"play {normal(text)}"], is_action, "player_0")


def test_examples() -> None:
    assert doctest.testmod(words).failed == 0


def test_the_most_literal_reading_is_found_whatever_the_case() -> None:
    assert LEGAL == {"pass": 0, "play A #1": 7, "play B": 3, "play A #2": 9}
    assert [find(" PLAY  b"), find("b"), find("play a #2"), find("Pass")] == [3, 3, 9, 0]


def test_errors_list_the_legal_actions() -> None:
    with pytest.raises(AmbiguousActionError, match="play A #1, play A #2"):
        find("play a")
    with pytest.raises(IllegalActionError, match="not legal for player_0; legal: pass, play A #1"):
        find("play c")
    with pytest.raises(ActionTextError, match="is not an action"):
        find("sing", is_action=False)
