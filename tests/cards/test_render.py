"""Trees in our own words."""

from dataclasses import is_dataclass

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.wording.render import RenderError, render_ability, render_node, rendered_classes

NODE_CLASSES = {value for value in vars(t).values() if isinstance(value, type) and is_dataclass(value)}


def test_every_node_class_has_words():
    assert {node_class.__name__ for node_class in NODE_CLASSES - rendered_classes()} == set()


def test_groups_are_numbered_and_delayed_choices_anew():
    choose = t.Choose(t.Cards(where=(t.OfType("Forward"),)))
    inner = t.Sequence((choose, t.Dull(t.Chosen(0))))
    effect = t.Sequence((choose, choose, t.Break(t.Chosen(1)), t.Delayed(t.Attacks(t.Chosen(0)), inner)))
    words = render_ability(t.Action(t.Cost(("Fire",), 2, dull=True), effect), "Testa")
    assert words.startswith("Action, pay Fire + 2 + Dull: choose as target 1: 1 card [type Forward] on the field; ")
    assert "choose as target 2" in words and "break target 2" in words
    assert words.endswith("whenever target 1 attacks: [choose as target 1: 1 card [type Forward] on the field; "
                          "make target 1 dull].")  # fmt: skip


def test_conditions_and_limits():
    ability = t.Auto(t.Enters(t.Self()), t.Draw("opponent", 2), t.Received("you", 3), once_per_turn=True)
    assert render_ability(ability, "Testa") == (
        "Auto: whenever Testa enters the field (only if you have at least 3 points of damage) (once per turn): "
        "the opponent draws 2 cards."
    )


def test_unless_the_opponent_pays():
    effect = t.Sequence((t.MayPay(t.Cost(generic=2), "opponent"), t.IfDone(t.Sequence(()), t.Draw("you"))))
    assert render_node(effect) == "the opponent may pay 2; if that was not done, then [you draw 1 card]"


@pytest.mark.parametrize("value", [None, "Draw", 3])
def test_not_a_node(value):
    with pytest.raises(RenderError):
        render_node(value)
