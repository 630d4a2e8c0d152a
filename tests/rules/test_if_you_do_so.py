""" "When you do so" and "if you do so" (R7.64, R7.65), payments in a resolution (R5.100, R5.101), "you may play"."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.checks import check_views
from tests.kit import FELL, FORWARDS, FREE, MINE, THEIRS

FIRE = t.Cost(("Fire",))
LATER_HIT = t.WhenDone(t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(5000)))))


def arriving(*effects, name="Fusilier", **more):
    """A Forward of cost 1 that does this when it enters the field."""
    return forward(3000, cost=1, name=name, abilities=[t.Auto(t.Enters(t.Self()), t.Sequence(effects))], **more)


def entered(card, backups=2, **options):
    """p1 casts it; its ability is on the stack. p1 has ``backups`` Fire Backups left, p2 one Forward."""
    s = Scenario(**options)
    hero, victim = s.p1.hand(card), s.p2.field(forward(9000))
    s.p1.has(Fire=backups + 1).p1.cast(hero)
    return s, hero, victim


# ----------------------------------------------------------------------------------------------- "when you do so" (7.5)
def test_R7_64_S44_the_follow_up_is_a_new_ability_with_targets_of_its_own():
    s, hero, victim = entered(arriving(t.MayPay(FIRE), LATER_HIT))
    assert [item.targets for item in s.stack] == [()]
    s.both_pass()
    assert s.p1.decides("may")
    check_views(s)
    s.p1.says_yes()
    assert s.p1.decides("pay") and "pay  for" in check_views(s)
    s.p1.pays(s.p1.choices()[0])
    assert s.p1.decides("target") and set(s.p1.choices()) == {hero, victim}  # chosen now, not before
    s.p1.chooses(victim)
    assert [(item.kind, item.source, item.targets) for item in s.stack] == [("auto", hero, (victim,))]
    assert victim.damage == 0
    check_views(s)
    s.p1.passes()
    assert s.p2.has_priority  # P2 may respond
    s.p2.passes()
    assert victim.damage == 5000


def test_R7_64_S44_it_can_be_responded_to(s):
    hero, victim = s.p1.hand(arriving(t.MayPay(FIRE), LATER_HIT)), s.p2.field(forward(5000))
    s.p2.has(hand=summon(t.GainPower(t.All(MINE), t.Number(1000)), name="Brace")).p1.has(Fire=2)
    s.p2.backups("Fire", 1)
    s.p1.cast(hero).both_pass().p1.says_yes().p1.pays(s.p1.choices()[0]).p1.chooses(victim)
    s.p1.passes().p2.cast("Brace").resolve_all()
    assert (victim.zone, victim.damage, victim.power) == ("field", 5000, 6000)


@pytest.mark.parametrize("answer", ["no", "yes"])
def test_R7_64_only_if_it_was_done(answer):
    s, _, victim = entered(arriving(t.May(t.GainCrystals("you")), LATER_HIT))
    s.both_pass()
    if answer == "no":
        s.p1.says_no()
        assert s.asked == "priority" and s.stack == []
        return
    s.p1.says_yes().p1.chooses(victim)
    assert (s.p1.crystal_count, len(s.stack)) == (1, 1)


def test_R7_65_not_if_it_could_not_be_done():
    """ "Choose 1 Forward. Break it. When you do so, ..." of a Forward that cannot be broken."""
    firm = forward(9000, name="Firm", abilities=[t.Field((t.CannotBeBroken(t.Self(), ("summons", "abilities")),))])
    for target, follows in ((firm, False), (forward(9000), True)):
        s = Scenario()
        victim = s.p2.field(target)
        s.p1.hand(summon(t.Sequence((t.Choose(THEIRS), t.Break(t.Chosen()), t.WhenDone(t.Draw("you")))), name="Try"))
        s.p1.has(Fire=1).p1.cast("Try", targets=[victim]).both_pass()
        assert victim.zone == ("break_zone" if follows else "field") and len(s.stack) == int(follows)
        if follows:
            s.resolve_all()
        assert s.p1.hand_size == int(follows)


@pytest.mark.parametrize("cards", [0, 1])
def test_R7_65_discarding_from_an_empty_hand_is_not_done(cards):
    s, *_ = entered(arriving(t.Discard("you"), t.WhenDone(t.GainCrystals("you"))))
    assert s.p1.hand_size == 0
    if cards:
        s = Scenario()
        hero, spare = s.p1.hand(arriving(t.Discard("you"), t.WhenDone(t.GainCrystals("you"))), forward(1000, cost=98))
        s.p1.has(Fire=1).p1.cast(hero)
    s.both_pass()
    if cards:
        s.p1.chooses(spare)
    assert len(s.stack) == cards


def test_R7_64_a_mandatory_choice_without_target_is_not_placed():
    later = t.WhenDone(t.Sequence((t.Choose(t.Cards(where=(t.OfType("Monster"),))), t.Dull(t.Chosen()))))
    s, *_ = entered(arriving(t.GainCrystals("you"), later))
    s.both_pass()
    assert s.stack == [] and s.p1.has_priority and s.p1.waiting == []


def test_R7_64_the_rest_of_the_resolution_comes_first():
    s, _, victim = entered(arriving(t.GainCrystals("you"), LATER_HIT, t.Draw("you")))
    s.both_pass()
    assert s.p1.hand_size == 1 and s.p1.decides("target")
    s.p1.chooses(victim).resolve_all()
    assert victim.damage == 5000


def test_R7_25_R7_64_it_is_placed_and_resolves_without_its_source():
    """The ability puts its own source away, and still the follow-up comes."""
    s, hero, victim = entered(arriving(t.PutIntoBreakZone(t.Self()), LATER_HIT))
    s.both_pass().p1.chooses(victim)
    assert hero.zone == "break_zone" and [item.source for item in s.stack] == [hero]
    s.resolve_all()
    assert victim.damage == 5000


def test_R4_12_R7_64_it_means_the_object_that_triggered_the_first_ability():
    """ "When a Forward enters, gain 《C》. When you do so, dull it": not the new object that the card has become."""
    first = t.Sequence((t.GainCrystals("you"), t.WhenDone(t.Dull(t.Triggering()))))
    watcher = forward(1000, name="Watcher", abilities=[t.Auto(t.Enters(THEIRS), first)])
    quick = forward(2000, "Wind", 1, name="Quick", keywords=["Back Attack"])
    bounce = summon(t.Sequence((t.Choose(FORWARDS), t.ReturnToHand(t.Chosen()))), "Wind", name="Bounce")
    for comes_back in (False, True):
        s = Scenario()
        s.p1.field(watcher)
        card = s.p2.hand(quick)
        s.p2.has(hand=bounce, Wind=3).p1.passes().p2.cast(card)
        if comes_back:  # in response to the first ability
            s.p1.passes().p2.cast("Bounce", targets=[card]).both_pass().p1.passes().p2.cast(card)
        s.resolve_all()
        assert s.p1.crystal_count == 1 + comes_back
        assert card.on_field and card.is_dull  # the second arrival is dulled by its own trigger
    s = Scenario()
    s.p1.field(watcher)
    card = s.p2.hand(quick)
    s.p2.has(hand=bounce, Wind=3)
    s.p1.passes().p2.cast(card).p1.passes().p2.cast("Bounce", targets=[card]).both_pass()
    s.p1.passes().p2.cast(card)
    s.both_pass()  # the first part for the new object ...
    s.both_pass()  # ... which is dulled
    assert card.is_dull
    s.state["dull"][card.index] = 0
    s.resolve_all()  # both parts for the object that is gone
    assert s.p1.crystal_count == 2 and not card.is_dull


# ------------------------------------------------------------------------------------------------- "if you do so" (7.5)
def rain():
    """ "Choose 1 Forward. You may pay 《Fire》. If you do so, deal it 3000 damage." """
    follow = t.IfDone(t.Damage(t.Chosen(), t.Number(3000)))
    return arriving(t.Choose(FORWARDS), t.MayPay(FIRE), follow, name="Rain")


def test_R7_64_S45_not_paid():
    s, _, victim = entered(rain())
    s.p1.chooses(victim).both_pass().p1.says_no()
    assert victim.damage == 0 and all(one.is_active for one in s.p1.zone("field")[1:3])


# -------------------------------------------------------------------------------------- payments in a resolution (5.8)
@pytest.mark.parametrize(
    ("cost", "sources", "possible"),
    [
        (FIRE, ["Fire"], True),
        (FIRE, ["Ice"], False),
        (FIRE, [("Fire", "Ice")], True),
        (t.Cost(("Fire", "Ice")), ["Fire", "Ice"], True),
        (t.Cost(("Fire", "Ice")), ["Fire", "Wind"], False),
        (t.Cost(generic=2), ["Wind"], False),
        (t.Cost(generic=2), ["Wind", "Light"], True),
    ],
)
def test_R5_100_R5_101_the_same_rules_and_no_question_without_enough_cp(s, cost, sources, possible):
    hero = s.p1.hand(arriving(t.MayPay(cost), t.IfDone(t.GainCrystals("you"))))
    first = s.p1.backups("Fire", 1)
    paying = [s.p1.field(backup(elements)) for elements in sources]
    s.p1.cast(hero, pay=first).both_pass()
    assert s.p1.decides("may") == possible
    if possible:
        s.p1.says_yes()
        while s.asked == "pay":
            s.p1.pays(s.p1.choices()[0])
        assert all(one.is_dull for one in paying)
    assert s.p1.crystal_count == int(possible)


@pytest.mark.parametrize(("option", "spare", "possible"), [("unlimited", 1, True), ("one_excess", 1, True)])
def test_R5_30_R5_100_a_discarded_card_may_give_too_much(option, spare, possible):
    s = Scenario(cp_overpayment=option)
    hero = s.p1.hand(arriving(t.MayPay(FIRE), t.IfDone(t.GainCrystals("you"))))
    first, cards = s.p1.backups("Fire", 1), s.p1.spare("Fire", spare)
    s.p1.cast(hero, pay=first).both_pass().p1.says_yes().p1.pays(cards[0])
    assert (cards[0].zone, s.p1.crystal_count) == ("break_zone", int(possible))


def test_R5_100_all_or_nothing_and_no_player_responds():
    s, hero, victim = entered(
        arriving(t.MayPay(t.Cost(("Fire",), generic=1)), t.IfDone(t.Damage(t.All(THEIRS), t.Number(2000))))
    )
    s.both_pass().p1.says_yes()
    one, other = s.p1.choices()
    s.p1.pays(one)
    assert s.p1.decides("pay") and not s.p1.can_pass()  # half is not possible
    with pytest.raises(ScenarioError):
        s.p1.passes()
    s.p1.pays(other)
    assert victim.damage == 2000 and s.stack == [] and hero.on_field


def test_R5_100_several_elements_ask_for_theirs(s):
    hero = s.p1.hand(arriving(t.MayPay(t.Cost(("Fire", "Ice"))), t.IfDone(t.GainCrystals("you"))))
    first, both = s.p1.backups("Fire", 1), s.p1.backups(("Fire", "Ice"), 2)
    s.p1.cast(hero, pay=first).both_pass().p1.says_yes().p1.pays(both[0])
    assert "CP of which element?" in check_views(s)
    s.p1.names_element("Ice").p1.pays(both[1])
    assert s.p1.crystal_count == 1


def test_R5_100_with_a_discard_as_a_part(s):
    hero = s.p1.hand(arriving(t.MayPay(t.Cost(discard=1)), t.IfDone(t.GainCrystals("you"))))
    light = s.p1.hand(forward(1000, "Light", 98))
    s.p1.has(Fire=1).p1.cast(hero).both_pass().p1.says_yes().take_forced()
    assert (light.zone, s.p1.crystal_count) == ("break_zone", 1)


@pytest.mark.parametrize("cost", [t.Cost(dull=True), t.Cost(put_self=True)])
@pytest.mark.parametrize("ready", [True, False])
def test_R5_100_R5_101_the_source_does_its_own_part(s, cost, ready):
    """A dull source cannot be dulled, one that is gone cannot be put away."""
    effect = t.Sequence((t.MayPay(cost), t.IfDone(t.GainCrystals("you"))))
    user = s.p1.field(forward(3000, name="User", abilities=[t.Action(FREE, effect)]), dull=cost.dull and not ready)
    s.p1.has(hand=FELL, Fire=1).p1.uses(user)
    if cost.put_self and not ready:
        s.p1.cast("Fell", targets=[user]).both_pass()
    s.both_pass()
    assert s.p1.decides("may") == ready
    if ready:
        s.p1.says_yes()
        assert (user.zone, user.is_dull) == (("break_zone", False) if cost.put_self else ("field", True))
    assert s.p1.crystal_count == int(ready)


@pytest.mark.parametrize(("backups", "answer", "broken"), [(2, "yes", False), (2, "no", True), (1, None, True)])
def test_R5_100_R5_101_if_your_opponent_does_not_pay(s, backups, answer, broken):
    tax = t.MayPay(t.Cost(generic=2), "opponent")
    hero, victim = s.p1.hand(arriving(tax, t.IfDone(t.Sequence(()), t.Break(t.All(THEIRS))))), s.p2.field(forward(9000))
    s.p1.has(Fire=3).p2.has(Ice=backups).p1.cast(hero).both_pass()
    if answer is None:
        assert s.asked == "priority"
    else:
        assert s.p2.decides("may")
        check_views(s)
        (s.p2.says_yes if answer == "yes" else s.p2.says_no)()
        while s.asked == "pay":
            assert s.deciding is s.p2
            s.p2.pays(s.p2.choices()[0])
    assert (victim.zone == "break_zone") == broken
    assert len([card for card in s.p1.zone("field") if card.is_active and card.card.type == "Backup"]) == 2


# -------------------------------------------------------------------------------------------- in an EX Burst (R10.76)
def struck(*effects):
    """p2 uses the EX Burst of a Summon, dealt by an attack of a Forward of 9000."""
    s = Scenario()
    s.p2.has(deck_top=summon(t.Sequence(effects), name="Burst", ex_burst=True)).p1.has(Fire=2).p2.has(Fire=1)
    attacker = s.p1.field(forward(9000))
    s.p1.attack(attacker).p2.no_block().both_pass().p2.says_yes()
    return s, attacker


def test_R10_76_when_you_do_so_goes_on_the_stack_afterwards():
    s, attacker = struck(t.MayPay(FIRE), LATER_HIT)
    s.p2.says_yes().p2.pays(s.p2.choices()[0])
    assert s.p2.decides("target")
    s.p2.chooses(attacker)
    assert [item.controller for item in s.stack] == [s.p2] and s.p1.has_priority and attacker.damage == 0
    s.resolve_all()
    assert attacker.damage == 5000


@pytest.mark.parametrize("pays", [True, False])
def test_R10_76_a_payment_is_offered_inside_it(pays):
    enemy = t.All(THEIRS)
    s, attacker = struck(
        t.MayPay(t.Cost(generic=2), "opponent"), t.IfDone(t.Sequence(()), t.Dull(enemy)), t.Break(enemy)
    )
    assert s.p1.decides("may")
    if pays:
        s.p1.says_yes()
        while s.asked == "pay":
            s.p1.pays(s.p1.choices()[0])
    else:
        s.p1.says_no()
    assert attacker.zone == "break_zone" and s.asked == "priority" and s.stack == []


def test_R10_75_R10_76_self_finds_nothing_in_the_follow_up_of_an_ex_burst():
    later = t.WhenDone(t.Sequence((t.ReturnToHand(t.Self()), t.GainCrystals("you"))))
    s, _ = struck(t.Draw("you"), later)
    assert len(s.stack) == 1
    s.resolve_all()
    assert (s.p2.crystal_count, s.p2.points, s.p2.codes("damage_zone")) == (1, 1, ["Burst"])


# ------------------------------------------------------------------------------------------- "you may play it" (R3.43)
@pytest.mark.parametrize("option", ["not_deployed", "rule_process"])
@pytest.mark.parametrize("clash", [False, True])
def test_R3_43_you_may_play_it_is_asked_only_if_it_can_be_deployed(clash, option):
    target = t.Cards("break_zone", "you", (t.OfType("Forward"),))
    raise_ = summon(
        t.Sequence((t.Choose(target), t.May(t.PlayOntoField(t.Chosen())), t.WhenDone(t.Draw("you")))), name="Raise"
    )
    hero = forward(5000, name="Hero")
    s = Scenario(field_limit_on_effect=option)
    there, card = s.p1.field(hero if clash else forward(4000)), s.p1.break_zone(hero)
    s.p1.has(hand=raise_, Fire=1)
    s.p1.cast("Raise", targets=[card])  # it may be chosen all the same
    s.both_pass()
    asked = not clash or option == "rule_process"
    assert s.p1.decides("may") == asked
    if asked:
        s.p1.says_yes()
    else:
        assert (card.zone, there.zone, s.stack) == ("break_zone", "field", [])


def test_R3_43_not_asked_for_a_card_that_is_gone(s):
    target = t.Cards("break_zone", "you", (t.OfType("Forward"),))
    effect = t.Sequence((t.RemoveFromGame(t.All(target)), t.May(t.PlayOntoField(t.Found())), t.GainCrystals("you")))
    card = s.p1.break_zone(forward(5000))
    s.p1.has(hand=summon(effect, name="Lose"), Fire=1).p1.cast("Lose").both_pass()
    assert (card.zone, s.p1.crystal_count, s.asked) == ("removed", 1, "priority")


# ------------------------------------------------------------------------------------- about the card that was found
def after_discarding(code, element, *held):
    """P1 casts a card that lets one discard when it enters, and discards the first of these."""
    s = Scenario()
    card, cards = s.p1.hand(code), [s.p1.hand(one) for one in held]
    s.p1.backups(element, 3)
    victim, other = s.p2.field(forward(9000)), s.p2.field(forward(8000))
    s.p1.cast(card, pay=s.p1.zone("field")[: card.card.cost]).both_pass().p1.says_yes().p1.chooses(cards[0])
    assert cards[0].zone == "break_zone"
    s.p1.chooses(victim)
    assert [item.source for item in s.stack] == [card]  # an ability of its own, with its own target
    check_views(s)
    return s, victim, other


@pytest.mark.parametrize("power", [3000, 8000])
def test_R7_64_the_power_of_the_discarded_forward(power):
    """18-057C Kolka"""
    s, victim, _other = after_discarding("18-057C", "Earth", forward(power, name="X"), forward(1000, name="Y"))
    s.resolve_all()
    assert victim.damage == power


@pytest.mark.parametrize("category", ["VII", "VIII"])
def test_R7_64_what_the_discarded_card_is(category):
    """20-122R Leslie"""
    discarded = forward(1000, name="X", categories=[category])
    s, victim, other = after_discarding("20-122R", "Water", discarded, forward(1000, name="Y"))
    s.resolve_all()
    assert (victim.zone, other.zone) == ("hand", "field")
    assert s.p1.hand_size == (2 if category == "VII" else 1)


@pytest.mark.parametrize(("job", "damage"), [("Turk", 4000), ("Member of the Turks", 8000)])
def test_R7_64_the_cost_and_the_job_of_the_discarded_card(job, damage):
    """17-098R Cissnei"""
    discarded = forward(1000, cost=4 if job == "Turk" else 3, name="X", jobs=[job])
    s, victim, _other = after_discarding("17-098R", "Lightning", discarded, forward(1000, name="Y"))
    s.resolve_all()
    assert victim.damage == damage


# ------------------------------------------------------------------------- what follows "if you do so" (R7.68, 7.5)
def ultros_broken():
    """P1 breaks its own Ultros 14-101R, which may remove itself."""
    s = Scenario()
    ultros = s.p1.field("14-101R")
    s.p1.has(hand=FELL, Fire=1)
    milled = s.p1.deck_top("14-101R")
    s.p1.cast("Fell", targets=[ultros]).resolve_top().resolve_top()
    return s, ultros, milled


def test_R7_68_14_101R_nothing_of_the_chain_happens_if_it_is_not_done():
    s, ultros, milled = ultros_broken()
    s.p1.says_no()
    assert s.p1.has_priority and ultros.zone == "break_zone" and milled.zone == "deck"


def test_R7_68_14_101R_all_of_the_chain_happens_if_it_is_done():
    s, ultros, milled = ultros_broken()
    s.p1.says_yes().take_forced()
    assert ultros.zone == "removed" and milled.on_field


def test_R7_68_15_109R_a_card_that_has_left_reveals_nothing(s):
    ultros, fell = s.p1.field("15-109R"), s.p2.hand(FELL)
    s.p1.has(Water=2).p2.has(Fire=1)
    below = s.p1.deck_top("15-109R")
    s.p1.uses(ultros).p1.passes().p2.cast(fell, targets=[ultros]).resolve_all()
    assert s.p1.has_priority and below.zone == "deck"


@pytest.mark.parametrize(("attackers", "drawn"), [(1, 1), (2, 1)])
def test_R7_68_5_071R_draws_only_if_it_was_put_away(s, attackers, drawn):
    """Leyak triggers for each member of a party, but can be put into the Break Zone once."""
    members = [s.p1.field(forward(3000)) for _ in range(attackers)]
    s.p2.field("5-071R")
    s.p1.attack(members)
    while s.asked == "trigger_order":
        s.take(s.legal_actions[0])
    assert len(s.stack) == attackers
    s.resolve_all()
    assert s.p2.hand_size == drawn


def test_R7_68_9_123L_what_is_put_away_is_what_was_selected(s):
    """Chaos (MOBIUS), paid with Ice: the card that was discarded is not put into the Break Zone a second time."""
    s.p1.backups("Ice", 5)
    s.p1.spare("Ice", 1)
    s.p1.field("23-029R")  # watches the opponent's Break Zone
    s.p2.hand(forward(1000))
    s.p1.cast(s.p1.hand("9-123L")).resolve_top().take_forced()
    assert s.p2.codes("break_zone") == ["F1000"] and s.stack == []
