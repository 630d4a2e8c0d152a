"""The report of an update, which every training algorithm gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Update:
    """What an update did.

    - ``decisions``: how many of the learner were played
    - ``episodes``: games that ended, as (opponent, won)
    - ``metrics``: numbers by name for logs; ``seconds``: time spent by name
    - ``cpu_seconds``: CPU time of other processes
    """

    decisions: int = 0
    episodes: list[tuple[int, bool]] = field(default_factory=list)
    metrics: dict[str, float] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    cpu_seconds: float = 0.0

    @classmethod
    def joined(cls, parts: Sequence[Update]) -> Update:
        """Parts that ran at the same time, without metrics: decisions and CPU time are added, and each part of the
        seconds is that of the slowest."""
        names = {name for part in parts for name in part.seconds}
        return cls(
            sum(part.decisions for part in parts),
            [episode for part in parts for episode in part.episodes],
            seconds={name: max(part.seconds.get(name, 0.0) for part in parts) for name in names},
            cpu_seconds=sum(part.cpu_seconds for part in parts),
        )
