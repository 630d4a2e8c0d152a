"""A game as one viewer may know it: everything that people read comes through here."""

from __future__ import annotations

from ....core.zoned.seen import ZonedSeen
from ..cards.model import Card
from ..record import numbers as no
from .layout import LAYOUT
from .text import TEXTS


class Seen(ZonedSeen[Card]):
    """Game ``states[index]`` for a viewer."""

    numbers, layout, texts = no, LAYOUT, TEXTS

    def totals(self) -> tuple[int, int]:
        """Attack of both players, as the fight stands."""
        return self.number("my_attack"), self.number("opponent_attack")

    def values(self, card: int) -> list[str]:
        """What a card on the table is worth now, in words."""
        printed, zone = self.printed(card), int(self.state["zone"][card])
        if zone == no.WORLDS:
            return [f"level {printed.level}", f"room {printed.appearance}"]
        if zone == no.EQUIPMENT:
            bearer = self.printed(int(self.state["host"][card]))
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
