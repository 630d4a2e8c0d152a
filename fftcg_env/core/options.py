"""Options by name: a misspelt one is answered with the name that was probably meant."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")


class UnknownOptionError(TypeError):
    """There is no option of this name. ``name``: what was given; ``known``: the names there are."""

    def __init__(self, name: str, known: Collection[str]) -> None:
        self.name, self.known = name, frozenset(known)
        near = difflib.get_close_matches(name, sorted(self.known), n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(sorted(self.known))}"
        super().__init__(f"there is no option {name[:40]!r}; {hint}")

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.name, self.known))


def options_from(kind: type[T], given: Mapping[str, Any]) -> T:
    """An object of the dataclass ``kind`` with these of its fields set.

    Raises :class:`UnknownOptionError` for a name that is no field, and whatever ``kind`` raises for a value.
    """
    known = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    for name in given:
        if name not in known:
            raise UnknownOptionError(name, known)
    return kind(**given)
