"""Words for what is remembered of objects."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for


@words_for(t.EnteredBy)
def _entered_by(renderer: Renderer, node: t.EnteredBy) -> str:
    ways = {"cast": "was cast", "warp": "came by Warp", "alternative": "was cast for its alternative cost"}
    return f"{renderer.self_name} {ways[node.way]}"
