"""Kingdom Hearts TCG, chapters 11 to 13: magic, Form Change, equipment, Techniques, Attack cards, Events."""

from __future__ import annotations

import pytest

from fftcg_env.games.kingdom_hearts.scenario import (
    Scenario,
    attack_card,
    dark,
    equipment,
    event,
    form,
    friend,
    magic,
    magic_friend,
    player,
    technique,
    world,
)


def test_K_11_1_the_caster_is_named(s: Scenario) -> None:
    s.p1.player(player(magic=1))
    caster = s.p1.friend(friend(magic=2))
    guest = s.p1.friend(magic_friend(1, magic=2))
    s.p1.friend(friend(magic=1))
    spell = s.p1.hand(magic(2, "Draw 1."))
    s.p1.plays(spell)
    assert s.asked == "caster" and s.p1.may("choose", caster) and s.p1.may("choose", guest)
    assert not s.p1.may("choose", s.p1.zone("player")[0])
    s.p1.chooses(guest)
    assert spell.zone == "discard" and s.p1.hand_size == 1


def test_K_11_1_the_bearer_of_a_wand_casts_stronger_magic() -> None:
    for by_bearer, attack in ((True, 2 + 2 + 1), (False, 2 + 2)):
        s = Scenario()
        caster, other = s.p1.friend(friend(magic=1)), s.p1.friend(friend(magic=2))
        s.p1.equipped(equipment("For anyone. Bearer: attack magic +1."), caster)
        spell = s.p1.hand(magic(1, attribute="attack", attack=2))
        s.p1.hand(attack_card())
        s.p2.hand(attack_card())
        s.p1.challenges().p1.plays(spell, by=caster if by_bearer else other)
        assert s.p1.attack == attack


def test_K_11_2_magic_is_a_rank_and_casts_any_number_of_times(s: Scenario) -> None:
    s.p1.player(player(magic=2))
    spells = [s.p1.hand(magic(2, "Gain 1 HP.")) for _ in range(3)]
    high = s.p1.hand(magic(3))
    s.p1.hand(world(1))
    for spell in spells:
        s.p1.plays(spell)
    assert s.p1.hearts == 9 and not s.p1.may("play", high)


def test_K_11_3_cards_that_take_no_part_cast_in_fights(s: Scenario) -> None:
    s.p1.player(player(magic=0))
    s.p1.friend(friend(magic=1))
    spell = s.p1.hand(magic(1, attribute="attack", attack=3))
    s.p1.challenges().p1.plays(spell).p1.passes()
    assert s.p2.hearts == 5


@pytest.mark.parametrize(("option", "castable"), [("magic", 1), ("level", 3)])
def test_K_11_4_the_magic_value_counts_not_the_level(option: str, castable: int) -> None:
    s = Scenario(player_casts_by=option)
    s.p1.player(player(level=3, magic=1))
    spells = [s.p1.hand(magic(level)) for level in (1, 2, 3, 4)]
    assert [s.p1.may("play", spell) for spell in spells] == [level <= castable for level in (1, 2, 3, 4)]


@pytest.mark.parametrize(("option", "allowed"), [("without_attack", True), ("none", False)])
def test_K_11_5_magic_outside_fights(option: str, allowed: bool) -> None:
    s = Scenario(magic_outside_fights=option)
    s.p1.hand(world(1))
    plain, fire = s.p1.hand(magic(1)), s.p1.hand(magic(1, attribute="attack"))
    assert s.p1.may("play", plain) is allowed and not s.p1.may("play", fire)


CONDITIONS = {
    "your hearts are 4 or less": lambda s: s.p1.set_hearts(4),
    "your worlds have 5 levels or more": lambda s: s.p1.world(world(5)),
    '"Bram" is on your field': lambda s: s.p1.friend("FL-015"),
    "2 or more obstacles are on your field": lambda s: [
        s.p1.world(world(1)),
        *[s.p1.obstacle(dark(0, 1)) for _ in "ab"],
    ],
}


@pytest.mark.parametrize("condition", CONDITIONS)
def test_K_12_1_a_form_is_played_when_its_condition_is_met(condition: str) -> None:
    for met in (False, True):
        s = Scenario()
        s.p1.hand(event("Draw 1."))
        card = s.p1.hand(form(text=f"Form change: {condition}."))
        if met:
            CONDITIONS[condition](s)
        assert s.p1.may("play", card) is met


def test_K_12_1_abilities_and_attribute_are_those_of_the_form_until_it_is_removed(s: Scenario) -> None:
    hero = s.p1.player(player("light", attack=2, magic=1, text="Refill to 9 cards."))
    card = s.p1.hand(form("dark", attack=5, magic=0, text="Form change: your hearts are 9 or less."))
    other = s.p1.hand(dark(1))
    s.p1.plays(card)
    assert (s.p1.attack, hero.shows("magic"), hero.shows("speaks")) == (5, 0, 0) and s.p1.may("play", other)
    s.to("remove_form").p1.chooses(card)
    assert card.zone == "discard" and s.p1.attack == 2 and hero.zone == "player"


@pytest.mark.parametrize(("option", "hearts"), [("kept", 3), ("printed", 7)])
def test_K_12_2_heart_points_do_not_change(option: str, hearts: int) -> None:
    s = Scenario(form_change_hearts=option)
    s.p1.set_hearts(3)
    s.p1.plays(s.p1.hand(form(hearts=7, text="Form change: your hearts are 9 or less.")))
    assert s.p1.hearts == hearts


