"""Lines of the tables in ``sentences/`` are read as the tables say, and what is read can be put into words."""

import pytest

from fftcg_env.games.fftcg.cards.wording.render import render_ability
from tests.cards.tables import entries, tables, tree_of


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
