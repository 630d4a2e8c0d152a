"""Payments, gained abilities and replaced damage of few printed cards, each with the text of one."""

from dataclasses import replace

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.kit import pay_all

# ---------------------------------------------------------------------------------------------------------- payments
TRAVELLER = forward(8000, "Ice", 6, name="Traveller", abilities=[t.Warp(2, t.Cost(elements=("Ice",), generic=1))])
ENVOY = forward(7000, "Wind", 3, name="Envoy", text="Your Warp cost can be paid with CP of any Element.")


@pytest.mark.parametrize("there", [True, False])
def test_R5_28_26_055H_cp_of_any_element_pays_for_warp(s, there):
    if there:
        s.p1.field(ENVOY)
    s.p1.has(Fire=2, hand=TRAVELLER)
    assert ("warp Traveller" in s.legal) == there
    if there:
        s.p1.does("warp Traveller")
        pay_all(s)
        assert s.p1.find("Traveller", "removed").counters("Warp") == 2


def test_R5_28_26_055H_the_opponents_card_does_not_help(s):
    s.p2.has(field=ENVOY).p1.has(Fire=2, hand=TRAVELLER)
    assert "warp Traveller" not in s.legal


def test_R5_27_26_040R_backups_and_discards_of_a_kind_pay(s):
    moon = backup(
        "Ice",
        0,
        name="Moon",
        text="When Moon enters the field, you may pay 《X》. When you do so, draw X cards. You can only pay 《X》 with "
        "CP produced by Job Ninja Backups and/or discarding Job Ninja cards.",
    )
    s.p1.backups("Ice", 2)
    ninja = s.p1.field(backup("Ice", name="Ally", jobs=["Ninja"]))
    card, other = s.p1.hand(forward(1000, "Fire", jobs=["Ninja"], name="Spare"), forward(1000, "Fire", name="Other"))
    s.p1.hand(moon)
    s.p1.cast("Moon").both_pass()
    assert s.asked == "number"
    s.p1.sets_x(3)
    paying = set()
    while s.asked == "pay":
        paying |= set(s.legal)
        s.take(s.legal_actions[0])
    assert ninja.is_dull and card.zone == "break_zone" and other.zone == "hand"
    assert not any("Other" in text for text in paying)


def test_R7_64_25_010H_one_of_two_payments(s):
    beast = forward(
        7000,
        name="Beast",
        text="When Beast enters the field or attacks, you may pay 《Fire》《Fire》 or 《C》《C》. When you do "
        "so, choose up "
        "to 2 Forwards. Deal them 9000 damage.",
    )
    hero, enemy = s.p1.field(beast), s.p2.field(forward(9000))
    s.p1.crystals(2)
    s.p1.attack(hero).both_pass().p1.says_yes().p1.chooses(enemy)
    if s.asked == "target":
        s.take(0)
    s.both_pass()
    assert enemy.zone == "break_zone" and s.p1.crystal_count == 0


FIST = forward(
    9000,
    "Earth",
    4,
    name="Fist",
    text="If you control a Card Name Zangan, you can discard 1 card instead of 《S》 when paying for Fist's special "
    "ability.\n[[s]]Rush[[/]] 《S》: Choose 1 Forward. Deal it 8000 damage.",
)


@pytest.mark.parametrize("there", [True, False])
def test_R5_97_26_076H_another_discard_under_a_condition(s, there):
    hero, enemy = s.p1.field(FIST), s.p2.field(forward(8000))
    if there:
        s.p1.field(forward(1000, name="Zangan"))
    s.p1.spare("Fire", 1)
    assert s.p1.can_use(hero) == there
    if there:
        s.p1.uses(hero, targets=[enemy]).both_pass()
        assert enemy.zone == "break_zone"


