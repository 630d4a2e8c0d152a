"""Forwards whose power has been increased or decreased (R9.20)."""

from fftcg_env.scenario import Scenario, forward, summon

DIABOLOS = summon(
    name="Diabolos", text="Choose 1 Forward. If its power has been increased or decreased, break it.", cost=0
)


def power(change, name):
    return summon(
        text=f"Choose 1 Forward. Until the end of the turn, it gains {change} power.", name=name, element="Ice", cost=0
    )


def chosen(*spells):
    s = Scenario()
    hero = s.p2.field(forward(7000, name="Hero"))
    for spell in (*spells, DIABOLOS):
        s.p1.hand(spell)
    for spell in (*spells, DIABOLOS):
        s.p1.cast(spell.name, targets=[hero]).both_pass()
    return hero


def test_R9_20_a_forward_with_more_or_less_power_than_its_base_power():
    assert chosen(power("+1000", "More")).zone == "break_zone" and chosen().on_field


def test_R9_20_changes_that_cancel_out_and_a_power_that_was_set():
    less = summon(text="Choose 1 Forward. It loses 1000 power until the end of the turn.", name="Less", cost=0)
    assert chosen(power("+1000", "More"), less).on_field and chosen(less).zone == "break_zone"


def test_R9_20_the_field_ability_of_another_card_increases_it_too(s):
    hero = s.p2.field(forward(7000, name="Hero"))
    s.p2.field(forward(3000, name="Captain", text="The Forwards you control gain +1000 power."))
    s.p1.hand(DIABOLOS)
    s.p1.cast("Diabolos", targets=[hero]).both_pass()
    assert hero.zone == "break_zone"
