"""Rows of references to all the cards of a description but some."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...program import opcodes as op
from ...program.registry import REFERENCES, writes


@writes(REFERENCES, t.AllOther)
def _all_other(compiler: Any, node: t.AllOther) -> list[int]:
    """The bits of one set of cards (R7.71), of which those that are named are left out."""
    _kind, bits = compiler.reference(t.Joined((node.than, t.All(node.cards))))
    return [op.REF_ALL_OTHER, bits]
