"""Chapter 8 of the rules: abilities; scenarios S59, S64-S66, S75, S76."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import BOLT, FORWARDS, LEAVE, MINE, RALLY, THEIRS, UNHURT

FALLEN = t.Cards("break_zone", "you", (t.OfType("Forward"),))
SMASH = summon(text="Choose 1 Forward. Break it.", name="Smash")


def spell(*effects, name="Spell"):
    """A Summon of cost 1 that does this in order."""
    return summon(t.Sequence(effects), name=name)


def auto(trigger, effect=None, *, name="Watcher", power=3000, **more):
    """A Forward with one auto-ability."""
    return forward(power, name=name, abilities=[t.Auto(trigger, effect or t.Draw("you"), **more)])


def user(effect=None, *, name="User", power=3000, cost=None, **more):
    """A Forward with one action ability, by default for nothing."""
    return forward(power, name=name, abilities=[t.Action(cost or t.Cost(), effect or t.Draw("you"), **more)])


def ready(**more):
    """Both players have four Fire Backups."""
    s = Scenario(**more)
    for player in (s.p1, s.p2):
        player.backups("Fire", 4)
    return s


@pytest.fixture
def s():
    return ready()


def place_all(s):
    """The player who orders triggers takes them as they come."""
    while s.asked == "trigger_order":
        s.take(s.legal_actions[0])
    return s.stack


# ----------------------------------------------------------------------------------------------------- 8.1 general
def test_R8_1_R8_2_each_line_is_an_ability_of_its_kind(s):
    strike = t.Special("Strike", t.Cost(special=True), t.GainPower(t.Self(), t.Number(1000)))
    lines = [
        t.Field((t.HasPower(t.Self(), t.Number(1000)),)),
        t.Auto(t.Enters(t.Self()), t.Draw("you")),
        t.Action(t.Cost(), t.GainPower(t.Self(), t.Number(2000))),
        strike,
    ]
    hero = s.p1.hand(forward(5000, name="Hero", abilities=lines))
    s.p1.hand(hero.card)
    s.p1.cast(hero)
    assert hero.power == 6000 and [item.kind for item in s.stack] == ["auto"]
    s.p1.begins_to_use(hero)
    assert s.legal == ["option 2", "option 3"]  # the lines that can be used


def test_R8_4_an_ability_works_only_on_the_field(s):
    watcher = auto(t.Attacks(FORWARDS))
    captain = forward(5000, name="Captain", abilities=[t.Field((t.HasPower(t.All(MINE), t.Number(1000)),))])
    s.p1.has(hand=(watcher, captain, user()), break_zone=(watcher, captain, user()))
    s.p1.deck_top(watcher, captain)
    soldier = s.p1.field(forward(5000, name="Soldier"))
    assert not s.p1.can_use("User") and soldier.power == 5000
    s.p1.attack(soldier)
    assert s.stack == []


def test_R8_4_a_cost_reduction_works_where_the_card_is_cast_from_and_only_for_itself():
    cheap = forward(5000, cost=3, name="Cheap", abilities=[t.Field((t.CostsLess(t.Number(2)),))])
    s = Scenario()
    s.p1.has(Fire=1, field=cheap, hand=forward(5000, cost=3, name="Other"))
    assert not s.p1.can_cast("Other")
    s = Scenario()
    s.p1.has(Fire=1, hand=cheap)
    assert s.p1.can_cast("Cheap")


def test_R8_5_the_text_of_a_summon_is_no_ability(s):
    s.p1.break_zone(RALLY)
    shield = t.Field((t.CannotBeChosen(t.Self(), ("abilities",)),))
    hidden = s.p2.field(forward(9000, name="Hidden", abilities=[shield]))
    s.p1.hand(BOLT)
    s.p1.cast("Bolt", targets=[hidden])
    assert [item.kind for item in s.stack] == ["summon"]
    s.both_pass()
    assert hidden.damage == 7000


@pytest.mark.parametrize(("by", "summon_may", "ability_may"), [("summons", False, True), ("abilities", True, False)])
def test_R8_6_summons_and_abilities_are_different_things(s, by, summon_may, ability_may):
    hit = t.Sequence((t.Choose(THEIRS), t.Dull(t.Chosen())))
    strike = t.Special("Strike", t.Cost(special=True), hit)
    s.p2.field(forward(9000, name="Hidden", abilities=[t.Field((t.CannotBeChosen(t.Self(), (by,)),))]))
    s.p1.hand(spell(t.Choose(THEIRS), t.Dull(t.Chosen())))
    actor = s.p1.field(user(hit))
    special = s.p1.field(forward(3000, name="Special", abilities=[strike]))
    s.p1.hand(special.card)
    auto_ = s.p1.field(auto(t.Attacks(t.Self()), hit, name="Auto"))
    assert s.p1.can_cast("Spell") == summon_may and s.p1.can_use(actor) == ability_may
    assert s.p1.can_use(special) == ability_may
    s.p1.attack(auto_)
    assert s.p1.decides("target") == ability_may


def test_R8_7_the_source_of_an_ability_is_its_card(s):
    hero = s.p1.field(user(t.GainPower(t.Self(), t.Number(1000))))
    twin = s.p1.field(user(t.GainPower(t.Self(), t.Number(1000)), name="Twin"))
    s.p1.uses(hero)
    assert s.stack[0].source == hero
    s.both_pass()
    assert (hero.power, twin.power) == (4000, 3000)


# ------------------------------------------------------------------------------------------ 8.2 control and source
def test_R8_12_the_player_who_used_an_ability_controls_it(s):
    hero = s.p2.field(user(t.Draw("you", 2)))
    s.p1.passes().p2.uses(hero)
    assert s.stack[0].controller == s.p2
    hand = s.p2.hand_size
    s.both_pass()
    assert s.p2.hand_size == hand + 2


def test_R8_13_R8_41e_the_controller_of_the_source_controls_its_auto_ability(s):
    """p2's card under p1's control: it goes to p2's Break Zone, p1 draws."""
    stolen = s.p1.field(auto(t.LeavesToBreakZone(t.Self())), owner=s.p2)
    s.p1.hand(SMASH)
    s.p1.cast("Smash", targets=[stolen])
    hand = s.p1.hand_size
    s.both_pass()
    assert s.p2.codes("break_zone") == ["Watcher"] and s.stack[0].controller == s.p1
    s.both_pass()
    assert s.p1.hand_size == hand + 1


