"""Errors of the package: one base class, pickles, messages; bugs of other code are not shown as user errors."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import pickle
import pkgutil
import signal
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from typer.testing import CliRunner

import fftcg_env
from fftcg_env.agents import UnsuitableAgentError, make_agent
from fftcg_env.cli import app
from fftcg_env.cli.common import USER_ERROR
from fftcg_env.core.options import UnknownOptionError
from fftcg_env.envs import FFTCGVectorEnv, GameAECEnv, GameVectorEnv, LearnerVectorEnv
from fftcg_env.errors import AgentFailedError, ArgumentError, FFTCGEnvError
from fftcg_env.evaluate import play_matches
from fftcg_env.games.fftcg.cards import DeckError, UnknownCardError
from fftcg_env.games.fftcg.cards.decks import load_deck
from tests.clocks import PATIENCE
from tests.processes import interruptible
from tests.untrusted_input.files import GAME

RUNNER = CliRunner()
WIDE = {"COLUMNS": "300"}
NOT_FOR_USERS = {"InputEndedError", "QuitError", "AgentFailedError", "PlaceLostError"}
"""What never leaves the module that raises it, and the fault of an agent."""
OPTIONAL = ("fftcg_env.envs.open_spiel", "fftcg_env.learning.masked_policy", "fftcg_env.web")


def modules() -> list[Any]:
    found = []
    for module in pkgutil.walk_packages(fftcg_env.__path__, "fftcg_env."):
        if module.name.endswith("__main__") or module.name.startswith("fftcg_env.core.compiling.self_test"):
            continue
        try:
            found.append(importlib.import_module(module.name))
        except ImportError:
            assert module.name.startswith(OPTIONAL)
    return found


def own_errors() -> list[type[Exception]]:
    found: dict[str, type[Exception]] = {}
    for module in modules():
        for value in vars(module).values():
            own = isinstance(value, type) and issubclass(value, Exception) and value.__module__.startswith("fftcg_env")
            if own and not issubclass(value, Warning) and not value.__name__.startswith("_"):
                found[f"{value.__module__}.{value.__qualname__}"] = value
    return [found[name] for name in sorted(found)]


def test_errors_have_one_base_and_can_be_made_of_one_text() -> None:
    errors = own_errors()
    assert len(errors) > 45
    for kind in errors:
        assert issubclass(kind, FFTCGEnvError) or kind.__name__ in NOT_FOR_USERS, kind
        error = kind("what is wrong")
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is kind and again.args == error.args and str(again) == str(error)
        assert "what is wrong" in str(error)
        repeated = kind(error)  # as Gymnasium raises the error of a worker process
        assert "what is wrong" in str(repeated)


def raised(call: Any) -> Exception:
    with pytest.raises(FFTCGEnvError) as caught:
        call()
    return caught.value


def test_errors_keep_what_they_know_through_a_pickle() -> None:
    option = raised(lambda: FFTCGVectorEnv(1, paymint="auto"))
    deck = raised(lambda: load_deck("no_such_deck_of_a_test"))
    card = UnknownCardError("1-999Z", ("1-099C",))
    assert isinstance(option, UnknownOptionError) and isinstance(deck, DeckError)
    for error in (option, deck, card):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)
        assert str(type(error)(str(error))) == str(error)


def fail_in_a_worker(number: int) -> None:
    (lambda: load_deck("no_such_deck_of_a_test"), lambda: FFTCGVectorEnv(1, paymint="auto"))[number]()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a worker that imports everything again takes seconds")
@pytest.mark.parametrize("error", [DeckError, UnknownOptionError])
def test_errors_come_out_of_a_pool_of_processes(error: Any) -> None:
    """An error that cannot be unpickled would leave the pool waiting for ever."""
    with multiprocessing.get_context("fork").Pool(1) as pool, pytest.raises(error, match=r"no_such_deck|paymint"):
        pool.apply_async(fail_in_a_worker, ([DeckError, UnknownOptionError].index(error),)).get(PATIENCE)


def test_a_keyword_that_is_unknown_is_named_in_the_words_of_python_too() -> None:
    """TorchRL's GymEnv tries ``frameskip`` and looks for these words; Gymnasium raises ``type(error)(text)``."""
    for make in (
        lambda: gymnasium.make("fftcg_env/FFTCG-v1", frameskip=1),
        lambda: gymnasium.make_vec("fftcg_env/FFTCG-v1", num_envs=2, frameskip=1),
    ):
        with pytest.raises(TypeError, match=r"no option 'frameskip'.*unexpected keyword argument 'frameskip'"):
            make()


