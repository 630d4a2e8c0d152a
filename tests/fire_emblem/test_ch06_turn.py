"""Chapter 6: the turn."""

from __future__ import annotations

import pytest

from fftcg_env.games.fire_emblem.cards.decks import Deck, DeckError, check_deck
from fftcg_env.games.fire_emblem.cards.pool import CardDataError, CardPool
from fftcg_env.games.fire_emblem.record import numbers as no
from fftcg_env.games.fire_emblem.scenario import Scenario, item, land, magic, surprise, unit, weapon


def test_F_6_1_chips_recover_and_a_card_is_drawn() -> None:
    s = Scenario().at("national_power")
    s.p1.unit(unit(), "a1", energy=4)
    s.p1.chips(6)
    top = s.p1.deck_top(unit())
    assert s.asked == "unit_step" and top.zone == "hand" and (s.p1.unused, s.p1.used) == (16, 0)


def test_F_6_1_the_first_player_does_not_draw_in_the_first_turn() -> None:
    for turn, size in ((1, 1), (2, 2)):
        s = Scenario(turn=turn).at("national_power")
        s.p1.hand(unit())
        s.p1.deck_top(unit())
        assert s.asked == "unit_step" and s.p1.hand_size == size


def test_F_6_1_one_unit_a_turn_with_chips_up_to_its_base_energy() -> None:
    s = Scenario().at("unit_step")
    first, second = s.p1.hand(unit(energy=4)), s.p1.hand(unit())
    s.p1._take(no.PLAY, first).p1.goes("b1")
    assert s.legal == ["1", "2", "3", "4"]
    s.p1.says(2)
    assert first.energy == 2 and first.square == "b1" and not s.p1.may("play", second)


def test_F_6_1_support_and_deployment_in_any_order() -> None:
    s = Scenario().at("unit_step")
    old, new = s.p1.unit(unit(), "a1", energy=1), s.p1.hand(unit())
    s.p1.supports(old).p1.deploys(new, "c1", 2).p1.supports(new).p1.supports(old)
    assert (old.energy, new.energy) == (3, 3) and not s.p1.may("support", old)


def test_F_6_1_no_more_than_the_unused_chips() -> None:
    s = Scenario().at("unit_step")
    soldier, new = s.p1.unit(unit(), "a1", energy=1), s.p1.hand(unit())
    s.p1.chips(2)
    s.p1._take(no.PLAY, new).p1.goes("b1")
    assert s.legal == ["1", "2"]
    s.p1.says(1).p1.supports(soldier)
    assert s.p1.unused == 0 and s.asked != "unit_step"


def test_F_6_1_no_deployment_without_an_empty_sortie_square() -> None:
    s = Scenario().at("unit_step")
    s.p1.unit(unit(), "a1")
    s.p1.unit(unit(), "b1", energy=1)
    s.p2.unit(unit(), "c1")
    card = s.p1.hand(unit())
    assert s.asked == "unit_step" and not s.p1.may("play", card)


def test_F_6_1_the_steps_come_in_their_order() -> None:
    s = Scenario().at("unit_step")
    s.p1.hand(unit())
    ground, charm = s.p1.hand(land("Support +1.")), s.p1.hand(item("Max energy +1."))
    s.p1.unit(unit(), "a1")
    asked = []
    while s.asked != "unit":
        asked.append(s.asked)
        s.p1.passes()
    assert asked == ["unit_step", "land_step", "item_step"] and {ground.zone, charm.zone} == {"hand"}


def test_F_6_2_weapons_need_their_kind_at_their_level() -> None:
    s = Scenario().at("item_step")
    able = s.p1.unit(unit(levels={"sword": "B"}), "a1")
    s.p1.unit(unit(levels={"lance": "S"}), "b1")
    blades = [s.p1.hand(weapon(level=level)) for level in "CBAS"]
    assert [s.p1.may("play", blade) for blade in blades] == [True, True, False, False]
    s.p1.plays(blades[1])
    assert blades[1].bearer == able


