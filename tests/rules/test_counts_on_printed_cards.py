"""Counts of cards, Jobs and Elements, amounts of damage, and what costs have removed, with printed cards."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.checks import check_views
from tests.kit import FORWARDS, on_one, spell
from tests.rules.arrivals import arrives


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_R3_5_3_065L_counts_each_job_once(jobs):
    """It has 1 Job itself."""
    s = Scenario()
    bartz = s.p1.field("3-065L")
    own = len(bartz.card.jobs)
    for number in range(jobs):
        s.p1.field(forward(1000, jobs=[f"Trade {number}", "Trade 0"], name=f"Ally {number}"))
    assert bartz.has("Haste") is bartz.has("First Strike") is (own + jobs >= 3)
    assert bartz.has("Brave") is (own + jobs >= 5)
    assert bartz.power == bartz.card.power + (3000 if own + jobs >= 5 else 0)


@pytest.mark.parametrize("there", [False, True])
def test_R9_22_4_141C_the_power_of_the_weakest(there):
    s = Scenario()
    mime = s.p1.field("4-141C")
    s.p1.backups("Fire", 1)
    if there:
        s.p2.field(forward(7000)), s.p2.field(forward(4000))
    s.p1.uses(mime)
    s.resolve_all()
    assert mime.on_field and mime.power == (4000 if there else mime.card.power)


@pytest.mark.parametrize("revealed", [(), (0,), (0, 1), (0, 1, 2)])
def test_R9_39_16_002H_counts_elements_of_revealed_cards(revealed):
    s = Scenario()
    victim = s.p2.field(forward(20000))
    hand = s.p1.hand(
        forward(1000, "Ice", name="One"), backup(("Ice", "Wind"), cost=2, name="Two"), forward(1, "Fire", name="Three")
    )
    arrives(s, "16-002H", victim)
    s.both_pass()
    check_views(s)
    for k in revealed:
        s.p1.chooses(hand[k])
    if s.asked == "select":
        s.p1.passes()
    assert victim.damage == 3000 * len({e for k in revealed for e in hand[k].card.elements})


@pytest.mark.parametrize("cost", [1, 2, 3, 4, 5, 6, 9])
def test_R7_64_10_072L_the_cost_of_the_revealed_card_triggers(cost):
    s = Scenario()
    s.p1.deck_top(forward(1000, cost=cost, name="Top"))
    called, lost = s.p1.break_zone(summon(t.Draw("you"), name="Called"), forward(1000, name="Lost"))
    victim = s.p2.field(forward(9000))
    arrives(s, "10-072L")
    s.both_pass()
    while s.asked == "target":
        s.p1.chooses(s.p1.choices()[0])
    if s.stack:
        s.resolve_all()
    zones = (called.zone, lost.zone, victim.zone)
    low, middle, high = cost <= 2, cost in (4, 5), cost >= 6
    assert zones == (
        "hand" if low else "break_zone",
        "hand" if middle else "break_zone",
        "break_zone" if high else "field",
    )


@pytest.mark.parametrize(("fire", "water"), [(2, 2), (3, 1), (0, 3), (3, 3)])
def test_R7_64_18_128H_both_may_trigger(fire, water):
    s = Scenario()
    s.p1.field("18-128H")
    victim = s.p2.field(forward(9000))
    cards = [s.p1.hand(forward(1000, "Fire", name=f"Fire {k}")) for k in range(fire)]
    cards += [s.p1.hand(forward(1000, "Water", name=f"Water {k}")) for k in range(water)]
    s.to("attack_preparation")
    s.both_pass()
    s.p1.says_yes()
    s.p1.chooses(*cards)
    while s.asked in ("trigger_order", "target"):
        if s.asked == "target":
            s.p1.chooses(victim)
        else:
            s.p1.does(s.legal[0])
    if s.stack:
        s.resolve_all()
    assert victim.damage == (7000 if fire >= 3 else 0)
    assert s.p1.hand_size == len(cards) + (water >= 3)


@pytest.mark.parametrize("cadet", [False, True])
def test_R9_40_9_004C_a_cadet_among_the_revealed_cards(cadet):
    s = Scenario()
    jobs = ["Class Zero Cadet"] if cadet else []
    s.p1.deck_top(forward(1000, name="A"), forward(1000, name="B", jobs=jobs), forward(1000, name="C"))
    victim = s.p2.field(forward(9000))
    arrives(s, "9-004C", victim)
    s.resolve_all()
    assert victim.damage == (7000 if cadet else 0)


@pytest.mark.parametrize("counters", [1, 2, 4])
def test_R4_40_14_110C_looks_at_as_many_cards_as_counters(counters):
    s = Scenario()
    tonberry = s.p1.field("14-110C", counters={"Monster": counters})
    cards = s.p1.deck_top(*(forward(1000 * k, name=f"Card {k}") for k in range(1, 6)))
    s.p1.uses(tonberry)
    s.both_pass()
    if counters > 1:
        assert set(s.p1.choices()) == set(cards[:counters])
        check_views(s)
    if s.asked == "select":
        s.p1.chooses(cards[0])
    assert s.p1.zone("hand") == [cards[0]]
    assert s.p1.zone("deck")[0] == cards[counters]


@pytest.mark.parametrize("size", [3, 10])
def test_R9_36_24_014H_only_3_cards_are_left(size):
    s = Scenario()
    s.p1.deck(size)
    victim = s.p2.field(forward(9000))
    card = s.p1.hand("24-014H")
    s.p1.backups("Fire", 5)
    s.p1.spare("Fire", 3)
    s.p1.cast(card, modes=[1])
    s.resolve_all()
    assert victim.zone == "break_zone"
    assert (s.p1.deck_size, len(s.p1.zone("removed"))) == (3, size - 3)


@pytest.mark.parametrize("moogles", [0, 2])
def test_R9_46_2_134C_as_many_go_under_the_deck_as_were_drawn(moogles):
    s = Scenario()
    horne = s.p1.field("2-134C")
    for number in range(moogles):
        s.p1.field(backup(jobs=["Moogle"], name=f"Moogle {number}"))
    s.p1.backups("Water", 2)
    s.p1.hand(*(forward(1000, name=f"Held {k}") for k in range(3)))
    drawn = moogles + ("Moogle" in horne.card.jobs)
    s.p1.uses(horne)
    s.both_pass()
    while s.asked in ("select", "order"):
        s.p1.chooses(s.p1.choices()[0])
    assert s.p1.hand_size == 3
    assert [card.name for card in s.p1.zone("deck")[s.p1.deck_size - drawn :]] != []


@pytest.mark.parametrize("put", [0, 2])
def test_R7_41_24_033L_as_many_as_were_put(put):
    s = Scenario()
    own = [s.p1.field(forward(1000, name="Own")), s.p1.field(monster(name="Beast"))]
    theirs = [s.p2.field(forward(1000, name="Single"))]
    s.p2.hand(*(forward(1000, name=f"Held {k}") for k in range(3)))
    lord = arrives(s, "24-033L")
    s.both_pass()
    s.p1.says_yes()
    s.p1.chooses(*own[:put])
    if s.asked == "select":
        s.p1.passes()
    if s.stack:
        s.both_pass()
    while s.asked in ("discard", "select"):
        s.deciding.chooses(s.deciding.choices()[0])
    assert lord.on_field and [who.on_field for who in own] == [not put, not put]
    assert theirs[0].on_field is not bool(put)
    assert s.p2.hand_size == 3 - put


@pytest.mark.parametrize("cost", [3, 4])
def test_R4_40_11_089C_its_cost_is_that_of_the_two_removed_cards(cost):
    s = Scenario()
    gadgeteer = s.p1.field("11-089C")
    total = gadgeteer.card.cost + 2
    paid = s.p1.field(backup(cost=2, name="Paid"))
    wanted = s.p1.break_zone(backup(cost=total if cost == 3 else total + 1, name="Wanted"))
    s.p1.backups("Lightning", 1)
    s.p1.begins_to_use(gadgeteer)
    s.p1.chooses(wanted)
    s.p1.chooses(paid)
    while s.asked == "pay":
        s.p1.pays(s.p1.choices()[0])
    s.resolve_all()
    assert (gadgeteer.zone, paid.zone) == ("removed", "removed")
    assert wanted.on_field is (cost == 3)


@pytest.mark.parametrize(("amount", "asked"), [(3000, False), (4000, True)])
def test_R9_81_9_072H_only_enough_damage_triggers(amount, asked):
    s = Scenario()
    baigan, victim = s.p1.field("9-072H"), s.p2.field(forward(7000))
    s.p1.hand(on_one(t.Damage(t.Chosen(), t.Number(amount)), name="Bolt"))
    s.p1.cast("Bolt", targets=[baigan])
    s.resolve_top()
    assert bool(s.stack) is asked
    assert baigan.damage == (amount if asked else 0)
    if asked:
        s.both_pass()
        s.p1.says_yes()
        s.resolve_all()
        assert (baigan.zone, victim.zone) == ("break_zone", "break_zone")


def test_R5_93_19_048C_goes_to_the_bottom_of_its_deck():
    s = Scenario()
    bartz = s.p1.field("19-048C")
    s.p1.uses(bartz)
    assert s.p1.zone("deck")[-1] == bartz
    check_views(s)
    s.resolve_all()
    assert s.p1.hand_size == 2 and bartz.zone == "deck"


def test_R9_64_19_048C_goes_elsewhere_where_that_is_replaced():
    s = Scenario()
    s.p1.field(forward(1000, abilities=[t.Field((t.LeavesElsewhere(t.All(FORWARDS), "removed", anyhow=True),))]))
    bartz = s.p1.field("19-048C")
    top = s.p1.deck_top(forward(1000, name="Top"))
    s.p1.uses(bartz)
    assert bartz.zone == "removed" and s.p1.zone("deck")[0] == top


def test_R7_71_15_097H_two_kinds_of_cards_break_together():
    s = Scenario()
    s.p1.damage(6)
    s.p1.field("15-097H")
    mine = [s.p1.field(backup(name="Mine")), s.p1.field(forward(1000, name="Ally"))]
    theirs = [s.p2.field(backup(name="Theirs")), s.p2.field(forward(1000, name="Victim"))]
    s.to("end")
    s.both_pass()
    assert [who.on_field for who in (*mine, *theirs)] == [False, True, True, False]


@pytest.mark.parametrize("source", ["forward", "backup"])
def test_R8_70_12_002H_hits_the_forward_whose_ability_it_cancels(source):
    s = Scenario(turn_player=2)
    draws = t.Auto(t.Enters(t.Self()), t.Draw("you"))
    card = forward(9000, cost=1, abilities=[draws]) if source == "forward" else backup(cost=1, abilities=[draws])
    comer = s.p2.hand(card)
    s.p2.backups("Fire", 1)
    cancel = s.p1.hand("12-002H")
    s.p1.backups("Fire", 5)
    s.p2.cast(comer)
    s.p2.passes()
    s.p1.cast(cancel, targets=[comer])
    s.resolve_all()
    assert s.p2.hand_size == 0 and comer.on_field
    assert comer.damage == (8000 if source == "forward" else 0)


@pytest.mark.parametrize("third", [False, True])
def test_R10_20_12_044R_a_party_with_both(third):
    s = Scenario()
    x = s.p1.field("12-044R")
    y = s.p1.field(forward(5000, x.card.elements, name="Shikaree Y"))
    z = s.p1.field(forward(5000, x.card.elements, name="Shikaree Z" if third else "Nobody"))
    s.p1.attack([x, y, z])
    if third:
        s.resolve_all()
    assert s.p2.points == (3 if third else 0)


@pytest.mark.parametrize("x", [4, 5])
def test_R8_33_11_129H_its_cost_is_x(x):
    s = Scenario()
    fallen = s.p1.break_zone(forward(9000, cost=5, name="Fallen"))
    s.p1.backups("Fire", 4)
    s.p1.spare("Fire", 1)
    arrives(s, "11-129H", fallen)
    s.both_pass()
    s.p1.sets_x(x)
    while s.asked == "pay":
        s.p1.pays(s.p1.choices()[0])
    assert bool(s.stack) is (x == 5)
    if s.stack:
        s.resolve_all()
    assert fallen.on_field is (x == 5)


@pytest.mark.parametrize("samurai", [False, True])
def test_R8_33_16_009C_when_it_enters(samurai):
    s = Scenario()
    source = s.p1.field("16-009C")
    fallen = s.p1.break_zone(forward(1000, jobs=["Samurai"] if samurai else [], name="Fallen"))
    victim = s.p2.field(forward(5000))
    s.p1.uses(source, targets=[fallen])
    s.both_pass()
    assert fallen.on_field and bool(s.stack) is samurai
    if samurai:
        s.resolve_all()
    assert victim.damage == (2000 if samurai else 0)


@pytest.mark.parametrize("category", ["IV", "V", None])
def test_R8_33_16_051L_when_it_enters(category):
    s = Scenario()
    ally = s.p1.hand(forward(1000, name="Ally", categories=[category] if category else []))
    backups = [s.p1.field(backup(name=f"Backup {k}"), dull=True) for k in range(2)]
    arrives(s, "16-051L")
    s.both_pass()
    s.p1.says_yes()
    s.p1.chooses(ally)
    if s.asked == "target":
        s.p1.chooses(*backups)
        s.resolve_all()
    assert ally.on_field and [who.is_active for who in backups] == [category == "IV"] * 2


@pytest.mark.parametrize("pays", [False, True])
def test_R8_70_16_051L_cancels_what_has_chosen_its_characters(pays):
    s = Scenario(turn_player=2)
    ally, other = s.p1.field("16-051L"), s.p1.field(forward(5000))
    s.p2.hand(spell(t.Choose(FORWARDS, 2, 2), t.Break(t.Chosen()), name="Fell"))
    s.p2.backups("Fire", 2)
    s.p2.cast("Fell", targets=[ally, other])
    assert len(s.stack) == 2
    s.both_pass()
    s.p2.says_yes() if pays else s.p2.says_no()
    while s.asked == "pay":
        s.p2.pays(s.p2.choices()[0])
    if s.stack:
        s.resolve_all()
    assert [who.on_field for who in (ally, other)] == [not pays, not pays]


def test_R8_65_16_079H_the_ability_that_it_gains_gives_another_one():
    s = Scenario()
    s.p1.damage(3)
    hades, victim = s.p1.field("16-079H"), s.p2.field(forward(9000))
    s.p1.hand(on_one(t.Damage(t.Chosen(), t.Number(1000)), name="Bolt"))
    s.p1.uses(hades)
    s.resolve_all()
    assert hades.is_forward and hades.power == 7000
    s.p1.attack(hades)
    s.p1.chooses(victim)
    s.resolve_all()
    s.p1.cast("Bolt", targets=[victim])
    s.resolve_all()
    assert victim.zone == "break_zone"


def test_R5_5_22_048H_casts_a_summon_of_the_opponent():
    s = Scenario()
    bolt = s.p2.break_zone(summon(text="Choose 1 Forward. Deal it 3000 damage.", cost=3, name="Bolt"))
    victim = s.p2.field(forward(9000))
    s.p1.hand("22-048H")
    sources = s.p1.spare("Wind", 4)
    s.p1.cast("22-048H", pay=sources[:2])
    s.p1.selects(1)
    s.p1.chooses(bolt)
    s.both_pass()
    s.p1.chooses(victim)
    s.resolve_all()
    assert (victim.damage, bolt.zone) == (3000, "removed")
