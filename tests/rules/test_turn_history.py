"""History of the turn: who blocked whom, who damaged whom, what went to the Break Zone; lost keywords, counts."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import CHOOSE, DRAW, FORWARD, on_one, spell

BREAK = summon(t.Sequence((CHOOSE, t.Break(t.Chosen()))), name="Fell")


def battle(s, attackers, blocker):
    s.p1.attack(*attackers).both_pass().p2.blocks(blocker)


# ------------------------------------------------------------------------------------------------------ who blocks whom
def test_R7_42_2_013C_the_blocking_forward(s):
    """2-013C Ninja: when Ninja is blocked, deal the blocking Forward 2000 damage."""
    ninja, blocker, other = s.p1.field("2-013C"), s.p2.field(forward(9000)), s.p2.field(forward(9000))
    battle(s, [ninja], blocker)
    s.both_pass()
    assert (blocker.damage, other.damage) == (2000, 0)


@pytest.mark.parametrize("attacks", [True, False])
def test_R10_38_9_099R_the_forward_that_blocks_it(s, attacks):
    """9-099R Livia: 《3》: break the Forward that blocks Livia. Nothing happens while another Forward is blocked."""
    s.p1.backups("Lightning", 3)
    livia, other = s.p1.field("9-099R"), s.p1.field(forward(4000))
    blocker = s.p2.field(forward(9000))
    battle(s, [livia if attacks else other], blocker)
    s.p1.uses(livia, 2).both_pass()
    assert blocker.on_field != attacks


def test_R10_35_1_112R_blocking_it_also_in_a_party(s):
    """1-112R Delita: choose 1 Forward blocking Delita. A party is blocked as a whole."""
    s.p1.backups("Earth", 1)
    delita, friend = s.p1.field("1-112R"), s.p1.field(forward(4000, "Earth"))
    s.p1.hand("1-112R")
    blocker, idle = s.p2.field(forward(9000)), s.p2.field(forward(9000))
    battle(s, [delita, friend], blocker)
    s.p1.begins_to_use(delita)
    assert s.p1.can_choose(blocker) and not s.p1.can_choose(idle)


@pytest.mark.parametrize("stays", [True, False])
def test_R10_38_9_018R_blocks_or_is_blocked(s, stays):
    """9-018R Bergan: when Bergan blocks or is blocked, 7000 damage to the Forward that blocks or is blocked by it."""
    attacker, bergan = s.p1.field(forward(9000)), s.p2.field("9-018R")
    away = s.p1.hand(on_one(t.ReturnToHand(t.Chosen())))
    battle(s, [attacker], bergan)
    if not stays:
        s.p1.cast(away, targets=[bergan]).resolve_top()
    s.resolve_top()
    assert attacker.damage == 7000


@pytest.mark.parametrize("stays", [True, False])
def test_R10_38_9_018R_is_blocked_by_a_forward_that_stays_or_leaves(s, stays):
    bergan, blocker = s.p1.field("9-018R"), s.p2.field(forward(9000))
    away = s.p1.hand(on_one(t.ReturnToHand(t.Chosen())))
    battle(s, [bergan], blocker)
    if not stays:
        s.p1.cast(away, targets=[blocker]).resolve_top()
    s.resolve_top()
    assert (blocker.damage, bergan.damage) == (7000 if stays else 0, 0)


@pytest.mark.parametrize("stays", [True, False])
def test_R10_38_9_018R_is_blocked_and_leaves_its_party(s, stays):
    """The Forward that blocked Bergan is damaged although Bergan has left. If it has left too, nothing is damaged."""
    bergan, friend = s.p1.field("9-018R"), s.p1.field(forward(9000, "Fire"))
    blocker, away = s.p2.field(forward(9000)), on_one(t.ReturnToHand(t.Chosen()))
    spells = [s.p1.hand(away), s.p1.hand(away)]
    battle(s, [bergan, friend], blocker)
    s.p1.cast(spells[0], targets=[bergan]).resolve_top()
    if not stays:
        s.p1.cast(spells[1], targets=[blocker]).resolve_top()
    s.resolve_top()
    assert (friend.damage, blocker.damage) == (0, 7000 if stays else 0)


def test_R6_1_casts_of_another_type_are_not_counted(s):
    text = "If you have cast Summons this turn, Testa gains +1000 power."
    testa = s.p1.field(forward(5000, name="Testa", text=text))
    other, rally = s.p1.hand(forward(1000, cost=0), spell(DRAW))
    s.p1.cast(other)
    assert testa.power == 5000
    s.p1.cast(rally)
    assert testa.power == 6000


@pytest.mark.parametrize(
    ("job", "name", "less"), [("Dragoon", "X", True), ("Ninja", "Dragoon", True), ("Ninja", "X", False)]
)
def test_R6_1_13_084C_the_job_or_name_of_what_was_cast(s, job, name, less):
    """If you have cast a Job Dragoon or Card Name Dragoon this turn, Dragoon costs 3 less: 2."""
    s.p1.backups("Lightning", 2)
    dragoon, other = s.p1.hand("13-084C", forward(1000, cost=0, name=name, code="X", jobs=[job], generic=True))
    assert not s.p1.can_cast(dragoon)
    s.p1.cast(other)
    assert s.p1.can_cast(dragoon) is less


def test_R6_1_a_discard_by_a_summon_of_ones_own_is_counted(s):
    done = t.Compare(t.ThisTurn("discarded_by_effect", "you"), "at_least", t.Number(1))
    asks = spell(t.If(done, t.GainCrystals("you")), name="Asks")
    s.p1.hand(asks, asks, spell(t.Discard("you"), name="Rid"))
    lost = s.p1.hand(forward(1000))
    s.p1.cast("Asks").both_pass()
    assert s.p1.crystal_count == 0
    s.p1.cast("Rid").both_pass().p1.chooses(lost).p1.cast("Asks").both_pass()
    assert s.p1.crystal_count == 1


# -------------------------------------------------------------------------------------------- who damaged whom
def hits(amount, *, name="Hitter", on_leaving=None):
    """A Forward with an action that deals damage, and what happens when what it damaged leaves."""
    action = t.Action(t.Cost(), t.Sequence((CHOOSE, t.Damage(t.Chosen(), t.Number(amount)))))
    damaged = t.Cards(where=(FORWARD, t.Marked("damaged_by_source")))
    return forward(
        9000, name=name, abilities=[action, t.Auto(t.LeavesToBreakZone(damaged), on_leaving or t.Draw("you"))]
    )


@pytest.mark.parametrize("hit", [True, False])
def test_R9_81_23_012C_a_forward_damaged_by_it(s, hit):
    """23-012C Tifa: when a Forward damaged by Tifa is put into the Break Zone on the same turn, gain 1 Crystal."""
    s.p1.backups("Fire", 4)
    tifa, fell = s.p1.field("23-012C"), s.p1.hand(BREAK)
    target, other = s.p2.field(forward(9000)), s.p2.field(forward(9000))
    s.p1.attack(tifa).p1.chooses(target).both_pass().p1.cast(fell, targets=[target if hit else other])
    s.both_pass()
    if hit:
        s.both_pass()
    assert s.p1.crystal_count == hit and s.stack == []


def test_R8_41b_both_leave_together(s):
    """Two Forwards break each other in battle: what it has damaged leaves with it, and it sees that."""
    hitter, blocker = s.p1.field(hits(1000)), s.p2.field(forward(9000))
    battle(s, [hitter], blocker)
    s.both_pass().both_pass()
    assert not hitter.on_field and not blocker.on_field and s.p1.hand_size == 1


def test_R4_12_a_card_that_comes_back_was_not_damaged(s):
    s.p1.backups("Fire", 4)
    hitter, victim = s.p1.field(hits(1000)), s.p1.field(forward(5000))
    back = t.Sequence((CHOOSE, t.RemoveFromGame(t.Chosen()), t.PlayOntoField(t.Chosen()), t.Break(t.Chosen())))
    deed = s.p1.hand(summon(back, name="Deed"))
    s.p1.uses(hitter, targets=[victim]).both_pass().p1.cast(deed, targets=[victim]).both_pass()
    assert victim.zone == "break_zone" and s.stack == [] and s.p1.hand_size == 0


def test_R6_1_the_memory_ends_with_the_turn(s):
    hitter, victim = s.p1.field(hits(1000)), s.p2.field(forward(5000))
    s.p2.backups("Fire", 4)
    fell = s.p2.hand(BREAK)
    s.p1.uses(hitter, targets=[victim]).both_pass().next_turn().p2.cast(fell, targets=[victim]).both_pass()
    assert victim.zone == "break_zone" and s.stack == []


def test_R9_64_14_011H_removed_instead(s):
    """14-011H Susano: if a Forward damaged by it is put into the Break Zone on the same turn, it is removed instead."""
    susano, blocker, other = s.p1.field("14-011H"), s.p2.field(forward(1000)), s.p2.field(forward(1000))
    s.p1.backups("Fire", 4)
    fell = s.p1.hand(BREAK)
    battle(s, [susano], blocker)
    s.both_pass()
    assert blocker.zone == "removed"
    s.to("main_2").p1.cast(fell, targets=[other]).both_pass()
    assert other.zone == "break_zone"


def test_R4_20_3_133C_dealt_damage_this_turn_and_with_an_ability():
    """3-133C Quina: choose 1 Forward opponent controls which has been dealt damage this turn. If that Forward has a
    special ability or an action ability, break it."""
    for able in (True, False):
        s = Scenario()
        quina = s.p1.field("3-133C")
        s.p1.hand("3-133C")
        hitter = s.p1.field(hits(1000))
        abilities = [t.Action(t.Cost(dull=True), t.Draw("you"))] if able else []
        target, fresh = s.p2.field(forward(5000, name="Target", abilities=abilities)), s.p2.field(forward(5000))
        s.p1.uses(hitter, targets=[target]).both_pass().p1.begins_to_use(quina)
        assert s.p1.can_choose(target) or s.asked != "target"
        s.take_forced().both_pass()
        assert target.on_field != able and fresh.on_field


# ------------------------------------------------------------------------------------- came to the Break Zone this turn
def test_R4_12_17_083C_put_there_from_the_field_this_turn(s):
    """17-083C Rydia: choose 1 Forward put in your Break Zone from the field during this turn; play it."""
    s.p1.backups("Earth", 4)
    s.p1.spare("Earth", 1)
    rydia = s.p1.hand("17-083C")
    fell = s.p1.field(forward(1000, abilities=[t.Action(t.Cost(), t.Sequence((CHOOSE, t.Break(t.Chosen()))))]))
    throws = s.p1.field(forward(1000, abilities=[t.Action(t.Cost(discard=1), t.Draw("you"))]))
    old, fallen, thrown = s.p1.break_zone(forward(5000)), s.p1.field(forward(5000)), s.p1.hand(forward(5000))
    s.p1.uses(fell, targets=[fallen]).both_pass().p1.uses(throws, discard=[thrown]).both_pass().p1.cast(rydia)
    assert s.p1.choices() == [fallen]
    s.p1.chooses(fallen).both_pass()
    assert fallen.on_field and (old.zone, thrown.zone) == ("break_zone", "break_zone")


# ------------------------------------------------------------------------------------------------------- lost keywords
def test_R8_66_2_040C_a_keyword_is_lost_until_the_end_of_the_turn(s):
    s.p1.backups("Fire", 4)
    mage, runner = s.p1.field("2-040C"), s.p1.field(forward(5000, keywords=["First Strike", "Brave"]))
    again = t.Sequence((CHOOSE, t.GainKeyword(t.Chosen(), "First Strike")))
    deed = s.p1.hand(summon(again, name="Deed"))
    s.p1.uses(mage, targets=[runner]).both_pass()
    assert not runner.has("First Strike") and runner.has("Brave")
    s.p1.cast(deed, targets=[runner])  # later: it is kept (R9.18)
    s.both_pass()
    assert runner.has("First Strike")
    s.next_turn()
    assert runner.has("First Strike")


def test_R9_15_2_031C_all_forwards_lose_haste(s):
    """2-031C Edward: all Forwards lose Haste, those that enter later too: their own effects come first (R9.15)."""
    s.p1.backups("Fire", 4)
    runner = s.p1.hand(forward(5000, keywords=["Haste", "Brave"]))
    there = s.p2.field(forward(5000, keywords=["Haste"]))
    s.p1.field("2-031C")
    s.p1.cast(runner)
    assert not runner.has("Haste") and runner.has("Brave") and not there.has("Haste")


# --------------------------------------------------------------------------------------- to how many it was done
def test_R7_64_12_010C_for_each_backup_dulled(s):
    """12-010C Warrior: you may dull any number of active Backups; when you do so, 3000 damage for each."""
    backups, warrior = s.p1.backups("Fire", 4), s.p1.hand("12-010C")
    target = s.p2.field(forward(9000))
    s.p1.spare("Fire", 2)
    s.p1.cast(warrior, pay=s.p1.zone("hand")[:0] + [card for card in s.p1.zone("hand") if card != warrior])
    s.both_pass().p1.says_yes().p1.chooses(backups[0], backups[1]).p1.passes()
    s.p1.chooses(target) if s.asked == "target" else None
    s.both_pass()
    assert target.damage == 6000 and [card.is_dull for card in backups].count(True) == 2


@pytest.mark.parametrize(("cards", "drawn"), [(4, 0), (5, 1)])
def test_R7_65_18_088R_if_enough_are_removed(s, cards, drawn):
    """18-088R Ingrid, when put into the Break Zone: remove all the Characters in your opponent's Break Zone; if 5 or
    more cards are removed by that, draw 1 card."""
    s.p1.backups("Fire", 4)
    ingrid, fell = s.p1.field("18-088R"), s.p1.hand(BREAK)
    s.p2.break_zone(*[backup()] * cards, summon(t.Draw("you"), name="Stays"))
    s.p1.cast(fell, targets=[ingrid]).both_pass().both_pass()
    assert s.p1.hand_size == drawn and len(s.p2.zone("removed")) == cards


# ------------------------------------------------------------------------------------------ whose effect discarded it
@pytest.mark.parametrize(
    ("mine", "ability", "by_any", "by_mine"),
    [
        (True, t.Action(t.Cost(), t.Discard("opponent")), True, True),
        (False, t.Action(t.Cost(), t.Discard("you")), True, False),
        (False, t.Action(t.Cost(discard=1), t.Draw("you")), False, False),  # a cost is not an effect
    ],
)
def test_R6_1_discarded_due_to_the_or_your_summons_or_abilities(s, mine, ability, by_any, by_mine):
    """14-130H costs 2 less if the opponent has discarded due to "the" Summons or abilities, whosever they are; 15-026C
    can be used if it was due to yours."""
    cloud, kazusa = s.p1.hand("14-130H"), s.p1.field("15-026C")
    s.p1.has(Water=1, Ice=1)
    mage = (s.p1 if mine else s.p2).field(forward(1000, abilities=[ability]))
    s.p2.spare("Fire", 2)
    assert not s.p1.can_cast(cloud) and not s.p1.can_use(kazusa)
    if mine:
        s.p1.uses(mage)
    else:
        s.p1.passes().p2.uses(mage, discard=s.p2.zone("hand")[:1] if ability.cost.discard else None)
    s.resolve_top()
    if s.asked == "discard":
        s.p2.chooses(s.p2.choices()[0])
    assert s.p1.has_priority and (s.p1.can_cast(cloud), s.p1.can_use(kazusa)) == (by_any, by_mine)


@pytest.mark.parametrize("others", [0, 1])
def test_R10_15_forwards_that_attacked_are_counted_and_not_attacks(s, others):
    """10-137S Lightning costs 3 less if two Forwards attacked this turn, not if one of them attacked twice."""
    s.p1.has(hand="10-137S", Lightning=1)
    again = t.Field((t.AttackTimes(t.Self(), t.Number(2)),))
    twice = s.p1.field(forward(5000, abilities=[again], keywords=["Brave"]))
    also = [s.p1.field(forward(4000)) for _ in range(others)]
    for attacker in (twice, twice, *also):
        s.p1.attack(attacker).to("damage_resolution").both_pass()
    s.to("main_2")
    assert s.p1.can_cast("10-137S") == (others == 1)


def test_R10_15_what_attacked_this_turn_gains_power_at_once(s):
    """ "The Forwards you control that have attacked this turn gain +2000 power", from the declaration on."""
    attacked = t.Cards("field", "you", (t.OfType("Forward"), t.Marked("attacked_this_turn")))
    s.p1.field(backup("Fire", abilities=[t.Field((t.HasPower(t.All(attacked), t.Number(2000)),))], name="Drummer"))
    attacker, other = s.p1.field(forward(3000)), s.p1.field(forward(4000))
    s.p1.attack(attacker)
    assert (attacker.power, other.power) == (5000, 4000)
    s.to("damage_resolution").both_pass().to("main_2")
    assert (attacker.power, other.power) == (5000, 4000)
    s.next_turn()
    assert attacker.power == 3000
