"""Players, one readable file each; all of them are :class:`fftcg_env.envs.agent.Agent`.

>>> from fftcg_env.games import load_game
>>> from agents import make_agent
>>> player = make_agent("heuristic", load_game("fftcg"))  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fftcg_env.envs.agent import Agent

__all__ = ["AGENTS", "UnknownAgentError", "make_agent"]


class UnknownAgentError(ValueError):
    """No agent has this name; the message names those there are."""


def _random(game: Any, argument: str, **options: Any) -> Agent:
    from agents.random import RandomAgent

    return RandomAgent(**options)


def _heuristic(game: Any, argument: str, **options: Any) -> Agent:
    from agents.heuristic import HeuristicAgent

    return HeuristicAgent(game, **options)


def _ppo(game: Any, argument: str, **options: Any) -> Agent:
    from agents.ppo import PPOAgent  # here, because torch takes seconds to import and is an optional extra

    if not argument:
        raise UnknownAgentError("ppo needs the path of a saved model: ppo:runs/NAME")
    return PPOAgent(argument, game=game, **options)


AGENTS: dict[str, Callable[..., Agent]] = {"random": _random, "heuristic": _heuristic, "ppo": _ppo}
"""Agents by name; what follows a colon in a name is passed on to the agent."""


def make_agent(name: str, game: Any, **options: Any) -> Agent:
    """An agent by its name: ``"random"``, ``"heuristic"`` or ``"ppo:PATH"`` (a run's folder or a ``model.zip``).

    ``game``: what :func:`fftcg_env.games.load_game` returned; ``options``: keyword arguments of the agent's class.
    """
    kind, _, argument = name.partition(":")
    if kind not in AGENTS:
        raise UnknownAgentError(f"no agent is called {kind!r}; there are {', '.join(AGENTS)}")
    return AGENTS[kind](game, argument, **options)
