"""Replacement effects of damage, and damage as packets (9.4-9.6)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.checks import check_views
from tests.kit import FORWARDS, MINE, THEIRS, on_one, spell

TARGET = t.Chosen()


def hit(amount, who=TARGET, **more):
    return t.Damage(who, t.Number(amount), **more)


def change(how, amount=0, to=None, by=None, **what):
    """A field ability that changes damage."""
    return t.Field((t.ChangesDamage(t.DamageDealt(to, by, **what), t.DamageChange(how, amount)),))


def for_now(how, amount=0, to=TARGET, by=None, once=False, **what):
    """An instruction that changes damage for the turn."""
    return t.ChangeDamage(t.DamageDealt(to, by, **what), t.DamageChange(how, amount), once)


def play(s, card, *targets, by=None):
    (by or s.p1).cast(card, targets=list(targets))
    s.both_pass()


def struck(card, amount, *others, **options):
    """p1's Forward ``card``, among others of p1, is dealt this much damage by a Summon of p1."""
    s = Scenario(**options)
    placed = [s.p1.field(other) for other in (card, *others)]
    play(s, s.p1.hand(on_one(hit(amount))), placed[0])
    return s, *placed


def spells(s, *effects):
    """Summons of p1, each with one effect on a Forward."""
    return [s.p1.hand(on_one(effect, name=f"Spell {number}")) for number, effect in enumerate(effects)]


def less(amount):
    return change("reduce", amount, t.Self())


def more(amount):
    return change("increase", amount, t.Self())


# ----------------------------------------------------------------------------------------------- what they make of it
@pytest.mark.parametrize(
    ("how", "amount", "result"),
    [
        ("increase", 1000, 6000),
        ("reduce", 2000, 3000),
        ("double", 0, 10000),
        ("halve", 0, 3000),
        ("become", 1000, 1000),
        ("become", 0, 0),
    ],
)
def test_R9_72_R0_14_each_kind_of_change(how, amount, result):
    s, wall = struck(forward(20000, abilities=[change(how, amount, t.Self())]), 5000)
    assert wall.damage == result and s.p1.has_priority


def test_R0_13_R0_14_a_half_is_rounded_as_the_text_says():
    for up_to, down_to, result in ((0, 0, 3500), (1000, 0, 4000), (0, 1000, 3000)):
        s = Scenario()
        big = s.p2.field(forward(7000))
        play(s, s.p1.hand(on_one(t.Damage(TARGET, t.Half(t.PowerOf(TARGET), up_to, down_to)))), big)
        assert big.damage == result


@pytest.mark.parametrize(("more", "result"), [(0, 1000), (1000, 1000), (2000, 2000)])
def test_R0_13_the_printed_yda_rounds_down_to_thousands(s, more, result):
    yda, target = s.p1.field("5-158S"), s.p2.field(forward(7000), dull=True)
    if more:
        play(s, s.p1.hand(on_one(t.GainPower(TARGET, t.Number(more)))), yda)
    s.p1.attack(yda).p1.chooses(target).resolve_all()
    assert target.damage == result


def test_R0_14_the_printed_yang_deals_half_of_his_power_to_all(s):
    yang, big, small = s.p1.field("3-095R"), s.p2.field(forward(9000)), s.p2.field(forward(4000))
    s.p1.has(hand="3-095R", Earth=2).p1.uses(yang, "Kick").both_pass()
    assert (big.damage, small.zone) == (4000, "break_zone")


def test_R0_14_R9_81_the_printed_behemoth_deals_half_of_what_it_received(s):
    throw = t.Action(t.Cost(), t.Sequence((t.Choose(THEIRS), hit(5000))))
    behemoth, thrower = s.p1.field("4-111H"), s.p2.field(forward(9000, abilities=[throw]))
    s.p1.backups("Lightning", 1)
    s.p1.uses(behemoth).both_pass().p1.passes().p2.uses(thrower, targets=[behemoth]).resolve_all()
    assert (behemoth.damage, thrower.damage) == (5000, 3000)


def test_R9_77_half_of_its_own_power_is_that_of_each(s):
    big, small = s.p2.field(forward(7000)), s.p2.field(forward(4000))
    play(s, s.p1.hand(spell(t.Damage(t.All(THEIRS), t.Half(t.OwnPower(), 1000)))))
    assert (big.damage, small.damage) == (4000, 2000)


def test_R9_65_R9_67_reduced_to_nothing_is_no_damage():
    _, wall = struck(forward(9000, abilities=[less(6000)]), 5000)
    assert wall.damage == 0


def test_R9_58_each_applies_once_to_a_packet_and_again_to_the_next(s):
    wall = s.p1.field(forward(20000, abilities=[less(1000), less(1000)]))
    for damage, bolt in zip((3000, 6000), spells(s, hit(5000), hit(5000)), strict=True):
        play(s, bolt, wall)
        assert wall.damage == damage  # two abilities, each once


