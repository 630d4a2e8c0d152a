"""Training of the compiled network: algorithms learn what is known; runs are saved, resumed and stopped."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")
import torch
import typer
from typer.testing import CliRunner

import train
from fftcg_env.agents import make_agent
from fftcg_env.agents.heuristic import HeuristicAgent
from fftcg_env.agents.policy import NetworkAgent
from fftcg_env.agents.policy_file import PolicyFileError
from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE
from fftcg_env.envs.batch import GameBatch, ask
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.evaluate import play_matches
from fftcg_env.learning import ALGORITHMS, trainer_of
from fftcg_env.learning.games import ITSELF, TrainingGames
from fftcg_env.learning.imitate import Imitation, ImitationOptions, agent_teacher
from fftcg_env.learning.network import PolicyNetwork
from fftcg_env.learning.ppo import PPO, PPOOptions
from fftcg_env.learning.runs import RunError, new_options, resumed_options
from tests.clocks import PATIENCE, wait_until
from tests.policy_files import Hostile
from tests.processes import interruptible

ROOT = Path(__file__).resolve().parents[2]
SMALL = {"token": 16, "state": 16, "context": 32, "action": 32}
TINY: dict[str, Any] = {
    "game": "chrono_card",
    "games": 32,
    "token_width": 16,
    "context_width": 32,
    "evaluation_games": 4,
    "yardsticks": "",
    "minutes": 0.0,
}
PPO_TINY = {**TINY, "rollout": 4, "snapshot_every": 2, "pool": 1, "actors": 1}


def tiny(algorithm: str, **changes: Any) -> Any:
    """Options of a training of seconds."""
    given = {**(PPO_TINY if algorithm in ("ppo", "improve") else TINY), **changes}
    return ALGORITHMS[algorithm](**given)


# ---------------------------------------------------------------------------------------------------------- algorithms
def test_imitation_learns_a_known_rule(chrono: Any) -> None:
    """A teacher that ranks moves by their verb alone, global actions last: a network can express that exactly."""
    verbs, globals_ = len(chrono.verbs), chrono.global_action_count

    def ranked(states: np.ndarray) -> np.ndarray:
        lists, counts = chrono.search.legal(states)
        legal = np.arange(lists.shape[1]) < counts[:, None]
        weights = np.where(lists < globals_, -10.0 - lists, (lists - globals_) % verbs)
        return np.where(legal, weights, -np.inf)

    torch.manual_seed(1)
    network = PolicyNetwork(chrono, **SMALL)
    training = Imitation(network, ImitationOptions(games=128, learning_rate=5e-3), teacher=ranked, seed=1)
    agreed = [training.update(k / 80).metrics["agreement"] for k in range(80)]
    assert np.mean(agreed[:3]) < 0.8 and np.mean(agreed[-10:]) > 0.995


def test_imitation_does_not_read_the_advice_and_ppo_does(chrono: Any) -> None:
    """With the advice, which is the answer, a network would learn nothing about cards."""
    torch.manual_seed(1)
    network = PolicyNetwork(chrono, advice=True, **SMALL)
    imitation = Imitation(network, ImitationOptions(games=32), seed=1)
    agreed = [imitation.update(0.0).metrics["agreement"] for _ in range(5)]
    imitation.close()
    assert not network.action_advice.any() and network.action_kinds.grad.any() and agreed[-1] < 0.99
    training = PPO(network, PPOOptions(games=16, rollout=8, value_only=0), seed=1)
    training.update(0.0)
    training.close()
    assert network.action_advice.any()


@pytest.mark.parametrize("name", ["beginner", "search:8", "random"])
def test_any_agent_can_be_the_teacher(name: str) -> None:
    """Agents that read observations and agents that read records: the teacher's best action is what the agent plays."""
    from fftcg_env.games import load_game
    from tests.learning.conftest import positions_of

    game = load_game("fftcg")
    states = positions_of(game, 6, 40)
    agent, same = make_agent(name, game), make_agent(name, game)
    agent.reset(3), same.reset(3)
    weights = agent_teacher(game, agent, len(states))(states.copy())
    lists, counts = game.search.legal(states)
    chosen = lists[np.arange(len(states)), weights.argmax(axis=1)]
    assert ((weights > -np.inf).sum(axis=1) == counts).all() and ((weights == 0).sum(axis=1) == 1).all()
    batch = GameBatch(game, len(states), DeckChoice(game, "random"))
    batch.states[:] = states
    batch.run(JOB_OBSERVE | JOB_MASK)
    assert chosen.tolist() == ask(same, batch, np.arange(len(states))).tolist()


