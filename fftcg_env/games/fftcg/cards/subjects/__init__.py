"""Sentences, rows and words of one subject stand in one folder each; a subject is loaded by being listed here."""

import importlib

SUBJECTS = ("casting", "conditions", "control", "damage", "deck", "gained", "protection", "triggers")
"""Folders of this package, in the order in which they are loaded."""


def load_subjects(part: str) -> None:
    """Import one module of every subject: ``"rows"`` (trees to rows) or ``"words"`` (trees to words)."""
    for subject in SUBJECTS:
        importlib.import_module(f".{subject}.{part}", __name__)
