"""Layers of ongoing effects (R9.10-R9.22): names, types, jobs, elements, base power, field abilities about these.

Also what follows from changed values (R3.36, R3.37, R3.45, R12.90).
"""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.checks import check_views
from tests.kit import CHARACTERS, FORWARDS, MINE


def static(*effects, condition=None, **more):
    """A Forward with one field ability."""
    return forward(1000, abilities=[t.Field(effects, condition)], **more)


def spell(*effects, cards=CHARACTERS, name="Spell"):
    """A Summon: "Choose 1 Character", and these effects on it."""
    return summon(t.Sequence((t.Choose(cards), *effects)), name=name)


def cast_on(who, *spells, side=None, **placed):
    """p1 casts these Summons one after the other on a Character of its own."""
    s = Scenario()
    hero = s.p1.field(who, **placed)
    cards = [s.p1.hand(card) for card in spells]
    s.p1.backups("Fire", len(spells))
    for card in cards:
        s.p1.cast(card, targets=[hero]).resolve_all()
    return s, hero


def boost_for(*predicates, power=1000):
    """A Forward that gives its controller's fitting Characters this much power."""
    cards = t.Cards("field", "you", predicates)
    return static(t.HasPower(t.All(cards), t.Number(power)), name=f"Boost {len(predicates)}")


# ------------------------------------------------------------------------------------------------------ names (R9.11)
def test_R9_11_a_gained_name_is_a_name(s):
    hero, card = s.p1.field(forward(5000, name="Rook")), s.p1.hand(spell(t.GainName(t.Chosen(), "Pawn")))
    s.p1.has(field=boost_for(t.Named("Pawn")), Fire=1)
    assert hero.power == 5000
    s.p1.cast(card, targets=[hero]).resolve_all()
    assert hero.power == 6000
    s.next_turn()
    assert hero.power == 5000


def test_R3_45_R11_6_a_gained_name_clashes_at_the_next_check(s):
    hero, other = s.p1.field(forward(5000, name="Rook")), s.p1.field(forward(6000, name="Pawn"))
    card = s.p1.hand(spell(t.GainName(t.Chosen(), "Pawn")))
    s.p1.has(Fire=1).p1.cast(card, targets=[hero]).both_pass()
    assert (hero.zone, other.zone) == ("break_zone", "break_zone")


def test_R3_45_the_name_of_a_field_ability_clashes_when_it_begins_to_apply(s):
    named = t.Field((t.AlsoNamed(t.Self(), "Pawn"),), t.Received("you", 1))
    hero, pawn = s.p1.field(forward(5000, name="Rook", abilities=[named])), s.p1.field(forward(6000, name="Pawn"))
    bolt = s.p1.hand(summon(t.DamagePlayer("you", 1), name="Bolt"))
    s.p1.has(Fire=1).p1.cast(bolt).both_pass()
    assert (hero.zone, pawn.zone) == ("break_zone", "break_zone")


def test_R3_40_a_gained_name_counts_for_what_may_be_cast(s):
    s.p1.field(static(t.AlsoNamed(t.Self(), "Pawn"), name="Rook"))
    pawn = s.p1.hand(forward(6000, name="Pawn", cost=1))
    s.p1.backups("Fire", 2)
    assert not s.p1.can_cast(pawn)


def test_R8_51_a_gained_name_pays_for_a_special_ability(s):
    strike = t.Special("Strike", t.Cost(special=True), t.Draw("you"))
    hero = s.p1.field(forward(5000, name="Rook", abilities=[strike, t.Field((t.AlsoNamed(t.Self(), "Pawn"),))]))
    pawn = s.p1.hand(forward(6000, name="Pawn"))
    assert s.p1.can_use(hero)
    s.p1.uses(hero, "Strike", discard=[pawn]).resolve_all()
    assert pawn.zone == "break_zone" and s.p1.hand_size == 1