def test_ppo_learns_to_beat_an_opponent_that_passes() -> None:
    """Against an opponent that always ends its turn, an untrained learner soon wins nearly every game."""
    from fftcg_env.games import load_game

    game = load_game("kingdom_hearts")
    torch.manual_seed(2)
    network = PolicyNetwork(game, **SMALL)
    opponent = Passing(game)
    training = PPO(
        network, PPOOptions(games=128, rollout=16, batch=128, learning_rate=2e-3, value_only=2),
        opponents=[opponent], shares=[1.0], seed=3,
    )  # fmt: skip
    for k in range(12):
        training.update(k / 12)
    training.close()
    result = play_matches(game, NetworkAgent(game, network.compiled()), opponent, 100, "random", seed=9)
    untrained = play_matches(
        game, NetworkAgent(game, PolicyNetwork(game, **SMALL).compiled()), opponent, 100, "random", seed=9
    )
    assert result.win_rate > max(0.9, untrained.win_rate)


class Passing:
    """Passes where it may, otherwise takes the first legal action."""

    honest = True

    def __init__(self, game: Any) -> None:
        self._search = game.search

    def reset(self, seed: int) -> None: ...

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        lists, counts = self._search.legal(states)
        legal = np.arange(lists.shape[1]) < counts[:, None]
        actions: np.ndarray = np.where(legal, lists, 10**6).min(axis=1)
        return actions


def test_opponents_get_their_share_of_the_games(chrono: Any) -> None:
    heuristic = HeuristicAgent(chrono)
    games = TrainingGames(chrono, 400, "random", 5, [heuristic, heuristic], [0.5, 0.25])
    found = [(games.opponent == number).mean() for number in (0, 1, ITSELF)]
    assert found == pytest.approx([0.5, 0.25, 0.25], abs=0.08)
    assert (games.learner_decides() == (games.players != games.opponent_seat)).all()
    assert games.learner_decides()[games.opponent == ITSELF].all()
    with pytest.raises(ValueError, match="add up to at most 1"):
        games.set_opponents([heuristic], [1.5])


def test_opponents_that_read_observations_see_the_position_of_now(chrono: Any) -> None:
    """Also in the first step, after the games were spread out, and after the opponents were changed."""
    games = TrainingGames(chrono, 16, "random", 5)
    games.spread_out(3)
    for seed in (1, 2):
        games.set_opponents([Comparing(games, seed)], [1.0])
        for _ in range(40):
            games.step(games.game.search.choose(games.states))
    assert games.opponents[0].asked > 0


