"""Longer scenarios of the Fire Emblem card game, written from the sources (whose examples and terms they name)."""

from __future__ import annotations

from fftcg_env.games.fire_emblem.record import numbers as no
from fftcg_env.games.fire_emblem.scenario import Scenario, surprise, unit


def test_the_flow_of_an_attack_and_its_counterattack(s: Scenario) -> None:
    """Declare, choose the unit, choose equipment, receive, preparation second, chips and damage; then the same without
    chips for initial equipment."""
    edrin, guard = s.p1.unit("FE-001", "b2", energy=7), s.p2.unit("FE-006", "b3", energy=6)  # sword 3/2, lance 2/3
    sword = s.p1.bears(edrin, "FE-062")  # attack 4, energy +1, consumption -1
    axe = s.p2.bears(guard, "FE-066")  # attack 3
    s.p2.unit(unit(), "a4")
    s.p2.off_field(unit())
    s.p1.attacks(edrin, guard, with_=sword).p2.chooses(axe)
    assert s.shows("damage") == 4 + 1 and s.shows("consumption") == 3  # the sword has the better of the axe
    s.p1.uses("Power")
    s.p2.uses("Guard")  # direct damage -2, for the top card of the off-field pile
    s.p1.passes()  # Luck could cancel it
    assert s.shows("damage") == 4 + 1 + 2 - 2
    s.exchange()
    assert guard.energy == 6 - 5 and edrin.energy == 7 - 1 - 3 and s.asked == "counter"
    s.p2.counters().exchange()
    assert edrin.energy == 3 and guard.energy == 1  # one energy is not enough for an axe of 3: no counterattack


def test_chips_run_through_unused_units_and_used() -> None:
    """20 chips; deployed, supported, spent, lost, and back in the next national power phase."""
    s = Scenario().at("unit_step")
    archer = s.p1.hand("FE-008")
    s.p2.unit(unit(moves="flier"), "a3")
    s.p1.deploys(archer, "a1", 2).p1.supports(archer)
    assert (s.p1.unused, archer.energy, s.p1.used) == (17, 3, 0)
    s.p1.attacks(archer, s.p2.zone("board")[0])  # two squares away; doubled against fliers; consumption -1
    assert (archer.energy, s.p1.used) == (2, 1) and s.p2.zone("board")[0].energy == 6 - 4
    s.p2.passes() if s.asked == "counter" else None
    s.p2.ends_turn()
    assert s.state["turn"] == 5 and (s.p1.unused, s.p1.used) == (18, 0)


def test_a_swordsman_with_keen_edge_strikes_for_almost_nothing(s: Scenario) -> None:
    """(A x B) +- C: Keen Edge, Second Blow, Support of Wind at once."""
    blade, wall = s.p1.unit("FE-007", "b2"), s.p2.unit("FE-047", "b3")  # attack 3 of 3; energy 6
    blow, wind = s.p1.hand("FE-110"), s.p2.hand("FE-102")
    s.p1.attacks(blade, wall).p1.uses("Keen Edge").p2.passes().p1.plays(blow).to("preparation")
    s.p2.plays(wind).exchange()
    # 3 x 2 - 2 + 2 = 6 chips are more than 3: the attack does not happen, nor does a counterattack
    assert blade.energy == 3 and wall.energy == 6 and s.phase != "fight"


def test_the_attacker_falls_with_its_last_strike(s: Scenario) -> None:
    """As many chips as the attack value: the attacking unit retreats too, and there is no counterattack."""
    s.p1.unit("FE-005", "a1")
    s.p2.unit("FE-005", "a4")
    axe, mage = s.p1.unit(unit(kind="axe", attack=3), "b2", energy=3), s.p2.unit("FE-044", "b3", energy=3)
    s.p1.attacks(axe, mage).exchange()
    assert axe.zone == mage.zone == "off_field" and s.asked == "unit"
    assert s.p1.used == 3 and s.p2.used == 3


def test_magic_from_afar_and_a_ring_against_it() -> None:
    """A magic card costs its bearer nothing and is gone after the fight; Afterimage keeps it for what it needs."""
    s = Scenario().at("item_step")
    orlo, target = s.p1.unit("FE-040", "b2"), s.p2.unit("FE-024", "b4", energy=4)
    bolt = s.p1.hand("FE-076")
    s.p1.plays(bolt)
    assert s.p1.used == 3
    s.p1.attacks(orlo, target, with_=bolt)
    s.p2.uses("Magic")  # energy 1: magic damage -2
    assert target.energy == 4 - 1 - (4 - 2) and orlo.energy == 5 and s.asked == "keep_magic"
    s.p1.keeps()
    assert bolt.zone == "attached" and orlo.energy == 2


def test_a_fight_of_crests(s: Scenario) -> None:
    """Power is cancelled by Luck; Skill strikes twice; Speed takes one away."""
    rook, lord = s.p1.unit("FE-003", "b2"), s.p2.unit("FE-001", "b3")  # 3 of 4, consumption -1; 6
    s.p1.attacks(rook, lord)
    s.p1.uses("Skill")  # deck 2
    assert s.asked == "luck"
    s.p2.uses("Luck")  # deck 2
    assert len(s.p1.zone("abroad")) == len(s.p2.zone("abroad")) == 2 and s.shows("attacks") == 1
    s.exchange()
    assert lord.energy == 6 - 3 and rook.energy == 4 - 2
    s.p2.counters().p2.uses("Power").p1.uses("Speed").exchange()
    assert rook.energy == 2 - 1 and lord.energy == 3 - 1


