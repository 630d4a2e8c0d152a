"""The number X of a cost (R0.18, R5.26, R5.32, R5.73)."""

import random
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from fftcg_env.cards import tree as t
from fftcg_env.core.jobs import JOB_OBSERVE, JOB_VIEW_0, STATUS_SIZE
from fftcg_env.games.fftcg.record.constants import FIRST_OPTION, OPTIONS
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.checks import check_views
from tests.kit import FORWARDS
from tests.rules.test_payment_differential import MODES, Demand, can_finish, discard_and_pay, moved, table

OF_COST_X = t.Compared("cost", "exactly", t.X())
BREAK_OF_COST_X = t.Sequence((t.Choose(t.Cards(where=(t.OfType("Forward"), OF_COST_X))), t.Break(t.Chosen())))
HIT_FOR_X = t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Sum((t.Number(2000), t.X(1000))))))


def user(cost, effect, name="Reckoner", **more):
    """A Backup, as costly as nothing else, with an ability of this cost."""
    return backup("Ice", 9, name=name, abilities=[t.Action(cost, effect, **more)])


def numbers(s):
    """Which X may be set now."""
    assert s.asked == "number"
    return [number for number in range(OPTIONS) if FIRST_OPTION + number in s.legal_actions]


def shown(s, field, column):
    """One column of the first row of a field of p1's observation."""
    game = s.game
    observation, mask = np.zeros((1, game.layout.size), game.layout.dtype), np.zeros((1, game.action_count), np.int8)
    nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, 58), np.int16)
    job, status = JOB_OBSERVE | JOB_VIEW_0, np.zeros((1, STATUS_SIZE), np.int32)
    game.drive(s.states, game.tables, job, 0, 1, *nothing, observation, mask, status)
    return int(game.layout.column(observation[0], field, column).reshape(-1)[0])


# ------------------------------------------------------------------------------------------------- which numbers
def test_R5_26_R5_73_X_is_set_before_targets_and_paid_with_any_element(s):
    reckoner, victim = s.p1.field(user(t.Cost(dull=True, x=1), HIT_FOR_X)), s.p2.field(forward(9000))
    ice, fire = s.p1.field(backup("Ice")), s.p1.field(backup("Fire"))
    s.p1.begins_to_use(reckoner)
    assert numbers(s) == [0, 1, 2]  # the source itself pays its Dull icon
    check_views(s)
    with pytest.raises(ScenarioError, match="X cannot be 3"):
        s.p1.sets_x(3)
    s.p1.sets_x(2)
    assert s.p1.decides("target")
    check_views(s)
    s.p1.chooses(victim).p1.pays(ice, fire).both_pass()
    assert victim.damage == 4000 and ice.is_dull and fire.is_dull


def test_R5_26_two_icons_cost_twice_and_element_icons_come_on_top(s):
    reckoner = s.p1.field(user(t.Cost(("Fire",), 1, x=2), HIT_FOR_X))
    s.p1.backups("Fire", 1)
    s.p1.spare("Ice", 2)
    s.p2.field(forward(9000))
    s.p1.begins_to_use(reckoner)
    assert numbers(s) == [0, 1, 2]  # 2, 4, 6 CP of 1 + 1 + 4: the reckoner can be dulled


def test_R5_73_a_number_without_a_legal_target_is_not_offered(s):
    reckoner = s.p1.field(user(t.Cost(dull=True, x=1), BREAK_OF_COST_X))
    s.p1.backups("Ice", 4)
    one, three = s.p2.field(forward(1000, cost=1)), s.p2.field(forward(1000, cost=3))
    s.p2.field(forward(1000, cost=7))
    s.p1.begins_to_use(reckoner)
    assert numbers(s) == [1, 3]
    other = s.clone()  # in the middle of the declaration
    s.p1.sets_x(3)
    assert s.p1.choices() == [three]
    other.p1.sets_x(1)
    assert other.p1.choices() == [other.same(one)]


