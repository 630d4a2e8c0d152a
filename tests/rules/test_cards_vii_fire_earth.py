"""Every line of every card of the deck VII (Fire/Earth) does what the rules say."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import CHARACTERS, bursts, refuses, strikes, supply

DESTROY = summon(t.Sequence((t.Choose(CHARACTERS), t.PutIntoBreakZone(t.Chosen()))), "Lightning", name="Destroy")
BOUNCE = summon(t.Sequence((t.Choose(CHARACTERS), t.ReturnToHand(t.Chosen()))), "Wind", name="Bounce")


# ------------------------------------------------------------------------------------------------------ 1-004C Ifrit
def test_1_004C_deals_4000_to_one_forward(s):
    ifrit = s.p1.hand("1-004C")
    [red] = s.p1.backups("Fire", 1)
    weak, strong, other = s.p2.field(forward(4000)), s.p2.field(forward(5000)), s.p1.field(forward(4000))
    s.p1.begins_to_cast(ifrit)
    assert s.p1.can_choose(weak) and s.p1.can_choose(strong) and s.p1.can_choose(other)
    assert refuses(s.p1.can_choose, red)
    second = s.clone()
    s.p1.chooses(weak).p1.pays(red)
    assert weak.on_field and s.stack[0].targets == (weak,)
    s.both_pass()
    assert weak.zone == "break_zone" and (strong.damage, other.damage) == (0, 0)
    assert ifrit.zone == "break_zone"
    second.p1.chooses(second.same(strong)).p1.pays(second.same(red)).both_pass()
    assert (second.same(strong).damage, second.same(strong).on_field) == (4000, True)


def test_1_004C_needs_a_target(s):
    ifrit = s.p1.hand("1-004C")
    s.p1.backups("Fire", 2)
    assert not s.p1.can_cast(ifrit)


def test_1_004C_ex_burst(s):
    attacker, own = s.p1.field(forward(4000)), s.p2.field(forward(9000), dull=True)
    ifrit = s.p2.deck_top("1-004C")
    strikes(s, attacker)
    assert s.p2.decides("ex_burst")
    refused = s.clone()
    s.p2.says_yes()
    assert s.p2.can_choose(own) and s.p2.can_choose(attacker)
    s.p2.chooses(attacker)
    assert attacker.zone == "break_zone" and ifrit.zone == "damage_zone" and s.p2.points == 1
    refused.p2.says_no()
    assert refused.same(attacker).on_field and refused.p2.points == 1


# ------------------------------------------------------------------------------------------------- 1-010C Black Mage
def test_1_010C_pays_fire_dull_and_itself_for_4000_damage(s):
    mage = s.p1.field("1-010C")
    [red] = s.p1.backups("Fire", 1)
    victim, safe, own = s.p2.field(forward(4000)), s.p2.field(forward(5000)), s.p1.field(forward(1000))
    s.p1.begins_to_use(mage)
    assert set(s.p1.choices()) == {victim, safe, own}
    other = s.clone()
    s.p1.chooses(victim).p1.pays(red)
    assert mage.zone == "break_zone" and red.is_dull and victim.on_field
    s.resolve_top()
    assert victim.zone == "break_zone" and safe.damage == 0
    other.p1.chooses(other.same(safe)).p1.pays(other.same(red)).resolve_top()
    assert other.same(safe).damage == 4000


def test_1_010C_does_not_pay_for_itself(s):
    """R5.17"""
    mage = s.p1.field("1-010C")
    s.p2.field(forward(4000))
    assert not s.p1.can_use(mage)


# ---------------------------------------------------------------------------------------------------- 1-014C Samurai
def test_1_014C_brave_attacks_without_dulling(s):
    samurai, plain = s.p1.field("1-014C"), s.p1.field(forward(3000))
    s.p1.attack(samurai, plain)
    assert samurai.is_attacking and samurai.is_active
    assert plain.is_attacking and plain.is_dull


def test_1_014C_brave_attacks_once_and_can_block_afterwards(s):
    samurai, enemy = s.p1.field("1-014C"), s.p2.field(forward(6000))
    s.p1.attack(samurai).p2.no_block().both_pass().both_pass()
    assert s.phase == "main_2"  # it is active, but has attacked (R10.12)
    s.next_turn().p2.attack(enemy).p1.blocks(samurai).to("damage_resolution")
    assert samurai.zone == enemy.zone == "break_zone"  # 6000 each


# ------------------------------------------------------------------------------------------------------ 1-024C Magus
def test_1_024C_deals_3000_to_all_forwards_of_the_opponent(s):
    magus = s.p1.hand("1-024C")
    supply(s.p1, "Fire", 3)
    own = s.p1.field(forward(2000))
    weak, strong, theirs = s.p2.field(forward(3000)), s.p2.field(forward(4000)), s.p2.field(backup("Ice"))
    s.p1.cast(magus)
    assert magus.is_dull and [item.kind for item in s.stack] == ["auto"]
    s.resolve_top()
    assert weak.zone == "break_zone" and strong.damage == 3000
    assert own.on_field and own.damage == 0 and theirs.on_field


# ------------------------------------------------------------------------------------------------ 1-092C Dark Knight
@pytest.mark.parametrize(("points", "power"), [(0, 3000), (1, 4000), (6, 9000)])
def test_1_092C_has_1000_more_for_each_point_its_controller_received(s, points, power):
    s.p1.has(damage=points).p2.has(damage=2)
    assert s.p1.field("1-092C").power == power


def test_R10_64_1_092C_grows_when_the_point_is_received(s):
    attacker, knight = s.p1.field(forward(5000)), s.p2.field("1-092C", dull=True)
    mine = s.p1.field("1-092C")
    assert (knight.power, mine.power) == (3000, 3000)
    strikes(s, attacker)
    assert (knight.power, mine.power) == (4000, 3000)
    s.next_turn()
    assert knight.power == 4000


# ------------------------------------------------------------------------------------------------------ 1-106C Golem
def test_1_106C_gives_2000_until_the_end_of_the_turn(s):
    golem = s.p1.hand("1-106C")
    s.p1.backups("Earth", 1)
    soldier, theirs = s.p1.field(forward(5000)), s.p2.field(forward(5000))
    s.p1.begins_to_cast(golem)
    assert set(s.p1.choices()) == {soldier, theirs}
    s.p1.chooses(soldier).p1.does("pay B1 Earth").both_pass()
    assert (soldier.power, theirs.power) == (7000, 5000)
    s.to("end")
    assert soldier.power == 7000
    s.next_turn()
    assert soldier.power == 5000


def test_R9_14_1_106C_gives_4000_instead_to_a_blocking_forward(s):
    attacker, blocker = s.p1.field(forward(8000)), s.p2.field(forward(5000))
    golem, second = s.p2.hand("1-106C", "1-106C")
    s.p2.backups("Earth", 2)
    s.p1.attack(attacker).p2.blocks(blocker).p1.passes().p2.cast(golem, targets=[blocker]).both_pass()
    assert blocker.power == 9000  # 4000 instead of 2000, not 6000
    later = s.clone()
    later.next_turn()
    assert later.same(attacker).zone == "break_zone" and later.same(blocker).power == 5000
    s.p1.passes().p2.cast(second, targets=[attacker]).both_pass()
    assert attacker.power == 10000  # attacking or blocked is not blocking


def test_1_106C_reads_whether_it_blocks_at_resolution(s):
    """R7.68"""
    attacker, blocker = s.p1.field(forward(4000)), s.p2.field(forward(5000))
    golem = s.p2.hand("1-106C")
    s.p2.backups("Earth", 1)
    s.p1.attack(attacker).p1.passes().p2.cast(golem, targets=[blocker]).both_pass().p2.blocks(blocker)
    assert blocker.power == 7000


def test_1_106C_ex_burst(s):
    attacker, own = s.p1.field(forward(4000)), s.p2.field(forward(5000), dull=True)
    bursts(s, "1-106C", attacker)
    s.p2.chooses(own)
    assert (own.power, attacker.power) == (7000, 4000)
    s.next_turn()
    assert own.power == 5000


# ------------------------------------------------------------------------------------------------------- 1-120C Monk
def test_1_120C_pays_earth_dull_and_itself_for_2000_power(s):
    monk = s.p1.field("1-120C")
    [brown] = s.p1.backups("Earth", 1)
    soldier, theirs = s.p1.field(forward(5000)), s.p2.field(forward(5000))
    s.p1.begins_to_use(monk)
    assert set(s.p1.choices()) == {soldier, theirs}
    s.p1.chooses(soldier).p1.pays(brown)
    assert monk.zone == "break_zone" and brown.is_dull
    s.resolve_top()
    assert (soldier.power, theirs.power) == (7000, 5000)
    s.next_turn()
    assert soldier.power == 5000


# ------------------------------------------------------------------------------------------------------ 1-187S Cloud
def test_1_187S_real_forwards_count(s):
    cloud = s.p1.hand("1-187S")
    for code in ("1-189S", "1-191S", "1-202S", "1-205S"):
        s.p1.field(code)
    s.p1.has(Fire=2).p1.cast(cloud)
    assert cloud.on_field


def test_1_187S_each_forward_that_attacks_gains_1000(s):
    cloud, one, two = s.p1.field("1-187S"), s.p1.field(forward(3000)), s.p1.field(forward(4000))
    s.p1.attack(one, two)
    s.p1.orders(cloud, cloud)  # one trigger for each (R8.31)
    s.resolve_all()
    assert (one.power, two.power, cloud.power) == (4000, 5000, 9000)
    s.p2.no_block().both_pass().both_pass().p1.attack(cloud)
    assert [item.kind for item in s.stack] == ["auto"]
    s.resolve_all()
    assert cloud.power == 10000
    s.to("end")
    assert (one.power, two.power, cloud.power) == (4000, 5000, 10000)
    s.next_turn()
    assert (one.power, two.power, cloud.power) == (3000, 4000, 9000)


def test_1_187S_forwards_of_the_opponent_gain_nothing():
    s = Scenario(turn_player=2)
    s.p1.field("1-187S")
    enemy = s.p2.field(forward(3000))
    s.p2.attack(enemy)
    assert s.stack == []


def test_R8_50_1_187S_climhazzard(s):
    cloud, copy = s.p1.field("1-187S"), s.p1.hand("1-187S")
    red, blue = s.p1.backups("Fire", 1) + s.p1.backups("Ice", 1)
    victim, strong, own = s.p2.field(forward(8000)), s.p2.field(forward(9000)), s.p1.field(forward(9000))
    s.p1.begins_to_use(cloud)
    other = s.clone()
    other.p1.chooses(other.same(strong)).p1.chooses(other.same(copy))
    other.p1.pays(other.same(red), other.same(blue)).resolve_top()
    assert other.same(strong).damage == 8000
    assert s.p1.can_choose(own) and s.p1.can_choose(cloud) and refuses(s.p1.can_choose, red)
    s.p1.chooses(victim)
    assert cloud.is_dull
    s.p1.chooses(copy)  # the S icon
    s.p1.pays(red, blue)
    assert [item.kind for item in s.stack] == ["special"]
    assert copy.zone == "break_zone" and red.is_dull and blue.is_dull
    s.resolve_top()
    assert victim.zone == "break_zone" and own.damage == 0


# --------------------------------------------------------------------------------------------------- 1-188S Zangan
def test_1_188S_ex_burst_searches_too(s):
    attacker, zangan = s.p1.field(forward(4000)), s.p2.deck_top("1-188S")
    tifa = bursts(s, "1-189S", attacker)
    s.p2.says_yes().p2.chooses(tifa)
    assert tifa.zone == "hand" and zangan.zone == "damage_zone" and s.p2.hand_size == 1


@pytest.mark.parametrize(("cost", "haste"), [(4, True), (3, True), (5, False)])
def test_1_188S_tifa_of_cost_4_or_less_has_haste(s, cost, haste):
    s.p1.field("1-188S")
    tifa = s.p1.field(forward(8000, cost=cost, name="Tifa", code="TIFA"), new=True)
    other = s.p1.field(forward(8000, cost=2), new=True)
    theirs = s.p2.field(forward(8000, cost=cost, name="Tifa", code="TIFA"))
    assert (tifa.has("Haste"), other.has("Haste"), theirs.has("Haste")) == (haste, False, False)
    s.to("attack_preparation").both_pass()
    assert s.p1.can_attack(tifa) == haste and not s.p1.can_attack(other)


def test_1_188S_haste_ends_when_zangan_leaves(s):
    zangan, tifa = s.p1.field("1-188S"), s.p1.field("1-189S", new=True)
    s.p1.has(hand=DESTROY, Lightning=1)
    assert tifa.has("Haste")
    s.p1.cast("Destroy", targets=[zangan]).both_pass()
    assert not tifa.has("Haste")
    s.to("attack_preparation").both_pass()
    assert not s.p1.can_attack(tifa)


@pytest.mark.parametrize("zangan_first", [True, False])
def test_R8_66_1_188S_haste_and_the_loss_of_all_abilities(s, zangan_first):
    """R8.66 R9.18: what was gained before the loss is lost; a Zangan who enters later gives Haste again."""
    wakka = s.p1.field("1-216S")
    s.p1.has(hand="1-216S", Water=1)
    tifa = s.p1.field("1-189S", new=True)
    if zangan_first:
        s.p1.field("1-188S")
    else:
        zangan = s.p1.hand("1-188S")
        s.p1.spare("Fire", 2)
    s.p1.uses(wakka, targets=[tifa]).resolve_top()
    assert not tifa.has("Haste") and tifa.power == 1000
    if not zangan_first:
        s.p1.cast(zangan)
        assert tifa.has("Haste")


# ------------------------------------------------------------------------------------------------------- 1-189S Tifa
def test_1_189S_waterkick_dulls_and_deals_6000(s):
    tifa = s.p1.field("1-189S", dull=True, new=True)  # no Dull icon in the cost (R8.46)
    copy = s.p1.hand("1-189S")
    [red] = s.p1.backups("Fire", 1)
    strong, weak = s.p2.field(forward(7000)), s.p2.field(forward(6000))
    s.p1.begins_to_use(tifa)
    assert s.p1.can_choose(tifa) and s.p1.can_choose(weak) and refuses(s.p1.can_choose, red)
    other = s.clone()
    s.p1.chooses(strong).p1.chooses(copy).p1.pays(red).resolve_top()
    assert strong.is_dull and strong.damage == 6000 and strong.on_field
    assert weak.is_active and weak.damage == 0
    assert copy.zone == "break_zone" and tifa.on_field
    other.p1.chooses(other.same(weak)).p1.chooses(other.same(copy)).p1.pays(other.same(red)).resolve_top()
    assert other.same(weak).zone == "break_zone"


# ----------------------------------------------------------------------------------------------- 1-190S Bahamut Fury
def bahamut_fury(power, spare):
    s = Scenario()
    fury, sources = s.p1.hand("1-190S"), s.p1.backups("Fire", 2)
    discarded = s.p1.hand(forward(1000, cost=97)) if spare else None
    victim, own = s.p2.field(forward(power)), s.p1.field(forward(power))
    s.p1.begins_to_cast(fury)
    assert set(s.p1.choices()) == {victim, own}
    s.p1.chooses(victim).p1.pays(*sources).resolve_top()
    return s, victim, discarded


@pytest.mark.parametrize(("power", "zone"), [(7000, "break_zone"), (8000, "field")])
def test_R7_64_R7_67_S45_1_190S_deals_7000_after_a_discard(power, zone):
    s, victim, discarded = bahamut_fury(power, spare=True)
    assert s.p1.decides("may") and victim.damage == 0
    s.p1.says_yes()
    assert s.p1.decides("discard") and s.p1.choices() == [discarded]
    s.p1.chooses(discarded)
    assert discarded.zone == "break_zone" and victim.zone == zone
    assert victim.damage == (7000 if zone == "field" else 0)


@pytest.mark.parametrize(("power", "zone"), [(5000, "break_zone"), (6000, "field")])
def test_1_190S_deals_5000_without_a_discard(power, zone):
    s, victim, discarded = bahamut_fury(power, spare=True)
    s.p1.says_no()
    assert discarded.zone == "hand" and victim.zone == zone
    assert victim.damage == (5000 if zone == "field" else 0)


def test_1_190S_deals_5000_with_an_empty_hand():
    s, victim, _ = bahamut_fury(6000, spare=False)
    assert s.p1.has_priority and victim.damage == 5000


def test_1_190S_ex_burst(s):
    attacker = s.p1.field(forward(7000))
    s.p1.spare("Fire", 1)
    mine = s.p2.hand("1-011C")
    bursts(s, "1-190S", attacker)
    s.p2.chooses(attacker)
    declined = s.clone()
    s.p2.says_yes().p2.chooses(mine)
    assert attacker.zone == "break_zone" and mine.zone == "break_zone" and s.p1.hand_size == 1
    declined.p2.says_no()
    assert declined.same(attacker).damage == 5000 and declined.same(mine).zone == "hand"


# --------------------------------------------------------------------------------------------------- 1-191S Red XIII
@pytest.mark.parametrize("who", ["self", "own", "theirs"])
def test_1_191S_gives_3000_to_one_forward_when_it_enters(s, who):
    red = s.p1.hand("1-191S")
    [source, *_] = supply(s.p1, "Fire", 3)
    forwards = {"self": red, "own": s.p1.field(forward(2000)), "theirs": s.p2.field(forward(2000))}
    s.p1.cast(red)
    assert refuses(s.p1.can_choose, source)
    s.p1.chooses(forwards[who])
    before = {name: card.power for name, card in forwards.items()}
    s.resolve_top()
    assert {name: card.power - before[name] for name, card in forwards.items()} == {
        name: 3000 * (name == who) for name in forwards
    }
    s.next_turn()
    assert {name: card.power for name, card in forwards.items()} == before


def test_1_191S_cosmo_memory_deals_6000_to_all_forwards_of_the_opponent(s):
    red, copy, sources = s.p1.field("1-191S"), s.p1.hand("1-191S"), s.p1.backups("Fire", 4)
    own, weak, strong = s.p1.field(forward(1000)), s.p2.field(forward(6000)), s.p2.field(forward(9000))
    s.p1.uses(red, "Cosmo Memory")
    assert red.is_dull and all(source.is_dull for source in sources) and copy.zone == "break_zone"
    s.resolve_top()
    assert weak.zone == "break_zone" and strong.damage == 6000 and (own.damage, red.damage) == (0, 0)


# ---------------------------------------------------------------------------------------------------- 1-202S Vincent
def test_R12_10_1_202S_has_first_strike_when_it_attacks(s):
    vincent, blocker = s.p1.field("1-202S"), s.p2.field(forward(7000))
    s.p1.attack(vincent)
    assert not vincent.has("First Strike") and len(s.stack) == 1
    s.resolve_top()
    assert vincent.has("First Strike")
    s.p2.blocks(blocker).to("damage_resolution")
    assert blocker.zone == "break_zone" and vincent.damage == 0
    s.next_turn()
    assert not vincent.has("First Strike")


def test_1_202S_has_no_first_strike_when_it_blocks_or_another_attacks():
    s = Scenario(turn_player=2)
    vincent, attacker = s.p1.field("1-202S"), s.p2.field(forward(7000))
    s.p2.attack(attacker).p1.blocks(vincent)
    assert s.stack == [] and not vincent.has("First Strike")
    s.to("damage_resolution")
    assert vincent.zone == attacker.zone == "break_zone"


# ----------------------------------------------------------------------------------------------------- 1-205S Barret
def test_1_205S_grenade_bomb_costs_only_a_copy_and_deals_2000(s):
    barret = s.p1.field("1-205S", dull=True, new=True)
    one, two = s.p1.hand("1-205S", "1-205S")
    own, weak, strong = s.p1.field(forward(2000)), s.p2.field(forward(2000)), s.p2.field(forward(5000))
    s.p1.uses(barret, "Grenade Bomb", discard=[one]).resolve_top()
    assert weak.zone == "break_zone" and strong.damage == 2000 and own.damage == 0 and two.zone == "hand"
    s.p1.uses(barret, "Grenade Bomb")  # again (R8.48)
    s.resolve_top()
    assert strong.damage == 4000 and s.p1.hand_size == 0 and not s.p1.can_use(barret)


# ------------------------------------------------------------------------------------------------------ 1-206S Biggs
def test_1_206S_deals_1000_when_an_own_backup_goes_to_the_break_zone(s):
    s.p1.field("1-206S")
    monk = s.p1.field("1-120C")
    s.p1.backups("Earth", 1)
    own, weak, strong = s.p1.field(forward(1000)), s.p2.field(forward(1000)), s.p2.field(forward(5000))
    s.p1.uses(monk, targets=[strong])  # put into the Break Zone as a cost: not a break
    assert [item.kind for item in s.stack] == ["auto", "action"]
    s.resolve_top()
    assert weak.zone == "break_zone" and strong.damage == 1000 and own.on_field
    s.resolve_top()
    assert strong.power == 7000


def test_1_206S_sees_itself_go(s):
    """R8.41b"""
    biggs, strong = s.p1.field("1-206S"), s.p2.field(forward(5000))
    s.p1.has(hand=DESTROY, Lightning=1).p1.cast("Destroy", targets=[biggs]).resolve_all()
    assert biggs.zone == "break_zone" and strong.damage == 1000


@pytest.mark.parametrize("what", ["own Forward", "their Backup", "Backup to hand"])
def test_1_206S_does_not_trigger(s, what):
    s.p1.field("1-206S")
    strong, theirs, own = s.p2.field(forward(5000)), s.p2.field(backup("Ice")), s.p1.field(forward(1000))
    mine = s.p1.field(backup("Water"))
    spell = s.p1.hand(BOUNCE if what == "Backup to hand" else DESTROY)
    s.p1.backups("Wind" if what == "Backup to hand" else "Lightning", 1)
    target = {"own Forward": own, "their Backup": theirs, "Backup to hand": mine}[what]
    s.p1.cast(spell, targets=[target]).resolve_all()
    assert not target.on_field and strong.damage == 0


def test_1_206S_two_backups_trigger_twice(s):
    """R8.31"""
    biggs, strong = s.p1.field("1-206S"), s.p2.field(forward(5000))
    s.p1.field(backup("Water"))
    where = (t.OfType("Backup"), t.OfElement("Water"))
    s.p1.has(field=backup("Water"), hand=summon(t.Break(t.All(t.Cards(where=where))), "Ice", name="Ebb"))
    s.p1.has(Ice=1).p1.cast("Ebb").both_pass().p1.orders(biggs, biggs)
    assert len(s.stack) == 2
    s.resolve_all()
    assert strong.damage == 2000
