"""Chapters 7 and 8: chains of Surprises, setup and victory."""

from __future__ import annotations

import numpy as np
import pytest

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.games.fire_emblem.game import FireEmblem
from fftcg_env.games.fire_emblem.record import numbers as no
from fftcg_env.games.fire_emblem.scenario import Scenario, surprise, unit


def test_F_7_1_the_last_declared_resolves_first(s: Scenario) -> None:
    mine = s.p1.unit(unit(), "a1", energy=3)
    s.p1.unit(unit(), "c1")
    heal = s.p1.hand(surprise("Any time: put 2 on a unit of yours."))
    hurt = s.p2.hand(surprise("Any time: an enemy unit loses 3."))
    s.p1.plays(heal, on=mine)
    assert s.asked == "answer" and s.deciding is s.p2
    s.p2.plays(hurt, on=mine)
    assert mine.zone == "off_field" and heal.zone == "off_field"  # it came too late


def test_F_7_2_abilities_are_not_answered_with_surprises(s: Scenario) -> None:
    mine = s.p1.unit(unit("[Hew] when you strike: damage +1."), "b2")
    other = s.p2.unit(unit(), "b3")
    s.p2.hand(surprise("Any time: draw 1."))
    s.p1.attacks(mine, other).p1.uses("Hew")
    assert s.asked == "preparation" and s.deciding is s.p2 and s.shows("damage") == 3


