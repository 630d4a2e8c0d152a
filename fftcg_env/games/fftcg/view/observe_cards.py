"""Writing the field ``cards`` of an observation: where every card is that the viewer may know, and what it is there.

They are made for all cards at once (``core.machine.lanes``), from the arrays of the record: of each player two vectors,
which overlap. Nobody can guess how many cards are where, so there is no loop over those of a zone.
"""

from ....core.jit import rule
from ....core.machine.lanes import (
    LANES,
    at_least,
    both,
    bytes_at,
    either,
    equal,
    every_byte,
    plus,
    put_bytes,
    put_words,
    without,
    words_at,
)
from ....core.machine.long_lanes import clamped_at, count_from
from ....core.machine.unguessed import whole
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.action_history import seen_by
from ..record.decisions import entity_of
from ..record.types import Card, Game, PackedObservations, Player
from .layout import CARD_COLUMNS, LAYOUT, WORD

(
    CARD_ID,
    POWER,
    DAMAGE,
    RESTRICTIONS,
    COUNTERS,
    ZONE,
    MINE,
    TYPE,
    KEYWORDS,
    DULL,
    FROZEN,
    ATTACKING,
    BLOCKING,
    NEW,
    ATTACKS,
    PRIMED,
    SILENCED,
    FACE_UP,
    SEEN_BY_OPPONENT,
    LEGAL,
    SOURCE,
    CHOSEN,
) = (LAYOUT.place("cards", column) for column in CARD_COLUMNS)

AT_ONCE = 8
"""Legal actions that are looked at without a branch: nobody can guess how many there are."""
OPPONENT = 256
SECOND = st.CARDS_PER_PLAYER - LANES
"""Where the second vector of a player's cards begins."""
assert 0 <= SECOND <= LANES


@rule
def write_cards(g: Game, out: PackedObservations, e: int, viewer: Player, reveal: int) -> int:
    """All rows, but for what concerns the decision and for counters; returns how many Backups could be dulled for CP
    (R5.11): the viewer's, and ``OPPONENT`` times the other player's."""
    backups = 0
    for half in range(2):
        for part in range(2):
            card = st.CARDS_PER_PLAYER * (viewer ^ half) + SECOND * part
            row = st.CARDS_PER_PLAYER * half + SECOND * part
            backups += write_vector(g, out, e, viewer, reveal, half, card, row, (LANES - SECOND) * part)
    if g.blocker != st.NO_CARD:
        out[e, BLOCKING + entity_of(g.blocker, viewer)] = 1
    return backups


