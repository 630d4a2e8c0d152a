"""A game as one viewer may know it: everything that people read comes through here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ....core import jobs
from ..cards.model import Card
from ..cards.pool import CardPool
from ..record import numbers as no
from .layout import LAYOUT
from .text import is_known

VIEWS = (jobs.JOB_VIEW_0, jobs.JOB_VIEW_1)
CARDS = LAYOUT.fields["cards"]


class Seen:
    """Game ``states[index]`` for ``viewer``: 0, 1, or None for an onlooker who sees every card.

    ``drive``: the compiled entry, which knows what cards are worth now.
    """

    def __init__(
        self, pool: CardPool, drive: Callable[..., None], states: np.ndarray, index: int, viewer: int | None
    ) -> None:
        self.pool, self.viewer = pool, viewer
        self.state = states[index]
        self._views = LAYOUT.views(_observation(pool, drive, states, index))

    def __getitem__(self, field: str) -> Any:
        """A field of the record."""
        return self.state[field]

    def zone(self, player: int, zone: int) -> list[int]:
        """Indexes of the cards on a side, the top one last."""
        count = int(self.state["zone_count"][player, zone])
        cards: list[int] = self.state["zone_cards"][player, zone, :count].tolist()
        return cards

    def card(self, card: int) -> Card | None:
        """The printed card with this index; None: the viewer does not know it."""
        return self.pool.cards[int(self.state["card_id"][card])] if is_known(self.state, card, self.viewer) else None

    def totals(self) -> tuple[int, int]:
        """Attack of both players, as the fight stands."""
        columns = LAYOUT.fields["global"]
        row = self._views["global"]
        return int(row[columns.column("my_attack")]), int(row[columns.column("opponent_attack")])

    def shown(self, card: int, column: str) -> int:
        """What the observation shows of a card on the table."""
        return int(self._views["cards"][card, CARDS.column(column)])

    def values(self, card: int) -> list[str]:
        """What a card on the table is worth now, in words."""
        printed, zone = self.pool.cards[int(self.state["card_id"][card])], int(self.state["zone"][card])
        if zone == no.WORLDS:
            return [f"level {printed.level}", f"room {printed.appearance}"]
        if zone == no.EQUIPMENT:
            bearer = self.pool.cards[int(self.state["card_id"][int(self.state["host"][card])])]
            return [f"borne by {bearer.name}"]
        value = self.shown(card, "value")
        if zone == no.OBSTACLES:
            damage = int(self.state["damage"][card])
            return [f"power {value}" + (f", damage {damage}" if damage else "")]
        if zone == no.PLAYER:
            return [f"attack {value}", f"magic {self.shown(card, 'magic')}"]
        if zone == no.FRIENDS:
            joined = ["joined"] if self.state["joined"][card] else []
            return [f"support {value}", f"magic {self.shown(card, 'magic')}", f"level {printed.level}", *joined]
        return []


def _observation(pool: CardPool, drive: Callable[..., None], states: np.ndarray, index: int) -> np.ndarray:
    """What player 0 observes: values of cards that lie open are the same for everybody."""
    observation, mask = np.zeros((1, LAYOUT.size), np.int16), np.zeros((1, no.ACTION_COUNT), np.int8)
    nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, 1), np.int16)
    status = np.zeros((1, jobs.STATUS_SIZE), np.int32)
    job = jobs.JOB_OBSERVE | VIEWS[0]
    drive(states[index : index + 1], pool.tables, job, 0, 1, *nothing, observation, mask, status)
    return observation[0]
