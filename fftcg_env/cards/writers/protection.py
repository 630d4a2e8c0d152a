"""Rows of nodes about what cannot be broken, chosen, blocked or done; leaving the field replaced."""
