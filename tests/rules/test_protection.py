"""Protection from breaking, choosing, returning, dulling, changed power (R7.30, R7.43, R9.5, R9.14, R9.31, R11.4)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.checks import check_views
from tests.kit import FORWARDS, MINE, THEIRS

OPPOSING = t.Cards(player="opponent", where=(t.OfType("Forward"),))
BOTH_KINDS = ("summons", "abilities")


def choosing(*effects, name, cards=FORWARDS, minimum=1, maximum=1):
    """A Summon: choose Forwards, then do something with them."""
    return summon(t.Sequence((t.Choose(cards, minimum, maximum), *effects)), name=name)


def on_all(*effects, name):
    """A Summon without a choice."""
    return summon(effects[0] if len(effects) == 1 else t.Sequence(effects), name=name)


BREAK = choosing(t.Break(t.Chosen()), name="Break")
FIRM = t.Lasting(t.CannotBeBroken(t.Chosen()))
BRACE = choosing(FIRM, name="Brace")
HIT = choosing(t.Damage(t.Chosen(), t.Number(6000)), name="Hit")
PUT = choosing(t.PutIntoBreakZone(t.Chosen()), name="Put")
WEAKEN = choosing(t.GainPower(t.Chosen(), t.Number(-3000)), name="Weaken")


def table(*cards, power=5000, **facts):
    """P1 holds the Summons and controls a Forward."""
    s = Scenario()
    victim = s.p1.field(forward(power, **facts))
    s.p1.has(hand=cards, Fire=len(cards))
    return s, victim


def played(s, *names, targets):
    for name in names:
        s.p1.cast(name, targets=targets).resolve_all()


# ------------------------------------------------------------------------------------------------- cannot be broken
def test_R9_31_not_by_an_instruction_and_not_by_damage():
    s, victim = table(BRACE, BREAK, HIT)
    played(s, "Brace", "Break", "Hit", targets=[victim])
    assert (victim.zone, victim.damage) == ("field", 6000)
    check_views(s)


def test_R9_31_it_ends_with_the_turn_together_with_the_damage():
    s, victim = table(BRACE, HIT)
    played(s, "Brace", "Hit", targets=[victim])
    s.next_turn()
    assert (victim.zone, victim.damage) == ("field", 0)


@pytest.mark.parametrize("other", ["Put", "Weaken"])
def test_R9_31_S105_other_ways_into_the_break_zone_stay_open(other):
    s, victim = table(BRACE, PUT, WEAKEN, power=3000)
    played(s, "Brace", other, targets=[victim])
    assert victim.zone == "break_zone"


def test_S105_R11_4_zero_power_is_not_a_break():
    """Nothing that watches breaks sees it; what watches the way to the Break Zone does."""
    watching = t.Auto(t.IsBroken(MINE), t.Draw("you"))
    seeing = t.Auto(t.LeavesToBreakZone(MINE), t.GainCrystals("you"))
    s, victim = table(BRACE, WEAKEN, power=3000)
    s.p1.field(backup(abilities=[watching, seeing]))
    played(s, "Brace", "Weaken", targets=[victim])
    assert (victim.zone, s.p1.hand_size, s.p1.crystal_count) == ("break_zone", 0, 1)


def test_S104_when_the_protection_ends_the_next_check_breaks_it_and_no_card_did():
    """6000 damage wait under the protection of another card; that card leaves."""
    guard = forward(1000, name="Guard", abilities=[t.Field((t.CannotBeBroken(t.All(MINE)),))])
    watching = t.Auto(t.IsBroken(OPPOSING), t.Draw("you"))
    by_effect = t.Auto(t.IsBroken(OPPOSING, "you"), t.GainCrystals("you"))
    s, victim = table(HIT, PUT)
    guard = s.p1.field(guard)
    s.p2.field(backup(abilities=[watching, by_effect]))
    played(s, "Hit", targets=[victim])
    assert (victim.zone, victim.damage) == ("field", 6000)
    played(s, "Put", targets=[guard])
    assert victim.zone == "break_zone"
    assert (s.p2.hand_size, s.p2.crystal_count) == (1, 0)  # broken, by no card


def test_R9_30_R8_41c_a_break_is_seen_with_its_cause():
    """An instruction to break, damage, and a way to the Break Zone that is no break."""
    seen = {("Break", ""), ("Break", "opponent"), ("Hit", "")}
    for name in ("Break", "Hit", "Put"):
        for by in ("", "you", "opponent"):
            s, victim = table(BREAK, HIT, PUT)
            s.p2.field(backup(abilities=[t.Auto(t.IsBroken(OPPOSING, by), t.Draw("you"))]))
            played(s, name, targets=[victim])
            assert victim.zone == "break_zone" and s.p2.hand_size == int((name, by) in seen)


def test_R9_31_while_a_condition_holds():
    alone = t.Not(t.Exists(t.Cards(player="opponent")))
    s, victim = table(BREAK, abilities=[t.Field((t.CannotBeBroken(t.Self()),), alone)], name="Recluse")
    played(s, "Break", targets=[victim])
    assert victim.zone == "field"
    s, victim = table(BREAK, abilities=[t.Field((t.CannotBeBroken(t.Self()),), alone)], name="Recluse")
    s.p2.backups("Fire", 1)
    played(s, "Break", targets=[victim])
    assert victim.zone == "break_zone"


# --------------------------------------------------------------------------------------------- rules for later arrivals
def test_R9_5_all_forwards_of_a_player_cannot_be_broken_also_later_ones(s):
    rule = on_all(t.Lasting(t.CannotBeBroken(t.All(MINE))), name="Shelter")
    s.p1.hand(rule, BREAK, late := forward(4000, name="Late"))
    enemy = s.p2.field(forward(4000))
    s.p1.backups("Fire", 5)
    played(s, "Shelter", targets=[])
    s.p1.cast(late).p1.cast("Break", targets=["Late"]).resolve_all()
    assert s.p1.codes("field").count("Late") == 1
    s.next_turn()
    assert enemy.on_field


@pytest.mark.parametrize("deed", ["block", "attack"])
def test_R9_5_no_forward_of_low_cost_can_do_it_this_turn(s, deed):
    """The rule stands in the turn; a Forward that comes later falls under it too, and it ends with the turn."""
    low = t.Cards(where=(t.OfType("Forward"), t.OfCost("at_most", 3)))
    rule = on_all(t.Restrict(t.All(low), f"cannot_{deed}"), name="Ban")
    s.p1.has(hand=(rule, forward(4000, name="Late", keywords=["Haste"])), Fire=3)
    high = s.p1.field(forward(4000, cost=4))
    played(s, "Ban", targets=[])
    s.p1.cast("Late")
    late = s.p1.find("Late")
    assert late.is_restricted(f"cannot_{deed}") and not high.is_restricted(f"cannot_{deed}")
    s.next_turn()
    assert not late.is_restricted(f"cannot_{deed}")


def test_R9_4_on_chosen_objects_it_stays_with_them():
    """The protection is that of one object: when it comes back it is a new one (R4.12)."""
    bounce = choosing(t.ReturnToHand(t.Chosen()), name="Bounce")
    s, victim = table(BRACE, bounce, BREAK, power=2000, name="Traveller")
    s.p1.backups("Fire", 2)
    played(s, "Brace", "Bounce", targets=[victim])
    s.p1.cast("Traveller")
    played(s, "Break", targets=["Traveller"])
    assert s.p1.codes("break_zone").count("Traveller") == 1


# ---------------------------------------------------------------------------------------------------- cannot be chosen
def test_S129_R7_51_unchoosable_in_response_with_the_real_card(s):
    """P1's ability chose P2's Forward; the Elementalist makes it unchoosable in response: the ability is cancelled."""
    hitter = forward(
        5000,
        name="Hitter",
        abilities=[t.Action(t.Cost(dull=True), t.Sequence((t.Choose(OPPOSING), t.Damage(t.Chosen(), t.Number(9000)))))],
    )
    hitter, victim, helper = s.p1.field(hitter), s.p2.field(forward(5000)), s.p2.field("5-058C")
    s.p2.backups("Wind", 1)
    s.p1.uses(hitter, targets=[victim]).p1.passes().p2.uses(helper, targets=[victim]).resolve_all()
    assert (victim.zone, victim.damage) == ("field", 0)
    check_views(s)


def test_R7_30_for_a_turn_the_opponent_cannot_choose_it_but_the_controller_can():
    cover = choosing(t.Lasting(t.CannotBeChosen(t.Chosen(), BOTH_KINDS, "opponent")), name="Cover")
    s, victim = table(cover, HIT)
    s.p2.has(hand=HIT, Fire=1)
    played(s, "Cover", targets=[victim])
    s.p1.passes()
    assert not s.p2.can_cast("Hit")  # no other target
    s.p2.passes().to("main_2").p1.cast("Hit", targets=[victim]).resolve_all()
    assert victim.zone == "break_zone"


@pytest.mark.parametrize(
    ("element", "kind", "protected"),
    [("Fire", "summon", True), ("Fire", "ability", True), ("Ice", "summon", False), ("Ice", "ability", False)],
)
def test_R7_30_from_sources_of_an_element(s, element, kind, protected):
    shell = t.CannotBeChosen(t.Self(), BOTH_KINDS, source=(t.OfElement("Fire"),))
    hit = t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(1000))))
    s.p2.field(forward(5000, name="Shell", abilities=[t.Field((shell,))]))
    s.p1.backups(element, 1)
    if kind == "summon":
        source = s.p1.hand(summon(hit, element, name="Hit"))
        assert s.p1.can_cast(source) != protected
    else:
        source = s.p1.field(backup(element, name="Hitter", abilities=[t.Action(t.Cost(), hit)]))
        assert s.p1.can_use(source) != protected


@pytest.mark.parametrize("cost", [2, 3])
def test_R7_30_from_summons_of_a_cost(s, cost):
    shell = t.CannotBeChosen(t.Self(), ("summons",), "opponent", source=(t.OfCost("at_most", 2),))
    s.p2.has(field=forward(5000, name="Shell", abilities=[t.Field((shell,))])).p1.has(Fire=3)
    source = s.p1.hand(summon(t.Sequence((t.Choose(FORWARDS), t.Break(t.Chosen()))), cost=cost, name="Hit"))
    assert s.p1.can_cast(source) == (cost == 3)


@pytest.mark.parametrize("element", ["Wind", "Earth"])
def test_R7_30_from_sources_that_share_its_element(s, element):
    shell = t.CannotBeChosen(t.Self(), BOTH_KINDS, "opponent", same_element=True)
    s.p2.field(forward(5000, "Wind", name="Shell", abilities=[t.Field((shell,))]))
    s.p1.backups(element, 1)
    source = s.p1.hand(summon(t.Sequence((t.Choose(FORWARDS), t.Break(t.Chosen()))), element, name="Hit"))
    assert s.p1.can_cast(source) == (element == "Earth")


def test_R7_30_from_ex_bursts_only():
    """An EX Burst cannot choose it, the same Summon cast can."""
    bolt = summon(t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(9000)))), name="Bolt", ex_burst=True)
    shell = t.CannotBeChosen(t.Self(), ("ex_bursts",))
    s = Scenario().at("attack")
    attacker = s.p1.field(forward(5000, name="Shell", abilities=[t.Field((shell,))]))
    s.p2.has(deck_top=bolt, hand=bolt, Fire=1).p1.attack(attacker).p2.no_block().both_pass()
    assert s.p2.decides("ex_burst")
    s.p2.says_yes()
    assert attacker.on_field  # no legal target: nothing happened (R10.73)
    s.p1.passes().p2.cast("Bolt", targets=[attacker]).resolve_all()
    assert attacker.zone == "break_zone"


def test_R7_42_what_does_not_choose_is_not_stopped():
    cover = choosing(t.Lasting(t.CannotBeChosen(t.Chosen(), BOTH_KINDS)), name="Cover")
    storm = on_all(t.Damage(t.All(FORWARDS), t.Number(9000)), name="Storm")
    s, victim = table(cover, storm)
    played(s, "Cover", targets=[victim])
    played(s, "Storm", targets=[])
    assert victim.zone == "break_zone"


def test_R7_30_cards_in_the_break_zone_cannot_be_chosen_or_removed():
    mine = t.All(t.Cards("break_zone", "you"))
    in_zone = t.Cards("break_zone", "opponent")
    exile = summon(t.Sequence((t.Choose(in_zone), t.RemoveFromGame(t.Chosen()))), name="Exile")
    sweep = on_all(t.RemoveFromGame(t.All(in_zone)), name="Sweep")
    for effect, chosen, swept in (
        (t.CannotBeChosen(mine, BOTH_KINDS, "opponent"), False, True),
        (t.CannotBeRemoved(mine, BOTH_KINDS, "opponent"), True, False),
    ):
        s = Scenario()
        s.p2.field(backup(name="Keeper", abilities=[t.Field((effect,))]))
        card = s.p2.break_zone(forward(1000))
        s.p1.has(hand=(exile, sweep), Fire=2)
        assert s.p1.can_cast("Exile") == chosen
        played(s, "Sweep", targets=[])
        assert card.zone == ("removed" if swept else "break_zone")


# ---------------------------------------------------------------------------------------------------- must be chosen
def lure_table(*cards):
    s = Scenario()
    lure, other = s.p2.field("1-162R"), s.p2.field(forward(5000))
    s.p1.has(hand=cards, Fire=len(cards))
    return s, lure, other


def test_R7_43_a_declaration_that_can_include_it_must():
    s, lure, other = lure_table(HIT)
    s.p1.begins_to_cast("Hit")
    assert s.p1.choices() == [lure]
    s.p1.chooses(lure).p1.pays(s.p1.choices()[0]).resolve_all()
    assert (lure.damage, other.damage) == (6000, 0)


def test_R7_43_one_of_several_targets_is_enough():
    pair = choosing(t.Damage(t.Chosen(), t.Number(1000)), name="Pair", minimum=0, maximum=2)
    s, lure, other = lure_table(pair)
    s.p1.begins_to_cast("Pair")
    assert s.p1.choices() == [lure] and not s.p1.can_pass()
    s.p1.does(s.legal[0])
    assert s.p1.can_pass() and s.p1.choices() == [other]


def test_R7_43_it_may_wait_for_a_later_choice():
    two = summon(
        t.Sequence((t.Choose(OPPOSING), t.Choose(OPPOSING), t.Dull(t.Chosen(0)), t.Freeze(t.Chosen(1)))), name="Two"
    )
    s, lure, other = lure_table(two)
    s.p1.begins_to_cast("Two")
    assert set(s.p1.choices()) == {lure, other}
    s.p1.chooses(other)
    assert s.p1.choices() == [lure]


def test_R5_75_R7_43_also_of_those_among_whom_damage_is_divided():
    """The shares are declared after the targets; they are no later choice that it could wait for."""
    split = choosing(t.DivideDamage(t.Chosen(), t.Number(3000)), name="Split", minimum=0, maximum=2)
    s, lure, other = lure_table(split)
    s.p1.begins_to_cast("Split")
    assert s.p1.choices() == [lure] and not s.p1.can_pass()
    s.p1.does(s.legal[0]).p1.chooses(other)
    assert s.p1.decides("divide_damage")
    s.p1.chooses(lure).p1.pays(s.p1.choices()[0]).both_pass()
    assert (lure.damage, other.damage) == (2000, 1000)


def test_R7_43_not_if_it_is_no_legal_target_and_not_for_its_controller():
    fits_not = choosing(
        t.Break(t.Chosen()), name="Fits", cards=t.Cards(where=(t.OfType("Forward"), t.OfPower("at_most", 5000)))
    )
    s, _lure, other = lure_table(fits_not)
    s.p1.begins_to_cast("Fits")
    assert s.p1.choices() == [other]
    s = Scenario()
    s.p1.has(field=("1-162R", forward(5000)), hand=HIT, Fire=1).p1.begins_to_cast("Hit")
    assert len(s.p1.choices()) == 2


# ------------------------------------------------------------------------------------- returned, dulled, put away
@pytest.mark.parametrize(
    ("protection", "deed"),
    [
        (t.CannotBeReturned, t.ReturnToHand),
        (t.CannotBeDulled, t.Dull),
        (t.CannotBePutIntoBreakZone, t.PutIntoBreakZone),
        (t.CannotBeBroken, t.Break),
    ],
)
@pytest.mark.parametrize("caster", ["opponent", "controller"])
def test_R8_6_protections_against_the_opponents_effects(s, protection, deed, caster):
    firm = forward(5000, name="Firm", abilities=[t.Field((protection(t.Self(), BOTH_KINDS, "opponent"),))])
    side = s.p2 if caster == "opponent" else s.p1
    victim = side.field(firm)
    s.p1.has(hand=choosing(deed(t.Chosen()), name="Try"), Fire=1)
    played(s, "Try", targets=[victim])
    touched = victim.zone != "field" or victim.is_dull
    assert touched == (caster == "controller")


def test_R9_30_what_cannot_be_put_away_can_still_be_broken():
    firm = t.CannotBePutIntoBreakZone(t.Self(), BOTH_KINDS)
    s, victim = table(BREAK, abilities=[t.Field((firm,))], name="Firm")
    played(s, "Break", targets=[victim])
    assert victim.zone == "break_zone"


WAYS_TO_LEAVE = [t.Break, t.PutIntoBreakZone, t.ReturnToHand, t.RemoveFromGame, t.PutIntoDeck]


@pytest.mark.parametrize("deed", WAYS_TO_LEAVE)
@pytest.mark.parametrize("caster", ["opponent", "controller"])
def test_R8_6_R8_20_what_cannot_leave_the_field_due_to_the_opponent(s, deed, caster):
    """The printed Chaos; his controller's own Summons are not meant."""
    chaos = (s.p2 if caster == "opponent" else s.p1).field("B-001")
    s.p1.has(hand=choosing(deed(t.Chosen()), name="Try", cards=t.Cards()), Fire=1)
    played(s, "Try", targets=[chaos])
    assert chaos.on_field == (caster == "opponent")


