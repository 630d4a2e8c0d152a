"""Chapters 3 to 5: the counterattack, other actions, abilities and their costs."""

from __future__ import annotations

import pytest

from fftcg_env.games.fire_emblem.cards.reading import CardTextError, read
from fftcg_env.games.fire_emblem.record import numbers as no
from fftcg_env.games.fire_emblem.scenario import Scenario, item, magic, surprise, unit, weapon


def test_F_3_1_the_counterattack_is_optional_and_needs_chips() -> None:
    s = Scenario()
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3")
    s.p1.attacks(mine, other)
    assert s.deciding is s.p2 and s.legal == ["pass", "counter"]
    s.p2.passes()
    assert mine.energy == 4
    s = Scenario()
    s.p1.unit(unit(), "a1")
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(counter=9), "b3", energy=2)
    s.p1.attacks(mine, other)
    assert s.asked == "unit" and mine.energy == 4


def test_F_3_2_the_same_equipment_and_no_chips_for_the_initial_one(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(energy=9), "b2"), s.p2.unit(unit(counter=1), "b3")
    s.p2.bears(other, weapon(4))
    s.p1.attacks(mine, other).p2.chooses(other).p2.counters()
    assert mine.energy == 9 - 2 - 1 and other.energy == 4


def test_F_3_2_a_preparation_second_of_its_own(s: Scenario) -> None:
    mine = s.p1.unit(unit("Guard (energy 1): damage -2."), "b2")
    other = s.p2.unit(unit("Power (energy 1): damage +2.", counter=2), "b3")
    s.p1.attacks(mine, other).p2.counters()
    assert s.deciding is s.p2 and s.p2.may("use Power")  # who strikes acts first
    s.p2.uses("Power").p1.uses("Guard")
    assert mine.energy == 4 - 1 - 2 and other.energy == 6 - 2 - 1


@pytest.mark.parametrize(("way", "left"), [("consume", 1), ("free", 4)])
def test_F_3_3_a_weapon_card_strikes_back_with_its_attack_and_consumes(way: str, left: int) -> None:
    s = Scenario(weapon_counters=way)
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(counter=1), "b3")
    blade = s.p2.bears(other, weapon(3))
    s.p1.attacks(mine, other).p2.chooses(blade).p2.counters()
    assert mine.energy == 4 - 3 and other.energy == left


