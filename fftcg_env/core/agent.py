"""The interfaces of agents, and agents by name.

There are two kinds. An :class:`Agent` gets observations. A :class:`StateAgent` gets records of games, which it may copy
and play on. The host of the game (:func:`fftcg_env.envs.batch.ask`) determinizes these records first: it deals all
cards that the deciding player does not know again, so that the agent cannot cheat.
"""

from __future__ import annotations

import contextlib
import inspect
import reprlib
from collections.abc import Callable, Collection, Iterable, Sequence
from operator import index as as_index
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np

from ..errors import AgentFailedError, ArgumentTypeError, FFTCGEnvError
from .game import Game
from .registry import Factory, Registry, did_you_mean


@runtime_checkable
class Agent(Protocol):
    """An agent that decides by observations.

    An agent that needs the game (its layout, its card features) gets it at construction:
    ``HeuristicAgent(load_game("fftcg"))``. The environment may reuse an observation after the call, so copy it if you
    keep it.
    """

    def reset(self, seed: int) -> None:
        """Forget everything and restart the random numbers. The same seed gives the same play."""

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        """Choose a legal action.

        ``observation``: ``(layout.size,)`` of ``layout.dtype``, from the side of the player who decides;
        ``action_mask``: int8 ``(action_count,)``, 1: legal; at least one is.
        """

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        """Choose actions, int64 ``(n,)``, for observations ``(n, layout.size)`` and masks ``(n, action_count)``.

        The rows may belong to different games and to both players.
        """


@runtime_checkable
class StateAgent(Protocol):
    """An agent that decides by records of games, such as a search.

    An attribute ``honest`` that is True promises that the agent reads only what the deciding player may know. It then
    gets the records themselves, not determinized copies. Only agents whose honesty is tested may set it.

    An honest agent may have a method ``policy_in(game)``. It returns None, or the name of a compiled policy of
    ``game.search`` and its memory (weights and notes) with which
    :meth:`~fftcg_env.core.search.Search.play_until` takes the same actions as the agent. Environments then play the
    agent without a call for each decision.
    """

    def reset(self, seed: int) -> None:
        """Forget everything and restart the random numbers. The same seed gives the same play."""

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """Choose a legal action for each wanted game; returns int64 ``(n,)``.

        ``states``: determinized records ``(n,)``, which the agent may change unless it is ``honest``. ``wanted``: bool
        ``(n,)``; values returned for other games are ignored.
        """


AnyAgent = Agent | StateAgent
AgentLike: TypeAlias = Any
"""What :func:`as_agent` takes: an agent, an object with some of its methods, a function, or a name."""


class UnknownAgentError(FFTCGEnvError, ValueError):
    """No agent has this name; the message lists the known names."""


class UnsuitableAgentError(FFTCGEnvError, ValueError):
    """The agent does not play this game; the message names the games that it plays."""


AGENTS = Registry("agent", "fftcg_env.agents", UnknownAgentError, home="fftcg_env.agents")
"""Factories of agents by name.

A factory is called with the game, the text behind a colon in the name if there is one, and keyword options. It may have
an attribute ``games``, the names of the only games that its agents play. An attribute ``takes_agent`` that is True
means that the text behind the colon is the name of another agent."""


def register_agent(name: str, factory: Factory | str, *, replace: bool = False) -> None:
    """Register an agent for :func:`make_agent`, and so for environments, matches and the command line.

    ``factory``: see :data:`AGENTS`; or ``"module:factory"``, imported when it is needed. Packages can use an entry
    point of the group ``fftcg_env.agents``.
    """
    AGENTS.register(name, factory, replace=replace)


def require_registered_agent(name: str) -> None:
    """Raise :class:`UnknownAgentError` unless an agent's name, read from a file, means only registered agents.

    The text behind a colon is an argument of the factory. If the factory's attribute ``takes_agent`` is True, it is the
    name of another agent (``paying:heuristic``), which is checked as well.
    """
    kind, _, argument = name.partition(":")
    AGENTS.require_registered(name if kind not in AGENTS else kind)
    if argument and takes_agent(kind):
        require_registered_agent(argument)


def takes_agent(name: str) -> bool:
    """Whether a registered agent takes the name of another agent behind a colon (``paying:heuristic``)."""
    return bool(getattr(AGENTS.find(name), "takes_agent", False))


def called(agent: Any) -> str:
    """The name of an agent in messages: ``module:Class``, or ``module:function``."""
    source = getattr(agent, "source", agent) if isinstance(agent, _Adapted) else agent
    named = source if hasattr(source, "__qualname__") else type(source)
    return f"{named.__module__}:{named.__qualname__}"


AGENT_FORMS = (
    "an agent is a function (observation, action_mask) -> action, or an object with one of the methods "
    "act(observation, action_mask), act_batch(observations, action_masks) and act_states(states, wanted); "
    "reset(seed) is optional"
)
"""What :func:`as_agent` takes, for messages."""


def suitable_agents(names: Iterable[str], game: Game) -> dict[str, AnyAgent]:
    """The agents of these names, by name, without those that do not play the game. Raises as :func:`make_agent`."""
    found = {}
    for name in names:
        with contextlib.suppress(UnsuitableAgentError):
            found[name] = make_agent(name, game)
    return found


