"""References to cards named earlier ("they", "the Forward"), and counts within a turn, with printed cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.kit import spell


def free(name, text="Draw 1 card.", **more):
    return summon(text=text, cost=0, name=name, **more)


def cast(s, who, *cards):
    """Somebody casts cards that cost nothing, and each resolves."""
    for card in cards:
        who.cast(card)
        s.resolve_all()


# ------------------------------------------------------------------------------------------------------ "they" (R9.4)
def test_R9_4_they_are_the_forwards_of_that_moment(s):
    """17-017H: activate all the Forwards other than Sabin you control. They gain +2000 power."""
    sabin, ally = s.p1.field("17-017H"), s.p1.field(forward(3000), dull=True)
    theirs = s.p2.field(forward(3000), dull=True)
    s.p1.hand("17-017H")
    later = s.p1.hand(forward(1000, cost=1, name="Later"))
    s.p1.has(Fire=1).p1.uses(sabin, "Chakra").resolve_all().p1.cast(later)
    assert ally.is_active and ally.power == 5000
    assert theirs.is_dull and theirs.power == 3000 and (sabin.power, later.power) == (sabin.card.power, 1000)


def test_R9_4_they_cannot_be_chosen_and_later_ones_can(s):
    """1-064R: activate all Forwards you control. They cannot be chosen by Summons or abilities this turn."""
    aerith, ally = s.p1.field("1-064R"), s.p1.field(forward(3000), dull=True)
    s.p1.hand("1-064R")
    later = s.p1.hand(forward(1000, cost=1, name="Later"))
    s.p1.has(Fire=1).p2.has(hand=free("Bolt", "Choose 1 Forward. Dull it."))
    s.p1.uses(aerith, "Planet Protector").resolve_all().p1.cast(later).p1.passes().p2.begins_to_cast("Bolt")
    assert s.p2.can_choose(later) and not s.p2.can_choose(ally) and ally.is_active


# ------------------------------------------------------------------------------------------------ "the Forward" (R4.13)
def test_R4_13_the_removed_forward_comes_back_dull(s):
    """3-043C: remove it from the game. Then, play the removed Forward onto the field dull."""
    mage, ally = s.p1.field("3-043C"), s.p1.field(forward(3000, name="Ally"))
    s.p1.has(Ice=3).p1.uses(mage, targets=[ally]).resolve_all()
    assert ally.on_field and ally.is_dull and mage.zone == "break_zone"


def test_R7_53_the_forward_is_dulled_and_the_backup_returned(s):
    """1-052R: dull the Forward and return the Backup to its owner's hand."""
    theirs, helper = s.p2.field(forward(3000)), s.p2.field(backup("Fire", name="H"))
    s.p2.spare("Fire", 1)
    s.p1.has(Ice=5).p1.cast(s.p1.hand("1-052R"), targets=[theirs, helper]).both_pass()
    assert theirs.is_dull and theirs.on_field and helper.zone == "hand"
    s.p2.chooses(helper)
    assert helper.zone == "break_zone" and s.p2.hand_size == 1


def test_R9_71_the_forward_that_entered_strikes_the_chosen_one(s):
    """18-139S: the Forward that entered the field deals damage equal to its power to the chosen Forward, once per
    turn."""
    s.p1.field("18-139S")
    theirs = s.p2.field(forward(9000))
    first, second = (s.p1.hand(forward(4000, "Wind", cost=1, name=name)) for name in ("First", "Second"))
    s.p1.has(Wind=2).p1.cast(first).p1.chooses(theirs).resolve_all()
    assert theirs.damage == 4000
    s.p1.cast(second)
    assert not s.stack and theirs.damage == 4000


@pytest.mark.parametrize(("name", "modes"), [("Squall", 3), ("Zell", 1)])
def test_R5_72_rinoa_selects_more_when_squall_enters(s, name, modes):
    """9-038R: if the Forward is Card Name Squall, select up to 3 of the 3 following actions instead."""
    s.p1.field("9-038R")
    theirs = s.p2.field(forward(3000))
    s.p1.has(Ice=1).p1.cast(s.p1.hand(forward(3000, "Ice", cost=1, name=name, categories=["VIII"])))
    s.p1.selects(*range(modes))
    while s.p1.decides("target"):
        s.p1.chooses(theirs if s.p1.can_choose(theirs) else name)
    s.resolve_all()
    assert theirs.is_dull and theirs.is_frozen is (modes == 3)


