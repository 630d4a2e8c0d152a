"""Questions about printed cards in which three mechanisms meet: Priming, Limit Break, costs, replacement, control."""

from typing import Any

import pytest

from fftcg_env.cards import Card
from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster
from tests.kit import on_one, strikes
from tests.rules.free_summons import (
    BOLT_3000,
    BOLT_9000,
    FELL,
    LEAVE,
    RAIN,
    SILENCE,
    STORM,
    free,
    plays,
)

BOLT_5000 = free("Choose 1 Forward. Deal it 5000 damage.", "Bolt")
BOLT_10000 = free("Choose 1 Forward. Deal it 10000 damage.", "Grand Bolt")
WITHER = free("Choose 1 Forward. It loses 5000 power until the end of the turn.", "Wither")
FREEZE = free("Choose 1 Forward. Dull it and Freeze it.", "Chill")
HUGE = forward(20000, "Ice", 2, name="Huge", code="HUGE")


def gun(damage: int, element: str = "Fire", name: str = "Gun") -> Card:
    """A Forward whose ability deals damage."""
    return forward(1000, element, name=name, code=name, text=f"《0》: Choose 1 Forward. Deal it {damage} damage.")


def settle(s: Scenario) -> None:
    """Place waiting abilities in any order."""
    while s.asked == "trigger_order":
        s.take(s.legal_actions[0])


def answer_all(s: Scenario) -> None:
    """Resolve everything; questions get the first answer that does something."""
    for _ in range(60):
        if s.asked == "priority" and not s.stack:
            return
        if s.asked == "priority":
            s.both_pass()
        else:
            s.take(next((a for a in s.legal_actions if a), s.legal_actions[0]))


def prime(side: Any, lower: str, upper: str, **backups: int) -> Any:
    """A player's Character is primed; what that triggers waits."""
    card = side.field(lower)
    side.has(deck_top=upper, **backups)
    side.does(f"prime {lower}")
    while side.scenario.asked == "pay":
        side.pays()
    side.chooses(upper)
    return card


# --------------------------------------------------------------------------------------------------------- Priming
@pytest.mark.parametrize(("bolt", "zone"), [(BOLT_9000, "field"), (BOLT_10000, "break_zone")])
def test_R12_84_R9_68_26_003R_the_gained_shield_of_a_primed_forward(s, bolt, zone):
    """Damage less than 10000 becomes 0; 10000 is not less. Afterwards Clive lies in the Break Zone."""
    s.p1.hand(bolt)
    clive = prime(s.p1, "26-005H", "26-003R", Fire=5)
    s.resolve_all()
    plays(s, s.p1, bolt, clive)
    assert (clive.zone, clive.name) == (zone, "Ifrit (XVI)" if zone == "field" else "Clive")


def test_R8_66_R12_84_26_003R_silenced_this_turn_shielded_in_the_next(s):
    s.p1.hand(SILENCE, BOLT_3000)
    s.p2.hand(BOLT_9000)
    clive = prime(s.p1, "26-005H", "26-003R", Fire=5)
    s.resolve_all()
    plays(s, s.p1, SILENCE, clive)
    plays(s, s.p1, BOLT_3000, clive)
    assert clive.damage == 3000
    s.next_turn()
    plays(s, s.p2, BOLT_9000, clive)
    assert clive.on_field and clive.damage == 0


@pytest.mark.parametrize(("by", "points"), [("ability", 1), ("summon", 0)])
def test_R8_6_R7_39_26_003R_chosen_by_an_ability_or_by_a_summon(s, by, points):
    ifrit, shooter, bolt = s.p1.field("26-003R"), s.p2.field(gun(3000)), s.p2.hand(BOLT_3000)
    s.p1.passes()
    if by == "ability":
        s.p2.uses(shooter, targets=[ifrit])
    else:
        s.p2.cast(bolt, targets=[ifrit])
    s.resolve_all()
    assert s.p2.points == points and ifrit.damage == 3000


def test_R12_84_R12_30_a_frozen_character_stays_frozen_when_it_primes(s):
    s.p1.hand(FREEZE)
    clive = s.p1.field("26-005H")
    s.p1.has(deck_top="26-003R", Fire=5)
    plays(s, s.p1, FREEZE, clive)
    s.p1.does("prime 26-005H").p1.pays().p1.chooses("26-003R").resolve_all()
    s.next_turn()
    s.next_turn()
    assert clive.is_dull and clive.name == "Ifrit (XVI)"
    s.next_turn()
    s.next_turn()
    assert clive.is_active


def test_R12_84_R11_5_damage_from_before_the_priming_counts_against_the_new_power(s):
    """5000 damage on 7000, primed to 10000, then -5000."""
    s.p1.hand(BOLT_5000, WITHER)
    clive = s.p1.field("26-005H")
    s.p1.has(deck_top="26-003R", Fire=5)
    plays(s, s.p1, BOLT_5000, clive)
    s.p1.does("prime 26-005H").p1.pays().p1.chooses("26-003R").resolve_all()
    assert (clive.power, clive.damage) == (10000, 5000)
    plays(s, s.p1, WITHER, clive)
    assert clive.zone == "break_zone" and s.p1.codes("removed") == ["26-003R"]


@pytest.mark.parametrize("deed", [FELL, LEAVE], ids=["broken", "returned"])
def test_R12_87_R8_75_26_005H_the_removed_upper_card_gives_its_special_ability(s, deed):
    """Another Clive of 26-005H has Spitflare while Ifrit (XVI) 24-001L lies removed, and a Clive pays for it."""
    s.p1.hand(deed)
    heir, payment = s.p1.hand("26-005H"), s.p1.hand("24-005L")
    target = s.p2.field(HUGE)
    clive = prime(s.p1, "24-005L", "24-001L", Fire=5)
    s.p1.chooses(target).resolve_top()
    plays(s, s.p1, deed, clive)
    assert s.p1.codes("removed") == ["24-001L"]
    s.next_turn()
    s.next_turn()
    s.p1.cast(heir)
    answer_all(s)
    assert target.damage == 0
    s.p1.uses(heir, targets=[target])
    assert payment.zone == "break_zone"
    s.resolve_all()
    assert target.damage == 10000


def test_R12_85_24_109R_its_own_priming_draws(s):
    dion = prime(s.p1, "24-109R", "24-110L", Fire=3)
    assert [item.source for item in s.stack] == [dion] or s.asked in ("target", "trigger_order")
    hand = s.p1.hand_size
    answer_all(s)
    assert s.p1.hand_size == hand + 1


