"""Every line of every card of the deck FFX (Water/Wind) does what the rules say."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.kit import CHARACTERS, FORWARDS, bursts, refuses, strikes, supply

ONE_FORWARD = t.Choose(FORWARDS)
DESTROY = summon(t.Sequence((t.Choose(CHARACTERS), t.PutIntoBreakZone(t.Chosen()))), "Lightning", name="Destroy")
BOUNCE = summon(t.Sequence((t.Choose(CHARACTERS), t.ReturnToHand(t.Chosen()))), "Lightning", name="Bounce")
BOLT = summon(t.Sequence((ONE_FORWARD, t.Damage(t.Chosen(), t.Number(3000)))), "Lightning", name="Bolt")
QUAKE = summon(t.Damage(t.All(FORWARDS), t.Number(9000)), "Lightning", name="Quake")
NOTHING = summon(t.Draw("opponent", 0), "Lightning", name="Nothing")
SHOT = t.Action(t.Cost(), t.Sequence((ONE_FORWARD, t.Damage(t.Chosen(), t.Number(1000)))))
SHOOTER = forward(1000, name="Shooter", abilities=[SHOT])
OWN_BURIED_FORWARD = t.Choose(t.Cards("break_zone", "you", (t.OfType("Forward"),)))
CALLER = forward(
    2000, name="Caller", abilities=[t.Action(t.Cost(), t.Sequence((OWN_BURIED_FORWARD, t.PlayOntoField(t.Chosen()))))]
)


# ------------------------------------------------------------------------------------------------------ 1-074R Sylph
def test_1_074R_activates_one_forward_and_gives_1000_to_all_own_forwards(s):
    sylph = s.p1.hand("1-074R")
    [green] = s.p1.backups("Wind", 1)
    dull, active = s.p1.field(forward(3000), dull=True), s.p1.field(forward(4000))
    theirs, late = s.p2.field(forward(5000), dull=True), s.p1.hand(forward(2000, "Wind", 1))
    s.p1.field(backup("Wind"))
    s.p1.begins_to_cast(sylph)
    assert s.p1.can_choose(active) and s.p1.can_choose(theirs) and refuses(s.p1.can_choose, green)
    other = s.clone()
    s.p1.chooses(dull).p1.pays(green).both_pass()
    assert dull.is_active and theirs.is_dull
    assert (dull.power, active.power, theirs.power) == (4000, 5000, 5000)
    s.p1.cast(late)
    assert late.power == 2000  # it was not there (R9.4)
    s.next_turn()
    assert (dull.power, active.power) == (3000, 4000)
    other.p1.chooses(other.same(theirs)).p1.pays(other.same(green)).both_pass()
    assert other.same(theirs).is_active and other.same(theirs).power == 5000 and other.same(dull).power == 4000


def test_1_074R_ex_burst(s):
    attacker, own = s.p1.field(forward(4000)), s.p2.field(forward(5000), dull=True)
    bursts(s, "1-074R", attacker)
    s.p2.chooses(attacker)
    assert attacker.is_active and own.is_dull and (own.power, attacker.power) == (6000, 4000)


# ----------------------------------------------------------------------------------------------------- 1-077C Devout
def devout(*buried):
    """p1 holds Devout and the CP for it; these cards are in p1's Break Zone."""
    s = Scenario()
    card = s.p1.hand("1-077C")
    supply(s.p1, "Wind", 5)
    refs = [s.p1.break_zone(code) for code in buried]
    return s, card, refs


def test_1_077C_plays_a_forward_of_cost_2_or_less_from_the_own_break_zone():
    s, card, (yuna, viking, ninja, lenne, sylph) = devout("1-214S", "1-167C", "1-078C", "1-215S", "1-074R")
    theirs, on_field = s.p2.break_zone("1-214S"), s.p1.field(forward(1000))
    s.p1.cast(card)
    assert s.p1.can_choose(yuna) and s.p1.can_choose(viking)
    assert refuses(s.p1.can_choose, ninja, lenne, sylph, theirs, on_field)
    s.p1.chooses(yuna).resolve_top()
    assert yuna.on_field and yuna.is_active and yuna.controller is s.p1 and viking.zone == "break_zone"
    s.to("attack_preparation").both_pass()
    assert not s.p1.can_attack(yuna) and s.p1.can_attack(on_field)


def test_1_077C_the_played_forward_enters_the_field():
    s, card, (viking,) = devout("1-167C")
    s.p1.cast(card).p1.chooses(viking)
    hand = s.p1.hand_size
    s.resolve_all()
    assert viking.on_field and s.p1.hand_size == hand + 1


def test_1_077C_without_a_target_nothing_is_placed():
    """R8.37"""
    s, card, _ = devout("1-078C", "1-215S")
    s.p1.cast(card)
    assert card.on_field and s.stack == [] and s.p1.has_priority


