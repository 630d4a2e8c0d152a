"""The Fire Emblem card game in words, for people at a terminal (:class:`fftcg_env.core.words.Words`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ....core.words import Choice
from ....core.zoned.words import ZonedWords
from ..cards.model import Card
from ..record import numbers as no
from .board import board
from .seen import Seen
from .telling import FireEmblemTeller
from .text import TEXTS, acting_unit

if TYPE_CHECKING:
    from rich.console import RenderableType

PRIMER = """\
Aim: a unit with Seize on one of the enemy's three sortie squares, all three of them held by your units, or an enemy
  without units (from the second turn of that player on). Who cannot draw has lost.
The board has 3 columns (a to c) and 4 rows. Row 1 has the sortie squares of player_0, row 4 those of player_1.
Each player has 20 chips. Chips on a unit are its energy: what it attacks with, and its life. A unit without energy
  retreats. Spent and lost chips come back at the start of your turn, as unused ones.
A turn: draw; deploy one unit on a sortie square with as many chips as you like, and put up to three chips on your
  units; a land; weapons, magic and items for units that can bear them; then each unit, one after the other, may move
  one square and attack, use a staff or an ability. At the end you keep seven cards.
An attack costs energy as high as the attack value. The two players may then use Surprises and abilities in turn until
  both pass. The damage is taken off the energy of the unit that is struck. If it stays, and reaches the attacker, it
  may strike back; with its initial equipment that costs nothing.
