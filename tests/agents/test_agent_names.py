"""Agents by name: registered agents, agents of other modules, and agents of other games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fftcg_env.agents import AGENTS, UnknownAgentError, UnsuitableAgentError, make_agent, register_agent
from fftcg_env.agents.random import RandomAgent

ROOT = Path(__file__).resolve().parents[2]


class First:
    """Takes the first legal action."""

    def __init__(self, game: Any, argument: str = "") -> None:
        self.argument = argument

    def reset(self, seed: int) -> None:
        pass

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        return int(action_mask.argmax())

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        return action_masks.argmax(axis=1)


class OfChess(First):
    """Plays another game."""

    games = ("chess", "go")


@pytest.fixture
def mine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two agents above, registered for one test."""
    assert "random" in AGENTS  # what the package has is registered before the copy
    monkeypatch.setattr(AGENTS, "_registered", dict(AGENTS._registered))
    register_agent("first", First)
    register_agent("chess", OfChess)


def test_a_registered_agent_is_made(mine: None, game: Any) -> None:
    assert isinstance(make_agent("first", game), First)
    first: Any = make_agent("first:some text", game)
    assert first.argument == "some text"


def test_an_agent_of_a_module_is_made(game: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "players_of_a_test.py").write_text(
        "from fftcg_env.agents.random import RandomAgent\ndef make(game, seed=0):\n    return RandomAgent(seed)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert isinstance(make_agent("players_of_a_test:make", game, seed=3), RandomAgent)


def test_an_agent_of_another_game_is_refused(mine: None, game: Any) -> None:
    with pytest.raises(UnsuitableAgentError, match="the agent 'chess' plays chess, go; this game is fftcg"):
        make_agent("chess", game)


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("hueristic", {}, "no agent is called 'hueristic'; did you mean 'heuristic'"),
        ("policy:", {}, "the agent 'policy:' cannot be made: it needs a text behind a colon, such as policy:PATH"),
        (
            "heuristic:7",
            {},
            "the agent 'heuristic:7' cannot be made: it takes no text behind a colon; write 'heuristic'",
        ),
        ("random:7", {}, "the agent 'random:7' cannot be made: it takes no text behind a colon; write 'random'"),
        ("champion:7", {}, "the agent 'champion:7' cannot be made: it takes no text behind a colon; write 'champion'"),
        (7, {}, "the name of an agent is 7; it must be a string"),
        (
            "tests.agents.test_agent_names:Nullary",
            {},
            r"cannot be made: it is called with the game, as Nullary\(game\): too many positional arguments",
        ),
        ("random", {"sead": 1}, "the agent 'random' cannot be made: got an unexpected keyword argument 'sead'"),
    ],
)
def test_mistakes_are_reported(game: Any, name: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(UnknownAgentError, match=message):
        make_agent(name, game, **options)


class Nullary:
    def act(self, observation: Any, action_mask: Any) -> Any:
        return action_mask.argmax()


def test_a_game_is_no_name() -> None:
    with pytest.raises(TypeError, match=r"the game is 'fftcg'; it must be a game: load_game\('fftcg'\)"):
        make_agent("heuristic", "fftcg")  # type: ignore[arg-type]


def test_a_local_folder_called_agents_is_not_in_the_way(tmp_path: Path) -> None:
    """Users have folders of that name; opponents by name are the package's own all the same."""
    (tmp_path / "agents").mkdir()
    (tmp_path / "agents" / "__init__.py").write_text("raise RuntimeError('the folder of the user was imported')\n")
    code = (
        "from fftcg_env.agents import make_agent; from fftcg_env.games import load_game; "
        "print(type(make_agent('heuristic', load_game('fftcg'))).__module__)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "fftcg_env.agents.heuristic", done.stderr
