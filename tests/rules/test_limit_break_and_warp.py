"""Limit Break (12.9) and Warp (12.8) of the rules."""

from dataclasses import replace

import pytest

from fftcg_env.cards import Card
from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward
from tests.checks import check_views
from tests.kit import FORWARDS, limit_break, spell

BREAK = spell(t.Choose(FORWARDS), t.Break(t.Chosen()), name="Break")
BOUNCE = spell(t.Choose(FORWARDS), t.ReturnToHand(t.Chosen()), name="Bounce")
HERO = limit_break(forward(9000, cost=4, name="Hero"), 2)


def with_lb_deck(*cards: Card | str) -> Scenario:
    s = Scenario()
    s.p1.has(Fire=5, lb_deck=cards)
    return s


def spares(count: int) -> list[Card]:
    return [limit_break(forward(3000, cost=2, name=f"Spare {k}", code=f"SP{k}"), 1) for k in range(count)]


def start(s: Scenario) -> None:
    """Cast Hero, turning the first two spare cards."""
    s.p1.begins_to_cast("Hero").p1.chooses("Spare 0", "Spare 1")
    while s.asked == "pay":
        s.p1.does(s.legal[0])


def face_up(s: Scenario, name: str) -> bool:
    return bool(s.state["face_up"][s.p1.find(name, "lb_deck").index])


def test_S115_R5_57_R12_61_R12_62_R12_63_R12_68_R12_70_casting_from_the_lb_deck():
    s = with_lb_deck(HERO, *spares(3))
    start(s)
    assert s.p1.find("Hero", "field").power == 9000
    assert [face_up(s, f"Spare {k}") for k in range(3)] == [True, True, False]
    assert not s.p1.can_cast("Spare 2")  # Limit Break 1, but no other face-down card is left
    assert not s.p1.can_cast("Spare 0")  # face up


def test_R12_63_too_few_other_cards():
    s = with_lb_deck(HERO, *spares(1))
    assert not s.p1.can_cast("Hero") and s.p1.can_cast("Spare 0")


def test_S117_R12_67_returned_to_hand_it_goes_back_face_up():
    s = with_lb_deck(HERO, *spares(2))
    s.p1.hand(BOUNCE)
    start(s)
    before = s.p1.hand_size
    s.p1.cast("Bounce", targets=[s.p1.find("Hero", "field")]).resolve_all()
    assert face_up(s, "Hero") and s.p1.hand_size == before - 1 and not s.p1.can_cast("Hero")


def test_S118_R12_66_a_summon_goes_back_face_up():
    s = with_lb_deck(limit_break(spell(t.Draw("you", 1), name="Hero"), 2), *spares(2))
    before = s.p1.hand_size
    s.p1.begins_to_cast("Hero").p1.chooses("Spare 0", "Spare 1")
    assert [item.kind for item in s.stack] == ["summon"]
    s.resolve_all()
    assert s.p1.hand_size == before + 1 and face_up(s, "Hero")


# ----------------------------------------------------------------------------------------------------------------- Warp
ENTERED = t.Auto(t.Enters(t.Self()), t.Draw("you", 1))
TRAVELLER = forward(
    8000, cost=6, name="Traveller", abilities=[t.Warp(2, t.Cost(elements=("Ice",), generic=1)), ENTERED]
)


def warped(namesake: bool = False) -> Scenario:
    """Traveller has been removed with two Warp Counters in turn 3."""
    s = Scenario()
    if namesake:
        s.p1.field(replace(forward(2000, name="Traveller"), code="NS"))
    s.p1.has(Ice=2, hand=TRAVELLER)
    s.p2.field(forward(1000, abilities=[t.Auto(t.Casts("any"), t.Draw("you", 1))]))
    s.p1.does("warp Traveller")
    while s.asked == "pay":
        s.p1.does(s.legal[0])
    return s


def warp_counters(s: Scenario) -> int:
    return s.p1.find("Traveller", "removed").counters("Warp")


def to_own_main(s: Scenario) -> None:
    """Pass until the trigger at the beginning of player 1's next Main Phase 1 waits on the stack."""
    turn = s.turn + 2
    s.next_turn()
    while s.turn < turn:
        s.take_forced()
        if s.asked == "hand_size":
            s.p1.does(s.legal[0]) if s.p1.decides("hand_size") else s.p2.does(s.legal[0])
        elif s.turn < turn:
            (s.p1 if s.p1.has_priority else s.p2).passes()


