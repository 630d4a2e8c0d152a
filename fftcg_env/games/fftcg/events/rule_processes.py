"""Perform rule processes: what the rules do by themselves before a player gets priority (chapter 11)."""

from ....core.intrinsics.branchless import opaque
from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..field.derived_values import refresh
from ..field.field_limits import clash_by_element
from ..record import constants as no
from ..record.frames import list_card
from ..record.types import Card, Game, Player, Tables
from ..table.characteristics import elements_of, has_printed_names, share_a_name
from ..table.field_sets import has_lethal_damage
from ..table.zones import draw_game, lose
from .leaving_field import IS_BROKEN, IS_PUT, leave, mark

EVERYTHING = -1


@rule
def reason_to_lose(g: Game, player: Player) -> int:
    """Why a player loses now, REASON_NONE if not (R11.3, R1.5)."""
    if g.zone_count[player, op.DAMAGE_ZONE] >= g.options[no.OPTION_LOSS_DAMAGE]:  # R1.2
        return no.REASON_DAMAGE
    if g.deck_out[player] & 2:  # R1.4
        return no.REASON_DAMAGE_WITHOUT_DECK
    if g.deck_out[player] & 1:  # R1.3
        return no.REASON_DECK_OUT
    return 0


@rule
def check_losses(g: Game) -> None:
    """Carry out the losses (R1.8, R1.10, R1.11, R11.13)."""
    first = reason_to_lose(g, Player(0))
    second = reason_to_lose(g, Player(1))
    g.deck_out[0] = 0
    g.deck_out[1] = 0
    if first and second:
        draw_game(g, no.REASON_BOTH_LOSE)
    elif first:
        lose(g, 0, first)
    elif second:
        lose(g, 1, second)


@rule
def clashes(g: Game, t: Tables, card: Card) -> int:
    """Whether a Character must go because of the name rule (R11.6) or the Light and Dark rule (R11.7)."""
    c = t.cards[g.card_id[card]]
    player = g.controller[card]
    light_dark = elements_of(g, t, card) & op.LIGHT_DARK
    for there in cards_in(g, player, op.FIELD):
        if there == card:
            continue
        other = t.cards[g.card_id[there]]
        if not c.generic and not other.generic and share_a_name(g, t, card, there):
            return 1
        if light_dark and clash_by_element(g, t, card, there, player):
            return 1
    return 0


@rule
def clash_suspects(g: Game, t: Tables, player: Player) -> int:
    """Name bits of a player's Characters that could clash. Usually there are none; all bits are set if something
    changes names, or several Characters are Light or Dark."""
    names = 0
    twice = 0
    light_dark = 0
    for card in cards_in(g, player, op.FIELD):
        c = t.cards[g.card_id[card]]
        if not has_printed_names(g, card):
            return EVERYTHING
        if elements_of(g, t, card) & op.LIGHT_DARK:
            light_dark += 1
        if not c.generic:
            twice |= names & c.name_bits
            names |= c.name_bits
    return EVERYTHING if light_dark > 1 else twice


@rule(inline=True)
def is_lethal(g: Game, card: Card) -> int:
    """Whether the damage of a Forward breaks it (R11.5, R9.31)."""
    if g.power[card] < 1000 or g.damage[card] < g.power[card]:
        return 0
    return 0 if g.protections[card] & op.PROTECT_FROM_EVERY_BREAK else 1


@rule(inline=True)
def must_leave(g: Game, t: Tables, card: Card, suspected: int) -> int:
    """How a rule process puts this object into the Break Zone: IS_BROKEN or IS_PUT, -1 if it does not (R9.24, R11.9).
    ``suspected``: see :func:`clash_suspects`; 0 where no limit needs to be checked."""
    power = g.power[card]
    forward, nothing = 1 if g.types[card] & op.FORWARD else 0, 1 if power <= 0 else 0
    if opaque(forward & (nothing | (1 if g.damage[card] >= power else 0))):
        if nothing:  # R11.4, R11.11
            return IS_PUT
        if is_lethal(g, card):
            return IS_BROKEN
    if suspected == 0:
        return -1
    return IS_PUT if suspected & t.cards[g.card_id[card]].name_bits and clashes(g, t, card) else -1


@rule
def player_with_surplus(g: Game) -> int:
    """A player who controls more than five Backups and must choose which one goes (R11.8); -1: none."""
    for k in range(2):
        p = g.turn_player ^ k
        backups = 0
        for card in cards_in(g, p, op.FIELD):
            if g.types[card] & op.BACKUP:
                backups += 1
        if backups > no.BACKUP_LIMIT:
            return p
    return -1


@rule
def one_round(g: Game, t: Tables) -> int:
    """Perform all rule processes that apply as one event (R11.2). Returns 1 if there was any."""
    check_losses(g)
    if g.result != no.RUNNING:
        return 0
    refresh(g, t)
    g.list_count = 0
    beaten = has_lethal_damage(g)
    for k in range(2):
        p = Player(g.turn_player ^ k)
        suspected = clash_suspects(g, t, p) if g.limits_open else 0
        if not beaten and suspected == 0:
            continue
        for card in cards_in(g, p, op.FIELD):
            how = must_leave(g, t, card, suspected)
            if how >= 0:
                mark(g, card, op.BREAK_ZONE, how)
                list_card(g, card)
    if g.limits_open:
        g.surplus = player_with_surplus(g) + 1
    g.limits_open = 0
    if g.list_count == 0:
        return 0
    leave(g, t, 0)
    g.limits_open = 1 if g.surplus else 0  # the objects that left may have been the surplus
    g.surplus = 0
    return 1


@rule
def run_rule_processes(g: Game, t: Tables) -> int:
    """Perform rule processes until none applies (R7.18, R11.1). Returns 1 if there was any. If a replacement effect
    could change where objects go, they leave in a procedure on top, and the caller comes back here afterwards."""
    any_at_all = 0
    depth = g.frame_count
    while g.unchecked and g.result == no.RUNNING and g.frame_count == depth:
        g.unchecked = 0  # a round that changes anything sets it again
        any_at_all |= one_round(g, t)
    return any_at_all