# ------------------------------------------------------------------------------------------------------ 1-078C Ninja
def test_1_078C_pays_wind_and_a_card_for_2000_damage(s):
    ninja = s.p1.field("1-078C", dull=True, new=True)
    first, second = s.p1.hand("1-068C", "1-074R")
    green = s.p1.backups("Wind", 2)
    victim, own = s.p2.field(forward(4000)), s.p1.field(forward(2000))
    s.p1.begins_to_use(ninja)
    assert s.p1.can_choose(own) and s.p1.can_choose(ninja) and refuses(s.p1.can_choose, green[0])
    s.p1.chooses(victim)
    assert s.p1.decides("cost_card") and set(s.p1.choices()) == {first, second}
    s.p1.chooses(first).p1.pays(green[0])
    assert first.zone == "break_zone" and second.zone == "hand" and green[0].is_dull and green[1].is_active
    s.resolve_top()
    assert victim.damage == 2000
    s.p1.uses(ninja, targets=[victim])  # any number of times (R8.48)
    s.resolve_top()
    assert victim.zone == "break_zone" and s.p1.hand_size == 0 and not s.p1.can_use(ninja)


@pytest.mark.parametrize(
    ("hand", "element", "usable"),
    [
        ([], "Wind", False),  # nothing to discard
        (["1-025C"], "Wind", True),
        (["1-025C"], "Ice", False),  # no Wind CP
        (["1-068C"], "Ice", False),  # one card cannot be both (R5.17)
        (["1-068C", "1-025C"], "Ice", True),  # Wind from one card, the other is discarded
        (["1-025C", "1-025C"], "Ice", False),
    ],
)
def test_1_078C_one_card_serves_one_purpose(s, hand, element, usable):
    ninja = s.p1.field("1-078C")
    for code in hand:
        s.p1.hand(code)
    s.p1.backups(element, 1)
    assert s.p1.can_use(ninja) == usable


# ----------------------------------------------------------------------------------------------------- 1-087C Archer
def test_1_087C_survivor_deals_damage_after(s):
    archer, enemy = s.p1.field("1-087C"), s.p2.field(forward(4000))
    s.p1.attack(archer).p2.blocks(enemy).to("damage_resolution")
    assert archer.zone == "break_zone" and enemy.damage == 3000


def test_1_087C_both_with_first_strike_deal_together(s):
    """R12.13"""
    archer, enemy = s.p1.field("1-087C"), s.p2.field("1-087C")
    s.p1.attack(archer).p2.blocks(enemy).to("damage_resolution")
    assert archer.zone == enemy.zone == "break_zone"


# ----------------------------------------------------------------------------------------------------- 1-165C Knight
def knights_party(*partners, blocker=9000, element="Water"):
    """p1's Knight and the partners attack as a party."""
    s = Scenario()
    knight = s.p1.field("1-165C")
    others = [s.p1.field(card) for card in partners]
    wall = s.p2.field(forward(blocker))
    s.p1.field(SHOOTER)
    return s, knight, others, wall


def test_1_165C_battle_damage_to_its_party_becomes_0_but_not_its_own():
    s, knight, (partner,), wall = knights_party(forward(3000, "Water"))
    s.p1.attack(knight, partner).p2.blocks(wall).both_pass().p2.divides({partner: 3000, knight: 6000})
    assert partner.on_field and partner.damage == 0
    assert knight.zone == "break_zone" and wall.damage == 8000


def test_1_165C_damage_of_summons_and_abilities_becomes_0_too():
    s, knight, (partner, alone), _ = knights_party(forward(3000, "Water"), forward(3000, "Water"))
    s.p1.has(hand=(BOLT, BOLT, BOLT), Lightning=3).p1.attack(knight, partner)
    for target in (partner, alone, knight):
        s.p1.cast("Bolt", targets=[target]).both_pass()
    assert partner.damage == 0 and partner.on_field
    assert alone.zone == "break_zone" and knight.damage == 3000
    s.p1.uses("Shooter", targets=[partner]).resolve_top()
    assert partner.damage == 0


def test_1_165C_protects_only_while_the_party_lasts():
    s, knight, (partner,), _ = knights_party(forward(4000, "Water"))
    s.p1.has(hand=BOLT, Lightning=1).p1.uses("Shooter", targets=[partner]).resolve_top()
    assert partner.damage == 1000
    s.p1.attack(knight, partner).p2.no_block().both_pass()
    assert s.phase == "damage_resolution"
    s.both_pass().p1.no_attack().p1.cast("Bolt", targets=[partner]).both_pass()
    assert partner.zone == "break_zone"


