"""What the heuristic thinks with: its weights, and the scores of the legal actions of one moment.

A mind holds nothing from one decision to the next but its weights.
"""

from __future__ import annotations

import numpy as np

from ....core.search.interface import set_weights
from ..record.state import LEGAL_CAPACITY
from .weights import WEIGHTS

MIND = np.dtype(
    [
        ("scores", "i8", (LEGAL_CAPACITY,)),
        ("weights", "i8", (len(WEIGHTS),)),
        # --- a strike that is being thought of
        ("add", "i8"),
        ("times", "i8"),
        ("halves", "i8"),
        ("attacks", "i8"),
        ("cost_add", "i8"),
        ("cost_set", "i8"),  # -1: nothing sets it
        ("pushes", "i8"),
        ("energy", "i8"),  # what is paid for abilities
        # --- the exchange that goes on, put aside while something is tried out
        ("saved", "i8", (8,)),
    ],
    align=True,
)


def new_mind(**weights: int) -> np.ndarray:
    """A mind with the usual weights but for those given by name; shape ``(1,)``."""
    mind = np.zeros(1, MIND)
    mind["weights"][0] = list(WEIGHTS.values())
    set_weights(mind["weights"][0], list(WEIGHTS), weights)
    return mind