@pytest.mark.parametrize("deed", WAYS_TO_LEAVE)
def test_R7_42_R8_6_nor_among_all_others(s, deed):
    chaos, other = s.p2.field("B-001"), s.p2.field(backup())
    s.p1.has(hand=on_all(deed(t.All(t.Cards(player="opponent"))), name="Storm"), Fire=1)
    played(s, "Storm", targets=[])
    assert chaos.on_field and not other.on_field


def test_R8_6_its_controller_cannot_put_it_away_for_the_opponents_summon_either(s):
    chaos = s.p2.field("B-001")
    tribute = t.Sequence((t.Select(t.Cards(player="opponent"), by="opponent"), t.PutIntoBreakZone(t.Found())))
    s.p1.has(hand=on_all(tribute, name="Tribute"), Fire=1)
    played(s, "Tribute", targets=[])
    assert chaos.on_field


def test_R5_94_R8_6_its_own_cost_removes_it(s):
    chaos, light = s.p1.field("B-001"), s.p2.field(forward(5000, "Light"))
    s.p1.uses(chaos, modes=[0], targets=[light]).resolve_all()
    assert (chaos.zone, light.zone) == ("removed", "break_zone")


def test_R11_5_R8_6_a_rule_process_is_not_due_to_the_opponent():
    s, victim = table(power=5000, abilities=[t.Field((t.CannotLeave(t.Self(), BOTH_KINDS, "opponent"),))], name="Firm")
    s.p2.has(hand=HIT, Fire=1).p1.passes().p2.cast("Hit", targets=[victim]).resolve_all()
    assert victim.zone == "break_zone"


