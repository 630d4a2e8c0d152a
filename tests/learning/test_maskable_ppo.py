"""MaskablePPO: it learns from lists as from masks, its policy plays as any other, and the trainer on a tiny budget."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from sb3_contrib.common.maskable.distributions import MaskableCategorical
from stable_baselines3.common.logger import Logger

import train
from fftcg_env.agents import UnsuitableAgentError, make_agent
from fftcg_env.agents.policy_file import PolicyFileError
from fftcg_env.envs.sb3 import SelfPlayVecEnv
from fftcg_env.envs.single import SingleAgentEnv
from fftcg_env.evaluate import play_matches
from fftcg_env.games import load_game
from fftcg_env.learning import trainer_of
from fftcg_env.learning.legal import LegalActions
from fftcg_env.learning.masked_policy import LegalRolloutBuffer, NetworkPolicy, policy_options
from fftcg_env.learning.options import MaskablePPOOptions
from fftcg_env.learning.runs import RunError, resumed_options

SMALL = {"token": 16, "state": 16, "context": 32, "action": 32}
TINY: dict[str, Any] = {
    "games": 8,
    "rollout": 16,
    "batch": 64,
    "epochs": 1,
    "snapshot_every": 1,
    "pool": 2,
    "evaluation_games": 4,
    "token_width": 16,
    "context_width": 32,
    "minutes": 0.0,
}


# --------------------------------------------------------------------------------------------------------- the policy
class DensePolicy(NetworkPolicy):
    """The same network with the distribution of sb3-contrib, over all actions and with masks."""

    def _judge(self, observations: Any, legal: LegalActions) -> Any:
        policy, values = super()._judge(observations, legal)
        size = len(legal.counts), self.action_space.n  # type: ignore[attr-defined]
        place, masks = (legal.positions, legal.actions), torch.zeros(size, dtype=torch.bool)
        masks[place] = True
        return MaskableCategorical(logits=torch.zeros(size).index_put(place, policy.log_probs), masks=masks), values


def model_of(policy: Any, buffer: Any, legal_lists: bool) -> Any:
    env = SelfPlayVecEnv(16, game="kingdom_hearts", legal_lists=legal_lists, seed=5)
    model = MaskablePPO(
        policy, env, n_steps=16, batch_size=64, n_epochs=2, learning_rate=1e-2, ent_coef=0.1, seed=6, device="cpu",
        rollout_buffer_class=buffer, policy_kwargs=policy_options(env.game, **SMALL),
    )  # fmt: skip
    model.set_logger(Logger(None, []))
    with torch.no_grad():
        model.policy.network.action_last.normal_()  # far from uniform play
    return model


@pytest.fixture(scope="module")
def listed() -> Any:
    """A model with a rollout that it has not learned from."""
    model = model_of(NetworkPolicy, LegalRolloutBuffer, True)
    _, callback = model._setup_learn(256)
    assert model.collect_rollouts(model.env, callback, model.rollout_buffer, 16)
    return model


@pytest.fixture(scope="module")
def dense(listed: Any) -> Any:
    """The dense model with the same weights and the same rollout, its masks made of the lists."""
    model, buffer = model_of(DensePolicy, MaskableRolloutBuffer, False), listed.rollout_buffer
    model.policy.load_state_dict(listed.policy.state_dict())
    model.rollout_buffer.reset()
    for name in ("observations", "actions", "rewards", "values", "log_probs", "advantages", "returns"):
        setattr(model.rollout_buffer, name, getattr(buffer, name).copy())
    masks = np.zeros((16, 16, model.action_space.n), bool)
    steps, games, places = np.nonzero(buffer.action_masks >= 0)
    masks[steps, games, buffer.action_masks[steps, games, places]] = True
    model.rollout_buffer.action_masks, model.rollout_buffer.full = masks, True
    return model


def test_what_is_kept_of_a_rollout_is_what_was_played(listed: Any, dense: Any) -> None:
    """Every action of the buffer is legal by its lists; its log-probabilities and values are those of the dense
    policy."""
    buffer = dense.rollout_buffer
    observations = torch.as_tensor(buffer.observations.reshape(256, -1))
    actions, masks = torch.as_tensor(buffer.actions.reshape(256)).long(), buffer.action_masks.reshape(256, -1)
    assert masks[np.arange(256), actions].all() and masks.sum(1).max() > 4
    with torch.no_grad():
        values, log_probs, _ = dense.policy.evaluate_actions(observations, actions, masks)
    torch.testing.assert_close(torch.as_tensor(buffer.log_probs.reshape(256)), log_probs, rtol=1e-4, atol=0.02)
    torch.testing.assert_close(torch.as_tensor(buffer.values.reshape(256)), values[:, 0], rtol=1e-4, atol=0.02)


def test_gradients_are_those_of_the_dense_policy(listed: Any, dense: Any) -> None:
    buffer = dense.rollout_buffer
    observations, actions = torch.as_tensor(buffer.observations[3]), torch.as_tensor(buffer.actions[3, :, 0]).long()
    found = []
    for model in (listed, dense):
        values, log_probs, entropy = model.policy.evaluate_actions(
            observations, actions, model.rollout_buffer.action_masks[3]
        )
        model.policy.zero_grad()
        (values.sum() + (log_probs * torch.linspace(-1, 1, 16)).sum() + entropy.sum()).backward()
        found.append([entropy.detach(), *(value.grad for value in model.policy.parameters())])
        model.policy.zero_grad()
    assert sum(float(part.abs().sum()) > 0 for part in found[0]) > 20
    for one, other in zip(*found, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-2, atol=1e-2 * float(one.abs().max()) + 1e-4)


def test_the_policy_takes_masks_and_lists(listed: Any, dense: Any) -> None:
    observations = dense.rollout_buffer.observations[5]
    masks, lists = dense.rollout_buffer.action_masks[5], listed.rollout_buffer.action_masks[5]
    policies = [listed.policy.get_distribution(torch.as_tensor(observations), given) for given in (masks, lists)]
    expected, _ = dense.predict(observations, action_masks=masks, deterministic=True)
    for given, policy in zip((masks, lists), policies, strict=True):
        assert (listed.predict(observations, action_masks=given, deterministic=True)[0] == expected).all()
        assert (policy.mode.numpy() == expected).all()
    for given in (masks[3], lists[3]):
        assert listed.predict(observations[3], action_masks=given, deterministic=True)[0] == expected[3]
    free, _ = listed.predict(observations, deterministic=True)  # no mask: every action is legal
    assert (free == dense.predict(observations, deterministic=True)[0]).all()


def test_values_need_no_actions(listed: Any) -> None:
    observations = torch.as_tensor(listed.rollout_buffer.observations[7])
    with torch.no_grad():
        values = listed.policy.predict_values(observations)
    expected = torch.as_tensor(listed.rollout_buffer.values[7])[:, None]
    torch.testing.assert_close(values, expected, rtol=1e-4, atol=0.02)
    assert values.abs().max() < 1


def test_an_update_is_that_of_the_dense_policy(listed: Any, dense: Any) -> None:
    before = {name: value.clone() for name, value in listed.policy.state_dict().items()}
    for model in (listed, dense):
        np.random.seed(7)  # noqa: NPY002  # minibatches
        model.train()
    after, expected = listed.policy.state_dict(), dense.policy.state_dict()
    moved = max(float((after[name] - value).abs().max()) for name, value in before.items())
    assert moved > 0.02
    for name, value in after.items():
        torch.testing.assert_close(value, expected[name], rtol=0, atol=moved / 10, msg=name)


def test_a_model_is_saved_and_plays_as_a_policy_file(listed: Any, tmp_path: Path) -> None:
    """``model.save`` and ``MaskablePPO.load``; and the network alone, which the engine plays."""
    listed.save(tmp_path / "model")
    again = MaskablePPO.load(tmp_path / "model", device="cpu")
    env = SelfPlayVecEnv(32, game="kingdom_hearts", seed=3)
    agent: Any = None
    same = 0
    observations = env.reset()
    for _ in range(20):
        masks = env.action_masks()
        actions, _ = listed.predict(observations, action_masks=masks, deterministic=True)
        assert (again.predict(observations, action_masks=masks, deterministic=True)[0] == actions).all()
        if agent is None:
            listed.policy.network.save(tmp_path / "policy.npz")
            agent = make_agent(f"policy:{tmp_path}", env.game)
        same += (agent.act_states(env._batch.states, np.ones(32, bool)) == actions).sum()
        observations, *_ = env.step(actions)
    assert same > 0.95 * 20 * 32  # the file holds float16, PyTorch may multiply bfloat16


def test_it_learns_in_an_environment_of_one_game() -> None:
    env = SingleAgentEnv("chrono_card", illegal_action="raise")
    options = policy_options(env.unwrapped.game, **SMALL)
    model = MaskablePPO(NetworkPolicy, env, n_steps=32, batch_size=32, seed=1, device="cpu", policy_kwargs=options)
    before = model.policy.network.action_last.clone()  # type: ignore[union-attr, operator]
    model.learn(64)
    assert not torch.equal(before, model.policy.network.action_last)  # type: ignore[union-attr, arg-type]


# --------------------------------------------------------------------------------------------------------- the trainer
def tiny(**changes: Any) -> MaskablePPOOptions:
    """Options of a training of seconds."""
    return MaskablePPOOptions(**{**TINY, **changes})


def resumed(folder: Path) -> Any:
    """The trainer of a saved run."""
    return trainer_of("maskable_ppo")(resumed_options(folder, {})[1], folder, resume=True)


@pytest.fixture(scope="module")
def finished_run(tmp_path_factory: Any) -> Path:
    """A run of three updates, evaluated."""
    return train.start("maskable_ppo", tiny(steps=384, name="tiny", runs=str(tmp_path_factory.mktemp("runs"))))


def test_a_run_leaves_everything(finished_run: Path) -> None:
    for name in ("policy.npz", "model.zip", "evaluation.json", "config.json", "state.pt", "learning_curve.png"):
        assert (finished_run / name).stat().st_size > 0, name
    evaluation = json.loads((finished_run / "evaluation.json").read_text())
    assert set(evaluation) == {"random", "heuristic", "beginner"}
    for result in evaluation.values():
        assert set(result) == {"win_rate", "interval", "games"}
        assert result["games"] == 4 and 0 <= result["interval"][0] <= result["win_rate"] <= result["interval"][1] <= 1


def test_a_saved_model_is_the_policy(finished_run: Path) -> None:
    model = MaskablePPO.load(finished_run / "model.zip", device="cpu")
    trainer = resumed(finished_run)
    for name, value in model.policy.network.state_dict().items():  # type: ignore[union-attr, operator]
        assert torch.equal(value, trainer.network.state_dict()[name])


def test_resume_goes_on_without_loss(finished_run: Path) -> None:
    """Steps, curve, copies and optimiser go on where they were, without the model of Stable-Baselines3."""
    (finished_run / "model.zip").unlink()
    before = resumed(finished_run)
    stage = before._stage()
    assert before.decisions == 384 and before.updates == stage.updates == 3 and len(before.league.members) == 2
    assert set(before.clock) == {"rollout", "learning"} and min(before.clock.values()) > 0
    moments = stage.model.policy.optimizer.state_dict()["state"]
    assert moments and all(float(entry["step"]) > 0 for entry in moments.values())
    assert stage.network is stage.model.policy.network is before.network
    train.start(*resumed_options(finished_run, {"steps": 640}), finished_run)
    after = resumed(finished_run)
    assert after.updates == 5 and after.curve.decisions == [128, 256, 384, 512, 640]
    assert (finished_run / "model.zip").exists()


def test_same_seed_same_training(tmp_path: Path) -> None:
    networks = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        trainer: Any = trainer_of("maskable_ppo")(tiny(steps=256, seed=5, game="chrono_card"), folder, resume=False)
        trainer.train()
        networks.append(trainer.network.state_dict())
    assert all(torch.equal(first, networks[1][name]) for name, first in networks[0].items())


def test_the_curve_knows_the_opponents(tmp_path: Path) -> None:
    """Games against the random agent, the heuristic and copies of the learner, after an imitation."""
    options = tiny(
        steps=6000, games=32, imitation=0.2, scripted_share=0.4, copies_share=0.3, game="chrono_card",
        runs=str(tmp_path), name="curve", yardsticks="",
    )  # fmt: skip
    trainer = resumed(train.start("maskable_ppo", options))
    recent = [trainer.curve.recent(kind) for kind in range(3)]
    assert list(trainer.curve.kinds) == ["random", "heuristic", "itself"] and None not in recent
    assert trainer.stage_name == "" and trainer._stage() is trainer.stage and trainer.stage_name == "main"


def test_a_run_keeps_the_options_of_the_game(tmp_path: Path) -> None:
    options = tiny(steps=128, name="auto", runs=str(tmp_path), game_options=("payment=auto",))
    folder = train.start("maskable_ppo", options)
    assert json.loads((folder / "config.json").read_text())["game_options"] == ["payment=auto"]
    trainer = resumed(folder)
    assert trainer.game.options.payment == trainer._stage().environment.game.options.payment == "auto"
    with pytest.raises(RunError, match="a resumed run keeps option; only"):
        resumed_options(folder, {"game_options": ("payment=full",)})
    with pytest.raises(PolicyFileError, match="trained with payment=auto"):
        make_agent(f"policy:{folder}", load_game("fftcg"))
    make_agent(f"policy:{folder}", trainer.game)


def test_another_game_is_trained_by_its_name(tmp_path: Path) -> None:
    """Without a change of the trainer; a game without a scripted player of its own goes without."""
    name = "fftcg_env.games.chrono_card.game:ChronoCard"
    folder = train.start("maskable_ppo", tiny(steps=128, runs=str(tmp_path), name="run", game=name, scripted="none"))
    assert set(json.loads((folder / "evaluation.json").read_text())) == {"random"}
    game = load_game(name)
    assert play_matches(game, make_agent(f"policy:{folder}", game), make_agent("random", game), games=20).games == 20


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({}, UnsuitableAgentError, "heuristic"),
        ({"scripted": "none"}, ValueError, "the observation of 'shedding' is not packed"),
    ],
)
def test_what_it_cannot_train_is_refused(tmp_path: Path, changes: Any, error: Any, message: str) -> None:
    options = tiny(**{"steps": 64, "runs": str(tmp_path), "game": "tests.games.shedding.game:SheddingGame", **changes})
    with pytest.raises(error, match=message):
        train.start("maskable_ppo", options)


def test_a_run_of_an_earlier_version_is_refused(finished_run: Path, tmp_path: Path) -> None:
    saved = json.loads((finished_run / "config.json").read_text())
    (tmp_path / "config.json").write_text(json.dumps({**saved, "environments": 256}))
    (tmp_path / "state.pt").touch()
    with pytest.raises(RunError, match="was saved by an earlier version"):
        resumed_options(tmp_path, {})
