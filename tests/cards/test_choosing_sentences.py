"""Sentences that choose and select."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FOUND, effect, parse
from tests.kit import MINE, THEIRS

ENTERS = "When Testa enters the field, "


@pytest.mark.parametrize(
    "line",
    [
        "When Testa enters the field, choose 2 Forwards with a total cost of 5 or less. Break them.",
        "When a Forward enters your field, choose another Forward. Dull it.",
        "When Testa attacks, choose 1 Forward. Dull it. Put 1 other Forward you control into the Break Zone.",
        "When Testa attacks, choose 1 Forward. You may pay 《1》. When you do so, choose 1 other Forward. Dull it.",
        "When Testa attacks, choose 1 Forward. Dull it. Choose another Forward. Freeze it.",
        "When Testa attacks, choose 1 Fire card and 1 Water card in your Break Zone. Break them.",
        "When Testa attacks, if the total cost of them is 5 or more, draw 1 card.",
    ],
)
def test_what_is_not_read(line):
    with pytest.raises(GrammarError):
        parse(line)


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "When Testa enters the field, choose any number of Forwards with a total cost of 7 or less. Break them.",
            "When Testa enters the field, choose as many Forwards as you want with a total cost of 7 "
            "or less. Break them.",
        ),
        (
            f"{ENTERS}choose another Forward. Dull it.",
            f"{ENTERS}choose 1 Forward other than Testa. Dull it.",
        ),
        (
            ENTERS + "choose up to 2 Forwards you control. Place 1 EXP Counter on each of them.",
            ENTERS + "choose up to 2 Forwards you control. Place 1 EXP Counter on them.",
        ),
        (f"{ENTERS}activate each Backup you control.", f"{ENTERS}activate all the Backups you control."),
        (f"{ENTERS}break each Forward of cost 3 or less.", f"{ENTERS}break all the Forwards of cost 3 or less."),
        (
            f"{ENTERS}place 1 EXP Counter on each Forward.",
            f"{ENTERS}place 1 EXP Counter on all the Forwards.",
        ),
        (f"{ENTERS}deal 2000 damage to each Forward.", f"{ENTERS}deal 2000 damage to all the Forwards."),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Break 1 Forward you control.", t.Sequence((t.Select(MINE), t.Break(FOUND)))),
    ],
)
def test_players_and_amounts(text, expected):
    if expected is None:
        with pytest.raises(GrammarError):
            effect(text)
    else:
        assert effect(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Choose 1 Fire card and 1 Water card in your Break Zone. Add them to your hand.",
            t.Sequence(
                (
                    t.Choose(t.Cards("break_zone", "you", (t.OfElement("Fire"),))),
                    t.Choose(t.Cards("break_zone", "you", (t.OfElement("Water"),)), apart=1),
                    t.ReturnToHand(t.Targets((0, 1))),
                )
            ),
        ),
        (
            "Choose 1 Forward opponent controls for each Forward you control. Dull them.",
            t.Sequence((t.Choose(THEIRS, -1, 12, number=t.CountOf(MINE)), t.Dull(t.Chosen()))),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


def test_both_actions_instead():
    read = effect(
        'Select 1 of the 2 following actions. If you have a 《C》, select both instead. "Draw 1 card." "Gain 《C》."'
    )
    assert (read.minimum, read.maximum) == (1, 1)
    assert read.instead == t.OtherNumber(t.Compare(t.Crystals("you"), "at_least", t.Number(1)), 2, 2)


@pytest.mark.parametrize(
    ("text", "who", "done"),
    [
        ("deal 1 Forward opponent controls 5000 damage", THEIRS, t.Damage(FOUND, t.Number(5000))),
        ("deal 5000 damage to 1 Forward opponent controls", THEIRS, t.Damage(FOUND, t.Number(5000))),
        ("Testa deals 5000 damage to 1 Forward opponent controls", THEIRS, t.Damage(FOUND, t.Number(5000))),
        ("1 Forward you control gains Haste until the end of the turn", MINE, t.GainKeyword(FOUND, "Haste")),
    ],
)
def test_what_is_selected_without_being_chosen(text, who, done):
    assert parse(f"{ENTERS}{text}.").effect == t.Sequence((t.Select(who), done))