def test_R3_12_three_names_in_every_zone(s):
    import dataclasses

    pair = dataclasses.replace(forward(5000, name="Rook & Pawn"), names=("Rook & Pawn", "Rook", "Pawn"))
    pawns = t.Cards("break_zone", "you", (t.Named("Pawn"),))
    s.p1.break_zone(pair)
    watch = s.p1.field(static(t.HasPower(t.Self(), t.CountOf(pawns, 1000)), name="Watch"))
    rook, pawn = s.p1.field(pair), s.p1.hand(forward(3000, name="Pawn", cost=1))
    s.p1.backups("Fire", 1)
    assert watch.power == 2000 and rook.on_field and not s.p1.can_cast(pawn)


@pytest.mark.parametrize(("option", "castable"), [("single", True), ("split", False)])
def test_R3_14_slash_names(option, castable):
    """Option ``slash_names``: the halves of a name with "/" are names of their own, or not."""
    s = Scenario(slash_names=option)
    s.p1.field(forward(5000, name="Choco/Mog"))
    mog = s.p1.hand(forward(2000, name="Mog", cost=1))
    s.p1.backups("Fire", 1)
    assert s.p1.can_cast(mog) == castable


@pytest.mark.parametrize(("option", "power"), [("single", 1000), ("split", 2000)])
def test_R3_14_slash_names_in_descriptions(option, power):
    s = Scenario(slash_names=option)
    mogs = t.Cards("field", "you", (t.Named("Mog"),))
    watch = s.p1.field(static(t.HasPower(t.Self(), t.CountOf(mogs, 1000)), name="Watch"))
    s.p1.field(forward(5000, name="Choco/Mog"))
    assert watch.power == power


# ------------------------------------------------------------------------------------------------------- jobs (R9.12)
def test_R9_12_a_gained_job(s):
    hero, card = s.p1.field(forward(5000, jobs=["Guard"])), s.p1.hand(spell(t.GainJob(t.Chosen(), "Dancer")))
    s.p1.has(field=boost_for(t.OfJob("Dancer")), Fire=1).p1.cast(card, targets=[hero]).resolve_all()
    assert hero.power == 6000


def test_R9_12_R9_17_lost_jobs_and_those_gained_later():
    lost, found = spell(t.LoseJobs(t.Chosen()), name="Lost"), spell(t.GainJob(t.Chosen(), "Dancer"), name="Found")
    for order, power in (((lost, found), 6000), ((found, lost), 5000)):
        s = Scenario()
        s.p1.field(boost_for(t.OfJob("Dancer")))
        hero, *cards = s.p1.field(forward(5000, jobs=["Dancer"])), *[s.p1.hand(card) for card in order]
        s.p1.backups("Fire", 2)
        assert hero.power == 6000
        for card in cards:
            s.p1.cast(card, targets=[hero]).resolve_all()
        assert hero.power == power
        s.next_turn()
        assert hero.power == 6000


def test_R9_12_the_jobs_of_others_and_every_job(s):
    copy = s.p1.field(static(t.HasJobsOf(t.Self(), MINE), name="Copy"))
    every = s.p1.field(static(t.HasAllJobs(t.Self()), name="Every"))
    s.p1.field(forward(5000, name="Guardian", jobs=["Guard"]))
    s.p2.has(field=forward(5000, name="Stranger", jobs=["Dancer"])).p1.has(field=boost_for(t.OfJob("Guard")))
    s.p1.field(static(t.HasPower(t.All(t.Cards("field", "you", (t.OfJob("Dancer"),))), t.Number(500)), name="Stage"))
    assert (copy.power, every.power) == (2000, 2500)


def test_R9_12_R9_15_jobs_of_others_and_then_the_loss_of_all(s):
    copy = s.p1.field(static(t.HasJobsOf(t.Self(), MINE), name="Copy"))
    s.p1.has(field=(forward(5000, name="Guardian", jobs=["Guard"]), boost_for(t.OfJob("Guard"))))
    lost, found = spell(t.LoseJobs(t.Chosen()), name="Lost"), spell(t.GainJob(t.Chosen(), "Guard"), name="Found")
    cards = s.p1.hand(lost, found)
    s.p1.backups("Fire", 2)
    for card, power in zip((None, *cards), (2000, 1000, 2000), strict=True):
        if card is not None:
            s.p1.cast(card, targets=[copy]).resolve_all()
        assert copy.power == power


