"""Conditions about the card that an ability has let a player cast (R5.6, R7.64)."""

import pytest

from fftcg_env.scenario import forward, summon

LENNE = forward(
    7000,
    name="Lenne",
    text="When Lenne attacks, you may search for 1 Summon and cast it without paying the cost. If you do not cast it, "
    "put the Summon into the Break Zone. If you cast a Summon of cost 5 or more with this ability, put Lenne into the "
    "Break Zone.",
)


@pytest.mark.parametrize(("cost", "stays"), [(5, False), (4, True)])
def test_R5_6_the_cost_of_the_summon_that_this_ability_cast(s, cost, stays):
    hero = s.p1.field(LENNE)
    s.p1.deck_top(summon(text="Draw 1 card.", name="Deed", cost=cost))
    s.p1.attack(hero).both_pass().p1.says_yes().p1.chooses("Deed")
    assert hero.on_field is stays and [item.kind for item in s.stack] == ["summon"]


def test_R5_6_a_summon_that_cannot_be_cast_is_not_asked_for_its_cost(s):
    hero = s.p1.field(LENNE)
    s.p1.deck_top(summon(text="Choose 1 Monster. Break it.", name="Deed", cost=6))
    s.p1.attack(hero).both_pass().p1.says_yes().p1.chooses("Deed")
    assert hero.on_field and s.p1.codes("break_zone") == ["Deed"]


def test_R5_6_nothing_happens_if_nothing_was_cast(s):
    text = "When Hero attacks, you may cast 1 Summon from your hand without paying the cost. "
    hero = s.p1.field(
        forward(7000, name="Hero", text=f"{text}If you cast a Fire Summon with this ability, gain 《C》.")
    )
    fire, ice = (s.p1.hand(summon(text="Draw 1 card.", name=e, element=e, cost=3)) for e in ("Fire", "Ice"))
    s.p1.attack(hero).both_pass().p1.says_no()
    assert s.p1.crystal_count == 0 and fire.zone == ice.zone == "hand"


@pytest.mark.parametrize(("which", "crystals"), [("Fire", 1), ("Ice", 0)])
def test_R5_6_the_element_of_the_summon_that_this_ability_cast(s, which, crystals):
    text = "When Hero attacks, you may cast 1 Summon from your hand without paying the cost. "
    hero = s.p1.field(
        forward(7000, name="Hero", text=f"{text}If you cast a Fire Summon with this ability, gain 《C》.")
    )
    for element in ("Fire", "Ice"):
        s.p1.hand(summon(text="Draw 1 card.", name=element, element=element, cost=3))
    s.p1.attack(hero).both_pass().p1.says_yes().p1.chooses(which)
    assert s.p1.crystal_count == crystals and [item.source.code for item in s.stack] == [which]
