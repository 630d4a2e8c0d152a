"""What an action did, told from the tables before and after it, as far as one viewer may know it."""

from __future__ import annotations

from typing import Any

from ....core.zoned.telling import Teller
from ..record import numbers as no
from .text import deed_name, square_of

WENT = {
    no.OFF_FIELD: "goes to the off-field pile of {side}",
    no.ABROAD: "goes abroad",
    no.BOARD: "comes onto {square} for {side}",
    no.ATTACHED: "is attached to a unit of {side}",
    no.LAND: "is the land of {side}",
    no.CHAIN: "is played by {side}",
    no.HAND: "goes to the hand of {side}",
    no.DECK: "goes into the deck of {side}",
}


class FireEmblemTeller(Teller):
    """What happened, in sentences."""

    went = WENT

    def deed(self, before: Any, after: Any, action: int) -> str:
        """What was done: abilities by their names, squares."""
        if no.USE <= action < no.TO_SQUARE:
            return f"use {deed_name(before.pool, before.state, action - no.USE)}"
        if no.TO_SQUARE <= action < no.SAY_NUMBER:
            return f"to {no.SQUARE_WORDS[square_of(before.state, action)]}"
        if no.SAY_NUMBER <= action < no.GLOBAL_ACTIONS:
            number = action - no.SAY_NUMBER
            if before["decision"] == no.ASK_CONSUMPTION:
                return f"consumption {number}"
            return f"{number} chip{'s' * (number != 1)}"
        return super().deed(before, after, action)

    def details(self, after: Any, card: int) -> dict[str, str]:
        """The square of a unit."""
        return {"square": after.square(card) if after["zone"][card] == no.BOARD else ""}

    def changes(self, before: Any, after: Any, card: int, name: str) -> list[str]:
        """A unit moved, or has other energy."""
        if after["zone"][card] != no.BOARD:
            return []
        if before["square"][card] != after["square"][card]:
            return [f"{name} goes from {before.square(card)} to {after.square(card)}"]
        was, now = int(before["energy"][card]), int(after["energy"][card])
        return [f"energy of {name}: {was} -> {now}"] * (was != now)

    def counts(self, before: Any, after: Any) -> list[str]:
        """Unknown cards drawn, and the exchange as it stands now."""
        now = after.exchange()
        return super().counts(before, after) + [now] * bool(now and now != before.exchange())
