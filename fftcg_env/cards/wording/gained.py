"""Words for gained, used and cancelled abilities, and names."""

from __future__ import annotations

from fftcg_env.cards import tree as t

from .renderer import DURATIONS, Renderer, words_for


def _quoted(ability: t.QuotedAbility) -> str:
    """A quoted ability in its own words: in it, "this card" is the object that has it."""
    return f'"{Renderer("this card").words(ability)}"'


@words_for(t.GainAbility)
def _gain_ability(r: Renderer, node: t.GainAbility) -> str:
    return f"{r.words(node.who)}: gains {_quoted(node.ability)}{DURATIONS[node.duration]}"


@words_for(t.HasAbility)
def _has_ability(r: Renderer, node: t.HasAbility) -> str:
    return f"{r.words(node.who)} has {_quoted(node.ability)}"
