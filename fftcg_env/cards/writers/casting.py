"""Rows of nodes about costs and casting."""

from __future__ import annotations

from typing import Any

from fftcg_env.cards import tree
from fftcg_env.cards.writers.registry import PREDICATES, writes


@writes(PREDICATES, tree.IsSource)
def _is_source(_compiler: Any, _node: tree.IsSource, row: dict[str, Any]) -> None:
    row["is_source"] = 1
