"""Snapshots: saved games of a batch, with validation of snapshots that were read from a file."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any
from weakref import WeakSet

import numpy as np

from ..core.game import optional
from ..core.jobs import STATUS_DECISION, STATUS_ERROR, STATUS_PLAYER, STATUS_REASON, STATUS_RESULT, TRUNCATED
from ..core.record_checks import Range, RecordError, require_bounds
from ..core.records import copy_records, without_padding
from ..errors import ArgumentTypeError, FFTCGEnvError
from .arguments import shown
from .batch import GameBatch
from .decks import UnknownRowError, require_deck_rows


class SnapshotError(FFTCGEnvError, ValueError):
    """An invalid snapshot; the message says what is wrong and in which game."""


@dataclass(frozen=True, eq=False)
class Snapshot:
    """The complete state of ``n`` games. It has arrays only, so ``np.savez(file, **vars(snapshot))`` saves it, and
    ``Snapshot(**np.load(file))`` reads it without running any code. ``load`` validates it.

    ``checksum``: uint32 ``(1,)``, of the other arrays (:func:`checksum_of`); None: unknown.
    """

    states: np.ndarray
    seeds: np.ndarray
    decks: np.ndarray
    status: np.ndarray
    checksum: np.ndarray | None = None


_made_here: WeakSet[Snapshot] = WeakSet()
"""Snapshots that this process made; they need no validation as long as they are unchanged."""


def snapshot_of(batch: GameBatch) -> Snapshot:
    """A snapshot of the games of a batch."""
    arrays = copy_records(batch.states), batch.seeds.copy(), batch.decks.copy(), batch.status.copy()
    made = Snapshot(*arrays, checksum_of(*arrays))
    _made_here.add(made)
    return made


def checksum_of(*arrays: np.ndarray) -> np.ndarray:
    """The CRC-32 of the concatenated arrays, uint32 ``(1,)``."""
    checksum = 0
    for array in arrays:
        checksum = zlib.crc32(np.ascontiguousarray(array).view(np.uint8).data, checksum)
    return np.array([checksum], np.uint32)


def require_snapshot(snapshot: Snapshot, batch: GameBatch) -> np.ndarray:
    """The records of a snapshot. Raises :class:`SnapshotError` unless its games can replace those of a batch.

    A snapshot may come from a file, and compiled rules use values of records as array indexes. So this function
    compares the checksum, checks every field against its bounds (``game.bounds``), and checks the invariants of every
    game (``game.faults``). Unchanged snapshots of this process are not validated."""
    if not isinstance(snapshot, Snapshot):
        raise ArgumentTypeError(f"the snapshot is {shown(snapshot)}; it must be what save() returned")
    game, states = batch.game, snapshot.states
    if not isinstance(states, np.ndarray) or states.shape != batch.states.shape:
        count = len(states) if np.ndim(states) == 1 else 0
        raise SnapshotError(f"the snapshot has {count} games; it must have {batch.count}, as the environment has")
    if states.dtype != batch.states.dtype:
        raise SnapshotError("the snapshot is of another game or version: its records have another layout")
    for name in ("seeds", "decks", "status"):
        found, own = getattr(snapshot, name), getattr(batch, name)
        if not isinstance(found, np.ndarray) or (found.dtype, found.shape) != (own.dtype, own.shape):
            raise SnapshotError(f"the {name} of the snapshot must be an array {own.dtype} {own.shape}")
    states = without_padding(states)
    arrays = states, snapshot.seeds, snapshot.decks, snapshot.status
    whole = np.array_equal(snapshot.checksum, checksum_of(*arrays)) if snapshot.checksum is not None else None
    if snapshot in _made_here:
        if whole:
            return states  # otherwise its arrays were changed: validate them like those of a file
    elif whole is False:
        raise SnapshotError("the snapshot is damaged: its checksum does not match")
    for name in game.kept_fields:
        if not np.array_equal(states[name], batch.states[name]):
            raise SnapshotError(f"the games of the snapshot have other options than those of the environment ({name})")
    try:
        require_bounds(states, optional(game, "bounds"))
        require_deck_rows(game, snapshot.decks)
    except (RecordError, UnknownRowError) as error:
        raise SnapshotError(f"the snapshot is damaged: {error}") from None
    for fault, games in game.faults(states).items():
        if games.any():
            raise SnapshotError(f"the snapshot is damaged: game {int(games.argmax())}: {fault}")
    if (snapshot.seeds < 0).any():
        raise SnapshotError("the snapshot is damaged: it has negative seeds")
    for column, allowed in _status_bounds(game).items():
        values: Any = snapshot.status[:, column]
        if ((values < allowed.low) | (values > allowed.high)).any():
            raise SnapshotError(f"the snapshot is damaged: column {column} of its status must be {allowed}")
    return states


def _status_bounds(game: Any) -> dict[int, Range]:
    """The ranges of the columns of a status."""
    return {
        STATUS_PLAYER: Range(0, 1),
        STATUS_RESULT: Range(0, TRUNCATED),
        STATUS_REASON: Range(0, len(game.reasons) - 1),
        STATUS_DECISION: Range(0, len(game.decisions) - 1),
        STATUS_ERROR: Range(0, 1),
    }