def test_R8_14_a_delayed_ability_of_a_summon_belongs_to_its_controller(s):
    delayed = t.Delayed(t.LeavesToBreakZone(t.Chosen()), t.Draw("you"))
    omen, victim = s.p2.hand(spell(t.Choose(FORWARDS), delayed)), s.p1.field(forward(5000))
    s.p1.hand(SMASH)
    s.p1.passes().p2.cast(omen, targets=[victim]).both_pass().p1.cast("Smash", targets=[victim]).both_pass()
    assert [(item.source, item.controller) for item in s.stack] == [(omen, s.p2)]


def test_R8_15_a_delayed_ability_of_an_ability_has_its_card_as_source(s):
    """Cid Raines: his target is broken after he has left."""
    victim = s.p2.field(forward(5000), dull=True)
    s.p1.has(hand=SMASH).p2.has(hand=(LEAVE, RALLY))
    play = s.p1.hand(spell(t.Choose(FALLEN), t.PlayOntoField(t.Chosen()), name="Raise"))
    cid = s.p1.break_zone("1-192S")
    s.p1.cast(play, targets=[cid]).both_pass().p1.chooses(victim).both_pass()
    assert victim.damage == 4000
    s.p1.passes().p2.cast("Leave", targets=[cid]).both_pass().p1.cast("Smash", targets=[victim]).both_pass()
    assert [(item.source, item.controller) for item in s.stack] == [(cid, s.p1)]
    s.both_pass()
    assert s.p2.decides("discard") and s.p2.hand_size == 1


# ------------------------------------------------------------------------------------------------ 8.3 field abilities
def test_R8_20_R8_21_a_field_ability_applies_while_its_card_is_there_and_to_late_comers(s):
    captain = forward(5000, name="Captain", abilities=[t.Field((t.HasPower(t.All(MINE), t.Number(1000)),))])
    captain, soldier = s.p1.field(captain), s.p1.field(forward(3000))
    late, theirs = s.p1.hand(forward(2000, name="Late")), s.p2.field(forward(3000))
    s.p1.hand(LEAVE)
    assert (soldier.power, theirs.power) == (4000, 3000) and s.stack == []
    s.p1.cast(late)
    assert late.power == 3000
    s.p1.cast("Leave", targets=[captain]).both_pass()
    assert (soldier.power, late.power) == (3000, 2000)


