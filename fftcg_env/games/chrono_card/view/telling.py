"""What an action did, told from the tables before and after it, as far as one viewer may know it."""

from __future__ import annotations

from ..record import numbers as no
from .board import title
from .seen import Seen
from .text import card_of

WENT = {
    no.DISCARD: "is discarded",
    no.CHARACTERS: "comes to the field of {side}",
    no.BACKGROUNDS: "is a BG of {side}",
    no.MUSIC: "plays for {side}",
    no.ITEMS: "is borne on the field of {side}",
    no.CHAIN: "is declared by {side}",
    no.HAND: "goes to the hand of {side}",
    no.DECK: "goes into the deck of {side}",
}
TURNS = (
    ("checked", "is Checked", "is upright again"),
    ("down", "turns face-down", "recovers"),
)


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
    if action < no.GLOBAL_ACTIONS:
        return f"{actor}: {no.GLOBAL_WORDS[action]}"
    verb = no.VERBS[(action - no.GLOBAL_ACTIONS) % no.VERB_COUNT]
    return f"{actor}: {verb} {_name(before, after, card_of(before.state, action)) or 'a card'}"


def _moves(before: Seen, after: Seen) -> list[str]:
    """Cards that changed their zone or their state and that the viewer knows now."""
    lines = []
    for card in range(no.CARD_COUNT):
        if after.card(card) is None:
            continue
        name, zone = _name(before, after, card), int(after["zone"][card])
        if zone != int(before["zone"][card]):
            lines.append(f"{name} {WENT[zone].format(side=_side(after, card))}")
            continue
        for field, on, off in TURNS:
            if before[field][card] != after[field][card]:
                lines.append(f"{name} {on if after[field][card] else off}")
        if after["part"][card] > before["part"][card]:
            lines.append(f"{name} {no.PARTS[int(after['part'][card])]}")
    return lines


def _side(seen: Seen, card: int) -> str:
    return f"player_{int(seen['side'][card])}"


def _counts(before: Seen, after: Seen) -> list[str]:
    """Damage, EP and unknown cards drawn."""
    lines = []
    for player in range(2):
        for field, word in (("suffered", "damage"), ("pool", "EP")):
            was, now = int(before[field][player]), int(after[field][player])
            if was != now:
                lines.append(f"{word} of player_{player}: {was} -> {now}")
        held = int(after["zone_count"][player][no.HAND]) - int(before["zone_count"][player][no.HAND])
        if held > 0:
            lines.append(f"player_{player} has {held} more in hand")
    return lines
