"""Writing the rows of cards: where every card is that the viewer may know, and what it is there.

All columns but ``legal`` and ``place`` are made for all cards at once (``core.intrinsics.vectors``), from the arrays of
the record: of each player two vectors, which overlap. What the record has only of some cards (value, magic, damage,
whether a friend has joined) is 0 there of all others.
"""

from ....core.entry_arguments import PackedObservations
from ....core.intrinsics import vectors as lanes
from ....core.intrinsics.vectors import at_least, both, bytes_at, either, equal, narrowed, plus, put_bytes, put_word
from ....core.jit import rule
from ..record import numbers as no
from ..record.asking import entity_of
from ..record.types import Game
from ..table.zones import owner_of
from .layout import LAYOUT, MOST_SEEN, MY_SIDE, OPPONENT_SIDE

CARD_ID = LAYOUT.place("cards", "card_id")
(ZONE, MINE, SIDE, VALUE, MAGIC, DAMAGE, JOINED, SPEAKS, BEARER, KNOWN, OBSTRUCTED, LEGAL, PLACE) = (
    LAYOUT.place("cards", column) for column in LAYOUT.fields["cards"].columns
)
SIZE = LAYOUT.size
WORD = 2
"""Places that a value of a wide column takes."""
SECOND = no.CARDS_PER_PLAYER - lanes.LANES
"""Where the second vector of a player's cards begins."""
assert 0 <= SECOND <= lanes.LANES


@rule
def clipped(number: int) -> int:
    """A number as it is shown."""
    return min(max(number, 0), MOST_SEEN)


@rule
def write_cards(g: Game, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """The rows of all cards that the viewer knows: what lies open, hands as far as they are known."""
    for half in range(2):
        for part in range(2):
            card = no.CARDS_PER_PLAYER * (viewer ^ half) + SECOND * part
            write_vector(g, out, e, viewer, reveal, half, card, no.CARDS_PER_PLAYER * half + SECOND * part)
    for k in range(LEGAL, SIZE):
        out[e, k] = 0
    for side in range(2):
        write_texts(g, out, e, viewer, side)
        for k in range(g.zone_count[side, no.WORLDS]):
            out[e, PLACE + entity_of(g.zone_cards[side, no.WORLDS, k], viewer)] = k + 1


@rule(inline=True)
def write_vector(
    g: Game, out: PackedObservations, e: int, viewer: int, reveal: int, half: int, card: int, row: int
) -> None:
    """The rows from ``row`` on: the cards of one player from ``card`` on. ``half``: 0 my cards, 1 my opponent's."""
    zone, known, side = bytes_at(g, "zone", card), bytes_at(g, "known", card), bytes_at(g, "side", card)
    in_hand, my_side = equal(zone, no.HAND), equal(side, viewer)
    told = either(my_side, equal(both(known, lanes.every_byte(1 << viewer)), 1 << viewer))
    open_ = either(either(at_least(zone, no.DISCARD), both(in_hand, told)), lanes.every_byte(-reveal))
    shown = lanes.without(open_, at_least(zone, no.NOWHERE))
    equipment = equal(zone, no.EQUIPMENT)
    sides = plus(both(my_side, lanes.every_byte(MY_SIDE - OPPONENT_SIDE)), OPPONENT_SIDE)
    host = bytes_at(g, "host", card)  # both are of one player
    bearer = plus(host, 1 + no.CARDS_PER_PLAYER * (half - (viewer ^ half)))
    speaking = either(either(equal(zone, no.FRIENDS), equal(zone, no.FORM)), equipment)
    one = lanes.every_byte(1)
    lanes.put_words(out, e, CARD_ID + WORD * row, both(plus(lanes.words_at(g, "card_id", card), 1), shown))
    put_bytes(out, e, ZONE + row, both(plus(zone, 1), shown))
    put_bytes(out, e, MINE + row, both(shown, lanes.every_byte(1 - half)))
    put_bytes(out, e, SIDE + row, both(sides, shown))
    put_bytes(out, e, VALUE + row, narrowed(lanes.words_at(g, "value", card), 0, MOST_SEEN))
    put_bytes(out, e, MAGIC + row, narrowed(lanes.words_at(g, "magic", card), 0, MOST_SEEN))
    put_bytes(out, e, DAMAGE + row, narrowed(lanes.words_at(g, "damage", card), 0, MOST_SEEN))
    put_bytes(out, e, JOINED + row, bytes_at(g, "joined", card))
    put_bytes(out, e, SPEAKS + row, both(speaking, one))
    put_bytes(out, e, BEARER + row, both(bearer, equipment))
    put_bytes(out, e, KNOWN + row, both(both(both(in_hand, shown), at_least(known, 1)), one))
    put_bytes(out, e, OBSTRUCTED + row, both(bytes_at(g, "obstructed", card), equal(zone, no.WORLDS)))


@rule
def write_texts(g: Game, out: PackedObservations, e: int, viewer: int, side: int) -> None:
    """Whose text counts where only one of several does: of the Player without a Form (K-12.1), of the top World
    (K-10.4)."""
    alone = 1 if g.zone_count[side, no.FORM] == 0 else 0
    if g.zone_count[side, no.PLAYER] > 0:
        out[e, SPEAKS + entity_of(g.zone_cards[side, no.PLAYER, 0], viewer)] = alone
    count = g.zone_count[side, no.WORLDS]
    some = 1 if count > 0 else 0  # without a branch: nobody can guess it
    out[e, SPEAKS + entity_of(g.zone_cards[side, no.WORLDS, count - some], viewer)] |= some


@rule
def write_legal(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """What the viewer may do with which card; a card of the deck is seen while it can be chosen."""
    choosing = g.decision == no.ASK_START_PLAYER or g.decision == no.ASK_TARGET
    for i in range(g.legal_count):
        action = g.legal[i] - no.GLOBAL_ACTIONS
        if action >= 0:
            out[e, LEGAL + action // no.VERB_COUNT] |= 1 << action % no.VERB_COUNT
            if choosing:
                write_card_of_deck(g, out, e, viewer, action // no.VERB_COUNT)


@rule
def write_card_of_deck(g: Game, out: PackedObservations, e: int, viewer: int, entity: int) -> None:
    """The row of a card that can be chosen, if it lies in a deck."""
    card = entity_of(entity, viewer)
    if g.zone[card] == no.DECK:
        put_word(out, e, CARD_ID + WORD * entity, g.card_id[card] + 1)
        out[e, ZONE + entity] = no.DECK + 1
        out[e, MINE + entity] = 1 if owner_of(card) == viewer else 0
        out[e, SIDE + entity] = MY_SIDE if g.side[card] == viewer else OPPONENT_SIDE
