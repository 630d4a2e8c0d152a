"""Kingdom Hearts TCG: a race for thirteen levels of Worlds, with obstacles to fight and Players to challenge.

Rules are cited by their ids in docs/rules/kingdom_hearts.md, ``# K-7.2``.
"""

FOLDERS = ("record", "table", "play", "view", "heuristic")
"""The folders of its rules; each imports from itself and from those before it only."""