class Comparing:
    """Plays at random, and compares what it is shown with the masks of the records."""

    def __init__(self, games: TrainingGames, seed: int) -> None:
        self.games, self.asked = games, 0
        self.agent: Any = make_agent("random", games.game)
        self.agent.reset(seed)

    def act_batch(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        asked = np.flatnonzero(~self.games.learner_decides() & (self.games.opponent == 0))
        lists, counts = self.games.game.search.legal(self.games.states[asked])
        for mask, legal, count in zip(masks, lists, counts, strict=True):
            assert np.flatnonzero(mask).tolist() == sorted(legal[:count].tolist())
        self.asked += len(asked)
        actions: np.ndarray = self.agent.act_batch(observations, masks)
        return actions


def test_a_step_reports_who_won(chrono: Any) -> None:
    """The learner plays the heuristic's moves too; results are those of the records."""
    heuristic = HeuristicAgent(chrono)
    games = TrainingGames(chrono, 64, "random", 6, [heuristic], [0.5])
    finished = 0
    for _ in range(400):
        seats = games.opponent_seat.copy()
        ended = games.step(heuristic.act_states(games.states, np.ones(64, bool)))
        for game, result, opponent, won in zip(*ended, strict=True):
            assert result.sum() == 0 and (opponent == ITSELF) == (seats[game] < 0)
            assert won == (result[0 if seats[game] < 0 else 1 - seats[game]] > 0)
        finished += len(ended.games)
    assert finished > 64


# ---------------------------------------------------------------------------------------------------------------- runs
@pytest.fixture(scope="module")
def finished_run(tmp_path_factory: Any) -> Path:
    """Imitation, then PPO, evaluated."""
    options = tiny("ppo", steps=1500, name="tiny", runs=str(tmp_path_factory.mktemp("runs")))
    return train.start("ppo", options)


def test_a_run_leaves_everything(finished_run: Path) -> None:
    for name in ("policy.npz", "evaluation.json", "config.json", "state.pt", "learning_curve.png"):
        assert (finished_run / name).stat().st_size > 0, name
    assert list((finished_run / "tensorboard").glob("events*"))
    evaluation = json.loads((finished_run / "evaluation.json").read_text())
    assert set(evaluation) == {"random", "heuristic"}
    assert json.loads((finished_run / "config.json").read_text())["algorithm"] == "ppo"


@pytest.mark.parametrize("algorithm", ["imitate", "improve"])
def test_every_algorithm_trains_and_resumes(algorithm: str, tmp_path: Path) -> None:
    folder = train.start(algorithm, tiny(algorithm, steps=100, name="run", runs=str(tmp_path), imitation=0.5))
    again = train.start(*resumed_options(folder, {"steps": 200}), folder)
    assert again == folder and json.loads((folder / "config.json").read_text())["steps"] == 200
    trainer = trainer_of(algorithm)(resumed_options(folder, {})[1], folder, resume=True)
    assert trainer.decisions >= 200 and trainer.parts == 2


def test_resume_goes_on_without_loss(finished_run: Path, tmp_path: Path) -> None:
    """Network, optimiser, stage, copies and curve go on where they were."""
    folder = tmp_path / "run"
    shutil.copytree(finished_run, folder)
    state = torch.load(folder / "state.pt", weights_only=True)
    _, options = resumed_options(folder, {"steps": 3000})
    trainer: Any = trainer_of("ppo")(options, folder, resume=True)
    assert trainer.decisions == state["decisions"] and state["stage"] == "main" and len(state["league"]) == 1
    for name, value in trainer.network.state_dict().items():
        assert torch.equal(value, state["network"][name])
    stage = trainer._stage()
    moments = stage.optimizer.state_dict()["state"]
    assert all(torch.equal(moments[k]["exp_avg"], state["optimizer"]["state"][k]["exp_avg"]) for k in moments)
    assert stage.updates == state["stage_updates"] > 0 and len(trainer.league.members) == 1
    before = list(trainer.curve.decisions)
    trainer.train()
    assert trainer.curve.decisions[: len(before)] == before and trainer.decisions >= 3000


@pytest.mark.parametrize("actors", [1, 2])
def test_same_seed_same_training(tmp_path: Path, actors: int) -> None:
    """One actor plays in a thread, two in processes."""
    networks = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        trainer: Any = trainer_of("ppo")(tiny("ppo", steps=1200, seed=5, actors=actors), folder, resume=False)
        trainer.train()
        networks.append(trainer.network.state_dict())
    assert all(torch.equal(first, networks[1][name]) for name, first in networks[0].items())


def test_a_saved_agent_plays_as_the_trainer_evaluates_it(finished_run: Path, chrono: Any) -> None:
    agent: Any = make_agent(f"policy:{finished_run}", chrono)
    trainer: Any = trainer_of("ppo")(resumed_options(finished_run, {})[1], finished_run, resume=True)
    games = TrainingGames(chrono, 64, "random", 8)
    games.spread_out(20)
    everywhere = np.ones(64, bool)
    same = agent.act_states(games.states, everywhere) == trainer.agent().act_states(games.states, everywhere)
    assert same.mean() > 0.9  # the file holds float16


def test_policies_of_other_games_and_options_are_refused(finished_run: Path, tmp_path: Path) -> None:
    from fftcg_env.games import load_game

    with pytest.raises(PolicyFileError, match="plays the game 'chrono_card'"):
        make_agent(f"policy:{finished_run}", load_game("kingdom_hearts"))
    with pytest.raises(FileNotFoundError, match=r"train\.py saves one"):
        make_agent(f"policy:{tmp_path}", load_game("chrono_card"))


def test_resume_runs_no_code_of_the_state(finished_run: Path, tmp_path: Path) -> None:
    folder, sign = tmp_path / "run", tmp_path / "sign"
    shutil.copytree(finished_run, folder)
    torch.save(Hostile(sign), folder / "state.pt")
    with pytest.raises(pickle.UnpicklingError):
        trainer_of("ppo")(resumed_options(folder, {})[1], folder, resume=True)
    assert not sign.exists()


def test_wrong_options_are_answered(finished_run: Path, tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(train.make_command())
    for words, answer in (
        (["--algorithm", "dqn"], "no algorithm is called 'dqn'"),
        (["--algorithm", "imitate", "--clip", "0.1"], "imitate has no option --clip"),
        (["--algorithm", "imitate", "--advice"], "imitate has no option --advice"),
        (["--algorithm", "maskable_ppo", "--advice"], "maskable_ppo has no option --advice"),
        (["--evaluation-games", "3"], "even"),
        (["--minutes", "-1"], "--minutes is -1.0; it must be at least 0"),
        (["--imitation", "7"], "--imitation is 7.0; it must be from 0 to 1"),
        (["--games", "0"], "--games is 0; it must be at least 1"),
        (["--token-width", "40"], "--token-width is 40; it must be a multiple of 16 from 16 to 256"),
        (["--context-width", "2048"], "--context-width is 2048; it must be a multiple of 32 from 32 to 1024"),
        (["--resume", str(tmp_path)], "not a saved run"),
        (
            ["--resume", str(finished_run), "--algorithm", "imitate"],
            "a run of ppo; it cannot go on with --algorithm imitate",
        ),
        (["--runs", str(finished_run / "config.json")], "is a file"),
        (["--name", finished_run.name, "--runs", str(finished_run.parent)], "is a saved run"),
        (["--game", "chrono_card", "--yardsticks", "nothing", "--runs", str(tmp_path / "new")], "called 'nothing'"),
        (["--game", "chrono_card", "--decks", "nothing", "--runs", str(tmp_path / "new")], "nothing"),
    ):
        wrong = CliRunner().invoke(app, words)
        assert wrong.exit_code == 2 and answer in " ".join(wrong.output.replace("│", " ").split()), wrong.output
    assert not (tmp_path / "new").exists()  # nothing is half done
    with pytest.raises(RunError, match="keeps games"):
        resumed_options(finished_run, {"games": 5})
    with pytest.raises(RunError, match="--resume"):
        train.start("ppo", replace(tiny("ppo"), name=finished_run.name, runs=str(finished_run.parent)))


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT")
def test_ctrl_c_saves_and_exits_cleanly(tmp_path: Path) -> None:
    options = [f"--{name.replace('_', '-')}={value}" for name, value in PPO_TINY.items()]
    process = interruptible(
        [sys.executable, "train.py", *options, "--checkpoint-minutes=0", "--name=stopped", f"--runs={tmp_path}"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    folder = tmp_path / "stopped"
    wait_until((folder / "state.pt").exists, process)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, output
    assert "--resume" in output and not (folder / "evaluation.json").exists()
    trainer: Any = trainer_of("ppo")(resumed_options(folder, {})[1], folder, resume=True)
    assert trainer.updates == len(trainer.curve.decisions) > 0


def test_help_explains_every_option() -> None:
    command = typer.Typer()
    command.command()(train.make_command())
    text = CliRunner().invoke(command, ["--help"], env={"COLUMNS": "220", "NO_COLOR": "1", "TERM": "dumb"}).stdout
    for name, (_, explained) in train.documented_options().items():
        assert f"--{'option' if name == 'game_options' else name.replace('_', '-')} " in text
        assert explained.split(";")[0].split(":")[0][:30] in text
    assert "ppo 1, improve 2" in " ".join(text.replace("│", " ").split())


@pytest.mark.parametrize("word", ["payment=cash", "paymnt=auto"])
def test_a_wrong_option_of_the_game_is_answered(word: str, tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(train.make_command())
    wrong = CliRunner().invoke(app, ["--option", word, "--runs", str(tmp_path)])
    assert wrong.exit_code == 2 and "payment" in wrong.output and not list(tmp_path.iterdir())


def test_defaults_differ_by_game_and_given_options_win() -> None:
    usual, short = new_options("ppo"), new_options("ppo", game="fire_emblem")
    assert (usual.rollout, usual.games, usual.gae_lambda) == (96, 512, 1.0)
    assert (short.rollout, short.games, short.gae_lambda) == (32, 1024, 0.95)
    assert new_options("ppo", game="fire_emblem", rollout=8).rollout == 8
    assert new_options("imitate", game="fire_emblem").games == new_options("imitate").games


def test_algorithms_have_trainers() -> None:
    assert [trainer_of(name).algorithm for name in ALGORITHMS] == list(ALGORITHMS)


def test_a_best_response_plays_one_agent_only(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(train.make_command())
    words = ["--against", "random", "--game", "chrono_card", "--minutes", "0", "--steps", "2000", "--games", "16"]
    words += ["--evaluation-games", "2", "--runs", str(tmp_path), "--name", "response"]
    found = CliRunner().invoke(app, words)
    assert found.exit_code == 0, found.output
    options = json.loads((tmp_path / "response" / "config.json").read_text())
    assert (options["scripted"], options["scripted_share"], options["copies_share"]) == ("random", 1.0, 0.0)
    assert set(json.loads((tmp_path / "response" / "evaluation.json").read_text())) == {"random", "heuristic"}
    assert CliRunner().invoke(app, [*words, "--scripted", "heuristic"]).exit_code == 2
