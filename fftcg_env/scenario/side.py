"""A player of a scenario: what lies on the player's side, what the player does, what the player has and may do."""

from __future__ import annotations

from .answering import Answering
from .setting import Setting

__all__ = ["Side"]


class Side(Setting, Answering):
    """One of the two players. ``name`` is ``"p1"`` or ``"p2"``.

    Setting up is in :class:`~fftcg_env.scenario.setting.Setting`, casting and using in
    :class:`~fftcg_env.scenario.casting.Casting`, answering and fighting in
    :class:`~fftcg_env.scenario.answering.Answering`, asking in :class:`~fftcg_env.scenario.player.Player`.
    """
