"""Kingdom Hearts TCG in words, for people at a terminal (:class:`fftcg_env.core.words.Words`)."""

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
from .text import card_of, describe_legal

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
GLOBAL_MEANINGS = ("", "fight the obstacles on your field", "lose 1 HP and your topmost World", "")
NUMBERS = (("level", "level"), ("attack", "attack"), ("magic", "magic"), ("support", "support"), ("power", "POW"))


class KingdomHeartsWords:
    """What the game says to people; made by :attr:`fftcg_env.games.kingdom_hearts.game.KingdomHearts.words`."""

    primer = PRIMER

    def __init__(self, pool: CardPool, seen: Callable[[np.ndarray, int, int | None], Seen]) -> None:
        self._pool, self._seen = pool, seen

    def question(self, states: np.ndarray, index: int) -> str:
        """What the player who decides is asked, in one sentence."""
        state = states[index]
        about = int(state["decision_card"])
        card = "" if about == no.NO_CARD else title_of(self._pool.cards[int(state["card_id"][about])])
        text = QUESTIONS.get(int(state["decision"]), "nothing is asked")
        amount = int(state["decision_amount"])
        if int(state["decision"]) == no.ASK_DISCARD and amount:
            return f"discard {amount} or more cards of your hand"
        return text.format(card=card, amount=amount)

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
        if seen["fight"]:
            totals = seen.totals()
            lines.append(f"In this fight the attack of player_0 is {totals[0]}, that of player_1 {totals[1]}.")
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
        same = [card for card in self._pool.cards if card.name and card.name.casefold() == wanted.casefold()]
        if not same:
            known = [*self._pool.numbers, *sorted({card.name for card in self._pool.cards if card.name})]
            raise UnknownNameError(wanted, nearest(wanted, known))
        return "\n\n".join(map(page_of, same))


def title_of(card: Card) -> str:
    """Name and number; Events have no name (K-2.3)."""
    return f"{card.name or 'Event'} ({card.number})"


def facts_of(card: Card) -> str:
    """The printed facts in a line."""
    kind = card.type.replace("_", "/")
    parts = [kind if card.attribute == "none" else f"{kind} ({card.attribute})"]
    parts += [f"{label} {value}" for field, label in NUMBERS if (value := getattr(card, field))]
    parts += [f"HP {card.hearts}"] * bool(card.hearts) + [f"room {card.appearance}"] * bool(card.appearance)
    parts += [f"with {' and '.join(card.links)}"] * bool(card.links)
    return ", ".join(parts)


def page_of(card: Card) -> str:
    """What a card is and does, in several lines."""
    return "\n".join(filter(None, (title_of(card), facts_of(card), card.text)))


def _player_lines(seen: Seen, player: int) -> list[str]:
    """One player: counts, and every card that the viewer knows."""
    whose = "You" if player == seen.viewer else f"player_{player}"
    counts = seen["zone_count"][player]
    lines = [
        f"{whose}: HP {int(seen['hearts'][player])}, Worlds {int(seen['total'][player])} of {no.WINNING_TOTAL}, "
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
            lines.append(f"  {no.ZONES[zone]}: {', '.join(texts)}")
    return lines