def test_1_165C_protects_no_longer_when_it_is_gone():
    """R10.23"""
    s, knight, (partner,), _ = knights_party(forward(4000, "Water"))
    s.p1.has(hand=BOLT).p2.has(hand=DESTROY, Lightning=1).p1.has(Lightning=1)
    s.p1.attack(knight, partner).p1.passes().p2.cast("Destroy", targets=[knight]).both_pass()
    s.p1.cast("Bolt", targets=[partner]).both_pass()
    assert partner.damage == 3000


def test_1_165C_two_knights_protect_each_other():
    s, knight, (second,), wall = knights_party("1-165C")
    s.p1.attack(knight, second).p2.blocks(wall).both_pass().p2.divides({second: 5000, knight: 4000})
    assert knight.damage == second.damage == 0 and wall.zone == "break_zone"


def test_1_165C_attacking_alone_protects_no_forward():
    s, knight, (idle,), _ = knights_party(forward(3000, "Water"))
    s.p1.has(hand=BOLT, Lightning=1).p1.attack(knight).p1.cast("Bolt", targets=[idle]).both_pass()
    assert idle.zone == "break_zone"


def test_1_165C_without_its_abilities_protects_no_forward():
    """R8.66"""
    s, knight, (partner,), _ = knights_party(forward(4000, "Water"))
    wakka = s.p1.field("1-216S")
    s.p1.has(hand=("1-216S", BOLT), Lightning=1, Water=1)
    s.p1.attack(knight, partner).p1.uses(wakka, targets=[knight]).resolve_top()
    s.p1.cast("Bolt", targets=[partner]).both_pass()
    assert partner.damage == 3000


# ----------------------------------------------------------------------------------------------------- 1-167C Viking
def test_1_167C_draws_1_card_when_it_enters(s):
    viking = s.p1.hand("1-167C")
    s.p1.backups("Water", 2)
    top = s.p1.deck_top("1-068C")
    s.p1.cast(viking)
    assert len(s.stack) == 1 and s.p1.hand_size == 0
    s.resolve_top()
    assert s.p1.zone("hand") == [top] and viking.power == 1000


# -------------------------------------------------------------------------------------------------- 1-168C Geomancer
@pytest.mark.parametrize("how", ["damage", "put", "battle"])
def test_1_168C_draws_1_card_when_it_goes_to_the_break_zone(s, how):
    geomancer, attacker = s.p1.field("1-168C", damage=3000), s.p2.field(forward(9000))
    s.p1.has(hand={"damage": BOLT, "put": DESTROY, "battle": NOTHING}[how], Lightning=1)
    top = s.p1.deck_top("1-068C")
    if how == "battle":
        s.p1.attack(geomancer).p2.blocks(attacker).to("damage_resolution")
    else:
        s.p1.cast({"damage": "Bolt", "put": "Destroy"}[how], targets=[geomancer]).both_pass()
    assert geomancer.zone == "break_zone" and top.zone == "deck"
    assert [item.controller for item in s.stack] == [s.p1]
    s.resolve_top()
    assert top.zone == "hand" and s.p2.hand_size == 0
    assert s.p1.hand_size == (2 if how == "battle" else 1)  # in the battle its Summon is still there


def test_1_168C_does_not_draw_when_it_returns_to_the_hand_or_lost_its_abilities(s):
    geomancer, second = s.p1.field("1-168C"), s.p1.field("1-168C")
    wakka = s.p1.field("1-216S")
    s.p1.has(hand=("1-216S", BOUNCE, BOLT), Lightning=2, Water=1)
    s.p1.cast("Bounce", targets=[geomancer]).both_pass()
    assert geomancer.zone == "hand" and s.stack == []
    s.p1.uses(wakka, targets=[second]).resolve_top().p1.cast("Bolt", targets=[second]).both_pass()
    assert second.zone == "break_zone" and s.stack == []


# -------------------------------------------------------------------------------------------------- 1-178R Leviathan
def test_1_178R_returns_one_forward_to_its_owners_hand(s):
    leviathan, water = s.p1.hand("1-178R"), s.p1.backups("Water", 3)
    own, stolen = s.p1.field(forward(2000)), s.p1.field(forward(7000), owner=s.p2)
    theirs = s.p2.field(forward(9000), damage=4000, dull=True)
    s.p1.begins_to_cast(leviathan)
    assert s.p1.can_choose(own) and s.p1.can_choose(theirs) and refuses(s.p1.can_choose, water[0])
    other = s.clone()
    s.p1.chooses(theirs).p1.pays(*water).both_pass()
    assert theirs.zone == "hand" and s.p2.zone("hand") == [theirs] and theirs.damage == 0
    assert own.on_field and leviathan.zone == "break_zone"
    other.p1.chooses(other.same(stolen)).p1.pays(*(other.same(card) for card in water)).both_pass()
    assert other.p2.zone("hand") == [other.same(stolen)] and other.p1.hand_size == 0


