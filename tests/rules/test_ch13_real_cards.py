"""Scenarios of chapter 13 of the rules, played with the printed cards that they name or mean."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.checks import check_views
from tests.kit import FORWARD, THEIRS, limit_break

ANY = t.Cards("field", "any", (FORWARD,))
BARRET, BRYNHILDR, VALEFOR = "1-114R", "1-023R", "1-062L"


def break_one(element="Fire"):
    """A Summon that breaks a chosen Forward."""
    return summon(t.Sequence((t.Choose(ANY), t.Break(t.Chosen()))), element, name="Deed")


def finish_payment(s):
    """Pays with Backups until the cost is covered."""
    while s.asked == "pay":
        assert s.deciding is s.p1  # no other player can act in between
        s.p1.pays(next(card for card in s.p1.choices() if card.on_field))


# -------------------------------------------------------------------------------------------------- 13.1 the seeds
def barret_and_brynhildr():
    """The table of S01: the real Barret chooses a Forward as well, so one that survives stands there."""
    s = Scenario()
    barret, target = s.p1.field(BARRET), s.p2.field(forward(9000))
    s.p1.has(hand=BARRET, Earth=2)
    brynhildr = s.p2.hand(BRYNHILDR)
    s.p2.backups("Fire", 3)
    return s, barret, target, brynhildr


def test_S01_the_printed_barret_answered_by_brynhildr():
    """S01 R7.13 R11.5. The printed ability deals damage too, which does not depend on Barret's presence (R7.16)."""
    s, barret, target, brynhildr = barret_and_brynhildr()
    s.p1.uses(barret, "Hammer Blow", targets=[target]).p1.passes().p2.cast(brynhildr, targets=[barret])
    assert [item.kind for item in s.stack] == ["summon", "special"]
    s.both_pass()
    assert (barret.zone, brynhildr.zone) == ("break_zone", "break_zone")
    assert [item.kind for item in s.stack] == ["special"] and target.damage == 0
    s.both_pass()
    assert s.stack == [] and s.p1.codes("break_zone").count(BARRET) == 2 and target.damage == 4000


def test_S01_a_hammer_blow_on_barret_himself_has_no_effect():
    """S01 R7.51: with Barret as its only target the ability is cancelled."""
    s, barret, target, brynhildr = barret_and_brynhildr()
    s.p1.uses(barret, "Hammer Blow", targets=[barret]).p1.passes().p2.cast(brynhildr, targets=[barret])
    s.resolve_all()
    assert (barret.zone, target.damage, s.asked) == ("break_zone", 0, "priority")


def brynhildr_answered_by_hammer_blow():
    s, barret, target, brynhildr = barret_and_brynhildr()
    s.p1.passes().p2.cast(brynhildr, targets=[barret]).p2.passes()
    s.p1.uses(barret, "Hammer Blow", targets=[target]).both_pass()
    assert (barret.power, barret.damage) == (11000, 0)
    s.both_pass()
    assert (barret.power, barret.damage, barret.zone) == (11000, 7000, "field")
    return s, barret


def test_S02_brynhildr_answered_by_the_printed_hammer_blow():
    """S02 R7.13 R7.14"""
    brynhildr_answered_by_hammer_blow()


def test_S03_end_of_turn_after_S02_with_the_printed_cards():
    """S03 R6.42 R6.43 R6.49"""
    s, barret = brynhildr_answered_by_hammer_blow()
    s.to("end")
    assert (barret.power, barret.damage) == (11000, 7000)
    s.next_turn()
    assert (barret.power, barret.damage, barret.zone) == (7000, 0, "field")


def test_S11_end_of_turn_answered_by_the_printed_valefor():
    """S11 R6.2 R6.28"""
    s = Scenario().at("main_2")
    runner = s.p1.field(forward(5000, keywords=["Haste"], name="Runner"))
    theirs = s.p2.field(forward(4000))
    s.p1.backups("Fire", 2)
    valefor = s.p2.hand(VALEFOR)
    s.p2.has(Wind=5).p1.passes().p2.cast(valefor).both_pass()
    assert (runner.zone, theirs.zone) == ("hand", "hand") and s.phase == "main_2" and s.p1.has_priority
    s.p1.cast(runner)
    assert runner.on_field and runner.has("Haste")
    assert not any(action.startswith("attack") for action in s.legal)
    s.both_pass()
    assert s.phase == "end"


