"""Gymnasium spaces of the observations and actions of a game."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces

from ..core.game import Game
from ..core.layout import Field
from ..errors import ArgumentError
from .scaled import scaled_observations

ObservationForm = Literal["flat", "entities", "scaled"]


def observation_space(game: Game, form: ObservationForm) -> spaces.Space[Any]:
    """``"flat"``: one ``Box`` ``(layout.size,)`` of ``layout.dtype``; in a packed layout the bytes of wide values can
    have any value. ``"entities"``: a ``Dict`` of boxes, one per view, with the dtype and the range of every column.
    ``"scaled"``: one ``Box`` of float32 (:mod:`.scaled`)."""
    layout = game.layout
    if form == "flat":
        return spaces.Box(layout.low, layout.high, dtype=layout.dtype.type)
    if form == "entities":
        return spaces.Dict({name: _box(field) for name, field in layout.fields.items()})
    if form == "scaled":
        return scaled_observations(game).space
    raise ArgumentError(f"observation is {form!r}; it can be 'flat', 'entities' or 'scaled'")


def in_form(game: Game, form: ObservationForm, observations: np.ndarray) -> Any:
    """Observations ``(..., layout.size)`` in a form: the same array, its views, or new float32 numbers."""
    if form == "flat":
        return observations
    return game.layout.views(observations) if form == "entities" else scaled_observations(game)(observations)


def _box(field: Field) -> spaces.Box:
    """The space of one view."""
    low, high = (np.broadcast_to(np.array(side, field.dtype), field.shape) for side in (field.low, field.high))
    return spaces.Box(low, high, dtype=field.dtype.type)


def masked_observation_space(game: Game, form: ObservationForm) -> spaces.Dict:
    """The space of PettingZoo's card games: ``{"observation": ..., "action_mask": Box(0, 1, (action_count,),
    int8)}``."""
    mask = spaces.Box(0, 1, (game.action_count,), np.int8)
    return spaces.Dict({"observation": observation_space(game, form), "action_mask": mask})


def action_space(game: Game) -> spaces.Discrete:
    """``Discrete(action_count)``; the meaning of every number is fixed (``docs/actions.md``)."""
    return spaces.Discrete(game.action_count)
