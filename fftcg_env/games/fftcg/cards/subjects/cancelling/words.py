"""Words for nodes about Summons and abilities that cannot be cancelled."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for


@words_for(t.CannotBeCancelled)
def _cannot_be_cancelled(renderer: Renderer, node: t.CannotBeCancelled) -> str:
    by = " by the opponent" if node.by == "opponent" else ""
    return f"{renderer.words(node.items)} cannot be cancelled{by}"


@words_for(t.Uncancellable)
def _uncancellable(_: Renderer, _node: t.Uncancellable) -> str:
    return "this cannot be cancelled"
