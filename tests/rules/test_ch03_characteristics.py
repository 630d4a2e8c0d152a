"""Chapter 3 of the rules: printed facts of cards, and the limits on the field."""

from dataclasses import replace

import pytest

from fftcg_env.cards import default_database
from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon

CLOUD = forward(9000, name="Cloud")
WARRIOR = forward(4000, name="Warrior", generic=True, code="Warrior (generic)")
HERO = forward(6000, name="Warrior", generic=False, code="Warrior (hero)")
LIGHT, DARK = forward(5000, "Light", name="Light"), forward(5000, "Dark", name="Dark")
PLAY_ALL = t.PlayOntoField(t.All(t.Cards("break_zone", "you", (t.OfType("Character"),))))


def fitting(cards, *where, zone="field"):
    """The names of those of p1's cards in ``zone`` that a Summon with this description may choose."""
    s = Scenario()
    refs = [s.p1.field(card) if zone == "field" else s.p1.break_zone(card) for card in cards]
    effect = t.Sequence((t.Choose(t.Cards(zone, "any", where)), t.RemoveFromGame(t.Chosen())))
    s.p1.has(hand=summon(effect, name="Finder"), Fire=1)
    if not s.p1.can_cast("Finder"):
        return []
    s.p1.begins_to_cast("Finder")
    return [ref.name for ref in refs if s.p1.can_choose(ref)]


def test_R3_3_characters_are_forwards_backups_and_monsters_but_not_summons(s):
    """R3.3: "1 Character Card in your Break Zone" of Sage 1-133C"""
    s.p1.has(hand="1-133C", Lightning=4)
    soldier, helper, spell = s.p1.break_zone("1-099C", "1-011C", "1-004C")
    s.p1.cast("1-133C")
    assert s.p1.can_choose(soldier) and s.p1.can_choose(helper) and not s.p1.can_choose(spell)


def test_R3_5_a_card_with_several_jobs_has_each_of_them():
    """R3.5"""
    many = forward(5000, name="Many", jobs=["Knight", "Samurai"])
    none = forward(5000, name="None")
    assert fitting([many, none], t.OfJob("Knight")) == ["Many"]
    assert fitting([many, none], t.OfJob("Samurai")) == ["Many"]
    assert fitting([many, none], t.OfJob("Ninja")) == []
    assert all(card.jobs == () for card in default_database().values() if not card.is_character)


def test_R3_6_a_job_matches_as_a_whole():
    """R3.6: also the job "???" is a job"""
    cards = [forward(5000, name=job, jobs=[job]) for job in ("Knight", "Dark Knight", "???")]
    assert fitting(cards, t.OfJob("Knight")) == ["Knight"]
    assert fitting(cards, t.OfJob("Dark Knight")) == ["Dark Knight"]
    assert fitting(cards, t.OfJob("???")) == ["???"]


def test_R3_7_a_card_with_several_categories_belongs_to_all_of_them():
    """R3.7"""
    both = forward(5000, name="Both", categories=["VII", "FFBE"])
    other = forward(5000, name="Other", categories=["X"])
    assert fitting([both, other], t.OfCategory("VII")) == ["Both"]
    assert fitting([both, other], t.OfCategory("FFBE")) == ["Both"]


def test_R3_8_only_forwards_attack_and_block_only_backups_give_cp(s):
    """R3.8 R5.18"""
    soldier, helper = s.p1.field(forward(5000)), s.p1.field(backup("Fire"))
    guard, aide = s.p2.field(forward(6000)), s.p2.field(backup("Ice"))
    s.p1.hand(forward(1000, cost=1, name="Recruit"))
    s.p1.begins_to_cast("Recruit")
    assert s.p1.can_pay(helper) and not s.p1.can_pay(soldier)
    s.p1.pays(helper).to("attack_declaration")
    assert s.p1.choices() == [soldier]
    s.p1.attack(soldier).both_pass()
    assert s.p2.choices() == [guard] and aide.is_active