@pytest.mark.parametrize(
    ("comparison", "than", "hits"),
    [
        ("at_most", 3000, {3000: 0, 4000: 4000}),
        ("at_least", 9000, {8000: 8000, 9000: 0}),
        ("exactly", 1000, {1000: 0, 2000: 2000}),
        ("below_power", 0, {9000: 0, 10000: 10000}),
    ],
)
def test_R9_68_the_amount_that_a_rule_requires(comparison, than, hits):
    for amount, result in hits.items():
        ward = change("become", 0, t.Self(), comparison=comparison, than=than)
        _, wall = struck(forward(10000, abilities=[ward]), amount)
        assert wall.damage == (result if result < 10000 else 0)
        assert wall.zone == ("field" if result < 10000 else "break_zone")


# ------------------------------------------------------------------------------------- by what, as what, and of whom
def test_S95_R9_71_battle_damage_is_only_that_of_the_damage_step(s):
    """10-134S: only battle damage hurts him."""
    kain, wall = s.p1.field("10-134S"), s.p2.field(forward(9000))
    duel = spell(t.Choose(MINE), t.Choose(THEIRS), t.Clash(t.Chosen(0), t.Chosen(1)), name="Duel")
    play(s, s.p1.hand(duel), kain, wall)
    assert (kain.damage, wall.damage) == (0, 5000)
    s.p1.attack(kain).p2.blocks(wall).both_pass()
    assert kain.zone == "break_zone" and wall.zone == "break_zone"  # 5000 and 5000


def test_R9_70_R9_72_by_summons_or_abilities_and_whose():
    def outcome(ward, card, by):
        s = Scenario()
        wall, source = s.p1.field(forward(20000, abilities=[ward])), (s.p1 if by == "you" else s.p2).hand(card)
        if by == "opponent":
            s.p1.passes()
        (s.p1 if by == "you" else s.p2).cast(source, targets=[wall] if card.type == "Summon" else [])
        if card.type != "Summon":
            s.p1.chooses(wall)
        s.both_pass()
        return wall.damage

    bolt = on_one(hit(5000))
    archer = forward(1000, cost=0, name="Archer", abilities=[t.Auto(t.Enters(t.Self()), bolt.abilities[0].effect)])
    by_summons = change("become", 0, t.Self(), kinds=("summons",))
    by_abilities = change("become", 0, t.Self(), kinds=("abilities",))
    theirs = change("become", 0, t.Self(), kinds=("summons", "abilities"), cause="opponent")
    assert [outcome(ward, bolt, "you") for ward in (by_summons, by_abilities, theirs)] == [0, 5000, 5000]
    assert outcome(theirs, bolt, "opponent") == 0
    assert [outcome(ward, archer, "you") for ward in (by_summons, by_abilities)] == [5000, 0]


def test_R9_70_special_abilities_are_abilities_of_their_own():
    for kind, damage in (("abilities", 0), ("other_abilities", 4000)):
        s = Scenario()
        shot = t.Special("Shot", t.Cost(special=True), t.Sequence((t.Choose(FORWARDS), hit(4000))))
        gunner = forward(5000, name="Gunner", abilities=[shot])
        source, _ = s.p1.field(gunner), s.p1.hand(gunner)
        wall = s.p2.field(forward(9000, abilities=[change("become", 0, t.Self(), kinds=(kind,))]))
        s.p1.uses(source, targets=[wall]).both_pass()
        assert wall.damage == damage


def test_R9_70_R7_58_the_dealer_is_described_as_it_is_now(s):
    """ "If a Fire Forward you control deals damage to a Forward": its abilities too, not Summons."""
    fire = t.All(t.Cards("field", "you", (t.OfType("Forward"), t.OfElement("Fire"))))
    s.p1.field(backup(abilities=[change("increase", 1000, t.All(FORWARDS), fire)]))
    shot = t.Action(t.Cost(), t.Sequence((t.Choose(FORWARDS), hit(2000))))
    red, blue = s.p1.field(forward(3000, abilities=[shot])), s.p1.field(forward(3000, "Ice", abilities=[shot]))
    wall, (bolt,) = s.p2.field(forward(20000)), spells(s, hit(2000))
    s.p1.uses(red, targets=[wall]).both_pass()
    assert wall.damage == 3000
    s.p1.uses(blue, targets=[wall]).both_pass()
    assert wall.damage == 5000
    play(s, bolt, wall)
    assert wall.damage == 7000


def test_R9_70_R4_40_a_dealer_that_left_is_described_as_it_was():
    fire = t.All(t.Cards("field", "you", (t.OfType("Forward"), t.OfElement("Fire"))))
    shot = t.Action(t.Cost(put_self=True), t.Sequence((t.Choose(FORWARDS), hit(2000))))
    for element, damage in (("Fire", 3000), ("Ice", 2000)):
        s = Scenario()
        s.p1.field(backup(abilities=[change("increase", 1000, t.All(FORWARDS), fire)]))
        bomb, wall = s.p1.field(forward(3000, element, abilities=[shot])), s.p2.field(forward(20000))
        s.p1.uses(bomb, targets=[wall]).both_pass()
        assert (bomb.zone, wall.damage) == ("break_zone", damage)


