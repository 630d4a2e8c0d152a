"""Rows about casting cards that were found, removed or are somebody else's."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...program import opcodes as op
from ...program.registry import REFERENCES, writes


@writes(REFERENCES, t.PaidSelf)
def _paid_self(_compiler: Any, _node: t.PaidSelf) -> list[int]:
    return [op.REF_PAID_SELF, 0]
