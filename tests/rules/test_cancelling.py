"""Items on the stack as targets, cancelling, and what cannot be cancelled (R7.35, R7.36, R8.70-R8.74, R12.56)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.core.records import copy_records, write_records
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.checks import check_views
from tests.kit import FORWARDS, FREE, MINE

BOLT = t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(5000))))
ABILITIES = ("auto", "action", "special")


def items(*kinds, player="any", where=()):
    """A description of items on the stack."""
    return t.Cards("stack", player, (t.OnStackAs(kinds), *where))


def cancel(*kinds, minimum=1, maximum=1, player="any", where=()):
    """ "Choose 1 ... Cancel its effect." """
    choice = t.Choose(items(*kinds, player=player, where=where), minimum, maximum)
    return t.Sequence((choice, t.Cancel(t.Chosen())))


def silencer(effect=None, **more):
    """A Backup whose free action ability cancels."""
    return backup("Ice", abilities=[t.Action(FREE, effect or cancel("summon", **more))], name="Silencer")


def bolt_on_the_stack(effect=None, **switches):
    """p1 cast a Summon that hits p2's Forward; p2 has a Backup that cancels, and priority."""
    s = Scenario(**switches)
    bolt = s.p1.hand(summon(BOLT, name="Bolt"))
    paying = s.p1.backups("Fire", 1)[0]
    who, answer = s.p2.field(forward(5000)), s.p2.field(silencer(effect))
    s.p1.cast(bolt, targets=[who]).p1.passes()
    return s, bolt, who, answer, paying


# ------------------------------------------------------------------------------------------------ cancelling (8.9)
def test_S73_R8_70_R8_71_a_cancelled_summon_has_no_effect_and_goes_to_the_break_zone():
    s, bolt, who, answer, paying = bolt_on_the_stack()
    s.p2.uses(answer, targets=[bolt])
    check_views(s)
    s.both_pass()
    assert (bolt.zone, s.stack, who.zone, who.damage) == ("break_zone", [], "field", 0)
    assert paying.is_dull  # the CP stay spent
    assert s.p1.codes("break_zone") == ["Bolt"]


def test_S73_with_the_printed_canceller(s):
    """1-053C: pays Ice and itself."""
    bolt = s.p1.hand(summon(BOLT, name="Bolt"))
    s.p1.backups("Fire", 1)
    who, answer = s.p2.field(forward(5000)), s.p2.field("1-053C")
    s.p2.has(Ice=1).p1.cast(bolt, targets=[who]).p1.passes().p2.uses(answer, targets=[bolt])
    assert answer.zone == "break_zone"
    s.both_pass()
    assert (bolt.zone, who.damage) == ("break_zone", 0)


@pytest.mark.parametrize("rule", ["remove_now", "stay_until_resolution"])
@pytest.mark.parametrize("afterwards", ["removed", "hand"])
def test_R8_71_a_cancelled_summon_was_not_used(rule, afterwards):
    """Where a text says where the Summon goes "after use", it goes to the Break Zone."""
    bolt = t.Cards("break_zone", "you", (t.OfType("Summon"),))
    terms = t.CastTerms(free=True, afterwards=afterwards)
    again = t.Action(t.Cost(), t.Sequence((t.Choose(bolt), t.Cast(t.Chosen(), terms))))
    s = Scenario(cancelled_item=rule)
    card, caller = s.p1.break_zone(summon(t.Draw("you"), name="Bolt")), s.p1.field(backup("Ice", abilities=[again]))
    answer = s.p2.field(silencer())
    s.p1.uses(caller, targets=[card]).both_pass().p1.passes().p2.uses(answer, targets=[card]).both_pass()
    while s.stack:
        s.both_pass()
    assert (card.zone, s.p1.hand_size) == ("break_zone", 0)


