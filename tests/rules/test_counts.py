"""Counts and amounts: values, found and moved cards, numbers passed between instructions (R7.63, R0.16)."""

from dataclasses import replace

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.json import from_json, to_json
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.checks import check_views
from tests.kit import FORWARDS, MINE, on_one, spell
from tests.rules.entering_cards import arrives

EACH = t.CountOf(MINE)


def resolve(effect, forwards):
    """P1 controls this many Forwards; P2 has three cards in hand."""
    s = Scenario()
    s.p1.has(hand=summon(effect, name="Deed"), Fire=1)
    objects = [s.p1.field(forward(1000 + k, name=f"Own{k}")) for k in range(forwards)]
    s.p2.hand(forward(1), forward(2), forward(3))
    s.p1.cast("Deed").both_pass()
    while s.asked == "discard":
        s.take(s.legal_actions[0])
    return s, objects


@pytest.mark.parametrize("forwards", [0, 1, 2])
def test_R7_63_draws_discards_crystals_and_points_for_each(forwards):
    s, _ = resolve(t.Draw("you", EACH), forwards)
    assert len(s.p1.codes("hand")) == forwards
    s, _ = resolve(t.Discard("opponent", EACH), forwards)
    assert len(s.p2.codes("hand")) == 3 - forwards
    s, _ = resolve(t.GainCrystals("you", t.CountOf(MINE, 2)), forwards)
    assert s.p1.crystal_count == 2 * forwards
    s, _ = resolve(t.DamagePlayer("opponent", EACH), forwards)
    assert len(s.p2.codes("damage_zone")) == forwards


def test_R7_55_R7_63_the_number_of_discards_is_fixed_before_they_are_made():
    count = t.CountOf(t.Cards("hand", "opponent"))
    s, _ = resolve(t.Discard("opponent", t.Half(count)), 0)
    assert len(s.p2.codes("hand")) == 2


def test_R9_90_R9_94_counters_for_each():
    everything = t.All(MINE)
    _, (first, second) = resolve(t.PlaceCounters(everything, "Oath", EACH), 2)
    assert [card.counters("Oath") for card in (first, second)] == [2, 2]
    places = t.PlaceCounters(everything, "Oath", 3)
    _, (only,) = resolve(t.Sequence((places, t.RemoveCounters(everything, "Oath", EACH))), 1)
    assert only.counters("Oath") == 2


@pytest.mark.parametrize("effect", [t.Draw("you", EACH), t.GainCrystals("you", EACH)])
def test_R7_65_none_of_them_is_nothing_done(effect):
    s, _ = resolve(t.Sequence((effect, t.IfDone(t.DamagePlayer("opponent", 1)))), 0)
    assert s.p2.codes("damage_zone") == []


def test_a_number_stays_a_number_in_json():
    assert to_json(t.Draw("you", 2))["count"] == 2
    for effect in (t.Draw("you", 2), t.Discard("any", EACH), t.DamagePlayer("you", EACH)):
        assert from_json(t.Effect, to_json(effect)) == effect


# --- Counts of found cards of a kind, cards put into the Damage Zone, and lines with two abilities --------------------

DRAW = summon(t.Draw("you"), name="Spell")


def reveals(s, count):
    """Player 1 reveals this many of the cards in hand that may be revealed."""
    s.p1.says_yes()
    for _ in range(count):
        s.p1.chooses(s.p1.choices()[0])
    if s.asked == "select":
        s.p1.passes()


@pytest.mark.parametrize(("summons", "stays", "broken"), [(0, False, False), (1, True, False), (2, True, True)])
def test_R7_64_13_033R_when_none_or_several_are_revealed(s, summons, stays, broken):
    """13-033R Levnato: you may reveal any number of Summons. When you reveal none, put it into the Break Zone; when 2
    or more, choose 1 dull Forward and break it."""
    s.p1.backups("Ice", 5)
    levnato, victim = s.p1.hand("13-033R"), s.p2.field(forward(9000), dull=True)
    s.p1.hand(*[DRAW] * 2)
    s.p1.cast(levnato).both_pass()
    reveals(s, summons) if summons else s.p1.says_no()
    while s.stack or s.asked == "target":
        s.p1.chooses(victim) if s.asked == "target" else s.both_pass()
    assert (levnato.on_field, not victim.on_field) == (stays, broken)


def test_R7_21_15_037L_as_many_targets_as_were_revealed(s):
    """15-037L Terra: when you reveal Summons, choose up to the same number of Characters. Dull and Freeze them."""
    s.p1.has(Fire=3, Ice=2)
    terra = s.p1.hand("15-037L")
    s.p1.hand(*[DRAW] * 2)
    targets = [s.p2.field(forward(9000)) for _ in range(3)]
    s.p1.cast(terra).both_pass()
    reveals(s, 2)
    assert s.p1.decides("target") and s.decision.maximum == 2
    s.p1.chooses(*targets[:2]).both_pass()
    assert [card.is_frozen for card in targets] == [True, True, False]


