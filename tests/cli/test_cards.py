"""The commands ``fftcg-env cards`` and ``fftcg-env deck``."""

import json
import re
from collections import Counter

import pytest
from typer.testing import CliRunner

from fftcg_env.cards import default_database, load_database
from fftcg_env.cli import app
from fftcg_env.evaluate.card_trials import CardTrial, TrialReport
from fftcg_env.evaluate.soak import SoakFailure
from fftcg_env.games.fftcg.cards.pending import pending_cards

RUNNER = CliRunner()
SHIPPED = default_database()


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
    assert "Dark Knight" in result.output and "Dark Knight deals you 1 point of damage." in result.output


def test_show_unknown():
    result = run("cards", "show", "1-O55C")
    assert result.exit_code == 2 and "1-055C" in result.output
    result = run("cards", "show", "PR-999")
    assert result.exit_code == 2 and "no card has the number PR-999 (write the other number that" in result.output


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("1-055", "Dark Knight"), ("1-055c", "Dark Knight"), ("1-055R", "Dark Knight"), ("Re-001H", "Amaterasu"),
        ("re-001h", "Amaterasu"), ("PR-055", "Yuri"), ("PR-999/1-055C", "Dark Knight"), ("B-012", "Cloud of Darkness"),
        ("PR-101", "Kunshira"), ("Re-001H/12-002H", "Amaterasu"), ("26-008C", "Samurai"), ("PR-003", "Lightning"),
    ],
)  # fmt: skip
def test_show_by_any_number(written, name):
    result = run("cards", "show", written)
    assert result.exit_code == 0 and name in result.output, result.output


def test_list_filters():
    result = run("cards", "list", "--element", "water", "--type", "summon")
    assert result.exit_code == 0 and "1-178R" in result.output and "1-004C" not in result.output


def test_import_then_use(card_file, tmp_path):
    target = tmp_path / "own.json"
    result = run("cards", "import", card_file, "--output", target)
    assert result.exit_code == 0 and "0-002C, line 1" in result.output and "1 of 2 cards" in result.output
    assert dict(load_database(target)).items() > dict(default_database()).items()  # on top of the shipped cards
    assert "0-001C" in load_database(target) and "0-002C" not in load_database(target)
    assert run("cards", "show", "0-001C", "--database", target).output.endswith("\nHaste\n")


def test_import_only_the_file(card_file, tmp_path):
    target = tmp_path / "own.json"
    assert run("cards", "import", card_file, "--only", "--output", target).exit_code == 0
    assert list(load_database(target)) == ["0-001C"]


def new_card(tmp_path, **facts):
    """A card file with one new card."""
    card = {
        "code": "90-001C", "name": "Novice", "elements": ["Fire"], "cost": 2, "power": 5000, "type": "Forward",
        "jobs": ["Novice"], "categories": ["TT"], "ex_burst": False, "multicard": None, "limit_break": None,
        "text": "", "reprints": [],
    }  # fmt: skip
    path = tmp_path / "new.jsonl"
    path.write_text(json.dumps(card | facts), "utf-8")
    return path


def test_a_new_set_may_name_cards_that_are_there(tmp_path):
    """A shipped card by its name, and by its Job and category; a card that cannot be played yet by its name."""
    pending = next(iter(pending_cards().values()))
    text = (
        f"When Novice enters the field, you may search for 1 Card Name Cloud and add it to your hand.\n"
        f"If you control a Job Knight or a Card Name {pending.name}, Novice gains +1000 power.\n"
        "The Category VII Forwards you control gain Brave."
    )
    target = tmp_path / "own.json"
    result = run("cards", "import", new_card(tmp_path, text=text), "--output", target)
    assert result.exit_code == 0 and "1 of 1 cards" in result.output, result.output
    assert len(load_database(target)["90-001C"].abilities) == 3


def test_a_reprint_in_a_new_set_is_the_card_that_is_there(tmp_path):
    target = tmp_path / "own.json"
    facts = {"name": "Evoker", "reprints": ["1-011C"], "text": "Haste"}
    run("cards", "import", new_card(tmp_path, **facts), "--output", target)
    assert load_database(target).canonical("90-001C") == "1-011C"


