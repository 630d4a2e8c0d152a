"""Our own words for the nodes of ability trees, subject by subject: ``words.py`` (see ``wording/renderer``)."""

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
