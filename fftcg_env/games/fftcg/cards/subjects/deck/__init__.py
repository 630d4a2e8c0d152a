"""Decks: looking, revealing, searching and groups."""
