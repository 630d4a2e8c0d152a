"""Walking through ability trees: the parts of a node, every node below one, and whether there is one of a class."""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

__all__ = ["contains", "nodes_of", "parts_of"]


def parts_of(node: Any) -> list[Any]:
    """The direct parts of a node, or of a tuple of them, that can be nodes: no words and numbers."""
    if isinstance(node, tuple):
        return list(node)
    kind: Any = type(node)
    return [getattr(node, name) for name in _names_of_parts(kind)]


@cache
def _names_of_parts(kind: type) -> tuple[str, ...]:
    """The fields of a class of nodes that can hold nodes; none of what is no node."""
    if not is_dataclass(kind):
        return ()
    hints = get_type_hints(kind)
    return tuple(field.name for field in fields(kind) if _can_hold_nodes(hints[field.name]))


def _can_hold_nodes(annotation: Any) -> bool:
    """Whether a value of this annotation is a node, or a tuple with nodes, or can be one."""
    if get_origin(annotation) in (tuple, Union, types.UnionType):
        return any(_can_hold_nodes(member) for member in get_args(annotation))
    return annotation is Any or is_dataclass(annotation)


def nodes_of(*trees: Any, outside: tuple[type, ...] = ()) -> Iterator[Any]:
    """Every node of trees or parts of them, in no particular order; nothing below nodes of the classes ``outside``."""
    waiting = list(trees)
    while waiting:
        node = waiting.pop()
        if node is not None:
            yield node
            if not isinstance(node, outside):
                waiting += parts_of(node)


def contains(node: Any, *kinds: type, outside: tuple[type, ...] = ()) -> bool:
    """Whether a tree or a part of it is a node of one of these classes; ``outside``: not inside of such nodes."""
    return any(isinstance(part, kinds) for part in nodes_of(node, outside=outside))