def test_1_178R_ex_burst(s):
    attacker, own = s.p1.field(forward(4000)), s.p2.field(forward(5000), dull=True)
    bursts(s, "1-178R", attacker)
    assert s.p2.can_choose(own)
    s.p2.chooses(attacker)
    assert s.p1.zone("hand") == [attacker] and own.on_field


# ---------------------------------------------------------------------------------------------------- 1-197S Brother
# ---------------------------------------------------------------------------------------------------- 1-198S Valefor
@pytest.mark.parametrize("yuna", ["own", "theirs", "none"])
def test_R7_68_1_198S_deals_3000_to_all_their_forwards_and_with_yuna_activates_the_backups(s, yuna):
    valefor, green = s.p1.hand("1-198S"), s.p1.backups("Wind", 2)
    dull, theirs_dull = s.p1.field(backup("Ice"), dull=True), s.p2.field(backup("Ice"), dull=True)
    own, own_dull = s.p1.field(forward(3000)), s.p1.field(forward(4000), dull=True)
    weak, strong = s.p2.field(forward(3000)), s.p2.field(forward(4000))
    if yuna != "none":
        (s.p1 if yuna == "own" else s.p2).field("1-214S", dull=True)
    s.p1.cast(valefor).resolve_all()
    assert weak.zone == "break_zone" and strong.damage == 3000 and own.damage == own_dull.damage == 0
    assert [card.is_active for card in (*green, dull)] == [yuna == "own"] * 3
    assert theirs_dull.is_dull and own_dull.is_dull


def test_1_198S_ex_burst(s):
    attacker = s.p1.field(forward(3000))
    s.p2.field("1-214S", dull=True)
    blue, red = s.p2.field(backup("Ice"), dull=True), s.p1.field(backup("Fire"), dull=True)
    own = s.p2.field(forward(3000), dull=True)
    bursts(s, "1-198S", attacker)
    assert attacker.zone == "break_zone" and own.damage == 0 and blue.is_active and red.is_dull


# ------------------------------------------------------------------------------------------------------ 1-199S Paine
def paine(yuna=None, rikku=None):
    """p1 holds Paine and three Wind Backups; Yuna and Rikku are on the side that is named."""
    s = Scenario()
    card, green = s.p1.hand("1-199S"), s.p1.backups("Wind", 3)
    fourth, theirs = s.p1.field(backup("Ice"), dull=True), s.p2.field(backup("Ice"), dull=True)
    for code, side in (("1-214S", yuna), ("1-201S", rikku)):
        if side:
            getattr(s, side).field(code)
    return s, card, green, fourth, theirs


@pytest.mark.parametrize("yuna", ["p1", "p2", None])
def test_R8_33_1_199S_draws_1_card_if_its_controller_has_yuna(yuna):
    s, card, *_ = paine(yuna=yuna)
    s.p1.cast(card)
    if yuna == "p1":
        s.p1.orders(card, card)
    s.p1.passes()  # no Backup is chosen
    assert len(s.stack) == (2 if yuna == "p1" else 1)  # tested when it enters (R8.33)
    s.resolve_all()
    assert s.p1.hand_size == (1 if yuna == "p1" else 0)


def test_1_199S_yuna_must_still_be_there_at_resolution():
    """R8.33"""
    s, card, *_ = paine(yuna="p1")
    s.p2.has(hand=DESTROY, Lightning=1)
    s.p1.cast(card).p1.orders(card, card).p1.passes().p1.passes().p2.cast("Destroy", targets=["1-214S"])
    s.resolve_all()
    assert s.p1.hand_size == 0


@pytest.mark.parametrize("rikku", ["p1", "p2", None])
def test_1_199S_activates_up_to_3_backups_if_its_controller_has_rikku(rikku):
    s, card, green, fourth, theirs = paine(rikku=rikku)
    s.p1.cast(card)
    assert all(source.is_dull for source in green)
    assert refuses(s.p1.can_choose, theirs, card) and s.p1.can_choose(fourth)
    s.p1.chooses(*green)  # chosen with or without Rikku (R8.34)
    assert len(s.stack) == 1 and s.stack[0].targets == tuple(green)
    s.resolve_top()
    assert [source.is_active for source in green] == [rikku == "p1"] * 3 and fourth.is_dull


def test_1_199S_at_most_3_backups_and_fewer_are_allowed():
    s, card, green, fourth, _ = paine(rikku="p1")
    s.p1.cast(card)
    with pytest.raises(ScenarioError):
        s.p1.chooses(*green, fourth)
    s.p1.chooses(fourth).resolve_top()
    assert fourth.is_active and all(source.is_dull for source in green)


def test_1_199S_a_rikku_that_left_does_not_count():
    """R8.34: read only at resolution."""
    s, card, green, *_ = paine(rikku="p1")
    s.p2.has(hand=DESTROY, Lightning=1)
    s.p1.cast(card).p1.chooses(*green).p1.passes().p2.cast("Destroy", targets=["1-201S"]).resolve_all()
    assert all(source.is_dull for source in green)


