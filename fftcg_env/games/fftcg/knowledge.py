"""Who knows which hidden card is which, and where in the deck it lies (R4.45, R4.46).

``g.known[card]``: bit p says that player p knows which card it is; bit 2 + p that p also knows its place in the deck.
Nothing here lets a player learn more than the cards that were shown; where a card moves unseen among cards whose places
a player does not know, that player loses track of all of them.
"""

from ...cards.opcodes import DECK, HAND
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .state import CARDS_PER_PLAYER

EVERYBODY = 3
PLACE = 2
"""Bits of places come so far behind the bits of identities."""


@rule("i8(G, i8, i8)")
def knows(g, player, card):
    """Whether a player knows which card this is."""
    return (g.known[card] >> player) & 1


@rule("i8(G, i8, i8)")
def knows_place(g, player, card):
    """Whether a player knows which card this is and where in the deck it lies."""
    return (g.known[card] >> (PLACE + player)) & (g.known[card] >> player) & 1


@rule("void(G, i8, i8)")
def see(g, player, card):
    """A player looks at a card where it lies."""
    g.known[card] |= 1 << player
    if g.zone[card] == DECK:
        g.known[card] |= 1 << (PLACE + player)
        g.deck_seen[1 if card >= CARDS_PER_PLAYER else 0] = 1


@rule("void(G, i8)")
def show(g, card):
    """Both players look at a card where it lies (R9.39)."""
    see(g, 0, card)
    see(g, 1, card)


@rule("void(G, i8)")
def turn_face_up(g, card):
    """A card of an LB deck is turned face up: everybody may look at it from now on (R4.7)."""
    g.face_up[card] = 1
    show(g, card)


@rule("void(G, i8, i8)")
def forget_place(g, player, card):
    """A player does not know any more where in the deck the card lies."""
    g.known[card] &= ~(1 << (PLACE + player))


@rule("void(G, i8, i8)")
def lose_track_in_deck(g, owner, viewer):
    """A card left the deck unseen: of the cards whose places the viewer does not know, each may be the one."""
    for i in range(g.zone_count[owner, DECK]):
        card = g.zone_cards[owner, DECK, i]
        if not knows_place(g, viewer, card):
            g.known[card] &= ~(1 << viewer)


@rule("void(G, i8)")
def lose_track_in_hand(g, owner):
    """The owner put a card of the hand away unseen: for the opponent each known card may be the one."""
    viewer = 1 - owner
    for i in range(g.zone_count[owner, HAND]):
        g.known[g.zone_cards[owner, HAND, i]] &= ~(1 << viewer)


@rule("void(G, i8)")
def draw_unseen(g, card):
    """Before a card goes from the deck to the hand without being shown: who does not know its place does not know that
    it is this one."""
    owner = 1 if card >= CARDS_PER_PLAYER else 0
    if not g.deck_seen[owner]:
        return
    for viewer in range(2):
        if not knows_place(g, viewer, card) and (g.known[card] >> viewer) & 1:
            lose_track_in_deck(g, owner, viewer)
