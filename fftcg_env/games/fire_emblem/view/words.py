"""The Fire Emblem card game in words, for people at a terminal (:class:`fftcg_env.core.words.Words`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ....core.words import Choice, UnknownNameError, nearest
from ..cards.model import Card
from ..cards.pool import CardPool
from ..record import numbers as no
from . import telling
from .board import board, title
from .seen import Seen
from .text import acting_unit, card_of, describe_legal

if TYPE_CHECKING:
    from rich.console import RenderableType

PRIMER = """\
Aim: a unit with Seize on one of the enemy's three sortie squares, all three of them held by your units, or an enemy
  without units. Who cannot draw has lost.
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
QUESTIONS = {
    no.ASK_MULLIGAN: "exchange your whole hand, which then is out of the game, or keep it?",
    no.ASK_UNIT_STEP: "the Unit step: deploy a unit, put chips on units ({amount} left), or pass",
    no.ASK_LAND_STEP: "the Land step: play a land, or pass",
    no.ASK_ITEM_STEP: "the Item step: play weapons, magic and items, or pass",
    no.ASK_SQUARE: "on which square is {card} deployed?",
    no.ASK_CHIPS: "how many chips for {card}?",
    no.ASK_BEARER: "who bears {card}?",
    no.ASK_TARGET: "{card}: choose a target",
    no.ASK_COST: "{card} costs {amount} cards of your hand",
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
    no.ASK_DISCARD: "discard {amount} cards",
    no.ASK_FIND: "{card}: choose a card, or pass",
    no.ASK_HAND_LIMIT: "discard {amount} cards: the hand is too large",
}
NUMBERS = (("energy", "energy"), ("attack", "attack"), ("counter", "counter"), ("need", "needs"), ("chips", "chips"))


class FireEmblemWords:
    """What the game says to people; made by :attr:`fftcg_env.games.fire_emblem.game.FireEmblem.words`."""

    primer = PRIMER

    def __init__(self, pool: CardPool, seen: Callable[[np.ndarray, int, int | None], Seen]) -> None:
        self._pool, self._seen = pool, seen

    def question(self, states: np.ndarray, index: int) -> str:
        """What the player who decides is asked, in one sentence."""
        state = states[index]
        about = int(state["decision_card"])
        card = "" if about == no.NO_CARD else title_of(self._pool.cards[int(state["card_id"][about])])
        text = QUESTIONS.get(int(state["decision"]), "nothing is asked")
        question = text.format(card=card, amount=int(state["decision_amount"]))
        exchange = self._seen(states, index, int(state["decision_player"])).exchange()
        return f"{exchange}. {question.capitalize()}" if exchange else question

    def choices(self, states: np.ndarray, index: int, actions: Sequence[int]) -> list[Choice]:
        """The legal actions in words, those of one verb one after the other."""
        state = states[index]
        seen = self._seen(states, index, int(state["decision_player"]))
        texts = {action: text for text, action in describe_legal(self._pool, state).items()}
        found = [self._choice(seen, action, texts[action]) for action in sorted(actions)]
        order = list(dict.fromkeys(choice.group for choice in found))
        return sorted(found, key=lambda choice: order.index(choice.group))

    def _choice(self, seen: Seen, action: int, text: str) -> Choice:
        if no.USE <= action < no.TO_SQUARE:
            unit = seen.card(acting_unit(seen.state))
            return Choice(action, text, unit.text if unit else "", "abilities", unit.number if unit else "")
        if action < no.GLOBAL_ACTIONS:
            group = "anytime" if action < no.TO_SQUARE else "squares" if action < no.SAY_NUMBER else "numbers"
            return Choice(action, text, "", group)
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
        if seen["exchange"]:
            lines.append(f"{seen.exchange().capitalize()}.")
        for player in (me, 1 - me):
            lines += _player_lines(seen, player)
        return lines

    def cards(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """Numbers of the cards that ``viewer`` knows in hands and on the table."""
        seen = self._seen(states, index, viewer)
        me = 0 if viewer is None else viewer
        found: dict[str, None] = {}
        for player in (me, 1 - me):
            for zone in (no.HAND, no.BOARD, no.ATTACHED, no.LAND, no.CHAIN):
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
    parts = [card.type if card.type != "unit" else f"{'named ' if card.named else ''}unit, {card.title}, {card.moves}"]
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


def page_of(card: Card) -> str:
    """What a card is and does, in several lines."""
    return "\n".join(filter(None, (title_of(card), facts_of(card), card.text)))


def _player_lines(seen: Seen, player: int) -> list[str]:
    """One player: counts, and every card that the viewer knows."""
    whose = "You" if player == seen.viewer else f"player_{player}"
    counts = seen["zone_count"][player]
    lines = [
        f"{whose}: {int(seen['unused'][player])} chips unused, {int(seen['used'][player])} used, "
        f"{counts[no.HAND]} in hand, {counts[no.DECK]} in the deck."
    ]
    for zone in range(no.HAND, no.ZONE_COUNT):
        texts = []
        for index in seen.zone(player, zone):
            card = seen.card(index)
            if card is not None:
                now = ", ".join(seen.values(index))
                texts.append(title_of(card) + (f" [{now}]" if now else ""))
        if texts:
            lines.append(f"  {no.ZONES[zone].replace('_', '-')}: {', '.join(texts)}")
    return lines
