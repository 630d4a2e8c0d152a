"""Words for casting cards that were found, removed or are somebody else's."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for


@words_for(t.PaidSelf)
def _paid_self(renderer: Renderer, _node: t.PaidSelf) -> str:
    return f"{renderer.self_name}, moved by the cost of this ability"
