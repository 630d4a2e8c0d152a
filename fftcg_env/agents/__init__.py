"""Players, one readable file each; all of them are :class:`fftcg_env.core.agent.Agent` or
:class:`fftcg_env.core.agent.StateAgent`.

>>> from fftcg_env.agents import make_agent
>>> from fftcg_env.games import load_game
>>> player = make_agent("heuristic", load_game("fftcg"))  # doctest: +SKIP

A player of your own needs no change here: ``register_agent("mine", MyAgent)``, an entry point of the group
``fftcg_env.agents``, or the name ``"my_module:MyAgent"`` wherever an agent is named.
"""

from __future__ import annotations

from ..core.agent import (
    AGENTS,
    Agent,
    AnyAgent,
    StateAgent,
    UnknownAgentError,
    UnsuitableAgentError,
    make_agent,
    register_agent,
)

__all__ = [
    "AGENTS",
    "Agent",
    "AnyAgent",
    "StateAgent",
    "UnknownAgentError",
    "UnsuitableAgentError",
    "make_agent",
    "register_agent",
]

register_agent("random", f"{__name__}.random:make_random")
register_agent("heuristic", f"{__name__}.heuristic:HeuristicAgent")
register_agent("beginner", f"{__name__}.beginner:BeginnerAgent")
register_agent("champion", f"{__name__}.champion:make_champion")
register_agent("search", f"{__name__}.search:SearchAgent")
register_agent("paying", f"{__name__}.paying:PayingAgent")
register_agent("policy", f"{__name__}.policy:make_policy")
register_agent("ppo", f"{__name__}.policy:make_policy")
