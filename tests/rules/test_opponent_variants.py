"""Variants of known sentences for the other player, for another amount or for a condition, played."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import on_one, spell
from tests.rules.arrivals import arrives


@pytest.mark.parametrize("others", [0, 1])
def test_R9_6_the_only_forward(others):
    s = Scenario()
    text = "If Hermit is the only Forward you control, Hermit gains +2000 power."
    hermit = s.p1.field(forward(5000, name="Hermit", text=text))
    for k in range(others):
        s.p1.field(forward(1000, name=f"Friend {k}"))
    s.p2.field(forward(1000, name="Foe"))
    assert hermit.power == (5000 if others else 7000)


def test_R4_36_itself_is_removed_instead():
    s = Scenario()
    text = "If Ghost is put from the field into the Break Zone, remove it from the game instead."
    ghost = s.p2.field(forward(5000, name="Ghost", text=text))
    s.p1.cast(s.p1.hand(on_one(t.Break(t.Chosen()))))
    s.both_pass()
    assert ghost.zone == "removed"


@pytest.mark.parametrize("helped", [False, True])
def test_R7_68_a_trailing_condition_is_tested_at_resolution(helped):
    s = Scenario()
    if helped:
        s.p1.field(backup("Fire", name="Help"))
    arrives(s, forward(5000, name="Late", text="When Late enters the field, draw 1 card if you control a Backup."))
    before = s.p1.hand_size
    assert len(s.stack) == 1  # it triggers anyhow
    s.both_pass()
    assert s.p1.hand_size - before == (1 if helped else 0)


@pytest.mark.parametrize("backups", [0, 2])
def test_R9_41_for_each_everything(backups):
    s = Scenario()
    for k in range(backups):
        s.p1.field(backup("Fire", name=f"Help {k}"))
    text = "When Giver enters the field, for each Backup you control, gain 《C》 and draw 1 card."
    arrives(s, forward(5000, name="Giver", text=text))
    before = s.p1.hand_size
    s.both_pass()
    assert (s.p1.hand_size - before, s.p1.crystal_count) == (backups, backups)


@pytest.mark.parametrize("broken", [False, True])
def test_R8_42b_if_it_is_put_into_the_break_zone_this_turn(broken):
    s = Scenario()
    s.p2.field(forward(5000, name="Victim"))
    text = "Choose 1 Forward. If it is put from the field into the Break Zone this turn, gain 《C》."
    ender = s.p1.hand(on_one(t.Break(t.Chosen())))
    s.p1.cast(s.p1.hand(summon(text=text, cost=0, name="Mark")))
    s.both_pass()
    if broken:
        s.p1.cast(ender)
        s.resolve_all()
    assert s.p1.crystal_count == (1 if broken else 0)


@pytest.mark.parametrize("player", ["p1", "p2"])
def test_R8_30_a_card_goes_from_the_own_deck_into_the_break_zone(player):
    s = Scenario()
    text = "When a card is put from your deck into the Break Zone, gain 《C》."
    s.p1.field(forward(5000, name="Watcher", text=text))
    s.p1.cast(s.p1.hand(spell(t.PutIntoBreakZone(t.TopOf("you" if player == "p1" else "opponent", 1)))))
    s.resolve_all()
    assert s.p1.crystal_count == (1 if player == "p1" else 0)


@pytest.mark.parametrize("number", [1, 2])
def test_R5_73_up_to_x_targets(number):
    s = Scenario()
    text = "《X》: Choose up to X Forwards opponent controls. Dull them."
    caster = s.p1.field(forward(5000, name="Caster", text=text))
    victims = [s.p2.field(forward(1000, name=f"Victim {k}")) for k in range(3)]
    payers = [s.p1.field(backup("Fire", name=f"Payer {k}")) for k in range(2)]
    s.p1.begins_to_use(caster)
    s.p1.sets_x(number)
    s.p1.chooses(*victims[:number])
    if number == 1:
        s.p1.pays(payers[0])
    else:
        s.p1.pays(*payers)
    s.both_pass()
    assert [victim.is_dull for victim in victims] == [k < number for k in range(3)]
