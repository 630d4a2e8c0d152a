"""Proxies of records and arrays with which plain Python computes as compiled code does (``NUMBA_DISABLE_JIT=1``).

A field of a NumPy record is an int8 or int16 that overflows, but compiled code computes in 64 bits. A negative index
counts from the end, but not in compiled code. So these proxies return Python integers, and refuse negative indexes and
values that do not fit their field. Rules then leave the same bytes as compiled rules, at about a thousand decisions a
second, and an error appears at the line that makes it::

    step_batch(DebugArray(states, "games"), DebugArray(actions, "actions"))
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

Index = Any  # an int, or a tuple of ints; `Any`, because rules compute them from untyped record fields


@functools.cache
def _limits(dtype: np.dtype[Any]) -> tuple[int, int]:
    """Smallest and largest integer that a dtype holds."""
    if dtype.kind == "b":
        return 0, 1
    limits = np.iinfo(dtype)
    return int(limits.min), int(limits.max)


def _place(owner: str, key: Any) -> str:
    return f"{owner}.{key}" if isinstance(key, str) else f"{owner}[{key}]"


def _wrap(value: Any, owner: str, key: Any) -> Any:
    """A value read from a record: a proxy of a sub-record or array, or a Python number."""
    if isinstance(value, np.void):
        return DebugRecord(value, _place(owner, key))
    if isinstance(value, np.ndarray):
        return DebugArray(value, _place(owner, key))
    return float(value) if isinstance(value, np.floating) else int(value)


def _check_store(dtype: np.dtype[Any], value: Any, owner: str, key: Any) -> None:
    if dtype.kind in "iub":
        low, high = _limits(dtype)
        if not low <= value <= high:
            raise OverflowError(f"{_place(owner, key)} = {value} does not fit {dtype} ({low} to {high})")
    elif dtype.kind != "f":
        raise TypeError(f"{_place(owner, key)} = {value!r}: compiled code cannot store this value here")


class DebugArray:
    """Proxy of an array: a field of a record, the actions, or the records themselves, of which an item is a
    `DebugRecord`, as it is a reference in compiled code."""

    __slots__ = ("_array", "_name")

    def __init__(self, array: Any, name: str = "array") -> None:
        self._array, self._name = array, name

    def _checked(self, index: Index) -> Index:
        for i in index if isinstance(index, tuple) else (index,):
            if isinstance(i, slice):
                raise TypeError(
                    f"{self._name}[{index}] is a slice; rules loop over indexes, because slices are slow to compile"
                )
            if i < 0:
                raise IndexError(f"negative index {index} in {self._name}")
        return index

    def __getitem__(self, index: Index) -> Any:
        return _wrap(self._array[self._checked(index)], self._name, index)

    def __setitem__(self, index: Index, value: Any) -> None:
        self._checked(index)
        if isinstance(value, DebugRecord):
            self._array[index] = value._record
            return
        if isinstance(self._array[index], np.ndarray):
            raise TypeError(f"{self._name}[{index}] is a whole row; rules store single elements")
        _check_store(self._array.dtype, value, self._name, index)
        self._array[index] = value

    def __len__(self) -> int:
        return len(self._array)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape, as `ndarray.shape`."""
        return tuple(self._array.shape)

    def __repr__(self) -> str:
        return f"{self._name} = {self._array!r}"


class DebugRecord:
    """Proxy of a record or of a record within it, with its fields as attributes."""

    __slots__ = ("_name", "_record")
    _record: Any
    _name: str

    def __init__(self, record: Any, name: str = "g") -> None:
        object.__setattr__(self, "_record", record)
        object.__setattr__(self, "_name", name)

    def _dtype(self, field: str) -> np.dtype[Any]:
        fields = self._record.dtype.fields
        if field not in fields:
            raise AttributeError(f"{self._name} has no field {field!r}")
        return fields[field][0]

    def __getattr__(self, field: str) -> Any:
        self._dtype(field)
        return _wrap(self._record[field], self._name, field)

    def __setattr__(self, field: str, value: Any) -> None:
        _check_store(self._dtype(field), value, self._name, field)
        self._record[field] = value

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={self._record[field]!r}" for field in self._record.dtype.names)
        return f"{self._name}({fields})"
