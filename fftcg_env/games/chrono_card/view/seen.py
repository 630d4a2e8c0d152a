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

    def values(self, card: int) -> list[str]:
        """What a card on the field is worth now, in words."""
        state, zone = self.state, int(self.state["zone"][card])
        words: list[str] = []
        if zone == no.CHARACTERS and not state["down"][card]:
            words = [f"AP {self.shown(card, 'ap')}", f"DP {self.shown(card, 'dp')}"]
        elif zone == no.ITEMS:
            words = [f"borne by {self.printed(int(state['host'][card])).name}"]
        elif zone == no.MUSIC:
            words = [f"{int(state['tokens'][card])} tokens"]
        if zone in (no.CHARACTERS, no.BACKGROUNDS) and self.shown(card, "ep"):
            words.append(f"EP {self.shown(card, 'ep')}")
        marks = (("checked", "Checked"), ("down", "face-down"))
        words += [word for field, word in marks if no.CHARACTERS <= zone <= no.ITEMS and state[field][card]]
        if zone == no.CHARACTERS and self.shown(card, "restricted"):
            words.append("restricted")
        return words + [no.PARTS[int(state["part"][card])]] * bool(state["part"][card])
