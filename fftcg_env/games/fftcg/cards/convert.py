"""Converts card data of common public layouts into a card file.

A **card file** is what ``fftcg-env cards import`` reads: UTF-8 text with one JSON object a line, each with the fields

=============== ============================ ==========================================================================
field           value                        meaning
=============== ============================ ==========================================================================
``code``        text                         number of the card: ``"1-001H"``
``name``        text                         name as printed, with its suffix
``elements``    list of texts                ``Fire``, ``Ice``, ``Wind``, ``Earth``, ``Lightning``, ``Water``,
                                             ``Light``, ``Dark``
``cost``        number                       CP cost
``type``        text                         ``Forward``, ``Backup``, ``Summon`` or ``Monster``
``power``       number or null               power of a Forward, null for other types
``jobs``        list of texts                Jobs, each by itself: ``["Warrior", "Rebel"]``
``categories``  list of texts                Categories: ``["DFF", "I"]``
``ex_burst``    true or false                whether it has an EX Burst
``multicard``   true, false or null          whether it has the generic icon; null: not known
``limit_break`` number or null               Limit Break cost; null: a card of the main deck
``text``        text                         what is printed, one ability a line
``reprints``    list of texts                other numbers of the same card
=============== ============================ ==========================================================================

Other fields are allowed and not read. In ``text``, icons stand in double angle brackets: 《Fire》 and so on for CP of
an Element, 《1》 for a number, 《X》, 《Dull》, 《S》, 《C》 (Crystal), 《LB》, 《Multicard》. An EX Burst begins with
``[[ex]]EX BURST[[/]]``, a special ability with ``[[s]]Name[[/]]``. The actions of "select 1 of the following actions"
stand one a line in double quotes. "Damage 3 -- ", "Warp 2 -- " and "Limit Break -- 1" have two hyphens.

:func:`convert_cards` makes such a file from

- JSON: an array of objects, an object with such an array in it, an object of objects by card number, or one object a
  line;
- CSV and TSV with a header line; ``,``, ``;`` or a tab between the columns.

Columns are found by name, with any case and punctuation (``Name_EN``, ``serial_number``, ``is_ex_burst``: see
:data:`COLUMNS`). Nothing is guessed: a column, an icon or a value that cannot be read is a :class:`ConversionError`
with the number of the record and the number of its card.
"""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .building import checked_record
from .database import CardFileError, shown_path, text_of
from .files import UnusableJsonError, parse_json, shown, write_whole
from .printed_text import ELEMENT_NAMES, ICON_NAMES, normalized_text

__all__ = ["COLUMNS", "Conversion", "ConversionError", "convert_cards", "read_cards"]

COLUMNS: dict[str, tuple[str, ...]] = {
    "code": ("code", "cardcode", "cardnumber", "number", "serialnumber", "serial"),
    "name": ("name", "nameen", "cardname"),
    "elements": ("elements", "element", "elementen"),
    "cost": ("cost", "cpcost", "cp"),
    "type": ("type", "typeen", "cardtype"),
    "power": ("power",),
    "jobs": ("jobs", "job", "joben"),
    "categories": ("categories", "category", "categoryen"),
    "ex_burst": ("exburst", "isexburst", "ex"),
    "multicard": ("multicard", "ismultiplayable", "multiplayable", "generic", "isgeneric"),
    "limit_break": ("limitbreak", "limitbreakcost", "lbcost"),
    "text": ("text", "texten", "abilities", "effect", "cardtext"),
    "reprints": ("reprints", "reprint"),
}
"""Fields of a card file, and the columns that give them: names in small letters without spaces and punctuation.
Columns "category_1", "category_2", ... are put together."""

NEEDED = ("code", "name", "elements", "cost", "type", "text")
"""Fields that no layout may lack. Without a column, ``power``, ``jobs``, ``categories`` and ``reprints`` are empty,
``multicard`` is not known, and the text says ``ex_burst`` and ``limit_break``."""

