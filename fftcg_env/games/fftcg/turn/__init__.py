"""Phases, combat, and what a player may do when."""
