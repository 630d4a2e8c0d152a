"""FINAL FANTASY Trading Card Game: cards, record, rules, views and heuristic.

Short names that all rules share:

=========  ==========================================================================
``g``      the game, a record (``record/state.py``); ``f`` a procedure in progress
``t``      the tables of all cards (``cards/program/tables.py``)
``m``      the working memory of the heuristic (``heuristic/weights.py``)
``no``     numbers of phases, decisions, options ... (``record/constants.py``)
``st``     capacities and dtypes of the record (``record/state.py``)
``op``     opcodes of ability programs (``cards/program/opcodes.py``)
``arg``    names of the columns of their rows (``cards/program/operands.py``)
=========  ==========================================================================

A comment such as ``R7.20`` cites a rule of ``docs/rules/fftcg.md``. A rule that answers yes or no returns 1 or 0.
"""

FOLDERS = (
    "record",
    "table",
    "queries",
    "field",
    "events",
    "costs",
    "stack",
    "damage",
    "resolution",
    "turn",
    "view",
    "heuristic",
)
"""The folders of the rules, lowest first; each imports only from itself and from those before it."""