def test_R12_85_R11_4_24_113R_his_own_priming_weakens_a_forward_that_goes_without_a_break(s):
    victim = s.p2.field(forward(8000, name="Victim"))
    prime(s.p1, "24-113R", "24-112L", Fire=2)
    settle(s)
    while s.asked == "target":
        s.p1.chooses(victim)
        settle(s)
    answer_all(s)
    assert victim.zone == "break_zone"


def steal_a_primed_clive(s):
    """p1, with 6-112H and WITHER in hand, takes p2's Clive, primed with Ifrit (XVI), for a turn."""
    clive = prime(s.p2, "26-005H", "26-003R", Fire=5)
    s.resolve_all().p2.passes()
    s.next_turn()
    plays(s, s.p1, WITHER, clive)
    s.p1.cast("6-112H").p1.chooses(clive).resolve_all()
    return clive


def test_R12_91_R4_33_6_112H_a_primed_forward_is_taken_for_a_turn_and_goes_home():
    """Ifrit (XVI) has 5000 after -5000: less than Shuyin. After the turn he is back, primed and with his power."""
    s = Scenario(turn_player=2, turn=4)
    s.p1.has(hand=("6-112H", WITHER), Water=5)
    clive = steal_a_primed_clive(s)
    assert clive.controller is s.p1 and s.p1.points == 1
    s.next_turn()
    assert clive.controller is s.p2 and (clive.power, clive.name) == (10000, "Ifrit (XVI)")


def test_R12_83_R11_6_6_112H_a_stolen_primed_forward_clashes_by_either_name():
    """p1 has a Clive; the stolen Ifrit (XVI) is also Clive: both go."""
    s = Scenario(turn_player=2, turn=4)
    mine = s.p1.field(forward(3000, name="Clive", code="MINE"))
    s.p1.has(hand=("6-112H", WITHER), Water=5)
    clive = steal_a_primed_clive(s)
    assert (mine.zone, clive.zone, clive.name) == ("break_zone", "break_zone", "Clive")
    assert s.p2.codes("removed") == ["26-003R"]


# ------------------------------------------------------------------------------------------------------- Limit Break
def test_R12_64_R7_31_25_116H_must_remove_itself_when_alone(s):
    s.p1.has(lb_deck=("25-116H", "25-117R", "28-124R"), Water=3)
    s.p1.cast("25-116H", discard=["25-117R", "28-124R"])
    s.p1.chooses("25-116H").resolve_top()
    assert "25-116H" in s.p1.codes("lb_deck") and s.p1.codes("removed") == []


@pytest.mark.parametrize("first", [0, 1])
def test_R7_20_28_124R_two_abilities_of_one_entry_in_any_order(s, first):
    """-4000 and 4000 damage break a Forward of 8000 in either order."""
    s.p1.has(lb_deck=("28-124R", "25-116H"), Water=4, hand=())
    s.p1.spare("Fire", 3)
    victim = s.p2.field(forward(8000, name="Victim"))
    s.p1.cast("28-124R", discard=["25-116H"])
    assert s.asked == "trigger_order"
    s.take(s.legal_actions[first])
    s.p1.chooses(victim)
    settle(s)
    s.p1.chooses(victim).resolve_all()
    assert victim.zone == "break_zone"


def test_R12_62_R8_6_26_087R_a_mode_for_limit_break_forwards(s):
    s.p1.has(lb_deck=("25-116H", "25-117R", "28-124R"), Water=3, hand="26-087R")
    s.p1.spare("Lightning", 2)
    other = s.p1.field(forward(3000, cost=6, name="Other"))
    s.p1.cast("25-116H", discard=["25-117R", "28-124R"]).p1.chooses(other).resolve_top()
    graff = s.p1.find("25-116H")
    s.p1.cast("26-087R", modes=[1], targets=[graff]).resolve_top()
    assert graff.zone == "lb_deck"


def test_R12_62_26_087R_a_changed_forward_without_limit_break_is_no_target(s):
    s.p1.has(lb_deck=("25-116H", "25-117R", "28-124R"), Water=3, hand="26-087R")
    s.p1.spare("Lightning", 2)
    other, changed = (s.p1.field(forward(3000, cost=6, name=name)) for name in ("Other", "Changed"))
    turn = s.p1.hand(on_one(t.ChangeElements(t.Chosen(), ("Ice",))))
    s.p1.cast("25-116H", discard=["25-117R", "28-124R"]).p1.chooses(other).resolve_top()
    s.p1.cast(turn, targets=[changed]).resolve_top()
    s.p1.begins_to_cast("26-087R").p1.does("option 0").p1.selects(1)
    assert s.p1.choices() == [s.p1.find("25-116H")]


# ------------------------------------------------------------------------------------------------------------- costs
def test_R5_91_26_017R_forwards_that_entered_this_turn_are_dulled_instead_of_cp(s):
    one, two = s.p1.field(forward(3000, name="A", code="A"), new=True), s.p1.field(forward(3000, name="B", code="B"))
    found = s.p1.break_zone(forward(2000, "Fire", 2, name="C", code="C"))
    s.p1.hand("26-017R")
    s.p1.cast("26-017R", way=1, targets=[found], discard=[one, two]).resolve_top()
    assert one.is_dull and two.is_dull and found.on_field and found.is_dull


def test_R5_70_26_017R_not_in_the_opponents_turn():
    s = Scenario(turn_player=2, turn=4)
    s.p1.has(field=(forward(3000, name="A", code="A"), forward(3000, name="B", code="B")), hand="26-017R")
    s.p1.break_zone(forward(2000, "Fire", 2, name="C", code="C"))
    s.p2.passes()
    assert not s.p1.can_cast("26-017R")


@pytest.mark.parametrize(("way", "damage"), [(0, 5000), (1, 8000)])
def test_R5_56_27_002H_the_extra_cost_decides_about_the_damage(s, way, damage):
    target, lying = s.p2.field(HUGE), s.p1.break_zone("27-002H")
    s.p1.has(hand="27-002H", Fire=1)
    s.p1.cast("27-002H", way=way, targets=[target], discard=[lying] if way else None).resolve_top()
    assert target.damage == damage and lying.zone == ("removed" if way else "break_zone")


def test_R10_74_27_002H_no_extra_cost_in_an_ex_burst(s):
    attacker = s.p1.field(forward(20000, name="Attacker"))
    s.p2.has(break_zone="27-002H", deck_top="27-002H")
    strikes(s, attacker)
    s.p2.says_yes().p2.chooses(attacker)
    assert attacker.damage == 5000 and s.p2.codes("break_zone") == ["27-002H"]