def test_S112_R4_14_R7_6_R12_50_R12_51_R12_52_R12_53_R12_55_R12_57_R12_60_warp_two():
    s = warped()
    assert s.p1.has_priority  # R7.6
    assert s.state["known"][s.p1.find("Traveller", "removed").index] == 3  # everybody sees the card (R12.60)
    assert s.p1.find("Traveller", "removed").zone == "removed" and warp_counters(s) == 2
    assert s.stack == []  # no cast, no response
    to_own_main(s)
    assert [item.source.name for item in s.stack] == ["Traveller"]
    s.resolve_all()
    assert warp_counters(s) == 1
    to_own_main(s)
    s.both_pass()
    assert len(s.stack) == 1  # the second ability: it can be answered
    assert s.p1.find("Traveller", "removed").zone == "removed"
    s.both_pass()
    traveller = s.p1.find("Traveller", "field")
    assert traveller.power == 8000
    assert [item.source for item in s.stack] == [traveller]  # entered, but was not cast


def test_S114_R12_58_warp_into_a_name_that_is_there():
    s = warped(namesake=True)
    to_own_main(s)
    s.resolve_all()
    to_own_main(s)
    s.resolve_all()
    assert warp_counters(s) == 0
    to_own_main(s)
    assert s.p1.find("Traveller", "removed").zone == "removed"  # for good
    assert s.stack == []


def test_R12_54_the_warp_cost_has_only_its_own_icons(s):
    s.p1.has(Fire=2, hand=TRAVELLER)
    assert "warp Traveller" not in s.legal  # Ice is demanded, although the card is Fire


def test_R12_50_R5_86_only_in_the_own_main_phase_with_an_empty_stack():
    s = Scenario().at("attack")
    s.p1.has(Ice=2, hand=TRAVELLER)
    assert "warp Traveller" not in s.legal


def test_R5_85_a_card_of_the_LB_deck_is_cast_at_the_time_of_its_type():
    s = with_lb_deck(HERO, limit_break(spell(t.Draw("you", 1), name="Flash"), 1), *spares(2)).at("attack")
    assert not s.p1.can_cast("Hero") and s.p1.can_cast("Flash")


@pytest.mark.parametrize("warps", [True, False])
def test_R12_59_counters_that_another_ability_places(s, warps):
    """A card with Warp enters when they are gone; a card without Warp stays removed, with its counters."""
    back = t.Sequence((t.RemoveFromGame(t.Self()), t.PlaceCounters(t.Self(), "Warp", 1)))
    leaving = t.Action(t.Cost(), back)
    warp = [t.Warp(2, t.Cost(elements=("Ice",)))] if warps else []
    card = s.p1.field(forward(8000, name="Traveller", abilities=[leaving, *warp]))
    s.p1.hand(forward(1000, name="Other", cost=9, abilities=[t.Warp(1, t.Cost(elements=("Ice",)))]))
    s.p1.uses(card).resolve_all()
    assert card.zone == "removed" and card.counters("Warp") == 1
    to_own_main(s)
    if not warps:
        assert s.stack == [] and card.counters("Warp") == 1
        return
    s.resolve_all()
    assert card.zone == "field"


# -------------------------------------------------------------------------------- playing from the LB deck by an effect
ARDYN = "23-118H"


def known_to(s: Scenario, player: int, name: str) -> bool:
    return bool(int(s.state["known"][s.p1.find(name, "lb_deck").index]) >> player & 1)


def fallen_ardyn(*others: Card) -> Scenario:
    """P1 has cast the printed Ardyn (Spare 0 is turned), and he is broken: his ability is on the stack."""
    s = with_lb_deck(ARDYN, *spares(3), *others)
    s.p1.spare("Fire", 1)
    s.p1.hand(BREAK)
    s.p1.begins_to_cast(ARDYN).p1.chooses("Spare 0")
    while s.asked == "pay":
        s.p1.does(s.legal[0])
    s.p1.cast("Break", targets=[s.p1.find(ARDYN, "field")]).both_pass()
    assert [item.source.code for item in s.stack] == [ARDYN]
    s.both_pass()
    return s