def test_R3_8_a_summon_never_goes_onto_the_field(s):
    """R3.8 R9.45: even if an effect tries to play it"""
    effect = t.PlayOntoField(t.All(t.Cards("break_zone", "you")))
    spell, soldier = s.p1.break_zone("1-004C", "1-099C")
    s.p1.has(hand=summon(effect, name="Raise"), Fire=1).p1.cast("Raise").both_pass()
    assert soldier.on_field and spell.zone == "break_zone"
    assert s.p1.find("Raise", "break_zone").zone == "break_zone"


def test_R3_9_only_forwards_have_power():
    """R3.9: a Backup has no power, not power 0"""
    cards = [forward(3000, name="Small"), forward(8000, name="Big"), backup("Ice", name="Helper")]
    assert fitting(cards, t.OfPower("at_most", 3000)) == ["Small"]
    assert fitting(cards, t.OfPower("at_most", 9000)) == ["Small", "Big"]
    assert fitting(cards, t.OfPower("at_most", 3000), zone="break_zone") == ["Small"]


def test_R3_9_power_is_battle_damage_and_limit_of_damage(s):
    """R3.9 R11.5: the power now, not the printed one"""
    s.p1.damage(3)
    knight = s.p1.field("1-092C")  # 3000, +1000 for each of three points
    wall, guard = s.p2.field(forward(7000)), s.p2.field(forward(5000))
    assert knight.power == 6000
    s.p1.attack(knight).p2.blocks(guard).both_pass()
    assert guard.zone == "break_zone" and (knight.zone, knight.damage) == ("field", 5000) and wall.damage == 0


def test_R3_10_a_cards_name_in_its_own_text_means_this_card_only(s):
    """R3.10: two cards named Dark Knight, one of them an own copy of the number"""
    s.p1.damage(2)
    one, two = s.p1.field("1-092C"), s.p1.field("1-092C")
    namesake = s.p1.field("1-054C")
    assert (one.power, two.power, namesake.power) == (5000, 5000, 7000)


def test_R3_10_the_trigger_of_a_namesake_does_not_count(s):
    """R3.10: "When Dark Knight is put from the field into the Break Zone" of 1-055C"""
    watcher, namesake = s.p1.field("1-055C"), s.p1.field("1-055C", damage=8000)
    assert namesake.zone == "break_zone" and [item.source for item in s.stack] == [namesake]
    s.both_pass()
    assert s.p1.points == 1 and watcher.on_field


def test_R3_11_names_match_exactly():
    """R3.11"""
    cards = [forward(5000, name="Onion Knight (III)"), forward(5000, name="Onion Knight")]
    assert fitting(cards, t.Named("Onion Knight")) == ["Onion Knight"]
    assert fitting(cards, t.Named("Onion Knight (III)")) == ["Onion Knight (III)"]


@pytest.mark.parametrize("zone", ["field", "break_zone"])
def test_R3_12_an_alias_counts_in_every_zone(zone):
    """R3.12"""
    card = named_also(forward(5000, name="Cecil (IV)"), "Cecil")
    assert fitting([card], t.Named("Cecil"), zone=zone) == ["Cecil (IV)"]
    assert fitting([card], t.Named("Cecil (IV)"), zone=zone) == ["Cecil (IV)"]
    assert fitting([card], t.Named("Kain"), zone=zone) == []


def named_also(card, alias):
    """The card, which "is also Card Name ``alias`` in all situations"."""
    return replace(card, names=(*card.names, alias))


def test_R3_12_an_alias_counts_in_the_deck(s):
    """R3.12: for a search"""
    card = s.p1.deck_top(named_also(forward(5000, name="Cecil (IV)"), "Cecil"))
    s.p1.has(hand=summon(t.Search(t.Cards("deck", "you", (t.Named("Cecil"),))), name="Call"), Fire=1)
    s.p1.cast("Call").both_pass()
    assert s.p1.choices() == [card]