@pytest.mark.parametrize("crystals", [0, 1])
def test_R5_62_28_018H_two_actions_only_with_a_crystal(s, crystals):
    target, mob = s.p2.field(HUGE), s.p2.field(monster(name="Mob"))
    s.p1.has(hand="28-018H", Fire=2)
    s.p1.crystals(crystals)
    if crystals:
        s.p1.cast("28-018H", way=1, modes=[0, 1], targets=[target, mob]).resolve_top()
    else:
        s.p1.cast("28-018H", modes=[0], targets=[target]).resolve_top()
    assert (target.damage, mob.on_field, s.p1.crystal_count) == (5000, not crystals, 0)


def test_R5_62_R5_74_28_018H_without_a_monster_only_one_action(s):
    target = s.p2.field(HUGE)
    s.p1.has(hand="28-018H", Fire=2)
    s.p1.crystals(2)
    s.p1.cast("28-018H", modes=[0], targets=[target]).resolve_top()
    assert (target.damage, s.p1.crystal_count) == (5000, 2)


def test_R5_53_R5_54_28_069L_a_card_removed_before_paying(s):
    lying = s.p1.break_zone("28-069L")
    s.p2.field(forward(4000, name="Weak"))
    s.p1.has(hand="28-069L", Earth=1)
    s.p1.cast("28-069L", way=1, discard=[lying])
    assert s.p1.find("28-069L").on_field and lying.zone == "removed"


@pytest.mark.parametrize("others", [2, 3])
def test_R5_59_26_041L_the_reduction_is_read_when_the_cost_is_locked(s, others):
    for k in range(others):
        s.p1.field(forward(1000, name=f"XII {k}", code=f"X{k}", categories=["XII"]))
    s.p1.has(hand="26-041L", Wind=2)
    assert s.p1.can_cast("26-041L") == (others == 3)


def test_R5_27_27_027L_the_other_cost_takes_cp_of_backups_only(s):
    s.p1.has(hand="27-027L", Ice=1, Earth=1)
    s.p1.spare("Lightning", 1)
    s.p2.field(forward(4000, name="Weak"))
    assert not s.p1.can_cast("27-027L")


def test_R7_46_27_027L_breaks_one_and_plays_a_backup_of_that_cost_or_less(s):
    victim = s.p2.field(forward(9000, cost=4, name="Victim"))
    high, low = s.p1.break_zone(backup(cost=5, name="High", code="BH"), backup(cost=4, name="Low", code="BL"))
    s.p1.has(hand="27-027L", Ice=1, Earth=1, Lightning=1)
    s.p1.cast("27-027L", way=1).p1.does(f"choose opponent's {victim.code}")
    assert not s.p1.can_choose(high)
    s.p1.chooses(low).resolve_top()
    assert victim.zone == "break_zone" and low.on_field and low.is_dull


def test_R7_52_R4_40_27_027L_the_forward_has_left_and_the_backup_still_comes(s):
    victim = s.p2.field(forward(9000, cost=4, name="Victim"))
    low = s.p1.break_zone(backup(cost=4, name="Low", code="BL"))
    s.p1.has(hand="27-027L", Ice=1, Earth=1, Lightning=1)
    leave = s.p2.hand(LEAVE)
    s.p1.cast("27-027L", way=1).p1.chooses(victim, low)
    plays(s, s.p2, leave, victim)
    s.resolve_top()
    assert victim.zone == "hand" and low.on_field


def test_R5_62_28_096H_both_actions_and_an_attack_that_goes_on(s):
    """Reduced by 2000 and activated: it attacks only once all the same."""
    one = s.p1.field(forward(9000, name="One"))
    block = s.p2.field(forward(10000, name="Block"))
    s.p1.has(hand="28-096H", Water=2)
    s.p1.crystals(1)
    s.p1.attack(one)
    s.p1.cast("28-096H", way=1, modes=[0, 1]).resolve_top()
    assert one.is_active
    s.both_pass().p2.blocks(block).both_pass()
    assert one.on_field and one.damage == 8000


@pytest.mark.parametrize("friend", [True, False])
def test_R8_55_26_076H_another_discard_for_the_s_icon(s, friend):
    tifa, target = s.p1.field("26-076H"), s.p2.field(HUGE)
    spare = s.p1.hand(forward(1000, "Fire", name="Spare"))
    if friend:
        s.p1.field(backup(name="Zangan", code="ZAN"))
    assert s.p1.can_use(tifa) == friend
    if friend:
        s.p1.uses(tifa, "Relentless Rush", targets=[target], discard=[spare]).resolve_top()
        assert target.damage == 8000 and tifa.is_dull


# ------------------------------------------------------------------------------------------------- damage that changes
def test_R9_79_R9_61_26_112H_25_095C_redirected_and_reduced(s):
    """5000 for Yuna by an ability goes to Tidus, less 2000."""
    tidus, yuna = s.p1.field("26-112H"), s.p1.field(forward(7000, name="Yuna", code="YUNA"))
    s.p1.field("25-095C")
    shooter = s.p2.field(gun(5000))
    s.p1.passes().p2.uses(shooter, targets=[yuna]).both_pass()
    answer_all(s)
    assert (yuna.damage, tidus.damage) == (0, 3000)


@pytest.mark.parametrize(("by", "damage"), [("ability", 0), ("summon", 5000)])
def test_R9_79_R9_72_27_072R_redirected_to_one_who_takes_none_from_abilities(s, by, damage):
    riddar, saved = s.p1.field("27-072R"), s.p1.field(forward(4000, name="Saved"))
    s.p1.field(forward(1000, name="Third"))
    shooter, bolt = s.p2.field(gun(5000)), s.p2.hand(BOLT_5000)
    s.p1.uses(riddar, targets=[saved]).resolve_top().p1.passes()
    if by == "ability":
        s.p2.uses(shooter, targets=[saved])
    else:
        s.p2.cast(bolt, targets=[saved])
    s.both_pass()
    answer_all(s)
    assert (saved.damage, riddar.damage) == (0, damage)


def test_R9_75_27_072R_only_the_next_damage_is_redirected(s):
    riddar, saved = s.p1.field("27-072R"), s.p1.field(forward(9000, name="Saved"))
    first, second = s.p2.hand(BOLT_3000, BOLT_5000)
    s.p1.uses(riddar, targets=[saved]).resolve_top()
    plays(s, s.p2, first, saved)
    plays(s, s.p2, second, saved)
    assert (riddar.damage, saved.damage) == (3000, 5000)


