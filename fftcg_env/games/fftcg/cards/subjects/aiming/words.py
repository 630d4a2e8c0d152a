"""Words for nodes about other targets of items on the stack, and about what was named as a quality of sources."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, described, words_for


@words_for(t.OneTarget)
def _one_target(_: Renderer, _node: t.OneTarget) -> str:
    return "with exactly one target"


@words_for(t.NamedIs)
def _named_is(_: Renderer, node: t.NamedIs) -> str:
    return f"{node.element} was named"


@words_for(t.Retarget)
def _retarget(renderer: Renderer, node: t.Retarget) -> str:
    if node.to is None:
        to = "another target"
    elif isinstance(node.to, t.Cards) and node.anywhere:
        to = f"another card{described(renderer, node.to.where)} in any zone"
    else:
        to = renderer.words(node.to) if isinstance(node.to, t.Self) else f"another {renderer.words(node.to)}"
    wish = "as you wish, " if node.may else ""
    return f"{wish}the target of {renderer.words(node.who)} becomes {to}, if it can choose that"
