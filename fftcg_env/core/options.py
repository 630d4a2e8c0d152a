"""Options by name, also as they are typed: a misspelt one is answered with the name that was probably meant."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, fields, is_dataclass
from typing import Any, TypeVar, get_args, get_type_hints

from ..errors import FFTCGEnvError

T = TypeVar("T")

LONGEST_NUMBER = 19
"""Digits of a number that is typed."""


class UnknownOptionError(FFTCGEnvError, TypeError):
    """There is no option of this name. ``name``: what was given; ``known``: the names there are (None: ``name`` is the
    message)."""

    def __init__(self, name: str, known: Collection[str] | None = None) -> None:
        self.name, self.known = name, frozenset(known or ())
        if known is None:
            super().__init__(str(name))
            return
        near = difflib.get_close_matches(name, sorted(self.known), n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(sorted(self.known))}"
        super().__init__(f"there is no option {name[:40]!r}; {hint}")


class OptionError(FFTCGEnvError, ValueError):
    """An option has a value that it cannot have; the message names the option and its values."""


class OptionTextError(FFTCGEnvError, ValueError):
    """An option as it was typed cannot be read; the message says what can be typed."""


def options_from(kind: type[T], given: Mapping[str, Any]) -> T:
    """An object of the dataclass ``kind`` with these of its fields set.

    Raises :class:`UnknownOptionError` for a name that is no field, and whatever ``kind`` raises for a value.
    """
    known = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    for name in given:
        if name not in known:
            raise UnknownOptionError(name, known)
    return kind(**given)


def options_from_words(kind: type[Any], words: Iterable[str]) -> dict[str, Any]:
    """Options of the dataclass ``kind`` as they are typed, ``NAME=VALUE`` each, by name: of the type that they have.

    A ``bool`` is typed as true or false. Raises :class:`UnknownOptionError` for a name that is no field, and
    :class:`OptionTextError` for a word without a value, a value that cannot be one, and a name that comes twice.
    """
    possible = possible_values(kind)
    found: dict[str, Any] = {}
    for word in words:
        name, equals, text = (part.strip() for part in word.partition("="))
        if name not in possible:
            raise UnknownOptionError(name, possible)
        if name in found:
            raise OptionTextError(f"option {name} is given twice: {as_word(found[name])} and {text[:40]}")
        values = {as_word(value): value for value in possible[name]}
        if not values:
            if not equals or not text.removeprefix("-").isdecimal() or len(text) > LONGEST_NUMBER:
                raise OptionTextError(f"option {name} is {text[:40]!r}; write {name}=NUMBER, a whole number")
            found[name] = int(text)
        elif text in values:
            found[name] = values[text]
        else:
            choices = " or ".join(f"{name}={value}" for value in values)
            raise OptionTextError(f"option {name} is {text[:40]!r}; write {choices}")
    return found


def possible_values(kind: type[Any]) -> dict[str, tuple[Any, ...]]:
    """The values that each option of the dataclass ``kind`` can have, by name; of a number, none."""
    hints = get_type_hints(kind)
    return {
        field.name: () if hints[field.name] is int else get_args(hints[field.name]) or (True, False)
        for field in fields(kind)
    }


def as_word(value: Any) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def as_words(values: Mapping[str, Any]) -> str:
    """Options as they are typed, with commas between; "the usual ones" where there are none."""
    return ", ".join(f"{name}={as_word(value)}" for name, value in values.items()) or "the usual ones"


def values_of(options: Any) -> dict[str, Any]:
    """The values of an options object by name; of anything but a dataclass, none."""
    return asdict(options) if is_dataclass(options) and not isinstance(options, type) else {}


def changed_values(options: Any) -> dict[str, Any]:
    """The values of an options object that differ from the defaults, by name."""
    return differing(values_of(options), values_of(type(options)()))


def differing(values: Mapping[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the values that differ from the others of that name, or have none there."""
    return {name: value for name, value in values.items() if name not in others or others[name] != value}


def values_as_codes(options: Any) -> list[int]:
    """What a record holds of an options object, a number for each of its fields in their order: which of its values a
    ``Literal`` is, counted from 0; 1 for a truth; a number as it is."""
    hints = get_type_hints(type(options))
    codes = []
    for field in fields(options):
        value, allowed = getattr(options, field.name), get_args(hints[field.name])
        codes.append(allowed.index(value) if allowed else int(value))
    return codes


def check_values(options: Any, most: Mapping[str, int], least: Mapping[str, int] | None = None) -> None:
    """Check the values of an options object by its annotations: a ``Literal`` is one of its values, a ``bool`` a truth
    value, an ``int`` a whole number up to ``most[name]``, from ``least[name]`` on (default: 1).

    Raises :class:`OptionError` with the option and what it can be.
    """
    hints = get_type_hints(type(options))
    for field in fields(options):
        name, value = field.name, getattr(options, field.name)
        if hints[name] is int:
            low = (least or {}).get(name, 1)
            if type(value) is not int or not low <= value <= most[name]:
                raise OptionError(f"option {name} is {value!r}; it can be {low} to {most[name]}")
            continue
        allowed: tuple[Any, ...] = get_args(hints[name]) or (True, False)
        if value not in allowed or isinstance(value, bool) != isinstance(allowed[0], bool):
            choices = " or ".join(repr(choice) for choice in allowed)
            raise OptionError(f"option {name} is {value!r}; it can be {choices}")