def test_R9_70_your_summon_deals_the_damage_of_its_ex_burst_too():
    yours = t.All(t.Cards("stack", "you", (t.OfType("Summon"),)))
    bolt = summon(t.Sequence((t.Choose(FORWARDS), hit(2000))), cost=0, name="Bolt", ex_burst=True)
    for information, damage in ((True, 3000), (False, 2000)):
        s = Scenario(ex_burst_carries_card_info=information)
        s.p2.has(field=backup(abilities=[change("increase", 1000, t.All(FORWARDS), yours)]), deck_top=bolt)
        attacker = s.p1.field(forward(9000))
        s.p1.attack(attacker).p2.no_block().both_pass().p2.says_yes().p2.chooses(attacker)
        assert attacker.damage == damage  # R10.77


# ------------------------------------------------------------------------------------------------------- the order
def test_S97_R9_67_damage_zero(s):
    """1-171H Minwu. "When it is dealt damage" does not trigger."""
    s.p1.field("1-171H")
    touchy = forward(8000, abilities=[t.Auto(t.IsDealtDamage(t.Self()), t.Draw("you"))])
    wall = s.p1.field(touchy)
    play(s, s.p1.hand(on_one(hit(5000))), wall)
    assert (wall.damage, wall.zone, s.stack) == (0, "field", [])


@pytest.mark.parametrize("first", ["Minwu", "increase"])
def test_S98_R9_61_R9_66_minwu_and_an_increase(s, first):
    minwu = s.p1.field("1-171H")
    palom = s.p2.field(backup(name="Palom", abilities=[change("increase", 1000, t.All(FORWARDS))]))
    wall, bolt = s.p1.field(forward(8000)), s.p2.hand(on_one(hit(7000)))
    s.p1.passes().p2.cast(bolt, targets=[wall]).both_pass()
    assert s.p1.decides("replacement") and s.decision.card == wall and set(s.p1.choices()) == {minwu, palom}
    assert "which effect changes next what happens" in check_views(s)
    twin = s.clone()  # in the middle of the damage
    s.p1.chooses(minwu if first == "Minwu" else palom)
    assert (wall.zone, wall.damage) == (("field", 0) if first == "Minwu" else ("break_zone", 0))
    other = twin.p1.choices()[0 if first != "Minwu" else 1]
    assert twin.p1.decides("replacement") and other in twin.p1.choices()


def test_R9_66_with_the_option_an_increase_still_applies():
    for option, damage in ((False, 0), (True, 1000)):
        s = Scenario(increase_after_zero=option)
        minwu = s.p1.field("1-171H")
        s.p1.field(backup("Ice", abilities=[change("increase", 1000, t.All(FORWARDS))]))
        wall = s.p1.field(forward(8000))
        play(s, s.p1.hand(on_one(hit(7000))), wall)
        s.p1.chooses(minwu)
        assert wall.damage == damage


def test_R9_62_the_order_of_2014_is_fixed():
    s = Scenario(replacement_order="set_then_adjust", increase_after_zero=True)
    s.p1.has(field=(backup("Ice", abilities=[change("increase", 1000, t.All(FORWARDS))]), "1-171H"))
    wall = s.p1.field(forward(8000))
    play(s, s.p1.hand(on_one(hit(7000))), wall)
    assert s.p1.has_priority and wall.damage == 1000  # first "becomes 0", then the increase


def test_R9_62_asked_only_if_the_order_can_matter():
    """Increase and doubling: it does. Two doublings, or two fixed changes: it does not. At 9000 the reduction comes
    first of itself, and only then the other one applies."""
    double, plus = change("double", 0, t.Self()), more(1000)
    ward = change("become", 0, t.Self(), comparison="below_power")
    cases = (
        ([double, plus], 5000, True),
        ([double, double], 2000, False),
        ([plus, less(2000)], 5000, False),
        ([ward, less(2000)], 11000, False),
        ([ward, less(2000)], 9000, False),  # 0 in both orders
        ([ward, plus], 9000, True),
        ([ward, plus], 8000, False),  # 9000 is less than 10000, too
    )
    for abilities, amount, asked in cases:
        s, _ = struck(forward(10000, abilities=abilities), amount)
        assert s.p1.decides("replacement") == asked, (abilities, amount)


def test_R9_61_several_effects_of_one_card_are_separate_options():
    s, wall = struck(forward(20000, abilities=[change("double", 0, t.Self()), more(1000)]), 5000)
    assert s.p1.decides("replacement") and s.legal == ["option 0", "option 1"]
    check_views(s)
    s.p1.does("option 1")
    assert wall.damage == 12000


def test_R9_61_each_packet_has_its_own_order_and_all_are_dealt_together(s):
    double = s.p2.field(backup(name="Two", abilities=[change("double", 0, t.All(THEIRS))]))
    plus = s.p2.field(backup("Ice", name="One", abilities=[change("increase", 1000, t.All(THEIRS))]))
    first, second = s.p1.field(forward(20000)), s.p1.field(forward(20000))
    play(s, s.p1.hand(spell(hit(2000, t.All(FORWARDS)))))
    assert s.p1.decides("replacement") and s.decision.card == first
    s.p1.chooses(double)
    assert (first.damage, s.decision.card) == (0, second)  # nothing is marked before the last one (R7.71)
    s.p1.chooses(plus)
    assert (first.damage, second.damage) == (5000, 6000)


