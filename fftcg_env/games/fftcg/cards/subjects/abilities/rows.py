"""Rows of abilities as a whole."""