@rule(inline=True)
def write_vector(
    g: Game, out: PackedObservations, e: int, viewer: Player, reveal: int, half: int, card: int, row: int, again: int
) -> int:
    """The rows from ``row`` on: the cards of one player from ``card`` on. ``half``: 0 my cards, 1 my opponent's;
    ``again``: so many of them were written before. Returns what :func:`write_cards` does, of the others."""
    zone = bytes_at(g, "zone", card)
    number = words_at(g, "card_id", card)
    known = bytes_at(g, "known", card)
    on_field, in_hand = equal(zone, op.FIELD), equal(zone, op.HAND)
    hidden = either(either(in_hand, equal(zone, op.DECK)), either(equal(zone, op.LB_DECK), equal(zone, op.REMOVED)))
    seen = either(equal(both(known, every_byte(1 << viewer)), 1 << viewer), every_byte(-reveal))
    shown = without(at_least(number, 0), without(hidden, seen))  # R4.45, R4.46
    told = equal(both(known, every_byte(2 >> viewer)), 2 >> viewer)  # to the other player
    mine = equal(bytes_at(g, "controller", card), viewer)
    new = at_least(words_at(g, "since_turn", card), g.turn)
    primed = without(on_field, equal(bytes_at(g, "under", card), st.NO_CARD))
    one = every_byte(1)
    put_words(out, e, CARD_ID + WORD * row, both(plus(number, 1), shown))
    put_bytes(out, e, ZONE + row, both(plus(zone, 1), shown))
    put_bytes(out, e, MINE + row, both(both(mine, shown), one))
    put_bytes(out, e, FACE_UP + row, both(bytes_at(g, "face_up", card), both(hidden, shown)))
    put_bytes(out, e, SEEN_BY_OPPONENT + row, both(both(in_hand, shown), both(told, every_byte(1 - half))))
    put_bytes(out, e, NEW + row, both(both(new, on_field), one))
    put_bytes(out, e, PRIMED + row, both(primed, one))
    put_bytes(out, e, TYPE + row, both(bytes_at(g, "types", card), on_field))
    put_bytes(out, e, KEYWORDS + row, both(bytes_at(g, "keywords", card), on_field))
    put_bytes(out, e, DULL + row, both(bytes_at(g, "dull", card), on_field))
    put_bytes(out, e, FROZEN + row, both(bytes_at(g, "frozen", card), on_field))
    put_bytes(out, e, ATTACKING + row, both(bytes_at(g, "attacking", card), on_field))
    put_bytes(out, e, BLOCKING + row, every_byte(0))
    put_bytes(out, e, ATTACKS + row, both(bytes_at(g, "attacks", card), on_field))
    put_bytes(out, e, SILENCED + row, both(bytes_at(g, "silenced", card), on_field))
    put_words(out, e, POWER + WORD * row, both(clamped_at(g, "power", card), on_field))
    put_words(out, e, DAMAGE + WORD * row, both(clamped_at(g, "damage", card), on_field))
    put_words(out, e, RESTRICTIONS + WORD * row, both(words_at(g, "restrictions", card), on_field))
    backups = both(on_field, equal(both(bytes_at(g, "types", card), every_byte(op.BACKUP)), op.BACKUP))
    active = both(backups, equal(bytes_at(g, "dull", card), 0))
    return count_from(both(active, mine), again) + OPPONENT * count_from(without(active, mine), again)


@rule(inline=True)
def mark_legal(out: PackedObservations, e: int, action: int, there: int) -> None:
    """Mark the card of a legal action, without a branch."""
    on_card = whole((1 if action >= no.GLOBAL_ACTIONS else 0) & (1 if there else 0))
    place = LEGAL + max(0, action - no.GLOBAL_ACTIONS) // no.VERB_COUNT
    out[e, place] = max(out[e, place], on_card)


@rule
def write_asked(g: Game, out: PackedObservations, e: int, viewer: Player) -> None:
    """What the cards have to do with the decision of the viewer."""
    if not g.decision or g.decision_player != viewer:
        return
    last = max(0, g.legal_count - 1)
    for i in range(AT_ONCE):
        mark_legal(out, e, g.legal[min(i, last)], g.legal_count)
    for i in range(AT_ONCE, g.legal_count):
        mark_legal(out, e, g.legal[i], 1)
    if g.decision_card != st.NO_CARD:
        out[e, SOURCE + entity_of(g.decision_card, viewer)] = 1
    write_chosen(g, out, e, viewer)


@rule
def may_know(g: Game, card: Card, viewer: Player) -> int:
    """Whether the viewer may know which card this is (R4.45, R4.5)."""
    return seen_by(g, card) >> viewer & 1


@rule
def write_chosen(g: Game, out: PackedObservations, e: int, viewer: Player) -> None:
    """Mark the targets of items that are being declared, paid for or resolved, and the attackers named so far."""
    for k in range(g.frame_count):
        item = g.frames[k].item
        for i in range(st.TARGET_CAPACITY):
            if item.target[i] >= st.NO_CARD:  # none, or a share
                continue
            out[e, CHOSEN + entity_of(item.target[i], viewer)] = 1
        for i in range(g.frames[k].found_start, g.frames[k].found_start + g.frames[k].found_count):
            found = g.found[i]
            if found.picked and found.stamp == g.stamp[found.card] and may_know(g, found.card, viewer):
                out[e, CHOSEN + entity_of(found.card, viewer)] = max(1, found.picked - 1)
    if g.decision == no.DECISION_ATTACK:
        for i in range(g.attack_count):
            out[e, CHOSEN + entity_of(g.attackers[i], viewer)] = 1
