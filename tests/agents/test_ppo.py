"""MaskablePPO: its network, the agents that play it, and the trainer on a tiny budget."""

from __future__ import annotations

import base64
import io
import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")
import torch
import typer
from typer.testing import CliRunner

import train
from fftcg_env.agents import UnsuitableAgentError, make_agent
from fftcg_env.agents.entity_network import EntityNetwork, network_options
from fftcg_env.agents.policy_file import PolicyFileError
from fftcg_env.agents.ppo import PolicyAgent
from fftcg_env.core.agent import Agent
from fftcg_env.envs.spaces import observation_space
from fftcg_env.evaluate import play_matches
from fftcg_env.games import load_game
from fftcg_env.learning.maskable_ppo import MaskablePPOTrainer
from fftcg_env.learning.options import MaskablePPOOptions
from fftcg_env.learning.runs import RunError, resumed_options
from tests.clocks import PATIENCE, wait_until
from tests.games.shedding.game import SheddingGame
from tests.policy_files import Hostile
from tests.processes import interruptible

ROOT = Path(__file__).resolve().parents[2]
TINY = {
    "environments": 8,
    "rollout": 16,
    "batch": 64,
    "epochs": 1,
    "snapshot_every": 1,
    "pool": 2,
    "evaluation_games": 4,
    "card_width": 8,
    "context_width": 16,
    "minutes": 0.0,
    "threads": 1,
}


@pytest.fixture(scope="module")
def network(game: Any) -> EntityNetwork:
    torch.manual_seed(0)
    return EntityNetwork(observation_space(game, "flat"), **network_options(game, card=16, context=32))


def test_network_has_a_logit_for_every_action(game: Any, network: EntityNetwork, situations: Any) -> None:
    observations = torch.as_tensor(situations[0][:50]).float()
    with torch.no_grad():
        features = network(observations)
    assert features.shape == (50, network.context + game.action_count) and torch.isfinite(features).all()


def test_the_network_runs_in_bfloat16(network: EntityNetwork, situations: Any) -> None:
    """In autocast the layers compute in bfloat16; sums and logits stay float32. Gradients come through."""
    observations = torch.as_tensor(situations[0][:32])
    positions, actions = torch.nonzero(torch.as_tensor(situations[1][:32]), as_tuple=True)
    whole = network(observations).detach()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        features = network(observations)
        _, logits = network.of_legal(observations, positions, actions)
    assert features.dtype == logits.dtype == torch.float32 and torch.allclose(features, whole, atol=0.1)
    assert torch.allclose(logits, whole[:, network.context :][positions, actions], atol=0.1)
    features.sum().backward()
    assert all(part.grad is None or torch.isfinite(part.grad).all() for part in network.parameters())
    network.zero_grad()


def test_every_row_is_independent(network: EntityNetwork, situations: Any) -> None:
    """What the network says about a situation does not depend on the others in the batch."""
    observations = torch.as_tensor(situations[0][:32]).float()
    with torch.no_grad():
        together, alone = network(observations), torch.cat([network(row[None]) for row in observations])
    assert torch.allclose(together, alone, atol=1e-5)


def test_logits_follow_the_card_not_its_index(game: Any, network: EntityNetwork, situations: Any) -> None:
    """Swapping two rows of my cards swaps their logits and leaves everything else as it is."""
    observations, masks = situations
    views = game.layout.views(observations)
    fields = game.layout.fields
    about_no_card = views["decision"][:, fields["decision"].column("card")] == 0
    named = np.flatnonzero(masks[:, game.global_action_count :].any(axis=1) & about_no_card)[0]
    observation = observations[named].copy()
    shown = game.layout.views(observation)
    legal = np.flatnonzero(game.layout.column(observation, "cards", "legal")[:58])[0]
    hidden = np.flatnonzero(game.layout.column(observation, "cards", "card_id")[:58] == 0)[0]
    swapped = observation.copy()
    for name in ("cards", "cards_wide"):
        game.layout.views(swapped)[name][[legal, hidden]] = shown[name][[hidden, legal]]
    with torch.no_grad():
        before, after = (network(torch.as_tensor(one[None]).float())[0] for one in (observation, swapped))
    rows_before, rows_after = (one[network.context + network.global_actions :].view(116, 8) for one in (before, after))
    assert torch.allclose(rows_before[legal], rows_after[hidden], atol=1e-5)
    assert torch.allclose(before[: network.context], after[: network.context], atol=1e-5)


