"""Chrono Card TCG in words: how it looks to a viewer, what an action did, questions and choices."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....core.zoned.words import Narrator, ZonedView, ZonedWords
from ..cards import codes
from ..cards.model import Card
from ..record import numbers as no


class View(ZonedView[Card]):
    """A game as one viewer may know it."""

    def values(self, card: int) -> list[str]:
        """The current values of a card on the field, in words."""
        state, zone = self.state, int(self.state["zone"][card])
        words: list[str] = []
        if zone == no.CHARACTERS and not state["down"][card]:
            words = [f"AP {self.shown(card, 'ap')}", f"DP {self.shown(card, 'dp')}", *self._changes(card)]
        elif zone == no.ITEMS:
            words = [f"borne by {self.printed(int(state['host'][card])).name}"]
        elif zone == no.MUSIC:
            words = [f"{int(state['tokens'][card])} tokens"]
        if zone in (no.CHARACTERS, no.BACKGROUNDS) and self.shown(card, "ep"):
            words.append(f"EP {self.shown(card, 'ep')}")
        marks = (("checked", "Checked"), ("down", "face-down"))
        words += [word for field, word in marks if no.CHARACTERS <= zone <= no.ITEMS and state[field][card]]
        if zone == no.CHARACTERS and state["fresh"][card]:
            words.append("restricted" if self.shown(card, "restricted") else "in its first turn")
        if zone == no.HAND and state["known"][card]:
            words.append("known to both")
        used = int(state["used"][card])
        words += [f"ability {number + 1} used" for number in range(codes.MOST_ABILITIES) if used >> number & 1]
        return words + [self._part(card)] * bool(state["part"][card])

    def _changes(self, card: int) -> list[str]:
        """Damage and changes that end in the End phase."""
        state = self.state
        words = [f"{int(state['damage'][card])} damage"] * bool(state["damage"][card])
        for name, field in (("AP", "ap_change"), ("DP", "dp_change")):
            words += [f"{name} {int(state[field][card]):+} this turn"] * bool(state[field][card])
        return words

    def _part(self, card: int) -> str:
        """The card's part in the Charm: who defends against whom (C-12.4), with what it supports (C-12.3)."""
        state, part = self.state, int(self.state["part"][card])
        if part == no.SUPPORTER:
            return f"supports with {'DP' if state['support_dp'] else 'AP'}"
        if part == no.DEFENDER:
            against = [attacker for attacker, defender in self.attacks() if defender == card]
            return f"defends against {self.printed(against[0]).name}" if against else "defends"
        named = [defender for attacker, defender in self.attacks() if attacker == card]
        if not named or named[0] == no.NO_CARD:
            return "attacks"
        gone = state["part"][named[0]] != no.DEFENDER
        return "attacks against a defender that is gone" if gone else f"attacks against {self.printed(named[0]).name}"

    def counts(self, player: int) -> list[tuple[str, str]]:
        """Damage and EP."""
        damage = f"{int(self.state['suffered'][player])} of {int(self.state['options'][no.DAMAGE_TO_LOSE])}"
        return [("damage", damage), ("EP", str(int(self.state["pool"][player])))]

    def attacks(self) -> list[tuple[int, int]]:
        """Attackers in their order, each with its defender, or NO_CARD if there is none."""
        count = int(self.state["attacker_count"])
        pairs = zip(self.state["attackers"][:count].tolist(), self.state["defenders"][:count].tolist(), strict=True)
        return [(int(attacker), int(defender)) for attacker, defender in pairs]

    def prepared(self) -> np.void | None:
        """The declaration that is being made; None if there is none, or if the viewer does not see it yet (C-5.2)."""
        build = self.state["build"]
        kind, player = int(build["kind"]), int(build["player"])
        shown = kind == no.TRIGGER or (kind != no.NO_LINK and self.viewer in (None, player))
        return build if shown else None

    def waiting_triggers(self) -> list[int]:
        """Cards on the field whose trigger abilities wait, in the order in which they were set off."""
        cards = self.state["queue_card"][: int(self.state["queue_count"])].tolist()
        return [card for card in cards if no.CHARACTERS <= self.state["zone"][card] <= no.ITEMS]

    def going_on(self) -> list[str]:
        """The current effect, declarations that are made or wait, and the Charm, in sentences."""
        lines = []
        if self["running"]:
            lines.append(f"Happening: {self._declared(self['effect'])}.")
        if (build := self.prepared()) is not None:
            lines.append(f"Being declared: {self._declared(build)}.")
        if links := [self._declared(link) for link in self["chain"][: int(self["chain_count"])][::-1]]:
            closed = "; no more interrupts" * bool(self["closed"])
            lines.append(f"Declared, the last first: {'; '.join(links)}{closed}.")
        if waiting := [self.printed(card).name for card in self.waiting_triggers()]:
            lines.append(f"Trigger abilities that wait: {', '.join(waiting)}.")
        return lines + [f"The Charm: {charm}." for charm in [self.charm()] if charm]

    def charm(self) -> str:
        """The state of the Charm."""
        known = [self.card(attacker) for attacker, _ in self.attacks()]
        attackers = ", then ".join("a card that has left" if card is None else card.name for card in known)
        parts = [f"attacks of {attackers}"] * bool(attackers)
        if self["support"]:
            parts.append(f"{'DP' if self['support_dp'] else 'AP'} +{int(self['support'])} for the Heroine")
        if self["phase"] == no.CHARM and self["step"] == no.EFFECTS:
            parts.append(
                f"player_{int(self['actor'])} is next to declare effects, {int(self['passes'])} passed in a row"
            )
        elif self["phase"] == no.CHARM:
            parts.append(("defence", "effects", "damage", "over")[int(self["step"])])
        if self["charmed"]:
            parts.append("declared this turn")
        return "; ".join(parts)

    def _declared(self, link: np.void) -> str:
        """A declaration in words."""
        kind, text = no.LINKS[int(link["kind"])], f"player_{int(link['player'])}: "
        if int(link["card"]) == no.NO_CARD:
            return ", ".join((text + kind, *changes_of(link)))
        known = self.card(int(link["card"]))
        targets = [self.card(int(target)) for target in link["targets"] if int(target) != no.NO_CARD]
        aimed = ", ".join(target.name for target in targets if target is not None)
        text += f"{kind} {known.name if known else 'a card'}" + (f" on {aimed}" if aimed else "")
        return ", ".join((text, *changes_of(link)))


