"""FINAL FANTASY Trading Card Game: state, rules and observation."""

ROOMS = (
    "record",
    "table",
    "questions",
    "field",
    "events",
    "costs",
    "stack",
    "damage",
    "resolution",
    "turn",
    "view",
    "pilot",
)
"""The folders of its rules; each imports from itself and from those before it only."""