def test_R9_79_27_072R_the_new_recipient_has_left(s):
    riddar, saved = s.p1.field("27-072R"), s.p1.field(forward(9000, name="Saved"))
    fell, bolt = s.p2.hand(FELL, BOLT_5000)
    s.p1.uses(riddar, targets=[saved]).resolve_top()
    plays(s, s.p2, fell, riddar)
    plays(s, s.p2, bolt, saved)
    assert saved.damage == 5000


def test_R8_64_28_076C_the_opponent_forbids_him_to_block():
    s = Scenario(turn_player=2, turn=4)
    layle, attacker = s.p1.field("28-076C"), s.p2.field(forward(5000, name="Attacker"))
    s.p2.backups("Fire", 1)
    s.p2.uses(layle).resolve_top().p2.attack(attacker).both_pass()
    assert not s.p1.can_block(layle)


def test_R9_66_28_076C_he_blocks_and_takes_nothing(s):
    attacker, layle = s.p1.field(forward(9000, name="Attacker")), s.p2.field("28-076C")
    s.p1.attack(attacker).both_pass().p2.blocks(layle).both_pass()
    assert layle.damage == 0 and attacker.damage == 7000


@pytest.mark.parametrize(("points", "damage"), [(0, 8000), (3, 10000)])
def test_R8_32_R9_72_28_001R_two_payments_and_more_damage_at_three_points(s, points, damage):
    target = s.p2.field(HUGE)
    s.p1.damage(points)
    s.p1.has(hand="28-001R", Fire=4)
    s.p1.cast("28-001R")
    settle(s)
    for _ in range(2):
        s.both_pass().p1.says_yes()
        while s.asked == "pay":
            s.p1.pays()
        s.p1.chooses(target).resolve_top()
    assert target.damage == damage


@pytest.mark.parametrize(("points", "dealt"), [(0, 1), (3, 2)])
@pytest.mark.parametrize("has_one", [True, False])
def test_R9_86_R7_67_28_002R_a_player_who_cannot_or_will_not_put_a_character_away(s, points, dealt, has_one):
    s.p1.damage(points)
    spare = s.p1.field(forward(1000, name="Spare"))
    s.p1.field("28-002R")
    if has_one:
        s.p2.field(forward(1000, name="Own"))
    s.both_pass().p1.says_yes()
    if s.asked == "select":
        s.p1.chooses(spare)
    s.next_turn().both_pass()
    if has_one:
        s.p2.says_no()
    assert s.p2.points == dealt


@pytest.mark.parametrize("active", [True, False])
def test_R9_87_R9_34_26_121L_a_point_is_exchanged_for_her_activity(s, active):
    attacker, lady = s.p1.field(forward(5000, name="Attacker")), s.p2.field("26-121L", dull=not active)
    s.p1.attack(attacker).both_pass().p2.no_block().both_pass()
    if active:
        s.p2.chooses(attacker).resolve_top()
    assert s.p2.points == (0 if active else 1) and lady.is_dull
    assert attacker.on_field != active


def test_R9_34_R10_13_26_121L_attacking_makes_her_dull_and_triggers(s):
    lady, victim = s.p1.field("26-121L"), s.p2.field(forward(5000, name="Victim"))
    s.p1.attack(lady).p1.chooses(victim).resolve_top()
    assert victim.zone == "break_zone" and lady.is_attacking


@pytest.mark.parametrize(("first", "damage"), [("27-112H", 14000), ("25-061R", 12000)])
def test_R9_61_R9_73_27_112H_25_061R_doubled_and_reduced_in_the_order_of_the_damaged_player(s, first, damage):
    """8000 doubled less 2000, or 6000 doubled; the shield comes by Back Attack after the block."""
    blocker = s.p2.field(HUGE)
    s.p1.has(hand="27-112H", Fire=3)
    s.p2.has(hand="25-061R", Earth=1)
    s.p1.cast("27-112H").p1.selects(0).resolve_top().p1.attack("27-112H").both_pass().p2.blocks(blocker)
    s.p1.passes().p2.cast("25-061R").p2.chooses(blocker).resolve_top().both_pass()
    assert s.asked == "replacement" and s.p2.decides()
    s.p2.chooses(first)
    assert blocker.damage == damage


@pytest.mark.parametrize(("element", "damage"), [("Earth", 6000), ("Fire", 3000)])
def test_R4_40_R5_96_26_010C_the_element_of_the_discarded_card(s, element, damage):
    knight, target = s.p1.field("26-010C"), s.p2.field(HUGE)
    paid = s.p1.hand(forward(1000, element, name="Paid"))
    s.p1.uses(knight, targets=[target], discard=[paid]).resolve_top()
    assert target.damage == damage


@pytest.mark.parametrize(("points", "stays"), [(2, False), (3, True)])
def test_R9_72_R7_55_28_019R_both_select_and_he_hits_himself(s, points, stays):
    """9000 power: 9000 damage breaks him; with three points it is 7000."""
    theirs = s.p2.field(forward(9000, name="Theirs"))
    s.p1.damage(points)
    s.p1.has(hand="28-019R", Fire=3)
    s.p1.cast("28-019R").resolve_top()
    answer_all(s)
    assert s.p1.codes("break_zone").count("28-019R") == (not stays) and theirs.zone == "break_zone"


def test_R9_25_R9_72_28_024R_the_monster_as_a_forward_of_cost_2_protects_itself(s):
    snapper, bolt = s.p1.field("28-024R"), s.p2.hand(BOLT_5000)
    s.p1.uses(snapper).resolve_top()
    plays(s, s.p2, bolt, snapper)
    assert snapper.damage == 3000


def test_R9_25_R9_72_28_107R_the_monster_adds_to_its_own_battle_damage(s):
    mob, blocker = s.p1.field("28-107R"), s.p2.field(HUGE)
    s.p1.uses(mob).resolve_top().p1.attack(mob).both_pass().p2.blocks(blocker).both_pass()
    assert blocker.damage == 11000


@pytest.mark.parametrize(("spell", "damage"), [(RAIN, 0), (STORM, 0)])
def test_R9_72_R7_42_25_060H_summons_that_choose_nothing_deal_him_nothing(spell, damage):
    s = Scenario(turn_player=2, turn=4)
    general, other = s.p1.field("25-060H"), s.p1.field(forward(20000, name="Other"))
    plays(s, s.p2, s.p2.hand(spell))
    assert general.damage == damage and other.damage > 0


