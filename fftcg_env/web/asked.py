"""What a request asks for, checked where it arrives: behind this module every value has its type and its range."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from starlette.convertors import Convertor, register_url_convertor

from fftcg_env.web.games import RequestError

LARGEST = 2**63 - 1
DIGITS = 9
"""Digits of a number in a path; what has more is no page."""


class NumberConvertor(Convertor[int]):
    """``{run:number}`` in a route: a whole number of at most :data:`DIGITS` digits."""

    regex = f"[0-9]{{1,{DIGITS}}}"

    def convert(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """The number in a path."""
        return str(value)


register_url_convertor("number", NumberConvertor())


class Asked:
    """The JSON object that a page sent. Each method returns a value of its type, or raises :class:`RequestError`."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    def value(self, name: str) -> Any:
        """The value as it was sent, None where there is none: for what has several forms."""
        return self._fields.get(name)

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from ``low`` to ``high``; ``default`` where none was sent."""
        found = self._fields.get(name, default)
        if type(found) is not int or not low <= found <= high:
            raise RequestError(f"{name} must be a whole number from {low} to {high}")
        return found

    def word(self, name: str, known: Collection[str], default: str, message: str) -> str:
        """One of some words."""
        found = self._fields.get(name, default)
        if not isinstance(found, str) or found not in known:
            raise RequestError(message)
        return found

    def several(self, name: str, fewest: int, most: int, what: str) -> list[Any]:
        """A list of ``fewest`` to ``most`` values."""
        found = self._fields.get(name)
        if not isinstance(found, list):
            raise RequestError(f"a list of {what} is needed")
        if not fewest <= len(found) <= most:
            raise RequestError(f"{len(found)} {what}; there must be {fewest} to {most}")
        return found


def text_of(value: Any, longest: int) -> str | None:
    """A text of at most so many characters that can be written as UTF-8, cut where it is longer; None for others."""
    if not isinstance(value, str):
        return None
    return value[:longest].encode("utf-8", "replace").decode("utf-8")
