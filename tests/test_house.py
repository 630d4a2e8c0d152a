"""The house: imports run one way, files stay readable, folders stay small."""

import ast
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