def test_S15_R10_49_R10_82_the_printed_brynhildr_before_the_damage_trigger(s):
    drawing = forward(9000, abilities=[t.Auto(t.DamagesPlayer(t.Self(), "opponent"), t.Draw("you"))])
    attacker, other = s.p1.field(drawing), s.p1.field(forward(7000))
    s.p2.deck_top(BRYNHILDR)
    s.p1.attack(attacker).p2.no_block().both_pass()
    assert s.p2.decides("ex_burst") and s.stack == []
    s.p2.says_yes().p2.chooses(other)
    assert other.zone == "break_zone"
    assert [item.source for item in s.stack] == [attacker] and s.p1.hand_size == 0
    s.resolve_all()
    assert s.p1.hand_size == 1


@pytest.mark.parametrize("archfiends", [3, 4])
def test_S08_R5_2_the_printed_golbez_for_0_is_cast(s, archfiends):
    """2-109H Golbez: 2 less for each Archfiend of a different name in the Break Zone; a second copy does not count."""
    golbez = s.p1.hand("2-109H")
    for k in range(archfiends):
        s.p1.break_zone(forward(1000, name=f"Fiend {k}", jobs=["Archfiend"]))
    s.p1.break_zone(forward(1000, name="Fiend 0", jobs=["Archfiend"], code="copy"), forward(1000, name="Nobody"))
    answer = t.Auto(t.Casts("opponent", (t.OfType("Character"),)), t.Draw("you"))
    watcher = s.p2.field(forward(4000, abilities=[answer]))
    if archfiends == 3:
        assert not s.p1.can_cast(golbez)  # 2 CP are demanded
        return
    s.p1.cast(golbez, pay=[])
    assert golbez.on_field and [item.source for item in s.stack] == [watcher]
    s.resolve_all()
    assert s.p2.hand_size == 1


# ------------------------------------------------------------------------------------------ 13.2 the end of the game
@pytest.mark.parametrize("cards", [3, 8])
def test_S32_R1_15_looking_beyond_the_deck_is_no_loss(s, cards):
    """8-018R Marche reveals 5 cards; the deck may have fewer."""
    hero = s.p1.deck_top(forward(5000, name="Hero"))
    s.p1.deck(cards)
    marche = s.p1.hand("8-018R")
    s.p1.has(Fire=4).p1.cast(marche).both_pass().p1.chooses(hero)
    while s.asked == "order":
        s.take(s.legal_actions[0])
    assert (hero.zone, s.p1.deck_size, s.result) == ("hand", cards - 1, "running")


# ------------------------------------------------------------------------------------------------ 13.3 paying costs
@pytest.mark.parametrize("pays", [True, False])
def test_S44_R7_64_the_printed_follow_up_is_an_ability_of_its_own(s, pays):
    """9-013C Fusilier"""
    fusilier, victim = s.p1.hand("9-013C"), s.p2.field(forward(5000))
    s.p1.has(Fire=3).p1.cast(fusilier)
    assert [(item.source, item.targets) for item in s.stack] == [(fusilier, ())]
    s.both_pass()
    assert s.p1.decides("may")
    if not pays:
        s.p1.says_no()
        assert s.stack == [] and victim.damage == 0
        return
    s.p1.says_yes().p1.pays(s.p1.choices()[0]).p1.chooses(victim)
    assert [(item.source, item.targets) for item in s.stack] == [(fusilier, (victim,))]
    s.p1.passes()
    assert s.p2.has_priority and victim.damage == 0
    s.p2.passes()
    assert victim.zone == "break_zone"


@pytest.mark.parametrize("pays", [True, False])
def test_S45_R7_64_the_printed_if_you_do_so_is_one_resolution(s, pays):
    """8-021R Rain"""
    rain, victim = s.p1.hand("8-021R"), s.p2.field(forward(5000))
    s.p1.has(Fire=4).p1.cast(rain).p1.chooses(victim)
    assert [(item.source, item.targets) for item in s.stack] == [(rain, (victim,))]
    s.both_pass()
    assert s.p1.decides("may") and victim.damage == 0
    if pays:
        s.p1.says_yes().p1.pays(s.p1.choices()[0])
    else:
        s.p1.says_no()
    assert s.stack == [] and victim.damage == (3000 if pays else 0)


