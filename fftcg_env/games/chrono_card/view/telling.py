"""What an action did, told from the tables before and after it, as far as one viewer may know it."""

from __future__ import annotations

from typing import Any

from ....core.zoned.telling import Teller
from ..record import numbers as no

WENT = {
    no.DISCARD: "is discarded",
    no.CHARACTERS: "comes to the field of {side}",
    no.BACKGROUNDS: "is a BG of {side}",
    no.MUSIC: "plays for {side}",
    no.ITEMS: "is borne on the field of {side}",
    no.CHAIN: "is declared by {side}",
    no.HAND: "goes to the hand of {side}",
    no.DECK: "goes into the deck of {side}",
}
TURNS = (
    ("checked", "is Checked", "is upright again"),
    ("down", "turns face-down", "recovers"),
)


class ChronoCardTeller(Teller):
    """What happened, in sentences."""

    went = WENT
    counted = (("suffered", "damage"), ("pool", "EP"))

    def deed(self, before: Any, after: Any, action: int) -> str:
        """What was done; a yes says to what."""
        if action == no.YES:
            return "exchanges the hand" if before["decision"] == no.ASK_MULLIGAN else "pays"
        return super().deed(before, after, action)

    def changes(self, before: Any, after: Any, card: int, name: str) -> list[str]:
        """It turned, or took a part in the Charm."""
        lines = []
        for field, on, off in TURNS:
            if before[field][card] != after[field][card]:
                lines.append(f"{name} {on if after[field][card] else off}")
        if after["part"][card] > before["part"][card]:
            lines.append(f"{name} {no.PARTS[int(after['part'][card])]}")
        return lines