def test_R8_71_a_cancelled_ability_ceases_to_exist(s):
    who = s.p1.field(forward(7000, abilities=[t.Action(FREE, t.Draw("you"))]))
    answer = s.p2.field(silencer(cancel(*ABILITIES)))
    s.p1.uses(who).p1.passes().p2.uses(answer, targets=[who]).both_pass()
    assert (s.stack, s.p1.hand_size, who.zone) == ([], 0, "field")


def test_R8_71_R12_66_a_cancelled_lb_summon_goes_back_to_the_lb_deck(s):
    bolt = summon(BOLT, name="Bolt")
    object.__setattr__(bolt, "lb_cost", 1)
    card = s.p1.lb_deck(bolt)
    s.p1.has(lb_deck=forward(1000, name="Other"), Fire=1)
    who, answer = s.p2.field(forward(5000)), s.p2.field(silencer())
    s.p1.cast(card, targets=[who]).p1.passes().p2.uses(answer, targets=[card]).both_pass()
    assert (card.zone, bool(s.state["face_up"][card.index]), who.damage) == ("lb_deck", True, 0)


@pytest.mark.parametrize("rule", ["remove_now", "stay_until_resolution"])
def test_R8_72_when_a_cancelled_item_leaves_the_stack(rule):
    s, bolt, who, answer, _ = bolt_on_the_stack(cancelled_item=rule)
    s.p2.uses(answer, targets=[bolt]).both_pass()
    assert len(s.stack) == (rule == "stay_until_resolution")
    assert bolt.zone == ("stack" if s.stack else "break_zone")
    if s.stack:
        s.both_pass()
    assert (bolt.zone, s.stack, who.damage) == ("break_zone", [], 0)


def test_R8_70_items_below_and_above_stay(s):
    users = [s.p1.field(forward(7000, abilities=[t.Action(FREE, t.Draw("you"))])) for _ in range(3)]
    answer = s.p2.field(silencer(cancel("action")))
    for user in users:
        s.p1.uses(user)
    s.p1.passes().p2.uses(answer, targets=[users[1]]).both_pass()
    assert [item.source for item in s.stack] == [users[2], users[0]]
    s.resolve_all()
    assert s.p1.hand_size == 2


def test_R7_51_an_item_that_resolved_in_between_is_no_target_any_more(s):
    """Two abilities cancel the same Summon; the second finds nothing."""
    bolt = s.p1.hand(summon(BOLT, name="Bolt"))
    s.p1.backups("Fire", 1)
    who = s.p2.field(forward(5000))
    both = t.Sequence((*cancel("summon").effects, t.Draw("you")))
    first, second = s.p2.field(silencer(both)), s.p2.field(backup(abilities=[t.Action(FREE, both)], name="Second"))
    s.p1.cast(bolt, targets=[who]).p1.passes().p2.uses(first, targets=[bolt]).p2.uses(second, targets=[bolt])
    s.resolve_all()
    assert (s.p2.hand_size, bolt.zone) == (1, "break_zone")


def test_S74_R8_73_field_abilities_and_character_casts_are_no_items(s):
    """A replacement effect of a field ability never lies on the stack; nor does a Character that is cast (R8.73)."""
    shield = t.Field((t.ChangesDamage(t.DamageDealt(t.All(MINE)), t.DamageChange("become")),))
    yuna = s.p1.field(forward(1000, name="Yuna", abilities=[shield]))
    card = s.p1.hand(forward(1000, cost=1))
    s.p1.backups("Fire", 1)
    answer = s.p2.field(silencer(cancel("summon", *ABILITIES)))
    assert yuna.zone == "field"
    s.p1.cast(card)
    assert not s.stack
    s.p1.passes()
    assert not s.p2.can_use(answer)


def test_R8_73_an_ex_burst_cannot_be_cancelled(s):
    """It resolves at once; no player gets priority before (R10.79)."""
    s.p2.has(deck_top=summon(t.Draw("you"), name="Burst", ex_burst=True)).p1.has(field=silencer())
    attacker = s.p1.field(forward(5000))
    s.p1.attack(attacker).to("block_declaration").p2.no_block().both_pass()
    assert s.asked == "ex_burst"
    s.p2.says_yes()
    assert s.stack == [] and s.p2.hand_size == 1


