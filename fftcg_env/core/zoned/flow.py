"""From one decision to the next: the loop of a game that runs by itself until somebody has a choice.

The rules stand here once, over names, as those of :mod:`fftcg_env.core.entries` do; :func:`made_flow` gives a game
its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .. import jobs
from ..entries.placeholders import Game, Tables, bind_template
from ..jit import rule
from .kinds import Numbers

ASK_NOTHING = SKIP_FORCED = REASON_DECISIONS = 0
"""Numbers of the game."""


@dataclass(frozen=True)
class Flow:
    """The rules that :func:`made_flow` makes, as entries ask for them (:mod:`~fftcg_env.core.entries.placeholders`)."""

    run: Any
    resume: Any
    play: Any
    cut_off: Any


def made_flow(module: str, numbers: Numbers, **names: Any) -> Flow:
    """The rules of a game.

    ``numbers``: its module of numbers; ``names``: the classes ``Game`` and ``Tables``, and the rules that stand below
    without a body. A record has the fields ``result``, ``decision``, ``legal``, ``legal_count`` and ``options``.
    """
    for number in ("ASK_NOTHING", "SKIP_FORCED", "REASON_DECISIONS"):
        names[number] = getattr(numbers, number)
    templates: tuple[Any, ...] = (run, resume, play, cut_off)
    for template in templates:
        names[template.__name__] = rule(bind_template(template, module, names))
    return Flow(**{template.__name__: names[template.__name__] for template in templates})


def advance(g: Game, t: Tables) -> None:
    """One event, or one question; of the game."""
    raise NotImplementedError


def take(g: Game, t: Tables, action: int) -> None:
    """Carry out a legal action; of the game."""
    raise NotImplementedError


def settle(g: Game, t: Tables) -> None:
    """Sum up anew what events have changed; of the game."""
    raise NotImplementedError


def unsettle(g: Game) -> None:
    """Everything may have changed: the position was set up; of the game."""
    raise NotImplementedError


def finish(g: Game, result: int, reason: int) -> None:
    """The game is over; of the game (:mod:`.asking`)."""
    raise NotImplementedError


def run(g: Game, t: Tables) -> None:
    """Run to the next decision with a choice, or to the end of the game."""
    while g.result == jobs.RUNNING and g.decision == ASK_NOTHING:
        advance(g, t)
        settle(g, t)
        if g.decision and g.legal_count == 1 and g.options[SKIP_FORCED]:
            take(g, t, g.legal[0])
            settle(g, t)


def resume(g: Game, t: Tables) -> None:
    """Run to the next decision of a position that was set up."""
    if g.result == jobs.RUNNING:
        unsettle(g)
        settle(g, t)
        run(g, t)


def play(g: Game, t: Tables, action: int) -> None:
    """Carry out a legal action and run on."""
    take(g, t, action)
    settle(g, t)
    run(g, t)


def cut_off(g: Game) -> None:
    """Too many decisions."""
    finish(g, jobs.TRUNCATED, REASON_DECISIONS)
