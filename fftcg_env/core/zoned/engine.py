"""The engine of a game with zones: the loop from one decision to the next, and the compiled entry ``drive``.

The rules are written once, over names, like those of :mod:`fftcg_env.core.entries`; :func:`make_zoned_engine` binds
them to the records and rules of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .. import jobs
from ..entries import Engine, make_engine
from ..entries.placeholders import Game, Tables, bind_template
from ..entry_arguments import PackedObservations, Record
from ..intrinsics.memory import Span
from ..jit import array_of, compiled_as, rule
from .common_rules import CommonRules

ASK_NONE = SKIP_FORCED = REASON_DECISIONS = 0
"""Numbers of the game."""


def make_zoned_engine(
    module: str,
    common: CommonRules,
    *,
    state: np.dtype,
    tables: np.dtype,
    hot: Sequence[Span],
    reset: Callable[..., None],
    advance: Callable[..., None],
    take: Callable[..., None],
    settle: Callable[..., None],
    unsettle: Callable[..., None],
    write_observation: Callable[..., None],
) -> Engine:
    """Make ``drive`` and ``step``, which must stand in ``module`` under these names.

    ``common``: the common rules of the game; ``state``, ``tables``: the dtypes of a record and of the tables; ``hot``:
    the fields of a record that most decisions read, which large batches fetch ahead. The others are rules of the game:
    the functions of these names below and in :mod:`fftcg_env.core.entries.placeholders` say what each must do. A record
    has the fields ``result``, ``decision``, ``legal``, ``legal_count`` and ``options``.
    """
    names = {**common.names, "advance": advance, "take": take, "settle": settle, "unsettle": unsettle}
    names.update(SKIP_FORCED=common.numbers.SKIP_FORCED, REASON_DECISIONS=common.numbers.REASON_DECISIONS)
    templates: tuple[Any, ...] = (run, resume, play, cut_off)
    for template in templates:
        names[template.__name__] = rule(bind_template(template, module, names))
    return make_engine(
        module,
        Game=names["Game"],
        Games=array_class(state),
        Tables=names["Tables"],
        TablesArray=array_class(tables),
        ObservationRows=PackedObservations,
        reset=reset,
        run=names["run"],
        resume=names["resume"],
        play=names["play"],
        cut_off=names["cut_off"],
        write_observation=write_observation,
        hot=(state, hot),
    )


def array_class(dtype: np.dtype) -> type:
    """A class for an array of such records in the annotations of compiled functions."""
    return compiled_as(array_of(dtype))(type("Records", (Record,), {}))


def advance(g: Game, t: Tables) -> None:
    """Carry out one event, or ask one question; a rule of the game."""
    raise NotImplementedError


def take(g: Game, t: Tables, action: int) -> None:
    """Carry out a legal action; a rule of the game."""
    raise NotImplementedError


def settle(g: Game, t: Tables) -> None:
    """Bring up to date what an event has changed, such as the values of cards; a rule of the game."""
    raise NotImplementedError


def unsettle(g: Game) -> None:
    """Note that everything may have changed, because the position was set up; a rule of the game."""
    raise NotImplementedError


def finish(g: Game, result: int, reason: int) -> None:
    """End the game; a rule of the game (:mod:`.common_rules`)."""
    raise NotImplementedError


def run(g: Game, t: Tables) -> None:
    """Run to the next decision with a choice, or to the end of the game."""
    while g.result == jobs.RUNNING and g.decision == ASK_NONE:
        advance(g, t)
        settle(g, t)
        if g.decision and g.legal_count == 1 and g.options[SKIP_FORCED]:
            take(g, t, g.legal[0])
            settle(g, t)


def resume(g: Game, t: Tables) -> None:
    """Run to the next decision from a position that was set up."""
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
    """End a game that has had too many decisions."""
    finish(g, jobs.TRUNCATED, REASON_DECISIONS)
