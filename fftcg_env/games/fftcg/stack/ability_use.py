"""Use action and special abilities (5.6, 8.5, 8.6)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..costs.cost_parts import can_pay_cost
from ..costs.cp_covering import how_paid
from ..costs.cp_sources import survey_sources
from ..costs.special_ability_costs import can_pay_in_way, row_of_way, use_up_without_s
from ..events.triggers import emit
from ..field.derived_values import refresh
from ..field.gained_abilities import mark_used
from ..queries.damage_packets import add_packet, begin_damage
from ..queries.values import count_bits
from ..record import constants as no
from ..record.decisions import allow_option, ask
from ..record.frames import fill_item, pop_frame, push_frame, push_on_stack
from ..record.registers import PayCost, Use
from ..record.types import Ability, Frame, Game, Item, Player, Tables
from ..table.turn_history import count_event
from ..table.visibility import show
from .x_values import ask_number, take_number

ANNOUNCE, SET_X, DECLARE, PAY, COMPLETE, RECEIVED, CHOOSE_WAY = range(7)


@rule
def step_use(g: Game, t: Tables) -> None:
    """FRAME_USE: use an ability of a card (5.6, 8.5, 8.6, R5.79c, R8.62)."""
    f = g.frames[g.frame_count - 1]
    ability = f.register[Use.ABILITY]
    source = f.register[Use.SOURCE]
    a = t.abilities[ability]
    free = f.register[Use.FREE]
    if f.step == ANNOUNCE:
        if a.uses_per_turn and not free:
            mark_used(g, t, source, ability, f.register[Use.SINCE])  # R8.61
        show(g, source)  # R8.49
        kind = no.ITEM_SPECIAL if a.kind == op.SPECIAL_ABILITY else no.ITEM_ACTION
        fill_item(g, f.item, kind, ability, source, f.player)
        f.step = DECLARE
        if a.has_x and not free:
            f.step = SET_X
            ask_number(g, t, ability, source, f.player, ability)  # R5.73
            return
        if g.casting & op.CASTING_SPECIALS and kind == no.ITEM_SPECIAL and not free and ask_special_way(g, t, f):
            f.step = CHOOSE_WAY
            return
    elif f.step == CHOOSE_WAY:
        f.register[Use.COST] = row_of_way(t, ability, g.answer_option)
        f.step = DECLARE
    elif f.step == SET_X:
        take_number(g, f.item)
        f.step = DECLARE
    if f.step == DECLARE:
        f.step = PAY
        push_frame(g, no.FRAME_DECLARE, f.player)
    elif f.step == PAY and not free:
        f.step = COMPLETE
        child = push_frame(g, no.FRAME_PAY_COST, f.player)
        g.frames[child].register[PayCost.ABILITY] = f.register[Use.COST] or ability
        g.frames[child].register[PayCost.SOURCE] = source
    elif f.step == RECEIVED or (free and not g.returned):
        pop_frame(g, 0)  # if it is free: there is nothing to choose (R7.32)
    else:
        if a.asks_payment and not free:
            f.item.amount = count_bits(how_paid(g) & op.PAID_ELEMENTS)  # R5.33
        push_on_stack(g, f.item)
        special = a.kind == op.SPECIAL_ABILITY
        if special and g.casting & op.CASTING_SPECIALS:
            use_up_without_s(g, t, source)
        if (
            special
            and g.asks & (1 << op.DEED_USED_SPECIAL)
            and not f.register[Use.SINCE]
            and a.card == g.card_id[source]
        ):
            g.used[source] |= 1 << a.position
        if special and g.asks:
            count_event(g, op.DEED_USED_SPECIAL, f.player, ability, 1)
        emit(g, t, op.EVENT_USES_SPECIAL if special else op.EVENT_USES_ABILITY, source, f.player, -ability)
        if a.points and not free:
            f.step = RECEIVED
            receive_points(g, f.item, f.player, a.points)
        else:
            pop_frame(g, 0)


@rule
def ask_special_way(g: Game, t: Tables, f: Frame) -> int:
    """Ask in which way a special ability is paid (R8.55, R5.73). Returns 0 if there is no other way than the printed
    one."""
    ability, source = f.register[Use.ABILITY], f.register[Use.SOURCE]
    refresh(g, t)
    survey_sources(g, t, f.player)
    ask(g, no.DECISION_COST, f.player, source)
    g.decision_ability = ability
    other = 0
    for way in range(op.WAY_PRINTED, op.WAY_CRYSTAL + 1):
        if can_pay_in_way(g, t, ability, source, f.player, way):
            allow_option(g, way)
            other |= way
    if not other:
        g.decision = no.DECISION_NONE
        g.legal_count = 0
    return 1 if other else 0


@rule
def can_pay_use(g: Game, t: Tables, f: Frame) -> int:
    """Whether a player can pay for the ability that a FRAME_USE declares, as when it was offered."""
    if f.step != PAY or f.register[Use.FREE]:
        return 1
    g.x = f.item.x
    refresh(g, t)
    survey_sources(g, t, f.player)
    return can_pay_cost(g, t, f.register[Use.COST] or f.register[Use.ABILITY], f.register[Use.SOURCE], f.player)


@rule
def receive_points(g: Game, item: Item, player: Player, points: int) -> None:
    """Deal the points of damage of a cost, the last part that is paid. Then the ability is used (R5.77, R5.78), and EX
    Bursts of the placed cards follow at once, before a player has priority (R10.72, R10.79)."""
    begin_damage(g, 0, player, 0)
    add_packet(g, no.FIRST_PLAYER + player, points, item.source, item.source_stamp)
    push_frame(g, no.FRAME_DAMAGE, Player(0))


@rule
def use_for_free(g: Game, t: Tables, item: Item, ability: Ability) -> int:
    """Let the source of an item in resolution use an ability, which may be another card's, without paying (R8.7)."""
    source = item.source
    if g.zone[source] != op.FIELD or g.stamp[source] != item.source_stamp:
        return 0
    child = push_frame(g, no.FRAME_USE, item.controller)
    g.frames[child].register[Use.ABILITY] = ability
    g.frames[child].register[Use.SOURCE] = source
    g.frames[child].register[Use.FREE] = 1
    return 1
