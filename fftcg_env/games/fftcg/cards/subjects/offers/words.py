"""Words for what players may do or select while a text resolves."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for


@words_for(t.OneOf)
def _one_of(renderer: Renderer, node: t.OneOf) -> str:
    return "one of these, as you wish now: (" + "), or (".join(renderer.words(option) for option in node.options) + ")"
