"""The shipped cards, and databases made from card files."""

import json
from dataclasses import replace

import pytest

from fftcg_env.cards import (
    CardDatabase,
    CardFileError,
    UnknownCardError,
    build_database,
    default_database,
    load_database,
    save_database,
)
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards import database
from fftcg_env.games.fftcg.cards.errata import Slip, known_slips, mended
from fftcg_env.games.fftcg.cards.model import code_order
from fftcg_env.games.fftcg.cards.pending import pending_cards
from fftcg_env.games.fftcg.collection import FFTCGCollection


def record(code, **changes):
    """A line of a made-up card file."""
    facts = {
        "code": code, "name": f"Testa {code}", "elements": ["Fire"], "cost": 2, "power": 5000, "type": "Forward",
        "jobs": ["Tester"], "categories": ["TT"], "ex_burst": False, "multicard": None, "limit_break": None,
        "text": "", "reprints": [],
    }  # fmt: skip
    return json.dumps(facts | changes)


@pytest.fixture
def card_file(tmp_path):
    path = tmp_path / "cards.jsonl"
    path.write_text(
        "\n".join(
            [
                record("10-001C", text="Haste\nJuggle 1 card."),
                record("0-002C", name="Bravo", reprints=["5-009C"], text="If you control Card Name Alfa, draw 1 card."),
                record("0-001C", name="Alfa", reprints=["5-001C"], text="Brave"),
                record("0-003C", name="Alfa", type="Backup", power=None, multicard=True),
                record("5-001C", name="Alfa", reprints=["0-001C"], text="Brave"),
            ]
        ),
        "utf-8",
    )
    return path


# -------------------------------------------------------------------------------------------------------- shipped
def test_facts_of_shipped_cards():
    database = default_database()
    assert len(database) >= 60
    card = database["1-187S"]
    assert (card.elements, card.cost, card.type, card.power) == (("Fire",), 6, "Forward", 9000)
    assert (card.jobs, card.categories, card.generic, card.lb_cost) == (("SOLDIER",), ("VII",), False, None)
    assert [type(ability) for ability in card.abilities] == [t.Field, t.Auto, t.Special]
    summon = database["1-178R"]
    assert summon.ex_burst and summon.power is None and not summon.is_character
    assert database["1-011C"].generic and database["1-011C"].abilities == ()


def test_shipped_cards_keep_their_places_and_new_ones_follow():
    """The first release had sets 1 to 24 and letters, in the order of codes; card ids never change after a release."""
    codes = list(default_database())
    released = codes[: codes.index("PR-158") + 1]
    assert len(released) == 3403 and released == sorted(released, key=code_order)
    database = CardDatabase(replace(default_database()[code], reprints=()) for code in ["25-001C", "PR-001", "1-001H"])
    assert list(database) == ["1-001H", "PR-001", "25-001C"]
    assert [card.code for card in database.by_code] == ["1-001H", "25-001C", "PR-001"]
    new = [replace(database["1-001H"], code=code, canonical_code=code) for code in ("B-999", "90-002C", "90-001C")]
    assert list(CardDatabase([*new, *database.values()])) == [*database, "90-001C", "90-002C", "B-999"]


def test_cards_of_one_name_and_sets_are_in_the_order_of_codes():
    database = default_database()
    codes = [card.code for card in database.named("Cloud")]
    assert codes == sorted(codes, key=code_order) and len(codes) > 20
    assert database.sets == (*map(str, range(1, 29)), "B", "PR")


def test_r2_4_reprint_finds_the_same_card():
    database = default_database()
    assert database["6-006C"] is database["1-011C"] and database.canonical("6-006C") == "1-011C"
    assert database.playable("6-006C") and "6-006C" not in list(database)


def test_r2_4_several_numbers_of_a_card_find_it():
    database = default_database()
    assert database["26-008C"] is database["27-999L/15-007C"] is database["20-010C/23-007C"] is database["15-007C"]
    assert database.canonical("Re-001H/12-002H") == "12-002H" and "PR-999/1-055C" in database
    assert database["PR-101"] is database["PR-101/13-114H"] is database["13-114H"] and "PR-101/1-055C" not in database
    assert "15-007C/1-055C" not in database and "/" not in database and "27-999L/PR-999" not in database
    assert len(database) == len(list(database))  # no further card


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("1-055C", "1-055C"), ("1-055c", "1-055C"), ("1-055", "1-055C"), ("1-055L", "1-055C"), (" 1-055C ", "1-055C"),
        ("Re-001H", "Re-001H"), ("RE-001H", "Re-001H"), ("re-001", "Re-001H"), ("b-012", "B-012"),
        ("pr-055", "PR-055"), ("pr-101", "PR-101"), ("PR-999/1-055", "1-055C"), ("27-999L / 5-012H", "5-012H"),
        ("15-007C/26-008C", "15-007C"), ("27-045L/5-012H", "5-012H"), ("27-045C/5-012H", None),
        ("PR-999", None), ("PR-101/1-055C", None), ("15-007C/1-055C", None), ("/", None), ("", None), ("-", None),
        ("Cloud", None),
    ],
)  # fmt: skip
def test_r2_4_the_number_that_somebody_wrote(written, code):
    assert default_database().code_of(written) == code