def test_protections_survive_a_clone():
    s, victim = table(BRACE, BREAK)
    played(s, "Brace", targets=[victim])
    twin = s.clone()
    twin.p1.cast("Break", targets=[twin.same(victim)]).resolve_all()
    assert twin.same(victim).zone == "field"


@pytest.mark.parametrize(("zone", "entered"), [("hand", False), ("break_zone", True)])
def test_R9_44_a_card_that_effects_cannot_play_from_the_hand(s, zone, entered):
    """Not from the hand; from elsewhere, and cast, it enters."""
    proud = forward(5000, name="Proud", abilities=[t.Field((t.CannotBePlayedFromHand(),))])
    call = on_all(t.PlayOntoField(t.All(t.Cards(zone, "you", (t.Named("Proud"),)))), name="Call")
    s.p1.backups("Fire", 3)
    proud = s.p1.hand(proud) if zone == "hand" else s.p1.break_zone(proud)
    s.p1.hand(call)
    played(s, "Call", targets=[])
    assert proud.on_field == entered
    if not entered:
        s.p1.cast("Proud")
        assert proud.on_field


# --- Power that Summons and abilities cannot increase or decrease (R0.11, R9.14) --------------------------------------

MELTIGEMINI, SHELKE, KALMIA, HAVEH, ASURA = "8-128R", "16-029R", "18-090R", "21-075R", "23-039R"
SUMMON_OR_ABILITY = ("summons", "abilities")
POWER = 5000


