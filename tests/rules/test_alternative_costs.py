"""Chapter 5: alternative and extra costs (5.5, 5.6), casts because of an effect and permissions (5.1)."""

from dataclasses import replace

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.checks import check_views
from tests.kit import DRAW

SUMMON = (t.OfType("Summon"),)
FORWARD = (t.OfType("Forward"),)


def special(cost=3, *ways, name="Hero", element="Fire", condition=None, effect=None):
    """A Forward with alternative or extra costs."""
    texts = [t.Field((way,), condition) for way in ways]
    texts += [t.Auto(t.Enters(t.Self()), effect)] if effect else []
    return forward(5000, element, cost, name=name, abilities=texts)


def book(cost=3, name="Book", element="Fire", effect=DRAW):
    return summon(effect, element, cost, name=name)


# --------------------------------------------------------------------------------------------------- alternative costs
def test_R5_50_R5_60_an_alternative_cost_takes_the_place_of_the_cp_cost(s):
    hero = s.p1.hand(special(5, t.AlternativeCost(t.Cost(crystals=1))))
    s.p1.crystals(1)
    assert s.p1.can_cast(hero)
    s.p1.begins_to_cast(hero)
    assert (s.asked, s.legal) == ("cost", ["option 1"])  # the printed cost cannot be paid
    check_views(s)
    s.p1.does("option 1")
    assert hero.on_field and s.p1.crystal_count == 0


def test_R5_61_R5_73_the_player_decides_which_cost(s):
    hero = s.p1.hand(special(2, t.AlternativeCost(t.Cost(crystals=1))))
    s.p1.has(crystals=1, Fire=2).p1.begins_to_cast(hero)
    assert s.legal == ["option 0", "option 1"]
    s.clone().p1.does("option 1")
    s.p1.does("option 0")
    assert s.asked == "pay" and s.p1.crystal_count == 1


def test_R5_60_changes_of_cp_do_not_apply_to_a_cost_without_cp(s):
    hero = s.p1.hand(special(5, t.AlternativeCost(t.Cost(crystals=1))))
    s.p2.field(forward(1000, name="Tax", abilities=[t.Field((t.CostsMore(t.Number(2), FORWARD, "any"),))]))
    s.p1.crystals(1)
    s.p1.cast(hero, way=1)
    assert hero.on_field


def test_R5_50_changes_of_cp_apply_to_an_alternative_cost_of_cp(s):
    hero = s.p1.hand(special(5, t.AlternativeCost(t.Cost(generic=1, crystals=1))))
    s.p2.field(forward(1000, name="Tax", abilities=[t.Field((t.CostsMore(t.Number(1), FORWARD, "any"),))]))
    s.p1.crystals(1)
    red, blue = s.p1.backups("Ice", 2)
    s.p1.cast(hero, way=1)
    assert hero.on_field and red.is_dull and blue.is_dull


def test_R5_70_an_alternative_cost_under_a_condition():
    condition = t.Exists(t.Cards("field", "you", (t.Named("Friend"),)))
    for friend in (True, False):
        s = Scenario()
        hero = s.p1.hand(special(5, t.AlternativeCost(t.Cost(crystals=1)), condition=condition))
        s.p1.crystals(1)
        if friend:
            s.p1.field(forward(1000, name="Friend"))
        assert s.p1.can_cast(hero) == friend


def test_R5_50_R5_91_an_alternative_cost_of_described_cards(s):
    pirates = t.Cards("field", "you", (t.OfType("Forward"), t.InState("active")))
    hero = s.p1.hand(special(5, t.AlternativeCost(t.Cost(parts=(t.CostPart("dull", pirates, 2),)))))
    one, two = s.p1.field(forward(1000)), s.p1.field(forward(2000))
    s.p1.cast(hero, way=1)
    assert hero.on_field and one.is_dull and two.is_dull


def test_R5_17_R5_96_the_card_itself_is_not_discarded_for_its_alternative_cost():
    cost = t.Cost(parts=(t.CostPart("discard", t.Cards("hand", "you", FORWARD)),))
    s = Scenario()
    hero = s.p1.hand(special(5, t.AlternativeCost(cost)))
    assert not s.p1.can_cast(hero)
    s = Scenario()
    hero, other = s.p1.hand(special(5, t.AlternativeCost(cost)), forward(1000, cost=98))
    s.p1.cast(hero, way=1)
    assert hero.on_field and other.zone == "break_zone"