def as_agent(given: Any, game: Game | None = None, *, name: str | None = None) -> AnyAgent:
    """An agent of anything that can decide. Every function that takes an agent calls this one.

    - an :class:`Agent` or a :class:`StateAgent`: the same object;
    - a function ``(observation, action_mask) -> action``;
    - an object with ``act``, with ``act_batch`` or with ``act_states`` alone; without ``reset`` it is not reset;
    - with ``game``: a name, see :func:`make_agent`.

    ``name``: the agent's name in messages. Raises :class:`UnsuitableAgentError` for anything else.
    """
    if isinstance(given, (StateAgent, Agent)) and not isinstance(given, type):
        return given
    if isinstance(given, str) and game is not None:
        return make_agent(given, game)
    shown = name or (repr(given) if isinstance(given, (str, type(None))) else called(given))
    if isinstance(given, type):
        raise UnsuitableAgentError(f"the agent {shown} is a class; create an object of it: {given.__name__}(...)")
    for method, adapter in (("act_states", _StatesAgent), ("act_batch", _BatchAgent), ("act", _OneByOneAgent)):
        if callable(getattr(given, method, None)):
            return adapter(given)
    if callable(given):
        if not _takes_two(given):
            raise UnsuitableAgentError(f"the function {shown} does not take two arguments; {AGENT_FORMS}")
        return _FunctionAgent(given)
    raise UnsuitableAgentError(f"{shown} is no agent: it has no method act; {AGENT_FORMS}")


def _takes_two(function: Callable[..., Any]) -> bool:
    """Whether a function can be called with an observation and a mask."""
    return _binds(function, None, None)


def _binds(function: Callable[..., Any], *arguments: Any, **options: Any) -> bool:
    """Whether a function can be called with these arguments."""
    try:
        inspect.signature(function).bind(*arguments, **options)
    except TypeError:
        return False
    except ValueError:  # a compiled function without a signature
        return True
    return True


class _Adapted:
    """An agent made of ``source``, which has only some of the methods of an agent."""

    def __init__(self, source: Any) -> None:
        self.source = source

    def reset(self, seed: int) -> None:
        reset = getattr(self.source, "reset", None)
        if callable(reset):
            reset(seed)

    def one(self, action: Any) -> int:
        """An action as an integer; raises :class:`~fftcg_env.errors.AgentFailedError` for other types."""
        try:
            return as_index(action)
        except TypeError:
            raise AgentFailedError(
                f"the agent {called(self)} returned {reprlib.repr(action)}; it must return an integer, the number of a "
                "legal action"
            ) from None


class _OneByOneAgent(_Adapted):
    """Of an object with ``act``."""

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        return self.one(self.source.act(observation, action_mask))

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        rows = zip(observations, action_masks, strict=True)
        return np.array([self.act(observation, mask) for observation, mask in rows], np.int64)


class _FunctionAgent(_OneByOneAgent):
    """Of a function."""

    def reset(self, seed: int) -> None:
        pass

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        return self.one(self.source(observation, action_mask))


class _BatchAgent(_Adapted):
    """Of an object with ``act_batch``."""

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        return self.one(self.act_batch(observation[None], action_mask[None])[0])

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        actions: np.ndarray = self.source.act_batch(observations, action_masks)
        return actions


class _StatesAgent(_Adapted):
    """Of an object with ``act_states`` and without ``reset``."""

    @property
    def honest(self) -> bool:
        return bool(getattr(self.source, "honest", False))

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        actions: np.ndarray = self.source.act_states(states, wanted)
        return actions


def _games_of(factory: Any) -> Sequence[str] | None:
    """The names of the only games that the agents of a factory play; None: any game."""
    games: Sequence[str] | None = getattr(factory, "games", None)
    return games


def agents_of(game: Game, but: Collection[str] = ()) -> list[str]:
    """The names of :data:`AGENTS` whose agents play a game, without those in ``but``."""
    only = {name: _games_of(AGENTS.find(name)) for name in AGENTS if name not in but}
    return [name for name, games in only.items() if games is None or game.name in games]


def make_agent(name: str, game: Game, **options: Any) -> AnyAgent:
    """Make an agent by its name.

    ``name``: one of :data:`AGENTS`, ``"random"``, ``"beginner"``, ``"heuristic"``, ``"champion"``, ``"search:400"``,
    ``"search:net:64"`` or ``"policy:PATH"`` (the text behind the colon goes to the factory), an importable factory,
    ``"module:factory"``, or an importable function ``(observation, action_mask) -> action``. ``game``: what
    :func:`fftcg_env.games.load_game` returned; ``options``: keyword arguments of the factory. A factory may return
    anything that :func:`as_agent` takes.

    Raises :class:`UnknownAgentError` for an unknown name, :class:`UnsuitableAgentError` for an agent of another game or
    an object without an agent's methods, and :class:`~fftcg_env.errors.AgentFailedError` if the factory raises an error
    that is not one of this package.
    """
    AGENTS.require_text(name)
    if isinstance(game, str):
        raise ArgumentTypeError(f"the game is {game!r}; it must be a game: load_game({game!r})")
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
        function = kind not in AGENTS and inspect.isfunction(factory) and not options
        if function and _takes_two(factory):
            return _FunctionAgent(factory)  # no factory, but what decides
        why = str(error)
        if kind not in AGENTS and not options:
            why = f"it is called with the game, as {getattr(factory, '__name__', 'factory')}(game): {why}"
        if argument and _binds(factory, game, **options):
            why = f"it takes no text behind a colon; write {kind!r}"
        elif kind in AGENTS and not argument and _binds(factory, game, "", **options):
            why = f"it needs a text behind a colon, such as {kind}:PATH"
        raise UnknownAgentError(f"the agent {name!r} cannot be made: {why}") from None
    try:
        agent = factory(*arguments, **options)
    except FFTCGEnvError:
        raise
    except Exception as error:
        raise AgentFailedError(f"the agent {name!r} cannot be made: {type(error).__name__}: {error}") from error
    return as_agent(agent, name=repr(name))
