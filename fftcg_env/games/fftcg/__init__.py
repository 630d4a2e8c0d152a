"""FINAL FANTASY Trading Card Game: state, rules and observation."""

ROOMS = (
    "record",
    "table",
    "queries",
    "field",
    "events",
    "costs",
    "stack",
    "damage",
    "resolution",
    "turn",
    "view",
    "heuristic",
)
"""The folders of its rules; each imports from itself and from those before it only."""
