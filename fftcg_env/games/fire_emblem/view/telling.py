"""What an action did, told from the tables before and after it, as far as one viewer may know it."""

from __future__ import annotations

from ..record import numbers as no
from .board import title
from .seen import Seen
from .text import card_of, deed_name, square_of

WENT = {
    no.OFF_FIELD: "goes to the off-field pile of {side}",
    no.ABROAD: "goes abroad",
    no.BOARD: "comes onto {square} for {side}",
    no.ATTACHED: "is attached to a unit of {side}",
    no.LAND: "is the land of {side}",
    no.CHAIN: "is played by {side}",
    no.HAND: "goes to the hand of {side}",
    no.DECK: "goes into the deck of {side}",
}


def told(before: Seen, after: Seen, action: int) -> list[str]:
    """A sentence a happening: the action, then what moved, what was counted, and how it ended."""
    lines = [_deed(before, after, action)]
    lines += _moves(before, after) + _counts(before, after)
    if after["result"]:
        lines.append(title(after))
    elif before["turn"] != after["turn"]:
        lines.append(f"{title(after)} begins")
    return lines


def _name(before: Seen, after: Seen, card: int) -> str | None:
    """A card that the viewer knows before or after, by name and number."""
    known = after.card(card) or before.card(card)
    return f"{known.name} ({known.number})" if known else None


def _deed(before: Seen, after: Seen, action: int) -> str:
    """Who did what."""
    actor = f"player_{int(before['decision_player'])}"
    if no.USE <= action < no.TO_SQUARE:
        return f"{actor}: use {deed_name(before.pool, before.state, action - no.USE)}"
    if no.TO_SQUARE <= action < no.SAY_NUMBER:
        return f"{actor}: {no.SQUARE_WORDS[square_of(before.state, action)]}"
    if action < no.GLOBAL_ACTIONS:
        return f"{actor}: {no.GLOBAL_WORDS[action]}"
    verb = no.VERBS[(action - no.GLOBAL_ACTIONS) % no.VERB_COUNT]
    return f"{actor}: {verb} {_name(before, after, card_of(before.state, action)) or 'a card'}"


def _moves(before: Seen, after: Seen) -> list[str]:
    """Cards that changed their zone or square and that the viewer knows where they are now."""
    lines = []
    for card in range(no.CARD_COUNT):
        zone = int(after["zone"][card])
        name = _name(before, after, card) if after.card(card) else None
        if not name:
            continue
        if zone != int(before["zone"][card]):
            square = after.square(card) if zone == no.BOARD else ""
            side = f"player_{card // no.CARDS_PER_PLAYER}"
            lines.append(f"{name} {WENT[zone].format(side=side, square=square)}")
        elif zone == no.BOARD and before["square"][card] != after["square"][card]:
            lines.append(f"{name} goes from {before.square(card)} to {after.square(card)}")
        elif zone == no.BOARD and before["energy"][card] != after["energy"][card]:
            lines.append(f"energy of {name}: {int(before['energy'][card])} -> {int(after['energy'][card])}")
    return lines


def _counts(before: Seen, after: Seen) -> list[str]:
    """Unknown cards drawn, and the exchange as it stands now."""
    lines = []
    for player in range(2):
        held = int(after["zone_count"][player][no.HAND]) - int(before["zone_count"][player][no.HAND])
        if held > 0:
            lines.append(f"player_{player} has {held} more in hand")
    now = after.exchange()
    return [*lines, now] if now and now != before.exchange() else lines