def test_R12_69_played_from_the_lb_deck_dull_without_a_cost():
    s = fallen_ardyn(limit_break(forward(4000, cost=9, name="Ardyn", code="other"), 3))
    assert s.p1.decides("may")
    s.p1.says_yes()
    assert [card.code for card in s.p1.choices()] == ["other"]  # the one who fell lies there face up (R12.64)
    s.p1.chooses("other")
    entered = s.p1.find("other", "field")
    assert entered.is_dull and {card.name for card in s.p1.choices()} == {"Spare 1", "Spare 2"}
    check_views(s)
    assert not known_to(s, 1, "Spare 1")
    s.p1.chooses("Spare 1")
    assert [face_up(s, f"Spare {k}") for k in range(3)] == [True, True, False]
    assert known_to(s, 1, "Spare 1") and not known_to(s, 1, "Spare 2")
    assert face_up(s, ARDYN) and s.asked == "priority"


def test_R12_69_a_player_who_declines_turns_nothing():
    s = fallen_ardyn(limit_break(forward(4000, cost=9, name="Ardyn", code="other"), 3))
    s.p1.says_no()
    assert s.asked == "priority" and [face_up(s, f"Spare {k}") for k in range(3)] == [True, False, False]


def test_R12_69_without_a_face_down_card_of_the_name_no_player_is_asked():
    s = fallen_ardyn()
    assert s.asked == "priority" and s.stack == []
    assert [face_up(s, f"Spare {k}") for k in range(3)] == [True, False, False]


def test_R4_7_R12_62_a_card_turned_for_the_cost_is_seen_by_everybody():
    s = with_lb_deck(HERO, *spares(3))
    assert known_to(s, 0, "Spare 0") and not known_to(s, 1, "Spare 0")
    start(s)
    assert known_to(s, 1, "Spare 0") and known_to(s, 1, "Spare 1") and not known_to(s, 1, "Spare 2")
    check_views(s)


@pytest.mark.parametrize(("others", "counted"), [(4, True), (3, False)])
def test_R12_65_14_062L_what_went_on_to_the_lb_deck_was_put_into_the_break_zone(others, counted):
    s = with_lb_deck(limit_break(forward(5000, cost=4, name="Hero"), 2), *spares(2))
    s.p2.deck_top(forward(1000), forward(1000))
    titan = s.p2.hand("14-062L")
    s.p2.backups("Earth", 5)
    s.p2.spare("Earth", 1)
    for _ in range(others):
        s.p1.field(forward(1000))
    start(s)
    s.next_turn().p2.cast(titan).resolve_top()
    assert face_up(s, "Hero") and len(s.stack) == counted


def test_R12_65_3_071H_a_broken_lb_forward_was_put_into_the_break_zone():
    s = with_lb_deck(HERO, *spares(2))
    chaos = s.p2.hand("3-071H")
    s.p2.backups("Wind", 3)
    played = s.p1.hand(forward(2000, "Ice", 9))
    start(s)
    s.next_turn().p2.cast(chaos, targets=[s.p1.find("Hero")]).resolve_top().p1.says_yes().take_forced()
    assert played.on_field


@pytest.mark.parametrize(("code", "elements", "costs"), [("12-098H", "Water", (4, 3)), ("24-074C", "Lightning", None)])
def test_R4_40_R12_65_what_an_lb_card_was_is_known_when_it_is_back_in_the_lb_deck(code, elements, costs):
    """Strago plays a Character "of the same cost as it", Odin removes as many cards as its cost."""
    s = with_lb_deck(HERO, *spares(2))
    card = s.p2.hand(code)
    s.p2.backups(elements, 5)
    fitting, other = (s.p2.hand(forward(1000, "Light", cost)) for cost in costs or (98, 98))
    start(s)
    s.next_turn()
    before = s.p2.deck_size
    hero = s.p1.find("Hero")
    s.p2.cast(card, targets=[hero] if code == "24-074C" else [])
    if s.asked == "target":
        s.p2.chooses(hero)
    s.resolve_top()
    assert face_up(s, "Hero")
    if costs is None:
        assert s.p2.deck_size == before - 4
    else:
        s.p2.says_yes().take_forced()
        assert fitting.on_field and other.zone == "hand"
