"""Kingdom Hearts TCG in words, for people at a terminal (:class:`fftcg_env.core.words.Words`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ....core.zoned.words import ZonedWords
from ..cards.model import Card
from ..record import numbers as no
from .board import board
from .seen import Seen
from .telling import KingdomHeartsTeller
from .text import TEXTS

if TYPE_CHECKING:
    from rich.console import RenderableType

PRIMER = """\
Aim: Worlds with 13 levels on your field, or an opponent without Heart Points (HP).
Your Player does all the fighting. Friends help: they join a fight with their support, then they are discarded. A friend
  may be one level above the highest friend that you have. Friends and Magic/Friends serve light Players, Dark cards
  dark ones, Nobodies and Players of the XIII those of the XIII.
Magic is cast by a Player or friend whose magic is at least its level. It costs nothing, and anybody casts many times.
A turn: fill your hand to six; then, in any order and as often as you can: place a World (one a turn, not while
  obstacles lie on your field), fight them (a battle a turn), flee (an HP and the World are lost), put Dark cards in
  your opponent's way, call friends, use Events, magic, equipment, a Form. Then you may challenge your opponent's
  Player. At the end discard down to six.
Obstacles go onto the topmost World of the opponent: as many as it has room for, none above the levels of all Worlds.
A battle: a Technique, a friend, Attack cards, magic; then divide your attack: an obstacle goes if it reaches its power.
A challenge: you and your opponent take turns, each time one friend, Attack cards, one magic, or nothing, until both
  do nothing. The higher attack wins, the other one loses an HP.
"""
QUESTIONS = {
    no.ASK_START_PLAYER: "choose the Player card that begins",
    no.ASK_ACTION: "your Action time: play, fight or pass on to the challenge",
    no.ASK_CASTER: "who casts {card}?",
    no.ASK_BEARER: "who bears {card}?",
    no.ASK_TECHNIQUE: "the battle: use a Technique?",
    no.ASK_BATTLE_FRIEND: "the battle: which friend joins?",
    no.ASK_ATTACK_CARDS: "play an Attack card, or pass: that is all",
    no.ASK_BATTLE_MAGIC: "the battle: cast magic?",
    no.ASK_DAMAGE: "{amount} damage to divide: which obstacle is destroyed?",
    no.ASK_CHALLENGE: "challenge your opponent?",
    no.ASK_CHALLENGE_TURN: "the challenge: a friend, an Attack card, magic, or nothing?",
    no.ASK_REMOVE_FORM: "remove the Form?",
    no.ASK_DISCARD: "discard cards of your hand, or pass: that is all",
    no.ASK_TARGET: "{card}: choose a card",
}
HEADINGS = ("play a card", "put in your opponent's way", "let join the fight", "choose")
"""Of the verbs, in their order."""
PASSES = {
    no.ASK_ACTION: "end the Action time",
    no.ASK_TECHNIQUE: "no Technique",
    no.ASK_BATTLE_FRIEND: "nobody joins",
    no.ASK_ATTACK_CARDS: "no more Attack cards",
    no.ASK_BATTLE_MAGIC: "no more magic",
    no.ASK_DAMAGE: "destroy no more",
    no.ASK_CHALLENGE: "do not challenge",
    no.ASK_CHALLENGE_TURN: "do nothing",
    no.ASK_REMOVE_FORM: "keep the Form",
    no.ASK_DISCARD: "that is all",
    no.ASK_TARGET: "choose nothing",
}
GLOBAL_MEANINGS = ("", "fight the obstacles on your field", "lose 1 HP and your topmost World", "")
NUMBERS = (("level", "level"), ("attack", "attack"), ("magic", "magic"), ("support", "support"), ("power", "POW"))


class KingdomHeartsWords(ZonedWords[Card]):
    """What the game says to people; made by :attr:`fftcg_env.games.kingdom_hearts.game.KingdomHearts.words`."""

    primer = PRIMER
    numbers, texts, teller = no, TEXTS, KingdomHeartsTeller()
    questions, headings, global_meanings, passes = QUESTIONS, HEADINGS, GLOBAL_MEANINGS, PASSES
    listed_zones, card_zones = range(no.HAND, no.ZONE_COUNT), (no.HAND, *range(no.DISCARD + 1, no.ZONE_COUNT))

    def question(self, states: np.ndarray, index: int) -> str:
        """What the player who decides is asked, in one sentence."""
        state = states[index]
        if int(state["decision"]) == no.ASK_DISCARD and state["decision_amount"]:
            return f"discard cards of your hand, {int(state['decision_amount'])} or more"
        return super().question(states, index)

    def facts(self, card: Card) -> str:
        """The printed facts in a line."""
        kind = card.type.replace("_", "/")
        parts = [kind if card.attribute == "none" else f"{kind} ({card.attribute})"]
        parts += [f"{label} {value}" for field, label in NUMBERS if (value := getattr(card, field))]
        parts += [f"HP {card.hearts}"] * bool(card.hearts) + [f"room {card.appearance}"] * bool(card.appearance)
        parts += [f"with {' and '.join(card.links)}"] * bool(card.links)
        return ", ".join(parts)

    def counts(self, seen: Seen, player: int) -> str:
        """What is counted of a player beside hand and deck."""
        return f"HP {int(seen['hearts'][player])}, Worlds {int(seen['total'][player])} of {no.WINNING_TOTAL}"

    def draw(self, seen: Seen) -> RenderableType:
        """The board without the question and the answers."""
        return board(seen, footer=False)

    def going_on(self, seen: Seen) -> list[str]:
        """The attack of both, in a fight."""
        if not seen["fight"]:
            return []
        totals = seen.totals()
        return [f"In this fight the attack of player_0 is {totals[0]}, that of player_1 {totals[1]}."]