@pytest.mark.parametrize("whose", ["p1", "p2", ""])
def test_R8_46_26_070H_special_abilities_at_once(s, whose):
    master = forward(
        9000,
        name="Master",
        text="Master and the Card Name Tifa you control can use action abilities and special abilities with 《Dull》 "
        "in the cost as though they had Haste.",
    )
    tifa = forward(5000, name="Tifa", cost=0, text="[[s]]Rush[[/]] 《S》《Dull》: Draw 1 card.")
    if whose:
        getattr(s, whose).field(master)
    one, _ = s.p1.hand(tifa, replace(tifa, code="Tifa 2"))
    s.p1.cast(one)
    assert s.p1.can_use(one) == (whose == "p1")


# -------------------------------------------------------------------------------------------------- gained abilities
EIKON = forward(9000, name="Eikon", jobs=["Ninja"], text="[[s]]Flame[[/]] 《S》: Draw 2 cards.\n《Dull》: Draw 1 card.")


def test_R8_75_26_005H_special_abilities_of_removed_cards():
    heir = forward(
        7000, name="Heir", text="Heir gains all the special abilities of the Job Ninja you own removed from the game."
    )
    s = Scenario()
    hero = s.p1.field(heir)
    s.p1.hand(replace(heir, code="Heir 2"))
    assert not s.p1.can_use(hero)
    s = Scenario()
    hero = s.p1.field(heir)
    s.p1.removed(EIKON, EIKON, forward(1000, text="《0》: Draw 1 card.", name="No Ninja"))
    s.p1.hand(replace(heir, code="Heir 2"))
    before = s.p1.hand_size
    s.p1.uses(hero).both_pass()
    assert s.p1.hand_size == before - 1 + 2 and not s.p1.can_use(hero) and s.state["gained_count"] == 1


def test_R8_75_the_opponents_removed_cards_give_nothing(s):
    heir = forward(
        7000, name="Heir", text="Heir gains all the action abilities of the Job Ninja you own removed from the game."
    )
    hero = s.p1.field(heir)
    s.p2.removed(EIKON)
    assert not s.p1.can_use(hero)


@pytest.mark.parametrize("power", [10000, 9000])
def test_R8_65_26_047H_what_the_own_power_gives(power):
    hunter = forward(
        power,
        name="Hunter",
        text='If Hunter has 10000 power or more, Hunter gains "Hunter cannot be chosen by your opponent\'s abilities." '
        'and "If Hunter is dealt damage by your opponent\'s abilities, the damage becomes 0 instead."',
    )
    s = Scenario(turn_player=2)
    hero, user = (
        s.p1.field(hunter),
        s.p2.field(forward(1000, name="User", text="《0》: Choose 1 Forward opponent controls. Dull it.")),
    )
    storm = s.p2.field(
        forward(1000, name="Storm", text="《0》: Deal 3000 damage to all the Forwards opponent controls.")
    )
    assert s.p2.can_use(user) == (power < 10000)
    s.p2.uses(storm).both_pass()
    assert hero.damage == (0 if power == 10000 else 3000)


@pytest.mark.parametrize("silenced", [False, True])
def test_R8_66_26_075C_a_gained_duty_to_block(s, silenced):
    boss = forward(
        7000,
        name="Boss",
        text='《0》: Choose 1 Forward. It gains "This Forward must block Boss if possible." until the end of the turn.',
    )
    hero, enemy = s.p1.field(boss), s.p2.field(forward(1000))
    s.p1.hand(
        summon(text="Choose 1 Forward. It loses all its abilities until the end of the turn.", name="Hush", cost=0)
    )
    s.p1.uses(hero, targets=[enemy]).both_pass()
    if silenced:
        s.p1.cast("Hush", targets=[enemy]).both_pass()
    s.p1.attack(hero).both_pass()
    assert s.asked == "block" and (0 in s.legal_actions) == silenced


# ------------------------------------------------------------------------------------------------------------ damage
MERCY = forward(
    9000,
    name="Mercy",
    text="If you receive damage while Mercy is active, dull Mercy. The damage becomes 0 instead.\n"
    "When active Mercy becomes dull, choose 1 Forward opponent controls. Break it.",
)


def test_R9_72_R9_34_26_121L_damage_is_taken_by_becoming_dull(s):
    first, second = s.p1.field(forward(5000, "Fire")), s.p1.field(forward(4000, "Ice"))
    mercy = s.p2.field(MERCY)
    s.p1.attack(first).p2.no_block().to("damage_resolution")
    assert mercy.is_dull and s.p2.points == 0
    s.p2.chooses(second).both_pass()
    assert second.zone == "break_zone"


