"""Choices of targets and selections of cards: several in one sentence, other cards, so many as X, of a total cost."""
