"""Cast cards: whether a card can be cast, at which cost, the procedure (5.5, 5.6), and casts by effects."""

from ....core.intrinsics.branchless import number_of_bits
from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..costs.casting_changes import gather_changes, rows_in_force, use_up_changes
from ..costs.cost_parts import (
    can_pay_own_parts,
    can_pay_parts,
    cards_of_part,
    cast_cost,
    demand_of_ability,
    face_down_places,
    first_part,
    total_of_ability,
)
from ..costs.cp import (
    ELEMENT_COUNT,
    can_cover_without,
    covers_print,
    how_paid,
    open_payment,
    survey_for,
    survey_sources,
    withdraw,
)
from ..events.triggers import emit
from ..field.derived_values import refresh
from ..field.entering import enter_field
from ..field.field_limits import breaks_field_limit, is_excluded_by_field
from ..queries.conditions import holds
from ..queries.matching import fits
from ..queries.references import list_affected
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_card, allow_option, ask
from ..record.frames import (
    add_found_card,
    clear_found_cards,
    fill_item,
    follow_moved_card,
    pop_frame,
    push_frame,
    push_on_stack,
)
from ..record.registers import Cast, Declare, PayCost, PayCP, Resolve, SelectCast
from ..record.types import Ability, Card, Frame, Game, Player, Row, Tables, abilities, players, static_rows
from ..table.last_known import resolution_in_progress
from ..table.ongoing_effects import add_effect_of, add_general_effect
from ..table.visibility import show, turn_face_up
from ..table.zones import end_effect, move, put_on_stack_zone
from .targets import can_choose, can_select_modes, has_priced_target

PRINTED = 0
"""The first way to pay for a cast; the others are the rows of the card's own text, in printed order."""
ANY_RESOLUTION = -1
"""In place of the position of a resolution."""


# ---------------------------------------------------------------------------------------------------- ways to pay
@rule
def way_row(g: Game, t: Tables, card: Card, caster: Player, way: int) -> Row:
    """The row of the ``way``-th alternative or extra cost of a card; -1: none applies (R5.73)."""
    c = t.cards[g.card_id[card]]
    number = PRINTED
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        for row in static_rows(t, rows_in_force(g, t, k, card, caster)):
            if op.STATIC_ALTERNATIVE_COST <= t.rows[row, arg.OPERATION] <= op.STATIC_EXTRA_COST:
                number += 1
                if number == way:
                    return row
    return Row(-1)


@rule
def total_cost(g: Game, t: Tables, card: Card, row: Row, player: Player) -> int:
    """The CP that a card costs ``player`` with the collected changes, paid in the way of ``row`` (-1: the printed one);
    puts the required elements into ``g.demand`` (R5.50-R5.56)."""
    if row < 0:
        return cast_cost(g, t, card)
    ability = t.rows[row, arg.StaticWay.COST]
    a = t.abilities[ability]
    if t.rows[row, arg.OPERATION] == op.STATIC_EXTRA_COST:
        g.cost_less += t.rows[row, arg.StaticWay.LESS]
        extra = total_of_ability(g, t, ability, card, player)
        if t.rows[row, arg.StaticWay.MODES] > 0:  # R5.62
            g.cost_more += extra
            extra = 0
        total = cast_cost(g, t, card) + extra  # R5.56
        for e in range(ELEMENT_COUNT):
            g.demand[e] += a.required[e]
        return total
    demand_of_ability(g, t, ability)
    own = total_of_ability(g, t, ability, card, player)
    if own == 0:  # R5.60
        return 0
    icons = 0
    for e in range(ELEMENT_COUNT):
        icons += g.demand[e]
    total = own + g.cost_more
    return max(icons, total - g.cost_less, min(total, g.cost_floor))


@rule
def rule_of_way(g: Game, t: Tables, row: Row) -> int:
    """Row of what CP can be spent for a cast in one way (R5.27): the cost of the way, or the card, says so; -1: any."""
    if row >= 0:
        limit = t.abilities[t.rows[row, arg.StaticWay.COST]].paid_rule - 1
        if limit >= 0:
            return limit
    return g.paid_only_by


