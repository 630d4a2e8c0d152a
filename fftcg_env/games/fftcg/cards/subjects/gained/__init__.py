"""Gained and lost abilities, power and keywords."""