def test_26_121L_a_dull_one_does_not_help(s):
    first = s.p1.field(forward(5000))
    s.p2.field(MERCY, dull=True)
    s.p1.attack(first).p2.no_block().to("main_2")
    assert s.p2.points == 1


def test_R7_44_25_016R_abilities_of_the_named_element(s):
    fiend = forward(
        9000,
        name="Fiend",
        text="《0》: Name 1 Element. During this turn, if Fiend is dealt damage by abilities of the named Element, the "
        "damage becomes 0 instead.",
    )
    hero = s.p1.field(fiend)
    burn = "《0》: Deal 1000 damage to all the Forwards."
    fire, ice = (
        s.p1.field(forward(9000, "Fire", name="A", text=burn)),
        s.p1.field(forward(9000, "Ice", name="B", text=burn)),
    )
    s.p1.hand(summon(text="Deal 2000 damage to all the Forwards.", name="Blaze", cost=0))
    s.p1.uses(hero).both_pass().p1.does("Fire")
    for card in (fire, ice):
        s.p1.uses(card).both_pass()
    assert hero.damage == 1000
    s.p1.cast("Blaze").both_pass()
    assert hero.damage == 3000


# ------------------------------------------------------------------------------------------------------- descriptions
def test_R12_62_26_087R_26_130H_cards_with_the_lb_icon_and_face_up_ones(s):
    plain, special = s.p2.field(forward(5000)), s.p2.field(replace(forward(5000, name="Special"), lb_cost=1))
    s.p1.hand(summon(text="Choose 1 Forward with 《LB》 of cost 6 or less. Break it.", name="Odin", cost=0))
    s.p1.begins_to_cast("Odin")
    assert s.p1.can_choose(special) and not s.p1.can_choose(plain)


def test_26_009L_cards_of_two_places_count_together(s):
    sage = forward(
        5000,
        name="Sage",
        text="《0》: Choose 1 Forward. Deal it 2000 damage for each Job Ninja in your Break Zone and/or Job Ninja you "
        "own removed from the game.",
    )
    hero, enemy = s.p1.field(sage), s.p2.field(forward(9000))
    s.p1.has(removed=EIKON, break_zone=(replace(EIKON, code="Eikon 2"), forward(1000)))
    s.p2.break_zone(replace(EIKON, code="Eikon 3"))
    s.p1.uses(hero, targets=[enemy]).both_pass()
    assert enemy.damage == 4000


def test_R7_41_26_115H_one_total_for_cards_of_three_kinds(s):
    engineer = forward(
        2000,
        cost=0,
        name="Engineer",
        text="When Engineer enters the field, reveal the top 5 cards of your deck. Play up to 1 "
        "Forward, up to 1 Backup "
        "and up to 1 Monster with a total cost of 8 or less among them onto the field and put the rest of the cards "
        "into the Break Zone.",
    )
    one, two, three = s.p1.deck_top(
        forward(5000, cost=5, name="One"), backup(cost=3, name="Two"), monster(cost=1, name="Three")
    )
    s.p1.hand(engineer)
    s.p1.cast("Engineer").both_pass().p1.chooses(one).p1.chooses(two)
    assert s.asked != "select"
    assert one.on_field and two.on_field and three.zone == "break_zone"


def test_R12_45_26_122H_plays_itself_and_deals_a_point():
    chief = forward(
        8000,
        name="Chief",
        text="Damage 5 -- 《0》: Play Chief onto the field. When Chief enters the field, Chief deals you "
        "1 point of damage. "
        "You can only use this ability during your Main Phase and if Chief is in the Break Zone.",
    )
    for points in (4, 5):
        s = Scenario()
        card = s.p1.break_zone(chief)
        s.p1.damage(points)
        assert s.p1.can_use(card) == (points == 5)
    s.p1.uses(card).both_pass().resolve_all()
    assert card.on_field and s.p1.points == 6