@rule(inline=True)
def can_pay_way(g: Game, t: Tables, card: Card, player: Player, row: Row) -> int:
    """Whether a cast can be paid in one way, with the collected changes. Sources that pay for this card only, or must
    not pay for it, are surveyed for it alone."""
    total = total_cost(g, t, card, row, player)
    if total > g.backup_sources + 2 * g.card_sources:  # no source gives more for this card than for other purposes
        return 0
    limit = rule_of_way(g, t, row)
    special = limit >= 0 or g.supply_special
    if special:
        survey_for(g, t, player, card, limit)
    if row < 0:
        possible = can_cover_without(g, t, total, 0, card, st.NO_CARD)
    else:
        possible = can_pay_described(g, t, t.rows[row, arg.StaticWay.COST], card, player, total)
    if special:
        survey_sources(g, t, player)
    return possible


@rule
def can_pay_described(g: Game, t: Tables, ability: Ability, card: Card, player: Player, total: int) -> int:
    """Whether the described parts of an alternative or extra cost can be paid in addition to the CP."""
    if not can_pay_own_parts(g, t, ability, card, player):
        return 0
    a = t.abilities[ability]
    if not a.parts:
        return can_cover_without(g, t, total, a.discard, card, st.NO_CARD)
    g.payment.excluded = card
    g.served = 0
    withdraw(g, t, card, -1)
    part = first_part(t, ability)
    possible = can_pay_parts(g, t, ability, part, cards_of_part(t, ability, part), player, card, total)
    withdraw(g, t, card, 1)
    return possible


@rule(inline=True)
def can_pay_in(g: Game, t: Tables, card: Card, player: Player, terms: int, way: int) -> int:
    """Whether a cast on these terms can be paid in one way (R5.61: a free cast has no other alternative)."""
    row = Row(-1)
    if way != PRINTED:
        row = way_row(g, t, card, player, way)
        if row < 0 or (terms & op.TERM_FREE and t.rows[row, arg.OPERATION] == op.STATIC_ALTERNATIVE_COST):
            return 0
    gather_changes(g, t, card, player, terms)
    return 0 if g.forbidden else can_pay_way(g, t, card, player, row)


@rule(inline=True)
def is_cast_as_printed(g: Game, t: Tables, card: Card) -> int:
    """Whether nothing changes the cost of a cast, and it has one way to pay."""
    c = t.cards[g.card_id[card]]
    own = c.ways | c.casting & op.CASTING_OWN
    return 0 if own | g.casting & (op.CASTING_OTHERS | op.CASTING_EFFECTS) else 1


@rule
def can_pay_cast(g: Game, t: Tables, card: Card, player: Player, terms: int) -> int:
    """Whether a cast on these terms is allowed and can be paid in some way."""
    g.x = 0  # with the lowest X
    if terms == 0 and is_cast_as_printed(g, t, card):
        if not g.supply_mixed and not g.supply_special:
            return covers_print(g, t, card)
        if t.cards[g.card_id[card]].cost > g.backup_sources + 2 * g.card_sources:
            return 0
    if can_pay_in(g, t, card, player, terms, PRINTED):
        return 1
    for way in range(1, t.cards[g.card_id[card]].ways + 1):
        if can_pay_in(g, t, card, player, terms, way):
            return 1
    return 0


@rule
def can_cast(g: Game, t: Tables, card: Card, player: Player, terms: int) -> int:
    """Whether a card can be cast and paid on these terms, without regard to timing (R5.70, R12.44). The sources are
    surveyed."""
    if g.zone[card] == op.LB_DECK:
        face_down = number_of_bits(face_down_places(g, player))
        if g.face_up[card] or face_down <= t.cards[g.card_id[card]].lb_cost:  # R12.61-R12.63
            return 0
    return can_cast_otherwise(g, t, card, player, terms)


@rule
def can_cast_otherwise(g: Game, t: Tables, card: Card, player: Player, terms: int) -> int:
    """As :func:`can_cast`, without regard to the LB cost."""
    if not can_pay_cast(g, t, card, player, terms):
        return 0
    c = t.cards[g.card_id[card]]
    if c.type & op.CHARACTER:
        return 0 if breaks_field_limit(g, t, card, player) or is_excluded_by_field(g, t, card, player) else 1  # R3.40
    if c.ways and not can_cast_in_some_way(g, t, card, player, terms):
        return 0
    return can_choose(g, t, c.summon_text, player, card)


# --------------------------------------------------------------------------------------------------- the procedure
ANNOUNCE, CHOOSE_WAY, SET_X, DECLARE, TURN_LB, PAY, COMPLETE = range(7)