def test_R8_22_it_changes_a_card_from_the_first_moment():
    """Entering, it has 4000 power already."""
    captain = t.Field((t.HasPower(t.All(MINE), t.Number(1000)),))
    watch = t.Auto(t.Enters(t.Cards("field", "you", (t.OfPower("at_least", 4000),))), t.Draw("you"))
    for power, triggers in ((3000, 1), (2000, 0)):
        s = ready()
        s.p1.field(forward(5000, name="Captain", abilities=[captain, watch]))
        s.p1.hand(forward(power, name="Late"))
        s.p1.cast("Late")
        assert len(s.stack) == triggers


# ------------------------------------------------------------------------------------------------- 8.4 auto-abilities
def test_R8_30_R8_31_once_for_each_occurrence(s):
    s.p1.field(auto(t.Enters(FORWARDS)))
    one, two = s.p1.hand(forward(2000, cost=1, name="One"), forward(2000, cost=1, name="Two"))
    s.p1.cast(one)
    assert len(s.stack) == 1
    s.resolve_all().p1.cast(two)
    assert len(s.stack) == 1


def test_R8_31_one_event_with_several_occurrences(s):
    s.p1.field(auto(t.LeavesToBreakZone(THEIRS)))
    for _ in range(3):
        s.p2.field(forward(3000))
    s.p1.hand(spell(t.Damage(t.All(THEIRS), t.Number(3000))))
    s.p1.cast("Spell").both_pass()
    assert len(place_all(s)) == 3


def test_R8_32_R8_69_S65_two_fitting_abilities_both_trigger(s):
    fire = t.Cards("field", "you", (t.OfElement("Fire"), t.OfType("Forward")))
    seven = t.Cards("field", "you", (t.OfCategory("VII"), t.OfType("Forward")))
    lines = [t.Auto(t.Enters(fire), t.Draw("you")), t.Auto(t.Enters(seven), t.Draw("you", 2))]
    zack = s.p1.field(forward(5000, name="Zack", abilities=lines))
    s.p1.hand(forward(2000, name="Friend", categories=["VII"]))
    s.p1.cast("Friend")
    place_all(s)
    assert [item.source for item in s.stack] == [zack, zack]
    hand = s.p1.hand_size
    s.resolve_all()
    assert s.p1.hand_size == hand + 3


def test_R8_69_two_equal_abilities_both_trigger(s):
    line = t.Auto(t.Enters(t.Self()), t.Draw("you"))
    s.p1.hand(forward(5000, name="Xande", abilities=[line, line]))
    s.p1.cast("Xande")
    hand = s.p1.hand_size
    place_all(s)
    s.resolve_all()
    assert s.p1.hand_size == hand + 2


def test_R8_34_an_if_after_the_choice_is_read_at_resolution(s):
    """Paine's second ability triggers without Rikku; Rikku comes in response."""
    (green,) = s.p1.backups("Wind", 1)
    s.p1.hand("1-199S", forward(5000, name="Rikku", keywords=["Back Attack"]))
    s.p1.cast("1-199S", pay=[green, *s.p1.zone("field")[:2]]).p1.chooses(green)
    assert len(s.stack) == 1 and green.is_dull
    without = s.clone()
    without.both_pass()
    assert without.same(green).is_dull
    s.p1.cast("Rikku").both_pass()
    assert green.is_active


def test_R8_35_you_may_is_decided_at_resolution(s):
    """Yuna: the player decides whether she becomes dull when the ability resolves, not before."""
    yuna = s.p1.field("1-214S")
    s.p1.hand(RALLY)
    s.p1.cast("Rally")
    assert s.stack[0].source == yuna and yuna.is_active and s.asked == "priority"
    s.both_pass()
    assert s.p1.decides("may")
    s.p1.says_yes()
    assert yuna.is_dull


def test_R8_36_damage_that_was_replaced_by_nothing_triggers_nothing(s):
    """The damage becomes 0, so the Forward stays, and what watches it leave is silent."""
    stone = UNHURT
    leaves = t.Auto(t.LeavesToBreakZone(t.Self()), t.Draw("you"))
    hero = s.p1.field(forward(3000, name="Hero", abilities=[stone, leaves]))
    s.p2.hand(BOLT)
    s.p1.passes().p2.cast("Bolt", targets=[hero]).both_pass()
    assert hero.on_field and hero.damage == 0 and s.stack == []


def test_R8_37_S59_a_mandatory_choice_without_target(s):
    s.p1.hand(auto(t.Enters(t.Self()), t.Sequence((t.Choose(THEIRS), t.Break(t.Chosen()))), name="Mage"))
    s.p1.has(hand=forward(5000, name="Next")).p2.has(hand=RALLY).p1.cast("Mage")
    assert s.stack == [] and s.p1.waiting == [] and s.p1.has_priority
    assert s.p1.can_cast("Next")