def test_policy_agent_is_legal_and_deterministic(network: EntityNetwork, situations: Any) -> None:
    observations, masks = situations
    agent = PolicyAgent(network)
    assert isinstance(agent, Agent)
    agent.reset(1)
    actions = agent.act_batch(observations, masks)
    assert actions.dtype == np.int64 and masks[np.arange(len(masks)), actions].all()
    agent.reset(1)
    assert (agent.act_batch(observations, masks) == actions).all()
    best = PolicyAgent(network, deterministic=True)
    assert (
        best.act_batch(observations, masks)[:10]
        == [best.act(*pair) for pair in zip(observations[:10], masks[:10], strict=True)]
    ).all()


def test_sampling_follows_the_probabilities(network: EntityNetwork, situations: Any) -> None:
    index = int(situations[1].sum(axis=1).argmax())
    observation, mask = situations[0][index], situations[1][index]
    count = 5_000
    actions = PolicyAgent(network, seed=3).act_batch(
        np.repeat(observation[None], count, axis=0), np.repeat(mask[None], count, axis=0)
    )
    with torch.no_grad():
        logits = network(torch.as_tensor(observation[None]).float())[0, network.context :].numpy()
    legal = np.flatnonzero(mask)
    expected = np.exp(logits[legal]) / np.exp(logits[legal]).sum()
    shares = np.bincount(actions, minlength=len(mask))[legal] / count
    assert shares == pytest.approx(expected, abs=0.03)  # four standard deviations and more


# ------------------------------------------------------------------------------------------------------------ train.py
def train_command(*arguments: str) -> Any:
    """What ``python train.py`` answers."""
    command = typer.Typer()
    command.command()(train.make_command())
    return CliRunner().invoke(command, arguments, env={"COLUMNS": "220", "NO_COLOR": "1", "TERM": "dumb"})


def resumed(folder: Path) -> MaskablePPOTrainer:
    """The trainer of a saved run."""
    return MaskablePPOTrainer(resumed_options(folder, {})[1], folder, resume=True)


@pytest.fixture(scope="module")
def finished_run(tmp_path_factory: Any) -> Path:
    """A run of three updates, evaluated."""
    return train.start(
        "maskable_ppo", MaskablePPOOptions(**TINY, steps=384, name="tiny", runs=str(tmp_path_factory.mktemp("runs")))
    )


def test_a_run_leaves_everything(finished_run: Path) -> None:
    for name in ("policy.npz", "model.zip", "evaluation.json", "config.json", "state.pt", "learning_curve.png"):
        assert (finished_run / name).stat().st_size > 0, name
    assert list((finished_run / "tensorboard").glob("events*"))
    assert len(list((finished_run / "opponents").glob("*.pt"))) == TINY["pool"]
    evaluation = json.loads((finished_run / "evaluation.json").read_text())
    assert set(evaluation) == {"random", "heuristic", "beginner"}
    for result in evaluation.values():
        assert set(result) == {"win_rate", "interval", "games"}
        assert result["games"] == 4 and 0 <= result["interval"][0] <= result["win_rate"] <= result["interval"][1] <= 1


