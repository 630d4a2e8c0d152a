"""What has happened this turn."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, condition, effect, parse

SUMMON = t.OfType("Summon")


def cast_this_turn(player, number, *where):
    """So many of these cards were cast this turn."""
    return t.Compare(t.ThisTurn("cast", player, where), "at_least", t.Number(number))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "you discarded a card this turn",
            t.Compare(t.ThisTurn("discarded_anyhow", "you"), "at_least", t.Number(1)),
        ),
        (
            "your opponent has discarded 2 or more cards this turn",
            t.Compare(t.ThisTurn("discarded_anyhow", "opponent"), "at_least", t.Number(2)),
        ),
        (
            "2 or more Forwards you controlled were returned from the field to their owners' hands this turn",
            t.Compare(t.ThisTurn("returned", "you", (FORWARD,)), "at_least", t.Number(2)),
        ),
        (
            "your opponent has cast 2 or more Summons this turn",
            t.Compare(t.ThisTurn("cast", "opponent", (t.OfType("Summon"),)), "at_least", t.Number(2)),
        ),
        ("you haven't attacked this turn", t.Not(t.Compare(t.ThisTurn("attacked", "you"), "at_least", t.Number(1)))),
        (
            "you have not received damage this turn",
            t.Not(t.Compare(t.ThisTurn("received_damage", "you"), "at_least", t.Number(1))),
        ),
        (
            "no Forwards were put from the field into the Break Zone this turn",
            t.Not(t.Compare(t.ThisTurn("put_into_break_zone", "any", (FORWARD,)), "at_least", t.Number(1))),
        ),
        (
            "a Forward you controlled was put into the Break Zone this turn",
            t.Compare(t.ThisTurn("put_into_break_zone", "you", (FORWARD,)), "at_least", t.Number(1)),
        ),
        (
            "2 or more Forwards opponent controls have been put into the Break Zone this turn",
            t.Compare(t.ThisTurn("put_into_break_zone", "opponent", (FORWARD,)), "at_least", t.Number(2)),
        ),
        ("your opponent didn't cast a Summon this turn", t.Not(cast_this_turn("opponent", 1, SUMMON))),
        ("you have searched this turn", t.Compare(t.ThisTurn("searched", "you"), "at_least", t.Number(1))),
        ("you paid 《C》 this turn", t.Compare(t.ThisTurn("paid_crystals", "you"), "at_least", t.Number(1))),
        ("you used an EX Burst this turn", t.Compare(t.ThisTurn("used_ex_burst", "you"), "at_least", t.Number(1))),
        (
            "you have cast another card this turn",
            t.Compare(t.ThisTurn("cast", "you", (t.Other(),)), "at_least", t.Number(1)),
        ),
    ],
)
def test_conditions(words, expected):
    assert condition(words) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "If you received a point of damage this turn, Testa gains +1000 power.",
            "If you have received a point of damage this turn, Testa gains +1000 power.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The cost required to cast Testa is reduced by 2 for each Forward put from the field "
            "into the Break Zone this "
            "turn.",
            t.ThisTurn("put_into_break_zone", "any", (FORWARD,), 2),
        ),
        (
            "The cost required to cast Testa is reduced by 1 for each card your opponent has discarded this turn.",
            t.ThisTurn("discarded_anyhow", "opponent"),
        ),
    ],
)
def test_so_much_for_each_deed(text, expected):
    (change,) = parse(text).effects
    assert change.amount == expected


@pytest.mark.parametrize(
    ("line", "usual"),
    [
        (
            "Choose 1 Forward. Dull it. If you paid 1 or more 《C》 this turn, draw 1 card.",
            "Choose 1 Forward. Dull it. If you have paid 1 or more 《C》 this turn, draw 1 card.",
        ),
    ],
)
def test_short_forms(line, usual):
    assert effect(line) == effect(usual)


@pytest.mark.parametrize(("who", "player"), [("you have", "you"), ("your opponent has", "opponent")])
def test_what_either_player_has_done(who, player):
    def so_often(deed, number, *where):
        return t.Compare(t.ThisTurn(deed, player, where), "at_least", t.Number(number))

    assert condition(f"{who} cast 3 or more cards this turn") == so_often("cast", 3)
    assert condition(f"{who} cast Summons this turn") == so_often("cast", 1, SUMMON)
    assert condition(f"{who} cast 2 or 3 cards this turn") == t.Both((so_often("cast", 2), t.Not(so_often("cast", 4))))
    assert condition(f"{who} drawn 4 or more cards this turn") == so_often("drew", 4)
    assert condition(f"{who} searched this turn") == so_often("searched", 1)
    assert condition(f"{who} used an EX Burst this turn") == so_often("used_ex_burst", 1)
    assert condition(f"{who} paid 《C》 this turn") == so_often("paid_crystals", 1)
    assert condition(f"{who} attacked with 2 or more Forwards this turn") == so_often("attacked", 2, FORWARD)
    assert condition(f"{who} received damage this turn") == so_often("received_damage", 1)
    assert condition(f"{who} not attacked this turn") == t.Not(so_often("attacked", 1))
    assert condition(f"{who} not received damage this turn") == t.Not(so_often("received_damage", 1))
    assert condition(f"{who} not cast a Summon this turn") == t.Not(so_often("cast", 1, SUMMON))


@pytest.mark.parametrize(("who", "player"), [("you have", "you"), ("your opponent has", "opponent")])
def test_what_is_counted_of_either_player(who, player):
    def amount(counted):
        return parse(f"Testa gains +1000 power for {counted}.").effects[0].amount

    assert amount(f"each card {who} drawn this turn") == t.ThisTurn("drew", player, each=1000)
    assert amount(f"each Summon {who} cast this turn") == t.ThisTurn("cast", player, (SUMMON,), each=1000)
    assert amount(f"each point of damage {who} received this turn") == t.ThisTurn("received_damage", player, each=1000)
    assert amount(f"each point of damage {who} received") == t.PointsOfDamage(player, 1000)
    assert amount(f"every 2 points of damage {who} received") == t.PerEvery(t.PointsOfDamage(player), 2, 1000)
    assert amount(f"each 《C》 {who}") == t.Crystals(player, 1000)


def test_another_card_than_this_one_is_that_of_its_own_player():
    assert condition("you have cast another card this turn") == cast_this_turn("you", 1, t.Other())
    with pytest.raises(GrammarError):
        condition("your opponent has cast another card this turn")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("you have used a special ability this turn", ("you", 1)),
        ("your opponent has used a special ability this turn", ("opponent", 1)),
        ("you used 2 or more special abilities this turn", ("you", 2)),
        ("a special ability has been used this turn", ("any", 1)),
    ],
)
def test_special_abilities_used_this_turn(words, expected):
    player, number = expected
    assert condition(words) == t.Compare(t.ThisTurn("used_special", player), "at_least", t.Number(number))


def test_no_special_ability_used_this_turn():
    read = condition("you haven't used any special abilities this turn")
    assert read == t.Not(condition("you have used a special ability this turn"))
