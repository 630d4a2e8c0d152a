"""The puzzles: what they state is proved, and the search finds it."""

from __future__ import annotations

import pytest

from fftcg_env.agents import make_agent

from .book import Puzzle, all_puzzles, answer, solutions, texts

ALL = all_puzzles()


def test_there_are_enough_of_all_kinds() -> None:
    assert len(ALL) >= 50 and len({one.theme for one in ALL}) >= 4 and any(one.turns > 2 for one in ALL)
    assert all("(R" in one.why for one in ALL), "each says by which rules"


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_what_it_states_is_right(one: Puzzle) -> None:
    """Proved by trying everything: exactly these actions get what is wanted, and something else is legal."""
    assert solutions(one) == set(one.solves) < set(texts(one.set_up()))


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_the_search_finds_it(one: Puzzle) -> None:
    scenario = one.set_up()
    player = make_agent(f"search:{one.budget}", scenario.game)
    for seed in range(2):
        player.reset(seed)
        assert answer(player, scenario) in one.solves
