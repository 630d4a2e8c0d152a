"""Every game that was played, in one file: what is played (`plan`), the tables (`schema`), reading and writing."""

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
