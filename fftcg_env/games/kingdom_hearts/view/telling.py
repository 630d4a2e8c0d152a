"""What an action did, told from the tables before and after it, as far as one viewer may know it."""

from __future__ import annotations

from typing import Any

from ....core.zoned.telling import Teller
from ..record import numbers as no

DONE = ("plays {card}", "puts {card} in the way", "lets {card} join", "chooses {card}")
"""Verbs of cards, in their order."""
DID = {
    (no.ASK_START_PLAYER, no.CHOOSE): "begins with {card}",
    (no.ASK_DAMAGE, no.CHOOSE): "destroys {card}",
    (no.ASK_REMOVE_FORM, no.CHOOSE): "removes {card}",
    (no.ASK_DISCARD, no.CHOOSE): "discards {card}",
    (no.ASK_CASTER, no.CHOOSE): "lets {card} cast it",
    (no.ASK_BEARER, no.CHOOSE): "gives it to {card}",
}
TOOK = {
    no.TAKE_BATTLE: "fights the obstacles",
    no.TAKE_FLEE: "flees",
    no.TAKE_CHALLENGE: "challenges the opponent",
}
PASSED = {
    no.ASK_ACTION: "ends the Action time",
    no.ASK_TECHNIQUE: "uses no Technique",
    no.ASK_BATTLE_FRIEND: "fights without a friend",
    no.ASK_ATTACK_CARDS: "plays no more Attack cards",
    no.ASK_BATTLE_MAGIC: "casts no more magic",
    no.ASK_DAMAGE: "destroys no more",
    no.ASK_CHALLENGE: "does not challenge",
    no.ASK_CHALLENGE_TURN: "does nothing",
    no.ASK_REMOVE_FORM: "keeps the Form",
    no.ASK_DISCARD: "discards no more",
    no.ASK_TARGET: "chooses nothing",
}
WENT = {
    no.DISCARD: "is discarded",
    no.PLAYER: "is the Player of {side}",
    no.FORM: "lies on the Player of {side}",
    no.FRIENDS: "comes to {side} as a friend",
    no.WORLDS: "is the World of {side} now",
    no.OBSTACLES: "is in the way of {side}",
    no.EQUIPMENT: "is borne by {bearer}",
    no.USED: "is used",
    no.HAND: "goes to the hand of {side}",
    no.DECK: "goes into the deck of {side}",
}
ECHOES = {
    DONE[no.PLAY]: "is used",
    DONE[no.JOIN]: "joins the fight",
    DONE[no.OBSTRUCT]: "is in the way",
    DID[no.ASK_DISCARD, no.CHOOSE]: "is discarded",
    DID[no.ASK_DAMAGE, no.CHOOSE]: "is discarded",
}


class KingdomHeartsTeller(Teller):
    """What happened, in sentences."""

    done, did, took, passed, went = DONE, DID, TOOK, PASSED, WENT
    echoes = ECHOES
    counted = (("hearts", "HP"), ("total", "Worlds"))

    def changes(self, before: Any, after: Any, card: int) -> list[str]:
        """It joined the fight."""
        return ["joins the fight"] * bool(after["joined"][card] and not before["joined"][card])
