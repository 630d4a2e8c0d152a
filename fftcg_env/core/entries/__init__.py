"""The compiled entries of a game, made of its rules.

Every game is driven, dealt anew, played on and advised in the same way; what differs are its records and the rules that
it hands over. So the entries stand here once, as functions over names, and :func:`made_engine` and :func:`made_looking`
give each game its own: the same code, in which those names mean the game's records and rules. They belong to the module
that asks for them, so the cache, a shipped library and a profile know whose they are::

    # engine.py
    engine = made_engine(__name__, Game=Game, ..., reset=reset, run=run, ...)
    drive, step = engine.drive, engine.step

    # looking.py
    looking = made_looking(__name__, engine, deal_anew=deal_anew, action_key=action_key)
    look, roll_out = looking.look, looking.roll_out

A record has these fields: ``result``, ``reason``, ``turn``, ``decisions`` (taken so far), ``decision_limit``,
``decision`` (0: none), ``decision_player``, ``legal`` and ``legal_count``.
"""

from .binding import Engine, Looking
from .engine import FETCHED_FROM, made_engine
from .looking import made_looking

__all__ = ["FETCHED_FROM", "Engine", "Looking", "made_engine", "made_looking"]
