"""Words for nodes about control of objects and changed characteristics."""

from __future__ import annotations

from fftcg_env.cards import tree as t
from fftcg_env.cards.wording.renderer import DURATIONS, Renderer, player_does, words_for


@words_for(t.GainControl)
def _gain_control(renderer: Renderer, node: t.GainControl) -> str:
    return f"{player_does(node.player, 'gain')} control of {renderer.words(node.who)}{DURATIONS[node.duration]}"
