"""The option ``payment="auto"``: the engine pays CP as the heuristic would, validly and without asking (R5.11)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fftcg_env.agents import make_agent
from fftcg_env.core.jobs import (
    JOB_AUTORESET,
    JOB_MASK,
    JOB_OBSERVE,
    JOB_SAMPLE,
    JOB_STEP,
    STATUS_DECISION,
    STATUS_LEGAL,
    STATUS_RESULT,
)
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.evaluate import play_matches
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.record import constants as no

ASKING, AUTO = load_game("fftcg"), load_game("fftcg", payment="auto")
ON_THE_TABLE = (
    "random",
    "zone_count",
    "zone_cards",
    "card_id",
    "dull",
    "paid",
    "known",
    "power",
    "damage",
    "log",
    "turn",
)


def started(game: Any, decks: Any, count: int, seed: int) -> GameBatch:
    batch = GameBatch(game, count, DeckChoice(game, decks))
    batch.seed(seed)
    batch.start()
    return batch


@pytest.mark.parametrize("kind", ["shipped", "of all cards"])
def test_it_pays_as_the_heuristic_does(kind: str) -> None:
    """The same games of the heuristic, but for the decisions of payments: R5.11. Arrivals of the hand are not weighed
    when the engine pays."""
    plain = ASKING.search.new_memory(keep_arrival=0)
    count = 8
    pool = list(ASKING.embedded_decks().values()) if kind == "shipped" else ASKING.random_decks(12, 5)
    asked, auto = (started(game, [pool, pool], count, 9) for game in (ASKING, AUTO))
    payments = 0
    for _ in range(60):
        for batch in (asked, auto):
            batch.run(0)
        kinds = asked.status[:, STATUS_DECISION]
        chosen = ASKING.search.choose(asked.states, memory=plain)
        behind = np.isin(kinds, (no.DECISION_PAY,)) & (auto.status[:, STATUS_DECISION] != kinds)
        while behind.any():  # the game with explicit payments pays until it is where the other one is
            payments += int(behind.sum())
            asked.actions[:] = np.where(behind, chosen, -(2**62))
            asked.run(JOB_STEP)
            asked.run(0)
            kinds = asked.status[:, STATUS_DECISION]
            chosen = ASKING.search.choose(asked.states, memory=plain)
            element = (kinds == no.DECISION_ELEMENT) & (auto.status[:, STATUS_DECISION] != kinds)
            behind = ((kinds == no.DECISION_PAY) & (auto.status[:, STATUS_DECISION] != kinds)) | element
        for batch in (asked, auto):
            batch.run(JOB_OBSERVE | JOB_MASK)
        assert (asked.observations == auto.observations).all() and (asked.masks == auto.masks).all()
        for name in ON_THE_TABLE:
            assert (asked.states[name] == auto.states[name]).all(), name
        assert (AUTO.search.choose(auto.states, memory=plain) == chosen).all()
        for batch in (asked, auto):
            batch.actions[:] = np.where(chosen == -(2**62), -(2**62), chosen)
            batch.run(JOB_STEP)
    assert payments > 10 * count


def test_no_player_is_asked_for_cp_in_random_play() -> None:
    """Whatever is cast is paid: random games go to their ends, and only casts that ask for Elements ask how."""
    pool = AUTO.random_decks(32, 8)
    batch = started(AUTO, [pool, pool], 64, 3)
    ended = 0
    batch.run(JOB_SAMPLE)
    for _ in range(400):
        batch.run(JOB_STEP | JOB_AUTORESET | JOB_SAMPLE)
        batch.check_errors()
        ended += int((batch.status[:, STATUS_RESULT] != 0).sum())
        assert not any(found.any() for found in AUTO.faults(batch.states).values())
        assert (batch.status[:, STATUS_LEGAL] > 0).all()
        for index in np.flatnonzero(batch.status[:, STATUS_DECISION] == no.DECISION_PAY).tolist():
            g = batch.states[index]
            assert g["payment"]["casts"] and asks_for_elements(g), "a payment without a question"
    assert ended > 64


def asks_for_elements(g: Any) -> bool:
    from fftcg_env.games.fftcg.cards.program import opcodes as op

    number = int(g["card_id"][g["payment"]["excluded"]])
    return bool(AUTO.tables["cards"][0]["casting"][number] & op.CASTING_ASKED)


def test_equal_seeds_and_actions_give_equal_bytes() -> None:
    one, other = (started(AUTO, "random", 16, 4) for _ in range(2))
    for batch in (one, other):
        batch.run(JOB_SAMPLE)
        for _ in range(150):
            batch.run(JOB_STEP | JOB_AUTORESET | JOB_SAMPLE)
    assert one.states.tobytes() == other.states.tobytes()


def test_fewer_decisions() -> None:
    """About a quarter of the decisions of the heuristic's games are payments."""
    lengths = []
    for game in (ASKING, AUTO):
        batch = started(game, "random", 64, 6)
        game.search.roll_out(batch.states, "heuristic", 1)
        lengths.append(int(batch.states["decisions"].sum()))
    assert 0.6 < lengths[1] / lengths[0] < 0.9


@pytest.mark.parametrize("inner", ["beginner", "heuristic"])
def test_an_agent_trained_without_payments_plays_with_explicit_payments(inner: str) -> None:
    """``paying:AGENT`` plays the games of AGENT with the option, whether that sees observations or records."""
    asked = play_matches(ASKING, *(make_agent(f"paying:{inner}", ASKING) for _ in range(2)), games=8, seed=3)
    auto = play_matches(AUTO, *(make_agent(inner, AUTO) for _ in range(2)), games=8, seed=3)
    assert (asked.seat_wins, asked.mean_turns, asked.pairs_alike) == (auto.seat_wins, auto.mean_turns, auto.pairs_alike)
    assert asked.mean_decisions > auto.mean_decisions