def test_R8_38_once_per_turn_is_used_up_by_the_first_trigger_even_if_declined(s):
    yuna = s.p1.field("1-214S")
    s.p1.hand(RALLY, RALLY)
    s.p1.cast("Rally").both_pass().p1.says_no().both_pass().p1.cast("Rally")
    assert [item.kind for item in s.stack] == ["summon"] and yuna.is_active


def test_R8_38_again_in_the_next_turn_and_by_a_new_object(s):
    s.p1.backups("Fire", 1)
    watcher = s.p1.field(auto(t.Casts("any", (t.OfType("Summon"),)), once_per_turn=True))
    s.p1.hand(RALLY, spell(t.Choose(MINE), t.ReturnToHand(t.Chosen()), name="Back"), RALLY)
    s.p2.hand(RALLY)
    s.p1.cast("Rally").resolve_all().p1.cast("Back", targets=[watcher])
    assert len(s.stack) == 1
    s.both_pass().p1.cast(watcher, pay=s.p1.zone("field")[2:4]).p1.cast("Rally")
    assert [item.kind for item in s.stack] == ["auto", "summon"]
    s.resolve_all().next_turn().p2.cast("Rally")
    assert [item.kind for item in s.stack] == ["auto", "summon"]


# ------------------------------------------------------------------------------------------------ zone-change triggers
def test_R8_41a_it_sees_itself_enter(s):
    s.p1.hand(auto(t.Enters(MINE)))
    s.p1.cast("Watcher")
    assert [item.kind for item in s.stack] == ["auto"]


@pytest.mark.parametrize("first", [True, False])
def test_R8_41a_S66_cards_that_enter_together_see_each_other(s, first):
    cyan = auto(t.Enters(t.Cards("field", "you", (t.OfJob("Samurai"),))), name="Cyan")
    cyan = forward(3000, name="Cyan", jobs=["Samurai"], abilities=cyan.abilities)
    friend = forward(3000, name="Friend", jobs=["Samurai"])
    one, two = s.p1.break_zone(*((cyan, friend) if first else (friend, cyan)))
    s.p1.hand(spell(t.Choose(FALLEN, 2, 2), t.PlayOntoField(t.Chosen())))
    s.p1.cast("Spell", targets=[one, two]).both_pass()
    assert one.on_field and two.on_field and [item.source.name for item in place_all(s)] == ["Cyan", "Cyan"]


def test_R8_41b_cards_that_leave_together_see_each_other(s):
    for name in ("One", "Two"):
        s.p1.field(auto(t.LeavesToBreakZone(MINE), name=name))
    s.p2.hand(spell(t.Damage(t.All(THEIRS), t.Number(3000))))
    s.p1.passes().p2.cast("Spell").both_pass()
    assert sorted(item.source.name for item in place_all(s)) == ["One", "One", "Two", "Two"]


@pytest.mark.parametrize("together", [True, False])
def test_R8_41b_leaving_is_tested_with_the_field_just_before(s, together):
    """The condition needs the Captain, who leaves in the same event, or in the sentence before."""
    captain = t.Exists(t.Cards("field", "you", (t.Named("Captain"),)))
    first = s.p1.field(forward(3000, name="Captain"))
    s.p1.field(auto(t.LeavesToBreakZone(t.Self()), condition=captain))
    if together:
        s.p1.hand(spell(t.Break(t.All(MINE))))
    else:
        s.p1.hand(spell(t.Choose(MINE), t.Break(t.Chosen()), t.Break(t.All(MINE))))
    s.p1.cast("Spell", targets=[] if together else [first]).both_pass()
    assert [item.source.name for item in s.stack] == ["Watcher"] * together


def test_R8_41b_it_is_described_as_it_was_on_the_field():
    dull = t.Auto(t.LeavesToBreakZone(t.Cards("field", "you", (t.InState("dull"),))), t.Draw("you"))
    for is_dull, triggers in ((True, 1), (False, 0)):
        s = ready()
        s.p1.field(forward(9000, name="Watcher", abilities=[dull]))
        victim = s.p1.field(forward(3000), dull=is_dull)
        s.p1.hand(SMASH)
        s.p1.cast("Smash", targets=[victim]).both_pass()
        assert len(s.stack) == triggers


