"""Sentences about costs and casting."""

from __future__ import annotations


class CastingSentences:
    """Methods of :class:`~fftcg_env.cards.builder.AbilityBuilder`, one for each pattern of ``casting.lark``."""
