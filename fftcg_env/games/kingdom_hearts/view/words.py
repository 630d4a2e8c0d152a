"""Kingdom Hearts TCG in words: how it looks to a viewer, what an action did, questions and choices."""

from __future__ import annotations

import numpy as np

from ....core.event_log import counted
from ....core.zoned.words import Narrator, ZonedView, ZonedWords, capitalised
from ..cards.model import Card
from ..record import numbers as no

DONE_THIS_TURN = (
    ("challenges", "challenge", "fought"),
    ("challenges_left", "further challenge", "granted"),
    ("fled", "World", "fled from"),
    ("moved", "World", "placed"),
    ("technique_used", "Technique", "used"),
)
"""Fields of the record that count what was done in a turn, with words for it."""


class View(ZonedView[Card]):
    """A game as one viewer may know it."""

    def totals(self) -> tuple[int, int]:
        """The attack of both players in the fight."""
        return self.number("my_attack"), self.number("opponent_attack")

    def values(self, card: int) -> list[str]:
        """The current values of a card on the table, in words."""
        printed, zone = self.printed(card), int(self.state["zone"][card])
        if zone == no.HAND:
            return ["known to both"] * bool(self.state["known"][card])
        if zone == no.WORLDS:
            ever = int(self.state["obstructed"][card])
            placed = [f"{counted(ever, 'obstacle')} placed so far"] * bool(ever)
            return [f"level {printed.level}", f"room {printed.appearance}", *placed]
        if zone == no.EQUIPMENT:
            bearer = self.printed(int(self.state["host"][card]))
            return [f"borne by {bearer.name}"]
        value = self.shown(card, "value")
        if zone == no.OBSTACLES:
            damage = int(self.state["damage"][card])
            return [f"power {value}"] + [f"damage {damage}"] * bool(damage)
        if zone == no.PLAYER:
            return [f"attack {value}", f"magic {self.shown(card, 'magic')}"]
        if zone == no.FRIENDS:
            joined = ["joined"] if self.state["joined"][card] else []
            return [f"support {value}", f"magic {self.shown(card, 'magic')}", f"level {printed.level}", *joined]
        return []

    def counts(self, player: int) -> list[tuple[str, str]]:
        """Heart Points, levels of Worlds, and the attack in a fight."""
        state = self.state
        fight = [("attack", str(self.totals()[player]))] * bool(state["fight"])
        worlds = f"{int(state['total'][player])} of {no.WINNING_TOTAL}"
        return [("HP", str(int(state["hearts"][player]))), ("Worlds", worlds), *fight]

    def fight(self) -> str:
        """The current fight in words, with both totals of a challenge; empty if there is none."""
        state, totals = self.state, self.totals()
        if not state["fight"]:
            return ""
        if state["fight"] == no.FIGHT_BATTLE:
            return f"battle: attack {totals[int(state['turn_player'])]}"
        sides = [f"player_{side} {totals[side]}{self._joined(side)}" for side in range(2)]
        return f"challenge: {', '.join(sides)}{', the last player has passed' * bool(state['passes'])}"

    def going_on(self) -> list[str]:
        """The fight with its totals, and what the turn player has done."""
        return [f"{capitalised(line)}." for line in (self.fight(), self.done()) if line]

    def _joined(self, side: int) -> str:
        """How many friends of a side have joined a fight."""
        count = int(self.state["joins"][side])
        return f" ({counted(count, 'friend')} joined)" if count else ""

    def done(self) -> str:
        """What the turn player has done and may still do this turn; empty before the first turn."""
        state = self.state
        if not state["turn"]:
            return ""
        worlds, battles = int(state["worlds_left"]), int(state["battles_left"])
        left = f"{counted(worlds, 'more World')} and fight {counted(battles, 'more battle')}"
        done = [f"{counted(int(state[field]), name)} {verb}" for field, name, verb in DONE_THIS_TURN if state[field]]
        text = f"player_{int(state['turn_player'])} may place {left}"
        return text + (f"; this turn: {', '.join(done)}" if done else "")


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
    no.PLAYER: "is {side}'s Player",
    no.FORM: "lies on {side}'s Player",
    no.FRIENDS: "comes to {side} as a friend",
    no.WORLDS: "is {side}'s World now",
    no.OBSTACLES: "is in the way of {side}",
    no.EQUIPMENT: "is borne by {bearer}",
    no.USED: "is used",
    no.HAND: "goes to {side}'s hand",
    no.DECK: "goes into {side}'s deck",
}
ECHOES = {
    DONE[no.PLAY]: "is used",
    DONE[no.JOIN]: "joins the fight",
    DONE[no.OBSTRUCT]: "is in the way",
    DID[no.ASK_DISCARD, no.CHOOSE]: "is discarded",
    DID[no.ASK_DAMAGE, no.CHOOSE]: "is discarded",
}


class KingdomHeartsNarrator(Narrator):
    """The texts for what happens."""

    done, did, took, passed, went = DONE, DID, TOOK, PASSED, WENT
    echoes = ECHOES
    counted = (("hearts", "HP"), ("total", "Worlds"))

    def marked(self, field: str, old: int, new: int) -> str:
        """Whether the card joined the fight, and damage of obstacles."""
        if field == "joined":
            return "joins the fight" if new else ""
        return f"takes {new - old} damage" if new > old else "loses its damage"


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
GLOBAL_MEANINGS = ("", "fight the obstacles on your field", "lose 1 HP and your topmost World", "")
NUMBERS = (("level", "level"), ("attack", "attack"), ("magic", "magic"), ("support", "support"), ("power", "POW"))


class Words(ZonedWords[Card]):
    """What the game says to people."""

    primer, keywords = PRIMER, KEYWORDS
    narrator = KingdomHeartsNarrator()
    questions, headings, global_meanings = QUESTIONS, HEADINGS, GLOBAL_MEANINGS
    listed_zones, card_zones = range(no.HAND, no.ZONE_COUNT), (no.HAND, *range(no.DISCARD + 1, no.ZONE_COUNT))

    def question(self, states: np.ndarray, index: int) -> str:
        """The question to the player who decides, after the fight that it is about."""
        state = states[index]
        if int(state["decision"]) == no.ASK_DISCARD and state["decision_amount"]:
            return f"discard cards of your hand, {int(state['decision_amount'])} or more"
        question = super().question(states, index)
        fight = self.view(states, index, int(state["decision_player"])).fight()
        return f"{capitalised(fight)}. {capitalised(question)}" if fight else question

    def facts(self, card: Card) -> str:
        """The printed facts in a line."""
        kind = card.type.replace("_", "/")
        parts = [kind if card.attribute == "none" else f"{kind} ({card.attribute})"]
        parts += [f"{label} {value}" for field, label in NUMBERS if (value := getattr(card, field))]
        parts += [f"HP {card.hearts}"] * bool(card.hearts) + [f"room {card.appearance}"] * bool(card.appearance)
        parts += [f"with {' and '.join(card.links)}"] * bool(card.links)
        return ", ".join(parts)
