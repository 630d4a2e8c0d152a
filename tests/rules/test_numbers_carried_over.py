"""Numbers that one instruction hands to the next, what each player does, and cards with something in common: printed
cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.checks import check_views


def able_to_cast(code, element, cost):
    """p1 has the card and can pay for it with Backups and cards of the hand."""
    s = Scenario()
    s.p1.backups(element, min(cost, 5))
    s.p1.spare(element, -(-max(0, cost - 5) // 2))
    return s, s.p1.hand(code)


# --------------------------------------------------------------------------------------------- for each of some cards
def test_R7_63_3_003R_an_amount_for_each_revealed_card_of_a_kind():
    """3-003R Ace, Cut Cards: 4000 damage for each of the top 4 cards that has the Job."""
    s = Scenario()
    ace, target = s.p1.field("3-003R"), s.p2.field(forward(9000))
    s.p1.backups("Fire", 1)
    s.p1.hand("3-003R")
    cadets = [forward(1000, name=f"Cadet {n}", jobs=["Class Zero Cadet"]) for n in range(2)]
    s.p1.deck_top(*cadets, forward(1000), backup())
    s.p1.uses(ace, targets=[target])
    s.both_pass()
    while s.decision and s.decision.kind == "order":
        s.p1.chooses(s.p1.choices()[0])
    assert target.damage == 8000


def test_R7_63_5_124H_each_by_its_own_cost():
    """5-124H Ozma, Flare Star: each Forward loses 2000 power for each CP of its own cost."""
    s = Scenario()
    ozma = s.p1.field("5-124H")
    cheap, dear = s.p2.field(forward(9000, cost=2)), s.p2.field(forward(9000, cost=4))
    s.p1.backups("Water", 4)
    s.p1.hand("5-124H")
    s.p1.uses(ozma, 0)
    s.both_pass()
    assert ozma.is_forward and ozma.power == 8000
    s.p1.uses(ozma, 1)
    s.both_pass()
    assert (cheap.power, dear.power) == (5000, 1000)


@pytest.mark.parametrize(("element", "hurt"), [("Dark", 0), ("Fire", 5000)])
def test_R7_58_5_124H_a_dark_summon_is_a_dark_card(element, hurt):
    bolt = summon(t.Sequence((t.Choose(t.Cards(where=(t.OfType("Forward"),))), t.Damage(t.Chosen(), t.Number(5000)))),
                  element, 1, name="Bolt")  # fmt: skip
    s = Scenario()
    ozma = s.p1.field("5-124H")
    s.p2.backups(element if element != "Dark" else "Fire", 1)
    card = s.p2.hand(bolt)
    s.p1.uses(ozma, 0)
    s.both_pass()
    s.p1.passes()
    s.p2.cast(card, targets=[ozma])
    s.both_pass()
    assert ozma.damage == hurt


def test_R9_92_17_045R_each_by_its_own_counters():
    """17-045R Gargas: the Forwards lose 2000 power for each Poison Counter on them."""
    s = Scenario()
    gargas = s.p1.field("17-045R")
    one, two = s.p2.field(forward(9000)), s.p2.field(forward(9000))
    s.p1.hand("17-045R")
    s.p1.uses(gargas, targets=[one])
    s.both_pass()
    assert (one.counters("Poison"), one.power, two.power) == (3, 3000, 9000)


def test_R7_63_24_074C_as_many_cards_as_it_cost():
    """24-074C Odin: breaks a Forward, then as many cards of the own deck are removed as that costs."""
    s, odin = able_to_cast("24-074C", "Lightning", 5)
    target = s.p2.field(forward(9000, cost=3))
    before = s.p1.deck_size
    s.p1.cast(odin, targets=[target])
    s.both_pass()
    assert (target.zone, before - s.p1.deck_size, len(s.p1.zone("removed"))) == ("break_zone", 3, 3)


def test_R7_63_12_112L_the_number_of_removed_cards_is_kept():
    """12-112L Selh'teus: up to 5 Forwards removed, then a Forward of at most that cost among the top 5 cards."""
    s, selhteus = able_to_cast("12-112L", ("Fire", "Ice"), 4)
    gone = s.p1.break_zone(forward(1000), forward(2000, "Ice"))
    two, three = s.p1.deck_top(forward(3000, cost=2), forward(3000, cost=3), backup(), backup(), backup())[:2]
    s.p1.cast(selhteus)
    s.both_pass()
    s.p1.chooses(*gone)
    assert s.p1.decides("select") and s.p1.choices() == [two]
    s.p1.chooses(two)
    assert two.on_field and three.zone == "deck" and all(card.zone == "removed" for card in gone)