def test_a_run_keeps_the_options_of_the_game(tmp_path: Path) -> None:
    options = MaskablePPOOptions(**TINY, steps=128, name="auto", runs=str(tmp_path), game_options=("payment=auto",))
    folder = train.start("maskable_ppo", options)
    assert json.loads((folder / "config.json").read_text())["game_options"] == ["payment=auto"]
    _, options = resumed_options(folder, {"steps": 256})
    trainer = MaskablePPOTrainer(options, folder, resume=True)
    assert options.game_options == ("payment=auto",)
    assert trainer.game.options.payment == "auto" and trainer.environment.game.options.payment == "auto"
    with pytest.raises(RunError, match="a resumed run keeps option; only"):
        resumed_options(folder, {"game_options": ("payment=full",)})
    with pytest.raises(PolicyFileError, match="trained with payment=auto"):
        make_agent(f"policy:{folder}", load_game("fftcg"))
    make_agent(f"policy:{folder}", trainer.game)


@pytest.mark.parametrize("word", ["payment=cash", "paymnt=auto"])
def test_a_wrong_option_of_the_game_is_answered(word: str, tmp_path: Path) -> None:
    wrong = train_command("--option", word, "--runs", str(tmp_path))
    assert wrong.exit_code == 2 and "payment" in wrong.stderr and not list(tmp_path.iterdir())


def test_a_run_reports_its_use_of_time(finished_run: Path) -> None:
    trainer = resumed(finished_run)
    clock = trainer.clock
    assert set(clock) == {"rollout", "learning", "scripted", "copies"} and min(clock.values()) > 0
    assert clock["rollout"] + clock["learning"] < trainer.seconds
    assert all(name in trainer.time_spent() for name in clock)


def test_a_saved_agent_plays(game: Any, finished_run: Path, situations: Any) -> None:
    agent = make_agent(f"policy:{finished_run}", game)
    assert isinstance(agent, PolicyAgent)
    actions = agent.act_batch(*situations)
    assert situations[1][np.arange(len(actions)), actions].all()


