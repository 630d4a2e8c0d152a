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
from fftcg_env.games import load_game
from fftcg_env.learning import champion
from fftcg_env.learning.champion import HELD_OUT, Recipe, deck_pools, recipe_of
from fftcg_env.learning.runs import RunError, decks_of

EASY = Claim("chrono_card", TRAINED, "random", "random", 40, 0.6)
HARD = Claim("chrono_card", "random", "heuristic", "random", 40, 0.6)


def test_claims_are_checked_one_by_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The agent is trained once, whatever the number of its claims; a claim that fails gives the exit status 1."""
    trained = []
    monkeypatch.setattr(strength, "train", lambda game, folder: trained.append(game) or "heuristic")
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
        assert claim.decks in deck_pools(load_game(claim.game), recipe_of(claim.game)), claim.name


def test_decks_can_be_left_out() -> None:
    game = load_game("fftcg")
    every = list(game.embedded_decks())
    assert decks_of(game, "random") == "random" and decks_of(game, "embedded") == (every, every)
    assert decks_of(game, "cecil, embedded, -cecil")[0] == [name for name in every if name != "cecil"]
    for words, answer in (
        ("embedded,-nothing", "-nothing leaves out"),
        ("-cecil,embedded", "-cecil"),
        (",", "no deck"),
    ):
        with pytest.raises(RunError, match=answer):
            decks_of(game, words)


def test_a_recipe_leaves_its_held_out_decks_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("fftcg")
    recipe = Recipe(held_out=("cecil", "ffx_2022"))
    names = decks_of(game, recipe.options_for("fftcg").decks)[0]
    assert set(names) == set(game.embedded_decks()) - {"cecil", "ffx_2022"}
    assert deck_pools(game, recipe)[HELD_OUT][0] == ["cecil", "ffx_2022"]
    assert HELD_OUT not in deck_pools(game, Recipe())
    shipped = champion.RECIPES["fftcg"].held_out
    assert len(shipped) == 8 and set(shipped) < set(game.embedded_decks())
