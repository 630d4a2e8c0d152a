"""Chrono Card TCG in words, for people at a terminal (:class:`fftcg_env.core.words.Words`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ....core.words import Choice, UnknownNameError, nearest
from ..cards.model import Card
from ..cards.pool import CardPool
from ..record import numbers as no
from . import telling
from .board import board, declared, title
from .seen import Seen
from .text import card_of, describe_legal

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
QUESTIONS = {
    no.ASK_MULLIGAN: "exchange your whole opening hand? (yes, or pass: keep it)",
    no.ASK_DRAW: "the Draw phase: Events and A.Skills, or pass: declare the draw",
    no.ASK_MAIN: "your Main phase: use cards, declare Charm, or pass: end it",
    no.ASK_INTERRUPT: "interrupt what was declared, or pass?",
    no.ASK_CHARM_EFFECT: "the Charm: an Event or A.Skill, or pass?",
    no.ASK_TARGET: "{card}: choose a target",
    no.ASK_PAY: "{amount} EP to pay: which card is Checked?",
    no.ASK_COST_CARD: "the cost: discard a card of your hand",
    no.ASK_ADDED_COST: "{card} costs {amount} more: pay it? (yes, or pass: it fails)",
    no.ASK_ATTACKERS: "who else attacks? (pass: that is all)",
    no.ASK_SUPPORTER: "who supports the Heroine? (pass: nobody)",
    no.ASK_SUPPORT_VALUE: "{card} supports: raise AP or DP?",
    no.ASK_DEFENDER: "{card} attacks: who defends? (pass: nobody)",
    no.ASK_TRIGGER_ORDER: "which ability comes first?",
    no.ASK_TRIGGER_COST: "{card}: pay the cost? (yes, or pass)",
    no.ASK_DISCARD: "discard {amount} of your hand",
    no.ASK_HAND_LIMIT: "your hand is too large: discard {amount}",
}
GLOBAL_MEANINGS = ("", "", "raise the Heroine's AP", "raise the Heroine's DP")


class ChronoCardWords:
    """What the game says to people; made by :attr:`fftcg_env.games.chrono_card.game.ChronoCard.words`."""

    primer = PRIMER

    def __init__(self, pool: CardPool, seen: Callable[[np.ndarray, int, int | None], Seen]) -> None:
        self._pool, self._seen = pool, seen

    def question(self, states: np.ndarray, index: int) -> str:
        """What the player who decides is asked, in one sentence."""
        state = states[index]
        about = int(state["decision_card"])
        card = "" if about == no.NO_CARD else title_of(self._pool.cards[int(state["card_id"][about])])
        text = QUESTIONS.get(int(state["decision"]), "nothing is asked")
        return text.format(card=card, amount=int(state["decision_amount"]))

    def choices(self, states: np.ndarray, index: int, actions: Sequence[int]) -> list[Choice]:
        """The legal actions in words, those of one verb one after the other."""
        state = states[index]
        seen = self._seen(states, index, int(state["decision_player"]))
        texts = {action: text for text, action in describe_legal(self._pool.cards, state).items()}
        found = [self._choice(seen, action, texts[action]) for action in sorted(actions)]
        order = list(dict.fromkeys(choice.group for choice in found))
        return sorted(found, key=lambda choice: order.index(choice.group))

    def _choice(self, seen: Seen, action: int, text: str) -> Choice:
        if action < no.GLOBAL_ACTIONS:
            return Choice(action, text, GLOBAL_MEANINGS[action], "anytime")
        index = card_of(seen.state, action)
        card = seen.card(index)
        verb = no.VERBS[(action - no.GLOBAL_ACTIONS) % no.VERB_COUNT]
        if card is None:
            return Choice(action, text, "", verb)
        now = ", ".join(seen.values(index)) or facts_of(card)
        return Choice(action, text, ": ".join(filter(None, (title_of(card), now))), verb, card.number)

    def told(self, before: np.ndarray, after: np.ndarray, action: int, viewer: int | None) -> list[str]:
        """What an action did; see :func:`.telling.told`."""
        return telling.told(self._seen(before, 0, viewer), self._seen(after, 0, viewer), action)

    def table(self, states: np.ndarray, index: int, viewer: int | None) -> RenderableType:
        """The board without the question and the answers."""
        return board(self._seen(states, index, viewer), footer=False)

    def lines(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """The table in plain lines."""
        seen = self._seen(states, index, viewer)
        me = 0 if viewer is None else viewer
        lines = [f"{title(seen).capitalize()}." + ("" if viewer is None else f" You are player_{me}.")]
        links = seen["chain"][: int(seen["chain_count"])][::-1]
        lines += [f"Declared, the last first: {'; '.join(declared(seen, link) for link in links)}."] * bool(len(links))
        for player in (me, 1 - me):
            lines += _player_lines(seen, player)
        return lines

    def cards(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """Numbers of the cards that ``viewer`` knows in hands and on the table."""
        seen = self._seen(states, index, viewer)
        me = 0 if viewer is None else viewer
        found: dict[str, None] = {}
        for player in (me, 1 - me):
            for zone in range(no.HAND, no.ZONE_COUNT):
                if zone != no.DISCARD:
                    known = (seen.card(card) for card in seen.zone(player, zone))
                    found.update((card.number, None) for card in known if card is not None)
        return list(found)

    def card(self, name: str) -> str:
        """Facts and text of the card with this number, or of all with this name."""
        wanted = name.strip()
        if wanted.upper() in self._pool.numbers:
            return page_of(self._pool[wanted.upper()])
        same = [card for card in self._pool.cards if card.name.casefold() == wanted.casefold()]
        if not same:
            known = [*self._pool.numbers, *sorted({card.name for card in self._pool.cards})]
            raise UnknownNameError(wanted, nearest(wanted, known))
        return "\n\n".join(map(page_of, same))


def title_of(card: Card) -> str:
    """Name and number."""
    return f"{card.name} ({card.number})"


def facts_of(card: Card) -> str:
    """The printed facts in a line."""
    parts = [no.TYPE_NAMES[no.TYPES.index(card.type)]]
    parts += [f"cost {card.cost}"] * (card.type != "heroine")
    parts += [f"EP {card.ep}"] * (card.ep is not None)
    parts += [f"AP {card.ap}", f"DP {card.dp}"] if card.dp else []
    return ", ".join([*parts, *card.kinds])


def page_of(card: Card) -> str:
    """What a card is and does, in several lines."""
    return "\n".join(filter(None, (title_of(card), facts_of(card), card.text)))


def _player_lines(seen: Seen, player: int) -> list[str]:
    """One player: counts, and every card that the viewer knows."""
    whose = "You" if player == seen.viewer else f"player_{player}"
    counts = seen["zone_count"][player]
    lines = [
        f"{whose}: damage {int(seen['suffered'][player])} of {int(seen['options'][no.DAMAGE_TO_LOSE])}, "
        f"EP {int(seen['pool'][player])}, {counts[no.HAND]} in hand, {counts[no.DECK]} in the deck."
    ]
    for zone in range(no.HAND, no.CHAIN):
        texts = []
        for index in seen.zone(player, zone):
            card = seen.card(index)
            if card is not None:
                now = ", ".join(seen.values(index))
                texts.append(title_of(card) + (f" [{now}]" if now else ""))
        if texts:
            lines.append(f"  {no.ZONES[zone]}: {', '.join(texts)}")
    return lines
