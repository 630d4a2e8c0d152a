"""Options by name: a misspelt one is answered with the name that was probably meant."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from typing import Any, TypeVar, get_args, get_type_hints

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


def values_as_codes(options: Any) -> list[int]:
    """What a record holds of an options object, a number for each of its fields in their order: which of its values a
    ``Literal`` is, counted from 0; 1 for a truth; a number as it is."""
    hints = get_type_hints(type(options))
    codes = []
    for field in fields(options):
        value, allowed = getattr(options, field.name), get_args(hints[field.name])
        codes.append(allowed.index(value) if allowed else int(value))
    return codes


def check_values(
    options: Any, error: Callable[[str], Exception], most: Mapping[str, int], least: Mapping[str, int] | None = None
) -> None:
    """Check the values of an options object by its annotations: a ``Literal`` is one of its values, a ``bool`` a truth
    value, an ``int`` a whole number up to ``most[name]``, from ``least[name]`` on (default: 1).

    Raises ``error(message)`` with the option and what it can be.
    """
    hints = get_type_hints(type(options))
    for field in fields(options):
        name, value = field.name, getattr(options, field.name)
        if hints[name] is int:
            low = (least or {}).get(name, 1)
            if type(value) is not int or not low <= value <= most[name]:
                raise error(f"option {name} is {value!r}; it can be {low} to {most[name]}")
            continue
        allowed: tuple[Any, ...] = get_args(hints[name]) or (True, False)
        if value not in allowed or isinstance(value, bool) != isinstance(allowed[0], bool):
            choices = " or ".join(repr(choice) for choice in allowed)
            raise error(f"option {name} is {value!r}; it can be {choices}")
