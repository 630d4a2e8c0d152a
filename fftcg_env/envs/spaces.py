"""Gymnasium spaces of a game's observations and actions."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces

from ..core.game import Game

ObservationForm = Literal["flat", "entities"]


def observation_space(game: Game, form: ObservationForm) -> spaces.Space[Any]:
    """``"flat"``: one int16 ``Box`` ``(layout.size,)``; ``"entities"``: a ``Dict`` of boxes, one for each view."""
    layout = game.layout
    low, high = layout.low, layout.high
    if form == "flat":
        return spaces.Box(low, high, dtype=layout.dtype.type)
    if form == "entities":
        lows, highs = layout.views(low), layout.views(high)
        return spaces.Dict({name: spaces.Box(lows[name], highs[name], dtype=layout.dtype.type) for name in lows})
    raise ValueError(f"observation is {form!r}; it can be 'flat' or 'entities'")


def masked_observation_space(game: Game, form: ObservationForm) -> spaces.Dict:
    """What PettingZoo's card games use: ``{"observation": ..., "action_mask": Box(0, 1, (action_count,), int8)}``."""
    mask = spaces.Box(0, 1, (game.action_count,), np.int8)
    return spaces.Dict({"observation": observation_space(game, form), "action_mask": mask})


def action_space(game: Game) -> spaces.Discrete:
    """``Discrete(action_count)``; the meaning of every number is fixed (``docs/architecture.md``, "Actions")."""
    return spaces.Discrete(game.action_count)
