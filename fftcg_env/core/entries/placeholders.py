"""What a game hands over, by the names that the entries call it: records, and rules with what each must do."""

from __future__ import annotations

import functools
import types as python_types
from dataclasses import dataclass
from typing import Any

from ..entry_arguments import Decks, PackedObservations, Record, Seeds, Weights
from ..jit import Entry


class Game(Record):
    """One game: its record."""


class Games(Record):
    """Records, one a game, shape ``(games,)``."""


class Tables(Record):
    """What never changes."""


class TablesArray(Record):
    """The tables, shape ``(1,)``."""


class Mind(Record):
    """What the heuristic thinks with."""


class Minds(Record):
    """One mind, shape ``(1,)``."""


ObservationRows = PackedObservations
"""``Observations`` or ``PackedObservations``, as the game's layout says."""


def reset(g: Game, t: Tables, decks: Decks, e: int, seeds: Seeds) -> None:
    """Begin a game with the decks in row ``e``, by ``next_seed(seeds, e)`` and ``next_deck_seed``; what options set
    stays as it is."""
    raise NotImplementedError


def run(g: Game, t: Tables) -> None:
    """Run to the first decision of a game that was begun."""
    raise NotImplementedError


def resume(g: Game, t: Tables) -> None:
    """Run to the next decision of a position that was set up, or of a game that was ended."""
    raise NotImplementedError


def play(g: Game, t: Tables, action: int) -> None:
    """Carry out a legal action and run to the next decision, or to the end of the game."""
    raise NotImplementedError


def cut_off(g: Game) -> None:
    """End the game without a result: it has had as many decisions as it may."""
    raise NotImplementedError


def write_observation(g: Game, t: Tables, rows: ObservationRows, e: int, viewer: int, reveal: int) -> None:
    """Write what a player sees into row ``e``; ``reveal``: everything, from that player's side."""
    raise NotImplementedError


def fetch_ahead(states: Games, e: int) -> None:
    """Have the processor fetch what the next decision of game ``e`` reads."""


def deal_anew(g: Game, t: Tables, player: int, seed: int) -> None:
    """Deal the cards anew that a player does not know."""
    raise NotImplementedError


def action_key(g: Game, action: int) -> int:
    """What a legal action is, the same in every deal of the cards that the player who decides does not know."""
    raise NotImplementedError


def weigh(g: Game, t: Tables, m: Mind) -> None:
    """Write what each legal action is worth into ``m.scores``, whole numbers: the more, the better."""
    raise NotImplementedError


def win_probability(g: Game, t: Tables, m: Mind) -> float:
    """The probability that player 0 wins, by all that the record holds."""
    raise NotImplementedError


def write_features(g: Game, t: Tables, m: Mind, rows: Weights, e: int) -> None:
    """Write what ``win_probability`` weighs into row ``e``."""
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
"""So many of ``m.scores`` are one in the weights that ``advise`` gives."""


# ------------------------------------------------------------------------------------------------------------- binding
@dataclass(frozen=True)
class Engine:
    """What :func:`make_engine` makes: the entry ``drive`` and the rule ``step``."""

    drive: Entry[..., None]
    step: Any
    names: dict[str, Any]
    """What the names in the functions of this package mean for the game."""


@dataclass(frozen=True)
class SearchEntries:
    """What :func:`make_search_entries` makes: the entries of :mod:`fftcg_env.core.search`."""

    look: Entry[..., None]
    roll_out: Entry[..., None]
    advise: Entry[..., None] | None
    """None in a game without a heuristic."""
    judge: Entry[..., None]


def bind_template(template: Any, module: str, names: dict[str, Any]) -> Any:
    """The function over the game's names, as if it stood in the game's module."""
    known = {**template.__globals__, **names}
    made = python_types.FunctionType(template.__code__, known, template.__name__, template.__defaults__)
    functools.update_wrapper(made, template, ("__doc__", "__annotations__"), ())
    del made.__wrapped__  # type: ignore[attr-defined]
    made.__module__, made.__qualname__ = module, template.__name__
    return made
