"""What the table of a search tree holds, and the numbers by which its compiled entry is told what to do."""

from __future__ import annotations

import numpy as np

EDGE = np.dtype(
    [
        ("key", "i8"),  # the hash of the moves since the root, 0: nothing lies here
        ("total", "f8"),  # of the values that came of it, for the observer
        ("squares", "f8"),  # of them
        ("visits", "i4"),
        ("flying", "i4"),  # chosen, and no value yet
    ],
    align=True,
)
"""A move of a node."""

TRY, FOLLOW, LEARN = 1, 2, 3
"""Jobs of the entry."""
BOLDNESS, SHARE, UNIT, CAUTION, REPLIES, DOUBT, SETTINGS = range(7)
"""Places of the settings: the weight of the bonus; the part of the heuristic's opinion that is spread over all moves
alike; what counts as a clear difference of the heuristic's weights; by how much less than its node an untried move is
expected to be worth; whether the opponent's moves are in the tree; by how many standard errors a
move must be better than the heuristic's to be followed; how many there are."""
