"""Further ways to pay, and limits on what pays: printed cards (R5.11-R5.15, R5.27, R5.91-R5.99)."""

import pytest

from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.checks import check_views
from tests.kit import DRAW, spell


# ------------------------------------------------------------------------------------------------------ producing CP
@pytest.mark.parametrize(
    ("code", "element", "can"),
    [("7-075R", "Light", True), ("7-075R", "Dark", True), ("B-002", "Light", False), ("B-002", "Dark", True)],
)
def test_R5_14_light_and_dark_cards_are_discarded_for_cp(s, code, element, can):
    """7-075R Tilika: Light and Dark cards of the hand produce 2 CP of theirs; B-002 Spiritus: Dark ones."""
    s.p1.field(code, dull=True)
    card, fire = s.p1.hand(forward(1000, element)), s.p1.spare("Fire", 1)[0]
    hero = s.p1.hand(forward(5000, "Fire", 4))
    assert s.p1.can_cast(hero) == can
    if can:
        s.p1.cast(hero, pay=[card, fire])
        assert hero.on_field and card.zone == "break_zone"


@pytest.mark.parametrize(("standing", "discarded"), [(forward(1000), "Rally"), (backup(), "Spare")])
def test_R5_11_an_automatic_payment_discards_a_backup_when_five_are_on_the_field(standing, discarded):
    s = Scenario(payment="auto")
    for _ in range(5):
        s.p1.field(standing, dull=True)
    _, _, hero = s.p1.hand(backup(name="Spare"), spell(DRAW, name="Rally"), forward(5000))
    s.p1.cast(hero)
    assert [card.name for card in s.p1.zone("break_zone")] == [discarded]


def test_R5_14_the_opponent_cannot_discard_them(s):
    s.p2.has(field="7-075R").p1.has(hand=(forward(1000, "Light"), forward(1000, "Dark")))
    s.p1.spare("Fire", 1)
    assert not s.p1.can_cast(s.p1.hand(forward(5000, "Fire", 4)))


@pytest.mark.parametrize(("element", "can"), [("Fire", False), ("Light", True)])
def test_R5_20_7_075R_light_cp_is_no_cp_of_another_element(s, element, can):
    s.p1.has(field="7-075R", hand=(forward(1000, "Light"), forward(1000, "Light")))
    assert s.p1.can_cast(s.p1.hand(forward(5000, element, 2))) == can


@pytest.mark.parametrize(("mine", "theirs", "can"), [("Ice", "Fire", True), ("Fire", "Ice", False)])
def test_R5_15_13_058C_cp_of_the_elements_of_the_forwards(s, mine, theirs, can):
    """13-058C Sherlotta: CP of any Element of the own Forwards."""
    s.p1.has(field=("13-058C", forward(1000, (mine, "Wind")))).p2.has(field=forward(1000, theirs))
    assert s.p1.can_cast(s.p1.hand(forward(5000, "Ice", 1))) == can


# --------------------------------------------------------------------------------------------- what only can be spent
@pytest.mark.parametrize("element", ["Wind", "Ice"])
def test_R5_27_10_129L_only_cp_of_three_elements(s, element):
    """10-129L Hein: 3 CP of Fire, Ice or Lightning."""
    hein = s.p1.field("10-129L")
    sources = [s.p1.field(backup(one)) for one in ("Fire", "Lightning", element)]
    s.p1.field(backup("Water"))
    target = s.p2.field(forward(1000))
    if element == "Wind":
        with pytest.raises(ScenarioError, match="not legal"):
            s.p1.uses(hein, 1, targets=[target])
        return
    s.p1.uses(hein, 1, targets=[target]).both_pass()
    assert target.is_dull and all(source.is_dull for source in sources)


def test_R5_26_R5_27_17_020R_ice_pays_for_x(s):
    """17-020R Montblanc: X is paid with Ice CP, whatever else could pay."""
    fire = s.p1.backups("Fire", 4)
    s.p1.hand(forward(1000, "Ice"))
    card, hurdy = s.p1.hand("17-020R"), s.p1.deck_top(forward(1000, name="Hurdy", cost=2))
    s.p1.spare("Fire", 1)
    s.p1.cast(card, pay=fire[:3]).both_pass()
    assert s.asked == "number" and len(s.legal) == 4, (s.asked, s.legal)  # pass, and 0 to 2
    s.p1.sets_x(2)
    while s.decision and s.decision.kind != "priority":
        s.take(s.legal_actions[-1])
    s.both_pass().p1.chooses(hurdy)
    assert hurdy.on_field