def power(amount, name="Change"):
    """A Summon that changes the power of a chosen Forward for the turn."""
    return summon(t.Sequence((t.Choose(FORWARDS), t.GainPower(t.Chosen(), t.Number(amount)))), cost=0, name=name)


def changed(card, amount, *, keeper, caster, victim):
    """The change of the power of ``victim``'s Forward by a Summon of ``caster``; p1 controls the keeper."""
    s = Scenario()
    s.p1.field(keeper)
    side, casting = getattr(s, victim), getattr(s, caster)
    hero = side.field(card)
    change = casting.hand(power(amount))
    if caster == "p2":
        s.p1.passes()
    casting.cast(change, targets=[hero])
    s.resolve_all()
    return hero.power - POWER


@pytest.mark.parametrize("caster", ["p1", "p2"])
@pytest.mark.parametrize("victim", ["p1", "p2"])
@pytest.mark.parametrize(("amount", "now"), [(2000, 0), (-2000, -2000)])
def test_R0_11_R9_14_the_printed_meltigemini_keeps_every_power_from_being_increased(caster, victim, amount, now):
    assert changed(forward(POWER), amount, keeper=MELTIGEMINI, caster=caster, victim=victim) == now


@pytest.mark.parametrize("keeper", [SHELKE, KALMIA])
@pytest.mark.parametrize(
    ("caster", "victim", "now"), [("p2", "p1", 0), ("p1", "p1", -2000), ("p1", "p2", -2000), ("p2", "p2", -2000)]
)
def test_R8_6_R9_14_no_decrease_of_my_forwards_by_my_opponent(keeper, caster, victim, now):
    assert changed(forward(POWER), -2000, keeper=keeper, caster=caster, victim=victim) == now


