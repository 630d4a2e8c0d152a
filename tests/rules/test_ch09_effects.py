"""Chapter 9 of the rules: effects, layers, instructions, replacement, damage."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward
from tests.kit import CHARACTERS, FORWARDS, MINE, UNBREAKABLE, hit, on_one, spell

HEROES = t.Cards("field", "you", (t.Named("Hero"),))
OTHERS = t.Cards("field", "you", (t.OfType("Forward"), t.Other()))
IN_BREAK_ZONE = t.Cards("break_zone", "you")
TO_ZERO = t.DamageChange("become")
IMMUNE = t.Field((t.ChangesDamage(t.DamageDealt(t.Self()), TO_ZERO),))
WARD = t.Field((t.ChangesDamage(t.DamageDealt(t.All(MINE)), TO_ZERO),))
LORD = t.Field((t.HasPower(t.All(OTHERS), t.Number(1000)),))
WHEN_IT_ENTERS = t.Enters(t.Self())


def gain(amount, who=None, duration="end_of_turn"):
    return t.GainPower(who or t.Chosen(), t.Number(amount), duration)


def play(s, card, *targets, by=None):
    """Somebody casts a Summon, and it resolves."""
    (by or s.p1).cast(card, targets=targets)
    s.both_pass()


# ------------------------------------------------------------------------------------------------------------ 9.1
@pytest.mark.parametrize(("duration", "power_next_turn"), [("end_of_turn", 5000), ("permanent", 7000)])
def test_R9_3_ongoing_effect_lasts_as_stated_or_for_ever(s, duration, power_next_turn):
    soldier, strength = s.p1.field(forward(5000)), s.p1.hand(on_one(gain(2000, duration=duration)))
    play(s, strength, soldier)
    assert soldier.power == 7000
    s.next_turn()
    assert soldier.power == power_next_turn


def test_R9_4_resolved_effect_only_touches_the_cards_that_are_there(s):
    old, late = s.p1.field(forward(5000)), s.p1.hand(forward(5000, cost=0))
    play(s, s.p1.hand(spell(gain(1000, t.All(MINE)))))
    s.p1.cast(late)
    assert (old.power, late.power) == (6000, 5000)


def test_R9_6_field_ability_touches_all_matching_cards_at_every_moment(s):
    lord, old = s.p1.field(forward(3000, abilities=[LORD])), s.p1.field(forward(5000))
    theirs, (late, blade) = s.p2.field(forward(5000)), s.p1.hand(forward(5000, cost=0), on_one(t.Break(t.Chosen())))
    s.p1.cast(late)
    assert [card.power for card in (lord, old, late, theirs)] == [3000, 6000, 6000, 5000]
    play(s, blade, lord)
    assert [card.power for card in (old, late)] == [5000, 5000]


# ------------------------------------------------------------------------------------------------------------ 9.2
HASTY_ARE_STRONGER = t.Field(
    (t.HasPower(t.All(t.Cards("field", "you", (t.OfType("Forward"), t.WithKeyword("Haste")))), t.Number(1000)),)
)


def test_R9_11_R9_14_gained_keyword_is_seen_by_a_power_effect_that_asks_for_it(s):
    """Text (R9.11) comes before power (R9.14)."""
    s.p1.field(backup(abilities=[HASTY_ARE_STRONGER]))
    soldier = s.p1.field(forward(5000))
    play(s, s.p1.hand(on_one(t.GainKeyword(t.Chosen(), "Haste"))), soldier)
    assert soldier.has("Haste") and soldier.power == 6000


def test_R9_11_R9_14_gained_keyword_is_seen_by_the_condition_of_a_power_effect(s):
    own = t.Field((t.HasPower(t.Self(), t.Number(1000)),), t.Is(t.Self(), (t.WithKeyword("Haste"),)))
    soldier, haste = s.p1.field(forward(5000, abilities=[own])), s.p1.hand(on_one(t.GainKeyword(t.Chosen(), "Haste")))
    assert soldier.power == 5000
    play(s, haste, soldier)
    assert soldier.power == 6000


@pytest.mark.parametrize("giver_first", [True, False])
def test_R9_11_R9_16_keyword_of_a_field_ability_is_seen_by_a_power_effect_in_any_order(s, giver_first):
    """R9.16: the power effect depends on the keyword, whichever card came first."""
    giver = backup(abilities=[t.Field((t.HasKeyword(t.All(MINE), "Haste"),))])
    asker = backup(abilities=[HASTY_ARE_STRONGER])
    for card in (giver, asker) if giver_first else (asker, giver):
        s.p1.field(card)
    soldier = s.p1.field(forward(5000))
    assert soldier.has("Haste") and soldier.power == 6000


def test_R9_16_effect_of_a_card_that_lost_its_abilities_does_not_apply(s):
    lord, other = s.p1.field(forward(3000, abilities=[LORD])), s.p1.field(forward(5000))
    silence = s.p1.hand(on_one(t.LoseAbilities(t.Chosen())))
    assert other.power == 6000
    play(s, silence, lord)
    assert other.power == 5000
    s.next_turn()
    assert other.power == 6000


def test_R9_17_R9_20_later_of_two_effects_that_set_the_power_wins(s):
    soldier = s.p1.field(forward(5000))
    nine, two = s.p1.hand(*(on_one(t.SetPower(t.Chosen(), power), name=f"Set {power}") for power in (9000, 2000)))
    play(s, nine, soldier)
    assert soldier.power == 9000
    play(s, two, soldier)
    assert soldier.power == 2000


@pytest.mark.parametrize("giver_is_later", [False, True])
def test_R9_18_time_of_a_field_ability_is_when_its_card_entered(s, giver_is_later):
    """R8.66: a keyword from an earlier field ability is lost with all abilities, one from a later card is kept."""
    soldier = s.p1.field(forward(5000))
    giver = backup(cost=0, abilities=[t.Field((t.HasKeyword(t.All(MINE), "Haste"),))])
    if giver_is_later:
        giver = s.p1.hand(giver)
    else:
        s.p1.field(giver)
    play(s, s.p1.hand(on_one(t.LoseAbilities(t.Chosen()))), soldier)
    if giver_is_later:
        s.p1.cast(giver)
    assert soldier.has("Haste") is giver_is_later


def test_S106_R9_20_additions_apply_on_top_of_a_set_power_whatever_their_time(s):
    soldier = s.p1.field(forward(5000))
    strength, dwarf, late = s.p1.hand(
        on_one(gain(2000)), on_one(t.SetPower(t.Chosen(), 1000), name="Dwarf"), on_one(gain(4000), name="Late")
    )
    play(s, strength, soldier)
    play(s, dwarf, soldier)
    assert soldier.power == 3000
    play(s, late, soldier)
    assert soldier.power == 7000


def test_R9_20_status_reels_of_wakka_sets_the_power_below_a_field_ability(s):
    """1-216S sets 1000; 1-208S Noel has +2000 by an own field ability, which is lost as well."""
    wakka, noel = s.p1.field("1-216S"), s.p2.field("1-208S")
    s.p2.has(field="1-195S").p1.has(hand="1-216S", Water=1)
    assert noel.power == 7000
    s.p1.uses(wakka, "Status Reels", targets=[noel]).both_pass()
    assert (noel.power, noel.has("Haste"), noel.is_silenced) == (1000, False, True)
    s.next_turn()
    assert (noel.power, noel.has("Haste")) == (7000, True)


def test_R9_21_doubled_power_adds_the_power_at_resolution(s):
    double = t.Action(t.Cost(), t.GainPower(t.Self(), t.PowerOf(t.Self())))
    soldier, strength = s.p1.field(forward(3000, abilities=[double])), s.p1.hand(on_one(gain(1000)))
    s.p1.uses(soldier)
    s.p1.cast(strength, targets=[soldier])  # resolves first
    s.resolve_all()
    assert soldier.power == 8000


def test_R9_21_R7_63_power_is_read_when_the_instruction_is_carried_out(s):
    grow = t.Action(t.Cost(), t.Sequence((gain(1000, t.Self()), t.GainPower(t.Self(), t.PowerOf(t.Self())))))
    soldier = s.p1.field(forward(3000, abilities=[grow]))
    s.p1.uses(soldier).both_pass()
    assert soldier.power == 8000


def test_R9_23_negative_power_counts_in_arithmetic(s):
    """3000 - 5000 + 2500 = 500: it stays; 3000 - 5000 + 1000 = -1000: it goes."""
    saved, lost = s.p1.field(forward(3000)), s.p1.field(forward(3000, name="Lost"))
    save, lose = s.p1.hand(on_one(gain(-5000), gain(2500)), on_one(gain(-5000), gain(1000), name="Lose"))
    play(s, save, saved)
    play(s, lose, lost)
    assert (saved.zone, saved.power) == ("field", 500) and lost.zone == "break_zone"


def test_R9_24_power_0_puts_a_forward_into_the_break_zone(s):
    soldier = s.p2.field(forward(3000))
    play(s, s.p1.hand(on_one(gain(-3000))), soldier)
    assert soldier.zone == "break_zone"


# ------------------------------------------------------------------------------------------------------------ 9.3
def test_R9_30_R9_31_what_cannot_be_broken_can_still_be_put_into_the_break_zone(s):
    tough = s.p2.field(forward(3000, abilities=[UNBREAKABLE]))
    blade, put = s.p1.hand(on_one(t.Break(t.Chosen())), on_one(t.PutIntoBreakZone(t.Chosen()), name="Put"))
    play(s, blade, tough)
    assert tough.on_field
    play(s, put, tough)
    assert tough.zone == "break_zone"


def test_R9_30_a_broken_character_goes_to_its_owners_break_zone(s):
    borrowed = s.p1.field(forward(3000), owner=s.p2)
    play(s, s.p1.hand(on_one(t.Break(t.Chosen()))), borrowed)
    assert s.p2.codes("break_zone") == ["F3000"]


def test_S105_R9_31_zero_power_is_no_break(s):
    tough = s.p2.field(forward(3000, abilities=[UNBREAKABLE]))
    play(s, s.p1.hand(on_one(gain(-3000))), tough)
    assert tough.zone == "break_zone"


def test_R9_32_an_active_forward_can_be_chosen_to_be_activated(s):
    active, dull = s.p1.field(forward(3000)), s.p1.field(forward(4000), dull=True)
    spells = s.p1.hand(*(on_one(t.Activate(t.Chosen()), name=name) for name in ("One", "Two")))
    play(s, spells[0], active)
    assert (active.is_dull, dull.is_dull) == (False, True)
    play(s, spells[1], dull)
    assert (active.is_dull, dull.is_dull) == (False, False)


def test_R9_33_a_dull_forward_can_be_dulled(s):
    active, dull = s.p1.field(forward(3000)), s.p1.field(forward(4000), dull=True)
    spells = s.p1.hand(*(on_one(t.Dull(t.Chosen()), name=name) for name in ("One", "Two")))
    play(s, spells[0], dull)
    play(s, spells[1], active)
    assert active.is_dull and dull.is_dull


def test_R9_35_the_player_who_discards_chooses_and_discards_all_that_is_there(s):
    kept, gone = s.p2.hand(forward(1000), forward(2000))
    spells = s.p1.hand(spell(t.Discard("opponent", 1), name="One"), spell(t.Discard("opponent", 3), name="Three"))
    play(s, spells[0])
    assert s.p2.decides("discard")
    s.p2.chooses(gone)
    assert (kept.zone, gone.zone) == ("hand", "break_zone")
    play(s, spells[1])
    s.p2.chooses(kept)
    assert s.p2.hand_size == 0 and s.p1.has_priority


def test_R9_36_removed_from_the_game_is_not_put_into_the_break_zone(s):
    mourner = t.Auto(t.LeavesToBreakZone(t.Self()), t.Draw("you", 1))
    victim = s.p2.field(forward(3000, abilities=[mourner]))
    play(s, s.p1.hand(on_one(t.RemoveFromGame(t.Chosen()))), victim)
    assert victim.zone == "removed" and s.stack == [] and s.p2.hand_size == 0


def test_R9_41_draw_takes_the_top_cards_one_by_one(s):
    first, second, third = s.p1.deck_top(forward(1000), forward(2000), forward(3000))
    play(s, s.p1.hand(spell(t.Draw("you", 2))))
    assert s.p1.zone("hand") == [first, second] and s.p1.zone("deck")[0] == third


def test_R9_42_freeze_does_not_dull(s):
    soldier = s.p2.field(forward(3000))
    play(s, s.p1.hand(on_one(t.Freeze(t.Chosen()))), soldier)
    assert soldier.is_frozen and soldier.is_active


@pytest.mark.parametrize("dull", [False, True])
def test_R9_44_played_onto_the_field_it_enters_and_triggers(s, dull):
    hero = s.p1.break_zone(forward(3000, abilities=[t.Auto(WHEN_IT_ENTERS, t.Draw("you", 1))]))
    choose = t.Choose(t.Cards("break_zone", "you", (t.OfType("Forward"),)))
    play(s, s.p1.hand(spell(choose, t.PlayOntoField(t.Chosen(), dull=dull))), hero)
    assert hero.on_field and hero.is_dull is dull and [item.source for item in s.stack] == [hero]


def test_R9_44_a_backup_played_onto_the_field_enters_dull(s):
    helper = s.p1.break_zone(backup())
    play(s, s.p1.hand(spell(t.Choose(IN_BREAK_ZONE), t.PlayOntoField(t.Chosen()))), helper)
    assert helper.on_field and helper.is_dull


def test_R9_45_a_summon_cannot_be_played_onto_the_field(s):
    bolt, hero = s.p1.break_zone(spell(t.Draw("you", 1), name="Bolt"), forward(3000))
    play(s, s.p1.hand(spell(t.PlayOntoField(t.All(IN_BREAK_ZONE)))))
    assert (bolt.zone, hero.zone) == ("break_zone", "field")


def test_R9_46_a_card_returns_to_its_owners_hand(s):
    borrowed = s.p1.field(forward(3000), owner=s.p2)
    play(s, s.p1.hand(on_one(t.ReturnToHand(t.Chosen()))), borrowed)
    assert s.p2.codes("hand") == ["F3000"] and s.p1.hand_size == 0


# ------------------------------------------------------------------------------------------------------------ 9.4
def test_R9_55_R9_57_R9_67_replaced_damage_did_not_happen(s):
    ghost = s.p2.field(forward(3000, abilities=[IMMUNE]))
    play(s, s.p1.hand(on_one(hit(9000))), ghost)
    assert (ghost.zone, ghost.damage) == ("field", 0)


def test_R9_55_knight_protects_the_other_members_of_its_party(s):
    """1-165C: not himself, not Forwards outside the party."""
    knight, friend = s.p1.field("1-165C"), s.p1.field(forward(3000, "Water"))
    outsider, storm = s.p1.field(forward(4000, "Water")), s.p1.hand(spell(hit(2000, t.All(FORWARDS))))
    s.p1.attack([knight, friend])
    play(s, storm)
    assert [card.damage for card in (knight, friend, outsider)] == [2000, 0, 2000]


def test_R9_62_no_player_is_asked_for_an_order_that_changes_nothing(s):
    ghost, _ = s.p2.field(forward(3000, abilities=[IMMUNE, IMMUNE])), s.p2.field(backup(abilities=[IMMUNE]))
    s.p2.field(backup("Ice", abilities=[WARD]))
    play(s, s.p1.hand(on_one(hit(9000))), ghost)
    assert s.p1.has_priority and (ghost.zone, ghost.damage) == ("field", 0)


def test_R9_56_a_replacement_must_exist_before_the_event(s):
    ward = backup(cost=0, abilities=[WARD])
    soldier, ward = s.p1.field(forward(5000)), s.p1.hand(ward)
    spells = s.p1.hand(*(on_one(hit(3000), name=name) for name in ("One", "Two")))
    play(s, spells[0], soldier)
    s.p1.cast(ward)
    assert soldier.damage == 3000
    play(s, spells[1], soldier)
    assert soldier.damage == 3000


# ------------------------------------------------------------------------------------------------------------ 9.5
def test_R9_65_an_amount_below_0_does_not_heal(s):
    soldier = s.p1.field(forward(5000), damage=3000)
    play(s, s.p1.hand(on_one(hit(-2000))), soldier)
    assert soldier.damage == 3000


def test_R9_72_R9_77_each_target_has_its_own_packet(s):
    one, ghost = s.p2.field(forward(5000)), s.p2.field(forward(5000, abilities=[IMMUNE]))
    two = s.p2.field(forward(6000))
    play(s, s.p1.hand(spell(hit(4000, t.All(FORWARDS)))))
    assert [card.damage for card in (one, ghost, two)] == [4000, 0, 4000]


def test_R9_80_damage_adds_up_and_only_the_next_check_breaks(s):
    soldier = s.p1.field(forward(5000), damage=2000)
    rescue, rest = s.p1.hand(on_one(hit(4000), gain(2000)), on_one(hit(1000), name="Rest"))
    play(s, rescue, soldier)
    assert (soldier.zone, soldier.damage, soldier.power) == ("field", 6000, 7000)
    play(s, rest, soldier)
    assert soldier.zone == "break_zone"


def test_R9_82_only_forwards_are_dealt_damage(s):
    helper, soldier = s.p2.field(backup()), s.p2.field(forward(9000))
    play(s, s.p1.hand(spell(hit(5000, t.All(CHARACTERS)))))
    assert (helper.damage, helper.zone, soldier.damage) == (0, "field", 5000)


# ------------------------------------------------------------------------------------------------------------ 9.6
def test_R9_85_an_ability_deals_points_of_damage(s):
    first, second = s.p2.deck_top(forward(1000), forward(2000))
    play(s, s.p1.hand(spell(t.DamagePlayer("opponent", 2))))
    assert s.p2.zone("damage_zone") == [first, second] and s.p1.points == 0


# ------------------------------------------------------------------------------------------------------------ 9.8
def test_R9_99_a_card_that_leaves_and_comes_back_in_one_resolution_has_lost_its_state(s):
    soldier = s.p1.field(forward(5000), dull=True, frozen=True, damage=3000)
    rebirth = on_one(gain(2000), t.PutIntoBreakZone(t.Chosen()), t.PlayOntoField(t.All(IN_BREAK_ZONE)))
    play(s, s.p1.hand(rebirth), soldier)
    assert soldier.on_field and (soldier.power, soldier.damage) == (5000, 0)
    assert not soldier.is_dull and not soldier.is_frozen


def used_without_end(effect, others=9):
    """p1 uses an ability that costs nothing as often as it is offered, then everything resolves."""
    s = Scenario()
    field = [s.p1.field(forward(3000, name=f"Soldier {k}")) for k in range(others)]
    user = s.p1.field(forward(3000, name="User", abilities=[t.Action(t.Cost(), effect)]))
    uses = 0
    while s.p1.can_use(user):
        s.p1.uses(user)
        uses += 1
    s.resolve_all()
    assert uses > 5 and not s.over
    return s, field, uses


def test_R9_14_repeated_boosts_of_many_add_up():
    s, field, uses = used_without_end(t.GainPower(t.All(MINE), t.Number(1000)))
    assert {card.power for card in field} == {3000 + 1000 * uses} and int(s.state["effect_count"]) == 10
    s.next_turn()
    assert {card.power for card in field} == {3000}


def test_R9_3_a_keyword_given_again_is_there_once_and_ends_with_its_turn():
    s, field, _ = used_without_end(t.GainKeyword(t.All(MINE), "Brave"))
    assert all(card.has("Brave") for card in field) and int(s.state["effect_count"]) == 10
    s.next_turn()
    assert not any(card.has("Brave") for card in field)


def test_R8_66_a_keyword_given_again_after_its_loss_is_there(s):
    hero = s.p1.field(forward(5000, name="Hero"))
    brave = s.p1.field(forward(3000, name="Giver", abilities=[t.Action(t.Cost(), t.GainKeyword(t.All(MINE), "Brave"))]))
    mute = s.p1.field(forward(3000, name="Mute", abilities=[t.Action(t.Cost(), t.LoseAbilities(t.All(HEROES)))]))
    for card, has in ((brave, True), (mute, False), (brave, True)):
        s.p1.uses(card).resolve_all()
        assert hero.has("Brave") is has
