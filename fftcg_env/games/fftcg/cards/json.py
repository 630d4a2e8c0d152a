"""Ability trees and cards <-> JSON, generic over the dataclasses of ``tree`` and ``model``.

A node is an object whose ``"node"`` names its class; fields that have their default value are left out; tuples are
arrays. Reading checks every name and type and says where in the document something is wrong.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from ....errors import FFTCGEnvError
from .files import DEEPEST_NESTING, LARGEST_NUMBER, shown
from .model import Card
from .nodes import Node
from .tree import Ability
from .walk import concrete

TAG = "node"

SHOWN_PATH = 200
"""Characters of a path, and names of classes, that a message shows."""
SHOWN_NAMES = 12

Json = Any
_Reader = Callable[[Json, str], Any]


class JsonError(FFTCGEnvError, ValueError):
    """JSON that is not an ability tree or a card. ``path``: where in the document; ``reason``: what is wrong."""

    def __init__(self, reason: str, path: str = "") -> None:
        self.reason = reason
        self.path = path
        super().__init__(f"{path}: {reason}" if path else str(reason))


# ------------------------------------------------------------------------------------------------------------ writing
def to_json(value: Any) -> Json:
    """A tree, card or part of one as plain dicts, lists, strings, numbers, booleans and None.

    >>> from fftcg_env.cards.tree import Draw
    >>> to_json(Draw("you", 2))
    {'node': 'Draw', 'player': 'you', 'count': 2}
    """
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    if not is_dataclass(value):
        return value
    document: dict[str, Json] = {TAG: type(value).__name__}
    for field in fields(value):
        item = getattr(value, field.name)
        if field.default is MISSING or item != field.default:
            document[field.name] = to_json(item)
    return document


# ------------------------------------------------------------------------------------------------------------ reading
def ability_from_json(document: Json) -> Ability:
    """The ability of a JSON document. Raises :class:`JsonError` with the path of the first mistake."""
    return cast(Ability, _reader(Ability)(document, "$"))


def card_from_json(document: Json, path: str = "$") -> Card:
    """The card of a JSON document. Raises :class:`JsonError` with the path of the first mistake."""
    return cast(Card, _reader(Card)(document, path))


def from_json(annotation: Any, document: Json) -> Any:
    """The value of any node class, base or union of node classes, such as ``tree.Effect``."""
    return _reader(annotation)(document, "$")


def _is_node(annotation: Any) -> bool:
    """Whether an annotation is a node, a base of nodes or another dataclass."""
    return is_dataclass(annotation) or (isinstance(annotation, type) and issubclass(annotation, Node))


def _classes_of(annotation: Any) -> tuple[Any, ...]:
    """The classes that such an annotation allows."""
    return concrete(annotation) if issubclass(annotation, Node) else (annotation,)


@cache
def _reader(annotation: Any) -> _Reader:
    """A function that reads values of this annotation; made once for each."""
    origin = get_origin(annotation)
    if annotation in (str, int, bool):
        return _plain_reader(annotation)
    if origin is Literal:
        return _literal_reader(get_args(annotation))
    if origin is tuple:
        return _tuple_reader(get_args(annotation)[0])
    if origin in (Union, types.UnionType):
        return _union_reader(get_args(annotation))
    if _is_node(annotation):
        return _node_reader(_classes_of(annotation))
    raise TypeError(f"no JSON form for {annotation!r}")


def _plain_reader(kind: type) -> _Reader:
    def read(document: Json, path: str) -> Any:
        if type(document) is not kind:
            raise JsonError(f"expected {kind.__name__}, found {shown(document)}", path)
        if isinstance(document, int) and not -LARGEST_NUMBER <= document <= LARGEST_NUMBER:
            raise JsonError(f"{shown(document)} is beyond {LARGEST_NUMBER}", path)
        return document

    return read


def _literal_reader(choices: tuple[Any, ...]) -> _Reader:
    def read(document: Json, path: str) -> Any:
        if not isinstance(document, str) or document not in choices:
            raise JsonError(f"expected one of {', '.join(choices)}, found {shown(document)}", path)
        return document

    return read


def _tuple_reader(item: Any) -> _Reader:
    def read(document: Json, path: str) -> Any:
        if not isinstance(document, list):
            raise JsonError(f"expected an array, found {shown(document)}", path)
        read_item = _reader(item)
        return tuple([read_item(element, f"{path}[{index}]") for index, element in enumerate(document)])

    return read


def _union_reader(members: tuple[Any, ...]) -> _Reader:
    solid = tuple(member for member in members if member is not type(None))
    if all(map(_is_node, solid)):
        read_solid = _node_reader(tuple(node_class for member in solid for node_class in _classes_of(member)))
    elif len(solid) == 1:
        read_solid = _reader(solid[0])
    elif solid[0] is int:
        read_solid = _number_or_node_reader(tuple(kind for member in solid[1:] for kind in _classes_of(member)))
    else:
        raise TypeError(f"no JSON form for a union of {members!r}")
    if len(solid) == len(members):
        return read_solid
    return lambda document, path: None if document is None else read_solid(document, path)


def _number_or_node_reader(classes: tuple[Any, ...]) -> _Reader:
    read_number, read_node = _plain_reader(int), _node_reader(classes)
    return lambda document, path: (read_node if isinstance(document, dict) else read_number)(document, path)


def _node_reader(classes: tuple[Any, ...]) -> _Reader:
    by_tag = {node_class.__name__: node_class for node_class in classes}

    def read(document: Json, path: str) -> Any:
        if not isinstance(document, dict):
            raise JsonError(f"expected an object, found {shown(document)}", path)
        if path.count(".") > DEEPEST_NESTING:
            raise JsonError(f"nested more than {DEEPEST_NESTING} deep", path[:SHOWN_PATH] + "...")
        tag = document.get(TAG)
        node_class = by_tag.get(tag) if isinstance(tag, str) else None
        if node_class is None:
            raise JsonError(f"expected {_one_of(by_tag)}, found {shown(tag)}", path)
        return _read_node(node_class, document, path)

    return read


def _read_node(node_class: Any, document: dict[str, Json], path: str) -> Any:
    readers, required = _fields_of(node_class)
    values = {}
    for name, item in document.items():
        if name == TAG:
            continue
        read = readers.get(name)
        if read is None:
            raise JsonError(f"{node_class.__name__} has no field {shown(name)}", path)
        values[name] = read(item, f"{path}.{name}")
    missing = required - values.keys()
    if missing:
        raise JsonError(f"{node_class.__name__} lacks the field {min(missing)!r}", path)
    return node_class(**values)


def _one_of(names: Iterable[str]) -> str:
    """``one of Draw, Damage, ... and 90 more``."""
    names = list(names)
    more = f" and {len(names) - SHOWN_NAMES} more" if len(names) > SHOWN_NAMES else ""
    return f"one of {', '.join(names[:SHOWN_NAMES])}{more}"


@cache
def _fields_of(node_class: Any) -> tuple[dict[str, _Reader], frozenset[str]]:
    """The reader of each field, and the names of the fields without a default."""
    hints = get_type_hints(node_class)
    declared: tuple[Field[Any], ...] = fields(node_class)
    required = frozenset(field.name for field in declared if field.default is MISSING)
    return {field.name: _reader(hints[field.name]) for field in declared}, required
