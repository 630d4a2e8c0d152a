"""Lines of the tables in ``sentences/`` are read as the tables say, and what is read can be put into words."""

import re
from pathlib import Path

import pytest

from fftcg_env.games.fftcg.cards.grammar import quantities
from fftcg_env.games.fftcg.cards.language.grammar import Lexicon
from fftcg_env.games.fftcg.cards.wording.render import render_ability
from tests.cards.tables import entries, reading, tables, tree_of

RECIPE = Path(__file__).parents[2] / "docs/recipes/add_a_sentence.md"


@pytest.mark.parametrize("path", tables(), ids=lambda path: path.stem)
def test_lines_are_read_as_their_table_says(path):
    wrong = [
        f"{path.name}:{entry.number}: {entry.line}\n  table: {entry.expected}\n  read:  {entry.found}"
        for entry in entries(path)
        if entry.found != entry.expected
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", tables(), ids=lambda path: path.stem)
def test_what_lines_are_read_as_can_be_put_into_words(path):
    for entry in entries(path):
        if not entry.expected.startswith("refused"):
            tree = tree_of(entry.line, entry.card, entry.lexicon, entry.summon)
            for ability in getattr(tree, "abilities", (tree,)):
                assert render_ability(ability), entry.line


def test_the_recipe_adds_a_line_that_is_not_read():
    """A grammar that reads the example of the recipe needs another example there."""
    text = RECIPE.read_text(encoding="utf-8")
    [line] = re.findall(r"^If .* Testa .*\.$", text, re.MULTILINE)
    assert reading(line, "Testa", Lexicon(), summon=False) == "refused"
    less = line.replace("fewer than 2", "2 or less")
    assert not reading(less, "Testa", Lexicon(), summon=False).startswith("refused")
    [pattern] = re.findall(r'^"(.*)": lambda number', text, re.MULTILINE)
    assert pattern not in quantities.QUANTITIES and "`QUANTITIES`" in text
