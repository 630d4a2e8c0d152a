"""Checks of the arguments of environments: integers are integers, and nothing is broadcast, rounded or cut to fit.

Every check raises ``TypeError`` for a wrong type and ``ValueError`` for a wrong value. The message is one sentence of
bounded length that says what was found and what would be right.
"""

from __future__ import annotations

import difflib
import inspect
import reprlib
import warnings
from collections.abc import Mapping, Sequence
from operator import index as as_index
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded

from ..core.game import Game
from ..core.options import UnknownOptionError
from ..errors import ArgumentError, ArgumentTypeError, EpisodeOverError, IllegalActionError
from ..games import load_game

AGENTS = ("player_0", "player_1")
"""The names of the players in PettingZoo."""
LARGEST = 2**63 - 1
"""The largest number that the engine takes: actions and seeds are int64."""


class ResetNeededError(ResetNeeded, EpisodeOverError):
    """No game is running: before the first ``reset``, or after the end."""


def require_started(started: Any, call: str) -> None:
    """Raise :class:`ResetNeededError` for a call that needs a game, unless one was started."""
    if not started:
        raise ResetNeededError(f"no game was started; call reset() before {call}()")


def integer(value: Any, what: str) -> int:
    """``value`` as an ``int``. Raises ``TypeError`` for anything that is not an integer: floats, bools, strings, None.

    >>> import numpy as np
    >>> integer(np.int8(3), "the action")
    3
    """
    if not isinstance(value, (bool, np.bool_)):
        try:
            return as_index(value)
        except TypeError:
            pass
    raise ArgumentTypeError(f"{what} is {shown(value)}; it must be an integer")


def count_of(value: Any, what: str) -> int:
    """A count: an integer of at least 1."""
    count = integer(value, what)
    if count < 1:
        raise ArgumentError(f"{what} is {shown(count)}; it must be at least 1")
    return count


def integers(values: Any, count: int, what: str) -> np.ndarray:
    """``count`` integers as int64 ``(count,)``: an integer array of that shape, or a list or tuple of integers.

    Raises ``TypeError`` for other types, and ``ValueError`` for another shape (a single number is not broadcast).
    Numbers that do not fit int64 raise ``OverflowError``.
    """
    if isinstance(values, (list, tuple)):
        if len(values) != count:
            raise ArgumentError(f"{what} must have {count} entries, one for each game; there are {len(values)}")
        numbers = [integer(value, f"{what}[{place}]") for place, value in enumerate(values)]
        try:
            return np.array(numbers, np.int64)
        except OverflowError:
            raise OverflowError(f"{what} contain {reprlib.repr(max(numbers, key=abs))}") from None
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise ArgumentTypeError(f"{what} are {shown(values)}; they must be integers, as an array or a list")
    if array.shape != (count,):
        raise ArgumentError(f"{what} have the shape {array.shape}; it must be ({count},), one for each game")
    if array.dtype.kind == "u" and array.dtype.itemsize == 8 and (array > LARGEST).any():
        raise OverflowError(f"{what} contain {array.max()}")
    return array.astype(np.int64, copy=False)


def actions_of(values: Any, count: int) -> np.ndarray:
    """The actions of ``count`` games as int64 ``(count,)``; see :func:`integers`.

    Raises :class:`~fftcg_env.errors.IllegalActionError` for numbers that are too large for any action space.
    """
    try:
        return integers(values, count, "actions")
    except OverflowError as error:
        raise IllegalActionError(f"{error}, which is not an action of any game") from None


def seed_of(value: Any) -> int:
    """A seed: an integer from 0 to 2**63 - 1."""
    seed = integer(value, "the seed")
    if not 0 <= seed <= LARGEST:
        raise ArgumentError(f"the seed is {shown(seed)}; it must be from 0 to 2**63 - 1")
    return seed


def seeds_of(values: Sequence[int] | np.ndarray, count: int) -> np.ndarray:
    """The seeds of ``count`` games, int64 ``(count,)``, each from 0 to 2**63 - 1."""
    try:
        seeds = integers(values, count, "the seeds")
    except OverflowError:
        seeds = np.full(1, -1)
    if (seeds < 0).any():
        raise ArgumentError(f"the seeds are {shown(values)}; each must be from 0 to 2**63 - 1")
    return seeds


