"""Chapter 13 of the rules: scenarios that belong to no other file."""

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward


def test_S08_a_cast_that_costs_nothing_is_a_cast():
    s = Scenario()
    free = forward(5000, cost=2, abilities=[t.Field((t.CostsLess(t.Number(2)),))])
    watcher = s.p2.field(forward(4000, abilities=[t.Auto(t.Casts("opponent"), t.Draw("you", 1))]))
    card = s.p1.hand(free)
    before = s.p2.hand_size
    s.p1.cast(card)
    assert card.on_field
    assert [item.source for item in s.stack] == [watcher]
    s.resolve_all()
    assert s.p2.hand_size == before + 1


def test_S128_R1_21_R1_24_a_forced_loop_is_a_draw():
    s = Scenario(skip_forced=True)
    phoenix = forward(0, abilities=[t.Auto(t.LeavesToBreakZone(t.Self()), t.PlayOntoField(t.Self()))])
    s.p1.field(phoenix)
    assert s.over
    assert s.winner is None
    assert s.reason == "endless loop"
