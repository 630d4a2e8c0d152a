"""Kinds of cards that are joined: no nodes of their own."""