# ------------------------------------------------------------------------------------------- cards that have to match
def test_R5_91_15_069C_cards_of_different_types(s):
    """15-069C Cu Sith: three cards of the hand, each of a different card type."""
    sith = s.p1.field("15-069C")
    one, other, third, fourth = s.p1.hand(forward(1000), forward(2000), summon(DRAW), backup("Fire"))
    s.p1.begins_to_use(sith).p1.chooses(one)
    assert set(s.p1.choices()) == {third, fourth}
    s.p1.chooses(third)
    assert s.p1.choices() == [fourth]
    s.p1.chooses(fourth).both_pass()
    assert (sith.zone, s.p1.hand_size, other.zone) == ("break_zone", 5, "hand")


def test_R5_91_15_069C_two_types_are_too_few(s):
    sith = s.p1.field("15-069C")
    s.p1.hand(forward(1000), forward(2000), summon(DRAW))
    assert not s.p1.can_use(sith)


# -------------------------------------------------------------------------------------------- what the cost has taken
@pytest.mark.parametrize("number", [0, 3, 20])
def test_R5_95_13_008R_all_the_summons(s, number):
    """13-008R Caetuna: all the own Summons of the Break Zone, perhaps none; 2000 damage for each. Observations stay in
    their ranges with more Summons than an X that is chosen can have."""
    caetuna, target = s.p1.field("13-008R"), s.p2.field(forward(50_000))
    cards = [s.p1.break_zone(summon(DRAW, name=f"Bolt {k}")) for k in range(number)]
    other, theirs = s.p1.break_zone(forward(1000)), s.p2.break_zone(summon(DRAW))
    s.p1.uses(caetuna, targets=[target])
    assert all(card.zone == "removed" for card in cards)
    assert (other.zone, theirs.zone) == ("break_zone", "break_zone")
    check_views(s)
    s.both_pass()
    assert target.damage == 2000 * number
    check_views(s)


def test_R5_11_13_120H_summons_discarded_to_cast(s):
    """13-120H Doga: a card for each Summon that was discarded for CP."""
    bolts = [s.p1.hand(summon(DRAW, "Water", 2, name=f"Bolt {k}")) for k in range(2)]
    spare, doga = s.p1.hand(forward(1000, "Earth")), s.p1.hand("13-120H")
    s.p1.cast(doga, pay=[*bolts, spare]).both_pass()
    assert doga.on_field and s.p1.hand_size == 2


def test_R5_11_16_107R_the_total_cost_of_the_discards(s):
    """16-107R Ezel: a Forward of as much cost as the cards had together that were discarded to cast Ezel."""
    one, other = s.p1.hand(forward(1000, "Water", 2), forward(1000, "Water", 3))
    ezel = s.p1.hand("16-107R")
    wanted, wrong = s.p1.deck_top(forward(1000, cost=5, name="Five"), forward(1000, cost=4, name="Four"))
    s.p1.cast(ezel, pay=[one, other]).both_pass().p1.says_yes()
    assert s.p1.choices() == [wanted]
    s.p1.chooses(wanted)
    assert (wanted.zone, wrong.zone) == ("hand", "deck")


@pytest.mark.parametrize(("number", "spare"), [(0, 4), (1, 2), (2, 0)])
def test_R5_60_15_088H_backups_removed_to_pay_less(s, number, spare):
    """15-088H Vayne: 4 less for each active Backup that is removed from the game before paying."""
    removed = [s.p1.field(backup("Fire", name=f"Away {k}")) for k in range(number)]
    dull = s.p1.field(backup("Fire"), dull=True)
    s.p1.spare("Lightning", spare)
    vayne = s.p1.hand("15-088H")
    s.p1.cast(vayne, way=number, discard=removed)
    assert vayne.on_field and dull.on_field and s.p1.hand_size == 0
    assert all(card.zone == "removed" for card in removed)


def test_R5_60_15_088H_a_dull_backup_is_not_removed(s):
    s.p1.field(backup("Fire"), dull=True)
    s.p1.spare("Lightning", 2)
    assert not s.p1.can_cast(s.p1.hand("15-088H"))


