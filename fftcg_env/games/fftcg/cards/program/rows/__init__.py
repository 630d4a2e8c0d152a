"""Rows of the engine for the nodes of ability trees, in modules of the same names as those of ``nodes``."""

import importlib
from functools import cache

MODULES = (
    "core",
    "abilities",
    "triggers",
    "casting",
    "conditions",
    "control",
    "damage",
    "deck",
    "gained_abilities",
    "restrictions",
    "descriptions",
    "choices",
    "counters",
    "stack",
    "durations",
)
"""In the order in which they are loaded."""


@cache
def load() -> None:
    """Registers all writers of rows (``program.registry``)."""
    for module in MODULES:
        importlib.import_module(f"{__name__}.{module}")
