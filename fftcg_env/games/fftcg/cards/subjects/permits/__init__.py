"""Casting cards that were found, removed or are somebody else's, and how much may be cast."""
