"""Files of cards and decks that are broken, hostile or not there: one clear error, nothing half done."""

from __future__ import annotations

import json
import os
import stat

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from fftcg_env.cards import (
    CardDatabase,
    CardFileError,
    DeckError,
    DeckFileError,
    JsonError,
    ability_from_json,
    build_database,
    default_database,
    load_database,
    load_deck,
    parse_deck,
    save_database,
)
from fftcg_env.cli import app
from fftcg_env.games.fftcg.cards import files
from fftcg_env.games.fftcg.cards.database import FORMAT_VERSION, database_from_text

LONGEST_MESSAGE = 6000
FACTS = {
    "code": "0-001C", "name": "Testa", "elements": ["Fire"], "cost": 2, "power": 5000, "type": "Forward",
    "jobs": ["Tester"], "categories": ["TT"], "ex_burst": False, "multicard": None, "limit_break": None,
    "text": "Haste", "reprints": [],
}  # fmt: skip
DEEP = "[" * 100_000 + "]" * 100_000
SURROGATE = '"\\ud800"'
FUZZ = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def line(**changes) -> str:
    return json.dumps(FACTS | changes)


def refused(path) -> str:
    """The message of the error for a card file, which is bounded."""
    with pytest.raises(CardFileError) as caught:
        build_database(path)
    message = str(caught.value)
    assert len(message) < LONGEST_MESSAGE and "Traceback" not in message
    return message


def outcome(read, *arguments):
    """What a function returns, or the error that it may raise, whose message is bounded."""
    try:
        return read(*arguments)
    except CardFileError as error:
        refusal = error
    assert len(str(refusal)) < LONGEST_MESSAGE
    return refusal


# ---------------------------------------------------------------------------------------------------------- card files
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (DEEP, "line 1: 200000 characters; at most 100000 are allowed"),
        ("[" * 40_000 + "]" * 40_000, "line 1: nested more than 64 deep"),
        ('{"a":' * 5000 + "1" + "}" * 5000, "line 1: nested more than 64 deep"),
        ("[" * 65 + "]" * 65, "line 1: nested more than 64 deep"),
        (line(cost=0)[:-1] + ', "more": ' + "9" * 5000 + "}", "line 1: a number with too many digits"),
        (line(cost=10**50), "is beyond 1000000"),
        (line()[:-1] + ', "more": NaN}', "nan is beyond 1000000"),
        (line()[:-1] + ', "more": -Infinity}', "-inf is beyond 1000000"),
        (line(name="x")[:-1] + f', "text": {SURROGATE}}}', "characters that are no text"),
        (line(name="\x00"), "characters that are no text"),
        (line(text="x" * 20_000), "a text of 20000 characters"),
        (line(text="x" * 200_000), "characters; at most 100000 are allowed"),
        ("x" * 10_000_000, "line 1: 10000000 characters; at most 100000"),
        (line() + "\n" + line(name="Bravo"), "line 2: card 0-001C is on line 1 already"),
        (line(cost=True), "'cost' has the wrong type: True"),
        (line(cost=2.0), "'cost' has the wrong type: 2.0"),
        (line(cost=-1), "a cost is not between 0 and 99"),
        (line(limit_break=1000), "a cost is not between 0 and 99"),
        (line(power=10**6), "the power is not between 0 and 100000"),
        (line(elements=[]), "one Element or more"),
        (line(elements=["Fire", "Fire"]), "each once"),
        (line(elements=["Plasma"]), "'Plasma' is not an Element"),
        (line(jobs=[["x"]]), "'jobs' has entries that are no texts"),
        (line(code="a b"), "'a b' is no card number"),
        (line(code=""), "'' is no card number"),
        (line(code="1" * 5000), "is no card number"),
        (line(reprints=["x" * 40]), "is no card number"),
    ],
)
def test_card_files_beyond_the_limits(tmp_path, content, reason) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_bytes(content.encode("utf-8", "surrogatepass"))
    assert reason in refused(path)


