"""Public access to the nodes of ability trees (:mod:`fftcg_env.games.fftcg.cards.tree`)."""

from ..games.fftcg.cards.tree import *  # noqa: F403
