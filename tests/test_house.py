"""The house: imports run one way, files stay readable, folders stay small."""

import ast
import re
from pathlib import Path

import fftcg_env

PACKAGE = Path(fftcg_env.__file__).parent
FFTCG = PACKAGE / "games" / "fftcg"
ROOMS = (
    "record",
    "table",
    "questions",
    "field",
    "events",
    "costs",
    "stack",
    "damage",
    "resolution",
    "turn",
    "view",
)
"""Rooms of the rules; each imports from itself and from those before it only."""
STRANGERS = (("damage", "stack"), ("resolution", "turn"))
"""Rooms that do not know each other."""


def imported(path):
    """The modules that a file imports, with the names taken from them."""
    package = path.relative_to(PACKAGE.parent).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = [*base, *(node.module.split(".") if node.module else [])]
            yield ".".join(module), [name.name for name in node.names]


def rooms_imported(path):
    """The rooms of the rules that a file imports from."""
    for module, names in imported(path):
        parts = module.split(".")
        if parts[:3] == ["fftcg_env", "games", "fftcg"]:
            yield from parts[3:4] or [name for name in names if name in ROOMS]


def test_rooms_import_only_from_rooms_below():
    assert sorted(ROOMS) == sorted(
        path.name for path in FFTCG.iterdir() if path.is_dir() and path.name[0] != "_" and path.name != "cards"
    )
    for number, room in enumerate(ROOMS):
        for path in (FFTCG / room).glob("*.py"):
            above = {other for other in rooms_imported(path) if other in ROOMS[number + 1 :]}
            assert not above, f"{room}/{path.name} imports from {above}"


def test_rooms_that_do_not_know_each_other():
    for one, other in STRANGERS:
        for room, stranger in ((one, other), (other, one)):
            for path in (FFTCG / room).glob("*.py"):
                assert stranger not in rooms_imported(path), f"{room}/{path.name} imports from {stranger}"


def rules_of(room):
    """The rules of a room with their files: the functions at the top of its files but private ones."""
    for path in (FFTCG / room).glob("*.py"):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                yield node.name, f"{room}/{path.name}"


def test_no_two_rules_have_the_same_name():
    where = {}
    for room in ROOMS:
        for name, place in rules_of(room):
            where.setdefault(name, []).append(place)
    assert not {name: places for name, places in where.items() if len(places) > 1}


def test_registers_and_operands_are_read_by_name():
    """``f.register[Resolve.ROW]``, ``t.rows[row, arg.Search.COUNT]``: a digit says nothing."""
    number = re.compile(r"register\[\d|\.rows\[[^\n]*?, \d+\]")
    for room in ROOMS:
        for path in (FFTCG / room).glob("*.py"):
            found = number.search(path.read_text())
            assert not found, f"{room}/{path.name}: {found[0]}"