# ------------------------------------------------------------------------------------------- types (R9.12, R9.25-R9.27)
def test_R9_25_a_field_ability_makes_a_forward_while_its_condition_holds(s):
    """R9.12, R9.25: "if you control ..., X also becomes a Forward with N power and ..." """
    fires = t.Exists(t.Cards("field", "you", (t.OfElement("Fire"), t.OfType("Backup"))), 2)
    draws = t.Auto(t.Attacks(t.Self()), t.Draw("you"))
    effects = (t.IsAlso(t.Self(), "Forward"), t.PowerIs(t.Self(), t.Number(5000)), t.HasKeyword(t.Self(), "Haste"))
    imp = monster(name="Imp", abilities=[t.Field((*effects, t.HasAbility(t.Self(), draws)), fires)])
    hero = s.p1.field(imp, new=True)
    s.p1.field(static(t.HasPower(t.All(MINE), t.Number(1000)), name="Lord"))
    first, _ = s.p1.backups("Fire", 2)
    s.p2.has(hand=summon(t.Sequence((t.Choose(CHARACTERS), t.Break(t.Chosen()))), name="Fell"), Fire=1)
    assert (hero.is_forward, hero.power, hero.has("Haste")) == (True, 6000, True)
    s.p1.attack(hero)
    assert [item.source for item in s.stack] == [hero]
    s.resolve_all().p1.passes().p2.cast("Fell", targets=[first]).resolve_all()
    assert not hero.is_forward and not hero.is_attacking  # R9.27
    check_views(s)


def test_R3_37_a_backup_that_is_a_forward_still_counts_as_a_backup(s):
    soldier = backup(
        name="Soldier", abilities=[t.Field((t.IsAlso(t.Self(), "Forward"), t.PowerIs(t.Self(), t.Number(7000))))]
    )
    hero = s.p1.field(soldier)
    s.p1.backups("Fire", 4)
    card = s.p1.hand(backup("Fire", 1, name="Sixth"))
    s.p1.spare("Fire", 1)
    assert hero.is_forward and not s.p1.can_cast(card)
    s.p1.attack(hero).p2.no_block().both_pass()
    assert s.p2.points == 1


def test_R9_12_characters_that_become_forwards_together(s):
    cards = t.Cards("field", "you", (t.OfType("Monster"),))
    a, b = s.p1.field(monster(name="A")), s.p1.field(monster(name="B"))
    theirs = s.p2.field(monster(name="C"))
    s.p1.field(static(t.IsAlso(t.All(cards), "Forward"), t.PowerIs(t.All(cards), t.Number(7000)), name="Tamer"))
    assert (a.power, b.power, theirs.is_forward) == (7000, 7000, False)


# ---------------------------------------------------------------------------------------------------- elements (R9.13)
def test_R9_13_an_element_that_becomes_another(s):
    s.p1.field(boost_for(t.OfElement("Dark")))
    s.p1.field(static(t.HasPower(t.All(t.Cards("field", "you", (t.OfElement("Fire"),))), t.Number(500)), name="Blaze"))
    hero, card = (
        s.p1.field(forward(5000)),
        s.p1.hand(spell(t.ChangeElements(t.Chosen(), ("Dark",), duration="permanent"))),
    )
    s.p1.backups("Fire", 1)
    assert hero.power == 5500
    s.p1.cast(card, targets=[hero]).resolve_all()
    assert hero.power == 6000
    s.next_turn()
    assert hero.power == 6000
    check_views(s)


def test_R3_45_R11_7_what_became_dark_clashes_with_light(s):
    light = s.p1.field(forward(5000, "Light"))
    hero, card = s.p1.field(forward(5000)), s.p1.hand(spell(t.ChangeElements(t.Chosen(), ("Dark",))))
    s.p1.has(Fire=1).p1.cast(card, targets=[hero]).both_pass()
    assert (light.zone, hero.zone) == ("break_zone", "break_zone")