def test_R9_61_the_question_comes_in_the_middle_of_battle_damage(s):
    double = change("double", 0, t.Self())
    attacker, blocker = s.p1.field(forward(4000)), s.p2.field(forward(20000, abilities=[double, more(1000)]))
    s.p1.attack(attacker).p2.blocks(blocker).both_pass()
    assert s.p2.decides("replacement") and attacker.on_field and blocker.damage == 0
    s.p2.does("option 0")
    assert attacker.zone == "break_zone" and blocker.damage == 9000


@pytest.mark.parametrize("plain", [True, False])
def test_S99_R9_74_negative_running_amount(plain):
    changes = [less(2000), more(1000)]
    _, wall = struck(forward(9000, abilities=changes if plain else changes[::-1]), 1000)
    assert wall.damage == 0
    _, wall = struck(forward(9000, abilities=[less(1000), more(1000)]), 1000)
    assert wall.damage == 1000


# --------------------------------------------------------------------------------------------------- cannot be reduced
def test_S100_R9_69_cannot_be_reduced(s):
    """11-004C Cu Chaspel; 1-171H Minwu protects 19-015R Ruby Weapon and another Forward."""
    chaspel, minwu = s.p1.field("11-004C"), s.p2.field("1-171H")
    weapon, wall = s.p2.field("19-015R"), s.p2.field(forward(9000))
    first, second = (
        s.p1.hand(spell(hit(5000, t.All(FORWARDS)))),
        s.p1.hand(spell(hit(3000, t.All(FORWARDS)), name="Second")),
    )
    twin = s.clone()
    s.p1.uses(chaspel).both_pass()
    play(s, first)
    assert (weapon.damage, wall.damage) == (5000, 5000) and minwu.on_field
    s.next_turn()
    assert second.zone == "hand"
    play(twin, twin.same(first))
    assert twin.same(wall).damage == twin.same(weapon).damage == 0  # 1000, and that becomes 0


def test_R9_69_increases_and_larger_numbers_still_apply():
    for abilities, result in (([more(1000)], 6000), ([change("become", 9000, t.Self())], 9000), ([less(1000)], 5000)):
        s = Scenario()
        wall = s.p2.field(forward(20000, abilities=abilities))
        play(s, s.p1.hand(on_one(hit(5000, unreducible=True))), wall)
        assert wall.damage == result


@pytest.mark.parametrize("apart", [False, True])
def test_R9_69_an_increase_behind_a_reduction_still_applies(s, apart):
    """Of one card, or the reduction by a card that entered the field before."""
    if apart:
        s.p2.field(forward(5000, abilities=[change("reduce", 1000, t.All(MINE))], name="Guard"))
    wall = s.p2.field(forward(20000, abilities=[more(1000)] if apart else [less(1000), more(1000)]))
    play(s, s.p1.hand(on_one(hit(5000, unreducible=True))), wall)
    assert wall.damage == 6000


# ----------------------------------------------------------------------------------------------------------- shields
def shield(how="reduce", amount=2000):
    return for_now(how, amount, once=True)


def test_S101_R9_75_two_shields(s):
    wall = s.p1.field(forward(9000))
    *shields, first, last = spells(s, shield(), shield(), hit(5000), hit(5000))
    for cover in shields:
        play(s, cover, wall)
    play(s, first, wall)
    assert wall.damage == 1000
    play(s, last, wall)
    assert wall.damage == 6000


def test_R9_75_a_shield_is_kept_if_another_effect_made_it_0_first(s):
    minwu, wall = s.p1.field("1-171H"), s.p1.field(forward(9000))
    cover, bolt, big, bigger = spells(s, shield("become", 0), hit(5000), hit(9000), hit(9000))
    play(s, cover, wall)
    play(s, bolt, wall)
    assert s.p1.decides("replacement")  # it decides whether the shield is used up
    s.p1.chooses(minwu)
    play(s, big, wall)
    assert (wall.zone, wall.damage) == ("field", 0)
    play(s, bigger, wall)
    assert wall.zone == "break_zone"


def test_R9_76_a_shield_is_used_up_by_damage_that_cannot_be_reduced(s):
    wall = s.p1.field(forward(20000))
    cover, pierce, bolt = spells(s, shield(), hit(5000, unreducible=True), hit(5000))
    play(s, cover, wall)
    play(s, pierce, wall)
    assert wall.damage == 5000
    play(s, bolt, wall)
    assert wall.damage == 10000


def test_R9_75_a_shield_ends_with_the_turn_and_does_not_follow_its_card(s):
    wall = s.p1.field(forward(9000))
    play(s, s.p1.hand(on_one(shield(), name="Cover")), wall)
    s.next_turn()
    assert s.state["effect_count"] == 0


def test_R9_5_a_described_shield_covers_later_arrivals(s):
    cover, late = s.p1.hand(spell(for_now("become", 0, t.All(MINE)), name="Cover"), forward(5000, cost=0))
    (bolt,) = spells(s, hit(4000))
    play(s, cover)
    s.p1.cast(late)
    play(s, bolt, late)
    assert late.damage == 0


