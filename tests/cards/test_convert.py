"""Card data of public layouts becomes a card file: the same records come back from each layout, nothing is guessed."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fftcg_env.cards import ELEMENTS, build_database
from fftcg_env.cli import app
from fftcg_env.cli.common import USER_ERROR
from fftcg_env.games.fftcg.cards.convert import ConversionError, convert_cards, read_cards
from fftcg_env.games.fftcg.cards.printed_text import normalized_text

FIRST = {
    "code": "90-001L", "name": "Test Mage (X)", "elements": ["Fire"], "cost": 6, "type": "Forward", "power": 9000,
    "jobs": ["Warrior", "Light Fencer"], "categories": ["DFF", "I"], "ex_burst": True, "multicard": False,
    "limit_break": None,
    "text": "First Strike\n[[ex]]EX BURST[[/]] When Test Mage (X) enters the field, choose 1 Forward. Break it."
    "\nDamage 3 -- Test Mage (X) gains Haste (It may use abilities with 《Dull》 in the cost the turn it enters.)"
    "\n[[s]]Art: Blaze[[/]] 《S》《Fire》《2》《Dull》: Choose 1 Forward. Break it.\n《X》《Dull》: Draw 1 card.",
    "reprints": ["91-001L", "Re-001L"],
}  # fmt: skip
RECORDS: list[dict[str, Any]] = [
    FIRST,
    FIRST | {
        "code": "90-002C", "name": "Testa's Guard", "elements": ["Ice", "Lightning"], "type": "Backup", "power": None,
        "cost": 2, "jobs": ["Guard"], "categories": ["Special"], "ex_burst": False, "multicard": True, "reprints": [],
        "text": "Warp 2 -- 《Ice》\nWhen Testa's Guard enters the field, gain 《C》.",
    },
    FIRST | {
        "code": "90-003R", "name": "Testcúro", "elements": ["Water"], "type": "Summon", "power": None, "cost": 1,
        "jobs": [], "categories": [], "multicard": None, "reprints": [],
        "text": '[[ex]]EX BURST[[/]] Select 1 of the 2 following actions.\n"Draw 1 card."\n"Draw 2 cards."',
    },
    FIRST | {
        "code": "90-004H", "name": "Limitless", "elements": ["Dark"], "ex_burst": False, "limit_break": 2,
        "power": 7000, "reprints": [], "text": "Limit Break -- 2\nHaste",
    },
]  # fmt: skip
SIGNS = dict(zip(ELEMENTS, "火氷風土雷水光闇", strict=True))


def icons(text: str, brackets: str, names: dict[str, str] | None = None) -> str:
    """The text with its icons in other brackets and under other names."""
    return re.sub("《(.*?)》", lambda icon: brackets[0] + (names or {}).get(icon[1], icon[1]) + brackets[1], text)


def publisher(records: list[dict[str, Any]]) -> str:
    """An object with an array of cards, with signs for Elements and marks for breaks."""
    digits = str.maketrans("0123456789", "０１２３４５６７８９")
    rows = []
    for number, card in enumerate(records):
        names = {**SIGNS, "Dull": "ダル", **{str(digit): str(digit).translate(digits) for digit in range(10)}}
        text = icons(card["text"], "《》", names).replace("\n", " [[br]] ").replace("EX BURST[[/]]", "EX BURST [[/]]")
        category = [*card["categories"], "", ""]
        rows.append({
            "id": number, "Code": "/".join([card["code"], *card["reprints"]]), "Name_EN": card["name"], "Name_DE": "?",
            "Element": "/".join(SIGNS[element] for element in card["elements"]), "Cost": str(card["cost"]),
            "Power": "－" if card["power"] is None else str(card["power"]), "Type_EN": card["type"],
            "Job_EN": "/".join(card["jobs"]), "Category_1": category[0], "Category_2": category[1], "Set": "Tests",
            "Multicard": {True: "○", False: "0", None: None}[card["multicard"]],
            "Ex_Burst": "○" if card["ex_burst"] else "", "Text_EN": text, "images": {"full": ["a.jpg"]},
        })  # fmt: skip
    return json.dumps({"count": len(rows), "cards": rows})


def deck_builder(records: list[dict[str, Any]]) -> str:
    """An array of cards with a list of abilities, bold keywords and icons in braces."""
    rows = []
    for card in records:
        text = icons(card["text"].replace("Haste", "*Haste*"), "{}", {"Fire": "w"})
        text = re.sub(r"\[\[s\]\](.*?)\[\[/\]\]", r"%\1%", text).replace("[[ex]]EX BURST[[/]]", "{EX}")
        rows.append({
            "serial_number": card["code"], "name": card["name"], "cost": card["cost"], "type": card["type"],
            "element": card["elements"][0] if len(card["elements"]) == 1 else None, "elements": card["elements"],
            "power": card["power"], "job": " / ".join(card["jobs"]), "category": " · ".join(card["categories"]),
            "is_ex_burst": card["ex_burst"], "is_multi_playable": card["multicard"], "abilities": text.split("\n"),
            "rarity": "Hero", "reprints": card["reprints"],
        })  # fmt: skip
    return json.dumps(rows)


def table(records: list[dict[str, Any]], delimiter: str, brackets: str, ex_burst: str) -> str:
    """A spreadsheet without marks for special abilities."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter)
    writer.writerow(
        ["Number", "Card Name", "Element", "Cost", "Type", "Power", "Job", "Category", "Generic", "Text", "Reprints"]
    )
    for card in records:
        text = icons(card["text"], brackets, {"Dull": "Tap"}).replace("[[ex]]EX BURST[[/]]", ex_burst)
        text = re.sub(r"\[\[s\]\](.*?)\[\[/\]\]", r"\1", text).replace(" -- ", " — ")
        writer.writerow([
            card["code"], card["name"], ", ".join(card["elements"]).lower(), card["cost"], card["type"].upper(),
            card["power"] or "-", "/".join(card["jobs"]), ", ".join(card["categories"]),
            {True: "yes", False: "no", None: ""}[card["multicard"]], text, " ".join(card["reprints"]),
        ])  # fmt: skip
    return file.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        "".join(json.dumps(card) + "\n" for card in RECORDS),
        json.dumps(RECORDS, indent=1),
        json.dumps({card["code"]: {key: card[key] for key in card if key != "code"} for card in RECORDS}),
        publisher(RECORDS),
        deck_builder(RECORDS),
        table(RECORDS, ",", "[]", "[EX BURST]"),
        table(RECORDS, ";", "()", "(EX)"),
        table(RECORDS, "\t", "《》", "EX BURST"),
        table(RECORDS, "\t", "{}", "<EX>"),
    ],
    ids=["card file", "array", "by number", "publisher", "deck builder", "csv", "semicolons", "tsv", "tsv, braces"],
)
def test_the_records_come_back_from_each_layout(text: str) -> None:
    found = read_cards(text, "test", icons={"w": "Fire"})
    assert found.problems == ()
    assert [_comparable(record) for record in found.records] == [_comparable(card) for card in RECORDS]