# ---------------------------------------------------------------------------------------------------- 1-200S Baralai
def test_1_200S_pays_dull_and_itself_to_activate_up_to_2_forwards(s):
    baralai = s.p1.field("1-200S")
    forwards = [s.p1.field(forward(2000), dull=True), s.p2.field(forward(2000), dull=True)]
    third, other = s.p1.field(forward(3000), dull=True), s.p1.field(backup("Ice"), dull=True)
    s.p1.begins_to_use(baralai)
    assert s.p1.can_choose(third) and refuses(s.p1.can_choose, other)
    s.p1.chooses(*forwards)
    assert baralai.zone == "break_zone"
    s.resolve_top()
    assert all(card.is_active for card in forwards) and third.is_dull and other.is_dull


def test_1_200S_at_most_2_and_fewer_are_allowed(s):
    baralai = s.p1.field("1-200S")
    forwards = [s.p1.field(forward(2000), dull=True) for _ in range(3)]
    with pytest.raises(ScenarioError):
        s.p1.uses(baralai, targets=forwards)
    s.p1.uses(baralai, targets=forwards[:1]).resolve_top()
    assert [card.is_active for card in forwards] == [True, False, False]


# ------------------------------------------------------------------------------------------------------ 1-201S Rikku
@pytest.mark.parametrize(
    ("friends", "enemies", "power"),
    [
        ((), (), 6000),
        (("1-214S",), (), 8000),
        (("1-199S",), (), 8000),
        (("1-214S", "1-199S"), (), 10000),
        ((), ("1-214S", "1-199S"), 6000),
    ],
)
def test_1_201S_power_and_protection_with_yuna_and_paine(s, friends, enemies, power):
    rikku = s.p1.field("1-201S")
    ninja, own_ninja = s.p2.field("1-078C"), s.p1.field("1-078C")
    for side in (s.p1, s.p2):
        side.hand("1-178R")
        side.spare("Wind", 2)
        side.backups("Water", 3)
        side.backups("Wind", 1)
    for code in friends:
        s.p1.field(code)
    for code in enemies:
        s.p2.field(code)
    assert rikku.power == power
    for number, user in ((0, own_ninja), (1, ninja)):  # it names no player: one's own are concerned too
        if number == 1:
            s.p1.passes()
        copy = s.clone()
        copy.sides[number].begins_to_cast("1-178R")
        assert copy.sides[number].can_choose(copy.same(rikku)) == ("1-214S" not in friends)
        copy = s.clone()
        copy.sides[number].begins_to_use(copy.same(user))
        assert copy.sides[number].can_choose(copy.same(rikku)) == ("1-199S" not in friends)


def test_1_201S_cannot_be_chosen_by_the_ex_burst_of_a_summon_or_a_character():
    """R10.77"""
    for code, friend in (("1-178R", "1-214S"), ("1-193S", "1-199S")):
        s = Scenario()
        rikku, attacker = s.p1.field("1-201S"), s.p1.field(forward(3000))
        s.p1.has(field=friend).p2.has(deck_top=code)
        strikes(s, attacker)
        s.p2.says_yes()
        assert s.p2.can_choose(attacker) and s.p2.can_choose(friend) and not s.p2.can_choose(rikku)


def test_1_201S_chosen_before_the_protection_comes():
    """R7.51: the target is checked again when the Summon resolves."""
    s = Scenario(turn_player=1)
    rikku = s.p1.field("1-201S")
    s.p1.field(CALLER)
    yuna = s.p1.break_zone("1-214S")
    s.p2.has(hand="1-178R", Water=3)
    s.p1.passes().p2.cast("1-178R", targets=[rikku]).p2.passes().p1.uses("Caller", targets=[yuna])
    s.resolve_all()
    assert yuna.on_field and rikku.on_field and rikku.power == 8000


def test_1_201S_protects_against_choosing_only(s):
    """R7.42"""
    rikku = s.p1.field("1-201S")
    s.p1.has(field=("1-214S", "1-199S")).p2.has(hand="1-198S", Wind=2)
    s.p1.passes().p2.cast("1-198S").both_pass()
    assert rikku.damage == 3000


def test_R8_20_1_201S_loses_it_all_when_the_friend_leaves(s):
    rikku, yuna = s.p1.field("1-201S"), s.p1.field("1-214S")
    s.p2.has(hand=(DESTROY, BOLT), Lightning=2).p1.passes().p2.cast("Destroy", targets=[yuna]).both_pass()
    assert rikku.power == 6000
    s.p1.passes().p2.cast("Bolt", targets=[rikku]).both_pass()
    assert rikku.damage == 3000