def test_K_12_2_a_second_form_replaces_the_first(s: Scenario) -> None:
    old = s.p1.form(form(text="Form change: your hearts are 9 or less."))
    new = s.p1.hand(form(attack=6, text="Form change: your hearts are 9 or less."))
    s.p1.hand(world(1))
    s.p1.plays(new)
    assert (old.zone, new.zone, s.p1.attack) == ("discard", "form", 6)


def test_K_12_2_with_the_option_a_second_form_cannot_be_played() -> None:
    s = Scenario(second_form="refused", skip_forced=False)
    new = s.p1.hand(form(text="Form change: your hearts are 9 or less."))
    assert s.p1.may("play", new)
    s = Scenario(second_form="refused", skip_forced=False)
    s.p1.form(form(text="Form change: your hearts are 9 or less."))
    new = s.p1.hand(form(text="Form change: your hearts are 9 or less."))
    assert not s.p1.may("play", new)


@pytest.mark.parametrize(("option", "zone"), [("stay", "friends"), ("discarded", "discard")])
def test_K_12_2_friends_that_fit_no_more_stay_idle(option: str, zone: str) -> None:
    s = Scenario(misfit_friends=option, skip_forced=False)
    helper = s.p1.friend(friend(magic=3))
    s.p1.player(player(magic=0))
    spell = s.p1.hand(magic(1))
    card = s.p1.hand(form("dark", magic=0, text="Form change: your hearts are 9 or less."))
    s.p1.plays(card)
    assert helper.zone == zone and not s.p1.may("play", spell)
    s.p1.challenges()
    assert not s.p1.may("join", helper)


@pytest.mark.parametrize(("option", "zone", "attack"), [("one", "discard", 4), ("any", "equipment", 5)])
def test_K_13_1_one_equipment_a_bearer(option: str, zone: str, attack: int) -> None:
    s = Scenario(equipment_per_bearer=option)
    old = s.p1.equipped(equipment("For players. Bearer: attack +1."), s.p1.zone("player")[0])
    new = s.p1.hand(equipment("For players. Bearer: attack +2."))
    s.p1.hand(world(1))
    s.p1.plays(new)
    assert (old.zone, new.zone, s.p1.attack) == (zone, "equipment", attack)


@pytest.mark.parametrize(
    ("text", "bearers"),
    [
        ("For anyone.", {"Hero", "Helper"}),
        ("For players.", {"Hero"}),
        ("For friends.", {"Helper"}),
        ('For "Helper".', {"Helper"}),
        ('For "Hero".', {"Hero"}),
        ('For "Beast".', set()),
    ],
)
def test_K_13_1_bearers_are_limited_by_the_card_and_no_dark_cards(text: str, bearers: set[str]) -> None:
    s = Scenario(skip_forced=False)
    refs = [
        s.p1.player(player("dark", name="Hero")),
        s.p1.friend(friend(name="Helper")),
        s.p1.friend(dark(1, name="Beast")),
    ]
    card = s.p1.hand(equipment(text))
    assert s.p1.may("play", card) is bool(bearers)
    if bearers:
        s.p1.plays(card)
        assert {ref.card.name for ref in refs if s.p1.may("choose", ref)} == bearers


def test_K_13_2_a_technique_needs_all_of_its_links_on_the_own_field() -> None:
    for there, usable in ((("Hero", "Helper"), True), (("Hero",), False)):
        s = Scenario(skip_forced=False)
        s.p1.world(world(2))
        s.p1.obstacle(dark(0, 9))
        s.p1.player(player(name="Hero"))
        (s.p1 if "Helper" in there else s.p2).friend(friend(name="Helper"))
        card = s.p1.hand(technique(["Hero", "Helper"], 4))
        s.p1.battles()
        assert s.p1.may("play", card) is usable


def test_K_13_2_a_technique_is_used_in_battles_only_and_its_links_need_not_join(s: Scenario) -> None:
    s.p1.world(world(2))
    wall = s.p1.obstacle(dark(0, 6))
    s.p1.player(player(name="Hero"))
    helper = s.p1.friend(friend(name="Helper"))
    card = s.p1.hand(technique(["Hero", "Helper"], 4))
    assert not s.p1.may("play", card)
    s.p1.battles().p1.plays(card).p1.chooses(wall)
    assert wall.zone == "discard" and helper.zone == "friends"


def test_K_13_3_attack_cards_add_their_value_for_the_fight(s: Scenario) -> None:
    cards = [s.p1.hand(attack_card(1)), s.p1.hand(attack_card(3))]
    s.p2.hand(attack_card(1))
    assert not s.p1.may("play", cards[0])
    s.p1.challenges()
    for card in cards:
        s.p1.plays(card)
    assert s.p1.attack == 6
    s.p2.passes()
    assert s.p1.attack == 2 and s.p2.hearts == 5


def test_K_13_4_events_are_used_in_the_own_action_time_without_condition() -> None:
    s = Scenario(skip_forced=False)
    mine, theirs = s.p1.hand(event("Draw 1.")), s.p2.hand(event("Draw 1."))
    assert s.p1.may("play", mine)
    s.p1.challenges()
    assert not s.p1.may("play", mine)
    s.p1.passes()
    assert s.deciding is s.p2 and not s.p2.may("play", theirs)
