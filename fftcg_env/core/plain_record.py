"""Proxies of records with which plain rules compute fast, and which report changes of some fields."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import numpy as np

Report = Callable[[str, Any, int, int], None]
"""Called with a field, the index in it (None for a single number), and the numbers before and after a change."""


class PlainRecord:
    """A record for plain rules: fields as attributes, numbers as Python's. ``array``: the record as an array without
    dimensions. Changes of the fields ``reported`` go to ``report``.

    It keeps a view of every field that was used, so it is several times as fast as :mod:`.debug_record`, and checks
    nothing but whether a number fits.
    """

    __slots__ = ("_fields", "_record", "_report", "_reported")
    _record: np.ndarray
    _fields: dict[str, Any]
    _reported: Collection[str]
    _report: Report | None

    def __init__(self, array: np.ndarray, reported: Collection[str] = (), report: Report | None = None) -> None:
        for name, value in (("_record", array), ("_fields", {}), ("_reported", reported), ("_report", report)):
            object.__setattr__(self, name, value)

    def __getattr__(self, field: str) -> Any:
        known = self._fields.get(field)
        if known is None:
            known = self._fields[field] = self._made(field)
        return known.item() if known.__class__ is np.ndarray else known

    def _made(self, field: str) -> Any:
        """A view of a field: an array without dimensions, or a proxy."""
        if field.startswith("__"):
            raise AttributeError(field)
        value = self._record[field]
        report = self._report if field in self._reported else None
        if value.ndim:
            return PlainArray(value, field, report)
        return value if value.dtype.names is None else PlainRecord(value)

    def __setattr__(self, field: str, value: Any) -> None:
        if field in self._reported and self._report is not None:
            old = int(self._record[field])
            self._record[field] = value
            if old != value:
                self._report(field, None, old, int(value))
        else:
            self._record[field] = value


class PlainArray:
    """An array for plain rules; see :class:`PlainRecord`."""

    __slots__ = ("_array", "_item", "_name", "_records", "_report", "shape")

    def __init__(self, array: np.ndarray, name: str = "", report: Report | None = None) -> None:
        self._array, self._item, self._name, self._report = array, array.item, name, report
        self.shape = array.shape
        self._records: dict[Any, PlainRecord] | None = None if array.dtype.names is None else {}

    def __getitem__(self, index: Any) -> Any:
        if self._records is None:
            return self._item(index)
        found = self._records.get(index)
        if found is None:
            found = self._records[index] = PlainRecord(self._array[index, ...])
        return found

    def __setitem__(self, index: Any, value: Any) -> None:
        if self._report is None:
            self._array[index] = value
            return
        old = self._item(index)
        self._array[index] = value
        if old != value:
            self._report(self._name, index, old, int(value))

    def __len__(self) -> int:
        return len(self._array)
