"""Benchmarks of the engine and its environments, with PettingZoo games for comparison: ``python -m benchmarks``.

A decision is an action of a player with at least two legal actions. Forced moves and automatic steps do not count.
"""