def test_two_card_draws_and_a_surprise_cancel_in_a_fight(s: Scenario) -> None:
    """The example of chapter 3, within a preparation second."""
    mine, other = s.p1.unit("FE-005", "b2"), s.p2.unit("FE-006", "b3")
    a, b = s.p1.hand("FE-100"), s.p2.hand("FE-100")
    s.p2.deck_top("FE-103")
    cancel = s.p2.deck_top("FE-101")
    s.p1.attacks(mine, other).p1.plays(a).p2.plays(b)
    assert s.asked == "answer" and s.p2.may("play", cancel)
    s.p2.plays(cancel)
    assert s.p1.hand_size == 0 and s.p2.hand_size == 2 and s.asked == "preparation" and s.deciding is s.p2


def test_a_rider_strikes_and_moves_on(s: Scenario) -> None:
    """Moving again in the processing step after the fight."""
    s.p1.unit("FE-006", "c1")
    rider, prey = s.p1.unit("FE-031", "a2"), s.p2.unit("FE-044", "b3", energy=3)
    s.p1.acts(rider, "a3").p1.attacks(rider, prey)
    assert prey.zone == "off_field" and s.asked == "processing"
    s.p1.uses("Charge")
    assert "b4" in s.legal  # ahead and to the side: cavalry
    s.p1.goes("b3")
    assert rider.square == "b3" and rider.energy == 5 - 3 - 1 and s.asked == "unit"


def test_a_dancer_makes_the_lord_seize(s: Scenario) -> None:
    """One square, then another: Dance takes the place of the dancer's own action."""
    lord, dancer = s.p1.unit("FE-020", "b2"), s.p1.unit("FE-029", "a3")
    s.p2.unit("FE-006", "c4")
    s.p1.acts(lord, "b3")
    if s.asked == "action":
        s.p1.passes()
    s.p1.acts(dancer).p1.uses("Dance")
    assert s.p1.may("act", lord)
    s.p1.acts(lord, "b4")
    assert s.result == "p1 wins" and s.reason == "a unit seized a sortie square"


def test_pushed_back_from_the_gate(s: Scenario) -> None:
    """A staff pushes the unit with Seize away; its additional effect needs no damage, for it is none."""
    lord = s.p2.unit("FE-043", "b2")
    saint = s.p1.unit("FE-051", "b1")
    s.p1.bears(saint, "FE-082")
    s.p1.acts(saint).p1.uses("staff", on=lord)
    assert lord.square == "b3" and s.p1.zone("attached") == [] and saint.energy == saint.card.energy


def test_surprises_at_the_start_of_the_opponents_steps(s: Scenario) -> None:
    """ "Any time": arrows fall on a unit before it acts."""
    s.p1.unit("FE-006", "a1")
    rider = s.p1.unit("FE-005", "b2", energy=2)
    rain = s.p2.hand("FE-107")
    s.p1._take(no.ACT, rider)
    assert s.asked == "window" and s.phase == "move_step"
    s.p2.plays(rain, on=rider)
    assert rider.zone == "off_field" and s.asked == "unit" and rain.zone == "off_field" and s.p2.used == 4


def test_weapons_break_and_energy_goes_with_them(s: Scenario) -> None:
    """A weapon that allows more energy is broken: what is too much is lost."""
    axe = s.p1.unit("FE-004", "b2")
    splitter = s.p1.bears(axe, "FE-067")  # attack 4; breaks on damage
    lord = s.p2.unit("FE-001", "b3", energy=9)
    star = s.p2.bears(lord, "FE-070")  # energy +2; damage taken -1
    s.p1.attacks(axe, lord, with_=splitter).p2.chooses(star).exchange()
    assert star.zone == "off_field" and lord.energy == 9 - (4 - 1) and s.asked != "counter"


def test_old_comrades_and_the_order_of_the_off_field_pile(s: Scenario) -> None:
    """(off-field 3): the top three cards go abroad; then a unit comes back from what is left."""
    s.p1.unit("FE-006", "a1")
    hero = s.p1.off_field("FE-002")
    top = [s.p1.off_field("FE-100") for _ in range(3)]
    card = s.p1.hand("FE-113")
    s.p1.plays(card)
    assert s.asked == "find" and {other.zone for other in top} == {"abroad"}
    s.p1.chooses(hero)
    assert hero.zone == "hand" and s.p1.zone("off_field") == [card]


def test_units_hold_the_enemys_gate(s: Scenario) -> None:
    """Occupation: three units without Seize on the enemy's sortie squares; the enemy cannot deploy before."""
    s.p1.unit("FE-005", "a4")
    s.p1.unit("FE-006", "b4")
    last = s.p1.unit("FE-009", "c2")
    s.p2.unit("FE-047", "a2")
    reserve = s.p2.hand("FE-048")
    s.p1.acts(last, "c3").p1.ends_turn().p2.deploys(reserve, "c4", 5)
    assert reserve.square == "c4"
    s.p2.ends_turn().p1.attacks(last, reserve).p1.uses("Shove").exchange()
    assert reserve.square == "c4" and s.result == ""  # nothing is behind it


def test_support_may_come_between_a_lot_of_things() -> None:
    """One support, the deployment, two supports (any split); a Surprise between them."""
    s = Scenario().at("unit_step")
    old, new = s.p1.unit("FE-006", "a1", energy=2), s.p1.hand("FE-005")
    rally = s.p1.hand("FE-103")
    s.p2.hand(surprise("In answer: cancel the Surprise.", 0))
    s.p1.supports(old).p1.deploys(new, "c1", 3).p1.plays(rally, on=new).p2.passes().p1.supports(new, 0)
    s.p1.supports(old, 2)
    assert (old.energy, new.energy) == (5, 4) and s.p1.unused == 20 - 9 - 2
