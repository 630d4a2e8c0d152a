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
