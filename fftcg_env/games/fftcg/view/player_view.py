"""Show a game as one player may see it: the cards that are known, zone by zone, and names for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..cards.model import Card
from ..cards.program import opcodes as op
from ..record import constants as c
from ..record import state as st
from .action_texts import UNKNOWN_CARD, is_known


@dataclass(frozen=True)
class Seen:
    """Game ``states[index]`` and its viewer: 0, 1, or None for an onlooker who sees every card.

    ``cards``: the card of each card number; ``counter_kinds``: names of the counters; ``paragraphs``: for each ability
    row the paragraph of its card, from 0. ``seen["phase"]`` is a field of the record; ``seen["blocking"]`` says for
    every card whether it is the blocker.
    """

    cards: Sequence[Card]
    states: np.ndarray
    index: int
    viewer: int | None
    counter_kinds: Sequence[str] = ()
    paragraphs: Sequence[int] | np.ndarray = ()

    def __getitem__(self, field: str) -> Any:
        if field == "blocking":
            return np.arange(st.CARD_COUNT) == self["blocker"]
        return self.states[field][self.index]

    def zone(self, player: int, zone: int) -> list[int]:
        """Card indexes of a zone, in order."""
        count = int(self["zone_count"][player, zone])
        indexes: list[int] = self["zone_cards"][player, zone, :count].tolist()
        return indexes

    def card(self, index: int) -> Card | None:
        """The card, or None if the viewer may not know it."""
        if not 0 <= index < st.CARD_COUNT:
            return None
        number = int(self["card_id"][index])
        if number < 0 or (self.viewer is not None and not is_known(self.states, self.index, index, self.viewer)):
            return None
        return self.cards[number]

    def name(self, index: int) -> str:
        """Its name and number, or ``unknown card``."""
        return label(self.card(index))

    def source(self, item: Any) -> Card | None:
        """The card that an item on the stack, or one that waits, comes from: of an object that has left the field, the
        card that it was there (R4.40, R12.88), wherever it is now."""
        index = int(item["source"])
        if int(item["source_last"]) < 0:
            return self.card(index)
        number = int(self["left_as"][index])
        return self.cards[number if number >= 0 else -1 - number]

    def power(self, index: int) -> int | None:
        """The power of a Forward now, None for other cards (R3.9)."""
        card = self.card(index)
        if card is None:
            return None
        if int(self["zone"][index]) == op.FIELD:
            return int(self["power"][index]) if int(self["types"][index]) & op.FORWARD else None
        return card.power

    def owner(self, index: int) -> int:
        """Whose card it is (R4.1)."""
        return int(index >= st.CARDS_PER_PLAYER)

    def card_of(self, action: int) -> int:
        """The index of the card that an action of the player who decides is about, ``NO_CARD`` for a global action."""
        if action < c.GLOBAL_ACTIONS:
            return st.NO_CARD
        entity = (action - c.GLOBAL_ACTIONS) // c.VERB_COUNT
        return (entity + st.CARDS_PER_PLAYER * int(self["decision_player"])) % st.CARD_COUNT


def label(card: Card | None) -> str:
    """The name and number of a card, or ``unknown card``."""
    return UNKNOWN_CARD if card is None else f"{card.name} ({card.code})"


def facts(card: Card, power: int | None = None) -> str:
    """``6 CP, Fire, Forward 9000``; ``power``: another power than the printed one."""
    shown = card.power if power is None else power
    kind = card.type if shown is None else f"{card.type} {shown}"
    return f"{card.cost} CP, {'/'.join(card.elements)}, {kind}{', EX Burst' if card.ex_burst else ''}"
