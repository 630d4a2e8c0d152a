"""Further questions that a judge is asked about printed cards: who places first, what has left, what comes back."""

import pytest

from fftcg_env.scenario import Scenario, forward, monster, summon
from tests.kit import BOLT, strikes
from tests.rules.free_summons import (
    BOLT_3000,
    FELL,
    FELL_TWO,
    HELP,
    LEAVE,
    SILENCE,
    STEAL,
    WEAKEN,
    free,
    plays,
    settle,
)

BURST = summon(text="[[ex]]EX BURST[[/]] Choose 1 Forward. Deal it 7000 damage.", name="Burst")
BLINK = free("Choose 1 Character. Remove it from the game. Play it onto the field.", "Blink")
TWO_POINTS = free("Two Points deals your opponent 2 points of damage.", "Two Points")
HITS = "When {0} is put from the field into the Break Zone, choose 1 Forward opponent controls. Deal it 1000 damage."


def avenger(name):
    """A Forward that chooses a Forward of the opponent when it is put away."""
    return forward(1000, name=name, text=HITS.format(name))


# ---------------------------------------------------------------------------------------- EX Bursts of several points
def test_R10_62_R10_75_14_112L_an_ex_burst_takes_its_card_and_the_next_one_is_still_offered(s):
    """Larsa, the first of two points, goes to hand, and a card of the hand takes a place behind the second."""
    target, other = s.p1.field(forward(9000)), s.p2.hand(forward(1000))
    larsa, burst = s.p2.deck_top("14-112L", BURST)
    plays(s, s.p1, s.p1.hand(TWO_POINTS))
    s.p2.says_yes().p2.chooses(larsa).p2.chooses(other)
    assert s.p2.decides("ex_burst") and s.decision.card == burst
    s.p2.says_yes().p2.chooses(target)
    assert (target.damage, s.p2.codes("damage_zone"), s.asked) == (7000, ["Burst", "F1000"], "priority")


def test_R10_65_R10_70_14_112L_a_card_put_into_the_damage_zone_has_no_ex_burst(s):
    burst, _ = s.p2.hand(BURST, forward(1000))
    larsa, _ = s.p2.deck_top("14-112L", forward(2000))
    plays(s, s.p1, s.p1.hand(TWO_POINTS))
    s.p2.says_yes().p2.chooses(larsa).p2.chooses(burst)
    assert s.p2.codes("damage_zone") == ["F2000", "Burst"] and s.asked == "priority"


def test_R10_62_14_112L_the_next_point_is_taken_before_its_ex_burst(s):
    other = s.p2.hand(forward(1000))
    _, burst = s.p2.deck_top("14-112L", BURST)
    plays(s, s.p1, s.p1.hand(TWO_POINTS))
    s.p2.says_yes().p2.chooses(burst).p2.chooses(other)
    assert burst.zone == "hand" and s.p2.points == 2 and s.asked == "priority"


# ------------------------------------------------------------------------------------------ the order of abilities
def test_R7_20_R7_39_26_032L_chosen_while_the_opponent_places(s):
    """Charlotte's ability triggers while p2 places two abilities: it is placed above both, in the next round."""
    charlotte, other = s.p1.field("26-032L"), s.p1.field(forward(9000))
    first, second = s.p2.field(avenger("First")), s.p2.field(avenger("Second"))
    plays(s, s.p1, s.p1.hand(FELL_TWO), first, second)
    s.p2.orders(first).p2.chooses(charlotte).p2.chooses(other)
    assert [item.source for item in s.stack] == [charlotte, second, first]


def test_R7_20_R7_39_26_032L_chosen_by_two_items_at_once(s):
    """Two abilities choose her, so hers triggers twice; which of the two is cancelled first matters."""
    charlotte = s.p1.field("26-032L")
    first, second = s.p2.field(avenger("First")), s.p2.field(avenger("Second"))
    plays(s, s.p1, s.p1.hand(FELL_TWO), first, second)
    s.p2.orders(first).p2.chooses(charlotte).p2.chooses(charlotte)
    assert s.p1.decides("trigger_order")
    settle(s)
    s.resolve_all()
    assert charlotte.damage == 0 and not s.stack


