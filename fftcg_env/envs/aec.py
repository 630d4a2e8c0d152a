"""The raw PettingZoo environment (agent-environment cycle), without wrappers in the hot path."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv

from ..core.agent import AgentLike
from ..core.driving import drive_records
from ..core.game import Game
from ..core.jobs import JOB_LOOK, JOB_OBSERVE, JOB_REVEAL, JOB_STEP, JOB_VIEW_0, STATUS_PLAYER, TRUNCATED
from ..core.records import copy_records
from ..errors import ArgumentError, EpisodeOverError
from .arguments import (
    AGENTS,
    DecisionLimit,
    ResetNeededError,
    generator_of,
    integer,
    load_game_for,
    player_of,
    require_started,
    reset_options,
    seed_of,
)
from .batch import GameBatch, ask
from .decks import RANDOM_DECKS, DeckChoice, DeckLike
from .information import Since, information_state
from .rendering import RENDER_FPS, RENDER_MODES, RenderMode, check_render_mode, draw, show_step, without_mode
from .results import REWARDS, TERMINATED, going_on, outcome, refused
from .spaces import ObservationForm, action_space, in_form, masked_observation_space, observation_space

Viewer = Literal["player_0", "player_1", "acting"]
VIEWERS = (None, *AGENTS, "acting")
STEP_AND_LOOK = JOB_STEP | JOB_LOOK


class GameAECEnv(AECEnv[str, dict[str, Any], int]):
    """A two-player game as a PettingZoo ``AECEnv``; a player may act several times in a row.

    **Observation**: ``{"observation": ..., "action_mask": int8 (action_count,)}`` from the side of that agent. The mask
    is all zero for an agent that does not decide. ``observation="flat"``: an array ``(layout.size,)`` of
    ``layout.dtype``; ``"entities"``: a ``Dict`` of its named views, each with the exact range of every column;
    ``"scaled"``: float32 numbers for any network (:mod:`fftcg_env.envs.scaled`).

    **Action**: ``Discrete(action_count)``. An action that the mask does not allow raises
    :class:`~fftcg_env.errors.IllegalActionError` and leaves the game unchanged.

    **Reward**: at the end +1 for the winner and -1 for the loser, 0 for both in a draw or a truncation; 0 before.

    **End**: ``terminations`` for a win, a loss or a draw, ``truncations`` for ``max_decisions`` and for limits of the
    engine. Then ``infos[agent]`` has ``"result"`` (the winner's name, ``"draw"`` or ``"truncated"``), ``"reason"`` (in
    words) and ``"decisions"`` (the number of decisions of that agent). The keys always exist: before the end they are
    ``"running"``, ``""`` and 0. Result and reason are numbers that print as these words and equal them
    (:class:`~fftcg_env.envs.results.NumberInWords`). The number of the opponent's decisions is not given, because it
    may depend on hidden cards. ``max_decisions`` counts the decisions of both players.

    :param game: name of the game.
    :param decks: see :class:`~fftcg_env.envs.decks.DeckChoice`. The default, ``"random"``, gives each player one of the
        game's usual decks, drawn by the seed of the game.
    :param observation: ``"flat"``, ``"entities"`` or ``"scaled"``.
    :param render_mode: ``"ansi"`` (``render()`` returns a string), ``"rgb_array"`` (a picture, uint8 ``(height, width,
        3)``), ``"human"`` (``reset`` and ``step`` print the board) or None.
    :param viewer: whose view ``render()`` shows: ``"player_0"``, ``"player_1"``, ``"acting"``, or None for all cards.
    :param max_decisions: truncate games after this number of decisions of both players; None: only the game's own
        limit.
    :param copy_observations: True: every observation is a new array that you may keep. False: all observations share
        one buffer, and an observation is valid until the next ``step`` or ``reset`` (about 1 µs faster per step).
    :param options: rule switches and engine options of the game, such as ``skip_forced=False``; see the game's
        ``Options``.
    """

    max_decisions = DecisionLimit()
    _limit: int
    metadata: dict[str, Any] = {
        "name": "game_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
        "is_parallelizable": False,  # turn-based: parallel_env() converts it with turn_based_aec_to_parallel
    }

    def __init__(
        self,
        game: str = "fftcg",
        *,
        decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS,
        observation: ObservationForm = "flat",
        render_mode: RenderMode | None = None,
        viewer: Viewer | None = None,
        max_decisions: int | None = None,
        copy_observations: bool = True,
        **options: Any,
    ) -> None:
        super().__init__()
        if viewer not in VIEWERS:
            raise ArgumentError(f"viewer is {viewer!r}; it can be {', '.join(map(repr, VIEWERS))}")
        chosen = load_game_for(type(self), game, options)
        self.metadata = {**type(self).metadata, "name": f"{chosen.name}_v{chosen.version}"}
        self.render_mode: str | None = check_render_mode(render_mode)
        self.viewer: str | None = viewer
        self.max_decisions = max_decisions
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        # Separate spaces, so that the sampling of each agent can be seeded separately.
        self._observation_spaces = {agent: masked_observation_space(chosen, observation) for agent in AGENTS}
        self._action_spaces = {agent: action_space(chosen) for agent in AGENTS}
        self.state_space = observation_space(chosen, "flat")
        self._form: ObservationForm = observation
        self._copies = copy_observations or observation == "scaled"
        self._seeded = False
        self._since: Since | None = None
        self._observed: str | None = None  # whose observation the last step made
        self._batch = GameBatch(chosen, 1, DeckChoice(chosen, decks))
        self._prepare()

    @property
    def game(self) -> Game:
        """The game, with its layout and card features."""
        return self._batch.game

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of :meth:`observe`; always the same object for an agent."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """``Discrete(action_count)``; always the same object for an agent."""
        return self._action_spaces[agent]

    @property
    def observation_spaces(self) -> dict[str, spaces.Dict]:
        """The spaces of both agents."""
        return self._observation_spaces

    @property
    def action_spaces(self) -> dict[str, spaces.Discrete]:
        """The spaces of both agents."""
        return self._action_spaces

    # ------------------------------------------------------------------------------------------------------ playing
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game.

        ``seed``: determines the whole game, including its decks and shuffles. Without a seed, the next game of the last
        seed starts; the first one is seeded by the operating system. ``options``: ``{"decks": ...}`` changes the decks
        of this and the following games; ``{"deck_seeds": (a, b)}`` shuffles the deck of each player by its own seed
        (:meth:`~fftcg_env.envs.batch.GameBatch.seed_decks`); other entries are ignored.

        Raises ``TypeError`` for a seed that is not an integer, ``ValueError`` for one outside 0 to 2**63 - 1.
        """
        batch, options = self._batch, reset_options(options, "decks", "deck_seeds")
        if seed is not None:
            seed = seed_of(seed)
        if "decks" in options:
            batch.choice = DeckChoice(self.game, options["decks"])
        if seed is not None:
            batch.seed([seed])
        elif not self._seeded:
            batch.seed(None)
        batch.seed_decks(options.get("deck_seeds"))
        self._seeded = True
        self.deck_names = batch.choice.names(int(batch.seeds[0, 0]))
        batch.start(0)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: going_on() for agent in AGENTS}
        self._taken = dict.fromkeys(AGENTS, 0)  # decisions
        self._since = None if self._since is None else Since(self.game)
        self._skip_agent_selection = None
        self.agent_selection = self._observed = AGENTS[batch.status[0, STATUS_PLAYER]]
        self._look()
        show_step(self)

    def step(self, action: int | None) -> None:
        """Play the action of ``agent_selection`` up to the next decision; ``None`` for an agent that is done.

        Raises :class:`~fftcg_env.errors.IllegalActionError` for an action that is not legal,
        :class:`~fftcg_env.errors.EpisodeOverError` if no agent is left or no game was started, and ``TypeError`` for an
        action that is not an integer (also for a bool).
        """
        try:
            agent = self.agent_selection
            dead = self.terminations[agent] or self.truncations[agent]
        except AttributeError:
            raise ResetNeededError("no game was started; call reset() before step()") from None
        except KeyError:
            raise EpisodeOverError("the game is over and both agents are done; call reset() for the next one") from None
        if dead:
            self._was_dead_step(action)
            return
        if action.__class__ is not int:
            action = integer(action, "the action")
        try:
            self._actions[0] = action
        except OverflowError:
            raise self._batch.refusal(0, action) from None
        before = None if self._since is None else copy_records(self._states)
        self._call(STEP_AND_LOOK, 0, 1)
        if self._copies:
            self._copy_observation()
        player, result, reason, _, _, error, length, _ = self._status_row.tolist()
        if error:
            self._look()
            raise self._batch.refusal(0, int(self._actions[0]))
        self._cumulative_rewards[agent] = 0.0
        self._taken[agent] += 1
        if before is not None and self._since is not None:
            self._since.add(before, int(self._actions[0]), copy_records(self._states))
        if result or length >= self._limit:
            self._finish(result or TRUNCATED, reason)
        else:
            self.agent_selection = self._observed = AGENTS[player]
        show_step(self)

    def _finish(self, result: int, reason: int) -> None:
        """Set the rewards, flags and infos of both agents at the end of the game."""
        terminated = bool(TERMINATED[result])
        for player, agent in enumerate(AGENTS):
            self.rewards[agent] = float(REWARDS[result, player])
            self.terminations[agent] = terminated
            self.truncations[agent] = not terminated
            self.infos[agent] = outcome(self.game, result, reason, self._taken[agent])
        self._accumulate_rewards()
        self._observed = None  # from now on observe() makes new observations
        self.agent_selection = AGENTS[0]

    def tell_illegal(self, action: int) -> None:
        """Set ``infos``, and rewards as floats, after a wrapper has ended the game because of an illegal action."""
        reason = str(self._batch.refusal(0, action))
        self.infos = {agent: refused(reason, self._taken[agent]) for agent in AGENTS}
        self.rewards = {agent: float(reward) for agent, reward in self.rewards.items()}
        self._observed = None

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent. That of the acting agent was already made by ``step``."""
        if agent == self._observed:
            return self._observation
        require_started(self._seeded, "observe")
        observation, mask = self._batch.observe_as(0, player_of(agent))
        if self._observed is None:
            mask[:] = 0  # no player decides after the end or a truncation
        return self._dictionary(observation, mask)

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last action, termination, truncation and info of the selected agent."""
        try:
            agent = self.agent_selection
        except AttributeError:
            raise ResetNeededError("no game was started; call reset() before last()") from None
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def state(self) -> np.ndarray:
        """The observation with all cards visible, for critics: ``(layout.size,)``, from the side of ``player_0``."""
        require_started(self._seeded, "state")
        return drive_records(self.game, self._states, JOB_OBSERVE | JOB_REVEAL | JOB_VIEW_0)[0][0]

    # --------------------------------------------------------------------------------------------------- buffers
    def _prepare(self) -> None:
        """Cache attributes that every step uses; looking them up in the batch takes a tenth of the time of a step."""
        batch = self._batch
        batch.ready()
        self._call = batch.call
        self._states, self._actions, self._status_row = batch.states, batch.actions, batch.status[0]
        self._buffer, self._mask = batch.observations, batch.masks
        self._observation = self._dictionary(self._buffer[0], self._mask[0])
        if self._observed is not None:
            self._look()

    def _copy_observation(self) -> None:
        """Copy the buffers into new arrays that the agent may keep."""
        self._observation = self._dictionary(self._buffer[0].copy(), self._mask[0].copy())

    def _dictionary(self, observation: np.ndarray, mask: np.ndarray) -> dict[str, Any]:
        """An observation in the format of PettingZoo's card games."""
        return {
            "observation": in_form(self._batch.game, self._form, observation),
            "action_mask": mask,
        }

    def _look(self) -> None:
        """Write the observation and the mask of the acting agent."""
        self._call(JOB_LOOK, 0, 1)
        if self._copies:
            self._copy_observation()

    # ---------------------------------------------------------------------------------------------------- for people
    def render(self) -> str | np.ndarray | None:
        """The board as text (``"ansi"``: with escape sequences for colours), printed (``"human"``), or as a picture,
        uint8 ``(height, width, 3)`` (``"rgb_array"``)."""
        if self.render_mode is None:
            without_mode()
            return None
        require_started(self._seeded, "render")
        agent = self.agent_selection if self.viewer == "acting" else self.viewer
        return draw(self.game.board(self._states, 0, None if agent is None else AGENTS.index(agent)), self.render_mode)

    def describe(self, action: int) -> str:
        """The text of an action at this decision, such as ``"cast 1-019U"``; raises ``ValueError`` for other
        numbers."""
        require_started(self._seeded, "describe")
        text: str = self.game.describe(self._states, 0, action)
        return text

    def parse(self, text: str) -> int:
        """The legal action that a text names; raises an error of :mod:`fftcg_env.errors` if there is none."""
        require_started(self._seeded, "parse")
        action: int = self.game.parse(self._states, 0, text)
        return action

    def ask(self, player: AgentLike) -> int:
        """The action that an agent takes for the player who decides: an :class:`~fftcg_env.core.agent.Agent`, a
        :class:`~fftcg_env.core.agent.StateAgent`, or anything else that :func:`~fftcg_env.core.agent.as_agent` takes.
        Reset the agent with a seed first."""
        require_started(self._seeded, "ask")
        if self._observed is None:
            raise ResetNeededError("the game is over, so no player decides; call reset() before ask()")
        return int(ask(player, self._batch, np.zeros(1, np.int64))[0])

    def information_state(
        self, player: str | int, *, cards: bool = False, rules: bool = False, log: bool = False, hints: bool = False
    ) -> str:
        """Everything that a player may know, as text, for language models and other readers: the board, and if that
        player decides, the question and the legal actions (each line begins with the text that :meth:`parse` takes).

        ``cards``: also the texts of the visible cards; ``rules``: also the rules in short; ``log``: also what happened
        since the player's last decision; ``hints``: also what can be paid, and why cards cannot be used now. The log
        begins with the first call that asks for it; from then on each step takes some milliseconds. The text does not
        depend on hidden information. See :func:`~fftcg_env.envs.information.information_state`.
        """
        require_started(self._seeded, "information_state")
        over, seat = self._observed is None, player_of(player)
        lines: Sequence[str] = ()
        if log:
            self._since = self._since or Since(self.game)
            lines = self._since.lines[seat]
        return information_state(
            self.game, self._states, 0, seat, cards=cards, rules=rules, over=over, log=lines, hints=hints
        )

    def determinize(self, player: str | int, seed: int | np.random.Generator | None = None) -> None:
        """Determinize the game in place: deal all cards that ``player`` does not know again at random. For search, use
        it on a :meth:`clone`.

        Every distribution that is consistent with the player's knowledge is equally likely, and the player's
        observation does not change. Future random numbers change too. It is meant for a decision of that player: at a
        decision of the opponent, the cards that the opponent may choose stay in place. ``player``: ``"player_0"``,
        ``"player_1"`` or the number; ``seed``: an integer, a generator (which is advanced), or None for a seed of
        the operating system.
        """
        require_started(self._seeded, "determinize")
        self.game.determinize(self._states, 0, player_of(player), generator_of(seed))
        if self._observed is not None:
            self._look()  # the observation of the deciding player may have changed

    def close(self) -> None:
        """Nothing to release."""

    # ------------------------------------------------------------------------------------------------------- copies
    def clone(self) -> GameAECEnv:
        """An independent environment at the same decision, with the same future for the same actions.

        The spaces are shared, because a clone must be cheap; ``copy.deepcopy`` copies them too. A clone for search
        prints nothing: ``render_mode="human"`` becomes None.
        """
        other: GameAECEnv = object.__new__(type(self))
        other.__dict__.update(self.__getstate__())
        other._batch = self._batch.copy()
        for name in _COPIED_BY_CLONE:
            if name in other.__dict__:
                setattr(other, name, copy.copy(getattr(self, name)))
        if "infos" in other.__dict__:
            other.infos = {agent: dict(info) for agent, info in self.infos.items()}
        if self.render_mode == "human":
            other.render_mode = None
        other._prepare()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> GameAECEnv:
        other = self.clone()
        for name in ("_observation_spaces", "_action_spaces", "state_space", "metadata", "render_mode"):
            setattr(other, name, copy.deepcopy(getattr(self, name), memo))
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in _MADE_BY_PREPARE}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._prepare()


_COPIED_BY_CLONE = (
    *("agents", "possible_agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "_taken", "_since"),
)
"""Attributes that a clone copies, in addition to the batch and ``infos``."""
_MADE_BY_PREPARE = frozenset(("_call", "_states", "_actions", "_status_row", "_buffer", "_mask", "_observation"))
"""Attributes that are recreated in a copy and are not part of a pickle."""
