"""The agents of the package, one file each, and :func:`make_agent`, which creates an agent by name.

Every agent is an :class:`fftcg_env.core.agent.Agent` or a :class:`fftcg_env.core.agent.StateAgent`.

>>> from fftcg_env.agents import make_agent
>>> from fftcg_env.games import load_game
>>> agent = make_agent("heuristic", load_game("fftcg"))  # doctest: +SKIP

Your own agents need no change here: call ``register_agent("mine", MyAgent)``, declare an entry point of the group
``fftcg_env.agents``, or use the name ``"my_module:MyAgent"``. Everything that takes an agent also takes a function
``(observation, action_mask) -> action``, or an object with ``act`` alone (:func:`as_agent`).
"""

from __future__ import annotations

from ..core.agent import (
    AGENTS,
    Agent,
    AnyAgent,
    StateAgent,
    UnknownAgentError,
    UnsuitableAgentError,
    as_agent,
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
    "as_agent",
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