A Surprise may be answered by a Surprise of the other player; the last one takes effect first.
"""
KEYWORDS = {
    "Seize": "a unit with it wins when it enters a sortie square of the enemy",
    "Veteran": "deploying it also costs that many cards from the top of your off-field pile, which go abroad",
    "Class change": "it can only take the place of your unit of the same name on the board; chips stay on it, and "
    "equipment that it can bear",
    "Afterimage": "after a fight it may pay as much energy as the magic card that it used needs, and keep the card",
    "Power": "crest ability, when this unit attacks or strikes back",
    "Skill": "crest ability, when this unit attacks or strikes back",
    "Speed": "crest ability, when this unit is struck",
    "Guard": "crest ability, when this unit is struck",
    "Magic": "as an ability: crest ability, when this unit is struck",
    "Luck": "crest ability: answers a crest ability of the unit that it fights, and cancels it",
    "Strike": "happens by itself whenever this unit strikes with the equipment that says it, or with this item or land",
    "Receive": "happens by itself whenever this unit is struck",
    "Staff": "used instead of an attack",
    "Any time": "in your turn at each of your decisions, in your opponent's turn at the beginning of each step, in a "
    "preparation second, and in answer to a Surprise",
    "preparation second": "before a strike both players may use Surprises and abilities, until both pass in a row",
    "energy": "as a cost: so many chips of this unit become used ones",
    "hand": "as a cost: so many cards of your hand go to the off-field pile",
    "deck": "as a cost: so many cards from the top of your deck go abroad",
    "off-field": "as a cost: so many cards from the top of your off-field pile go abroad; the pile is the discard pile",
    "abroad": "out of the game",
    "on damage": "an additional effect: it happens if the strike deals damage",
    "consumption": "the energy that the strike costs: attack value times attacks, and what texts add or take away",
    "attacks": "how often the strike hits: damage and consumption are multiplied with it",
    "push back": "the unit goes one square towards its own sortie squares, if that square is empty",
    "Support": "more chips that you may put on units in each Unit step",
    "move again": "this unit may move once more",
    "acts again": "the unit may act once more this turn",
}
"""Words of card texts and of the table, and what they mean."""
QUESTIONS = {
    no.ASK_MULLIGAN: "exchange your whole hand, which then is out of the game, or keep it?",
    no.ASK_UNIT_STEP: "the Unit step: deploy a unit, put chips on units ({amount} left), or pass",
    no.ASK_LAND_STEP: "the Land step: play a land, or pass",
    no.ASK_ITEM_STEP: "the Item step: play weapons, magic and items, or pass",
    no.ASK_SQUARE: "on which square is {card} deployed?",
    no.ASK_CHIPS: "how many chips for {card}?",
    no.ASK_BEARER: "who bears {card}?",
    no.ASK_TARGET: "{card}: choose a target",
    no.ASK_COST: "{card} costs {cards} of your hand",
    no.ASK_WINDOW: "your opponent begins a step: use a Surprise?",
    no.ASK_UNIT: "which unit acts next? Pass ends the turn",
    no.ASK_MOVE: "where does {card} go? Pass: it stays",
    no.ASK_ACTION: "what does {card} do?",
    no.ASK_EQUIPMENT: "with what does {card} attack? Itself is its initial equipment",
    no.ASK_RECEIVED_WITH: "with what does {card} receive the attack? Itself is its initial equipment",
    no.ASK_PREPARATION: "the preparation second: a Surprise, an ability, or nothing?",
    no.ASK_LUCK: "answer {card} with Luck?",
    no.ASK_ANSWER: "answer {card} with a Surprise?",
    no.ASK_CONSUMPTION: "which consumption counts?",
    no.ASK_COUNTER: "{card} may strike back",
    no.ASK_KEEP_MAGIC: "keep {card} for {amount} energy?",
    no.ASK_PROCESSING: "after the action of {card}: an ability, or nothing?",
    no.ASK_MOVE_AGAIN: "where does {card} go? Pass: it stays",
    no.ASK_DISCARD: "discard {cards}",
    no.ASK_FIND: "{card}: choose a card, or pass",
    no.ASK_HAND_LIMIT: "discard {cards}: the hand is too large",
}
NUMBERS = (("energy", "energy"), ("attack", "attack"), ("counter", "counter"), ("need", "needs"), ("chips", "chips"))
HEADINGS = ("play a card", "put a chip on", "let act", "choose")
"""Of the verbs, in their order."""
PASSES = {
    no.ASK_MULLIGAN: "keep the hand",
    no.ASK_UNIT_STEP: "end the Unit step",
    no.ASK_LAND_STEP: "no land",
    no.ASK_ITEM_STEP: "end the Item step",
    no.ASK_WINDOW: "no Surprise",
    no.ASK_UNIT: "end the turn",
    no.ASK_MOVE: "stay",
    no.ASK_ACTION: "do nothing",
    no.ASK_PREPARATION: "do nothing",
    no.ASK_LUCK: "do not answer",
    no.ASK_ANSWER: "do not answer",
    no.ASK_COUNTER: "do not strike back",
    no.ASK_KEEP_MAGIC: "do not keep it",
    no.ASK_PROCESSING: "nothing more",
    no.ASK_MOVE_AGAIN: "stay",
    no.ASK_FIND: "take nothing",
}
GLOBAL_MEANINGS = ("",) * len(no.GLOBAL_WORDS)


class FireEmblemWords(ZonedWords[Card]):
    """What the game says to people; made by :attr:`fftcg_env.games.fire_emblem.game.FireEmblem.words`."""

    primer, keywords = PRIMER, KEYWORDS
    numbers, texts, teller = no, TEXTS, FireEmblemTeller()
    questions, headings, global_meanings, passes = QUESTIONS, HEADINGS, GLOBAL_MEANINGS, PASSES
    listed_zones, card_zones = range(no.HAND, no.ZONE_COUNT), (no.HAND, no.BOARD, no.ATTACHED, no.LAND, no.CHAIN)

    def question(self, states: np.ndarray, index: int) -> str:
        """What the player who decides is asked, in one sentence, behind the exchange that it is about."""
        question = super().question(states, index)
        exchange = self._seen(states, index, int(states[index]["decision_player"])).exchange()
        return f"{exchange}. {_begun(question)}" if exchange else question

    def choice(self, seen: Seen, action: int, text: str) -> Choice:
        """One legal action; abilities with the text of the unit, squares and numbers in groups of their own."""
        if no.USE <= action < no.TO_SQUARE:
            unit = seen.card(acting_unit(seen.state))
            return Choice(action, text, unit.text if unit else "", "abilities", unit.number if unit else "")
        if no.TO_SQUARE <= action < no.GLOBAL_ACTIONS:
            return Choice(action, text, "", "squares" if action < no.SAY_NUMBER else "numbers")
        return super().choice(seen, action, text)

    def facts(self, card: Card) -> str:
        """The printed facts in a line."""
        parts = [
            card.type if card.type != "unit" else f"{'named ' if card.named else ''}unit, {card.title}, {card.moves}"
        ]
        if card.kind:
            parts.append(" ".join(filter(None, (card.kind, card.level, f"({card.initial})" if card.initial else ""))))
        parts += [f"{label} {value}" for field, label in NUMBERS if (value := getattr(card, field))]
        if card.levels:
            parts.append("bears " + ", ".join(f"{kind} {level}" for kind, level in card.levels.items()))
        parts += [f"of {value}" for value in (card.attribute, card.nation) if value]
        if card.range:
            parts.append("reaches " + ", ".join(map(_step, card.range)))
        if card.steps:
            parts.append("goes " + ", ".join(map(_step, card.steps)))
        return ", ".join(parts)

    def counts(self, seen: Seen, player: int) -> str:
        """What is counted of a player beside hand and deck."""
        return f"{int(seen['unused'][player])} chips unused, {int(seen['used'][player])} used"

    def draw(self, seen: Seen) -> RenderableType:
        """The board without the question and the answers."""
        return board(seen, footer=False)

    def going_on(self, seen: Seen) -> list[str]:
        """The exchange of a fight, and what else is in the middle of happening."""
        return [f"{_begun(line)}." for line in (seen.exchange(), *seen.facts()) if line]


def _begun(sentence: str) -> str:
    """A sentence with a capital letter at its beginning, names as they are."""
    return sentence[:1].upper() + sentence[1:]


def _step(step: tuple[int, int]) -> str:
    """Steps in words: ``2 ahead``, ``1 ahead 1 right``."""
    ahead, right = step
    parts = [f"{abs(ahead)} {'ahead' if ahead > 0 else 'back'}"] if ahead else []
    parts += [f"{abs(right)} {'right' if right > 0 else 'left'}"] if right else []
    return " ".join(parts)