def test_missing_models_are_named(game: Any, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no policy at .*train.py saves one"):
        make_agent(f"policy:{tmp_path}/nothing.npz", game)


def test_the_saved_policy_is_the_one_that_was_trained(game: Any, finished_run: Path, situations: Any) -> None:
    observations = torch.as_tensor(situations[0][:50]).float()
    trainer = resumed(finished_run)
    agent: Any = make_agent(f"policy:{finished_run}", game)
    with torch.no_grad():
        assert torch.equal(agent.network(observations), trainer.model.policy.network(observations))


def test_another_game_is_trained_by_its_name(tmp_path: Path) -> None:
    """Without a change of the trainer; a game without a scripted player of its own goes without."""
    options = MaskablePPOOptions(
        **{**TINY, "environments": 4}, steps=128, runs=str(tmp_path), name="toy",
        game="tests.games.shedding.game:SheddingGame", scripted="none",
    )  # fmt: skip
    folder = train.start("maskable_ppo", options)
    assert set(json.loads((folder / "evaluation.json").read_text())) == {"random"}
    game = SheddingGame()
    result = play_matches(game, make_agent(f"policy:{folder}", game), make_agent("random", game), games=20)
    assert result.games == 20
    again = train.start(*resumed_options(folder, {"steps": 256}), folder)
    assert again == folder and json.loads((folder / "config.json").read_text())["steps"] == 256


def test_a_scripted_player_of_another_game_is_refused(tmp_path: Path) -> None:
    options = MaskablePPOOptions(**TINY, steps=64, runs=str(tmp_path), game="tests.games.shedding.game:SheddingGame")
    with pytest.raises(UnsuitableAgentError, match="heuristic"):
        train.start("maskable_ppo", options)


@pytest.mark.parametrize("member", ["data", "policy.pth", "policy.optimizer.pth"])
def test_resume_runs_no_code_of_a_model(finished_run: Path, tmp_path: Path, member: str) -> None:
    """Hostile pickles in every part of Stable-Baselines3's zip; the parts that are read refuse them."""
    folder, sign = tmp_path / "run", tmp_path / "sign"
    shutil.copytree(finished_run, folder)
    with zipfile.ZipFile(finished_run / "model.zip") as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    pickled = io.BytesIO()
    torch.save(Hostile(sign), pickled)
    code = base64.b64encode(pickle.dumps(Hostile(sign))).decode()
    data = json.dumps({"policy_class": {":type:": "<class 'type'>", ":serialized:": code}}).encode()
    parts[member] = data if member == "data" else pickled.getvalue()
    with zipfile.ZipFile(folder / "model.zip", "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    _, options = resumed_options(folder, {})
    if member == "data":
        MaskablePPOTrainer(options, folder, resume=True)
    else:
        with pytest.raises(pickle.UnpicklingError):
            MaskablePPOTrainer(options, folder, resume=True)
    assert not sign.exists()


def test_resume_runs_no_code_of_the_state(finished_run: Path, tmp_path: Path) -> None:
    folder, sign = tmp_path / "run", tmp_path / "sign"
    shutil.copytree(finished_run, folder)
    torch.save(Hostile(sign), folder / "state.pt")
    with pytest.raises(pickle.UnpicklingError):
        resumed(folder)
    assert not sign.exists()


def test_resume_goes_on_without_loss(finished_run: Path) -> None:
    """Steps, curve, opponents and optimiser go on where they were."""
    before = resumed(finished_run)
    assert before.decisions == before.model.num_timesteps == 384 and before.updates == 3 and len(before.agents) == 2
    moments = before.model.policy.optimizer.state_dict()["state"]
    assert moments and all(float(entry["step"]) > 0 for entry in moments.values())
    train.start(*resumed_options(finished_run, {"steps": 640}), finished_run)
    after = resumed(finished_run)
    assert after.model.num_timesteps == 640 and after.updates == 5
    assert after.curve.decisions == [128, 256, 384, 512, 640]


def test_same_seed_same_training(tmp_path: Path) -> None:
    models = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        trainer = MaskablePPOTrainer(
            MaskablePPOOptions(**{**TINY, "threads": 2}, steps=256, seed=5), folder, resume=False
        )
        trainer.train()
        models.append(trainer.model.policy.state_dict())
    assert all(torch.equal(first, models[1][name]) for name, first in models[0].items())


def test_help_explains_every_option() -> None:
    text = train_command("--help").stdout
    for name, (_, explained) in train.documented_options().items():
        assert f"--{'option' if name == 'game_options' else name.replace('_', '-')} " in text
        assert explained.split(";")[0].split(":")[0][:30] in text
    assert "ppo 0.0007, improve 0.0003" in " ".join(text.replace("│", " ").split())


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT")
def test_ctrl_c_saves_and_exits_cleanly(tmp_path: Path) -> None:
    options = [f"--{name.replace('_', '-')}={value}" for name, value in TINY.items()]
    process = interruptible(
        [sys.executable, "train.py", "--algorithm=maskable_ppo", *options, "--name=stopped", f"--runs={tmp_path}"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    folder = tmp_path / "stopped"
    wait_until(lambda: list(folder.glob("opponents/*.pt")), process)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, output
    assert "--resume" in output
    assert (folder / "model.zip").exists() and not (folder / "evaluation.json").exists()
    trainer = resumed(folder)
    assert trainer.updates * 128 == trainer.model.num_timesteps > 0


def test_a_saved_run_is_not_overwritten(finished_run: Path) -> None:
    options = MaskablePPOOptions(**TINY, name=finished_run.name, runs=str(finished_run.parent))
    with pytest.raises(RunError, match="--resume"):
        train.start("maskable_ppo", options)


def test_only_some_options_change_on_resume(finished_run: Path, tmp_path: Path) -> None:
    with pytest.raises(RunError, match="keeps learning_rate"):
        resumed_options(finished_run, {"learning_rate": 1.0})
    with pytest.raises(RunError, match="not a saved run"):
        resumed_options(tmp_path, {})