def test_S46_R5_98_the_printed_cost_takes_no_counters_of_the_opponent(s):
    """15-015R Bwagi"""
    bwagi, theirs = s.p1.field("15-015R"), s.p2.field("15-015R", counters={"Bounty": 2})
    assert not s.p1.can_use(bwagi)
    s.p1.passes()
    assert s.p2.can_use(theirs)
    s.p2.uses(theirs)
    assert theirs.counters("Bounty") == 1


# --------------------------------------------------------------------------------------- 13.5 the stack and triggers
@pytest.mark.parametrize("gone", [False, True])
def test_S62_R7_52_the_total_of_the_printed_faris_needs_both_targets(s, gone):
    """15-012H Faris"""
    first, second = s.p1.break_zone(forward(1000), forward(2000))
    faris = s.p1.hand("15-012H")
    s.p1.backups("Fire", 5)
    s.p1.spare("Fire", 1)
    banish = t.Sequence((t.Choose(t.Cards("break_zone")), t.RemoveFromGame(t.Chosen())))
    s.p2.has(hand=summon(banish, name="Banish"), Fire=1).p1.cast(faris).p1.chooses(first, second)
    if gone:
        s.p1.passes().p2.cast("Banish", targets=[first])
    s.resolve_all()
    assert faris.on_field
    assert (first.zone, second.zone) == (("removed", "break_zone") if gone else ("field", "field"))


def test_R5_75_the_special_ability_of_the_printed_faris_divides_what_her_crew_gives(s):
    """15-012H Faris: 5000 for each own Forward of cost 3 or less, known when it is divided."""
    faris, _crew, _mate = s.p1.field("15-012H"), s.p1.field(forward(1000, cost=3)), s.p1.field(forward(1000, cost=1))
    s.p1.has(hand="15-012H", Fire=1)
    one, two = s.p2.field(forward(9000)), s.p2.field(forward(4000))
    s.p1.uses(faris, "Pirate Storm", targets=[one, two, *[one] * 5, *[two] * 3]).both_pass()
    assert (one.damage, two.zone) == (6000, "break_zone")


# ----------------------------------------------------------------------------------- 13.7 damage, 13.8 Limit Break
@pytest.mark.parametrize("pays", [True, False])
def test_S107_R7_39_chosen_in_the_main_phase_the_opponent_is_asked_first(s, pays):
    """The same cards without an EX Burst: the ability is above the Summon."""
    llednar, brynhildr = s.p2.field("4-024R"), s.p1.hand(BRYNHILDR)
    s.p1.has(Fire=5).p1.cast(brynhildr, targets=[llednar])
    assert [item.source for item in s.stack] == [llednar, brynhildr]
    s.both_pass()
    assert s.p1.decides("may")
    if pays:
        s.p1.says_yes()
        finish_payment(s)
    else:
        s.p1.says_no()
    s.resolve_all()
    assert (llednar.zone, llednar.damage) == (("break_zone", 0) if pays else ("field", 7000))


def test_S116_R11_12_R12_64_R12_65_the_printed_gogo_finds_nothing(s):
    """24-022H Gogo would take back the Limit Break Forward, which lies in the LB deck already."""
    hero = limit_break(forward(9000, cost=1, name="Hero", categories=["VI"]), 1)
    gogo = s.p1.field("24-022H")
    s.p1.has(lb_deck=(hero, limit_break(forward(1000, cost=9, name="Spare"), 1)))
    deed = s.p1.hand(break_one())
    s.p1.has(Fire=3).p1.begins_to_cast("Hero").p1.chooses("Spare")
    finish_payment(s)
    s.p1.cast(deed, targets=[s.p1.find("Hero")]).both_pass()
    assert [item.source for item in s.stack] == [gogo] and s.p1.has_priority
    broken = s.p1.find("Hero", "lb_deck")
    assert s.state["face_up"][broken.index]
    check_views(s)
    s.resolve_all()
    assert broken.zone == "lb_deck" and s.p1.hand_size == 0


# -------------------------------------------------------------------------------------------------------- Priming
CLIVE, IFRIT = "24-005L", "24-001L"


def can_prime(s, **status):
    """P1 has Clive on the field, Ifrit (XVI) in the deck and the CP for Priming."""
    clive = s.p1.field(CLIVE, **status)
    s.p1.has(deck_top=IFRIT, Fire=2)
    return clive


