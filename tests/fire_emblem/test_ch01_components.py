"""Chapter 1: components, card fields."""

from __future__ import annotations

import pytest

from fftcg_env.games.fire_emblem.cards.decks import Deck, DeckError, check_deck
from fftcg_env.games.fire_emblem.cards.pool import CardDataError, CardPool
from fftcg_env.games.fire_emblem.game import FireEmblem
from fftcg_env.games.fire_emblem.record import numbers as no
from fftcg_env.games.fire_emblem.scenario import FILLER, Scenario, item, unit, weapon


def deck_of(*numbers: str) -> Deck:
    return Deck("mine", numbers)


def test_F_1_1_a_deck_has_60_cards_and_three_of_a_name() -> None:
    pool = CardPool.default()
    names = {card.name: card.number for card in pool.cards}
    cards = [number for number in list(names.values())[:20] for _ in range(3)]
    assert check_deck(pool, deck_of(*cards))
    with pytest.raises(DeckError, match="it needs 60"):
        check_deck(pool, deck_of(*cards[1:]))
    with pytest.raises(DeckError, match="3 are allowed"):
        check_deck(pool, deck_of(*cards[1:], cards[-1]))
    with pytest.raises(DeckError, match="no card has the number"):
        check_deck(pool, deck_of(*cards[1:], "FE-999"))


def test_F_1_1_random_decks_are_legal_and_follow_from_their_seed() -> None:
    game = FireEmblem()
    decks = game.random_decks(20, 7)
    assert decks == game.random_decks(20, 7) and len({deck.cards for deck in decks}) == 20
    for deck in decks:
        check_deck(game.pool, deck)


def test_F_1_2_twenty_chips_unused_used_or_on_a_unit() -> None:
    s = Scenario().at("unit_step")
    soldier = s.p1.hand(unit(energy=6))
    s.p1.deploys(soldier, "a1", 5)
    assert (s.p1.unused, soldier.energy, s.p1.used) == (15, 5, 0) and s.p2.unused == no.CHIPS == 20


def test_F_1_3_one_unit_a_square_and_the_nearest_row_is_for_sorties() -> None:
    s = Scenario().at("unit_step")
    s.p1.unit(unit(), "b1")
    soldier = s.p1.hand(unit())
    s.p1._take(no.PLAY, soldier)
    assert s.legal == ["a1", "c1"]


def test_F_1_3_the_other_player_sees_the_board_turned_round(s: Scenario) -> None:
    s.p2.unit(unit(), "a4")
    s.p1.unit(unit(), "b1")
    s.p1.ends_turn()
    soldier = s.p2.zone("board")[0]
    s.p2.acts(soldier, "a3")
    assert soldier.square == "a3" and soldier.shows("square") == no.SQUARE_WORDS.index("a3") + 1


def test_F_1_4_six_types_of_cards() -> None:
    assert {card.type for card in CardPool.default().cards} == set(no.TYPES)


def test_F_1_5_zones_and_their_tops(s: Scenario) -> None:
    first, second = s.p1.off_field(unit()), s.p1.off_field(unit())
    assert s.p1.zone("off_field") == [first, second] and (second.shows("place"), first.shows("place")) == (1, 2)


def test_F_1_6_movement_of_foot_cavalry_and_fliers() -> None:
    foot = {"b1", "b3", "a2", "c2"}
    for moves, squares in (
        ("foot", foot),
        ("cavalry", foot | {"a3", "c3"}),
        ("flier", foot | {"a3", "c3", "a1", "c1"}),
    ):
        s = Scenario()
        soldier = s.p1.unit(unit(moves=moves), "b2")
        s.p1._take(no.ACT, soldier)
        assert set(s.legal) == squares | {"pass"}


def test_F_1_6_ahead_is_towards_the_enemy_for_both(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    rider = s.p2.unit(unit(moves="cavalry"), "b3")
    s.p1.ends_turn().to("unit").p2._take(no.ACT, rider)
    assert set(s.legal) == {"b2", "b4", "a3", "c3", "a2", "c2", "pass"}


def test_F_1_6_a_square_must_be_empty_and_a_card_may_say_otherwise(s: Scenario) -> None:
    scout = s.p1.unit("FE-027", "b2")  # also two squares ahead
    s.p2.unit(unit(), "b3")
    s.p1._take(no.ACT, scout)
    assert set(s.legal) == {"b4", "b1", "a2", "c2", "pass"}


def test_F_1_7_a_named_unit_is_on_a_side_once() -> None:
    s = Scenario().at("unit_step")
    s.p1.unit("FE-001", "a1")
    s.p2.unit("FE-002", "a4")
    again, theirs, generic = s.p1.hand("FE-001"), s.p1.hand("FE-002"), s.p1.hand("FE-005")
    s.p1.unit("FE-005", "b1")
    assert [s.p1.may("play", card) for card in (again, theirs, generic)] == [False, True, True]


def test_F_1_7_on_the_whole_field_with_the_option() -> None:
    s = Scenario(named_units="on_the_field").at("unit_step")
    s.p2.unit("FE-002", "a4")
    theirs = s.p1.hand("FE-002")
    assert not s.p1.may("play", theirs)


def test_F_1_8_energy_is_at_most_the_base_energy_and_what_equipment_adds() -> None:
    s = Scenario().at("unit_step")
    full, armed = s.p1.unit(unit(energy=4), "a1"), s.p1.unit(unit(energy=4), "b1")
    s.p1.bears(armed, weapon(energy=1))
    s.p1.bears(armed, item("Max energy +1."))
    assert not s.p1.may("support", full)
    s.p1.supports(armed, 2)
    assert armed.energy == 6 and not s.p1.may("support", armed)


def test_F_1_8_energy_above_the_most_goes_with_the_equipment() -> None:
    s = Scenario().at("item_step")
    soldier = s.p1.unit(unit(energy=4, levels={"sword": "A"}), "a1", energy=6)
    old = s.p1.bears(soldier, weapon(energy=2))
    new = s.p1.hand(weapon(energy=1))
    s.p1.plays(new)
    assert old.zone == "off_field" and soldier.energy == 5 and s.p1.used == 1


def test_cards_that_are_described_wrongly_are_refused() -> None:
    good = unit(number="X-1", name="Somebody")
    for facts, message in (
        ({"type": "spell"}, "type is 'spell'"),
        ({"moves": "swims"}, "movement is 'swims'"),
        ({"attack": 10}, "attack is 10"),
        ({"name": ""}, "has no name"),
        ({"energy": 0}, "base energy"),
        ({"levels": {"sword": "Z"}}, "it bears 'sword' at level 'Z'"),
        ({"text": "Any time: draw 1."}, "a Surprise, and no other card"),
        ({"type": "weapon"}, "has a kind and a level"),
    ):
        with pytest.raises(CardDataError, match=message):
            CardPool([type(good)(**{**vars(good), **facts})])
    with pytest.raises(CardDataError, match="the same number"):
        CardPool([FILLER, FILLER])
