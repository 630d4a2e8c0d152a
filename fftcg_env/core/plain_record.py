"""Proxies of records and arrays with which rules in plain Python compute as compiled code does.

A field of a NumPy record is an int8 or int16 that overflows, but compiled code computes in 64 bits. A negative index
counts from the end, but not in compiled code. So these proxies return Python numbers, and refuse negative indexes and
values that do not fit their field. Rules then leave the same bytes as compiled rules, and an error appears at the line
that makes it::

    step_batch(PlainArray(states, "games"), PlainArray(actions, "actions"))

They are used with ``NUMBA_DISABLE_JIT=1``, and for single rules next to the compiled engine (:mod:`.plain_rules`). A
proxy keeps a view of every part that was used, because making views takes most of the time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection
from typing import Any

import numpy as np

Report = Callable[[str, Any, int, int], None]
"""Called with a field, the index in it (None for a single number), and the numbers before and after a change."""


@functools.cache
def _limits(dtype: np.dtype[Any]) -> tuple[float, float]:
    """Smallest and largest number that a dtype holds; no number is within those of a record."""
    if dtype.kind in "iu":
        limits = np.iinfo(dtype)
        return int(limits.min), int(limits.max)
    return {"b": (0, 1), "f": (-np.inf, np.inf)}.get(dtype.kind, (1, 0))


def _refuse_value(dtype: np.dtype[Any], place: str, value: Any) -> None:
    low, high = _limits(dtype)
    if low > high:
        raise TypeError(f"{place} = {value!r}: compiled code cannot store this value here")
    raise OverflowError(f"{place} = {value} does not fit {dtype} ({low} to {high})")


class PlainRecord:
    """Proxy of a record, or of a record within it, with its fields as attributes.

    ``record``: an array without dimensions; ``name``: its name in messages. Changes of the fields ``reported`` go to
    ``report``.
    """

    _record: np.ndarray
    _name: str
    _numbers: dict[str, tuple[np.ndarray, float, float]]
    """Fields that are numbers, which change: a view of each, an array without dimensions, and its limits. Proxies of
    other fields are attributes of this object, which Python finds fastest."""
    _reported: Collection[str]
    _report: Report | None

    def __init__(
        self, record: np.ndarray, name: str = "g", reported: Collection[str] = (), report: Report | None = None
    ) -> None:
        self.__dict__.update(_record=record, _name=name, _numbers={}, _reported=reported, _report=report)

    def __getattr__(self, field: str) -> Any:
        known = self._numbers.get(field)
        return self._part(field) if known is None else known[0].item()

    def _part(self, field: str) -> Any:
        """The number in a field, or its proxy."""
        if field not in (self._record.dtype.fields or ()):
            raise AttributeError(f"{self._name} has no field {field!r}")
        value, name = self._record[field], f"{self._name}.{field}"
        if not value.ndim and value.dtype.names is None:
            self._numbers[field] = (value, *_limits(value.dtype))
            return value.item()
        report = functools.partial(self._report, field) if self._report and field in self._reported else None
        part = PlainArray(value, name, report) if value.ndim else PlainRecord(value, name)
        self.__dict__[field] = part
        return part

    def __setattr__(self, field: str, value: Any) -> None:
        if field not in self._numbers:
            self._part(field)
            if field not in self._numbers:
                _refuse_value(self._record.dtype[field], f"{self._name}.{field}", value)
        view, low, high = self._numbers[field]
        if not low <= value <= high:
            _refuse_value(view.dtype, f"{self._name}.{field}", value)
        if field not in self._reported or self._report is None:
            view[()] = value
            return
        old = view.item()
        view[()] = value
        if old != value:
            self._report(field, None, old, int(value))

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={self._record[field]!r}" for field in self._record.dtype.names or ())
        return f"{self._name}({fields})"


class PlainArray:
    """Proxy of an array: a field of a record, the actions, or records, of which an item is a :class:`PlainRecord`.

    ``report``: called with the index, and the numbers before and after a change.
    """

    __slots__ = ("_array", "_high", "_item", "_low", "_name", "_number_depth", "_parts", "_report", "shape")

    def __init__(
        self, array: np.ndarray, name: str = "array", report: Callable[[Any, int, int], None] | None = None
    ) -> None:
        self._array, self._item, self._name, self._report = array, array.item, name, report
        self._number_depth = array.ndim if array.dtype.names is None else 0
        self._low, self._high = _limits(array.dtype)
        self._parts: dict[Any, PlainRecord | PlainArray] = {}
        self.shape = array.shape

    def __getitem__(self, index: Any) -> Any:
        if index.__class__ is int and index >= 0 and self._number_depth == 1:  # most often
            return self._item(index)
        if self._depth(index) == self._number_depth:
            return self._item(index)
        part = self._parts.get(index)
        if part is None:
            value = self._array[(*index, ...) if index.__class__ is tuple else (index, ...)]
            name = f"{self._name}[{index}]"
            part = self._parts[index] = PlainArray(value, name) if value.ndim else PlainRecord(value, name)
        return part

    def __setitem__(self, index: Any, value: Any) -> None:
        depth = self._number_depth
        if not depth and isinstance(value, PlainRecord):
            self._array[index] = value._record
            return
        if index.__class__ is not int or index < 0 or depth != 1:
            if self._depth(index) != depth and depth:
                raise TypeError(f"{self._name}[{index}] is a whole row; rules store single elements")
        if not self._low <= value <= self._high:
            _refuse_value(self._array.dtype, f"{self._name}[{index}]", value)
        if self._report is None:
            self._array[index] = value
            return
        old = self._item(index)
        self._array[index] = value
        if old != value:
            self._report(index, old, int(value))

    def _depth(self, index: Any) -> int:
        """How many dimensions an index has; refuses negative numbers and slices."""
        try:
            if index.__class__ is not tuple:
                if index >= 0:
                    return 1
            elif min(index) >= 0:
                return len(index)
        except TypeError:
            slices = "rules loop over indexes, because slices are slow to compile"
            raise TypeError(f"{self._name}[{index}] is a slice; {slices}") from None
        raise IndexError(f"negative index {index} in {self._name}")

    def __len__(self) -> int:
        return len(self._array)

    def __repr__(self) -> str:
        return f"{self._name} = {self._array!r}"
