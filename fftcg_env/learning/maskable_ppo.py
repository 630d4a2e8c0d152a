"""MaskablePPO of sb3-contrib, with the same network as the other algorithms.

In addition to the files of every run (:mod:`.trainer`) it writes ``model.zip``, as Stable-Baselines3 saves it.
``MaskablePPO.load("model.zip")`` unpickles, which runs any code that somebody put into the file: do that with your own
models only. ``--resume`` does not read it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger

from ..core.agent import AnyAgent
from ..envs.decks import DeckLike
from ..envs.opponents import RANDOM_OPPONENT
from ..envs.sb3 import SelfPlayVecEnv
from .compiled import PPOTrainer
from .games import ITSELF
from .masked_policy import LegalRolloutBuffer, NetworkPolicy, policy_options
from .network import PolicyNetwork
from .options import MaskablePPOOptions
from .runs import write_whole
from .update import Update


class MaskablePPOStage:
    """Learns from games against opponents; ``network`` says where it starts."""

    def __init__(
        self, network: PolicyNetwork, options: MaskablePPOOptions, switches: dict[str, Any],
        decks: DeckLike | Sequence[DeckLike], seed: int,
    ) -> None:  # fmt: skip
        o = self.options = options
        self.environment = SelfPlayVecEnv(o.games, game=o.game, decks=decks, legal_lists=True, seed=seed, **switches)
        self.model = MaskablePPO(
            NetworkPolicy,
            self.environment,
            n_steps=o.rollout,
            batch_size=o.batch,
            n_epochs=o.epochs,
            learning_rate=o.learning_rate,
            gamma=o.gamma,
            gae_lambda=o.gae_lambda,
            ent_coef=o.entropy,
            clip_range=o.clip,
            seed=seed,
            device=network.device,
            rollout_buffer_class=LegalRolloutBuffer,
            policy_kwargs=policy_options(
                self.environment.game,
                description=network.description,
                identities=network.identified,
                **network.widths,
            ),
        )
        self.model.set_logger(Logger(None, []))  # what is worth watching is in the report of an update
        self.network: PolicyNetwork = self.model.policy.network  # type: ignore[assignment]
        self.network.load_state_dict(network.state_dict())
        self.optimizer = self.model.policy.optimizer
        self.updates = 0

    def set_opponents(self, opponents: Sequence[AnyAgent], shares: Sequence[float]) -> None:
        """Draw opponents from these in the games that begin from now on, and the random agent in the rest."""
        rest = max(0.0, 1.0 - sum(shares))
        self.environment.set_opponents([RANDOM_OPPONENT, *opponents], [rest, *shares])

    def prepare(self) -> None:
        """Make a decision: the engine compiles for it."""
        self.model.predict(self.environment.reset(), action_masks=self.environment.action_masks())

    def update(self, progress: float) -> Update:
        """Collect one rollout and learn from it. ``progress``: 0 to 1, how much of the budget is used."""
        o, started, watcher = self.options, time.perf_counter(), Watcher()
        rate = o.learning_rate * (1.0 - 0.9 * progress)
        self.model.lr_schedule = lambda _: rate
        decisions = o.games * o.rollout
        self.model.learn(decisions, watcher, log_interval=None, reset_num_timesteps=False)  # type: ignore[arg-type]
        self.updates += 1
        seconds = {"rollout": watcher.ended - started, "learning": time.perf_counter() - watcher.ended}
        logged = {name.removeprefix("train/"): value for name, value in self.model.logger.name_to_value.items()}
        self.model.logger.dump()
        return Update(decisions, watcher.episodes, logged, seconds)

    def close(self) -> None:
        """Nothing to release."""


class Watcher(BaseCallback):
    """Notes finished games, as (opponent, won), and the end of the rollout."""

    def __init__(self) -> None:
        super().__init__()
        self.episodes: list[tuple[int, bool]] = []
        self.ended = 0.0

    def _on_step(self) -> bool:
        self.episodes += [
            (ITSELF + info["opponent"], info["episode"]["r"] > 0) for info in self.locals["infos"] if "episode" in info
        ]
        return True

    def _on_rollout_end(self) -> None:
        self.ended = time.perf_counter()


class MaskablePPOTrainer(PPOTrainer):
    """The algorithm ``maskable_ppo``: opponents, copies and files are those of ``ppo``."""

    algorithm = "maskable_ppo"

    options: MaskablePPOOptions  # type: ignore[assignment]
    rest = 0

    def _new_stage(self) -> MaskablePPOStage:
        stage = MaskablePPOStage(self.network, self.options, self.switches, self.decks, self.games_seed)
        self.network = stage.network
        return stage

    def _save_model(self) -> None:
        super()._save_model()
        if self.stage_name == "main":
            write_whole(self.folder / "model.zip", self.stage.model.save)
