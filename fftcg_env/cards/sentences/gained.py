"""Sentences about gained, used and cancelled abilities, and names."""

from __future__ import annotations


class GainedSentences:
    """Methods of :class:`~fftcg_env.cards.builder.AbilityBuilder`, one for each pattern of ``gained.lark``."""
