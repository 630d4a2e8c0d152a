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
        """Indexes of the cards of a zone on one side, the top one last."""
        count = int(self.state["zone_count"][player, zone])
        cards: list[int] = self.state["zone_cards"][player, zone, :count].tolist()
        return cards

    def card(self, card: int) -> Card | None:
        """The printed card with this index; None: the viewer does not know it."""
        return self.pool.cards[int(self.state["card_id"][card])] if is_known(self.state, card, self.viewer) else None

    def shown(self, card: int, column: str) -> int:
        """What the observation shows of a card on the table."""
        return int(self._views["cards"][card, CARDS.column(column)])

    def values(self, card: int) -> list[str]:
        """What a card on the field is worth now, in words."""
        state, zone = self.state, int(self.state["zone"][card])
        words: list[str] = []
        if zone == no.CHARACTERS and not state["down"][card]:
            words = [f"AP {self.shown(card, 'ap')}", f"DP {self.shown(card, 'dp')}"]
        elif zone == no.ITEMS:
            words = [f"borne by {self.pool.cards[int(state['card_id'][int(state['host'][card])])].name}"]
        elif zone == no.MUSIC:
            words = [f"{int(state['tokens'][card])} tokens"]
        if zone in (no.CHARACTERS, no.BACKGROUNDS) and self.shown(card, "ep"):
            words.append(f"EP {self.shown(card, 'ep')}")
        marks = (("checked", "Checked"), ("down", "face-down"))
        words += [word for field, word in marks if no.CHARACTERS <= zone <= no.ITEMS and state[field][card]]
        if zone == no.CHARACTERS and self.shown(card, "restricted"):
            words.append("restricted")
        return words + [no.PARTS[int(state["part"][card])]] * bool(state["part"][card])


def _observation(pool: CardPool, drive: Callable[..., None], states: np.ndarray, index: int) -> np.ndarray:
    """What player 0 observes: values of cards that lie open are the same for everybody."""
    observation, mask = np.zeros((1, LAYOUT.size), np.int16), np.zeros((1, no.ACTION_COUNT), np.int8)
    nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, 1), np.int16)
    status = np.zeros((1, jobs.STATUS_SIZE), np.int32)
    job = jobs.JOB_OBSERVE | VIEWS[0]
    drive(states[index : index + 1], pool.tables, job, 0, 1, *nothing, observation, mask, status)
    return observation[0]