@rule
def priced_target(g: Game, t: Tables, card: Card, caster: Player, way: int) -> int:
    """What the target of a cast that is paid in this way must be (R5.64): plus the row, plus 1, of the filter that it
    fits; minus that: of the filter that it does not fit; 0: anything."""
    row = way_row(g, t, card, caster, max(1, way))
    if row < 0 or t.rows[row, arg.StaticWay.MODES] >= 0:
        return 0
    filter_row = -t.rows[row, arg.StaticWay.MODES]
    return filter_row if way != PRINTED else -filter_row


@rule
def can_cast_in_some_way(g: Game, t: Tables, card: Card, player: Player, terms: int) -> int:
    """Whether a Summon with several ways to pay can be cast in one of them with what that one is the price of (R5.62,
    R5.64)."""
    for way in range(t.cards[g.card_id[card]].ways + 1):
        if can_pay_in(g, t, card, player, terms, way) and can_select_for(g, t, card, player, way):
            return 1
    return 0


@rule
def can_select_for(g: Game, t: Tables, card: Card, caster: Player, way: int) -> int:
    """Whether as many actions of a Summon can be selected as this way to pay is the price of (R5.62), or such a target
    chosen (R5.64)."""
    priced = priced_target(g, t, card, caster, way)
    if priced:
        text = t.cards[g.card_id[card]].summon_text
        return has_priced_target(g, t, t.abilities[text].choose_filter[0], priced, caster, card)
    row = way_row(g, t, card, caster, way) if way != PRINTED else Row(-1)
    if row < 0 or t.rows[row, arg.StaticWay.MODES] <= 0:
        return 1
    return can_select_modes(g, t, t.cards[g.card_id[card]].summon_text, t.rows[row, arg.StaticWay.MODES], caster, card)


@rule
def ask_way(g: Game, t: Tables) -> int:
    """Ask which of the possible costs is paid (R5.73). Returns 0 if there is nothing to ask."""
    f = g.frames[g.frame_count - 1]
    card = f.register[Cast.CARD]
    f.register[Cast.WAY] = -1
    ways = t.cards[g.card_id[card]].ways
    if ways == 0:
        return 0
    g.x = 0
    refresh(g, t)
    survey_sources(g, t, f.player)
    ask(g, no.DECISION_COST, f.player, card)
    for way in range(ways + 1):
        if can_pay_in(g, t, card, f.player, f.register[Cast.TERMS], way) and can_select_for(g, t, card, f.player, way):
            allow_option(g, way)
    return 1


@rule
def ask_x(g: Game, t: Tables) -> int:
    """Ask for the number X of the cost that is paid, if it has one (R5.73). Returns whether the player is asked."""
    f = g.frames[g.frame_count - 1]
    card = f.register[Cast.CARD]
    row = f.register[Cast.WAY]
    if row < 0 or not t.abilities[t.rows[row, arg.StaticWay.COST]].has_x:
        return 0
    ask(g, no.DECISION_NUMBER, f.player, card)
    for number in range(t.abilities[t.rows[row, arg.StaticWay.COST]].x_maximum + 1):
        g.x = number
        gather_changes(g, t, card, f.player, f.register[Cast.TERMS])
        possible = can_pay_way(g, t, card, f.player, row)
        if possible and t.cards[g.card_id[card]].type == op.SUMMON:
            possible = can_choose(g, t, t.cards[g.card_id[card]].summon_text, f.player, card)
        if possible:
            allow_option(g, number)
    return 1


@rule
def ask_lb_card(g: Game, player: Player, card: Card) -> None:
    """Ask which other face-down card of the LB deck is turned face up for the LB cost (R12.62, R12.70, R12.68)."""
    ask(g, no.DECISION_COST_CARD, player, card)
    for other in cards_in(g, player, op.LB_DECK):
        if other != card and not g.face_up[other]:
            allow_card(g, no.CHOOSE, other)


@rule
def begin_paying(g: Game, t: Tables) -> None:
    """Compute the total cost, lock it (R5.59, R5.76), and begin to pay it."""
    f = g.frames[g.frame_count - 1]
    card = f.register[Cast.CARD]
    row = f.register[Cast.WAY]
    player = f.player
    g.x = f.register[Cast.X]
    refresh(g, t)
    gather_changes(g, t, card, player, f.register[Cast.TERMS])
    open_payment(g, total_cost(g, t, card, row, player), card)
    g.payment.casts = 1
    g.payment.rule = rule_of_way(g, t, row)
    if g.casting & op.CASTING_EFFECTS:
        use_up_changes(g, t, card, player)
    if row < 0:
        child = push_frame(g, no.FRAME_PAY_CP, player)
        g.frames[child].register[PayCP.CARD] = card
    else:
        child = push_frame(g, no.FRAME_PAY_COST, player)
        g.frames[child].register[PayCost.ABILITY] = t.rows[row, arg.StaticWay.COST]
        g.frames[child].register[PayCost.SOURCE] = card


