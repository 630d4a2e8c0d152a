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

CARDS, GLOBAL = LAYOUT.fields["cards"], LAYOUT.fields["global"]


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

    def attached(self, unit: int) -> list[int]:
        """Indexes of the cards attached to a unit."""
        found: list[int] = np.flatnonzero(self.state["host"] == unit).tolist()
        return found

    def unit_on(self, square: int) -> int | None:
        """Index of the unit on a square; None: the square is empty."""
        card = int(self.state["board"][square])
        return None if card == no.NO_CARD else card

    def card(self, card: int) -> Card | None:
        """The printed card with this index; None: the viewer does not know it."""
        return self.pool.cards[int(self.state["card_id"][card])] if is_known(self.state, card, self.viewer) else None

    def shown(self, card: int, column: str) -> int:
        """What the observation of player 0 shows of a card that lies open."""
        return int(self._views["cards"][card, CARDS.column(column)])

    def number(self, column: str) -> int:
        """What the observation of player 0 shows of the whole game."""
        return int(self._views["global"][GLOBAL.column(column)])

    def square(self, card: int) -> str:
        """The square of a unit, such as ``b2``."""
        return no.SQUARE_WORDS[int(self.state["square"][card])]

    def values(self, card: int) -> list[str]:
        """How a card that lies open stands, in words."""
        zone = int(self.state["zone"][card])
        if zone == no.ATTACHED:
            bearer = self.pool.cards[int(self.state["card_id"][int(self.state["host"][card])])]
            return [f"borne by {bearer.name}"]
        if zone != no.BOARD:
            return []
        printed = self.pool.cards[int(self.state["card_id"][card])]
        energy = f"energy {int(self.state['energy'][card])} of {self.shown(card, 'most_energy')}"
        attack = [f"attack {printed.attack}", f"counter {printed.counter}"] if printed.action != "healing" else []
        acted = ["has acted"] if self.state["acted"][card] else []
        return [self.square(card), energy, *attack, *acted]

    def exchange(self) -> str:
        """The exchange of the fight that goes on, in words; empty: there is none."""
        if not self.state["exchange"]:
            return ""
        kind = "attack" if self.state["exchange"] == no.ATTACK else "counterattack"
        units = [int(self.state["attacker"]), int(self.state["defender"])]
        if self.state["exchange"] == no.COUNTER:
            units.reverse()
        names = [self.pool.cards[int(self.state["card_id"][unit])].name for unit in units]
        text = f"{kind}: {names[0]} against {names[1]}"
        if self.state["step"] < no.PREPARATION:
            return text
        return f"{text}, damage {self.number('damage')}, consumption {self.number('consumption')}"


def _observation(pool: CardPool, drive: Callable[..., None], states: np.ndarray, index: int) -> np.ndarray:
    """What player 0 observes: what lies open is the same for everybody."""
    observation, mask = np.zeros((1, LAYOUT.size), np.int16), np.zeros((1, no.ACTION_COUNT), np.int8)
    nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, 1), np.int16)
    status = np.zeros((1, jobs.STATUS_SIZE), np.int32)
    job = jobs.JOB_OBSERVE | jobs.JOB_VIEW_0
    drive(states[index : index + 1], pool.tables, job, 0, 1, *nothing, observation, mask, status)
    return observation[0]
