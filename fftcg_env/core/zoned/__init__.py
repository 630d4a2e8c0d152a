"""What is the same in games whose cards lie in lists, zone by zone, and whose actions are a few global ones and a verb
of each card: texts, words, boards, decks, the surface, the language of scenarios.

A game gives the module of its numbers (`kinds.Numbers`), its cards, and what is its own.
"""
