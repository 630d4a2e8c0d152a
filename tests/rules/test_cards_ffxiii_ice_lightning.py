"""Every line of every card of the deck FFXIII (Ice/Lightning) does what the rules say."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.kit import CHARACTERS, FORWARDS, bursts, refuses, strikes, supply

ONE_FORWARD = t.Choose(FORWARDS)
DESTROY = summon(t.Sequence((t.Choose(CHARACTERS), t.PutIntoBreakZone(t.Chosen()))), "Fire", name="Destroy")
BOUNCE = summon(t.Sequence((t.Choose(CHARACTERS), t.ReturnToHand(t.Chosen()))), "Fire", name="Bounce")
BOLT = summon(t.Sequence((ONE_FORWARD, t.Damage(t.Chosen(), t.Number(3000)))), "Fire", name="Bolt")
CANNOT_BE_BROKEN = t.Field((t.CannotBeBroken(t.Self(), ("summons", "abilities")),))
UNBREAKABLE = forward(3000, name="Rock", abilities=[CANNOT_BE_BROKEN])
DULLER = forward(1000, name="Duller", abilities=[t.Action(t.Cost(), t.Sequence((ONE_FORWARD, t.Dull(t.Chosen()))))])


# ------------------------------------------------------------------------------------------------------- 1-036C Bard
def test_1_036C_pays_ice_dull_and_itself_for_a_discard_of_the_opponent(s):
    bard = s.p1.field("1-036C")
    [blue] = s.p1.backups("Ice", 1)
    own = s.p1.hand("1-040C")
    one, two = s.p2.hand("1-040C", "1-138C")
    s.p1.uses(bard)
    assert bard.zone == "break_zone" and blue.is_dull
    s.resolve_top()
    assert s.p2.decides("discard") and set(s.p2.choices()) == {one, two}  # of the opponent's own choice (R9.35)
    s.p2.chooses(two)
    assert two.zone == "break_zone" and one.zone == "hand" and own.zone == "hand" and s.p1.has_priority


def test_1_036C_can_be_used_against_an_empty_hand(s):
    bard = s.p1.field("1-036C")
    s.p1.has(Ice=1).p1.uses(bard).resolve_top()
    assert s.p1.has_priority and s.stack == []


# ------------------------------------------------------------------------------------------------------ 1-038R Shiva
def test_1_038R_dulls_and_freezes_one_forward(s):
    shiva, blue = s.p1.hand("1-038R"), s.p1.backups("Ice", 3)
    own, victim, other = s.p1.field(forward(2000)), s.p2.field(forward(9000)), s.p2.field(forward(9000), dull=True)
    s.p1.begins_to_cast(shiva)
    assert s.p1.can_choose(own) and s.p1.can_choose(other) and refuses(s.p1.can_choose, blue[0])
    s.p1.chooses(victim).p1.pays(*blue).both_pass()
    assert victim.is_dull and victim.is_frozen and not other.is_frozen and own.is_active
    s.next_turn()  # p2's Active Phase (R12.30)
    assert victim.is_dull and not victim.is_frozen and other.is_active
    s.next_turn().next_turn()
    assert victim.is_active


def test_1_038R_ex_burst(s):
    attacker, idle = s.p1.field(forward(4000)), s.p1.field(forward(4000))
    bursts(s, "1-038R", attacker)
    s.p2.chooses(idle)
    assert idle.is_dull and idle.is_frozen and not attacker.is_frozen


# ------------------------------------------------------------------------------------------------ 1-054C Dark Knight
def test_1_054C_pays_2_ice_for_1000_damage_to_all_forwards_of_the_opponent(s):
    knight = s.p1.field("1-054C", dull=True, new=True)
    s.p1.backups("Ice", 4)
    own, weak, strong = s.p1.field(forward(1000)), s.p2.field(forward(1000)), s.p2.field(forward(5000))
    s.p1.uses(knight)
    assert [card.is_dull for card in s.p1.zone("field") if card.code == "B1 Ice"] == [True, True, False, False]
    s.resolve_top()
    assert weak.zone == "break_zone" and strong.damage == 1000 and own.damage == knight.damage == 0
    s.p1.uses(knight).resolve_top()
    assert strong.damage == 2000 and not s.p1.can_use(knight)


def test_1_054C_needs_ice_twice_and_no_target():
    for second, usable in (("Ice", True), ("Lightning", False)):
        s = Scenario()
        knight = s.p1.field("1-054C")
        s.p1.backups("Ice", 1)
        s.p1.backups(second, 1)
        assert s.p1.can_use(knight) == usable


# ------------------------------------------------------------------------------------------------ 1-055C Dark Knight
@pytest.mark.parametrize("how", ["put", "damage", "hand"])
def test_1_055C_deals_its_controller_a_point_when_it_goes_to_the_break_zone(s, how):
    knight, top = s.p2.field("1-055C", damage=5000), s.p2.deck_top("1-040C")
    s.p1.has(hand={"put": DESTROY, "damage": BOLT, "hand": BOUNCE}[how], Fire=1)
    s.p1.cast({"put": "Destroy", "damage": "Bolt", "hand": "Bounce"}[how], targets=[knight]).both_pass()
    if how == "hand":
        assert knight.zone == "hand" and s.stack == []
        return
    assert knight.zone == "break_zone" and s.p2.points == 0
    s.resolve_top()
    assert (s.p2.points, s.p1.points) == (1, 0) and top.zone == "damage_zone"


def test_1_055C_its_point_of_damage_can_be_an_ex_burst_and_can_be_lethal():
    """R10.79 R10.71"""
    for points in (0, 6):
        s = Scenario()
        knight, victim = s.p2.field("1-055C"), s.p1.field(forward(9000))
        s.p2.has(damage=points, deck_top="1-038R").p1.has(hand=DESTROY, Fire=1)
        s.p1.cast("Destroy", targets=[knight]).resolve_all()
        if points:
            assert s.winner is s.p1
        else:
            s.p2.says_yes().p2.chooses(victim)
            assert victim.is_frozen


# ------------------------------------------------------------------------------------------------------- 1-123R Odin
def test_1_123R_breaks_a_forward_of_cost_4_or_less(s):
    odin, lightning = s.p1.hand("1-123R"), s.p1.backups("Lightning", 4)
    cheap, dear = s.p2.field(forward(9000, cost=4)), s.p2.field(forward(1000, cost=5))
    own = s.p1.field(forward(2000, cost=1))
    s.p1.begins_to_cast(odin)
    assert s.p1.can_choose(own) and s.p1.can_choose(cheap) and refuses(s.p1.can_choose, dear, lightning[0])
    s.p1.chooses(cheap).p1.pays(*lightning).both_pass()
    assert cheap.zone == "break_zone" and own.on_field


def test_1_123R_does_not_break_what_cannot_be_broken(s):
    """R9.31"""
    s.p1.has(hand="1-123R", Lightning=4)
    rock = s.p2.field(UNBREAKABLE)
    s.p1.cast("1-123R", targets=[rock]).both_pass()
    assert rock.on_field


def test_1_123R_has_no_ex_burst(s):
    attacker = s.p1.field(forward(4000))
    s.p2.deck_top("1-123R")
    strikes(s, attacker)
    assert s.p2.points == 1 and s.p1.has_priority


# ------------------------------------------------------------------------------------------------------- 1-133C Sage
def test_1_133C_returns_a_character_card_from_the_own_break_zone_to_the_hand(s):
    sage = s.p1.hand("1-133C")
    supply(s.p1, "Lightning", 4)
    snow, bard, odin = s.p1.break_zone("1-194S", "1-036C", "1-123R")
    theirs, on_field = s.p2.break_zone("1-194S"), s.p1.field(forward(1000))
    s.p1.cast(sage)
    assert set(s.p1.choices()) == {snow, bard} and refuses(s.p1.can_choose, odin, theirs, on_field)
    s.p1.chooses(bard).resolve_top()
    assert s.p1.zone("hand") == [bard] and snow.zone == "break_zone"


def test_1_133C_finds_the_card_that_paid_for_it(s):
    sage, snow = s.p1.hand("1-133C", "1-207S")
    s.p1.has(Lightning=2).p1.cast(sage).p1.chooses(snow).resolve_top()
    assert snow.zone == "hand"


def test_1_133C_without_a_target_nothing_is_placed(s):
    sage = s.p1.hand("1-133C")
    supply(s.p1, "Lightning", 4)
    s.p1.break_zone("1-123R")
    s.p1.cast(sage)
    assert sage.on_field and s.stack == []


# ------------------------------------------------------------------------------------------------------ 1-140C Magus
def test_1_140C_deals_5000_to_one_forward(s):
    magus = s.p1.hand("1-140C")
    [purple, *_] = supply(s.p1, "Lightning", 3)
    own, weak, strong = s.p1.field(forward(2000)), s.p2.field(forward(5000)), s.p2.field(forward(6000))
    s.p1.cast(magus)
    assert s.p1.can_choose(own) and s.p1.can_choose(strong) and refuses(s.p1.can_choose, purple, magus)
    other = s.clone()
    s.p1.chooses(weak).resolve_top()
    assert weak.zone == "break_zone" and strong.damage == 0
    other.p1.chooses(other.same(strong)).resolve_top()
    assert other.same(strong).damage == 5000


# ---------------------------------------------------------------------------------------------------- 1-147C Dragoon
def test_1_147C_in_a_party_needs_first_strike_of_all():
    """R12.11 R12.14"""
    for partner, strikes_first in (("1-147C", True), (forward(6000, "Lightning"), False)):
        s = Scenario()
        dragoon, second = s.p1.field("1-147C"), s.p1.field(partner)
        wall = s.p2.field(forward(12000))
        s.p1.attack(dragoon, second).p2.blocks(wall).both_pass()
        if not strikes_first:
            s.p2.divides({dragoon: 6000, second: 6000})
        assert wall.zone == "break_zone"
        assert [card.on_field for card in (dragoon, second)] == [strikes_first] * 2


# ------------------------------------------------------------------------------------------------- 1-192S Cid Raines
def cid(power):
    """p1 holds Cid Raines and two Ice Backups; p2 has a dull Forward of this power and two cards in hand."""
    s = Scenario()
    card = s.p1.hand("1-192S")
    s.p1.backups("Ice", 2)
    victim = s.p2.field(forward(power), dull=True)
    keep, lose = s.p2.hand("1-040C", "1-138C")
    return s, card, victim, keep, lose


def test_1_192S_chooses_a_dull_forward_of_the_opponent():
    s, card, victim, *_ = cid(5000)
    active, own = s.p2.field(forward(1000)), s.p1.field(forward(1000), dull=True)
    other, second = s.p2.field(backup("Ice"), dull=True), s.p2.field(forward(2000), dull=True)
    s.p1.cast(card)
    assert set(s.p1.choices()) == {victim, second} and refuses(s.p1.can_choose, active, own, other)


def test_1_192S_deals_4000_and_the_break_costs_a_card():
    s, card, victim, keep, lose = cid(4000)
    s.p1.cast(card).p1.chooses(victim).resolve_top()
    assert victim.zone == "break_zone" and len(s.stack) == 1 and s.stack[0].controller is s.p1
    s.resolve_top()
    assert s.p2.decides("discard")
    s.p2.chooses(lose)
    assert lose.zone == "break_zone" and keep.zone == "hand" and s.stack == [] and s.p1.has_priority


@pytest.mark.parametrize(("how", "discards"), [("put", True), ("damage", True), ("hand", False), ("nothing", False)])
def test_1_192S_watches_the_forward_for_the_rest_of_the_turn(how, discards):
    s, card, victim, keep, lose = cid(7000)
    s.p1.has(hand={"put": DESTROY, "damage": BOLT, "hand": BOUNCE, "nothing": DESTROY}[how], Fire=1)
    other = s.p2.field(forward(1000))
    s.p1.cast(card, pay=["B1 Ice #1", "B1 Ice #1"]).p1.chooses(victim).resolve_top()
    assert victim.damage == 4000 and s.stack == []
    if how == "nothing":  # another Forward is not watched
        s.p1.cast("Destroy", targets=[other])
    else:
        s.p1.cast({"put": "Destroy", "damage": "Bolt", "hand": "Bounce"}[how], targets=[victim])
    s.both_pass()
    assert len(s.stack) == discards
    if discards:
        s.resolve_top().p2.chooses(lose)
        assert lose.zone == "break_zone" and keep.zone == "hand"


def test_1_192S_watches_no_longer_in_the_next_turn():
    s, card, victim, *_ = cid(7000)
    s.p2.has(hand=DESTROY, Fire=1).p1.cast(card).p1.chooses(victim).resolve_top().next_turn()
    hand = s.p2.hand_size
    s.p2.cast("Destroy", targets=[victim]).both_pass()
    assert victim.zone == "break_zone" and s.stack == [] and s.p2.hand_size == hand - 1


def test_1_192S_works_on_when_cid_is_gone_and_without_a_second_time():
    """R8.15 R8.42b"""
    s, card, victim, _, lose = cid(7000)
    s.p1.has(hand=(DESTROY, DESTROY), Fire=2)
    s.p1.cast(card, pay=["B1 Ice #1", "B1 Ice #1"]).p1.chooses(victim).resolve_top()
    s.p1.cast("Destroy", targets=[card]).both_pass().p1.cast("Destroy", targets=[victim]).both_pass()
    assert [item.source for item in s.stack] == [card]
    s.resolve_top().p2.chooses(lose)
    assert s.p2.hand_size == 1


def test_1_192S_a_target_that_became_active_is_illegal():
    """R7.51"""
    s, card, victim, *_ = cid(4000)
    wake = summon(t.Sequence((ONE_FORWARD, t.Activate(t.Chosen()))), "Fire", name="Wake")
    s.p2.has(hand=wake, Fire=1)
    s.p1.cast(card).p1.chooses(victim).p1.passes().p2.cast("Wake", targets=[victim]).resolve_all()
    assert victim.on_field and victim.damage == 0


def test_1_192S_without_a_dull_forward_nothing_is_placed(s):
    card = s.p1.hand("1-192S")
    s.p1.has(Ice=2).p2.has(field=forward(1000)).p1.cast(card)
    assert s.stack == [] and s.p1.has_priority


# ------------------------------------------------------------------------------------------------ 1-193S Jihl Nabaat
@pytest.mark.parametrize("count", [0, 1, 2])
def test_1_193S_freezes_up_to_2_forwards(s, count):
    jihl = s.p1.hand("1-193S")
    [blue, _] = s.p1.backups("Ice", 2)
    forwards = [s.p1.field(forward(1000)), s.p2.field(forward(1000), dull=True), s.p2.field(forward(2000))]
    s.p1.cast(jihl)
    assert set(s.p1.choices()) == set(forwards) and refuses(s.p1.can_choose, blue, jihl)
    with pytest.raises(ScenarioError):
        s.p1.chooses(*forwards)
    if count:
        s.p1.chooses(*forwards[3 - count - 1 : 2])
    else:
        s.p1.passes()
    s.resolve_top()
    assert sum(card.is_frozen for card in forwards) == count
    assert [card.is_dull for card in forwards] == [False, True, False]  # freezing does not dull (R9.42)


def test_1_193S_sadistic_surge_dulls_and_freezes_one_forward(s):
    jihl, copy = s.p1.field("1-193S"), s.p1.hand("1-193S")
    [blue] = s.p1.backups("Ice", 1)
    own, victim = s.p1.field(forward(1000)), s.p2.field(forward(9000))
    s.p1.begins_to_use(jihl)
    assert s.p1.can_choose(own) and refuses(s.p1.can_choose, blue)
    s.p1.chooses(victim)
    assert jihl.is_dull
    s.p1.chooses(copy).p1.pays(blue).resolve_top()
    assert victim.is_dull and victim.is_frozen and own.is_active and copy.zone == "break_zone"
    s.next_turn()
    assert victim.is_dull


def test_1_193S_ex_burst_freezes_and_does_not_surge(s):
    """R10.74: only the paragraph with the EX icon."""
    attacker, idle = s.p1.field(forward(4000)), s.p1.field(forward(4000))
    jihl = bursts(s, "1-193S", attacker)
    s.p2.chooses(attacker, idle)
    assert attacker.is_frozen and idle.is_frozen and idle.is_active
    assert jihl.zone == "damage_zone" and s.p1.has_priority


# ------------------------------------------------------------------------------------------------------- 1-194S Snow
def snow_blocks():
    """p2's Snow blocks; p2 has what Vendetta costs."""
    s = Scenario()
    attacker, idle = s.p1.field(forward(7000)), s.p1.field(forward(2000))
    snow, copy = s.p2.field("1-194S"), s.p2.hand("1-194S")
    [blue] = s.p2.backups("Ice", 1)
    s.p1.attack(attacker)
    assert not s.p2.can_use(snow)
    s.p2.blocks(snow)
    return s, attacker, idle, snow, copy, blue