# ----------------------------------------------------------------------------------------------------- 1-212S Shuyin
def test_1_212S_returns_a_forward_of_cost_3_or_less_of_the_opponent(s):
    shuyin = s.p1.hand("1-212S")
    supply(s.p1, "Water", 4)
    own = s.p1.field(forward(1000))
    cheap, dear = s.p2.field(forward(9000, cost=3)), s.p2.field(forward(1000, cost=4))
    theirs = s.p2.field(backup("Ice"))
    s.p1.cast(shuyin)
    assert shuyin.is_dull and s.p1.choices() == [cheap] and refuses(s.p1.can_choose, own, dear, theirs)
    s.p1.chooses(cheap).resolve_top()
    assert s.p2.zone("hand") == [cheap]


def test_1_212S_without_a_target_nothing_is_placed(s):
    shuyin = s.p1.hand("1-212S")
    supply(s.p1, "Water", 4)
    s.p1.has(field=forward(1000)).p2.has(field=forward(1000, cost=4)).p1.cast(shuyin)
    assert s.stack == [] and s.p1.has_priority


def test_1_212S_ex_burst(s):
    attacker, dear = s.p1.field(forward(9000, cost=3)), s.p1.field(forward(3000, cost=4))
    own, shuyin = s.p2.field(forward(1000), dull=True), s.p2.deck_top("1-212S")
    strikes(s, attacker)
    s.p2.says_yes()
    assert refuses(s.p2.can_choose, own, dear)
    s.p2.chooses(attacker)
    assert attacker.zone == "hand" and shuyin.zone == "damage_zone"


# ------------------------------------------------------------------------------------------------------ 1-213S Tidus
@pytest.mark.parametrize("yuna", ["p1", "p2", None])
def test_1_213S_has_brave_with_yuna(s, yuna):
    tidus = s.p1.field("1-213S")
    if yuna:
        getattr(s, yuna).field("1-214S", dull=True)
    assert tidus.has("Brave") == (yuna == "p1")
    s.p1.attack(tidus)
    assert tidus.is_active == (yuna == "p1")


@pytest.mark.parametrize("which", ["own Yuna", "their Yuna", "other Forward", "Yuna to hand", "Backup Yuna"])
def test_1_213S_draws_2_cards_when_the_own_forward_yuna_goes_to_the_break_zone(s, which):
    s.p1.field("1-213S")
    if which == "Backup Yuna":
        target = s.p1.field(backup("Water", name="Yuna"))
    elif which == "other Forward":
        target = s.p1.field(forward(1000))
    else:
        target = (s.p2 if which == "their Yuna" else s.p1).field("1-214S")
    spell = s.p2.hand(BOUNCE if which == "Yuna to hand" else DESTROY)
    s.p2.has(Lightning=1).p1.passes().p2.cast(spell, targets=[target])
    if which == "their Yuna":
        s.resolve_top()  # its own trigger: they cast a Summon
        s.p2.says_no()
    hand = s.p1.hand_size
    s.both_pass()
    assert not target.on_field
    assert [item.controller for item in s.stack] == ([s.p1] if which == "own Yuna" else [])
    if s.stack:
        s.resolve_top()
    assert s.p1.hand_size == hand + {"own Yuna": 2, "Yuna to hand": 1}.get(which, 0)


def test_1_213S_sees_yuna_leave_together_with_itself(s):
    """R8.41b"""
    tidus, yuna = s.p1.field("1-213S"), s.p1.field("1-214S")
    s.p2.has(hand=QUAKE, Lightning=1).p1.passes().p2.cast("Quake").both_pass()
    assert tidus.zone == yuna.zone == "break_zone" and len(s.stack) == 1
    s.resolve_top()
    assert s.p1.hand_size == 2


# ------------------------------------------------------------------------------------------------------- 1-214S Yuna
def yuna_and_summons(**status):
    """p1 has Yuna, two Summons that do nothing, and the CP for them."""
    s = Scenario()
    yuna = s.p1.field("1-214S", **status)
    s.p1.has(hand=(NOTHING, NOTHING), Lightning=4)
    return s, yuna


def test_1_214S_may_dull_to_draw_1_card_when_its_controller_casts_a_summon():
    s, yuna = yuna_and_summons()
    s.p1.cast("Nothing")
    assert [item.kind for item in s.stack] == ["auto", "summon"]
    s.resolve_top()
    assert s.p1.decides("may") and yuna.is_active
    declined = s.clone()
    s.p1.says_yes()
    assert yuna.is_dull and s.p1.hand_size == 2 and [item.kind for item in s.stack] == ["summon"]
    declined.p1.says_no()
    assert declined.same(yuna).is_active and declined.p1.hand_size == 1


def test_1_214S_works_in_the_turn_it_enters():
    s, yuna = yuna_and_summons(new=True)
    s.p1.cast("Nothing").resolve_top().p1.says_yes()
    assert yuna.is_dull and s.p1.hand_size == 2


