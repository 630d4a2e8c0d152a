"""Replaced entering of the field: by whose Summons and abilities, and what is announced (R9.55-R9.57, R7.65)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.checks import check_conservation, check_views

ALHANALEM = "18-018R"
IN_BREAK_ZONE = t.Cards("break_zone", "you", (t.OfType("Character"),))
RAISE = summon(t.Sequence((t.Choose(IN_BREAK_ZONE), t.PlayOntoField(t.Chosen()))), cost=0, name="Raise")
REWARD = t.Sequence((t.Choose(IN_BREAK_ZONE), t.May(t.PlayOntoField(t.Chosen())), t.IfDone(t.Draw("you"))))
ARRIVES = t.Auto(t.Enters(t.Self()), t.Draw("you"))


def guarded(*theirs):
    """P1 has used the printed Alhanalem; both players have a Forward in the Break Zone that draws a card when it
    enters. ``theirs``: the hand of P2."""
    s = Scenario()
    guard = s.p1.field(ALHANALEM)
    mine = s.p1.break_zone(forward(3000, name="Mine", abilities=[ARRIVES]))
    fallen = s.p2.break_zone(forward(3000, name="Theirs", abilities=[ARRIVES]))
    s.p1.has(hand=RAISE).p2.has(hand=theirs, Fire=1).p1.uses(guard).resolve_all()
    assert guard.zone == "break_zone"
    return s, mine, fallen


def test_R9_55_R9_57_removed_instead_of_entering_by_the_opponents_summon():
    """18-018R Alhanalem: nothing sees the Forward enter."""
    s, _mine, theirs = guarded(RAISE)
    s.p1.passes().p2.cast("Raise", targets=[theirs]).resolve_all()
    assert (theirs.zone, s.p2.hand_size, s.stack) == ("removed", 0, [])
    check_views(s)
    check_conservation(s.states)


def test_R9_55_the_players_own_summons_do_not_count():
    s, mine, _theirs = guarded()
    s.p1.cast("Raise", targets=[mine]).resolve_all()
    assert (mine.zone, s.p1.hand_size) == ("field", 1)


def test_R9_55_casting_is_no_effect_that_plays():
    s, _mine, _theirs = guarded(forward(2000, cost=1, name="Runner", keywords=["Back Attack"]))
    s.p1.passes().p2.cast("Runner")
    assert s.p2.find("Runner").on_field


def test_R9_55_only_during_this_turn():
    s, _mine, theirs = guarded(RAISE)
    s.next_turn().p2.cast("Raise", targets=[theirs]).resolve_all()
    assert theirs.zone == "field"


@pytest.mark.parametrize("there", [True, False])
def test_R7_65_what_was_replaced_counts_as_played(s, there):
    """ "If you do so": the other player draws although the Forward went elsewhere."""
    guard = s.p1.field(ALHANALEM)
    healer = s.p2.field(forward(1000, abilities=[t.Action(t.Cost(), REWARD)]))
    theirs = s.p2.break_zone(forward(3000, name="Theirs"))
    if there:
        s.p1.uses(guard).resolve_all()
    s.p1.passes().p2.uses(healer, targets=[theirs]).both_pass().p2.says_yes()
    assert (theirs.zone, s.p2.hand_size) == ("removed" if there else "field", 1)


def test_R9_55_R7_71_several_that_would_enter_together():
    everybody = summon(t.PlayOntoField(t.All(IN_BREAK_ZONE)), cost=0, name="Rise")
    s, mine, theirs = guarded(everybody)
    s.p1.passes().p2.cast("Rise").resolve_all()
    assert (mine.zone, theirs.zone) == ("break_zone", "removed")