@pytest.mark.parametrize("held", [1, 2])
def test_R8_74_26_026R_26_032L_two_chosen_and_a_discard_for_each(s, held):
    """Kuja and Charlotte each cancel what chose them both unless the opponent discards a card."""
    both = s.p1.field("26-026R"), s.p1.field("26-032L")
    fell_two, *cards = s.p2.hand(FELL_TWO, *[forward(1000)] * held)
    s.p1.passes().p2.cast(fell_two, targets=both)
    settle(s)
    for card in cards:
        s.resolve_top().p2.says_yes().p2.chooses(card)
    s.resolve_all()
    assert [card.on_field for card in both] == [held == 1] * 2


def test_R8_6_28_021R_26_032L_a_discard_that_an_ability_of_the_opponent_asks_for(s):
    """Discarding for Charlotte is discarding due to p1's ability."""
    charlotte = s.p1.field("26-032L")
    eald_narche, target = s.p1.field("28-021R"), s.p2.field(forward(9000))
    fell, card = s.p2.hand(FELL, forward(1000))
    s.p1.passes().p2.cast(fell, targets=[charlotte]).resolve_top().p2.says_yes().p2.chooses(card)
    s.p1.chooses(target).resolve_top()
    assert eald_narche.on_field and target.is_dull and target.is_frozen


def test_R8_33_7_111R_two_return_and_it_becomes_a_forward_once(s):
    """Both returns trigger; the second ability finds a Forward and does nothing."""
    geosgaeno = s.p1.field("7-111R")
    away = s.p1.hand(free("Choose 2 Forwards. Return them to their owners' hands.", "Away"))
    plays(s, s.p1, away, s.p2.field(forward(3000)), s.p2.field(forward(4000)))
    settle(s)
    assert len(s.stack) == 2
    s.resolve_all()
    assert geosgaeno.power == 7000
    s.next_turn()
    assert geosgaeno.is_forward


# ----------------------------------------------------------------------------------------- what has left the field
@pytest.mark.parametrize("answer", [FELL, LEAVE])
def test_R8_4_26_092H_what_has_left_deals_damage_and_triggers_nothing(s, answer):
    """Serah has left before her ability deals the point: "when Serah deals damage to your opponent" is gone."""
    serah, target, card = s.p1.field("26-092H"), s.p2.field(forward(5000)), s.p2.hand(answer)
    s.p1.has(field=[forward(3000, categories=("XIII",))] * 3).p1.uses(serah)
    plays(s, s.p2, card, serah)
    s.resolve_top()
    assert (s.p2.points, s.asked, s.stack, target.on_field) == (1, "priority", [], True)


def test_R4_12_R8_4_26_092H_she_has_come_back_as_another_object(s):
    serah, target = s.p1.field("26-092H"), s.p2.field(forward(5000))
    blink = s.p2.hand(BLINK)
    s.p1.has(field=[forward(3000, categories=("XIII",))] * 3).p1.uses(serah)
    plays(s, s.p2, blink, serah)
    s.p1.chooses(target).resolve_top()  # she has entered the field
    assert target.zone == "break_zone" and serah.on_field
    s.resolve_top()
    assert (s.p2.points, s.asked, s.stack) == (1, "priority", [])


@pytest.mark.parametrize("blinks", [False, True])
def test_R4_12_R9_81_17_082R_that_forward_has_become_another_object(s, blinks):
    """Lich breaks the Forward that dealt him damage, not the object that its card is by then."""
    lich, blink = s.p2.field("17-082R"), s.p2.hand(BLINK)
    shooter = s.p1.field(forward(5000, name="Shooter", text="《0》: Choose 1 Forward. Deal it 1000 damage."))
    s.p1.uses(shooter, targets=[lich])
    if blinks:
        plays(s, s.p2, blink, shooter)
    s.resolve_top().resolve_top()
    assert lich.damage == 1000 and shooter.on_field is blinks


