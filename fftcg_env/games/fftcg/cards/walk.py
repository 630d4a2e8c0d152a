"""Traverses and rebuilds ability trees, for nodes of any class.

All code that searches or rebuilds trees uses these functions; a new class of nodes needs nothing here.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Union, get_args, get_origin, get_type_hints

from .nodes import Node
from .nodes.core import May, Sequence

__all__ = ["concrete", "contains", "effects_of", "from_other_side", "nodes_of", "parts_of", "rebuilt"]


def parts_of(node: Any) -> list[Any]:
    """The direct parts of a node, or of a tuple of them, that can be nodes: no words and numbers."""
    if isinstance(node, tuple):
        return list(node)
    return [getattr(node, name) for name in _NAMES_OF_PARTS[type(node)]]


def nodes_of(*trees: Any, outside: tuple[type, ...] = ()) -> Iterator[Any]:
    """Every node of trees or parts of them, in no particular order; nothing below nodes of the classes ``outside``."""
    waiting = list(trees)
    while waiting:
        node = waiting.pop()
        if node is None:
            continue
        yield node
        if outside and isinstance(node, outside):
            continue
        if isinstance(node, tuple):
            waiting += node
        else:
            for name in _NAMES_OF_PARTS[type(node)]:
                waiting.append(getattr(node, name))


def contains(node: Any, *kinds: type, outside: tuple[type, ...] = ()) -> bool:
    """Whether a tree or a part of it is a node of one of these classes; ``outside``: not below such nodes."""
    return any(isinstance(part, kinds) for part in nodes_of(node, outside=outside))


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node, or tuple of nodes, with ``change(part)`` in place of each direct part; itself if nothing changes.

    What goes down the whole tree calls itself from ``change``, before or after it changes a node.
    """
    if isinstance(node, tuple):
        parts = tuple([change(part) for part in node])
        return node if all(new is old for new, old in zip(parts, node, strict=True)) else parts
    kind: Any = type(node)
    names = _NAMES_OF_PARTS[kind]
    if not names:
        return node
    old = [getattr(node, name) for name in names]
    new = [change(part) for part in old]
    if all(one is other for one, other in zip(new, old, strict=True)):
        return node
    values = {field.name: getattr(node, field.name) for field in fields(kind)}
    return kind(**values | dict(zip(names, new, strict=True)))


def effects_of(effect: Any) -> tuple[Any, ...]:
    """The instructions that an effect consists of."""
    return effect.effects if isinstance(effect, Sequence) else (effect,)


def last_of(effect: Any) -> Any:
    """The last instruction of a sequence or an offer."""
    while isinstance(effect, May | Sequence) and effect != Sequence(()):
        effect = effect.effect if isinstance(effect, May) else effect.effects[-1]
    return effect


OTHER_SIDE = {"you": "opponent", "opponent": "you"}


def from_other_side(node: Any) -> Any:
    """What the opponent does, done by you, and the other way round."""
    changed = rebuilt(node, from_other_side)
    for name in ("player", "by"):
        if getattr(changed, name, None) in OTHER_SIDE:
            changed = replace(changed, **{name: OTHER_SIDE[getattr(changed, name)]})
    return changed


def concrete(base: type[Node]) -> tuple[type[Node], ...]:
    """The classes of nodes of a base: those derived from it that are written down as nodes."""
    itself: tuple[type[Node], ...] = (base,) if is_dataclass(base) else ()
    return sum(map(concrete, base.__subclasses__()), itself)


class _NamesOfParts(dict[type, tuple[str, ...]]):
    """Of each class of nodes the fields that can hold nodes; none of what is no node. Found when first asked for."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        names: tuple[str, ...] = ()
        if is_dataclass(kind):
            hints = get_type_hints(kind)
            names = tuple(field.name for field in fields(kind) if _can_hold_nodes(hints[field.name]))
        self[kind] = names
        return names


_NAMES_OF_PARTS = _NamesOfParts()


def _can_hold_nodes(annotation: Any) -> bool:
    """Whether a value of this annotation is a node, or a tuple with nodes, or can be one."""
    if get_origin(annotation) in (tuple, Union, types.UnionType):
        return any(_can_hold_nodes(member) for member in get_args(annotation))
    if isinstance(annotation, type) and issubclass(annotation, Node):
        return True
    return annotation is Any or is_dataclass(annotation)
