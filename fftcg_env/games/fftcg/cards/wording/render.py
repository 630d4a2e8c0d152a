"""Ability trees -> card texts in our own standard wording.

The wording follows from the tree alone and stays within what the card grammar reads: the words of a tree, read again,
give the same tree.
"""

from __future__ import annotations

import re
from typing import Any

from .. import tree as t
from ..model import Card
from ..walk import nodes_of
from . import conditions, costs, field_abilities, instructions, lines, nouns, quantities, sentences, triggers
from .renderer import SELF_NAME, Renderer, RenderError, rendered_classes, words_for

__all__ = [
    "SELF_NAME",
    "RenderError",
    "Renderer",
    "marked_text",
    "render_ability",
    "render_card",
    "render_node",
    "render_options",
    "rendered_classes",
    "words_for",
]

WRITERS = (conditions, costs, field_abilities, instructions, lines, nouns, quantities, sentences, triggers)
"""The modules that register writers."""
_MARKS = re.compile(r"\[\[/?\w*\]\]")


def render_node(node: Any, self_name: str = SELF_NAME) -> str:
    """The words for any node of the tree.

    >>> render_node(t.Draw("opponent", 2))
    'your opponent draws 2 cards'
    """
    if node is None:
        raise RenderError("no words for NoneType")
    return _MARKS.sub("", Renderer(self_name).words(node))


def render_options(modes: t.Modes, self_name: str = SELF_NAME) -> list[str]:
    """The texts of the actions of which some are selected."""
    return [_MARKS.sub("", option) for option in sentences.options(Renderer(self_name), modes)]


def marked_text(ability: t.Ability, self_name: str = SELF_NAME) -> str:
    """One ability as a line of a card file, with the marks around EX Bursts and names of special abilities."""
    return lines.ability_text(Renderer(self_name), ability)


def render_ability(ability: t.Ability, self_name: str = SELF_NAME, extra: t.Cost | None = None) -> str:
    """One ability as a line of a card; ``extra``: the extra cost of the card.

    >>> render_ability(t.Auto(t.Enters(t.Self()), t.Draw("you", 1)), "Yuna")
    'When Yuna enters the field, draw 1 card.'
    """
    r = Renderer(self_name)
    r.extra = extra
    return _MARKS.sub("", lines.ability_text(r, ability))


def render_card(card: Card) -> str:
    """All abilities of a card, one a line; "no abilities" if it has none."""
    if not card.abilities:
        return "no abilities"
    extra = next((part.cost for part in nodes_of(card.abilities) if isinstance(part, t.ExtraCost)), None)
    return "\n".join(render_ability(ability, card.name, extra) for ability in card.abilities)