# --------------------------------------------------------------------------------------------------------- extra costs
def test_R5_56_an_extra_cost_is_added_and_not_reduced(s):
    hero = s.p1.hand(special(3, t.ExtraCost(t.Cost(("Ice",), 1)), t.CostsLess(t.Number(9))))
    s.p1.backups("Ice", 1), s.p1.backups("Fire", 1)
    s.p1.begins_to_cast(hero)
    assert s.legal == ["option 0", "option 1"]
    s.p1.does("option 1")
    assert s.state["payment"]["total"] == 2


@pytest.mark.parametrize(("way", "drawn"), [(0, 0), (1, 1)])
def test_R5_56_the_extra_cost_is_remembered(s, way, drawn):
    hero = s.p1.hand(special(1, t.ExtraCost(t.Cost(("Fire",))), effect=t.If(t.PaidExtra(), DRAW)))
    s.p1.has(Fire=2).p1.cast(hero, way=way).both_pass()
    assert s.p1.hand_size == drawn


def test_R5_56_a_summon_knows_its_extra_cost():
    removed = t.CostPart("remove", t.Cards("break_zone", "you", (t.OfElement("Fire"),)), 2)
    effect = t.If(t.PaidExtra(), t.Draw("you", 2), DRAW)
    text = (t.Field((t.ExtraCost(t.Cost(parts=(removed,))),)), t.SummonText(effect))
    for way, drawn in ((0, 1), (1, 2)):
        s = Scenario()
        spell = s.p1.hand(replace(book(1, name="Kindle"), abilities=text))
        s.p1.has(break_zone=(forward(1000), forward(2000)), Fire=1).p1.cast(spell, way=way).both_pass()
        assert s.p1.hand_size == drawn


def test_R5_53_a_payment_that_reduces_the_cost(s):
    hero = s.p1.hand(special(3, t.ExtraCost(t.Cost(crystals=1), less=2)))
    s.p1.crystals(1)
    (red,) = s.p1.backups("Fire", 1)
    s.p1.cast(hero, way=1)
    assert hero.on_field and red.is_dull and s.p1.crystal_count == 0


def test_S43_R5_59_the_cost_is_locked_before_the_extra_cost_is_paid(s):
    put = t.CostPart("put", t.Cards("field", "you", (t.OfType("Backup"),)), 2)
    count = t.CountOf(t.Cards("field", "you", (t.OfType("Backup"),)))
    hero = s.p1.hand(special(4, t.ExtraCost(t.Cost(parts=(put,))), t.CostsLess(count)))
    one, two, three = s.p1.backups("Fire", 3)
    s.p1.begins_to_cast(hero).p1.does("option 1")
    assert s.state["payment"]["total"] == 1
    s.p1.chooses(one, two)
    assert s.state["payment"]["total"] == 1  # fewer Backups are there now
    s.p1.pays(three)
    assert hero.on_field


# ------------------------------------------------------------------------------------------ casts because of an effect
def caster(effect, name="Caster"):
    return forward(1000, "Light", name=name, abilities=[t.Action(t.Cost(), effect)])


FREE = t.CastTerms(free=True)


def test_R5_5_R5_6_a_summon_of_the_hand_is_cast_after_the_resolution(s):
    effect = t.Sequence((t.Cast(t.Cards("hand", "you", SUMMON), FREE), DRAW))
    user = s.p1.field(caster(effect))
    spell, _other = s.p1.hand(book(9), forward(1000, cost=98))
    s.p1.uses(user).both_pass()
    assert (s.asked, s.p1.choices()) == ("select", [spell])
    check_views(s)
    s.clone().p1.chooses(spell)
    s.p1.chooses(spell)
    assert s.p1.hand_size == 2  # the card of the rest of the resolution is drawn before
    assert [item.source for item in s.stack] == [spell]
    s.both_pass()
    assert spell.zone == "break_zone"


def test_R5_6_the_target_of_the_cast_is_declared_after_the_resolution(s):
    bolt = book(5, effect=t.Sequence((t.Choose(t.Cards(where=FORWARD)), t.Damage(t.Chosen(), t.Number(5000)))))
    user = s.p1.field(caster(t.Cast(t.Cards("hand", "you", SUMMON), FREE)))
    spell, victim = s.p1.hand(bolt), s.p2.field(forward(5000))
    s.p1.uses(user).both_pass().p1.chooses(spell).p1.chooses(victim).both_pass()
    assert victim.zone == "break_zone"