@pytest.mark.parametrize("keeper", [SHELKE, HAVEH])
@pytest.mark.parametrize(("caster", "victim", "now"), [("p2", "p2", 0), ("p1", "p2", 2000), ("p2", "p1", 2000)])
def test_R8_6_R9_14_no_increase_of_their_forwards_by_themselves(keeper, caster, victim, now):
    assert changed(forward(POWER), 2000, keeper=keeper, caster=caster, victim=victim) == now


def test_R8_20_R9_14_field_abilities_are_abilities():
    """Also those of a Forward about itself; the reductions still count."""
    proud = forward(POWER, abilities=[t.Field((t.HasPower(t.Self(), t.Number(1000)),))])
    flags = backup(abilities=[t.Field((t.HasPower(t.All(MINE), t.Number(2000)),))], name="Flags")
    curse = backup(abilities=[t.Field((t.HasPower(t.All(FORWARDS), t.Number(-3000)),))], name="Curse")
    s = Scenario()
    hero = s.p1.field(proud)
    s.p1.has(field=flags).p2.has(field=curse)
    assert hero.power == POWER + 3000 - 3000
    s = Scenario()
    hero = s.p1.field(proud)
    s.p1.has(field=flags).p2.has(field=(curse, MELTIGEMINI))
    assert hero.power == POWER - 3000
    check_views(s)