def test_R7_63_the_cp_of_the_revealed_cards(s):
    """9-094L: reveal the top 2 cards of your deck. 1000 damage for each CP required to play the revealed cards. Add all
    the revealed cards to your hand."""
    theirs = s.p2.field(forward(9000))
    cards = s.p1.deck_top(forward(1000, cost=3), backup("Fire", 2))
    s.p1.backups("Lightning", 5)
    s.p1.spare("Lightning", 1)
    s.p1.cast(s.p1.hand("9-094L")).p1.chooses(theirs).resolve_all()
    assert theirs.damage == 5000 and all(card.zone == "hand" for card in cards)


# ------------------------------------------------------------------------------------------------- on the field (R4.12)
@pytest.mark.parametrize("leaves", [False, True])
def test_R4_12_cyan_strikes_only_while_he_is_there(s, leaves):
    """4-007H: at the beginning of your next Main Phase 1, if Cyan is on your field, break it."""
    cyan, theirs = s.p1.field("4-007H"), s.p2.field(forward(9000))
    s.p1.hand("4-007H")
    if leaves:
        s.p1.hand(free("Gone", "Choose 1 Forward. Return it to its owner's hand."))
    s.p1.uses(cyan, "Bushido: Fang", targets=[theirs]).resolve_all()
    if leaves:
        s.p1.cast("Gone", targets=[cyan]).resolve_all()
    s.next_turn().next_turn().to("main_1")
    if s.stack:
        s.resolve_all()
    assert theirs.on_field is leaves


# --------------------------------------------------------------------------------------- what is counted (R8.30, R8.31)
def test_R8_30_the_third_card_of_the_turn(s):
    """14-057H: when you cast the third card you've cast this turn, activate all the Backups you control."""
    s.p1.field("14-057H")
    helper = s.p1.field(backup("Fire", name="H"), dull=True)
    s.p1.hand(*(free(f"S{number}") for number in range(4)))
    cast(s, s.p1, "S0", "S1")
    assert helper.is_dull
    cast(s, s.p1, "S2")
    assert helper.is_active


def test_R8_30_the_second_card_counts_those_before_the_ability(s):
    """16-043H: when you cast the second card you've cast: Atomos itself is the first card of the turn."""
    helper, _ = s.p1.backups("Wind", 2)
    atomos = s.p1.hand("16-043H")
    s.p1.hand(free("S"))
    s.p1.cast(atomos).p1.cast("S").p1.chooses(helper).p1.passes().resolve_all()
    assert helper.is_active


@pytest.mark.parametrize("number", [1, 2])
def test_R8_31_cards_that_are_discarded_together_trigger_once(s, number):
    """16-038H: when your opponent discards 1 or more cards due to your Summons or abilities."""
    s.p1.has(field="16-038H").p2.has(field=forward(3000))
    s.p2.spare("Fire", 3)
    s.p1.hand(spell(t.Discard("opponent", number), name="Mind"))
    s.p1.cast("Mind").both_pass()
    for _ in range(number):
        s.p2.chooses(s.p2.choices()[0])
    assert s.p2.hand_size == 3 - number
    s.p1.chooses(s.p1.choices()[0])
    assert len(s.stack) == 1 and not s.p1.waiting


def test_R8_31_the_cards_of_the_other_player_are_others(s):
    """16-038H: both players discard together; the opponent's card triggers it."""
    s.p1.field("16-038H")
    theirs = s.p2.field(forward(3000))
    s.p1.hand(spell(t.Discard("any"), name="Mind"))
    s.p1.spare("Fire", 1)
    s.p2.spare("Fire", 1)
    s.p1.cast("Mind").both_pass()
    while not s.p1.decides("target"):
        (s.p1 if s.p1.decides() else s.p2).chooses((s.p1 if s.p1.decides() else s.p2).choices()[0])
    s.p1.chooses(theirs).resolve_all()
    assert theirs.is_dull and theirs.is_frozen


@pytest.mark.parametrize("turn_player", [1, 2])
def test_R8_33_during_your_turn(turn_player):
    """7-091H: during your turn, when a Forward opponent controls becomes dull."""
    s = Scenario(turn_player=turn_player)
    s.p1.field("7-091H")
    victim, other = s.p2.field(forward(3000)), s.p2.field(forward(8000, name="O"))
    who = s.p1 if turn_player == 1 else s.p2
    who.hand(free("Bolt", "Choose 1 Forward. Dull it."))
    who.cast("Bolt", targets=[victim])
    s.both_pass()
    if turn_player == 1:
        s.p1.chooses(other).resolve_all()
    assert other.damage == (3000 if turn_player == 1 else 0)


