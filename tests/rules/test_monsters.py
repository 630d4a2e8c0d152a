"""Monsters, and what becomes a Forward (R3.8, R4.18, R4.20, R8.44, R8.45, R9.25-R9.27)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import ScenarioError, backup, forward, monster, summon
from tests.checks import check_views
from tests.kit import BOLT, FORWARDS, FREE


def becomes(power, who=None, duration="end_of_turn"):
    return t.BecomeForward(who or t.Self(), power, duration)


def bomb(*powers, keywords=(), **more):
    """A Monster with one free ability for each power with which it becomes a Forward."""
    abilities = [t.Action(FREE, becomes(power)) for power in powers or (5000,)]
    return monster(name="Bomb", abilities=abilities, keywords=keywords, **more)


def turn_on(s, side, card, line=0):
    """Use the ability that makes it a Forward, and let it resolve."""
    side.uses(card, line)
    s.resolve_all()
    assert card.is_forward


def stops_being_a_forward(s):
    """The tree has no words yet for an earlier end: the ongoing effects just end, as at the end of a turn."""
    s.state["effect_count"], s.state["stale"], s.state["unchecked"] = 0, 1, 1


# ---------------------------------------------------------------------------------------------- what a Monster is (3.1)
def test_R3_8_a_monster_neither_attacks_nor_blocks_nor_gives_cp(s):
    own, theirs = s.p1.field(monster()), s.p2.field(monster())
    attacker, hero = s.p1.field(forward(3000)), s.p1.hand(forward(5000, cost=1))
    assert not s.p1.can_cast(hero)
    s.to("attack_preparation").both_pass()
    assert s.p1.choices() == [attacker] and not s.p1.can_attack(own)
    s.p1.attack(attacker).both_pass()
    assert not s.p2.decides("block") or not s.p2.can_block(theirs)


def test_R3_8_monsters_are_a_group_of_their_own(s):
    s.p1.backups("Fire", 5)
    card = s.p1.hand(monster(cost=1))
    assert s.p1.can_cast(card)  # no Backup: the limit of five does not concern it
    s.p1.cast(card)
    assert card.on_field and not card.is_forward


def test_R3_8_a_monster_that_became_a_forward_is_still_a_monster(s):
    card = s.p1.field(bomb())
    for kind in ("Monster", "Forward", "Backup"):
        chosen = t.Choose(t.Cards(where=(t.OfType(kind),)))
        s.p1.hand(summon(t.Sequence((chosen, t.Dull(t.Chosen()))), name=f"Dull {kind}"))
    s.p1.backups("Fire", 1, dull=True)
    s.p1.spare("Fire", 1)
    assert [s.p1.can_cast(f"Dull {kind}") for kind in ("Monster", "Forward")] == [True, False]
    turn_on(s, s.p1, card)
    for kind in ("Monster", "Forward"):
        copy = s.clone()
        copy.p1.begins_to_cast(f"Dull {kind}")
        assert copy.p1.choices() == [copy.same(card)]
    assert "5000" in check_views(s)


def test_R3_9_a_monster_has_no_power(s):
    weak = t.Choose(t.Cards(where=(t.OfPower("at_most", 9000),)))
    card = s.p1.field(bomb())
    s.p1.has(hand=summon(t.Sequence((weak, t.Dull(t.Chosen()))), name="Weaken"), Fire=1)
    assert not s.p1.can_cast("Weaken")
    turn_on(s, s.p1, card)
    assert s.p1.can_cast("Weaken")


def test_R3_9_R11_4_less_power_does_not_hurt_what_has_none(s):
    everything = t.All(t.Cards(where=(t.OfType("Character"),)))
    card, soldier = s.p1.field(monster()), s.p1.field(forward(2000))
    s.p1.has(hand=summon(t.GainPower(everything, t.Number(-3000)), name="Weakness"), Fire=1)
    s.p1.cast("Weakness").resolve_all()
    assert (card.zone, soldier.zone) == ("field", "break_zone")


def test_R4_18_a_monster_enters_active_a_backup_dull(s):
    beast, helper = s.p1.hand(monster(cost=1), backup(cost=1))
    s.p1.has(Fire=2).p1.cast(beast).p1.cast(helper)
    assert (beast.is_active, helper.is_dull) == (True, True)


@pytest.mark.parametrize("dull", [False, True])
def test_R4_18_also_when_an_effect_plays_it(s, dull):
    beast, helper = s.p1.break_zone(monster(), backup())
    chosen = t.Choose(t.Cards("break_zone", "you", (t.OfType("Character"),)), 2, 2)
    s.p1.has(hand=summon(t.Sequence((chosen, t.PlayOntoField(t.Chosen(), dull))), name="Raise"), Fire=1)
    s.p1.cast("Raise", targets=[beast, helper]).resolve_all()
    assert (beast.is_dull, helper.is_dull) == (dull, True)


# ----------------------------------------------------------------------------------------------------- Dull icon (8.5)
def tapper(kind, *keywords):
    """A Character that draws a card for its Dull icon, and becomes a Forward if it is a Monster."""
    abilities = [t.Action(t.Cost(dull=True), t.Draw("you")), t.Action(FREE, becomes(5000))]
    if kind == "Monster":
        return monster(name="Tapper", abilities=abilities, keywords=keywords)
    return forward(5000, name="Tapper", abilities=abilities[:1], keywords=keywords)


@pytest.mark.parametrize(
    ("kind", "keywords", "allowed"),
    [("Monster", (), True), ("Forward", (), False), ("Forward", ("Haste",), True), ("Monster", ("Haste",), True)],
)
def test_R8_40_R8_44_S21_the_dull_icon_in_the_turn_it_was_cast(s, kind, keywords, allowed):
    card = s.p1.hand(tapper(kind, *keywords))
    s.p1.has(Fire=2).p1.cast(card)
    if not allowed:
        assert not s.p1.can_use(card)
        return
    s.p1.uses(card, len(keywords))
    assert card.is_dull
    s.resolve_all()
    assert s.p1.hand_size == 1


@pytest.mark.parametrize(
    ("new", "keywords", "allowed"), [(True, (), False), (False, (), True), (True, ("Haste",), True)]
)
def test_R8_45_a_monster_that_is_a_forward_follows_the_rule_for_forwards(s, new, keywords, allowed):
    card = s.p1.field(tapper("Monster", *keywords), new=new)
    turn_on(s, s.p1, card, 1 + len(keywords))
    if allowed:
        s.p1.uses(card, len(keywords))
        assert card.is_dull
    else:
        with pytest.raises(ScenarioError):
            s.p1.uses(card, 0)


def test_R8_45_the_rule_ends_with_the_type(s):
    card = s.p1.field(tapper("Monster"), new=True)
    turn_on(s, s.p1, card, 1)
    stops_being_a_forward(s)
    s.p1.passes()  # a fresh look at the table
    s.p2.passes()
    assert not card.is_forward
    s.p1.uses(card, 0)
    assert card.is_dull


# --------------------------------------------------------------------------------------------- becoming a Forward (9.2)
def test_R9_25_the_power_is_a_base_and_additions_apply_on_top(s):
    lord = t.Field((t.HasPower(t.All(t.Cards("field", "you", (t.OfType("Forward"), t.Other()))), t.Number(1000)),))
    s.p1.field(forward(3000, name="Lord", abilities=[lord]))
    card = s.p1.field(bomb(5000))
    s.p1.hand(summon(t.Sequence((t.Choose(FORWARDS), t.GainPower(t.Chosen(), t.Number(2000)))), name="Boost"))
    s.p1.backups("Fire", 1)
    turn_on(s, s.p1, card)
    assert card.power == 6000
    s.p1.cast("Boost", targets=[card]).resolve_all()
    assert card.power == 8000


def test_R9_20_R9_25_the_later_base_counts_and_earlier_additions_stay(s):
    card = s.p1.field(bomb(5000, 7000))
    s.p1.hand(summon(t.Sequence((t.Choose(FORWARDS), t.GainPower(t.Chosen(), t.Number(1000)))), name="Boost"))
    s.p1.backups("Fire", 1)
    turn_on(s, s.p1, card, 1)
    s.p1.cast("Boost", targets=[card]).resolve_all()
    assert card.power == 8000
    turn_on(s, s.p1, card, 0)
    assert card.power == 6000


def test_R9_25_until_the_end_of_the_turn(s):
    card = s.p1.field(bomb())
    turn_on(s, s.p1, card)
    s.next_turn()
    assert not card.is_forward and card.on_field


def test_R9_25_for_good(s):
    card = s.p1.field(monster(name="Egg", abilities=[t.Action(FREE, becomes(4000, duration="permanent"))]))
    turn_on(s, s.p1, card)
    s.next_turn()
    assert card.is_forward and card.power == 4000


def test_R9_25_a_backup_becomes_a_forward_and_still_counts_as_a_backup(s):
    walker = backup(name="Walker", abilities=[t.Action(FREE, becomes(6000))])
    card = s.p1.field(walker)
    s.p1.backups("Fire", 4)
    more = s.p1.hand(backup("Ice", 1))
    s.p1.spare("Ice", 1)
    turn_on(s, s.p1, card)
    assert not s.p1.can_cast(more)
    s.p1.attack(card)
    assert card.is_attacking


@pytest.mark.parametrize(
    ("new", "keywords", "allowed"), [(False, (), True), (True, (), False), (True, ("Haste",), True)]
)
def test_R9_26_it_attacks_by_its_time_on_the_field(s, new, keywords, allowed):
    card, other = s.p1.field(bomb(keywords=keywords), new=new), s.p1.field(forward(1000))
    turn_on(s, s.p1, card, len(keywords))
    s.to("attack_preparation").both_pass()
    assert set(s.p1.choices()) == ({card, other} if allowed else {other})
    if allowed:
        s.p1.attack(card).to("damage_resolution")
        assert s.p2.points == 1 and card.is_dull


def test_R9_26_it_blocks_is_chosen_takes_damage_and_is_broken(s):
    attacker, card = s.p1.field(forward(4000)), s.p2.field(bomb(6000), new=True)
    bolt = s.p2.hand(BOLT)
    s.p2.has(Fire=1).p1.passes()
    early = s.clone()
    early.p2.begins_to_cast(early.same(bolt))
    assert early.p2.choices() == [early.same(attacker)]
    turn_on(s, s.p2, card)
    s.p1.attack(attacker).p2.blocks(card).to("damage_resolution")
    assert (attacker.zone, card.damage, card.zone) == ("break_zone", 4000, "field")
    s.p1.passes().p2.cast(bolt, targets=[card]).resolve_all()
    assert card.zone == "break_zone"


# ------------------------------------------------------------------------------------------- and not being one any more
@pytest.mark.parametrize("who", ["attacker", "blocker"])
def test_R9_27_S93_it_leaves_the_battle(s, who):
    side, other = (s.p1, s.p2) if who == "attacker" else (s.p2, s.p1)
    card, enemy = side.field(bomb(9000)), other.field(forward(3000))
    if who == "blocker":
        s.p1.passes()
    turn_on(s, side, card)
    attacker, blocker = (card, enemy) if who == "attacker" else (enemy, card)
    s.p1.attack(attacker).p2.blocks(blocker)
    assert s.phase == "block_declaration" and card.is_forward
    stops_being_a_forward(s)
    s.both_pass()
    assert not card.is_attacking and not card.is_blocking
    assert (card.damage, enemy.damage, enemy.zone, s.p2.points) == (0, 0, "field", 0)


def test_R9_27_R10_31_an_attack_of_what_is_no_forward_any_more_is_over(s):
    card = s.p1.field(bomb(9000))
    s.p2.field(forward(3000))
    turn_on(s, s.p1, card)
    s.p1.attack(card)
    stops_being_a_forward(s)
    s.both_pass()
    assert s.p2.points == 0 and not s.p2.decides("block")
    assert card.on_field and card.is_dull


def test_R9_27_R9_20_what_asks_for_attackers_sees_that_it_left_the_battle(s):
    attacking = t.Exists(t.Cards("field", "you", (t.InState("attacking"),)))
    drummer = backup("Fire", abilities=[t.Field((t.HasPower(t.All(FORWARDS), t.Number(1000)),), attacking)])
    s.p1.field(drummer)
    card, other = s.p1.field(bomb(9000)), s.p1.field(forward(3000))
    turn_on(s, s.p1, card)
    s.p1.attack(card)
    assert other.power == 4000
    stops_being_a_forward(s)
    s.p1.passes()
    assert not card.is_attacking and other.power == 3000


def test_R4_20_R9_27_the_damage_mark_stays_and_breaks_it_only_as_a_forward(s):
    card = s.p1.field(bomb(9000, 4000))
    s.p1.has(hand=BOLT, Fire=1)
    turn_on(s, s.p1, card)
    s.p1.cast("Bolt", targets=[card]).resolve_all()
    assert card.damage == 7000
    stops_being_a_forward(s)
    s.both_pass()
    assert (card.is_forward, card.damage, card.zone) == (False, 7000, "field") and "−7000" in check_views(s)
    s.p1.uses(card, 1)  # as a Forward of 4000 it has too much damage
    s.resolve_all()
    assert card.zone == "break_zone"


def test_R4_20_R6_49_the_end_of_the_turn_removes_type_and_damage_together(s):
    card = s.p1.field(bomb(9000))
    s.p1.has(hand=BOLT, Fire=1)
    turn_on(s, s.p1, card)
    s.p1.cast("Bolt", targets=[card]).resolve_all().next_turn()
    assert (card.zone, card.is_forward, card.damage) == ("field", False, 0)


def test_R9_82_a_monster_that_is_no_forward_takes_no_damage(s):
    card, soldier = s.p1.field(monster()), s.p1.field(forward(9000))
    s.p1.hand(summon(t.Damage(t.All(t.Cards(where=(t.OfType("Character"),))), t.Number(3000)), name="Storm"))
    s.p1.has(Fire=1).p1.cast("Storm").resolve_all()
    assert (card.damage, soldier.damage) == (0, 3000)


def test_R7_52_a_target_that_is_no_forward_any_more_is_illegal(s):
    card = s.p1.field(bomb(9000))
    s.p2.has(hand=BOLT, Fire=1)
    turn_on(s, s.p1, card)
    s.p1.passes().p2.cast("Bolt", targets=[card])
    stops_being_a_forward(s)
    s.resolve_all()
    assert (card.damage, card.zone) == (0, "field")


def test_R9_25_the_forward_stays_one_when_its_abilities_are_lost(s):
    card = s.p1.field(bomb(9000))
    s.p1.has(hand=summon(t.LoseAbilities(t.All(FORWARDS)), name="Hush"), Fire=1)
    turn_on(s, s.p1, card)
    s.p1.cast("Hush").resolve_all()
    assert (card.is_silenced, card.is_forward, card.power) == (True, True, 9000)
