"""The Fire Emblem card game in words: how it looks to a viewer, what an action did, questions and choices."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....core.words import Choice
from ....core.zoned.words import Narrator, ZonedView, ZonedWords, capitalised
from ..cards.model import Card
from ..record import numbers as no
from .action_texts import acting_unit, deed_name, name_of_deed, square_of


class View(ZonedView[Card]):
    """A game as one viewer may know it."""

    def attached(self, unit: int) -> list[int]:
        """Indexes of the cards attached to a unit."""
        found: list[int] = np.flatnonzero(self.state["host"] == unit).tolist()
        return found

    def unit_on(self, square: int) -> int | None:
        """Index of the unit on a square; None: the square is empty."""
        card = int(self.state["board"][square])
        return None if card == no.NO_CARD else card

    def square(self, card: int) -> str:
        """The square of a unit, such as ``b2``."""
        return no.SQUARE_WORDS[int(self.state["square"][card])]

    def values(self, card: int) -> list[str]:
        """The state of a card that lies open, in words."""
        zone = int(self.state["zone"][card])
        if zone == no.ATTACHED:
            bearer = self.printed(int(self.state["host"][card]))
            return [f"borne by {bearer.name}"]
        if zone == no.HAND and self.state["known"][card]:
            return ["known to both"]
        if zone == no.CHAIN:
            aims = [target for waiting, target in self.waiting() if waiting == card and target != no.NO_CARD]
            return [f"aims at {self._target(target)}" for target in aims]
        if zone != no.BOARD:
            return []
        printed = self.printed(card)
        energy = f"energy {int(self.state['energy'][card])} of {self.shown(card, 'most_energy')}"
        attack = [f"attack {printed.attack}", f"counter {printed.counter}"] if printed.action != "healing" else []
        acts = card == int(self.state["actor"])
        acted = ["acts" if acts else "has acted"] if self.state["acted"][card] else []
        fresh = ["new this turn"] * bool(self.state["fresh"][card])
        return [self.square(card), energy, *attack, *fresh, *acted]

    def exchange(self) -> str:
        """The exchange of the current fight, in words; empty if there is none."""
        if not self.state["exchange"]:
            return ""
        kind = "attack" if self.state["exchange"] == no.ATTACK else "counterattack"
        units = [int(self.state["attacker"]), int(self.state["defender"])]
        if self.state["exchange"] == no.COUNTER:
            units.reverse()
        text = f"{kind}: {self._fighter(units[0])} against {self._fighter(units[1])}"
        if self.state["step"] < no.PREPARATION:
            return text
        numbers = f"damage {self.number('damage')}, consumption {self.number('consumption')}"
        attacks = int(self.state["attacks"])
        more = [f"{attacks} attacks"] * (attacks != 1) + ["the attack fails"] * bool(self.state["fails"])
        extras = int(self.state["extra_count"])
        more += [f"{extras} additional effect{'s' * (extras != 1)}"] * bool(extras)
        return ", ".join([text, numbers, *more])

    def _fighter(self, unit: int) -> str:
        """A unit of the fight, with the weapon or magic card that it uses."""
        arm = int(self.state["arms"][0 if unit == self.state["attacker"] else 1])
        return self._target(unit) + (f" with {self.printed(arm).name}" if arm != no.NO_CARD else "")

    def waiting(self) -> list[tuple[int, int]]:
        """Waiting Surprises from the bottom, each with its target; NO_CARD: none, or not yet chosen (F-7.5)."""
        state, count = self.state, int(self.state["chain_count"])
        found = list(zip(state["chain_card"][:count].tolist(), state["chain_target"][:count].tolist(), strict=True))
        if state["declared"] == no.DEED and int(state["zone"][state["pending"]]) == no.CHAIN:
            found.append((int(state["pending"]), int(state["pending_target"])))
        return found

    def counts(self, player: int) -> list[tuple[str, str]]:
        """Chips that are on no unit (F-1.2)."""
        return [(f"{name} chips", str(int(self.state[name][player]))) for name in ("unused", "used")]

    def counted(self, player: int) -> str:
        """The same in a line."""
        return f"{int(self.state['unused'][player])} chips unused, {int(self.state['used'][player])} used"

    def going_on(self) -> list[str]:
        """The exchange of a fight, and whatever else is happening."""
        return [f"{capitalised(line)}." for line in (self.exchange(), *self.more_going_on()) if line]

    def more_going_on(self) -> list[str]:
        """What happens besides the exchange, each as a sentence without a full stop."""
        state, player = self.state, int(self.state["turn_player"])
        lines = []
        if state["deployed"] or state["supports"]:
            chips = int(state["supports"])
            deployed = ["has deployed a unit"] * bool(state["deployed"])
            supported = [f"has put {chips} chip{'s' * (chips != 1)} on units"] * bool(chips)
            lines.append(f"player_{player} {' and '.join(deployed + supported)} this turn")
        if state["window"]:
            lines.append(f"player_{1 - player} may use Surprises before this step goes on")
        if state["declared"] == no.DEPLOY and state["pending_square"] != no.NO_SQUARE:
            name = self.printed(int(state["pending"])).name
            lines.append(f"{name} is deployed on {no.SQUARE_WORDS[int(state['pending_square'])]}")
        if state["crest_place"] >= 0:
            lines.append(self._crest())
        if state["exchange"]:
            lines += [self._used(side) for side in range(2) if state["deeds_used"][side]]
            lines += ["the last player has passed"] * bool(state["passes"])
        return lines

    def _crest(self) -> str:
        """The crest ability that waits for Luck (F-7.6)."""
        state, card = self.state, int(self.state["crest_card"])
        text = f"{name_of_deed(self.pool, state, card, int(state['crest_place']))} of {self.printed(card).name} waits"
        text += " for Luck"
        if (target := int(state["crest_target"])) != no.NO_CARD:
            text += f", aimed at {self._target(target)}"
        return text + ", cancelled as it stands" * bool(state["crest_cancelled"])

    def _target(self, card: int) -> str:
        """A card that was chosen: a unit with its square, or a Surprise."""
        there = self.state["zone"][card] == no.BOARD
        return f"{self.printed(card).name} on {self.square(card)}" if there else self.printed(card).name

    def _used(self, side: int) -> str:
        """The abilities that a side's unit has used in this preparation second (F-5.1)."""
        unit = int(self.state["attacker"])
        if unit // no.CARDS_PER_PLAYER != side:
            unit = int(self.state["defender"])
        places = [place for place in range(no.DEED_COUNT) if self.state["deeds_used"][side] >> place & 1]
        names = [name_of_deed(self.pool, self.state, unit, place) for place in places]
        return f"{self.printed(unit).name} has used {' and '.join(names)}"


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
    no.ASK_WINDOW: "uses no Surprise",
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
    no.OFF_FIELD: "goes to {side}'s off-field pile",
    no.ABROAD: "goes abroad",
    no.BOARD: "comes onto {square} for {side}",
    no.ATTACHED: "is borne by {bearer}",
    no.LAND: "is {side}'s land",
    no.CHAIN: "is played by {side}",
    no.HAND: "goes to {side}'s hand",
    no.DECK: "goes into {side}'s deck",
}
ECHOES = {DONE[no.PLAY]: "is played", "discards {card}": "goes to the off-field pile"}