@rule
def can_pay_declared(g: Game, t: Tables, f: Frame) -> int:
    """Whether a player can pay for the card of a FRAME_CAST that is being declared, as the player could before."""
    if f.step != DECLARE:
        return 1
    card = f.register[Cast.CARD]
    g.x = f.register[Cast.X]
    refresh(g, t)
    survey_sources(g, t, f.player)
    gather_changes(g, t, card, f.player, f.register[Cast.TERMS])
    return can_pay_way(g, t, card, f.player, f.register[Cast.WAY])


@rule
def paid_bits(g: Game, t: Tables, f: Frame) -> int:
    """What is stored about the payment, and where a Summon goes afterwards."""
    bits = how_paid(g)
    if f.register[Cast.WAY] >= 0 and t.rows[f.register[Cast.WAY], arg.OPERATION] == op.STATIC_EXTRA_COST:
        bits |= op.PAID_EXTRA
    elif f.register[Cast.WAY] >= 0:
        bits |= op.PAID_INSTEAD
    if f.register[Cast.TERMS] & op.TERM_THEN_REMOVED:
        bits |= op.PAID_THEN_REMOVED
    elif f.register[Cast.TERMS] & op.TERM_THEN_HAND:
        bits |= op.PAID_THEN_HAND
    return bits


@rule
def complete_cast(g: Game, t: Tables) -> None:
    """Finish a cast (R5.78, R5.2, R6.23, R7.77, R12.42, R12.43). Returns 1 if the turn player gets priority next
    (R7.5), 0 if the same player does (R7.4)."""
    f = g.frames[g.frame_count - 1]
    card = f.register[Cast.CARD]
    paid = paid_bits(g, t, f)
    if t.cards[g.card_id[card]].type == op.SUMMON:
        push_on_stack(g, f.item)
        g.summons_cast[f.player] += 1
        g.paid[card] = paid
        emit(g, t, op.EVENT_CASTS, card, f.player, 0)
        pop_frame(g, 0)
        return
    emit(g, t, op.EVENT_CASTS, card, f.player, 0)
    enter_field(g, t, card, f.player, 0)
    free = op.CAST_FREE if f.register[Cast.TERMS] & op.TERM_FREE else 0
    g.paid[card] = paid & ~op.CAST_FREE | free | op.ENTERED_BY_CAST
    emit(g, t, op.EVENT_ENTERS, card, f.player, 0)
    pop_frame(g, 1)


@rule
def step_cast(g: Game, t: Tables) -> None:
    """FRAME_CAST: cast a card (R5.70-R5.78)."""
    f = g.frames[g.frame_count - 1]
    card = f.register[Cast.CARD]
    c = t.cards[g.card_id[card]]
    if f.step == ANNOUNCE:
        f.register[Cast.LIMIT_BREAK] = 1 if g.zone[card] == op.LB_DECK else 0
        if c.type == op.SUMMON:
            put_on_stack_zone(g, card)  # R5.71
        show(g, card)
        f.step = CHOOSE_WAY
        if ask_way(g, t):
            return
    elif f.step == CHOOSE_WAY:
        if g.answer_option != PRINTED:
            f.register[Cast.WAY] = way_row(g, t, card, f.player, g.answer_option)
        if ask_x(g, t):
            f.step = SET_X
            return
    elif f.step == SET_X:
        f.register[Cast.X] = g.answer_option
    if f.step == CHOOSE_WAY or f.step == SET_X:
        f.step = DECLARE
        if c.type == op.SUMMON:
            fill_item(g, f.item, no.ITEM_SUMMON, c.summon_text, card, f.player)
            f.item.x = f.register[Cast.X]
            child = push_frame(g, no.FRAME_DECLARE, f.player)
            if c.ways:
                way = 1 if f.register[Cast.WAY] >= 0 else PRINTED
                g.frames[child].register[Declare.PRICED] = priced_target(g, t, card, f.player, way)
    elif f.step == DECLARE or f.step == TURN_LB:
        if f.step == TURN_LB:
            turn_face_up(g, g.answer_card)  # R12.62
            f.register[Cast.TURNED] += 1
        if f.register[Cast.LIMIT_BREAK] and f.register[Cast.TURNED] < c.lb_cost:
            f.step = TURN_LB
            ask_lb_card(g, f.player, card)
            return
        f.step = COMPLETE
        begin_paying(g, t)
    else:
        complete_cast(g, t)


