"""Rule processes: what the rules do by themselves before a player gets priority (chapter 11)."""

from ...cards.opcodes import (
    BACKUP,
    BREAK_ZONE,
    DAMAGE_ZONE,
    FIELD,
    FORWARD,
    LIGHT_DARK,
    PROTECT_FROM_EVERY_BREAK,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .characteristics import elements_of, share_a_name
from .constants import (
    BACKUP_LIMIT,
    OPTION_LOSS_DAMAGE,
    REASON_BOTH_LOSE,
    REASON_DAMAGE,
    REASON_DAMAGE_WITHOUT_DECK,
    REASON_DECK_OUT,
    RUNNING,
)
from .derive import refresh
from .leaving import IS_BROKEN, IS_PUT, leave, mark
from .limits import clash_by_element
from .zones import draw_game, lose


@rule("i8(G, i8)")
def reason_to_lose(g, player):
    """Why a player loses now, REASON_NONE if not (R11.3)."""
    if g.zone_count[player, DAMAGE_ZONE] >= g.options[OPTION_LOSS_DAMAGE]:  # R1.2
        return REASON_DAMAGE
    if g.deck_out[player] & 2:  # R1.4
        return REASON_DAMAGE_WITHOUT_DECK
    if g.deck_out[player] & 1:  # R1.3
        return REASON_DECK_OUT
    return 0


@rule("void(G)")
def check_losses(g):
    """Carry out the losses (R1.8, R1.10, R1.11, R11.13)."""
    first = reason_to_lose(g, 0)
    second = reason_to_lose(g, 1)
    g.deck_out[0] = 0
    g.deck_out[1] = 0
    if first and second:
        draw_game(g, REASON_BOTH_LOSE)
    elif first:
        lose(g, 0, first)
    elif second:
        lose(g, 1, second)


@rule("i8(G, T, i8)")
def clashes(g, t, card):
    """Whether a Character goes because of the name rule (R11.6) or the Light and Dark rule (R11.7)."""
    c = t.cards[g.card_id[card]]
    player = g.controller[card]
    light_dark = elements_of(g, t, card) & LIGHT_DARK
    for i in range(g.zone_count[player, FIELD]):
        there = g.zone_cards[player, FIELD, i]
        if there == card:
            continue
        other = t.cards[g.card_id[there]]
        if not c.generic and not other.generic and share_a_name(g, t, card, there):
            return 1
        if light_dark and clash_by_element(g, t, card, there, player):
            return 1
    return 0


@rule("i8(G, i8)", inline=True)
def is_lethal(g, card):
    """Whether the damage of a Forward breaks it (R11.5, R9.31)."""
    if g.power[card] < 1000 or g.damage[card] < g.power[card]:
        return 0
    return 0 if g.protections[card] & PROTECT_FROM_EVERY_BREAK else 1


@rule("i8(G, T, i8)", inline=True)
def must_leave(g, t, card):
    """Whether a rule process puts this object into the Break Zone: -1 if not, else IS_BROKEN or IS_PUT."""
    if g.types[card] & FORWARD:
        if g.power[card] <= 0:  # R11.4, R11.11
            return IS_PUT
        if is_lethal(g, card):
            return IS_BROKEN
    return IS_PUT if g.limits_open and clashes(g, t, card) else -1


@rule("i8(G)")
def player_with_surplus(g):
    """A player who controls more than five Backups and has to choose which of them goes (R11.8), -1: nobody."""
    for k in range(2):
        p = g.turn_player ^ k
        backups = 0
        for i in range(g.zone_count[p, FIELD]):
            if g.types[g.zone_cards[p, FIELD, i]] & BACKUP:
                backups += 1
        if backups > BACKUP_LIMIT:
            return p
    return -1


@rule("i8(G, T)")
def one_round(g, t):
    """All rule processes that apply, performed as one event (R11.2). Returns 1 if there was any."""
    check_losses(g)
    if g.result != RUNNING:
        return 0
    refresh(g, t)
    g.list_count = 0
    for k in range(2):
        p = g.turn_player ^ k
        for i in range(g.zone_count[p, FIELD]):
            card = g.zone_cards[p, FIELD, i]
            how = must_leave(g, t, card)
            if how >= 0:
                mark(g, card, BREAK_ZONE, how)
                g.list[g.list_count] = card
                g.list_count += 1
    if g.limits_open:
        g.surplus = player_with_surplus(g) + 1
    g.limits_open = 0
    if g.list_count == 0:
        return 0
    leave(g, t, 0)
    g.limits_open = 1 if g.surplus else 0  # those who left may have been the surplus
    g.surplus = 0
    return 1


@rule("i8(G, T)")
def run_rule_processes(g, t):
    """Rule processes, again and again until none applies (R7.18). Returns 1 if there was any. If a replacement effect
    could change where objects go, they leave in a procedure on top; then the caller comes back here."""
    any_at_all = 0
    depth = g.frame_count
    while g.unchecked and g.result == RUNNING and g.frame_count == depth:
        g.unchecked = 0  # a round that changes anything sets it again
        any_at_all |= one_round(g, t)
    return any_at_all
