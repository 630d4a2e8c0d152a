"""Changed costs of abilities (R5.52, R5.53)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward

DRAW = t.Draw("you")
THEIRS = t.Cards("field", "opponent", (t.OfType("Forward"),))
FORWARDS = t.CountOf(t.Cards("field", "you", (t.OfType("Forward"),)))


def user(cost, name="User", special=False):
    ability = t.Special("Trick", cost, DRAW) if special else t.Action(cost, DRAW)
    return forward(3000, "Ice", 3, name=name, abilities=[ability])


def tax(kind="action", amount=2):
    return backup("Ice", name=f"Tax {kind} {amount}", abilities=[t.Field((t.UsesCostMore(THEIRS, kind, amount),))])


def total(s, card):
    """The CP that using the ability of a card costs."""
    s.p1.begins_to_use(card)
    return int(s.state["payment"]["total"])


@pytest.mark.parametrize(("backups", "offered"), [(1, False), (2, False), (3, True)])
def test_R5_52_an_ability_costs_more(backups, offered):
    s = Scenario()
    hero = s.p1.field(user(t.Cost(("Fire",))))
    s.p2.field(tax())
    s.p1.backups("Fire", backups)
    assert s.p1.can_use(hero) == offered
    if offered:
        assert total(s, hero) == 3


def test_R5_52_only_the_kind_and_the_objects_described():
    s = Scenario()
    special = s.p1.field(forward(3000, name="Special", abilities=[t.Special("Trick", t.Cost(generic=1), DRAW)]))
    supporter = s.p1.field(backup("Ice", 2, name="Supporter", abilities=[t.Action(t.Cost(generic=1), DRAW)]))
    s.p2.field(tax())
    s.p1.backups("Fire", 1)
    for card in (special, supporter):
        path = s.clone()
        assert total(path, path.same(card)) == 1
    two = Scenario()
    hero = two.p1.field(user(t.Cost(generic=1)))
    for card in (tax(), tax("special"), tax(amount=1)):
        two.p2.field(card)
    two.p1.backups("Fire", 5)
    assert total(two, hero) == 4


@pytest.mark.parametrize(("others", "cost"), [(0, 4), (2, 2), (4, 1)])
def test_R5_53_a_cost_that_is_reduced_keeps_its_element_icons(others, cost):
    s = Scenario()
    hero = s.p1.field(user(t.Cost(("Fire",), 4, less=FORWARDS)))
    for k in range(others):
        s.p1.field(forward(1000, name=f"Other {k}"))
    s.p1.backups("Fire", cost)
    assert total(s, hero) == cost
    s.p1.pays(*s.p1.choices())
    assert [item.source for item in s.stack] == [hero]


def test_R5_52_R5_53_more_comes_before_less():
    s = Scenario()
    hero = s.p1.field(user(t.Cost(generic=0, less=FORWARDS)))
    s.p2.field(tax())
    s.p1.backups("Fire", 1)
    assert total(s, hero) == 1