@pytest.mark.parametrize("make", [GameVectorEnv, lambda game, count: LearnerVectorEnv(count, game=game)])
@pytest.mark.parametrize("count", [-3, 0])
def test_environments_say_how_many_games_there_can_be(make: Any, count: int) -> None:
    with pytest.raises(ArgumentError, match=rf"^num_envs is {count} \(int\); it must be at least 1$"):
        make(GAME, count)


class Raising:
    """An agent with a fault."""

    def reset(self, seed: int) -> None:
        pass

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        raise KeyError(7)

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        raise KeyError(7)


class LookingAhead(Raising):
    act_batch = None  # type: ignore[assignment]

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        raise KeyError(7)


class Idle:
    """An object that cannot decide."""

    def reset(self, seed: int) -> None:
        pass


class Short(Raising):
    """An agent that answers with too few actions."""

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        return np.zeros(1, np.int64)


def unmade(game: Any) -> Any:
    raise KeyError(7)


def own(factory: Any) -> Any:
    return lambda game: factory()


@pytest.fixture
def agents(monkeypatch: pytest.MonkeyPatch) -> None:
    """The agents above as they are written out on the command line."""
    module = type("module", (), {})()
    for kind in (Raising, LookingAhead, Idle, Short):
        setattr(module, kind.__name__.lower(), own(kind))
    module.unmade = unmade
    monkeypatch.setitem(__import__("sys").modules, "agents_of_a_test", module)


@pytest.mark.usefixtures("agents")
@pytest.mark.parametrize("name", ["raising", "lookingahead"])
def test_the_fault_of_an_agent_keeps_its_traceback(game: Any, name: str) -> None:
    command = ["match", f"agents_of_a_test:{name}", "random", "--game", GAME, "--games", "4"]
    result = RUNNER.invoke(app, command)
    assert result.exit_code == 1 and isinstance(result.exception, AgentFailedError)
    assert isinstance(result.exception.__cause__, KeyError) and "raised KeyError: 7" in str(result.exception)
    kind = Raising if name == "raising" else LookingAhead
    assert f"{kind.__module__}:{kind.__qualname__}" in str(result.exception)


@pytest.mark.usefixtures("agents")
def test_the_fault_of_a_factory_keeps_its_traceback(game: Any) -> None:
    result = RUNNER.invoke(app, ["match", "agents_of_a_test:unmade", "random", "--game", GAME, "--games", "4"])
    assert isinstance(result.exception, AgentFailedError) and isinstance(result.exception.__cause__, KeyError)
    assert "the agent 'agents_of_a_test:unmade' cannot be made: KeyError: 7" in str(result.exception)


@pytest.mark.usefixtures("agents")
def test_what_cannot_decide_gets_a_sentence_that_says_what_it_lacks(game: Any) -> None:
    sentence = "has no method act; an agent is a function"
    result = RUNNER.invoke(app, ["match", "agents_of_a_test:idle", "random", "--game", GAME], env={"COLUMNS": "300"})
    assert result.exit_code == USER_ERROR and sentence in result.stderr
    with pytest.raises(UnsuitableAgentError, match=sentence):
        play_matches(game, Idle(), make_agent("random", game), games=2)
    env = GameAECEnv(GAME)
    env.reset(seed=1)
    with pytest.raises(UnsuitableAgentError, match=sentence):
        env.ask(Idle())
    with pytest.raises(UnsuitableAgentError, match=sentence):
        LearnerVectorEnv(2, game=GAME, opponent=Idle())


def test_too_few_actions_are_a_fault_of_the_agent(game: Any) -> None:
    with pytest.raises(AgentFailedError, match=r"test_errors:Short returned an array of the shape \(1,\); it must be"):
        play_matches(game, Short(), make_agent("random", game), games=4)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_children_of_tests_listen_to_ctrl_c() -> None:
    """Also in a background job, in which SIGINT is ignored."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        code = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
        child = interruptible([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        assert child.communicate(timeout=PATIENCE)[0] == "True\n"
    finally:
        signal.signal(signal.SIGINT, before)
