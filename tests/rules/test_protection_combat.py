"""Texts about who may attack, join a party and block (R10.11-R10.37), and what enters or stays dull."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.record.constants import ATTACK
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.checks import check_views
from tests.kit import FORWARDS, MINE


def having(*effects, power=5000, condition=None, **facts):
    """A Forward with a field ability."""
    facts.setdefault("name", "Hero")
    return forward(power, abilities=[t.Field(effects, condition)], **facts)


def for_turn(*effects, name="Boost"):
    """A Summon: choose a Forward, then traits for the turn."""
    return summon(t.Sequence((t.Choose(MINE), *effects)), name=name)


def at_block(attackers, blockers):
    """P1 attacks with all of these; P2 may block with those."""
    s = Scenario().at("attack")
    attacking = [s.p1.field(card) for card in attackers]
    blocking = [s.p2.field(card) for card in blockers]
    s.p1.attack(attacking).both_pass()
    assert s.asked == "block"
    return s, attacking, blocking


def another_attack(s):
    """The turn player wants another attack (R10.58)."""
    assert s.asked == "next_attack"
    s.take(s.legal_actions[-1] if s.p1.can_pass() else s.legal_actions[0]).to("attack_declaration")


# ------------------------------------------------------------------------------------------------------------ blocking
def test_R10_34_an_unblockable_attacker_is_offered_to_no_blocker():
    s, _, (blocker,) = at_block([having(t.HasRestriction(t.Self(), "cannot_be_blocked"))], [forward(5000)])
    assert not s.p2.can_block(blocker) and s.p2.can_pass()
    check_views(s)


@pytest.mark.parametrize(("cost", "power", "may"), [(3, 5000, True), (4, 5000, False), (3, 6000, False)])
def test_R10_34_by_cost_or_by_power(cost, power, may):
    by_cost = t.CannotBeBlockedBy(t.Self(), (t.OfCost("at_least", 4),))
    by_power = t.CannotBeBlockedBy(t.Self(), power="more")
    s, _, (blocker,) = at_block([having(by_cost, by_power)], [forward(power, cost=cost)])
    assert s.p2.can_block(blocker) == may


def test_R10_34_power_is_compared_when_the_blocker_is_named():
    hero = having(t.CannotBeBlockedBy(t.Self(), power="more"))
    weaken = summon(t.GainPower(t.All(MINE), t.Number(-1000)), name="Weaken")
    s = Scenario().at("attack")
    s.p1.has(hand=weaken, Fire=1)
    attacker, blocker = s.p1.field(hero), s.p2.field(forward(5000))
    s.p1.attack(attacker).p1.cast("Weaken").resolve_all().both_pass()
    assert not s.p2.can_block(blocker)


@pytest.mark.parametrize(("power", "may"), [(7000, True), (8000, False)])
def test_R10_34_a_blocker_that_cannot_block_stronger_ones(power, may):
    s, _, (blocker,) = at_block([forward(power)], [having(t.CannotBlockSuch(t.Self(), power="more"), power=7000)])
    assert s.p2.can_block(blocker) == may


def test_S80_a_party_is_blocked_by_what_could_block_one_of_its_members():
    """Neither Yuffie nor Ninja lets a Forward of cost 4 pass; one of cost 3 may block the Ninja and so both."""
    low = having(t.CannotBeBlockedBy(t.Self(), (t.OfCost("at_least", 3),)), name="A")
    high = having(t.CannotBeBlockedBy(t.Self(), (t.OfCost("at_least", 4),)), name="B")
    s, attackers, (three, four) = at_block([low, high], [forward(9000, cost=3), forward(9000, cost=4)])
    assert s.p2.can_block(three) and not s.p2.can_block(four)
    s.p2.blocks(three).to("damage_resolution")
    assert not any(attacker.is_active for attacker in attackers) and s.p2.points == 0


def test_R9_5_for_a_turn_everything_of_a_description_cannot_be_blocked_by_it(s):
    rule = summon(t.Lasting(t.CannotBeBlockedBy(t.All(MINE), (t.OfCost("at_least", 4),))), name="Rule")
    s.p1.has(hand=rule, Fire=1)
    attacker, blocker = s.p1.field(forward(5000)), s.p2.field(forward(5000, cost=4))
    s.p1.cast("Rule").resolve_all().to("attack_declaration").p1.attack(attacker).both_pass()
    assert not s.p2.can_block(blocker)


def test_S92_of_several_that_must_block_one_is_picked():
    """General Leo 15-021R: all of P2's Forwards must block if they can. A dull one cannot be picked."""
    s = Scenario().at("attack")
    attacker = s.p1.field(forward(5000))
    leo, other = s.p2.field("15-021R"), s.p2.field(forward(6000))
    dull = s.p2.field(forward(7000), dull=True)
    s.p1.attack(attacker).both_pass()
    assert s.p2.can_block(leo) and s.p2.can_block(other)
    assert not s.p2.can_block(dull) and not s.p2.can_pass()