@pytest.mark.parametrize(("element", "damage"), [("Fire", 0), ("Ice", 5000)])
def test_R7_44_R9_72_25_016R_the_named_element(s, element, damage):
    rubicante, shooter = s.p1.field("25-016R"), s.p2.field(gun(5000, element))
    s.p1.has(Fire=2).p1.uses(rubicante).both_pass().p1.names_element("Fire")
    s.p1.passes().p2.uses(shooter, targets=[rubicante]).both_pass()
    assert rubicante.damage == damage


def test_R10_74_25_016R_its_ex_burst_needs_no_golbez(s):
    attacker = s.p1.field(forward(9000, name="Attacker"))
    s.p2.deck_top("25-016R")
    strikes(s, attacker)
    s.p2.says_yes().p2.chooses(attacker)
    assert attacker.damage == 8000


@pytest.mark.parametrize("cadets", [4, 5])
def test_R10_74_R9_59_25_075C_breaks_instead_of_dulling(s, cadets):
    attacker = s.p1.field(forward(9000, name="Attacker"))
    for k in range(cadets):
        s.p2.field(forward(1000, name=f"Cadet {k}", code=f"CA{k}", jobs=["Class Zero Cadet"]))
    s.p2.deck_top("25-075C")
    strikes(s, attacker)
    s.p2.says_yes().p2.chooses(attacker)
    assert attacker.on_field == (cadets == 4)


def test_R9_72_R9_78_26_012H_more_damage_by_a_member_of_a_party(s):
    """One member's damage is increased: the packet of the party is increased once."""
    helper, one, two = (
        s.p1.field("26-012H"),
        s.p1.field(forward(3000, name="One")),
        s.p1.field(forward(3000, name="Two")),
    )
    s.p1.backups("Fire", 2)
    blocker = s.p2.field(HUGE)
    s.p1.uses(helper, targets=[one]).resolve_top()
    s.p1.attack([one, two]).both_pass().p2.blocks(blocker).both_pass()
    answer_all(s)
    assert blocker.damage == 8000


@pytest.mark.parametrize("points", [4, 5])
def test_R12_48_R9_72_28_041C_at_five_points_its_own_ability_deals_more(points):
    s = Scenario(turn_player=2, turn=4)
    s.p1.damage(points)
    target = s.p2.field(HUGE)
    s.p1.has(hand="28-041C", Wind=4)
    s.p2.passes().p1.cast("28-041C").p1.chooses(target).resolve_top()
    assert target.damage == (8000 if points == 5 else 4000)


@pytest.mark.parametrize(("others", "damage"), [(4, 7000), (6, 9000)])
def test_R9_72_27_122S_seven_characters_raise_the_damage_of_her_own_ability(s, others, damage):
    target = s.p2.field(HUGE)
    for k in range(others):
        s.p1.field(backup("Fire", name=f"B{k}", code=f"BB{k}") if k < 3 else forward(1000, name=f"F{k}", code=f"FF{k}"))
    s.p1.hand("27-122S")
    s.p1.cast("27-122S").p1.chooses(target).resolve_top()
    assert target.damage == damage


def test_R9_75_R12_62_25_117R_a_shield_for_a_category(s):
    leonora, saved, bolt = (
        s.p1.field("25-117R"),
        s.p1.field(forward(5000, name="Saved", categories=["IV"])),
        s.p2.hand(BOLT_9000),
    )
    s.p1.uses(leonora, targets=[saved]).resolve_top()
    plays(s, s.p2, bolt, saved)
    assert saved.damage == 0 and saved.on_field


# -------------------------------------------------------------------------------- triggers, control and restrictions
def test_R10_33_R9_25_25_071R_the_monster_becomes_a_forward_and_blocks(s):
    """The attacker is dulled again, which changes nothing; the Sentinel blocks with 7000."""
    attacker, sentinel = s.p1.field(forward(5000, name="Attacker")), s.p2.field("25-071R")
    s.p1.attack(attacker).p2.chooses(attacker).resolve_top().both_pass().p2.blocks(sentinel).both_pass()
    assert attacker.zone == "break_zone" and sentinel.damage == 5000


def test_R8_38_25_071R_only_once_in_a_turn(s):
    one, two = s.p1.field(forward(5000, name="One")), s.p1.field(forward(5000, name="Two"))
    sentinel = s.p2.field("25-071R")
    s.p1.attack(one).p2.chooses(two).resolve_top()
    assert two.is_dull and sentinel.is_forward


@pytest.mark.parametrize("dull", [False, True])
def test_R9_34_25_085L_only_an_active_forward_becomes_dull(s, dull):
    s.p1.field("25-085L")
    victim, spell = (
        s.p2.field(forward(9000, name="Victim"), dull=dull),
        s.p1.hand(free("Choose 1 Forward. Dull it.", "Bind")),
    )
    plays(s, s.p1, spell, victim)
    assert (s.asked == "mode") == (not dull)


@pytest.mark.parametrize(("by", "discards"), [("ability", True), ("summon", False)])
def test_R8_6_R7_39_27_021C_the_gained_trigger_of_another_warrior(s, by, discards):
    s.p1.field("27-021C")
    warrior = s.p1.field(forward(9000, name="Warrior", code="WAR"))
    shooter, bolt, spare = s.p2.field(gun(3000)), *s.p2.hand(BOLT_3000, forward(1000, name="Spare"))
    _ = spare
    s.p1.passes()
    if by == "ability":
        s.p2.uses(shooter, targets=[warrior])
    else:
        s.p2.cast(bolt, targets=[warrior])
    before = s.p2.hand_size
    s.resolve_top()
    answer_all(s)
    assert s.p2.hand_size == before - discards


@pytest.mark.parametrize("pays", [True, False])
def test_R8_31_R8_74_27_013L_one_trigger_for_two_chosen_characters(s, pays):
    zeromus, other = s.p1.field("27-013L"), s.p1.field(forward(3000, name="Other"))
    double = s.p2.hand(free("Choose 2 Forwards. Deal them 3000 damage.", "Twin Bolt"))
    s.p2.crystals(1)
    s.p1.passes().p2.cast(double, targets=[zeromus, other])
    assert len(s.stack) == 2
    s.both_pass()
    while s.asked == "may":
        s.p2.says_yes() if pays else s.p2.says_no()
    answer_all(s)
    assert zeromus.damage == (3000 if pays else 0) and s.p2.crystal_count == (not pays)


