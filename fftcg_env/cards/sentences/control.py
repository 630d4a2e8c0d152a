"""Sentences about control of objects and changed characteristics."""

from __future__ import annotations


class ControlSentences:
    """Methods of :class:`~fftcg_env.cards.builder.AbilityBuilder`, one for each pattern of ``control.lark``."""