@pytest.mark.parametrize("pays", [True, False])
def test_R8_74_the_payment_is_offered_at_resolution(s, pays):
    offer = t.Sequence(
        (
            t.Choose(items("summon", player="opponent")),
            t.MayPay(t.Cost(generic=1), "opponent"),
            t.IfDone(t.Sequence(()), t.Cancel(t.Chosen())),
        )
    )
    bolt = s.p1.hand(summon(BOLT, name="Bolt"))
    s.p1.backups("Fire", 2)
    who, answer = s.p2.field(forward(5000)), s.p2.field(silencer(offer))
    s.p1.cast(bolt, targets=[who]).p1.passes().p2.uses(answer, targets=[bolt]).both_pass()
    assert (s.asked, s.p1.decides("may")) == ("may", True)
    check_views(s)
    if pays:
        s.p1.says_yes().p1.pays(s.p1.choices()[0])
    else:
        s.p1.says_no()
    assert [item.source for item in s.stack] == ([bolt] if pays else [])
    assert bolt.zone == ("stack" if pays else "break_zone")


# ------------------------------------------------------------------------------------------- which items (R7.35, R7.36)
def test_R7_36_only_items_of_the_kind_and_player(s):
    mine = s.p1.field(forward(7000, abilities=[t.Action(FREE, t.Draw("you"))], name="Mine"))
    theirs = s.p2.field(forward(7000, abilities=[t.Action(FREE, t.Draw("you"))], name="Theirs"))
    answer = s.p2.field(silencer(cancel("action", player="opponent")))
    s.p1.uses(mine).p1.passes().p2.uses(theirs).p2.begins_to_use(answer)
    assert s.p2.choices() == [mine]


def test_R7_36_a_mandatory_choice_needs_an_item(s):
    answer = s.p1.field(silencer())
    assert not s.p1.can_use(answer)


def test_R7_35_an_item_cannot_choose_itself(s):
    both = cancel("action", minimum=0, maximum=2)
    first, second = s.p1.field(silencer(both)), s.p1.field(backup(abilities=[t.Action(FREE, both)], name="Second"))
    s.p1.begins_to_use(first)
    assert s.stack[0].targets == ()  # there was nothing to choose
    s.p1.begins_to_use(second)
    assert s.p1.choices() == [first]


def test_R7_35_the_source_on_the_field_may_be_chosen(s):
    who = s.p1.field(forward(7000, abilities=[t.Action(FREE, t.Sequence((t.Choose(FORWARDS), t.Dull(t.Chosen()))))]))
    s.p1.uses(who, targets=[who]).resolve_all()
    assert who.is_dull


def test_R7_36_items_of_one_source_are_options_from_below(s):
    who = s.p1.field(forward(7000, abilities=[t.Action(FREE, t.Draw("you")), t.Action(FREE, t.GainCrystals("you"))]))
    answer = s.p2.field(silencer(cancel("action")))
    s.p1.uses(who, 0).p1.uses(who, 1).p1.passes().p2.begins_to_use(answer).p2.does(s.legal[0])
    assert (s.asked, s.legal) == ("target", ["option 0", "option 1"])
    check_views(s)
    copy = copy_records(s.states)
    s.p2.does("option 0")
    assert s.stack[0].targets == (who,)
    s.resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count) == (0, 1)
    write_records(s.states, copy)
    s.p2.does("option 1").resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count) == (1, 0)


def test_R7_36_several_items_each_once(s):
    users = [s.p1.field(forward(7000, abilities=[t.Action(FREE, t.Draw("you"))])) for _ in range(3)]
    answer = s.p2.field(silencer(cancel("action", minimum=0, maximum=12)))
    for user in users:
        s.p1.uses(user)
    s.p1.passes().p2.uses(answer, targets=users[:2]).both_pass()
    assert [item.source for item in s.stack] == [users[2]]


