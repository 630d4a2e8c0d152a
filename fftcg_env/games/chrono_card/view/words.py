"""Chrono Card TCG in words, for people at a terminal (:class:`fftcg_env.core.words.Words`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ....core.zoned.words import ZonedWords
from ..cards.model import Card
from ..cards.reading import read
from ..record import numbers as no
from .board import board, going_on
from .seen import Seen
from .telling import ChronoCardTeller
from .text import TEXTS

if TYPE_CHECKING:
    from rich.console import RenderableType

PRIMER = """\
Aim: 20 damage on your opponent when a phase changes.
Characters, BGs, BGM and Items are used in your Main phase and stay on the field; an Event happens at once and is
  discarded. Of one name only one Character or BG can lie on your field, and only one BGM.
EP pay for everything: Check (turn sideways) a Character or BG to get its EP; what is left is lost at the next phase.
  Checked cards stand upright again in your next turn. A Checked card does nothing: no EP, no skill, no attack, no
  defence. A Character that was used this turn is under First-turn restriction: it can defend, but give no EP, use no
  A.Skill and not attack.
Each declaration (a card, an A.Skill, the draw, Charm, the end of Main) can be interrupted by the opponent with Events
  and A.Skills, that by you, and so on; then everything happens from the last to the first. What cannot be done any
  more when its time comes fails, and its cost is lost.
Charm, once in your Main phase: Characters attack together; if your Heroine does, one that does not attack may support
  her with its AP or DP. Your opponent names a defender for each attacker or none; then both may use Events and
  A.Skills; then each attacker deals its AP to its defender, or to your opponent. After it your turn ends.
A Character whose DP are gone turns face-down and does nothing more, until an effect lets it recover. Only your Heroine
  recovers by herself, at the start of your turn. She never leaves the field.
