"""Casting cards that were found, removed or are somebody else's, how much may be cast, and what may not."""
