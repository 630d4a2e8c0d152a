"""Words for phases that end."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for
from ..triggers.words import MOMENTS, turn_of


@words_for(t.Ends)
def _ends(_: Renderer, node: t.Ends) -> str:
    return f"{MOMENTS[node.moment]} of {turn_of(node.player)} ends"