UNREAD = re.compile(
    r"id|rarity|set|setname|sets?|images?|imageurl|thumbs?|artist|url|datastoreid|octgnid|apipower"
    r"|(?:name|type|job|text|element|category)(?:de|es|fr|it|ja|jp)"
)
"""Columns that are known to say nothing that a card file has."""

_CATEGORY = re.compile(r"category\d+")
_TRUE = {"true", "yes", "y", "1", "○", "〇", "◯", "o"}
_FALSE = {"false", "no", "n", "0", ""}
_NONE = {"", "-", "--", "–", "—", "―", "－"}
_NO_NUMBER = _NONE | {"n/a", "none", "null"}
_SHOWN_COLUMNS = 20


class ConversionError(CardFileError):
    """Card data that cannot be converted: one sentence that says where and what."""


@dataclass(frozen=True)
class Conversion:
    """``records``: the lines of a card file; ``problems``: one :class:`ConversionError` for each record left out."""

    records: tuple[dict[str, Any], ...]
    problems: tuple[ConversionError, ...]


def convert_cards(
    source: str | Path, target: str | Path, *, ignore: Iterable[str] = (), icons: Mapping[str, str] | None = None,
    leave_out: bool = False,
) -> Conversion:  # fmt: skip
    """Convert card data into a card file, which is written wholly or not at all.

    ``ignore``: columns that are not read. ``icons``: further names of icons, such as ``{"w": "Wind"}`` for
    ``{w}``. ``leave_out``: convert what can be read; without it, the first record that cannot be read is an error.

    Raises :class:`ConversionError` and :class:`~fftcg_env.games.fftcg.cards.files.UnusableFileError`.
    """
    found = read_cards(text_of(source), shown_path(source), ignore=ignore, icons=icons)
    if found.problems and not leave_out:
        raise found.problems[0]
    write_whole(target, "".join(f"{json.dumps(record, ensure_ascii=False)}\n" for record in found.records))
    return found


def read_cards(
    text: str, name: str, *, ignore: Iterable[str] = (), icons: Mapping[str, str] | None = None
) -> Conversion:
    """The records of card data of any layout. ``name``: what messages call it."""
    rows = _rows(text, name)
    columns = _columns({key: None for row in rows for key in row}, set(map(_folded, ignore)), name)
    meanings = _icons(icons or {})
    records: list[dict[str, Any]] = []
    problems = []
    numbers: dict[str, int] = {}
    for number, row in enumerate(rows, start=1):
        code = next((str(row[column]) for column in columns["code"] if row.get(column)), "no number")
        where = f"{name}, record {number} ({code[:40]})"
        try:
            record = _record(row, columns, meanings)
            if numbers.setdefault(record["code"], number) != number:
                raise ValueError(f"record {numbers[record['code']]} has this number already")
            checked_record(json.dumps(record), where)
            records.append(record)
        except CardFileError as error:
            problems.append(ConversionError(str(error)))
        except ValueError as error:
            problems.append(ConversionError(f"{where}: {error}"))
    return Conversion(tuple(records), tuple(problems))


# ------------------------------------------------------------------------------------------------------------- layouts
def _rows(text: str, name: str) -> list[dict[str, Any]]:
    """The records as they stand there."""
    rows = _json_rows(text, name) if text.lstrip()[:1] in ("[", "{") else _table_rows(text, name)
    if not rows:
        raise ConversionError(f"{name}: there are no cards")
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, dict):
            raise ConversionError(f"{name}, record {number}: {shown(row)} is not an object")
    return rows


def _json_rows(text: str, name: str) -> list[Any]:
    lines = [line for line in text.split("\n") if line.strip()]
    try:
        if len(lines) > 1 and all(line.lstrip().startswith("{") and line.rstrip().endswith("}") for line in lines):
            return [parse_json(line) for line in lines]
        document = parse_json(text)
    except UnusableJsonError as error:
        raise ConversionError(f"{name}: {error}") from None
    if isinstance(document, list):
        return document
    lists = [value for value in document.values() if isinstance(value, list) and value and isinstance(value[0], dict)]
    if len(lists) == 1:
        return lists[0]
    if document and all(isinstance(value, dict) for value in document.values()):
        return [{"code": code, **record} for code, record in document.items()]
    return [document]


