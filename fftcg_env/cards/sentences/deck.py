"""Sentences about looking at decks and hands, revealing, selecting, moving cards."""

from __future__ import annotations


class DeckSentences:
    """Methods of :class:`~fftcg_env.cards.builder.AbilityBuilder`, one for each pattern of ``deck.lark``."""