@pytest.mark.parametrize("way", ["break", "put", "cost", "rule"])
def test_R8_41c_every_way_from_the_field_into_the_break_zone(s, way):
    lines = [
        t.Auto(t.LeavesToBreakZone(t.Self()), t.Draw("you")),
        t.Action(t.Cost(put_self=True), t.DamagePlayer("opponent", 1)),
    ]
    effects = {
        "break": t.Break(t.All(MINE)),
        "put": t.PutIntoBreakZone(t.All(MINE)),
        "rule": t.GainPower(t.All(MINE), t.Number(-3000)),
    }
    hero = s.p1.field(forward(3000, name="Hero", abilities=lines))
    if way == "cost":
        s.p1.uses(hero)
    else:
        s.p1.hand(spell(effects[way]))
        s.p1.cast("Spell").both_pass()
    assert hero.zone == "break_zone" and s.stack[0].kind == "auto" and s.stack[0].source == hero


def test_R8_41c_other_ways_off_the_field_do_not_count():
    for effect, zone in ((t.ReturnToHand, "hand"), (t.RemoveFromGame, "removed")):
        s = ready()
        hero = s.p1.field(auto(t.LeavesToBreakZone(t.Self())))
        s.p1.hand(spell(t.Choose(FORWARDS), effect(t.Chosen())))
        s.p1.cast("Spell", targets=[hero]).both_pass()
        assert hero.zone == zone and s.stack == []
    s = ready()
    hero = s.p1.hand(auto(t.LeavesToBreakZone(t.Self())))
    s.p1.hand(spell(t.Discard("you")))
    s.p1.cast("Spell", pay=s.p1.zone("field")[:1]).both_pass().p1.chooses(hero)
    assert hero.zone == "break_zone" and s.stack == []


@pytest.mark.parametrize("still_there", [True, False])
@pytest.mark.parametrize("who", [t.Self(), t.Triggering()])
def test_R8_41d_an_ability_that_wants_the_card_that_left(s, who, still_there):
    """It finds the card in the Break Zone, unless it has gone on from there."""
    hero = s.p1.field(auto(t.LeavesToBreakZone(t.Self()), t.ReturnToHand(who)))
    s.p1.hand(SMASH)
    s.p2.hand(spell(t.RemoveFromGame(t.All(t.Cards("break_zone", "opponent", (t.OfType("Forward"),))))))
    s.p1.cast("Smash", targets=[hero]).both_pass()
    assert hero.zone == "break_zone" and len(s.stack) == 1
    if not still_there:
        s.p1.passes().p2.cast("Spell")
    s.resolve_all()
    assert hero.zone == ("hand" if still_there else "removed")


# ------------------------------------------------------------------------------------------------------------ delayed
OMEN = spell(t.Choose(FORWARDS), t.Delayed(t.LeavesToBreakZone(t.Chosen()), t.Draw("you")), name="Omen")


def test_R8_42a_it_does_not_see_what_happened_before():
    """The Forward breaks in the same resolution, before the delayed ability is made. Where the delayed ability is about
    the break of the sentence before, R8.42d applies."""
    for order, triggers in ((0, 0), (1, 1)):
        parts = [t.Break(t.Chosen()), t.Draw("opponent"), t.Delayed(t.LeavesToBreakZone(t.Chosen()), t.Draw("you"))]
        s = ready()
        victim = s.p2.field(forward(5000))
        s.p1.hand(spell(t.Choose(FORWARDS), *(parts[::-1] if order else parts)))
        s.p1.cast("Spell", targets=[victim]).both_pass()
        assert victim.zone == "break_zone" and len(s.stack) == triggers


@pytest.mark.parametrize("duration", ["permanent", "end_of_turn"])
def test_R8_42b_it_triggers_once_unless_a_duration_is_given(s, duration):
    hero = s.p1.field(user(t.DamagePlayer("opponent", 1)))
    later = t.Delayed(t.DamagesPlayer(t.Chosen(), "opponent"), t.Draw("you"), duration)
    s.p1.hand(spell(t.Choose(FORWARDS), later, name="Omen"))
    s.p1.cast("Omen", targets=[hero]).both_pass().p1.uses(hero).both_pass()
    assert [item.source.name for item in s.stack] == ["Omen"]
    s.both_pass().p1.uses(hero).both_pass()
    assert s.p2.points == 2 and len(s.stack) == (0 if duration == "permanent" else 1)


def test_R8_42b_it_lasts_until_the_end_of_the_turn(s):
    victim = s.p2.field(forward(5000))
    s.p1.has(hand=OMEN).p2.has(hand=SMASH)
    s.p1.cast("Omen", targets=[victim]).both_pass().next_turn().p2.cast("Smash", targets=[victim]).both_pass()
    assert victim.zone == "break_zone" and s.stack == []


