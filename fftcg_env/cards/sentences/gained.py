"""Sentences about gained, used and cancelled abilities, and names."""

from __future__ import annotations

from lark import Transformer, v_args

from fftcg_env.cards import tree as t


@v_args(inline=True)
class GainedSentences(Transformer):
    """Methods of :class:`~fftcg_env.cards.builder.AbilityBuilder`, one for each pattern of ``gained.lark``."""

    def quoted(self, ability: t.QuotedAbility) -> t.QuotedAbility:
        return ability

    def gained_ability(self, ability: t.QuotedAbility) -> t.QuotedAbility:
        return ability