# ------------------------------------------------------------------------------------------ casts because of an effect
@rule
def can_cast_by_effect(g: Game, t: Tables, card: Card, player: Player, terms: int) -> int:
    """Whether an effect can make a player cast a card; the timing of its type does not matter (R5.6)."""
    refresh(g, t)
    survey_sources(g, t, player)
    return can_cast(g, t, card, player, terms)


@rule
def add_pending_cast(g: Game, f: Frame, card: Card, terms: int) -> None:
    """Add a cast that follows this resolution, not one inside it (R5.6)."""
    add_effect_of(g, f.item, no.EFFECT_PENDING_CAST, card, terms, 0, resolution_in_progress(g))
    g.pending_casts = 1


@rule
def pending_cast(g: Game, position: int) -> int:
    """The first effect that is a pending cast of the resolution at this position, or of any (ANY_RESOLUTION); -1:
    none."""
    for i in range(g.effect_count):
        e = g.effects[i]
        if e.kind == no.EFFECT_PENDING_CAST and (position == ANY_RESOLUTION or e.ability == position):
            return i
    return -1


@rule
def forbid_copies(g: Game, t: Tables, f: Frame, row: Row, card: Card) -> int:
    """Forbid the opponent to cast or play copies of a card for a while; nothing happens if that is as long as the
    source is on the field and it has left."""
    duration = t.rows[row, arg.AllowCasting.DURATION]
    source = f.item.source
    there = g.zone[source] == op.FIELD and g.stamp[source] == f.item.source_stamp
    if duration == op.WHILE_SOURCE_ON_FIELD and not there:
        return 0
    copies = t.cards[g.card_id[card]].canonical
    add_general_effect(g, f.item, no.EFFECT_NO_COPIES, t.rows[row, arg.AllowCasting.TERMS], duration, copies)
    return 1