@pytest.mark.parametrize(("elements", "lost"), [(["Fire"], 4000), (["Water"], 0), (["Fire", "Water"], 0)])
def test_R8_30_R3_2_28_111H_a_forward_of_another_element_enters(s, elements, lost):
    s.p1.field("28-111H")
    victim = s.p2.field(forward(9000, name="Victim"))
    s.p1.hand(forward(1000, elements, len(elements), name="New"))
    for element in elements:
        s.p1.backups(element, 1)
    s.p1.cast("New")
    if lost:
        s.p1.chooses(victim).resolve_top()
    assert victim.power == 9000 - lost


@pytest.mark.parametrize("count", [5, 6])
def test_R7_68_26_037H_the_discard_does_not_depend_on_the_condition(s, count):
    halone, victim = s.p1.field("26-037H"), s.p2.field(forward(9000, name="Victim"))
    for number in range(1, count):
        s.p1.field(backup("Ice", name=f"Twelve {number}", code=f"T{number}", jobs=("The Twelve",)))
    s.p2.spare()
    s.p1.attack(halone).p1.chooses(victim).resolve_top()
    answer_all(s)
    assert s.p2.hand_size == 0 and victim.is_dull == victim.is_frozen == (count == 6)


def test_R6_48_R6_41_25_050R_activated_at_the_end_of_the_turn(s):
    lucia = s.p1.field("25-050R")
    s.p1.attack(lucia).both_pass().p2.no_block().both_pass()
    s.next_turn()
    assert lucia.is_active


def test_R9_81_25_024H_battle_damage_by_the_dull_attacker(s):
    """Zeid blocks; the attacker is dull and may be put away. It was not broken by the block alone."""
    attacker, zeid = s.p1.field(forward(9500, name="Attacker")), s.p2.field("25-024H")
    s.p1.attack(attacker).both_pass().p2.blocks(zeid).both_pass()
    answer_all(s)
    assert (attacker.zone, zeid.zone) == ("break_zone", "break_zone")


def test_R12_48_R10_16_26_122H_played_from_the_break_zone_at_five_points(s):
    ardyn = s.p1.break_zone("26-122H")
    s.p1.damage(5)
    s.p1.uses(ardyn).resolve_top()
    answer_all(s)
    assert ardyn.on_field and s.p1.points == 6


def test_R5_94_R7_51_26_122H_puts_himself_away_and_weakens(s):
    ardyn, victim = s.p1.field("26-122H"), s.p2.field(forward(8000, name="Victim"))
    s.p1.uses(ardyn, targets=[victim]).resolve_top()
    assert ardyn.zone == "break_zone" and victim.zone == "break_zone"


@pytest.mark.parametrize("fought", [True, False])
def test_R7_53_28_028H_only_one_that_has_dealt_damage(s, fought):
    attacker, blocker = s.p1.field(forward(9000, name="Attacker")), s.p2.field(forward(3000, name="Blocker"))
    shiva = s.p2.hand("28-028H")
    s.p2.backups("Ice", 2)
    s.p1.attack(attacker).both_pass()
    if fought:
        s.p2.blocks(blocker).both_pass()
    else:
        s.p2.no_block().both_pass()
    s.p1.passes().p2.cast(shiva, modes=[0], targets=[attacker]).resolve_top()
    assert attacker.on_field != fought


def test_R4_12_28_064H_a_forward_that_came_from_the_break_zone_is_broken(s):
    found = s.p1.break_zone(forward(5000, "Fire", 2, name="Found", code="FOUND"))
    s.p1.has(field=(forward(1000, name="A", code="A"), forward(1000, name="B", code="B")), hand="26-017R")
    s.p2.has(hand="28-064H", Earth=2)
    s.p1.cast("26-017R", way=1, targets=[found]).resolve_top().p1.passes()
    s.p2.cast("28-064H", modes=[0], targets=[found]).resolve_top()
    assert found.zone == "break_zone"


def test_R10_36_28_037H_it_must_block_any_attacker(s):
    yoshi, other, forced = (
        s.p1.field("28-037H"),
        s.p1.field(forward(3000, name="Other")),
        s.p2.field(forward(9000, name="Forced")),
    )
    s.p2.field(forward(4000, name="Free"))
    s.p1.uses(yoshi, targets=[forced]).resolve_top().p1.attack(other).both_pass()
    assert s.p2.can_block(forced) and not s.p2.can_block("Free") and not s.p2.can_pass()


@pytest.mark.parametrize("dull", [True, False])
def test_R10_36_R10_33_28_037H_a_dull_one_cannot_and_is_not_forced(s, dull):
    yoshi, other, forced = (
        s.p1.field("28-037H"),
        s.p1.field(forward(3000, name="Other")),
        s.p2.field(forward(9000, name="Forced"), dull=dull),
    )
    s.p1.uses(yoshi, targets=[forced]).resolve_top().p1.attack(other).both_pass()
    assert s.p2.can_pass() == dull


def test_R10_36_26_075C_he_attacks_later_and_must_be_blocked(s):
    dio, forced = s.p1.field("26-075C"), s.p2.field(forward(9000, name="Forced"))
    s.p1.has(Earth=3).p1.uses(dio, targets=[forced]).resolve_top().p1.attack(dio).both_pass()
    assert not s.p2.can_pass() and s.p2.can_block(forced)
    s.p2.blocks(forced).resolve_top()
    assert dio.power == 10000


def test_R9_31_R5_93_25_056L_unbroken_with_lethal_damage_until_the_text_ends(s):
    """The damage and the protection end together."""
    wol, saved, bolt = s.p1.field("25-056L"), s.p1.field(forward(5000, "Earth", name="Saved")), s.p2.hand(BOLT_9000)
    s.p1.break_zone(*(forward(1000, "Earth", name=f"E{k}", code=f"E{k}") for k in range(3)))
    s.p1.uses(wol, targets=[saved]).resolve_top()
    plays(s, s.p2, bolt, saved)
    assert saved.on_field and saved.damage == 9000
    s.next_turn()
    assert saved.on_field and saved.damage == 0


@pytest.mark.parametrize(("backups", "blocks"), [(4, True), (5, False)])
def test_R10_34_28_052L_low_costs_cannot_block_with_five_backups(s, backups, blocks):
    marche, low = s.p1.field("28-052L"), s.p2.field(forward(9000, cost=3, name="Low"))
    s.p1.backups("Wind", backups)
    s.p1.attack(marche).both_pass()
    assert s.p2.can_block(low) == blocks


