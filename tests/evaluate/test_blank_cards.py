"""Blank cards in place of unplayable ones (option ``blank_unplayable``): never by default, marked in every result."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.cli.common import USER_ERROR
from fftcg_env.evaluate.deck_improvement import CardList, pool_cards
from fftcg_env.evaluate.meta import weights_of
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.database import default_database, load_database
from fftcg_env.games.fftcg.cards.pending import pending_cards
from tests.web_server import ask, served

PENDING = next(card for card in pending_cards().values() if card.card.type == "Forward")
OTHER = "ffx_water_wind"
MARK = "mine [3 blank]"


def invoke(*arguments: Any) -> Any:
    return CliRunner().invoke(app, [str(each) for each in arguments], env={"COLUMNS": "300"})


def list_with(code: str) -> str:
    """The Fire and Earth starter with three copies of a card instead of the first that it has three times."""
    text = load_game("fftcg").deck_text(load_game("fftcg").load_deck("vii_fire_earth"))
    lines = text.split(", ")
    lines[next(place for place, line in enumerate(lines) if line.startswith("3 "))] = f"3 {code}"
    return "\n".join(lines)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "mine.txt"
    path.write_text(list_with(PENDING.code))
    return path


def test_a_list_is_refused_unless_blanks_are_asked_for(deck: Path) -> None:
    refused = invoke("deck", "check", deck)
    assert refused.exit_code == 1 and "--blank-unplayable puts a blank card without text" in refused.output
    assert invoke("evaluate", deck, OTHER).exit_code == USER_ERROR
    allowed = invoke("deck", "check", deck, "--blank-unplayable")
    assert allowed.exit_code == 0 and f"{MARK}: 50 cards" in allowed.output
    assert f"{PENDING.name} (blank)" in invoke("deck", "show", deck, "--blank-unplayable").output


def test_a_blank_has_the_printed_facts_and_no_text() -> None:
    game = load_game("fftcg", blank_unplayable=True)
    assert [game.cards.codes[number] for number in sorted(game.blanks)] == list(game.database.blanks)
    assert not game.cards.refused and game.cards.codes[: len(default_database())] == tuple(default_database())
    blank = game.database[PENDING.code]
    assert (blank.cost, blank.power, blank.abilities) == (PENDING.card.cost, PENDING.card.power, ())
    assert not game.database.playable(PENDING.code) and default_database().blanks == {}
    assert "blank card" in game.words.card(PENDING.code)
    again = pickle.loads(pickle.dumps(game))
    assert again.database is game.database, "made once for each database"


def test_nothing_offers_blanks() -> None:
    game = load_game("fftcg", blank_unplayable=True)
    base = CardList.of(game.load_deck("vii_fire_earth"))
    blanks = set(game.database.blanks)
    assert blanks.isdisjoint(pool_cards(game, None, base))
    assert blanks.isdisjoint(code for made in game.random_decks(50, 1, ("2-", "8-")) for code in made.main)


def test_results_are_marked_everywhere(deck: Path, tmp_path: Path) -> None:
    store, report, results, table = (tmp_path / name for name in ("g.sqlite", "r.html", "r.json", "g.parquet"))
    files = ("--store", store, "--report", report, "--json", results)
    done = invoke(
        "evaluate", deck, OTHER, "--games", 4, "--agent", "random", "--blank-unplayable", "--workers", 1, *files
    )
    assert done.exit_code == 0, done.output
    warning = f"{MARK}: 3 {PENDING.code} {PENDING.name} (blank). Blank cards are played without their text"
    assert f"Warning: {warning}" in done.output and "Options: blank_unplayable=true." in done.output
    found = json.loads(results.read_text())
    assert found["blank_cards"][0].startswith(warning)
    assert {each["name"] for each in found["groups"][0]["decks"]} == {MARK, OTHER}
    page = report.read_text()
    assert f'<p class="warning" role="note">{warning}' in page and f"{PENDING.name} (blank)" in page
    assert page.count("mine") == page.count(MARK), "no figure names the deck without the mark"

    assert MARK in invoke("replay", store, "0.0a").output, "replays know the option from the store"
    assert MARK in invoke("trend", store, "--deck", "mine").output
    assert invoke("export", store, table).exit_code == 0
    parquet = pytest.importorskip("pyarrow.parquet").read_table(table)
    assert MARK in parquet["deck_0"].to_pylist() and parquet.schema.metadata[b"blank_cards"].decode() in done.output


def test_the_page_marks_them(tmp_path: Path) -> None:
    game, body = load_game("fftcg", blank_unplayable=True), {"text": list_with(PENDING.code), "name": "mine"}
    with served(game, tmp_path, OTHER) as port:
        assert "Blank cards stand in for cards that cannot be played" in ask(port, "GET", "/")[1]
        status, found, _ = ask(port, "POST", "/api/games", {"deck_0": body, "deck_1": OTHER, "seed": 1})
        assert status == 200, found
        view = ask(port, "GET", f"/api/games/{found['name']}")[1]
    assert view["names"][0] == f"You ({MARK})" and MARK not in view["names"][1]
    hand = next(zone for zone in view["board"]["zones"] if zone["name"] == "hand" and zone["owner"] == 0)
    assert f"{PENDING.name} (blank)" in [card["name"] for card in hand["cards"]]
    assert "blank card" in view["texts"][PENDING.code]


def test_weights_may_leave_the_mark_out() -> None:
    names = [MARK, OTHER]
    assert weights_of(names, {"mine": 3, OTHER: 1}) == weights_of(names, {MARK: 3, OTHER: 1}) == (0.75, 0.25)


def test_blanks_of_imported_cards(tmp_path: Path) -> None:
    """An import keeps the facts of cards that it does not understand. A blank Summon resolves without effect."""
    card = {
        "code": "90-001C", "name": "Novice", "elements": ["Fire"], "cost": 2, "power": None, "type": "Summon",
        "jobs": [], "categories": ["TT"], "ex_burst": True, "multicard": None, "limit_break": None,
        "text": "Draw 1 card.\nDo what nobody has thought of.", "reprints": [],
    }  # fmt: skip
    source, target, deck = tmp_path / "new.jsonl", tmp_path / "own.json", tmp_path / "mine.txt"
    source.write_text(json.dumps(card))
    deck.write_text(list_with("90-001C"))
    assert "0 of 1 cards" in invoke("cards", "import", source, "--output", target).output
    database = load_database(target)
    assert "90-001C" not in database and "cannot be played yet (line 2" in str(database.pending["90-001C"])
    refused = invoke("deck", "check", deck, "--database", target)
    assert refused.exit_code == 1 and "90-001C Novice cannot be played yet" in refused.output
    files = ("--database", target, "--store", tmp_path / "games.sqlite", "--workers", 1)
    done = invoke(
        "evaluate", deck, OTHER, "--games", 4, "--agent", "heuristic", "--second", "none", "--blank-unplayable", *files
    )
    assert done.exit_code == 0, done.output
    assert f"{MARK}: 3 90-001C Novice (blank)" in done.output


def test_a_game_whose_cards_all_play_has_no_blanks() -> None:
    refused = invoke("evaluate", "--game", "fire_emblem", "--blank-unplayable")
    assert refused.exit_code == USER_ERROR and "all of its cards can be played" in refused.output
