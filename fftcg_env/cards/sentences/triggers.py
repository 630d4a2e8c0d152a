"""Sentences about what triggers abilities, and the course of the turn."""

from __future__ import annotations


class TriggersSentences:
    """Methods of :class:`~fftcg_env.cards.builder.AbilityBuilder`, one for each pattern of ``triggers.lark``."""
