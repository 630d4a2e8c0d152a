"""The checked PettingZoo environment and its parallel form: PettingZoo's wrappers, with corrections."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
from pettingzoo.utils.env import AECEnv, ParallelEnv

from ..errors import ArgumentError, ArgumentTypeError, EpisodeOverError, listed
from .aec import GameAECEnv
from .arguments import AGENTS, integer, require_started, shown
from .results import NumberInWords

ILLEGAL_REWARD = -1.0

CheckedEnv: TypeAlias = AECEnv[str, dict[str, Any], int]
ParallelForm: TypeAlias = ParallelEnv[str, dict[str, Any], "int | None"]


class _TerminateIllegal(wrappers.TerminateIllegalWrapper):
    """PettingZoo's wrapper, with the usual ``infos`` at the end of the game."""

    def step(self, action: Any) -> None:
        raw: GameAECEnv = self.unwrapped
        over = self._terminated
        super().step(action)
        if self._terminated and not over:
            raw.tell_illegal(int(action))


class _IntegersInSpace(wrappers.AssertOutOfBoundsWrapper):
    """PettingZoo's wrapper, with a ``TypeError`` for actions that are not integers (PettingZoo takes True as 1)."""

    def step(self, action: Any) -> None:
        if action.__class__ is not int and action is not None:
            action = integer(action, "the action")
        super().step(action)


class _Parallel(turn_based_aec_to_parallel_wrapper):
    """PettingZoo's wrapper, with ``infos[agent]["active_agent"]`` in every step, including the first and the last.

    The mask of an agent who does not decide allows action 0 alone, because libraries cannot sample from an empty mask.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        observations, infos = super().reset(seed=seed, options=options)
        return self._without_empty_masks(observations), self._named(infos)

    def step(self, actions: dict[str, Any]) -> Any:
        require_started(hasattr(self, "agents"), "step")
        if not self.agents:
            raise EpisodeOverError("the game is over; call reset() for the next one")
        if not isinstance(actions, Mapping):
            raise ArgumentTypeError(f"the actions are {shown(actions)}; they must be a dictionary, agent -> action")
        if self.aec_env.agent_selection not in actions:
            raise ArgumentError(
                f"the actions are for {listed(map(str, actions)) or 'no agent'}; they must include "
                f"{self.aec_env.agent_selection}, who decides"
            )
        observations, *others, infos = super().step(actions)
        return (self._without_empty_masks(observations), *others, self._named(infos))

    def _without_empty_masks(self, observations: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
        for agent, observation in observations.items():
            if agent != self.aec_env.agent_selection or not observation["action_mask"].any():
                mask = np.zeros_like(observation["action_mask"])
                mask[0] = 1
                observations[agent] = {**observation, "action_mask": mask}
        return observations

    def _named(self, infos: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
        name = self.aec_env.agent_selection
        for info in infos.values():
            info["active_agent"] = NumberInWords(AGENTS.index(name), name)
        return infos


def checked(env: GameAECEnv) -> AECEnv[str, dict[str, Any], int]:
    """The environment behind PettingZoo's usual checks; see :func:`fftcg_env.fftcg_v1.env`."""
    surviving = _TerminateIllegal(env, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(_IntegersInSpace(surviving))


def parallel(env: AECEnv[str, dict[str, Any], int]) -> ParallelEnv[str, dict[str, Any], int | None]:
    """The environment with PettingZoo's parallel interface; see :func:`fftcg_env.fftcg_v1.parallel_env`."""
    return _Parallel(env)


def environments_of(
    game: str,
) -> tuple[Callable[..., GameAECEnv], Callable[..., CheckedEnv], Callable[..., ParallelForm]]:
    """Create ``raw_env``, ``env`` and ``parallel_env`` of a game, as in modules such as
    ``fftcg_env.kingdom_hearts_v0``.

    Their parameters are those of :class:`~fftcg_env.envs.aec.GameAECEnv` and the game's options.
    """

    def raw_env(**settings: Any) -> GameAECEnv:
        """The bare environment: fast, and illegal actions raise."""
        return GameAECEnv(game, **settings)

    def env(**settings: Any) -> CheckedEnv:
        """The environment with PettingZoo's usual checks: an illegal action ends the game with reward -1 for the player
        who took it, calls in the wrong order raise."""
        return checked(raw_env(**settings))

    def parallel_env(**settings: Any) -> ParallelForm:
        """The same for code that wants PettingZoo's parallel interface: both agents give an action each step, and that
        of the agent who does not decide is ignored (its mask allows action 0 alone)."""
        return parallel(env(**settings))

    return raw_env, env, parallel_env