def test_R9_72_what_a_chosen_forward_deals(s):
    """ "Choose 1 Forward. If it deals damage to a Forward this turn, +2000": only that one, also in battle."""
    hero, other, wall = s.p1.field(forward(4000)), s.p1.field(forward(4000)), s.p2.field(forward(20000))
    (sharpen,) = spells(s, for_now("increase", 2000, t.All(FORWARDS), TARGET))
    hits = t.Damage(t.Chosen(1), t.PowerOf(t.Chosen(0)), t.Chosen(0))
    duel = s.p1.hand(spell(t.Choose(MINE), t.Choose(THEIRS), hits, name="Duel"))
    play(s, sharpen, hero)
    s.p1.attack([hero]).p2.blocks(wall).both_pass()
    assert wall.damage == 6000
    play(s, duel, other, wall)
    assert wall.damage == 10000


# ------------------------------------------------------------------------------------------------------------- parties
def test_S102_R9_78_party_increase(s):
    mine = t.All(MINE)
    s.p1.field(backup(abilities=[change("increase", 2000, t.All(FORWARDS), mine)]))
    members = [s.p1.field(forward(2000)) for _ in range(3)]
    wall = s.p2.field(forward(20000))
    s.p1.attack(members).p2.blocks(wall).both_pass().p2.divides({members[0]: 20000})
    assert wall.damage == 8000


def test_R9_78_one_member_that_fits_is_enough(s):
    plus = change("increase", 2000, t.All(FORWARDS), t.Self())
    members = [s.p1.field(forward(2000)), s.p1.field(forward(2000, abilities=[plus]))]
    wall = s.p2.field(forward(20000))
    s.p1.attack(members).p2.blocks(wall).both_pass().p2.divides({members[0]: 20000})
    assert wall.damage == 6000


# -------------------------------------------------------------------------------------------------------- redirection
def guard(name="Guard", *abilities):
    """A Forward that takes the damage of its controller's other Forwards."""
    others = t.All(t.Cards("field", "you", (t.OfType("Forward"), t.Other())))
    moved = t.DamageChange("redirect", recipient=t.Self())
    return forward(9000, name=name, abilities=[t.Field((t.ChangesDamage(t.DamageDealt(others), moved),)), *abilities])


def test_R9_79_redirected_damage_keeps_its_dealer(s):
    watch = t.Auto(t.IsDealtDamage(t.Self(), FORWARDS), t.Draw("you"))
    attacker, friend = s.p1.field(forward(4000)), s.p2.field(forward(9000))
    keeper = s.p2.field(guard("Guard", watch))
    s.p1.attack(attacker).p2.blocks(friend).both_pass()
    assert (friend.damage, keeper.damage) == (0, 4000)
    assert [item.source for item in s.stack] == [keeper]  # by a Forward


def test_R9_79_R9_58_two_guards_do_not_pass_it_on_for_ever(s):
    first, second = s.p1.field(guard()), s.p1.field(guard("Other Guard"))
    friend, (bolt,) = s.p1.field(forward(3000)), spells(s, hit(4000))
    play(s, bolt, friend)
    assert s.p1.decides("replacement")
    s.p1.chooses(first)  # then the second guard takes it from the first, and the first cannot take it back
    assert (friend.damage, first.damage, second.damage) == (0, 0, 4000)


def test_R9_79_from_one_chosen_forward_to_another():
    cover = spell(
        t.Choose(MINE),
        t.Choose(THEIRS),
        t.ChangeDamage(t.DamageDealt(t.Chosen(0)), t.DamageChange("redirect", recipient=t.Chosen(1)), once=True),
        name="Cover",
    )
    for gone in (False, True):
        s = Scenario()
        mine, theirs, covering = s.p1.field(forward(9000)), s.p2.field(forward(9000)), s.p1.hand(cover)
        fell, bolt = spells(s, t.Break(TARGET), hit(4000))
        play(s, covering, mine, theirs)
        if gone:
            play(s, fell, theirs)
        play(s, bolt, mine)
        assert (mine.damage, theirs.damage) == ((4000, 0) if gone else (0, 4000))


def test_S108_R9_79_redirected_damage():
    """20-002H Auron: a Summon that deals its controller a point of damage deals him 8000 instead, as a Summon. Without
    him the player takes the point."""
    watch = t.IsDealtDamage(t.Cards("field", "you", (t.Named("Auron"),)), kinds=("summons",))
    witness = backup("Ice", abilities=[t.Auto(watch, t.Draw("you"))])
    for gone in (False, True):
        s = Scenario()
        auron, seer = s.p1.field("20-002H"), s.p1.field(witness)
        zodiark, (fell,) = s.p1.hand(spell(t.DamagePlayer("you", 1), name="Zodiark")), spells(s, t.Break(TARGET))
        s.p1.uses(auron).both_pass()
        if gone:
            play(s, fell, auron)
        play(s, zodiark)
        assert s.p1.points == (1 if gone else 0) and auron.damage == (0 if gone else 8000)
        assert [item.source for item in s.stack] == ([] if gone else [seer])  # dealt by a Summon


# ------------------------------------------------------------------------------------------------------------- triggers
def test_R9_81_one_trigger_for_each_dealer_after_all_marks(s):
    sees = t.Auto(t.DealsDamage(t.Self()), t.Draw("you"))
    members = [s.p1.field(forward(2000, abilities=[sees])) for _ in range(2)]
    wall = s.p2.field(forward(9000, abilities=[t.Auto(t.IsDealtDamage(t.Self()), t.Draw("you"))]))
    s.p1.attack(members).p2.blocks(wall).both_pass().p2.divides({members[0]: 9000})
    assert wall.damage == 4000
    assert s.p1.decides("trigger_order") and s.p1.waiting == members and s.p2.waiting == [wall]


