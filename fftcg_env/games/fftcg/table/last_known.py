"""Keep last known information: what items and waiting triggers need of a card that leaves the field (R4.40-R4.42).

``source_last`` and ``subject_last`` are -1 while the card is on the field. Afterwards they hold a sum: its power just
before it left; COUNTER_UNIT times the number of its counters of the one kind that the text needs; ORIGIN_UNIT times the
zone from which it had entered the field.

For the card that triggered, ``subject_elements`` has the bits of its last Elements, and ``subject_types`` those of its
types and, above them, of its keywords.

``left_as`` has the card number with which each card last left the field, because its index may have another one
afterwards: of a Primed Character it is then the lower card (R12.88), and a deck that is shuffled deals its cards to new
indexes. So everything printed on what has left is known, too. Of a Primed Character it is -1 minus the number of the
upper card.
"""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record.decisions import EVERYBODY
from ..record.types import Ability, Card, Frame, Game, Item, Tables
from .characteristics import counters_on, elements_of, number_has_name, number_shares_a_name

COUNTER_UNIT, ORIGIN_UNIT = 1 << 20, 1 << 27
KEYWORDS_ABOVE = 4
TYPE_BITS = (1 << KEYWORDS_ABOVE) - 1


@rule
def last_power(kept: int) -> int:
    """The power part."""
    return kept % COUNTER_UNIT


@rule
def last_counters(kept: int) -> int:
    """The number of counters."""
    return kept % ORIGIN_UNIT // COUNTER_UNIT


@rule
def last_origin(kept: int) -> int:
    """The zone part."""
    return kept // ORIGIN_UNIT


@rule(inline=True)
def number_it_was(g: Game, card: Card) -> int:
    """The card number of an object that has left the field: of a Primed Character that of its upper card (R12.88)."""
    number = g.left_as[card]
    return number if number >= 0 else -1 - number


@rule
def lower_number(g: Game, card: Card) -> int:
    """The card number of the lower card of a Primed Character that has left the field, while both players know where it
    is; -1: there is none."""
    return g.card_id[card] if g.left_as[card] < 0 and g.known[card] & EVERYBODY == EVERYBODY else -1


@rule
def it_had_name(g: Game, t: Tables, card: Card, name: int) -> int:
    """Whether an object that has left the field had a name by its print; a Primed Character had two (R12.83)."""
    if number_has_name(g, t, number_it_was(g, card), name):
        return 1
    lower = lower_number(g, card)
    return number_has_name(g, t, lower, name) if lower >= 0 else 0


@rule
def it_shared_a_name(g: Game, t: Tables, card: Card, other: Card) -> int:
    """Whether an object that has left the field had a name of another card by its print."""
    if number_shares_a_name(g, t, number_it_was(g, card), other):
        return 1
    lower = lower_number(g, card)
    return number_shares_a_name(g, t, lower, other) if lower >= 0 else 0


@rule
def last_known_value(g: Game, t: Tables, ability: Ability, card: Card) -> int:
    """What an item of this ability needs of a card that is about to leave."""
    kept = min(COUNTER_UNIT - 1, max(0, g.power[card])) + ORIGIN_UNIT * g.came_from[card]
    if g.counter_count and ability >= 0 and t.abilities[ability].counters_asked:
        kept += COUNTER_UNIT * counters_on(g, card, t.abilities[ability].counters_asked)
    return kept


@rule
def resolution_in_progress(g: Game) -> int:
    """Position of the innermost resolution in progress; -1: none."""
    for i in range(g.frame_count - 1, -1, -1):
        if g.frames[i].kind == no.FRAME_RESOLVE:
            return i
        if g.frames[i].kind == no.FRAME_PRIORITY:
            return -1
    return -1


@rule
def store_before_leaving(g: Game, t: Tables, card: Card) -> None:
    """Keep what a card is in the resolution in progress, just before it leaves the field. The next card that leaves
    replaces it. An outer resolution has its own (R10.72)."""
    i = resolution_in_progress(g)
    if i < 0:
        return
    f = g.frames[i]
    f.left_card = card
    f.left_value = last_known_value(g, t, f.item.ability, card)
    f.left_elements = elements_of(g, t, card)
    f.left_types = g.types[card] | g.keywords[card] << KEYWORDS_ABOVE


@rule
def store_after_leaving(g: Game, card: Card) -> None:
    """After a card has left: store the stamp of the object that it has become."""
    i = resolution_in_progress(g)
    if i >= 0:
        g.frames[i].left_stamp = g.stamp[card]


@rule(inline=True)
def left_last(g: Game, f: Frame, card: Card) -> int:
    """Whether a card, where it is now, is the object that left the field last in a resolution."""
    return 1 if card == f.left_card and g.stamp[card] == f.left_stamp and g.zone[card] != op.FIELD else 0


@rule
def store_last_known_in_item(g: Game, t: Tables, item: Item, card: Card) -> None:
    """Store in an item what it may need of its source and of the card that triggered it (R7.16, R8.67)."""
    if item.source == card and item.source_stamp == g.stamp[card]:
        item.source_last = last_known_value(g, t, item.ability, card)
        item.source_paid = g.paid[card]
    if item.subject == card and item.subject_stamp == g.stamp[card]:
        item.subject_last = last_known_value(g, t, item.ability, card)
        item.subject_paid = g.paid[card]
        item.subject_elements = elements_of(g, t, card)
        item.subject_types = g.types[card] | g.keywords[card] << KEYWORDS_ABOVE


@rule
def store_last_known(g: Game, t: Tables, card: Card) -> None:
    """Store in items and waiting triggers what a card was just before it leaves (R4.40, R4.42)."""
    for item in entries_of(g, "stack"):
        store_last_known_in_item(g, t, item, card)
    for frame in entries_of(g, "frames"):
        store_last_known_in_item(g, t, frame.item, card)
    for waiting in entries_of(g, "waiting"):
        if waiting.source == card and waiting.source_stamp == g.stamp[card]:
            waiting.source_last = last_known_value(g, t, waiting.ability, card)
            waiting.source_paid = g.paid[card]
        if waiting.subject == card and waiting.subject_stamp == g.stamp[card]:
            waiting.subject_last = last_known_value(g, t, waiting.ability, card)
            waiting.subject_paid = g.paid[card]
            waiting.subject_elements = elements_of(g, t, card)
            waiting.subject_types = g.types[card] | g.keywords[card] << KEYWORDS_ABOVE
