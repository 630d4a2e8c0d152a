"""What an action did, told from the tables before and after it, as far as one viewer may know it."""

from __future__ import annotations

from typing import Any

from ....core.zoned.kinds import titled
from ....core.zoned.telling import Teller
from ..record import numbers as no

DONE = (
    "uses {card}",
    "uses the A.Skill of {card}",
    "Checks {card} for EP",
    "attacks with {card}",
    "lets {card} support",
    "defends with {card}",
    "chooses {card}",
)
"""Verbs of cards, in their order."""
DID = {
    (no.ASK_COST_CARD, no.DO_CHOOSE): "discards {card}",
    (no.ASK_FIELD_COST, no.DO_CHOOSE): "pays with {card}",
    (no.ASK_DISCARD, no.DO_CHOOSE): "discards {card}",
    (no.ASK_HAND_LIMIT, no.DO_CHOOSE): "discards {card}",
}
TOOK = {no.YES: "pays", no.CHOOSE_AP: "raises AP", no.CHOOSE_DP: "raises DP"}
PASSED = {
    no.ASK_MULLIGAN: "keeps the hand",
    no.ASK_DRAW: "declares the draw",
    no.ASK_MAIN: "ends the Main phase",
    no.ASK_INTERRUPT: "does not interrupt",
    no.ASK_ADDED_COST: "does not pay",
    no.ASK_ATTACKERS: "attacks with nobody else",
    no.ASK_SUPPORTER: "lets nobody support",
    no.ASK_DEFENDER: "does not defend",
    no.ASK_TRIGGER_COST: "does not pay",
}
WENT = {
    no.DISCARD: "is discarded",
    no.CHARACTERS: "comes to the field of {side}",
    no.BACKGROUNDS: "is a BG of {side}",
    no.MUSIC: "plays for {side}",
    no.ITEMS: "is borne by {bearer}",
    no.CHAIN: "is declared by {side}",
    no.HAND: "goes to the hand of {side}",
    no.DECK: "goes into the deck of {side}",
}
TURNS = (
    ("checked", "is Checked", "is upright again"),
    ("down", "turns face-down", "recovers"),
)
ECHOES = {
    DONE[no.DO_EP]: "is Checked",
    DONE[no.DO_ATTACK]: "attacks",
    DONE[no.DO_SUPPORT]: "supports",
    DONE[no.DO_DEFEND]: "defends",
    "discards {card}": "is discarded",
}


class ChronoCardTeller(Teller):
    """What happened, in sentences."""

    done, did, took, passed, went = DONE, DID, TOOK, PASSED, WENT
    public_passes = (no.ASK_MULLIGAN, no.ASK_DEFENDER)
    echoes = ECHOES
    counted = (("suffered", "damage"), ("pool", "EP"))

    def deed(self, before: Any, after: Any, action: int) -> str:
        """What was done; a yes says to what, a defence against whom."""
        if action == no.YES and before["decision"] == no.ASK_MULLIGAN:
            return "exchanges the hand"
        deed = super().deed(before, after, action)
        if before["decision"] != no.ASK_DEFENDER:
            return deed
        return f"{deed} against {titled(before.printed(int(before['decision_card'])))}"

    def changes(self, before: Any, after: Any, card: int) -> list[str]:
        """It was damaged, turned, or took a part in the Charm."""
        hurt = int(after["damage"][card]) - int(before["damage"][card])
        lines = [f"takes {hurt} damage"] * (hurt > 0)
        for field, on, off in TURNS:
            if before[field][card] != after[field][card]:
                lines.append(on if after[field][card] else off)
        if after["part"][card] > before["part"][card]:
            lines.append(no.PARTS[int(after["part"][card])])
        return lines
