"""Conditions about one card: what it is, was or has."""
