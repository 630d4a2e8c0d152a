"""A player of a scenario, complete: setting up, acting, and queries."""

from __future__ import annotations

from .answering import Answering
from .set_up import Setting

__all__ = ["Side"]


class Side(Setting, Answering):
    """One of the two players. ``name`` is ``"p1"`` or ``"p2"``.

    :class:`~fftcg_env.scenario.set_up.Setting` sets up, :class:`~fftcg_env.scenario.casting.Casting` casts and uses,
    :class:`~fftcg_env.scenario.answering.Answering` answers and fights, :class:`~fftcg_env.scenario.player.Player` has
    the queries.
    """
