"""Search for any game: the compiled interface (:mod:`.interface`), its checks, closed deck lists and a search tree."""

from .interface import NEVER, RANDOM, NoHeuristicError, Search, check_not_stuck, check_player, search_of

__all__ = ["NEVER", "RANDOM", "NoHeuristicError", "Search", "check_not_stuck", "check_player", "search_of"]