def test_R8_42c_it_does_not_follow_to_another_zone_but_through_changes(s):
    victim = s.p2.field(forward(5000, name="Quick", keywords=["Back Attack"]))
    s.p1.hand(OMEN, SMASH, LEAVE)
    s.p1.hand(spell(t.Choose(FORWARDS), t.LoseAbilities(t.Chosen()), t.SetPower(t.Chosen(), 1000)))
    s.p1.cast("Omen", targets=[victim]).both_pass()
    changed, returned = s, s.clone()
    changed.p1.cast("Spell", targets=[victim]).both_pass().p1.cast("Smash", targets=[victim]).both_pass()
    assert [item.source.name for item in changed.stack] == ["Omen"]
    victim = returned.same(victim)
    returned.p1.cast("Leave", targets=[victim]).both_pass().p1.passes().p2.cast(victim)
    returned.p1.cast("Smash", targets=[victim]).both_pass()
    assert victim.zone == "break_zone" and returned.stack == []


# ----------------------------------------------------------------------------------------------- 8.5 action abilities
@pytest.mark.parametrize("turn_player", [1, 2])
def test_R8_40_the_dull_icon_needs_control_since_the_beginning_of_the_turn(turn_player):
    s = Scenario(turn_player=turn_player)
    player = s.p1
    cost = t.Cost(dull=True)
    fresh, old = player.field(user(cost=cost, name="Fresh"), new=True), player.field(user(cost=cost))
    hasty = forward(3000, name="Hasty", keywords=["Haste"], abilities=user(cost=cost).abilities)
    hasty = player.field(hasty, new=True)
    mage = player.field(backup("Fire", name="Mage", abilities=user(cost=cost).abilities), new=True)
    if turn_player == 2:
        s.p2.passes()
    assert [player.can_use(card) for card in (fresh, old, hasty, mage)] == [False, True, True, False]


def test_R8_40_from_the_next_turn_on_in_either_players_turn():
    s = Scenario()
    fresh = s.p1.field(user(cost=t.Cost(dull=True)), new=True)
    assert not s.p1.can_use(fresh)
    s.next_turn().p2.passes()
    assert s.turn_player == s.p2 and s.p1.can_use(fresh)


def test_R8_46_without_the_dull_icon_at_once_and_while_dull():
    s = Scenario()
    hero = s.p1.field(user(), new=True, dull=True)
    s.p1.uses(hero)
    assert [item.source for item in s.stack] == [hero] and hero.is_dull


def test_R8_3_R8_47_everything_before_the_colon_is_cost(s):
    """The cost is paid when the ability is used, the rest happens at its resolution."""
    hero = s.p1.field(user(t.Break(t.All(THEIRS)), cost=t.Cost(("Fire",), dull=True, discard=1)))
    victim = s.p2.field(forward(5000))
    (spare,) = s.p1.spare("Ice", 1)
    s.p1.uses(hero)
    assert hero.is_dull and spare.zone == "break_zone" and victim.on_field
    assert [card.is_dull for card in s.p1.zone("field")].count(True) == 2
    s.both_pass()
    assert victim.zone == "break_zone"


def test_R8_48_repeated_uses_add_up():
    """Gilgamesh: +1000 for two Lightning."""
    s = Scenario()
    gilgamesh = s.p1.field("1-207S")
    s.p1.has(Lightning=5).p1.uses(gilgamesh).p1.uses(gilgamesh)
    assert not s.p1.can_use(gilgamesh)
    s.resolve_all()
    assert gilgamesh.power == 10000


# ---------------------------------------------------------------------------------------------- 8.6 special abilities
@pytest.mark.parametrize("new", [False, True])
def test_R8_53_a_special_ability_follows_the_dull_icon(new):
    """Cloud's Climhazzard has a Dull icon, so a fresh Cloud waits."""
    s = ready()
    cloud = s.p1.field("1-187S", new=new)
    s.p1.has(hand="1-187S").p2.has(field=forward(8000))
    assert s.p1.can_use(cloud) != new


def test_R8_51_a_card_with_several_names_fits_by_each():
    s = Scenario()
    strike = t.Special("Strike", t.Cost(special=True), t.Draw("you"))
    hero = s.p1.field(forward(5000, name="Hero", abilities=[strike]))
    other = forward(5000, name="Masked Hero")
    alias = type(other)(**{**vars(other), "names": ("Masked Hero", "Hero")})
    s.p1.hand(alias)
    assert s.p1.can_use(hero)