class FireEmblemNarrator(Narrator):
    """The texts for what happens."""

    done, did, took, passed, went = DONE, DID, TOOK, PASSED, WENT
    public_passes = (no.ASK_MULLIGAN, no.ASK_COUNTER)
    echoes = ECHOES

    def deed(self, view: Any, action: int, card: str) -> str:
        """What a player does, with names of abilities and squares."""
        if no.USE <= action < no.TO_SQUARE:
            return f"uses {deed_name(view.pool, view.state, action - no.USE)}"
        if no.TO_SQUARE <= action < no.SAY_NUMBER:
            return f"names {no.SQUARE_WORDS[square_of(view.state, action)]}"
        if no.SAY_NUMBER <= action < no.GLOBAL_ACTIONS:
            number = action - no.SAY_NUMBER
            if view["decision"] == no.ASK_CONSUMPTION:
                return f"chooses consumption {number}"
            return f"puts {number} chip{'s' * (number != 1)} on it"
        return super().deed(view, action, card)

    def details(self, view: Any, card: int) -> dict[str, str]:
        """The square of a unit."""
        return {**super().details(view, card), "square": view.square(card) if view["zone"][card] == no.BOARD else ""}

    def marked(self, field: str, old: int, new: int) -> str:
        """Whether a unit moved or has other energy."""
        if field == "square":
            return f"goes to {no.SQUARE_WORDS[new]}" if no.NO_SQUARE not in (old, new) else ""
        return f"{'gains' if new > old else 'loses'} {abs(new - old)} energy ({new} now)"


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
    "energy": "as a cost: this number of the unit's chips become used ones",
    "hand": "as a cost: this number of cards of your hand go to the off-field pile",
    "deck": "as a cost: this number of cards from the top of your deck go abroad",
    "off-field": "as a cost: this number of cards from the top of your off-field (discard) pile go abroad",
    "abroad": "out of the game",
    "on damage": "an additional effect: it happens if the strike deals damage",
    "consumption": "the energy that the strike costs: attack value times attacks, and what texts add or take away",
    "attacks": "how often the strike hits: damage and consumption are multiplied with it",
    "push back": "the unit goes one square towards its own sortie squares, if that square is empty",
    "Support": "more chips that you may put on units in each Unit step",
    "move again": "this unit may move again",
    "acts again": "the unit may act again this turn",
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


class Words(ZonedWords[Card]):
    """What the game says to people."""

    primer, keywords = PRIMER, KEYWORDS
    narrator = FireEmblemNarrator()
    questions, headings, global_meanings = QUESTIONS, HEADINGS, ("",) * len(no.GLOBAL_WORDS)
    listed_zones, card_zones = range(no.HAND, no.ZONE_COUNT), (no.HAND, no.BOARD, no.ATTACHED, no.LAND, no.CHAIN)

    def question(self, states: np.ndarray, index: int) -> str:
        """The question to the player who decides, after the exchange that it is about."""
        question = super().question(states, index)
        exchange = self.view(states, index, int(states[index]["decision_player"])).exchange()
        return f"{exchange}. {capitalised(question)}" if exchange else question

    def choice(self, view: View, action: int, text: str) -> Choice:
        """One legal action. Abilities come with the text of the unit; squares and numbers have groups of their own."""
        if no.USE <= action < no.TO_SQUARE:
            unit = view.card(acting_unit(view.state))
            return Choice(action, text, unit.text if unit else "", "abilities", unit.number if unit else "")
        if no.TO_SQUARE <= action < no.GLOBAL_ACTIONS:
            return Choice(action, text, "", "squares" if action < no.SAY_NUMBER else "numbers")
        return super().choice(view, action, text)

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


def _step(step: tuple[int, int]) -> str:
    """Steps in words: ``2 ahead``, ``1 ahead 1 right``."""
    ahead, right = step
    parts = [f"{abs(ahead)} {'ahead' if ahead > 0 else 'back'}"] if ahead else []
    parts += [f"{abs(right)} {'right' if right > 0 else 'left'}"] if right else []
    return " ".join(parts)