def test_R3_33_what_became_dark_stops_a_light_character(s):
    s.p1.field(static(t.HasElements(t.Self(), ("Dark",)), name="Shade"))
    light = s.p1.hand(forward(5000, "Light", 1))
    s.p1.backups("Fire", 1)
    assert not s.p1.can_cast(light)


def test_R5_12_a_backup_gives_cp_of_its_changed_elements(s):
    s.p1.field(backup("Fire", abilities=[t.Field((t.HasElements(t.Self(), ("Ice",)),))], name="Thaw"))
    ice, fire = s.p1.hand(forward(5000, "Ice", 1), forward(5000, "Fire", 1))
    assert s.p1.can_cast(ice) and not s.p1.can_cast(fire)
    s.p1.cast(ice)
    assert ice.on_field


def test_R5_12_a_backup_with_a_further_element_gives_either(s):
    source = s.p1.field(
        backup("Fire", abilities=[t.Field((t.HasElements(t.Self(), ("Ice",), also=True),))], name="Thaw")
    )
    ice, fire = s.p1.hand(forward(5000, "Ice", 1), forward(5000, "Fire", 1))
    assert s.p1.can_cast(ice) and s.p1.can_cast(fire)
    s.p1.cast(ice, pay=[(source, "Ice")])
    assert ice.on_field and source.is_dull


def test_R10_21_a_party_needs_a_common_element_as_changed(s):
    fire, ice = s.p1.field(forward(5000)), s.p1.field(forward(5000, "Ice"))
    s.p1.field(backup("Wind", name="Chill", abilities=[t.Field((t.HasElements(t.All(MINE), ("Ice",), also=True),))]))
    s.p1.attack([fire, ice])
    assert fire.is_attacking and ice.is_attacking


def test_R9_13_the_elements_of_others(s):
    theirs = t.Cards("field", "opponent", (t.OfType("Character"),))
    hero = s.p1.field(static(t.HasElementsOf(t.Self(), theirs, ("Light", "Dark")), name="Mimic"))
    s.p1.field(boost_for(t.OfElement("Water")))
    s.p1.field(static(t.HasPower(t.All(t.Cards("field", "you", (t.OfElement("Dark"),))), t.Number(500)), name="Night"))
    s.p2.has(field=(forward(5000, "Water"), forward(5000, "Dark")))
    assert hero.power == 2000


def test_R9_15_R9_16_elements_of_others_and_then_an_element_that_becomes_another(s):
    """The card's own effect takes elements from others and comes first, although it depends on what they have
    become."""
    theirs = t.Cards("field", "opponent", (t.OfType("Character"),))
    hero = s.p1.field(static(t.HasElementsOf(t.Self(), theirs), name="Mimic"))
    for number, element in enumerate(("Fire", "Wind", "Ice", "Earth")):
        s.p1.field(
            static(
                t.HasPower(t.All(t.Cards("field", "you", (t.OfElement(element),))), t.Number(1000 * 2**number)),
                name=f"Boost {element}",
            )
        )
    victim = s.p2.field(forward(5000, "Water"))
    become = [s.p1.hand(spell(t.ChangeElements(t.Chosen(), (name,)), name=name)) for name in ("Wind", "Ice", "Earth")]
    further = s.p1.hand(spell(t.ChangeElements(t.Chosen(), ("Fire",), also=True), name="Further"))
    s.p1.backups("Fire", 4)
    own = hero.power
    assert own == 1000 + 1000
    for card, target, power in (
        (become[0], victim, 1000 + 1000 + 2000),  # Mimic sees the Wind
        (become[1], hero, 1000 + 4000),  # and has lost it when it becomes Ice
        (become[2], victim, 1000 + 4000),
        (further, hero, 1000 + 4000 + 1000),  # what comes later still is there
    ):
        s.p1.cast(card, targets=[target]).resolve_all()
        assert hero.power == power
    s.next_turn()
    assert hero.power == own


