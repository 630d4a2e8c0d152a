"""Chapter 5: what texts change about costs and CP, and how a card was paid (5.2, 5.3, 5.5)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.checks import check_views

SUMMONS = (t.OfType("Summon"),)
FORWARDS = (t.OfType("Forward"),)


def source(*effects, name="Source", **more):
    """A Forward with one field ability."""
    return forward(1000, "Light", name=name, abilities=[t.Field(effects, **more)])


def book(cost=3, element="Fire", name="Book"):
    return summon(t.Draw("you"), element, cost, name=name)


def cost_of(effects, card=None, theirs=()):
    """CP that a cast demands while these texts are on the field."""
    s = Scenario()
    hero = s.p1.hand(card or book())
    for number, effect in enumerate(effects):
        s.p1.field(forward(1000, name=f"Mine {number}", abilities=[t.Field((effect,))]))
    for number, effect in enumerate(theirs):
        s.p2.field(forward(1000, name=f"Theirs {number}", abilities=[t.Field((effect,))]))
    s.p1.spare("Fire", 6)
    s.p1.begins_to_cast(hero)
    return s.state["payment"]["total"] if s.asked == "pay" else 0


def less(number, where=SUMMONS, **more):
    return t.CostsLess(t.Number(number), where, **more)


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ([], [], 5),
        ([less(1)], [], 4),
        ([less(1), less(2)], [], 2),
        ([less(9)], [], 0),
        ([less(9, at_least=1)], [], 1),
        ([less(9, at_least=2)], [], 2),
        ([less(2), less(1, at_least=1)], [], 2),
        ([less(5, at_least=1), less(4)], [], 1),
        ([less(3, FORWARDS)], [], 5),
        ([less(1, by="opponent")], [], 5),
        ([less(1, by="any")], [], 4),
        ([], [t.CostsMore(t.Number(1), SUMMONS, "opponent")], 6),
        ([], [t.CostsMore(t.Number(1), SUMMONS, "you")], 5),
        ([less(1)], [t.CostsMore(t.Number(2), SUMMONS, "any")], 6),
        ([t.CostBecomes(2, SUMMONS)], [], 2),
        ([t.CostBecomes(0, SUMMONS)], [t.CostsMore(t.Number(1), SUMMONS, "opponent")], 1),
        ([t.CostBecomes(2, SUMMONS), less(1)], [t.CostsMore(t.Number(3), SUMMONS, "any")], 4),
    ],
)
def test_R5_51_R5_52_R5_53_R5_54_R5_58_the_steps_of_a_total_cost(mine, theirs, expected):
    assert cost_of(mine, book(5), theirs=theirs) == expected


def test_R5_54_a_cost_of_0_stays_0(s):
    free = s.p1.hand(book(0))
    s.p1.field(source(less(1, at_least=1)))
    s.p1.cast(free)
    assert [item.source for item in s.stack] == [free]


def test_S42_only_the_reduction_that_cannot_become_0_leaves_1():
    own = t.Field((t.CostsLess(t.Number(3)),))
    ifrit = forward(5000, cost=3, name="Cheap", abilities=[own])
    assert cost_of([], ifrit) == 0 and cost_of([less(1, FORWARDS, at_least=1)], ifrit) == 1


def test_R5_23_S05_a_reduced_card_of_two_elements_needs_both():
    s = Scenario()
    hero = s.p1.hand(forward(5000, ("Fire", "Ice"), 3))
    s.p1.has(field=source(less(2, FORWARDS)), Fire=2)
    assert not s.p1.can_cast(hero)
    s = Scenario()
    hero = s.p1.hand(forward(5000, ("Fire", "Ice"), 3))
    s.p1.field(source(less(2, FORWARDS)))
    s.p1.backups("Fire"), s.p1.backups("Ice")
    s.p1.cast(hero)
    assert hero.on_field


def test_R5_23_R5_31_S06_a_card_of_two_elements_for_0_is_cast_without_cp(s):
    hero = s.p1.hand(forward(5000, ("Fire", "Ice"), 3))
    s.p1.field(source(less(3, FORWARDS)))
    red, *_ = s.p1.backups("Fire")
    s.p1.cast(hero)
    assert hero.on_field and not red.is_dull


def test_R8_4_a_silenced_or_damaged_source_changes_nothing(s):
    hero = s.p1.hand(book(1))
    s.p1.field(source(less(1), damage=3))
    assert not s.p1.can_cast(hero)


def test_R5_53_R8_66_a_source_without_abilities_reduces_nothing(s):
    silence = summon(t.Sequence((t.Choose(t.Cards(where=FORWARDS)), t.LoseAbilities(t.Chosen()))), cost=1, name="Hush")
    first, hero = s.p1.hand(silence, book(2))
    helper = s.p1.field(source(less(1)))
    s.p1.backups("Fire", 1)
    assert s.p1.can_cast(hero)
    s.p1.cast(first, targets=[helper]).both_pass()
    assert not s.p1.can_cast(hero)


# --------------------------------------------------------------------------------------------- for a duration, the next
def changer(change, next_only, name="Changer"):
    return forward(1000, "Light", name=name, abilities=[t.Action(t.Cost(), t.ChangeCasting(change, next_only))])


def test_R5_53_the_next_card_only(s):
    user = s.p1.field(changer(less(2), next_only=True))
    other, first, second = s.p1.hand(forward(1000), book(2), book(2, name="Second"))
    s.p1.backups("Fire", 2)
    assert s.p1.can_cast(first) and s.p1.can_cast(second)
    s.p1.uses(user).both_pass()
    check_views(s)
    s.p1.cast(other)  # not what the effect is about
    s.p1.cast(first)
    assert first.zone == "stack"
    s.both_pass()
    assert not s.p1.can_cast(second)


def test_R5_53_two_effects_for_the_next_card_both_apply_and_are_used_up(s):
    user = s.p1.field(changer(less(1), next_only=True))
    first, second = s.p1.hand(book(2), book(2, name="Second"))
    for _ in range(2):
        s.p1.uses(user).both_pass()
    s.p1.cast(first)
    assert not s.p1.can_cast(second)


def test_R5_53_this_turn_only(s):
    user = s.p1.field(changer(less(2), next_only=False))
    first, second, third = s.p1.hand(book(2), book(2, name="Second"), book(2, name="Third"))
    s.p1.uses(user).both_pass().p1.cast(first).p1.cast(second)
    assert s.p1.can_cast(third)
    s.both_pass().both_pass().next_turn().p2.passes()
    assert s.p1.has_priority and not s.p1.can_cast(third)


# ------------------------------------------------------------------------------------------------------- prohibitions
def test_R0_11_cannot_cast(s):
    mine, theirs = s.p1.hand(book(0)), s.p2.hand(book(0))
    soldier = s.p1.hand(forward(1000, cost=0))
    s.p2.field(source(t.CannotCast(SUMMONS, "any")))
    assert not s.p1.can_cast(mine) and s.p1.can_cast(soldier)
    s.p1.passes()
    assert not s.p2.can_cast(theirs)


def test_R0_11_a_card_that_its_own_text_forbids(s):
    stone = s.p1.hand(forward(1000, cost=0, abilities=[t.Field((t.CannotCast(),))]))
    assert not s.p1.can_cast(stone)


def test_R0_11_the_opponent_cannot_cast_this_turn(s):
    user = s.p1.field(changer(t.CannotCast(SUMMONS, "opponent"), next_only=False))
    mine, theirs = s.p1.hand(book(0)), s.p2.hand(book(0))
    s.p1.uses(user).both_pass()
    assert s.p1.can_cast(mine)
    s.p1.passes()
    assert not s.p2.can_cast(theirs)


# ----------------------------------------------------------------------------------------------------------------- CP
def test_R5_28_cp_of_any_element_pay():
    s = Scenario()
    hero = s.p1.hand(book(2))
    s.p1.backups("Ice", 2)
    assert not s.p1.can_cast(hero)
    s = Scenario()
    hero = s.p1.hand(book(2))
    s.p1.has(field=source(t.AnyElementPays(SUMMONS)), Ice=2).p1.cast(hero)
    assert hero.zone == "stack"


def test_R5_15_a_backup_that_produces_any_element(s):
    hero = s.p1.hand(forward(5000, ("Fire", "Ice"), 2))
    spring = s.p1.field(backup("Light", name="Spring", abilities=[t.Field((t.Produces(t.Self()),))]))
    (red,) = s.p1.backups(("Fire", "Ice"))
    s.p1.begins_to_cast(hero).p1.pays(spring)
    assert s.asked == "element" and set(s.legal) == {"Fire", "Ice"}
    check_views(s)
    s.p1.names_element("Ice").p1.pays(red)
    assert hero.on_field


def test_R5_15_backups_of_a_description_produce_one_element_more(s):
    fields = [t.Field((t.Produces(t.All(t.Cards("field", "you", (t.OfType("Backup"),))), ("Wind",)),))]
    hero, other = s.p1.hand(book(1, "Wind"), book(1, "Water", name="Other"))
    s.p1.has(field=forward(1000, name="Keeper", abilities=fields), Fire=1)
    assert s.p1.can_cast(hero) and not s.p1.can_cast(other)


def test_R5_15_only_while_paying_for_some_cards():
    text = t.Field((t.Produces(t.Self(), paying_for=(t.OfCategory("VII"),)),))
    for categories, possible in ((["VII"], True), ([], False)):
        s = Scenario()
        hero = s.p1.hand(forward(5000, "Ice", 1, categories=categories))
        spring = s.p1.field(backup("Fire", name="Spring", abilities=[text]))
        assert s.p1.can_cast(hero) == possible
        if possible:
            s.p1.cast(hero)
            assert spring.is_dull and hero.on_field


def bound(restriction):
    return forward(5000, "Fire", 2, name="Bound", abilities=[t.Field((restriction,))])


def test_R5_27_only_cp_produced_by_backups():
    s = Scenario()
    hero = s.p1.hand(bound(t.OnlyPaidBy(())))
    (red,) = s.p1.backups("Fire")
    spare = s.p1.spare("Fire", 2)
    assert not s.p1.can_cast(hero)
    s = Scenario()
    hero = s.p1.hand(bound(t.OnlyPaidBy(())))
    red, blue = s.p1.backups("Fire")[0], s.p1.backups("Ice")[0]
    spare = s.p1.spare("Fire", 2)
    s.p1.begins_to_cast(hero)
    assert set(s.p1.choices()) == {red, blue} and not set(spare) & set(s.p1.choices())
    s.p1.pays(red, blue)
    assert hero.on_field


def test_R5_27_only_cp_produced_by_fire_backups(s):
    hero = s.p1.hand(bound(t.OnlyPaidBy((t.OfElement("Fire"),))))
    s.p1.backups("Fire"), s.p1.backups("Ice")
    assert not s.p1.can_cast(hero)


def test_R5_27_only_fire_cp(s):
    hero = s.p1.hand(bound(t.OnlyPaidBy(elements=("Fire",))))
    s.p1.backups("Fire"), s.p1.backups("Ice")
    (red,), (blue,) = s.p1.spare("Fire"), s.p1.spare("Ice")
    s.p1.begins_to_cast(hero)
    assert blue not in s.p1.choices()
    s.p1.pays(red)
    assert hero.on_field


# ------------------------------------------------------------------------------------------------- how a card was paid
def asker(condition, elements="Fire", cost=3):
    """A Forward that draws a card when it enters, if the condition about its payment holds."""
    text = t.Auto(t.Enters(t.Self()), t.If(condition, t.Draw("you")))
    return forward(5000, elements, cost, name="Asker", abilities=[text])


def drew(condition, pay, elements="Fire", cost=3):
    s = Scenario()
    hero = s.p1.hand(asker(condition, elements, cost))
    sources = [s.p1.backups(e)[0] if where == "field" else s.p1.spare(e)[0] for where, e in pay]
    s.p1.cast(hero, pay=sources)
    before = s.p1.hand_size
    s.both_pass()
    return s.p1.hand_size > before


FIELD, CARD = "field", "hand"


@pytest.mark.parametrize(
    ("condition", "pay", "expected"),
    [
        (t.Compare(t.ElementsPaid(), "at_least", t.Number(2)), [(FIELD, "Fire"), (CARD, "Ice")], True),
        (t.Compare(t.ElementsPaid(), "at_least", t.Number(3)), [(FIELD, "Fire"), (CARD, "Ice")], False),
        (t.Compare(t.ElementsPaid(), "exactly", t.Number(3)), [(FIELD, e) for e in ("Fire", "Ice", "Wind")], True),
        (t.PaidOnlyElement("Fire"), [(FIELD, "Fire"), (CARD, "Fire")], True),
        (t.PaidOnlyElement("Fire"), [(FIELD, "Fire"), (CARD, "Ice")], False),
        (t.PaidIncluding("Ice"), [(FIELD, "Fire"), (CARD, "Ice")], True),
        (t.PaidIncluding("Wind"), [(FIELD, "Fire"), (CARD, "Ice")], False),
        (t.PaidOnlyByBackups(), [(FIELD, "Fire")] * 3, True),
        (t.PaidOnlyByBackups(), [(FIELD, "Fire"), (CARD, "Ice")], False),
    ],
)
def test_R5_30_what_was_spent_to_cast_a_card_is_remembered(condition, pay, expected):
    assert drew(condition, pay) == expected


@pytest.mark.parametrize(("third", "damage"), [("Fire", 4000), ("Wind", 0)])
def test_R5_30_7_058C_asks_for_fire_among_the_cp_paid(s, third, damage):
    """7-058C Ninja, a Wind Forward of cost 4: 4000 damage if the cost paid to play it included Fire CP."""
    ninja, target = s.p1.hand("7-058C"), s.p2.field(forward(9000))
    s.p1.cast(ninja, pay=[s.p1.backups(e)[0] for e in ("Wind", "Wind", "Earth", third)]).p1.chooses(target)
    s.both_pass()
    assert target.damage == damage


@pytest.mark.parametrize(("second", "hand"), [("Fire", 1), ("Ice", 0), ("Lightning", 1)])
def test_R8_33_conditions_side_by_side_are_none_of_the_whole_ability(s, second, hand):
    """9-123L Chaos (MOBIUS): "if the cost included Fire ..., If it included Ice, your opponent discards ...": without
    Fire the second sentence still counts."""
    chaos = s.p1.hand("9-123L")
    s.p2.hand(forward(1000))
    s.p1.cast(chaos, pay=[*s.p1.backups("Wind", 4), *s.p1.spare(second)]).both_pass().take_forced()
    assert s.p2.hand_size == hand


def test_R5_3_what_was_not_cast_was_not_paid(s):
    play = t.Sequence((t.Choose(t.Cards("break_zone", "you", FORWARDS)), t.PlayOntoField(t.Chosen())))
    raise_ = s.p1.hand(summon(play, name="Raise"))
    hero = s.p1.break_zone(asker(t.PaidOnlyByBackups()))
    s.p1.has(Fire=1).p1.cast(raise_, targets=[hero]).both_pass().both_pass()
    assert s.p1.hand_size == 0


def test_R5_12_a_source_of_several_elements_is_asked_when_a_card_asks_how_it_was_paid(s):
    hero = s.p1.hand(asker(t.Compare(t.ElementsPaid(), "at_least", t.Number(3))))
    red, both, blue = s.p1.backups("Fire")[0], s.p1.backups(("Fire", "Wind"))[0], s.p1.backups("Ice")[0]
    s.p1.begins_to_cast(hero).p1.pays(red).p1.pays(both)
    assert s.asked == "element"
    s.p1.names_element("Wind").p1.pays(blue).both_pass()
    assert s.p1.hand_size == 1