def test_S83_R8_31_a_blocker_that_divides_triggers_for_each_member(s):
    """10-001H Ignacio: draw 3."""
    members = [s.p1.field(forward(3000)) for _ in range(3)]
    ignacio = s.p2.field("10-001H")
    s.p1.attack(members).p2.blocks(ignacio).both_pass().p2.divides(dict.fromkeys(members, 3000))
    assert s.p2.waiting == [ignacio] * 3 or [item.source for item in s.stack] == [ignacio] * 3
    if s.asked == "trigger_order":
        s.p2.orders(ignacio, ignacio, ignacio)
    s.resolve_all()
    assert s.p2.hand_size == 3


def test_R9_81_it_is_the_forward_that_was_hit_or_the_one_that_hit(s):
    dulls = t.Auto(t.DealsDamage(t.Self()), t.Dull(t.Triggering()))
    breaks = t.Auto(t.IsDealtDamage(t.Self(), FORWARDS), t.Break(t.Triggering()))
    attacker, wall = s.p1.field(forward(4000, abilities=[dulls])), s.p2.field(forward(9000, abilities=[breaks]))
    (bolt,) = spells(s, hit(1000))
    s.p1.attack(attacker).p2.blocks(wall).both_pass()
    assert (attacker.zone, wall.damage) == ("break_zone", 4000)
    s.resolve_all()
    assert wall.is_dull
    play(s, bolt, wall)
    assert s.stack == []  # a Summon is no Forward


def test_R9_81_the_same_amount_again(s):
    back = t.Auto(t.IsDealtDamage(t.Self()), t.Sequence((t.Choose(FORWARDS), t.Damage(TARGET, t.TriggerAmount()))))
    wall, other = s.p1.field(forward(20000, abilities=[back, more(1000)])), s.p2.field(forward(9000))
    play(s, s.p1.hand(on_one(hit(4000))), wall)
    s.p1.chooses(other).resolve_all()
    assert (wall.damage, other.damage) == (5000, 5000)


def test_R9_81_a_player_is_dealt_damage(s):
    for side in (s.p1, s.p2):
        side.field(backup(abilities=[t.Auto(t.PlayerIsDamaged("you"), t.GainCrystals("you"))]))
    play(s, s.p1.hand(spell(t.DamagePlayer("opponent", 2))))
    s.resolve_all()
    assert (s.p1.crystal_count, s.p2.crystal_count, s.p2.points) == (0, 1, 2)


# ------------------------------------------------------------------------------------------------------------- players
def test_S96_R9_86_double_damage_with_two_ex_bursts(s):
    """8-001R Ark Angel HM."""
    angel = s.p1.field("8-001R")
    draw = [summon(t.Draw("you"), name=name, ex_burst=True) for name in ("Left", "Right")]
    first, second = s.p2.deck_top(*draw)
    s.p1.attack(angel).resolve_all().both_pass().p2.no_block().both_pass()
    assert s.p2.zone("damage_zone") == [first, second]
    assert s.p2.decides("ex_burst") and s.decision.card == first
    s.p2.says_yes()
    assert s.decision.card == second
    s.p2.says_yes()
    assert s.p2.hand_size == 2


def test_R9_86_R9_61_the_damaged_player_orders(s):
    double = t.Field((t.ChangesDamage(t.DamageDealt(t.ThePlayer("opponent"), t.Self()), t.DamageChange("double")),))
    attacker = s.p1.field(forward(4000, abilities=[double]))
    ward = t.Field((t.ChangesDamage(t.DamageDealt(t.ThePlayer("you")), t.DamageChange("become", 1)),))
    keeper = s.p2.field(backup(abilities=[ward]))
    s.p1.attack(attacker).p2.no_block().both_pass()
    assert set(s.p2.choices()) == {attacker, keeper} and s.decision.card is None
    check_views(s)
    s.p2.chooses(attacker)
    assert s.p2.points == 1


def test_R9_87_no_card_moves_and_nothing_triggers(s):
    none = t.Field((t.ChangesDamage(t.DamageDealt(t.ThePlayer("opponent"), t.Self()), t.DamageChange("become")),))
    trigger = t.Auto(t.DamagesPlayer(t.Self(), "opponent"), t.Draw("you"))
    attacker = s.p1.field(forward(4000, abilities=[none, trigger]))
    s.p2.field(backup(abilities=[t.Auto(t.PlayerIsDamaged("you"), t.Draw("you"))]))
    cards = s.p2.deck_size
    s.p1.attack(attacker).to("main_2")
    assert (s.p2.points, s.p2.deck_size, s.p1.hand_size, s.p2.hand_size) == (0, cards, 0, 0)


# -------------------------------------------------------------------------------------------------------------- divided
def divided(amount, most=3, who=FORWARDS, minimum=0):
    return spell(t.Choose(who, minimum, most), t.DivideDamage(t.Chosen(0), t.Number(amount)), name="Split")


