"""Public access to the cards and decks of the FFTCG (:mod:`fftcg_env.games.fftcg.cards`).

>>> from fftcg_env.cards import default_database, load_deck
>>> default_database()["1-187S"].cost
6
>>> len(load_deck("vii_fire_earth").main)
50
"""

from ..games.fftcg.cards import *  # noqa: F403
from ..games.fftcg.cards import __all__ as __all__