def test_1_194S_dulls_a_forward_when_it_blocks():
    s, attacker, idle, snow, _, blue = snow_blocks()
    assert set(s.p2.choices()) == {attacker, idle, snow} and refuses(s.p2.can_choose, blue)
    s.p2.chooses(idle).resolve_top()
    assert idle.is_dull and snow.is_active
    s.both_pass()
    assert attacker.zone == snow.zone == "break_zone"


def test_1_194S_attacking_or_another_blocker_dulls_nothing(s):
    snow, other = s.p1.field("1-194S"), s.p2.field(forward(2000))
    s.p2.field("1-194S")
    s.p1.attack(snow)
    assert s.stack == []
    s.p2.blocks(other)
    assert s.stack == []


def test_1_194S_vendetta_while_blocking():
    s, attacker, _, snow, copy, blue = snow_blocks()
    s.p2.chooses(attacker).resolve_top().p1.passes().p2.uses(snow, "Vendetta")
    assert copy.zone == "break_zone" and blue.is_dull
    s.resolve_top()
    assert snow.power == 9000 and snow.has("First Strike") and snow.is_active
    s.both_pass()
    assert attacker.zone == "break_zone" and snow.damage == 0
    s.next_turn()
    assert snow.power == 7000 and not snow.has("First Strike")