def test_F_3_3_too_little_energy_for_the_weapon(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3", energy=4)
    blade = s.p2.bears(other, weapon(3))
    s.p1.attacks(mine, other).p2.chooses(blade).p2.counters()
    assert (mine.energy, other.energy) == (4, 2)


def test_F_3_3_magic_cards_strike_back_once(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3")
    fire = s.p2.bears(other, magic(3))
    s.p1.attacks(mine, other).p2.chooses(fire).p2.counters()
    assert (mine.energy, other.energy, fire.zone) == (1, 4, "off_field")


@pytest.mark.parametrize(("way", "asked"), [("needed", "unit"), ("any", "counter")])
def test_F_3_4_the_attacker_must_be_in_range(way: str, asked: str) -> None:
    s = Scenario(counter_range=way)
    s.p1.unit(unit(), "a1")
    mine, other = s.p1.unit(unit(action="indirect", kind="bow"), "b2"), s.p2.unit(unit(), "b4")
    s.p1.attacks(mine, other)
    assert s.asked == asked and other.energy == 4


def test_F_3_4_who_was_pushed_away_does_not_reach(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    mine, other = s.p1.unit(unit("Strike: on damage: push back."), "b2"), s.p2.unit(unit(), "b3")
    s.p1.attacks(mine, other)
    assert other.square == "b4" and s.asked == "unit"


def test_F_3_5_a_counterattack_is_not_countered(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3")
    s.p1.attacks(mine, other).p2.counters()
    assert s.asked == "unit" and mine.energy == 3


def test_F_4_1_other_actions_take_the_place_of_an_attack(s: Scenario) -> None:
    mine = s.p1.unit(unit("[Procure] (energy 1) instead of acting: search a weapon."), "b2")
    s.p2.unit(unit(), "b3")
    s.p1.acts(mine)
    assert s.legal == ["pass", "attack", "use Procure"]


def test_F_4_2_a_staff_costs_what_the_field_says(s: Scenario) -> None:
    cleric = s.p1.unit(unit("Staff: put 2 on a unit of yours in range.", kind="staff", action="healing"), "b1")
    hurt = s.p1.unit(unit(), "b2", energy=3)
    s.p2.unit(unit(), "b3")
    s.p1.acts(cleric)
    assert not s.p1.may("attack")
    s.p1.uses("staff", on=hurt)
    assert cleric.energy == 6 - 2 and hurt.energy == 5


def test_F_4_2_a_staff_that_costs_more_than_there_is_cannot_be_used(s: Scenario) -> None:
    text = "Staff: put 2 on a unit of yours in range."
    cleric = s.p1.unit(unit(text, kind="staff", action="healing", attack=3), "b1", energy=2)
    s.p1.unit(unit(), "b2", energy=3)
    s.p1.acts(cleric)
    assert s.phase != "action_step"  # nothing can be done, so there is no question


def test_F_4_3_an_ability_instead_of_acting_costs_its_cost(s: Scenario) -> None:
    steward = s.p1.unit("FE-010", "b2")
    s.p1.unit(unit(), "a1")
    wanted = s.p1.deck_top("FE-060")
    s.p1.acts(steward).p1.uses("Procure")
    assert s.asked == "find" and steward.energy == 2
    s.p1.chooses(wanted)
    assert wanted.zone == "hand" and wanted.shows("known") == 1


def test_F_4_4_then_comes_the_processing_step(s: Scenario) -> None:
    mine = s.p1.unit(unit("[Rest] instead of acting: put 1 on this unit."), "b2", energy=3)
    other = s.p1.unit(unit(), "a1")
    s.p2.hand(surprise("Any time: draw 1."))
    s.p1._take(no.ACT, mine)
    s.p2.passes()  # at the start of the move step
    s.p1.passes()
    s.p2.passes()  # of the action step
    s.p1.uses("Rest")
    assert s.phase == "processing" and s.deciding is s.p2
    s.p2.passes()
    assert s.asked == "unit" and s.p1.may("act", other) and mine.energy == 4


def test_F_4_5_healing_goes_up_to_the_most_and_is_taken_from_unused_chips() -> None:
    for energy, unused, healed in ((5, 9, 6), (1, 9, 3), (1, 1, 2)):
        s = Scenario()
        cleric = s.p1.unit("FE-011", "b1")
        hurt = s.p1.unit(unit(), "b2", energy=energy)
        s.p1.chips(unused)
        s.p1.acts(cleric).p1.uses("staff", on=hurt)
        assert hurt.energy == healed and s.p1.unused == unused - (healed - energy)


def test_F_4_5_a_dance_lets_a_neighbour_act_again(s: Scenario) -> None:
    dancer, mine = s.p1.unit("FE-029", "b2"), s.p1.unit(unit(), "b1", acted=True)
    far, fresh = s.p1.unit(unit(), "a1", acted=True), s.p1.unit(unit(), "a2")
    s.p1.acts(dancer).p1.uses("Dance")
    assert not mine.acted and far.acted and not fresh.acted  # one target only: a neighbour that has acted
    assert s.asked == "unit" and s.p1.may("act", mine) and not s.p1.may("act", dancer)


def test_F_5_1_when_crest_abilities_are_used() -> None:
    text = "Power: damage +1. Skill: damage +1. Speed: damage -1. Luck."
    guard = "Guard: damage -1. Magic: damage -1."
    s = Scenario()
    mine, other = s.p1.unit(unit(text), "b2"), s.p2.unit(unit(text), "b3")
    s.p1.attacks(mine, other)
    assert s.legal == ["pass", "use Power", "use Skill"]
    s.p1.passes()
    assert s.legal == ["pass", "use Speed"]
    s = Scenario()
    mine, other = s.p1.unit(unit(guard), "b2"), s.p2.unit(unit(guard), "b3")
    s.p1.attacks(mine, other)
    assert s.deciding is s.p2 and s.legal == ["pass", "use Guard", "use Magic"]


@pytest.mark.parametrize(("way", "left"), [("each_once", ["pass", "use Skill"]), ("one", [])])
def test_F_5_1_each_crest_ability_once_in_a_preparation_second(way: str, left: list[str]) -> None:
    s = Scenario(crests=way)
    mine, other = s.p1.unit(unit("Power: damage +1. Skill: damage +1."), "b2"), s.p2.unit(unit(), "b3")
    s.p1.attacks(mine, other).p1.uses("Power")
    assert s.legal == (left or ["pass", "counter"])


def test_F_5_1_luck_cancels_a_crest_ability_and_is_one_itself() -> None:
    for answers, damage in ((0, 4), (1, 2), (2, 4)):
        s = Scenario()
        mine = s.p1.unit(unit("Power (energy 1): damage +2. Luck (deck 1)."), "b2")
        other = s.p2.unit(unit("Luck (deck 1)."), "b3")
        s.p1.attacks(mine, other).p1.uses("Power")
        assert s.asked == "luck" and s.deciding is s.p2
        if answers:
            s.p2.uses("Luck")
            assert s.asked == "luck" and s.deciding is s.p1
            if answers == 2:
                s.p1.uses("Luck")
            else:
                s.p1.passes()
        else:
            s.p2.passes()
        s.exchange()
        assert other.energy == 6 - damage and len(s.p2.zone("abroad")) == min(answers, 1)


def test_F_5_1_moving_again_after_a_fight(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    rider, other = s.p1.unit("FE-005", "b2"), s.p2.unit(unit(), "b3")
    s.p1.attacks(rider, other).p2.passes()
    assert s.asked == "processing" and s.legal == ["pass", "use Charge"]
    s.p1.uses("Charge")
    assert s.asked == "move_again" and set(s.legal) == {"pass", "b1", "a2", "c2", "a3", "c3"}
    s.p1.goes("c2")
    assert rider.square == "c2" and rider.energy == 5 - 3 - 1 and s.asked == "unit"


def test_F_5_1_not_without_a_fight(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    s.p1.acts(s.p1.unit("FE-005", "b2"), "b3")
    assert s.asked == "unit"


def test_F_5_2_four_kinds_of_costs(s: Scenario) -> None:
    mine = s.p1.unit(unit("[All] (energy 1, hand 1, deck 2, off-field 2) when you strike: damage +1."), "b2")
    other = s.p2.unit(unit(), "b3")
    paid, kept = s.p1.hands(unit(), unit())
    below, middle, top = (s.p1.off_field(unit()) for _ in range(3))
    deck = s.p1.zone("deck")
    s.p1.attacks(mine, other).p1.uses("All", paying=(paid,))
    assert mine.energy == 6 - 1 - 2 and kept.zone == "hand"
    assert paid.zone == "abroad"  # it came on top of the off-field pile before that cost was paid
    assert (below.zone, middle.zone, top.zone) == ("off_field", "off_field", "abroad")
    assert [card.zone for card in deck[-2:]] == ["abroad", "abroad"] and deck[-3].zone == "deck"


def test_F_5_3_what_cannot_be_paid_in_full_cannot_be_declared() -> None:
    for cost in ("energy 7", "hand 1", "off-field 1", "deck 60"):
        s = Scenario()
        mine, other = s.p1.unit(unit(f"[Dear] ({cost}) when you strike: damage +1."), "b2"), s.p2.unit(unit(), "b3")
        s.p1.attacks(mine, other)
        assert s.asked == "counter"


def test_F_5_3_the_last_energy_paid_for_an_ability(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    text = "[Last] (energy 3) when you strike: draw 2."
    mine, other = s.p1.unit(unit(text), "b2", energy=3), s.p2.unit(unit(), "b3")
    s.p1.attacks(mine, other).p1.uses("Last")
    assert mine.zone == "off_field" and s.p1.hand_size == 2  # it resolves
    assert other.energy == 6 and s.asked == "unit"  # but it does not strike


def test_F_5_3_costs_are_not_given_back(s: Scenario) -> None:
    mine = s.p1.unit(unit("Power (energy 1): damage +2."), "b2")
    other = s.p2.unit(unit("Luck."), "b3")
    s.p1.attacks(mine, other).p1.uses("Power").p2.uses("Luck")
    assert mine.energy == 6 - 1 - 2 and other.energy == 4


def test_texts_that_mean_nothing_are_refused() -> None:
    for text, message in (
        ("Sing a song.", "is not understood"),
        ("[Cheat] any time: draw 1.", "only Surprises"),
        ("Strike: draw 1.", "does not happen by itself"),
        ("When deployed: damage +1.", "does not happen by itself"),
        ("Each turn: an enemy unit loses 1.", "has no target chosen"),
        ("Any time: an enemy unit loses 1, then put 1 on a unit of yours.", "has several"),
        ('Strike: damage +1 for "Nowhere".', "of the nation 'Nowhere'"),
    ):
        with pytest.raises(CardTextError, match=message):
            read(text, ("", "Talmar"))


def test_items_have_abilities_too() -> None:
    s = Scenario()
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3")
    s.p2.bears(other, "FE-086")
    s.p1.attacks(mine, other).p2.uses("Quickstep")
    assert other.energy == 5 and mine.energy == 6
    s = Scenario()
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3")
    s.p2.bears(other, item("Receive: damage -1 if direct."))
    s.p1.attacks(mine, other)
    assert other.energy == 5
