"""Comparisons with a certain card: what shares its name, cost, Element, ..., and what costs more or less than it."""