def deck_seeds_of(values: Any, count: int) -> np.ndarray:
    """The seeds of both decks of ``count`` games, int64 ``(count, 2)``, from one pair for all games or one per game."""
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise ArgumentTypeError(
            f"the deck seeds are {shown(values)}; they must be integers, one for each of the two decks"
        )
    if array.shape not in ((2,), (count, 2)):
        raise ArgumentError(
            f"the deck seeds have the shape {array.shape}; it must be (2,), or ({count}, 2) for each game"
        )
    if not ((array >= 1) & (array <= LARGEST)).all():
        raise ArgumentError(f"the deck seeds are {shown(values)}; each must be from 1 to 2**63 - 1")
    return np.broadcast_to(array, (count, 2)).astype(np.int64)


def player_of(value: Any) -> int:
    """The number of a player, from 0, 1, ``"player_0"`` or ``"player_1"``."""
    if isinstance(value, str):
        if value in AGENTS:
            return AGENTS.index(value)
    else:
        player = integer(value, "the player")
        if player in (0, 1):
            return player
    raise ArgumentError(f"the player is {shown(value)}; it can be 0 or 'player_0', 1 or 'player_1'")


def limit_of(max_decisions: Any) -> int:
    """``max_decisions`` as a number of at least 1; None (no limit) becomes the largest integer."""
    if max_decisions is None:
        return LARGEST
    limit = integer(max_decisions, "max_decisions")
    if limit < 1:
        raise ArgumentError(f"max_decisions is {shown(limit)}; it must be at least 1, or None for no limit")
    return min(limit, LARGEST)


class DecisionLimit:
    """The attribute ``max_decisions`` of environments: checked when it is set, and kept as the number ``_limit``."""

    def __get__(self, environment: Any, kind: type[Any] | None = None) -> Any:
        return self if environment is None else environment._max_decisions

    def __set__(self, environment: Any, max_decisions: Any) -> None:
        environment._limit = limit_of(max_decisions)
        environment._max_decisions = max_decisions


def generator_of(seed: Any) -> np.random.Generator:
    """A random number generator: the given one, or one with the given seed (None: a seed of the operating system)."""
    if isinstance(seed, np.random.Generator):
        return seed
    return np.random.default_rng(None if seed is None else seed_of(seed))


def reset_options(options: Any, *known: str) -> dict[str, Any]:
    """The ``options`` of a reset; None becomes an empty dictionary.

    Raises ``TypeError`` for anything else, and warns of an unknown entry that looks like a misspelt one. Other unknown
    entries are ignored, because test suites of libraries pass some.
    """
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise ArgumentTypeError(f"options are {shown(options)}; they must be a dictionary, or None")
    for name in options:
        near = difflib.get_close_matches(str(name), known, n=1)
        if name not in known and near:
            warnings.warn(f"reset() ignores the option {name!r}; did you mean {near[0]!r}?", stacklevel=3)
    return options


def reset_mask_of(options: dict[str, Any] | None, count: int) -> np.ndarray | None:
    """Gymnasium's ``options["reset_mask"]``, bool ``(count,)``: the games of a batch to restart; None: all games.

    As in :class:`gymnasium.vector.SyncVectorEnv`, it must be a bool array of that shape with at least one True.
    """
    if not options or "reset_mask" not in options:
        return None
    mask = options["reset_mask"]
    if not isinstance(mask, np.ndarray) or mask.dtype != bool:
        raise ArgumentTypeError(f"options['reset_mask'] is {shown(mask)}; it must be a bool array")
    if mask.shape != (count,):
        raise ArgumentError(f"options['reset_mask'] has the shape {mask.shape}; it must be ({count},)")
    if not mask.any():
        raise ArgumentError("options['reset_mask'] is False everywhere; at least one entry must be True")
    return mask


def shown(value: Any) -> str:
    """A short description of a value for messages: ``1.0 (float)``, ``an array float32 (3, 2)``."""
    if isinstance(value, np.ndarray):
        return f"an array {value.dtype} {value.shape}"
    return f"{reprlib.repr(value)} ({type(value).__name__})"


def load_game_for(environment: type[Any], game: str, options: Mapping[str, Any]) -> Game:
    """Load the game of an environment with these options.

    Unknown keywords of an environment count as options of the game. The
    :class:`~fftcg_env.core.options.UnknownOptionError` for a misspelt one also suggests keywords of the environment,
    and has the words "unexpected keyword argument", by which TorchRL recognises a keyword that it only tries.
    """
    try:
        return load_game(game, **options)
    except UnknownOptionError as error:
        keywords = {
            parameter.name
            for kind in environment.__mro__
            if kind.__module__.startswith(__package__)
            for parameter in inspect.signature(kind).parameters.values()
            if parameter.kind is not parameter.VAR_KEYWORD
        }
        raise UnknownOptionError(error.name, {*error.known, *keywords}, keyword=True) from None