# -------------------------------------------------------------------------------------------------- how many it was
@pytest.mark.parametrize(("dull", "drawn"), [(4, 1), (3, 0)])
def test_R9_32_19_102L_only_what_was_dull_is_activated(dull, drawn):
    """19-102L Refia, at the beginning of the Attack Phase: draws if 4 or more dull Characters were activated."""
    s = Scenario()
    s.p1.field("19-102L")
    for number in range(4):
        s.p1.field(backup("Wind", name=f"Warrior {number}", jobs=["Warrior of Light"]), dull=number < dull)
    before = s.p1.hand_size
    s.to("attack_preparation")
    s.resolve_all()
    assert s.p1.hand_size == before + drawn


@pytest.mark.parametrize(("forwards", "points"), [(3, 1), (2, 0)])
def test_R9_30_17_079L_only_what_went_to_the_break_zone_counts(forwards, points):
    """17-079L Shadow Lord: of 3 or more Forwards that it breaks it deals its controller a point."""
    s, lord = able_to_cast("17-079L", "Earth", 7)
    units = [s.p2.field(forward(5000, name=f"Unit {number}", jobs=["Standard Unit"])) for number in range(forwards)]
    mage, other = s.p2.break_zone(forward(5000, jobs=["Mage"])), s.p2.field(forward(5000, name="Other", jobs=["Thief"]))
    s.p1.cast(lord)
    s.both_pass()
    s.p1.does(f"choose {mage.code}")
    if points:
        s.resolve_all()
    assert [unit.zone for unit in units] == ["break_zone"] * forwards and other.on_field
    assert s.p1.points == points


# ------------------------------------------------------------------------------------------------------- counters
def test_R7_40_R9_90_counters_are_selected():
    """11-026H, 12-079C, 14-050R: one more, one less, or twice as many counters of the kind selected."""
    s = Scenario()
    cid, other = s.p1.field("11-026H"), s.p1.field("12-079C")
    mine = s.p1.field(monster("Ice"), counters={"Bounty": 2, "Poison": 1})
    theirs = s.p2.field(forward(5000), counters={"Poison": 2})
    s.p1.uses(cid, targets=[mine])
    s.both_pass()
    assert s.p1.decides("name") and len(s.legal) == 2
    check_views(s)
    s.p1.does("option 1")
    assert (mine.counters("Bounty"), mine.counters("Poison")) == (2, 2)
    s.p1.uses(other, targets=[theirs])
    s.both_pass()
    s.take_forced()
    assert theirs.counters("Poison") == 1


def test_R9_94_20_008H_as_many_targets_as_counters_removed():
    """20-008H Kefka, at the end of the turn: X counters, up to X Forwards."""
    s = Scenario()
    kefka = s.p1.field("20-008H", counters={"Magic": 3})
    targets = [s.p2.field(forward(9000, name=f"Target {n}")) for n in range(3)]
    s.to("end")
    s.both_pass()
    assert s.p1.decides("number")
    s.p1.does("option 2")
    assert kefka.counters("Magic") == 1
    s.p1.chooses(*targets[:2])
    s.resolve_all()
    assert [target.zone for target in targets] == ["break_zone", "break_zone", "field"]


# --------------------------------------------------------------------------------------------------- each player
@pytest.mark.parametrize(("mine", "theirs"), [(2, 1), (1, 2), (1, 1), (2, 2)])
def test_R7_55_11_030C_each_player_who_controls_too_few(mine, theirs):
    """11-030C Chronos: each player who doesn't control 2 or more Forwards discards a card."""
    s, chronos = able_to_cast("11-030C", "Ice", 2)
    for side, count in ((s.p1, mine), (s.p2, theirs)):
        for number in range(count):
            side.field(forward(5000, name=f"{side} {number}"))
        side.hand(forward(1000), forward(1000))
    before = {s.p1: s.p1.hand_size - 1, s.p2: s.p2.hand_size}  # Chronos is cast
    s.p1.cast(chronos)
    s.both_pass()
    while s.decision and s.decision.kind == "discard":
        s.deciding.chooses(s.deciding.choices()[0])
    assert [before[side] - side.hand_size for side in (s.p1, s.p2)] == [int(mine < 2), int(theirs < 2)]


def test_R7_55_11_035R_who_discards_such_a_card_draws():
    """11-035R Setzer: each player discards at random; a player who discards a Category VI card draws."""
    s, setzer = able_to_cast("11-035R", "Ice", 4)
    s.p1.hand(forward(1000, name="Six", categories=["VI"]))
    s.p2.hand(forward(1000, name="Seven", categories=["VII"]))
    decks = s.p1.deck_size, s.p2.deck_size
    s.p1.cast(setzer)
    s.both_pass()
    assert (s.p1.codes("break_zone"), s.p2.codes("break_zone")) == (["Six"], ["Seven"])
    assert (decks[0] - s.p1.deck_size, decks[1] - s.p2.deck_size) == (1, 0)


