"""The check of the claims about strength: which agents are trained, and what is written of a match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

pytest.importorskip("torch")
import typer

from benchmarks import strength
from benchmarks.strength import TRAINED, Claim
from fftcg_env.envs.decks import decks_from_words
from fftcg_env.errors import ArgumentError
from fftcg_env.evaluate.tasks import HELD_OUT_DECKS
from fftcg_env.games import load_game

EASY = Claim("chrono_card", TRAINED, "random", "random", 40, 0.6)
HARD = Claim("chrono_card", "random", "heuristic", "random", 40, 0.6)


def test_claims_are_checked_one_by_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The agent is trained once, whatever the number of its claims; a claim that fails gives the exit status 1."""
    trained = []
    monkeypatch.setattr(strength, "train", lambda agent, game, folder: trained.append(game) or "heuristic")
    monkeypatch.setattr(strength, "CLAIMS", [EASY, HARD, Claim("chrono_card", TRAINED, "random", "random", 2, 0.9999)])
    app = typer.Typer()
    app.command()(strength.main)
    output = tmp_path / "strength.json"
    found = CliRunner().invoke(app, ["--output", str(output)])
    rows = json.loads(output.read_text())
    assert found.exit_code == 1 and trained == ["chrono_card"]
    hard = rows[HARD.name]
    assert not hard["kept"] and hard["interval"][0] <= hard["win_rate"] <= hard["interval"][1] and hard["games"] == 40
    easy = Claim("chrono_card", "heuristic", "random", "random", 40, 0.6)
    assert strength.check(easy, "heuristic", 1.0)["kept"]
    assert CliRunner().invoke(app, ["--only", "no such claim"]).exit_code == 2


def test_every_claim_can_be_played() -> None:
    for claim in strength.CLAIMS:
        assert claim.decks in strength.pools_of(load_game(claim.game)), claim.name


def test_decks_can_be_left_out() -> None:
    game = load_game("fftcg")
    every = list(game.embedded_decks())
    assert decks_from_words(game, "random") == "random" and decks_from_words(game, "embedded") == (every, every)
    assert decks_from_words(game, "cecil, embedded, -cecil")[0] == [name for name in every if name != "cecil"]
    for words, answer in (
        ("embedded,-nothing", "-nothing leaves out"),
        ("-cecil,embedded", "-cecil"),
        (",", "no deck"),
    ):
        with pytest.raises(ArgumentError, match=answer):
            decks_from_words(game, words)


def test_the_held_out_decks_are_not_in_their_training() -> None:
    game = load_game("fftcg")
    names = decks_from_words(game, strength.TRAININGS[strength.OTHER_DECKS]["decks"])[0]
    assert set(names) == set(game.embedded_decks()) - set(HELD_OUT_DECKS) and len(names) == 17
    assert strength.pools_of(game)["held out"][0] == list(HELD_OUT_DECKS)
    assert "held out" not in strength.pools_of(load_game("chrono_card"))