@pytest.mark.parametrize("mimic_first", [True, False])
def test_R9_17_elements_of_others_for_others_by_timestamp(s, mimic_first):
    """ "The Forwards you control gain the elements of the Characters your opponent controls", and one becomes Ice."""
    theirs = t.Cards("field", "opponent", (t.OfType("Character"),))
    mimic = backup("Fire", 1, name="Mimic", abilities=[t.Field((t.HasElementsOf(t.All(MINE), theirs),))])
    hero = s.p1.field(forward(5000))
    s.p1.has(field=boost_for(t.OfElement("Water"))).p2.has(field=forward(5000, "Water"))
    placed, ice = s.p1.hand(mimic, spell(t.ChangeElements(t.Chosen(), ("Ice",)), name="Ice"))
    s.p1.backups("Fire", 2)
    if mimic_first:
        s.p1.cast(placed)
    s.p1.cast(ice, targets=[hero]).resolve_all()
    if not mimic_first:
        s.p1.cast(placed)
    assert hero.power == (5000 if mimic_first else 6000)


def test_R9_15_a_card_on_itself_first():
    """Its own field ability makes it Dark, another card's makes all Forwards Ice, whichever came first."""
    own = t.Field((t.HasElements(t.Self(), ("Dark",)),))
    frost = t.Field((t.HasElements(t.All(MINE), ("Ice",)),))
    for frost_first in (True, False):
        s = Scenario()
        cards = [forward(5000, name="Shade", abilities=[own]), backup("Water", name="Frost", abilities=[frost])]
        placed = {card.name: s.p1.hand(card) for card in cards}
        s.p1.has(field=boost_for(t.OfElement("Ice")), Fire=4)
        s.p1.spare("Water", 3)
        names = ("Frost", "Shade") if frost_first else ("Shade", "Frost")
        for name in names:
            s.p1.cast(placed[name])
        assert placed["Shade"].power == 6000


def test_R9_17_R9_18_of_two_that_set_it_the_later_counts():
    ice, wind = (spell(t.ChangeElements(t.Chosen(), (name,)), name=name) for name in ("Ice", "Wind"))
    for order, power in (((ice, wind), 5000), ((wind, ice), 6000)):
        s = Scenario()
        s.p1.field(boost_for(t.OfElement("Ice")))
        hero = s.p1.field(forward(5000))
        cards = [s.p1.hand(card) for card in order]
        s.p1.backups("Fire", 2)
        for card in cards:
            s.p1.cast(card, targets=[hero]).resolve_all()
        assert hero.power == power


# --------------------------------------------------------------------------------------------------- power (R9.20-22)
def test_R9_20_S106_a_field_ability_that_sets_base_power(s):
    hero = s.p1.field(forward(5000))
    s.p1.field(backup("Water", name="Mould", abilities=[t.Field((t.PowerIs(t.All(MINE), t.Number(8000)),))]))
    s.p1.field(static(t.HasPower(t.All(MINE), t.Number(1000)), name="Lord"))
    assert hero.power == 9000


@pytest.mark.parametrize("mould_first", [True, False])
def test_R9_20_the_later_of_a_field_ability_and_an_effect(s, mould_first):
    hero, dwarf = s.p1.field(forward(5000)), s.p1.hand(spell(t.SetPower(t.Chosen(), 1000)))
    mould = s.p1.hand(backup("Fire", 1, name="Mould", abilities=[t.Field((t.PowerIs(t.All(MINE), t.Number(8000)),))]))
    s.p1.backups("Fire", 3)
    if mould_first:
        s.p1.cast(mould)
    s.p1.cast(dwarf, targets=[hero]).resolve_all()
    if not mould_first:
        s.p1.cast(mould)
    assert hero.power == (1000 if mould_first else 8000)


def test_R9_21_doubled_power_is_an_amount_read_at_resolution():
    double = spell(t.GainPower(t.Chosen(), t.PowerOf(t.Chosen())), name="Double")
    small = spell(t.SetPower(t.Chosen(), 1000), name="Small")
    _, hero = cast_on(forward(5000), double, small)
    assert hero.power == 6000


