"""Chapter 5: parts of a cost that described cards pay (R5.90-R5.99); when and from where abilities are used (8.7)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, monster, summon
from tests.checks import check_views

ACTIVE = t.InState("active")
FIRE = t.OfElement("Fire")


def part(deed, *where, zone="field", count=1, **more):
    return t.CostPart(deed, t.Cards(zone, "you", where), count, **more)


def user(cost, *, name="User", **more):
    """A Forward with one action ability that draws a card."""
    return forward(3000, name=name, abilities=[t.Action(cost, t.Draw("you"), **more)])


def test_R5_91_dulling_described_characters_of_this_turn(s):
    leader = s.p1.field(user(t.Cost(parts=(part("dull", t.OfType("Forward"), ACTIVE, t.Other(), count=2),))))
    one, two = s.p1.field(forward(1000), new=True), s.p1.field(forward(2000))
    s.p2.field(forward(3000))
    s.p1.uses(leader, discard=[two, one])
    assert (one.is_dull, two.is_dull, leader.is_dull) == (True, True, False) and not s.p1.can_use(leader)


def test_R5_91_each_character_is_asked_for_one_by_one(s):
    leader = s.p1.field(user(t.Cost(parts=(part("dull", t.OfType("Forward"), ACTIVE, t.Other(), count=2),))))
    one, two, three = [s.p1.field(forward(power)) for power in (1000, 2000, 3000)]
    s.p1.begins_to_use(leader)
    assert (s.asked, set(s.p1.choices())) == ("cost_card", {one, two, three})
    check_views(s)
    s.p1.chooses(two)
    assert set(s.p1.choices()) == {one, three}
    s.clone().p1.chooses(one)
    s.p1.chooses(three)
    assert (one.is_dull, three.is_dull, len(s.stack)) == (False, True, 1)


def test_R5_92_R5_94_put_into_the_break_zone_only_what_one_controls():
    s = Scenario()
    leader = s.p1.field(user(t.Cost(parts=(part("put", t.OfType("Monster")),))))
    s.p2.field(monster())
    assert not s.p1.can_use(leader)
    s = Scenario()
    leader = s.p1.field(user(t.Cost(parts=(part("put", t.OfType("Monster")),))))
    mine, borrowed = s.p1.field(monster()), s.p1.field(monster(), owner=s.p2)
    s.p1.begins_to_use(leader)
    assert set(s.p1.choices()) == {mine, borrowed}
    s.p1.chooses(borrowed)
    assert borrowed in s.p2.zone("break_zone")


def test_R5_94_a_card_put_away_as_a_cost_triggers(s):
    leader = s.p1.field(user(t.Cost(parts=(part("put", t.OfType("Backup")),))))
    s.p1.field(backup(name="Lamented", abilities=[t.Auto(t.LeavesToBreakZone(t.Self()), t.Draw("you"))]))
    s.p1.uses(leader)
    assert [item.kind for item in s.stack] == ["auto", "action"]


def test_R5_17_R5_91_one_backup_pays_one_part():
    s = Scenario()
    leader = s.p1.field(user(t.Cost(("Fire",), parts=(part("dull", t.OfType("Backup"), ACTIVE),))))
    (red,) = s.p1.backups("Fire", 1)
    assert not s.p1.can_use(leader)
    s = Scenario()
    leader = s.p1.field(user(t.Cost(("Fire",), parts=(part("dull", t.OfType("Backup"), ACTIVE),))))
    (red,), (blue,) = s.p1.backups("Fire", 1), s.p1.backups("Ice", 1)
    s.p1.begins_to_use(leader)
    assert s.p1.choices() == [blue]  # the Fire CP needs the red one
    s.p1.chooses(blue).p1.pays(red)
    assert (red.is_dull, blue.is_dull, len(s.stack)) == (True, True, 1)


def test_R5_17_R5_94_a_source_dulled_for_its_icon_can_be_put_away_but_not_dulled_again():
    s = Scenario()
    source = s.p1.field(user(t.Cost(dull=True, parts=(part("put", t.OfType("Forward")),))))
    s.p1.uses(source)
    assert (source.zone, len(s.stack)) == ("break_zone", 1)
    s = Scenario()
    source = s.p1.field(user(t.Cost(dull=True, parts=(part("dull", t.OfType("Forward"), ACTIVE),))))
    assert not s.p1.can_use(source)


def test_R5_17_5_012H_is_one_of_the_five_backups_itself_and_gives_no_cp():
    """5-012H Caetuna: a player controls no more than five Backups; the two Fire CP are paid with a discard."""
    s = Scenario()
    caetuna = s.p1.field("5-012H")
    s.p1.has(Fire=4, hand="5-012H").p2.has(field=forward(9000))
    assert not s.p1.can_use(caetuna)
    s = Scenario()
    caetuna = s.p1.field("5-012H")
    s.p1.has(Fire=4, hand=("5-012H", forward(1000)))
    broken = s.p2.field(forward(9000))
    s.p1.uses(caetuna).both_pass()
    assert (caetuna.zone, broken.zone) == ("break_zone", "break_zone")


@pytest.mark.parametrize(("zone", "player"), [("break_zone", "p1"), ("hand", "p1")])
def test_R5_93_removing_described_cards(s, zone, player):
    leader = s.p1.field(user(t.Cost(parts=(part("remove", t.OfType("Summon"), zone=zone, count=2),))))
    cards = [getattr(s.p1, zone)(summon(t.Draw("you"), name=name)) for name in ("One", "Two")]
    getattr(s.p1, zone)(forward(1000))
    s.p2.break_zone(summon(t.Draw("you"), name="Three"))
    s.p1.uses(leader)
    assert [card.zone for card in cards] == ["removed", "removed"] and not s.p1.can_use(leader)


def test_R5_93_many_cards_of_the_break_zone(s):
    cost = t.Cost(parts=(part("remove", zone="break_zone", count=20),))
    leader = s.p1.field(user(cost, once_per_turn=True))
    for _ in range(21):
        s.p1.break_zone(forward(1000))
    s.p1.uses(leader)
    assert len(s.p1.zone("removed")) == 20 and len(s.p1.zone("break_zone")) == 1


def test_R5_93_what_cannot_be_returned_does_not_pay():
    stays = t.Field((t.CannotBeReturned(t.Self(), ("summons", "abilities")),))
    s = Scenario()
    leader = s.p1.field(user(t.Cost(parts=(part("return", t.OfType("Forward"), t.Other()),))))
    s.p1.field(forward(1000, name="Anchor", abilities=[stays]))
    assert not s.p1.can_use(leader)
    s = Scenario()
    leader = s.p1.field(user(t.Cost(parts=(part("return", t.OfType("Forward"), t.Other()),))))
    light = s.p1.field(forward(1000))
    s.p1.uses(leader)
    assert light.zone == "hand"


def test_R5_93_the_card_itself_returns_or_is_removed():
    for place in ("hand", "removed"):
        s = Scenario()
        leader = s.p1.field(user(t.Cost(self_to=place)))
        s.p1.uses(leader)
        assert leader.zone == place and [item.source for item in s.stack] == [leader]


def test_R5_96_the_discarded_card_has_the_named_property(s):
    leader = s.p1.field(user(t.Cost(parts=(part("discard", t.OfType("Forward"), FIRE, zone="hand"),))))
    red, _blue, _book = s.p1.hand(forward(1000, "Fire", 98), forward(1000, "Ice", 98), backup("Fire", 98))
    s.p1.uses(leader)
    assert red.zone == "break_zone" and not s.p1.can_use(leader)


def test_R5_96_different_parts_take_different_cards():
    s = Scenario()
    parts = tuple(part("discard", t.OfElement(element), zone="hand") for element in ("Fire", "Ice"))
    leader = s.p1.field(user(t.Cost(parts=parts)))
    both = s.p1.hand(forward(1000, ("Fire", "Ice"), 98))
    assert not s.p1.can_use(leader)
    s = Scenario()
    leader = s.p1.field(user(t.Cost(parts=parts)))
    both, red = s.p1.hand(forward(1000, ("Fire", "Ice"), 98), forward(1000, "Fire", 98))
    s.p1.begins_to_use(leader)
    assert s.p1.choices() == [red]  # the other one is needed for the Ice part
    s.p1.chooses(red)
    assert s.p1.choices() == [both]


def test_R5_98_S46_counters_come_from_ones_own_characters():
    cost = t.Cost(parts=(part("counters", t.OfType("Forward"), t.Other(), kind="EXP"),))
    s = Scenario()
    leader = s.p1.field(user(cost))
    s.p2.field(forward(1000), counters={"EXP": 3})
    assert not s.p1.can_use(leader)
    s = Scenario()
    leader = s.p1.field(user(cost))
    one, _two = s.p1.field(forward(1000), counters={"EXP": 2}), s.p1.field(forward(2000), counters={"EXP": 1})
    s.p1.uses(leader, discard=[one])
    assert one.counters("EXP") == 1


def test_R5_99_a_revealed_card_stays_in_hand_and_is_known(s):
    leader = s.p1.field(user(t.Cost(parts=(part("reveal", t.OfType("Forward"), zone="hand"),))))
    shown, _hidden = s.p1.hand(forward(4000), summon(t.Draw("you"), name="Secret"))
    s.p1.uses(leader)
    assert shown.zone == "hand" and s.state["known"][shown.index] == 3


def test_R5_17_R5_99_a_revealed_card_is_discarded_neither_for_cp_nor_for_another_part():
    reveal = part("reveal", t.OfType("Forward"), zone="hand")
    s = Scenario()
    leader = s.p1.field(user(t.Cost(generic=1, parts=(reveal,))))
    s.p1.hand(forward(4000))
    assert not s.p1.can_use(leader)
    s = Scenario()
    leader = s.p1.field(user(t.Cost(generic=1, parts=(reveal,))))
    shown, other, another = s.p1.hand(forward(4000), forward(5000), forward(6000))
    s.p1.begins_to_use(leader).p1.chooses(shown)
    assert (s.asked, set(s.p1.choices())) == ("pay", {other, another})
    s = Scenario()
    leader = s.p1.field(user(t.Cost(discard=1, parts=(reveal,))))
    shown, other = s.p1.hand(forward(4000), summon(t.Draw("you")))
    s.p1.begins_to_use(leader)
    for card in (shown, other):
        assert (s.asked, s.p1.choices()) == ("cost_card", [card])
        s.p1.chooses(card)
    assert (shown.zone, other.zone) == ("hand", "break_zone")


def test_R1_15_the_top_cards_of_the_deck_as_a_cost():
    s = Scenario()
    leader = s.p1.field(user(t.Cost(top_cards=2)))
    first, second = s.p1.deck_top(forward(1000), forward(2000))
    s.p1.uses(leader)
    assert first.zone == second.zone == "break_zone"
    s = Scenario()
    leader = s.p1.field(user(t.Cost(top_cards=3, top_cards_to="removed")))
    s.p1.deck(2)
    assert not s.p1.can_use(leader)


# --------------------------------------------------------------------------------------------- when and from where
@pytest.mark.parametrize(("limit", "mine", "theirs"), [("you", True, False), ("opponent", False, True)])
def test_R8_60_only_during_a_turn(limit, mine, theirs):
    for turn_player, possible in ((1, mine), (2, theirs)):
        s = Scenario(turn_player=turn_player)
        leader = s.p1.field(user(t.Cost(), condition=t.DuringTurn(limit)))
        if turn_player == 2:
            s.p2.passes()
        assert s.p1.can_use(leader) == possible


def test_R8_60_only_during_the_own_main_phase(s):
    leader = s.p1.field(user(t.Cost(), condition=t.DuringTurn("you", "main")))
    s.p1.field(forward(1000))
    assert s.p1.can_use(leader)
    s.both_pass()
    assert s.phase == "attack_preparation" and not s.p1.can_use(leader)
    s.p1.no_attack()
    assert s.phase == "main_2" and s.p1.can_use(leader)


def test_R8_49_R8_63_an_ability_of_a_card_in_hand_is_used_there_and_reveals_it():
    s = Scenario()
    card = s.p1.hand(user(t.Cost(put_self=True), zone="hand"))
    s.p2.hand(user(t.Cost(put_self=True), zone="hand"))
    assert s.p1.can_use(card)
    s.p1.uses(card)
    assert card.zone == "break_zone"
    s.both_pass()
    assert s.p1.hand_size == 1
    s = Scenario()
    card = s.p1.field(user(t.Cost(put_self=True), zone="hand"))
    assert not s.p1.can_use(card)


def test_R8_49_R5_71_the_card_is_known_from_the_announcement_on(s):
    card = s.p1.hand(user(t.Cost(generic=2, put_self=True), zone="hand"))
    s.p1.has(Fire=3).p1.begins_to_use(card)
    assert s.state["known"][card.index] == 3
    check_views(s)


def test_R8_49_R5_17_the_card_in_hand_pays_no_cp_for_itself():
    s = Scenario()
    card = s.p1.hand(user(t.Cost(("Fire",), put_self=True), zone="hand"))
    assert not s.p1.can_use(card)
    s = Scenario()
    card = s.p1.hand(user(t.Cost(("Fire",), put_self=True), zone="hand"))
    s.p1.backups("Fire", 1)
    assert s.p1.can_use(card)


def test_R8_49_an_ability_of_a_card_in_the_break_zone(s):
    fallen = s.p1.break_zone(user(t.Cost(self_to="removed"), zone="break_zone"))
    other = s.p1.field(user(t.Cost(self_to="removed"), zone="break_zone", name="Alive"))
    assert s.p1.can_use(fallen) and not s.p1.can_use(other)
    s.p1.uses(fallen)
    assert fallen.zone == "removed"


def test_R8_61_once_per_turn_in_the_break_zone_counts_for_each_object(s):
    fallen = s.p1.break_zone(user(t.Cost(), zone="break_zone", once_per_turn=True))
    s.p1.uses(fallen).both_pass()
    assert not s.p1.can_use(fallen)
    with pytest.raises(ScenarioError):
        s.p1.uses(fallen)
