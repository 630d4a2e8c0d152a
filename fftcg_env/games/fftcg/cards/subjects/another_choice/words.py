"""Words for nodes about another choice "instead"."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for


@words_for(t.ChooseEither)
def _choose_either(renderer: Renderer, node: t.ChooseEither) -> str:
    condition = renderer.words(node.condition)
    then, otherwise = renderer.words(node.then), renderer.words(node.otherwise)
    return f"decided when it is put on the stack: if {condition}, then [{then}], otherwise [{otherwise}]"
