"""Amounts, places and durations stated in other words."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, SELF, condition, effect, parse
from tests.kit import MINE, THEIRS

ENTERS = "When Testa enters the field, "


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "the number of Forwards you control is equal to the number of Forwards opponent controls",
            t.Compare(t.CountOf(MINE), "exactly", t.CountOf(THEIRS)),
        ),
        (
            "the number of Forwards you control is less than the number of Forwards opponent controls",
            t.Not(t.Compare(t.CountOf(MINE), "at_least", t.CountOf(THEIRS))),
        ),
        (
            "you and your opponent control the same number of Forwards",
            t.Compare(t.CountOf(MINE), "exactly", t.CountOf(THEIRS)),
        ),
        ("your Break Zone has 10 or more cards", t.Exists(t.Cards("break_zone", "you"), 10)),
        (
            "you have 5 or more Forwards with different names in your Break Zone",
            t.Compare(t.Different("names", t.Cards("break_zone", "you", (FORWARD,))), "at_least", t.Number(5)),
        ),
        (
            "there are Forwards of 3 or more different Elements in your Break Zone",
            t.Compare(t.Different("elements", t.Cards("break_zone", "you", (FORWARD,))), "at_least", t.Number(3)),
        ),
        ("you have searched this turn", t.Compare(t.ThisTurn("searched", "you"), "at_least", t.Number(1))),
        ("you paid 《C》 this turn", t.Compare(t.ThisTurn("paid_crystals", "you"), "at_least", t.Number(1))),
        ("there is a Forward on the field", t.Exists(t.Cards(where=(FORWARD,)))),
        ("your opponent's Break Zone has 10 or more cards", t.Exists(t.Cards("break_zone", "opponent"), 10)),
        ("your deck has 20 cards or less", t.Not(t.Exists(t.Cards("deck", "you"), 21))),
        ("both players control 2 or more Forwards", t.Both((t.Exists(MINE, 2), t.Exists(THEIRS, 2)))),
        (
            "there are 10 or more Forwards in both players' Break Zones",
            t.Exists(t.Cards("break_zone", "any", (FORWARD,)), 10),
        ),
        (
            "you control Fire and Ice Forwards",
            t.Both(
                tuple(t.Exists(t.Cards("field", "you", (FORWARD, t.OfElement(element)))) for element in ("Fire", "Ice"))
            ),
        ),
        ("there is no card in your Break Zone", t.Not(t.Exists(t.Cards("break_zone", "you")))),
        ("you used an EX Burst this turn", t.Compare(t.ThisTurn("used_ex_burst", "you"), "at_least", t.Number(1))),
        ("your opponent has 4 or more cards in hand", t.Exists(t.Cards("hand", "opponent"), 4)),
    ],
)
def test_conditions(words, expected):
    assert condition(words) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "Testa cannot be dulled by your opponent's Summons or abilities.",
            "Testa cannot become dull by your opponent's Summons or abilities.",
        ),
        (
            "Testa cannot be chosen by your opponent's Summons while attacking.",
            "If Testa is attacking, Testa cannot be chosen by your opponent's Summons.",
        ),
        (
            "The cost required to cast your opponent's Summons is increased by 1.",
            "The cost required for your opponent to cast Summons is increased by 1.",
        ),
        (
            "You can cast 1 Summon from your Break Zone each turn.",
            "Once per turn, you can cast 1 Summon from your Break Zone.",
        ),
        (
            "If you control 3 or more Forwards, Testa gains +1000 power. "
            "If you control 5 or more, Testa also gains Haste.",
            "If you control 3 or more Forwards, Testa gains +1000 power, and if you control 5 or more, "
            "Testa also gains Haste.",
        ),
        (
            f"{ENTERS}during this turn, Testa gains +1000 power for each Backup you control.",
            f"{ENTERS}Testa gains +1000 power for each Backup you control until the end of the turn.",
        ),
        (
            f"{ENTERS}until the end of the turn, the cost required to cast your Summons is reduced by 1.",
            f"{ENTERS}during this turn, the cost required to cast your Summons is reduced by 1.",
        ),
        (f"{ENTERS}take an extra turn after this one.", f"{ENTERS}take 1 more turn after this one."),
        (
            f"{ENTERS}choose 1 Forward. It becomes Fire until the end of the turn.",
            f"{ENTERS}choose 1 Forward. Its Element becomes Fire until the end of the turn.",
        ),
        (
            f"{ENTERS}choose 1 Forward. Its owner puts it on top of their deck.",
            f"{ENTERS}choose 1 Forward. Put it on top of its owner's deck.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Until the end of your opponent's next turn, your opponent cannot cast Summons.",
            t.ChangeCasting(t.CannotCast((t.OfType("Summon"),), "opponent"), duration="end_of_opponents_next_turn"),
        ),
        (
            "Until the end of your opponent's turn, Forwards opponent controls must attack if possible.",
            t.Restrict(t.All(THEIRS), "must_attack", "end_of_opponents_turn"),
        ),
        (
            "Your opponent discards 1 card for each Forward they control.",
            t.Discard("opponent", t.CountOf(THEIRS)),
        ),
        (
            "Choose 1 Forward opponent controls for each Forward you control. Dull them.",
            t.Sequence((t.Choose(THEIRS, -1, 12, number=t.CountOf(MINE)), t.Dull(t.Chosen()))),
        ),
        (
            "Choose 2 Forwards in your Break Zone. "
            "Add 1 of them to your hand and put the other at the bottom of your deck.",
            t.Sequence(
                (
                    t.Choose(t.Cards("break_zone", "you", (FORWARD,)), 2, 2, "declaration"),
                    t.ReturnToHand(t.FirstOf()),
                    t.PutIntoDeck(t.OthersOf()),
                )
            ),
        ),
        ("Gain 《C》 equal to the number of Forwards you control.", t.GainCrystals("you", t.CountOf(MINE))),
        (
            "Choose 2 Forwards. Deal 1 of them 5000 damage and the other 3000 damage.",
            t.Sequence(
                (
                    t.Choose(t.Cards(where=(FORWARD,)), 2, 2, "declaration"),
                    t.Damage(t.FirstOf(), t.Number(5000)),
                    t.Damage(t.OthersOf(), t.Number(3000)),
                )
            ),
        ),
        (
            "Choose 1 Forward. Remove it from the game, then play it onto the field under your control.",
            t.Sequence(
                (
                    t.Choose(t.Cards(where=(FORWARD,))),
                    t.RemoveFromGame(t.Chosen()),
                    t.PlayOntoField(t.Chosen(), player="you"),
                )
            ),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


@pytest.mark.parametrize(
    ("line", "effects"),
    [
        (
            "Testa gains +1000 power for each Forward you control and Brave.",
            (t.HasPower(SELF, t.CountOf(MINE, 1000)), t.HasKeyword(SELF, "Brave")),
        ),
        (
            "Testa gains +1000 power for each Forward you control and each card in your hand.",
            (t.HasPower(SELF, t.Sum((t.CountOf(MINE, 1000), t.CountOf(t.Cards("hand", "you"), 1000)))),),
        ),
        (
            "Testa cannot be broken or removed from the game by your opponent's Summons.",
            (
                t.CannotBeBroken(SELF, ("summons",), "opponent"),
                t.CannotBeRemoved(SELF, ("summons",), "opponent"),
            ),
        ),
        ("You may play Testa even if you control another Dark Character.", (t.EntersBeside("Dark"),)),
        ("Testa's power is equal to the number of Forwards you control.", (t.PowerIs(SELF, t.CountOf(MINE)),)),
        ("Testa's power becomes 2000 for each Forward you control.", (t.PowerIs(SELF, t.CountOf(MINE, 2000)),)),
    ],
)
def test_field_abilities(line, effects):
    assert parse(line) == t.Field(effects)


def test_a_state_that_breaks():
    read = parse("If you control 2 or more Forwards, break Testa.")
    assert read == t.Auto(t.State(t.Exists(MINE, 2)), t.Break(SELF))


def test_several_that_become_dull():
    read = parse("When Testa or a Forward you control becomes dull, draw 1 card.")
    assert read.trigger == t.EitherTrigger((t.BecomesDull(SELF), t.BecomesDull(MINE)))


def test_damage_under_a_condition():
    change = t.ChangesDamage(t.DamageDealt(SELF), t.DamageChange("reduce", 1000))
    expected = t.Field((change,), t.Exists(MINE))
    for words in (
        "If Testa is dealt damage and you control a Forward",
        "If you control a Forward and Testa is dealt damage",
        "If you control a Forward, if Testa is dealt damage",
    ):
        assert parse(f"{words}, reduce the damage by 1000 instead.") == expected


def test_an_offer_behind_an_offer():
    read = effect("You may pay 《1》. If you do so, you may discard 1 card. When you do so, draw 2 cards.")
    discard = t.Sequence((t.May(t.Discard("you", 1)), t.WhenDone(t.Draw("you", 2))))
    assert read == t.Sequence((t.MayPay(t.Cost(generic=1)), t.IfDone(discard)))


@pytest.mark.parametrize(
    "line",
    [
        "If you have 5 or more Forwards with different names you control, Testa gains +1000 power.",
        "If your Break Zone has 3 or more Forwards you control, Testa gains +1000 power.",
        "When Testa attacks, Testa gains Haste.",
        "If you control 3 or more, Testa gains +1000 power.",
    ],
)
def test_what_is_not_read(line):
    with pytest.raises(GrammarError):
        parse(line)
