"""What an action did, told from the tables before and after it, as far as one viewer may know it."""

from __future__ import annotations

from ..record import numbers as no
from .board import title
from .seen import Seen
from .text import card_of

WENT = {
    no.DISCARD: "is discarded",
    no.PLAYER: "is the Player of {side}",
    no.FORM: "lies on the Player of {side}",
    no.FRIENDS: "comes to {side} as a friend",
    no.WORLDS: "is the World of {side} now",
    no.OBSTACLES: "is in the way of {side}",
    no.EQUIPMENT: "is borne on the side of {side}",
    no.USED: "is used",
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
    return f"{known.name or 'Event'} ({known.number})" if known else None


def _deed(before: Seen, after: Seen, action: int) -> str:
    """Who did what."""
    actor = f"player_{int(before['decision_player'])}"
    if action < no.GLOBAL_ACTIONS:
        return f"{actor}: {no.GLOBAL_WORDS[action]}"
    verb = no.VERBS[(action - no.GLOBAL_ACTIONS) % no.VERB_COUNT]
    return f"{actor}: {verb} {_name(before, after, card_of(before.state, action)) or 'a card'}"


def _moves(before: Seen, after: Seen) -> list[str]:
    """Cards that changed their zone and that the viewer knows where they are now."""
    lines = []
    for card in range(no.CARD_COUNT):
        zone = int(after["zone"][card])
        if zone == int(before["zone"][card]):
            if after["joined"][card] and not before["joined"][card]:
                lines.append(f"{_name(before, after, card)} joins the fight")
            continue
        name = _name(before, after, card) if after.card(card) else None
        if name:
            side = f"player_{int(after['side'][card])}"
            lines.append(f"{name} {WENT[zone].format(side=side)}")
    return lines


def _counts(before: Seen, after: Seen) -> list[str]:
    """Heart Points, levels of Worlds, damage and unknown cards drawn."""
    lines = []
    for player in range(2):
        for field, word in (("hearts", "HP"), ("total", "Worlds")):
            was, now = int(before[field][player]), int(after[field][player])
            if was != now:
                lines.append(f"{word} of player_{player}: {was} -> {now}")
        held = int(after["zone_count"][player][no.HAND]) - int(before["zone_count"][player][no.HAND])
        if held > 0:
            lines.append(f"player_{player} has {held} more in hand")
    return lines
