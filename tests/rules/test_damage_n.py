"""Damage N (12.7) and EX Bursts under it (R10.78)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.checks import check_views
from tests.kit import FREE, MINE, THEIRS

ACHE = summon(t.DamagePlayer("you", 1), name="Ache")
RELIEF = summon(t.ReturnToHand(t.All(t.Cards("damage_zone", "you", (t.OfType("Forward"),)))), name="Relief")


def ready(*hand, points=2):
    """p1 has this many points of damage, these cards in hand, and Backups to pay with."""
    s = Scenario()
    s.p1.has(damage=points, Fire=5)
    for card in hand:
        s.p1.hand(card)
    return s


def cast(s, name, **more):
    s.p1.cast(name, **more).resolve_all()


def gains(*effects, n=3, power=5000, **more):
    """A Forward with "Damage 3 -- (field abilities)"."""
    return forward(power, abilities=[t.Field(effects, damage=n)], **more)


HASTY = gains(t.HasKeyword(t.Self(), "Haste"))


# ---------------------------------------------------------------------------------------------------- field abilities
@pytest.mark.parametrize(("points", "has_it"), [(0, False), (2, False), (3, True), (4, True)])
def test_R12_45_from_n_points_on(points, has_it):
    s = ready(points=points)
    card = s.p1.field(gains(t.HasPower(t.Self(), t.Number(2000)), t.HasKeyword(t.Self(), "Brave")))
    assert (card.power, card.has("Brave")) == ((7000, True) if has_it else (5000, False))


def test_R12_45_the_points_of_the_controller_count():
    s = Scenario()
    s.p2.damage(3)
    own, taken = s.p2.field(HASTY), s.p1.field(HASTY, owner=s.p2)
    assert (own.has("Haste"), taken.has("Haste")) == (True, False)
    s = ready(points=3)
    own, taken = s.p2.field(HASTY), s.p1.field(HASTY, owner=s.p2)
    assert (own.has("Haste"), taken.has("Haste")) == (False, True)


def test_R12_45_a_condition_and_the_points_are_both_needed():
    if_backup = t.Exists(t.Cards("field", "you", (t.OfType("Monster"),)))
    both = forward(5000, abilities=[t.Field((t.HasPower(t.Self(), t.Number(1000)),), if_backup, damage=3)])
    powers = []
    for points, with_monster in ((2, True), (3, False), (3, True)):
        s = ready(points=points)
        if with_monster:
            s.p1.field(monster())
        powers.append(s.p1.field(both).power)
    assert powers == [5000, 5000, 6000]


@pytest.mark.parametrize(("points", "damage"), [(2, 3000), (3, 0)])
def test_R12_45_a_replacement_of_damage(points, damage):
    s = ready(summon(t.Damage(t.All(MINE), t.Number(3000)), name="Storm"), points=points)
    card = s.p1.field(gains(t.ChangesDamage(t.DamageDealt(t.Self()), t.DamageChange("become"))))
    cast(s, "Storm")
    assert card.damage == damage


@pytest.mark.parametrize(("points", "possible"), [(2, False), (3, True)])
def test_R8_4_R12_45_a_cost_reduction_works_in_the_hand(s, points, possible):
    s.p1.damage(points)
    card = s.p1.hand(gains(t.CostsLess(t.Number(2)), cost=4))
    s.p1.backups("Fire", 2)
    assert s.p1.can_cast(card) == possible


def test_R12_45_an_ability_that_was_lost_does_not_come_with_the_points():
    s = ready(summon(t.LoseAbilities(t.All(MINE)), name="Hush"), ACHE)
    card = s.p1.field(HASTY)
    cast(s, "Hush")
    cast(s, "Ache")
    assert s.p1.points == 3 and not card.has("Haste")


# ---------------------------------------------------------------------------------------------------------- at once


def test_R12_46_also_in_the_middle_of_a_resolution():
    hasty = t.All(t.Cards("field", "you", (t.WithKeyword("Haste"),)))
    s = ready(summon(t.Sequence((t.DamagePlayer("you", 1), t.Dull(hasty))), name="Both"))
    card = s.p1.field(HASTY)
    cast(s, "Both")
    assert card.is_dull


def test_R12_46_by_battle_damage(s):
    s.p2.damage(2)
    guard = s.p2.field(gains(t.HasPower(t.Self(), t.Number(2000))))
    attacker = s.p1.field(forward(1000))
    s.p1.attack(attacker).p2.no_block()
    assert guard.power == 5000
    s.to("damage_resolution")
    assert (s.p2.points, guard.power) == (3, 7000)


@pytest.mark.parametrize("special", [False, True])
def test_R12_46_abilities_can_be_used_from_then_on(special):
    s = ready(ACHE)
    make = t.Special("Cut", t.Cost(special=True), t.Draw("you"), damage=3) if special else None
    user = forward(1000, name="User", abilities=[make or t.Action(FREE, t.Draw("you"), damage=3)])
    card = s.p1.field(user)
    s.p1.hand(user)
    assert not s.p1.can_use(card)
    cast(s, "Ache")
    assert s.p1.can_use(card)
    s.p1.uses(card)
    assert [item.kind for item in s.stack] == ["special" if special else "action"]


def test_R12_46_another_ability_of_the_card_does_not_need_the_points():
    two = forward(1000, abilities=[t.Action(FREE, t.Draw("you"), damage=3), t.Action(FREE, t.Draw("you", 2))])
    s = ready()
    card = s.p1.field(two)
    s.p1.uses(card)
    assert s.stack[0].ability == two.abilities[1]
    s = ready(points=3)
    card = s.p1.field(two)
    s.p1.begins_to_use(card)
    assert s.legal == ["option 0", "option 1"]


@pytest.mark.parametrize(("first", "drawn"), [("damage", 1), ("break", 0)])
def test_R12_46_auto_abilities_trigger_only_for_events_from_then_on(first, drawn):
    hurt, fell = t.DamagePlayer("you", 1), t.Break(t.All(THEIRS))
    order = (hurt, fell) if first == "damage" else (fell, hurt)
    s = ready(summon(t.Sequence(order), name="Both"))
    s.p1.field(forward(1000, name="Watcher", abilities=[t.Auto(t.LeavesToBreakZone(THEIRS), t.Draw("you"), damage=3)]))
    victim = s.p2.field(forward(5000))
    cast(s, "Both")
    assert victim.zone == "break_zone" and s.p1.points == 3 and s.p1.hand_size == drawn


def test_R12_47_when_the_points_fall_below_n_the_ability_is_gone_at_once(s):
    s.p1.has(damage=(2, forward(1000)), Fire=2)
    hero = s.p1.field(gains(t.HasPower(t.Self(), t.Number(4000)), power=3000), damage=3000)
    user = s.p1.field(forward(1000, name="User", abilities=[t.Action(FREE, t.Draw("you"), damage=3)]))
    s.p1.hand(RELIEF)
    assert hero.power == 7000 and s.p1.can_use(user)
    cast(s, "Relief")
    assert s.p1.points == 2
    assert hero.zone == "break_zone"  # 3000 damage, and 3000 power again
    assert not s.p1.can_use(user)


def test_R12_47_an_ability_on_the_stack_stays(s):
    s.p1.has(damage=(2, forward(1000)), Fire=2)
    user = s.p1.field(forward(1000, name="User", abilities=[t.Action(FREE, t.Draw("you"), damage=3)]))
    s.p1.hand(RELIEF)
    s.p1.uses(user).p1.cast("Relief").resolve_all()
    assert s.p1.points == 2 and s.p1.hand_size == 2  # the card from the Damage Zone, and the one drawn


@pytest.mark.parametrize(("points", "triggers"), [(2, 0), (3, 1)])
def test_R12_48_it_has_the_ability_from_its_first_moment(points, triggers):
    s = ready(points=points)
    arrival = t.Auto(t.Enters(t.Self()), t.Draw("you"), damage=3)
    hero = s.p1.hand(forward(1000, cost=1, abilities=[arrival, t.Field((t.HasKeyword(t.Self(), "Haste"),), damage=3)]))
    s.p1.cast(hero)
    assert len(s.stack) == triggers and hero.has("Haste") == bool(triggers)


# ------------------------------------------------------------------------------------------------ EX Bursts (10.6)
DRAW = t.Auto(t.Enters(t.Self()), t.Draw("you"), ex_burst=True, damage=5)
LATE = forward(2000, name="Late", generic=True, abilities=[DRAW])


def struck(points, *top, hits=1):
    """p2 has this many points and receives more: these cards from the top of the deck."""
    s = Scenario()
    s.p2.has(damage=points, deck_top=top).p1.has(hand=summon(t.DamagePlayer("opponent", hits), name="Strike"))
    s.p1.has(Fire=1).p1.cast("Strike").both_pass()
    return s


@pytest.mark.parametrize(("points", "usable"), [(0, False), (3, False), (4, True), (5, True)])
def test_R10_78_S111_the_card_itself_counts(points, usable):
    s = struck(points, LATE)
    assert s.p2.points == points + 1 and s.p2.decides("ex_burst") == usable
    if usable:
        check_views(s)
        s.p2.says_yes()
        assert s.p2.hand_size == 1


def test_R10_78_S111_two_at_once_as_4th_and_5th():
    s = struck(3, LATE, LATE, hits=2)
    assert s.p2.points == 5 and s.p2.decides("ex_burst") and s.decision.card == s.p2.zone("damage_zone")[4]
    s.p2.says_yes()
    assert s.asked == "priority"  # the 4th is not offered
    assert s.p2.hand_size == 1


def test_R10_78_both_at_once_beyond_n():
    s = struck(4, LATE, LATE, hits=2)
    s.p2.says_yes()
    assert s.p2.decides("ex_burst")
    s.p2.says_yes()
    assert s.p2.hand_size == 2


@pytest.mark.parametrize(("points", "drawn"), [(3, 1), (4, 3)])
def test_R10_74_R10_78_only_the_paragraphs_with_enough_points(points, drawn):
    plain = t.Auto(t.Enters(t.Self()), t.Draw("you"), ex_burst=True)
    late = t.Auto(t.Enters(t.Self()), t.Draw("you", 2), ex_burst=True, damage=5)
    s = struck(points, forward(2000, abilities=[late, plain]))
    s.p2.says_yes()
    assert s.p2.hand_size == drawn


def test_R10_78_by_an_attack():
    for points, usable in ((3, False), (4, True)):
        s = Scenario()
        s.p2.has(damage=points, deck_top=LATE).p1.attack(s.p1.field(forward(1000))).p2.no_block().both_pass()
        assert s.p2.decides("ex_burst") == usable


def test_R10_78_on_the_field_the_same_ability_waits_for_the_points_of_its_controller():
    s = ready(backup(), points=4)
    card = s.p1.hand(LATE)
    s.p1.cast(card)
    assert s.stack == []
