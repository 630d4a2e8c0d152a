"""The rules as plain Python, through range-checking proxies, give the same bytes as the compiled engine."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

from fftcg_env.core.jobs import JOB_AUTORESET, JOB_MASK, JOB_OBSERVE, JOB_RESET, JOB_SAMPLE, JOB_STEP, STATUS_SIZE
from fftcg_env.games import GAMES as GAMES_BY_NAME
from fftcg_env.games import load_game

GAMES, DECISIONS = 2, 160


def play(name: str) -> str:
    """Random games; the hash of every state, observation and mask on the way."""
    game = load_game(name)
    decks = list(game.usual_decks())
    states, actions = game.new_states(GAMES), np.zeros(GAMES, np.int64)
    seeds = np.array([[11, 101], [12, 102]])
    rows = np.stack([game.deck_rows(decks[:2]), game.deck_rows(decks[1:])])
    observations = np.zeros((GAMES, game.layout.size), game.layout.dtype)
    masks, status = np.zeros((GAMES, game.action_count), np.int8), np.zeros((GAMES, STATUS_SIZE), np.int32)
    arguments = [actions, seeds, rows, observations, masks, status]
    tables = [states, game.tables]
    digest = hashlib.sha256()
    job = JOB_RESET | JOB_SAMPLE
    for _ in range(DECISIONS):
        game.drive(*tables, job, 0, GAMES, *arguments)
        digest.update(states.tobytes() + observations.tobytes() + masks.tobytes() + status.tobytes())
        job = JOB_STEP | JOB_AUTORESET | JOB_OBSERVE | JOB_MASK | JOB_SAMPLE
    return digest.hexdigest()


@pytest.mark.parametrize("name", list(GAMES_BY_NAME))
def test_plain_python_gives_the_same_bytes_as_compiled_code(name):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", __file__, name]
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout.strip() == play(name)


if __name__ == "__main__":
    print(play(sys.argv[1]))
