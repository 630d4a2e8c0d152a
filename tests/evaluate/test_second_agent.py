"""A second agent: where the order of the decks changes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from fftcg_env.evaluate.field import Field
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.second_agent import compare_orders, default_judge, default_second, default_share
from fftcg_env.evaluate.sequential import Gain, about_gains
from fftcg_env.evaluate.store import checking
from fftcg_env.games import load_game

NAMES = ("a", "b", "c")


def group(strengths: Sequence[float], pairs: int, agent: str, rng: np.random.Generator) -> Any:
    """A round robin of decks with these strengths, in log odds: synthetic results."""
    field = Field(NAMES[: len(strengths)])
    for one in range(len(strengths)):
        for other in range(one + 1, len(strengths)):
            share = 1 / (1 + np.exp(strengths[other] - strengths[one]))
            points = 2 * (rng.random((pairs, 2)) < share).sum(axis=1)
            field.add(one, other, PairCounts(tuple(np.bincount(points, minlength=5).tolist())))
    members = range(len(strengths))
    rows = np.zeros((pairs * len(strengths) * (len(strengths) - 1), 1))
    return SimpleNamespace(
        field=field, members=tuple(members), names=field.names, agents=(agent,) * len(strengths), rows=rows
    )


def compared(first: Sequence[float], second: Sequence[float], pairs: int = 200, seed: int = 0) -> Any:
    rng = np.random.default_rng(seed)
    return compare_orders(group(first, pairs, "heuristic", rng), group(second, pairs, "champion", rng))


def test_a_clear_change_is_found() -> None:
    found = compared((1.0, 0.0, -1.0), (-1.0, 0.0, 1.0))
    assert found.orders == 3 and found.same == 0 and len(found.changes) == 3
    change = found.changes[0]
    assert (change.above, change.below) == (0, 2) and change.first.low > 0 > change.second.high
    assert found.details()[0].startswith("a is above c with heuristic (+") and found.details()[0].endswith(").")
    shifts = {name: shift.shown for name, shift in zip(found.names, found.shifts, strict=True)}
    assert shifts == {"a": -1, "b": 0, "c": 1}
    assert any(line.startswith("c wins more with champion") for line in found.details())


def test_the_same_order_is_no_change() -> None:
    found = compared((1.0, 0.0, -1.0), (1.5, 0.0, -1.5))
    assert found.same == 3 and not found.changes
    assert found.sentence == (
        "Order of two decks with heuristic and champion: the same 3 times, opposite 0 times, "
        "too close with at least one of them 0 times."
    )


def test_few_games_show_nothing() -> None:
    found = compared((0.1, 0.0, -0.1), (-0.1, 0.0, 0.1), pairs=5)
    assert not found.changes and not found.details()


def test_two_decks() -> None:
    found = compared((1.0, -1.0), (-1.0, 1.0), pairs=60)
    assert found.orders == 1 and len(found.changes) == 1 and found.as_json()["changes"][0]["above"] == "a"


@pytest.mark.parametrize("pairs", [10, 50])
def test_false_changes_are_rare(pairs: int) -> None:
    """Where both agents see equal decks, any change is false."""
    false = sum(bool(compared((0, 0, 0), (0, 0, 0), pairs, seed).changes) for seed in range(100))
    assert false <= 1


def test_intervals_of_shifts_hold_together() -> None:
    false = sum(bool(compared((0.5, 0, -0.5), (0.5, 0, -0.5), 40, seed).details()) for seed in range(200))
    assert false <= 20


def test_who_the_second_agent_is() -> None:
    game = load_game("fftcg")
    assert default_second(game, ["heuristic"]) == "champion" and default_second(game, ["champion"]) is None
    assert default_second(game, ["heuristic", "random"]) is None
    assert default_second(load_game("fftcg", payment="auto"), ["heuristic"]) is None


@pytest.mark.parametrize(
    ("pairings", "games", "agent", "each"),
    [(1, 200, "search:64", 100), (3, 200, "search:64", 40), (15, 200, "search:64", 8), (21, 200, "champion", 100),
     (300, 200, "champion", 100), (3, 8, "search:64", 4), (1, 2000, "search:64", 120)],
)  # fmt: skip
def test_a_search_plays_in_small_fields(pairings: int, games: int, agent: str, each: int) -> None:
    found = default_share(load_game("fftcg"), ["heuristic"], pairings, games)
    assert found is not None and found[0] == agent and round(games * found[1]) == each


def test_a_search_confirms_where_there_is_time() -> None:
    """It needs 140 CPU seconds for 100 deals with both lists."""
    game = load_game("fftcg")
    assert default_judge(game, "heuristic", 139) == ("champion", None)
    assert default_judge(game, "heuristic", 141) == ("search:64", 100)
    assert default_judge(game, "champion", 1000) is None


@pytest.mark.parametrize(
    ("first", "second", "says"),
    [
        ((5, 4, 6), (3, 1, 5), "Both agents win more"),
        ((5, 4, 6), (-3, -5, -1), "search:64 wins less with the new list: do not rely on the gain of heuristic"),
        ((9, 8, 10), (1, -3, 5), "search:64 gains less than heuristic"),
        ((5, 4, 6), (2, -6, 10), "100 deals of search:64 neither confirm nor contradict"),
        ((0, -1, 1), (4, 1, 7), "Only search:64 is shown to win more"),
        ((0, -1, 1), (0, -5, 5), "Neither agent"),
    ],
)
def test_what_two_gains_say(first: Any, second: Any, says: str) -> None:
    gains = [Gain(share / 100, (low / 100, high / 100), 100) for share, low, high in (first, second)]
    assert about_gains(gains[0], gains[1], ("heuristic", "search:64")).startswith(says)


def test_other_agents_have_no_second_one() -> None:
    assert default_share(load_game("fftcg"), ["champion"], 1, 200) is None
    assert default_share(load_game("fftcg"), ["heuristic", "random"], 1, 200) is None


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"second": 0}, "second is 0"),
        ({"second": 1.5}, "second is 1.5"),
        ({"second": "0.5"}, "second is '0.5'"),
        ({"second": 0.5, "groups": [[0, 1]]}, "of the last of two groups"),
        ({"truths": "planted"}, "truths is 'planted'"),
        ({"truths": [3]}, "a kind of truth is 3"),
    ],
)
def test_settings_of_a_damaged_store_are_refused(changes: dict[str, Any], message: str) -> None:
    sound = {"games": 4, "groups": [[0, 1], [2, 3]], "second": 0.5, "truths": ["planted"]}
    checking.settings(dict(sound), 4, "evaluate")
    with pytest.raises(ValueError, match=re.escape(message)):
        checking.settings({**sound, **changes}, 4, "evaluate")
