"""Every phase of a turn as a moment of triggers and delayed abilities, in both players' turns (chapter 6, R8.42b)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.kit import CRYSTAL

MOMENTS = ("active_phase", "draw_phase", "main_phase_1", "attack_phase", "main_phase_2")
HELD_BACK = {"active_phase": "main_1", "draw_phase": "main_1", "main_phase_1": "main_1", "main_phase_2": "main_2"}
"""In which phase something that triggers at the beginning of a phase resolves."""


def watcher(trigger, effect=CRYSTAL, name="Watcher"):
    return forward(3000, name=name, abilities=[t.Auto(trigger, effect)])


def crystals_by_phase(s, turns=2):
    """Pass for this many turns; the phases, with the turn player's number, in which player 1 got Crystals."""
    gained, before = [], s.p1.crystal_count
    last = s.turn + turns
    while s.turn < last and not s.over:
        where = (1 if s.turn_player is s.p1 else 2, s.phase)
        s.deciding.passes()
        if s.p1.crystal_count > before:
            gained.append(where)
            before = s.p1.crystal_count
    return gained


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("player", "turns"), [("you", [1]), ("opponent", [2]), ("any", [1, 2])])
def test_R6_12_R6_16_R6_20_R10_1_each_phase_begins(moment, player, turns):
    """R6.12 R6.16: what the Active and the Draw Phase trigger waits for Main Phase 1"""
    s = Scenario().at("turn_start")
    s.p1.field(watcher(t.Begins(moment, player)))
    where = HELD_BACK.get(moment, "attack_preparation")
    assert crystals_by_phase(s) == [(turn, where) for turn in turns]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("player", "turns"), [("you", [1]), ("opponent", [2]), ("any", [1, 2])])
def test_R6_27_R6_31_what_the_end_of_a_phase_triggers_resolves_in_that_phase(moment, player, turns):
    """R6.27 R6.31: in the Active and the Draw Phase no player acts, so it waits there, too"""
    s = Scenario().at("turn_start")
    s.p1.field(watcher(t.Ends(moment, player)))
    s.p1.field(forward(1000, name="Runner"))  # the Attack Phase ends without an attack
    where = HELD_BACK.get(moment, "attack_declaration")
    assert crystals_by_phase(s) == [(turn, where) for turn in turns]


def test_R10_59_the_attack_phase_ends_after_the_last_attack(s):
    """R10.59: once, however many attacks there are"""
    s.p1.field(watcher(t.Ends("attack_phase", "you")))
    first, second = s.p1.field(forward(1000, name="First")), s.p1.field(forward(1000, name="Second"))
    for runner in (first, second):
        s.p1.attack(runner).both_pass().p2.no_block()
        assert s.p1.crystal_count == 0
        s.to("damage_resolution").both_pass()
    s.to("main_2")
    assert s.p1.crystal_count == 1


def test_R6_27_the_end_of_a_main_phase_gives_priority_again(s):
    """R6.27: the turn player can cast in it again, and it does not end twice"""
    s.p1.field(watcher(t.Ends("main_phase_1", "you")))
    runner = s.p1.hand(forward(1000, name="Runner"))
    s.p1.has(Fire=2).both_pass()
    assert [item.source.name for item in s.stack] == ["Watcher"]
    s.both_pass()
    assert (s.p1.crystal_count, s.phase) == (1, "main_1")
    s.p1.cast(runner).to("main_2")
    assert s.p1.crystal_count == 1


def test_R6_4_a_skipped_phase_neither_begins_nor_ends(s):
    """R6.4"""
    skip = summon(t.SkipPhases("opponent", ("draw_phase", "main_phase_1", "attack_phase", "main_phase_2")), name="Skip")
    s.p1.has(hand=skip, Fire=1)
    moments = ("draw_phase", "main_phase_1", "attack_phase", "main_phase_2")
    triggers = tuple(kind(moment, "opponent") for moment in moments for kind in (t.Begins, t.Ends))
    s.p1.field(watcher(t.EitherTrigger(triggers)))
    s.p1.cast("Skip").both_pass().to("end")
    held = s.p2.hand_size
    s.next_turn()  # no player has a decision in the turn between
    assert (s.turn, s.p1.crystal_count, s.p2.hand_size) == (5, 0, held)


@pytest.mark.parametrize(
    ("text", "turn", "phase"),
    [
        ("At the beginning of your Main Phase 2, break it.", 3, "main_2"),
        ("At the end of this Attack Phase, break it.", 3, "attack_declaration"),
        ("At the beginning of your opponent's next Draw Phase, break it.", 4, "main_1"),
        ("At the end of your opponent's Attack Phase, break it.", 4, "attack_declaration"),
        ("At the beginning of your next turn, break it.", 5, "main_1"),
        ("At the beginning of the next Main Phase 1, break it.", 4, "main_1"),
    ],
)
def test_R8_42b_delayed_until_a_phase_comes(s, text, turn, phase):
    """R8.42b: once; the object is the chosen one"""
    s.p1.has(hand=summon(text=f"Choose 1 Forward. {text}", name="Doom"), Fire=1)
    s.p1.has(field=forward(1000, name="Runner")).p2.has(field=forward(1000, name="Walker"))
    hero = s.p2.field(forward(5000))
    s.p1.cast("Doom", targets=[hero]).both_pass()
    while hero.on_field:
        where = (s.turn, s.phase)
        s.deciding.passes()
    assert where == (turn, phase)


def test_R8_42c_this_phase_does_not_come_again():
    """R8.42c: made when the Attack Phase of the turn is over"""
    s = Scenario().at("main_2")
    s.p1.hand(summon(text="Choose 1 Forward. At the end of this Attack Phase, break it.", name="Doom"))
    s.p1.backups("Fire", 1)
    hero = s.p2.field(forward(5000))
    s.p1.cast("Doom", targets=[hero]).both_pass().next_turn().next_turn()
    assert hero.on_field