def prime(s):
    s.p1.does(f"prime {CLIVE}")
    finish_payment(s)
    s.p1.chooses(IFRIT)


def test_S119_R12_82_R12_86_the_printed_clive_primes_into_ifrit(s):
    """24-005L Clive, 24-001L Ifrit (XVI)"""
    hasten = summon(t.Sequence((t.Choose(ANY), t.GainKeyword(t.Chosen(), "First Strike"))), cost=0, name="Hasten")
    herald = forward(1000, abilities=[t.Auto(t.Enters(t.Cards("field", "any", (FORWARD,))), t.Draw("you"))])
    clive, victim = can_prime(s, dull=True, damage=3000), s.p2.field(forward(9000))
    watcher = s.p2.field(herald)
    s.p1.has(hand=hasten).p2.has(hand=break_one(), Fire=1).p1.cast("Hasten", targets=[clive]).resolve_all()
    prime(s)
    assert s.p1.decides("target")  # P2 could not respond
    s.p1.chooses(victim)
    assert clive in s.p1.zone("field") and len([card for card in s.p1.zone("field") if card.is_forward]) == 1
    assert (clive.name, clive.power, clive.damage, clive.is_dull) == ("Ifrit (XVI)", 10000, 3000, True)
    assert clive.card.cost == 7 and clive.card.jobs == ("Eikon",)
    assert clive.has("First Strike") and clive.has("Haste")
    assert [item.source for item in s.stack] == [clive] and watcher not in [item.source for item in s.stack]
    check_views(s)
    s.resolve_all()
    assert victim.zone == "break_zone" and s.p2.hand_size == 1


def test_S119_R12_84_it_has_both_names(s):
    """P1 cannot cast a second Clive or a second Ifrit (XVI) (R12.84, R3.40)."""
    can_prime(s)
    again, ifrit = s.p1.hand(CLIVE), s.p1.hand(IFRIT)
    s.p1.backups("Fire", 3)
    s.p1.spare("Fire", 5)
    other = s.p1.hand(forward(1000, cost=1, name="Other"))
    prime(s)
    assert not s.p1.can_cast(again) and not s.p1.can_cast(ifrit) and s.p1.can_cast(other)


def test_S119_entering_and_damage_trigger_the_printed_ifrit_too(s):
    """24-001L Ifrit (XVI) cast from the hand, and when it deals damage to the opponent"""
    ifrit, victim, second = s.p1.hand(IFRIT), s.p2.field(forward(9000)), s.p2.field(forward(8000))
    s.p1.backups("Fire", 5)
    s.p1.spare("Fire", 1)
    s.p1.cast(ifrit).p1.chooses(victim).resolve_all()
    assert victim.zone == "break_zone"
    s.p1.attack(ifrit).p2.no_block().both_pass().p1.chooses(second).resolve_all()
    assert (second.zone, s.p2.points) == ("break_zone", 1)


def test_S121_R12_89_R8_51_a_clive_pays_for_the_printed_spitflare(s):
    """24-001L Ifrit (XVI)"""
    clive = can_prime(s)
    copy, victim = s.p1.hand(CLIVE), s.p2.field(forward(9000))
    prime(s)
    s.p1.chooses(victim).resolve_all()
    assert victim.zone == "break_zone" and s.p1.can_use(clive)
    s.p1.uses(clive, "Spitflare", targets=[clive], discard=[copy])
    assert copy.zone == "break_zone"
    s.both_pass()
    assert clive.zone != "field"


# ------------------------------------------------------------------------------------------------ 13.9 and others
def demon(action, *forwards, fallen=0):
    """20-007L The Demon enters and selects an action; p2 has these Forwards and this many cards in the Break Zone."""
    s = Scenario()
    card = s.p1.hand("20-007L")
    s.p1.backups("Fire", 5)
    s.p1.spare("Fire", 1)
    victims = [s.p2.field(one) for one in forwards]
    for _ in range(fallen):
        s.p2.break_zone(forward(1000))
    s.p2.hand(summon(text="Choose 1 Forward. It gains +1000 power until the end of the turn.", name="Help"))
    s.p2.has(Fire=1).p1.cast(card).p1.selects(action)
    return s, victims


