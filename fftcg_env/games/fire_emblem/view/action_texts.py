"""The text form of every action, both ways: ``play FE-014``, ``act FE-003``, ``b2``, ``use Power``, ``4``, ``pass``.

Squares have the letter of their column and the number of their row, a1 to c4, the same for both players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ....core.zoned.action_texts import ActionTexts
from ..record import numbers as no

if TYPE_CHECKING:
    from ..cards.pool import CardPool


def square_seen_by(player: int, square: int) -> int:
    """The number of a square as a player counts them, the own sortie squares first. It is its own inverse."""
    return square if player == 0 else no.SQUARES - 1 - square


def square_of(state: np.void, action: int) -> int:
    """The square that an action names."""
    return square_seen_by(int(state["decision_player"]), action - no.TO_SQUARE)


def acting_unit(state: np.void) -> int:
    """The unit whose abilities the player who decides may use; NO_CARD if there is none."""
    player = int(state["decision_player"])
    if state["exchange"]:
        mine = int(state["attacker"]) // no.CARDS_PER_PLAYER == player
        return int(state["attacker"] if mine else state["defender"])
    return int(state["actor"])


def deed_name(pool: CardPool, state: np.void, place: int) -> str:
    """The name of the ability at this place, or its number if it has no name."""
    return name_of_deed(pool, state, acting_unit(state), place)


def name_of_deed(pool: Any, state: np.void, unit: int, place: int) -> str:
    """As :func:`deed_name`, for this unit; ``NO_CARD``: no unit."""
    plain = f"ability {place + 1}"
    if unit == no.NO_CARD or state["zone"][unit] != no.BOARD:
        return plain
    card, number = unit, place
    if place >= no.OF_ARM:
        wanted = place >= no.OF_ITEM
        number = place - (no.OF_ITEM if wanted else no.OF_ARM)
        for other in np.flatnonzero(state["host"] == unit).tolist():
            if (pool.cards[int(state["card_id"][other])].type == "item") == wanted:
                card = other
        if card == unit:
            return plain
    deeds = pool.meanings[int(state["card_id"][card])].deeds
    return deeds[number].name if number < len(deeds) and deeds[number].name else plain


class FireEmblemTexts(ActionTexts):
    """Texts of actions, with squares and with abilities by name."""

    def plain(self, pool: Any, state: np.void, action: int) -> str:
        """The text of an action without ``#k``."""
        if no.TO_SQUARE <= action < no.SAY_NUMBER:
            return no.SQUARE_WORDS[square_of(state, action)]
        if no.USE <= action < no.TO_SQUARE:
            return f"use {deed_name(pool, state, action - no.USE)}"
        return super().plain(pool, state, action)

    def has_form(self, wanted: str) -> bool:
        """Whether a normalised text has the form of an action, legal or not."""
        return super().has_form(wanted) or (wanted.startswith("use ") and len(wanted) > len("use "))


TEXTS = FireEmblemTexts(no, pass_words=("pass", "no", "done", "nothing", "stay"))
