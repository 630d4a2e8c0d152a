"""Action and special abilities that cannot be used (R8.54)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward
from tests.kit import DRAW

CHARACTERS = t.All(t.Cards("field", "opponent", (t.OfType("Character"),)))
ABILITIES = [t.Action(t.Cost(), DRAW), t.Special("Trick", t.Cost(special=True), DRAW)]


def stifler(*restrictions):
    return forward(
        3000, name="Stifler", abilities=[t.Field(tuple(t.HasRestriction(CHARACTERS, r) for r in restrictions))]
    )


@pytest.mark.parametrize(
    ("restrictions", "lines"),
    [
        ((), [0, 1]),
        (("cannot_use_action",), [1]),
        (("cannot_use_special",), [0]),
        (("cannot_use_action", "cannot_use_special"), []),
    ],
)
def test_R8_54_one_kind_does_not_stop_the_other(restrictions, lines):
    s = Scenario()
    s.p2.field(stifler(*restrictions))
    hero = s.p1.field(forward(5000, name="Hero", abilities=ABILITIES))
    s.p1.hand(forward(1000, name="Hero", code="Hero 2"))
    assert s.p1.can_use(hero) == bool(lines)
    for line in lines:
        path = s.clone()
        path.p1.uses(path.same(hero), line)
        assert [item.kind for item in path.stack] == [("action", "special")[line]]


def test_R8_54_for_a_turn_and_the_source_of_the_prohibition_leaves():
    s = Scenario()
    hush = t.Sequence((t.Choose(t.Cards()), t.Restrict(t.Chosen(), "cannot_use_action")))
    husher = s.p1.field(forward(3000, name="Husher", abilities=[t.Action(t.Cost(put_self=True), hush)]))
    hero, other = (s.p1.field(forward(5000, name=name, abilities=ABILITIES[:1])) for name in ("Hero", "Other"))
    s.p1.uses(husher, targets=[hero])
    s.both_pass()
    assert not s.p1.can_use(hero) and s.p1.can_use(other)
    s.next_turn()
    s.next_turn()
    assert s.p1.can_use(hero)