def test_R3_13_cards_share_a_name_when_their_names_overlap(s):
    """R3.13 R3.30: Cecil's alias clashes with another card's name"""
    s.p1.field(named_also(forward(5000, name="Cecil (IV)"), "Cecil"))
    knight = s.p1.hand(forward(7000, name="Cecil"))
    paladin = s.p1.hand(forward(7000, name="Cecil (Paladin)"))
    s.p1.backups("Fire", 4)
    assert not s.p1.can_cast(knight) and s.p1.can_cast(paladin)


def test_R3_13_R5_97_an_alias_pays_the_s_icon(s):
    """R3.13 R8.51"""
    special = t.Special("Blade", t.Cost(special=True), t.Draw("you", 1))
    cecil = s.p1.field(forward(5000, name="Cecil", abilities=[special]))
    s.p1.hand(named_also(forward(5000, name="Cecil (IV)"), "Cecil"))
    assert s.p1.can_use(cecil)


def test_R3_14_a_name_with_a_slash_is_one_single_name(s):
    """R3.14, option slash_names=single"""
    pair = forward(5000, name="Choco/Mog")
    assert fitting([pair], t.Named("Choco/Mog")) == ["Choco/Mog"] and fitting([pair], t.Named("Mog")) == []
    s.p1.field(pair)
    mog = s.p1.hand(forward(2000, name="Mog"))
    s.p1.has(Fire=2).p1.cast(mog)
    assert mog.on_field and s.p1.find("Choco/Mog").on_field


def test_R3_16_cost_means_the_printed_cost_not_what_was_paid(s):
    """R3.16: Odin 1-123R breaks cost 4 or less; Cloud was cast for 3 and costs 6"""
    cloud = s.p1.hand("1-187S")
    tifa, red, vincent = (s.p1.field(code) for code in ("1-189S", "1-191S", "1-202S"))
    backups = s.p1.backups("Fire", 5)
    s.p2.has(hand="1-123R", Lightning=4).p1.cast(cloud)
    assert sum(card.is_dull for card in backups) == 3
    s.p1.passes().p2.begins_to_cast("1-123R")
    assert not s.p2.can_choose(cloud) and all(s.p2.can_choose(card) for card in (tifa, red, vincent))


def test_R3_17_printed_values_are_read_in_every_zone():
    """R3.17"""
    cards = [forward(5000, "Ice", cost=2, name="Two"), forward(5000, "Ice", cost=3, name="Three")]
    assert fitting(cards, t.OfCost("at_most", 2), zone="break_zone") == ["Two"]
    assert fitting(cards, t.OfCost("at_least", 3), t.OfElement("Ice"), zone="break_zone") == ["Three"]


def test_R3_18_bracketed_reminder_text_has_no_effect():
    """R3.18: Samurai 1-014C has Brave and nothing else"""
    assert default_database()["1-014C"].abilities == (t.Field((t.HasKeyword(t.Self(), "Brave"),)),)
    plain = forward(5000, name="Runner", text="Haste")
    reminded = forward(5000, name="Runner", text="Haste (This Forward can attack the turn it enters the field.)")
    assert reminded.abilities == plain.abilities


def can_cast_beside(card, *there, opponents=()):
    """Whether p1, who controls the Characters ``there``, may cast the card."""
    s = Scenario()
    for other in there:
        s.p1.field(other)
    for other in opponents:
        s.p2.field(other)
    hand = s.p1.hand(card)
    s.p1.spare("Fire", 5)
    s.p1.spare(card.elements[0] if card.elements[0] not in ("Light", "Dark") else "Fire", 5)
    return s.p1.can_cast(hand)


def test_S50_R3_30_R3_40_a_second_copy_cannot_be_cast(s):
    """S50 R3.30 R3.40"""
    s.p1.field(CLOUD)
    second = s.p1.hand(CLOUD)
    s.p1.backups("Fire", 2)
    with pytest.raises(ScenarioError, match="is not legal"):
        s.p1.cast(second)
    assert can_cast_beside(CLOUD) and can_cast_beside(CLOUD, opponents=[CLOUD])