@pytest.mark.parametrize("when", ["own main phase", "attacking", "another blocks"])
def test_1_194S_vendetta_only_while_snow_is_blocking(s, when):
    snow = s.p1.field("1-194S")
    s.p1.has(hand="1-194S", Ice=1).p2.has(field=forward(1000))
    if when == "attacking":
        s.p1.attack(snow)
    elif when == "another blocks":
        other = s.p1.field(forward(1000))
        s.p1.attack(other).p2.blocks("F1000")
    assert s.p1.has_priority and not s.p1.can_use(snow)


# ------------------------------------------------------------------------------------------------------ 1-195S Serah
def test_1_195S_the_opponent_discards_1_card(s):
    serah = s.p1.hand("1-195S")
    supply(s.p1, "Ice", 3)
    own = s.p1.hand("1-040C")
    keep, lose = s.p2.hand("1-040C", "1-138C")
    s.p1.cast(serah).resolve_top()
    assert s.p2.decides("discard")
    s.p2.chooses(lose)
    assert lose.zone == "break_zone" and keep.zone == "hand" and own.zone == "hand" and s.p1.has_priority


# ------------------------------------------------------------------------------------------------------ 1-196S Mog
# -------------------------------------------------------------------------------------------------- 1-207S Gilgamesh
@pytest.mark.parametrize("by", ["Summon", "ability", "EX Burst"])
def test_1_207S_is_not_returned_to_the_hand_by_the_opponent(s, by):
    gilgamesh, attacker = s.p1.field("1-207S"), s.p1.field(forward(2000))
    if by == "EX Burst":
        bursts(s, "1-178R", attacker)
        s.p2.chooses(gilgamesh)
    else:
        s.p2.has(hand=BOUNCE, Fire=1)
        returner = t.Action(t.Cost(), t.Sequence((ONE_FORWARD, t.ReturnToHand(t.Chosen()))))
        user = s.p2.field(forward(1000, name="Returner", abilities=[returner]))
        s.p1.passes()
        if by == "Summon":
            s.p2.cast("Bounce", targets=[gilgamesh])  # it can be chosen
        else:
            s.p2.uses(user, targets=[gilgamesh])
        s.resolve_top()
    assert gilgamesh.on_field