def test_R5_75_R7_38_damage_is_divided_when_it_is_declared(s):
    one, two, _ = (s.p2.field(forward(9000)) for _ in range(3))
    card = s.p1.hand(divided(6000))
    s.p1.begins_to_cast(card).p1.chooses(one, two)
    assert s.p1.decides("divide_damage") and set(s.p1.choices()) == {one, two}
    check_views(s)
    twin = s.clone()
    for target in (one, one, two, one):  # each has 1000 already
        s.p1.chooses(target)
    assert s.stack[0].targets == (one, two)
    check_views(s)
    s.both_pass()
    assert (one.damage, two.damage) == (4000, 2000) and twin.asked == "divide_damage"


def test_R5_75_each_target_gets_at_least_1000_so_there_are_not_too_many(s):
    walls = [s.p2.field(forward(9000)) for _ in range(4)]
    s.p1.begins_to_cast(s.p1.hand(divided(2000, most=12))).p1.chooses(walls[0], walls[1])
    assert s.p1.has_priority  # 1000 for each, no other question
    s.both_pass()
    assert [wall.damage for wall in walls] == [1000, 1000, 0, 0]


def test_R7_38_R7_52_the_share_of_a_target_that_is_gone_is_lost(s):
    one, two = s.p2.field(forward(9000)), s.p2.field(forward(9000))
    split, fell = s.p1.hand(divided(6000)), s.p2.hand(on_one(t.Break(TARGET), name="Fell"))
    s.p1.cast(split, targets=[one, two, one, one, one, two]).p1.passes().p2.cast(fell, targets=[one])
    s.resolve_all()
    assert (one.zone, two.damage) == ("break_zone", 2000)


def test_R5_75_a_single_target_gets_all_and_no_target_nothing(s):
    wall = s.p2.field(forward(9000))
    first, second = s.p1.hand(divided(6000), divided(6000))
    play(s, first, wall)
    assert wall.damage == 6000
    play(s, second)
    assert wall.damage == 6000


@pytest.mark.parametrize(("up_to", "parts"), [(0, 3333), (1000, 4000)])
def test_R9_51_equal_division(s, up_to, parts):
    walls = [s.p2.field(forward(9000)) for _ in range(3)]
    play(s, s.p1.hand(spell(t.DamageEvenly(t.All(THEIRS), t.Number(10000), up_to))))
    assert [wall.damage for wall in walls] == [parts] * 3


# --------------------------------------------------------------------------------------------------------------- others
def test_R9_59_a_self_replacement_comes_first():
    """ "Deal it 4000. If you control a Backup, deal it 7000 instead": then the other replacement effects."""
    bolt = on_one(t.If(t.Exists(t.Cards("field", "you", (t.OfType("Backup"),))), hit(7000), hit(4000)))
    for helpers, damage in ((0, 3000), (1, 6000)):
        s = Scenario()
        wall = s.p1.field(forward(20000, abilities=[less(1000)]))
        s.p1.backups("Fire", helpers)
        play(s, s.p1.hand(bolt), wall)
        assert wall.damage == damage


def test_R9_73_the_controller_of_the_damaged_forward_decides(s):
    abilities = [change("double", 0, t.Self()), more(1000)]
    wall = s.p2.field(forward(20000, abilities=abilities))
    play(s, s.p1.hand(on_one(hit(1000))), wall)
    assert s.p2.decides("replacement") and not s.p1.decides()


def test_R7_52_a_clash_needs_both(s):
    mine, theirs = s.p1.field(forward(9000)), s.p2.field(forward(3000))
    duel = s.p1.hand(spell(t.Choose(MINE), t.Choose(THEIRS), t.Clash(t.Chosen(0), t.Chosen(1))))
    fell = s.p2.hand(on_one(t.Break(TARGET), name="Fell"))
    s.p1.cast(duel, targets=[mine, theirs]).p1.passes().p2.cast(fell, targets=[theirs]).resolve_all()
    assert mine.damage == 0


def test_R4_20_negated_damage_is_gone(s):
    wall = s.p1.field(forward(9000), damage=5000)
    play(s, s.p1.hand(on_one(t.RemoveDamage(TARGET))), wall)
    assert wall.damage == 0


def test_R9_72_a_counter_is_removed_with_the_damage(s):
    guarded = t.ChangesDamage(t.DamageDealt(t.Self()), t.DamageChange("become", 0, counter="Barrier"))
    field = t.Field((guarded,), t.Is(t.Self(), (t.WithCounters("Barrier"),)))
    wall = s.p1.field(forward(9000, abilities=[field]), counters={"Barrier": 1})
    for bolt, damage in zip(spells(s, hit(4000), hit(4000)), (0, 4000), strict=True):
        play(s, bolt, wall)
        assert (wall.counters("Barrier"), wall.damage) == (0, damage)


def test_R8_65_a_gained_ability_changes_damage(s):
    wall = s.p1.field(forward(9000))
    cover, bolt = spells(s, t.GainAbility(TARGET, change("become", 0, t.Self())), hit(4000))
    play(s, cover, wall)
    play(s, bolt, wall)
    assert wall.damage == 0


