"""One call of a game's compiled entry for some records, without the arrays of a batch of games."""

from __future__ import annotations

from typing import Any

import numpy as np

from .jobs import JOB_MASK, JOB_OBSERVE, STATUS_SIZE
from .shared_library.loading import check_writeable


def drive_records(
    game: Any, states: np.ndarray, job: int, actions: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Do a job other than ``JOB_RESET`` for records ``(n,)``. Returns the observations ``(n, layout.size)``, the masks
    int8 ``(n, action_count)`` and the status int32 ``(n, STATUS_SIZE)``.

    ``actions``: int64 ``(n,)``, for ``JOB_STEP``. Observations and masks have no content unless ``job`` asks for them.
    """
    check_writeable(states=states)
    count = len(states)
    observations = np.zeros((count, game.layout.size) if job & JOB_OBSERVE else (1, 1), game.layout.dtype)
    masks = np.zeros((count, game.action_count) if job & JOB_MASK else (1, 1), np.int8)
    status, actions = np.zeros((count, STATUS_SIZE), np.int32), np.zeros(1, np.int64) if actions is None else actions
    seeds, decks = np.zeros((1, 2), np.int64), np.zeros((1, 2, 1), np.int16)
    game.drive(states, game.tables, job, 0, count, actions, seeds, decks, observations, masks, status)
    return observations, masks, status
