"""A game as one viewer may know it: everything that people read comes through here."""

from __future__ import annotations

import numpy as np

from ....core.zoned.seen import ZonedSeen
from ..cards.model import Card
from ..record import numbers as no
from .layout import LAYOUT
from .text import TEXTS


class Seen(ZonedSeen[Card]):
    """Game ``states[index]`` for a viewer."""

    numbers, layout, texts = no, LAYOUT, TEXTS

    def attached(self, unit: int) -> list[int]:
        """Indexes of the cards attached to a unit."""
        found: list[int] = np.flatnonzero(self.state["host"] == unit).tolist()
        return found

    def unit_on(self, square: int) -> int | None:
        """Index of the unit on a square; None: the square is empty."""
        card = int(self.state["board"][square])
        return None if card == no.NO_CARD else card

    def square(self, card: int) -> str:
        """The square of a unit, such as ``b2``."""
        return no.SQUARE_WORDS[int(self.state["square"][card])]

    def values(self, card: int) -> list[str]:
        """How a card that lies open stands, in words."""
        zone = int(self.state["zone"][card])
        if zone == no.ATTACHED:
            bearer = self.printed(int(self.state["host"][card]))
            return [f"borne by {bearer.name}"]
        if zone != no.BOARD:
            return []
        printed = self.printed(card)
        energy = f"energy {int(self.state['energy'][card])} of {self.shown(card, 'most_energy')}"
        attack = [f"attack {printed.attack}", f"counter {printed.counter}"] if printed.action != "healing" else []
        acts = card == int(self.state["actor"])
        acted = ["acts" if acts else "has acted"] if self.state["acted"][card] else []
        return [self.square(card), energy, *attack, *acted]

    def exchange(self) -> str:
        """The exchange of the fight that goes on, in words; empty: there is none."""
        if not self.state["exchange"]:
            return ""
        kind = "attack" if self.state["exchange"] == no.ATTACK else "counterattack"
        units = [int(self.state["attacker"]), int(self.state["defender"])]
        if self.state["exchange"] == no.COUNTER:
            units.reverse()
        names = [self.printed(unit).name for unit in units]
        text = f"{kind}: {names[0]} against {names[1]}"
        if self.state["step"] < no.PREPARATION:
            return text
        return f"{text}, damage {self.number('damage')}, consumption {self.number('consumption')}"