def test_R12_45_R8_66_under_damage_n_and_silenced():
    s = Scenario()
    wall = s.p1.field(forward(9000, abilities=[t.Field(less(1000).effects, damage=3)]))
    play(s, s.p1.hand(on_one(hit(2000), name="One")), wall)
    assert wall.damage == 2000
    s = Scenario()
    wall = s.p1.field(forward(9000, abilities=[less(1000)]))
    play(s, s.p1.hand(on_one(t.LoseAbilities(TARGET), hit(2000))), wall)
    assert wall.damage == 2000


def test_R9_82_a_redirection_needs_a_forward(s):
    moved = t.DamageChange("redirect", recipient=t.Self())
    s.p1.field(monster(abilities=[t.Field((t.ChangesDamage(t.DamageDealt(t.All(MINE)), moved),))]))
    wall = s.p1.field(forward(9000))
    play(s, s.p1.hand(on_one(hit(4000))), wall)
    assert wall.damage == 4000


@pytest.mark.parametrize("stays", [True, False])
def test_R10_46_R8_4_a_point_that_an_ability_deals_triggers_what_its_source_still_has(s, stays):
    text = "When Testa deals damage to your opponent, gain 《C》.\n《0》: Testa deals your opponent 1 point of damage."
    testa = s.p1.field(forward(5000, name="Testa", text=text))
    s.p2.hand(summon(text="Choose 1 Forward. Return it to its owner's hand.", name="Leave", cost=0))
    s.p1.uses(testa)
    if not stays:
        s.p1.passes().p2.cast("Leave", targets=[testa]).both_pass()
    s.resolve_all()
    assert (s.p2.points, s.p1.crystal_count, testa.on_field) == (1, stays, stays)


# ----------------------------------------------------------------------------------------------- the source, its S icon
def test_S63_R4_40_R7_63_the_source_is_gone(s):
    """8-014L Duncan: 9000 by his last power. For his special ability a Sabin can be discarded, too (R5.97)."""
    duncan, sabin = s.p1.field("8-014L"), s.p1.hand(forward(1000, name="Sabin"))
    stranger, wall = s.p1.hand(forward(1000, name="Stranger")), s.p2.field(forward(20000))
    stronger, fell = spells(s, t.GainPower(TARGET, t.Number(1000)), t.Break(TARGET))
    play(s, stronger, duncan)
    s.p1.begins_to_use(duncan).p1.chooses(wall)
    assert s.p1.choices() == [sabin] and stranger.zone == "hand"
    s.p1.chooses(sabin).p1.cast(fell, targets=[duncan]).resolve_all()
    assert (duncan.zone, wall.damage) == ("break_zone", 9000)


def test_R5_97_other_discards_are_a_field_ability(s):
    duncan, _ = s.p1.field("8-014L"), s.p1.hand(forward(1000, name="Sabin"))
    s.p2.field(forward(20000))
    (mute,) = spells(s, t.LoseAbilities(TARGET))
    assert s.p1.can_use(duncan)
    play(s, mute, duncan)
    assert not s.p1.can_use(duncan)


# ------------------------------------------------------------------------------------- so much for each of something
BACKUPS = t.CountOf(t.Cards("field", "you", (t.OfType("Backup"),)), 1000)


@pytest.mark.parametrize(
    ("how", "count", "result"), [("increase", 2, 7000), ("increase", 0, 5000), ("reduce", 2, 3000)]
)
def test_R9_72_damage_changes_by_an_amount_for_each(s, how, count, result):
    """Counted for the player who controls the rule, whichever player deals the damage."""
    target = s.p2.field(forward(9000, abilities=[change(how, BACKUPS, t.Self())]))
    s.p1.has(Fire=3).p2.has(Fire=count)
    play(s, s.p1.hand(on_one(hit(5000))), target)
    assert target.damage == result


def test_R9_72_the_number_is_read_each_time(s):
    """The Summon that deals the damage is still on the stack."""
    summons = t.CountOf(t.Cards("break_zone", "you", (t.OfType("Summon"),)), 1000)
    target = s.p1.field(forward(20000, abilities=[change("increase", summons, t.Self())]))
    one, two = spells(s, hit(5000), hit(5000))
    play(s, one, target)
    assert target.damage == 5000
    play(s, two, target)
    assert target.damage == 5000 + 6000


def test_R9_62_reduced_for_each_and_doubled_in_the_chosen_order(s):
    """The controller of the Forward orders what differs."""
    double = backup(abilities=[change("double", 0, t.All(MINE))], name="Double")
    target = s.p1.field(forward(20000, abilities=[change("reduce", BACKUPS, t.Self())]))
    doubles = s.p1.field(double)
    play(s, s.p1.hand(on_one(hit(5000))), target)
    assert s.asked == "replacement" and s.p1.decides()
    for first, result in ((target, 8000), (doubles, 9000)):
        twin = s.clone()
        twin.p1.chooses(twin.same(first))
        assert twin.same(target).damage == result


def test_R8_65_a_gained_rule_changes_damage_for_each(s):
    grows = t.Field((t.ChangesDamage(t.DamageDealt(t.Self()), t.DamageChange("increase", BACKUPS)),))
    target = s.p2.field(forward(20000))
    gives, hits = spells(s, t.GainAbility(TARGET, grows), hit(5000))
    s.p1.has(Fire=3).p2.has(Fire=1)
    play(s, gives, target)
    play(s, hits, target)
    assert target.damage == 6000