def test_R9_22_the_same_as_another_power_is_read_once(s):
    other = forward(7000, name="Model")
    hero = forward(
        5000,
        name="Mime",
        cost=1,
        abilities=[
            t.Auto(
                t.Enters(t.Cards("field", "you", (t.Named("Model"),))),
                t.PowerBecomes(t.Self(), t.PowerOf(t.Triggering())),
            )
        ],
    )
    mime, model = s.p1.field(hero), s.p1.hand(other)
    grow = s.p1.hand(spell(t.GainPower(t.Chosen(), t.Number(2000)), name="Grow"))
    s.p1.has(Fire=3).p1.cast(model).resolve_all()
    assert mime.power == 7000
    s.p1.cast(grow, targets=[model]).resolve_all()
    assert (model.power, mime.power) == (9000, 7000)
    s.next_turn()
    assert mime.power == 5000


def test_R4_40_the_power_of_a_target_that_was_removed_for_it(s):
    """17-106C: removed by the same ability, it is still the target."""
    mage, gone = s.p1.field("17-106C"), s.p2.break_zone(forward(7000, name="Gone"))
    s.p1.has(Water=1).p1.uses(mage, targets=[gone]).resolve_all()
    assert gone.zone == "removed" and mage.power == 7000


@pytest.mark.parametrize(("gone", "power"), [(False, 7000), (True, 5000)])
def test_R7_52_the_power_of_a_target_that_is_gone_is_none_to_become(s, gone, power):
    theirs = t.Cards("field", "opponent", (t.OfType("Forward"),))
    same = t.PowerBecomes(t.Chosen(0), t.PowerOf(t.Chosen(1)))
    mimic = summon(t.Sequence((t.Choose(MINE), t.Choose(theirs), same)), name="Mimic", cost=0)
    flee = summon(t.ReturnToHand(t.All(MINE)), name="Flee", cost=0)
    mine, other = s.p1.field(forward(5000, name="Mine")), s.p2.field(forward(7000, name="Other"))
    s.p2.hand(flee)
    s.p1.cast(s.p1.hand(mimic), targets=[mine, other])
    if gone:
        s.p1.passes().p2.cast("Flee")
    s.resolve_all()
    assert other.on_field is not gone and mine.power == power


# --------------------------------------------------------------------------- asking for what others change (R9.16)
def test_R9_16_keywords_for_power_see_the_final_power(s):
    strong = t.Cards("field", "you", (t.OfType("Forward"), t.OfPower("at_least", 6000)))
    hero, weak = s.p1.field(forward(5000)), s.p1.field(forward(4000))
    s.p1.field(static(t.HasKeyword(t.All(strong), "Brave"), name="Herald"))
    s.p1.field(static(t.HasPower(t.All(MINE), t.Number(1000)), name="Lord"))
    assert (hero.has("Brave"), weak.has("Brave")) == (True, False)


def test_R9_16_power_for_keywords_that_others_give(s):
    swift = t.Cards("field", "you", (t.WithKeyword("Haste"),))
    hero = s.p1.field(forward(5000))
    s.p1.field(static(t.HasPower(t.All(swift), t.Number(1000)), name="Rider"))
    s.p1.field(static(t.HasKeyword(t.All(MINE), "Haste"), name="Wind"))
    assert hero.power == 6000


def test_R9_16_protection_for_keywords_that_others_give(s):
    swift = t.Cards("field", "you", (t.WithKeyword("Haste"),))
    hero = s.p1.field(forward(5000))
    s.p1.field(static(t.CannotBeChosen(t.All(swift), ("summons",), "opponent"), name="Veil"))
    s.p1.field(static(t.HasKeyword(t.All(FORWARDS), "Haste"), name="Wind"))
    s.p2.hand(spell(t.Dull(t.Chosen()), cards=MINE, name="Nap"), spell(t.Dull(t.Chosen()), name="Sleep"))
    s.p2.has(Fire=1).p1.passes().p2.begins_to_cast("Sleep")
    assert not s.p2.can_choose(hero)


def test_R9_17_power_that_asks_for_power_by_timestamp():
    """Each effect sees the earlier ones: the older one lifts the hero over the limit of the younger one, or not."""
    small = t.Cards("field", "you", (t.OfType("Forward"), t.OfPower("at_most", 5000)))
    first = backup("Fire", 1, name="First", abilities=[t.Field((t.HasPower(t.All(small), t.Number(2000)),))])
    second = backup("Fire", 1, name="Second", abilities=[t.Field((t.HasPower(t.All(small), t.Number(1000)),))])
    for order, power in (((first, second), 7000), ((second, first), 6000)):
        s = Scenario()
        hero = s.p1.field(forward(5000))
        cards = [s.p1.hand(card) for card in order]
        s.p1.backups("Fire", 2)
        for card in cards:
            s.p1.cast(card)
        assert hero.power == power


