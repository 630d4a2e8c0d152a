"""The ability tree: what a card does, in the words of the game.

Every node is a frozen dataclass. Selectors, predicates, values, conditions, durations, costs, triggers and effects
compose; a card's abilities are a tuple of :class:`Ability` nodes. A tree is made from printed text by
``cards.language``, written in our own words by ``cards.wording``, stored as JSON by ``cards.json`` and turned into the
rows that the compiled engine reads by ``cards.program``.

Players are named from the side of the ability's controller: ``"you"``, ``"opponent"`` or ``"any"``.

The nodes stand subject by subject in ``subjects/<subject>/nodes.py``, their bases in ``nodes``, the words that their
fields are made of in ``terms``; here are all of them under one name: ``from fftcg_env.cards import tree as t``.
"""

from __future__ import annotations

from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, get_origin

from .nodes import *  # noqa: F403
from .nodes import Node
from .subjects.abilities.nodes import *  # noqa: F403
from .subjects.again.nodes import *  # noqa: F403
from .subjects.aiming.nodes import *  # noqa: F403
from .subjects.another_choice.nodes import *  # noqa: F403
from .subjects.bans.nodes import *  # noqa: F403
from .subjects.basics.nodes import *  # noqa: F403
from .subjects.came.nodes import *  # noqa: F403
from .subjects.cancelling.nodes import *  # noqa: F403
from .subjects.casting.nodes import *  # noqa: F403
from .subjects.combat.nodes import *  # noqa: F403
from .subjects.comparing.nodes import *  # noqa: F403
from .subjects.conditions.nodes import *  # noqa: F403
from .subjects.control.nodes import *  # noqa: F403
from .subjects.counted.nodes import *  # noqa: F403
from .subjects.damage.nodes import *  # noqa: F403
from .subjects.deck.nodes import *  # noqa: F403
from .subjects.done.nodes import *  # noqa: F403
from .subjects.gained.nodes import *  # noqa: F403
from .subjects.named.nodes import *  # noqa: F403
from .subjects.offers.nodes import *  # noqa: F403
from .subjects.others.nodes import *  # noqa: F403
from .subjects.paying.nodes import *  # noqa: F403
from .subjects.permits.nodes import *  # noqa: F403
from .subjects.phases.nodes import *  # noqa: F403
from .subjects.protection.nodes import *  # noqa: F403  # noqa: F403
from .subjects.remembered.nodes import *  # noqa: F403  # noqa: F403
from .subjects.shown.nodes import *  # noqa: F403
from .subjects.tallies.nodes import *  # noqa: F403
from .subjects.tied.nodes import *  # noqa: F403
from .subjects.triggers.nodes import *  # noqa: F403
from .terms import *  # noqa: F403


def _belongs(value: Any) -> bool:
    """Whether something in this module is a part of trees: a node, a base of nodes, or a word of their fields."""
    if isinstance(value, type):
        return issubclass(value, Node)
    return get_origin(value) is Literal or isinstance(value, UnionType)


if not TYPE_CHECKING:  # mypy finds what is public by itself, and cannot read a list that is made
    __all__ = [name for name, value in globals().items() if _belongs(value)]