def test_R5_32_a_bound_of_the_text_bounds_X_and_a_surplus_is_not_X(s):
    reckoner, victim = s.p1.field(user(t.Cost(dull=True, x=1, x_maximum=3), HIT_FOR_X)), s.p2.field(forward(9000))
    cards = s.p1.spare("Fire", 4)
    s.p1.begins_to_use(reckoner)
    assert numbers(s) == [0, 1, 2, 3]
    s.p1.sets_x(1).p1.chooses(victim)
    s.p1.pays(cards[0])  # 2 CP
    s.both_pass()
    assert victim.damage == 3000


def test_R0_18_numbers_above_15_cannot_be_named(s):
    reckoner = s.p1.field(user(t.Cost(x=1), HIT_FOR_X))
    s.p1.spare("Fire", 9)
    s.p2.field(forward(9000))
    s.p1.begins_to_use(reckoner)
    assert numbers(s) == list(range(16))


def test_R5_98_X_counters(s):
    cost = t.Cost(generic=1, counter_kind="Tally", x_counters=True)
    reckoner = s.p1.field(user(cost, BREAK_OF_COST_X), counters={"Tally": 3})
    s.p1.backups("Ice", 2)
    victim = s.p2.field(forward(1000, cost=2))
    s.p2.field(forward(1000, cost=4))
    s.p1.begins_to_use(reckoner)
    assert numbers(s) == [2]
    s.p1.sets_x(2).p1.chooses(victim)
    assert reckoner.counters("Tally") == 1
    s.p1.pays(s.p1.choices()[0]).both_pass()
    assert victim.zone == "break_zone"


def test_R5_73_without_any_such_number_the_ability_is_not_offered(s):
    reckoner = s.p1.field(user(t.Cost(dull=True, x=1), BREAK_OF_COST_X))
    s.p1.has(Ice=4).p2.has(field=forward(1000, cost=7))
    assert not s.p1.can_use(reckoner)


# --------------------------------------------------------------------------------------- X stays with its item
def test_R0_18_two_items_on_the_stack_have_each_their_own_X():
    s = Scenario()
    first = s.p1.field(user(t.Cost(dull=True, x=1), HIT_FOR_X, "First"))
    second = s.p1.field(user(t.Cost(dull=True, x=1), HIT_FOR_X, "Second"))
    low, high = s.p2.field(forward(9000)), s.p2.field(forward(9000))
    cards = s.p1.spare("Fire", 3)
    s.p1.begins_to_use(first).p1.sets_x(3)
    assert shown(s, "decision", "x") == 3
    s.p1.chooses(high).p1.pays(*cards[:2])
    assert shown(s, "stack", "x") == 3
    s.p1.begins_to_use(second).p1.sets_x(1).p1.chooses(low).p1.pays(cards[2])
    s = s.clone()
    s.both_pass().both_pass()
    assert [s.same(low).damage, s.same(high).damage] == [3000, 5000]


def test_R7_51_a_target_is_tested_again_with_the_X_of_its_item(s):
    reckoner = s.p1.field(user(t.Cost(dull=True, x=1), BREAK_OF_COST_X))
    other = s.p1.field(user(t.Cost(dull=True, x=1), HIT_FOR_X, "Other"))
    backups, victim = s.p1.backups("Ice", 2), s.p2.field(forward(1000, cost=2))
    s.p1.begins_to_use(reckoner).p1.sets_x(2).p1.chooses(victim).p1.pays(*backups)
    assert s.p1.can_use(other)  # other numbers are tried while the item waits
    s.both_pass()
    assert victim.zone == "break_zone"


# ---------------------------------------------------------------------------------------------- in a resolution
def arriving(*effects):
    return forward(3000, "Fire", 1, name="Arriver", abilities=[t.Auto(t.Enters(t.Self()), t.Sequence(effects))])


