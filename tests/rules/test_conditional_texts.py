"""Texts under a condition or with Damage N that work where a card is cast or enters (R8.4, R12.45).

Also gained abilities without effect, because they work elsewhere (R4.12).
"""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward
from tests.kit import DRAW, FREE, on_one, spell

HURT = t.Received("you", 3)


def field(effect, how):
    """A field ability with this effect from 3 points of damage on, said in one way or the other."""
    return t.Field((effect,), None, 3) if how == "damage" else t.Field((effect,), HURT)


both_ways = pytest.mark.parametrize("how", ["damage", "condition"])
points_2_3 = pytest.mark.parametrize("points", [2, 3])


@both_ways
@points_2_3
def test_R3_36_R12_45_several_light_characters_under_a_condition(s, how, points):
    s.p1.damage(points)
    s.p1.field(backup("Light", name="Wide", abilities=[field(t.AllowsSeveral("Light"), how)]))
    light = s.p1.hand(forward(5000, "Light", 1))
    s.p1.backups("Fire", 1)
    assert s.p1.can_cast(light) == (points == 3)


def test_R3_45_R11_7_when_the_condition_ends_the_others_go(s):
    widening = t.Field((t.AllowsSeveral("Light"),), t.Exists(t.Cards("field", "you", (t.Named("Prop"),))))
    wide = s.p1.field(backup("Light", name="Wide", abilities=[widening]))
    light, prop = s.p1.field(forward(5000, "Light")), s.p1.field(backup(name="Prop"))
    s.p1.hand(spell(t.Choose(t.Cards(where=(t.OfType("Backup"),))), t.Break(t.Chosen()), name="End"))
    s.p1.cast("End", targets=[prop])
    assert wide.on_field and light.on_field
    s.resolve_all()
    assert (prop.zone, wide.zone, light.zone) == ("break_zone",) * 3


@both_ways
@points_2_3
def test_R3_36_R12_45_it_shares_a_field_with_its_element_under_a_condition(s, how, points):
    s.p1.has(damage=points, field=forward(5000, "Dark", name="There"))
    card = s.p1.hand(forward(5000, "Dark", 0, abilities=[field(t.EntersBeside("Dark"), how)]))
    assert s.p1.can_cast(card) == (points == 3)


@both_ways
@points_2_3
def test_R3_46_R12_45_it_cannot_share_a_field_with_a_name_under_a_condition(s, how, points):
    s.p1.has(damage=points, field=forward(5000, name="Pawn"))
    card = s.p1.hand(forward(5000, cost=0, name="Rook", abilities=[field(t.CannotPlayBeside(("Pawn",)), how)]))
    assert s.p1.can_cast(card) == (points == 2)


@both_ways
@points_2_3
def test_R4_18_R12_45_it_enters_dull_under_a_condition(s, how, points):
    s.p1.damage(points)
    card = s.p1.hand(forward(5000, cost=0, abilities=[field(t.EntersDull(t.Self()), how)]))
    s.p1.cast(card)
    assert card.on_field and card.is_dull == (points == 3)


@both_ways
@points_2_3
def test_R3_41_R12_45_no_effect_plays_it_under_a_condition(s, how, points):
    s.p1.damage(points)
    card = s.p1.break_zone(forward(5000, abilities=[field(t.CannotBePlayed(), how)]))
    play = s.p1.hand(spell(t.PlayOntoField(t.All(t.Cards("break_zone", "you", (t.OfType("Forward"),))))))
    s.p1.cast(play).resolve_all()
    assert card.on_field == (points == 2)


@both_ways
@points_2_3
def test_R12_40_R12_45_back_attack_under_a_condition(how, points):
    """It works in the hand, so the condition is evaluated for a card there."""
    s = Scenario(turn_player=2)
    s.p1.damage(points)
    card = s.p1.hand(forward(5000, cost=0, abilities=[field(t.HasKeyword(t.Self(), "Back Attack"), how)]))
    s.p2.passes()
    assert s.p1.can_cast(card) == (points == 3)


def test_R12_40_in_the_own_main_phase_it_needs_no_back_attack(s):
    card = s.p1.hand(forward(5000, cost=0, abilities=[field(t.HasKeyword(t.Self(), "Back Attack"), "damage")]))
    assert s.p1.can_cast(card)