def test_R3_30_the_name_counts_not_the_number_or_the_type():
    """R3.30"""
    assert not can_cast_beside(forward(3000, name="Cloud", code="another Cloud"), CLOUD)
    assert not can_cast_beside(backup("Fire", name="Cloud", code="Cloud the Backup"), CLOUD)


def test_R3_30_with_cards_of_the_pool():
    """R3.30 R3.31: one Yuna, any number of Knights"""
    knight, yuna = default_database()["1-165C"], default_database()["1-214S"]
    assert not can_cast_beside(yuna, yuna) and can_cast_beside(knight, knight, knight, knight)


def test_R3_31_any_number_of_generic_characters(s):
    """R3.31"""
    warriors = [s.p1.field(WARRIOR) for _ in range(3)]
    fourth = s.p1.hand(WARRIOR)
    s.p1.has(Fire=2).p1.cast(fourth)
    assert all(card.on_field for card in (*warriors, fourth))


def test_S54_R3_32_generic_and_non_generic():
    """S54 R3.32: in both orders, and at the next check both are still there"""
    for first, second in ((WARRIOR, HERO), (HERO, WARRIOR)):
        s = Scenario()
        there, cast = s.p1.field(first), s.p1.hand(second)
        s.p1.has(Fire=2).p1.cast(cast).both_pass()
        assert there.on_field and cast.on_field
    assert not can_cast_beside(HERO, HERO, WARRIOR)


@pytest.mark.parametrize("there", [LIGHT, DARK])
@pytest.mark.parametrize("element", ["Light", "Dark"])
def test_S55_R3_33_one_light_or_dark_character(there, element):
    """S55 R3.33"""
    card = forward(7000, element, name="Another")
    assert not can_cast_beside(card, there) and can_cast_beside(card, opponents=[there])
    assert can_cast_beside(card) and can_cast_beside(forward(7000, name="Plain"), there)


def test_R3_33_a_light_backup_counts_too():
    """R3.33: Characters, not only Forwards"""
    assert not can_cast_beside(DARK, backup("Light"))


def test_S56_R3_34_R3_40_a_sixth_backup_cannot_be_cast():
    """S56 (its first half) R3.34 R3.40"""
    five, four = [backup("Ice")] * 5, [backup("Ice")] * 4
    assert not can_cast_beside(backup("Fire"), *five) and can_cast_beside(backup("Fire"), *four)
    assert can_cast_beside(backup("Fire"), *four, opponents=five) and can_cast_beside(forward(5000), *five)


def test_R3_35_no_limit_on_forwards(s):
    """R3.35: neither on the field nor in one turn"""
    for _ in range(10):
        s.p1.field(forward(5000))
    s.p1.backups("Fire", 5)
    recruits = s.p1.hand(*[forward(1000, cost=1)] * 5)
    for recruit in recruits:
        s.p1.cast(recruit)
    assert len(s.p1.zone("field")) == 20


def devout(there, in_break_zone, **options):
    """p1 casts Devout 1-077C while controlling Yuna; "Play it onto the field"."""
    s = Scenario(**options)
    yuna = s.p1.field(there)
    s.p1.has(hand="1-077C", Wind=4)
    s.p1.spare("Wind", 1)
    target = s.p1.break_zone(in_break_zone)
    s.p1.cast("1-077C")
    return s, yuna, target


def test_R3_41_R3_43_an_effect_does_not_deploy_a_second_copy():
    """R3.41 R3.43, option field_limit_on_effect=not_deployed: it may be chosen, and stays where it is"""
    s, yuna, second = devout("1-214S", "1-214S")
    assert s.p1.can_choose(second)
    s.p1.chooses(second).both_pass()
    assert yuna.on_field and second.zone == "break_zone"


def test_R3_41_an_effect_deploys_what_breaks_no_limit():
    """R3.41"""
    s, _, knight = devout("1-214S", "1-165C")
    s.p1.chooses(knight).both_pass()
    assert knight.on_field