def test_R9_16_a_type_that_asks_for_elements_sees_the_changed_ones(s):
    fires = t.Exists(t.Cards("field", "you", (t.OfElement("Fire"), t.OfType("Backup"))), 2)
    imp = monster(
        "Wind",
        name="Imp",
        abilities=[t.Field((t.IsAlso(t.Self(), "Forward"), t.PowerIs(t.Self(), t.Number(5000))), fires)],
    )
    hero, card = s.p1.field(imp), s.p1.hand(spell(t.ChangeElements(t.Chosen(), ("Dark",))))
    first, _ = s.p1.backups("Fire", 2)
    assert hero.is_forward
    s.p1.cast(card, targets=[first]).resolve_all()
    assert not hero.is_forward


# ------------------------------------------------------------------------------------------- Primed Characters (12.10)
def test_R12_90_only_the_upper_cards_information_changes(s):
    """The lower card keeps its name and has no more part in it; who leaves is a new object with the printed values."""
    upper = forward(9000, name="Upper", cost=5)
    lower = forward(5000, name="Lower", cost=2, abilities=[t.Priming("Upper", t.Cost())])
    hero, top = s.p1.field(lower), s.p1.deck_top(upper)
    s.p1.field(boost_for(t.OfElement("Dark")))
    s.p1.field(static(t.HasPower(t.All(t.Cards("field", "you", (t.Named("Lower"),))), t.Number(500)), name="Watch"))
    dark = s.p1.hand(spell(t.ChangeElements(t.Chosen(), ("Dark",)), name="Dusk"))
    named = s.p1.hand(spell(t.GainName(t.Chosen(), "Third"), name="Call"))
    s.p1.has(Fire=2).p1.does("prime Lower").p1.chooses(top).p1.cast(dark, targets=[hero]).resolve_all()
    s.p1.cast(named, targets=[hero]).resolve_all()
    assert hero.name == "Upper" and hero.power == 10500
    assert int(s.state["altered"][int(s.state["under"][hero.index])]) == 0
    check_views(s)


def test_R12_91_the_controller_primes_from_its_own_deck_and_each_card_goes_to_its_owner(s):
    upper = forward(9000, name="Upper", cost=5)
    lower = forward(5000, name="Lower", cost=2, abilities=[t.Priming("Upper", t.Cost())])
    hero, charm = s.p2.field(lower), s.p1.hand(spell(t.GainControl(t.Chosen()), name="Charm"))
    mine, theirs = s.p1.deck_top(upper), s.p2.deck_top(upper)
    fell = s.p1.hand(spell(t.Break(t.Chosen()), name="Fell"))
    s.p1.has(Fire=2).p1.cast(charm, targets=[hero]).resolve_all().p1.does("prime opponent's Lower")
    assert s.p1.choices() == [mine]
    s.p1.chooses(mine)
    assert hero.name == "Upper" and hero.controller == s.p1
    check_views(s)
    s.p1.cast(fell, targets=[hero]).resolve_all()
    assert theirs.zone == "deck" and [card.name for card in s.p2.zone("break_zone")] == ["Lower"]
    assert [card.name for card in s.p1.zone("removed")] == ["Upper"]


def test_R12_84_S119_control_for_a_while_stays_with_the_primed_character(s):
    upper = forward(9000, name="Upper", cost=5)
    lower = forward(5000, name="Lower", cost=2, abilities=[t.Priming("Upper", t.Cost())])
    hero, charm = s.p2.field(lower), s.p1.hand(spell(t.GainControl(t.Chosen(), duration="end_of_turn"), name="Charm"))
    mine = s.p1.deck_top(upper)
    s.p1.backups("Fire", 1)
    s.p1.cast(charm, targets=[hero]).resolve_all().p1.does("prime opponent's Lower").p1.chooses(mine)
    s.next_turn()
    assert (hero.controller, hero.name) == (s.p2, "Upper")
    check_views(s)


