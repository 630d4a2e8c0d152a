"""Words for how cards came where they are."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for


@words_for(t.NotPaidFor)
def _not_paid_for(renderer: Renderer, node: t.NotPaidFor) -> str:
    return f"the CP cost of {renderer.words(node.who)} was not paid when it entered"


@words_for(t.CausedBy)
def _caused_by(renderer: Renderer, node: t.CausedBy) -> str:
    return f"a card that is {renderer.all_words(node.where, ' and ')} makes it happen"


@words_for(t.IsWarped)
def _is_warped(renderer: Renderer, node: t.IsWarped) -> str:
    return f"{renderer.words(node.who)} is removed from your hand by its Warp"
