"""Modal texts, "select N of the M following actions" (R5.72, R5.74, R7.21, R7.22, R7.53), scenario S71."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.checks import check_views
from tests.kit import BACKUPS, FORWARDS, FREE, MINE, THEIRS


def hit(group, amount=5000, cards=FORWARDS):
    """ "Choose 1 Forward. Deal it 5000 damage." """
    return t.Sequence((t.Choose(cards), t.Damage(t.Chosen(group), t.Number(amount))))


def dull(group, cards=BACKUPS):
    """ "Choose 1 Backup. Dull it." """
    return t.Sequence((t.Choose(cards), t.Dull(t.Chosen(group))))


def select(*options, minimum=1, maximum=1, **more):
    """A Summon with modes."""
    return summon(t.Modes(options, minimum, maximum), name="Select", **more)


def ready(*options, minimum=1, maximum=1):
    """p1 can cast a Summon with these modes; p1 has one Forward and p2 too."""
    s = Scenario()
    card = s.p1.hand(select(*options, minimum=minimum, maximum=maximum))
    s.p1.field(backup())
    return s, card, s.p1.field(forward(9000)), s.p2.field(forward(8000))


# ------------------------------------------------------------------------------------------------------ declaring (5.6)
@pytest.mark.parametrize("mode", [0, 1, 2])
def test_R5_72_one_of_three_is_carried_out(mode):
    s, card, own, _ = ready(t.Draw("you"), t.GainCrystals("you", 2), t.GainPower(t.All(MINE), t.Number(1000)))
    s.p1.cast(card, modes=[mode]).resolve_all()
    done = (s.p1.hand_size, s.p1.crystal_count, own.power)
    assert done == [(1, 0, 9000), (0, 2, 9000), (0, 0, 10000)][mode]


def test_R5_72_R7_21_it_is_declared_before_the_targets_and_before_paying():
    s, card, _, theirs = ready(hit(0), t.Draw("you"))
    s.p1.begins_to_cast(card)
    assert (s.asked, s.legal) == ("mode", ["option 0", "option 1"])
    assert "select one of the actions" in check_views(s)
    s.p1.selects(0)
    assert s.asked == "target"
    s.p1.chooses(theirs)
    assert s.asked == "pay"
    s.p1.pays(s.p1.choices()[0])
    assert int(s.state["stack"][0]["modes"]) == 1
    check_views(s)
    s.p1.passes()
    assert s.p2.has_priority  # who may respond knows what was selected


def test_R5_72_each_action_once():
    s, card, *_ = ready(t.Draw("you"), t.GainCrystals("you"), t.GainCrystals("opponent"), minimum=2, maximum=2)
    s.p1.begins_to_cast(card).p1.selects(1)
    assert s.legal == ["option 0", "option 2"]
    with pytest.raises(ScenarioError, match="mode 1 cannot be selected"):
        s.p1.selects(1)
    s.p1.selects(2).p1.pays(s.p1.choices()[0]).resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count, s.p2.crystal_count) == (0, 1, 1)


@pytest.mark.parametrize("modes", [(), (1,), (0, 1)])
def test_R5_72_up_to_allows_fewer_also_none(modes):
    s, card, *_ = ready(t.Draw("you"), t.GainCrystals("you"), minimum=0, maximum=2)
    s.p1.begins_to_cast(card)
    assert s.p1.can_pass()
    s.p1.selects(*modes)
    if len(modes) < 2:
        s.p1.passes()
    s.p1.pays(s.p1.choices()[0]).resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count) == (int(0 in modes), int(1 in modes))


def test_R5_72_not_fewer_than_required():
    s, card, *_ = ready(t.Draw("you"), t.GainCrystals("you"), t.GainCrystals("opponent"), minimum=2, maximum=3)
    s.p1.begins_to_cast(card)
    assert not s.p1.can_pass()
    s.p1.selects(0)
    assert not s.p1.can_pass()
    s.p1.selects(1)
    assert s.p1.can_pass()


def test_R5_72_modes_of_an_action_ability(s):
    action = t.Action(FREE, t.Modes((t.Draw("you"), hit(0))))
    user, victim = s.p1.field(forward(3000, name="User", abilities=[action])), s.p2.field(forward(9000))
    s.p1.uses(user, modes=[1], targets=[victim]).resolve_all()
    assert (s.p1.hand_size, victim.damage) == (0, 5000)
    s.p1.uses(user, modes=[0]).resolve_all()
    assert (s.p1.hand_size, victim.damage) == (1, 5000)


def test_R5_74_a_mode_without_targets_is_not_offered():
    s, card, _, theirs = ready(dull(0, t.Cards("field", "opponent", BACKUPS.where)), hit(1, cards=THEIRS))
    s.p1.begins_to_cast(card)
    assert s.legal == ["option 1"]
    s.p1.selects(1).p1.chooses(theirs).p1.pays(s.p1.choices()[0]).resolve_all()
    assert theirs.damage == 5000


@pytest.mark.parametrize(("needed", "possible"), [(1, True), (2, False)])
def test_R5_74_too_few_possible_modes(needed, possible):
    theirs = t.Cards("field", "opponent", BACKUPS.where)
    s, card, *_ = ready(dull(0, theirs), hit(1), minimum=needed, maximum=2)
    assert s.p1.can_cast(card) == possible


def test_R5_74_only_the_targets_of_selected_modes_are_asked_for():
    s, card, own, theirs = ready(hit(0), dull(1), hit(2, 2000, THEIRS))
    s.p1.begins_to_cast(card).p1.selects(2)
    assert s.p1.choices() == [theirs]
    s.p1.chooses(theirs).p1.pays(s.p1.choices()[0]).resolve_all()
    assert (own.damage, theirs.damage) == (0, 2000)


def test_R5_74_a_choice_outside_the_modes_is_needed_too():
    outside = t.Sequence((t.Choose(THEIRS), t.Modes((t.Dull(t.Chosen()), t.Freeze(t.Chosen())))))
    for with_target in (True, False):
        s = Scenario()
        card = s.p1.hand(summon(outside, name="Select"))
        s.p1.field(backup())
        if with_target:
            victim = s.p2.field(forward(5000))
            s.p1.cast(card, modes=[1], targets=[victim]).resolve_all()
            assert (victim.is_dull, victim.is_frozen) == (False, True)
        else:
            assert not s.p1.can_cast(card)


# ------------------------------------------------------------------------------------------------ triggers (7.3, R7.22)
def arriving(*options, minimum=1, maximum=1):
    """A Forward whose enter-the-field ability has modes."""
    enters = t.Auto(t.Enters(t.Self()), t.Modes(options, minimum, maximum))
    return forward(2000, cost=1, name="Arriving", abilities=[enters])


def test_R7_21_a_trigger_declares_its_modes_when_it_is_placed(s):
    hero, victim = s.p1.hand(arriving(t.Draw("you"), hit(0, cards=THEIRS))), s.p2.field(forward(9000))
    s.p1.has(Fire=1).p1.cast(hero)
    assert s.p1.decides("mode") and s.stack == []
    s.p1.selects(1).p1.chooses(victim)
    assert [item.targets for item in s.stack] == [(victim,)] and victim.damage == 0
    s.resolve_all()
    assert (victim.damage, s.p1.hand_size) == (5000, 0)


@pytest.mark.parametrize(("options", "placed"), [(1, False), (2, True)])
def test_R7_22_without_a_possible_mode_it_is_not_placed(s, options, placed):
    modes = (hit(0, cards=THEIRS), t.Draw("you"))[:options]
    hero = s.p1.hand(arriving(*modes))
    s.p1.has(Fire=1).p1.cast(hero)
    if placed:
        assert s.legal == ["option 1"]
    else:
        assert s.stack == [] and s.p1.has_priority and s.p1.waiting == []


def test_R7_22_too_few_possible_modes(s):
    hero = s.p1.hand(arriving(hit(0, cards=THEIRS), t.Draw("you"), minimum=2, maximum=2))
    s.p1.has(Fire=1).p1.cast(hero)
    assert s.stack == [] and s.asked == "priority"


# ---------------------------------------------------------------------------------------------------- resolving (7.5)
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_R7_53_modes_resolve_from_top_to_bottom(s, order):
    """First the counters, then damage for each of them, in whatever order they were selected."""
    train = t.PlaceCounters(t.Self(), "EXP", 2)
    strike = t.Damage(t.All(THEIRS), t.CountersOn(t.Self(), "EXP", 1000))
    hero = s.p1.hand(arriving(train, strike, minimum=2, maximum=2))
    victim = s.p2.field(forward(9000))
    s.p1.has(Fire=1).p1.cast(hero).p1.selects(*order).resolve_all()
    assert (hero.counters("EXP"), victim.damage) == (2, 2000)


def test_R7_33_S71_or_two_forwards(s):
    card = s.p1.hand(select(hit(0), hit(1, 3000), minimum=2, maximum=2))
    s.p1.field(backup())
    first, second = s.p2.field(forward(12000)), s.p2.field(forward(12000))
    s.p1.cast(card, modes=[0, 1], targets=[first, second]).resolve_all()
    assert (first.damage, second.damage) == (5000, 3000)


def test_R7_51_R7_52_targets_of_several_modes():
    fell = summon(t.Sequence((t.Choose(FORWARDS), t.Break(t.Chosen()))), name="Fell")
    for both_gone in (False, True):
        s = Scenario()
        card = s.p1.hand(select(hit(0), t.Sequence((dull(1, FORWARDS), t.Draw("you"))), minimum=2, maximum=2))
        s.p1.field(backup())
        first, second = s.p2.field(forward(12000)), s.p2.field(forward(12000))
        s.p2.has(hand=(fell, fell), Fire=2).p1.cast(card, modes=[0, 1], targets=[first, second]).p1.passes()
        for victim in (first, second)[: 1 + both_gone]:
            s.p2.cast("Fell", targets=[victim])
        s.resolve_all()
        assert s.p1.hand_size == (0 if both_gone else 1)
        assert (second.zone, second.is_dull) == (("break_zone", False) if both_gone else ("field", True))


# --------------------------------------------------------------------------------------------------- modal EX Bursts
def struck(*options, **more):
    """p2 is dealt a point of damage: a Summon with an EX Burst and these modes."""
    s = Scenario()
    s.p2.deck_top(select(*options, ex_burst=True, **more))
    attacker = s.p1.field(forward(9000))
    s.p1.attack(attacker).p2.no_block().both_pass()
    assert s.p2.decides("ex_burst")
    s.p2.says_yes()
    return s, attacker


def test_R10_73_a_modal_ex_burst_is_declared_by_the_damaged_player():
    s, attacker = struck(t.Draw("you"), hit(0))
    assert s.p2.decides("mode") and s.legal == ["option 0", "option 1"]
    check_views(s)
    s.p2.selects(1).p2.chooses(attacker)
    assert (attacker.damage, s.p2.hand_size, s.stack) == (5000, 0, [])


def test_R10_73_a_mode_without_targets_is_not_offered_in_an_ex_burst():
    s, _ = struck(dull(0), t.Draw("you"))
    assert s.legal == ["option 1"]
    s.p2.selects(1)
    assert s.p2.hand_size == 1


def test_R10_73_without_a_possible_mode_nothing_happens():
    s, attacker = struck(dull(0), hit(1, cards=THEIRS), minimum=2, maximum=2)
    assert s.asked == "priority" and attacker.damage == 0


def test_R10_73_several_modes_of_an_ex_burst():
    s, attacker = struck(t.Draw("you"), t.GainCrystals("you"), hit(0), minimum=2, maximum=2)
    s.p2.selects(2, 0).p2.chooses(attacker)
    assert (attacker.damage, s.p2.hand_size, s.p2.crystal_count) == (5000, 1, 0)


# ------------------------------------------------------------------------------------------------------------ the words
def test_the_texts_of_modes_both_ways():
    s, card, *_ = ready(t.Draw("you"), t.GainCrystals("you"), minimum=0, maximum=2)
    s.p1.begins_to_cast(card)
    assert s.legal == ["pass", "option 0", "option 1"]
    assert [s.game.parse(s.states, 0, text) for text in s.legal] == s.legal_actions
    s.p1.does("OPTION 1")
    assert s.legal == ["pass", "option 0"]
    s.p1.does("none")
    assert s.asked == "pay"


def test_with_one_way_left_the_engine_selects():
    s = Scenario(skip_forced=True)
    card = s.p1.hand(select(t.Draw("you"), t.GainCrystals("you"), minimum=2, maximum=2))
    s.p1.field(backup())
    s.p1.begins_to_cast(card)
    if s.asked == "mode":
        s.p1.selects(0)  # the second is forced
    assert int(s.state["stack"][0]["modes"]) == 3


# --------------------------------------------------------------------------------------- the surplus of Backups (R11.8)
def test_R11_8_the_question_which_backup_goes():
    s = Scenario(field_limit_on_effect="rule_process")
    five, sixth = s.p1.backups("Fire", 5), s.p1.break_zone(backup("Ice"))
    chosen = t.Choose(t.Cards("break_zone", "you", (t.OfType("Backup"),)))
    s.p1.hand(summon(t.Sequence((chosen, t.PlayOntoField(t.Chosen()))), name="Raise"))
    s.p1.cast("Raise", targets=[sixth], pay=[five[0]]).resolve_all()
    assert s.p1.decides("surplus") and set(s.p1.choices()) == {*five, sixth}
    assert "which Backup beyond five" in check_views(s)
    s.p1.chooses(five[2])
    assert five[2].zone == "break_zone" and sixth.on_field and s.asked == "priority"


# --- The number of selected actions of a modal text, and who selects them (R5.72), scenario S71 with its printed card

TEN = t.Cards("field", "you", (t.OfType("Backup"),))


def ready_to_select(modes, backups=1, **more):
    s = Scenario()
    card = s.p1.hand(summon(modes, name="Select", **more))
    s.p1.backups("Fire", backups)
    return s, card


CRYSTALS = (t.Draw("you"), t.GainCrystals("you"), t.GainCrystals("opponent"))


@pytest.mark.parametrize(("backups", "limits"), [(1, (1, 1)), (2, (0, 2))])
def test_R5_72_another_number_under_a_condition(backups, limits):
    s, card = ready_to_select(t.Modes(CRYSTALS, instead=t.OtherNumber(t.Exists(TEN, 2), 0, 2)), backups)
    s.p1.begins_to_cast(card)
    check_views(s)
    assert (int(s.state["decision_minimum"]), int(s.state["decision_maximum"])) == limits
    assert s.p1.can_pass() is (backups == 2)


def test_R5_72_the_number_is_fixed_when_it_is_declared(s):
    """The condition does not hold any more when the ability resolves."""
    pay = t.Cost(put_self=True)
    mage = s.p1.field(
        backup(abilities=[t.Action(pay, t.Modes(CRYSTALS, instead=t.OtherNumber(t.Exists(TEN, 2), 2, 2)))])
    )
    s.p1.has(Fire=1).p1.uses(mage, modes=[0, 1]).resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count) == (1, 1)


@pytest.mark.parametrize("backups", [0, 1, 2, 5])
def test_R5_72_no_more_than_a_value(s, backups):
    entering = t.Auto(t.Enters(t.Self()), t.Modes(CRYSTALS, 0, 3, up_to=t.CountOf(TEN)))
    card = s.p1.hand(forward(5000, cost=0, abilities=[entering]))
    s.p1.has(Fire=backups).p1.cast(card)
    if backups:
        assert (s.asked, int(s.state["decision_maximum"])) == ("mode", min(3, backups))
    else:
        assert s.asked != "mode"  # none can be selected


def test_R5_72_the_opponent_selects_and_the_controller_chooses_targets():
    hit = t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(5000))))
    s, card = ready_to_select(t.Modes((hit, t.Draw("you")), by="opponent"))
    who = s.p2.field(forward(5000))
    s.p1.begins_to_cast(card)
    assert s.p2.decides("mode")
    check_views(s)
    s.p2.selects(0)
    assert s.p1.decides("target")
    s.p1.chooses(who).p1.pays(s.p1.choices()[0]).resolve_all()
    assert who.zone == "break_zone"


# ------------------------------------------------------------------------------------------------------ S71, 20-003H
@pytest.mark.parametrize("characters", [4, 5])
def test_S71_R7_33_two_actions_may_choose_the_same_forward(s, characters):
    ifrit = s.p1.hand("20-003H")
    for _ in range(characters):
        s.p1.field(backup("Fire"))
    victim = s.p2.field(forward(15000))
    modes = [0, 1] if characters == 5 else [0]
    s.p1.cast(ifrit, modes=modes, targets=[victim] * len(modes)).resolve_all()
    assert victim.damage == 5000 * len(modes)


# ------------------------------------------------------------------------------------- the same action more than once
def ardyn(hand=1, deck=30):
    """P1 casts the printed Ardyn (15-129L) with this many other cards in hand."""
    s = Scenario()
    card = s.p1.hand("15-129L")
    for k in range(hand):
        s.p1.hand(forward(1000, name=f"Held {k}", code=f"H{k}"))
    s.p1.has(Fire=5).p2.has(deck=deck)
    theirs = s.p2.field(forward(5000, name="A")), s.p2.field(forward(6000, name="B"))
    s.p1.cast(card, pay=[backup for backup in s.p1.zone("field") if backup.code != card.code]).both_pass()
    return s, card, theirs


def test_R5_72_R7_64_the_opponent_selects_the_same_action_again():
    """15-129L Ardyn: 1 card is discarded, 2 actions are selected when the new ability goes on the stack."""
    s, card, (first, second) = ardyn()
    assert s.p1.hand_size == 0 and s.p2.decides("mode") and s.legal == ["option 0", "option 1", "option 2"]
    assert (int(s.state["decision_minimum"]), int(s.state["decision_maximum"])) == (2, 2)
    check_views(s)
    s.p2.selects(0)
    assert s.legal == ["option 0", "option 1", "option 2"]
    twin, other = s.clone(), s.clone()
    s.p2.selects(0)
    assert [item.source for item in s.stack] == [card]
    s.both_pass()
    assert s.p2.decides("select")
    s.p2.chooses(second).take_forced()
    assert (first.zone, second.zone) == ("break_zone", "break_zone")
    twin.p2.selects(2)  # carried out in printed order
    twin.both_pass().p2.chooses(twin.same(first))
    assert (twin.same(second).zone, twin.p2.points) == ("field", 1)
    other.p2.selects(1).both_pass().p2.chooses(other.same(first))
    assert other.p2.deck_size == 10
    check_views(other)


@pytest.mark.parametrize(("hand", "deck", "points"), [(2, 4, 1), (5, 0, 0)])
def test_R5_72_one_more_than_the_cards_discarded(hand, deck, points):
    """20 cards each time, as many as are there, and then a point of damage."""
    s, _card, _theirs = ardyn(hand, deck=45)
    for _ in range(hand):
        s.p2.selects(1)
    s.p2.selects(2)
    assert s.stack
    s.both_pass()
    assert (s.p2.deck_size, s.p2.points) == (deck, points)


def test_R7_65_an_empty_hand_is_not_discarded():
    s, _card, _theirs = ardyn(hand=0)
    assert s.asked == "priority" and s.stack == []
