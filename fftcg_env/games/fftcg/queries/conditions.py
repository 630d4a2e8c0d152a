"""Evaluate conditions and numbers of ability texts, in a resolution and outside of one (R7.63).

``source`` is the card that has the ability, ``player`` controls that ability ("you").
"""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import no_rule_for_code
from ..record.registers import Resolve
from ..record.types import Card, Frame, Game, Item, Player, Row, Tables
from ..table.characteristics import elements_of
from ..table.last_known import last_counters, last_origin, last_power, left_last, number_it_was
from ..table.zones import last_side_of, side_of
from .card_filters import have_in_common, is_placed, quality_of
from .circumstances import causing_card, has_entered_as, is_turn_part, was_paid_as, was_paid_for
from .matching import (
    at_least_fit,
    count_fitting,
    fits,
    fits_anywhere,
    has_moved_on,
    keep_fitting,
    last_left_fitted,
    subject_fitted,
)
from .references import count_moved_on, list_referenced, source_paid, source_power
from .values import (
    absolute_player,
    compares,
    different_in_list,
    elements_paid,
    object_term,
    scaled,
    term_of,
    value_at_event,
)


@rule
def item_term(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """One term of a number in the text of a procedure's item, before its factor."""
    item = f.item
    v = t.values[row]
    about_table = v.kind <= op.VALUE_POINTS_OF_DAMAGE or op.VALUE_DIFFERENT <= v.kind <= op.VALUE_THIS_TURN
    if about_table or v.kind == op.VALUE_NAMED or v.kind == op.VALUE_X or v.kind == op.VALUE_IS_CAUSED:
        return term_of(g, t, row, item.controller, item.source)
    if v.kind == op.VALUE_ELEMENTS_PAID:
        return elements_paid(source_paid(g, item), v.argument)
    if v.kind == op.VALUE_TRIGGER_AMOUNT:
        return item.amount
    if v.kind == op.VALUE_JUST_MOVED:
        return f.register[Resolve.DONE]
    if v.kind == op.VALUE_NAMED_NUMBER:
        return g.named[op.NAME_NUMBER]
    if v.kind == op.VALUE_POWER_OF and v.reference == op.REF_SELF:
        return source_power(g, t, item)
    if v.kind == op.VALUE_COST_OF and v.reference == op.REF_SELF:  # R4.40
        return t.cards[number_it_was(g, item.source) if item.source_last >= 0 else g.card_id[item.source]].cost
    if v.kind == op.VALUE_POWER_OF and v.reference == op.REF_TRIGGERING and item.subject_last >= 0:
        return last_power(item.subject_last)  # R4.40
    if (v.kind == op.VALUE_POWER_OF or v.kind == op.VALUE_COST_OF) and v.reference == op.REF_TRIGGERING:
        if has_moved_on(g, item):  # R4.40: the printed value, for a card that was not on the field
            c = t.cards[number_it_was(g, item.subject) if item.subject_last >= 0 else g.card_id[item.subject]]
            return c.cost if v.kind == op.VALUE_COST_OF else c.power
    if v.reference == op.REF_PAID and item.paid_last >= 0:
        if v.kind == op.VALUE_POWER_OF or v.kind == op.VALUE_COST_OF:
            return (
                last_power(item.paid_last) if v.kind == op.VALUE_POWER_OF else t.cards[number_it_was(g, item.paid)].cost
            )
    if v.kind == op.VALUE_COUNTERS and v.reference == op.REF_SELF and item.source_last >= 0:
        return last_counters(item.source_last)  # R4.40
    if v.kind == op.VALUE_COUNTERS and v.reference == op.REF_TRIGGERING and item.subject_last >= 0:
        return last_counters(item.subject_last)
    list_referenced(g, t, f, v.reference, v.argument)
    if v.kind == op.VALUE_NUMBER_OF:
        return g.list_count
    if v.kind == op.VALUE_DIFFERENT_OF:
        keep_fitting(g, t, v.filter, item.controller, item.source)
        return different_in_list(g, t, v.quality)
    if v.kind == op.VALUE_HOW_MANY_ARE:
        keep_fitting(g, t, v.filter, item.controller, item.source)
        if t.filters[v.filter].zone == op.BREAK_ZONE:
            return g.list_count + count_moved_on(g, t, f, v.reference, v.argument, v.filter)
        return g.list_count
    if v.kind == op.VALUE_AMONG:
        return count_fitting(g, t, v.filter, item.controller, item.source)
    if v.kind == op.VALUE_TOTAL_OF:
        total = 0
        for card in entries_of(g, "list"):
            total += quality_of(g, t, v.quality, card)
        return total
    if g.list_count and left_last(g, f, g.list[0]):  # R4.40
        if v.kind == op.VALUE_POWER_OF or v.kind == op.VALUE_COST_OF:
            return (
                last_power(f.left_value) if v.kind == op.VALUE_POWER_OF else t.cards[number_it_was(g, g.list[0])].cost
            )
    return object_term(g, t, row, g.list[0]) if g.list_count else 0  # R0.17


@rule
def item_value(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """A number in the text of a procedure's item, read when the instruction is carried out (R7.63)."""
    total = 0
    while row >= 0:
        total += scaled(t, row, item_term(g, t, f, row))
        row = t.values[row].also
    return total


@rule
def amount_of(g: Game, t: Tables, f: Frame, amount: int) -> int:
    """An amount of an instruction: a printed number, or -1 minus the row of a value; at least 0 (R0.16)."""
    return amount if amount >= 0 else max(0, item_value(g, t, f, Row(-1 - amount)))


@rule(inline=True)
def condition_holds(g: Game, t: Tables, row: Row, player: Player, source: Card, paid: int) -> int:
    """Whether one condition holds that refers to no card of a resolution. ``paid``: PAID_* bits of the source."""
    c = t.conditions[row]
    if c.kind == op.CONDITION_EXISTS:
        return at_least_fit(g, t, c.filter, c.number, player, source)
    if c.kind == op.CONDITION_RECEIVED:
        return 1 if g.zone_count[absolute_player(c.player, player), op.DAMAGE_ZONE] >= c.number else 0
    if op.CONDITION_PAID_ONLY_ELEMENT <= c.kind <= op.CONDITION_PAID_EXTRA:
        return was_paid_as(g, c.kind, c.number, paid)
    if c.kind == op.CONDITION_ENTERED_BY:
        return 1 if paid & c.number else 0
    if c.kind == op.CONDITION_USED:
        return 1 if g.used[source] & c.number == c.number else 0
    if c.kind == op.CONDITION_DURING_TURN:
        return is_turn_part(g, c.player, c.number, player)
    if c.kind == op.CONDITION_CAUSED_BY:
        cause = causing_card(g)
        return fits_anywhere(g, t, c.filter, cause, player, source) if cause != st.NO_CARD else 0
    return no_rule_for_code(g)


@rule
def holds_for(g: Game, t: Tables, row: Row, player: Player, source: Card, subject: Card) -> int:
    """Whether a condition holds outside a resolution. ``subject``: the card that an event happened to, or NO_CARD."""
    while row >= 0:
        c = t.conditions[row]
        if c.kind == op.CONDITION_IS:
            card = subject if c.reference == op.REF_TRIGGERING else source
            true = fits_anywhere(g, t, c.filter, card, player, source) if card != st.NO_CARD else 0
        elif c.kind == op.CONDITION_ENTERED:
            card = subject if c.reference == op.REF_TRIGGERING else source
            true = has_entered_as(c.number, g.paid[card], g.came_from[card]) if card != st.NO_CARD else 0
        elif c.kind == op.CONDITION_COMPARE:
            left = value_at_event(g, t, c.left, player, source, subject)
            true = compares(left, c.comparison, value_at_event(g, t, c.right, player, source, subject))
        else:
            true = condition_holds(g, t, row, player, source, g.paid[source])
        row = c.when_true if true else c.when_false
    return 1 if row == op.CONDITION_TRUE else 0


@rule
def holds(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """Whether a condition about the source and the table holds."""
    return holds_for(g, t, row, player, source, st.NO_CARD)


@rule
def all_fit(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """Whether there are cards in ``g.list`` and all of them fit a filter."""
    for card in entries_of(g, "list"):
        if not fits_anywhere(g, t, row, card, player, source):
            return 0
    return 1 if g.list_count else 0


@rule(inline=True)
def is_about_place(kind: int) -> int:
    """Whether a condition is about where cards are, or who controls them."""
    return 1 if kind == op.CONDITION_ON_FIELD or kind == op.CONDITION_CONTROLLED_BY else 0


@rule
def triggered_by_card_of(g: Game, item: Item, player: Player) -> int:
    """Whether the player controls the card that triggered an item, or did when it left the field (R4.40)."""
    if item.subject == st.NO_CARD:
        return 0
    if g.stamp[item.subject] == item.subject_stamp:
        return 1 if side_of(g, item.subject) == player else 0
    return 1 if last_side_of(g, item.subject) == player else 0


@rule
def all_placed(g: Game, t: Tables, row: Row, player: Player) -> int:
    """Whether there are cards in ``g.list`` and all of them are in the zone of a filter."""
    for card in entries_of(g, "list"):
        if not is_placed(g, t, row, card, player):
            return 0
    return 1 if g.list_count else 0


@rule
def some_fit(g: Game, t: Tables, row: Row, player: Player, source: Card, number: int) -> int:
    """Whether at least ``number`` cards of ``g.list`` fit a filter."""
    fitting = 0
    for card in entries_of(g, "list"):
        fitting += fits(g, t, row, card, player, source)
    return 1 if fitting >= number else 0


@rule
def item_entered_as(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Whether the card of a condition has entered the field as it says. This includes a source, or a card that
    triggered, that has left since (R4.40)."""
    c = t.conditions[row]
    item = f.item
    if c.reference == op.REF_SELF and item.source_last >= 0:
        return has_entered_as(c.number, item.source_paid, last_origin(item.source_last))
    if c.reference == op.REF_TRIGGERING and item.subject_last >= 0:
        return has_entered_as(c.number, item.subject_paid, last_origin(item.subject_last))
    list_referenced(g, t, f, c.reference, c.argument)
    if g.list_count == 0 or g.zone[g.list[0]] != op.FIELD:
        return 0
    return has_entered_as(c.number, g.paid[g.list[0]], g.came_from[g.list[0]])


@rule
def item_holds(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Whether a condition holds in the resolution of a procedure's item."""
    item = f.item
    while row >= 0:
        c = t.conditions[row]
        if c.kind == op.CONDITION_COMPARE:
            left = item_value(g, t, f, c.left)
            true = compares(left, c.comparison, item_value(g, t, f, c.right))
        elif (
            c.kind == op.CONDITION_IS
            and c.reference == op.REF_TRIGGERING
            and (item.subject_last >= 0 or has_moved_on(g, item))
        ):  # R4.40
            true = subject_fitted(g, t, c.filter, item)
        elif c.kind == op.CONDITION_IS or c.kind == op.CONDITION_ALL_SHARE or is_about_place(c.kind):
            list_referenced(g, t, f, c.reference, c.argument)
            if c.kind == op.CONDITION_CONTROLLED_BY:
                side = absolute_player(c.player, item.controller)
                if c.reference == op.REF_TRIGGERING:
                    true = triggered_by_card_of(g, item, side)
                else:
                    true = all_controlled(g, side)
            elif c.kind == op.CONDITION_ON_FIELD:
                true = all_placed(g, t, c.filter, item.controller)
            elif c.kind == op.CONDITION_IS and g.list_count == 1 and left_last(g, f, g.list[0]):  # R4.40
                true = last_left_fitted(g, t, c.filter, f)
            elif c.kind == op.CONDITION_IS:
                true = all_fit(g, t, c.filter, item.controller, item.source)
            else:
                true = all_share(g, t, c.number)
        elif c.kind == op.CONDITION_SOME_ARE:
            list_referenced(g, t, f, c.reference, c.argument)
            wanted = c.number
            if t.filters[c.filter].zone == op.BREAK_ZONE:
                wanted -= count_moved_on(g, t, f, c.reference, c.argument, c.filter)
            true = some_fit(g, t, c.filter, item.controller, item.source, wanted)
        elif c.kind == op.CONDITION_ENTERED:
            true = item_entered_as(g, t, f, row)
        elif c.kind == op.CONDITION_NOT_PAID_FOR:
            list_referenced(g, t, f, c.reference, c.argument)
            true = 1 if g.list_count and not was_paid_for(g.paid[g.list[0]]) else 0
        elif c.kind == op.CONDITION_NAMED_IS:
            true = 1 if g.named[op.NAME_ELEMENT] == c.number else 0
        elif c.kind == op.CONDITION_AS_EX_BURST:
            true = 1 if item.kind == no.ITEM_EX_BURST else 0  # R10.72
        else:
            true = condition_holds(g, t, row, item.controller, item.source, source_paid(g, item))
        row = c.when_true if true else c.when_false
    return 1 if row == op.CONDITION_TRUE else 0


# --- What the cards of ``g.list`` have in common ---------------------------------------------------------------------


@rule
def all_controlled(g: Game, player: Player) -> int:
    """Whether there are cards in ``g.list`` and the player controls all of them, or did when they left the field."""
    for card in entries_of(g, "list"):
        if side_of(g, card) != player:
            return 0
    return 1 if g.list_count else 0


@rule
def all_share(g: Game, t: Tables, variety: int) -> int:
    """Whether there are at least two cards in ``g.list`` and every two have something in common; for ONE_ELEMENT,
    whether there are cards and all share one Element."""
    if variety == op.ONE_ELEMENT:
        common = op.PAID_ELEMENTS
        for card in entries_of(g, "list"):
            common &= elements_of(g, t, card)
        return 1 if g.list_count and common else 0
    for i in range(g.list_count):
        for j in range(i):
            if not have_in_common(g, t, variety, g.list[i], g.list[j]):
                return 0
    return 1 if g.list_count > 1 else 0
