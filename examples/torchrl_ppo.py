"""TorchRL: PPO with action masks on the Gymnasium environment, against a chosen opponent.

    pip install "fftcg_env[examples]"
    python examples/torchrl_ppo.py --opponent heuristic

The mask comes with `info`; a reader puts it into the tensordict, the transform `ActionMask` keeps random actions legal,
and `MaskedCategorical` keeps the policy's legal. Two plain layers read `observation="scaled"`; `ppo_selfplay.py` has a
network that reads cards.
"""

from __future__ import annotations

import argparse

import gymnasium
import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Unbounded
from torchrl.envs import ActionMask, Compose, DTypeCastTransform, GymWrapper, TransformedEnv, default_info_dict_reader
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import fftcg_env  # noqa: F401  (registers the environments)

EPOCHS, MINIBATCH, LEARNING_RATE, WIDTH = 4, 256, 5e-4, 128


def make_env(opponent: str, seed: int) -> TransformedEnv:
    """The Gymnasium environment against ``opponent``, with the legal actions in ``action_mask``."""
    game = gymnasium.make("fftcg_env/FFTCG-v1", opponent=opponent, observation="scaled")
    env = GymWrapper(game, categorical_action_encoding=True)
    mask = Unbounded((env.action_spec.space.n,), dtype=torch.int8)
    env.set_info_dict_reader(default_info_dict_reader(["action_mask"], spec={"action_mask": mask}))
    env = TransformedEnv(
        env, Compose(DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]), ActionMask())
    )
    env.set_seed(seed)
    return env


def layers(inputs: int, outputs: int) -> nn.Sequential:
    """Two layers and a linear head."""
    return nn.Sequential(
        nn.Linear(inputs, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, outputs)
    )


def main() -> None:
    """Read the options and train."""
    parser = argparse.ArgumentParser(description="TorchRL's PPO with action masks, on the Gymnasium environment.")
    parser.add_argument("--steps", type=int, default=20_000, help="number of training decisions (default: %(default)s)")
    parser.add_argument("--batch", type=int, default=2000, help="decisions per update (default: %(default)s)")
    parser.add_argument(
        "--opponent", default="random", help="name of an agent, such as heuristic (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, help="random seed (default: %(default)s)")
    options = parser.parse_args()

    torch.manual_seed(options.seed)
    env = make_env(options.opponent, options.seed)
    inputs = env.observation_spec["observation"].shape[-1]
    actor = ProbabilisticActor(
        TensorDictModule(layers(inputs, env.action_spec.space.n), in_keys=["observation"], out_keys=["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        out_keys=["action"],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = ValueOperator(layers(inputs, 1), in_keys=["observation"])
    loss_of = ClipPPOLoss(actor, critic, clip_epsilon=0.2, entropy_coeff=0.01, critic_coeff=0.5)
    advantage = GAE(gamma=0.995, lmbda=0.95, value_network=critic, average_gae=True)
    optimizer = torch.optim.Adam(loss_of.parameters(), lr=LEARNING_RATE)
    collector = Collector(
        env,
        actor,
        frames_per_batch=options.batch,
        total_frames=options.steps,
        auto_register_policy_transforms=True,
    )

    learned = 0
    for batch in collector:
        with torch.no_grad():
            advantage(batch)
        rows = batch.reshape(-1)
        for _ in range(EPOCHS):
            for chosen in torch.randperm(len(rows)).split(MINIBATCH):
                losses = loss_of(rows[chosen])
                loss = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(loss_of.parameters(), 0.5)
                optimizer.step()
        collector.update_policy_weights_()
        learned += len(rows)
        rewards = rows["next", "reward"][rows["next", "done"]]
        won = f"{(rewards > 0).float().mean():.0%} of {len(rewards)} games won" if len(rewards) else "no game ended"
        print(f"{learned:,} decisions, {won} against {options.opponent}")
    collector.shutdown()


if __name__ == "__main__":
    main()