def test_S132_R7_44_R7_56_the_element_is_named_once_in_the_resolution():
    s, (fire, ice, cold) = demon(1, forward(7000), forward(7000, "Ice"), forward(6000, "Ice"))
    assert len(s.stack) == 1
    s.p1.passes()
    assert s.p2.has_priority and s.p2.can_cast("Help")  # before the Element is known
    s.p2.passes()
    assert s.p1.decides("name")
    check_views(s)
    s.p1.does("Ice")
    assert (fire.damage, ice.zone, cold.zone) == (0, "break_zone", "break_zone")  # P2 did not decide in between
    assert s.stack == [] and s.p1.has_priority


def test_S132_R7_44_the_demon_names_a_job():
    s, (monk, nobody) = demon(2, forward(8000, jobs=["Monk"]), forward(8000))
    s.both_pass()
    s.p1.does(next(text for text in s.legal if "opponent" in text))  # the Forward with the named Job
    assert (monk.zone, nobody.damage) == ("break_zone", 0)


@pytest.mark.parametrize("fallen", [0, 3, 12])
def test_R7_53_the_demon_counts_the_cards_that_it_removes(fallen):
    s, (victim,) = demon(0, forward(9000), fallen=fallen)
    s.p1.chooses(victim).both_pass()
    assert len(s.p2.zone("removed")) == fallen
    assert (victim.zone, victim.damage) == (("break_zone", 0) if fallen == 12 else ("field", 1000 * fallen))


def test_S113_R12_56_the_counter_that_stays_is_removed_in_the_next_turn():
    free, item = t.Cost(), t.Cards("stack", "any", (t.OnStackAs(("auto",)),))
    cancel = t.Sequence((t.Choose(item), t.Cancel(t.Chosen())))
    s = Scenario().at("turn_start")
    card = s.p1.removed(forward(7000, cost=4, abilities=[t.Warp(2, free)], name="Traveller"))
    s._placements[card.index].counters["Warp"] = 2
    s.p2.has(hand=summon(cancel, name="Hush"), Fire=1)
    s.p1.passes().p2.cast("Hush", targets=[card]).resolve_all()
    assert card.counters("Warp") == 2
    s.next_turn()
    assert s.turn_player is s.p2 and card.counters("Warp") == 2
    s.to("end")
    while s.turn_player is s.p2:
        s.both_pass()
    assert [item.source for item in s.stack] == [card]
    s.resolve_all()
    assert card.counters("Warp") == 1


@pytest.mark.parametrize("optional", [False, True])
def test_S128_R1_21_R1_24_two_abilities_that_trigger_each_other(optional):
    """One activates the other Forward when it becomes dull; that one dulls the first when it becomes active, and dulls
    itself again. Without a decision the game is a draw; a player who may stop can stop."""
    friend = t.All(t.Cards("field", "you", (FORWARD, t.Other())))
    wake = t.Sequence((t.Activate(t.Self()), t.Activate(friend)))
    ping = t.Auto(t.BecomesDull(t.Self()), t.May(wake) if optional else wake)
    pong = t.Auto(t.BecomesActive(t.Self()), t.Sequence((t.Dull(t.Self()), t.Dull(friend))))
    s = Scenario(skip_forced=True)
    one = s.p1.field(forward(2000, abilities=[ping]))
    s.p1.field(forward(3000, abilities=[pong]), dull=True)
    s.p1.has(hand=summon(t.Sequence((t.Choose(ANY), t.Dull(t.Chosen()))), name="Start"), Fire=1)
    s.p1.cast("Start", targets=[one])
    for _ in range(3 if optional else 0):
        assert s.p1.decides("may")
        s.p1.says_yes()
    if optional:
        s.p1.says_no()
        assert s.result == "running" and s.stack == []
    else:
        assert s.over and s.winner is None and s.reason == "endless loop"


# ------------------------------------------------------------------------------------- S133: another card's ability
MIME = t.Auto(
    t.UsesAbility(t.Cards("field", "you", (t.OfType("Forward"), t.Other())), "action"), t.UseSame(), once_per_turn=True
)
HIT = t.Damage(t.Chosen(), t.Number(3000))
SHOT = t.Action(t.Cost(("Fire",)), t.Sequence((t.Choose(THEIRS), HIT, t.GainPower(t.Self(), t.Number(1000)))))