def test_F_6_2_one_weapon_or_magic_card_a_unit_the_new_one_replaces_the_old() -> None:
    s = Scenario().at("item_step")
    soldier = s.p1.unit(unit(levels={"sword": "C", "fire": "C"}), "a1")
    charm = s.p1.bears(soldier, item("Max energy +1."))
    blade, fire, ring = s.p1.hand(weapon()), s.p1.hand(magic()), s.p1.hand(item("Max energy +2."))
    s.p1.plays(blade)
    assert (blade.zone, charm.zone) == ("attached", "attached")
    s.p1.plays(fire).p1.plays(ring)
    assert [card.zone for card in (blade, charm, fire, ring)] == ["off_field", "off_field", "attached", "attached"]


def test_F_6_2_magic_costs_unused_chips() -> None:
    s = Scenario().at("item_step")
    s.p1.unit(unit(levels={"fire": "C"}), "a1")
    dear, cheap = s.p1.hand(magic(need=3)), s.p1.hand(magic(need=2))
    s.p1.chips(2)
    assert not s.p1.may("play", dear)
    s.p1.plays(cheap)
    assert s.p1.unused == 0 and cheap.zone == "attached"


def test_F_6_2_one_land_a_side() -> None:
    s = Scenario().at("land_step")
    old = s.p1.land(land("Support +1."))
    theirs = s.p2.land(land("Support +1."))
    s.p1.unit(unit(), "a1")
    new, another = s.p1.hands(land("Support +1."), land("Support +1."))
    s.p1.plays(new)
    assert (old.zone, new.zone, theirs.zone) == ("off_field", "land", "land") and not s.p1.may("play", another)


def test_what_lands_do_each_turn() -> None:
    s = Scenario().at("national_power")
    s.p1.land(land("Each turn: draw 1, then discard 1."))
    card = s.p1.hand(unit())
    s.p1.unit(unit(), "a1", energy=1)
    assert s.asked == "discard"
    s.p1.chooses(card)
    assert s.p1.hand_size == 2 and card.zone == "off_field"
    s = Scenario().at("unit_step")
    s.p1.land("FE-095")
    soldier = s.p1.unit(unit(), "a1", energy=1)
    s.p1.supports(soldier, 4)
    assert soldier.energy == 5 and s.asked != "unit_step"


def test_F_6_3_each_unit_once_in_any_order(s: Scenario) -> None:
    first, second = s.p1.unit(unit(), "a1"), s.p1.unit(unit(), "b1")
    s.p1.acts(second, "b2")
    assert second.acted and not s.p1.may("act", second) and s.p1.may("act", first)
    s.p1.acts(first, "a2")
    assert s.state["turn"] == 4


def test_F_6_3_first_the_move_then_the_action(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(), "b1"), s.p2.unit(unit(), "b3")
    s.p1._take(no.ACT, mine)
    assert s.asked == "move"
    s.p1.goes("b2")
    assert s.asked == "action" and s.legal == ["pass", "attack"]
    s.p1.attacks(mine, other)
    assert other.energy == 4


@pytest.mark.parametrize(("way", "may"), [("act", True), ("wait", False)])
def test_F_6_3_units_deployed_this_turn(way: str, may: bool) -> None:
    s = Scenario(fresh_units=way).at("unit_step")
    s.p1.unit(unit(), "c1")
    new = s.p1.hand(unit())
    s.p1.deploys(new, "a1", 3).to("unit")
    assert s.p1.may("act", new) is may


def test_F_6_4_seven_cards_are_kept(s: Scenario) -> None:
    cards = s.p1.hands(*(weapon(kind="axe", level="S") for _ in range(9)))
    s.p1.unit(unit(), "a1")
    s.to("unit").p1.passes()
    assert s.asked == "hand_limit"
    s.p1.chooses(cards[0], cards[4])
    assert s.p1.hand_size == 7 and s.state["turn"] == 4