def changes_of(link: np.void) -> list[str]:
    """What interrupts did to a declaration."""
    added, discards = int(link["added"]), int(link["discards"])
    changes = ["fails"] * bool(link["cancelled"]) + [f"costs {added} more"] * bool(added)
    return changes + [f"{discards} to be discarded for it"] * bool(discards)


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
    no.ASK_CHARM_EFFECT: "declares nothing",
    no.ASK_ADDED_COST: "does not pay",
    no.ASK_ATTACKERS: "attacks with no other Character",
    no.ASK_SUPPORTER: "uses no support",
    no.ASK_DEFENDER: "does not defend",
    no.ASK_TRIGGER_COST: "does not pay",
}
WENT = {
    no.DISCARD: "is discarded",
    no.CHARACTERS: "comes to {side}'s field",
    no.BACKGROUNDS: "is {side}'s BG",
    no.MUSIC: "plays for {side}",
    no.ITEMS: "is borne by {bearer}",
    no.CHAIN: "is declared by {side}",
    no.HAND: "goes to {side}'s hand",
    no.DECK: "goes into {side}'s deck",
}
TURNS = {"checked": ("is Checked", "is upright again"), "down": ("turns face-down", "recovers")}
CHANGED = {"ap_change": "AP", "dp_change": "DP"}
ECHOES = {
    DONE[no.DO_EP]: "is Checked",
    DONE[no.DO_ATTACK]: "attacks",
    DONE[no.DO_SUPPORT]: "supports",
    DONE[no.DO_DEFEND]: "defends",
    "discards {card}": "is discarded",
}


class ChronoCardNarrator(Narrator):
    """The texts for what happens."""

    done, did, took, passed, went = DONE, DID, TOOK, PASSED, WENT
    public_passes = (no.ASK_MULLIGAN, no.ASK_DEFENDER)
    echoes = ECHOES
    counted = (("suffered", "damage"), ("pool", "EP"))

    def deed(self, view: Any, action: int, card: str) -> str:
        """What a player does; a yes says to what, a defence against whom."""
        if action == no.YES and view["decision"] == no.ASK_MULLIGAN:
            return "exchanges the hand"
        deed = super().deed(view, action, card)
        if view["decision"] != no.ASK_DEFENDER:
            return deed
        return f"{deed} against {view.printed(int(view['decision_card'])).name}"

    def marked(self, field: str, old: int, new: int) -> str:
        """Whether the card was damaged, turned, changed, or took a part in the Charm."""
        if field == "damage":
            return f"takes {new - old} damage" if new > old else "loses its damage"
        if field == "part":
            return no.PARTS[new]
        if field == "tokens":
            return f"{'gains' if new > old else 'loses'} {abs(new - old)} token{'s' * (abs(new - old) != 1)}"
        if field in TURNS:
            return TURNS[field][0 if new else 1]
        return f"{'gains' if new > old else 'loses'} {abs(new - old)} {CHANGED[field]}"


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
    "When": "a trigger ability: it happens by itself and cannot be interrupted",
    "[once]": "once in each turn, even if it fails",
    "[own turn]": "only in your own turn",
    "[face-down]": "only while the card is face-down",
    "Character": "in a text: one that is face-up, unless the text says face-down",
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
    "Limit": "the maximum of cards of this number in a deck; without it three",
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
    no.ASK_SUPPORTER: "who supports the Heroine? (pass: no Character)",
    no.ASK_SUPPORT_VALUE: "{card} supports: raise AP or DP?",
    no.ASK_DEFENDER: "{card} attacks: who defends? (pass: no Character)",
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
PAID = ("", "Checked", "discarded", "returned to your hand", "turned face-down")
"""What is done to a card of the field that pays (``codes.WAYS``)."""
GLOBAL_MEANINGS = ("", "", "raise the Heroine's AP", "raise the Heroine's DP")


class Words(ZonedWords[Card]):
    """What the game says to people."""

    primer, keywords = PRIMER, KEYWORDS
    narrator = ChronoCardNarrator()
    questions, headings, global_meanings = QUESTIONS, HEADINGS, GLOBAL_MEANINGS
    listed_zones, card_zones = range(no.HAND, no.CHAIN), (no.HAND, *range(no.DISCARD + 1, no.ZONE_COUNT))

    def asked(self, state: np.void) -> str:
        """The question; for costs, with what is to be paid."""
        question = super().asked(state)
        if state["decision"] == no.ASK_FIELD_COST:
            built = state["build"]
            meaning = self._pool.meanings[int(state["card_id"][built["card"]])]
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
