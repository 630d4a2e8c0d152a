"""Abilities that each player can use (R8.64)."""

from fftcg_env.scenario import Scenario, forward, summon

SAPPED = forward(
    5000,
    name="Sapped",
    text="《0》: Draw 1 card. You can only use this ability once per turn. Each player can use this ability.",
)
LLEDNAR = forward(
    8000,
    name="Llednar",
    text="When Llednar enters the field due to your cast, place 1 Fortune Counter on Llednar.\n"
    "If a Fortune Counter is placed on Llednar, Llednar cannot be broken.\n"
    "Discard 2 cards: Remove all Fortune Counters from Llednar. Each player can use this ability.",
)


def test_R8_64_the_opponent_uses_it_pays_for_it_and_is_you(s):
    s.p1.backups("Fire", 4)
    hero = s.p1.hand(LLEDNAR)
    s.p2.hand(forward(1000), forward(2000))
    s.p1.cast(hero).both_pass()
    assert hero.counters("Fortune") == 1
    assert not s.p1.can_use(hero)  # no two cards in hand
    s.p1.passes()
    assert s.p2.can_use(hero)
    s.p2.begins_to_use(hero)
    while s.p2.decides("discard") or s.p2.decides("cost_card") or s.p2.decides("pay"):
        s.take(s.legal_actions[-1])
    assert s.stack[0].controller is s.p2 and s.stack[0].source == hero
    s.both_pass()
    assert hero.counters("Fortune") == 0 and s.p2.hand_size == 0
    assert {card.code for card in s.p2.zone("break_zone")} == {"F1000", "F2000"}


def test_R8_64_R8_61_a_limit_of_uses_counts_the_uses_of_both_players(s):
    hero = s.p1.field(SAPPED)
    s.p1.passes().p2.uses(hero).both_pass()
    assert (s.p1.hand_size, s.p2.hand_size) == (0, 1) and not s.p1.can_use(hero)
    s.p1.passes()
    assert not s.p2.can_use(hero)


def test_R8_64_other_abilities_of_the_object_stay_with_its_controller(s):
    text = "《0》: Gain 《C》.\n《0》: Draw 1 card. Each player can use this ability."
    hero = s.p1.field(forward(5000, name="Hero", text=text))
    s.p1.passes()
    s.p2.uses(hero)  # without a question which ability
    s.both_pass()
    assert s.p2.hand_size == 1 and s.p2.crystal_count == 0
    s.p1.begins_to_use(hero)
    assert s.legal == ["option 0", "option 1"]


def test_R8_64_R8_65_R8_66_gained_and_lost():
    mute = summon(text="Choose 1 Forward. Until the end of the turn, it loses all its abilities.", name="Mute", cost=0)
    s = Scenario()
    hero = s.p1.field(SAPPED)
    s.p1.hand(mute)
    s.p1.cast("Mute", targets=[hero]).both_pass().p1.passes()
    assert not s.p2.can_use(hero)
    gift = (
        'Choose 1 Forward. It gains "《0》: Draw 1 card. Each player can use this ability." until the end of the turn.'
    )
    s = Scenario()
    hero = s.p1.field(forward(5000))
    s.p1.hand(summon(text=gift, name="Gift", cost=0))
    s.p1.cast("Gift", targets=[hero]).both_pass().p1.passes().p2.uses(hero).both_pass()
    assert s.p2.hand_size == 1
