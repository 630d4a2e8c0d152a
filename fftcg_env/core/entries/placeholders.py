"""The placeholder names for a game's records and rules in the templates of entries, and what each rule must do.

:func:`bind_template` copies a template and replaces these names with a game's own.
"""

from __future__ import annotations

import functools
import types as python_types
from dataclasses import dataclass
from typing import Any

from ..entry_arguments import Decks, PackedObservations, Record, Seeds, Weights
from ..jit import Entry


class Game(Record):
    """The record of one game."""


class Games(Record):
    """The records of a batch, shape ``(games,)``."""


class Tables(Record):
    """The record of everything that never changes, such as cards."""


class TablesArray(Record):
    """The tables as an array of shape ``(1,)``."""


class Memory(Record):
    """The weights and working memory of the heuristic."""


class Memories(Record):
    """One memory as an array of shape ``(1,)``."""


ObservationRows = PackedObservations
"""``Observations`` or ``PackedObservations``, depending on the game's layout."""


def reset(g: Game, t: Tables, decks: Decks, e: int, seeds: Seeds) -> None:
    """Start a game with the decks in row ``e`` and the seeds of ``next_seed`` and ``next_deck_seed``.

    Fields that options set stay as they are.
    """
    raise NotImplementedError


def run(g: Game, t: Tables) -> None:
    """Run to the first decision of a game after its reset."""
    raise NotImplementedError


def resume(g: Game, t: Tables) -> None:
    """Run to the next decision of a position that was set up by hand, or of a game that was ended from outside."""
    raise NotImplementedError


def play(g: Game, t: Tables, action: int) -> None:
    """Carry out a legal action and run to the next decision, or to the end of the game."""
    raise NotImplementedError


def cut_off(g: Game) -> None:
    """End the game without a winner, because it has reached its limit of decisions."""
    raise NotImplementedError


def write_observation(g: Game, t: Tables, rows: ObservationRows, e: int, viewer: int, reveal: int) -> None:
    """Write the observation of ``viewer`` into row ``e``; ``reveal``: show hidden cards too."""
    raise NotImplementedError


def fetch_ahead(states: Games, e: int) -> None:
    """Prefetch the parts of game ``e`` that the next decision reads."""


def determinize(g: Game, t: Tables, player: int, seed: int) -> None:
    """Determinize: deal the cards that ``player`` does not know again."""
    raise NotImplementedError


def action_key(g: Game, action: int) -> int:
    """A number that names a legal action, the same in every deal of the cards that the deciding player does not
    know."""
    raise NotImplementedError


def weigh(g: Game, t: Tables, m: Memory) -> None:
    """Write the value of each legal action into ``m.scores``: whole numbers, higher is better."""
    raise NotImplementedError


def win_probability(g: Game, t: Tables, m: Memory) -> float:
    """The probability that player 0 wins, judged with full knowledge of the record."""
    raise NotImplementedError


def write_features(g: Game, t: Tables, m: Memory, rows: Weights, e: int) -> None:
    """Write the features that ``win_probability`` weighs into row ``e``."""
    raise NotImplementedError


CARDS_PER_PLAYER = 0
"""Places of a deck."""


def is_hidden(g: Game, card: int, viewer: int) -> int:
    """Whether ``viewer`` does not know this card."""
    raise NotImplementedError


def offered_cards(g: Game, owner: int) -> int:
    """The cards of ``owner`` that legal actions name, one bit each; a deal keeps them in place."""
    raise NotImplementedError


SCORES_PER_POINT = 1
"""Divisor that turns ``m.scores`` into the weights that ``advise`` writes."""


# ------------------------------------------------------------------------------------------------------------- binding
@dataclass(frozen=True)
class Engine:
    """The entry ``drive`` and the rule ``step`` of a game, made by :func:`make_engine`."""

    drive: Entry[..., None]
    step: Any
    names: dict[str, Any]
    """Name in the templates -> the game's record, rule or number."""


@dataclass(frozen=True)
class SearchEntries:
    """The entries for search of a game, made by :func:`make_search_entries`."""

    look: Entry[..., None]
    roll_out: Entry[..., None]
    advise: Entry[..., None] | None
    """None in a game without a heuristic."""
    judge: Entry[..., None]


def bind_template(template: Any, module: str, names: dict[str, Any]) -> Any:
    """Copy a template with a game's names in place of the placeholders, as if it were written in the game's module."""
    known = {**template.__globals__, **names}
    made = python_types.FunctionType(template.__code__, known, template.__name__, template.__defaults__)
    functools.update_wrapper(made, template, ("__doc__", "__annotations__"), ())
    del made.__wrapped__  # type: ignore[attr-defined]
    made.__module__, made.__qualname__ = module, template.__name__
    return made