def test_1_214S_when_dull_cannot_be_dulled_for_a_card():
    s, yuna = yuna_and_summons(dull=True)
    s.p1.cast("Nothing").resolve_top()
    assert s.p1.has_priority and s.p1.hand_size == 1 and yuna.is_dull


def test_1_214S_once_per_turn_even_if_declined():
    """R8.38"""
    s, _ = yuna_and_summons()
    s.p1.cast("Nothing").resolve_top().p1.says_no().both_pass().p1.cast("Nothing")
    assert [item.kind for item in s.stack] == ["summon"]


def test_1_214S_triggers_again_in_the_next_turn():
    s, yuna = yuna_and_summons()
    s.p1.cast("Nothing").resolve_top().p1.says_no().both_pass().next_turn()
    s.p2.passes().p1.cast("Nothing").resolve_top().p1.says_yes()
    assert yuna.is_dull


def test_1_214S_once_per_turn_counts_the_object(s):
    """R8.38 R4.12: a new object may trigger again."""
    yuna = s.p1.field("1-214S")
    s.p1.has(hand=(BOUNCE, NOTHING), Lightning=2)
    water = s.p1.backups("Water", 2)
    s.p1.cast("Bounce", targets=[yuna]).resolve_top().p1.says_no().both_pass().p1.cast(yuna, pay=water)
    s.p1.cast("Nothing")
    assert [item.kind for item in s.stack] == ["auto", "summon"]


def test_1_214S_summons_of_the_opponent_characters_and_ex_bursts_do_not_count():
    s = Scenario()
    s.p1.field("1-214S")
    soldier = s.p1.hand(forward(1000, "Lightning", 1))
    s.p1.has(Lightning=1).p2.has(hand=NOTHING, Lightning=1).p1.cast(soldier)
    assert s.stack == []
    s.p1.passes().p2.cast("Nothing")
    assert [item.kind for item in s.stack] == ["summon"]
    s = Scenario()
    attacker = s.p1.field(forward(3000))
    s.p2.field("1-214S", dull=True)
    bursts(s, "1-198S", attacker)
    assert s.stack == []  # using an EX Burst is no cast (R10.75)


# ------------------------------------------------------------------------------------------------------ 1-215S Lenne
@pytest.mark.parametrize(("caster", "what"), [("p2", "summon"), ("p1", "summon"), ("p2", "forward")])
def test_1_215S_becomes_active_when_the_opponent_casts_a_summon(caster, what):
    s = Scenario(turn_player=2)
    lenne, other = s.p1.field("1-215S", dull=True), s.p1.field(backup("Water"), dull=True)
    for side in (s.p1, s.p2):
        side.hand(NOTHING)
        side.hand(forward(1000, "Lightning", 1, name="Soldier", generic=True))
        side.backups("Lightning", 1)
    if caster == "p1":
        s.p2.passes()
    getattr(s, caster).cast("Nothing" if what == "summon" else "Soldier")
    triggers = (caster, what) == ("p2", "summon")
    assert [item.source for item in s.stack if item.kind == "auto"] == ([lenne] if triggers else [])
    if triggers:
        assert lenne.is_dull
        s.resolve_top()
    assert lenne.is_active == triggers and other.is_dull


def test_1_215S_triggers_each_time():
    s = Scenario(turn_player=2)
    lenne = s.p1.field("1-215S", dull=True)
    s.p2.has(hand=(NOTHING, NOTHING), Lightning=2).p2.cast("Nothing").resolve_all()
    assert lenne.is_active
    s.p2.cast("Nothing")
    assert [item.kind for item in s.stack] == ["auto", "summon"]


# ------------------------------------------------------------------------------------------------------ 1-216S Wakka
@pytest.mark.parametrize("others", [0, 2])
def test_1_216S_gives_1000_for_each_own_forward_when_it_attacks(s, others):
    wakka = s.p1.field("1-216S")
    friends = [s.p1.field(forward(3000)) for _ in range(others)]
    s.p1.has(field=backup("Water")).p2.has(field=forward(3000)).p1.attack(wakka)
    assert set(s.p1.choices()) == {wakka, *friends}
    target = friends[0] if friends else wakka
    before = target.power
    s.p1.chooses(target).resolve_top()
    assert target.power == before + 1000 * (others + 1)
    s.to("end")
    assert target.power == before + 1000 * (others + 1)
    s.next_turn()
    assert target.power == before


def test_1_216S_the_count_is_read_at_resolution_and_then_fixed(s):
    """R7.63 R9.4"""
    wakka, one, two = s.p1.field("1-216S"), s.p1.field(forward(3000)), s.p1.field(forward(3000))
    s.p2.has(hand=(DESTROY, DESTROY), Lightning=2)
    s.p1.attack(wakka).p1.chooses(wakka).p1.passes().p2.cast("Destroy", targets=[one]).resolve_all()
    assert wakka.power == 10000
    s.p1.passes().p2.cast("Destroy", targets=[two]).both_pass()
    assert wakka.power == 10000