@pytest.mark.parametrize(
    "namesake",
    [
        summon(t.Draw("you"), name="Hero", code="H-1"),
        forward(9000, "Light", name="Hero", code="H-2"),
        backup("Dark", name="Hero", code="H-3"),
    ],
)
def test_R8_52_the_namesake_may_be_of_any_kind_and_element(namesake):
    s = Scenario()
    strike = t.Special("Strike", t.Cost(special=True), t.Draw("you"))
    hero, card = s.p1.field(forward(5000, name="Hero", abilities=[strike])), s.p1.hand(namesake)
    s.p1.uses(hero, "Strike")
    assert card.zone == "break_zone" and len(s.stack) == 1


def test_R8_52_the_namesake_gives_no_cp():
    s = Scenario()
    tifa = s.p1.field("1-189S")
    s.p2.has(field=forward(5000)).p1.has(hand="1-189S")
    assert not s.p1.can_use(tifa)


# ------------------------------------------------------------------------------------------------ 8.7 restrictions
def test_R8_60_a_condition_of_use_is_tested_when_the_use_begins_and_not_at_resolution():
    friend = t.Exists(t.Cards("field", "you", (t.Named("Friend"),)))
    s = ready()
    hero = s.p1.field(user(t.Draw("you", 2), condition=friend))
    assert not s.p1.can_use(hero)
    s = ready()
    hero = s.p1.field(user(t.Draw("you", 2), condition=friend))
    other = s.p1.field(forward(3000, name="Friend"))
    s.p2.hand(SMASH)
    s.p1.uses(hero)
    hand = s.p1.hand_size
    s.p1.passes().p2.cast("Smash", targets=[other]).resolve_all()
    assert other.zone == "break_zone" and s.p1.hand_size == hand + 2


@pytest.mark.parametrize(("points", "possible"), [(3, False), (4, True)])
def test_R8_60_gilgameshs_divider_needs_4_points_of_damage(points, possible):
    s = Scenario()
    gilgamesh = s.p1.field("1-207S")
    s.p1.has(Lightning=5, hand="1-207S", damage=points).p2.has(field=forward(5000))
    s.p1.begins_to_use(gilgamesh)
    assert (s.legal == ["option 1", "option 2"]) == possible


def test_R8_61_S75_once_per_turn_counts_for_this_object(s):
    hero = s.p1.field(user(once_per_turn=True))
    s.p1.hand(spell(t.Choose(MINE), t.ReturnToHand(t.Chosen()), name="Back"))
    s.p1.uses(hero)
    assert not s.p1.can_use(hero)
    s.both_pass()
    assert not s.p1.can_use(hero)
    s.p1.cast("Back", targets=[hero]).both_pass().p1.cast(hero)
    assert s.p1.can_use(hero)


def test_R8_61_again_in_the_next_turn(s):
    hero = s.p1.field(user(once_per_turn=True))
    s.p1.uses(hero).both_pass().next_turn().p2.passes()
    assert s.p1.can_use(hero)


def test_R8_61_it_counts_for_this_ability_only(s):
    line = t.Action(t.Cost(), t.Draw("you"), once_per_turn=True)
    hero = s.p1.field(forward(3000, name="User", abilities=[line, line]))
    s.p1.uses(hero, 0)
    assert s.p1.can_use(hero)
    s.p1.uses(hero, 1)
    assert not s.p1.can_use(hero)


def test_R8_62_a_use_without_effect_counts(s):
    """Its only target left in response."""
    hero = s.p1.field(user(t.Sequence((t.Choose(THEIRS), t.Break(t.Chosen()))), once_per_turn=True))
    victim, other = s.p2.field(forward(5000)), s.p2.field(forward(6000))
    s.p2.hand(LEAVE)
    s.p1.uses(hero, targets=[victim]).p1.passes().p2.cast("Leave", targets=[victim]).resolve_all()
    assert victim.zone == "hand" and other.on_field and not s.p1.can_use(hero)


def test_R8_63_abilities_are_used_on_the_field(s):
    s.p1.has(hand=user(), break_zone=user())
    assert not s.p1.can_use("User")


# ------------------------------------------------------------------------------------------ 8.8 gained and lost
SILENCE = spell(t.Choose(FORWARDS), t.LoseAbilities(t.Chosen()), name="Silence")


def test_R8_65_a_gained_ability_is_like_a_printed_one_while_it_lasts(s):
    fresh = s.p1.field(user(cost=t.Cost(dull=True)), new=True)
    s.p1.hand(spell(t.Choose(FORWARDS), t.GainKeyword(t.Chosen(), "Haste")))
    assert not s.p1.can_use(fresh)
    s.p1.cast("Spell", targets=[fresh]).both_pass()
    assert fresh.has("Haste") and s.p1.can_use(fresh)
    s.next_turn()
    assert not fresh.has("Haste")