def test_windows_files_and_byte_order_marks_are_read(tmp_path) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + line().encode() + b"\r\n\r\n" + line(code="0-002C").encode() + b"\r\n")
    database, report = build_database(path)
    assert list(database) == ["0-001C", "0-002C"] and report.complete
    deck = "\r\n".join(["# mine", "3 0-001C Testa"])
    with pytest.raises(DeckError) as caught:
        parse_deck(deck, "mine", database)
    assert [problem.line for problem in caught.value.problems] == [None]  # only its size


def test_a_line_separator_within_a_text_starts_no_new_line(tmp_path) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_text(json.dumps(FACTS | {"name": "Tes\u2028ta"}, ensure_ascii=False), "utf-8")
    database, _ = build_database(path)
    assert database["0-001C"].name == "Tes\u2028ta"


def test_unreadable_files_are_refused(tmp_path) -> None:
    bad = tmp_path / "latin.jsonl"
    bad.write_bytes(b"caf\xe9")
    (tmp_path / "empty").mkdir()
    places = {
        tmp_path / "empty": "",
        tmp_path / "none": "there is no such file",
        bad: "not UTF-8 text (byte 3)",
        "a\x00b": "no path has a NUL character",
        "x" * 5000: "File name too long",
        "": "",
    }
    for place, reason in places.items():
        for read in (build_database, load_database):
            with pytest.raises(CardFileError) as caught:
                read(place)
            assert reason in str(caught.value) and len(str(caught.value)) < LONGEST_MESSAGE
    assert "the folder has no *.jsonl file" in refused(tmp_path / "empty")


def test_several_card_files_and_folders_of_them(tmp_path) -> None:
    (tmp_path / "new").mkdir()
    old, new = tmp_path / "old.jsonl", tmp_path / "new" / "set.jsonl"
    old.write_text(line(code="0-002C"))
    new.write_text("\n" + line(text="If you control Card Name Bravo, Testa gains Haste.") + "\n")
    (tmp_path / "third.jsonl").write_text(line(code="0-003C", name="Bravo"))
    for source in (tmp_path, [old, tmp_path], [new, tmp_path / "third.jsonl", old]):
        database, report = build_database(source)
        assert list(database) == ["0-001C", "0-002C", "0-003C"] and report.complete  # a text may name any of them
    (tmp_path / "third.jsonl").write_text(line(code="0-001C"))
    assert f"third.jsonl, line 1: card 0-001C is on line 2 of {new} already" in refused([new, tmp_path])


