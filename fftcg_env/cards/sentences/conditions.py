"""Sentences about conditions, descriptions and numbers."""

from __future__ import annotations


class ConditionsSentences:
    """Methods of :class:`~fftcg_env.cards.builder.AbilityBuilder`, one for each pattern of ``conditions.lark``."""
