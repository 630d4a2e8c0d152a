"""Asking players of both kinds for their actions in the games of a batch (:mod:`fftcg_env.core.agent`)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..core.agent import Player, StateAgent, called, require_agent
from ..core.jobs import STATUS_LENGTH
from ..core.search import search_of
from ..errors import AgentFailedError, FFTCGEnvError
from .batch import GameBatch, copy_records, spread


def ask(agent: Player, batch: GameBatch, indexes: np.ndarray) -> np.ndarray:
    """The actions of an agent in the games with these indexes, whose players it plays; int64 ``(len(indexes),)``.

    The batch has been observed. An agent that is given records gets copies in which the cards that the player does not
    know are dealt anew; the deals follow from the index of the game and the number of its decisions.

    Raises :class:`~fftcg_env.core.agent.UnsuitableAgentError` for what is no agent, and
    :class:`~fftcg_env.errors.AgentFailedError` where the agent raises anything but an error of this package.
    """
    if not isinstance(agent, StateAgent):
        require_agent(agent)
        return _answer(agent, agent.act_batch, batch.observations[indexes], batch.masks[indexes])
    if getattr(agent, "honest", False):
        wanted = np.zeros(batch.count, bool)
        wanted[indexes] = True
        return _answer(agent, agent.act_states, batch.states, wanted)[indexes]
    states = copy_records(batch.states, indexes)
    moments = batch.status[indexes, STATUS_LENGTH].astype(np.int64) * batch.count + indexes
    search_of(batch.game).determinize(states, -1, spread(0, 1)[0] ^ moments)
    return _answer(agent, agent.act_states, states, np.ones(len(indexes), bool))


def _answer(agent: Player, act: Callable[..., np.ndarray], games: np.ndarray, which: np.ndarray) -> np.ndarray:
    """The actions of an agent, one for each row of ``games``. A fault of the agent is called one: its exceptions must
    not look like mistakes of whoever hosts the games."""
    try:
        actions = act(games, which)
    except FFTCGEnvError:
        raise
    except Exception as error:
        raise AgentFailedError(f"the agent {called(agent)} raised {type(error).__name__}: {error}") from error
    if np.shape(actions) != (len(games),):
        raise AgentFailedError(
            f"the agent {called(agent)} answered with {np.shape(actions)} values; it was asked for the actions of "
            f"{len(games)} games, an array of integers ({len(games)},)"
        )
    return np.asarray(actions)


def reads_observations(agent: Player | None) -> bool:
    """Whether observations and masks must be written for an agent (None: nobody, or random play of the engine)."""
    return agent is not None and not isinstance(agent, StateAgent)
