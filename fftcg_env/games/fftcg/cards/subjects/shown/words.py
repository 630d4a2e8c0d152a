"""Words for nodes about cards shown among others that only one player looks at."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for


@words_for(t.Show)
def _show(renderer: Renderer, node: t.Show) -> str:
    return f"show {renderer.words(node.who)} to both players"