@pytest.mark.parametrize(("thrown", "triggers"), [(forward(1000), True), (backup(), False)])
def test_R7_64_20_112C_when_a_forward_is_discarded(s, thrown, triggers):
    """20-112C Frimelda: when it attacks, draw 1 card, then discard 1. When you discard a Forward by this effect, choose
    1 Forward: it loses 3000 power and Frimelda gains 3000."""
    frimelda, victim = s.p1.field("20-112C"), s.p2.field(forward(9000))
    given = s.p1.hand(thrown)
    s.p1.attack(frimelda).both_pass().p1.chooses(given)
    if triggers:
        s.p1.chooses(victim).both_pass()
    assert victim.power == 9000 - 3000 * triggers and s.stack == []


@pytest.mark.parametrize(("second", "gains"), [(forward(1000), True), (DRAW, False)])
def test_R7_68_21_081L_if_two_characters_are_removed(s, second, gains):
    """21-081L Irvine: choose up to 2 cards in your opponent's Break Zone, remove them; if 2 Characters are removed, it
    gains +2000 power."""
    irvine = s.p1.field("21-081L")
    cards = [s.p2.break_zone(backup()), s.p2.break_zone(second)]
    power = irvine.card.power
    s.p1.attack(irvine).p1.chooses(*cards).both_pass()
    assert irvine.power == power + 2000 * gains and all(card.zone == "removed" for card in cards)


def test_R10_64_23_113R_a_card_of_the_hand_goes_to_the_damage_zone(s):
    """23-113R Leviathan: choose 1 card in your Damage Zone, add it to your hand, draw 1 card; then put 1 card from your
    hand into the Damage Zone: no EX Burst."""
    s.p1.backups("Water", 4)
    (point,) = s.p1.damage(forward(2000))
    bursts = s.p1.hand(summon(t.Draw("you", 3), name="EX", ex_burst=True))
    s.p1.cast(s.p1.hand("23-113R"), targets=[point]).both_pass().p1.chooses(bursts)
    assert (point.zone, bursts.zone) == ("hand", "damage_zone") and s.p1.points == 1 and s.p1.hand_size == 2


@pytest.mark.parametrize(("broken", "points"), [(0, 0), (2, 2)])
def test_R7_65_3_147L_as_many_points_as_forwards_broken(s, broken, points):
    s.p1.has(Fire=5, field=forward(9000, "Dark", name="Dark One"))
    for _ in range(broken):
        s.p2.field(forward(3000))
    s.p1.cast(s.p1.hand("3-147L")).both_pass().take_forced()
    assert s.p1.points == points


@pytest.mark.parametrize(("way", "stays"), [(0, True), (1, False)])
def test_R5_56_17_140S_cheaper_for_a_price(s, way, stays):
    """17-140S Golbez: you may reduce the cost by 2; if you do so, when it enters, put it into the Break Zone."""
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
    assert back.zone == "hand" and golbez.on_field == stays


@pytest.mark.parametrize(("way", "points"), [(0, 0), (1, 1)])
def test_R5_61_20_075L_the_other_cost_and_its_price(s, way, points):
    """20-075L Cecil: Earth and Water instead of the CP cost; if you do so, when it enters it deals you 1 point."""
    s.p1.has(Earth=3, Water=2).p1.cast(s.p1.hand("20-075L"), way=way)
    if s.stack:
        s.both_pass()
    s.take_forced()
    assert s.p1.points == points


