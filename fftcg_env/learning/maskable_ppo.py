"""MaskablePPO of sb3-contrib, with a network over the plain observation (:mod:`fftcg_env.agents.entity_network`).

In addition to the files of every run (:mod:`.trainer`) it writes ``model.zip``, as Stable-Baselines3 saves it, and
``opponents/``, earlier copies of itself. ``MaskablePPO.load("model.zip")`` unpickles, which runs any code that somebody
put into the file: do that with your own models only. ``--resume`` reads its arrays and nothing that could run.
"""

from __future__ import annotations

import copy
import io
import os
import time
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger

from ..agents import make_agent
from ..agents.policy_file import FILE_NAME, load_policy, save_policy
from ..agents.ppo import PolicyAgent
from ..core.agent import AnyAgent
from ..envs.decks import decks_from_words
from ..envs.sb3 import SelfPlayVecEnv
from .masked_policy import EntityPolicy, LegalRolloutBuffer, policy_options
from .options import MaskablePPOOptions
from .runs import write_whole
from .trainer import Trainer
from .update import Update


class MaskablePPOTrainer(Trainer):
    """One run: model, environment, opponents."""

    algorithm = "maskable_ppo"
    options: MaskablePPOOptions

    def _build(self, saved: dict[str, Any] | None) -> None:
        o = self.options
        self.threads = o.threads or min(4, os.cpu_count() or 1)
        self.snapshots: list[Path] = []
        if saved is not None:
            load_policy(self.folder, self.game)  # raises for a run of another version, or with other cards
            self.snapshots = [self.folder / "opponents" / name for name in saved["snapshots"]]
        self.scripted = [self._timed(make_agent(name, self.game), "scripted") for name in list(self.fixed)[1:]]
        self.environment = SelfPlayVecEnv(
            o.environments,
            game=o.game,
            decks=decks_from_words(self.game, o.decks),
            legal_lists=True,
            seed=self.games_seed,
            **self.switches,
        )
        self.model = self._new_model()
        self.model.set_logger(Logger(None, []))  # what is worth watching is in the report of an update
        if saved is not None:
            self.model.set_parameters(read_parameters(self.folder / "model.zip"), device="cpu")
            self.model.num_timesteps, self.model._n_updates = saved["decisions"], saved["gradient_updates"]
        self.agents = [self._load_snapshot(path) for path in self.snapshots]
        self._set_opponents()
        if saved is not None:
            torch.set_rng_state(saved["torch_random"])
            kind, numbers, *rest = saved["numpy_random"]
            np.random.set_state((kind, np.array(numbers, np.uint32), *rest))  # noqa: NPY002  # the one SB3's buffers use

    def _timed(self, agent: Any, kind: str) -> Any:
        """The agent, with the time of its decisions counted."""
        name = "act_states" if hasattr(agent, "act_states") else "act_batch"
        think = getattr(agent, name)

        def timed(*arguments: Any) -> Any:
            started = time.perf_counter()
            actions = think(*arguments)
            self.clock[kind] = self.clock.get(kind, 0.0) + time.perf_counter() - started
            return actions

        setattr(agent, name, timed)
        return agent

    # --------------------------------------------------------------------------------------------------- the model
    def _new_model(self) -> Any:
        o = self.options
        return MaskablePPO(
            EntityPolicy,
            self.environment,
            n_steps=o.rollout,
            batch_size=o.batch,
            n_epochs=o.epochs,
            learning_rate=o.learning_rate,
            gamma=o.gamma,
            gae_lambda=o.gae_lambda,
            ent_coef=o.entropy,
            clip_range=o.clip,
            seed=o.seed,
            device="cpu",
            rollout_buffer_class=LegalRolloutBuffer,
            policy_kwargs=policy_options(self.game, card=o.card_width, context=o.context_width),
        )

    def _load_snapshot(self, path: Path) -> Any:
        network = copy.deepcopy(self.model.policy.network)
        network.load_state_dict(torch.load(path, weights_only=True))
        return self._timed(PolicyAgent(network), "copies")

    # --------------------------------------------------------------------------------------------------- opponents
    def _set_opponents(self) -> None:
        """Random, scripted, then the copies; the newest plays half of the self-play, the others share the rest."""
        o = self.options
        fixed = [o.random_share, o.scripted_share][: len(self.fixed)]
        own = max(0.0, 1.0 - sum(fixed))
        count = len(self.agents)
        shares = [0.5 / (count - 1)] * (count - 1) + [0.5] if count > 1 else [1.0] * count
        weights = [*fixed, *(own * share for share in shares)]
        if sum(weights) == 0:  # nothing but self-play, before the first snapshot
            weights[0] = 1.0
        scripted = self.scripted
        self.environment.set_opponents(["random", *scripted, *self.agents], weights)

    def _take_snapshot(self) -> None:
        """Keep a copy of the policy as an opponent. When there are too many, the second oldest goes; its file goes with
        the next save, because until then a crashed run would need it."""
        path = self.folder / "opponents" / f"{self.model.num_timesteps:012d}.pt"
        path.parent.mkdir(exist_ok=True)
        torch.save(self.model.policy.network.state_dict(), path)
        self.snapshots.append(path)
        self.agents.append(self._load_snapshot(path))
        if len(self.agents) > self.options.pool:
            gone = 1 if self.options.pool > 1 else 0
            del self.agents[gone]
            del self.snapshots[gone]
        self._set_opponents()

    # ------------------------------------------------------------------------------------------------------ an update
    def _update(self) -> Update | None:
        """Collect one rollout and learn from it."""
        o = self.options
        started, before = time.perf_counter(), self.model.num_timesteps
        rate = o.learning_rate * (1.0 - 0.9 * min(1.0, self.budget_used()))
        self.model.lr_schedule = lambda _: rate
        watcher = Watcher(self)
        self.model.learn(o.environments * o.rollout, watcher, log_interval=None, reset_num_timesteps=False)
        if watcher.aborted:
            self.model.num_timesteps = before  # an unfinished rollout was not learned from
            return None
        ended = time.perf_counter()
        if (self.updates + 1) % o.snapshot_every == 0:
            self._take_snapshot()
        logged = {name.removeprefix("train/"): value for name, value in self.model.logger.name_to_value.items()}
        self.model.logger.dump()
        seconds = {"rollout": watcher.rollout_ended - started, "learning": ended - watcher.rollout_ended}
        return Update(self.model.num_timesteps - before, watcher.episodes, logged, seconds)

    # --------------------------------------------------------------------------------------------------------- saving
    def _save_model(self) -> None:
        network = self.model.policy.network
        write_whole(self.folder / FILE_NAME, lambda path: save_policy(path, network, self.game))
        write_whole(self.folder / "model.zip", self.model.save)

    def _state(self) -> dict[str, Any]:
        kind, numbers, *rest = np.random.get_state(legacy=True)  # noqa: NPY002
        return {
            "gradient_updates": self.model._n_updates,
            "snapshots": [path.name for path in self.snapshots],
            "torch_random": torch.get_rng_state(),
            "numpy_random": [kind, np.asarray(numbers).tolist(), *rest],
        }

    def save(self) -> None:
        super().save()
        for path in set(self.folder.glob("opponents/*.pt")) - set(self.snapshots):
            path.unlink()

    def agent(self) -> AnyAgent:
        return PolicyAgent(self.model.policy.network, deterministic=True)


class Watcher(BaseCallback):
    """Notes finished games, and ends the rollout when somebody asks to stop."""

    def __init__(self, trainer: MaskablePPOTrainer) -> None:
        super().__init__()
        self.trainer = trainer
        self.episodes: list[tuple[int, bool]] = []
        self.aborted = False
        self.rollout_ended = time.perf_counter()

    def _on_rollout_start(self) -> None:
        torch.set_num_threads(1)  # for small batches more threads wait for each other longer than they work

    def _on_rollout_end(self) -> None:
        torch.set_num_threads(self.trainer.threads)
        self.rollout_ended = time.perf_counter()

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "episode" in info:
                self.episodes.append((info["opponent"], info["episode"]["r"] > 0))
        self.aborted = self.trainer.stop_asked
        return not self.aborted


def read_parameters(path: Path) -> dict[str, Any]:
    """Weights of the policy and state of its optimiser out of SB3's zip: its arrays only, nothing is unpickled."""
    with zipfile.ZipFile(path) as archive:
        names = ("policy", "policy.optimizer")
        files = {name: io.BytesIO(archive.read(f"{name}.pth")) for name in names}
    return {name: torch.load(file, map_location="cpu", weights_only=True) for name, file in files.items()}
