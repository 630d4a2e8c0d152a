"""The command ``fftcg-env``."""

import json

import pytest
from typer.testing import CliRunner

from fftcg_env.cards import load_database
from fftcg_env.cli import app

RUNNER = CliRunner()


def run(*words):
    return RUNNER.invoke(app, [str(word) for word in words])


@pytest.fixture
def card_file(tmp_path):
    facts = {
        "code": "0-001C", "name": "Testa", "elements": ["Fire"], "cost": 2, "power": 5000, "type": "Forward",
        "jobs": ["Tester"], "categories": ["TT"], "ex_burst": False, "multicard": None, "limit_break": None,
        "text": "Haste", "reprints": [],
    }  # fmt: skip
    path = tmp_path / "cards.jsonl"
    path.write_text(json.dumps(facts) + "\n" + json.dumps(facts | {"code": "0-002C", "text": "Juggle."}), "utf-8")
    return path


@pytest.mark.parametrize("words", [[], ["cards"], ["deck"], ["cards", "build"], ["cards", "import"], ["deck", "check"]])
def test_help(words):
    result = run(*words, "--help")
    assert result.exit_code == 0 and "Usage" in result.output


def test_show():
    result = run("cards", "show", "1-055C")
    assert result.exit_code == 0
    assert "Dark Knight" in result.output and "deal 1 point of damage to you" in result.output


def test_show_unknown():
    result = run("cards", "show", "1-055")
    assert result.exit_code == 2 and "1-055C" in result.output


def test_list_filters():
    result = run("cards", "list", "--element", "water", "--type", "summon")
    assert result.exit_code == 0
    assert "1-178R" in result.output and "1-004C" not in result.output


def test_import_then_use(card_file, tmp_path):
    target = tmp_path / "own.json"
    result = run("cards", "import", card_file, "--output", target)
    assert result.exit_code == 0
    assert "0-002C, line 1" in result.output and "1 of 2 cards" in result.output
    assert list(load_database(target)) == ["0-001C"]
    assert "Testa has Haste" in run("cards", "show", "0-001C", "--database", target).output


def test_build_writes_nothing_if_a_line_is_not_understood(card_file, tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text("3 0-001C Testa\n3 0-002C Testa\n", "utf-8")
    target = tmp_path / "built.json"
    result = run("cards", "build", card_file, "--decks", deck, "--output", target)
    assert result.exit_code == 1 and not target.exists()


def test_build(card_file, tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text("3 0-001C Testa\n", "utf-8")
    target = tmp_path / "built.json"
    assert run("cards", "build", card_file, "--decks", tmp_path, "--output", target).exit_code == 0
    assert list(load_database(target)) == ["0-001C"]


def test_missing_files(tmp_path):
    assert run("cards", "import", tmp_path / "no.jsonl").exit_code == 2
    assert run("cards", "list", "--database", tmp_path / "no.json").exit_code == 2


def test_deck_commands(tmp_path):
    assert "vii_fire_earth" in run("deck", "list").output
    assert run("deck", "check", "vii_fire_earth").exit_code == 0
    bad = tmp_path / "bad.txt"
    bad.write_text("3 1-004C Testa\n", "utf-8")
    result = run("deck", "check", bad)
    assert result.exit_code == 1 and "3 cards, not exactly 50" in result.output
    assert "at least 40" in run("deck", "check", bad, "--limited").output