def mimicry():
    """P1's Fire Forward shoots a Forward of P2; the ability of P1's Ice Forward, the Mime, is on the stack above."""
    s = Scenario()
    shield = t.CannotBeChosen(t.Self(), ("abilities",), "opponent", (t.OfElement("Fire"),))
    archer, mime = s.p1.field(forward(5000, abilities=[SHOT])), s.p1.field(forward(7000, "Ice", abilities=[MIME]))
    open_one = s.p2.field(forward(9000))
    shielded = s.p2.field(forward(8000, abilities=[t.Field((shield,))]))
    s.p1.has(Fire=2).p1.begins_to_use(archer)
    if s.asked == "target":
        assert s.p1.choices() == [open_one]
        s.p1.chooses(open_one)
    finish_payment(s)
    return s, archer, mime, open_one, shielded


def test_S133_R8_7_the_source_of_a_copied_ability_is_the_card_that_uses_it():
    s, archer, mime, open_one, shielded = mimicry()
    assert [item.source for item in s.stack] == [mime, archer]
    s.both_pass()
    assert s.p1.decides("target") and set(s.p1.choices()) == {open_one, shielded}  # no Fire ability
    check_views(s)
    twin = s.clone()
    s.p1.chooses(shielded)
    assert [(item.kind, item.source) for item in s.stack] == [("action", mime), ("action", archer)]
    assert len([card for card in s.p1.zone("field") if card.is_active]) == 3  # nothing was paid
    s.p1.passes()
    assert s.p2.has_priority  # it can be answered
    s.p2.passes()
    assert (shielded.damage, mime.power, archer.power) == (3000, 8000, 5000)
    s.both_pass()
    assert (open_one.damage, archer.power) == (3000, 6000)
    twin.p1.chooses(twin.same(open_one)).resolve_all()
    assert twin.same(open_one).damage == 6000


def test_S133_R8_61_only_once_in_a_turn():
    s, archer, _mime, open_one, _shielded = mimicry()
    s.both_pass().p1.chooses(open_one).resolve_all().p1.uses(archer, targets=[open_one])
    assert [item.source for item in s.stack] == [archer]


def test_S133_R8_7_a_card_that_has_left_uses_nothing(s):
    mime, archer = s.p1.field(forward(7000, "Ice", abilities=[MIME])), s.p1.field(forward(5000, abilities=[SHOT]))
    victim = s.p2.field(forward(9000))
    s.p1.has(Fire=1).p2.has(hand=break_one(), Fire=1)
    s.p1.uses(archer, targets=[victim]).p1.passes().p2.cast("Deed", targets=[mime]).resolve_all()
    assert (mime.zone, victim.damage) == ("break_zone", 3000)


GOGO = "15-028H"
STRONG = t.Cards("field", "opponent", (FORWARD, t.OfPower("at_least", 9000)))
BLOW = t.Special("Blow", t.Cost(special=True), t.Sequence((t.Choose(STRONG), HIT)))
LIFT = t.Special("Lift", t.Cost(dull=True), t.GainPower(t.Self(), t.Number(1000)))


def test_S133_R8_7_the_printed_gogo_shoots_too(s):
    """15-028H Gogo is an Ice card: the Forward that Fire abilities cannot choose can be chosen."""
    shield = t.Field((t.CannotBeChosen(t.Self(), ("abilities",), "opponent", (t.OfElement("Fire"),)),))
    archer, gogo = s.p1.field(forward(5000, abilities=[SHOT])), s.p1.field(GOGO)
    s.p2.field(forward(9000))
    shielded = s.p2.field(forward(8000, abilities=[shield]))
    s.p1.has(Fire=1).p1.uses(archer)
    assert [item.source for item in s.stack] == [gogo, archer]
    s.both_pass().p1.chooses(shielded).resolve_all()
    assert (shielded.damage, gogo.power, archer.power) == (3000, 8000, 6000)


def mimic():
    """Both players have used a special ability this turn, P1 one of them twice; P1's Gogo has a copy in hand."""
    s = Scenario()
    gogo, hitter = s.p1.field(GOGO), s.p1.field(forward(5000, abilities=[BLOW], name="Hitter"))
    s.p1.hand(GOGO, forward(1000, name="Hitter", code="a"), forward(1000, name="Hitter", code="b"))
    s.p1.has(hand=break_one(), Fire=1)
    lifter, bystander = s.p2.field(forward(6000, abilities=[LIFT])), s.p2.field(forward(9000))
    for _ in range(2):
        s.p1.uses(hitter, "Blow", targets=[bystander]).resolve_all()
    s.p1.passes().p2.uses(lifter, "Lift").resolve_all()
    return s, gogo, hitter, lifter, bystander