@rule
def run_cast(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Cast the cards in question after this resolution, or permit casting them for a duration (R5.6, R5.7)."""
    list_affected(g, t, f, row)
    terms = t.rows[row, arg.Cast.TERMS]
    done = 0
    for card in entries_of(g, "list"):
        if t.rows[row, arg.OPERATION] == op.OP_SET_ASIDE:
            put_on_stack_zone(g, card)
            follow_moved_card(g, f, card)
            done = 1
        elif t.rows[row, arg.OPERATION] == op.OP_FORBID_COPIES:
            done = forbid_copies(g, t, f, row, card)
        elif t.rows[row, arg.OPERATION] == op.OP_ALLOW_CASTING:
            duration, condition = t.rows[row, arg.AllowCasting.DURATION], t.rows[row, arg.AllowCasting.CONDITION]
            add_effect_of(g, f.item, no.EFFECT_MAY_CAST, card, terms, duration, condition)
            done = 1
        elif can_cast_by_effect(g, t, card, f.item.controller, terms):
            add_pending_cast(g, f, card, terms)
            done = 1
        elif terms & op.TERM_ELSE_BREAK_ZONE:
            move(g, card, op.BREAK_ZONE)
    return done


@rule
def can_cast_some(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Whether a player can make the offered cast in the resolution (R7.65)."""
    player = f.item.controller
    if t.rows[row, arg.OPERATION] == op.OP_CAST:
        list_affected(g, t, f, row)
        for other in entries_of(g, "list"):
            if can_cast_by_effect(g, t, other, player, t.rows[row, arg.Cast.TERMS]):
                return 1
        return 0
    zone = t.filters[t.rows[row, arg.SelectCast.FILTER]].zone
    for p in players(2):
        for card in cards_in(g, p, zone):
            if fits(g, t, t.rows[row, arg.SelectCast.FILTER], card, player, f.item.source):
                if can_cast_by_effect(g, t, card, player, t.rows[row, arg.SelectCast.TERMS]):
                    return 1
    return 0


@rule
def begin_select_cast(g: Game, t: Tables, f: Frame) -> None:
    """Begin to select the card to be cast, for the row before the resolution's next one."""
    child = push_frame(g, no.FRAME_SELECT_CAST, f.item.controller)
    g.frames[child].register[SelectCast.ROW] = f.register[Resolve.ROW] - 1


@rule
def step_select_cast(g: Game, t: Tables) -> None:
    """FRAME_SELECT_CAST: which card of a description is cast after the resolution below (R5.6)."""
    f = g.frames[g.frame_count - 1]
    below = g.frames[g.frame_count - 2]
    row = f.register[SelectCast.ROW]
    if f.step == 1:
        clear_found_cards(below)
        add_found_card(g, below, g.answer_card)
        add_pending_cast(g, below, g.answer_card, t.rows[row, arg.SelectCast.TERMS])
        pop_frame(g, 1)
        return
    f.step = 1
    ask(g, no.DECISION_SELECT, f.player, below.item.source)
    g.decision_ability = below.item.ability
    g.decision_minimum = 1
    g.decision_maximum = 1
    zone = t.filters[t.rows[row, arg.SelectCast.FILTER]].zone
    for p in players(2):
        for card in cards_in(g, p, zone):
            if fits(g, t, t.rows[row, arg.SelectCast.FILTER], card, f.player, below.item.source):
                if can_cast_by_effect(g, t, card, f.player, t.rows[row, arg.SelectCast.TERMS]):
                    allow_card(g, no.CHOOSE, card)
    if g.legal_count == 0:
        g.decision = 0
        pop_frame(g, 0)


@rule
def step_pending_casts(g: Game, t: Tables) -> None:
    """FRAME_PENDING_CASTS: make the pending casts of the resolution that has just ended, one after the other (R5.6).
    The procedure takes the position of that resolution."""
    i = pending_cast(g, g.frame_count - 1)
    if i < 0:
        g.pending_casts = 1 if pending_cast(g, ANY_RESOLUTION) >= 0 else 0
        pop_frame(g, 1)
        return
    e = g.effects[i]
    card = e.card
    player = e.controller
    terms = e.value
    there = e.stamp == g.stamp[card]
    end_effect(g, i)
    if there and can_cast_by_effect(g, t, card, player, terms):
        begin_cast(g, card, player, terms)
    elif there and g.zone[card] == op.STACK:
        move(g, card, op.BREAK_ZONE)


@rule
def begin_cast(g: Game, card: Card, player: Player, terms: int) -> None:
    """Begin to cast a card."""
    child = push_frame(g, no.FRAME_CAST, player)
    g.frames[child].register[Cast.CARD] = card
    g.frames[child].register[Cast.TERMS] = terms


# --------------------------------------------------------------------------------------- permissions and their terms
@rule
def is_permission(g: Game, t: Tables, number: int, card: Card, player: Player) -> int:
    """Whether an effect lets a player cast a card from where it is now."""
    e = g.effects[number]
    if e.kind != no.EFFECT_MAY_CAST or e.card != card or e.stamp != g.stamp[card] or e.controller != player:
        return 0
    return 1 if e.ability < 0 else holds(g, t, Row(e.ability), player, e.source)


@rule
def permission(g: Game, t: Tables, card: Card, player: Player) -> int:
    """The position of the first effect that permits a player to cast a card from where it is; -1: none (R5.7)."""
    for i in range(g.effect_count):
        if is_permission(g, t, i, card, player):
            return i
    return -1


@rule(inline=True)
def terms_of(g: Game, t: Tables, card: Card, player: Player) -> int:
    """The terms on which a player casts a card from where it is: those of all permissions together (R5.53)."""
    if g.effect_count and g.zone[card] != op.HAND and g.zone[card] != op.LB_DECK:
        i = permission(g, t, card, player)
        if i >= 0:
            return terms_from(g, t, i, card, player)
    return 0


@rule
def terms_from(g: Game, t: Tables, first: int, card: Card, player: Player) -> int:
    """The terms of all permissions from the first one on."""
    less = 0
    terms = 0
    for i in range(first, g.effect_count):
        if is_permission(g, t, i, card, player):
            less += g.effects[i].value >> op.TERM_LESS
            terms |= g.effects[i].value & ((1 << op.TERM_LESS) - 1)
    if terms & op.TERM_FREE:
        terms &= ~op.TERM_NOT_0
    return less << op.TERM_LESS | terms


@rule
def take_permission(g: Game, t: Tables, card: Card, player: Player) -> None:
    """Use a permission: the card that is cast is another object afterwards (R4.12)."""
    i = permission(g, t, card, player)
    if i >= 0:
        end_effect(g, i)
        g.stale = 1  # whether any effect changes casting is a derived value
