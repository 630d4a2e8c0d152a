"""No hidden card shows, neither now nor by what was asked on the way (R4.45, R4.46); see ``paired``."""

from __future__ import annotations

import pytest

from fftcg_env.games import load_game
from tests.paired import paired_runs


def test_R4_45_R4_46_games_that_differ_in_a_hidden_card_look_alike() -> None:
    game = load_game("fftcg")
    report = paired_runs(game, game.random_decks(200, 1), games=60, seed=1)
    assert report.compared > 4000 and report.pairs > 200


@pytest.mark.soak
@pytest.mark.parametrize("way", [{}, {"skip_forced": False}, {"payment": "full"}], ids=str)
def test_R4_45_R4_46_many_games_with_every_card_look_alike(way: dict[str, object]) -> None:
    game = load_game("fftcg", **way)
    report = paired_runs(game, game.random_decks(2000, 2), games=3_000, seed=2)
    assert report.compared > 100_000 and len(report.swapped) > len(game.cards.codes) // 2
