"""Ability trees -> plain English in our own words, for people who compare what the engine does with the print."""

from __future__ import annotations

from typing import Any

from .. import tree as t
from ..model import Card
from ..subjects import load_subjects
from .renderer import SELF_NAME, Renderer, RenderError, rendered_classes, words_for

__all__ = [
    "SELF_NAME",
    "RenderError",
    "Renderer",
    "render_ability",
    "render_card",
    "render_node",
    "rendered_classes",
    "words_for",
]


def render_node(node: Any, self_name: str = SELF_NAME) -> str:
    """The words for any node of the tree.

    >>> render_node(t.Damage(t.Chosen(0), t.Number(4000)))
    'deal 4000 damage to target 1'
    """
    return Renderer(self_name).words(node)


def render_ability(ability: t.Ability, self_name: str = SELF_NAME) -> str:
    """One ability as a sentence.

    >>> render_ability(t.Auto(t.Enters(t.Self()), t.Draw("you", 1)))
    'Auto: whenever this card enters the field: you draw 1 card.'
    """
    return Renderer(self_name).words(ability) + "."


def render_card(card: Card) -> str:
    """All abilities of a card, one a line; "no abilities" if it has none."""
    if not card.abilities:
        return "no abilities"
    return "\n".join(render_ability(ability, card.name) for ability in card.abilities)


load_subjects("words")
