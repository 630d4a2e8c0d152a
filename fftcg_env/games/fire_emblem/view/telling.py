"""What an action did, told from the tables before and after it, as far as one viewer may know it."""

from __future__ import annotations

from typing import Any

from ....core.zoned.telling import Teller
from ..record import numbers as no
from .text import deed_name, square_of

DONE = ("plays {card}", "puts a chip on {card}", "acts with {card}", "chooses {card}")
"""Verbs of cards, in their order."""
DID = {
    (no.ASK_BEARER, no.CHOOSE): "gives it to {card}",
    (no.ASK_COST, no.CHOOSE): "pays with {card}",
    (no.ASK_EQUIPMENT, no.CHOOSE): "attacks with {card}",
    (no.ASK_RECEIVED_WITH, no.CHOOSE): "receives it with {card}",
    (no.ASK_DISCARD, no.CHOOSE): "discards {card}",
    (no.ASK_HAND_LIMIT, no.CHOOSE): "discards {card}",
}
TOOK = {
    no.TAKE_ATTACK: "attacks",
    no.TAKE_COUNTER: "strikes back",
    no.TAKE_EXCHANGE: "exchanges the hand",
    no.TAKE_KEEP: "keeps the magic card",
}
PASSED = {
    no.ASK_MULLIGAN: "keeps the hand",
    no.ASK_UNIT_STEP: "ends the Unit step",
    no.ASK_LAND_STEP: "plays no land",
    no.ASK_ITEM_STEP: "ends the Item step",
    no.ASK_UNIT: "ends the turn",
    no.ASK_MOVE: "stays",
    no.ASK_ACTION: "does nothing",
    no.ASK_PREPARATION: "does nothing",
    no.ASK_LUCK: "does not answer",
    no.ASK_ANSWER: "does not answer",
    no.ASK_COUNTER: "does not strike back",
    no.ASK_KEEP_MAGIC: "does not keep the magic card",
    no.ASK_PROCESSING: "does nothing more",
    no.ASK_MOVE_AGAIN: "stays",
    no.ASK_FIND: "takes nothing",
}
WENT = {
    no.OFF_FIELD: "goes to the off-field pile of {side}",
    no.ABROAD: "goes abroad",
    no.BOARD: "comes onto {square} for {side}",
    no.ATTACHED: "is borne by {bearer}",
    no.LAND: "is the land of {side}",
    no.CHAIN: "is played by {side}",
    no.HAND: "goes to the hand of {side}",
    no.DECK: "goes into the deck of {side}",
}
ECHOES = {DONE[no.PLAY]: "is played", "discards {card}": "goes to the off-field pile"}


class FireEmblemTeller(Teller):
    """What happened, in sentences."""

    done, did, took, passed, went = DONE, DID, TOOK, PASSED, WENT
    public_passes = (no.ASK_MULLIGAN, no.ASK_COUNTER)
    echoes = ECHOES

    def deed(self, before: Any, after: Any, action: int) -> str:
        """What was done: abilities by their names, squares."""
        if no.USE <= action < no.TO_SQUARE:
            return f"uses {deed_name(before.pool, before.state, action - no.USE)}"
        if no.TO_SQUARE <= action < no.SAY_NUMBER:
            return f"names {no.SQUARE_WORDS[square_of(before.state, action)]}"
        if no.SAY_NUMBER <= action < no.GLOBAL_ACTIONS:
            number = action - no.SAY_NUMBER
            if before["decision"] == no.ASK_CONSUMPTION:
                return f"chooses consumption {number}"
            return f"puts {number} chip{'s' * (number != 1)} on it"
        return super().deed(before, after, action)

    def details(self, after: Any, card: int) -> dict[str, str]:
        """The square of a unit."""
        return {**super().details(after, card), "square": after.square(card) if after["zone"][card] == no.BOARD else ""}

    def changes(self, before: Any, after: Any, card: int) -> list[str]:
        """A unit moved, or has other energy."""
        if after["zone"][card] != no.BOARD:
            return []
        lines = []
        if before["square"][card] != after["square"][card]:
            lines.append(f"goes from {before.square(card)} to {after.square(card)}")
        was, now = int(before["energy"][card]), int(after["energy"][card])
        return lines + [f"has energy {now} ({was} before)"] * (was != now)

    def counts(self, before: Any, after: Any) -> list[str]:
        """Unknown cards drawn, and the exchange as it stands now."""
        now = after.exchange()
        return super().counts(before, after) + [now] * bool(now and now != before.exchange())