def test_R8_20_R9_14_without_the_keeper_field_abilities_count_again(s):
    flags = backup(abilities=[t.Field((t.HasPower(t.All(MINE), t.Number(2000)),))], name="Flags")
    hero, keeper = s.p1.field(forward(POWER)), s.p2.field(MELTIGEMINI)
    s.p1.field(flags)
    s.p1.hand(summon(t.Sequence((t.Choose(t.Cards()), t.Break(t.Chosen()))), cost=0, name="Break"))
    assert hero.power == POWER
    s.p1.cast("Break", targets=[keeper]).resolve_all()
    assert hero.power == POWER + 2000


def test_R9_3_R9_14_what_was_increased_before_stays_so(s):
    """An increase that was forbidden when it was carried out does not come later either."""
    enter = summon(t.PlayOntoField(t.All(t.Cards("hand", "you", (t.Named("Keeper"),)))), cost=0, name="Enter")
    rule = t.Field((t.PowerCannot("increased", t.All(FORWARDS), SUMMON_OR_ABILITY),))
    hero = s.p1.field(forward(POWER))
    more, again, keeper = s.p1.hand(power(1000, "More"), power(2000, "Again"), backup(abilities=[rule], name="Keeper"))
    s.p1.hand(enter, summon(t.Sequence((t.Choose(t.Cards()), t.Break(t.Chosen()))), cost=0, name="Break"))
    s.p1.cast(more, targets=[hero]).resolve_all().p1.cast("Enter").resolve_all()
    s.p1.cast(again, targets=[hero]).resolve_all()
    assert hero.power == POWER + 1000
    s.p1.cast("Break", targets=[keeper]).resolve_all()
    assert hero.power == POWER + 1000


