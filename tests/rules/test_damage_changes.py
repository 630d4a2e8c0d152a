"""Damage changes that cost something (R9.63, R5.100) or move damage (R9.79); which damage was dealt (R9.67)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon

ZERO = "If you do so, the damage becomes 0 instead."
BOLT = summon(text="Choose 1 Forward. Deal it 4000 damage.", name="Bolt")
STORM = summon(text="Deal 4000 damage to all the Forwards.", name="Storm")


def hit(text, *, spell=BOLT, hand=1, power=9000, **more):
    """Player 2's Summon is about to deal 4000 damage to the hero of player 1, which has this text."""
    s = Scenario().at("main_1")
    hero = s.p1.field(forward(power, name="Hero", text=text, **more))
    s.p1.spare("Fire", hand) if hand else None
    s.p2.has(hand=spell, Fire=2).p1.passes().p2.cast(spell, targets=[hero] if spell is BOLT else [])
    return s, hero


def pay(s):
    """Yes, and whatever that costs."""
    s.p1.says_yes()
    while s.asked != "priority" and s.asked != "may":
        s.take(s.legal_actions[0])


@pytest.mark.parametrize(("pays", "damage"), [(True, 0), (False, 4000)])
def test_R9_63_R9_67_its_controller_says_whether_it_is_paid(pays, damage):
    s, hero = hit(f"If Hero is dealt damage, you may discard 1 card. {ZERO}")
    s.both_pass()
    assert s.p1.decides("may")
    held = s.p1.hand_size
    if pays:
        pay(s)
    else:
        s.p1.says_no()
    assert (hero.damage, s.p1.hand_size, len(s.p1.zone("break_zone"))) == (damage, held - pays, int(pays))


def test_R7_65_no_player_is_asked_to_pay_what_cannot_be_paid():
    s, hero = hit(f"If Hero is dealt damage, you may discard 1 card. {ZERO}", hand=0)
    s.both_pass()
    assert s.asked == "priority" and hero.damage == 4000


def test_R5_100_CP_are_a_price_too():
    s, hero = hit(
        "If Hero is dealt damage, you may pay 《1》. If you do so, reduce the damage by 3000 instead.", hand=2
    )
    s.both_pass()
    pay(s)
    assert (hero.damage, s.p1.hand_size) == (1000, 1)


def test_R9_58_R9_77_the_controller_is_asked_for_each_packet(s):
    """Two Forwards that one Summon hits: each is a packet of its own"""
    hero = s.p1.field(
        forward(9000, name="Hero", text=f"If a Forward you control is dealt damage, you may discard 1 card. {ZERO}")
    )
    other = s.p1.field(forward(9000, name="Other"))
    s.p1.spare("Fire", 2)
    s.p2.has(hand=STORM, Fire=1).p1.passes().p2.cast(STORM).both_pass().p1.says_no()
    pay(s)
    assert sorted((hero.damage, other.damage)) == [0, 4000] and s.p1.hand_size == 1


def test_R9_61_together_with_another_change(s):
    """A shield that reduces the damage does not ask; the cost is asked for what is left"""
    shield = t.ChangesDamage(t.DamageDealt(t.Self()), t.DamageChange("reduce", 1000))
    price = t.ChangesDamage(t.DamageDealt(t.Self()), t.DamageChange("reduce", 2000, price=t.Cost(discard=1)))
    hero = s.p1.field(forward(9000, name="Hero", abilities=[t.Field((price,)), t.Field((shield,))]))
    s.p1.spare("Fire", 1)
    s.p2.has(hand=BOLT, Fire=1).p1.passes().p2.cast(BOLT, targets=[hero]).both_pass()
    pay(s)
    assert hero.damage == 1000


def test_R9_69_what_cannot_be_reduced_asks_for_nothing(s):
    fixed = summon(text="Choose 1 Forward. Deal it 4000 damage. This damage cannot be reduced.", name="Bolt")
    hero = s.p1.field(forward(9000, name="Hero", text=f"If Hero is dealt damage, you may discard 1 card. {ZERO}"))
    s.p1.spare("Fire", 1)
    s.p2.has(hand=fixed, Fire=1).p1.passes().p2.cast(fixed, targets=[hero]).both_pass()
    assert hero.damage == 4000 and s.asked == "priority"


@pytest.mark.parametrize("pays", [True, False])
def test_R9_63_R9_87_of_a_player(s, pays):
    s.p2.field(forward(1000, name="Warden", text=f"If you are dealt damage, you may discard 1 card. {ZERO}"))
    s.p2.spare("Fire", 1)
    runner = s.p1.field(forward(3000, name="Runner"))
    s.p1.attack(runner).both_pass().p2.no_block()
    while not s.p2.decides("may"):
        s.deciding.passes()
    if pays:
        s.p2.says_yes().take(s.legal_actions[0])
    else:
        s.p2.says_no()
    assert (s.p2.points, s.p2.hand_size) == (int(not pays), int(not pays))