@pytest.mark.parametrize(
    "ability",
    [
        t.Field((t.CostsLess(t.Number(2)),)),
        t.Field((t.AlternativeCost(t.Cost()),)),
        t.Action(FREE, DRAW, zone="hand"),
        t.Auto(t.Leaves(t.Self()), DRAW, zone="break_zone"),
    ],
)
def test_R4_12_R8_65_an_ability_gained_for_another_zone_has_no_effect(s, ability):
    who = s.p1.field(forward(5000))
    gain, end = s.p1.hand(
        on_one(t.GainAbility(t.Chosen(), ability), name="Gain"), on_one(t.ReturnToHand(t.Chosen()), name="Back")
    )
    s.p1.cast(gain, targets=[who]).resolve_all()
    assert s.p1.has_priority and not s.p1.can_use(who)
    s.p1.cast(end, targets=[who]).resolve_all()
    assert who.zone == "hand" and s.p1.hand_size == 1
    assert not s.p1.can_cast(who) and not s.p1.can_use(who)


@pytest.mark.parametrize("effect", ["restriction", "protection"])
def test_R9_5_R9_10_an_effect_for_a_duration_on_forwards_of_a_power(s, effect):
    """The rule follows the power: also that of a Forward which has got as much since."""
    small, big = s.p2.field(forward(4000, name="Small")), s.p2.field(forward(9000, name="Big"))
    strong = t.All(t.Cards("field", "opponent", (t.OfType("Forward"), t.OfPower("at_least", 8000))))
    broken = t.CannotBeBroken(strong, ("summons",), "any")
    rule = t.Restrict(strong, "cannot_block") if effect == "restriction" else t.Lasting(broken)
    one, more = s.p1.hand(spell(rule, name="Rule"), on_one(t.GainPower(t.Chosen(), t.Number(5000)), name="More"))
    fell = s.p1.hand(spell(t.Break(t.All(t.Cards("field", "opponent"))), name="Fell"))
    attacker = s.p1.field(forward(5000))
    for card, targets in ((one, []), (more, [small])):
        s.p1.cast(card, targets=targets).resolve_all()
    if effect == "protection":
        s.p1.cast(fell).resolve_all()
        assert small.on_field and big.on_field
    else:
        s.p1.attack(attacker).both_pass()
        assert not s.p2.can_block(small) and not s.p2.can_block(big)


def test_R7_38_the_power_of_the_source_is_divided(s):
    one, two = (s.p2.field(forward(9000, name=name)) for name in ("One", "Two"))
    theirs = t.Cards("field", "opponent", (t.OfType("Forward"),))
    shared = t.Sequence((t.Choose(theirs, 0, 2), t.DivideDamage(t.Chosen(), t.PowerOf(t.Self()))))
    who = s.p1.field(forward(3000, abilities=[t.Action(FREE, shared)]))
    s.p1.begins_to_use(who).p1.chooses(one, two).p1.chooses(two).resolve_all()
    assert (one.damage, two.damage) == (1000, 2000)


@pytest.mark.parametrize("turn_player", [1, 2])
def test_R5_7_R8_61_one_summon_from_the_break_zone_in_each_own_turn(turn_player):
    s = Scenario(turn_player=turn_player)
    s.p1.field(
        backup(abilities=[t.Field((t.CastableFrom("break_zone", (t.OfType("Summon"),), True),), t.DuringTurn("you"))])
    )
    one, two = s.p1.break_zone(spell(DRAW, name="One"), spell(DRAW, name="Two"))
    if turn_player == 2:
        s.p2.passes()
        assert not s.p1.can_cast(one)
        return
    s.p1.cast(one).resolve_all()
    assert s.p1.hand_size == 1 and not s.p1.can_cast(two) and not s.p1.can_cast(one)


@pytest.mark.parametrize("there", [0, 1])
def test_R5_7_cast_from_the_break_zone_under_a_condition(s, there):
    wanted = t.Exists(t.Cards("field", "you", (t.OfType("Backup"),)))
    card = s.p1.break_zone(forward(5000, cost=0, abilities=[t.Field((t.CastableFrom("break_zone"),), wanted)]))
    s.p1.backups("Fire", there)
    assert s.p1.can_cast(card) == bool(there)