def _comparable(card: dict[str, Any]) -> dict[str, Any]:
    return card | {"multicard": bool(card["multicard"])}  # a table has no third value


def test_a_converted_file_is_compiled_like_the_one_it_was_made_of(tmp_path: Path) -> None:
    source, target, original = tmp_path / "cards.json", tmp_path / "cards.jsonl", tmp_path / "original.jsonl"
    source.write_text(publisher(RECORDS), "utf-8")
    original.write_text("".join(json.dumps(card) + "\n" for card in RECORDS), "utf-8")
    assert len(convert_cards(source, target).records) == len(RECORDS)
    (one, first), (other, second) = build_database(target), build_database(original)
    assert first.cards_read == second.cards_read == len(RECORDS)
    assert [p.line for p in first.not_understood] == [p.line for p in second.not_understood]
    assert set(one) == set(other) >= {"90-003R", "90-004H"}
    for code, card in one.items():
        assert card.abilities == other[code].abilities


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("[S][Fire][TAP]: Draw 1 card.", "《S》《Fire》《Dull》: Draw 1 card."),
        ("{F}{i}《E》[L](d): Draw 1 card.", "《Fire》《Ice》《Earth》《Lightning》《Dull》: Draw 1 card."),
        ("(1)(Lightning), dull 1 Backup: Draw.", "《1》《Lightning》, dull 1 Backup: Draw."),
        ("If Anima (X) was cast, (X)(X): Draw.", "If Anima (X) was cast, 《X》《X》: Draw."),
        ("When it enters, you may pay (X). Draw.", "When it enters, you may pay 《X》. Draw."),
        ("Haste (it can use {Dull} at once.)", "Haste (it can use 《Dull》 at once.)"),
        ("EX BURST: Draw 1 card.", "[[ex]]EX BURST[[/]] Draw 1 card."),
        ("Ex Burst Draw 1 card.", "[[ex]]EX BURST[[/]] Draw 1 card."),
        ("Damage 3 ― 《EX》 Draw 1 card.", "Damage 3 -- [[ex]]EX BURST[[/]] Draw 1 card."),
        ("Costs 3 less.[[ex]][[br]]EX BURST[[/]] Draw.", "Costs 3 less.\n[[ex]]EX BURST[[/]] Draw."),
        ("EX Bursts of cards cannot be used.", "EX Bursts of cards cannot be used."),
        ("Its EX Burst effect will not trigger.", "Its EX Burst effect will not trigger."),
        ("You can pay with [C] instead of [S].", "You can pay with 《C》 instead of 《S》."),
        ("<p>Brave</p><br/>It’s <i>dull</i> &amp; “frozen”", 'Brave\nIt\'s dull & "frozen"'),
        ("[[i]]Note[[/]] Draw.\r\n\r\n  Haste ", "Note Draw.\nHaste"),
        ("Bushido: Fang [S][Dull]: Draw.", "[[s]]Bushido: Fang[[/]] 《S》《Dull》: Draw."),
        ('"Ifrit (XVI)"', '"Ifrit (XVI)"'),
    ],
)
def test_texts(text: str, normal: str) -> None:
    assert normalized_text(text) == normal and normalized_text(normal) == normal


