"""PettingZoo environments of the FFTCG, version 1: ``env`` (checked), ``raw_env`` (bare) and ``parallel_env``.

>>> from fftcg_env import fftcg_v1
>>> env = fftcg_v1.env()
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     action = None if done else env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)

The version changes whenever observations or actions change their meaning. Until version 1.0 of the package, a corrected
rule or card may change play within a version. Version 1 has a packed observation
(:mod:`fftcg_env.core.layout`); version 0 is no longer available.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pettingzoo.utils.env import AECEnv, ParallelEnv

from .envs.aec import GameAECEnv, Viewer
from .envs.checked import checked, parallel
from .envs.decks import RANDOM_DECKS, DeckLike
from .envs.registration import register
from .envs.rendering import RenderMode
from .envs.spaces import ObservationForm

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .games.fftcg.options import RuleOptions

__all__ = ["env", "parallel_env", "raw_env"]

GAME = "fftcg"

register()


def raw_env(
    *,
    decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS,
    observation: ObservationForm = "flat",
    render_mode: RenderMode | None = None,
    viewer: Viewer | None = None,
    max_decisions: int | None = None,
    copy_observations: bool = True,
    **rules: Unpack[RuleOptions],
) -> GameAECEnv:
    """The bare environment: fast, and illegal actions raise.

    :param decks: ``"random"``: each player gets one of the usual decks, drawn by the seed; one deck for both players;
        or a pair, each of them a deck or a list of decks to draw from. A deck is the name of a shipped deck, the path
        of a deck file, or a deck object (:class:`~fftcg_env.envs.decks.DeckChoice`).
    :param observation: ``"flat"``: one int8 array ``(layout.size,)``; ``"entities"``: a dictionary of its named views;
        ``"scaled"``: one float32 array for any network (:mod:`fftcg_env.envs.scaled`).
    :param render_mode: ``"ansi"`` (``render()`` returns a string), ``"rgb_array"`` (a picture, uint8 ``(height, width,
        3)``), ``"human"`` (``reset`` and ``step`` print the board) or None.
    :param viewer: whose view ``render()`` shows: ``"player_0"``, ``"player_1"``, ``"acting"``, or None for all cards.
    :param max_decisions: truncate games after this number of decisions of both players; None: only the game's own
        limit.
    :param copy_observations: False: all observations share one buffer, and are valid until the next step.
    :param rules: rule switches and engine options, such as ``skip_forced=False``; see
        :class:`~fftcg_env.games.fftcg.options.Options`.
    """
    return GameAECEnv(
        GAME,
        decks=decks,
        observation=observation,
        render_mode=render_mode,
        viewer=viewer,
        max_decisions=max_decisions,
        copy_observations=copy_observations,
        **rules,
    )


def env(
    *,
    decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS,
    observation: ObservationForm = "flat",
    render_mode: RenderMode | None = None,
    viewer: Viewer | None = None,
    max_decisions: int | None = None,
    copy_observations: bool = True,
    **rules: Unpack[RuleOptions],
) -> AECEnv[str, dict[str, Any], int]:
    """The environment with PettingZoo's usual checks, for development; parameters as for :func:`raw_env`.

    - An illegal action ends the game with reward -1 for the player who took it and 0 for the other, and a warning
      (``TerminateIllegalWrapper``, as in PettingZoo's chess and card games).
    - A number outside the action space raises ``AssertionError`` (``AssertOutOfBoundsWrapper``), and an action that is
      not an integer ``TypeError``.
    - Calls in the wrong order raise (``OrderEnforcingWrapper``).
    """
    return checked(
        raw_env(
            decks=decks,
            observation=observation,
            render_mode=render_mode,
            viewer=viewer,
            max_decisions=max_decisions,
            copy_observations=copy_observations,
            **rules,
        )
    )


def parallel_env(
    *,
    decks: DeckLike | Sequence[DeckLike] = RANDOM_DECKS,
    observation: ObservationForm = "flat",
    render_mode: RenderMode | None = None,
    viewer: Viewer | None = None,
    max_decisions: int | None = None,
    copy_observations: bool = True,
    **rules: Unpack[RuleOptions],
) -> ParallelEnv[str, dict[str, Any], int | None]:
    """The environment with PettingZoo's parallel interface; parameters as for :func:`raw_env`.

    Both agents give an action in each step. The action of the agent who does not decide is ignored, and its mask allows
    action 0 alone; ``infos[agent]["active_agent"]`` names the agent who decides.
    """
    return parallel(
        env(
            decks=decks,
            observation=observation,
            render_mode=render_mode,
            viewer=viewer,
            max_decisions=max_decisions,
            copy_observations=copy_observations,
            **rules,
        )
    )