def test_F_7_3_without_an_answer_it_takes_effect_at_once(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    first, second = s.p1.hand(surprise("Any time: draw 1.")), s.p1.hand(surprise("In answer: cancel the Surprise."))
    s.p1.plays(first)
    assert first.zone == "off_field" and s.p1.hand_size == 2
    assert second.zone == "hand"  # players cannot answer their own Surprise


def test_F_7_4_two_card_draws_and_a_surprise_cancel(s: Scenario) -> None:
    """The example of the source: B's Card Draw resolves first; if it draws Surprise Cancel, B may use it now."""
    s.p1.unit(unit(), "a1")
    a, b = s.p1.hand("FE-100"), s.p2.hand("FE-100")
    cancel = s.p2.deck_top("FE-101")
    s.p1.plays(a).p2.plays(b)
    assert b.zone == "off_field" and s.p2.hand_size == 3 and cancel.zone == "hand"
    assert s.asked == "answer" and s.deciding is s.p2 and a.zone == "chain"
    s.p2.plays(cancel)
    assert a.zone == "off_field" and s.p1.hand_size == 0 and cancel.zone == "off_field"
    assert s.p1.used == 4 and s.p2.used == 4 + 2


def test_F_7_4_without_drawing_it_both_draw(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    a, b = s.p1.hand("FE-100"), s.p2.hand("FE-100")
    s.p1.plays(a).p2.plays(b)
    assert (s.p1.hand_size, s.p2.hand_size) == (3, 3)


def test_F_7_5_who_may_answer_is_the_opponent_of_the_top_ones_owner(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    a1, a2 = s.p1.hand("FE-100"), s.p1.hand("FE-101")
    b1, b2 = s.p2.hand("FE-101"), s.p2.hand("FE-101")
    s.p1.plays(a1)
    assert s.deciding is s.p2
    s.p2.plays(b1)
    assert s.deciding is s.p1 and s.state["chain_count"] == 2
    s.p1.plays(a2)
    assert s.deciding is s.p2 and s.state["chain_count"] == 3
    s.p2.passes()  # a2 cancels b1; now a1 is the top one again
    assert b1.zone == "off_field" and s.deciding is s.p2 and s.asked == "answer"
    s.p2.plays(b2)
    assert a1.zone == "off_field" and s.p1.hand_size == 0


def test_F_7_5_any_waiting_surprise_of_the_opponent_is_a_target(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    a1, a2 = s.p1.hand("FE-100"), s.p1.hand(surprise("Any time: draw 1.", 0))
    b1, b2 = s.p2.hand(surprise("Any time: draw 1.", 0)), s.p2.hand("FE-101")
    s.p1.plays(a1).p2.plays(b1).p1.plays(a2).p2._take(no.PLAY, b2)
    assert s.asked == "target" and s.p2.may("choose", a1) and s.p2.may("choose", a2) and not s.p2.may("choose", b1)
    s.p2.chooses(a1)
    assert s.p1.hand_size == 1 and s.p2.hand_size == 1


def test_F_7_6_a_crest_ability_waits_for_luck_only(s: Scenario) -> None:
    mine, other = s.p1.unit(unit("Power: damage +1."), "b2"), s.p2.unit(unit("Luck."), "b3")
    card = s.p2.hand(surprise("Any time: draw 1."))
    s.p1.attacks(mine, other).p1.uses("Power")
    assert s.asked == "luck" and s.legal == ["pass", "use Luck"] and card.zone == "hand"


def test_F_7_7_targets_are_chosen_on_declaration_and_may_be_gone(s: Scenario) -> None:
    target, other = s.p2.unit(unit(), "a4", energy=2), s.p2.unit(unit(), "b4")
    s.p1.unit(unit(), "a1")
    rain = s.p1.hand("FE-107")
    horn = s.p2.hand("FE-109")
    s.p1.plays(rain, on=target).p2.plays(horn, on=target)
    assert target.zone == "hand" and other.energy == 6 and rain.zone == "off_field" and s.p2.used == 1 + 2


def test_F_7_7_without_a_target_a_surprise_cannot_be_used(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    rain = s.p1.hand("FE-107")
    assert not s.p1.may("play", rain)


# --- chapter 8
def started(seed: int, **options: object) -> Bench:
    """A game at its first decision."""
    return Bench(FireEmblem(**options), 1, seed).start()


def test_F_8_1_seven_cards_twenty_chips_and_a_lot() -> None:
    game = FireEmblem()
    bench = Bench(game, 200, 3).start()
    states = bench.states
    assert (states["zone_count"][:, :, no.HAND] == 7).all() and (states["unused"] == 20).all()
    assert (states["decision"] == no.ASK_MULLIGAN).all() and 70 < (states["first_player"] == 0).sum() < 130
    assert (states["decision_player"] == states["first_player"]).all()


def test_F_8_1_with_the_option_the_first_seat_begins() -> None:
    bench = Bench(FireEmblem(first_player="first_seat"), 50, 3).start()
    assert (bench.states["first_player"] == 0).all() and (bench.states["decision_player"] == 0).all()


def test_F_8_1_the_whole_hand_is_exchanged_once() -> None:
    bench = started(5)
    state = bench.states[0]
    first = int(state["first_player"])
    hand = state["zone_cards"][first, no.HAND, :7].tolist()
    bench.actions[:] = no.TAKE_EXCHANGE
    bench.run(jobs.JOB_STEP)
    assert state["zone_cards"][first, no.ABROAD, :7].tolist() == hand[::-1]
    assert state["zone_count"][first, no.HAND] == 7 and state["zone_count"][first, no.DECK] == 60 - 14
    assert state["decision"] == no.ASK_MULLIGAN and state["decision_player"] == 1 - first
    bench.actions[:] = no.PASS
    bench.run(jobs.JOB_STEP)
    assert state["turn"] == 1 and state["turn_player"] == first


@pytest.mark.parametrize("count", [0, 2])
def test_F_8_1_how_often_a_hand_may_be_exchanged(count: int) -> None:
    bench = started(5, mulligans=count)
    state, exchanged = bench.states[0], 0
    while state["decision"] == no.ASK_MULLIGAN:
        exchanged += 1
        bench.actions[:] = no.TAKE_EXCHANGE
        bench.run(jobs.JOB_STEP)
    assert exchanged == 2 * count


def test_F_8_2_a_unit_with_seize_wins_on_a_sortie_square_of_the_enemy(s: Scenario) -> None:
    lord = s.p1.unit("FE-001", "b3")
    s.p1.acts(lord, "b4")
    assert s.result == "p1 wins" and s.reason == "a unit seized a sortie square"


@pytest.mark.parametrize("stays", [True, False])
def test_F_8_3_with_the_option_it_has_to_stand_there_at_the_end_of_its_turn(stays: bool) -> None:
    s = Scenario(seize="at_end_of_turn")
    lord = s.p1.unit("FE-001", "b3")
    s.p1.unit(unit(), "a1")
    s.p2.unit(unit(), "a2")
    horn = s.p1.hand("FE-109")
    s.p1.acts(lord, "b4")
    assert s.result == ""
    if not stays:
        s.p1.plays(horn, on=lord)
    s.p1.ends_turn()
    assert s.result == ("p1 wins" if stays else "")


def test_F_8_2_other_units_have_to_hold_all_three(s: Scenario) -> None:
    for square in ("a4", "b4"):
        s.p1.unit(unit(), square)
    last = s.p1.unit(unit(), "c3")
    s.p2.unit(unit(), "a2")
    s.p1.acts(last, "c4")
    assert s.result == "p1 wins" and s.reason == "all sortie squares are occupied"


def test_F_8_2_who_cannot_draw_has_lost(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    s.p2.unit(unit(), "a4")
    s.p2.deck(0)
    s.p1.ends_turn()
    assert s.result == "p1 wins" and s.reason == "no card left to draw"


@pytest.mark.parametrize(("way", "result"), [("cannot_draw", ""), ("nothing_left", "p1 wins")])
def test_F_8_2_the_last_card_is_drawn(way: str, result: str) -> None:
    s = Scenario(deck_out=way)
    s.p1.unit(unit(), "a1")
    s.p2.unit(unit(), "a4")
    s.p2.deck(1)
    s.p1.ends_turn()
    assert s.result == result


def test_F_8_3_also_by_moving_again_but_not_on_the_own_sortie_squares() -> None:
    s = Scenario()
    lord = s.p1.unit(unit("Seize. [Swoop] after a fight: move again.", energy=9), "b3")
    prey = s.p2.unit(unit(energy=9), "a3")
    s.p1.attacks(lord, prey).p2.passes().p1.uses("Swoop").p1.goes("b4")
    assert s.result == "p1 wins"
    s = Scenario()
    lord = s.p1.unit("FE-001", "b2")
    s.p2.unit(unit(), "a4")
    s.p1.acts(lord, "b1")
    assert s.result == ""


def test_F_8_3_who_has_no_unit_at_the_end_of_the_own_turn_has_lost() -> None:
    for turn, result in ((1, ""), (2, ""), (3, "p2 wins")):
        s = Scenario(turn=turn, annihilation="end_of_turn")
        s.p2.unit(unit(), "a4")
        s.p1.hand(surprise("Any time: draw 1."))
        s.p1.passes()
        assert s.result == result
    assert s.reason == "no unit left on the board"


@pytest.mark.parametrize(("way", "result"), [("end_of_turn", ""), ("at_once", "p1 wins")])
def test_F_8_3_annihilated_when_the_last_unit_leaves(way: str, result: str) -> None:
    s = Scenario(turn=5, annihilation=way)
    mine, other = s.p1.unit(unit(), "b2"), s.p2.unit(unit(), "b3", energy=2)
    s.p2.hand(unit())
    s.p1.attacks(mine, other)
    assert s.result == result


@pytest.mark.parametrize(("turn", "result"), [(2, ""), (3, "p2 wins")])
def test_F_8_3_a_player_can_be_annihilated_from_the_second_own_turn_on(turn: int, result: str) -> None:
    """Player 1 begins, so that turn 2 is before the second turn of either, and turn 3 is the second of player 1."""
    s = Scenario(turn=turn)
    s.state["turn_player"] = turn % 2 == 0
    mine = s.p1.unit(unit(), "a1", energy=1)
    s.p2.unit(unit(), "a4")
    hurt = s.p2.hand(surprise("Any time: an enemy unit loses 1."))
    if turn == 2:
        s.p2.plays(hurt, on=mine)
    else:
        s.p1._take(no.ACT, mine).p2.plays(hurt, on=mine)
    assert mine.zone == "off_field" and s.result == result


@pytest.mark.parametrize(("card", "result"), [(True, ""), (False, "p2 wins")])
def test_F_8_3_in_the_own_turn_after_the_unit_step(card: bool, result: str) -> None:
    """A player who has lost the last unit in the Unit step can deploy another one in it."""
    s = Scenario(turn=5).at("unit_step")
    mine = s.p1.unit(unit(), "a1", energy=1)
    new = s.p1.hand(unit())
    s.p2.unit(unit(), "a4")
    s.p1.hand(surprise("Any time: draw 1."))
    horn = s.p1.hand("FE-109")  # a unit returns to the hand
    s.p1.plays(horn, on=mine)
    assert s.result == "" and s.asked == "unit_step"
    if card:
        s.p1.deploys(new, "a1", 1)
    s.p1.passes()
    assert s.result == result


def test_F_8_4_after_the_last_turn_it_is_a_draw() -> None:
    s = Scenario(turn=40, turn_limit=20)
    s.p1.unit(unit(), "a1")
    s.p2.unit(unit(), "a4")
    s.p1.hand(surprise("Any time: draw 1."))
    s.p1.passes()
    assert s.result == "draw" and s.reason == "the limit of turns was reached"


def test_the_observation_is_the_same_from_both_sides() -> None:
    """What player 1 sees of a turned board is what player 0 sees of the board as it is."""
    seen = []
    for side in range(2):
        s = Scenario()
        me, other = (s.p1, s.p2) if side == 0 else (s.p2, s.p1)
        me.unit("FE-001", "a1" if side == 0 else "c4")
        other.unit("FE-002", "b3" if side == 0 else "b2")
        s.state["turn_player"] = s.state["first_player"] = side
        s.begun()
        view = (jobs.JOB_VIEW_0, jobs.JOB_VIEW_1)[side]
        views = s.game.layout.views(s.drive(jobs.JOB_OBSERVE | view)[0])
        cards = np.concatenate([views["cards_wide"], views["cards"]], axis=1)  # `card_id` comes first
        seen.append(sorted(map(tuple, cards[cards[:, 0] > 0].tolist())))
    assert seen[0] == seen[1] and np.array(seen[0]).any()