def test_R9_63_of_a_summon_for_the_turn(s):
    """The player of the Summon pays, whichever player controls the Forward"""
    hero = s.p2.field(forward(9000, name="Hero"))
    s.p1.hand(
        summon(
            text=f"Choose 1 Forward. During this turn, if it is dealt damage, you may discard 1 card. {ZERO}",
            name="Ward",
        )
    )
    s.p1.hand(BOLT)
    s.p1.spare("Ice", 1)
    s.p1.has(Fire=3).p1.cast("Ward", targets=[hero]).both_pass().p1.cast("Bolt", targets=[hero]).both_pass()
    pay(s)
    assert hero.damage == 0


@pytest.mark.parametrize(
    "price", [t.Cost(put_self=True), t.Cost(x=1), t.Cost(parts=(t.CostPart("put", t.Cards("field", "you")),))]
)
def test_what_the_engine_does_not_do_is_refused(s, price):
    change = t.DamageChange("become", 0, price=price)
    hero = forward(9000, name="Hero", abilities=[t.Field((t.ChangesDamage(t.DamageDealt(t.Self()), change),))])
    s.p1.field(hero)
    with pytest.raises(Exception, match="payment for changed damage"):
        s.p1.passes()


# ----------------------------------------------------------------------------------------------- shared damage (R9.79)
CECIL = forward(
    8000,
    name="Cecil",
    text="《0》: Choose 1 Forward you control other than Cecil. During this turn, the next time this Forward would "
    "take damage, reduce it by 4000 instead and deal Cecil 4000 damage. You can only use this ability once per turn.",
)


def guarded(**more):
    s = Scenario()
    cecil, friend = s.p1.field(CECIL), s.p1.field(forward(9000, name="Friend"))
    s.p2.hand(summon(text="Choose 1 Forward. Deal it 6000 damage.", name="Bolt", cost=0))
    s.p2.hand(summon(text="Choose 1 Forward. Deal it 3000 damage.", name="Spark", cost=0))
    s.p1.uses(cecil, targets=[friend]).both_pass()
    return s, cecil, friend


def test_R9_79_the_rest_of_the_damage_and_the_damage_to_the_source():
    s, cecil, friend = guarded()
    s.p1.passes().p2.cast("Bolt", targets=[friend]).both_pass()
    assert (friend.damage, cecil.damage) == (2000, 4000)
    s.p1.passes().p2.cast("Spark", targets=[friend]).both_pass()
    assert (friend.damage, cecil.damage) == (5000, 4000)  # only the next time


def test_R9_79_less_than_the_reduction_deals_the_whole_amount_to_the_source():
    s, cecil, friend = guarded()
    s.p1.passes().p2.cast("Spark", targets=[friend]).both_pass()
    assert (friend.damage, cecil.damage) == (0, 4000)


# --------------------------------------------------------------------------------------- damage that was dealt (R9.67)
SHANTOTTO = forward(
    9000,
    name="Shantotto",
    text="When Shantotto is dealt damage, deal the same amount of damage to all the Forwards other than Shantotto. "
    "If a Forward damaged by this ability is put into the Break Zone this turn, remove it from the game instead.",
)
SHIELDED = forward(5000, name="Shielded", text="If Shielded is dealt damage, the damage becomes 0 instead.")
FREE_BOLT = summon(text="Choose 1 Forward. Deal it 4000 damage.", name="Bolt", cost=0)
SMASH = summon(text="Choose 1 Forward. Break it.", name="Smash", cost=0)


def test_R9_67_only_forwards_that_were_dealt_damage_are_meant(s):
    hero = s.p1.field(SHANTOTTO)
    weak, shielded = s.p2.field(forward(3000)), s.p2.field(SHIELDED)
    s.p1.hand(FREE_BOLT, SMASH)
    s.p1.cast("Bolt", targets=[hero]).both_pass()
    s.both_pass()  # the auto-ability
    assert weak.zone == "removed" and shielded.on_field and hero.damage == 4000
    s.p1.cast("Smash", targets=[shielded]).both_pass()
    assert shielded.zone == "break_zone"


def test_R9_67_a_damaged_forward_that_survives_is_removed_when_it_is_broken_later_in_the_turn(s):
    hero, strong = s.p1.field(SHANTOTTO), s.p2.field(forward(8000))
    s.p1.hand(FREE_BOLT, SMASH, SMASH)
    s.p1.cast("Bolt", targets=[hero]).both_pass().both_pass()
    assert strong.damage == 4000
    s.p1.cast("Smash #1", targets=[strong]).both_pass()
    assert strong.zone == "removed"
    s.p1.cast("Smash", targets=[hero]).both_pass()
    assert hero.zone == "break_zone"  # damaged by the Summon, not by the ability


def test_R4_13_other_instructions_about_the_damaged_forwards(s):
    quake = "Deal 2000 damage to all the Forwards opponent controls. Dull all the Forwards damaged by this effect."
    hit, shielded = s.p2.field(forward(8000)), s.p2.field(SHIELDED)
    s.p1.hand(summon(text=quake, name="Quake", cost=0))
    s.p1.cast("Quake").both_pass()
    assert hit.is_dull and not shielded.is_dull