def test_R5_6_may_is_not_asked_if_nothing_can_be_cast(s):
    user = s.p1.field(caster(t.May(t.Cast(t.Cards("hand", "you", SUMMON), FREE))))
    s.p1.hand(forward(1000, cost=98))
    s.p1.uses(user).both_pass()
    assert s.asked == "priority"


def test_R5_5_R5_52_a_free_cast_still_pays_an_increase():
    tax = t.Field((t.CostsMore(t.Number(1), SUMMON, "opponent"),))
    for backups in (0, 1):
        s = Scenario()
        user = s.p1.field(caster(t.Cast(t.Cards("hand", "you", SUMMON), FREE)))
        spell = s.p1.hand(book(9))
        s.p2.has(field=forward(1000, name="Tax", abilities=[tax])).p1.has(Fire=backups)
        s.p1.uses(user).both_pass()
        if backups:
            s.p1.chooses(spell)
            assert s.asked == "pay"
        else:
            assert s.asked == "priority"


def test_R5_6_R5_53_an_effect_lets_a_card_be_cast_for_less(s):
    user = s.p1.field(caster(t.Cast(t.Cards("hand", "you", SUMMON), t.CastTerms(less=2, not_0=True, any_element=True))))
    spell = s.p1.hand(book(2))
    s.p1.has(Ice=1).p1.uses(user).both_pass().p1.chooses(spell)
    assert s.state["payment"]["total"] == 1
    s.p1.pays(*s.p1.choices())
    assert [item.source for item in s.stack] == [spell]


def test_R5_5_R5_6_a_chosen_summon_of_the_break_zone_is_removed_after_use(s):
    choose = t.Choose(t.Cards("break_zone", "any", SUMMON))
    effect = t.Sequence((choose, t.Cast(t.Chosen(), t.CastTerms(free=True, afterwards="removed"))))
    user, spell = s.p1.field(caster(effect)), s.p2.break_zone(book(4))
    s.p1.uses(user, targets=[spell]).both_pass()
    assert [(item.source, item.controller) for item in s.stack] == [(spell, s.p1)]
    s.both_pass()
    assert spell in s.p2.zone("removed") and s.p1.hand_size == 1


def test_R5_5_R12_33_S47_a_searched_summon_is_cast_although_only_backups_may_pay(s):
    search = t.Search(t.Cards("deck", "you", SUMMON), "stack")
    effect = t.May(t.Sequence((search, t.Cast(t.Found(), t.CastTerms(free=True, else_break_zone=True)))))
    bound = t.Field((t.OnlyPaidBy(()),))
    spell = book(4, name="Bound")
    user = s.p1.field(caster(effect))
    s.p1.deck_top(replace(spell, abilities=(bound, *spell.abilities)))
    s.p1.uses(user).both_pass().p1.says_yes().p1.chooses("Bound")
    assert [item.source.name for item in s.stack] == ["Bound"]


def test_R5_6_what_was_searched_and_cannot_be_cast_goes_to_the_break_zone(s):
    search = t.Search(t.Cards("deck", "you", SUMMON), "stack")
    effect = t.Sequence((search, t.Cast(t.Found(), t.CastTerms(free=True, else_break_zone=True))))
    bolt = book(4, name="Bolt", effect=t.Sequence((t.Choose(t.Cards("field", "opponent")), t.Dull(t.Chosen()))))
    user = s.p1.field(caster(effect))
    s.p1.deck_top(bolt)
    s.p1.uses(user).both_pass().p1.chooses("Bolt")
    assert s.p1.codes("break_zone") == ["Bolt"] and s.stack == []


def test_R5_6_R3_40_a_character_is_cast_outside_its_timing_but_within_the_field_limits():
    effect = t.Cast(t.Cards("hand", "you", FORWARD), FREE)
    s = Scenario(turn_player=2)
    user = s.p1.field(caster(effect))
    hero, double = s.p1.hand(forward(5000, cost=7, name="Hero"), forward(1000, name="Caster", code="Other Caster"))
    s.p2.passes().p1.uses(user).both_pass()
    assert s.p1.choices() == [hero] and double.zone == "hand"
    s.p1.chooses(hero)
    assert hero.on_field


