"""The grammar of card texts, a module for each grammatical category; ``declare`` explains how to declare a phrase."""

import importlib
from functools import cache

MODULES = (
    "players",
    "quantities",
    "times",
    "places",
    "nouns",
    "references",
    "values",
    "history",
    "count_conditions",
    "state_conditions",
    "costs",
    "power",
    "choice",
    "damage",
    "movement",
    "hand",
    "deck",
    "casting",
    "restrictions",
    "field_abilities",
    "triggers",
    "sentences",
    "ability_lines",
)


@cache
def load() -> None:
    """Loads all modules, so that every phrase is declared."""
    for module in MODULES:
        importlib.import_module(f"{__name__}.{module}")