def test_import_refuses_what_the_engine_would_refuse(tmp_path):
    text = 'The Forwards with 5000 power or more you control gain "This Forward cannot be blocked."'
    target = tmp_path / "own.json"
    result = run("cards", "import", new_card(tmp_path, text=text), "--output", target)
    assert result.exit_code == 1 and "0 of 1 cards" in result.output
    assert result.stderr.endswith("new.jsonl can be played; the problems are listed above\n")
    reason = "not supported: a field ability for objects with a keyword or power"
    assert f"90-001C: the engine does not play it: {reason}" in " ".join(result.output.split())
    assert "90-001C" not in load_database(target)


@pytest.mark.parametrize(
    ("game", "text", "problem"),
    [
        ("fftcg", "", "there are no cards"),
        ("kingdom_hearts", "[]", "there are no cards"),
        ("kingdom_hearts", "", "expected a JSON list of cards, one object each: Expecting value"),
        ("chrono_card", '[{"nombre": 1}]', "expected a JSON list of cards, one object each: "),
        ("fire_emblem", "[1]", "expected a JSON list of cards, one object each: "),
    ],
)
def test_import_of_a_file_without_cards(tmp_path, game, text, problem):
    source, target = tmp_path / "new.json", tmp_path / "own.json"
    source.write_text(text, "utf-8")
    result = run("cards", "import", source, "--output", target, "--game", game)
    assert result.exit_code == 2 and f"new.json: {problem}" in result.stderr, result.output
    assert not target.exists() and result.stderr.count("\n") == 1


def test_a_card_that_cannot_be_played_yet_says_so(tmp_path):
    pending = next(card for code, card in pending_cards().items() if card.problems[0][0] and code not in SHIPPED)
    number, why = pending.problems[0]
    told = f"{pending.code} {pending.name} cannot be played yet (line {number} is not read: {why}"
    assert told in " ".join(run("cards", "show", pending.code).output.split())
    deck = tmp_path / "deck.txt"
    for line in (f"3 {pending.code} {pending.name}", f"{pending.code.lower()} x3"):
        deck.write_text(line, "utf-8")
        assert f"line 1: {told}" in " ".join(run("deck", "check", deck).output.split())


def test_pending_cards_are_facts_without_printed_sentences():
    for card in set(pending_cards().values()):
        assert card.problems and all(len(why.split()) < 25 for _, why in card.problems)


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
    listed = run("deck", "list").output
    assert "vii_fire_earth" in listed and "starter_2025_vol1_fire_water (recent)" in listed
    assert run("deck", "check", "vii_fire_earth").exit_code == 0
    bad = tmp_path / "bad.txt"
    bad.write_text("3 1-004C Testa\n", "utf-8")
    result = run("deck", "check", bad)
    assert result.exit_code == 1 and "3 cards, not exactly 50" in result.output
    assert "at least 40" in run("deck", "check", bad, "--limited").output


def test_cards_are_tested():
    result = run("cards", "test", "1-001H", "--games", "5", "--no-checked")
    assert result.exit_code == 0 and "1 of 1 cards passed" in result.output
    assert re.search(r"\n5 games, \d+ arranged positions, \d+ decisions\n", result.output)
    assert run("cards", "test", "--no-checked").exit_code == 2


def test_an_interrupted_test_keeps_the_results_and_faults_name_their_cards(monkeypatch):
    fault = SoakFailure("planted", about="1-001H, 1-002R")
    cards = {code: CardTrial(code, ("is played",), failure=fault) for code in ("1-001H", "1-002R")}
    cards["1-003C"] = CardTrial("1-003C", ("is played", "EX Burst"), Counter({"is played": 7}))

    def trials(game, codes, *, games, seed):
        yield TrialReport(cards, 200, 4, 1234)
        raise KeyboardInterrupt

    monkeypatch.setattr("fftcg_env.evaluate.card_trials.try_cards", trials)
    result = run("cards", "test", "--all", "--no-checked")
    assert result.exit_code == 130 and result.output.count("1-001H, 1-002R: planted") == 1
    lines = result.output.splitlines()[-4:]
    assert lines[0] == "1-003C: is played: 7, EX Burst: never seen"
    assert lines[1].startswith("Interrupted after 3 of ") and lines[2].startswith(
        "200 games, 4 arranged positions, 1234"
    )
    assert lines[3] == "0 of 3 cards passed; failed: 1-001H, 1-002R, 1-003C"


def test_an_unknown_card_is_not_tested():
    result = run("cards", "test", "1-001H", "9-999X", "--no-checked")
    assert result.exit_code == 2 and "9-999X" in result.output and "games" not in result.output
