"""Marks of known and found cards: numbers that the rules and, without Numba, the texts read."""

PLACE = 2
"""Of the field ``known``: offset of the bits of places above those of identities."""
REST, PICKED, FIRST_GROUP = 0, 1, 2
"""Of found cards; from FIRST_GROUP on: the number of a group (R9.49)."""