@pytest.mark.parametrize(("forwards", "drawn"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_R7_63_what_is_among_the_cards_put_into_the_break_zone(s, forwards, drawn):
    """Only the cards of this instruction count, not what lay in the Break Zone before."""
    among = t.CountAmong(t.Found(), t.Cards(where=(t.OfType("Forward"),)))
    enough = t.Compare(among, "at_least", t.Number(2))
    mill = spell(t.PutIntoBreakZone(t.TopOf("you", 3)), t.If(enough, t.Draw("you")))
    s.p1.break_zone(*[forward(1000)] * 2)
    s.p1.deck_top(*[forward(1000)] * forwards, *[backup("Ice")] * (3 - forwards))
    card = s.p1.hand(mill)
    s.p1.cast(card).both_pass()
    assert s.p1.hand_size == drawn


# --- Counts of cards that an instruction has broken, put into the Break Zone, removed or returned ---------------------

GUARDED = t.Field((t.CannotBeBroken(t.Self(), ("summons",), "opponent"),))
EXILED = t.Field((t.LeavesElsewhere(t.Self(), "removed"),))


def played(text, *, mine=(), theirs=(), fallen=(), hand=(), targets=(), level=1):
    """Player 1 has cast a Summon with this text, and it has resolved."""
    s = Scenario()
    s.p1.has(hand=summon(text=text, name="Storm"), Fire=level)
    for card in mine:
        s.p1.field(card)
    for card in theirs:
        s.p2.field(card)
    for card in fallen:
        s.p1.break_zone(card)
    for card in hand:
        s.p1.hand(card)
    held = s.p1.hand_size
    s.p1.cast("Storm", targets=list(targets)).both_pass()
    return s, s.p1.hand_size - held + 1


def creature(name, *abilities):
    return monster(name=name, abilities=list(abilities))


@pytest.mark.parametrize(
    "text",
    [
        "Break all the Monsters. For each card put into the Break Zone by this effect, draw 1 card.",
        "Break all the Monsters. Draw 1 card for each Monster put into the Break Zone this way.",
        "Break all the Monsters. Draw as many cards as Monsters broken this way.",
    ],
)
def test_R9_30_R9_64_R12_65_what_was_put_into_the_break_zone(text):
    """Not what cannot be broken, nor what went elsewhere instead (R9.64); also an LB card, which goes on (R12.65)"""
    lb = replace(creature("Limit"), lb_cost=1)
    theirs = (creature("Guarded", GUARDED), creature("Exiled", EXILED), creature("Plain"))
    s, drawn = played(text, mine=(creature("Own"), lb), theirs=theirs)
    assert drawn == 3 and s.p2.find("Guarded").on_field and s.p2.find("Exiled", "removed")


def test_R7_71_the_cards_of_that_moment():
    """R7.71: what was in the Break Zone before does not count, nor a card of another type"""
    text = "Break all the Forwards of cost 2 or less. Draw 1 card for each Forward broken this way."
    _s, drawn = played(text, fallen=(forward(1000),), theirs=(forward(2000, cost=2), forward(3000, cost=5)))
    assert drawn == 1


def test_R9_46_what_was_returned():
    text = "Return all the Monsters to their owners' hands. Draw 1 card for each Monster returned this way."
    s, drawn = played(text, mine=(creature("Own"),), theirs=(creature("Plain"), creature("Other")))
    assert (drawn, s.p2.hand_size) == (1 + 3, 2)


def test_R9_46_what_went_to_the_own_hand():
    """Not what went to the opponent's"""
    text = (
        "Return all the Monsters to their owners' hands. Draw 1 card for each Monster returned to your hand this way."
    )
    _s, gained = played(text, mine=(creature("Own"),), theirs=(creature("Plain"), creature("Other")))
    assert gained == 1 + 1


def test_R12_65_what_went_to_the_own_break_zone():
    """Not what went to the opponent's, nor the opponent's LB card, which goes on"""
    text = "Break all the Monsters. Draw 1 card for each Monster put into your Break Zone this way."
    lb = replace(creature("Limit"), lb_cost=1)
    _s, drawn = played(text, mine=(creature("Own"),), theirs=(creature("Plain"), lb))
    assert drawn == 1


def test_R4_36_what_was_removed_counts_for_damage(s):
    hero = forward(9000, name="Hero")
    text = "Choose 1 Forward. Remove all the Summons in your Break Zone from the game. "
    s.p1.hand(summon(text=text + "Deal it 2000 damage for each Summon removed this way.", name="Storm"))
    s.p1.backups("Fire", 1)
    s.p1.break_zone(summon(t.Draw("you"), name="Old"), summon(t.Draw("you"), name="Older"), forward(1000))
    hero = s.p2.field(hero)
    s.p1.cast("Storm", targets=[hero]).both_pass()
    assert hero.damage == 4000


@pytest.mark.parametrize(("backups", "drawn"), [(0, 0), (2, 2)])
def test_R7_64_what_was_offered(s, backups, drawn):
    """The Backup that paid for it goes, too."""
    text = "You may put all the Backups you control into the Break Zone. If you do so, draw 1 card for each Backup "
    s.p1.has(hand=summon(text=text + "put into the Break Zone this way.", name="Storm"), Fire=1)
    for k in range(backups):
        s.p1.field(backup("Ice", name=f"Helper {k}"))
    s.p1.cast("Storm").both_pass()
    before = s.p1.hand_size
    s.p1.says_yes()
    assert s.p1.hand_size - before == 1 + drawn


def test_R9_35_discards_of_a_whole_hand():
    text = "Discard your hand. Draw 1 card for each card discarded this way."
    _s, drawn = played(text, hand=(forward(1000), forward(2000), forward(3000)))
    assert drawn == 0


def test_R7_68_whether_something_was_broken():
    text = "Break all the Monsters. If no Monster was put into the Break Zone this way, draw 1 card."
    assert played(text)[1] == 1 and played(text, theirs=(creature("Plain"),))[1] == 0


# --- Counts of cards, Jobs and Elements, amounts of damage, and what costs have removed, with printed cards -----------
@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_R3_5_3_065L_counts_each_job_once(s, jobs):
    """It has 1 Job itself."""
    bartz = s.p1.field("3-065L")
    own = len(bartz.card.jobs)
    for number in range(jobs):
        s.p1.field(forward(1000, jobs=[f"Trade {number}", "Trade 0"], name=f"Ally {number}"))
    assert bartz.has("Haste") is bartz.has("First Strike") is (own + jobs >= 3)
    assert bartz.has("Brave") is (own + jobs >= 5)
    assert bartz.power == bartz.card.power + (3000 if own + jobs >= 5 else 0)


@pytest.mark.parametrize("there", [False, True])
def test_R9_22_4_141C_the_power_of_the_weakest(s, there):
    mime = s.p1.field("4-141C")
    s.p1.backups("Fire", 1)
    if there:
        s.p2.field(forward(7000)), s.p2.field(forward(4000))
    s.p1.uses(mime).resolve_all()
    assert mime.on_field and mime.power == (4000 if there else mime.card.power)


@pytest.mark.parametrize("revealed", [(), (0,), (0, 1), (0, 1, 2)])
def test_R9_39_16_002H_counts_elements_of_revealed_cards(s, revealed):
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
def test_R7_64_10_072L_the_cost_of_the_revealed_card_triggers(s, cost):
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
def test_R7_64_18_128H_both_may_trigger(s, fire, water):
    s.p1.field("18-128H")
    victim = s.p2.field(forward(9000))
    cards = [s.p1.hand(forward(1000, "Fire", name=f"Fire {k}")) for k in range(fire)]
    cards += [s.p1.hand(forward(1000, "Water", name=f"Water {k}")) for k in range(water)]
    s.to("attack_preparation").both_pass().p1.says_yes().p1.chooses(*cards)
    while s.asked in ("trigger_order", "target"):
        if s.asked == "target":
            s.p1.chooses(victim)
        else:
            s.p1.does(s.legal[0])
    if s.stack:
        s.resolve_all()
    assert victim.damage == (7000 if fire >= 3 else 0) and s.p1.hand_size == len(cards) + (water >= 3)


@pytest.mark.parametrize("cadet", [False, True])
def test_R9_40_9_004C_a_cadet_among_the_revealed_cards(s, cadet):
    jobs = ["Class Zero Cadet"] if cadet else []
    s.p1.deck_top(forward(1000, name="A"), forward(1000, name="B", jobs=jobs), forward(1000, name="C"))
    victim = s.p2.field(forward(9000))
    arrives(s, "9-004C", victim)
    s.resolve_all()
    assert victim.damage == (7000 if cadet else 0)


@pytest.mark.parametrize("counters", [1, 2, 4])
def test_R4_40_14_110C_looks_at_as_many_cards_as_counters(s, counters):
    tonberry = s.p1.field("14-110C", counters={"Monster": counters})
    cards = s.p1.deck_top(*(forward(1000 * k, name=f"Card {k}") for k in range(1, 6)))
    s.p1.uses(tonberry).both_pass()
    if counters > 1:
        assert set(s.p1.choices()) == set(cards[:counters])
        check_views(s)
    if s.asked == "select":
        s.p1.chooses(cards[0])
    assert s.p1.zone("hand") == [cards[0]] and s.p1.zone("deck")[0] == cards[counters]


@pytest.mark.parametrize("size", [3, 10])
def test_R9_36_24_014H_only_3_cards_are_left(s, size):
    s.p1.deck(size)
    victim, card = s.p2.field(forward(9000)), s.p1.hand("24-014H")
    s.p1.backups("Fire", 5)
    s.p1.spare("Fire", 3)
    s.p1.cast(card, modes=[1]).resolve_all()
    assert victim.zone == "break_zone" and (s.p1.deck_size, len(s.p1.zone("removed"))) == (3, size - 3)


@pytest.mark.parametrize("moogles", [0, 2])
def test_R9_46_2_134C_as_many_go_under_the_deck_as_were_drawn(s, moogles):
    horne = s.p1.field("2-134C")
    for number in range(moogles):
        s.p1.field(backup(jobs=["Moogle"], name=f"Moogle {number}"))
    s.p1.has(Water=2, hand=(forward(1000, name=f"Held {k}") for k in range(3)))
    drawn = moogles + ("Moogle" in horne.card.jobs)
    s.p1.uses(horne).both_pass()
    while s.asked in ("select", "order"):
        s.p1.chooses(s.p1.choices()[0])
    assert s.p1.hand_size == 3 and [card.name for card in s.p1.zone("deck")[s.p1.deck_size - drawn :]] != []


@pytest.mark.parametrize("put", [0, 2])
def test_R7_41_24_033L_as_many_as_were_put(s, put):
    own = [s.p1.field(forward(1000, name="Own")), s.p1.field(monster(name="Beast"))]
    theirs = [s.p2.field(forward(1000, name="Single"))]
    s.p2.hand(*(forward(1000, name=f"Held {k}") for k in range(3)))
    lord = arrives(s, "24-033L")
    s.both_pass().p1.says_yes().p1.chooses(*own[:put])
    if s.asked == "select":
        s.p1.passes()
    if s.stack:
        s.both_pass()
    while s.asked in ("discard", "select"):
        s.deciding.chooses(s.deciding.choices()[0])
    assert lord.on_field and [who.on_field for who in own] == [not put, not put]
    assert theirs[0].on_field is not bool(put) and s.p2.hand_size == 3 - put


@pytest.mark.parametrize("cost", [3, 4])
def test_R4_40_11_089C_its_cost_is_that_of_the_two_removed_cards(s, cost):
    gadgeteer = s.p1.field("11-089C")
    total = gadgeteer.card.cost + 2
    paid = s.p1.field(backup(cost=2, name="Paid"))
    wanted = s.p1.break_zone(backup(cost=total if cost == 3 else total + 1, name="Wanted"))
    s.p1.has(Lightning=1).p1.begins_to_use(gadgeteer).p1.chooses(wanted).p1.chooses(paid)
    while s.asked == "pay":
        s.p1.pays(s.p1.choices()[0])
    s.resolve_all()
    assert (gadgeteer.zone, paid.zone) == ("removed", "removed") and wanted.on_field is (cost == 3)


@pytest.mark.parametrize(("amount", "asked"), [(3000, False), (4000, True)])
def test_R9_81_9_072H_only_enough_damage_triggers(s, amount, asked):
    baigan, victim = s.p1.field("9-072H"), s.p2.field(forward(7000))
    s.p1.hand(on_one(t.Damage(t.Chosen(), t.Number(amount)), name="Bolt"))
    s.p1.cast("Bolt", targets=[baigan]).resolve_top()
    assert bool(s.stack) is asked and baigan.damage == (amount if asked else 0)
    if asked:
        s.both_pass().p1.says_yes().resolve_all()
        assert (baigan.zone, victim.zone) == ("break_zone", "break_zone")


def test_R5_93_19_048C_goes_to_the_bottom_of_its_deck(s):
    bartz = s.p1.field("19-048C")
    s.p1.uses(bartz)
    assert s.p1.zone("deck")[-1] == bartz
    check_views(s)
    s.resolve_all()
    assert s.p1.hand_size == 2 and bartz.zone == "deck"


def test_R9_64_19_048C_goes_elsewhere_where_that_is_replaced(s):
    s.p1.field(forward(1000, abilities=[t.Field((t.LeavesElsewhere(t.All(FORWARDS), "removed", anyhow=True),))]))
    bartz, top = s.p1.field("19-048C"), s.p1.deck_top(forward(1000, name="Top"))
    s.p1.uses(bartz)
    assert bartz.zone == "removed" and s.p1.zone("deck")[0] == top


def test_R7_71_15_097H_two_kinds_of_cards_break_together(s):
    s.p1.has(damage=6, field="15-097H")
    mine = [s.p1.field(backup(name="Mine")), s.p1.field(forward(1000, name="Ally"))]
    theirs = [s.p2.field(backup(name="Theirs")), s.p2.field(forward(1000, name="Victim"))]
    s.to("end").both_pass()
    assert [who.on_field for who in (*mine, *theirs)] == [False, True, True, False]


@pytest.mark.parametrize("source", ["forward", "backup"])
def test_R8_70_12_002H_hits_the_forward_whose_ability_it_cancels(source):
    s = Scenario(turn_player=2)
    draws = t.Auto(t.Enters(t.Self()), t.Draw("you"))
    card = forward(9000, cost=1, abilities=[draws]) if source == "forward" else backup(cost=1, abilities=[draws])
    comer = s.p2.hand(card)
    s.p2.backups("Fire", 1)
    cancel = s.p1.hand("12-002H")
    s.p1.has(Fire=5).p2.cast(comer).p2.passes().p1.cast(cancel, targets=[comer]).resolve_all()
    assert s.p2.hand_size == 0 and comer.on_field and comer.damage == (8000 if source == "forward" else 0)


@pytest.mark.parametrize("third", [False, True])
def test_R10_20_12_044R_a_party_with_both(s, third):
    x = s.p1.field("12-044R")
    y = s.p1.field(forward(5000, x.card.elements, name="Shikaree Y"))
    z = s.p1.field(forward(5000, x.card.elements, name="Shikaree Z" if third else "Nobody"))
    s.p1.attack([x, y, z])
    if third:
        s.resolve_all()
    assert s.p2.points == (3 if third else 0)


@pytest.mark.parametrize("x", [4, 5])
def test_R8_33_11_129H_its_cost_is_x(s, x):
    fallen = s.p1.break_zone(forward(9000, cost=5, name="Fallen"))
    s.p1.backups("Fire", 4)
    s.p1.spare("Fire", 1)
    arrives(s, "11-129H", fallen)
    s.both_pass().p1.sets_x(x)
    while s.asked == "pay":
        s.p1.pays(s.p1.choices()[0])
    assert bool(s.stack) is (x == 5)
    if s.stack:
        s.resolve_all()
    assert fallen.on_field is (x == 5)


@pytest.mark.parametrize("samurai", [False, True])
def test_R8_33_16_009C_when_it_enters(s, samurai):
    source = s.p1.field("16-009C")
    fallen = s.p1.break_zone(forward(1000, jobs=["Samurai"] if samurai else [], name="Fallen"))
    victim = s.p2.field(forward(5000))
    s.p1.uses(source, targets=[fallen]).both_pass()
    assert fallen.on_field and bool(s.stack) is samurai
    if samurai:
        s.resolve_all()
    assert victim.damage == (2000 if samurai else 0)


@pytest.mark.parametrize("category", ["IV", "V", None])
def test_R8_33_16_051L_when_it_enters(s, category):
    ally = s.p1.hand(forward(1000, name="Ally", categories=[category] if category else []))
    backups = [s.p1.field(backup(name=f"Backup {k}"), dull=True) for k in range(2)]
    arrives(s, "16-051L")
    s.both_pass().p1.says_yes().p1.chooses(ally)
    if s.asked == "target":
        s.p1.chooses(*backups).resolve_all()
    assert ally.on_field and [who.is_active for who in backups] == [category == "IV"] * 2


@pytest.mark.parametrize("pays", [False, True])
def test_R8_70_16_051L_cancels_what_has_chosen_its_characters(pays):
    s = Scenario(turn_player=2)
    ally, other = s.p1.field("16-051L"), s.p1.field(forward(5000))
    s.p2.has(hand=spell(t.Choose(FORWARDS, 2, 2), t.Break(t.Chosen()), name="Fell"), Fire=2)
    s.p2.cast("Fell", targets=[ally, other])
    assert len(s.stack) == 2
    s.both_pass()
    s.p2.says_yes() if pays else s.p2.says_no()
    while s.asked == "pay":
        s.p2.pays(s.p2.choices()[0])
    if s.stack:
        s.resolve_all()
    assert [who.on_field for who in (ally, other)] == [not pays, not pays]


def test_R8_65_16_079H_the_ability_that_it_gains_gives_another_one(s):
    s.p1.damage(3)
    hades, victim = s.p1.field("16-079H"), s.p2.field(forward(9000))
    s.p1.hand(on_one(t.Damage(t.Chosen(), t.Number(1000)), name="Bolt"))
    s.p1.uses(hades).resolve_all()
    assert hades.is_forward and hades.power == 7000
    s.p1.attack(hades).p1.chooses(victim).resolve_all().p1.cast("Bolt", targets=[victim]).resolve_all()
    assert victim.zone == "break_zone"


def test_R5_5_22_048H_casts_a_summon_of_the_opponent(s):
    bolt = s.p2.break_zone(summon(text="Choose 1 Forward. Deal it 3000 damage.", cost=3, name="Bolt"))
    victim = s.p2.field(forward(9000))
    s.p1.hand("22-048H")
    sources = s.p1.spare("Wind", 4)
    s.p1.cast("22-048H", pay=sources[:2]).p1.selects(1).p1.chooses(bolt).both_pass().p1.chooses(victim)
    s.resolve_all()
    assert (victim.damage, bolt.zone) == (3000, "removed")


# --- Numbers that one instruction hands to the next, what each player does --------------------------------------------
def able_to_cast(code, element, cost):
    """p1 has the card and can pay for it with Backups and cards of the hand."""
    s = Scenario()
    s.p1.backups(element, min(cost, 5))
    s.p1.spare(element, -(-max(0, cost - 5) // 2))
    return s, s.p1.hand(code)


# --------------------------------------------------------------------------------------------- for each of some cards
def test_R7_63_3_003R_an_amount_for_each_revealed_card_of_a_kind(s):
    """3-003R Ace, Cut Cards: 4000 damage for each of the top 4 cards that has the Job."""
    ace, target = s.p1.field("3-003R"), s.p2.field(forward(9000))
    s.p1.has(Fire=1, hand="3-003R")
    cadets = [forward(1000, name=f"Cadet {n}", jobs=["Class Zero Cadet"]) for n in range(2)]
    s.p1.deck_top(*cadets, forward(1000), backup())
    s.p1.uses(ace, targets=[target]).both_pass()
    while s.decision and s.decision.kind == "order":
        s.p1.chooses(s.p1.choices()[0])
    assert target.damage == 8000


def test_R7_63_5_124H_each_by_its_own_cost(s):
    """5-124H Ozma, Flare Star: each Forward loses 2000 power for each CP of its own cost."""
    ozma = s.p1.field("5-124H")
    cheap, dear = s.p2.field(forward(9000, cost=2)), s.p2.field(forward(9000, cost=4))
    s.p1.has(Water=4, hand="5-124H").p1.uses(ozma, 0).both_pass()
    assert ozma.is_forward and ozma.power == 8000
    s.p1.uses(ozma, 1).both_pass()
    assert (cheap.power, dear.power) == (5000, 1000)


@pytest.mark.parametrize(("element", "hurt"), [("Dark", 0), ("Fire", 5000)])
def test_R7_58_5_124H_a_dark_summon_is_a_dark_card(s, element, hurt):
    bolt = summon(t.Sequence((t.Choose(t.Cards(where=(t.OfType("Forward"),))), t.Damage(t.Chosen(), t.Number(5000)))),
                  element, 1, name="Bolt")  # fmt: skip
    ozma = s.p1.field("5-124H")
    s.p2.backups(element if element != "Dark" else "Fire", 1)
    card = s.p2.hand(bolt)
    s.p1.uses(ozma, 0).both_pass().p1.passes().p2.cast(card, targets=[ozma]).both_pass()
    assert ozma.damage == hurt


def test_R9_92_17_045R_each_by_its_own_counters(s):
    """17-045R Gargas: the Forwards lose 2000 power for each Poison Counter on them."""
    gargas = s.p1.field("17-045R")
    one, two = s.p2.field(forward(9000)), s.p2.field(forward(9000))
    s.p1.hand("17-045R")
    s.p1.uses(gargas, targets=[one]).both_pass()
    assert (one.counters("Poison"), one.power, two.power) == (3, 3000, 9000)


def test_R7_63_24_074C_as_many_cards_as_it_cost():
    """24-074C Odin: breaks a Forward, then as many cards of the own deck are removed as that costs."""
    s, odin = able_to_cast("24-074C", "Lightning", 5)
    target = s.p2.field(forward(9000, cost=3))
    before = s.p1.deck_size
    s.p1.cast(odin, targets=[target]).both_pass()
    assert (target.zone, before - s.p1.deck_size, len(s.p1.zone("removed"))) == ("break_zone", 3, 3)


def test_R7_63_12_112L_the_number_of_removed_cards_is_kept():
    """12-112L Selh'teus: up to 5 Forwards removed, then a Forward of at most that cost among the top 5 cards."""
    s, selhteus = able_to_cast("12-112L", ("Fire", "Ice"), 4)
    gone = s.p1.break_zone(forward(1000), forward(2000, "Ice"))
    two, three = s.p1.deck_top(forward(3000, cost=2), forward(3000, cost=3), backup(), backup(), backup())[:2]
    s.p1.cast(selhteus).both_pass().p1.chooses(*gone)
    assert s.p1.decides("select") and s.p1.choices() == [two]
    s.p1.chooses(two)
    assert two.on_field and three.zone == "deck" and all(card.zone == "removed" for card in gone)


# -------------------------------------------------------------------------------------------------- how many it was
@pytest.mark.parametrize(("dull", "drawn"), [(4, 1), (3, 0)])
def test_R9_32_19_102L_only_what_was_dull_is_activated(s, dull, drawn):
    """19-102L Refia, at the beginning of the Attack Phase: draws if 4 or more dull Characters were activated."""
    s.p1.field("19-102L")
    for number in range(4):
        s.p1.field(backup("Wind", name=f"Warrior {number}", jobs=["Warrior of Light"]), dull=number < dull)
    before = s.p1.hand_size
    s.to("attack_preparation").resolve_all()
    assert s.p1.hand_size == before + drawn


@pytest.mark.parametrize(("forwards", "points"), [(3, 1), (2, 0)])
def test_R9_30_17_079L_only_what_went_to_the_break_zone_counts(forwards, points):
    """17-079L Shadow Lord: of 3 or more Forwards that it breaks it deals its controller a point."""
    s, lord = able_to_cast("17-079L", "Earth", 7)
    units = [s.p2.field(forward(5000, name=f"Unit {number}", jobs=["Standard Unit"])) for number in range(forwards)]
    mage, other = s.p2.break_zone(forward(5000, jobs=["Mage"])), s.p2.field(forward(5000, name="Other", jobs=["Thief"]))
    s.p1.cast(lord).both_pass().p1.does(f"choose {mage.code}")
    if points:
        s.resolve_all()
    assert [unit.zone for unit in units] == ["break_zone"] * forwards and other.on_field
    assert s.p1.points == points


# ------------------------------------------------------------------------------------------------------- counters
def test_R7_40_R9_90_counters_are_selected(s):
    """11-026H, 12-079C, 14-050R: one more, one less, or twice as many counters of the kind selected."""
    cid, other = s.p1.field("11-026H"), s.p1.field("12-079C")
    mine = s.p1.field(monster("Ice"), counters={"Bounty": 2, "Poison": 1})
    theirs = s.p2.field(forward(5000), counters={"Poison": 2})
    s.p1.uses(cid, targets=[mine]).both_pass()
    assert s.p1.decides("name") and len(s.legal) == 2
    check_views(s)
    s.p1.does("option 1")
    assert (mine.counters("Bounty"), mine.counters("Poison")) == (2, 2)
    s.p1.uses(other, targets=[theirs]).both_pass().take_forced()
    assert theirs.counters("Poison") == 1


def test_R9_94_20_008H_as_many_targets_as_counters_removed(s):
    """20-008H Kefka, at the end of the turn: X counters, up to X Forwards."""
    kefka = s.p1.field("20-008H", counters={"Magic": 3})
    targets = [s.p2.field(forward(9000, name=f"Target {n}")) for n in range(3)]
    s.to("end").both_pass()
    assert s.p1.decides("number")
    s.p1.does("option 2")
    assert kefka.counters("Magic") == 1
    s.p1.chooses(*targets[:2]).resolve_all()
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
    s.p1.cast(chronos).both_pass()
    while s.decision and s.decision.kind == "discard":
        s.deciding.chooses(s.deciding.choices()[0])
    assert [before[side] - side.hand_size for side in (s.p1, s.p2)] == [int(mine < 2), int(theirs < 2)]


def test_R7_55_11_035R_who_discards_such_a_card_draws():
    """11-035R Setzer: each player discards at random; a player who discards a Category VI card draws."""
    s, setzer = able_to_cast("11-035R", "Ice", 4)
    s.p1.hand(forward(1000, name="Six", categories=["VI"]))
    s.p2.hand(forward(1000, name="Seven", categories=["VII"]))
    decks = s.p1.deck_size, s.p2.deck_size
    s.p1.cast(setzer).both_pass()
    assert (s.p1.codes("break_zone"), s.p2.codes("break_zone")) == (["Six"], ["Seven"])
    assert (decks[0] - s.p1.deck_size, decks[1] - s.p2.deck_size) == (1, 0)


def test_R7_55_9_102H_each_player_may_play_the_revealed_card():
    """9-102H Ultimecia: each player reveals the top card and may play it if it is a Character."""
    s, ultimecia = able_to_cast("9-102H", "Water", 4)
    mine, theirs = s.p1.deck_top(forward(5000)), s.p2.deck_top(backup("Ice"))
    s.p1.cast(ultimecia).both_pass()
    assert s.p1.decides("select") and s.p1.choices() == [mine]  # not the opponent's
    s.p1.passes()
    assert s.p2.decides("select") and s.p2.choices() == [theirs]
    s.p2.chooses(theirs)
    assert (mine.zone, theirs.zone, theirs.controller) == ("deck", "field", s.p2)


def test_R12_33_10_081R_each_player_may_search(s):
    """10-081R Prishe: both players may search the own deck for a Forward of power 9000 or more."""
    s.p1.backups("Earth", 5)
    mine, theirs = s.p1.deck_top(forward(9000)), s.p2.deck_top(forward(9000))
    s.p1.cast(s.p1.hand("10-081R")).both_pass().p1.says_yes()
    assert s.p1.decides("search") and s.p1.choices() == [mine]
    s.p1.chooses(mine).p2.says_yes()
    assert s.p2.decides("search") and s.p2.choices() == [theirs]
    s.p2.chooses(theirs)
    assert (mine.zone, theirs.zone) == ("hand", "hand") and theirs in s.p2.zone("hand")


def test_R7_41_19_106H_one_for_every_two_points():
    """19-106H Sin: the opponent selects 1 Forward or Backup for every 2 points that its controller received."""
    s, sin = able_to_cast("19-106H", "Water", 6)
    s.p1.damage(4)
    mine = [s.p2.field(forward(5000, name=f"Prey {n}")) for n in range(3)]
    s.p1.cast(sin).both_pass()
    assert s.p2.decides("select")
    s.p2.chooses(mine[0], mine[2])
    assert [one.zone for one in mine] == ["break_zone", "field", "break_zone"]


# --------------------------------------------------------------------------------------------- equal and different
def test_R12_33_12_097H_two_different_costs_of_either_kind(s):
    """12-097H Syldra: any two Water or Category V Characters of different costs."""
    s.p1.backups("Water", 5)
    two, also_two, five = s.p1.deck_top(
        forward(5000, "Water", 2, name="Two"), backup("Water", 2, name="Too"), backup("Fire", 4, categories=["V"])
    )
    s.p1.cast(s.p1.hand("12-097H")).both_pass()
    assert {card.index for card in s.p1.choices()} == {two.index, also_two.index, five.index}
    s.p1.chooses(two)
    assert s.p1.choices() == [five]


@pytest.mark.parametrize(("types", "drawn"), [(("forward",) * 4, 1), (("forward", "forward", "forward", "backup"), 0)])
def test_R3_3_21_085H_all_of_one_type(s, types, drawn):
    gestahl = s.p1.field("21-085H")
    s.p1.backups("Fire", 1)
    makers = {"forward": forward(1000), "backup": backup()}
    cards = s.p2.break_zone(*(makers[kind] for kind in types))
    before = s.p1.hand_size
    s.p1.uses(gestahl, targets=list(cards)).both_pass()
    assert [card.zone for card in cards] == ["removed"] * 4 and s.p1.hand_size == before + drawn


def test_R7_44_7_065H_the_named_number_against_a_revealed_card():
    """7-065H Vanille: the dull Forward breaks if the revealed card costs the named number."""
    for number, gone in ((2, True), (3, False)):
        s, vanille = able_to_cast("7-065H", "Earth", 4)
        target = s.p2.field(forward(9000), dull=True)
        s.p1.deck_top(forward(1000, cost=2))
        s.p1.cast(vanille).p1.chooses(target).both_pass().p1.does(f"option {number}")
        assert target.on_field != gone


def test_R7_44_9_039C_until_a_card_of_the_named_type():
    s, locke = able_to_cast("9-039C", "Ice", 4)
    wanted = s.p1.deck_top(forward(1000), backup("Ice"))[1]
    s.p1.cast(locke).both_pass()
    s.p1.does("option 1")  # Backups
    s.take_forced()
    assert wanted.zone == "hand"


def test_R9_12_R9_13_18_047H_the_named_job_and_element_too():
    """18-047H Bartz gains them permanently, in addition to its own."""
    s, bartz = able_to_cast("18-047H", "Wind", 2)
    other = s.p1.field(forward(5000, "Fire", name="Friend", jobs=["Mage"]))
    s.p1.cast(bartz).both_pass()
    assert s.p1.decides("name")
    s.p1.does(f"choose {other.name}").p1.does("Fire")
    power = bartz.power
    s.next_turn()
    assert bartz.power == power == bartz.card.power + 2000
