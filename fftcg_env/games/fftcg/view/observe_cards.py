"""Writing the field ``cards`` of an observation: where every card is that the viewer may know, and what it is there.

Most columns are made for all cards at once (``core.machine.lanes``), from the arrays of the record: of each player two
vectors, which overlap. The others are made card by card for the objects on the field.
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
from ....core.machine.words import put_word
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.decide import entity_of
from ..record.told import seen_by
from ..record.types import Card, Game, PackedObservations, Player
from .layout import CARD_COLUMNS, LAYOUT, MOST, WORD

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

SECOND = st.CARDS_PER_PLAYER - LANES
"""Where the second vector of a player's cards begins."""
assert 0 <= SECOND <= LANES


@rule
def write_cards(g: Game, out: PackedObservations, e: int, viewer: Player, reveal: int) -> None:
    """All rows, but for the columns that are written card by card."""
    for half in range(2):
        for part in range(2):
            card = st.CARDS_PER_PLAYER * (viewer ^ half) + SECOND * part
            write_vector(g, out, e, viewer, reveal, half, card, st.CARDS_PER_PLAYER * half + SECOND * part)


@rule(inline=True)
def write_vector(
    g: Game, out: PackedObservations, e: int, viewer: Player, reveal: int, half: int, card: int, row: int
) -> None:
    """The rows from ``row`` on: the cards of one player from ``card`` on. ``half``: 0 my cards, 1 my opponent's."""
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
    put_bytes(out, e, BLOCKING + row, both(bytes_at(g, "blocking", card), on_field))
    put_bytes(out, e, ATTACKS + row, both(bytes_at(g, "attacks", card), on_field))
    put_bytes(out, e, SILENCED + row, both(bytes_at(g, "silenced", card), on_field))


@rule
def write_field_cards(g: Game, out: PackedObservations, e: int, viewer: Player, player: Player) -> int:
    """Power, damage and restrictions of the objects on one side of the field; returns how many Backups there could be
    dulled for CP (R5.11)."""
    backups = 0
    for i in range(g.zone_count[player, op.FIELD]):
        card = g.zone_cards[player, op.FIELD, i]
        row = WORD * entity_of(card, viewer)
        put_word(out, e, POWER + row, min(MOST, max(0, g.power[card])))
        put_word(out, e, DAMAGE + row, min(MOST, max(0, g.damage[card])))
        put_word(out, e, RESTRICTIONS + row, g.restrictions[card])
        active = 1 if g.dull[card] == 0 else 0
        backups += active if g.types[card] & op.BACKUP else 0  # without a branch: nobody can guess it
    return backups


@rule
def write_asked(g: Game, out: PackedObservations, e: int, viewer: Player) -> None:
    """What the cards have to do with the decision of the viewer."""
    if not g.decision or g.decision_player != viewer:
        return
    for i in range(g.legal_count):
        action = g.legal[i]
        if action >= no.GLOBAL_ACTIONS:
            out[e, LEGAL + (action - no.GLOBAL_ACTIONS) // no.VERB_COUNT] = 1
    if g.decision_card != st.NO_CARD:
        out[e, SOURCE + entity_of(g.decision_card, viewer)] = 1
    write_chosen(g, out, e, viewer)


@rule
def may_know(g: Game, card: Card, viewer: Player) -> int:
    """Whether the viewer may know which card this is (R4.45)."""
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
