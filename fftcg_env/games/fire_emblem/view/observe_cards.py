"""Writing the field ``cards`` of an observation: where every card is that the viewer may know, and what it is there.

Most columns are made for all cards at once (``core.intrinsics.vectors``), from the arrays of the record: of each player
two vectors, which overlap. The last four are made card by card.
"""

from ....core.entry_arguments import PackedObservations
from ....core.intrinsics.vectors import (
    LANES,
    at_least,
    both,
    bytes_at,
    either,
    equal,
    every_byte,
    plus,
    put_bytes,
    put_word,
    put_words,
    without,
    words_at,
)
from ....core.jit import rule
from ..record import numbers as no
from ..record.asking import entity_of
from ..record.types import Game, Tables
from ..table.fighting import receiver, striker
from ..table.zones import facts, owner_of
from .layout import (
    LAYOUT,
    MOST_SEEN,
    ROLE_ACTOR,
    ROLE_DECLARED,
    ROLE_IN_USE,
    ROLE_RECEIVER,
    ROLE_STRIKER,
    ROLE_TARGET,
)

CARD_ID = LAYOUT.place("cards", "card_id")
(ZONE, MINE, SQUARE, ENERGY, ACTED, FRESH, BEARER, KNOWN, MOST, PLACE, ROLE, ACTOR, TARGET, CREST, LEGAL) = (
    LAYOUT.place("cards", column) for column in LAYOUT.fields["cards"].columns
)
FIRST_SINGLE = MOST
"""From here on columns are written card by card, and must be cleared before."""
WORD = 2
"""Places of a wide column's value."""
SECOND = no.CARDS_PER_PLAYER - LANES
"""Where the second vector of a player's cards begins."""
assert 0 <= SECOND <= LANES


@rule
def clipped(number: int) -> int:
    """A number as it is shown."""
    return min(max(number, 0), MOST_SEEN)


