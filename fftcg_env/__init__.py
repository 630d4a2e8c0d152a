"""The FINAL FANTASY Trading Card Game as a reinforcement-learning environment.

Importing the package registers its environments with Gymnasium and PettingZoo; it compiles and loads nothing else.

- :mod:`fftcg_env.fftcg_v1`: PettingZoo environments
- :mod:`fftcg_env.envs`: vector, single-agent and SB3 environments
- :mod:`fftcg_env.scenario`: set up a table, play, ask
- :mod:`fftcg_env.games`: the rule sets; :mod:`fftcg_env.cards`: cards and decks
"""

from .envs.registration import register

__version__ = "0.1.0"

register()
