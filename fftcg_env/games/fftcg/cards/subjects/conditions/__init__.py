"""Conditions, values and what they compare."""
