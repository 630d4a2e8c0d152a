"""What players that look ahead need of a game, compiled (:mod:`.surface`), and the proof of it (:mod:`.contract`)."""

from .interface import NEVER, RANDOM, NoHeuristicError, Search, check_not_stuck, check_player, search_of

__all__ = ["NEVER", "RANDOM", "NoHeuristicError", "Search", "check_not_stuck", "check_player", "search_of"]