def test_F_6_4_another_limit() -> None:
    s = Scenario(hand_limit=2)
    s.p1.hands(*(weapon(kind="axe", level="S") for _ in range(4)))
    s.p1.unit(unit(), "a1")
    s.p1.ends_turn()
    assert s.p1.hand_size == 2


def test_F_6_5_surprises_cost_unused_chips(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    dear, cheap = s.p1.hand(surprise("Any time: draw 1.", 3)), s.p1.hand(surprise("Any time: draw 1.", 2))
    s.p1.chips(2)
    assert not s.p1.may("play", dear)
    s.p1.plays(cheap)
    assert cheap.zone == "off_field" and s.p1.unused == 0 and s.p1.hand_size == 2


def test_F_6_5_any_time_is_at_the_start_of_each_step_of_the_opponent() -> None:
    s = Scenario().at("unit_step")
    mine = s.p1.unit(unit(), "a1", energy=1)
    s.p1.hand(unit())
    s.p1.hand(land("Support +1."))
    s.p1.hand(item("Max energy +1."))
    s.p2.hand(surprise("Any time: draw 1."))
    found = []
    s.begun()
    while s.state["turn"] == 3:
        if s.asked == "window":
            found.append(s.phase)
            s.p2.passes()
        elif s.asked == "unit" and not mine.acted:
            s.p1._take(no.ACT, mine)
        else:
            s.p1.passes()
    assert found == ["unit_step", "land_step", "item_step", "move_step", "action_step", "processing", "end"]


def test_F_6_5_only_in_fights_with_the_option() -> None:
    s = Scenario(windows="fights").at("unit_step")
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3")
    card = s.p2.hand(surprise("Any time: draw 1."))
    s.p1.attacks(mine, other)
    assert s.asked == "preparation" and s.p2.may("play", card)


def test_F_6_5_the_turn_player_at_every_decision_of_a_step() -> None:
    s = Scenario().at("unit_step")
    mine = s.p1.unit(unit(), "b2", energy=1)
    s.p2.unit(unit(), "b4")
    card = s.p1.hand(surprise("Any time: draw 1."))
    seen = []
    while (s.state["turn"] == 3 and not mine.acted) or s.asked in ("move", "action", "processing"):
        seen.append(s.asked)
        assert s.p1.may("play", card)
        if s.asked == "unit":
            s.p1._take(no.ACT, mine)
        else:
            s.p1.passes()
    assert seen == ["unit_step", "land_step", "item_step", "unit", "move", "action", "processing"]


def test_a_unit_that_retreats_before_it_acts(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(), "b2", energy=2), s.p1.unit(unit(), "a1")
    rain = s.p2.hand("FE-107")
    s.p1._take(no.ACT, mine)
    assert s.asked == "window"
    s.p2.plays(rain, on=mine).to("unit")
    assert mine.zone == "off_field" and s.p1.may("act", other)


def test_F_6_6_a_veteran_is_deployed_for_cards_of_the_off_field_pile() -> None:
    s = Scenario().at("unit_step")
    veteran = s.p1.hand(unit("Veteran 2.", energy=5))
    below, middle = s.p1.off_field(unit()), s.p1.off_field(unit())
    top = s.p1.off_field(unit())
    s.p1.deploys(veteran, "b1", 4)
    assert (veteran.square, veteran.energy, s.p1.unused) == ("b1", 4, 16)
    assert [card.zone for card in (below, middle, top)] == ["off_field", "abroad", "abroad"]


def test_F_6_6_a_veteran_without_enough_cards_stays_in_hand() -> None:
    s = Scenario().at("unit_step")
    veteran, other = s.p1.hands(unit("Veteran 2."), unit())
    s.p1.off_field(unit())
    assert s.p1.may("play", other) and not s.p1.may("play", veteran)


def test_F_6_6_veterans_and_the_unit_of_their_name_are_one_name() -> None:
    s = Scenario().at("unit_step")
    s.p1.unit(unit(name="Ann", named=True), "b2", energy=1)
    s.p1.off_field(unit())
    veteran = s.p1.hand(unit("Veteran 1.", name="Ann", named=True))
    s.p1.hand(unit())
    assert s.asked == "unit_step" and not s.p1.may("play", veteran)  # F-1.7
    pool = CardPool.default()
    veterans = [card for card, meaning in zip(pool.cards, pool.meanings, strict=True) if meaning.veteran]
    assert veterans
    for card in veterans:
        same = [other.number for other in pool.cards if other.name == card.name]
        others = list({other.name: other.number for other in pool.cards if other.name != card.name}.values())[:19] * 3
        assert len(same) > 1
        check_deck(pool, Deck("x", (*same[:2], same[0], *others)))
        with pytest.raises(DeckError, match="3 are allowed"):
            check_deck(pool, Deck("x", (*same[:2] * 2, *others[1:])))


def test_F_6_6_a_change_of_class_takes_the_place_of_the_unit() -> None:
    s = Scenario().at("unit_step")
    old = s.p1.unit(unit(name="Ann", levels={"sword": "B"}), "b3", energy=4)
    other = s.p1.unit(unit(), "a2", energy=1)
    blade, charm = s.p1.bears(old, weapon(level="B")), s.p1.bears(old, item("Max energy +1."))
    new = s.p1.hand(unit("Class change. When deployed: draw 1.", name="Ann", levels={"sword": "A"}, attack=4))
    another = s.p1.hand(unit())
    drawn = s.p1.deck_top(unit())
    s.p1.plays(new)
    assert (new.square, new.energy, old.zone, old.energy, old.square) == ("b3", 4, "off_field", 0, "")
    assert blade.bearer == new and charm.bearer == new and drawn.zone == "hand"
    assert s.p1.unused == 15 and not s.p1.may("play", another)  # F-6.1: one unit a turn
    s.p1.acts(new, to="b4")
    assert new.square == "b4" and other.square == "a2"


def test_F_6_6_equipment_that_the_new_class_cannot_bear_and_chips_that_it_cannot_hold() -> None:
    s = Scenario().at("unit_step")
    old = s.p1.unit(unit(name="Ann", energy=6, levels={"sword": "B"}), "b3", energy=8)
    blade, charm = s.p1.bears(old, weapon(level="B")), s.p1.bears(old, item("Max energy +2."))
    new = s.p1.hand(unit("Class change.", name="Ann", energy=4, levels={"lance": "S"}))
    s.p1.plays(new)
    assert (blade.zone, charm.zone, new.energy, s.p1.used) == ("off_field", "attached", 6, 2)


def test_F_6_6_a_change_of_class_needs_a_unit_of_its_name() -> None:
    s = Scenario().at("unit_step")
    s.p1.unit(unit(name="Bob"), "b2", energy=1)
    s.p2.unit(unit(name="Ann"), "b3")
    new, other = s.p1.hands(unit("Class change.", name="Ann"), unit())
    assert s.p1.may("play", other) and not s.p1.may("play", new)


def test_F_6_6_which_unit_changes_its_class_and_without_a_square_or_chips() -> None:
    s = Scenario().at("unit_step")
    first, second = s.p1.unit(unit(name="Ann"), "a1", energy=2), s.p1.unit(unit(name="Ann"), "b1", energy=3)
    s.p2.unit(unit(), "c1")
    s.p1.chips(0)
    new = s.p1.hand(unit("Class change.", name="Ann"))
    s.p1.plays(new, on=second)
    assert (new.square, new.energy, first.square, second.zone) == ("b1", 3, "a1", "off_field")


def test_F_6_6_only_units_are_veterans_or_change_their_class() -> None:
    for text in ("Veteran 1.", "Class change."):
        with pytest.raises(CardDataError, match="only a unit"):
            CardPool([item(text, number="FE-X", name="X")])
