"""All of one subject in one room: its nodes of the tree, their rows and their words (``grammar`` reads sentences).

===================  ==================================================================================================
``nodes.py``         the nodes of the ability tree
``rows.py``          nodes -> rows of the engine's tables (see ``program/registry``)
``words.py``         nodes -> our own words (see ``wording/renderer``)
===================  ==================================================================================================

A subject is loaded by being listed here. A new node needs nothing outside its subject but an operation
(``program/opcodes``) and the rule that carries it out.
"""

import importlib
import importlib.util
from types import ModuleType

SUBJECTS = (
    "basics",
    "abilities",
    "triggers",
    "casting",
    "conditions",
    "control",
    "damage",
    "deck",
    "gained",
    "protection",
    "comparing",
    "named",
    "offers",
    "combat",
    "remembered",
    "counted",
    "others",
    "done",
    "permits",
    "again",
    "tied",
    "came",
    "tallies",
    "aiming",
    "paying",
    "phases",
    "shown",
    "bans",
    "cancelling",
    "another_choice",
)
"""Folders of this package, in the order in which they are loaded: a pattern that another subject extends comes first.
"""


def load_subjects(part: str) -> tuple[ModuleType, ...]:
    """One module of every subject that has it: ``"rows"`` or ``"words"``."""
    names = [f"{__name__}.{subject}.{part}" for subject in SUBJECTS]
    return tuple(importlib.import_module(name) for name in names if importlib.util.find_spec(name))