def test_large_files_are_not_read_to_the_end(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(files, "LARGEST_FILE", 1000)
    path = tmp_path / "large"
    path.write_text("x" * 1001)
    with pytest.raises(files.UnusableFileError, match="more than 1000 bytes"):
        files.read_text(path, 1000)
    with pytest.raises(files.UnusableFileError, match="more than 1000 bytes"):
        files.read_text("/dev/zero", 1000)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@FUZZ
@given(st.sampled_from(sorted(FACTS)), JSON_VALUES)
def test_any_value_of_any_field_is_read_or_refused(tmp_path_factory, field, value) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "cards.jsonl"
    path.write_bytes(json.dumps(FACTS | {field: value}).encode("utf-8", "surrogatepass"))
    built = outcome(build_database, path)
    if isinstance(built, CardFileError):
        return
    database, report = built
    assert len(database) + len(report.not_understood) >= 1
    save_database(database, path.with_name("saved.json"))
    assert dict(load_database(path.with_name("saved.json"))) == dict(database)


@FUZZ
@given(st.binary(max_size=400))
def test_any_bytes_are_no_card_file(tmp_path_factory, content) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "cards.jsonl"
    path.write_bytes(content)
    if content.decode("utf-8", "replace").strip("\ufeff \r\n\t\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029"):
        assert refused(path)
    with pytest.raises(CardFileError):
        load_database(path)


# ----------------------------------------------------------------------------------------------------------- databases
CARD = json.loads(
    json.dumps(
        {
            "node": "Card", "code": "0-001C", "name": "Testa", "names": ["Testa"], "elements": ["Fire"], "cost": 2,
            "type": "Forward", "power": 5000, "jobs": [], "categories": [], "generic": False, "ex_burst": False,
            "lb_cost": None, "canonical_code": "0-001C",
        }
    )
)  # fmt: skip


def document(*cards) -> str:
    return json.dumps({"version": FORMAT_VERSION, "cards": list(cards)})


def test_the_pattern_of_the_following_tests_is_a_database() -> None:
    assert list(database_from_text(document(CARD), "test")) == ["0-001C"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (DEEP, "nested more than 64 deep"),
        (f'{{"version": {"1" * 5000}}}', "a number with too many digits"),
        ('{"version": 1, "cards": 3}', "the cards are 3, not an array"),
        ('{"version": 1, "cards": {"a": 1}}', "the cards are an object with 1 entries"),
        (document(CARD, CARD), "two cards have the same number, '0-001C'"),
        (document(CARD | {"cost": -1}), "a cost is not between"),
        (document(CARD | {"power": 10**9}), "is beyond 1000000"),
        (document(CARD | {"names": []}), "the first of the names is not 'Testa'"),
        (document(CARD | {"elements": []}), "one Element or more"),
        (document(CARD | {"code": "a b"}), "no card number"),
        (document(CARD | {"node": ["Card"]}), "found an array with 1 entries"),
        (document(CARD | {"node": "x" * 5000}), "expected one of Card"),
        (document(CARD | {"x" * 5000: 1}), "Card has no field 'xxx"),
        (document(CARD | {"abilities": "x" * 5000}), "expected an array, found 'xxx"),
    ],
)
def test_databases_beyond_the_limits(text, reason) -> None:
    with pytest.raises(CardFileError) as caught:
        database_from_text(text, "test")
    assert reason in str(caught.value) and len(str(caught.value)) < LONGEST_MESSAGE


def test_deep_trees_are_refused_also_without_a_file() -> None:
    tree: dict = {"node": "Draw", "player": "you"}
    for _ in range(500):
        tree = {"node": "May", "effect": tree}
    with pytest.raises(JsonError, match="nested more than 64 deep") as caught:
        ability_from_json({"node": "SummonText", "effect": tree})
    assert len(str(caught.value)) < 400


@FUZZ
@given(st.sampled_from(sorted(CARD)), JSON_VALUES)
def test_any_database_is_read_or_refused(field, value) -> None:
    read = outcome(database_from_text, document(CARD | {field: value}), "test")
    assert isinstance(read, CardFileError) or len(read) == 1


# --------------------------------------------------------------------------------------------------------------- decks
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("9" * 5000 + " 1-004C Card", "a line of 5012 characters"),
        ("9" * 400 + " 1-004C Card", "the count of 1-004C is more than 999"),
        ("-" + "9" * 300 + " 1-004C Card", "the count of 1-004C is"),
        ("3 " + "x" * 10_000_000, "a line of 10000002 characters"),
        ("3 " + "x" * 400, "no playable card has the number"),
        ("\ud800", "expected COUNT CODE NAME"),
        ("\x00" * 300, "expected COUNT CODE NAME"),
        ("[" * 100_000, "a line of 100000 characters"),
    ],
)
def test_decks_beyond_the_limits(text, reason) -> None:
    with pytest.raises(DeckError) as caught:
        parse_deck(text, "test")
    assert reason in str(caught.value) and len(str(caught.value)) < LONGEST_MESSAGE


def test_many_problems_make_one_message_of_bounded_length() -> None:
    with pytest.raises(DeckError) as caught:
        parse_deck("nonsense\n" * 5000, "test")
    assert len(caught.value.problems) == 5001
    assert "and 4981 more problems" in str(caught.value) and len(str(caught.value)) < LONGEST_MESSAGE


def test_unreadable_decks_are_refused(tmp_path) -> None:
    bad, large = tmp_path / "latin.txt", tmp_path / "large.txt"
    bad.write_bytes(b"\xff\xfe3 1-004C")
    large.write_text("#" * 300_000)
    places = {tmp_path: "it is a folder", "none": "no such file", bad: "not UTF-8", large: "more than 262144 bytes"}
    for place, reason in {**places, "a\x00b": "NUL", "y" * 5000: "too long", "": ""}.items():
        with pytest.raises(DeckFileError) as caught:
            load_deck(place)
        assert reason in str(caught.value) and len(str(caught.value)) < LONGEST_MESSAGE