def test_R5_44_R7_64_28_052L_a_crystal_for_two_cards(s):
    marche = s.p1.field("28-052L")
    s.p1.crystals(1)
    strikes(s, marche)
    before = s.p1.hand_size
    s.both_pass().p1.says_yes()
    answer_all(s)
    assert s.p1.hand_size == before + 2 and s.p1.crystal_count == 0


@pytest.mark.parametrize(("entered", "damage"), [(0, 0), (2, 6000)])
def test_R10_1_R7_63_25_065R_damage_for_each_that_entered_this_turn(s, entered, damage):
    s.p1.field("25-065R")
    target = s.p2.field(HUGE)
    for k in range(entered):
        s.p1.hand(forward(1000, "Fire", 1, name=f"VII {k}", code=f"VII{k}", categories=["VII"]))
    s.p1.backups("Fire", 2)
    for k in range(entered):
        s.p1.cast(f"VII{k}")
    s.both_pass()
    s.p1.chooses(target).resolve_top()
    assert target.damage == damage


def test_R9_64_R8_41b_25_017R_removed_when_it_would_be_returned(s):
    red, leave = s.p1.field("25-017R"), s.p2.hand(LEAVE)
    plays(s, s.p2, leave, red)
    assert red.zone == "removed"


def test_R8_49_R8_63_25_017R_played_from_the_break_zone_with_two_others(s):
    red = s.p1.break_zone("25-017R")
    for k in range(2):
        s.p1.field(forward(1000, name=f"VII {k}", code=f"VII{k}", categories=["VII"]))
    s.p1.has(Fire=2).p1.uses(red).resolve_top()
    assert red.on_field


def test_R9_59_25_036R_the_bottom_of_the_deck_instead_of_the_hand(s):
    victim = s.p2.field(forward(9000, name="Victim"))
    for k in range(4):
        s.p1.field(forward(1000, name=f"Cadet {k}", code=f"CA{k}", jobs=["Class Zero Cadet"]))
    s.p1.has(hand="25-036R", Wind=5).p1.cast("25-036R").p1.chooses(victim).resolve_top()
    assert victim.zone == "deck"


@pytest.mark.parametrize("golbez", [True, False])
def test_R9_59_R9_30_25_089R_put_into_the_break_zone_instead(s, golbez):
    """It is no break: "cannot be broken" does not help."""
    victim = s.p2.field(forward(9000, name="Victim", text="Victim cannot be broken."))
    if golbez:
        s.p1.field(forward(1000, name="Golbez", code="GOL"))
    s.p1.has(hand="25-089R", Water=2).p1.cast("25-089R").p1.chooses(victim).resolve_top()
    assert victim.zone == ("break_zone" if golbez else "hand")


def test_R8_66_R9_25_25_015R_silenced_as_a_forward_it_stays_one(s):
    house, silence = s.p1.field("25-015R"), s.p2.hand(SILENCE)
    s.p1.uses(house).resolve_top()
    plays(s, s.p2, silence, house)
    assert house.is_forward and house.power == 7000


@pytest.mark.parametrize(("points", "damage"), [(2, 0), (3, 3000), (6, 8000)])
def test_R12_46_R8_32_25_015R_two_abilities_at_six_points(s, points, damage):
    house, target = s.p1.field("25-015R"), s.p2.field(HUGE)
    s.p1.damage(points)
    s.p1.uses(house).resolve_top().p1.attack(house)
    answer_all(s)
    assert target.damage == damage


def test_R9_14_R11_4_26_114H_everybody_else_loses_8000(s):
    mine, theirs = s.p1.field(forward(8000, name="Mine")), s.p2.field(forward(9000, name="Theirs"))
    back = s.p1.field(backup(name="Back"))
    s.p1.has(hand="26-114H", Water=4)
    s.p1.spare("Water", 2)
    s.p1.cast("26-114H").both_pass().p1.says_yes()
    if s.asked == "select":
        s.p1.chooses(back)
    s.resolve_all()
    assert (mine.zone, theirs.power, back.zone) == ("break_zone", 1000, "hand")


# --------------------------------------------------------------------------------------- Crystals and older sets
@pytest.mark.parametrize(("cast", "stays"), [(2, False), (3, True)])
def test_R5_50_R5_43_24_045C_another_cost_with_a_crystal(s, cast, stays):
    """《2》 and a Crystal need no Wind CP; without the Crystal the printed cost needs one."""
    s.p1.has(hand="24-045C", Fire=4)
    s.p1.crystals(1 if stays else 0)
    assert s.p1.can_cast("24-045C") == stays and cast in (2, 3)


def test_R5_52_R5_60_24_045C_18_105H_the_cp_of_the_other_cost_are_increased(s):
    s.p2.field("18-105H")
    s.p1.has(hand="24-045C", Fire=2)
    s.p1.crystals(1)
    assert not s.p1.can_cast("24-045C")


@pytest.mark.parametrize(("crystals", "damage"), [(0, 5000), (1, 8000)])
def test_R10_74_R5_42_24_002C_an_ex_burst_that_asks_for_a_crystal(s, crystals, damage):
    attacker = s.p1.field(forward(9000, name="Attacker"))
    s.p2.crystals(crystals)
    s.p2.deck_top("24-002C")
    strikes(s, attacker)
    s.p2.says_yes().p2.chooses(attacker)
    assert attacker.damage == damage and s.p2.crystal_count == crystals


def test_R9_66_R9_87_24_056C_a_chosen_attacker_deals_no_point(s):
    attacker, siren = s.p1.field(forward(5000, name="Attacker")), s.p2.hand("24-056C")
    s.p2.backups("Earth", 2)
    s.p1.attack(attacker).p1.passes()
    s.p2.cast(siren, modes=[1], targets=[attacker]).resolve_top().both_pass().p2.no_block().both_pass()
    assert s.p2.points == 0


def test_R10_46_R9_78_24_056C_nor_does_the_party_that_it_is_in(s):
    """The point of a party is one packet with all members as dealers."""
    one, two, siren = s.p1.field(forward(5000, name="One")), s.p1.field(forward(5000, name="Two")), s.p2.hand("24-056C")
    s.p2.backups("Earth", 2)
    s.p1.attack([one, two]).p1.passes()
    s.p2.cast(siren, modes=[1], targets=[one]).resolve_top().both_pass().p2.no_block().both_pass()
    assert s.p2.points == 0