@pytest.mark.parametrize("target", ["mine", "theirs"])
def test_R7_36_an_item_known_by_what_it_chose(s, target):
    bolt = s.p1.hand(summon(BOLT, name="Bolt"))
    s.p1.backups("Fire", 1)
    cards = {"mine": s.p2.field(forward(5000)), "theirs": s.p1.field(forward(5000))}
    answer = s.p2.field(silencer(where=(t.Choosing(MINE),)))
    s.p1.cast(bolt, targets=[cards[target]]).p1.passes()
    assert s.p2.can_use(answer) is (target == "mine")


def test_R7_51_the_item_must_still_fit_when_it_is_cancelled(s):
    """What it chose left the field in between."""
    bolt = s.p1.hand(summon(BOLT, name="Bolt"))
    s.p1.backups("Fire", 1)
    who = s.p2.field(forward(5000, abilities=[t.Action(t.Cost(put_self=True), t.GainCrystals("you"))]))
    answer = s.p2.field(silencer(where=(t.Choosing(MINE),)))
    s.p1.cast(bolt, targets=[who]).p1.passes().p2.uses(answer, targets=[bolt]).p2.uses(who).both_pass()
    s.both_pass()
    assert [item.kind for item in s.stack] == ["summon"]


@pytest.mark.parametrize("count", [1, 2])
def test_R7_36_an_item_that_chose_one_card_alone(s, count):
    wave = t.Sequence((t.Choose(FORWARDS, 1, 2), t.Dull(t.Chosen())))
    bolt = s.p1.hand(summon(wave, name="Wave"))
    s.p1.backups("Fire", 1)
    victims = [s.p2.field(forward(5000)) for _ in range(2)]
    answer = s.p2.field(silencer(where=(t.Choosing(MINE, alone=True),)))
    s.p1.cast(bolt, targets=victims[:count]).p1.passes()
    assert s.p2.can_use(answer) is (count == 1)


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("count", [1, 2])
def test_R5_75_shares_of_divided_damage_are_no_cards_that_an_item_has_chosen(s, count, alone):
    wave = t.Sequence((t.Choose(FORWARDS, 1, 3), t.DivideDamage(t.Chosen(), t.Number(5000))))
    bolt = s.p1.hand(summon(wave, name="Wave"))
    s.p1.backups("Fire", 1)
    victims = [s.p2.field(forward(5000)) for _ in range(2)]
    answer = s.p2.field(silencer(where=(t.Choosing(MINE, alone=alone),)))
    thousands = [victims[0], victims[0], victims[1]] if count == 2 else []  # and one for each
    s.p1.cast(bolt, targets=[*victims[:count], *thousands]).p1.passes()
    assert s.p2.can_use(answer) is (count == 1 or not alone)


def test_R7_36_the_source_of_a_cancelled_ability_is_found(s):
    """ "If it triggered from a Forward, deal that Forward 8000 damage." """
    hit = t.If(t.Is(t.Found(), (t.OfType("Forward"),)), t.Damage(t.Found(), t.Number(4000)))
    who = s.p1.field(forward(7000, abilities=[t.Auto(t.Attacks(t.Self()), t.Draw("you"))]))
    answer = s.p2.field(silencer(t.Sequence((*cancel("auto").effects, hit))))
    s.p1.attack(who).p1.passes().p2.uses(answer, targets=[who]).resolve_all()
    assert (s.p1.hand_size, who.damage) == (0, 4000)


def test_R8_70_the_summon_that_made_it_trigger(s):
    """ "When your opponent casts a Summon, cancel its effect." """
    watcher = backup(abilities=[t.Auto(t.Casts("opponent", (t.OfType("Summon"),)), t.Cancel(t.Triggering()))])
    s.p2.field(watcher)
    bolt = s.p1.hand(summon(BOLT, name="Bolt"))
    s.p1.backups("Fire", 1)
    who = s.p2.field(forward(5000))
    s.p1.cast(bolt, targets=[who]).resolve_all()
    assert (bolt.zone, who.damage) == ("break_zone", 0)


