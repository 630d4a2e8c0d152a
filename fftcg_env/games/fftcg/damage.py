"""Points of damage, and what effects may play onto the field (9.3, 9.6)."""

from ...cards.opcodes import (
    CHARACTER,
    DAMAGE_ZONE,
    DECK,
    DEED_RECEIVED_DAMAGE,
    HAND,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import OPTION_LIMIT_BY_RULE_PROCESS
from .history import note
from .limits import breaks_field_limit, is_forbidden_beside
from .zones import forget, put_last, take_out, touch_if_watched


@rule("i8(G, T, i8, i8)")
def can_be_played(g, t, card, player):
    """Whether an effect may play a card onto the field (R3.41, R3.42, R9.45)."""
    c = t.cards[g.card_id[card]]
    if not c.type & CHARACTER or (c.not_played_from_hand and g.zone[card] == HAND):
        return 0
    if is_forbidden_beside(g, t, card, player):
        return 0
    return 0 if breaks_field_limit(g, t, card, player) and not g.options[OPTION_LIMIT_BY_RULE_PROCESS] else 1


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
