"""A better list: exchanges of cards are tried in games against a field, and the best is confirmed in fresh ones."""

from fftcg_env.evaluate.improving.budget import GamesBudget, TimeBudget
from fftcg_env.evaluate.improving.lists import CardList, Pool, exchanges
from fftcg_env.evaluate.improving.search import Improvement, Improver

__all__ = ["CardList", "GamesBudget", "Improvement", "Improver", "Pool", "TimeBudget", "exchanges"]
