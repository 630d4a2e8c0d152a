"""Points of damage (9.6)."""

from ...cards.opcodes import DAMAGE_ZONE, DECK, DEED_RECEIVED_DAMAGE
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .history import note
from .zones import forget, put_last, take_out, touch_if_watched


@rule("i8(G, i8, i8)")
def damage_player(g, player, points):
    """Place points of damage (R10.60-R10.62). Returns how many cards were placed; EX Bursts are handled by
    ``ex_burst.push_ex_bursts``."""
    for placed in range(points):
        count = g.zone_count[player, DECK]
        if count == 0:
            g.deck_out[player] |= 2  # R10.61
            g.unchecked = 1
            return placed
        card = g.zone_cards[player, DECK, count - 1]
        take_out(g, card)
        forget(g, card)
        g.known[card] = 3
        put_last(g, card, player, DAMAGE_ZONE)
        note(g, DEED_RECEIVED_DAMAGE, player, g.card_id[card], 1)
        g.unchecked = 1
        touch_if_watched(g, 1 << DAMAGE_ZONE | 1 << DECK)
    return points
