"""The compiled heuristic of the Fire Emblem card game."""

from __future__ import annotations

import numpy as np
import pytest

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.games import load_game
from fftcg_env.games.fire_emblem.record import numbers as no
from fftcg_env.games.fire_emblem.scenario import Scenario, surprise, unit, weapon
from tests.further_games.heuristics import advised, deck_shares


def test_decks_beat_each_other_in_turn_and_games_end_on_the_board() -> None:
    """Every deck wins 35 to 65 % of its games against the others, and one game in twenty at most ends by an empty deck
    or the turn limit: units are worth striking with."""
    shares, ends = deck_shares(load_game("fire_emblem"), 100)
    assert shares.min() > 0.35 and shares.max() < 0.65
    assert np.isin(ends, (no.REASON_NO_CARDS, no.REASON_TURNS)).mean() < 0.05


def test_it_seizes(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    lord = s.p1.unit("FE-001", "b3", energy=1)
    assert advised(s) == f"act {lord.card.number}"
    s.p1._take(2, lord)
    assert advised(s) == "b4"


def test_it_deploys_and_supports() -> None:
    s = Scenario().at("unit_step")
    strong, weak = s.p1.hand("FE-002"), s.p1.hand("FE-027")
    tired = s.p1.unit(unit(attack=3), "a1", energy=3)
    assert advised(s) == f"play {strong.card.number}" and weak.zone == "hand"
    s.p1.deploys(strong, "b1", 7)
    assert advised(s) == f"support {tired.card.number}"


def test_it_strikes_whom_it_can_beat_and_not_a_wall() -> None:
    s = Scenario()
    mine = s.p1.unit(unit(attack=3), "b2")
    wall, weak = s.p2.unit(unit(energy=8, counter=4), "b3"), s.p2.unit(unit(), "a2", energy=3)
    s.p1.acts(mine)
    assert advised(s) == "attack"
    s.p1._take_number(1)
    assert advised(s) == f"choose opponent's {weak.card.number}" and wall.energy == 8
    s = Scenario()
    mine = s.p1.unit(unit(attack=3), "b2", energy=4)
    s.p2.unit(unit(energy=8, counter=4), "b3")
    s.p1.acts(mine)
    assert advised(s) == "pass"


def test_it_uses_what_saves_its_unit_and_keeps_it_else() -> None:
    for attack, wanted in ((3, "play"), (1, "pass")):
        s = Scenario()
        mine, other = s.p1.unit(unit(attack=attack), "b2"), s.p2.unit(unit(), "b3", energy=3)
        s.p2.hand(surprise("When you are struck: no damage.", 3))
        s.p1.attacks(mine, other)
        assert s.deciding is s.p2 and advised(s).split()[0] == wanted


def test_it_strikes_back_for_nothing_and_takes_the_better_weapon(s: Scenario) -> None:
    mine, other = s.p1.unit(unit(attack=2), "b2"), s.p2.unit(unit(), "b3")
    blade = s.p1.bears(mine, weapon(4))
    other_blade = s.p1.zone("attached")[0]
    s.p1.acts(mine).p1._take_number(1)
    assert advised(s) == f"choose {blade.card.number}" and other_blade == blade
    s.p1.chooses(mine).exchange()
    assert s.asked == "counter" and advised(s) == "counter" and other.energy == 4


def test_it_cancels_what_is_worth_more_than_the_answer(s: Scenario) -> None:
    s.p1.unit(unit(), "a1")
    draw = s.p1.hand("FE-100")
    cancel = s.p2.hand("FE-101")
    s.p1.plays(draw)
    assert advised(s) == f"play {cancel.card.number}"


def test_other_weights_are_another_player(s: Scenario) -> None:
    mine = s.p1.unit(unit(attack=3), "b2")
    s.p2.unit(unit(), "b3", energy=3)
    s.p1.acts(mine)
    assert advised(s) == "attack"
    memory = s.game.search.new_memory(strike_from=500)
    assert s.game.describe(s.states, 0, int(s.game.search.choose(s.states, memory=memory)[0])) == "pass"
    with pytest.raises(ValueError, match="did you mean 'damage'"):
        s.game.search.new_memory(damge=1)


def test_what_it_weighs_leaves_the_game_as_it_is() -> None:
    """Effects on an exchange are tried out in the record, and taken back."""
    game = load_game("fire_emblem")
    bench = Bench(game, 64, 5).start()
    for _ in range(150):
        before = bench.states.tobytes()
        game.search.weigh(bench.states)
        assert bench.states.tobytes() == before
        bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_SAMPLE)


def test_the_win_probability_follows_the_energy_on_the_board() -> None:
    probabilities = []
    for side in range(2):
        s = Scenario()
        s.sides[side].unit(unit(), "b1" if side == 0 else "b4")
        s.begun()
        probabilities.append(float(s.game.search.win_probability(s.states)[0]))
    assert probabilities[0] > 0.5 > probabilities[1]