# ------------------------------------------------------------------------------------------------------- real cards
def test_S93_a_monster_that_stops_being_a_forward_in_the_block_step(s):
    bomb, wall = s.p1.field("19-009C"), s.p2.field(forward(3000, name="Wall"))
    first, *_ = s.p1.backups("Fire", 3)
    s.p2.has(hand=summon(t.Sequence((t.Choose(CHARACTERS), t.Break(t.Chosen()))), name="Fell"), Fire=1)
    assert bomb.is_forward and bomb.power == 5000
    s.p1.attack(bomb).p2.blocks(wall).p1.passes().p2.cast("Fell", targets=[first]).resolve_all()
    assert not bomb.is_forward and not bomb.is_attacking
    s.to("main_2")
    assert (bomb.zone, wall.zone, wall.damage) == ("field", "field", 0)
    check_views(s)


# ----------------------------------------------------------------------------------------------- changed power (R9.20)
DIABOLOS = summon(
    name="Diabolos", text="Choose 1 Forward. If its power has been increased or decreased, break it.", cost=0
)


def power(change, name):
    return summon(
        text=f"Choose 1 Forward. Until the end of the turn, it gains {change} power.", name=name, element="Ice", cost=0
    )


def chosen(*spells):
    s = Scenario()
    hero = s.p2.field(forward(7000, name="Hero"))
    for spell in (*spells, DIABOLOS):
        s.p1.hand(spell)
    for spell in (*spells, DIABOLOS):
        s.p1.cast(spell.name, targets=[hero]).both_pass()
    return hero


def test_R9_20_a_forward_with_more_or_less_power_than_its_base_power():
    assert chosen(power("+1000", "More")).zone == "break_zone" and chosen().on_field


def test_R9_20_changes_that_cancel_out_and_a_power_that_was_set():
    less = summon(text="Choose 1 Forward. It loses 1000 power until the end of the turn.", name="Less", cost=0)
    assert chosen(power("+1000", "More"), less).on_field and chosen(less).zone == "break_zone"


def test_R9_20_the_field_ability_of_another_card_increases_it_too(s):
    hero = s.p2.field(forward(7000, name="Hero"))
    s.p2.field(forward(3000, name="Captain", text="The Forwards you control gain +1000 power."))
    s.p1.hand(DIABOLOS)
    s.p1.cast("Diabolos", targets=[hero]).both_pass()
    assert hero.zone == "break_zone"


# -------------------------------------------------------------------------------------------------- Categories (R9.13)
LOSE = summon(text="Choose 1 Forward. It loses all its Categories until the end of the turn.", name="Lose", cost=0)
CAPTAIN = forward(5000, name="Captain", text="The Category XI Forwards you control gain +1000 power and Haste.")
HIT = summon(text="Choose 1 Category XI Forward. Break it.", name="Hit", cost=0)


def test_R9_13_descriptions_by_category_do_not_fit_any_more(s):
    s.p1.field(CAPTAIN)
    hero, other = (s.p1.field(forward(5000, name=name, categories=["XI"])) for name in ("Hero", "Other"))
    s.p1.hand(LOSE, HIT)
    assert hero.power == 6000 and hero.has("Haste")
    s.p1.cast("Lose", targets=[hero]).both_pass()
    assert hero.power == 5000 and not hero.has("Haste") and other.power == 6000 and other.has("Haste")
    s.p1.begins_to_cast("Hit")
    assert s.p1.choices() == [other]


def test_R9_13_they_are_back_in_the_next_turn(s):
    s.p1.field(CAPTAIN)
    hero = s.p1.field(forward(5000, name="Hero", categories=["XI"]))
    s.p1.hand(LOSE)
    s.p1.cast("Lose", targets=[hero]).both_pass()
    turn = int(s.state["turn"])
    while int(s.state["turn"]) == turn:
        s.take(s.legal_actions[0])
    assert hero.power == 6000