# ------------------------------------------------------------------------------------- what made it trigger (R7.39)
@pytest.mark.parametrize("targets", [("ward",), ("ward", "other"), ("other",)])
def test_R7_39_R8_70_what_chose_the_card_is_cancelled(s, targets):
    """ "When Ward is chosen by your opponent's Summons or abilities, cancel its effect." """
    shield = t.Auto(t.IsChosen(t.Self(), t.Cause(("summons", "abilities"), "opponent")), t.Cancel(t.Triggering()))
    wave = t.Sequence((t.Choose(FORWARDS, 1, 2), t.Damage(t.Chosen(), t.Number(5000))))
    bolt = s.p1.hand(summon(wave, name="Wave"))
    s.p1.backups("Fire", 1)
    cards = {"ward": s.p2.field(forward(5000, abilities=[shield])), "other": s.p2.field(forward(6000))}
    s.p1.cast(bolt, targets=[cards[name] for name in targets])
    assert len(s.stack) == (2 if "ward" in targets else 1)
    s.resolve_all()
    assert [one.damage for one in cards.values()] == ([0, 0] if "ward" in targets else [0, 5000])


def test_R7_39_an_offer_and_a_payment_in_between(s):
    """ "..., you may discard 1 card. When you do so, cancel its effect." """
    text = (
        "When Ward is chosen by your opponent's Summons or abilities, you may discard 1 card. "
        "When you do so, cancel its effect."
    )
    bolt = s.p1.hand(summon(BOLT, name="Bolt"))
    s.p1.backups("Fire", 1)
    ward = s.p2.field(forward(5000, name="Ward", text=text))
    spare = s.p2.spare(count=1)[0]
    s.p1.cast(bolt, targets=[ward]).both_pass().p2.says_yes()
    if s.asked == "discard":
        s.p2.chooses(spare)
    s.resolve_all()
    assert (bolt.zone, ward.damage, spare.zone) == ("break_zone", 0, "break_zone")


@pytest.mark.parametrize("kind", ["action", "special"])
def test_R8_70_an_ability_that_was_used_is_cancelled(s, kind):
    jam = t.Auto(
        t.UsesAbility(t.Cards("field", "opponent", (t.OfType("Forward"),)), "action"), t.Cancel(t.Triggering())
    )
    used = t.Action(FREE, t.Draw("you")) if kind == "action" else t.Special("Stunt", FREE, t.Draw("you"))
    who = s.p1.field(forward(5000, abilities=[used]))
    s.p2.field(backup(abilities=[jam], name="Jammer"))
    s.p1.uses(who).resolve_all()
    assert s.p1.hand_size == (kind == "special")


# --------------------------------------------------------------------------------------------------- Warp (R12.56)
def warping(counters):
    """p1 has a removed card with Warp Counters; p2 can cancel auto-abilities. p1's turn begins."""
    s = Scenario().at("turn_start")
    card = s.p1.removed(forward(7000, cost=4, abilities=[t.Warp(2, FREE)], name="Traveller"))
    answer = s.p2.field(silencer(cancel("auto")))
    s._placements[card.index].counters["Warp"] = counters
    return s, card, answer


def test_S113_R12_53_R12_56_cancelling_the_removal_of_a_counter_delays_by_a_turn():
    s, card, answer = warping(2)
    assert [item.source for item in s.stack] == [card]
    s.p1.passes().p2.uses(answer, targets=[card]).both_pass()
    assert (s.stack, card.counters("Warp")) == ([], 2)


def test_S113_R12_53_R12_56_cancelling_the_entering_leaves_the_card_removed_for_good():
    s, card, answer = warping(1)
    s.p1.passes().p2.passes()
    assert card.counters("Warp") == 0
    s.p1.passes().p2.uses(answer, targets=[card]).both_pass()
    assert (s.stack, card.zone) == ([], "removed")
    s.next_turn().next_turn()
    assert card.zone == "removed"


