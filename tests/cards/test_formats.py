"""Tournament formats: which cards a deck may have, and a sentence for each that it may not."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from typer.testing import CliRunner

from fftcg_env.cards import DeckError, default_database, load_deck, parse_deck
from fftcg_env.cli import app
from fftcg_env.games.fftcg.cards.formats import UnknownFormatError, constructed, legality, play_formats, set_names

DATABASE = default_database()


def problems(lines: Sequence[str], play_format: str) -> list[str]:
    """What is wrong with a list in a format, but for its size."""
    with pytest.raises(DeckError) as caught:
        parse_deck("\n".join(lines), "test", play_format=play_format)
    return [str(problem) for problem in caught.value.problems if "the main deck has" not in problem.reason]


def test_every_shipped_set_has_a_name_and_every_rule_its_source() -> None:
    assert set(DATABASE.sets) == set(set_names())
    assert list(play_formats()) == ["Standard", "L3", "L6", "Title"]
    for each in play_formats().values():
        codes = {**each.banned, **each.restricted, **{rule.card: rule.source for rule in each.together}}
        assert all(code in DATABASE for code in codes)
        for source in (each.source, *codes.values()):
            assert re.fullmatch(r"20\d\d-\d\d(-\d\d)?", source.date) and source.url.startswith("http")


@pytest.mark.parametrize(
    ("words", "sets"),
    [
        ("L3", ("26", "27", "28")), ("L6", ("23", "24", "25", "26", "27", "28")),
        ("l6:26", tuple(map(str, range(21, 27)))),
        (" L3 : 11 ", ("9", "10", "11")), ("L3:2", ("1", "2")), ("Standard", ()), ("Title", ()),
    ],
)  # fmt: skip
def test_the_sets_of_a_format(words: str, sets: tuple[str, ...]) -> None:
    assert legality(words, DATABASE).sets == sets


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("L9", "there is no format 'L9'; formats are Standard, L3, L6, Title"), ("", "there is no format ''"),
        ("L6:", "nothing behind the colon"), ("L6:99", "there is no set '99'; sets are 1 to 28"),
        ("Standard:7", "Standard takes nothing behind a colon"), ("Title:Nope", "'Nope' is no Category of a card"),
        ("Title:dff", "DFF cannot be the title of a deck"), ("L6:PR", "there is no set 'PR'"),
    ],
)  # fmt: skip
def test_formats_that_do_not_exist(words: str, reason: str) -> None:
    with pytest.raises(UnknownFormatError, match=re.escape(reason)):
        legality(words, DATABASE)


def test_banned_and_restricted_cards_of_standard() -> None:
    listed = ["3 5-034C Gesper", "1 13-119L Sophie", "2 1-011C Evoker", "1 12-097H"]
    assert problems(listed, "Standard") == [
        "line 1: 5-034C Gesper is banned in Standard (rule of 2023-11-17)",
        "line 4: 12-097H Syldra is banned in Standard (rule of 2023-11-17)",
    ]
    assert problems(["1 13-119L", "1 13-119L"], "standard") == [
        "line 1: 2 copies of 13-119L Sophie; Standard allows 1 (rule of 2021-12-24)"
    ]
    assert problems(listed, "L3:5") != [] and problems(["3 5-034C"], "Title") == []


def test_a_card_that_restricts_others() -> None:
    others = ["3 3-148H Feral Chaos", "3 20-069H Chaos"]
    assert problems(others, "Standard") == []
    assert problems([*others[:1], "1 23-117L"], "Standard") == [
        "line 2: 4 cards with the name Chaos or Feral Chaos; with 23-117L Chaos in the deck, Standard allows 3 (rule "
        "of 2025-03-28)"
    ]
    assert problems(["2 23-117L", "1 20-069H"], "Standard") == []
    assert problems([*others, "1 23-117L"], "L6:25")[-1] != problems([*others, "1 23-117L"], "Standard")[-1]


def test_cards_of_other_sets() -> None:
    listed = ["3 1-182L Cloud", "3 25-001C", "3 22-001R", "1 B-012"]
    assert problems(listed, "L6") == [
        "line 1: 1-182L Cloud is of set 1 (Opus I); L6 allows sets 23 to 28",
        f"line 3: 22-001R {DATABASE['22-001R'].name} is of set 22 (Hidden Hope); L6 allows sets 23 to 28",
        "line 4: B-012 Cloud of Darkness is of set B (Boss decks); L6 allows sets 23 to 28",
    ]
    assert problems(listed[1:3], "L6:26") == []


def test_a_reprint_makes_every_copy_of_its_card_legal() -> None:
    assert problems(["1 15-007C Samurai", "1 26-008C", "1 20-010C"], "L3") == []
    [told] = problems(["3 26-008C"], "L3:19")
    assert told.startswith(
        "line 1: 15-007C Samurai is of set 15 (Crystal Dominion), 20 (Dawn of Heroes), 23 (Hidden Tri"
    )
    assert problems(["3 8-017C"], "L3:8") == [] != problems(["3 8-017C"], "L3:11")


def test_promotional_cards_of_no_set_are_legal_in_every_format() -> None:
    assert problems(["3 PR-001 Sephiroth", "1 PR-108 Squall"], "L3") == []
    assert problems(["3 PR-055 Yuri"], "L3:11") == [] != problems(["3 PR-055 Yuri"], "L3:10")


def test_a_deck_of_one_title() -> None:
    listed = ["3 1-182L Cloud", "3 1-187S Cloud", "3 1-011C Evoker", "2 1-001H Auron"]
    assert problems(listed, "Title") == [
        "line 4: 1-001H Auron has the Category X, not VII, the Category of most cards of this deck (Title)"
    ]
    assert [told[:15] for told in problems(listed, "Title:x")] == ["line 1: 1-182L ", "line 2: 1-187S "]
    assert problems(["3 1-005R", "1 1-187S Cloud"], "Title:I") == [
        "line 2: 1-187S Cloud has the Category VII, not I (Title)"
    ]
    assert "12-110L Neo Exdeath is banned in Title (rule of 2021-03-26)" in problems(["1 12-110L"], "Title")[0]


def test_a_legal_deck_of_a_format_is_a_deck() -> None:
    assert load_deck("vii_fire_earth", play_format="Standard") == load_deck("vii_fire_earth")
    with pytest.raises(DeckError, match=r"vii_fire_earth: line .*; L6 allows sets 23 to 28"):
        load_deck("vii_fire_earth", play_format="L6")


def test_on_the_command_line() -> None:
    def run(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(app, ["deck", *words])
        return result.exit_code, " ".join(result.output.split())

    assert run("check", "vii_fire_earth", "--format", "standard") == (0, "vii_fire_earth: 50 cards, no problems")
    status, told = run("check", "vii_fire_earth", "--format", "L6")
    assert status == 1 and "(Opus I); L6 allows sets 23 to 28" in told
    assert run("check", "vii_fire_earth", "--format", "Modern")[0] == 2
    assert run("check", "vii_fire_earth", "--format", "L3", "--limited")[0] == 2
    assert run("check", "no_such", "--format", "L3")[0] == 2
    assert "no tournament formats" in run("check", "x", "--format", "L3", "--game", "chrono_card")[1]
    status, told = run("formats")
    assert status == 0 and all(name in told for name in play_formats()) and "23 to 28" in told


@pytest.mark.parametrize("play_format", ["Standard", "Title:XIV"])
def test_cards_of_boss_decks_are_legal_in_no_format(play_format: str) -> None:
    found = problems(["3 B-004 Zenos"], play_format)
    assert any("B-004 Zenos is of a Boss deck and not for constructed play" in problem for problem in found)
    assert not constructed(DATABASE["B-004"], DATABASE) and constructed(DATABASE["1-040C"], DATABASE)
