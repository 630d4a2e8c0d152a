"""The FINAL FANTASY Trading Card Game as a reinforcement-learning environment."""

__version__ = "0.1.0"
