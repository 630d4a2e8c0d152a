"""Stores: SQLite files with every game of all runs. `plan`: what a run plays; `schema`: the tables; `store`: access."""

from fftcg_env.evaluate.store.plan import AgentEntry, DeckEntry, Member, Plan
from fftcg_env.evaluate.store.store import RESULTS, Address, Store, StoredGame, StoredRun

__all__ = [
    "RESULTS",
    "Address",
    "AgentEntry",
    "DeckEntry",
    "Member",
    "Plan",
    "Store",
    "StoredGame",
    "StoredRun",
]
