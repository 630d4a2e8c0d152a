"""Abilities that work in a zone other than the field, as their card says (R8.4, R8.63)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import ScenarioError, forward, summon
from tests.checks import check_views

VAAN = t.Cards("field", "you", (t.Named("Vaan"),))
RETURN = t.Sequence((t.MayPay(t.Cost(elements=("Wind",))), t.WhenDone(t.PlayOntoField(t.Self()))))


def kytes(zone="break_zone", effect=RETURN, trigger=None, **more):
    """A Forward with an auto-ability that works in this zone only."""
    return forward(4000, name="Kytes", abilities=[t.Auto(trigger or t.Enters(VAAN), effect, zone=zone, **more)])


def vaan_enters(s):
    s.p1.has(hand=forward(5000, cost=1, name="Vaan"), Wind=1).p1.cast("Vaan", pay=s.p1.backups("Fire", 1))


def test_R8_63_it_triggers_in_the_Break_Zone_and_is_paid_when_it_resolves(s):
    card = s.p1.break_zone(kytes())
    vaan_enters(s)
    assert [item.source for item in s.stack] == [card]
    check_views(s)
    s.both_pass()
    assert s.p1.decides("may")
    s.p1.says_yes().p1.pays("B1 Wind").resolve_all()
    assert card.zone == "field"


@pytest.mark.parametrize("zone", ["field", "hand", "deck", "removed", "damage_zone"])
def test_R8_63_it_does_not_trigger_anywhere_else(s, zone):
    place = {
        "field": s.p1.field,
        "hand": s.p1.hand,
        "deck": s.p1.deck_top,
        "removed": s.p1.removed,
        "damage_zone": s.p1.damage,
    }[zone]
    place(kytes(effect=t.Draw("you")))
    vaan_enters(s)
    assert not s.stack


def test_R8_4_another_auto_ability_of_the_card_does_not_work_there(s):
    both = [t.Auto(t.Enters(VAAN), t.Draw("you")), t.Auto(t.Enters(VAAN), t.GainCrystals("you"), zone="break_zone")]
    s.p1.break_zone(forward(4000, name="Kytes", abilities=both))
    vaan_enters(s)
    s.resolve_all()
    assert (s.p1.crystal_count, s.p1.hand_size) == (1, 0)


def test_R8_63_an_opponents_card_watches_for_its_owner(s):
    s.p2.break_zone(kytes(effect=t.Draw("you")))
    vaan_enters(s)
    assert not s.stack


def test_R8_63_a_card_that_goes_there_later_watches_from_then_on(s):
    card = s.p1.hand(kytes(effect=t.GainCrystals("you")))
    s.p1.hand(summon(t.Discard("you"), name="Drop"), forward(5000, cost=1, name="Vaan"))
    first, second = s.p1.backups("Fire", 2)
    s.p1.cast("Drop", pay=[first]).both_pass().p1.chooses(card).p1.cast("Vaan", pay=[second])
    assert [item.source for item in s.stack] == [card]


def test_R8_63_a_card_in_the_Break_Zone_watches_the_fifth_point_of_damage(s):
    card = s.p1.break_zone(kytes(trigger=t.ReceivesPoint("you", 5), effect=t.PlayOntoField(t.Self(), dull=True)))
    s.p1.damage(4)
    hero = s.p2.field(forward(9000))
    s.p2.has(hand=summon(t.DamagePlayer("opponent", 1), name="Stab"), Fire=1)
    s.p1.passes().p2.cast("Stab").resolve_all()
    assert (s.p1.points, card.zone, card.is_dull, hero.zone) == (5, "field", True, "field")


def test_R4_12_it_left_before_the_ability_resolves(s):
    card = s.p1.break_zone(kytes(effect=t.PlayOntoField(t.Self())))
    s.p2.has(hand=summon(t.RemoveFromGame(t.All(t.Cards("break_zone", "opponent"))), name="Grave"), Fire=1)
    vaan_enters(s)
    s.p1.passes().p2.cast("Grave").resolve_all()
    assert card.zone == "removed"


def test_R8_38_R8_61_once_per_turn_there_too(s):
    s.p1.break_zone(kytes(effect=t.GainCrystals("you"), once_per_turn=True))
    s.p1.hand(*(forward(5000, cost=1, name="Vaan", generic=True) for _ in range(3)))
    backups = s.p1.backups("Fire", 3)
    for k in range(2):
        s.p1.cast("Vaan", pay=[backups[k]])
        if k == 0:
            s.resolve_all()
    assert not s.stack and s.p1.crystal_count == 1
    s.next_turn().next_turn().p1.cast("Vaan", pay=[backups[0]]).resolve_all()
    assert s.p1.crystal_count == 2


@pytest.mark.parametrize("face_down", [False, True])
def test_R4_8_R8_63_removed_from_the_game_and_face_down_without_text(s, face_down):
    card = s.p1.hand(kytes("removed", t.GainCrystals("you")))
    remove = t.RemoveFaceDown(t.Found(), "you") if face_down else t.RemoveFromGame(t.Found())
    s.p1.hand(summon(t.Sequence((t.Select(t.Cards("hand", "you", (t.Named("Kytes"),))), remove)), name="Gone"))
    s.p1.hand(forward(5000, cost=1, name="Vaan"))
    first, second = s.p1.backups("Fire", 2)
    s.p1.cast("Gone", pay=[first]).both_pass().p1.chooses(card)
    assert card.zone == "removed"
    s.p1.cast("Vaan", pay=[second])
    assert bool(s.stack) is not face_down


def test_R8_43_R8_63_a_state_trigger_outside_the_field_is_refused(s):
    state = t.State(t.Exists(t.Cards("field", "you", (t.OfType("Backup"),)), 5))
    s.p1.break_zone(kytes(trigger=state, effect=t.Draw("you")))
    with pytest.raises(ScenarioError, match="not supported: a state trigger of a card outside the field"):
        s.p1.passes()
