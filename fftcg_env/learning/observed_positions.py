"""Encodes observations and lists of legal actions for a policy network, for learners that do not have the records."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import numpy as np
from numba import types

from ..core.entries import network_entry
from ..core.entries.placeholders import bind_template
from ..core.entry_arguments import Actions, PackedObservations
from ..core.jit import compiled_as, entry, rule
from ..core.network.encoder import encoder_of
from ..core.network.encoding import Numbers, forget_position, move_on
from ..core.network.linear_layers import Codes
from ..core.network.sections import new_room, sections_of
from .positions import Positions

__all__ = ["ObservationReader"]


class Listed(NamedTuple):
    """The legal actions in place of a game's record; the encoder reads nothing else of a record."""

    legal: Any
    legal_count: int


compiled_as(types.NamedTuple((types.int64[::1], types.int64), Listed))(Listed)
_names: dict[str, Any] = {"Game": Listed}
_names["put_actions"] = rule(bind_template(network_entry.put_actions, __name__, _names))
encode = rule(bind_template(network_entry.encode, __name__, _names))


@entry
def encode_observations(
    observations: PackedObservations,
    legal: Actions,
    counts: Actions,
    row: PackedObservations,
    listed: Actions,
    plan: Numbers,
    codes: Codes,
    room: Numbers,
) -> None:
    """Encode observations; ``legal`` has ``counts[e]`` actions of each, one position after the other. ``row`` and
    ``listed``: working memory for one observation and its legal actions."""
    at = 0
    for e in range(len(counts)):
        for k in range(row.shape[1]):
            row[0, k] = observations[e, k]
        for k in range(counts[e]):
            listed[k] = legal[at + k]
        at += counts[e]
        forget_position(room)
        encode(Listed(listed, counts[e]), row, plan, codes, room)
        move_on(room)


class ObservationReader:
    """Reads observations of a game as :class:`~fftcg_env.core.network.judge.Judge` reads records, but without the
    heuristic's advice."""

    def __init__(self, game: Any) -> None:
        self.encoder, self._encode = encoder_of(game), cast(Any, encode_observations)
        self._row = np.zeros((1, game.layout.size), np.int8)
        self._positions, self._width = 0, 0

    def read(self, observations: np.ndarray, legal: np.ndarray, counts: np.ndarray) -> Positions:
        """The positions of observations, int8 ``(n, layout.size)``.

        ``legal``: int64 ``(a,)``, their legal actions, one position after the other; ``counts``: int64 ``(n,)``, how
        many each has, 0 if only its value is wanted.
        """
        width = int(counts.max(initial=1))
        if len(counts) >= self._positions or width > self._width:
            self._positions, self._width = max(len(counts) + 1, self._positions), max(width, self._width)
            self._codes, self._room = new_room(self.encoder, self._width, self._positions)
            self._start, self._listed = self._room.copy(), np.zeros(self._width, np.int64)
        self._encode(observations, legal, counts, self._row, self._listed, self.encoder.plan, self._codes, self._room)
        return Positions.read(self.encoder, sections_of(self._codes, self._room, self._start))
