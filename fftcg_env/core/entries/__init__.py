"""The compiled entries of a game, made from its rules: ``drive``, ``look``, ``roll_out``, ``advise`` and ``judge``.

All games share the code of their entries; only records and rules differ. So each entry is written once, as a template
over names (:mod:`.placeholders`). :func:`make_engine` and :func:`make_search_entries` copy the templates for a game:
the same code, in which those names mean the game's records and rules. The copies belong to the module that asks for
them, so the cache, a shipped library and a profiler tell the games apart::

    # engine.py
    engine = make_engine(__name__, Game=Game, ..., reset=reset, run=run, ...)
    drive, step = engine.drive, engine.step

    # search_entries.py
    search = make_search_entries(__name__, engine, determinize=determinize, action_key=action_key)
    look, roll_out = search.look, search.roll_out

A record has these fields: ``result``, ``reason``, ``turn``, ``decisions`` (taken so far), ``decision_limit``,
``decision`` (0: none), ``decision_player``, ``legal`` and ``legal_count``.
"""

from .drive_entry import PREFETCH_FROM, make_engine
from .placeholders import Engine, SearchEntries
from .search_entries import make_search_entries

__all__ = ["PREFETCH_FROM", "Engine", "SearchEntries", "make_engine", "make_search_entries"]
