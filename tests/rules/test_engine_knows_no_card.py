"""The engine is general machinery: no module of its rules names a card."""

import re
from pathlib import Path

import pytest

import fftcg_env.games.fftcg as package
from fftcg_env.cards import default_database

CARD_CODE = re.compile(r"\b\d{1,2}-\d{3}[A-Z]\b")
FOR_PEOPLE = {"action_texts.py", "terminal_board.py", "game.py"}
"""Modules that write texts; their docstrings show examples."""
FOLDER = Path(package.__file__).parent
RULES = sorted(
    path
    for path in FOLDER.rglob("*.py")
    if path.name not in FOR_PEOPLE and "cards" not in path.relative_to(FOLDER).parts
)


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_no_card_number_and_no_card_name_in_the_rules(path):
    source = path.read_text()
    assert CARD_CODE.findall(source) == []
    words = set(re.findall(r"[A-Za-z]+", "".join(re.findall(r'(?<!")"[^"\n]*"(?!")', source))))
    names = {card.name for card in default_database().values()}
    assert words & names == set()


def test_the_pattern_finds_card_numbers():
    assert CARD_CODE.findall("cast 1-187S") == ["1-187S"] and len(RULES) > 20
