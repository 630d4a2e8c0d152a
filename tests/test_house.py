"""The structure of the package: imports run one way, and names of rules are unique."""

import ast
import importlib
import re
from pathlib import Path

import pytest

import fftcg_env
from fftcg_env.games import OWN_GAMES

PACKAGE = Path(fftcg_env.__file__).parent
FFTCG = PACKAGE / "games" / "fftcg"
FOLDERS = {name: importlib.import_module(f"fftcg_env.games.{name}").FOLDERS for name in OWN_GAMES}
"""The folders of each game's rules, in the order in which they may import each other."""
UNRELATED = (("damage", "stack"), ("resolution", "turn"))
"""Folders that do not import each other, in either direction."""


def imported(path):
    """The modules that a file imports, with the names taken from them."""
    package = path.relative_to(PACKAGE.parent).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = [*base, *(node.module.split(".") if node.module else [])]
            yield ".".join(module), [name.name for name in node.names]


def folders_imported(path, game="fftcg"):
    """The folders of the rules that a file imports from."""
    for module, names in imported(path):
        parts = module.split(".")
        if parts[:3] == ["fftcg_env", "games", game]:
            yield from parts[3:4] or [name for name in names if name in FOLDERS[game]]


@pytest.mark.parametrize("game", FOLDERS)
def test_folders_import_only_from_folders_below(game):
    folders, package = FOLDERS[game], PACKAGE / "games" / game
    assert sorted(folders) == sorted(
        path.name for path in package.iterdir() if path.is_dir() and path.name[0] != "_" and path.name != "cards"
    )
    for number, folder in enumerate(folders):
        for path in (package / folder).glob("*.py"):
            above = {other for other in folders_imported(path, game) if other in folders[number + 1 :]}
            assert not above, f"{folder}/{path.name} imports from {above}"


@pytest.mark.parametrize("game", FOLDERS)
def test_no_game_imports_another_one(game):
    for path in (PACKAGE / "games" / game).rglob("*.py"):
        others = {".".join(parts[:3]) for module, _ in imported(path) if (parts := module.split("."))[1:2] == ["games"]}
        assert others <= {f"fftcg_env.games.{game}"}, f"{path.name} imports {others}"


def test_unrelated_folders_do_not_import_each_other():
    for one, other in UNRELATED:
        for folder, unrelated in ((one, other), (other, one)):
            for path in (FFTCG / folder).glob("*.py"):
                assert unrelated not in folders_imported(path), f"{folder}/{path.name} imports from {unrelated}"


def rules_of(game, folder):
    """The rules of a folder with their files: the functions at the top of its files but private ones."""
    for path in (PACKAGE / "games" / game / folder).glob("*.py"):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                yield node.name, f"{folder}/{path.name}"


@pytest.mark.parametrize("game", FOLDERS)
def test_no_two_rules_have_the_same_name(game):
    where = {}
    for folder in FOLDERS[game]:
        for name, place in rules_of(game, folder):
            where.setdefault(name, []).append(place)
    assert not {name: places for name, places in where.items() if len(places) > 1}


def test_rules_do_without_the_mathematics_library():
    """Each platform's rounds in its own way; sums, products and roots are the same bits everywhere."""
    for path in SOURCES:
        text = path.read_text()
        if re.search(r"^@(rule|entry)\b", text, re.MULTILINE):
            assert not re.search(r"^(import|from) c?math\b|\bnp\.(exp|log|sin|cos|tan|power)", text, re.MULTILINE), path


def test_registers_and_operands_are_read_by_name():
    """``f.register[Resolve.ROW]``, ``t.rows[row, arg.Search.COUNT]``: a digit says nothing."""
    number = re.compile(r"register\[\d|\.rows\[[^\n]*?, \d+\]")
    for folder in FOLDERS["fftcg"]:
        for path in (FFTCG / folder).glob("*.py"):
            found = number.search(path.read_text())
            assert not found, f"{folder}/{path.name}: {found[0]}"


SOURCES = sorted(PACKAGE.rglob("*.py"))

LAYERS = {
    "core": 0,
    "errors": 0,
    "games": 1,
    "cards": 1,
    "envs": 2,
    "agents": 3,
    "scenario": 3,
    "evaluate": 3,
    "pages": 0,
    "replay": 3,
    "learning": 4,
    "web": 4,
    "cli": 4,
    "command": 5,
}
"""Parts of the package; each imports from itself and from lower ones only. What a name finds at run time is no
import."""
LAYERS.update({path.stem: 3 for path in PACKAGE.glob("*_v[0-9].py")})


def test_layers_import_only_from_layers_below():
    wrong = []
    for path in SOURCES:
        part = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if part == "__init__":
            continue
        for module, names in imported(path):
            parts = module.split(".")
            if parts[0] == "fftcg_env":
                others = parts[1:2] or [name for name in names if name in LAYERS]
                wrong += [f"{path.name}: {other}" for other in others if LAYERS[other] > LAYERS[part]]
    assert wrong == []
