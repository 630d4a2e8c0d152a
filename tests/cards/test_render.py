"""Trees as card texts."""

import re
from dataclasses import is_dataclass

import pytest

from fftcg_env.cards import default_database
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.wording.render import (
    RenderError,
    render_ability,
    render_card,
    render_node,
    render_options,
    rendered_classes,
)
from tests.cards.tables import FOLDER, entries, tree_of
from tests.kit import MINE

NODE_CLASSES = {value for value in vars(t).values() if isinstance(value, type) and is_dataclass(value)}
BACKUP = t.OfType("Backup")


def test_every_node_class_has_words():
    assert {node_class.__name__ for node_class in NODE_CLASSES - rendered_classes()} == set()


@pytest.mark.parametrize("entry", list(entries(FOLDER / "wording.txt")), ids=lambda entry: entry.line[:50])
def test_lines_come_back_as_they_were_read(entry):
    tree = tree_of(entry.line, entry.card, entry.lexicon, entry.summon)
    assert render_ability(tree, "Testa") == entry.line.replace("[[ex]]", "").replace("[[/]]", "")


TEXTS = {
    "When Testa attacks, you may play 1 Fire Backup from your hand onto the field dull.": t.Auto(
        t.Attacks(t.Self()),
        t.May(
            t.Sequence(
                (
                    t.Select(t.Cards("hand", "you", (t.OfElement("Fire"), BACKUP)), to_play=True),
                    t.PlayOntoField(t.Found(), dull=True),
                )
            )
        ),
    ),
    "When Testa enters the field, each player may draw 1 card.": t.Auto(
        t.Enters(t.Self()),
        t.If(
            t.DuringTurn("you"),
            t.Sequence((t.May(t.Draw("you")), t.May(t.Draw("opponent"), player="opponent"))),
            t.Sequence((t.May(t.Draw("opponent"), player="opponent"), t.May(t.Draw("you")))),
        ),
    ),
}
"""Trees that no line is read as."""


@pytest.mark.parametrize("text", TEXTS)
def test_texts(text):
    assert render_ability(TEXTS[text], "Testa") == text


def test_all_shipped_cards_have_words():
    for card in default_database().values():
        assert not re.search(r"\[|\{|\bNone\b|  |\.\.", render_card(card)), card.code


def test_a_part_of_a_text_knows_no_targets():
    assert render_node(t.May(t.Damage(t.Chosen(0), t.Number(2000)))) == "you may deal the chosen card 2000 damage"


def test_actions_one_by_one():
    modes = t.Modes((t.Sequence((t.Choose(MINE), t.Dull(t.Chosen(0)))), t.Draw("you")))
    assert render_options(modes) == ["Choose 1 Forward you control. Dull it.", "Draw 1 card."]


@pytest.mark.parametrize("value", [None, "Draw", 3])
def test_not_a_node(value):
    with pytest.raises(RenderError):
        render_node(value)