def _table_rows(text: str, name: str) -> list[Any]:
    header = text.lstrip("\n").partition("\n")[0]
    delimiter = max("\t,;", key=header.count)
    try:
        table = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise ConversionError(f"{name}: not a table: {error}") from None
    table = [row for row in table if any(cell.strip() for cell in row)]
    if not table:
        return []
    names = [cell.strip() for cell in table[0]]
    for number, row in enumerate(table[1:], start=1):
        if len(row) != len(names):
            raise ConversionError(f"{name}, record {number}: {len(row)} values in {len(names)} columns")
    return [dict(zip(names, row, strict=True)) for row in table[1:]]


def _columns(names: Collection[str], ignored: set[str], name: str) -> dict[str, list[str]]:
    """The columns that give each field."""
    known = {alias: field for field, aliases in COLUMNS.items() for alias in aliases}
    columns: dict[str, list[str]] = {field: [] for field in COLUMNS}
    unknown = []
    for column in names:
        folded = _folded(column)
        if folded in ignored or UNREAD.fullmatch(folded):
            continue
        field = "categories" if _CATEGORY.fullmatch(folded) else known.get(folded)
        if field is None:
            unknown.append(column)
        else:
            columns[field].append(column)
    if unknown:
        listed = ", ".join(map(shown, unknown[:_SHOWN_COLUMNS]))
        more = f" and {len(unknown) - _SHOWN_COLUMNS} more" if len(unknown) > _SHOWN_COLUMNS else ""
        raise ConversionError(f"{name}: unknown columns: {listed}{more}; rename them, or leave them out with --ignore")
    missing = [field for field in NEEDED if not columns[field]]
    if missing:
        raise ConversionError(f"{name}: there is no column for {', '.join(missing)}")
    return columns


def _folded(column: str) -> str:
    return "".join(character for character in column.casefold() if character.isalnum())


def _icons(icons: Mapping[str, str]) -> dict[str, str]:
    """Further names of icons in small letters."""
    meanings = {}
    for name, icon in icons.items():
        meaning = ICON_NAMES.get(icon.strip().casefold())
        if meaning is None:
            raise ConversionError(f"{shown(icon)} is no icon; icons are {', '.join(sorted(set(ICON_NAMES.values())))}")
        meanings[name.strip().casefold()] = meaning
    return meanings


# -------------------------------------------------------------------------------------------------------------- values
def _record(row: Mapping[str, Any], columns: Mapping[str, list[str]], icons: Mapping[str, str]) -> dict[str, Any]:
    """The line of a card file for one record. Raises ValueError with the column and what is wrong."""

    def value(field: str, read: Callable[[Any], Any]) -> Any:
        return _value(row, columns[field], read)

    record: dict[str, Any] = {}
    code, *further = value("code", _codes) or [""]
    record["code"] = code
    record["name"] = value("name", _text)
    record["elements"] = value("elements", _elements)
    record["cost"] = value("cost", _number)
    if record["cost"] is None:
        raise ValueError("there is no cost")
    record["type"] = (value("type", _text) or "").strip().capitalize()
    power = value("power", _number)
    record["power"] = power if record["type"] == "Forward" else None
    if record["type"] == "Forward" and not power:
        raise ValueError("a Forward without power")
    if power and record["type"] == "Summon":
        raise ValueError(f"a Summon with power {power}")
    record["jobs"] = value("jobs", lambda found: _parts(found, r"/")) or []
    record["categories"] = _categories(row, columns["categories"])
    text = value("text", lambda found: _printed(found, icons)) or ""
    record["ex_burst"] = _agreed("ex_burst", value("ex_burst", _flag), "[[ex]]" in text)
    record["multicard"] = value("multicard", _flag)
    printed = re.search(r"^Limit Break -- (\d+)$", text, re.MULTILINE)
    record["limit_break"] = _agreed("limit_break", value("limit_break", _number), int(printed[1]) if printed else None)
    record["text"] = text
    record["reprints"] = [*further, *(value("reprints", _codes) or [])]
    return record


