"""The weights of a compiled heuristic by name, and the record of weights and scores that its rules work with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from ..search.interface import set_weights


class HeuristicWeights:
    """The weights of a game's heuristic.

    ``values``: the shipped weights by name. Those whose names begin with ``win_`` come last; they are those of the
    features of the win probability, in thousandths of a logit for each that player 0 has more than player 1.
    """

    def __init__(self, values: Mapping[str, int], legal_capacity: int, more_fields: Sequence[tuple[Any, ...]] = ()):
        self.values = dict(values)
        self.places: Any = IntEnum("places", {name.upper(): place for place, name in enumerate(values)})  # type: ignore[misc]
        """The place of each weight in the record, by its name in capitals: ``places.DRAW``."""
        self.features = tuple(name for name in values if name.startswith("win_"))
        """The names of the features of the win probability."""
        self.first_feature = len(values) - len(self.features)
        self.tunable = {name: value for name, value in values.items() if name not in self.features}
        """The weights that tuning may change."""
        self.dtype = np.dtype(
            [("scores", "i8", (legal_capacity,)), ("weights", "i8", (len(values),)), *more_fields], align=True
        )
        """Scores of the legal actions of one decision, the weights, and ``more_fields``. Only the weights last from one
        decision to the next."""

    def new_record(self, **changed: int) -> np.ndarray:
        """A record with the shipped weights, except for those given by name; shape ``(1,)``."""
        record = np.zeros(1, self.dtype)
        record["weights"][0] = list(self.values.values())
        set_weights(record["weights"][0], list(self.values), changed)
        return record