def test_R10_36_a_forward_that_need_not_block_is_not_offered():
    low = t.Cards(player="you", where=(t.OfType("Forward"), t.OfCost("exactly", 2)))
    s = Scenario().at("attack")
    attacker = s.p1.field(forward(5000))
    forced, free = s.p2.field(forward(5000)), s.p2.field(forward(8000, cost=5))
    s.p2.field(backup(abilities=[t.Field((t.HasRestriction(t.All(low), "must_block"),))]))
    s.p1.attack(attacker).both_pass()
    assert s.p2.can_block(forced) and not s.p2.can_block(free) and not s.p2.can_pass()


def test_R10_36_an_attacker_that_must_be_blocked():
    s, _, (first, second) = at_block(
        [having(t.HasRestriction(t.Self(), "must_be_blocked"))],
        [forward(5000), having(t.HasRestriction(t.Self(), "cannot_block"), name="Idle")],
    )
    assert s.p2.can_block(first) and not s.p2.can_block(second) and not s.p2.can_pass()


def test_R10_29_cannot_beats_must():
    s, _, (blocker,) = at_block(
        [having(t.HasRestriction(t.Self(), "must_be_blocked"), t.HasRestriction(t.Self(), "cannot_be_blocked"))],
        [forward(5000)],
    )
    assert not s.p2.can_block(blocker) and s.p2.can_pass()


# ----------------------------------------------------------------------------------------------------------- attacking
def test_S91_Umaro_must_attack_but_another_may_first():
    """Before he has attacked, neither "no attacker" nor "no further attack" is legal (R10.27, R10.28)."""
    s = Scenario().at("attack")
    umaro, other = s.p1.field("8-024C"), s.p1.field(forward(5000))
    s.to("attack_declaration")
    assert not s.p1.can_pass() and s.p1.can_attack(umaro)
    s.p1.attack(other).p2.no_block().both_pass().both_pass()
    assert s.asked == "next_attack" and not s.p1.can_pass()
    another_attack(s)
    s.p1.attack(umaro)
    s.both_pass()  # his ability: nothing to pay with
    assert umaro.is_attacking


def test_R10_27_once_is_enough_for_what_can_attack_twice():
    twice = having(t.HasRestriction(t.Self(), "must_attack"), t.AttackTimes(t.Self(), t.Number(2)), keywords=["Brave"])
    s = Scenario().at("attack")
    hero = s.p1.field(twice)
    s.to("attack_declaration")
    assert not s.p1.can_pass()
    s.p1.attack(hero).p2.no_block().both_pass().both_pass()
    assert s.asked == "next_attack" and s.p1.can_pass()


@pytest.mark.parametrize(("allowed", "brave"), [(1, True), (2, True), (3, True), (2, False)])
def test_R10_18_R10_15_attacking_several_times(allowed, brave):
    """So often, if it is active again each time."""
    hero = having(t.AttackTimes(t.Self(), t.Number(allowed)), keywords=["Brave"] if brave else [])
    s = Scenario().at("attack")
    hero = s.p1.field(hero)
    s.to("attack_declaration")
    for _ in range(allowed if brave else 1):
        assert s.p1.can_attack(hero)
        s.p1.attack(hero).p2.no_block().both_pass().both_pass()
        if s.asked == "next_attack":
            another_attack(s)
    assert s.phase == "main_2" and s.p2.points == (allowed if brave else 1)


def test_R10_19_attacks_already_made_count():
    """Two attacks a turn, given after the first one: one is left."""
    boost = for_turn(t.Lasting(t.AttackTimes(t.Chosen(), t.Number(2))), t.Activate(t.Chosen()))
    s, hero = attacked(boost, boost)
    s.p1.cast("Boost", targets=[hero]).resolve_all().both_pass()
    another_attack(s)
    s.p1.attack(hero)
    s.p1.cast("Boost", targets=[hero])  # allows two again, and two were made
    s.resolve_all().p2.no_block().both_pass().both_pass()
    assert hero.is_active and s.phase == "main_2"


def attacked(*cards):
    """P1's Forward has attacked; the damage is dealt."""
    s = Scenario().at("attack")
    hero = s.p1.field(forward(5000))
    s.p1.has(hand=cards, Fire=len(cards)).to("attack_declaration").p1.attack(hero).p2.no_block().both_pass()
    assert s.phase == "damage_resolution"
    return s, hero


