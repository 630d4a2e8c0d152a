"""Cards made from card files: their lines are read, and those cards all of whose lines are understood become trees."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from .database import CARD_NUMBER, DATA, CardDatabase, CardFileError, problem_of, shown_path, text_of
from .errata import Slip, mended
from .files import LONGEST_LINE, SHOWN, UnusableJsonError, lines_of, parse_json, shown
from .model import ELEMENTS, PRINTED_TYPES, Card, PrintedType, code_order
from .pending import PendingCard
from .walk import rebuilt

if TYPE_CHECKING:  # imported where it is needed: who plays shipped cards reads no texts
    from .language.words import GrammarError, Lexicon


@dataclass(frozen=True)
class BuildReport:
    """What a build understood. ``cards_read``: cards asked for; ``not_understood``: each line that did not compile;
    ``mended``: slips of print that were put right, ``stale_slips``: listed ones that the file does not have."""

    cards_read: int
    cards_compiled: int
    lines_read: int
    not_understood: tuple[GrammarError, ...]
    missing_codes: tuple[str, ...] = ()
    mended: tuple[Slip, ...] = ()
    stale_slips: tuple[Slip, ...] = ()

    @property
    def complete(self) -> bool:
        """Every card asked for is there and compiled."""
        return not self.not_understood and not self.missing_codes


CardFiles: TypeAlias = "str | Path | Sequence[str | Path]"
"""A card file, a folder (all ``*.jsonl`` files below it), or several of these."""


def build_database(
    source: CardFiles,
    codes: Iterable[str] | None = None,
    progress: Callable[[int, int], None] | None = None,
    onto: CardDatabase | None = None,
) -> tuple[CardDatabase, BuildReport]:
    """Compiles card files (one JSON object a line, see ``fftcg-env cards import --help``).

    Only cards all of whose lines compiled are in the database; the report names every other line. ``codes``: the
    cards wanted, by any of their numbers (None: all). ``progress(done, total)`` is called after each card. ``onto``:
    cards that are there already, which the texts may name and the new cards may be reprints of; so are those that the
    package knows and cannot play.
    """
    records, slips, stale = mended(read_card_files(source))
    known = [] if onto is None else _known_records(onto, {record["code"] for record in records})
    canonical = canonical_codes([*records, *known])
    lexicon = lexicon_of([*records, *known])
    wanted, missing = _wanted(records, canonical, codes)
    cards, errors, lines = [], [], 0
    for done, record in enumerate(wanted, start=1):
        card, card_errors, card_lines = _compile(record, canonical, lexicon)
        lines += card_lines
        errors.extend(card_errors)
        if card is not None:
            cards.append(card)
        if progress:
            progress(done, len(wanted))
    report = BuildReport(len(wanted), len(cards), lines, tuple(errors), missing, slips, stale)
    return CardDatabase(cards), report


def _known_records(onto: CardDatabase, new: set[str]) -> list[dict[str, Any]]:
    """What texts may say of cards that are known without their own texts, as records of a card file."""
    facts = [(card.code, card.reprints, card.names, card.jobs, card.categories) for card in onto.values()]
    facts += [
        (code, each.card.reprints, (each.name,), each.card.jobs, each.card.categories)
        for code, each in onto.pending.items()
        if code == each.code and code not in onto
    ]
    return [
        {"code": code, "reprints": reprints, "name": name, "jobs": jobs, "categories": categories, "text": ""}
        for code, reprints, names, jobs, categories in facts
        if code not in new
        for name in names
    ]


def pending_of(records: Iterable[dict[str, Any]], report: BuildReport, refused: Mapping[str, str]) -> list[PendingCard]:
    """The cards of a file that cannot be played, and why; ``refused``: those that the engine has no rows for."""
    problems: dict[str, list[tuple[int, str]]] = {code: [(0, reason)] for code, reason in refused.items()}
    for error in report.not_understood:
        problems.setdefault(error.code, []).append((error.line_number, error.reason))
    return [
        PendingCard(_card(record, {}, (record["name"],), (), ()), tuple(problems[record["code"]]))
        for record in sorted(records, key=lambda record: code_order(record["code"]))
        if record["code"] in problems
    ]


def read_card_files(source: CardFiles) -> list[dict[str, Any]]:
    """The records of card files, checked for the fields that a card needs. Raises :class:`CardFileError`, also for a
    card that occurs twice and for files without a card."""
    records = []
    places: dict[str, tuple[str | Path, int]] = {}
    for path in _files_of(source):
        for number, line in enumerate(lines_of(text_of(path)), start=1):
            if not line.strip():
                continue
            where = f"{shown_path(path)}, line {number}"
            record = _with_one_code(checked_record(line, where))
            place = places.setdefault(record["code"], (path, number))
            if place != (path, number):
                file = "" if place[0] == path else f" of {shown_path(place[0])}"
                raise CardFileError(f"{where}: card {record['code']} is on line {place[1]}{file} already")
            records.append(record)
    if not records:
        raise CardFileError(f"{', '.join(map(shown_path, _files_of(source)))}: there are no cards")
    return records


def _with_one_code(record: dict[str, Any]) -> dict[str, Any]:
    """The record with the first of its printed numbers (``27-045L/5-012H``) as its code, and the others and those of
    promotional copies as reprints."""
    code, *further = filter(None, record["code"].split("/")) if "/" in record["code"][1:] else [record["code"]]
    reprints = dict.fromkeys((*further, *record["reprints"], *_promotional_copies().get(code, ())))
    return record | {"code": code, "reprints": list(reprints)}


@cache
def _promotional_copies() -> dict[str, list[str]]:
    """The numbers of promotional copies by the number of their card (data/promotional.txt, R2.4)."""
    copies: dict[str, list[str]] = {}
    for line in DATA.joinpath("promotional.txt").read_text("utf-8").splitlines():
        match line.split("#")[0].split():
            case [copy, code]:
                copies.setdefault(code, []).append(copy)
    return copies


def _files_of(source: CardFiles) -> list[str | Path]:
    """The single card files, each once; those of a folder in the order of their paths."""
    given = [source] if isinstance(source, (str, Path)) else source
    files: dict[str | Path, None] = {}
    for path in given:
        found = sorted(Path(path).rglob("*.jsonl")) if os.path.isdir(path) else [path]
        if not found:
            raise CardFileError(f"{shown_path(path)}: the folder has no *.jsonl file")
        files.update(dict.fromkeys(found))
    return list(files)


_RECORD_FIELDS: dict[str, tuple[type, ...]] = {
    "code": (str,),
    "name": (str,),
    "elements": (list,),
    "cost": (int,),
    "power": (int, type(None)),
    "type": (str,),
    "jobs": (list,),
    "categories": (list,),
    "ex_burst": (bool,),
    "multicard": (bool, type(None)),
    "limit_break": (int, type(None)),
    "text": (str,),
    "reprints": (list,),
}


def checked_record(line: str, where: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise CardFileError(f"{where}: {len(line)} characters; at most {LONGEST_LINE} are allowed")
    try:
        record = parse_json(line)
    except UnusableJsonError as error:
        raise CardFileError(f"{where}: {error}") from None
    if not isinstance(record, dict):
        raise CardFileError(f"{where}: not an object")
    for name, kinds in _RECORD_FIELDS.items():
        if name not in record:
            raise CardFileError(f"{where}: the field {name!r} is missing")
        if type(record[name]) not in kinds:
            raise CardFileError(f"{where}: the field {name!r} has the wrong type: {shown(record[name])}")
        if isinstance(record[name], list) and not all(isinstance(entry, str) for entry in record[name]):
            raise CardFileError(f"{where}: the field {name!r} has entries that are no texts")
    if problem := _problem_of_record(record):
        raise CardFileError(f"{where}: {problem}")
    return record


def _problem_of_record(record: dict[str, Any]) -> str:
    """What is wrong with the facts of a line, "" if nothing is."""
    if record["type"] not in PRINTED_TYPES:
        return f"{shown(record['type'])} is not a card type"
    for element in record["elements"]:
        if element not in ELEMENTS:
            return f"{shown(element)} is not an Element"
    for code in record["reprints"]:
        if not CARD_NUMBER.fullmatch(code):
            return f"{shown(code)} is no card number"
    return problem_of(_card(record, {}, (record["name"],), (), ()))


def canonical_codes(records: Iterable[dict[str, Any]]) -> dict[str, str]:
    """Every number of the file, reprints included -> the first of all numbers of that card in the file (R2.4)."""
    canonical: dict[str, str] = {}
    for record in sorted(records, key=lambda record: code_order(record["code"])):
        numbers = (record["code"], *record["reprints"])
        first = next((canonical[code] for code in numbers if code in canonical), record["code"])
        for code in numbers:
            canonical.setdefault(code, first)
    return canonical


def lexicon_of(records: Iterable[dict[str, Any]]) -> Lexicon:
    """All names, jobs and categories of the file: the texts may refer to any of them. A name may be that of no card,
    but one that a card has in addition to its own (R3.12), or that of a card which the file does not have."""
    from .language.further_names import with_further_names
    from .language.words import Lexicon

    records = list(records)
    further = (name for record in records for also in _ALSO_NAMED.findall(record["text"]) for name in also)
    known = Lexicon.of(
        (*(record["name"] for record in records), *filter(None, further)),
        (job for record in records for job in record["jobs"]),
        (category for record in records for category in record["categories"]),
    )
    return with_further_names(known, (record["text"] for record in records))


_ALSO_NAMED = re.compile(r"is also Card [Nn]ame ([^.]+?)(?: and Card [Nn]ame ([^.]+?))? in all\s+situations\.")


def _wanted(
    records: list[dict[str, Any]], canonical: dict[str, str], codes: Iterable[str] | None
) -> tuple[list[dict[str, Any]], tuple[str, ...]]:
    if codes is None:
        return records, ()
    asked = set(codes)
    present = {record["code"] for record in records}
    resolved = {code if code in present else canonical.get(code, code) for code in asked}
    return [record for record in records if record["code"] in resolved], tuple(sorted(resolved - present))


def _compile(
    record: dict[str, Any], canonical: dict[str, str], lexicon: Lexicon
) -> tuple[Card | None, list[GrammarError], int]:
    """The card, or None and its lines that were not understood; and the number of its lines."""
    from .language.grammar import CardFacts, GrammarError, numbered_lines, parse_line
    from .language.meaning import Abilities

    names, errors = [record["name"]], []
    abilities: list[Any] = []
    types: list[PrintedType] = []
    special_costs: list[Any] = []
    lines = numbered_lines(record["text"])
    for number, line in lines:
        try:
            parsed = parse_line(line, [record["name"]], lexicon, summon=record["type"] == "Summon")
            if not isinstance(parsed, CardFacts):
                abilities.extend(parsed.abilities if isinstance(parsed, Abilities) else (parsed,))
                continue
            names.extend(parsed.names)
            types.extend(parsed.types)
            abilities.extend(parsed.abilities)
            special_costs.extend(filter(None, [parsed.special_cost]))
            if parsed.limit_break not in (None, record["limit_break"]):
                raise GrammarError(f"the card's Limit Break cost is {record['limit_break']}", line)
            if parsed.elements and set(parsed.elements) != set(record["elements"]):
                raise GrammarError(f"the card's Elements are {'/'.join(record['elements'])}", line)
        except (GrammarError, RecursionError) as error:
            problem = error if isinstance(error, GrammarError) else GrammarError("nested too deeply", line[:SHOWN])
            problem.code, problem.line_number = record["code"], number
            errors.append(problem)
    if record["code"] in _card_flags().get("roles_at_resolution", ()):
        abilities = [_roles_at_resolution(ability) for ability in abilities]
    if errors:
        return None, errors, len(lines)
    abilities = _one_text(abilities, lines, record, lexicon)
    # its user chooses which cost to pay (R5.61)
    abilities += [replace(each, cost=cost) for each in abilities for cost in special_costs if _is_special(each)]
    return _card(record, canonical, tuple(names), tuple(abilities), tuple(types)), errors, len(lines)


def _one_text(
    abilities: list[Any], lines: list[tuple[int, str]], record: dict[str, Any], lexicon: Lexicon
) -> list[Any]:
    """The abilities of a Summon; if its text has several independent lines, they are
    carried out one after the other (R7.53) and their targets are chosen together (R7.30)."""
    from .language.grammar import GrammarError, parse_line
    from .tree import SummonText

    texts = [ability for ability in abilities if isinstance(ability, SummonText)]
    if len(texts) < 2 or len(texts) != len(lines) or any(text.ex_burst for text in texts[1:]):
        return abilities
    if texts[0].ex_burst:
        return abilities  # whether the EX Burst is that of the first line or of both is not said
    try:
        return [parse_line(" ".join(line for _, line in lines), [record["name"]], lexicon, summon=True)]
    except GrammarError:
        return abilities


def _is_special(ability: Any) -> bool:
    from .tree import Special

    return isinstance(ability, Special)


@cache
def _card_flags() -> dict[str, frozenset[str]]:
    """What published answers say of single cards: flag -> numbers of the cards (data/card_flags.txt)."""
    flags: dict[str, set[str]] = {}
    text = DATA.joinpath("card_flags.txt").read_text("utf-8")
    for line in text.splitlines():
        match line.split("#")[0].split():
            case [code, flag]:
                flags.setdefault(flag, set()).add(code)
    return {flag: frozenset(codes) for flag, codes in flags.items()}


def _roles_at_resolution(node: Any) -> Any:
    """The tree with the roles of targets assigned at resolution (R7.37)."""
    changed = rebuilt(node, _roles_at_resolution)
    return replace(changed, roles="resolution") if getattr(changed, "roles", None) == "declaration" else changed


def _card(
    record: dict[str, Any],
    canonical: dict[str, str],
    names: tuple[str, ...],
    abilities: tuple[Any, ...],
    also_types: tuple[PrintedType, ...],
) -> Card:
    return Card(
        code=record["code"],
        name=record["name"],
        names=names,
        elements=tuple(record["elements"]),
        cost=record["cost"],
        type=record["type"],
        power=record["power"] if record["type"] == "Forward" else None,
        jobs=tuple(record["jobs"]),
        categories=tuple(record["categories"]),
        generic=bool(record["multicard"]),
        ex_burst=record["ex_burst"],
        lb_cost=record["limit_break"],
        canonical_code=canonical.get(record["code"], record["code"]),
        reprints=tuple(record["reprints"]),
        abilities=abilities,
        also_types=also_types,
    )
