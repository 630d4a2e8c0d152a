"""Sentences about who deals damage."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, SELF, effect, parse
from tests.kit import MINE

TWO = "Choose 1 Forward you control and 1 Forward opponent controls."
ENTERS = "When Testa enters the field, "
CHOSEN = t.Chosen()


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "The other Forwards you control gain +1000 power.",
            "The Forwards other than Testa you control gain +1000 power.",
        ),
        (
            "When Testa attacks, you may have Testa deal you 1 point of damage. When you do so, draw 1 card.",
            "When Testa attacks, you may receive 1 point of damage. When you do so, draw 1 card.",
        ),
        (
            f"{ENTERS}choose 1 Forward you control and 1 Forward opponent controls. They deal damage equal to their "
            "respective power to the other.",
            f"{ENTERS}choose 1 Forward you control and 1 Forward opponent controls. Each Forward deals damage equal to "
            "its power to the other.",
        ),
        (
            "When Testa is dealt damage by your opponent's Forward, draw 1 card.",
            "When Testa is dealt damage by a Forward opponent controls, draw 1 card.",
        ),
        (
            "If Testa is dealt damage by your opponent's Forward, reduce the damage by 1000 instead.",
            "If Testa is dealt damage by a Forward opponent controls, reduce the damage by 1000 instead.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("You receive 1 point of damage.", t.DamagePlayer("you", 1)),
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
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "Choose 1 Forward. The next damage dealt to it this turn becomes 0 instead.",
            "Choose 1 Forward. During this turn, the next damage dealt to it becomes 0 instead.",
        ),
        (
            "Choose up to 3 Forwards. Deal 9000 damage divided among them as you like.",
            "Choose up to 3 Forwards. Divide 9000 damage among them as you like.",
        ),
    ],
)
def test_a_summon_said_in_another_way(new, known):
    assert effect(new) == effect(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Remove all damage from all the Forwards you control.", t.RemoveDamage(t.All(MINE))),
    ],
)
def test_players_and_amounts(text, expected):
    if expected is None:
        with pytest.raises(GrammarError):
            effect(text)
    else:
        assert effect(text) == expected


def test_battle_damage_that_is_dealt():
    changed = parse("If Testa is dealt battle damage, the damage becomes 0 instead.").effects[0]
    assert changed == t.ChangesDamage(t.DamageDealt(SELF, kinds=("battle",)), t.DamageChange("become", 0))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "If Testa is active, the damage dealt to the other Forwards you control is reduced by 1000.",
            t.Field(
                (
                    t.ChangesDamage(
                        t.DamageDealt(t.All(t.Cards("field", "you", (FORWARD, t.Other())))),
                        t.DamageChange("reduce", 1000),
                    ),
                ),
                t.Is(SELF, (t.InState("active"),)),
            ),
        ),
    ],
)
def test_field_abilities(line, expected):
    whole = parse(line)
    assert getattr(whole, "abilities", (whole,)) == (expected,)


def test_damage_under_a_condition():
    change = t.ChangesDamage(t.DamageDealt(SELF), t.DamageChange("reduce", 1000))
    expected = t.Field((change,), t.Exists(MINE))
    for words in (
        "If Testa is dealt damage and you control a Forward",
        "If you control a Forward and Testa is dealt damage",
        "If you control a Forward, if Testa is dealt damage",
        "As long as you control a Forward, if Testa is dealt damage",
    ):
        assert parse(f"{words}, reduce the damage by 1000 instead.") == expected


@pytest.mark.parametrize(
    "line",
    [
        "Choose 1 Forward and 1 Backup. The former deals the latter damage equal to the latter's power.",
        "Choose 1 Forward. Testa deals it damage equal to its power.",
    ],
)
def test_what_is_not_meant_by_a_summon(line):
    with pytest.raises(GrammarError):
        effect(line)


@pytest.mark.parametrize(
    ("line", "usual"),
    [
        (
            f"{TWO} Each of them deals damage equal to its power to the other.",
            f"{TWO} Each Forward deals damage equal to its power to the other.",
        ),
    ],
)
def test_short_forms(line, usual):
    assert effect(line) == effect(usual)


def test_it_deals_damage_by_its_power():
    theirs = t.All(t.Cards("field", "opponent", (FORWARD,)))
    every = effect(
        "Choose 1 Forward you control. It deals damage equal to its power to all the Forwards opponent controls."
    )
    assert every.effects[1] == t.Damage(theirs, t.PowerOf(CHOSEN), CHOSEN)


def test_its_power_is_that_of_the_card_that_deals_the_damage():
    """Also where another card was named since."""
    line = (
        "When Testa attacks, choose 1 Forward. Dull it. Testa deals all the Forwards you control damage equal to its "
    )
    assert parse(f"{line}power.").effect.effects[2] == t.Damage(t.All(MINE), t.PowerOf(SELF))


def test_damage_to_each():
    assert effect("Deal 3000 damage to each Forward you control.") == t.Damage(t.All(MINE), t.Number(3000))


HIT = "Choose 1 Forward. Deal it 5000 damage."


def test_the_damage_before_increases():
    for_each = t.Damage(CHOSEN, t.Sum((t.Number(5000), t.CountOf(MINE, 1000))))
    said = "increases by 1000"
    assert effect(f"{HIT} The damage {said} for each Forward you control.").effects[1:] == (for_each,)
    assert effect(f"{HIT} For each Forward you control, this damage {said}.").effects[1:] == (for_each,)


@pytest.mark.parametrize("more", ["the damage increases by 2000", "increase the damage by 2000 instead"])
def test_the_damage_before_increases_under_a_condition(more):
    """The same as the greater damage instead."""
    condition = "If you control 3 or more Forwards,"
    assert effect(f"{HIT} {condition} {more}.") == effect(f"{HIT} {condition} deal it 7000 damage instead.")


def test_damage_that_nothing_deals_does_not_increase():
    with pytest.raises(GrammarError, match="does not follow an instruction that deals damage"):
        effect("Choose 1 Forward. Break it. If you control 3 or more Forwards, the damage increases by 2000.")


def test_each_player_receives_a_point():
    assert effect("Each player receives 1 point of damage.") == effect("Testa deals each player 1 point of damage.")
