"""Points of damage as a cost: paid with the rest of it; EX Bursts follow once the ability is used (R5.77)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, forward, summon

BURST = summon(t.GainCrystals("you"), name="Burst", ex_burst=True)
PRICE = "Receive 1 point of damage"


def ready(text=f"{PRICE}: Draw 1 card.", *, top=None, points=0, deck=20, **more):
    s = Scenario()
    hero = s.p1.field(forward(5000, name="Hero", text=text, **more))
    if points:
        s.p1.damage(points)
    if top is not None:
        s.p1.deck_top(top)
    s.p1.deck(deck)
    return s, hero


def test_R10_60_R5_78_the_point_is_there_before_anybody_can_respond():
    s, hero = ready()
    s.p1.uses(hero)
    assert (s.p1.points, len(s.stack), s.p1.hand_size) == (1, 1, 0)
    s.both_pass()
    assert (s.p1.points, s.p1.hand_size) == (1, 1)


@pytest.mark.parametrize("uses", [True, False])
def test_R10_70_R10_72_R5_78_the_EX_Burst_resolves_above_the_ability(uses):
    """R10.72: at once, with the ability on the stack that was paid for, before anybody has priority"""
    s, hero = ready(top=BURST)
    s.p1.begins_to_use(hero)
    assert s.asked == "ex_burst" and len(s.stack) == 1 and s.p1.hand_size == 0
    if uses:
        s.p1.says_yes()
    else:
        s.p1.says_no()
    assert (s.p1.crystal_count, len(s.stack), s.asked) == (int(uses), 1, "priority")
    s.both_pass()
    assert s.p1.hand_size == 1


def test_R10_82_R5_19_what_watches_the_damage_is_placed_above_the_ability():
    watcher = forward(1000, name="Watcher", abilities=[t.Auto(t.PlayerIsDamaged("you"), t.GainCrystals("you"))])
    s, hero = ready()
    s.p1.field(watcher)
    s.p1.uses(hero)
    assert [item.source.name for item in s.stack] == ["Watcher", "Hero"]  # the top first


def test_R1_2_R1_8_the_last_point_loses_before_the_ability_resolves():
    s, hero = ready(points=6)
    s.p1.uses(hero)
    assert s.winner is s.p2 and s.p1.hand_size == 0


def test_R10_64_R5_77_a_point_for_which_there_is_no_card_cannot_be_paid():
    s, hero = ready(deck=0)
    assert not s.p1.can_use(hero)
    s, hero = ready(deck=1)
    assert s.p1.can_use(hero)


def test_R9_57_R5_95_a_replaced_point_has_paid_the_cost():
    """R9.87: damage that becomes 0 places no card; the ability is used all the same"""
    shield = t.Field((t.ChangesDamage(t.DamageDealt(t.ThePlayer("you")), t.DamageChange("become", 0)),))
    s, hero = ready()
    s.p1.field(forward(1000, name="Warden", abilities=[shield]))
    s.p1.uses(hero)
    assert (s.p1.points, len(s.stack)) == (0, 1)


def test_R5_77_with_the_rest_of_the_cost():
    s, hero = ready("《1》, receive 2 points of damage, put Hero into the Break Zone: Draw 1 card.")
    s.p1.spare("Fire", 1)
    s.p1.uses(hero)
    assert (s.p1.points, hero.zone, s.p1.hand_size) == (2, "break_zone", 0)


def test_R8_7_an_ability_that_is_used_for_nothing_deals_none(s):
    again = t.Sequence((t.Draw("you"), t.May(t.UseAgain())))
    hero = s.p1.field(forward(5000, name="Hero", abilities=[t.Action(t.Cost(points=1), again)]))
    s.p1.uses(hero).both_pass().p1.says_yes()
    assert s.p1.points == 1


@pytest.mark.parametrize("field", [t.ExtraCost(t.Cost(points=1)), t.AlternativeCost(t.Cost(points=1))])
def test_other_costs_are_refused(s, field):
    s.p1.field(forward(5000, name="Hero", abilities=[t.Field((field,))]))
    with pytest.raises(ScenarioError, match="can cost points of damage"):
        s.p1.passes()