def test_1_207S_can_be_returned_by_its_controller_and_broken_by_the_opponent(s):
    gilgamesh, theirs = s.p1.field("1-207S"), s.p2.field("1-207S")
    s.p1.has(hand=(BOUNCE, DESTROY), Fire=2).p1.cast("Bounce", targets=[gilgamesh]).both_pass()
    assert gilgamesh.zone == "hand"
    s.p1.cast("Destroy", targets=[theirs]).both_pass()
    assert theirs.zone == "break_zone"


def test_1_207S_without_its_abilities_is_returned_to_the_hand(s):
    """R8.66"""
    gilgamesh, wakka = s.p1.field("1-207S"), s.p2.field("1-216S")
    s.p2.has(hand=("1-216S", BOUNCE), Water=1, Fire=1)
    s.p1.passes().p2.uses(wakka, targets=[gilgamesh]).both_pass().p1.passes()
    s.p2.cast("Bounce", targets=[gilgamesh]).both_pass()
    assert gilgamesh.zone == "hand"


def test_1_207S_pays_2_lightning_for_1000_power(s):
    gilgamesh = s.p1.field("1-207S", dull=True, new=True)
    s.p1.backups("Lightning", 4)
    for power in (9000, 10000):
        s.p1.uses(gilgamesh).resolve_top()
        assert gilgamesh.power == power
    assert not s.p1.can_use(gilgamesh)
    s.next_turn()
    assert gilgamesh.power == 8000


