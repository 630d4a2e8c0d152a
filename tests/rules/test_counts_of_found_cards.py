"""Counts of found cards of a kind, cards put into the Damage Zone, and lines with two abilities."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import spell

DRAW = summon(t.Draw("you"), name="Spell")


def reveals(s, count):
    """Player 1 reveals this many of the cards in hand that may be revealed."""
    s.p1.says_yes()
    for _ in range(count):
        s.p1.chooses(s.p1.choices()[0])
    if s.asked == "select":
        s.p1.passes()


@pytest.mark.parametrize(("summons", "stays", "broken"), [(0, False, False), (1, True, False), (2, True, True)])
def test_R7_64_13_033R_when_none_or_several_are_revealed(summons, stays, broken):
    """13-033R Levnato: you may reveal any number of Summons. When you reveal none, put it into the Break Zone; when 2
    or more, choose 1 dull Forward and break it."""
    s = Scenario()
    s.p1.backups("Ice", 5)
    levnato, victim = s.p1.hand("13-033R"), s.p2.field(forward(9000), dull=True)
    s.p1.hand(*[DRAW] * 2)
    s.p1.cast(levnato)
    s.both_pass()
    reveals(s, summons) if summons else s.p1.says_no()
    while s.stack or s.asked == "target":
        s.p1.chooses(victim) if s.asked == "target" else s.both_pass()
    assert (levnato.on_field, not victim.on_field) == (stays, broken)


def test_R7_21_15_037L_as_many_targets_as_were_revealed():
    """15-037L Terra: when you reveal Summons, choose up to the same number of Characters. Dull and Freeze them."""
    s = Scenario()
    s.p1.backups("Fire", 3)
    s.p1.backups("Ice", 2)
    terra = s.p1.hand("15-037L")
    s.p1.hand(*[DRAW] * 2)
    targets = [s.p2.field(forward(9000)) for _ in range(3)]
    s.p1.cast(terra)
    s.both_pass()
    reveals(s, 2)
    assert s.p1.decides("target") and s.decision.maximum == 2
    s.p1.chooses(*targets[:2])
    s.both_pass()
    assert [card.is_frozen for card in targets] == [True, True, False]


@pytest.mark.parametrize(("thrown", "triggers"), [(forward(1000), True), (backup(), False)])
def test_R7_64_20_112C_when_a_forward_is_discarded(thrown, triggers):
    """20-112C Frimelda: when it attacks, draw 1 card, then discard 1. When you discard a Forward by this effect, choose
    1 Forward: it loses 3000 power and Frimelda gains 3000."""
    s = Scenario()
    frimelda, victim = s.p1.field("20-112C"), s.p2.field(forward(9000))
    given = s.p1.hand(thrown)
    s.p1.attack(frimelda)
    s.both_pass()
    s.p1.chooses(given)
    if triggers:
        s.p1.chooses(victim)
        s.both_pass()
    assert victim.power == 9000 - 3000 * triggers and s.stack == []


@pytest.mark.parametrize(("second", "gains"), [(forward(1000), True), (DRAW, False)])
def test_R7_68_21_081L_if_two_characters_are_removed(second, gains):
    """21-081L Irvine: choose up to 2 cards in your opponent's Break Zone, remove them; if 2 Characters are removed, it
    gains +2000 power."""
    s = Scenario()
    irvine = s.p1.field("21-081L")
    cards = [s.p2.break_zone(backup()), s.p2.break_zone(second)]
    power = irvine.card.power
    s.p1.attack(irvine)
    s.p1.chooses(*cards)
    s.both_pass()
    assert irvine.power == power + 2000 * gains and all(card.zone == "removed" for card in cards)


def test_R10_64_23_113R_a_card_of_the_hand_goes_to_the_damage_zone():
    """23-113R Leviathan: choose 1 card in your Damage Zone, add it to your hand, draw 1 card; then put 1 card from your
    hand into the Damage Zone: no EX Burst."""
    s = Scenario()
    s.p1.backups("Water", 4)
    (point,) = s.p1.damage(forward(2000))
    bursts = s.p1.hand(summon(t.Draw("you", 3), name="EX", ex_burst=True))
    s.p1.cast(s.p1.hand("23-113R"), targets=[point])
    s.both_pass()
    s.p1.chooses(bursts)
    assert (point.zone, bursts.zone) == ("hand", "damage_zone") and s.p1.points == 1 and s.p1.hand_size == 2


@pytest.mark.parametrize(("broken", "points"), [(0, 0), (2, 2)])
def test_R7_65_3_147L_as_many_points_as_forwards_broken(broken, points):
    s = Scenario()
    s.p1.backups("Fire", 5)
    s.p1.field(forward(9000, "Dark", name="Dark One"))
    for _ in range(broken):
        s.p2.field(forward(3000))
    s.p1.cast(s.p1.hand("3-147L"))
    s.both_pass()
    s.take_forced()
    assert s.p1.points == points


@pytest.mark.parametrize(("way", "stays"), [(0, True), (1, False)])
def test_R5_56_17_140S_cheaper_for_a_price(way, stays):
    """17-140S Golbez: you may reduce the cost by 2; if you do so, when it enters, put it into the Break Zone."""
    s = Scenario()
    golbez, back = s.p1.hand("17-140S"), s.p1.break_zone(backup())
    s.p1.backups("Lightning", 5)
    s.p1.spare("Lightning", 1)
    s.p1.cast(golbez, way=way)
    while not s.p1.has_priority or s.stack:
        if s.asked == "trigger_order":
            s.take(s.legal_actions[0])
        elif s.asked == "mode":
            s.p1.selects(1)
        elif s.asked == "target":
            s.p1.chooses(back)
        else:
            s.both_pass()
    assert back.zone == "hand"
    assert golbez.on_field == stays


@pytest.mark.parametrize(("way", "points"), [(0, 0), (1, 1)])
def test_R5_61_20_075L_the_other_cost_and_its_price(way, points):
    """20-075L Cecil: Earth and Water instead of the CP cost; if you do so, when it enters it deals you 1 point."""
    s = Scenario()
    s.p1.backups("Earth", 3)
    s.p1.backups("Water", 2)
    s.p1.cast(s.p1.hand("20-075L"), way=way)
    if s.stack:
        s.both_pass()
    s.take_forced()
    assert s.p1.points == points


@pytest.mark.parametrize(("forwards", "drawn"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_R7_63_what_is_among_the_cards_put_into_the_break_zone(forwards, drawn):
    """Only the cards of this instruction count, not what lay in the Break Zone before."""
    among = t.CountAmong(t.Found(), t.Cards(where=(t.OfType("Forward"),)))
    enough = t.Compare(among, "at_least", t.Number(2))
    mill = spell(t.PutIntoBreakZone(t.TopOf("you", 3)), t.If(enough, t.Draw("you")))
    s = Scenario()
    s.p1.break_zone(*[forward(1000)] * 2)
    s.p1.deck_top(*[forward(1000)] * forwards, *[backup("Ice")] * (3 - forwards))
    card = s.p1.hand(mill)
    s.p1.cast(card)
    s.both_pass()
    assert s.p1.hand_size == drawn