def test_r2_4_every_promotional_copy_that_is_listed_finds_its_card():
    known = default_database()
    lines = database.DATA.joinpath("promotional.txt").read_text("utf-8").splitlines()
    pairs = [line.split() for line in lines if not line.startswith("#")]
    assert len(pairs) == 154 == len(dict(pairs))
    assert all(known[copy] is known[code] and copy in known[code].reprints for copy, code in pairs)


def test_the_number_of_a_card_that_cannot_be_played_is_known_too():
    pending = next(card for card in pending_cards().values())
    assert default_database().code_of(f"PR-999/{pending.code.lower()}") == pending.code


def test_the_unknown_number_of_a_promotional_card_says_which_number_to_write():
    with pytest.raises(UnknownCardError, match=r"'PR-999' \(write the other number that this promotional card shows\)"):
        default_database()["PR-999"]


def test_r2_4_a_card_file_may_give_several_numbers_as_a_code(tmp_path):
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join([record("90-002L/0-001C", name="Alfa", reprints=["PR-900"]), record("90-003/")]), "utf-8")
    database, _ = build_database(path)
    assert list(database) == ["90-002L", "90-003"] and database["90-002L"].reprints == ("0-001C", "PR-900")
    assert database["0-001C"] is database["PR-900"] is database["90-002L/0-001C"]


def test_names():
    database = default_database()
    assert {"1-011C", "1-068C", "1-159C"} <= {card.code for card in database.named("Evoker")}
    assert {card.name for card in database.named("Evoker")} == {"Evoker"} and database.named("Evo") == ()


def test_unknown_card_names_near_numbers():
    with pytest.raises(UnknownCardError) as caught:
        default_database()["1-011"]
    assert "1-011C" in caught.value.near and "1-011C" in str(caught.value)


# ---------------------------------------------------------------------------------------------------------- building
def test_build_reports_lines_not_understood(card_file):
    steps = []
    database, report = build_database(card_file, progress=lambda done, total: steps.append((done, total)))
    assert list(database) == ["5-001C", "0-001C", "0-003C"]
    assert [(error.code, error.line_number) for error in report.not_understood] == [("10-001C", 2), ("0-002C", 1)]
    assert (report.cards_read, report.cards_compiled, report.lines_read, report.complete) == (5, 3, 5, False)
    assert steps[-1] == (5, 5)


def test_build_only_some_cards(card_file):
    database, report = build_database(card_file, ["0-003C", "5-009C", "9-999C"])
    assert list(database) == ["0-003C"] and report.cards_read == 2 and report.missing_codes == ("9-999C",)
    assert database["0-003C"].generic and database["0-003C"].power is None


def test_r2_4_build_maps_reprints_to_the_first_number(card_file):
    database, _ = build_database(card_file)
    assert database["5-001C"].code == "5-001C"
    assert database.canonical("5-001C") == "0-001C" == database.canonical("0-001C")


def test_saved_database_is_equal(card_file, tmp_path):
    database, _ = build_database(card_file)
    save_database(database, tmp_path / "new" / "cards.json")
    assert dict(load_database(tmp_path / "new" / "cards.json")) == dict(database)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "line 1: not JSON"),
        ("[]", "line 1: not an object"),
        ("{}", "'code' is missing"),
        (record("0-001C", cost="2"), "'cost' has the wrong type"),
        (record("0-001C", type="Spell"), "'Spell' is not a card type"),
    ],
)
def test_bad_card_file(tmp_path, line, reason):
    path = tmp_path / "cards.jsonl"
    path.write_text(line, "utf-8")
    with pytest.raises(CardFileError, match=reason):
        build_database(path)


@pytest.mark.parametrize("text", ["{", "[]", '{"version": 0}', '{"version": 1, "cards": [{"node": "Card"}]}'])
def test_bad_database(tmp_path, text):
    path = tmp_path / "cards.json"
    path.write_text(text, "utf-8")
    with pytest.raises(CardFileError, match=r"cards\.json"):
        load_database(path)


def test_missing_files(tmp_path):
    with pytest.raises(CardFileError, match="cannot read"):
        load_database(tmp_path / "no.json")
    with pytest.raises(CardFileError, match="cannot read"):
        build_database(tmp_path / "no.jsonl")


def test_two_cards_with_one_number_are_refused():
    card = default_database()["1-011C"]
    with pytest.raises(ValueError, match="same number"):
        CardDatabase([card, card])