def divider(points, theirs=0, copies=1):
    """p1 has Gilgamesh, copies of it in hand, two Lightning Backups and this many points of damage."""
    s = Scenario()
    gilgamesh = s.p1.field("1-207S")
    for _ in range(copies):
        s.p1.hand("1-207S")
    s.p1.has(Lightning=2, damage=points).p2.has(damage=theirs)
    return s, gilgamesh, s.p2.field(forward(9000, cost=9))


def test_1_207S_divider_breaks_a_forward_after_4_points_of_damage():
    s, gilgamesh, victim = divider(4)
    own = s.p1.field(forward(1000))
    s.p1.begins_to_use(gilgamesh, 2)
    assert set(s.p1.choices()) == {own, gilgamesh, victim}
    s.p1.chooses(victim).p1.chooses("1-207S").p1.pays("B1 Lightning #1", "B1 Lightning")
    assert [item.kind for item in s.stack] == ["special"]
    s.resolve_top()
    assert victim.zone == "break_zone" and s.p1.hand_size == 0 and gilgamesh.is_active


def test_1_207S_divider_does_not_break_what_cannot_be_broken():
    """R9.31"""
    s, gilgamesh, _ = divider(4)
    rock, other = s.p2.field(UNBREAKABLE), s.p2.field(forward(3000))
    for target in (rock, other):
        path = s.clone()
        path.p1.uses(path.same(gilgamesh), "Divider", targets=[path.same(target)]).resolve_top()
        assert path.same(target).on_field == (target == rock)