def _value(row: Mapping[str, Any], columns: Iterable[str], read: Callable[[Any], Any]) -> Any:
    """What the columns of a field say; those that say something must agree."""
    found: dict[str, Any] = {}
    for column in columns:
        try:
            value = read(row.get(column))
        except ValueError as error:
            raise ValueError(f"column {column}: {error}") from None
        if value not in (None, "", []):
            found[column] = value
    first = next(iter(found.items()), None)
    for column, value in found.items():
        if first is not None and value != first[1]:
            raise ValueError(f"the columns {first[0]} and {column} differ: {shown(first[1])} and {shown(value)}")
    return None if first is None else first[1]


def _agreed(field: str, column: Any, printed: Any) -> Any:
    """What a column says, if it does, and what the text says, if there is no column."""
    if column is not None and printed and column != printed:
        raise ValueError(f"{field} is {column}, and the text says {printed}")
    if column and not printed and field == "ex_burst":
        raise ValueError("ex_burst is true, and the text has no EX Burst")
    return printed if column is None else column


def _text(value: Any) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise ValueError(f"{shown(value)} is no text")
    return " ".join(value.split())


def _printed(value: Any, icons: Mapping[str, str]) -> str:
    """A text, or a list of its abilities."""
    parts = value if isinstance(value, list) else ["" if value is None else value]
    for part in parts:
        if not isinstance(part, str):
            raise ValueError(f"{shown(part)} is no text")
    text = "\n".join(parts)
    return "" if text.strip().casefold() in _NONE else normalized_text(text, icons)


def _number(value: Any) -> int | None:
    if isinstance(value, str):
        digits = unicodedata.normalize("NFKC", value).strip()
        if digits.casefold() in _NO_NUMBER:
            return None
        if not re.fullmatch(r"\d{1,9}", digits):
            raise ValueError(f"{shown(value)} is no number")
        return int(digits)
    if value is None:
        return None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{shown(value)} is no number")
    return value


def _flag(value: Any) -> bool | None:
    if value is None or isinstance(value, bool):
        return value
    word = str(value).strip().casefold()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise ValueError(f"{shown(value)} is neither yes nor no")


def _parts(value: Any, between: str) -> list[str]:
    """The texts of a list, or of one text with separators."""
    found = []
    for part in value if isinstance(value, list) else [value]:
        if part is not None and not isinstance(part, str):
            raise ValueError(f"{shown(part)} is no text")
        pieces = re.split(between, (part or "").replace("&middot;", "·"))
        found += [" ".join(piece.split()) for piece in pieces if piece.strip().casefold() not in _NONE]
    return found


def _elements(value: Any) -> list[str]:
    found = []
    for part in _parts(value, r"[/,;|+·・\s]+|\band\b"):
        element = ELEMENT_NAMES.get(part.casefold().strip("《》[]{}()"))
        if element is None:
            raise ValueError(f"{shown(part)} is no Element")
        found.append(element)
    return found


def _codes(value: Any) -> list[str]:
    return _parts(value, r"[/,;\s]+")


def _categories(row: Mapping[str, Any], columns: Iterable[str]) -> list[str]:
    """Of one column, or of those for the first, the second and so on."""

    def read(value: Any) -> list[str]:
        return _parts(value, r"[/,;·・]")

    numbered = sorted(column for column in columns if _CATEGORY.fullmatch(_folded(column)))
    together = [category for column in numbered for category in _value(row, [column], read) or []]
    whole = _value(row, [column for column in columns if column not in numbered], read) or []
    if together and whole and together != whole:
        raise ValueError(f"the columns for categories differ: {together} and {whole}")
    return together or whole
