"""The nodes of ability trees under their public name; they live in :mod:`fftcg_env.games.fftcg.cards.tree`."""

from ..games.fftcg.cards.tree import *  # noqa: F403
