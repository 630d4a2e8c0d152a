"""The trainers of `ppo`, `imitate` and `improve`: imitation first, then PPO with or without look-ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..agents.network_file import load_parameters
from ..agents.policy import NetworkAgent
from ..agents.policy_file import FILE_NAME
from ..core.agent import AnyAgent, make_agent
from ..envs.decks import decks_from_words
from .games import ITSELF
from .gradients import device_of, tune_process
from .imitate import Imitation, ImitationOptions, agent_teacher
from .improve import Improvement
from .league import League, Member
from .network import PolicyNetwork
from .options import NO_OPPONENT, ImproveOptions, NetworkOptions, NetworkPPOOptions
from .ppo import PPO
from .runs import write_whole
from .trainer import Trainer
from .update import Update
from .varied_decks import varied_decks


class NetworkTrainer(Trainer):
    """Imitation for a share of the budget, then the algorithm that a subclass makes."""

    options: NetworkOptions

    def _build(self, saved: dict[str, Any] | None) -> None:
        import torch

        torch.manual_seed(self.games_seed)
        tune_process()
        o = self.options
        self.decks = self._decks()
        self.network = PolicyNetwork.of_options(self.game, o).to(device_of(o.device))
        self.network.identity_dropout = o.identity_dropout
        self.stage: Any = None
        self.stage_name = ""
        self.resumed: dict[str, Any] | None = None
        if saved is not None:
            self.network.load_state_dict(saved["network"])
            self.resumed = saved
        elif o.start_from:
            self.network.start_from(load_parameters(o.start_from, self.game))

    def _decks(self) -> Any:
        """The decks of the training: those that are named, and as often varied ones."""
        o = self.options
        named = decks_from_words(self.game, o.decks)
        if not o.varied_decks:
            return named
        lists = self.game.usual_decks() if named == "random" else named[0]
        unseen = [word.strip() for word in o.unseen.split(",") if word.strip()]
        varied = varied_decks(self.game, lists, o.varied_decks, o.seed, unseen)
        pool = [*lists] * max(1, round(len(varied) / len(lists))) + varied
        return (pool, pool)

    def _stage(self) -> Any:
        """The algorithm that is due now."""
        name = "imitation" if self.budget_used() < self.options.imitation else "main"
        if name != self.stage_name:
            self.close()
            if name == "main":
                self.network.identity_dropout = 0.0  # PPO draws a mask for each rollout
            self.stage, self.stage_name = self._made(name), name
            if self.resumed is not None and self.resumed["stage"] == name:
                self.stage.optimizer.load_state_dict(self.resumed["optimizer"])
                self._load_stage(self.resumed)
            self.resumed = None
        return self.stage

    def _made(self, name: str) -> Any:
        o = self.options
        if name == "main":
            return self._main_stage()
        imitation = ImitationOptions(games=o.games, learning_rate=o.imitation_rate)
        teacher = None  # the heuristic says what it thinks of every action
        if o.teacher != "heuristic":
            agent = make_agent(o.teacher, self.game)
            agent.reset(self.games_seed)
            teacher = agent_teacher(self.game, agent, o.games)
        return Imitation(self.network, imitation, teacher=teacher, decks=self.decks, seed=self.games_seed)

    def _main_stage(self) -> Any:
        raise NotImplementedError

    def _load_stage(self, saved: dict[str, Any]) -> None:
        """Take over what ``_state`` saved in addition to network and optimiser."""

    def _prepare(self) -> None:
        self._stage().prepare()

    def _update(self) -> Update:
        stage = self._stage()
        share, used = self.options.imitation, min(1.0, self.budget_used())
        progress = used / share if self.stage_name == "imitation" else (used - share) / max(1e-9, 1 - share)
        report: Update = stage.update(progress)
        return report

    def _state(self) -> dict[str, Any]:
        stage = self._stage() if self.stage is None else self.stage
        return {
            "network": self.network.state_dict(),
            "optimizer": stage.optimizer.state_dict(),
            "stage": self.stage_name,
        }

    def _save_model(self) -> None:
        write_whole(self.folder / FILE_NAME, self.network.save)

    def agent(self) -> AnyAgent:
        return NetworkAgent(self.game, self.network.compiled())

    def close(self) -> None:
        if self.stage is not None:
            self.stage.close()


class ImitateTrainer(NetworkTrainer):
    """The algorithm ``imitate``."""

    algorithm = "imitate"

    def _main_stage(self) -> Any:
        return self._made("imitation")


class PPOTrainer(NetworkTrainer):
    """The algorithm ``ppo``."""

    algorithm = "ppo"

    options: NetworkPPOOptions
    rest = ITSELF
    """The kind of games in the learning curve that are against no opponent of the league."""

    def _main_stage(self) -> Any:
        self.league = League(self.options.pool, self.options.priorities)
        stage = self._new_stage()
        self._set_opponents(stage)
        return stage

    def _new_stage(self) -> Any:
        return PPO(self.network, self.options, decks=self.decks, seed=self.games_seed)

    def _set_opponents(self, stage: Any) -> None:
        o = self.options
        agents: list[AnyAgent] = [] if o.scripted == NO_OPPONENT else [self.fixed[o.scripted]]
        shares = [o.scripted_share] * len(agents)
        agents += [member.agent for member in self.league.members]
        shares += self.league.shares(o.copies_share)
        stage.set_opponents(agents, shares)

    def _update(self) -> Update:
        report = super()._update()
        if self.stage_name != "main":
            return report
        # opponents by number: the scripted agent, copies; in the curve: random, scripted, itself
        o = self.options
        scripted = int(o.scripted != NO_OPPONENT)
        for kind, won in report.episodes:
            self.league.note(kind - scripted, won)
        kinds = {ITSELF: self.rest} | ({0: 1} if scripted else {})
        report.episodes = [(kinds.get(kind, ITSELF), won) for kind, won in report.episodes]
        report.metrics["rating"] = self.league.rating()
        if o.pool and o.copies_share and self.stage.updates % o.snapshot_every == 0:
            self.league.add(self._member(self.network.numbers(), self.league.rating()))
            self._set_opponents(self.stage)
        return report

    def _member(self, numbers: dict[str, np.ndarray], rating: float, results: Sequence[bool] = ()) -> Member:
        """A copy with these parameters."""
        agent = NetworkAgent(self.game, self.network.compiled(numbers), sample=True, seed=self.updates)
        return Member(numbers, agent, rating, results)

    def _state(self) -> dict[str, Any]:
        import torch

        state = {**super()._state(), "stage_updates": getattr(self.stage, "updates", 0)}
        if self.stage_name == "main":
            state["oldest"] = self.league.oldest
            state["league"] = [
                {
                    "numbers": {name: torch.from_numpy(value) for name, value in member.numbers.items()},
                    "rating": member.rating,
                    "results": list(member.results),
                }
                for member in self.league.members
            ]
        return state

    def _load_stage(self, saved: dict[str, Any]) -> None:
        if self.stage_name == "main":
            self.stage.updates = saved["stage_updates"]
            for copy in saved["league"]:
                numbers = {name: value.numpy() for name, value in copy["numbers"].items()}
                self.league.add(self._member(numbers, copy["rating"], copy["results"]))
            self.league.oldest = saved["oldest"]
            self._set_opponents(self.stage)


class ImproveTrainer(PPOTrainer):
    """The algorithm ``improve``."""

    algorithm = "improve"

    options: ImproveOptions

    def _new_stage(self) -> Any:
        return Improvement(self.network, self.options, decks=self.decks, seed=self.games_seed)


TRAINERS: dict[str, type[NetworkTrainer]] = {
    "ppo": PPOTrainer,
    "imitate": ImitateTrainer,
    "improve": ImproveTrainer,
}
