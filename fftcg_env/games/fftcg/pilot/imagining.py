"""Another list for the opponent: what a player who does not know the opponent's deck imagines it to be.

The cards that the player sees stay what they are; the places of the others are filled with the cards of the list that
is imagined, and a new deal (:mod:`.dealing`) shuffles them among these places. Everything that the record keeps only
because some card of the real list asks for it is made as the imagined lists would have it, so that nothing of the real
list is left that the player has not seen.
"""

from ....core.driving import Lists
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..costs.in_hand import forget_hands
from ..record import state as st
from ..record.basics import NOT_KNOWN
from ..record.types import Card, Game, Player, Tables, cards
from ..table.elsewhere import note_elsewhere
from ..table.history import ask_for_history
from ..table.knowledge import knows
from .dealing import is_busy, kept_cards

HIDDEN, NO_SUCH_CARD = -1, -2
"""Instead of a card number: the player does not know the card; the deck has no card there."""
HIDING = 1 << op.DECK | 1 << op.REMOVED | 1 << op.HAND | 1 << op.LB_DECK
"""Zones in which a player may not know a card of the opponent."""


@rule
def is_unseen(g: Game, viewer: Player, card: Card, offered: int) -> int:
    """Whether a card of the opponent may be any card for a player; ``offered``: those that actions name now."""
    if g.card_id[card] < 0 or not HIDING >> g.zone[card] & 1 or knows(g, viewer, card):
        return 0
    if g.zone[card] == op.HAND and is_busy(g, Player(1 - viewer)):
        return 0
    return 0 if offered >> (card % st.CARDS_PER_PLAYER) & 1 else 1


@rule
def note_seen(g: Game, viewer: Player, lists: Lists, e: int) -> None:
    """The opponent's cards as a player knows them, a place of the deck each: a card number, HIDDEN or NO_SUCH_CARD."""
    other = Player(1 - viewer)
    first = other * st.CARDS_PER_PLAYER
    offered = kept_cards(g, other)
    for card in cards(first, first + st.CARDS_PER_PLAYER):
        number = g.card_id[card]
        if number < 0:
            lists[e, card - first] = NO_SUCH_CARD
        else:
            lists[e, card - first] = HIDDEN if is_unseen(g, viewer, card, offered) else number


@rule
def imagine(g: Game, t: Tables, viewer: Player, lists: Lists, e: int) -> None:
    """Put other cards into the places that a player does not know: card numbers, below 0 where a card stays."""
    first = (1 - viewer) * st.CARDS_PER_PLAYER
    keep_deeds_seen(g, t, first, lists, e)
    for card in cards(first, first + st.CARDS_PER_PLAYER):
        if lists[e, card - first] >= 0:
            g.card_id[card] = lists[e, card - first]
    ask_for_history(g, t)
    note_elsewhere(g, t)
    g.stale = 1
    g.heard = NOT_KNOWN
    g.unchecked = 1
    g.surveyed = 0
    forget_hands(g)


@rule
def keep_deeds_seen(g: Game, t: Tables, first: int, lists: Lists, e: int) -> None:
    """Of the deeds of this turn stay those that a card asks for which the player knows."""
    asked = 0
    for card in cards(st.CARD_COUNT):
        hidden = 0 <= card - first < st.CARDS_PER_PLAYER and lists[e, card - first] >= 0
        if g.card_id[card] >= 0 and not hidden:
            asked |= t.cards[g.card_id[card]].asks
    kept = 0
    for i in range(g.log_count):
        if asked & (1 << g.log[i].deed):
            here, there = g.log[kept], g.log[i]
            here.deed, here.player = there.deed, there.player
            here.number, here.times = there.number, there.times
            kept += 1
    g.log_count = kept
    for i in range(kept, st.TURN_LOG_CAPACITY):
        rest = g.log[i]
        rest.deed, rest.player = 0, 0
        rest.number, rest.times = 0, 0
