"""Rows of nodes about looking at decks and hands, revealing, selecting, moving cards."""
