"""FINAL FANTASY Trading Card Game: cards, record, rules, views and heuristic."""

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
"""The folders of the rules, lowest first; each imports only from itself and from those before it."""
