"""Asking players of both kinds for their actions in the games of a batch (:mod:`fftcg_env.core.agent`)."""

from __future__ import annotations

import numpy as np

from ..core.agent import Player, StateAgent
from ..core.jobs import STATUS_LENGTH
from ..core.search import search_of
from .batch import GameBatch, copy_records, spread


def ask(agent: Player, batch: GameBatch, indexes: np.ndarray) -> np.ndarray:
    """The actions of an agent in the games with these indexes, whose players it plays; int64 ``(len(indexes),)``.

    The batch has been observed. An agent that is given records gets copies in which the cards that the player does not
    know are dealt anew; the deals follow from the index of the game and the number of its decisions.
    """
    if not isinstance(agent, StateAgent):
        return agent.act_batch(batch.observations[indexes], batch.masks[indexes])
    if getattr(agent, "honest", False):
        wanted = np.zeros(batch.count, bool)
        wanted[indexes] = True
        return agent.act_states(batch.states, wanted)[indexes]
    states = copy_records(batch.states, indexes)
    moments = batch.status[indexes, STATUS_LENGTH].astype(np.int64) * batch.count + indexes
    search_of(batch.game).determinize(states, -1, spread(0, 1)[0] ^ moments)
    return agent.act_states(states, np.ones(len(indexes), bool))


def reads_observations(agent: Player | None) -> bool:
    """Whether observations and masks must be written for an agent (None: nobody, or random play of the engine)."""
    return agent is not None and not isinstance(agent, StateAgent)
