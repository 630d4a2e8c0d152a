"""How cards and players stand, in words: what lines of text and pages both say of a table."""

from __future__ import annotations

import numpy as np

from ..cards.program import opcodes as op
from ..cards.program import qualities as q
from ..cards.program import times
from ..cards.wording.renderer import DURATIONS, RESTRICTIONS
from ..record import constants as c
from ..record import state as st
from .board import ITEM_KINDS
from .seen import Seen

DURATION_WORDS = {number: DURATIONS[name].strip() for name, number in times.DURATIONS.items()}
PROTECTED = {
    q.PROTECT_CHOOSE: "cannot be chosen by",
    q.PROTECT_RETURN: "cannot be returned to the hand by",
    q.PROTECT_BREAK: "cannot be broken by",
    q.PROTECT_DULL: "cannot be dulled by",
    q.PROTECT_PUT: "cannot be put into the Break Zone by",
    q.PROTECT_MOVE: "cannot be removed or put into a deck by",
}
AGAINST = {
    q.PROTECT_SUMMONS_ANY: "Summons",
    q.PROTECT_SUMMONS_OPPONENT: "Summons of the opponent",
    q.PROTECT_ABILITIES_ANY: "abilities",
    q.PROTECT_ABILITIES_OPPONENT: "abilities of the opponent",
}
EFFECT_WORDS = {
    c.EFFECT_POWER: "{value:+d} power",
    c.EFFECT_SET_POWER: "power {value}",
    c.EFFECT_BECOME_FORWARD: "Forward with power {value}",
}
NUMBERED = (c.ITEM_ACTION, c.ITEM_SPECIAL, c.ITEM_AUTO, c.ITEM_EX_BURST)
"""Items that are an ability; a Summon has one text."""
KINDS = tuple(name.replace("_", " ") for name in c.EFFECTS)


def counter_words(seen: Seen, index: int) -> list[str]:
    """The counters on a card, a kind each."""
    found = []
    for owner, kind, number in seen["counters"][: int(seen["counter_count"])].tolist():
        if owner == index:
            name = seen.counter_kinds[kind - 1] if kind <= len(seen.counter_kinds) else f"kind {kind}"
            found.append(f"{number} {name} Counter{'s' * (number > 1)}")
    return found


def standing(seen: Seen, index: int) -> list[str]:
    """What a Character on the field has beyond its print, and what it did this turn; not whether it is dull, frozen,
    attacking or blocking, nor its power."""
    states = [name for name, bit in op.KEYWORDS.items() if int(seen["keywords"][index]) & bit]
    if damage := int(seen["damage"][index]):
        states.append(f"{damage} damage")
    if seen["since_turn"][index] == seen["turn"]:
        states.append("new this turn")
    if seen["under"][index] != st.NO_CARD:
        states.append(f"primed with {seen.name(int(seen['under'][index]))}")
    if seen["silenced"][index]:
        states.append("without abilities")
    if attacks := int(seen["attacks"][index]):
        states.append(f"{attacks} attack{'s' * (attacks > 1)} made")
    used = int(seen["used"][index]) & c.USED_BITS
    if used:
        states.append(f"used this turn: ability {', '.join(str(k + 1) for k in range(16) if used >> k & 1)}")
    restrictions = int(seen["restrictions"][index])
    states += [RESTRICTIONS[name] for name, bit in q.RESTRICTIONS.items() if restrictions & bit]
    return [*states, *_protections(int(seen["protections"][index])), *counter_words(seen, index)]


def _protections(bits: int) -> list[str]:
    """What cannot happen to an object, and by what."""
    found = ["cannot be broken"] if bits & q.PROTECT_FROM_EVERY_BREAK else []
    for shift, what in PROTECTED.items():
        by = [words for bit, words in AGAINST.items() if bits >> shift & bit]
        found += [f"{what} {' and '.join(by)}"] if by else []
    return found


def elsewhere(seen: Seen, index: int) -> list[str]:
    """What is to be seen of a card that is not on the field: counters, and who knows it beyond those who always do."""
    marks = counter_words(seen, index)
    if seen["zone"][index] == op.LB_DECK and seen["face_up"][index]:
        marks.append("face up")
    owner = seen.owner(index)
    if seen["zone"][index] == op.HAND and owner == seen.viewer and int(seen["known"][index]) >> 1 - owner & 1:
        marks.append("known to the opponent")
    return marks


def kind_of_item(seen: Seen, item: np.void) -> str:
    """What waits on the stack: ``auto-ability 2 of player_0``, the paragraph of the card behind the kind."""
    row, kind = int(item["ability"]), int(item["kind"])
    has_number = kind in NUMBERED and 0 <= row < len(seen.paragraphs)
    number = f" {int(seen.paragraphs[row]) + 1}" if has_number else ""
    return f"{ITEM_KINDS.get(kind, 'item')}{number} of player_{int(item['controller'])}"


def effects_in_force(seen: Seen) -> list[tuple[int, int, str]]:
    """Ongoing effects, the latest first.

    The card that each applies to (``NO_CARD``: none), who controls it, and what it is in words. A card that the viewer
    does not know has no name.
    """
    found = []
    for effect in seen["effects"][: int(seen["effect_count"])][::-1]:
        kind, value = int(effect["kind"]), int(effect["value"])
        words = EFFECT_WORDS.get(kind, KINDS[kind]).format(value=value)
        if kind == c.EFFECT_KEYWORD:
            words = ", ".join(name for name, bit in op.KEYWORDS.items() if value & bit)
        elif kind == c.EFFECT_RESTRICT:
            words = ", ".join(RESTRICTIONS[name] for name, bit in q.RESTRICTIONS.items() if value & bit)
        source = int(effect["source"])
        origin = f", by {seen.name(source)}" if source != st.NO_CARD else ""
        until = DURATION_WORDS.get(int(effect["duration"]), "")
        found.append((int(effect["card"]), int(effect["controller"]), f"{words} {until}".rstrip() + origin))
    return found


def of_player(seen: Seen, player: int) -> list[tuple[str, str]]:
    """What this turn and the next ones hold for a player: labels and values, those alone that say something."""
    searching = "this turn" if seen["turn"] and seen["no_search"][player] == seen["turn"] else ""
    skips = int(seen["skips"][player])
    skipped = [name.replace("_", " ") for name, moment in times.MOMENTS.items() if skips >> moment & 1]
    facts = (
        ("Crystals", int(seen["crystals"][player])),
        ("Summons cast this turn", int(seen["summons_cast"][player])),
        ("extra turns to come", int(seen["extra_turns"][player])),
        ("skips next turn", ", ".join(skipped)),
        ("no search", searching),
    )
    return [(label, str(value)) for label, value in facts if value]
