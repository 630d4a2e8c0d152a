"""The compiled heuristic of a game as an agent: about a microsecond per decision, many games in one call.

The heuristic itself is part of each game (FFTCG: ``fftcg_env/games/fftcg/heuristic``). It reads the records of games
directly, but only what the player who decides may know, so it needs no determinized copies
(:mod:`fftcg_env.core.agent`).
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..core.agent import UnsuitableAgentError
from ..core.search import search_of


class HeuristicAgent:
    """The agent. ``game``: a game with a compiled heuristic; ``weights``: weights by name that replace the default
    ones."""

    honest = True

    def __init__(self, game: Any, **weights: int) -> None:
        self._game, self._weights = game, weights
        self._search = search_of(game)
        if "advise" not in self._search.entries:
            raise UnsuitableAgentError(f"the game {game.name!r} has no compiled heuristic")
        self._memory = self._search.new_memory(**weights)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(HeuristicAgent, self._game, **self._weights), ()

    def reset(self, seed: int) -> None:
        """Nothing to do: the agent has no memory and no randomness."""

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """The actions, int64 ``(n,)``, in the games of these records where ``wanted``, bool ``(n,)``, is set."""
        return self._search.choose(states, wanted, self._memory)

    def policy_in(self, game: Any) -> tuple[str, np.ndarray] | None:
        """The compiled policy that plays like this agent, and its weights; None for another set of cards, or if
        ``act_states`` was overridden or replaced."""
        own = getattr(self.act_states, "__func__", None) is HeuristicAgent.act_states
        return ("heuristic", self._memory) if own and game.tables is self._game.tables else None
