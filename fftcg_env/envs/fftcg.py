"""The environments of the FFTCG with explicit keyword arguments, for editors and type checkers.

Each class is the general environment of the same kind with ``game="fftcg"``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from gymnasium.vector import AutoresetMode, VectorEnv

from ..core.agent import AgentLike
from .decks import RANDOM_DECKS, DeckLike
from .learner import LearnerVectorEnv
from .opponents import RANDOM_OPPONENT, OpponentLike
from .rendering import RenderMode
from .single import Seat, SingleAgentEnv
from .spaces import ObservationForm
from .vector import GameVectorEnv

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..games.fftcg.options import RuleOptions


class FFTCGEnv(SingleAgentEnv):
    """:class:`SingleAgentEnv` of the FFTCG; ``gymnasium.make("fftcg_env/FFTCG-v1")`` makes one.

    >>> env = FFTCGEnv(opponent="random", seat=0)
    >>> observation, info = env.reset(seed=1)
    >>> info["action_mask"].shape
    (945,)
    """

    def __init__(
        self,
        *,
        opponent: AgentLike = RANDOM_OPPONENT,
        seat: Seat = "random",
        decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS,
        observation: ObservationForm = "flat",
        render_mode: RenderMode | None = None,
        illegal_action: Literal["terminate", "raise"] = "terminate",
        max_decisions: int | None = None,
        **rules: Unpack[RuleOptions],
    ) -> None:
        """Parameters as above; ``rules``: see :class:`~fftcg_env.games.fftcg.options.Options`."""
        super().__init__(
            "fftcg",
            opponent=opponent,
            seat=seat,
            decks=decks,
            observation=observation,
            render_mode=render_mode,
            illegal_action=illegal_action,
            max_decisions=max_decisions,
            **rules,
        )


class FFTCGVectorEnv(GameVectorEnv):
    """:class:`GameVectorEnv` of the FFTCG.

    >>> env = FFTCGVectorEnv(num_envs=64)
    >>> observations, infos = env.reset(seed=1)
    >>> for _ in range(100):
    ...     observations, rewards, terminations, truncations, infos = env.step(env.sample_actions())
    >>> rewards.shape
    (64, 2)
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS,
        max_decisions: int | None = None,
        final_observations: bool = False,
        legal_lists: bool = False,
        threads: int = 1,
        **rules: Unpack[RuleOptions],
    ) -> None:
        """Parameters as above; ``rules``: see :class:`~fftcg_env.games.fftcg.options.Options`."""
        super().__init__(
            "fftcg",
            num_envs,
            decks=decks,
            max_decisions=max_decisions,
            final_observations=final_observations,
            legal_lists=legal_lists,
            threads=threads,
            **rules,
        )


class FFTCGLearnerVectorEnv(LearnerVectorEnv, VectorEnv):  # skrl looks for Gymnasium's class among the direct bases
    """:class:`LearnerVectorEnv` of the FFTCG; ``gymnasium.make_vec("fftcg_env/FFTCG-v1", num_envs=64)`` makes one.

    >>> env = FFTCGLearnerVectorEnv(num_envs=4, opponent="random")
    >>> observations, infos = env.reset(seed=1)
    >>> observations, rewards, terminations, truncations, infos = env.step(infos["action_mask"].argmax(axis=1))
    >>> rewards.shape
    (4,)
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        opponent: Sequence[OpponentLike] | OpponentLike = RANDOM_OPPONENT,
        weights: Sequence[float] | None = None,
        seat: Seat = "random",
        decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS,
        observation: ObservationForm = "flat",
        render_mode: RenderMode | None = None,
        illegal_action: Literal["terminate", "raise"] = "terminate",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_decisions: int | None = None,
        copy_observations: bool = True,
        legal_lists: bool = False,
        **rules: Unpack[RuleOptions],
    ) -> None:
        """Parameters as above; ``rules``: see :class:`~fftcg_env.games.fftcg.options.Options`."""
        super().__init__(
            num_envs,
            "fftcg",
            opponent=opponent,
            weights=weights,
            seat=seat,
            decks=decks,
            observation=observation,
            render_mode=render_mode,
            illegal_action=illegal_action,
            autoreset_mode=autoreset_mode,
            max_decisions=max_decisions,
            copy_observations=copy_observations,
            legal_lists=legal_lists,
            **rules,
        )