def test_what_cannot_be_chosen_is_refused():
    s, bolt, _, answer, _ = bolt_on_the_stack(cancel("auto"))
    with pytest.raises(ScenarioError):
        s.p2.uses(answer, targets=[bolt])


# --- Summons and abilities that cannot be cancelled -------------------------------------------------------------------

CANCEL = "Choose 1 Summon. Cancel its effect."
CANCEL_ABILITY = "Choose 1 ability. Cancel its effect."


def cancelling(s, item, text=CANCEL):
    """The opponent answers what is on the stack; both resolve."""
    s.p1.passes().p2.cast(s.p2.find("Answer", "hand"), targets=[item]).both_pass()
    if s.stack:
        s.both_pass()


def prepared(text, warden="", of="p1", answer=CANCEL):
    s = Scenario()
    if warden:
        getattr(s, of).field(forward(9000, name="Warden", text=warden))
    s.p2.hand(summon(text=answer, cost=0, name="Answer"))
    card = s.p1.hand(summon(text=text, cost=0, name="Deed")) if text else None
    return s, card


@pytest.mark.parametrize(
    ("text", "warden", "of", "drawn"),
    [
        ("Draw 1 card.", "", "p1", 0),
        ("Deed cannot be cancelled. Draw 1 card.", "", "p1", 1),
        ("Draw 1 card.", "Your Summons cannot be cancelled.", "p1", 1),
        ("Draw 1 card.", "Your Summons cannot be cancelled.", "p2", 0),
        ("Draw 1 card.", "Summons cannot be cancelled.", "p2", 1),
        ("Draw 1 card.", "Your abilities cannot be cancelled.", "p1", 0),
        ("Draw 1 card.", "Your Summons cannot be cancelled by your opponent's Summons or abilities.", "p1", 1),
    ],
)
def test_R8_70_a_Summon_that_cannot_be_cancelled_resolves(text, warden, of, drawn):
    s, card = prepared(text, warden, of)
    s.p1.cast(card)
    cancelling(s, card)
    assert (s.p1.hand_size, card.zone) == (drawn, "break_zone")


@pytest.mark.parametrize(
    ("warden", "more", "drawn"),
    [
        ("", "", 0),
        ("", " This ability cannot be cancelled.", 1),
        ("Abilities of Forwards you control cannot be cancelled.", "", 1),
        ("Abilities of Backups you control cannot be cancelled.", "", 0),
        ("Auto-abilities of Forwards you control cannot be cancelled.", "", 0),
    ],
)
def test_R8_70_abilities_that_say_so_and_abilities_of_some_cards(warden, more, drawn):
    s, _ = prepared("", warden, answer=CANCEL_ABILITY)
    user = s.p1.field(forward(1000, name="User", text="《0》: Draw 1 card." + more))
    s.p1.uses(user)
    cancelling(s, user)
    assert s.p1.hand_size == drawn


def test_R8_70_cancelling_all_leaves_what_cannot_be_cancelled(s):
    safe = s.p1.hand(summon(text="Deed cannot be cancelled. Draw 1 card.", cost=0, name="Deed"))
    other = s.p1.hand(summon(t.Draw("you"), cost=0, name="Other"))
    answer = s.p1.hand(summon(t.Cancel(t.All(items("summon"))), cost=0, name="Answer"))
    s.p1.cast(other).p1.cast(safe).p1.cast(answer).resolve_top()
    assert [item.source for item in s.stack] == [safe] and other.zone == "break_zone"


def test_R9_7_for_a_while():
    s, card = prepared("Draw 1 card.")
    s.p1.cast(s.p1.hand(summon(text="During this turn, your Summons cannot be cancelled.", cost=0, name="Shield")))
    s.both_pass().p1.cast(card)
    cancelling(s, card)
    assert s.p1.hand_size == 1