def entered(*effects, backups=4):
    """p1 casts a Forward with this ability; it resolves. ``backups`` - 1 Backups can pay."""
    s = Scenario()
    arriver = s.p1.hand(arriving(*effects))
    s.p1.backups("Fire", backups)
    return s, arriver


def test_R5_100_X_of_a_payment_in_a_resolution_is_set_with_it():
    s, arriver = entered(t.MayPay(t.Cost(x=1)), t.IfDone(t.GainPower(t.Self(), t.X(1000))))
    s.p1.cast(arriver).both_pass()
    assert numbers(s) == [0, 1, 2, 3] and s.p1.can_pass()
    check_views(s)
    refused = s.clone()
    refused.p1.passes()
    assert refused.same(arriver).power == 3000
    s.p1.sets_x(2).p1.pays(*s.p1.choices()[:2])
    assert arriver.power == 5000


def test_R7_64_the_follow_up_knows_X():
    wanted = t.Choose(t.Cards("field", "opponent", (t.OfType("Forward"), OF_COST_X)))
    s, arriver = entered(t.MayPay(t.Cost(x=1)), t.WhenDone(t.Sequence((wanted, t.Break(t.Chosen())))))
    two = s.p2.field(forward(1000, cost=2))
    s.p2.field(forward(1000, cost=3))
    s.p1.cast(arriver).both_pass().p1.sets_x(2).p1.pays(*s.p1.choices()[:2])
    assert s.p1.decides("target") and s.p1.choices() == [two]
    s.p1.chooses(two)
    s = s.clone()
    s.both_pass()
    assert s.same(two).zone == "break_zone"


# ------------------------------------------------------------------------------------------------------- casts
def test_R5_56_R5_73_X_of_an_extra_cost(s):
    text = t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.X(1000))))
    paragraphs = (t.Field((t.ExtraCost(t.Cost(x=1)),)), t.SummonText(text))
    deluge = replace(summon(text, "Fire", 1, name="Deluge"), abilities=paragraphs)
    card, victim = s.p1.hand(deluge), s.p2.field(forward(9000))
    s.p1.has(Fire=4).p1.begins_to_cast(card)
    assert s.p1.decides("cost")
    plain = s.clone()
    s.p1.does("option 1")
    assert numbers(s) == [0, 1, 2, 3]
    s.p1.sets_x(3).p1.chooses(victim).p1.pays(*s.p1.choices()[:4]).both_pass()
    assert victim.damage == 3000
    plain.p1.does("option 0").p1.chooses(plain.same(victim)).p1.pays(plain.p1.choices()[0]).both_pass()
    assert plain.same(victim).damage == 0


# ------------------------------------------------------------------------------------------------ brute force
@pytest.mark.parametrize("mode", MODES)
def test_R5_26_R5_30_numbers_and_payments_against_brute_force(mode):
    generator = random.Random(repr(mode))
    costs = list(product((1, 2), ((), ("Fire",), ("Fire", "Ice")), (0, 1)))
    asked = 0
    for _ in range(25):
        number = generator.randrange(len(costs))
        icons, elements, discard = costs[number]
        s, hand, field = table(generator, mode, "several")
        cost = t.Cost(elements, x=icons, discard=discard, dull=True)
        reckoner = s.p1.field(forward(1000, "Ice", 9, code=f"R {number}", abilities=[t.Action(cost, t.Draw("you"))]))

        def demand(x, icons=icons, elements=elements):
            return Demand(len(elements) + icons * x, elements, *mode)

        wanted = (None,) * discard
        payable = [x for x in range(16) if can_finish(demand(x), wanted, hand, field)]
        assert s.p1.can_use(reckoner) == bool(payable)
        if not payable:
            continue
        s.p1.begins_to_use(reckoner)
        assert numbers(s) == payable
        x = generator.choice(payable)
        s.p1.sets_x(x)
        asked += discard_and_pay(s, demand(x), wanted, *moved(s, hand, field), generator)
        assert [item.kind for item in s.stack] == ["action"]
    assert asked > 20