@FUZZ
@given(st.text(st.characters(), max_size=300))
def test_any_text_is_a_deck_or_refused(text) -> None:
    with pytest.raises(DeckError) as caught:
        parse_deck(text, "test")
    assert len(str(caught.value)) < LONGEST_MESSAGE


# ------------------------------------------------------------------------------------------------------------- writing
def some_cards() -> CardDatabase:
    return CardDatabase([default_database()["1-011C"]])


def test_a_database_is_written_whole_or_not_at_all(tmp_path, monkeypatch) -> None:
    path = tmp_path / "cards.json"
    path.write_text("old")
    for interruption in (KeyboardInterrupt(), OSError(28, "No space left on device")):

        def stop(handle, interruption=interruption):
            raise interruption

        monkeypatch.setattr(os, "fsync", stop)
        with pytest.raises((KeyboardInterrupt, CardFileError)):
            save_database(some_cards(), path)
        assert path.read_text() == "old" and os.listdir(tmp_path) == ["cards.json"]
    monkeypatch.undo()
    save_database(some_cards(), path)
    assert list(load_database(path)) == ["1-011C"] and os.listdir(tmp_path) == ["cards.json"]


def test_a_link_stays_a_link_and_rights_stay(tmp_path) -> None:
    target, link = tmp_path / "real.json", tmp_path / "cards.json"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    save_database(some_cards(), link)
    assert link.is_symlink() and list(load_database(target)) == ["1-011C"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_places_that_cannot_be_written(tmp_path, monkeypatch) -> None:
    (tmp_path / "file").write_text("")
    for place, reason in {
        tmp_path: "folder of this name",
        tmp_path / "file" / "cards.json": "File exists|Not a directory",
        "a\x00b": "NUL",
        tmp_path / ("x" * 300): "File name too long",
    }.items():
        with pytest.raises(CardFileError, match=reason):
            save_database(some_cards(), place)

    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files.tempfile, "mkstemp", refuse)  # root may write everywhere
    with pytest.raises(CardFileError, match="Permission denied"):
        save_database(some_cards(), tmp_path / "cards.json")


# --------------------------------------------------------------------------------------------------- the command line
def test_the_command_line_says_one_sentence_and_ends_with_2(tmp_path) -> None:
    deep, surrogate = tmp_path / "deep.jsonl", tmp_path / "surrogate.jsonl"
    deep.write_text(DEEP)
    surrogate.write_text(SURROGATE)
    (tmp_path / "file").write_text("")
    good = tmp_path / "good.jsonl"
    good.write_text(line())
    for words in (
        ["cards", "import", deep],
        ["cards", "import", surrogate],
        ["cards", "import", tmp_path],
        ["cards", "import", "a\x00b"],
        ["cards", "import", "\udcff"],
        ["cards", "import", good, "--output", tmp_path],
        ["cards", "import", good, "--output", tmp_path / "file" / "x"],
        ["cards", "verify", deep],
        ["cards", "build", deep, "--output", tmp_path / "out"],
        ["cards", "build", good, "--decks", tmp_path / "none.txt", "--output", tmp_path / "out"],
        ["cards", "list", "--database", deep],
        ["cards", "show", "x" * 100_000],
        ["deck", "check", tmp_path],
        ["deck", "check", "a\x00b"],
        ["deck", "check", "\ud800"],
        ["play", "random", "random", "--deck-0", "x" * 10_000],
        ["match", "--database", surrogate],
    ):
        result = CliRunner().invoke(app, [str(word) for word in words])
        assert result.exit_code == 2, (words, result.output)
        assert result.output and len(result.output) < 3000
        assert "Traceback" not in result.output and isinstance(result.exception, SystemExit)
    assert not (tmp_path / "out").exists()