@pytest.mark.parametrize(("points", "theirs", "copies"), [(3, 0, 1), (3, 6, 1), (4, 0, 0)])
def test_1_207S_divider_needs_4_own_points_and_a_copy(points, theirs, copies):
    s, gilgamesh, victim = divider(points, theirs, copies)
    with pytest.raises(ScenarioError):
        s.p1.uses(gilgamesh, "Divider", targets=[victim])
    s.p1.uses(gilgamesh, 1)  # only the action ability can be used
    s.resolve_top()
    assert gilgamesh.power == 9000


# ------------------------------------------------------------------------------------------------------- 1-208S Noel
def test_1_208S_has_haste(s):
    noel, other = s.p1.hand("1-208S", forward(1000, "Lightning", 1))
    s.p1.has(Lightning=4).p1.cast(noel).p1.cast(other).to("attack_preparation").both_pass()
    assert s.p1.can_attack(noel) and not s.p1.can_attack(other)


@pytest.mark.parametrize(("serah", "power"), [("p1", 7000), ("p2", 5000), (None, 5000)])
def test_1_208S_has_2000_more_with_serah(s, serah, power):
    noel = s.p1.field("1-208S")
    if serah:
        ref = getattr(s, serah).field("1-195S")
        s.p1.has(hand=DESTROY, Fire=1)
    assert noel.power == power
    if serah:
        s.p1.cast("Destroy", targets=[ref]).both_pass()
        assert noel.power == 5000