ONE = {"code": "90-001C", "name": "Testa", "element": "Fire", "cost": 2, "type": "Forward", "power": 5000, "text": ""}


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([ONE | {"colour": "red", "Foil?": 1}], "test: unknown columns: 'colour', 'Foil?'; rename them, or leave"),
        ([{"code": "1"}], "test: there is no column for name, elements, cost, type, text"),
        ([ONE, ONE | {"code": "90-002C", "cost": "two"}], "record 2 (90-002C): column cost: 'two' is no number"),
        ([ONE | {"cost": ""}], "record 1 (90-001C): there is no cost"),
        ([ONE | {"cost": 2.5}], "column cost: 2.5 is no number"),
        ([ONE | {"element": "Fier"}], "record 1 (90-001C): column element: 'Fier' is no Element"),
        ([ONE | {"element": ["Fire"], "elements": ["Ice"]}], "the columns element and elements differ"),
        ([ONE | {"type": "Crystal"}], "record 1 (90-001C): 'Crystal' is not a card type"),
        ([ONE | {"power": "-"}], "record 1 (90-001C): a Forward without power"),
        ([ONE | {"type": "Summon"}], "a Summon with power 5000"),
        ([ONE | {"multicard": "perhaps"}], "column multicard: 'perhaps' is neither yes nor no"),
        ([ONE | {"ex_burst": True}], "ex_burst is true, and the text has no EX Burst"),
        ([ONE | {"ex_burst": "no", "text": "[EX] Draw 1 card."}], "ex_burst is False, and the text says True"),
        ([ONE | {"limit_break": 3, "text": "Limit Break -- 2"}], "limit_break is 3, and the text says 2"),
        ([ONE | {"text": "{w}: Draw 1 card."}], "column text: the icon {w} has no known meaning"),
        ([ONE | {"text": "[[zz]]Draw[[/]]"}], "the mark [[zz]] has no known meaning"),
        ([ONE | {"text": "[[s]]Draw"}], "without its end"),
        ([ONE | {"text": "<img src=x>: Draw"}], "the mark <img src=x> has no known meaning"),
        ([ONE | {"text": "《Fire: Draw"}], "the bracket 《 has no partner"),
        ([ONE | {"text": "Gains *Haste"}], "the sign * stands alone"),
        ([ONE | {"text": {"en": "Haste"}}], "an object with 1 entries is no text"),
        ([ONE, ONE], "record 2 (90-001C): record 1 has this number already"),
        ([ONE, 3], "record 2: 3 is not an object"),
        ([], "test: there are no cards"),
    ],
)
def test_what_cannot_be_read_is_an_error_with_its_record(rows: list[Any], message: str) -> None:
    def problem() -> Exception | None:
        try:
            return next(iter(read_cards(json.dumps(rows), "test").problems), None)
        except ConversionError as error:
            return error

    assert message in str(problem())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("code,name,element,cost,type,text\n1-1,A,Fire,2\n", "record 1: 4 values in 6 columns"),
        ('code,name\n"1-1,A\n', "not a table"),
        ("", "there are no cards"),
        ("[1, 2", "not JSON"),
    ],
)
def test_broken_files(text: str, message: str) -> None:
    with pytest.raises(ConversionError, match=message):
        read_cards(text, "test")


def test_the_command(tmp_path: Path) -> None:
    source, target = tmp_path / "cards.csv", tmp_path / "out" / "cards.jsonl"
    text = table(RECORDS, ",", "[]", "[EX BURST]").replace("[Fire]", "[w]").replace("Number,", "Colour,Number,", 1)
    lines = text.splitlines(keepends=True)
    source.write_text(text.replace("90-00", "red,90-00"), "utf-8")
    assert "Colour" in lines[0]
    command = ["cards", "convert", str(source), "--output", str(target)]
    refused = CliRunner().invoke(app, command)
    assert refused.exit_code == USER_ERROR and "unknown columns: 'Colour'" in refused.stderr
    command += ["--ignore", "Colour"]
    refused = CliRunner().invoke(app, command)
    assert refused.exit_code == USER_ERROR and "the icon [w] has no known meaning" in refused.stderr
    assert not target.exists()
    partly = CliRunner().invoke(app, [*command, "--leave-out"], env={"COLUMNS": "300"})
    assert partly.exit_code == 0 and "3 cards written to" in partly.output and "1 left out" in partly.output
    assert "record 1 (90-001L): column Text: the icon [w] has no known meaning" in partly.stderr
    done = CliRunner().invoke(app, [*command, "--icon", "w=Fire"], env={"COLUMNS": "300"})
    assert done.exit_code == 0 and "4 cards written to" in done.output
    assert [json.loads(line)["code"] for line in target.read_text("utf-8").splitlines()] == [c["code"] for c in RECORDS]
    for wrong, message in (("w", "--icon is NAME=ICON"), ("w=Fier", "'Fier' is no icon")):
        refused = CliRunner().invoke(app, [*command, "--icon", wrong])
        assert refused.exit_code == USER_ERROR and message in refused.stderr
