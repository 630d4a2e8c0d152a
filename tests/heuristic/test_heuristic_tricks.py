"""Rules of thumb of the heuristic beyond single cards: races, threats on the stack, Haste before the attack."""

from __future__ import annotations

import pytest

from fftcg_env.agents import make_agent
from tests.puzzles.book import all_puzzles, answer

PUZZLES = {one.name: one for one in all_puzzles()}


def solves(name: str, **weights: int) -> bool:
    scenario = PUZZLES[name].set_up()
    return answer(make_agent("heuristic", scenario.game, **weights), scenario) in PUZZLES[name].solves


@pytest.mark.parametrize(
    ("name", "weight"),
    [
        ("dull_the_blocker", "swing"),  # one blocker too many stands in the way
        ("cancel_what_would_break_the_only_blocker", "cancel"),
        ("a_backup_cancels", "cancel"),
        ("more_power_than_the_damage", "rescue"),
        ("grow_over_the_shock", "rescue"),
    ],
)
def test_it_finds_the_trick_by_the_weight_for_it(name: str, weight: str) -> None:
    assert solves(name) and not solves(name, **{weight: 0})