def test_R9_20_R9_14_a_power_that_becomes_a_number_is_no_increase(s):
    grow = summon(t.Sequence((t.Choose(FORWARDS), t.SetPower(t.Chosen(), 9000))), cost=0, name="Grow")
    hero = s.p1.field(forward(POWER))
    s.p1.has(field=MELTIGEMINI, hand=grow).p1.cast("Grow", targets=[hero]).resolve_all()
    assert hero.power == 9000


def test_R8_65_R9_14_the_printed_asura_gives_the_ability_for_a_turn(s):
    hero = s.p1.field(forward(POWER))
    s.p1.has(hand=ASURA, Wind=1)
    weaken = s.p2.hand(power(-1000))
    s.p1.cast(ASURA).both_pass().p1.passes().p2.cast(weaken, targets=[hero]).resolve_all()
    assert hero.power == POWER


def test_R9_5_R9_14_for_a_turn_also_for_forwards_that_come_later(s):
    dispel = t.Action(t.Cost(), t.Lasting(t.PowerCannot("increased", t.All(THEIRS), SUMMON_OR_ABILITY)))
    keeper, late = s.p1.field(forward(POWER, abilities=[dispel])), s.p2.hand(forward(POWER, cost=0, name="Late"))
    enter = t.PlayOntoField(t.All(t.Cards("hand", "you", (t.Named("Late"),))))
    boost = summon(t.Sequence((enter, t.GainPower(t.All(MINE), t.Number(1000)))), cost=0, name="Boost")
    s.p2.hand(boost)
    s.p1.uses(keeper).both_pass().p1.passes().p2.cast("Boost").resolve_all()
    assert late.on_field and late.power == POWER
