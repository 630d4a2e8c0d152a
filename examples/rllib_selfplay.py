"""RLlib (new API stack): PPO by self-play through PettingZoo, with action masks in the RLModule.

    make examples                                       # installs Ray in a separate virtual environment, .venv-rllib
    .venv-rllib/bin/python examples/rllib_selfplay.py --iterations 4

Ray pins an older Gymnasium than the rest of this repository, hence the environment of its own. One module plays both
seats. It reads `observation="scaled"` with two plain layers; `ppo_selfplay.py` has a network that reads cards.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np
import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env
from torch import Tensor, nn

from fftcg_env import fftcg_v1
from fftcg_env.envs import ScaledObservations
from fftcg_env.evaluate import play_matches
from fftcg_env.games import load_game

NO_LOGIT = -1e9
MODULE = "player"


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """Two layers, a policy head over legal actions, and a value head.

    Observations: ``{"observation": (n, size), "action_mask": (n, actions)}``, as the PettingZoo environment gives them.
    """

    def setup(self) -> None:
        """Create the layers; called by RLlib."""
        space = self.observation_space["observation"]
        width = self.model_config["width"]
        self.body = nn.Sequential(nn.Linear(space.shape[0], width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy_head = nn.Linear(width, self.action_space.n)
        self.value_head = nn.Linear(width, 1)

    def embed(self, batch: dict[str, Any]) -> Tensor:
        """The last hidden layer."""
        return self.body(batch[Columns.OBS]["observation"])

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        hidden = self.embed(batch)
        logits = self.policy_head(hidden).masked_fill(batch[Columns.OBS]["action_mask"] == 0, NO_LOGIT)
        return {Columns.ACTION_DIST_INPUTS: logits, Columns.EMBEDDINGS: hidden}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Tensor:
        """Values ``(n,)``, for PPO's advantages and loss."""
        return self.value_head(self.embed(batch) if embeddings is None else embeddings)[:, 0]


@dataclass
class NetworkAgent:
    """The module as an agent, for matches; it plays the most likely action."""

    module: Any
    scaled: ScaledObservations

    @torch.no_grad()
    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        seen = {
            "observation": torch.from_numpy(self.scaled(observations)),
            "action_mask": torch.from_numpy(action_masks),
        }
        return self.module.forward_inference({Columns.OBS: seen})[Columns.ACTION_DIST_INPUTS].argmax(1).numpy()


def main() -> None:
    """Read the options, train, play against the random agent."""
    parser = argparse.ArgumentParser(description="RLlib self-play PPO with action masks through PettingZoo.")
    parser.add_argument("--iterations", type=int, default=10, help="training iterations (default: %(default)s)")
    parser.add_argument("--batch", type=int, default=4000, help="decisions per iteration (default: %(default)s)")
    parser.add_argument(
        "--runners", type=int, default=0, help="number of playing processes; 0: this process (default: %(default)s)"
    )
    parser.add_argument("--games", type=int, default=100, help="games of the final match (default: %(default)s)")
    options = parser.parse_args()

    ray.init(num_cpus=max(1, options.runners + 1), include_dashboard=False, log_to_driver=False)
    register_env("fftcg", lambda config: PettingZooEnv(fftcg_v1.raw_env(**config)))
    config = (
        PPOConfig()
        .environment(
            "fftcg", env_config={"observation": "scaled"}, disable_env_checking=True
        )  # the check samples actions without the mask
        .env_runners(num_env_runners=options.runners, num_envs_per_env_runner=4)
        .multi_agent(policies={MODULE}, policy_mapping_fn=lambda agent, episode, **kwargs: MODULE)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=MaskedModule, model_config={"width": 128}))
        .training(
            train_batch_size_per_learner=options.batch, minibatch_size=256, num_epochs=4, lr=5e-4, entropy_coeff=0.01
        )
    )
    algorithm = config.build_algo()
    for iteration in range(1, options.iterations + 1):
        results = algorithm.train()
        played, learned = results["env_runners"], results["learners"][MODULE]
        print(
            f"iteration {iteration}: {played['num_env_steps_sampled_lifetime']:,.0f} decisions, "
            f"{played.get('num_episodes_lifetime', 0):,.0f} games, entropy {learned['entropy']:.2f}"
        )
    game = load_game("fftcg")
    agent = NetworkAgent(algorithm.get_module(MODULE).eval(), ScaledObservations(game))
    print("against random:", play_matches(game, agent, "random", options.games))
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
