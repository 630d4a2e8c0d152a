"""Sentences about damage: changed, shielded, redirected, divided."""

from __future__ import annotations


class DamageSentences:
    """Methods of :class:`~fftcg_env.cards.builder.AbilityBuilder`, one for each pattern of ``damage.lark``."""