# ------------------------------------------------------------------------------------------------------ 1-209S Maqui
def test_1_209S_gives_first_strike_to_an_attacking_lightning_forward(s):
    maqui = s.p1.field("1-209S")
    [purple] = s.p1.backups("Lightning", 1)
    attacker, idle = s.p1.field(forward(5000, "Lightning")), s.p1.field(forward(5000, "Lightning"))
    blocker = s.p2.field(forward(5000, "Lightning"))
    assert not s.p1.can_use(maqui)  # no Forward attacks
    s.p1.attack(attacker).p2.blocks(blocker).p1.begins_to_use(maqui)
    assert s.p1.choices() == [attacker] and refuses(s.p1.can_choose, idle, blocker)  # blocking is not attacking
    s.p1.chooses(attacker).p1.pays(purple)
    assert maqui.is_dull and purple.is_dull
    s.resolve_top()
    assert attacker.has("First Strike")
    s.both_pass()
    assert blocker.zone == "break_zone" and attacker.damage == 0
    s.next_turn()
    assert not attacker.has("First Strike")


def test_1_209S_an_attacking_forward_of_the_opponent_can_be_chosen():
    """R7.31"""
    s = Scenario(turn_player=2)
    maqui = s.p1.field("1-209S")
    s.p1.backups("Lightning", 1)
    attacker = s.p2.field(forward(5000, "Lightning"))
    s.p2.attack(attacker).p2.passes().p1.uses(maqui, targets=[attacker]).resolve_top()
    assert attacker.has("First Strike")


@pytest.mark.parametrize("reason", ["dull", "new", "no Lightning CP", "Ice attacker"])
def test_1_209S_cannot_be_used(s, reason):
    maqui = s.p1.field("1-209S", dull=reason == "dull", new=reason == "new")
    s.p1.backups("Ice" if reason == "no Lightning CP" else "Lightning", 1)
    attacker = s.p1.field(forward(5000, "Ice" if reason == "Ice attacker" else "Lightning"))
    s.p1.attack(attacker)
    assert not s.p1.can_use(maqui)


# -------------------------------------------------------------------------------------------------- 1-210S Lightning
def test_1_210S_has_haste(s):
    lightning = s.p1.hand("1-210S")
    s.p1.has(field=[forward(1000, categories=["XIII"])] * 6).p1.cast(lightning).p1.attack(lightning)
    assert lightning.is_attacking


def test_1_210S_dulls_a_forward_of_the_opponent_when_it_deals_damage_to_that_player(s):
    lightning, own = s.p1.field("1-210S"), s.p1.field(forward(2000))
    victim, other = s.p2.field(forward(2000)), s.p2.field(backup("Ice"))
    strikes(s, lightning)
    assert s.p2.points == 1 and s.p1.choices() == [victim] and refuses(s.p1.can_choose, own, other)
    s.p1.chooses(victim).resolve_top()
    assert victim.is_dull


def test_1_210S_as_a_member_of_a_party_deals_the_damage_too(s):
    """R10.46"""
    lightning, partner = s.p1.field("1-210S"), s.p1.field(forward(2000, "Lightning"))
    victim = s.p2.field(forward(2000))
    s.p1.attack(lightning, partner).p2.no_block().both_pass().p1.chooses(victim).resolve_top()
    assert victim.is_dull and s.p2.points == 1


def test_1_210S_does_not_trigger_when_blocked_or_when_another_deals_the_damage(s):
    lightning, other = s.p1.field("1-210S"), s.p1.field(forward(2000))
    blocker, idle = s.p2.field(forward(2000)), s.p2.field(forward(3000))
    strikes(s, other)
    assert s.p2.points == 1 and s.stack == [] and s.p1.has_priority
    s.both_pass().p1.attack(lightning).p2.blocks(blocker).both_pass()
    assert blocker.zone == "break_zone" and s.stack == [] and s.p1.has_priority and idle.is_active


