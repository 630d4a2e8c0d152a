"""Chrono Card TCG: two players lead Characters, pay with EP, answer each other's declarations and push damage across.

Rules are cited by their ids in docs/rules/chrono_card.md, ``# C-7.2``.
"""

FOLDERS = ("record", "table", "play", "view", "heuristic")
"""The folders of its rules; each imports from itself and from those before it only."""
