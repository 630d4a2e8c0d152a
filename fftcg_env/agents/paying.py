"""Adapts an agent trained with ``payment="auto"`` to games with explicit payments: ``paying:policy:runs/best``.

The heuristic makes the payments, and the inner agent makes all other decisions. So an agent that was trained with
automatic payment can play matches and ladders against agents that were trained without it. The inner agent is created
for the game with ``payment="auto"``, and gets exactly the decisions that it would get there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from ..core.agent import StateAgent, make_agent
from ..core.jobs import JOB_LOOK, SKIP, STATUS_DECISION
from ..core.records import write_records
from ..core.search import search_of
from ..envs.batch import GameBatch
from ..envs.decks import DeckChoice
from ..games.fftcg.cards.program import opcodes as op
from ..games.fftcg.record import constants as no


class PayingAgent:
    """The agent. ``agent``: the name of the inner agent, which makes all decisions except payments; of either kind."""

    games = ("fftcg",)
    takes_agent = True
    plays_with = {"payment": "auto"}  # the game options of the inner agent

    def __init__(self, game: Any, agent: str = "heuristic") -> None:
        self._game, self._name = game, agent
        self._search = search_of(game)
        self._memory = self._search.new_memory(keep_arrival=0)  # the engine pays by the print alone (costs/usual.py)
        options = replace(game.options, **self.plays_with)
        self._agent = make_agent(agent, type(game)(game.database, options))
        self._casting = game.tables["cards"][0]["casting"]

    def __reduce__(self) -> tuple[Any, ...]:
        return (PayingAgent, (self._game, self._name))

    def reset(self, seed: int) -> None:
        """The same seed gives the same play."""
        self._agent.reset(seed)

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """The actions, int64 ``(n,)``, in the games of these records where ``wanted``, bool ``(n,)``, is set."""
        pays = wanted & self._is_payment(states)
        actions = self._search.choose(states, pays, self._memory)
        asked = wanted & ~pays
        if not asked.any():
            return actions
        if isinstance(self._agent, StateAgent):
            return np.where(asked, self._agent.act_states(states, asked), actions)
        indexes = np.flatnonzero(asked)
        actions[indexes] = self._agent.act_batch(*self._seen(self._search.clone(states, indexes)))
        return actions

    def _is_payment(self, states: np.ndarray) -> np.ndarray:
        """Which decisions do not exist with ``payment="auto"``, bool ``(n,)``."""
        kinds = self._search.status(states)[:, STATUS_DECISION]
        top = states["frames"]["kind"][np.arange(len(states)), np.maximum(states["frame_count"].astype(int) - 1, 0)]
        payment = states["payment"]
        cards = np.minimum(payment["excluded"].astype(int), states["card_id"].shape[1] - 1)
        numbers = np.maximum(states["card_id"][np.arange(len(states)), cards].astype(int), 0)
        asked = (payment["casts"] != 0) & (self._casting[numbers] & op.CASTING_ASKED != 0)
        element = (kinds == no.DECISION_ELEMENT) & (top == no.FRAME_PAY_CP)
        paying: np.ndarray = ((kinds == no.DECISION_PAY) | element) & ~asked
        return paying

    def _seen(self, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The observations and masks of the players who decide, one row per game."""
        batch = GameBatch(self._game, len(states), DeckChoice(self._game, "random"))
        write_records(batch.states, states)
        batch.actions[:] = SKIP
        batch.run(JOB_LOOK)
        return batch.observations, batch.masks