def test_R3_42_with_rule_process_both_copies_leave():
    """R3.42 R11.6, option field_limit_on_effect=rule_process"""
    s, yuna, second = devout("1-214S", "1-214S", field_limit_on_effect="rule_process")
    s.p1.chooses(second).both_pass()
    assert (yuna.zone, second.zone) == ("break_zone", "break_zone")


def search_onto_field(there, wanted, **options):
    """p1 controls ``there``, searches for any Character and plays it onto the field."""
    s = Scenario(**options)
    for card in there:
        s.p1.field(card)
    found = s.p1.deck_top(wanted)
    search = t.Search(t.Cards("deck", "you", (t.Named(wanted.name),)), "field")
    s.p1.hand(summon(search, name="Call"))
    s.p1.spare("Fire", 1)
    s.p1.cast("Call").both_pass()
    return s, found


@pytest.mark.parametrize(
    ("there", "wanted"), [([CLOUD], CLOUD), ([LIGHT], DARK), ([backup("Ice")] * 5, backup("Fire", name="Sixth"))]
)
def test_R3_41_R3_43_a_search_offers_only_what_can_be_deployed(there, wanted):
    """R3.43 R12.36: each of the three limits"""
    s, found = search_onto_field(there, wanted)
    assert s.p1.decides("search") and not s.p1.can_choose(found)
    s, found = search_onto_field(there[:-1], wanted)
    assert s.p1.can_choose(found)


def play_from_break_zone(cards, there=(), **options):
    """One effect plays all Characters of p1's Break Zone at the same time."""
    s = Scenario(**options)
    field = [s.p1.field(card) for card in there]
    refs = [s.p1.break_zone(card) for card in cards]
    s.p1.has(hand=summon(PLAY_ALL, name="Raise"), Fire=1).p1.cast("Raise").both_pass()
    return s, refs, field


ARRIVING = forward(5000, name="Cloud", text="When Cloud enters the field, draw 1 card.")


def test_S53_R3_44_two_copies_enter_together():
    """S53 R3.44 R11.6: both enter, both trigger, both go to the Break Zone, and the triggers are still placed"""
    s, refs, _ = play_from_break_zone([ARRIVING, ARRIVING])
    assert [ref.zone for ref in refs] == ["break_zone", "break_zone"]
    s.p1.orders(refs[1], refs[0])
    assert sorted(item.source.index for item in s.stack) == sorted(ref.index for ref in refs)
    s.resolve_all()
    assert s.p1.hand_size == 2


def test_R3_44_R8_41a_those_that_enter_together_see_each_other():
    """R3.44 R8.41a: both watch, so each sees both entries"""
    watch = t.Auto(t.Enters(t.Cards(player="you", where=(t.OfType("Forward"),))), t.Draw("you", 1))
    watchers = [forward(5000, name=name, abilities=[watch]) for name in ("One", "Two")]
    s, refs, _ = play_from_break_zone(watchers)
    assert len(s.p1.waiting) == 4
    s.p1.orders(*s.p1.waiting).resolve_all()
    assert s.p1.hand_size == 4 and all(ref.on_field for ref in refs)


def test_R3_44_those_that_clash_with_a_character_already_there_are_not_deployed():
    """R3.44: a third Cloud lies on the field"""
    there = forward(9000, name="Cloud", code="Cloud on the field")
    s, refs, field = play_from_break_zone([ARRIVING, ARRIVING, forward(3000)], [there])
    assert [ref.zone for ref in refs] == ["break_zone", "break_zone", "field"] and field[0].on_field
    assert s.stack == []


def test_R3_42_with_rule_process_the_surplus_of_backups_leaves():
    """R3.42 R11.8, option field_limit_on_effect=rule_process: five remain, the controller chooses which leaves"""
    four = [backup("Ice", name=f"Backup {k}") for k in range(4)]  # and the one that pays
    s, refs, field = play_from_break_zone([backup("Fire", name="Sixth")], four, field_limit_on_effect="rule_process")
    s.p1.chooses(field[2])
    assert field[2].zone == "break_zone" and refs[0].on_field and len(s.p1.zone("field")) == 5
