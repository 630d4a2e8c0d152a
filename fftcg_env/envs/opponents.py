"""The opponents of a learner: one agent, or several to draw from, each called once for all games that wait for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..core import jobs
from ..core.agent import AgentLike, AnyAgent, as_agent
from ..core.game import Game, optional
from ..core.search import RANDOM, Search, search_of
from ..errors import ArgumentError
from .arguments import actions_of
from .batch import GameBatch, ask, writeable

RANDOM_OPPONENT = "random"
OpponentLike = AgentLike
"""``"random"`` (played inside the engine), or anything that :func:`~fftcg_env.core.agent.as_agent` takes: an agent, the
name of one, a function ``(observation, action_mask) -> action``."""


def resolve_opponent(opponent: OpponentLike, game: Game) -> AnyAgent | None:
    """The agent of an opponent; None for ``"random"``, which the engine plays itself."""
    return None if isinstance(opponent, str) and opponent == RANDOM_OPPONENT else as_agent(opponent, game)


class Opponents:
    """The opponents in ``count`` games. For each new game one is drawn by the weights.

    ``agents``: all opponents, None for the engine's random play; ``number_of[e]``: the number of the opponent in game
    e, int64.

    **Rounds.** In each round, every game in which an opponent has to decide gets one decision, so a slow agent is
    called once for all of its games. Compiled opponents (``random``, and agents with ``policy_in``) play ahead in one
    call until the learner decides. ``due[e]`` is the round to which the record of game e belongs. A caller that ends
    games in these rounds gets the same games, draws and agent calls as if all opponents played round by round. If
    neither draws nor agent calls depend on the order in which games end, all games are due at once.

    ``one_generator``: the opponents of all games are drawn with the same generator.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        opponents: Sequence[OpponentLike] | OpponentLike,
        weights: Sequence[float] | None,
        *,
        one_generator: bool = False,
    ) -> None:
        self._game = game
        self._one_generator = one_generator
        self.number_of = np.zeros(count, np.int64)
        self.due = np.zeros(count, np.int64)
        self.unseen = np.zeros(count, bool)
        """Games that were played on without writing observations and masks."""
        self._known: list[AnyAgent | None] = []
        self._place = np.zeros(count, np.int64)  # in _known, of the opponent in each game
        self.choose_from(opponents, weights)

    def choose_from(
        self, opponents: Sequence[OpponentLike] | OpponentLike, weights: Sequence[float] | None = None
    ) -> None:
        """Change the opponents of future games; games in progress keep their opponents.

        Raises ``ValueError`` for an empty list, or weights that are negative, all zero or of another number.
        """
        chosen = [opponents] if isinstance(opponents, str) or not isinstance(opponents, Sequence) else list(opponents)
        try:
            chances = np.ones(len(chosen)) if weights is None else np.asarray(weights, float)
        except (TypeError, ValueError):
            chances = np.zeros(0)
        if len(chosen) == 0 or chances.shape != (len(chosen),) or (chances < 0).any() or not 0 < chances.sum() < np.inf:
            raise ArgumentError(
                f"there are {len(chosen)} opponents and the weights {weights}; there must be at least one opponent and "
                "one weight of at least 0 for each, not all 0"
            )
        self.agents = [resolve_opponent(opponent, self._game) for opponent in chosen]
        self.weights = chances / chances.sum()
        in_use, self._place = np.unique(self._place, return_inverse=True)
        self._known = [self._known[place] for place in in_use.tolist()] if self._known else []
        self._places = [self._place_for(agent) for agent in self.agents]
        self._find_policies()

    def _place_for(self, agent: AnyAgent | None) -> int:
        """The index of an agent in the list of known agents, which has no duplicates."""
        for place, known in enumerate(self._known):
            if known is agent:
                return place
        self._known.append(agent)
        return len(self._known) - 1

    def seed(self, generator: np.random.Generator) -> None:
        """Reset the random numbers of all opponents."""
        for agent in self.agents:
            if agent is not None:
                agent.reset(int(generator.integers(2**31)))

    def draw(self, index: int, generator: np.random.Generator) -> None:
        """Draw the opponent of a new game. With a single opponent the generator is not used."""
        several = len(self.agents) > 1
        number = int(generator.choice(len(self.agents), p=self.weights)) if several else 0
        self.number_of[index] = number
        self._place[index] = self._places[number]

    def agent_of(self, index: int) -> AnyAgent | None:
        """The opponent in a game."""
        return self._known[self._place[index]]

    # ------------------------------------------------------------------------------------------------------- playing
    def _find_policies(self) -> None:
        """Determine which agents are compiled policies, and whether the order in which games end matters."""
        self._policies = [self._policy_of(agent) for agent in self._known]
        self._compiled = np.array([policy is not None for policy in self._policies])
        self._in_order = (self._one_generator and len(self.agents) > 1) or not self._compiled.all()

    def _policy_of(self, agent: AnyAgent | None) -> tuple[str, np.ndarray | None] | None:
        """The compiled policy that plays as an agent, and the heuristic's weights and working memory, if it has any."""
        if not isinstance(optional(self._game, "search"), Search):
            return None
        if agent is None:
            return RANDOM, None
        policy_in = getattr(agent, "policy_in", None)
        return None if policy_in is None else policy_in(self._game)

    def answer(self, batch: GameBatch, seats: np.ndarray, games: np.ndarray) -> None:
        """Take ``batch.actions``, legal actions of the learner, in these games, bool ``(n,)``, and start with round 0.

        ``seats``: int32 ``(n,)``, the learner's.
        """
        self.due[games] = 0
        compiled = self._compiled[self._place]
        self._play_ahead(batch, seats, games & compiled, batch.actions, -1)
        batch.run_some(jobs.JOB_STEP | jobs.JOB_LOOK, np.flatnonzero(games & ~compiled))
        batch.check_errors()

    def deal(self, batch: GameBatch, indexes: np.ndarray, round_: int) -> None:
        """Start new games, whose opponents were drawn, at these indexes."""
        compiled = self._compiled[self._place[indexes]]
        batch.run_some(jobs.JOB_RESET, indexes[compiled])
        batch.run_some(jobs.JOB_RESET | jobs.JOB_LOOK, indexes[~compiled])
        self.unseen[indexes] = compiled
        self.due[indexes] = round_

    def decide(self, batch: GameBatch, seats: np.ndarray, waiting: np.ndarray, round_: int) -> None:
        """Take one decision in each of these games, bool ``(n,)``, with one call of each opponent. Compiled opponents
        play on until the learner decides."""
        compiled = self._compiled[self._place]
        self._play_ahead(batch, seats, waiting & compiled, np.full(batch.count, jobs.SKIP), round_)
        asked = waiting & ~compiled
        places, firsts = np.unique(self._place[asked], return_index=True)
        for place in places[np.argsort(firsts)].tolist():
            agent, indexes = self._known[place], np.flatnonzero(asked & (self._place == place))
            if agent is None:
                batch.run_some(jobs.JOB_SAMPLE, indexes)
            else:
                batch.actions[indexes] = actions_of(ask(agent, batch, indexes), len(indexes))
        batch.run_some(jobs.JOB_STEP | jobs.JOB_LOOK, np.flatnonzero(asked))
        batch.check_errors(self.agent_of)

    def _play_ahead(
        self, batch: GameBatch, seats: np.ndarray, games: np.ndarray, actions: np.ndarray, round_: int
    ) -> None:
        """Take an action (``SKIP``: none) in each of these games, then play on until the learner decides."""
        if not games.any():
            return
        search, before = search_of(self._game), batch.status[:, jobs.STATUS_LENGTH].copy()
        for place, policy in enumerate(self._policies):
            chosen = games & (self._place == place)
            if policy is not None and chosen.any():
                players = np.full(batch.count, jobs.SKIP)
                players[chosen] = seats[chosen]
                search.play_until(batch.states, players, actions, batch.seeds, batch.status, *policy)
        self.unseen |= games
        taken = (batch.status[:, jobs.STATUS_LENGTH] - before)[games]
        self.due[games] = round_ + taken if self._in_order else round_

    def play_on(
        self,
        batch: GameBatch,
        seats: np.ndarray,
        over: np.ndarray,
        decisions: np.ndarray,
        limit: int,
        end: Callable[[np.ndarray, int], None],
    ) -> None:
        """Play the opponents' decisions until the learner decides in every game that is not ``over``, and observe these
        games.

        ``over``: bool ``(n,)``, games that wait for a reset; ``decisions``, ``limit``: the learner's decisions in each
        game, and their maximum; ``end(games, round)``: ends these games in this round: marks them as over, or starts
        the next ones.
        """
        status, round_ = batch.status, 0
        while True:
            ended = (status[:, jobs.STATUS_RESULT] != jobs.RUNNING) & ~over
            end(np.flatnonzero(ended & (self.due <= round_)), round_)
            running = status[:, jobs.STATUS_RESULT] == jobs.RUNNING
            waiting = running & ~over & (status[:, jobs.STATUS_PLAYER] != seats)
            later = ~running & ~over
            if waiting.any():
                self.decide(batch, seats, waiting, round_)
                round_ += 1
            elif later.any():
                round_ = max(round_, int(self.due[later].min()))
            elif len(games := np.flatnonzero((decisions >= limit) & ~over)):
                end(games, round_)
            else:
                break
        self.look(batch, ~over)

    def look(self, batch: GameBatch, games: np.ndarray) -> None:
        """Write observations and masks of those of these games, bool ``(n,)``, that were played on without them."""
        batch.run_some(jobs.JOB_LOOK, np.flatnonzero(self.unseen & games))
        self.unseen[:] = False

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("_policies", "_compiled")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(writeable(state))
        self._find_policies()
