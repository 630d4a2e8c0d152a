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

NODE_CLASSES = {value for value in vars(t).values() if isinstance(value, type) and is_dataclass(value)}
FORWARD, BACKUP = t.OfType("Forward"), t.OfType("Backup")
YOURS, THEIRS = t.Cards(player="you", where=(FORWARD,)), t.Cards(player="opponent", where=(FORWARD,))
ENTERS = t.Enters(t.Self())


def test_every_node_class_has_words():
    assert {node_class.__name__ for node_class in NODE_CLASSES - rendered_classes()} == set()


TEXTS = {
    "When Testa enters the field, if you have received 3 points of damage or more, your opponent draws 2 cards. "
    "This effect will trigger only once per turn.": t.Auto(
        ENTERS, t.Draw("opponent", 2), t.Received("you", 3), once_per_turn=True
    ),
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
    "《Fire》《Fire》《2》《Dull》: Choose 1 Forward you control and 1 Forward your opponent controls. "
    "The former gains +1000 power until the end of the turn. Break the latter.": t.Action(
        t.Cost(("Fire", "Fire"), 2, dull=True),
        t.Sequence((t.Choose(YOURS), t.Choose(THEIRS), t.GainPower(t.Chosen(0), t.Number(1000)), t.Break(t.Chosen(1)))),
    ),
    "The Forwards other than Testa you control gain +1000 power and Haste.": t.Field(
        tuple(
            effect(t.All(t.Cards("field", "you", (FORWARD, t.Other()))), value)
            for effect, value in ((t.HasPower, t.Number(1000)), (t.HasKeyword, "Haste"))
        )
    ),
    "Choose 1 Forward. If your opponent doesn't pay 《2》, break it.": t.SummonText(
        t.Sequence(
            (
                t.Choose(t.Cards(where=(FORWARD,))),
                t.MayPay(t.Cost(generic=2), "opponent"),
                t.IfDone(t.Sequence(()), t.Break(t.Chosen())),
            )
        )
    ),
    "When Testa enters the field, each player may draw 1 card.": t.Auto(
        ENTERS,
        t.If(
            t.DuringTurn("you"),
            t.Sequence((t.May(t.Draw("you")), t.May(t.Draw("opponent"), player="opponent"))),
            t.Sequence((t.May(t.Draw("opponent"), player="opponent"), t.May(t.Draw("you")))),
        ),
    ),
    "When Testa enters the field, each player selects 1 Forward they control. Deal them 3000 damage.": t.Auto(
        ENTERS, t.Sequence((t.Select(YOURS, by="any"), t.Damage(t.Found(), t.Number(3000))))
    ),
    "When Testa enters the field, choose 1 Forward put in your Break Zone from the field during this turn. "
    "Add it to your hand.": t.Auto(
        ENTERS,
        t.Sequence(
            (t.Choose(t.Cards("break_zone", "you", (FORWARD, t.Marked("put_this_turn")))), t.ReturnToHand(t.Chosen()))
        ),
    ),
    "Choose 1 Monster that is also a Forward. Break it.": t.SummonText(
        t.Sequence((t.Choose(t.Cards(where=(t.OfType("Monster"), t.OfPower("at_least", 0)))), t.Break(t.Chosen())))
    ),
    "EX BURST Choose 1 Forward. Deal it 4000 damage. If you control 3 or more Backups, deal it 8000 damage "
    "instead.": t.SummonText(
        t.Sequence(
            (
                t.Choose(t.Cards(where=(FORWARD,))),
                t.If(
                    t.Exists(t.Cards("field", "you", (BACKUP,)), 3),
                    t.Damage(t.Chosen(), t.Number(8000)),
                    t.Damage(t.Chosen(), t.Number(4000)),
                ),
            )
        ),
        ex_burst=True,
    ),
    "When Testa enters the field, choose 1 Forward. When it attacks this turn, choose 1 Backup. Dull it.": t.Auto(
        ENTERS,
        t.Sequence(
            (
                t.Choose(t.Cards(where=(FORWARD,))),
                t.Delayed(
                    t.Attacks(t.Chosen(0)), t.Sequence((t.Choose(t.Cards(where=(BACKUP,))), t.Dull(t.Chosen(0))))
                ),
            )
        ),
    ),
}


@pytest.mark.parametrize("text", TEXTS)
def test_texts(text):
    assert render_ability(TEXTS[text], "Testa") == text


def test_all_shipped_cards_have_words():
    for card in default_database().values():
        assert not re.search(r"\[|\{|\bNone\b|  |\.\.", render_card(card)), card.code


def test_a_part_of_a_text_knows_no_targets():
    assert render_node(t.May(t.Damage(t.Chosen(0), t.Number(2000)))) == "you may deal the chosen card 2000 damage"


def test_actions_one_by_one():
    modes = t.Modes((t.Sequence((t.Choose(YOURS), t.Dull(t.Chosen(0)))), t.Draw("you")))
    assert render_options(modes) == ["Choose 1 Forward you control. Dull it.", "Draw 1 card."]


@pytest.mark.parametrize("value", [None, "Draw", 3])
def test_not_a_node(value):
    with pytest.raises(RenderError):
        render_node(value)
