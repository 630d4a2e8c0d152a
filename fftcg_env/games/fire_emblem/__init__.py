"""Fire Emblem card game (FERTCG): units on twelve squares, whose energy is both their strength and their life.

Rules are cited by their ids in docs/rules/fire_emblem.md, ``# F-7.2``.
"""

FOLDERS = ("record", "table", "play", "view", "heuristic")
"""The folders of its rules; each imports from itself and from those before it only."""
