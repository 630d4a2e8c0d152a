"""What an action did, told from the tables before and after it, as far as one viewer may know it."""

from __future__ import annotations

from typing import Any

from ....core.zoned.telling import Teller
from ..record import numbers as no

WENT = {
    no.DISCARD: "is discarded",
    no.PLAYER: "is the Player of {side}",
    no.FORM: "lies on the Player of {side}",
    no.FRIENDS: "comes to {side} as a friend",
    no.WORLDS: "is the World of {side} now",
    no.OBSTACLES: "is in the way of {side}",
    no.EQUIPMENT: "is borne on the side of {side}",
    no.USED: "is used",
    no.HAND: "goes to the hand of {side}",
    no.DECK: "goes into the deck of {side}",
}


class KingdomHeartsTeller(Teller):
    """What happened, in sentences."""

    went = WENT
    counted = (("hearts", "HP"), ("total", "Worlds"))

    def changes(self, before: Any, after: Any, card: int, name: str) -> list[str]:
        """It joined the fight."""
        return [f"{name} joins the fight"] * bool(after["joined"][card] and not before["joined"][card])