def test_R8_66_printed_abilities_of_every_kind_are_lost(s):
    strike = t.Special("Strike", t.Cost(special=True), t.Draw("you"))
    lines = [
        t.Field((t.HasPower(t.Self(), t.Number(2000)), t.HasKeyword(t.Self(), "Haste"))),
        t.Auto(t.LeavesToBreakZone(t.Self()), t.Draw("you")),
        t.Action(t.Cost(), t.Draw("you")),
        strike,
    ]
    hero = s.p1.field(forward(3000, name="Hero", abilities=lines))
    s.p1.hand(hero.card, SILENCE, SMASH)
    assert hero.power == 5000 and s.p1.can_use(hero)
    s.p1.cast("Silence", targets=[hero]).both_pass()
    assert hero.power == 3000 and not hero.has("Haste") and not s.p1.can_use(hero)
    s.p1.cast("Smash", targets=[hero]).both_pass()
    assert hero.zone == "break_zone" and s.stack == []


def test_R8_66_abilities_gained_before_are_lost_and_those_gained_later_are_kept(s):
    brave = spell(t.Choose(FORWARDS), t.GainKeyword(t.Chosen(), "Brave"), name="Brave")
    haste = spell(t.Choose(FORWARDS), t.GainKeyword(t.Chosen(), "Haste"), name="Haste")
    hero = s.p1.field(forward(3000))
    s.p1.hand(brave, SILENCE, haste)
    for card in ("Brave", "Silence", "Haste"):
        s.p1.cast(card, targets=[hero]).both_pass()
    assert (hero.has("Brave"), hero.has("Haste")) == (False, True)


def test_R8_66_a_keyword_that_another_card_gave_before_is_lost():
    """Zangan gives Tifa Haste; then Wakka's Status Reels takes all her abilities (R9.17, R9.18)."""
    s = Scenario()
    s.p1.field("1-188S")
    tifa, wakka = s.p1.field("1-189S", new=True), s.p2.field("1-216S")
    s.p2.has(hand="1-216S", Water=1)
    assert tifa.has("Haste")
    s.p1.passes().p2.uses(wakka, "Status Reels", targets=[tifa]).both_pass()
    assert tifa.is_silenced and not tifa.has("Haste")


def test_R8_66_a_keyword_that_another_card_gives_later_is_kept():
    s = Scenario()
    tifa = s.p1.field("1-189S")
    s.p1.has(Fire=1, hand=(SILENCE, "1-188S"))
    s.p1.spare("Fire", 2)
    s.p1.cast("Silence", targets=[tifa], pay=s.p1.zone("field")[1:2]).both_pass().p1.cast("1-188S")
    assert tifa.is_silenced and tifa.has("Haste")


def test_R8_67_an_ability_on_the_stack_resolves_although_its_card_lost_it(s):
    hero = s.p1.field(user(t.Draw("you", 2)))
    s.p2.hand(SILENCE)
    s.p1.uses(hero)
    hand = s.p1.hand_size
    s.p1.passes().p2.cast("Silence", targets=[hero]).both_pass()
    assert hero.is_silenced
    s.both_pass()
    assert s.p1.hand_size == hand + 2


@pytest.mark.parametrize("points", [2, 3])
def test_R8_68_damage_3_is_an_ability_from_3_points_on(s, points):
    hero = s.p1.field(forward(3000, name="Hero", text="Damage 3 -- Hero gains +2000 power."))
    s.p1.has(damage=points).p2.has(damage=4)
    assert hero.power == (5000 if points == 3 else 3000)


# ------------------------------------------------------------------------------------------------------- Back Attack
def test_S76_back_attack_in_response(s):
    s.p1.hand(spell(t.Damage(t.All(THEIRS), t.Number(3000))))
    quick = s.p2.hand(forward(3000, name="Quick", keywords=["Back Attack"]))
    s.p1.cast("Spell").p1.passes().p2.cast(quick)
    assert quick.on_field and s.p1.has_priority and len(s.stack) == 1
    s.both_pass()
    assert quick.zone == "break_zone"


def test_S77_a_back_attack_forward_can_block_in_the_step_it_is_cast_in(s):
    attacker = s.p1.field(forward(5000))
    quick = s.p2.hand(forward(3000, name="Quick", keywords=["Back Attack"]))
    s.p1.attack(attacker).p1.passes().p2.cast(quick).p2.blocks(quick)
    assert quick.is_blocking and s.phase == "block_declaration"