@pytest.mark.parametrize("times", [0, 1, 2])
@pytest.mark.parametrize("way", [0, 1])
def test_R4_12_R4_40_27_009C_the_extra_cost_of_a_source_that_came_back(s, way, times):
    """Samurai comes back as another object, once or twice. What was paid is known of the one that was cast."""
    samurai, blinks = s.p1.hand("27-009C"), [s.p2.hand(BLINK) for _ in range(times)]
    target, other = [s.p2.field(forward(9000, cost=6)) for _ in range(2)]
    s.p1.has(Fire=1, Wind=3).p1.cast(samurai, way=way).p1.chooses(target)
    for blink in blinks:
        plays(s, s.p2, blink, samurai)
        s.p1.chooses(other).resolve_top()
        assert other.on_field
    s.resolve_top()
    assert samurai.on_field and target.on_field is (way == 0)


@pytest.mark.parametrize("other", ["Ice", "Wind"])
def test_R4_12_R4_40_19_013C_the_elements_paid_for_a_source_that_came_back(s, other):
    lilty, blink, target = s.p1.hand("19-013C"), s.p2.hand(BLINK), s.p2.field(forward(9000))
    for element in ("Fire", "Fire", "Ice", other):
        s.p1.backups(element, 1)
    s.p1.cast(lilty).p1.chooses(target)
    plays(s, s.p2, blink, lilty)
    s.p1.chooses(target).resolve_top()
    assert target.damage == 0  # it was not cast this time
    s.resolve_top()
    assert target.damage == (8000 if other == "Wind" else 0)


def test_R4_40_R9_70_13_016H_8_004R_damage_by_a_fire_forward_that_was_broken(s):
    """Rubicante deals 5000 when he is put away. He was a Fire Character of p1, so Iroha adds 1000."""
    rubicante, target = s.p1.field("13-016H"), s.p2.field(forward(9000))
    s.p1.field("8-004R")
    plays(s, s.p2, s.p2.hand(FELL), rubicante)
    s.p1.chooses(target).resolve_top()
    assert target.damage == 6000


def test_R4_40_R3_8_11_122H_of_the_same_type_as_a_monster_that_was_a_forward(s):
    """Mira lets a Monster become a Forward. When it is broken, a Monster or a Forward can be found."""
    mira, target = s.p1.field("11-122H"), s.p1.field(monster("Water", categories=("FFCC",)))
    found = s.p1.deck_top(forward(1000, categories=("FFCC",)), monster("Fire", categories=("FFCC",)))
    fell = s.p2.hand(FELL)
    s.p1.uses(mira, targets=[target]).resolve_top()
    plays(s, s.p2, fell, target)
    s.resolve_top().p1.says_yes()
    assert all(s.p1.can_choose(card) for card in found)


def test_R4_40_R9_92_25_049C_the_counters_of_a_forward_that_has_left(s):
    yuffie, blocker = s.p1.field("25-049C", counters={"Shuriken": 2}), s.p2.field(forward(9000))
    fell = s.p2.hand(FELL)
    s.p1.attack(yuffie).resolve_top().p2.blocks(blocker)
    plays(s, s.p2, fell, yuffie)
    s.resolve_top()
    assert blocker.zone == "break_zone"  # 12000 damage


def test_R7_69_25_049C_the_counters_are_removed_although_the_blocker_has_left(s):
    yuffie, blocker = s.p1.field("25-049C", counters={"Shuriken": 2}), s.p2.field(forward(9000))
    fell = s.p1.hand(FELL)
    s.p1.attack(yuffie).resolve_top().p2.blocks(blocker)
    plays(s, s.p1, fell, blocker)
    s.resolve_top()
    assert yuffie.counters("Shuriken") == 0


@pytest.mark.parametrize(("answer", "damage"), [(FELL, 9000), (BLINK, 9000), (HELP, 12000)])
def test_R4_40_R7_58_28_069L_deals_damage_by_the_last_power(s, answer, damage):
    """Prishe and the chosen Forward deal damage to each other; she has left, or come back as another object."""
    prishe, target, card = s.p1.hand("28-069L"), s.p2.field(forward(20000)), s.p2.hand(answer)
    s.p1.has(Earth=4, hand=forward(1000, "Earth", cost=98))
    s.p1.cast(prishe).p1.chooses(target)
    plays(s, s.p2, card, prishe)
    if prishe.on_field and answer is BLINK:
        s.p1.chooses(target).resolve_top()  # she has entered the field again, and the fight has broken her
        assert (target.damage, prishe.zone) == (9000, "break_zone")
        damage += 9000
    s.resolve_top()
    assert target.damage == damage and not prishe.on_field


