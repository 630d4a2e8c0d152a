"""How many floats a vector of :mod:`.dense` has."""

WIDTH = 16
"""Widths of layers are multiples of it."""
