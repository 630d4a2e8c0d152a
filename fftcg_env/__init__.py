"""The FINAL FANTASY Trading Card Game as a reinforcement-learning environment.

Importing the package registers its environments with Gymnasium and PettingZoo. It compiles nothing and loads no game.

- :mod:`fftcg_env.fftcg_v1`: PettingZoo environments
- :mod:`fftcg_env.envs`: vector, single-agent and Stable-Baselines3 environments
- :mod:`fftcg_env.agents`: agents; :mod:`fftcg_env.evaluate`: matches and statistics
- :mod:`fftcg_env.scenario`: tests of rules in the terms of the game
- :mod:`fftcg_env.games`: the rules engines; :mod:`fftcg_env.cards`: cards and decks
"""

from .envs.registration import register

__version__ = "0.1.0"

register()