def test_R7_52_28_069L_a_target_that_has_left_deals_no_damage(s):
    prishe, target, fell = s.p1.hand("28-069L"), s.p2.field(forward(20000)), s.p2.hand(FELL)
    s.p1.has(Earth=4, hand=forward(1000, "Earth", cost=98))
    s.p1.cast(prishe).p1.chooses(target)
    plays(s, s.p2, fell, target)
    s.resolve_top()
    assert prishe.damage == 0


def test_R8_71_12_061L_a_cancelled_summon_of_the_opponent_goes_back(s):
    """Krile lets p1 cast a Summon of p2's Break Zone and removes it after use; cancelled, it was not used."""
    krile, target, y_shtola = s.p1.field("12-061L"), s.p2.field(forward(5000)), s.p2.field("5-068L")
    s.p1.has(Fire=3)
    bolt = s.p2.break_zone(BOLT)
    s.p1.uses(krile, targets=[bolt]).resolve_top().p1.cast(bolt, targets=[target])
    s.p1.passes().p2.uses(y_shtola, targets=[bolt]).resolve_top()
    assert bolt in s.p2.zone("break_zone") and target.on_field


# ------------------------------------------------------------------------------------- removed, and perhaps returned
def test_R9_7_25_019C_a_removed_card_that_went_to_the_break_zone_does_not_return(s):
    necron, fell, target = s.p1.hand("25-019C"), s.p2.hand(FELL), s.p2.field(forward(5000))
    s.p1.has(Ice=5).p1.cast(necron).p1.chooses(target).resolve_top()
    s.next_turn().next_turn().p1.uses(necron, targets=[target]).resolve_top()
    assert target.zone == "break_zone"
    plays(s, s.p2, fell, necron)
    assert target.zone == "break_zone"


def test_R9_7_R7_51_25_019C_he_leaves_and_the_target_is_back(s):
    necron, fell, target = s.p1.hand("25-019C"), s.p2.hand(FELL), s.p2.field(forward(5000))
    s.p1.has(Ice=5).p1.cast(necron).p1.chooses(target).resolve_top()
    s.next_turn().next_turn().p1.uses(necron, targets=[target])
    plays(s, s.p2, fell, necron)
    assert target.on_field
    s.resolve_top()
    assert target.on_field


def test_R8_42b_R4_28_26_025C_removed_under_the_one_who_stole_him():
    """p2 controls Kadaj at the end of p2's turn: he returns at the end of the turn of p2's opponent, to his owner."""
    s = Scenario(turn=4, turn_player=2)
    kadaj = s.p2.field("26-025C", owner=s.p1)
    s.to("end").resolve_all()
    assert kadaj.zone == "removed"
    s.next_turn().to("end").resolve_all()
    assert (s.turn, kadaj.on_field, kadaj.controller) == (5, True, s.p1)


def test_R5_3_R8_42b_28_081L_his_jump_ends_with_a_break(s):
    """Kain returns by his ability, so "when Kain enters the field by Summons or abilities" triggers."""
    kain, copy, target = s.p1.field("28-081L"), s.p1.hand("28-081L"), s.p2.field(forward(9000))
    s.p1.uses(kain, "Jump", discard=[copy]).resolve_top()
    assert kain.zone == "removed"
    s.to("end").resolve_all().p1.chooses(target).resolve_all()
    assert kain.on_field and target.zone == "break_zone"


# ------------------------------------------------------------------------------------------ until when, and how often
@pytest.mark.parametrize(("turn_player", "turn"), [(1, 4), (2, 4)])
def test_R8_42b_R6_40_28_043R_at_the_end_of_the_opponents_turn(turn_player, turn):
    """Damaged in p1's own turn 3 or in p2's turn 4: the Forward is broken at the end of turn 4."""
    s = Scenario(turn=turn_player + 2, turn_player=turn_player)
    gi_nattak, target = s.p1.field("28-043R"), s.p2.field(forward(9000))
    plays(s, s.p2, s.p2.hand(BOLT_3000), gi_nattak)
    s.p1.chooses(target).resolve_top()
    if s.turn < turn:
        s.next_turn()
    assert target.on_field
    s.to("end").resolve_all()
    assert target.zone == "break_zone"