# ------------------------------------------------------------------------------------------ casting and playing (R0.11)
@pytest.mark.parametrize("points", [3, 4])
def test_R9_44_sephiroth_is_neither_cast_nor_played_before_four_points(s, points):
    """11-130L: you can only play Sephiroth if either player has received 4 points of damage or more."""
    s.p2.damage(points)
    sephiroth = s.p1.hand("11-130L")
    s.p1.backups("Fire", 4)
    here = t.Cards("hand", "you", (t.Named("Sephiroth"),))
    s.p1.hand(spell(t.May(t.Sequence((t.Select(here, to_play=True), t.PlayOntoField(t.Found())))), name="Play"))
    assert s.p1.can_cast(sephiroth) is (points == 4)
    s.p1.cast("Play").both_pass()
    assert s.p1.decides("may") is (points == 4)


@pytest.mark.parametrize("zone", ["hand", "break_zone"])
@pytest.mark.parametrize("ally", [True, False])
def test_R9_44_rhitahtyn_needs_an_ally_to_come_from_the_hand(s, zone, ally):
    """9-020R: you must control a Category XIV Forward to play Rhitahtyn from your hand onto the field."""
    if ally:
        s.p1.field(forward(1000, name="A", categories=["XIV"]))
    rhitahtyn = s.p1.hand("9-020R") if zone == "hand" else s.p1.break_zone("9-020R")
    here = t.Cards(zone, "you", (t.Named("Rhitahtyn"),))
    s.p1.has(hand=spell(t.Select(here, to_play=True), t.PlayOntoField(t.Found()), name="Play"), Fire=5)
    assert s.p1.can_cast(rhitahtyn) is (ally and zone == "hand")
    s.p1.cast("Play").both_pass()
    if s.p1.decides("select"):
        s.p1.chooses(rhitahtyn)
    assert rhitahtyn.on_field is (ally or zone == "break_zone")


@pytest.mark.parametrize("turn_player", [1, 2])
def test_R0_11_shiva_is_cast_in_the_own_turn_only(turn_player):
    """8-032R: you can only cast Shiva during your turn."""
    s = Scenario(turn_player=turn_player)
    s.p2.field(forward(1000))
    shiva = s.p1.hand("8-032R")
    s.p1.backups("Ice", 5)
    if turn_player == 2:
        s.p2.passes()
    assert s.p1.has_priority and s.p1.can_cast(shiva) is (turn_player == 1)


def test_R5_96_one_card_of_each_element():
    """21-123H: 《2》 and 1 Fire, 1 Wind, 1 Earth and 1 Water Character in the Break Zone removed from the game."""
    s = Scenario()
    manifest = s.p1.hand("21-123H")
    s.p1.backups("Fire", 2)
    for element in ("Fire", "Wind", "Earth"):
        s.p1.break_zone(monster(element))
    assert not s.p1.can_cast(manifest)
    s = Scenario()
    manifest = s.p1.hand("21-123H")
    s.p1.backups("Fire", 2)
    dead = [s.p1.break_zone(monster(element, name=element)) for element in ("Fire", "Wind", "Earth", "Water")]
    s.p1.cast(manifest, way=1)
    assert manifest.on_field and all(card.zone == "removed" for card in dead)


@pytest.mark.parametrize("removed", [3, 4])
def test_R3_16_cards_in_two_zones_are_counted_together(s, removed):
    """24-091L: 7 or more Category FFBE cards in your Break Zone and/or removed from the game: 5 less."""
    for number in range(3):
        s.p1.break_zone(forward(1000, name=f"B{number}", categories=["FFBE"]))
    for number in range(removed):
        s.p1.removed(forward(1000, name=f"R{number}", categories=["FFBE"]))
    astrius = s.p1.hand("24-091L")
    cost = astrius.card.cost - 5
    element = astrius.card.elements[0]
    s.p1.backups(element, max(cost, 1))
    assert s.p1.can_cast(astrius) is (removed == 4)


def test_R9_4_cards_found_earlier_are_affected_although_they_fit_no_more(s):
    """A card made of nodes: all dull Forwards are activated, and "they" still means them when they are active."""
    dull, active = s.p1.field(forward(3000), dull=True), s.p1.field(forward(3000))
    dull_ones = t.All(t.Cards("field", "you", (t.OfType("Forward"), t.InState("dull"))))
    s.p1.hand(spell(t.Gather(dull_ones), t.Activate(t.Found()), t.GainKeyword(t.Found(), "Haste"), name="Call"))
    s.p1.cast("Call").both_pass()
    assert dull.is_active and dull.has("Haste") and not active.has("Haste")
