"""Rows of descriptions, references, numbers, conditions, and the common instructions."""
