"""Texts that widen a field limit or forbid more (R3.36, R3.45, R3.46), scenario S57; types in all situations."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import CHARACTERS


def wide(element="Light", name="Wide", **more):
    """A Backup that lets its controller have several Light Characters."""
    return backup(element, name=name, abilities=[t.Field((t.AllowsSeveral("Light"),))], **more)


def exclusive(name, *others, cost=1):
    """A Forward that cannot be played while its player controls one of its own name and some others."""
    return forward(5000, cost=cost, name=name, code=name, abilities=[t.Field((t.CannotPlayBeside((name, *others)),))])


def test_R3_36_S57_several_light_characters_but_no_dark_one(s):
    cosmos, light = s.p1.field("1-183H"), s.p1.field(forward(5000, "Light"))
    another, dark = s.p1.hand(forward(5000, "Light", 1), forward(5000, "Dark", 1))
    s.p1.backups("Fire", 2)
    assert cosmos.on_field and light.on_field
    assert s.p1.can_cast(another) and not s.p1.can_cast(dark)
    s.p1.cast(another)
    assert another.on_field and cosmos.on_field and light.on_field


def test_R3_36_S57_it_shares_a_field_with_another_light_character(s):
    light, cosmos = s.p1.field(forward(5000, "Light")), s.p1.hand("1-183H")
    s.p1.has(Fire=2).p1.cast(cosmos)
    assert cosmos.on_field and light.on_field


def test_R3_36_it_does_not_share_a_field_with_a_dark_one(s):
    s.p1.field(forward(5000, "Dark"))
    cosmos = s.p1.hand("1-183H")
    s.p1.backups("Fire", 2)
    assert not s.p1.can_cast(cosmos)


def test_R3_36_only_its_controller_may(s):
    s.p2.has(field=wide()).p1.has(field=forward(5000, "Light"))
    light = s.p1.hand(forward(5000, "Light", 1))
    s.p1.backups("Fire", 1)
    assert not s.p1.can_cast(light)


@pytest.mark.parametrize("how", ["broken", "silenced"])
def test_R3_45_R11_7_when_the_widening_text_goes_the_others_go(s, how):
    effect = t.Break(t.Chosen()) if how == "broken" else t.LoseAbilities(t.Chosen())
    cosmos, one, two = s.p1.field(wide()), s.p1.field(forward(5000, "Light")), s.p1.field(forward(6000, "Light"))
    s.p2.has(hand=summon(t.Sequence((t.Choose(CHARACTERS), effect)), name="End"), Fire=1)
    s.p1.passes().p2.cast("End", targets=[cosmos]).resolve_all()
    assert {cosmos.zone, one.zone, two.zone} == {"break_zone"}


def test_R3_46_a_card_that_cannot_share_a_field_with_another_name(s):
    lyse, yda, other = s.p1.hand(exclusive("Rook", "Pawn"), forward(4000, cost=1, name="Pawn"), forward(3000, cost=1))
    s.p1.backups("Fire", 3)
    assert s.p1.can_cast(lyse) and s.p1.can_cast(yda)
    s.p1.cast(lyse)
    assert not s.p1.can_cast(yda) and s.p1.can_cast(other)


def test_R3_46_its_own_text_counts_in_the_hand(s):
    s.p1.field(forward(4000, name="Pawn"))
    lyse = s.p1.hand(exclusive("Rook", "Pawn"))
    s.p1.backups("Fire", 1)
    assert not s.p1.can_cast(lyse)


@pytest.mark.parametrize("limit", ["not_deployed", "rule_process"])
def test_R3_46_nor_by_an_effect(limit):
    dead = t.Cards("break_zone", "you", (t.OfType("Forward"),))
    s = Scenario(field_limit_on_effect=limit)
    s.p1.field(exclusive("Rook", "Pawn"))
    pawn = s.p1.break_zone(forward(4000, name="Pawn"))
    card = s.p1.hand(summon(t.Sequence((t.Choose(dead), t.PlayOntoField(t.Chosen()))), name="Raise"))
    s.p1.has(Fire=1).p1.cast(card, targets=[pawn]).resolve_all()
    assert pawn.zone == "break_zone"


def test_R3_46_a_change_of_control_leaves_both(s):
    lyse, pawn = s.p1.field(exclusive("Rook", "Pawn")), s.p2.field(forward(4000, name="Pawn"))
    card = s.p1.hand(summon(t.Sequence((t.Choose(CHARACTERS), t.GainControl(t.Chosen()))), name="Charm"))
    s.p1.has(Fire=1).p1.cast(card, targets=[pawn]).resolve_all()
    assert lyse.on_field and pawn.on_field and pawn.controller == s.p1


def test_R3_3_a_further_type_in_all_situations(s):
    import dataclasses

    both = dataclasses.replace(forward(5000, name="Both"), also_types=("Monster",))
    monsters = t.Cards("break_zone", "you", (t.OfType("Monster"),))
    s.p1.break_zone(both)
    hero = s.p1.field(both)
    watch = s.p1.field(
        forward(1000, name="Watch", abilities=[t.Field((t.HasPower(t.Self(), t.CountOf(monsters, 1000)),))])
    )
    assert watch.power == 2000
    s.p1.attack(hero)
    assert hero.is_attacking
