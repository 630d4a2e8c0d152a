"""Speed of the engine and its environments, with PettingZoo games as yardsticks: ``python -m benchmarks``.

A decision is one action by a player who has at least two legal ones; forced moves and automatic steps are not counted.
"""
