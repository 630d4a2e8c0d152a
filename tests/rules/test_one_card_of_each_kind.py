"""Nodes that few printed cards have, each played from the print of such a card."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import BOLT, FORWARD, RALLY, bursts, spell, supply

ONE = t.Choose(t.Cards(where=(FORWARD,)))
FELL, LEAVE = spell(ONE, t.Break(t.Chosen()), name="Fell"), spell(ONE, t.ReturnToHand(t.Chosen()), name="Leave")
DULL = spell(ONE, t.Dull(t.Chosen()), name="Dull")
BURY = spell(ONE, t.PutIntoBreakZone(t.Chosen()), name="Bury")
CALLED = t.Auto(t.Enters(t.Self()), t.Draw("you"))


def pays(s, *targets):
    """What is being used is paid for as it comes, with these targets, and resolves."""
    for target in targets:
        s.take_forced()
        if s.p1.can_choose(target):
            s.p1.chooses(target)
    while s.asked != "priority":
        s.take(s.legal_actions[0])
    s.resolve_all()


# ------------------------------------------------------------------------------------------------------------ triggers
def test_R8_38_10_074C_an_auto_ability_of_the_opponent_triggers_once_a_turn():
    s = Scenario(turn_player=2)
    suzuhisa = s.p1.field("10-074C")
    s.p2.has(hand=forward(1000, cost=0, abilities=[CALLED], name="Called"))
    hand = s.p1.hand_size
    s.p2.cast("Called").resolve_all()
    assert suzuhisa.zone == "break_zone" and s.p1.hand_size == hand + 2


@pytest.mark.parametrize("dull", [True, False])
def test_R9_32_19_043C_a_dull_character_is_activated(s, dull):
    """Only what was dull becomes active."""
    zu, hero = s.p1.field("19-043C"), s.p1.field(forward(5000), dull=dull)
    wake = s.p1.hand(spell(ONE, t.Activate(t.Chosen()), name="Wake"))
    s.p1.cast(wake, targets=[hero]).resolve_all()
    assert zu.is_forward == dull and zu.power == (8000 if dull else 0)


def test_R9_90_16_031R_as_many_actions_as_counters(s):
    """The second counter of a turn triggers nothing."""
    scarlet = s.p1.field("16-031R", counters={"Development": 1})
    s.p1.backups("Ice", 1)
    s.p2.hand(forward(1000), forward(2000))
    foe = s.p2.field(forward(3000))
    s.p1.uses(scarlet).resolve_top()
    assert scarlet.counters("Development") == 2 and s.asked == "mode"
    s.p1.selects(1, 2).p1.chooses(foe).both_pass().p2.chooses(s.p2.zone("hand")[0])
    assert foe.is_frozen and s.p2.hand_size == 1


def test_R5_41_16_115H_a_crystal_is_gained(s):
    """Whoever shows a Backup takes it."""
    sarah = s.p1.hand("16-115H")
    s.p1.has(Water=3)
    found = s.p1.deck_top(backup("Ice", name="Found"))
    s.p1.cast(sarah).resolve_all()
    assert s.p1.crystal_count == 1 and found.zone == "hand"


@pytest.mark.parametrize("mine", [False, True])
def test_R9_30_2_041H_a_backup_is_broken_by_the_opponent(s, mine):
    s = Scenario(turn_player=1 if mine else 2)
    s.p1.field("2-041H")
    victim, rival = s.p1.field(backup("Fire")), s.p2.field(forward(3000))
    breaks = spell(t.Choose(t.Cards(where=(t.OfType("Backup"),))), t.Break(t.Chosen()), name="Breaks")
    user = s.p1 if mine else s.p2
    user.hand(breaks)
    user.cast("Breaks", targets=[victim]).resolve_all().take_forced()
    assert victim.zone == "break_zone" and rival.on_field == mine


@pytest.mark.parametrize("way", ["break", "discard", "mill"])
def test_R9_36_12_074H_into_the_break_zone_in_any_situation(way):
    """From the field, the hand and the deck, by the opponent; back at the end of the turn."""
    s = Scenario(turn_player=2)
    if way == "break":
        argy, effect = s.p1.field("12-074H"), (ONE, t.Break(t.Chosen()))
    elif way == "discard":
        argy, effect = s.p1.hand("12-074H"), (t.Discard("opponent", at_random=True),)
    else:
        argy, effect = s.p1.deck_top("12-074H"), (t.PutIntoBreakZone(t.TopOf("opponent", 1)),)
    s.p2.hand(spell(*effect, name="Effect"))
    s.p2.cast("Effect", **({"targets": [argy]} if way == "break" else {})).resolve_all()
    assert argy.zone == "break_zone"
    s.next_turn()
    assert argy.zone == "hand"


@pytest.mark.parametrize("zone", ["break_zone", "hand"])
def test_R9_38_28_115L_removed_from_any_zone(s, zone):
    lightning = getattr(s.p1, zone)("28-115L")
    foe = s.p2.field(forward(9000))
    s.p1.has(Fire=4)
    out = t.RemoveFromGame(t.Chosen())
    if zone == "break_zone":
        s.p1.hand(spell(t.Choose(t.Cards("break_zone", "you")), out, name="Out"))
        s.p1.cast("Out", targets=[lightning])
    else:
        select = t.Select(t.Cards("hand", "you"))
        s.p1.hand(spell(select, t.RemoveFromGame(t.Found()), name="Out"))
        s.p1.cast("Out")
    s.both_pass()
    if s.asked == "select":
        s.p1.chooses(lightning)
    assert lightning.zone == "removed"
    s.resolve_all().p1.says_yes()
    while s.asked == "pay":
        s.take(s.legal_actions[0])
    s.p1.chooses(foe).both_pass()
    assert foe.zone == "removed"


def test_R9_46_16_117H_once_a_turn(s):
    s.p1.field("16-117H")
    first, second = s.p2.field(forward(1000)), s.p2.field(forward(2000))
    s.p1.hand(LEAVE, LEAVE)
    for foe in (first, second):
        s.p1.cast("Leave", targets=[foe]).resolve_all()
    assert first.zone == second.zone == "hand" and s.p1.hand_size == 1


def test_R10_61_1_108H_you_receive_damage():
    s = Scenario(turn_player=2)
    s.p1.field("1-108H")
    foe = s.p2.field(forward(5000))
    s.p1.deck_top(forward(1000))
    s.p2.attack(foe).p1.no_block().both_pass()
    s.p1.chooses(foe).both_pass().p1.says_yes()
    assert s.p1.points == 1 and foe.zone == "break_zone"


def test_R10_72_26_030C_the_opponent_uses_an_ex_burst(s):
    s.p1.field("26-030C")
    hero = s.p1.field(forward(5000))
    s.p2.hand(forward(1000))
    bursts(s, summon(t.Draw("you"), name="Burst", ex_burst=True), hero)
    s.resolve_all()
    assert s.p2.hand_size == 1  # one was drawn and one was discarded


# ------------------------------------------------------------------------------------------------- what cannot be done
def test_R0_11_10_069R_what_the_opponent_cannot_do():
    """Not dulled, not returned, not put into the Break Zone; but broken."""
    s = Scenario(turn_player=2)
    gilgamesh = s.p1.field("10-069R")
    s.p2.hand(DULL, LEAVE, BURY, FELL)
    for name in ("Dull", "Leave", "Bury"):
        s.p2.cast(name, targets=[gilgamesh]).resolve_all()
        assert gilgamesh.is_active
    s.p2.cast("Fell", targets=[gilgamesh]).resolve_all()
    assert gilgamesh.zone == "break_zone"


@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize("code", ["18-100L", "27-126S"])
def test_R0_11_cards_of_the_break_zone_cannot_be_removed(mine, code):
    s = Scenario(turn_player=1 if mine else 2)
    s.p1.field(code)
    card = s.p1.break_zone(forward(2000, name="Buried"))
    user = s.p1 if mine else s.p2
    out = user.hand(spell(t.Choose(t.Cards("break_zone")), t.RemoveFromGame(t.Chosen()), name="Out"))
    user.cast(out, targets=[card]).resolve_all()
    assert card.zone == ("removed" if mine else "break_zone")


def test_R12_37_17_124H_the_opponent_cannot_search(s):
    mog = s.p1.field("17-124H")
    find = s.p2.hand(spell(t.Search(t.Cards("deck", "you", (FORWARD,))), name="Find"))
    hidden = s.p2.deck_top(forward(1000, name="Hidden"))
    s.p1.uses(mog).resolve_all()
    s.p1.passes().p2.cast(find).resolve_all()
    assert mog.zone == "break_zone" and hidden.zone == "deck"


def test_R7_43_28_060R_abilities_must_choose_and_summons_need_not():
    s = Scenario(turn_player=2)
    angeal, other = s.p1.field("28-060R"), s.p1.field(forward(3000))
    hits = t.Action(t.Cost(), t.Sequence((ONE, t.Damage(t.Chosen(), t.Number(1000)))))
    user = s.p2.field(forward(1000, abilities=[hits], name="User"))
    s.p2.hand(BOLT)
    s.p2.backups("Fire", 1)
    s.p2.begins_to_use(user)
    assert s.p2.choices() == [] or s.p2.choices() == [angeal]
    if s.asked == "target":
        s.p2.chooses(angeal)
    s.resolve_all()
    assert angeal.damage == 1000 and other.damage == 0
    s.p2.cast("Bolt", targets=[other]).resolve_all()
    assert other.zone == "break_zone"


def test_R6_4_6_127L_the_attack_phase_is_skipped(s):
    s.p1.hand("6-127L")
    s.p1.deck(20)
    supply(s.p1, "Fire", 6)
    s.p2.field(forward(9000))
    s.p1.cast("6-127L").p1.selects(0).resolve_all()
    assert len(s.p1.zone("removed")) == 5
    s.next_turn()
    assert s.turn_player is s.p2
    s.to("main_2")
    assert s.turn_player is s.p2 and s.asked == "priority"


def test_R6_4_16_037R_main_phases_are_skipped():
    """The opponent selects two actions; both Main Phases of the next turn go."""
    s = Scenario()
    s.p1.hand("16-037R")
    supply(s.p1, "Ice", 6)
    s.p2.field(forward(9000))
    s.p1.cast("16-037R")
    assert s.p2.decides("mode")
    s.p2.selects(0, 1)
    s.resolve_all()
    assert all(card.is_frozen for card in s.p2.zone("field"))


# -------------------------------------------------------------------------------------------- what a card is, and does
def test_R11_6_27_047H_two_of_a_name(s):
    """Three of them: one is cast, two come along, dull."""
    first = s.p1.hand("27-047H")
    supply(s.p1, "Wind", 6)
    others = s.p1.deck_top("27-047H", "27-047H")
    s.p1.cast(first).take_forced()
    while s.stack or s.asked != "priority":
        found = [card for card in others if s.p1.can_choose(card)]
        if s.asked == "priority":
            s.both_pass()
        elif found:
            s.p1.chooses(found[0])
        else:
            s.take(s.legal_actions[-1])
    assert first.on_field and all(card.on_field and card.is_dull for card in others)


def test_R4_18_17_118R_enters_dull_and_stays(s):
    alys = s.p1.hand("17-118R")
    s.p1.has(Water=2)
    s.p1.cast(alys)
    assert alys.is_dull
    s.next_turn().next_turn()
    assert s.turn_player is s.p1 and alys.is_dull


def test_R3_2_12_021R_becomes_dark(s):
    necron, hero = s.p1.hand("12-021R"), s.p1.field(forward(3000, "Fire"))
    s.p1.has(Ice=5)
    dark = s.p1.field(forward(2000, "Dark", name="Dark one"))
    s.p2.deck_top(forward(1000))
    s.p1.hand(forward(1000, "Dark", 0, name="Another"))
    s.p1.cast(necron).p1.chooses(hero).both_pass().p1.cast("Another")
    assert dark.on_field and s.p1.find("Another").on_field
    s.next_turn()
    assert s.p2.points == 1  # three Dark Characters


def test_R12_41_27_006R_dark_with_a_further_job():
    """The Forward that is found becomes Dark, so a second Dark Character is one too many."""
    s = Scenario()
    chaos = s.p1.field("27-006R")
    found = s.p1.deck_top(forward(3000, "Fire", name="Found", categories=["SOPFFO"], jobs=["Warrior"]))
    s.p1.hand(FELL)
    s.p1.cast("Fell", targets=[chaos]).resolve_all()
    s.p1.chooses(found)
    assert found.on_field
    row = s.state["traits"][: int(s.state["trait_count"])]
    assert len(row) == 2


def test_R3_5_1_081R_has_all_jobs(s):
    """As a Warrior of Light it joins the others of 12-001R whatever their Elements (R10.21)."""
    bartz, friend = s.p1.field("1-081R"), s.p1.field(forward(3000, "Water", jobs=["Warrior of Light"]))
    s.p1.field("12-001R")
    s.p1.attack([bartz, friend])
    assert bartz.is_attacking and friend.is_attacking


@pytest.mark.parametrize(("job", "can"), [("Warrior of Light", True), ("Ninja", False)])
def test_R10_21_12_001R_forwards_of_a_job_join_any_party(s, job, can):
    one, other = s.p1.field(forward(1000, "Fire", jobs=[job])), s.p1.field(forward(2000, "Water", jobs=[job]))
    s.p1.field("12-001R")
    s.to("attack_declaration")
    s.take(s.find_action(c.ATTACK, one))
    assert s.p1.can_attack(other) == can


def test_R3_2_1_103C_elements_of_the_opponents_characters(s):
    """It pays for a Wind card while the opponent has a Wind Character; never for its Light one."""
    kimahri = s.p1.field("1-103C")
    s.p2.has(field=(forward(1000, "Wind"), forward(2000, "Light", name="Light one")))
    wind, water = s.p1.hand(forward(1000, "Wind", 1), forward(1000, "Water", 1))
    assert s.p1.can_cast(wind) and not s.p1.can_cast(water)
    s.p1.cast(wind, pay=[(kimahri, "Wind")])
    assert wind.on_field


@pytest.mark.parametrize("dull", [True, False])
def test_R8_66_11_033R_dull_forwards_lose_their_abilities(s, dull):
    s.p1.field("11-033R")
    assert s.p2.field("1-207S", dull=dull).is_silenced == dull


def test_R8_66_15_108C_loses_categories_and_abilities(s):
    dancer, cloud = s.p1.field("15-108C"), s.p2.field("4-145H")
    s.p1.uses(dancer, targets=[cloud]).resolve_all()
    assert cloud.is_silenced and dancer.zone == "break_zone"


def test_R8_69_26_005H_specials_of_removed_eikons(s):
    """26-005H Clive uses the special ability of a Job Eikon that is out of the game, with a card of his name."""
    clive = s.p1.field("26-005H")
    s.p1.has(removed="26-029R", hand="26-005H", Fire=1)
    s.p2.hand(forward(1000), forward(2000))
    s.p1.uses(clive)
    s.both_pass()
    while s.asked == "discard":
        s.take(s.legal_actions[0])
    assert clive.is_dull and s.p2.hand_size == 0


def test_R3_30_3_005C_of_the_highest_cost(s):
    brawler = s.p1.field("3-005C")
    cheap, dear = s.p2.field(forward(9000, cost=2)), s.p2.field(forward(1000, cost=6))
    s.p1.attack(brawler)
    assert s.p1.choices() in ([], [dear])
    if s.asked == "target":
        s.p1.chooses(dear)
    s.resolve_all()
    assert dear.is_restricted("cannot_block") and not cheap.is_restricted("cannot_block")


def test_R8_46_26_070H_special_and_action_abilities_at_once(s):
    """Zangan himself and a Tifa that has come this turn."""
    zangan, tifa = s.p1.field("26-070H", new=True), s.p1.field("26-076H", new=True)
    s.p1.hand("26-076H")
    foe = s.p2.field(forward(11000))
    assert s.p1.can_use(zangan) and s.p1.can_use(tifa)
    s.p1.uses(zangan, targets=[foe]).resolve_all()
    assert foe.damage == 2 * 5000 and zangan.is_dull


# --------------------------------------------------------------------------------------------------- casting and costs
def test_R5_50_3_069C_costs_nothing_beside_vincent(s):
    yuffie = s.p1.hand("3-069C")
    assert not s.p1.can_cast(yuffie)
    s = Scenario()
    yuffie = s.p1.hand("3-069C")
    s.p1.field("2-077L")
    s.p1.cast(yuffie)
    assert yuffie.on_field


@pytest.mark.parametrize("cards", [0, 2])
def test_R5_52_15_041L_costs_more_for_each_card(s, cards):
    lightning = s.p1.hand("15-041L")
    s.p1.has(Ice=2)
    s.p2.hand(*[forward(1000 + 1000 * k) for k in range(cards)])
    assert s.p1.can_cast(lightning) == (cards == 0)


@pytest.mark.parametrize("code", ["1-046H", "28-098H"])
def test_R5_52_summons_of_the_opponent_cost_more(code):
    s = Scenario(turn_player=2)
    s.p1.field(code)
    s.p2.has(hand=RALLY, field=backup("Fire"))
    assert not s.p2.can_cast("Rally")
    s = Scenario()
    s.p1.field(code)
    s.p1.has(hand=RALLY, field=backup("Fire"))
    assert s.p1.can_cast("Rally")


def test_R5_53_7_115R_the_next_summon_only(s):
    dusk = s.p1.field("7-115R")
    s.p1.backups("Fire", 3)
    s.p1.hand(summon(t.Draw("you"), cost=2, name="First"), summon(t.Draw("you"), cost=2, name="Second"))
    s.p1.uses(dusk).resolve_all().p1.cast("First").resolve_all()
    assert sum(card.is_dull for card in s.p1.zone("field")) == 2
    s.p1.cast("Second").resolve_all()
    assert all(card.is_dull for card in s.p1.zone("field"))


@pytest.mark.parametrize("crystals", [0, 2])
def test_R5_42_17_129H_less_for_each_crystal(s, crystals):
    vinera = s.p1.hand("17-129H")
    s.p1.crystals(crystals)
    assert s.p1.can_cast(vinera) == (crystals == 2)


def test_R8_55_17_113L_a_crystal_for_the_s_icon(s):
    glaciela, foe = s.p1.field("17-113L"), s.p2.field(forward(9000))
    s.p1.has(Water=2, crystals=1)
    s.p1.begins_to_use(glaciela)
    pays(s, foe)
    assert s.p1.crystal_count == 0 and foe.damage == 2000 * 3


def test_R8_55_17_002L_the_next_special_without_the_s_icon(s):
    """A Category VI Forward of cost 3 or more uses its special ability without its card, once."""
    edgar, terra = s.p1.field("17-002L"), s.p1.field("1-046H")
    s.p1.backups("Ice", 4)
    assert not s.p1.can_use(terra)
    s.p1.uses(edgar, targets=[terra]).resolve_all()
    s.p1.begins_to_use(terra)
    pays(s)
    assert terra.has("First Strike") and not s.p1.can_use(terra)


def test_R5_28_26_055H_warp_with_cp_of_any_element(s):
    """25-044C: Warp 2 for Wind and 1."""
    s.p1.has(hand="25-044C", Fire=2)
    assert not any(text.startswith("warp") for text in s.legal)
    s = Scenario()
    s.p1.has(hand="25-044C", Fire=2, field="26-055H")
    assert any(text.startswith("warp") for text in s.legal)


@pytest.mark.parametrize("elements", [("Fire", "Ice", "Wind"), ("Fire", "Fire", "Wind")])
def test_R5_31_27_062L_three_elements_paid_to_use(s, elements):
    krile, guest = s.p1.field("27-062L"), s.p1.hand(forward(4000, cost=5, name="Guest"))
    paying = [s.p1.field(backup(element)) for element in elements]
    s.p1.uses(krile, pay=paying).both_pass()
    assert s.asked == ("select" if len(set(elements)) == 3 else "priority") or guest.on_field
    if s.asked == "select":
        s.p1.chooses(guest)
    assert guest.on_field == (len(set(elements)) == 3)


@pytest.mark.parametrize("element", ["Fire", "Ice"])
def test_R5_31_7_014R_only_paid_with_fire_cp(s, element):
    card, foe = s.p1.hand("7-014R"), s.p2.field(forward(7000))
    paying = [*s.p1.backups("Fire", 4), s.p1.field(backup(element))]
    s.p1.cast(card, pay=paying).p1.chooses(foe).both_pass()
    assert foe.on_field == (element == "Ice")


def test_R5_52_20_092R_action_abilities_cost_more():
    s = Scenario(turn_player=2)
    s.p1.field("20-092R")
    draws = t.Action(t.Cost(), t.Draw("you"))
    user = s.p2.field(forward(1000, abilities=[draws], name="User"))
    s.p2.backups("Fire", 1)
    assert not s.p2.can_use(user)
    s = Scenario()
    s.p1.field("20-092R")
    user = s.p1.field(forward(1000, abilities=[draws], name="User"))
    assert s.p1.can_use(user)


# ------------------------------------------------------------------------------------------------------------- effects
def test_R9_75_10_006R_divided_equally(s):
    cloud = s.p1.field("10-006R")
    s.p1.has(hand="10-006R", Fire=3)
    first, second = s.p2.field(forward(6000)), s.p2.field(forward(7000))
    s.p1.uses(cloud, "Cross-slash", targets=[first, second]).resolve_all()
    assert (first.damage, second.damage) == (5000, 5000)


def test_R9_72_9_119C_damage_is_negated(s):
    larsa, hero = s.p1.field("9-119C"), s.p1.field(forward(5000), damage=4000)
    s.p1.uses(larsa).resolve_all()
    assert hero.damage == 0


@pytest.mark.parametrize(("raised", "broken"), [(True, True), (False, False)])
def test_R8_6_28_064H_entered_other_than_from_the_hand(s, raised, broken):
    hero = s.p1.break_zone(forward(3000, name="Hero")) if raised else s.p1.hand(forward(3000, cost=1, name="Hero"))
    s.p1.has(hand="28-064H", Earth=3, Fire=1)
    if raised:
        dead = t.Cards("break_zone", "you", (FORWARD,))
        s.p1.hand(spell(t.Choose(dead), t.PlayOntoField(t.Chosen()), name="Raise"))
        s.p1.cast("Raise", targets=[hero]).resolve_all()
    else:
        s.p1.cast(hero)
    s.p1.cast("28-064H", modes=[0], targets=[hero]).resolve_all()
    assert hero.on_field != broken


def test_R6_4_5_147L_one_more_turn_and_the_game_is_lost(s):
    """It also returns to the hand instead of leaving."""
    descendant = s.p1.field("5-147L")
    s.p1.hand("5-147L", FELL)
    s.p1.cast("Fell", targets=[descendant]).resolve_all()
    assert descendant.zone == "hand"
    s = Scenario()
    descendant = s.p1.field("5-147L")
    s.p1.hand("5-147L")
    s.p1.uses(descendant, "Paradise").resolve_all()
    s.next_turn()
    assert s.turn_player is s.p1 and not s.over
    s.to("end").both_pass()
    assert s.winner is s.p2


def test_R9_14_27_109L_both_lose_a_number_below_his_power():
    s = Scenario(turn_player=2)
    cecil, foe = s.p1.field("27-109L"), s.p2.field(forward(7000))
    s.p2.passes().p1.uses(cecil, targets=[foe]).both_pass()
    assert s.p1.decides("name")
    s.p1.does("option 7")
    assert cecil.power == 2000 and foe.zone == "break_zone"


def test_R9_81_27_007H_another_forward_than_the_damaged_one(s):
    king = s.p1.field("27-007H")
    blocker, other = s.p2.field(forward(9000)), s.p2.field(forward(9000))
    s.p1.attack(king).p2.blocks(blocker).both_pass()
    if s.asked == "target":
        assert s.p1.choices() == [other]
        s.p1.chooses(other)
    s.resolve_all()
    assert other.damage == 8000


def test_R8_31_27_010L_the_ability_triggers_again(s):
    """27-010L Xande: where the discarded card is a Xande, and only then; the new trigger has a new target."""
    s.p1.field("27-010L")
    copy, other = s.p1.hand("27-010L", forward(1000))
    first, second, third = (s.p2.field(forward(9000)) for _ in range(3))
    s.to("attack_preparation")
    s.p1.chooses(first).both_pass().p1.chooses(copy)
    assert copy.zone == "break_zone" and first.zone == "break_zone"
    s.p1.chooses(second).both_pass().p1.chooses(other)
    assert second.zone == "break_zone" and third.on_field and not s.stack and s.asked != "target"


def test_R8_69_27_099H_triggers_the_ability_of_a_forward(s):
    """The opponent's Forward enters and draws; Gogo, cast with Back Attack, draws for its controller."""
    s = Scenario(turn_player=2)
    s.p1.has(hand="27-099H", Water=4)
    s.p2.has(hand=forward(1000, cost=0, abilities=[CALLED], name="Called"))
    s.p2.cast("Called")
    s.p2.passes().p1.cast("27-099H")
    called = s.p2.find("Called")
    if s.asked == "target":
        s.p1.chooses(called)
    mine = s.p1.hand_size
    s.resolve_all()
    assert s.p1.hand_size == mine + 1


# ---------------------------------------------------------------------------------------------- one event, one trigger
def test_R8_31_15_079R_both_descriptions_fit_one_event(s):
    """ "Ba'Gamnan or a Job Headhunter enters": he is one, and there is one counter."""
    gamnan = s.p1.hand("15-079R")
    s.p1.has(Earth=4)
    s.p1.cast(gamnan).resolve_all()
    assert gamnan.counters("Bounty") == 1


def test_R9_81_26_083H_the_forward_that_dealt_the_damage():
    s = Scenario(turn_player=2)
    elena, foe = s.p1.field("26-083H"), s.p2.field(forward(5000))
    s.p1.damage(3)
    s.p2.attack(foe).p1.blocks(elena).both_pass().resolve_all()
    assert foe.zone == "break_zone" and elena.on_field
