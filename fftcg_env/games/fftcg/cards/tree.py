"""The ability tree: what a card does, in the words of the game.

Every node is a frozen dataclass. Selectors, predicates, values, conditions, durations, costs, triggers and effects
compose; a card's abilities are a tuple of :class:`Ability` nodes. A tree is made from printed text by
``cards.language``, written in our own words by ``cards.wording``, stored as JSON by ``cards.json`` and turned into the
rows that the compiled engine reads by ``cards.program``.

Players are named from the side of the ability's controller: ``"you"``, ``"opponent"`` or ``"any"``.

The nodes are in the modules of ``nodes``, their bases in ``nodes/__init__.py``, the words that their fields are made of
in ``terms``. Here are all of them under one name: ``from fftcg_env.cards import tree as t``.
"""

from __future__ import annotations

from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, get_origin

from .nodes import *  # noqa: F403
from .nodes import Node
from .nodes.abilities import *  # noqa: F403
from .nodes.casting import *  # noqa: F403
from .nodes.choices import *  # noqa: F403
from .nodes.conditions import *  # noqa: F403
from .nodes.control import *  # noqa: F403
from .nodes.core import *  # noqa: F403
from .nodes.counters import *  # noqa: F403
from .nodes.damage import *  # noqa: F403
from .nodes.deck import *  # noqa: F403
from .nodes.descriptions import *  # noqa: F403
from .nodes.durations import *  # noqa: F403
from .nodes.gained_abilities import *  # noqa: F403
from .nodes.restrictions import *  # noqa: F403
from .nodes.stack import *  # noqa: F403
from .nodes.triggers import *  # noqa: F403
from .terms import *  # noqa: F403


def _belongs(value: Any) -> bool:
    """Whether something in this module is a part of trees: a node, a base of nodes, or a word of their fields."""
    if isinstance(value, type):
        return issubclass(value, Node)
    return get_origin(value) is Literal or isinstance(value, UnionType)


if not TYPE_CHECKING:  # mypy finds what is public by itself, and cannot read a list that is made
    __all__ = [name for name, value in globals().items() if _belongs(value)]
