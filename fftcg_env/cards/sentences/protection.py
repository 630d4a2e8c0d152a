"""Sentences about what cannot be broken, chosen, blocked or done; leaving the field replaced."""

from __future__ import annotations


class ProtectionSentences:
    """Methods of :class:`~fftcg_env.cards.builder.AbilityBuilder`, one for each pattern of ``protection.lark``."""
