"""All of one subject in one room: its sentences, its nodes of the tree, how they are read, their rows and their words.

===================  ==================================================================================================
``sentences.lark``   patterns of printed sentences
``nodes.py``         the nodes of the ability tree that they become
``read.py``          parsed sentences -> nodes: class ``Sentences``, a method for each pattern, with its name
``rows.py``          nodes -> rows of the engine's tables (see ``program/registry``)
``words.py``         nodes -> our own words (see ``wording/renderer``)
===================  ==================================================================================================

A subject is loaded by being listed here. One that says what nodes of other subjects mean has the first and the third
file only. A new node needs nothing outside its subject but an operation
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
    "choosing",
    "kinds",
    "comparing",
    "named",
    "castable",
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
    "players",
    "likeness",
    "tallies",
    "aiming",
    "paying",
    "uses",
    "descriptions",
    "card_conditions",
    "player_conditions",
    "this_turn",
    "amounts",
    "field_abilities",
    "card_triggers",
    "player_triggers",
    "casting_costs",
    "sentence_before",
    "some_and_rest",
    "places",
    "dealing",
    "lasting",
    "phases",
    "shown",
    "bans",
    "both_players",
    "cancelling",
    "another_choice",
    "naming",
)
"""Folders of this package, in the order in which they are loaded: a pattern that another subject extends comes first.
"""


def load_subjects(part: str) -> tuple[ModuleType, ...]:
    """One module of every subject that has it: ``"read"``, ``"rows"`` or ``"words"``."""
    names = [f"{__name__}.{subject}.{part}" for subject in SUBJECTS]
    return tuple(importlib.import_module(name) for name in names if importlib.util.find_spec(name))
