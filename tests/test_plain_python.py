"""The rules as plain Python, through range-checking proxies, give the same bytes as the compiled engine."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from fftcg_env.core.jobs import JOB_AUTORESET, JOB_MASK, JOB_OBSERVE, JOB_RESET, JOB_SAMPLE, JOB_STEP, STATUS_SIZE
from fftcg_env.core.network.judge import Judge, Network
from fftcg_env.games import GAMES as GAMES_BY_NAME
from fftcg_env.games import load_game

GAMES = 2
SOME, MANY = (80, 7), (400, 14)
"""Random decisions, and turns of the heuristic."""


def play(name: str, decisions: int, turns: int) -> str:
    """Random games; the hash of every state, observation and mask on the way."""
    game = load_game(name)
    decks = list(game.usual_decks())
    states, actions = game.new_states(GAMES), np.zeros(GAMES, np.int64)
    seeds = np.array([[11, 101], [12, 102]])
    rows = np.stack([game.deck_rows(decks[:2]), game.deck_rows(decks[1:3])])
    observations = np.zeros((GAMES, game.layout.size), game.layout.dtype)
    masks, status = np.zeros((GAMES, game.action_count), np.int8), np.zeros((GAMES, STATUS_SIZE), np.int32)
    arguments = [actions, seeds, rows, observations, masks, status]
    tables = [states, game.tables]
    digest = hashlib.sha256()
    job = JOB_RESET | JOB_SAMPLE
    for _ in range(decisions):
        game.drive(*tables, job, 0, GAMES, *arguments)
        digest.update(states.tobytes() + observations.tobytes() + masks.tobytes() + status.tobytes())
        job = JOB_STEP | JOB_AUTORESET | JOB_OBSERVE | JOB_MASK | JOB_SAMPLE
    if game.search.policies[1:]:
        digest.update(thought(game, [decks[0].name, decks[1].name, *list(game.embedded_decks())[:6]], turns))
    digest.update(judged(game, states))
    return digest.hexdigest()


def thought(game: Any, decks: list[str], turns: int) -> bytes:
    """A game of the heuristic against itself with each of these decks: every record behind each of these turns."""
    found = b""
    states = game.new_states(len(decks))
    rows = np.stack([game.deck_rows([game.load_deck(name)] * 2) for name in decks])
    seeds, status = np.stack([np.arange(len(decks)), np.ones(len(decks), int)], 1), np.zeros((len(decks), STATUS_SIZE))
    blank = np.zeros((1, 1), game.layout.dtype), np.zeros((1, 1), np.int8), status.astype(np.int32)
    game.drive(states, game.tables, JOB_RESET, 0, len(decks), np.zeros(len(decks), np.int64), seeds, rows, *blank)
    for _ in range(turns):
        found += game.search.roll_out(states, "heuristic", 1, decisions=6).tobytes() + states.tobytes()
    return found


def judged(game: Any, states: np.ndarray) -> bytes:
    """What a random network reads of positions and says about them, to the bit."""
    judge = Judge(game, Network.random(game, token=16, state=16, context=32, action=32), len(states))
    found = judge.judge(states, sample=True, seeds=3, collect=True)
    parts = [found.actions, found.values, found.logits, *found.positions.values()]
    return b"".join(part.tobytes() for part in parts)


@pytest.mark.parametrize(("decisions", "turns"), [SOME, pytest.param(*MANY, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", list(GAMES_BY_NAME))
def test_plain_python_gives_the_same_bytes_as_compiled_code(name, decisions, turns):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", __file__, name, str(decisions), str(turns)]
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout.strip() == play(name, decisions, turns)


if __name__ == "__main__":
    print(play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