@pytest.mark.parametrize("counters", [(4, 0), (1, 3), (1, 2)])
def test_R5_98_15_079R_counters_of_several_characters(s, counters):
    """15-079R Ba'Gamnan: 4 Bounty Counters, from any number of Characters."""
    gamnan = s.p1.field("15-079R", counters={"Bounty": counters[0]})
    other = s.p1.field(forward(1000), counters={"Bounty": counters[1]}) if counters[1] else None
    target = s.p2.field(forward(9000), dull=True)
    if sum(counters) < 4:
        with pytest.raises(ScenarioError, match="cannot be used now"):
            s.p1.uses(gamnan, 2, targets=[target])
        return
    s.p1.uses(gamnan, 2, targets=[target]).both_pass()
    assert target.zone == "break_zone" and gamnan.counters("Bounty") == 0
    assert other is None or other.counters("Bounty") == 0


@pytest.mark.parametrize("there", [True, False])
def test_R5_99_24_070L_it_is_revealed_from_the_hand(s, there):
    """24-070L Lightning: revealed, with another one removed from the Break Zone, it is played."""
    s.p1.backups("Fire", 1)
    card, other = s.p1.hand("24-070L"), s.p1.break_zone("24-070L" if there else forward(1000))
    assert s.p1.can_use(card) == there
    if there:
        s.p1.uses(card)
        assert (card.zone, other.zone) == ("hand", "removed")
        s.both_pass()
        assert card.on_field


def test_R7_33_13_110H_summons_of_different_costs(s):
    """13-110H Unei: two Summons of different costs; the opponent selects one of them; the other may be cast."""
    s.p1.backups("Ice", 2), s.p1.backups("Earth", 3)
    unei = s.p1.hand("13-110H")
    one, same, other = s.p1.break_zone(*[summon(DRAW, cost=cost, name=f"S{k}") for k, cost in enumerate((1, 1, 2))])
    s.p1.cast(unei)
    assert set(s.p1.choices()) == {one, same, other}
    s.p1.chooses(one)
    assert s.p1.choices() == [other]
    s.p1.chooses(other).both_pass()
    assert s.p2.decides("select") and set(s.p2.choices()) == {one, other}
    s.p2.chooses(one)
    assert s.p1.decides("may"), s.asked
    s.p1.says_yes()
    assert (one.zone, other.zone) == ("break_zone", "stack")
    s.both_pass()
    assert other.zone == "removed"


# ------------------------------------------------------------------------------------------- everything is paid at once
def test_R5_77_a_card_that_pays_a_part_of_the_cost_still_lets_others_be_discarded(s):
    """3-115C Cannoneer: a Backup is put into the Break Zone. B-002 Spiritus, by which Dark cards can be discarded, is
    there while the CP are produced, also where it is that Backup."""
    cannoneer, spiritus = s.p1.field("3-115C"), s.p1.field("B-002", dull=True)
    dark, lightning = s.p1.hand(forward(1000, "Dark")), s.p1.field(backup("Lightning"))
    target = s.p2.field(forward(7000))
    s.p1.uses(cannoneer, targets=[target], discard=[spiritus], pay=[lightning, dark]).resolve_all()
    assert spiritus.zone == target.zone == dark.zone == "break_zone"


def test_R5_77_a_card_that_pays_a_part_of_the_cost_still_changes_what_others_produce(s):
    """7-099R Cannoneer: a Forward is put into the Break Zone. The Backups of 6-084L Leo give CP of any Element, also
    where Leo is that Forward; the next payment is without him."""
    cannoneer, leo = s.p1.field("7-099R"), s.p1.field("6-084L")
    fire, target = s.p1.field(backup("Fire")), s.p2.field(forward(7000))
    s.p1.spare("Fire", 1)
    bolt = s.p1.hand(forward(1000, "Lightning", 1))
    assert s.p1.can_cast(bolt)
    s.p1.uses(cannoneer, targets=[target], discard=[leo], pay=[fire]).resolve_all()
    assert leo.zone == target.zone == "break_zone" and not s.p1.can_cast(bolt)


def test_R5_7_R5_53_a_card_that_two_effects_let_be_cast_is_offered_once_on_the_terms_of_both(s):
    """22-066C Summoner, twice for the same Summon of cost 7: 3 CP less each."""
    bolt = s.p1.break_zone(summon(DRAW, "Earth", cost=7, name="Bolt"))
    summoners, backups = [s.p1.field("22-066C") for _ in range(2)], s.p1.spare("Earth", 3)
    for summoner, fuel, payment in zip(summoners, s.p1.hand(*2 * [forward(1000, "Earth")]), backups[:2], strict=True):
        s.p1.uses(summoner, targets=[bolt], discard=[fuel], pay=[payment]).resolve_all()
    assert s.legal.count("cast Bolt") == 1
    s.p1.cast(bolt, pay=[backups[2]]).resolve_all()
    assert bolt.zone == "break_zone" and s.p1.hand_size == 1
