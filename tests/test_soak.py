"""Soak tests: millions of random decisions, with the embedded decks and with all cards (``make soak``)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fftcg_env.core.driving import drive_records
from fftcg_env.core.jobs import (
    JOB_OBSERVE,
    JOB_REVEAL,
    RUNNING,
    STATUS_LEGAL,
    STATUS_PLAYER,
    STATUS_REASON,
    STATUS_RESULT,
)
from fftcg_env.envs import FFTCGVectorEnv
from fftcg_env.evaluate.soak import SoakFailure, shrink, soak
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.record.constants import REASON_DAMAGE, REASON_DAMAGE_WITHOUT_DECK, REASON_DECK_OUT, REASONS
from tests.checks import check_conservation, view

DECISIONS = int(os.environ.get("FFTCG_ENV_SOAK", 1_000_000))
GAMES = 512
CHECK_EVERY = 20
"""Steps between two full checks."""

WAYS: dict[str, dict[str, Any]] = {
    "default": {},
    "every window, full payment": {"skip_forced": False, "payment": "full"},
    "the other rulings": {
        "cp_overpayment": "one_excess",
        "field_limit_on_effect": "rule_process",
        "loss_damage": 6,
        "mulligan_bottom_order": "as_held",
        "lethal_check_before_ex": False,
        "ex_burst_carries_card_info": False,
        "empty_declaration_window": True,
        "next_attack_returns_to": "declaration",
        "search_any_card_may_fail": True,
        "first_strike_window": "back_attack_allowed",
    },
}
LEGAL_ENDS = {REASON_DAMAGE, REASON_DECK_OUT, REASON_DAMAGE_WITHOUT_DECK}


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("eager", [False, True], ids=["random", "eager"])
def test_a_million_random_decisions(way: str, eager: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """``eager``: players pass only if they can do nothing else; plain random players pass half of the time."""
    env = FFTCGVectorEnv(GAMES, **WAYS[way])
    observations, infos = env.reset(seed=1)
    rng = np.random.default_rng(1)
    ends: Counter[int] = Counter()
    steps = -(-DECISIONS // GAMES)
    with capsys.disabled(), progress() as bar:
        task = bar.add_task(f"{way}, {'eager' if eager else 'random'}", total=steps * GAMES)
        for step in range(steps):
            if step % CHECK_EVERY == 0:
                check_batch(env, observations, infos["status"])
            actions = env.sample_actions()
            if eager:
                without_passing(actions, observations["action_mask"], rng)
            observations, rewards, terminations, truncations, infos = env.step(actions)
            assert not truncations.any(), [REASONS[reason] for reason in infos["status"][truncations, STATUS_REASON]]
            over = infos["status"][:, STATUS_RESULT] != RUNNING
            assert (over == terminations).all() and (rewards.sum(axis=1) == 0).all()
            ends.update(infos["status"][over, STATUS_REASON].tolist())
            bar.update(task, advance=GAMES)
        told = ", ".join(f"{count} {REASONS[end]}" for end, count in ends.most_common())
        bar.console.print(f"  {sum(ends.values())} games: {told}", soft_wrap=True)
    assert set(ends) <= LEGAL_ENDS and sum(ends.values()) > DECISIONS // 2000


def progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True))


def without_passing(actions: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> None:
    """Put a random other action in place of each pass, where there is one."""
    for index in np.flatnonzero(actions == 0):
        others = np.flatnonzero(masks[index])[1:]
        if len(others):
            actions[index] = rng.choice(others)


def check_batch(env: FFTCGVectorEnv, observations: dict[str, np.ndarray], status: np.ndarray) -> None:
    """Cards are conserved, masks fit, every view is within its bounds, and one game hides what it must."""
    check_conservation(env.states)
    masks = observations["action_mask"]
    assert (masks.sum(axis=1) == status[:, STATUS_LEGAL]).all() and (status[:, STATUS_LEGAL] > 0).all()
    assert not env.game.layout.outside(observations["observation"])
    batch = env._batch
    index = int(status[:, STATUS_PLAYER].argmax())
    assert not env.game.layout.outside(
        drive_records(env.game, env.states[index : index + 1], JOB_OBSERVE | JOB_REVEAL)[0]
    )
    one = env.save().states[index : index + 1]
    for player in range(2):
        other = one.copy()
        env.game.determinize(other, 0, player, np.random.default_rng(index))
        assert view(batch, other, player) == view(batch, one, player)


POOL_WAYS: dict[str, dict[str, Any]] = {
    **WAYS,
    "the later rulings": {
        "replacement_order": "set_then_adjust",
        "increase_after_zero": True,
        "slash_names": "split",
        "cancelled_item": "stay_until_resolution",
        "role_assignment_time": "resolution",
        "end_of_turn_trigger_made_late": "expires",
    },
}


@pytest.mark.soak
@pytest.mark.parametrize("way", POOL_WAYS)
def test_ten_million_random_decisions_with_random_decks(way: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Decks of every playable card. A failure is reported with its seed, its decks and a short list of actions."""
    game = load_game("fftcg", **POOL_WAYS[way])
    decisions = 10 * DECISIONS // len(POOL_WAYS)
    with capsys.disabled(), progress() as bar:
        task = bar.add_task(f"random decks, {way}", total=decisions)
        try:
            report = soak(game, decisions, seed=1, progress=lambda done: bar.update(task, completed=done))
        except SoakFailure as failure:
            pytest.fail(str(shrink(game, failure)))
    assert report.games > decisions // 2000 and len(report.played) > 0.9 * len(game.cards.codes)


CHECKED = """
import sys
from fftcg_env.core.contract import check_game
from fftcg_env.evaluate.soak import soak
from fftcg_env.games import load_game

report = soak(load_game("fftcg"), int(sys.argv[1]), seed=2)
print(report.decisions, report.games)
check_game(load_game("fftcg"), games=4)  # deals in the middle of things among others
"""


@pytest.mark.soak
def test_ten_million_random_decisions_with_every_index_checked() -> None:
    """No rule leaves an array, whatever the decks. A process of its own: the checks are compiled in."""
    environment = {**os.environ, "FFTCG_ENV_BOUNDSCHECK": "1"}
    command = [sys.executable, "-c", CHECKED, str(10 * DECISIONS)]
    process = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr[-4000:]
    decisions, games = map(int, process.stdout.split())
    assert decisions >= 10 * DECISIONS and games > decisions // 2000


@pytest.mark.soak
def test_every_card_works(capsys: pytest.CaptureFixture[str]) -> None:
    """Each card can be played and each of its abilities used, with every index checked; a quarter of an hour."""
    command = [sys.executable, "-m", "fftcg_env.cli", "cards", "test", "--all"]
    with capsys.disabled():
        process = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    assert process.returncode == 0, process.stdout[-4000:]
