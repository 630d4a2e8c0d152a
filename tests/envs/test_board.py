"""The rendered board shows everything public, and nothing that the viewer may not know."""

from __future__ import annotations

import re

import numpy as np
import pytest

from fftcg_env import fftcg_v1
from fftcg_env.envs.rendering import WIDTH, show, to_text
from fftcg_env.games.fftcg.cards.program.opcodes import BREAK_ZONE, DAMAGE_ZONE, FIELD, HAND
from tests.checks import games, play


def picture(env: fftcg_v1.GameAECEnv, viewer: int | None) -> str:
    return to_text(env.game.board(env._states, 0, viewer), colour=False)


def test_everything_public_is_shown() -> None:
    for seed in range(8):
        env = play(fftcg_v1.raw_env(), seed, 80, eagerness=0.8)
        text = picture(env, None)
        assert max(map(len, text.splitlines())) <= WIDTH
        state = env._states[0]
        for player in range(2):
            for zone in (FIELD, HAND, BREAK_ZONE, DAMAGE_ZONE):
                for card in state["zone_cards"][player, zone, : state["zone_count"][player, zone]]:
                    name = env.game.card_list[state["card_id"][card]].name
                    assert name in re.sub(r"\s+", " ", text)


def test_hidden_cards_are_not_shown() -> None:
    env = play(fftcg_v1.raw_env(), 3, 1)
    assert "unknown" not in picture(env, None)
    for viewer in (0, 1):
        before = picture(env, viewer)
        assert "5 unknown" in before
        env.game.determinize(env._states, 0, viewer, np.random.default_rng(1))
        assert picture(env, viewer) == before


def test_only_the_one_who_decides_sees_the_answers() -> None:
    env = fftcg_v1.raw_env()
    env.reset(seed=3)
    player = int(env.agent_selection[-1])
    assert "go first" in picture(env, player) and "go first" in picture(env, None)
    assert "go first" not in picture(env, 1 - player)
    assert f"{env.agent_selection}: who takes the first turn?" in picture(env, 1 - player)


def test_the_end_is_reported() -> None:
    env = fftcg_v1.raw_env()
    reasons = set()
    for seed in range(60):
        for _ in games(env, range(seed, seed + 1)):
            pass
        info = env.infos["player_0"]
        assert f"{info['result']} wins: " in picture(env, None) and str(info["reason"]) in picture(env, None)
        reasons.add(info["reason"])
    assert len(reasons) > 1


def test_colours_are_escape_sequences_and_can_be_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    env = play(fftcg_v1.raw_env(), 2, 60)
    board = env.game.board(env._states, 0, None)
    coloured, plain = to_text(board), to_text(board, colour=False)
    assert "\x1b[" in coloured and "\x1b[" not in plain and re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    show(board)
    assert "player_1" in capsys.readouterr().out
