"""How much of a card file is understood, and which sets have the patterns for it."""

import json

import pytest

from fftcg_env.games.fftcg.cards.coverage import page, survey
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, parse_line, patterns_of, read_words
from fftcg_env.games.fftcg.cards.language.pieces import Piece, pieces_of
from fftcg_env.games.fftcg.cards.recombining import Family, recombined

LEXICON = Lexicon.of(["Testa", "Bravo"], ["Tester"], [])


def patterns(line):
    return patterns_of(line, ["Testa"], LEXICON)


def test_patterns_do_not_tell_names_and_numbers():
    one = patterns("When Testa enters the field, draw 2 cards.")
    assert one == patterns("When Testa enters the field, draw 3 cards.")
    assert one < patterns("When Testa enters the field, draw 2 cards. You may dull Testa.")
    assert patterns("When Testa enters the field, dull Testa.") - one


def test_patterns_of_what_is_not_read():
    with pytest.raises(GrammarError):
        patterns_of("Testa juggles.", ["Testa"], LEXICON)


def test_words_up_to_the_first_unknown_one():
    words = [word for _, word in read_words("Testa gains +1000 power and juggles 3 cards.", ["Testa"], LEXICON)]
    assert words == ["SELF", "gains", "SIGNED", "power", "and", "juggles"]


@pytest.fixture
def card_file(tmp_path):
    """Two cards of set 1 and two of set 2; one of each has a pattern that no other has, one line is not read."""
    texts = {
        "1-001C": "When 1-001C enters the field, draw 1 card.",
        "1-002C": "When 1-002C enters the field, draw 1 card.\nWhen 1-002C is blocked, gain 《C》.",
        "2-001C": "When 2-001C enters the field, draw 1 card.",
        "2-002C": "When 2-002C enters the field, juggle 2 cards.",
    }
    facts = {
        "elements": ["Fire"], "cost": 2, "power": 5000, "type": "Forward", "jobs": [], "categories": [],
        "ex_burst": False, "multicard": None, "limit_break": None, "reprints": [],
    }  # fmt: skip
    path = tmp_path / "cards.jsonl"
    path.write_text(
        "\n".join(json.dumps({"code": c, "name": c, "text": x, **facts}) for c, x in texts.items()), "utf-8"
    )
    return path


@pytest.fixture
def lines(card_file):
    return survey(card_file)


def test_survey_shows_where_reading_stopped(lines):
    assert [line.code for line in lines] == ["1-001C", "1-002C", "1-002C", "2-001C", "2-002C"]
    assert [line.series for line in lines] == ["1", "1", "1", "2", "2"]
    assert [bool(line.patterns) for line in lines] == [True, True, True, True, False]
    assert lines[-1].obstacle == "field , >>> juggle"


def test_page(lines):
    """Set 2 is read with the patterns of set 1; set 1 has one of its own."""
    table = page(lines)
    assert "| 1 | 2 | 100.0 % | 100.0 % | 50.0 % | - |" in table
    assert "| 2 | 2 | 50.0 % | 50.0 % | 50.0 % | 50.0 % |" in table
    assert "| **all** | 4 | 75.0 % | 80.0 % | 50.0 % | 50.0 % |" in table
    assert "| 1 | `field , >>> juggle` |" in table


def test_what_is_read_has_patterns():
    line = "If you control a Job Tester or a Card Name Bravo, Testa gains +1000 power."
    assert parse_line(line, ["Testa"], LEXICON) and len(patterns(line)) > 10


def test_pieces_are_where_the_grammar_has_read_them():
    line = "When Testa attacks, if you control a Card Name Bravo, draw 2 cards."
    pieces = {piece.symbol: line[piece.start : piece.end] for piece in reversed(pieces_of(line, ["Testa"], LEXICON))}
    assert pieces["occasion"] == "When Testa attacks"
    assert pieces["conditions"] == "you control a Card Name Bravo"
    assert pieces["noun_phrase"] == "Card Name Bravo"
    assert Piece("auto", 0, len(line)) in pieces_of(line, ["Testa"], LEXICON)


def test_recombined_parts(card_file, lines):
    """The trigger of one card with the effect of another; ways of joining for which the file has no parts are empty."""
    families = {family.name: family for family in recombined(card_file)}
    joined = families["a trigger and an effect"]
    assert sorted(joined.lines) == [
        f"When Cosmas {occasion}, {effect}"
        for occasion in ("enters the field", "is blocked")
        for effect in ("draw 1 card.", "gain 《C》.")
    ]
    assert joined.read == joined.played == 4 and not families["another condition"].lines
    assert recombined(card_file) == list(families.values())  # the same in every process
    table = page(lines, [joined, Family("nothing")])
    assert "| a trigger and an effect | 4 | 100.0 % | 100.0 % |" in table
