"""What a player is: random, scripted, searching and learned agents, found by name.

There are two kinds. An :class:`Agent` sees observations. A :class:`StateAgent` is given records of games, to copy and
play on: by the one who hosts the game (:func:`fftcg_env.envs.batch.ask`), who gives it copies in which all cards that
the player who decides does not know are dealt anew, so that it cannot cheat.
"""

from __future__ import annotations

import inspect
from collections.abc import Collection, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np

from ..errors import AgentFailedError, FFTCGEnvError
from .game import Game
from .registry import Factory, Registry, did_you_mean

__all__ = [
    "AGENTS",
    "Agent",
    "AnyAgent",
    "StateAgent",
    "UnknownAgentError",
    "UnsuitableAgentError",
    "agents_of",
    "called",
    "make_agent",
    "register_agent",
    "require_agent",
    "require_registered_agent",
    "takes_agent",
]


@runtime_checkable
class Agent(Protocol):
    """A player of one game. It sees what a player may see, and answers with a legal action.

    An agent that needs the game (its layout, its card features) gets it at construction:
    ``HeuristicAgent(load_game("fftcg"))``. Observations may be reused by the environment after the call: copy what must
    be kept.
    """

    def reset(self, seed: int) -> None:
        """Forget everything and start the random numbers anew: the same seed gives the same play."""

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        """One legal action.

        ``observation``: ``(layout.size,)`` of ``layout.dtype``, seen from the player who decides; ``action_mask``: int8
        ``(action_count,)``, 1: legal, with at least one 1.
        """

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        """Actions int64 ``(n,)`` for observations ``(n, layout.size)`` and masks ``(n, action_count)``.

        The rows may be of different games and of both players.
        """


@runtime_checkable
class StateAgent(Protocol):
    """A player of one game that is given records of games: one that looks ahead.

    An attribute ``honest`` that is True says that it reads of a record only what the player who decides may know: it is
    given the records themselves, not copies. That is for players whose honesty is proved by tests.

    An honest agent may have a method ``policy_in(game)``. It returns the name of a compiled policy of ``game.search``
    and the mind for it, with which :meth:`~fftcg_env.core.search.Search.play_until` takes the same actions as the
    agent, or None. Environments then play the agent without a call for each decision.
    """

    def reset(self, seed: int) -> None:
        """Forget everything and start the random numbers anew: the same seed gives the same play."""

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """One legal action for each game whose player is asked.

        ``states``: records ``(n,)``, in which hidden cards are others than in the game; the agent may change them,
        unless it is ``honest``. ``wanted``: bool ``(n,)``, the games in which a player is asked; what is returned for
        the others does not count. Returns int64 ``(n,)``.
        """


AnyAgent = Agent | StateAgent


class UnknownAgentError(FFTCGEnvError, ValueError):
    """No agent has this name; the message names those there are."""


class UnsuitableAgentError(FFTCGEnvError, ValueError):
    """An agent that does not play this game; the message names the games that it plays."""


AGENTS = Registry("agent", "fftcg_env.agents", UnknownAgentError, home="fftcg_env.agents")
"""Factories of agents by name. A factory is called with the game, then the text behind a colon in the name if there is
one, and keyword options; it may have an attribute ``games``: the names of the only games that its agents play, and an
attribute ``takes_agent``: True where the text behind the colon is the name of another agent."""


def register_agent(name: str, factory: Factory | str, *, replace: bool = False) -> None:
    """Make an agent known to :func:`make_agent`, and so to environments, matches and the command line.

    ``factory``: see :data:`AGENTS`; or its place, ``"module:factory"``. Packages do the same with an entry point of the
    group ``fftcg_env.agents``.
    """
    AGENTS.register(name, factory, replace=replace)


def require_registered_agent(name: str) -> None:
    """Raise :class:`UnknownAgentError` unless an agent's name, read from a file, means registered agents only.

    What stands behind a colon is text for the factory. A factory with an attribute ``takes_agent`` that is True takes
    the name of another agent there (``paying:heuristic``), which is checked as well.
    """
    kind, _, argument = name.partition(":")
    AGENTS.require_registered(name if kind not in AGENTS else kind)
    if argument and takes_agent(kind):
        require_registered_agent(argument)


def takes_agent(name: str) -> bool:
    """Whether the text behind the colon of a registered agent is the name of another agent (``paying:heuristic``)."""
    return bool(getattr(AGENTS.find(name), "takes_agent", False))


def called(agent: Any) -> str:
    """What an agent is called in messages: the place of its class, ``module:Class``."""
    return f"{type(agent).__module__}:{type(agent).__qualname__}"


def require_agent(agent: Any, name: str | None = None) -> None:
    """Raise :class:`UnsuitableAgentError` unless an agent has the methods of an :class:`Agent` or a
    :class:`StateAgent`. ``name``: what it is called."""
    acting = "act_states" if callable(getattr(agent, "act_states", None)) else "act_batch"
    missing = [method for method in ("reset", acting) if not callable(getattr(agent, method, None))]
    if missing:
        raise UnsuitableAgentError(
            f"the agent {name or called(agent)} has no method {missing[0]}; an agent has reset(seed), "
            "act(observation, action_mask) and act_batch(observations, action_masks), or reset(seed) and "
            "act_states(states, wanted)"
        )


def _games_of(factory: Any) -> Sequence[str] | None:
    """The names of the only games that the agents of a factory play, None: they play any."""
    games: Sequence[str] | None = getattr(factory, "games", None)
    return games


def agents_of(game: Game, but: Collection[str] = ()) -> list[str]:
    """The names of :data:`AGENTS` whose agents play a game; those in ``but`` are not looked at."""
    only = {name: _games_of(AGENTS.find(name)) for name in AGENTS if name not in but}
    return [name for name, games in only.items() if games is None or game.name in games]


def make_agent(name: str, game: Game, **options: Any) -> AnyAgent:
    """An agent by its name.

    ``name``: one of :data:`AGENTS`, ``"random"``, ``"beginner"``, ``"heuristic"``, ``"champion"``, ``"search:400"``,
    ``"search:net:64"`` or ``"policy:PATH"`` (what follows the colon goes to the factory), or a factory of yours that
    Python can import, ``"module:factory"``. ``game``: what :func:`fftcg_env.games.load_game` returned; ``options``:
    keyword arguments of the factory.

    Raises :class:`UnknownAgentError` for a name that nobody has, :class:`UnsuitableAgentError` for an agent of another
    game or without the methods of one, and :class:`~fftcg_env.errors.AgentFailedError` for a factory that raises
    something else than an error of this package.
    """
    kind, colon, argument = name.partition(":")
    if kind in AGENTS:
        factory = AGENTS.find(kind)
    elif colon:
        factory, argument = AGENTS.find(name), ""
    else:
        raise UnknownAgentError(f"no agent is called {kind!r}; {did_you_mean(kind, AGENTS)}")
    games = _games_of(factory)
    if games is not None and game.name not in games:
        raise UnsuitableAgentError(f"the agent {name!r} plays {', '.join(games)}; this game is {game.name}")
    arguments = (game, argument) if argument else (game,)
    try:
        inspect.signature(factory).bind(*arguments, **options)
    except TypeError as error:
        raise UnknownAgentError(f"the agent {name!r} cannot be made: {error}") from None
    try:
        agent: AnyAgent = factory(*arguments, **options)
    except FFTCGEnvError:
        raise
    except Exception as error:
        raise AgentFailedError(f"the agent {name!r} cannot be made: {type(error).__name__}: {error}") from error
    require_agent(agent, repr(name))
    return agent
