"""Phases, combat, and what a player may do at which time."""
