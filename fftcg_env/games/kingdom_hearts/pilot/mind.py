"""What the heuristic thinks with: its weights, and the scores of the legal actions of one moment.

A mind holds nothing from one decision to the next but its weights.
"""

from __future__ import annotations

import numpy as np

from ....core.registry import did_you_mean
from ..record.state import LEGAL_CAPACITY
from .weights import WEIGHTS

MIND = np.dtype([("scores", "i8", (LEGAL_CAPACITY,)), ("weights", "i8", (len(WEIGHTS),))], align=True)


def new_mind(**weights: int) -> np.ndarray:
    """A mind with the usual weights but for those given by name; shape ``(1,)``."""
    mind = np.zeros(1, MIND)
    mind["weights"][0] = list(WEIGHTS.values())
    for name, value in weights.items():
        if name not in WEIGHTS:
            raise ValueError(f"the heuristic has no weight {name!r}; {did_you_mean(name, WEIGHTS)}")
        mind["weights"][0, list(WEIGHTS).index(name)] = value
    return mind
