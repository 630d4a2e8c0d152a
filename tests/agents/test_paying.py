"""The agent ``paying``: the heuristic makes its payments."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fftcg_env.agents import make_agent
from fftcg_env.agents.paying import PayingAgent
from fftcg_env.agents.policy_file import PolicyFileError
from fftcg_env.core.agent import AGENTS, UnsuitableAgentError, register_agent
from fftcg_env.evaluate import play_matches
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.record import constants as no
from tests.policy_files import save_random_policy

GAME = load_game("fftcg")
DECKS = ["vii_fire_earth", "ffx_water_wind"]
KIND = GAME.layout.fields["decision"].column("kind")


class Noting:
    """Plays the last legal action, and notes what it was asked and for which game it was made."""

    asked: set[int] = set()
    options: Any = None

    def __init__(self, game: Any) -> None:
        self._game = game
        Noting.options = game.options

    def reset(self, seed: int) -> None:
        pass

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        Noting.asked |= set(self._game.layout.views(observations)["decision"][:, KIND].tolist())
        return action_masks.shape[1] - 1 - action_masks[:, ::-1].argmax(axis=1)


@pytest.fixture
def noting() -> Any:
    register_agent("noting", Noting, replace=True)
    Noting.asked = set()
    yield Noting
    AGENTS._registered.pop("noting")


@pytest.mark.parametrize("payment", ["close_when_covered", "full"])
def test_it_is_never_asked_to_pay(noting: Any, payment: str) -> None:
    game = load_game("fftcg", payment=payment)
    plain = make_agent("noting", game)
    play_matches(game, plain, make_agent("random", game), 8, DECKS)
    assert no.DECISION_PAY in noting.asked and noting.options.payment == payment
    noting.asked = set()
    inside = make_agent("paying:noting", game)
    result = play_matches(game, inside, make_agent("random", game), 8, DECKS)
    assert result.games == 8 and noting.asked and no.DECISION_PAY not in noting.asked
    assert noting.options.payment == "auto", "it is made for the game that it knows"


def test_the_heuristic_pays_as_the_engine_does() -> None:
    """With both at the table every deal has the same result in both seats: a heuristic that saves no card for its
    arrival, as the engine saves none."""
    register_agent("plain", lambda game: make_agent("heuristic", game, keep_arrival=0))
    try:
        plain, paying = make_agent("plain", GAME), make_agent("paying:plain", GAME)
    finally:
        AGENTS._registered.pop("plain")
    assert play_matches(GAME, plain, paying, 20, DECKS).plays_alike


def test_only_the_fftcg_is_paid_so() -> None:
    with pytest.raises(UnsuitableAgentError, match="plays fftcg"):
        make_agent("paying:heuristic", load_game("chrono_card"))


def test_a_policy_trained_without_payments_plays_where_they_are_asked(tmp_path: Path) -> None:
    auto = load_game("fftcg", payment="auto")
    save_random_policy(tmp_path / "policy.npz", auto)
    with pytest.raises(PolicyFileError, match="this game has payment=close_when_covered; play it as paying:"):
        make_agent(f"policy:{tmp_path}", GAME)
    hosted = make_agent(f"paying:policy:{tmp_path}", GAME)
    assert isinstance(hosted, PayingAgent)
    assert play_matches(GAME, hosted, make_agent("random", GAME), 4, DECKS).games == 4
    plain = make_agent(f"policy:{tmp_path}", auto)
    assert play_matches(auto, plain, make_agent("random", auto), 4, DECKS).games == 4
