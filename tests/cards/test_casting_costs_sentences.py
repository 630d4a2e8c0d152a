"""Sentences about what casting costs."""

import pytest

from fftcg_env.cards import tree as t
from tests.cards.sentences import effect, parse
from tests.kit import MINE

SUMMON = t.OfType("Summon")
AWAY = t.Cards("break_zone", "you", (t.OfType("Forward"),))
ENTERS = "When Testa enters the field, "


def cast_this_turn(player, number, *where):
    """So many of these cards were cast this turn."""
    return t.Compare(t.ThisTurn("cast", player, where), "at_least", t.Number(number))


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "The cost required to cast your Summons is reduced by 1 during your turn (it cannot become 0).",
            "During your turn, the cost required to cast your Summons is reduced by 1 (it cannot become 0).",
        ),
        (
            "The cost required to cast your opponent's Summons is increased by 1.",
            "The cost required for your opponent to cast Summons is increased by 1.",
        ),
        (
            f"{ENTERS}until the end of the turn, the cost required to cast your Summons is reduced by 1.",
            f"{ENTERS}during this turn, the cost required to cast your Summons is reduced by 1.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "The cost required to cast your first Summon each turn is reduced by 1 (it cannot become 0).",
            t.Field((t.CostsLess(t.Number(1), (SUMMON,), at_least=1),), t.Not(cast_this_turn("you", 1, SUMMON))),
        ),
        (
            "The cost required for your opponent to cast their first Summon each turn is increased by 2.",
            t.Field((t.CostsMore(t.Number(2), (SUMMON,), "opponent"),), t.Not(cast_this_turn("opponent", 1, SUMMON))),
        ),
        (
            "For each Forward you control, the cost required to cast Testa is reduced by 1 (it cannot become 0).",
            t.Field((t.CostsLess(t.CountOf(MINE), at_least=1),)),
        ),
        (
            "For every 2 Forwards you control, the cost required to cast your Summons is increased by 1.",
            t.Field((t.CostsMore(t.PerEvery(t.CountOf(MINE), 2), (SUMMON,)),)),
        ),
        (
            "The cost required to cast Testa is reduced by 1 "
            "for every 2 Forwards you control and/or in your Break Zone.",
            t.Field((t.CostsLess(t.PerEvery(t.Sum((t.CountOf(MINE), t.CountOf(AWAY))), 2)),)),
        ),
    ],
)
def test_field_abilities(line, expected):
    whole = parse(line)
    assert getattr(whole, "abilities", (whole,)) == (expected,)


def test_the_first_card_costs_less_under_a_condition():
    line = "If you control a Backup, the cost required to cast your first Summon during each turn is reduced by 1."
    first = parse("The cost required to cast your first Summon during each turn is reduced by 1.")
    backup = t.Exists(t.Cards("field", "you", (t.OfType("Backup"),)))
    assert parse(line) == t.Field(first.effects, t.Both((backup, first.condition)))


def test_the_next_card_costs_less():
    less = t.CostsLess(t.Number(1), (t.OfType("Summon"),))
    for line in (
        "The next Summon you cast this turn costs 1 CP less.",
        "The cost required to cast the next Summon you cast this turn is reduced by 1.",
        "The cost required to cast your next Summon this turn is reduced by 1.",
    ):
        assert effect(line) == t.ChangeCasting(less, next_only=True)


def test_the_next_card_costs_less_but_something():
    read = effect("The cost required to cast your next Summon is reduced by 2 this turn (it cannot become 0).")
    assert read == t.ChangeCasting(t.CostsLess(t.Number(2), (SUMMON,), at_least=1), next_only=True)
