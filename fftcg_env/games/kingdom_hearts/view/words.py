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
KEYWORDS = {
    "HP": "Heart Points; a player without any has lost",
    "World": "its level counts towards 13; the topmost one is where you are, and bears obstacles",
    "room": "obstacles that a World can bear",
    "obstacle": "a Dark or Nobody card that your opponent put on your topmost World; it keeps you from placing a World",
    "POW": "power: as much damage destroys an obstacle in a battle; half of it is the support as a friend",
    "friend": "joins a fight with its support and is discarded then; its level may be one above your highest friend",
    "support": "what a friend adds to the attack of your Player when it joins a fight",
    "Magic/Friend": "a friend that is cast like magic and discarded at the end of the turn",
    "Player": "does all the fighting; the others help",
    "Form": "lies on your Player, who then has its attack, magic, attribute and text",
    "Form change": "when the Form may be put on your Player: in your Action time, if this holds",
    "Technique": "only in a battle, once a turn, if all whom it names are on your field",
    "attack magic": "magic that is cast in fights only and adds to the attack",
    "attack cards": "are played in fights and add to the attack of your Player; several at once",
    "magic": "of a Player or friend: the highest level that it casts; magic costs nothing",
    "Event": "used in your Action time, without a condition",
    "Bearer": "the Player or friend to which an equipment is attached",
    "For": "who may bear the equipment",
    "Fights here": "in your battles on your topmost World; in challenges on that of the challenged player",
    "joins": "takes part in a fight",
    "challenge": "your Player against your opponent's; the lower attack loses an HP",
    "battle": "your Player against the obstacles on your field",
    "flee": "lose an HP and your topmost World with its obstacles",
    "Refill": "how far your hand is filled up at the beginning of your turn",
    "Recover": "take a card from your discard pile into your hand",
    "Search": "take a card from your deck into your hand; both see it",
    "any number in a deck": "no limit of three",
    "light": "Players whom Friends and Magic/Friends serve",
    "dark": "Players whom Heartless and Villains serve",
    "XIII": "Players whom Nobodies and Player cards of the XIII serve",
}
"""Words of card texts and of the table, and what they mean."""
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

    primer, keywords = PRIMER, KEYWORDS
    numbers, texts, teller = no, TEXTS, KingdomHeartsTeller()
    questions, headings, global_meanings, passes = QUESTIONS, HEADINGS, GLOBAL_MEANINGS, PASSES
    listed_zones, card_zones = range(no.HAND, no.ZONE_COUNT), (no.HAND, *range(no.DISCARD + 1, no.ZONE_COUNT))

    def question(self, states: np.ndarray, index: int) -> str:
        """What the player who decides is asked, in one sentence."""
        state = states[index]
        if int(state["decision"]) == no.ASK_DISCARD and state["decision_amount"]:
            return f"discard cards of your hand, {int(state['decision_amount'])} or more"
        question = super().question(states, index)
        fight = self._seen(states, index, int(state["decision_player"])).fight()
        return f"{fight[:1].upper()}{fight[1:]}. {question[:1].upper()}{question[1:]}" if fight else question

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
        """The fight with its totals, and what the turn player has done."""
        return [f"{line[:1].upper()}{line[1:]}." for line in (seen.fight(), seen.done()) if line]