def test_R10_74_R8_42b_28_043R_its_ex_burst_in_the_opponents_turn(s):
    attacker = s.p1.field(forward(9000))
    s.p2.deck_top("28-043R")
    strikes(s, attacker)
    s.p2.says_yes().p2.chooses(attacker).to("end").resolve_all()
    assert (s.turn, attacker.zone) == (3, "break_zone")


def test_R8_66_R9_3_27_020R_a_gained_ability_that_stays_is_lost_for_a_turn(s):
    ellone, target = s.p1.field("27-020R"), s.p1.field(forward(5000, categories=("VIII",)))
    silence = s.p2.hand(SILENCE)
    s.p1.uses(ellone, targets=[target]).resolve_top()
    plays(s, s.p2, silence, target)
    assert target.power == 7000  # R9.20
    s.p1.attack(target)
    assert not s.stack
    s.p2.no_block().both_pass().next_turn().next_turn().p1.attack(target)
    assert [item.source for item in s.stack] == [target]


@pytest.mark.parametrize("aerith_leaves", [False, True])
def test_R9_7_R8_41b_25_035L_without_abilities_as_long_as_she_is_there(s, aerith_leaves):
    """Vayne forbids p1 to cast when he is put away, if he still has this ability."""
    aerith, vayne, (leave, fell) = s.p1.hand("25-035L"), s.p2.field("28-117H"), s.p2.hand(LEAVE, FELL)
    s.p1.has(Wind=2).p1.cast(aerith).p1.chooses(vayne).resolve_top()
    if aerith_leaves:
        plays(s, s.p2, leave, aerith)
    plays(s, s.p2, fell, vayne)
    assert bool(s.stack) is aerith_leaves


def test_R5_70_28_117H_casts_before_he_came_count(s):
    first, vayne, third = s.p1.hand(forward(1000, cost=0), "28-117H", forward(2000, cost=0))
    s.p1.has(Fire=4).p1.cast(first).p1.cast(vayne)
    assert not s.p1.can_cast(third)


# ---------------------------------------------------------------------------------------------------- in battle
def test_R9_27_R10_40_26_019C_a_monster_that_is_no_forward_any_more(s):
    """ "During your turn, Behemoth also becomes a Forward" is an ability: without it he leaves the battle."""
    behemoth, blocker, silence = s.p1.field("26-019C"), s.p2.field(forward(9000)), s.p2.hand(SILENCE)
    s.p1.attack(behemoth).p2.blocks(blocker)
    plays(s, s.p2, silence, behemoth)
    s.both_pass()
    assert behemoth.on_field and not behemoth.is_forward and blocker.damage == 0


def test_R9_6_R7_64_26_019C_during_the_turn_of_the_one_who_stole_him(s):
    behemoth, target, steal = s.p2.field("26-019C"), s.p2.field(forward(8000)), s.p1.hand(STEAL)
    assert not behemoth.is_forward
    plays(s, s.p1, steal, behemoth)
    strikes(s, behemoth)
    s.resolve_top().p1.chooses(target).resolve_top()
    assert behemoth in s.p2.zone("break_zone") and target.zone == "break_zone"


@pytest.mark.parametrize("leaves", [False, True])
def test_R10_35_R10_23_28_040C_the_partner_lets_it_be_blocked(s, leaves):
    """Sky Samurai cannot be blocked by a Forward of cost 4; the party can, because of its other member."""
    samurai, partner = s.p1.field("28-040C"), s.p1.field(forward(5000, "Wind"))
    blocker, fell = s.p2.field(forward(9000, cost=4)), s.p2.hand(FELL)
    s.p1.attack(samurai, partner)
    if leaves:
        plays(s, s.p2, fell, partner)
    s.both_pass()
    assert s.p2.can_block(blocker) is not leaves


def test_R8_6_R7_39_26_066L_chosen_by_a_monster_that_is_a_forward():
    """ "When Vincent is chosen by a Forward's ability, deal that Forward 9000 damage." """
    s = Scenario(turn=4, turn_player=2)
    vincent, chimera = s.p1.field("26-066L"), s.p2.field("25-021R")
    s.p1.field(forward(1000), dull=True)
    s.p2.uses(chimera).resolve_top().p2.attack(chimera).p2.chooses(vincent).resolve_top()
    assert chimera.zone == "break_zone"


