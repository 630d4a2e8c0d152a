"""The shipped champions: names, games without a champion, and whether the files are up to date."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from fftcg_env.agents import UnsuitableAgentError, champion, make_agent
from fftcg_env.agents.champion import FOLDER, default_opponent
from fftcg_env.agents.policy_file import PolicyFileError
from fftcg_env.cli import app
from fftcg_env.core.agent import agents_of
from fftcg_env.evaluate import play_matches
from fftcg_env.games import load_game
from tests.games.shedding.game import SheddingGame
from tests.learning.conftest import positions_of
from tests.policy_files import save_random_policy

SHIPPED = sorted(path.stem for path in FOLDER.glob("*.npz"))
LARGEST = 2_000_000
"""Bytes of a policy file that is shipped."""
SHEDDING: Any = SheddingGame()


@pytest.fixture
def chrono(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game with a small champion, the only one there is."""
    monkeypatch.setattr(champion, "FOLDER", tmp_path)
    game = load_game("chrono_card")
    save_random_policy(tmp_path / "chrono_card.npz", game, 0.2)
    return game


def test_the_champion_plays_its_policy_file(chrono: Any, tmp_path: Path) -> None:
    states, everywhere = positions_of(chrono, 16, 30), np.ones(16, bool)
    for one, other in (
        ("champion", f"policy:{tmp_path}/chrono_card.npz"),
        ("search:net:8", f"search:net={tmp_path}/chrono_card.npz:8"),
        ("search:net:8:closed", f"search:net={tmp_path}/chrono_card.npz:8:closed"),
    ):
        found = [make_agent(name, chrono).act_states(states.copy(), everywhere).tolist() for name in (one, other)]
        assert found[0] == found[1], one
    assert default_opponent(chrono) == "champion" and "champion" in agents_of(chrono)
    assert play_matches(chrono, make_agent("champion", chrono), make_agent("random", chrono), games=2).games == 2


def test_a_game_without_a_champion_says_so(chrono: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnsuitableAgentError, match="'champion' plays chrono_card; this game is shedding"):
        make_agent("champion", SHEDDING)
    with pytest.raises(UnsuitableAgentError, match="there is no champion for shedding, only for chrono_card; train"):
        champion.champion_network(SHEDDING)
    assert default_opponent(SHEDDING) == "heuristic" and "champion" not in agents_of(SHEDDING)
    (tmp_path / "chrono_card.npz").unlink()
    with pytest.raises(UnsuitableAgentError, match="there is no champion for chrono_card, only for no game"):
        make_agent("search:net:64", chrono)


def test_other_options_are_refused_and_played_against_by_the_heuristic(chrono: Any) -> None:
    other: Any = load_game("chrono_card", skip_forced=False)
    with pytest.raises(PolicyFileError, match="was trained with skip_forced=True, and this game has skip_forced=false"):
        make_agent("champion", other)
    assert default_opponent(other) == "heuristic"


def test_a_search_needs_a_number_of_simulations(chrono: Any) -> None:
    with pytest.raises(ValueError, match="the budget is ''; it must be simulations, such as 400"):
        make_agent("search:net", chrono)


# ---------------------------------------------------------------------------------------------------- where it is named
def test_a_person_plays_against_the_champion(chrono: Any) -> None:
    """Not one action of the heuristic would be the same as the champion's with random parameters."""
    arguments = ["--game", "chrono_card", "--seed", "4"]
    plays = [
        CliRunner().invoke(app, ["play", "heuristic", *opponent, *arguments]).output
        for opponent in ([], ["champion"], ["heuristic"])
    ]
    assert plays[0] == plays[1] != plays[2] and "decisions" in plays[0]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("play", ("champion", "search:net:64", "default: champion, or heuristic")),
        ("web", ("default: champion as your opponent (heuristic",)),
        ("match", ("champion", "search:net:64")),
        ("evaluate", ("champion", "search:net:64")),
    ],
)
def test_help_names_it(command: str, words: tuple[str, ...]) -> None:
    said = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "400"}).output
    assert all(word in said for word in words)


def test_the_page_plays_it_and_rates_decks_with_the_heuristic(chrono: Any, tmp_path: Path) -> None:
    pytest.importorskip("starlette")
    from fftcg_env.web.app import Site

    site = Site(chrono, tmp_path / "none.sqlite")
    page = site.home(None).body.decode()  # type: ignore[arg-type]
    opponents, raters = (
        page.split(f'<select id="{name}">')[1].split("</select>")[0] for name in ("opponent", "rating-agent")
    )
    assert "<option selected>champion</option>" in opponents and "<option selected>heuristic</option>" in raters
    assert not {"policy", "paying"} & {word.split("<")[0] for word in opponents.split(">")}
    named = Site(chrono, tmp_path / "none.sqlite", agent="random").home(None).body.decode()  # type: ignore[arg-type]
    assert named.count("<option selected>random</option>") == 2


# -------------------------------------------------------------------------------------------------------------- shipped
@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_champion_fits_its_card_and_its_recipe(name: str) -> None:
    """The observation of a game has changed, or a recipe: train again with make champion, or remove the files."""
    pytest.importorskip("torch")
    from fftcg_env.learning.champion import differing_options, recipe_of
    from fftcg_env.learning.runs import options_of

    policy, card = FOLDER / f"{name}.npz", json.loads((FOLDER / f"{name}.json").read_text())
    content = policy.read_bytes()
    assert card["policy"] == {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    assert len(content) <= LARGEST
    recipe = recipe_of(name)
    given = {**card["options"], "game_options": tuple(card["options"]["game_options"])}
    trained = options_of(card["algorithm"])(**given)
    assert card["algorithm"] == recipe.algorithm and not differing_options(trained, recipe.trainings(name)[-1])
    assert card["options"].keys() <= asdict(trained).keys() and card["decisions"] > 0 and card["curve"]
    assert {"random", "heuristic"} <= {row["opponent"] for row in card["results"]}
    game = load_game(name)
    assert card["game"] == name and card["version"] == game.version
    assert make_agent("champion", game).act_states(positions_of(game, 4, 10), np.ones(4, bool)).min() >= 0


def test_every_card_has_a_policy() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == SHIPPED
