"""A game determinized for any player at any decision can be played to its end."""

from __future__ import annotations

from typing import Any

import pytest

from fftcg_env.core.jobs import JOB_AUTORESET, JOB_SAMPLE, JOB_STEP, RUNNING, STATUS_RESULT
from fftcg_env.core.records import copy_records
from fftcg_env.core.search import search_of
from fftcg_env.core.search.closed_lists import closed_search
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import OWN_GAMES, load_game

GAMES = 32


def end_every_determinization(game: Any, deals: int, seed: int, **options: Any) -> None:
    """Play games with random decks of all cards; at each decision determinize for each player, with the real lists and
    with assumed ones, and play every determinization to its end. A game that gets stuck raises."""
    searches = search_of(game), closed_search(game, [(deck, 1.0) for deck in game.random_decks(8, seed)])
    decks = game.random_decks(200, seed)
    batch = GameBatch(game, GAMES, DeckChoice(game, [decks, decks]))
    batch.seed(seed)
    batch.start(JOB_SAMPLE)
    for number in range(-(-deals // (GAMES * 2))):
        for viewer in range(2):
            dealt = copy_records(batch.states)
            searches[number % 8 == 7].determinize(dealt, viewer, number)
            policy = "heuristic" if number % 16 == 3 else "random"
            status = searches[0].roll_out(dealt, policy, number)
            assert (status[:, STATUS_RESULT] != RUNNING).all()
        batch.run(JOB_STEP | JOB_SAMPLE | JOB_AUTORESET)
        batch.check_errors()


@pytest.mark.parametrize("name", sorted(OWN_GAMES))
def test_every_determinized_game_ends(name: str) -> None:
    end_every_determinization(load_game(name), 1200, 1)


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(OWN_GAMES))
@pytest.mark.parametrize("payment", ["close_when_covered", "auto"])
def test_every_one_of_100_000_determinized_games_ends(name: str, payment: str) -> None:
    if name == "fftcg":
        end_every_determinization(load_game(name, payment=payment), 100_000, 2)
    elif payment == "auto":
        end_every_determinization(load_game(name), 100_000, 2)
