"""Abilities as a whole, and the lines of a card."""
