"""Costs of abilities: changed (R5.52, R5.53), impossible together (R5.77), special without the S icon (R8.55)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward
from tests.kit import DRAW, THEIRS

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
def test_R5_52_an_ability_costs_more(s, backups, offered):
    hero = s.p1.field(user(t.Cost(("Fire",))))
    s.p2.has(field=tax()).p1.has(Fire=backups)
    assert s.p1.can_use(hero) == offered
    if offered:
        assert total(s, hero) == 3


def test_R5_52_only_the_kind_and_the_objects_described(s):
    special = s.p1.field(forward(3000, name="Special", abilities=[t.Special("Trick", t.Cost(generic=1), DRAW)]))
    supporter = s.p1.field(backup("Ice", 2, name="Supporter", abilities=[t.Action(t.Cost(generic=1), DRAW)]))
    s.p2.has(field=tax()).p1.has(Fire=1)
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
def test_R5_53_a_cost_that_is_reduced_keeps_its_element_icons(s, others, cost):
    hero = s.p1.field(user(t.Cost(("Fire",), 4, less=FORWARDS)))
    for k in range(others):
        s.p1.field(forward(1000, name=f"Other {k}"))
    s.p1.backups("Fire", cost)
    assert total(s, hero) == cost
    s.p1.pays(*s.p1.choices())
    assert [item.source for item in s.stack] == [hero]


def test_R5_52_R5_53_more_comes_before_less(s):
    hero = s.p1.field(user(t.Cost(generic=0, less=FORWARDS)))
    s.p2.has(field=tax()).p1.has(Fire=1)
    assert total(s, hero) == 1


# ---------------------------------------------------------------------------- a part that nothing is left to pay with
CANNONEER, ONLY_WITH_THREE_BACKUPS = "7-099R", "14-078H"


def cannoneer(backups, *forwards):
    """p1 may put away the Backup and a Forward; the Monster is one only with three Lightning Backups."""
    s = Scenario()
    gunner, creature = s.p1.field(CANNONEER), s.p1.field(ONLY_WITH_THREE_BACKUPS)
    others = s.p1.backups("Lightning", backups)
    mine = [s.p1.field(card) for card in forwards]
    return s, gunner, creature, others, mine, s.p2.field(forward(8000))


def test_R5_77_R7_88_a_part_that_paying_has_made_impossible_is_passed_over():
    """The Backup that is put away first was the third one: the only Forward is none any more."""
    s, gunner, creature, [payer, _], _, target = cannoneer(2)
    assert creature.is_forward
    s.p1.begins_to_use(gunner).p1.chooses(target)
    assert gunner.zone == "break_zone" and not creature.is_forward
    assert s.asked == "pay" and payer in s.p1.choices()  # no player was asked for a Forward
    s.p1.pays(payer)
    assert (creature.zone, payer.is_dull, [item.source for item in s.stack]) == ("field", True, [gunner])
    s.both_pass()
    assert target.damage == 7000 and s.p1.has_priority


@pytest.mark.parametrize(("backups", "also"), [(3, 0), (2, 1), (3, 1)])
def test_R5_77_R5_94_a_part_that_can_still_be_paid_is_not_passed_over(backups, also):
    s, gunner, creature, others, mine, target = cannoneer(backups, *[forward(1000)] * also)
    s.p1.begins_to_use(gunner).p1.chooses(target)
    legal = [creature] * (backups == 3) + mine
    assert s.asked == "cost_card" and set(s.p1.choices()) == set(legal)
    s.p1.chooses(legal[-1]).p1.pays(others[0])
    assert (legal[-1].zone, [item.source for item in s.stack]) == ("break_zone", [gunner])


def test_R5_77_nothing_is_offered_where_a_part_cannot_be_paid_from_the_start():
    s, gunner, creature, *_ = cannoneer(1)
    assert not creature.is_forward and not s.p1.can_use(gunner)


# ------------------------------------------------------------------------------------------- special abilities (R8.55)
HERO = forward(5000, name="Hero", categories=["VI"], cost=3, text="[[s]]Strike[[/]] 《S》《Fire》: Draw 1 card.")
EDGAR = forward(
    7000,
    name="Edgar",
    text="《0》: Choose 1 Forward of cost 3 or more you control. The next time you use its special ability this turn, "
    "you can do so without paying 《S》. You can only use this ability during your turn and only once per turn.",
)
GLACIELA = forward(
    7000,
    name="Glaciela",
    text="You can pay with 《C》 instead of 《S》 when paying for the special abilities of Forwards you control.",
)


def test_R8_55_the_next_special_ability_without_the_S_icon(s):
    s.p1.backups("Fire", 2)
    hero, edgar = s.p1.field(HERO), s.p1.field(EDGAR)
    assert not s.p1.can_use(hero)
    s.p1.uses(edgar, targets=[hero]).both_pass().p1.begins_to_use(hero)
    assert s.asked == "cost" and s.legal == ["option 1"]
    s.take(s.legal_actions[0])
    while s.asked == "pay":
        s.take(s.legal_actions[0])
    assert [item.kind for item in s.stack] == ["special"]
    s.both_pass()
    assert s.p1.hand_size == 1 and not s.p1.can_use(hero)  # that was the next time


def test_R8_55_paying_the_S_icon_uses_the_permission_up(s):
    s.p1.backups("Fire", 2)
    hero, edgar = s.p1.field(HERO), s.p1.field(EDGAR)
    s.p1.hand(HERO)
    s.p1.uses(edgar, targets=[hero]).both_pass().p1.begins_to_use(hero)
    assert s.legal == ["option 0", "option 1"]
    s.take(s.legal_actions[0])
    while s.asked in ("cost_card", "pay"):
        s.take(s.legal_actions[0])
    s.both_pass()
    assert s.p1.codes("break_zone") == ["Hero"] and not s.p1.can_use(hero)


def test_R8_55_a_crystal_instead_of_the_S_icon_as_often_as_there_are_crystals(s):
    s.p1.backups("Fire", 3)
    hero = s.p1.field(HERO)
    s.p1.has(field=GLACIELA, crystals=1).p1.begins_to_use(hero)
    assert s.asked == "cost" and s.legal == ["option 2"]
    s.take(s.legal_actions[0])
    while s.asked == "pay":
        s.take(s.legal_actions[0])
    s.both_pass()
    assert s.p1.hand_size == 1 and s.p1.crystal_count == 0 and not s.p1.can_use(hero)


def test_R8_55_only_what_the_text_describes(s):
    s.p1.has(Fire=2).p2.has(field=GLACIELA).p1.has(crystals=2)
    assert not s.p1.can_use(s.p1.field(HERO))