def test_1_210S_its_trigger_comes_after_the_ex_burst(s):
    """R10.82"""
    lightning, victim = s.p1.field("1-210S"), s.p2.field(forward(2000))
    s.p2.deck_top("1-038R")
    strikes(s, lightning)
    assert s.p2.decides("ex_burst") and s.stack == []
    s.p2.says_yes().p2.chooses(lightning)
    assert s.p1.decides("target")
    s.p1.chooses(victim).resolve_top()
    assert victim.is_dull and lightning.is_frozen


# ----------------------------------------------------------------------------------------------------- 1-211S Rygdea
def rygdea(power):
    """p1 holds Rygdea and two Lightning Backups; p2 has an active Forward of this power and another one."""
    s = Scenario()
    card = s.p1.hand("1-211S")
    s.p1.backups("Lightning", 2)
    victim, other = s.p2.field(forward(power)), s.p2.field(forward(9000))
    return s, card, victim, other


def test_1_211S_chooses_an_active_forward_of_either_player():
    s, card, victim, other = rygdea(3000)
    dull, own = s.p2.field(forward(1000), dull=True), s.p1.field(forward(1000))
    s.p2.field(backup("Ice"))
    s.p1.cast(card)
    assert set(s.p1.choices()) == {victim, other, own, card} and refuses(s.p1.can_choose, dull)


def test_1_211S_deals_3000_and_the_break_dulls_a_forward_of_the_opponent():
    s, card, victim, other = rygdea(3000)
    own = s.p1.field(forward(1000))
    s.p2.field(backup("Ice"))
    s.p1.cast(card).p1.chooses(victim).resolve_top()
    assert victim.zone == "break_zone" and s.p1.choices() == [other]  # a new choice, placed as a trigger
    assert refuses(s.p1.can_choose, own)
    s.p1.chooses(other)
    assert other.is_active
    s.resolve_top()
    assert other.is_dull


@pytest.mark.parametrize(("how", "triggers"), [("put", True), ("hand", False), ("other", False)])
def test_1_211S_watches_the_forward_for_the_rest_of_the_turn(how, triggers):
    s, card, victim, other = rygdea(7000)
    third = s.p2.field(forward(1000))
    s.p1.has(hand=BOUNCE if how == "hand" else DESTROY, Fire=1)
    s.p1.cast(card, pay=["B1 Lightning #1", "B1 Lightning #1"]).p1.chooses(victim).resolve_top()
    assert victim.damage == 3000
    s.p1.cast("Bounce" if how == "hand" else "Destroy", targets=[third if how == "other" else victim])
    s.both_pass()
    assert s.p1.decides("target") == triggers
    if triggers:
        s.p1.chooses(other).resolve_top()
        assert other.is_dull


def test_1_211S_watches_no_longer_in_the_next_turn():
    s, card, victim, _ = rygdea(7000)
    s.p2.has(hand=DESTROY, Fire=1)
    s.p1.cast(card).p1.chooses(victim).resolve_top().next_turn().p2.cast("Destroy", targets=[victim])
    s.both_pass()
    assert victim.zone == "break_zone" and s.stack == [] and s.asked == "priority"


def test_1_211S_own_forward_broken_still_dulls_one_of_the_opponent():
    s, card, _, other = rygdea(7000)
    own = s.p1.field(forward(3000))
    s.p1.cast(card).p1.chooses(own).resolve_top()
    assert own.zone == "break_zone" and s.p1.decides("target")
    s.p1.chooses(other).resolve_top()
    assert other.is_dull


def test_1_211S_a_target_that_became_dull_is_illegal():
    """R7.51"""
    s, card, victim, _ = rygdea(3000)
    duller = s.p2.field(DULLER)
    s.p1.cast(card).p1.chooses(victim).p1.passes().p2.uses(duller, targets=[victim]).resolve_all()
    assert victim.is_dull and victim.damage == 0 and victim.on_field
