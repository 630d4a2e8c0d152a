"""A comparison finds that a deck list with a better card is better, from cards to the verdict."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.database import CardDatabase, default_database, save_database

DECK = "vii_fire_earth"
CARD, BETTER = "1-189S", "99-001C"
"""A Forward of 4 CP with 8000 power, three of 50 cards of the deck, and its better twin."""


@pytest.fixture(scope="module", params=["stronger", "cheaper"])
def lists(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Files: the cards of all decks with the twin, the deck as it is, and with the twin in place of the card."""
    folder: Path = tmp_path_factory.mktemp(request.param)
    cards, game = default_database(), load_game("fftcg")
    card = cards[CARD]
    assert card.power is not None
    change: Any = {"power": card.power + 1000} if request.param == "stronger" else {"cost": card.cost - 1}
    codes = {code for deck in game.embedded_decks().values() for code in (*deck.main, *deck.lb)}
    twin = replace(card, code=BETTER, **change)
    save_database(CardDatabase([*(cards[code] for code in sorted(codes)), twin]), folder / "cards.json")
    main = game.load_deck(DECK).main
    assert main.count(CARD) == 3
    for name, codes_of_list in (("old", main), ("new", [BETTER if code == CARD else code for code in main])):
        (folder / f"{name}.txt").write_text("".join(f"1 {code}\n" for code in codes_of_list))
    return {
        name: str(folder / file) for name, file in (("cards", "cards.json"), ("old", "old.txt"), ("new", "new.txt"))
    }


def compared(lists: dict[str, str], old: str, new: str, store: Path) -> str:
    arguments = ["compare", lists[old], lists[new], "--field", "ffx_water_wind", "--field", "ffxiii_ice_lightning"]
    arguments += ["--elo0", "0", "--elo1", "20", "--alpha", "0.01", "--beta", "0.01", "--games", "8000"]
    arguments += ["--database", lists["cards"], "--store", str(store), "--workers", "1", "--no-cards", "--seed", "1"]
    result = CliRunner().invoke(app, arguments, env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.output


def test_the_better_card_is_found(lists: dict[str, str], tmp_path: Path) -> None:
    told = compared(lists, "old", "new", tmp_path / "games.sqlite")
    assert "Better. H1 is accepted: the gain is 20 Elo or more." in told
    assert re.search(r"the new list gains \+\d+\.\d percentage points .*interval \+\d", told)


def test_without_it_the_list_is_worse(lists: dict[str, str], tmp_path: Path) -> None:
    told = compared(lists, "new", "old", tmp_path / "games.sqlite")
    assert "No improvement. H0 is accepted: the gain is 0 Elo or less." in told