@pytest.mark.parametrize("times", [1, 2])
def test_R10_18_an_additional_attack_adds_to_the_others(times):
    """ "Once more" adds to what is allowed, each time."""
    once_more = [t.Lasting(t.AttackTimes(t.Chosen(), t.Number(1), more=True))] * times
    s, hero = attacked(for_turn(*once_more, t.Activate(t.Chosen())))
    s.p1.cast("Boost", targets=[hero]).resolve_all().both_pass()
    another_attack(s)
    assert s.p1.can_attack(hero) and s.states["attacks"][0, hero.index] == 1


@pytest.mark.parametrize("points", [1, 2])
def test_R10_64_as_often_as_points_of_damage(points):
    """The number is read at every check; with one point it is one attack."""
    s = Scenario().at("attack")
    hero = s.p1.field(having(t.AttackTimes(t.Self(), t.PointsOfDamage("you", 1)), keywords=["Brave"]))
    s.p1.damage(points)
    s.to("attack_declaration").p1.attack(hero).p2.no_block().both_pass().both_pass()
    assert (s.asked == "next_attack") == (points == 2)


@pytest.mark.parametrize("points", [0, 1, 2, 3, 6])
def test_R7_63_as_many_attacks_as_points_of_damage_when_the_ability_resolved(s, points):
    """1-163L: the point that comes after the ability is none of those that it counted."""
    hurt = summon(t.DamagePlayer("you", 1), name="Hurt")
    tidus = s.p1.field("1-163L")
    s.p1.hand("1-163L")
    water = s.p1.backups("Water", 2)
    s.p1.backups("Fire", 1)
    if points:
        s.p1.damage(points)
    if points < 6:
        s.p1.hand(hurt)
    s.p1.uses(tidus, "Blitz Ace", pay=water).resolve_all()
    if points < 6:
        s.p1.cast("Hurt").resolve_all()
        assert s.p1.points == points + 1
    s.to("attack_declaration")
    attacks = 0
    while s.phase != "main_2":
        s.p1.attack(tidus)
        attacks += 1
        s.p2.no_block().both_pass().both_pass()
        if s.asked == "next_attack":
            another_attack(s)
    assert attacks == max(1, points)


def test_S94_the_attacking_status_ends_after_the_damage_step():
    """Lava Spider: +3000 for attackers, from the declaration until the attack is over (R10.57)."""
    s = Scenario().at("attack")
    s.p1.field("8-022R")
    hero, idle = s.p1.field(forward(5000)), s.p1.field(forward(4000))
    assert (hero.power, idle.power) == (5000, 4000)
    s.p1.attack(hero)
    assert (hero.power, idle.power) == (8000, 4000)
    s.p2.no_block().both_pass()
    assert s.phase == "damage_resolution" and hero.power == 8000
    s.both_pass()
    assert hero.power == 5000


# -------------------------------------------------------------------------------------------------------------- parties
def joined(s, first, *others):
    """Which of the others may join an attack of the first."""
    s.to("attack_declaration")
    s.take(s.legal_actions[[choice == first for choice in s.p1.choices()].index(True) + int(s.p1.can_pass())])
    return [other for other in others if s.p1.can_attack(other)]


def test_R10_21_a_text_lets_a_forward_join_any_party():
    """It may attack with Ice or with Water; but Ice and Water still have no element in common."""
    s = Scenario().at("attack")
    rover = s.p1.field(having(t.HasRestriction(t.Self(), "joins_any_party"), element="Wind"))
    ice, water = s.p1.field(forward(5000, "Ice")), s.p1.field(forward(5000, "Water"))
    assert joined(s, rover, ice, water) == [ice, water]
    s.take(s.find_action(ATTACK, ice))
    assert not s.p1.can_attack(water)


def test_R10_21_all_forwards_of_a_player_together():
    s = Scenario().at("attack")
    s.p1.field(backup(abilities=[t.Field((t.HasRestriction(t.All(MINE), "joins_any_party"),))]))
    fire, ice, water = (s.p1.field(forward(5000, element)) for element in ("Fire", "Ice", "Water"))
    assert joined(s, fire, ice, water) == [ice, water]
    s.take(s.find_action(ATTACK, ice))
    assert s.p1.can_attack(water)


@pytest.mark.parametrize("loner_first", [True, False])
def test_R10_21_what_cannot_be_in_a_party_attacks_alone(loner_first):
    s = Scenario().at("attack")
    loner = s.p1.field(having(t.HasRestriction(t.Self(), "cannot_join")))
    other, third = s.p1.field(forward(5000)), s.p1.field(forward(6000))
    if loner_first:
        assert joined(s, loner, other, third) == []
    else:
        assert joined(s, other, loner, third) == [third]


