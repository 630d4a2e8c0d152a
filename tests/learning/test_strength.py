"""The check of the claims about strength: which agents are trained, and what is written of a match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

pytest.importorskip("torch")
import typer

from benchmarks import strength
from benchmarks.strength import POLICY, TRAINED, Claim
from fftcg_env.agents.champion import FOLDER as CHAMPIONS
from fftcg_env.envs.decks import decks_from_words
from fftcg_env.errors import ArgumentError
from fftcg_env.evaluate.tasks import HELD_OUT_DECKS
from fftcg_env.games import load_game

CHAMPION = CHAMPIONS / "chrono_card.npz"
EASY = Claim("chrono_card", POLICY, "random", "random", 40, 0.6, TRAINED)
HARD = Claim("chrono_card", "random", "heuristic", "random", 40, 0.6)


def test_claims_are_checked_one_by_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The agent is trained once, whatever the number of its claims; a claim that fails gives the exit status 1."""
    trained = []
    again = Claim("chrono_card", POLICY, "heuristic", "random", 2, 0.9999, TRAINED)
    monkeypatch.setattr(strength, "train", lambda policy, game, folder: trained.append((policy, game)) or CHAMPION)
    monkeypatch.setattr(strength, "CLAIMS", [EASY, HARD, again])
    app = typer.Typer()
    app.command()(strength.main)
    output = tmp_path / "strength.json"
    found = CliRunner().invoke(app, ["--output", str(output)])
    rows = json.loads(output.read_text())
    assert found.exit_code == 1 and trained == [(TRAINED, "chrono_card")]
    assert rows[EASY.name]["kept"] and rows[EASY.name]["agent"] == "policy:train.py"
    hard = rows[HARD.name]
    assert not hard["kept"] and hard["interval"][0] <= hard["win_rate"] <= hard["interval"][1] and hard["games"] == 40
    assert CliRunner().invoke(app, ["--only", "no such claim"]).exit_code == 2


def test_stored_policies_are_trained_again_only_if_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played: list[Path | None] = []
    monkeypatch.setattr(strength, "check", lambda claim, file, share: played.append(file) or {})
    stored = [claim for claim in strength.CLAIMS if claim.policy not in ("", TRAINED)]
    trained = tmp_path / "policy.npz"
    for train_all in (False, True):
        list(strength.checked(stored, tmp_path, 1.0, train_all, lambda policy, game, folder: trained))
    assert all(file is not None and file.exists() for file in played[: len(stored)])
    assert played[len(stored) :] == [trained] * len(stored)


def test_a_policy_is_trained_by_its_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(strength.subprocess, "run", lambda words, **_: commands.append(words))
    file = strength.train(strength.HOUR, "fftcg", tmp_path)
    places = ["--runs", str(tmp_path), "--name", file.parent.name, "--evaluation-games", "2"]
    hour = ["train.py", "--minutes", "60.0", "--seed", "11", "--imitation", "0.08", "--no-advice"]
    assert commands[0][1:] == hour + places and file.parent.parent == tmp_path


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
    words = strength.training_of(strength.OTHER_DECKS, "fftcg").split()
    names = decks_from_words(game, words[words.index("--decks") + 1])[0]
    assert set(names) == set(game.embedded_decks()) - set(HELD_OUT_DECKS) and len(names) == 17
    assert strength.pools_of(game)["held out"][0] == list(HELD_OUT_DECKS)
    assert "held out" not in strength.pools_of(load_game("chrono_card"))
