"""Options of games: checked dataclasses, parsed from ``NAME=VALUE`` words, with suggestions for misspelt names."""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import numpy as np

from ..errors import ArgumentTypeError, FFTCGEnvError

T = TypeVar("T")

LONGEST_NUMBER = 19
"""Most digits of a number in an option."""


class UnknownOptionError(FFTCGEnvError, TypeError):
    """No option has this name. ``known``: the names of all options; None: ``name`` is the whole message. ``keyword``:
    the name is a keyword of a call; the message then also has Python's words for it, which some libraries expect."""

    def __init__(self, name: str, known: Collection[str] | None = None, *, keyword: bool = False) -> None:
        self.name, self.known = name, frozenset(known or ())
        if known is None:
            super().__init__(str(name))
            return
        near = difflib.get_close_matches(name, sorted(self.known), n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(sorted(self.known))}"
        python = f" (unexpected keyword argument {name[:40]!r})" if keyword else ""
        super().__init__(f"there is no option {name[:40]!r}; {hint}{python}")


class OptionError(FFTCGEnvError, ValueError):
    """An option has an invalid value; the message names the option and its valid values."""


class OptionTextError(FFTCGEnvError, ValueError):
    """The text of an option cannot be parsed; the message says what is valid."""


def options_from(kind: type[T], given: Mapping[str, Any], options: Any = None) -> T:
    """An object of the dataclass ``kind``: ``options`` (such an object, values by name, or None for the defaults) with
    the given fields set.

    Raises :class:`UnknownOptionError` for a name that is no field, ``TypeError`` for other ``options``, and the errors
    of ``kind`` for invalid values.
    """
    if options is not None and not isinstance(options, (kind, Mapping)):
        raise ArgumentTypeError(
            f"options are {reprlib.repr(options)}; they must be an object {kind.__module__}:{kind.__name__}, or a "
            "dictionary of values by name"
        )
    base = options if isinstance(options, Mapping) else {} if options is None else vars(options)
    values = {**base, **given}
    known = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    for name in values:
        if name not in known:
            raise UnknownOptionError(str(name), known)
    return kind(**values)


def options_from_words(kind: type[Any], words: Iterable[str]) -> dict[str, Any]:
    """Parse words ``NAME=VALUE`` into values for the dataclass ``kind``, by name.

    A ``bool`` is written true or false. Raises :class:`UnknownOptionError` for a name that is no field, and
    :class:`OptionTextError` for a word without a value, an invalid value, or a repeated name.
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
    """Name of each option of the dataclass ``kind`` -> its valid values; empty for a number."""
    hints = get_type_hints(kind)
    return {
        field.name: () if hints[field.name] is int else get_args(hints[field.name]) or (True, False)
        for field in fields(kind)
    }


def as_word(value: Any) -> str:
    """A value as it is written in ``NAME=VALUE``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def as_words(values: Mapping[str, Any]) -> str:
    """Options as ``NAME=VALUE``, separated by commas; "the usual ones" if there are none."""
    return ", ".join(f"{name}={as_word(value)}" for name, value in values.items()) or "the usual ones"


def values_of(options: Any) -> dict[str, Any]:
    """The values of an options object by name; empty for anything but a dataclass."""
    return asdict(options) if is_dataclass(options) and not isinstance(options, type) else {}


def changed_values(options: Any) -> dict[str, Any]:
    """The values of an options object that differ from the defaults, by name."""
    return differing(values_of(options), values_of(type(options)()))


def differing(values: Mapping[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    """The values that differ from the value of the same name in ``others``, or have none there."""
    return {name: value for name, value in values.items() if name not in others or others[name] != value}


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The annotations of a class, evaluated once."""
    return get_type_hints(kind)


def values_as_codes(options: Any, places: int) -> np.ndarray:
    """The values of an options object as a record stores them: int16 ``(places,)``, a place for each field in order.

    A ``Literal`` becomes the index of its value, a ``bool`` 0 or 1, and a number stays as it is. ``decision_limit``,
    which has a field of its own in records, is 0, and so are places without a field.
    """
    hints = _hints(options.__class__)
    codes = np.zeros(places, np.int16)
    for place, field in enumerate(fields(options)):
        value, allowed = getattr(options, field.name), get_args(hints[field.name])
        if field.name != "decision_limit":
            codes[place] = allowed.index(value) if allowed else int(value)
    return codes


def check_values(options: Any, most: Mapping[str, int], least: Mapping[str, int] | None = None) -> None:
    """Check the values of an options object against its annotations.

    A ``Literal`` must be one of its values, a ``bool`` must be a bool, and an ``int`` must be from ``least[name]``
    (default: 1) to ``most[name]``. Raises :class:`OptionError` that names the option and its valid values.
    """
    hints = _hints(options.__class__)
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