def test_R10_21_only_with_those_that_fit():
    """Job Squire with Job Squire of any element; a Forward without the job needs a common element with all."""
    squires = t.Cards(player="you", where=(t.OfJob("Squire"),))
    rule = t.JoinsPartyOf(t.All(squires), (t.OfJob("Squire"),))
    s = Scenario().at("attack")
    s.p1.field(backup(abilities=[t.Field((rule,))]))
    fire = s.p1.field(forward(5000, "Fire", jobs=["Squire"]))
    ice = s.p1.field(forward(5000, "Ice", jobs=["Squire"]))
    other_fire, other_ice = s.p1.field(forward(5000, "Fire")), s.p1.field(forward(5000, "Ice"))
    assert joined(s, fire, ice, other_fire, other_ice) == [ice, other_fire]
    s.take(s.find_action(ATTACK, ice))
    assert not s.p1.can_attack(other_fire) and not s.p1.can_attack(other_ice)


# ----------------------------------------------------------------------------------------------- dull, and staying dull
def put_to_sleep(restriction, duration):
    """P1 dulls a Forward of its own, which gets this restriction."""
    deed = t.Sequence((t.Choose(FORWARDS), t.Dull(t.Chosen()), t.Restrict(t.Chosen(), restriction, duration)))
    s = Scenario()
    victim = s.p1.field(forward(5000))
    s.p1.has(hand=summon(deed, name="Sleep"), Fire=1).p1.cast("Sleep", targets=[victim]).resolve_all()
    return s, victim


def test_R6_10_what_does_not_activate_stays_dull():
    stays = having(t.HasRestriction(t.Self(), "stays_dull"))
    s = Scenario(turn_player=2).at("end")
    hero, other = s.p1.field(stays, dull=True), s.p1.field(forward(5000), dull=True)
    s.next_turn()
    assert hero.is_dull and other.is_active


def test_R6_10_not_in_the_next_active_phase_only():
    """For the next Active Phase of its controller; the one of the opponent does not count."""
    s, victim = put_to_sleep("stays_dull_once", "permanent")
    s.next_turn().next_turn()
    assert victim.is_dull  # the Active Phase of P1
    s.next_turn().next_turn()
    assert victim.is_active


def test_R9_7_until_the_beginning_of_your_next_turn_is_over_in_its_active_phase():
    """It ends before the Active Phase, in which the Forward becomes active again."""
    s, victim = put_to_sleep("stays_dull", "your_next_turn")
    s.next_turn().next_turn()
    assert victim.is_active


@pytest.mark.parametrize("by", ["cast", "effect"])
def test_R4_18_a_card_that_enters_dull(s, by):
    slow = forward(5000, name="Slow", abilities=[t.Field((t.EntersDull(t.Self()),))])
    s.p1.backups("Fire", 2)
    if by == "cast":
        s.p1.hand(slow)
        s.p1.cast("Slow")
    else:
        raise_ = t.Sequence((t.Choose(t.Cards("break_zone", "you")), t.PlayOntoField(t.Chosen())))
        s.p1.has(break_zone=slow, hand=summon(raise_, name="Raise"))
        s.p1.cast("Raise", targets=["Slow"]).resolve_all()
    assert s.p1.find("Slow").is_dull


def test_R4_18_other_forwards_enter_dull(s):
    """Forwards of both players, not the card itself, not Monsters; only what enters after it (R9.56)."""
    others = t.Cards(where=(t.OfType("Forward"), t.Other()))
    s.p1.hand(forward(5000, name="Queen", abilities=[t.Field((t.EntersDull(t.All(others)),))]))
    s.p1.has(hand=(forward(5000, name="Late"), monster(name="Beast")), Fire=5)
    s.p1.spare("Fire", 1)
    for name in ("Queen", "Late", "Beast"):
        s.p1.cast(name)
    assert [s.p1.find(name).is_dull for name in ("Queen", "Late", "Beast")] == [False, True, False]


@pytest.mark.parametrize("special", [False, True])
def test_R8_40_a_text_lets_new_forwards_use_dull_icons_of_action_abilities(s, special):
    draw = t.Draw("you")
    ability = t.Special("Trick", t.Cost(dull=True), draw) if special else t.Action(t.Cost(dull=True), draw)
    s.p1.field(backup(abilities=[t.Field((t.HasRestriction(t.All(MINE), "dulls_at_once"),))]))
    s.p1.has(hand=forward(5000, name="New", abilities=[ability]), Fire=2).p1.cast("New")
    new = s.p1.find("New")
    assert s.p1.can_use(new) != special
    s.to("attack_declaration")
    assert not s.p1.can_attack(new)