# ------------------------------------------------------------------------------------------------ small questions
def test_R1_11_28_108R_each_player_draws_from_an_empty_deck(s):
    honey = s.p1.hand("28-108R")
    s.p2.deck(0)
    s.p1.has(Water=2, deck=0).p1.cast(honey).resolve_top()
    assert s.result == "draw"


def test_R1_15_27_078R_more_cards_than_the_deck_has(s):
    """Two cards for each CP of the chosen Forward: six of three."""
    kylma, target = s.p1.field("27-078R"), s.p2.field(forward(5000, cost=3))
    s.p1.has(Lightning=1, deck=3).p1.uses(kylma, targets=[target]).resolve_top()
    assert (target.zone, s.p1.deck_size, s.over) == ("break_zone", 0, False)


def test_R7_41_R9_31_28_077R_selects_itself_and_is_not_broken(s):
    """Each player selects a Forward of cost 3 or more; p1 has no other, and at 3 points it cannot be broken so."""
    thunder, target = s.p1.hand("28-077R"), s.p2.field(forward(5000, cost=3))
    s.p1.has(Lightning=4, damage=3).p1.cast(thunder).resolve_top().take_forced()
    assert thunder.on_field and target.zone == "break_zone"


def test_R9_69_20_036H_a_counter_stays_when_the_damage_cannot_be_reduced(s):
    number_24 = s.p1.field("20-036H", counters={"Barrier": 2})
    bolt = s.p2.hand(free("Choose 1 Forward. Deal it 3000 damage. This damage cannot be reduced.", "Sure Bolt"))
    plays(s, s.p2, bolt, number_24)
    assert (number_24.damage, number_24.counters("Barrier")) == (3000, 2)


def test_R11_6_R3_45_27_092H_paid_for_and_clashing_at_once(s):
    """Ultimecia takes a Forward with the name of one of p1's; it is paid for, and then both go."""
    ultimecia, twin = s.p1.hand("27-092H"), forward(7000, name="Twin", generic=False)
    mine, target = s.p1.field(twin), s.p2.field(twin)
    s.p1.has(Water=4, break_zone=["27-032R"] * 3, hand=forward(1000, cost=98))
    s.p1.cast(ultimecia).resolve_top().p1.says_yes()
    s.p1.chooses(*s.p1.zone("break_zone")).p1.chooses(target).resolve_top()
    assert target.controller is s.p1 and s.p1.decides("may")
    s.p1.says_yes().p1.pays()
    assert mine in s.p1.zone("break_zone") and target in s.p2.zone("break_zone")


def test_R8_65_28_048H_your_opponent_of_a_gained_protection(s):
    """Sylph protects a Forward of p2 from the abilities of p2's opponent: those of p1, who cast it."""
    sylph, target = s.p1.hand("28-048H"), s.p2.field(forward(5000))
    text = "《0》: Choose 1 Forward. Deal it 1000 damage."
    mine = s.p1.field(forward(1000, name="Mine", text=text))
    theirs = s.p2.field(forward(1000, name="Theirs", text=text))
    s.p1.has(Wind=2).p1.cast(sylph, modes=[0], targets=[target]).resolve_top()
    s.p1.begins_to_use(mine)
    assert not s.p1.can_choose(target)
    s.p1.chooses(theirs).p1.passes().p2.begins_to_use(theirs)
    assert s.p2.can_choose(target)


def test_R7_51_R9_6_26_047H_protected_again_before_the_ability_resolves(s):
    """At 8000 power Oschon can be chosen; with 11000 at resolution he cannot, and the ability does nothing."""
    oschon, breaker = s.p2.field("26-047H"), forward(1000, name="Breaker", text="《0》: Choose 1 Forward. Break it.")
    s.p2.has(field=[forward(1000, jobs=("The Twelve",))] * 5)
    mine, weaken, helps = s.p1.field(breaker), s.p1.hand(WEAKEN), s.p2.hand(HELP)
    plays(s, s.p1, weaken, oschon)
    s.p1.uses(mine, targets=[oschon])
    plays(s, s.p2, helps, oschon)
    s.resolve_top()
    assert (oschon.power, oschon.on_field) == (11000, True)