@rule
def write_cards(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """The rows of all cards that the viewer knows: what lies open, hands as far as they are known."""
    for half in range(2):
        for part in range(2):
            card = no.CARDS_PER_PLAYER * (viewer ^ half) + SECOND * part
            write_vector(g, out, e, viewer, reveal, half, card, no.CARDS_PER_PLAYER * half + SECOND * part)
    for side in range(2):
        write_most_energy(g, t, out, e, viewer, side)
        write_pile(g, out, e, viewer, side)
    for k in range(g.chain_count):
        out[e, PLACE + entity_of(g.chain_card[k], viewer)] = k + 1
        write_target(g, out, e, viewer, g.chain_card[k], g.chain_target[k])
    if g.crest_place >= 0:
        out[e, CREST + entity_of(g.crest_card, viewer)] = 1
        write_target(g, out, e, viewer, g.crest_card, g.crest_target)
    if g.declared == no.DEED:
        write_target(g, out, e, viewer, g.pending, g.pending_target)
    write_roles(g, out, e, viewer)


@rule
def write_target(g: Game, out: PackedObservations, e: int, viewer: int, card: int, target: int) -> None:
    """What was chosen for a card that waits or is being declared (F-7.7)."""
    if target != no.NO_CARD:
        out[e, TARGET + entity_of(card, viewer)] = 1 + entity_of(target, viewer)


@rule(inline=True)
def write_vector(
    g: Game, out: PackedObservations, e: int, viewer: int, reveal: int, half: int, card: int, row: int
) -> None:
    """The rows from ``row`` on: the cards of one player from ``card`` on. ``half``: 0 my cards, 1 my opponent's."""
    zone, known, square = bytes_at(g, "zone", card), bytes_at(g, "known", card), bytes_at(g, "square", card)
    in_hand, on_board = equal(zone, no.HAND), equal(zone, no.BOARD)
    seen = either(equal(both(known, every_byte(1 << viewer)), 1 << viewer), every_byte(half - 1))
    shown = either(either(at_least(zone, no.OFF_FIELD), both(in_hand, seen)), every_byte(-reveal))
    turned = every_byte(-viewer)  # ``record.asking.turned``, for all squares: ~square + SQUARES
    facing = plus(either(without(square, turned), without(turned, square)), 1 + no.SQUARES * viewer)
    bearer = plus(bytes_at(g, "host", card), 1 + no.CARDS_PER_PLAYER * (half - (viewer ^ half)))
    one = every_byte(1)
    put_words(out, e, CARD_ID + WORD * row, both(plus(words_at(g, "card_id", card), 1), shown))
    put_bytes(out, e, ZONE + row, both(plus(zone, 1), shown))
    put_bytes(out, e, MINE + row, both(shown, every_byte(1 - half)))
    put_bytes(out, e, SQUARE + row, both(facing, on_board))
    put_bytes(out, e, ENERGY + row, both(bytes_at(g, "energy", card), on_board))
    put_bytes(out, e, ACTED + row, both(bytes_at(g, "acted", card), on_board))
    put_bytes(out, e, FRESH + row, both(bytes_at(g, "fresh", card), on_board))
    put_bytes(out, e, BEARER + row, both(bearer, equal(zone, no.ATTACHED)))
    put_bytes(out, e, KNOWN + row, both(both(both(in_hand, shown), at_least(known, 1)), one))


@rule
def write_most_energy(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int, side: int) -> None:
    """The most energy of a side's units: what is printed, and what equipment adds (F-1.8)."""
    for k in range(g.zone_count[side, no.BOARD]):
        card = g.zone_cards[side, no.BOARD, k]
        out[e, MOST + entity_of(card, viewer)] = clipped(facts(g, t, card).energy)
    for k in range(g.zone_count[side, no.ATTACHED]):
        card = g.zone_cards[side, no.ATTACHED, k]
        at = MOST + entity_of(g.host[card], viewer)
        out[e, at] = clipped(out[e, at] + facts(g, t, card).energy)


@rule
def write_pile(g: Game, out: PackedObservations, e: int, viewer: int, side: int) -> None:
    """How deep the cards of an off-field pile lie."""
    count = g.zone_count[side, no.OFF_FIELD]
    start = PLACE + no.CARDS_PER_PLAYER * ((side ^ viewer) - side)  # of the row of card 0
    for k in range(count):
        out[e, start + g.zone_cards[side, no.OFF_FIELD, k]] = count - k


@rule
def write_role(g: Game, out: PackedObservations, e: int, viewer: int, card: int, role: int) -> None:
    """What a card on the table has to do with what goes on; the last word counts."""
    if card != no.NO_CARD and g.zone[card] >= no.BOARD:
        out[e, ROLE + entity_of(card, viewer)] = role


@rule
def write_roles(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """The column ``role``: what says most about a card comes last."""
    if g.actor != no.NO_CARD and g.zone[g.actor] >= no.BOARD:
        out[e, ACTOR + entity_of(g.actor, viewer)] = 1
    write_role(g, out, e, viewer, g.actor, ROLE_ACTOR)
    if g.exchange != no.NO_EXCHANGE:
        write_role(g, out, e, viewer, g.arms[0], ROLE_IN_USE)
        write_role(g, out, e, viewer, g.arms[1], ROLE_IN_USE)
        write_role(g, out, e, viewer, receiver(g), ROLE_RECEIVER)
        write_role(g, out, e, viewer, striker(g), ROLE_STRIKER)
    if g.chain_count > 0:
        write_role(g, out, e, viewer, g.chain_target[g.chain_count - 1], ROLE_TARGET)
    if g.declared != no.NOTHING:
        write_role(g, out, e, viewer, g.pending, ROLE_DECLARED)


@rule
def write_choice(g: Game, out: PackedObservations, e: int, viewer: int, entity: int, verb: int) -> None:
    """The viewer may do something with a card; one of the deck is seen while it can be chosen."""
    card = entity_of(entity, viewer)
    if g.zone[card] == no.DECK:
        put_word(out, e, CARD_ID + WORD * entity, g.card_id[card] + 1)
        out[e, ZONE + entity] = no.DECK + 1
        out[e, MINE + entity] = 1 if owner_of(card) == viewer else 0
    out[e, LEGAL + entity] |= 1 << verb
