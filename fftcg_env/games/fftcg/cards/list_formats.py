"""Deck lists in tables and documents as plain lines: CSV, TSV, Markdown tables, OCTGN's XML, JSON of deck builders.

Each row becomes ``COUNT CODE NAME``, which :mod:`.lists` reads like a line that somebody wrote; other lines stay as
they are. Entities of XML documents are refused, so that nothing is expanded or fetched.
"""

from __future__ import annotations

import csv
import io
import json
import re
import xml.parsers.expat
from collections import deque
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from .files import lines_of

Lines = tuple[list[tuple[int, str]], tuple[int, str] | None]
"""Numbered lines; and the line and the reason if a document cannot be read."""

CODE = re.compile(r"(?<![\w-])(?:\d{1,3}|[a-z]{1,3})-\d{1,4}[a-z]?(?![\w-])", re.I)
"""What printed card numbers look like, also without the letter of their rarity."""

_COUNT = re.compile(r"[x×]?\s*(-?\d{1,4})\s*[x×]?", re.I)

_HEADINGS = {
    "count": {"count", "qty", "quantity", "copies", "amount", "number of copies", "pcs", "#", "枚数"},
    "code": {
        "code", "card code", "card number", "card no", "number", "no", "serial", "serial number", "serial_number",
        "collector number", "id", "card id", "card_id", "card_code", "カード番号", "カードno",
    },
    "name": {"name", "card name", "card", "title", "card_name", "カード名"},
    "section": {"section", "deck", "board", "zone", "part"},
}  # fmt: skip
"""What columns are called; the first that is there counts."""

_CARD = re.compile(rf"{CODE.pattern}(?:\s+\D.*)?|(?![x×]\s*\d)\D.*{CODE.pattern}[)\]]?", re.I)
"""A number, perhaps with a name, without a count."""

_DELIMITERS = "\t;,|"

_BRACKETS = str.maketrans({"【": "[", "】": "]", "《": " ", "》": " "})
"""Brackets around numbers and names in Japanese lists."""

_LB = re.compile(r"lb|limit\s*breaks?", re.I)


def plain_lines(text: str) -> Lines:
    """The lines of a list, whatever it is written in."""
    text = text.translate(_BRACKETS)
    start = text[:1000].lstrip()
    if re.match(r"<[?!]?\w", start):
        return _xml_lines(text)
    if re.match(r"\{|\[\s*[{\"]", start):
        return _json_lines(text)
    return list(_table_lines(text)), None


# -------------------------------------------------------------------------------------------------------------- tables
def _table_lines(text: str) -> Iterator[tuple[int, str]]:
    columns: dict[str, int] = {}
    delimiter = ""
    for number, line in enumerate(lines_of(text), start=1):
        stripped = line.strip().strip("|").strip()
        if re.fullmatch(r"[\s|:-]*-{2,}[\s|:-]*", stripped) and "|" in line:
            continue  # below the heading of a Markdown table
        found = _columns_of(stripped)
        if found:
            delimiter, columns = found
            continue
        cells = _cells(stripped, delimiter) if delimiter else []
        if len(cells) > max(columns.values(), default=0) and cells[columns.get("code", columns.get("name", 0))]:
            picked = {name: cells[column] for name, column in columns.items()}
            yield number, _row(picked.get("count", "1"), picked.get("code", ""), picked.get("name", ""), picked)
        else:
            yield number, _without_heading(stripped) or line


def _columns_of(line: str) -> tuple[str, dict[str, int]] | None:
    """The delimiter and the columns of a line that is the heading of a table."""
    for delimiter in _DELIMITERS:
        words = [cell.casefold().strip(" *.:") for cell in _cells(line, delimiter)]
        found = {
            name: next(column for column, word in enumerate(words) if word in called)
            for name, called in _HEADINGS.items()
            if called & set(words)
        }
        if len(words) > 1 and ("code" in found or ("name" in found and "count" in found)):
            return delimiter, found
    return None


def _without_heading(line: str) -> str:
    """A row that has cells for a count and a number, in any order; "" if this is none."""
    for delimiter in _DELIMITERS:
        cells = _cells(line, delimiter)
        cards = [cell for cell in cells if _CARD.fullmatch(cell)]
        counts = [cell for cell in cells if _COUNT.fullmatch(cell)]
        if len(cells) < 2 or len(cards) != 1 or not counts:
            continue
        ends = [cell for cell in (cells[0], cells[-1]) if cell in counts]
        names = [cell for cell in cells if cell and cell != cards[0] and cell not in counts]
        if len(counts) == 1 or ends:
            return _row(ends[0] if ends else counts[0], cards[0], names[0] if names else "", {})
    return ""


def _cells(line: str, delimiter: str) -> list[str]:
    """The cells of a line; none if it is not well formed."""
    if delimiter not in line:
        return []
    try:
        (cells,) = csv.reader([line], delimiter=delimiter, skipinitialspace=True, strict=True)
    except (csv.Error, ValueError):
        return []
    return [" ".join(cell.split()).strip("`*") for cell in cells]


def _row(count: str, code: str, name: str, cells: dict[str, str]) -> str:
    """A row as a line; what begins a comment is left out of the name."""
    found = _COUNT.fullmatch(count.strip())
    marked = "LB: " if _LB.search(cells.get("section", "")) else ""
    plain = re.sub(r"#|(?<!\S)//", " ", name)
    return f"{marked}{found[1] if found else count or '?'} {code} {plain}".strip()


# ----------------------------------------------------------------------------------------------------------- documents
class _RefusedXmlError(Exception):
    """A document type or an entity."""


