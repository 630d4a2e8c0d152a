"""Points of damage (9.6)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record.types import Game, Player
from ..table.history import note
from ..table.zones import forget, put_last, take_out, touch_if_watched


@rule
def damage_player(g: Game, player: Player, points: int) -> int:
    """Place points of damage (R10.60-R10.62, R4.35, R10.65). Returns how many cards were placed; EX Bursts are handled
    by ``ex_burst.push_ex_bursts``."""
    for placed in range(points):
        count = g.zone_count[player, op.DECK]
        if count == 0:
            g.deck_out[player] |= 2  # R10.61
            g.unchecked = 1
            return placed
        card = g.zone_cards[player, op.DECK, count - 1]
        take_out(g, card)
        forget(g, card)
        g.known[card] = 3
        put_last(g, card, player, op.DAMAGE_ZONE)
        note(g, op.DEED_RECEIVED_DAMAGE, player, g.card_id[card], 1)
        g.unchecked = 1
        touch_if_watched(g, 1 << op.DAMAGE_ZONE | 1 << op.DECK)
    return points
