"""A game as one viewer may know it: everything that people read comes through here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

import numpy as np

from .. import jobs
from ..layout import ObservationLayout
from .kinds import C, Numbers, Pool
from .text import ActionTexts


class ZonedSeen(Generic[C]):
    """Game ``states[index]`` for ``viewer``: 0, 1, or None for an onlooker who sees every card.

    ``drive``: the compiled entry, which knows what cards are worth now.
    """

    numbers: Numbers
    layout: ObservationLayout
    texts: ActionTexts

    def __init__(
        self, pool: Pool[C], drive: Callable[..., None], states: np.ndarray, index: int, viewer: int | None
    ) -> None:
        self.pool, self.viewer = pool, viewer
        self.state = states[index]
        self._observed = self._observation(drive, states, index)

    def __getitem__(self, field: str) -> Any:
        """A field of the record."""
        return self.state[field]

    def zone(self, player: int, zone: int) -> list[int]:
        """Indexes of the cards of a zone on one side, the top one last."""
        count = int(self.state["zone_count"][player, zone])
        cards: list[int] = self.state["zone_cards"][player, zone, :count].tolist()
        return cards

    def printed(self, card: int) -> C:
        """The printed card with this index, whoever knows it."""
        return self.pool.cards[int(self.state["card_id"][card])]

    def card(self, card: int) -> C | None:
        """The printed card with this index; None: the viewer does not know it."""
        return self.printed(card) if self.texts.is_known(self.state, card, self.viewer) else None

    def shown(self, card: int, column: str) -> int:
        """What the observation of player 0 shows of a card that lies open."""
        return int(self.layout.column(self._observed, "cards", column)[card])

    def number(self, column: str) -> int:
        """What the observation of player 0 shows of the whole game."""
        return int(self.layout.column(self._observed, "global", column))

    def values(self, card: int) -> list[str]:
        """How a card that lies open stands, in words."""
        raise NotImplementedError

    def _observation(self, drive: Callable[..., None], states: np.ndarray, index: int) -> np.ndarray:
        """What player 0 observes: what lies open is the same for everybody."""
        observation = np.zeros((1, self.layout.size), self.layout.dtype)
        mask = np.zeros((1, self.numbers.ACTION_COUNT), np.int8)
        nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, 1), np.int16)
        status = np.zeros((1, jobs.STATUS_SIZE), np.int32)
        job = jobs.JOB_OBSERVE | jobs.JOB_VIEW_0
        drive(states[index : index + 1], self.pool.tables, job, 0, 1, *nothing, observation, mask, status)
        return observation[0]