def test_1_216S_does_not_trigger_when_another_attacks_or_it_blocks(s):
    s.p1.field("1-216S")
    other = s.p1.field(forward(3000))
    s.p1.attack(other)
    assert s.stack == [] and s.p1.has_priority


def status_reels():
    """p1 has Wakka ready to use Status Reels twice."""
    s = Scenario()
    wakka, copies = s.p1.field("1-216S", dull=True, new=True), s.p1.hand("1-216S", "1-216S")
    s.p1.backups("Water", 2)
    return s, wakka, copies


def test_1_216S_status_reels_takes_abilities_and_sets_the_power_to_1000():
    s, wakka, (copy, _) = status_reels()
    samurai, plain = s.p2.field("1-014C"), s.p1.field(forward(9000))
    [_, water] = [card for card in s.p1.zone("field") if card.code == "B1 Water"]
    s.p1.begins_to_use(wakka)
    assert s.p1.can_choose(plain) and s.p1.can_choose(wakka) and refuses(s.p1.can_choose, water)
    s.p1.chooses(samurai).p1.chooses(copy).p1.pays(water)
    assert copy.zone == "break_zone" and water.is_dull and samurai.power == 6000
    s.resolve_top()
    assert samurai.power == 1000 and not samurai.has("Brave") and samurai.is_silenced
    s.to("end")
    assert samurai.power == 1000
    s.next_turn()
    assert samurai.power == 6000 and samurai.has("Brave") and not samurai.is_silenced


def test_1_216S_status_reels_breaks_a_damaged_forward():
    s, wakka, _ = status_reels()
    victim = s.p2.field(forward(9000), damage=1000)
    s.p1.uses(wakka, targets=[victim]).resolve_top()
    assert victim.zone == "break_zone"


def test_1_216S_power_gained_before_and_after_status_reels_stays():
    """R9.20"""
    s, wakka, _ = status_reels()
    boost = t.Sequence((ONE_FORWARD, t.GainPower(t.Chosen(), t.Number(2000))))
    s.p1.has(hand=[summon(boost, "Lightning", name="Boost")] * 2, Lightning=2)
    victim = s.p2.field(forward(9000))
    s.p1.cast("Boost", targets=[victim]).both_pass()
    assert victim.power == 11000
    s.p1.uses(wakka, targets=[victim]).resolve_top()
    assert victim.power == 3000
    s.p1.cast("Boost", targets=[victim]).both_pass()
    assert victim.power == 5000


def test_1_216S_keywords_gained_before_status_reels_are_lost_and_later_ones_kept():
    """R8.66"""
    s, wakka, _ = status_reels()
    for keyword in ("Haste", "First Strike"):
        gain = t.Sequence((ONE_FORWARD, t.GainKeyword(t.Chosen(), keyword)))
        s.p1.hand(summon(gain, "Lightning", name=keyword))
    s.p1.backups("Lightning", 2)
    victim = s.p2.field(forward(9000))
    s.p1.cast("Haste", targets=[victim]).both_pass()
    assert victim.has("Haste")
    s.p1.uses(wakka, targets=[victim]).resolve_top()
    assert not victim.has("Haste")
    s.p1.cast("First Strike", targets=[victim]).both_pass()
    assert victim.has("First Strike") and not victim.has("Haste")
    s.p1.uses(wakka, targets=[victim]).resolve_top()
    assert not victim.has("First Strike")


def test_1_216S_status_reels_takes_field_action_and_auto_abilities():
    s, wakka, _ = status_reels()
    rikku, yuna = s.p2.field("1-201S"), s.p2.field("1-214S")
    s.p2.has(hand=NOTHING, Lightning=1)
    assert rikku.power == 8000
    s.p1.uses(wakka, targets=[rikku]).resolve_top()
    assert rikku.power == 1000  # its own +2000 is an ability
    s.p1.uses(wakka, targets=[yuna]).resolve_top().p1.passes().p2.cast("Nothing")
    assert [item.kind for item in s.stack] == ["summon"]


def test_1_216S_status_reels_stops_special_abilities_but_not_those_on_the_stack():
    """R8.67"""
    s, wakka, _ = status_reels()
    ninja = s.p2.field("1-078C")
    s.p2.spare("Wind", 2)
    s.p2.backups("Wind", 2)
    victim = s.p1.field(forward(2000))
    s.p1.passes().p2.uses(ninja, targets=[victim]).p2.passes().p1.uses(wakka, targets=[ninja]).resolve_top()
    assert ninja.is_silenced
    s.p1.passes()
    assert not s.p2.can_use(ninja)
    s.p2.passes()
    assert victim.zone == "break_zone"