# ----------------------------------------------------------------------------------------------------------- permission
def allow(duration="end_of_turn", terms=None, where=("break_zone", "opponent", FORWARD), remove=False):
    choose = t.Choose(t.Cards(*where))
    parts = (choose, *((t.RemoveFromGame(t.Chosen()),) if remove else ()))
    return caster(t.Sequence((*parts, t.AllowCasting(t.Chosen(), terms or t.CastTerms(), duration))))


def test_R5_7_a_permission_keeps_timing_and_cost(s):
    user, hero = s.p1.field(allow()), s.p2.break_zone(forward(5000, cost=2))
    s.p1.backups("Fire", 2)
    assert not s.p1.can_cast(hero)
    s.p1.uses(user, targets=[hero]).both_pass()
    check_views(s)
    assert s.p1.can_cast(hero)
    s.p1.cast(hero)
    assert hero.on_field and hero.controller == s.p1 and hero.owner == s.p2


def test_R5_7_a_permission_ends_with_the_turn_unless_it_stays():
    for duration, stays in (("end_of_turn", False), ("permanent", True)):
        s = Scenario()
        user, hero = s.p1.field(allow(duration)), s.p2.break_zone(forward(5000, cost=0))
        s.p1.uses(user, targets=[hero]).both_pass().next_turn().p2.passes()
        assert not s.p1.can_cast(hero)  # not the time for a Forward
        s.next_turn()
        assert s.p1.can_cast(hero) == stays


def test_S127_R5_7_the_permission_stays_when_its_source_has_left(s):
    user = s.p1.field(allow("permanent", remove=True))
    hero, other = s.p2.break_zone(forward(5000, cost=3, name="Hero")), s.p2.field(forward(8000))
    s.p1.field(forward(1000, name="Helper", abilities=[t.Field((t.CostsLess(t.Number(2), FORWARD),))]))
    s.p1.has(Fire=1).p1.uses(user, targets=[hero]).both_pass()
    assert hero.zone == "removed"
    s.p1.attack(user).p2.blocks(other).to("damage_resolution")
    assert user.zone == "break_zone" and not s.p1.can_cast(hero)
    s.to("main_2").p1.cast(hero)
    assert hero.on_field and hero.controller == s.p1
    with pytest.raises(ScenarioError):
        s.p2.cast(hero)


def test_R5_7_a_permission_is_used_once(s):
    user = s.p1.field(allow("permanent", FREE, ("break_zone", "you", SUMMON)))
    spell = s.p1.break_zone(book(5))
    s.p1.uses(user, targets=[spell]).both_pass().p1.cast(spell).both_pass()
    assert spell.zone == "break_zone" and not s.p1.can_cast(spell)


def test_R8_4_a_card_whose_own_text_lets_it_be_cast_from_the_break_zone(s):
    ghost = forward(5000, cost=1, name="Ghost", abilities=[t.Field((t.CastableFrom("break_zone"),))])
    mine, plain, theirs = s.p1.break_zone(ghost), s.p1.break_zone(forward(1000, cost=1)), s.p2.break_zone(ghost)
    s.p1.backups("Fire", 1)
    assert s.p1.can_cast(mine) and not s.p1.can_cast(plain) and not s.p1.can_cast(theirs)
    s.p1.cast(mine)
    assert mine.on_field


def test_R5_7_a_field_ability_lets_cards_be_cast_from_the_break_zone(s):
    s.p1.field(forward(1000, name="Leader", abilities=[t.Field((t.CastableFrom("break_zone", FORWARD),))]))
    fallen, book_ = s.p1.break_zone(forward(5000, cost=1)), s.p1.break_zone(book(1))
    s.p1.backups("Fire", 1)
    assert s.p1.can_cast(fallen) and not s.p1.can_cast(book_)
    s.p1.cast(fallen)
    assert fallen.on_field


def test_S49_R5_79d_a_payment_triggers_above_the_summon(s):
    watch = t.Auto(t.LeavesToBreakZone(t.Self()), DRAW)
    put = t.CostPart("put", t.Cards("field", "you", (t.OfType("Backup"),)))
    text = (t.Field((t.ExtraCost(t.Cost(parts=(put,))),)), t.SummonText(DRAW))
    spell = s.p1.hand(replace(book(0, name="Kindle"), abilities=text))
    s.p1.field(backup(name="Watch", abilities=[watch]))
    s.p1.cast(spell, way=1)
    assert [item.kind for item in s.stack] == ["auto", "summon"]
