"""Track which player knows which hidden card, and its place in the deck (visibility; R4.45, R4.46).

``g.known[card]``: bit p says that player p knows which card it is; bit 2 + p that p also knows its place in the deck. A
player learns no more than the cards that were shown. When a card moves unseen among cards whose places a player does
not know, that player loses track of all of them.
"""

from ....core.intrinsics.records import cards_in
from ....core.intrinsics.vectors import bits_of, both, bytes_at, equal, every_byte
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import state as st
from ..record.constants import PLACE
from ..record.decisions import record_shown
from ..record.types import Card, Game, Player, players
from .field_sets import SECOND


@rule
def knows(g: Game, player: Player, card: Card) -> int:
    """Whether a player knows which card this is."""
    return (g.known[card] >> player) & 1


@rule
def knows_place(g: Game, player: Player, card: Card) -> int:
    """Whether a player knows which card this is and where in the deck it lies."""
    return (g.known[card] >> (PLACE + player)) & (g.known[card] >> player) & 1


@rule
def places_known(g: Game, player: Player, owner: Player) -> int:
    """The cards of an owner in the deck whose identity and place a player knows, a bit each."""
    first = owner * st.CARDS_PER_PLAYER
    return places_known_at(g, player, first) | places_known_at(g, player, first + SECOND) << SECOND


@rule(inline=True)
def places_known_at(g: Game, player: Player, card: int) -> int:
    """As :func:`places_known`, for the vector that begins with a card."""
    bits = 1 << player | 1 << (PLACE + player)
    known = equal(both(bytes_at(g, "known", card), every_byte(bits)), bits)
    return bits_of(both(known, equal(bytes_at(g, "zone", card), op.DECK)))


@rule
def see(g: Game, player: Player, card: Card) -> None:
    """Let a player look at a card where it is."""
    g.known[card] |= 1 << player
    if g.zone[card] == op.DECK:
        g.known[card] |= 1 << (PLACE + player)
        g.deck_seen[1 if card >= st.CARDS_PER_PLAYER else 0] = 1
    record_shown(g, card, 0)


@rule
def show(g: Game, card: Card) -> None:
    """Let both players look at a card where it is (R9.39, R4.4)."""
    see(g, Player(0), card)
    see(g, Player(1), card)


@rule
def turn_face_up(g: Game, card: Card) -> None:
    """Turn a card of an LB deck face up: it is public from now on (R4.7)."""
    g.face_up[card] = 1
    show(g, card)


@rule
def forget_place(g: Game, player: Player, card: Card) -> None:
    """A player loses the place of a card in the deck."""
    g.known[card] &= ~(1 << (PLACE + player))


@rule
def lose_track_in_deck(g: Game, owner: Player, viewer: Player) -> None:
    """A card left the deck unseen: it may be any of the cards whose places the viewer does not know."""
    for card in cards_in(g, owner, op.DECK):
        if not knows_place(g, viewer, card):
            g.known[card] &= ~(1 << viewer)


@rule
def lose_track_in_hand(g: Game, owner: Player) -> None:
    """The owner put a card of the hand away unseen: for the opponent it may be any known card of that hand."""
    viewer = 1 - owner
    for card in cards_in(g, owner, op.HAND):
        g.known[card] &= ~(1 << viewer)


@rule
def draw_unseen(g: Game, card: Card) -> None:
    """Before a card goes from the deck to the hand unseen: a player who does not know its place loses its identity."""
    owner = Player(1 if card >= st.CARDS_PER_PLAYER else 0)
    if not g.deck_seen[owner]:
        return
    for viewer in players(2):
        if not knows_place(g, viewer, card) and (g.known[card] >> viewer) & 1:
            lose_track_in_deck(g, owner, viewer)