"""
KEYWORDS = {
    "AP": "attack points; the damage that an attacker deals in a Charm",
    "DP": "defence points; a Character with as much damage turns face-down",
    "EP": "what costs are paid with; Check a Character or BG to get its EP; they are lost at the next phase",
    "Check": "turn a card sideways; it gives no EP, uses no A.Skill, starts no attack or defence until your next turn",
    "Charm": "the attack, once in your Main phase; your turn ends after it",
    "support": "a Character that does not attack adds its AP or DP to your attacking Heroine",
    "Heroine": "begins on your field, never leaves it, and recovers by herself when your turn starts",
    "additional cost": "paid together with the EP when the card is used; without it the card cannot be used",
    "Skill": "an A.Skill: pay its cost to get its effect, in your turn or as an interrupt",
    "Always": "a P.Skill: it works as long as the card lies face-up on the field",
    "When": "a trigger ability: it happens by itself, and nobody can interrupt it",
    "[once]": "once in each turn, even if it fails",
    "[own turn]": "only in your own turn",
    "[face-down]": "only while the card is face-down",
    "face-down": "a Character without DP left; it does nothing until it recovers",
    "recover": "turn face-up again, without damage",
    "First-turn restriction": "in its first turn a Character gives no EP, uses no A.Skill and does not attack",
    "restrict": "put under First-turn restriction",
    "release": "free from First-turn restriction",
    "quick": "without First-turn restriction",
    "shielded": "no target of your opponent's cards and A.Skills",
    "idle": "does not defend",
    "bearer": "the Character that an Item is attached to; the Item is discarded with it",
    "tokens": "a BGM loses one at the start of each of your turns, and is discarded if it has none to lose",
    "heal": "take damage from yourself",
    "put away": "discard from the top of a deck",
    "declaration": "the card or A.Skill that you interrupt; it happens after your interrupt",
    "fails": "it has no effect, its cost is lost, and a card is discarded",
    "Limit": "so many cards of this number in a deck at most; without it three",
}
"""Words of card texts and of the table, and what they mean."""
QUESTIONS = {
    no.ASK_MULLIGAN: "exchange your whole opening hand? (yes, or pass: keep it)",
    no.ASK_DRAW: "the Draw phase: Events and A.Skills, or pass: declare the draw",
    no.ASK_MAIN: "your Main phase: use cards, declare Charm, or pass: end it",
    no.ASK_INTERRUPT: "interrupt what was declared, or pass?",
    no.ASK_CHARM_EFFECT: "the Charm: an Event or A.Skill, or pass?",
    no.ASK_TARGET: "{card}: choose a target",
    no.ASK_PAY: "{amount} EP to pay for {card}: which card is Checked?",
    no.ASK_COST_CARD: "the cost of {card}: discard a card of your hand",
    no.ASK_FIELD_COST: "the cost of {card}: choose one of your cards that is ",
    no.ASK_ADDED_COST: "{card} costs more: pay it? (yes, or pass: it fails)",
    no.ASK_ATTACKERS: "who else attacks? (pass: that is all)",
    no.ASK_SUPPORTER: "who supports the Heroine? (pass: nobody)",
    no.ASK_SUPPORT_VALUE: "{card} supports: raise AP or DP?",
    no.ASK_DEFENDER: "{card} attacks: who defends? (pass: nobody)",
    no.ASK_TRIGGER_ORDER: "which ability comes first?",
    no.ASK_TRIGGER_COST: "{card}: pay the cost? (yes, or pass)",
    no.ASK_DISCARD: "discard {cards} of your hand",
    no.ASK_HAND_LIMIT: "your hand is too large: discard {cards}",
}
HEADINGS = (
    "use a card",
    "use an A.Skill",
    "Check for EP",
    "attack with",
    "let support",
    "defend with",
    "choose",
)
"""Of the verbs, in their order."""
PASSES = {
    no.ASK_MULLIGAN: "keep the hand",
    no.ASK_DRAW: "declare the draw",
    no.ASK_MAIN: "end the Main phase",
    no.ASK_INTERRUPT: "do not interrupt",
    no.ASK_CHARM_EFFECT: "nothing",
    no.ASK_ADDED_COST: "do not pay: it fails",
    no.ASK_ATTACKERS: "nobody else attacks",
    no.ASK_SUPPORTER: "nobody supports",
    no.ASK_DEFENDER: "nobody defends",
    no.ASK_TRIGGER_COST: "do not pay",
}
PAID = ("", "Checked", "discarded", "returned to your hand", "turned face-down")
"""What is done to a card of the field that pays (``codes.WAYS``)."""
GLOBAL_MEANINGS = ("", "", "raise the Heroine's AP", "raise the Heroine's DP")


class ChronoCardWords(ZonedWords[Card]):
    """What the game says to people; made by :attr:`fftcg_env.games.chrono_card.game.ChronoCard.words`."""

    primer, keywords = PRIMER, KEYWORDS
    numbers, texts, teller = no, TEXTS, ChronoCardTeller()
    questions, headings, global_meanings, passes = QUESTIONS, HEADINGS, GLOBAL_MEANINGS, PASSES
    listed_zones, card_zones = range(no.HAND, no.CHAIN), (no.HAND, *range(no.DISCARD + 1, no.ZONE_COUNT))

    def asked(self, state: np.void) -> str:
        """The question; of costs what is to be paid."""
        question = super().asked(state)
        if state["decision"] == no.ASK_FIELD_COST:
            built = state["build"]
            meaning = read(self._pool.cards[int(state["card_id"][built["card"]])].text)
            price = meaning.extra if built["kind"] == no.USE else meaning.abilities[int(built["ability"])].price
            return question + PAID[price.way]
        if state["decision"] == no.ASK_ADDED_COST:
            link = state["chain"][int(state["chain_count"]) - 1]
            added, discards = int(link["added"]), int(link["discards"])
            more = [f"{added} EP"] * bool(added) + [f"{discards} to discard"] * bool(discards)
            return question.replace("costs more", f"costs {' and '.join(more)} more")
        return question

    def facts(self, card: Card) -> str:
        """The printed facts in a line."""
        parts = [no.TYPE_NAMES[no.TYPES.index(card.type)]]
        parts += [f"cost {card.cost}"] * (card.type != "heroine")
        parts += [f"EP {card.ep}"] * (card.ep is not None)
        parts += [f"AP {card.ap}", f"DP {card.dp}"] if card.dp else []
        return ", ".join([*parts, *card.kinds])

    def counts(self, seen: Seen, player: int) -> str:
        """What is counted of a player beside hand and deck."""
        suffered, limit = int(seen["suffered"][player]), int(seen["options"][no.DAMAGE_TO_LOSE])
        return f"damage {suffered} of {limit}, EP {int(seen['pool'][player])}"

    def draw(self, seen: Seen) -> RenderableType:
        """The board without the question and the answers."""
        return board(seen, footer=False)

    def going_on(self, seen: Seen) -> list[str]:
        """What is in the middle of happening."""
        return going_on(seen)
