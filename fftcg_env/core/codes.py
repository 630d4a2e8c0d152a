"""The words of codes, from the names of their constants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def code_words(constants: Mapping[str, Any], prefix: str) -> tuple[str, ...]:
    """The words of codes 0, 1, 2, ...: the names that begin with ``prefix``, without it and in lower case.

    ``constants``: name -> number, usually ``globals()``. Raises ``KeyError`` if a number has no name.

    >>> code_words({"ASK_NONE": 0, "ASK_DISCARD": 1, "PASS": 0}, "ASK_")
    ('none', 'discard')
    """
    names = {number: name for name, number in constants.items() if name.startswith(prefix)}
    return tuple(names[number].removeprefix(prefix).lower() for number in range(len(names)))


def words_from(constants: Mapping[str, Any], first: str) -> tuple[str, ...]:
    """The words of codes 0, 1, 2, ...: the names from ``first`` on, in lower case. ``NO_...`` for 0 means ``none``.

    ``constants``: name -> number, usually ``globals()`` right after the names were given their numbers. Raises
    ``ValueError`` if the numbers are not 0, 1, 2, ...

    >>> words_from({"PASS": 0, "NO_EFFECT": 0, "DRAW": 1}, "NO_EFFECT")
    ('none', 'draw')
    """
    names = list(constants)[list(constants).index(first) :]
    if [constants[name] for name in names] != list(range(len(names))):
        raise ValueError(f"the numbers from {first} on are not 0, 1, 2, ...")
    return ("none" if first.startswith("NO_") else first.lower(), *map(str.lower, names[1:]))