def test_R7_55_9_102H_each_player_may_play_the_revealed_card():
    """9-102H Ultimecia: each player reveals the top card and may play it if it is a Character."""
    s, ultimecia = able_to_cast("9-102H", "Water", 4)
    mine, theirs = s.p1.deck_top(forward(5000)), s.p2.deck_top(backup("Ice"))
    s.p1.cast(ultimecia)
    s.both_pass()
    assert s.p1.decides("select") and s.p1.choices() == [mine]  # not the opponent's
    s.p1.passes()
    assert s.p2.decides("select") and s.p2.choices() == [theirs]
    s.p2.chooses(theirs)
    assert (mine.zone, theirs.zone, theirs.controller) == ("deck", "field", s.p2)


def test_R12_33_10_081R_each_player_may_search():
    """10-081R Prishe: both players may search the own deck for a Forward of power 9000 or more."""
    s = Scenario()
    s.p1.backups("Earth", 5)
    mine, theirs = s.p1.deck_top(forward(9000)), s.p2.deck_top(forward(9000))
    s.p1.cast(s.p1.hand("10-081R"))
    s.both_pass()
    s.p1.says_yes()
    assert s.p1.decides("search") and s.p1.choices() == [mine]
    s.p1.chooses(mine)
    s.p2.says_yes()
    assert s.p2.decides("search") and s.p2.choices() == [theirs]
    s.p2.chooses(theirs)
    assert (mine.zone, theirs.zone) == ("hand", "hand") and theirs in s.p2.zone("hand")


def test_R7_41_19_106H_one_for_every_two_points():
    """19-106H Sin: the opponent selects 1 Forward or Backup for every 2 points that its controller received."""
    s, sin = able_to_cast("19-106H", "Water", 6)
    s.p1.damage(4)
    mine = [s.p2.field(forward(5000, name=f"Prey {n}")) for n in range(3)]
    s.p1.cast(sin)
    s.both_pass()
    assert s.p2.decides("select")
    s.p2.chooses(mine[0], mine[2])
    assert [one.zone for one in mine] == ["break_zone", "field", "break_zone"]


# --------------------------------------------------------------------------------------------- equal and different
def test_R12_33_12_097H_two_different_costs_of_either_kind():
    """12-097H Syldra: any two Water or Category V Characters of different costs."""
    s = Scenario()
    s.p1.backups("Water", 5)
    two, also_two, five = s.p1.deck_top(
        forward(5000, "Water", 2, name="Two"), backup("Water", 2, name="Too"), backup("Fire", 4, categories=["V"])
    )
    s.p1.cast(s.p1.hand("12-097H"))
    s.both_pass()
    assert {card.index for card in s.p1.choices()} == {two.index, also_two.index, five.index}
    s.p1.chooses(two)
    assert s.p1.choices() == [five]


@pytest.mark.parametrize(("types", "drawn"), [(("forward",) * 4, 1), (("forward", "forward", "forward", "backup"), 0)])
def test_R3_3_21_085H_all_of_one_type(types, drawn):
    s = Scenario()
    gestahl = s.p1.field("21-085H")
    s.p1.backups("Fire", 1)
    makers = {"forward": forward(1000), "backup": backup()}
    cards = s.p2.break_zone(*(makers[kind] for kind in types))
    before = s.p1.hand_size
    s.p1.uses(gestahl, targets=list(cards))
    s.both_pass()
    assert [card.zone for card in cards] == ["removed"] * 4 and s.p1.hand_size == before + drawn


def test_R7_44_7_065H_the_named_number_against_a_revealed_card():
    """7-065H Vanille: the dull Forward breaks if the revealed card costs the named number."""
    for number, gone in ((2, True), (3, False)):
        s, vanille = able_to_cast("7-065H", "Earth", 4)
        target = s.p2.field(forward(9000), dull=True)
        s.p1.deck_top(forward(1000, cost=2))
        s.p1.cast(vanille)
        s.p1.chooses(target)
        s.both_pass()
        s.p1.does(f"option {number}")
        assert target.on_field != gone


def test_R7_44_9_039C_until_a_card_of_the_named_type():
    s, locke = able_to_cast("9-039C", "Ice", 4)
    wanted = s.p1.deck_top(forward(1000), backup("Ice"))[1]
    s.p1.cast(locke)
    s.both_pass()
    s.p1.does("option 1")  # Backups
    s.take_forced()
    assert wanted.zone == "hand"


def test_R9_12_R9_13_18_047H_the_named_job_and_element_too():
    """18-047H Bartz gains them permanently, in addition to its own."""
    s, bartz = able_to_cast("18-047H", "Wind", 2)
    other = s.p1.field(forward(5000, "Fire", name="Friend", jobs=["Mage"]))
    s.p1.cast(bartz)
    s.both_pass()
    assert s.p1.decides("name")
    s.p1.does(f"choose {other.name}")
    s.p1.does("Fire")
    power = bartz.power
    s.next_turn()
    assert bartz.power == power == bartz.card.power + 2000