def test_R8_41b_R9_86_24_084R_put_away_for_two_points(s):
    """It may be put away when Forwards attack; a chosen Forward then deals 2 points."""
    behemoth, attacker = s.p1.field("24-084R"), s.p1.field(forward(5000, name="Attacker"))
    s.p1.attack(attacker).both_pass().p1.says_yes()
    s.p1.chooses(attacker).resolve_top().both_pass().p2.no_block().both_pass()
    assert behemoth.zone == "break_zone" and s.p2.points == 2


def test_R9_72_R12_41_24_093R_reduced_twice_for_a_friend_of_his_category(s):
    """His field ability for Category X and the effect of this turn: 6000 less 2000 less 2000."""
    target = s.p2.field(forward(9000, name="Target", categories=["X"]))
    s.p2.has(hand="24-093R", Water=4)
    bolt = s.p1.hand(free("Choose 1 Forward. Deal it 6000 damage.", "Bolt Six"))
    s.p1.cast(bolt, targets=[target]).p1.passes()
    s.p2.cast("24-093R").resolve_top()
    s.both_pass()
    answer_all(s)
    assert target.damage == 2000


def test_R9_75_R9_66_24_099C_used_up_only_by_damage_that_was_left(s):
    """Layle's own text makes the first damage 0; in this game his text comes first or the shield, and 0 is 0."""
    target, shield = s.p2.field(forward(9000, name="Target")), s.p2.hand("24-099C")
    s.p2.backups("Water", 3)
    first, second = s.p1.hand(BOLT_3000, BOLT_5000)
    s.p1.cast(first, targets=[target]).p1.passes()
    s.p2.cast(shield, targets=[target]).resolve_top().resolve_top()
    assert target.damage == 0
    plays(s, s.p1, second, target)
    assert target.damage == 5000


@pytest.mark.parametrize("by", ["summon", "ability"])
def test_R9_72_R9_30_24_118R_an_lb_forward_without_damage_and_unbroken(s, by):
    selh = s.p1.field("24-118R")
    fell, bolt = s.p2.hand(FELL, BOLT_9000)
    plays(s, s.p2, fell if by == "summon" else bolt, selh)
    assert selh.on_field and selh.damage == 0


@pytest.mark.parametrize(("mine", "theirs"), [(0, 1), (1, 2)])
def test_R5_42_R7_53_24_077H_a_crystal_more_if_the_opponent_has_one(s, mine, theirs):
    s.p2.crystals(mine)
    s.p1.has(hand="24-077H", Lightning=3).p1.cast("24-077H").resolve_top()
    assert s.p1.crystal_count == theirs


@pytest.mark.parametrize("damage", [4000, 7000])
def test_R9_68_R9_25_23_105C_less_than_its_power_with_a_bonus(s, damage):
    """5000 and +3000 by two Standard Units in the Break Zone: 7000 is less than 8000."""
    unit = s.p1.field("23-105C")
    s.p1.break_zone(*(forward(1000, name=f"U{k}", code=f"U{k}", jobs=["Standard Unit"]) for k in range(2)))
    bolt = s.p2.hand(free(f"Choose 1 Forward. Deal it {damage} damage.", "Shot"))
    plays(s, s.p2, bolt, unit)
    assert unit.on_field and unit.damage == 0


def test_R9_20_R9_14_23_100L_power_set_for_good_and_bonuses_on_top(s):
    young = s.p1.field("23-100L")
    s.p1.crystals(1)
    s.p1.hand(free("Choose 1 Forward. It gains +2000 power until the end of the turn.", "Lift"))
    plays(
        s,
        s.p1,
        s.p1.find(free("Choose 1 Forward. It gains +2000 power until the end of the turn.", "Lift"), "hand"),
        young,
    )
    s.p1.uses(young, 0).resolve_top()
    assert young.power == 11000
    s.next_turn()
    assert young.power == 9000


@pytest.mark.parametrize(("friends", "power"), [(1, 7000), (2, 4000)])
def test_R9_59_R9_6_23_088L_the_stronger_number_instead(s, friends, power):
    victim = s.p2.field(forward(9000, name="Victim"))
    s.p1.field("23-088L")
    for k in range(friends):
        s.p1.field(forward(1000, name=f"XIII {k}", code=f"XIII{k}", categories=["XIII"]))
    s.p1.passes()
    assert victim.power == power


@pytest.mark.parametrize(("cost", "removed"), [(5, True), (4, False)])
def test_R9_1_22_047L_only_cost_5_or_more(s, cost, removed):
    victim = s.p2.field(forward(9000, cost=cost, name="Victim"))
    other = s.p2.field(monster(name="Mob"))
    s.p1.has(hand="22-047L", Wind=4).p1.cast("22-047L")
    if removed:
        s.p1.selects(0).p1.chooses(victim).resolve_top()
        assert victim.zone == "removed"
    else:
        s.p1.selects(1).p1.chooses(other).resolve_top()
        assert victim.on_field and other.zone == "removed"


@pytest.mark.parametrize("lies", [9, 10])
def test_R5_77_R7_63_22_075H_the_cards_put_away_for_the_cost_count(s, lies):
    """8 or 9 cards lie there; two more pay the cost."""
    edea, victim = s.p1.field("22-075H"), s.p2.field(forward(9000, name="Victim"))
    s.p1.break_zone(*(forward(1000, name=f"L{k}", code=f"L{k}") for k in range(lies - 2)))
    s.p1.uses(edea, targets=[victim]).resolve_top()
    assert victim.power == (1000 if lies >= 10 else 5000)


def test_R7_64_R4_29_23_038H_three_crystals_for_a_forward(s):
    victim = s.p2.field(forward(9000, name="Victim"))
    s.p1.crystals(3)
    s.p1.has(hand="23-038H", Ice=2).p1.cast("23-038H").both_pass().p1.says_yes()
    s.p1.chooses(victim).resolve_top()
    assert victim.controller is s.p1 and s.p1.crystal_count == 0 and not s.p1.can_attack(victim)


def test_R12_10_R10_18_24_112L_primed_odin_attacks_twice(s):
    """He primes in Main Phase 1 after having been there: he attacks, becomes active and attacks again."""
    odin = prime(s.p1, "24-113R", "24-112L", Fire=2)
    answer_all(s)
    for points in (1, 2):
        s.p1.attack(odin)
        s.resolve_all()
        assert odin.is_active
        s.both_pass().p2.no_block().both_pass()
        assert s.p2.points == points
        s.both_pass()
        if s.asked == "next_attack":
            s.p1.says_yes()
    assert not (s.asked == "attack" and s.p1.can_attack(odin))