def test_r3_12_further_names_and_lines_that_are_no_ability(tmp_path):
    path = tmp_path / "cards.jsonl"
    lines = [
        record("0-001C", name="Alfa", text="Alfa is also Card Name Bravo in all situations.\nHaste"),
        record("0-002C", name="Bravo", text="Limit Break -- 2\nBrave", limit_break=2),
        record("0-003C", name="Zulu", text="Limit Break -- 2", limit_break=3),
    ]
    path.write_text("\n".join(lines), "utf-8")
    database, report = build_database(path)
    assert database["0-001C"].names == ("Alfa", "Bravo") and len(database["0-001C"].abilities) == 1
    assert [card.code for card in database.named("Bravo")] == ["0-001C", "0-002C"]
    assert database["0-002C"].lb_cost == 2 and len(database["0-002C"].abilities) == 1
    assert [error.code for error in report.not_understood] == ["0-003C"]


def test_r3_12_a_name_that_no_card_has_but_as_a_further_one(tmp_path):
    path = tmp_path / "cards.jsonl"
    search = "When Bravo enters the field, you may search for 1 Card Name Younger and add it to your hand."
    lines = [
        record("0-001C", name="Alfa", text="Alfa is also Card Name Younger in all situations."),
        record("0-002C", name="Bravo", text=search),
    ]
    path.write_text("\n".join(lines), "utf-8")
    database, report = build_database(path)
    assert report.complete and [card.code for card in database.named("Younger")] == ["0-001C"]


def test_a_reminder_of_elements_must_be_true(tmp_path):
    path = tmp_path / "cards.jsonl"
    text = "(Card Elements: Wind/Fire)"
    lines = [record("0-001C", elements=["Fire", "Wind"], text=text), record("0-002C", elements=["Fire"], text=text)]
    path.write_text("\n".join(lines), "utf-8")
    database, report = build_database(path)
    assert list(database) == ["0-001C"]
    assert [error.reason for error in report.not_understood] == ["the card's Elements are Fire"]


SLIP = Slip("0-001C", "Hste", "Haste", "a letter is missing")


def test_misprints_of_single_cards_are_corrected_and_reported():
    records = [{"code": "0-001C", "text": "Hste"}, {"code": "0-002C", "text": "Hste"}]
    assert mended(records, [SLIP]) == (
        [{"code": "0-001C", "text": "Haste"}, {"code": "0-002C", "text": "Hste"}], (SLIP,), ()
    )  # fmt: skip
    assert str(SLIP) == "0-001C: 'Hste' is read as 'Haste' (a letter is missing)"


@pytest.mark.parametrize("text", ["Haste", "Hste\nHste"])
def test_a_correction_that_does_not_match_once_is_stale(text):
    records = [{"code": "0-001C", "text": text}]
    assert mended(records, [SLIP]) == (records, (), (SLIP,))
    assert mended([{"code": "0-003C", "text": text}], [SLIP])[2] == ()


@pytest.mark.parametrize("field", ["jobs", "categories"])
def test_a_slip_among_jobs_or_categories_is_put_right(field):
    slip = Slip("0-001C", "Warrrior", "Warrior", "a letter too many", field)
    records = [{"code": "0-001C", "text": "", field: ["Knight", "Warrrior"]}]
    assert mended(records, [slip]) == ([{"code": "0-001C", "text": "", field: ["Knight", "Warrior"]}], (slip,), ())
    assert mended([{"code": "0-001C", "text": "", field: ["Warrior"]}], [slip])[2] == (slip,)


def test_listed_slips_are_few_words_and_change_something():
    for slip in known_slips():
        assert slip.found != slip.right and slip.why
        assert len(slip.found.split()) <= 8 and len(slip.right.split()) <= 8, "a slip is no sentence"


def test_stale_slips_are_problems_of_the_shipped_cards(tmp_path):
    path = tmp_path / "cards.jsonl"
    path.write_text(record("7-059L", text="Haste"), "utf-8")
    steps = []
    report = FFTCGCollection(default_database()).ship(
        [path], (), tmp_path / "out.json", lambda *step: steps.append(step)
    )
    assert any("7-059L: 'Srike'" in problem and "do not have" in problem for problem in report.problems)
    assert report.path is None and not (tmp_path / "out.json").exists()


def test_r5_72_actions_on_lines_of_their_own_are_one_ability(tmp_path):
    path = tmp_path / "cards.jsonl"
    text = 'When Alfa attacks, select 1 of the 2 following actions.\n"Draw 1 card."\n"Gain 《C》."'
    path.write_text(record("0-001C", name="Alfa", text=text), "utf-8")
    database, report = build_database(path)
    assert report.complete and report.lines_read == 1
    assert database["0-001C"].abilities[0].effect == t.Modes((t.Draw("you"), t.GainCrystals("you")))


def test_the_shipped_cards_are_decoded_one_by_one_as_they_are_all_together():
    text = database.DATA.joinpath("cards.json").read_text("utf-8")
    together, one_by_one = database.database_from_text(text, "the shipped cards"), default_database()
    assert list(one_by_one) == list(together) and dict(one_by_one) == dict(together)
    assert all(one_by_one[reprint] == card for card in together.values() for reprint in card.reprints)
    assert one_by_one.named("Cloud") == together.named("Cloud") != ()
    assert one_by_one.near("1-187X") == together.near("1-187X") != ()
