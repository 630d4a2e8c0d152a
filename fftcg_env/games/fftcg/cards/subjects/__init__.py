"""All of one subject in one room: its sentences, its nodes of the tree, how they are read, their rows and their words.

===================  ==================================================================================================
``sentences.lark``   patterns of printed sentences
``nodes.py``         the nodes of the ability tree that they become
``read.py``          parsed sentences -> nodes: class ``Sentences``, a method for each pattern, with its name
``rows.py``          nodes -> rows of the engine's tables (see ``program/registry``)
``words.py``         nodes -> our own words (see ``wording/renderer``)
===================  ==================================================================================================

A subject is loaded by being listed here. A new node needs nothing outside its subject but an operation
(``program/opcodes``) and the rule that carries it out.
"""

import importlib
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
    "choosing",
    "kinds",
    "comparing",
    "named",
    "castable",
    "wordings",
    "offers",
    "combat",
    "remembered",
    "counted",
    "behind",
    "others",
    "done",
    "permits",
    "again",
    "tied",
    "came",
    "players",
    "likeness",
    "tallies",
    "aiming",
    "paying",
    "broader",
    "wider",
    "asked",
    "uses",
    "varied",
    "stated",
)
"""Folders of this package, in the order in which they are loaded: a pattern that another subject extends comes first.
"""


def load_subjects(part: str) -> tuple[ModuleType, ...]:
    """One module of every subject: ``"read"``, ``"rows"`` or ``"words"``."""
    return tuple(importlib.import_module(f".{subject}.{part}", __name__) for subject in SUBJECTS)