def test_S133_R8_7_the_printed_gogo_mimics_a_special_ability_of_this_turn():
    s, gogo, _hitter, lifter, bystander = mimic()
    s.p1.uses(gogo, "Mimic")
    assert gogo.is_dull and s.p1.hand_size == 1
    s.both_pass()
    assert s.p1.decides("ability") and s.legal == ["option 0", "option 1"]  # Blow, which was used twice, and Lift
    check_views(s)
    twin = s.clone()
    s.p1.does("option 0").p1.chooses(bystander)
    assert [(item.kind, item.source) for item in s.stack] == [("special", gogo)]
    s.p1.passes()
    assert s.p2.has_priority  # it can be answered
    s.p2.passes()
    assert bystander.zone == "break_zone"
    twin.p1.does("option 1").resolve_all()
    assert (twin.same(gogo).power, twin.same(lifter).power) == (8000, 7000)


def test_S133_R8_7_mimic_does_not_mimic_itself_nor_what_was_used_in_another_turn(s):
    gogo = s.p1.field(GOGO)
    s.p1.hand(GOGO, GOGO)
    lifter = s.p2.field(forward(6000, abilities=[LIFT]))
    s.p1.passes().p2.uses(lifter, "Lift").resolve_all().next_turn().next_turn()
    s.p1.uses(gogo, "Mimic").both_pass()
    assert s.stack == [] and s.asked == "priority" and gogo.power == 7000


def test_S133_R8_7_an_earlier_mimic_is_not_among_those_that_are_mimicked(s):
    barret, mine, theirs = s.p2.field("1-205S"), s.p1.field(GOGO), s.p2.field(GOGO)
    s.p1.has(hand=GOGO).p2.has(hand=(GOGO, "1-205S"))
    s.p1.passes().p2.uses(theirs, "Mimic").both_pass().p1.passes().p2.uses(barret, "Grenade Bomb").both_pass()
    s.p1.uses(mine, "Mimic").both_pass()
    assert s.legal == ["option 0"]
    s.take_forced().both_pass()
    assert (mine.damage, theirs.damage) == (2000, 2000)


def test_S133_R8_7_what_both_players_have_used_is_mimicked_once(s):
    gogo = s.p1.field(GOGO)
    twin = forward(6000, abilities=[LIFT], name="Twin", code="twin")
    mine, theirs = s.p1.field(twin), s.p2.field(twin)
    s.p1.has(hand=(GOGO, twin)).p2.has(hand=twin)
    s.p1.uses(mine, "Lift").resolve_all().p1.passes().p2.uses(theirs, "Lift").resolve_all()
    s.p1.uses(gogo, "Mimic").both_pass()
    assert s.legal == ["option 0"]


@pytest.mark.parametrize(("player", "crystals"), [("you", 0), ("opponent", 1), ("any", 1)])
def test_R6_1_players_who_have_used_a_special_ability_this_turn(s, player, crystals):
    """Asked of the turn only."""
    used = t.Compare(t.ThisTurn("used_special", player), "at_least", t.Number(1))
    asks = summon(t.If(used, t.GainCrystals("you")), name="Asks", cost=0)
    s.p1.hand(asks, asks)
    lifter = s.p2.field(forward(6000, abilities=[LIFT], name="Lifter"))
    s.p2.hand(forward(1000, name="Lifter", code="other"))
    s.p1.passes().p2.uses(lifter, "Lift").resolve_all().p1.cast("Asks").resolve_all()
    assert s.p1.crystal_count == crystals
    s.next_turn().next_turn().p1.cast("Asks").resolve_all()
    assert s.p1.crystal_count == crystals


def test_S133_R7_32_what_finds_no_target_is_not_mimicked():
    """The only Forward that Blow can choose has left: Lift is the only one to use."""
    s, gogo, _hitter, _lifter, bystander = mimic()
    s.p1.cast("Deed", targets=[bystander]).resolve_all().p1.uses(gogo, "Mimic").both_pass()
    assert s.legal == ["option 0"]
    s.take_forced().resolve_all()
    assert gogo.power == 8000