def _xml_lines(text: str) -> Lines:
    """The cards of an OCTGN deck: ``<section name="Main"><card qty="3" id="...">Name</card></section>``."""
    lines: list[tuple[int, str]] = []
    section, card, number = "", {}, 1
    words: list[str] | None = None
    parser = xml.parsers.expat.ParserCreate()

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal section, card, words, number
        if tag.lower() == "section":
            section = attributes.get("name", "")
        elif tag.lower() == "card":
            card = {name.lower(): value for name, value in attributes.items()}
            words, number = [], parser.CurrentLineNumber

    def end(tag: str) -> None:
        nonlocal words
        if tag.lower() == "card" and words is not None:
            code = CODE.search(card.get("id", "")) if len(card.get("id", "")) < 12 else None
            name = " ".join(" ".join(words).split()) or card.get("name", "")
            count = card.get("qty", card.get("quantity", "1"))
            lines.append((number, _row(count, code[0] if code else "", name, {"section": section})))
            words = None

    def text_of(data: str) -> None:
        if words is not None:
            words.append(data)

    def refuse(*_: Any) -> None:
        raise _RefusedXmlError

    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.CharacterDataHandler, parser.buffer_text = text_of, True
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    try:
        parser.Parse(re.sub(r"^\s*<\?xml[^>]*\?>", "", text).encode("utf-8", "replace"), True)
    except _RefusedXmlError:
        return [], (parser.CurrentLineNumber, "an XML document with a document type, which no deck has")
    except xml.parsers.expat.ExpatError as error:
        return [], (error.lineno, f"the XML document is not well formed: {xml.parsers.expat.ErrorString(error.code)}")
    return lines, None if lines else (1, 'the XML document has no cards: <card qty="3">Name</card>')


def _json_lines(text: str) -> Lines:
    """The cards of a deck of a builder such as FFDecks: objects with a count and a number, at any depth."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return [], (1, "the list begins like JSON, but is none that can be read")
    lines: list[tuple[int, str]] = []
    waiting: deque[tuple[Any, str]] = deque([(document, "")])
    while waiting:
        value, section = waiting.popleft()
        if isinstance(value, str) and not section:
            lines.append((1, value))
        elif isinstance(value, list):
            waiting.extendleft((each, section) for each in reversed(value))
        elif isinstance(value, dict):
            inner = value.get("card")
            facts = {**(inner if isinstance(inner, dict) else {}), **value}
            count, code, name = (_fact(facts, column) for column in ("count", "code", "name"))
            if CODE.fullmatch(code) or (name and count):
                lines.append((1, _row(count or "1", code if CODE.fullmatch(code) else "", name, {"section": section})))
            else:
                inside = [(each, str(key)) for key, each in value.items() if isinstance(each, (list, dict))]
                waiting.extendleft(reversed(inside))
    return lines, None if lines else (1, "the JSON document has no cards with a count and a number")


def _fact(facts: dict[str, Any], column: str) -> str:
    """The text or number of an object under one of the names of a column."""
    for name, fact in facts.items():
        if name.casefold() in _HEADINGS[column] and isinstance(fact, (str, int)) and not isinstance(fact, bool):
            return str(fact) if isinstance(fact, str) or abs(fact) < 10**9 else ""
    return ""


# ------------------------------------------------------------------------------------------------------------- writing
Line = tuple[int, str, str, bool]
"""A line of a list: copies, card number, name, and whether it belongs to the LB deck."""


def _write_text(name: str, lines: Sequence[Line]) -> str:
    rows = [f"{'LB: ' if lb else ''}{count} {code} {card}" for count, code, card, lb in lines]
    return "\n".join([f"# {name}", *rows])


def _write_csv(name: str, lines: Sequence[Line]) -> str:
    file = io.StringIO()
    table = csv.writer(file, lineterminator="\n")
    table.writerow(["count", "code", "name", "section"])
    table.writerows([count, code, card, "LB" if lb else "Main"] for count, code, card, lb in lines)
    return file.getvalue().rstrip("\n")


def _write_markdown(name: str, lines: Sequence[Line]) -> str:
    rows = [f"| {count} | {code} | {card} | {'LB' if lb else 'Main'} |" for count, code, card, lb in lines]
    return "\n".join(["| Count | Code | Name | Section |", "|---|---|---|---|", *rows])


def _write_json(name: str, lines: Sequence[Line]) -> str:
    parts: dict[str, list[dict[str, Any]]] = {"main": [], "lb": []}
    for count, code, card, lb in lines:
        parts["lb" if lb else "main"].append({"count": count, "code": code, "name": card})
    return json.dumps(
        {"name": name, **{part: cards for part, cards in parts.items() if cards}}, ensure_ascii=False, indent=1
    )


def _write_octgn(name: str, lines: Sequence[Line]) -> str:
    found = ['<?xml version="1.0" encoding="utf-8"?>', "<deck>"]
    for section, wanted in (("Main", False), ("LB", True)):
        cards = [line for line in lines if line[3] == wanted]
        if cards:
            rows = [f'    <card qty="{count}" id="{code}">{escape(card)}</card>' for count, code, card, _ in cards]
            found += [f'  <section name="{section}">', *rows, "  </section>"]
    return "\n".join([*found, "</deck>"])


def _write_untap(name: str, lines: Sequence[Line]) -> str:
    found = []
    for heading, wanted in (("//deck-1", False), ("//deck-2", True)):
        rows = [f"{count} {card} ({code})" for count, code, card, lb in lines if lb == wanted]
        found += [heading, *rows] if rows else []
    return "\n".join(found)


WRITERS = {
    "text": _write_text,
    "csv": _write_csv,
    "markdown": _write_markdown,
    "json": _write_json,
    "octgn": _write_octgn,
    "untap": _write_untap,
}
"""Formats that lists are written in; all are read, too."""
