"""What is true now: filters, counts, values and conditions of ability programs.

``source`` is the card whose ability asks, ``player`` the controller of that ability ("you").
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..record import constants as no
from ..record import state as st
from ..record.basics import unanswered
from ..record.found import PICKED, REST, is_picked, list_found
from ..record.registers import Resolve
from ..record.types import Card, Frame, Game, Item, Player, Row, Tables
from ..table.last_known import last_counters, last_origin, last_power, left_last
from ..table.zones import STAMPS, last_side_of, owner_of, side_of
from .as_it_was import has_moved_on, last_left_fitted, subject_fitted
from .causes import causing_card
from .descriptions import has_side, is_placed, is_readable, quality_of
from .fitting import fits_some_row, surely_not
from .listed import all_controlled, all_share, was_taken_on
from .moments import has_entered_so, is_turn_part, was_paid_for, was_paid_so
from .so_many import so_many_fit
from .values import absolute_player, compares, different_in_list, object_term, scaled, term_of, value_at_event, value_of

__all__ = ["absolute_player", "value_of"]


@rule
def fits_anywhere(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """As :func:`fits`, but the card may be in any zone (a card being cast, say)."""
    return fits_some_row(g, t, row, card, player, source)


@rule
def fits(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether a card fits a filter: its zone, its player and one of its alternatives."""
    if surely_not(g, t, row, card):
        return 0
    return fits_anywhere(g, t, row, card, player, source) if is_placed(g, t, row, card, player) else 0


@rule(inline=True)
def fits_there(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """As :func:`fits`, of a card that comes from the list of the filter's zone, of a side that it asks for."""
    return fits_some_row(g, t, row, card, player, source) if is_readable(g, t, row, card) else 0


@rule
def list_fitting(g: Game, t: Tables, row: Row, player: Player, source: Card) -> None:
    """Put the cards that fit a filter into ``g.list``, the turn player's first."""
    zone = t.filters[row].zone
    total = 0
    for k in range(2):
        p = Player(g.turn_player ^ k)
        if has_side(t, row, p, player):
            for i in range(g.zone_count[p, zone]):
                card = g.zone_cards[p, zone, i]
                if fits_there(g, t, row, card, player, source):
                    g.list[total] = card
                    total += 1
    g.list_count = total


@rule
def add_fitting(g: Game, t: Tables, row: Row, player: Player, source: Card) -> None:
    """Add the cards that fit a filter and are not there yet to ``g.list``, the turn player's first."""
    zone = t.filters[row].zone
    for k in range(2):
        p = Player(g.turn_player ^ k)
        if has_side(t, row, p, player):
            for i in range(g.zone_count[p, zone]):
                card = g.zone_cards[p, zone, i]
                if fits_there(g, t, row, card, player, source):
                    add_once(g, card)


@rule
def source_power(g: Game, t: Tables, item: Item) -> int:
    """Power of the source of an item, its last one if it has left (R4.40)."""
    if item.source_last >= 0:
        return last_power(item.source_last)
    return max(0, g.power[item.source])


@rule
def first_target(item: Item, group: int) -> int:
    """Position of the first target of a choose group."""
    start = 0
    for k in range(group):
        start += item.group_count[k]
    return start


@rule
def add_top(g: Game, player: Player, wanted: int) -> None:
    """Add the top cards of a deck to ``g.list``, the top first; those that are there (R1.15)."""
    count = g.zone_count[player, op.DECK]
    for i in range(min(count, wanted)):
        g.list[g.list_count] = g.zone_cards[player, op.DECK, count - 1 - i]
        g.list_count += 1


@rule
def list_top(g: Game, side: int, wanted: int, player: Player) -> None:
    """Put the top cards of the deck of one side of ``player`` into ``g.list``, or of both, the turn player's first
    (R7.55)."""
    if side == op.ANYONE:
        for k in range(2):
            add_top(g, Player(g.turn_player ^ k), wanted)
    else:
        add_top(g, absolute_player(side, player), wanted)


@rule
def top_amount(g: Game, t: Tables, f: Frame, amount: int) -> int:
    """How many cards from the top of a deck a text means: as :func:`amount_of`, of a number that names no cards but
    the source, or was kept."""
    item = f.item
    if amount >= 0:
        return amount
    total = 0
    row = Row(-1 - amount)
    while row >= 0:
        if t.values[row].kind == op.VALUE_COUNTERS and item.source_last >= 0:  # R4.40
            number = last_counters(item.source_last)
        elif t.values[row].kind == op.VALUE_JUST_MOVED:
            number = f.register[Resolve.DONE]
        elif t.values[row].kind == op.VALUE_TRIGGER_AMOUNT:
            number = item.amount
        else:
            number = term_of(g, t, row, item.controller, item.source)
        total += scaled(t, row, number)
        row = t.values[row].also
    return max(0, total)


@rule
def add_targets(g: Game, item: Item, group: int) -> None:
    """Add the targets of a choice that are still the same objects to ``g.list`` (R7.52)."""
    start = first_target(item, group)
    for i in range(start, start + item.group_count[group]):
        card = item.target[i]
        if card != st.NO_CARD and item.target_stamp[i] == g.stamp[card]:
            g.list[g.list_count] = card
            g.list_count += 1


@rule
def card_of_item(g: Game, item: Item, kind: int) -> Card:
    """The source of an item, or the card that made it trigger (``REF_SELF``, ``REF_TRIGGERING``); ``NO_CARD`` if it is
    not the same object any more."""
    card = item.source if kind == op.REF_SELF else item.subject
    stamp = item.source_stamp if kind == op.REF_SELF else item.subject_stamp
    if kind == op.REF_SELF and item.kind == no.ITEM_EX_BURST:  # R10.75
        return st.NO_CARD
    return card if card != st.NO_CARD and g.stamp[card] == stamp else st.NO_CARD


@rule
def add_once(g: Game, card: Card) -> None:
    """Add a card to ``g.list`` that is not there yet, if it is one."""
    for i in range(g.list_count):
        if g.list[i] == card:
            return
    if card == st.NO_CARD:
        return
    g.list[g.list_count] = card
    g.list_count += 1


@rule
def list_blocker(g: Game, item: Item, how: int) -> None:
    """Put the Forward that blocks the source of an item into ``g.list``, or those that it blocks (``how``: bits)."""
    source = item.source
    there = g.stamp[source] == item.source_stamp
    blocks = there and g.blocker == source
    if how & op.BLOCKS_NOW and not (there and g.attacking[source]) and not (how & op.OR_IS_BLOCKED and blocks):
        return
    if how & op.OR_IS_BLOCKED and (blocks or g.blocker == st.NO_CARD):
        for i in range(g.attack_count):
            g.list[i] = g.attackers[i]
        g.list_count = g.attack_count
    elif g.blocker != st.NO_CARD:
        g.list[0] = g.blocker
        g.list_count = 1


@rule
def list_role(g: Game, item: Item, kind: int, argument: int) -> None:
    """Put the target that gets a certain one of different effects into ``g.list``, or those but the first (R7.37)."""
    group = argument & ((1 << op.FIRST_AND) - 1)
    number = argument >> op.FIRST_AND
    start = first_target(item, group)
    low = start + number if kind == op.REF_FIRST else start + 1
    high = start + item.group_count[group]
    for i in range(low, min(high, low + 1) if kind == op.REF_FIRST else high):
        card = item.target[i]
        if card != st.NO_CARD and item.target_stamp[i] == g.stamp[card]:
            g.list[g.list_count] = card
            g.list_count += 1


@rule
def list_together(g: Game, t: Tables, f: Frame, parts: int) -> None:
    """Put the cards of several references into ``g.list``, each once: one set of cards (R7.71)."""
    item = f.item
    every = Row((parts >> op.TOGETHER_ALL) - 1)
    if parts & op.TOGETHER_TWO:
        v = t.values[(parts & ~op.TOGETHER_TWO) >> op.TOGETHER_ALL]
        list_fitting(g, t, Row(v.argument), item.controller, item.source)
        add_fitting(g, t, Row(v.filter), item.controller, item.source)
    elif every >= 0:
        list_fitting(g, t, every, item.controller, item.source)
    elif parts & op.TOGETHER_BLOCKER:
        list_blocker(g, item, op.BLOCKS_NOW | op.OR_IS_BLOCKED)
    if parts & op.TOGETHER_FOUND:
        for i in range(f.found_start, f.found_start + f.found_count):
            if g.found[i].picked == PICKED and g.found[i].stamp == g.stamp[g.found[i].card]:
                add_once(g, g.found[i].card)
    for group in range(st.CHOICE_CAPACITY):
        if parts & (1 << group):
            start = first_target(item, group)
            for i in range(start, start + item.group_count[group]):
                card = item.target[i]
                if card != st.NO_CARD and item.target_stamp[i] == g.stamp[card]:
                    add_once(g, card)
    if parts & op.TOGETHER_SELF:
        add_once(g, card_of_item(g, item, op.REF_SELF))
    if parts & op.TOGETHER_TRIGGERING:
        add_once(g, card_of_item(g, item, op.REF_TRIGGERING))


@rule
def is_together(g: Game, f: Frame, parts: int, card: Card) -> int:
    """Whether a card is one of those that the bits of :func:`list_together` name, descriptions aside."""
    item = f.item
    for group in range(st.CHOICE_CAPACITY):
        if parts & (1 << group):
            start = first_target(item, group)
            for i in range(start, start + item.group_count[group]):
                if item.target[i] == card and item.target_stamp[i] == g.stamp[card]:
                    return 1
    if parts & op.TOGETHER_SELF and card_of_item(g, item, op.REF_SELF) == card:
        return 1
    if parts & op.TOGETHER_TRIGGERING and card_of_item(g, item, op.REF_TRIGGERING) == card:
        return 1
    return 1 if parts & op.TOGETHER_FOUND and is_picked(g, f, card) else 0


@rule
def list_all_other(g: Game, t: Tables, f: Frame, parts: int) -> None:
    """Put the cards that fit a filter into ``g.list``, but those that the bits name."""
    list_fitting(g, t, Row((parts >> op.TOGETHER_ALL) - 1), f.item.controller, f.item.source)
    kept = 0
    for i in range(g.list_count):
        if not is_together(g, f, parts, g.list[i]):
            g.list[kept] = g.list[i]
            kept += 1
    g.list_count = kept


@rule
def list_referenced(g: Game, t: Tables, f: Frame, kind: int, argument: Row) -> None:
    """Put the cards that a reference of the item of a procedure names into ``g.list``: only objects that are still the
    same (R4.13, R7.52)."""
    item = f.item
    g.list_count = 0
    if kind == op.REF_ALL:
        list_fitting(g, t, argument, item.controller, item.source)
        return
    if kind == op.REF_TOP:
        list_top(g, argument & 3, top_amount(g, t, f, argument >> 2), item.controller)
        return
    if kind == op.REF_CHOSEN:
        add_targets(g, item, argument)
        return
    if kind == op.REF_TOGETHER:
        list_together(g, t, f, argument)
        return
    if kind == op.REF_ALL_OTHER:
        list_all_other(g, t, f, argument)
        return
    if kind == op.REF_FIRST or kind == op.REF_OTHERS:
        list_role(g, item, kind, argument)
        return
    if kind == op.REF_PAID:  # what it was when it was paid, wherever it is now (R4.40)
        if item.paid != st.NO_CARD:
            g.list[0] = item.paid
            g.list_count = 1
        return
    if kind == op.REF_BLOCKER:
        list_blocker(g, item, argument)
        return
    if kind == op.REF_FOUND or kind == op.REF_REST:
        list_found(g, f, PICKED if kind == op.REF_FOUND else REST)
        return
    if kind == op.REF_SELF or kind == op.REF_TRIGGERING:
        card = card_of_item(g, item, kind)
        if card != st.NO_CARD:
            g.list[0] = card
            g.list_count = 1
    elif kind == op.REF_PAID_SELF and g.stamp[item.source] == (item.source_stamp + 1) & STAMPS:
        g.list[0] = item.source
        g.list_count = 1


@rule
def list_who(g: Game, t: Tables, f: Frame, row: Row) -> None:
    """Put the cards that an instruction of the item of a procedure is about into ``g.list``; not those that a rule of
    the game has taken into the LB deck (R12.65)."""
    list_referenced(g, t, f, t.rows[row, arg.OnObjects.WHO], t.rows[row, arg.OnObjects.OF])
    kept = 0
    for i in range(g.list_count):
        card = g.list[i]
        if g.zone[card] != op.LB_DECK or not g.face_up[card]:
            g.list[kept] = card
            kept += 1
    g.list_count = kept


@rule
def keep_fitting(g: Game, t: Tables, row: Row, player: Player, source: Card) -> None:
    """Leave those cards in ``g.list`` that fit a filter, its zone included; -1: all of them."""
    if row < 0:
        return
    kept = 0
    for i in range(g.list_count):
        if fits(g, t, row, g.list[i], player, source):
            g.list[kept] = g.list[i]
            kept += 1
    g.list_count = kept


@rule
def count_fitting(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """How many cards of ``g.list`` fit a filter, its place aside."""
    total = 0
    for i in range(g.list_count):
        total += fits_anywhere(g, t, row, g.list[i], player, source)
    return total


@rule
def taken_on(g: Game, t: Tables, f: Frame, kind: int, argument: Row, row: Row) -> int:
    """How many of the cards that a reference names and that fit a filter, its place aside, were taken on from the Break
    Zone."""
    item = f.item
    number = 0
    if kind == op.REF_FOUND:
        for i in range(f.found_start, f.found_start + f.found_count):
            card = g.found[i].card
            side = has_side(t, row, owner_of(card), item.controller)
            if side and g.found[i].picked == PICKED and was_taken_on(g, card, g.found[i].stamp):
                number += fits_anywhere(g, t, row, card, item.controller, item.source)
    elif kind == op.REF_CHOSEN:
        start = first_target(item, argument)
        for i in range(start, start + item.group_count[argument]):
            card = item.target[i]
            side = card < st.NO_CARD and has_side(t, row, owner_of(card), item.controller)
            if side and was_taken_on(g, card, item.target_stamp[i]):
                number += fits_anywhere(g, t, row, card, item.controller, item.source)
    return number


@rule
def item_term(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """One part of a number of the text of a procedure's item, before its factor."""
    item = f.item
    v = t.values[row]
    about_table = v.kind <= op.VALUE_POINTS_OF_DAMAGE or op.VALUE_DIFFERENT <= v.kind <= op.VALUE_THIS_TURN
    if about_table or v.kind == op.VALUE_ELEMENTS_PAID or v.kind == op.VALUE_X:
        return term_of(g, t, row, item.controller, item.source)
    if v.kind == op.VALUE_TRIGGER_AMOUNT:
        return item.amount
    if v.kind == op.VALUE_JUST_MOVED:
        return f.register[Resolve.DONE]
    if v.kind == op.VALUE_POWER_OF and v.reference == op.REF_SELF:
        return source_power(g, t, item)
    if v.kind == op.VALUE_COST_OF and v.reference == op.REF_SELF:  # R4.40: its cost is what it was
        return t.cards[g.card_id[item.source]].cost
    if v.kind == op.VALUE_POWER_OF and v.reference == op.REF_TRIGGERING and item.subject_last >= 0:
        return last_power(item.subject_last)  # R4.40
    if (v.kind == op.VALUE_POWER_OF or v.kind == op.VALUE_COST_OF) and v.reference == op.REF_TRIGGERING:
        if has_moved_on(g, item):  # R4.40: of a card that was not on the field it is what is printed
            c = t.cards[g.card_id[item.subject]]
            return c.cost if v.kind == op.VALUE_COST_OF else c.power
    if v.kind == op.VALUE_POWER_OF and v.reference == op.REF_PAID and item.paid_last >= 0:
        return last_power(item.paid_last)
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
            return g.list_count + taken_on(g, t, f, v.reference, v.argument, v.filter)
        return g.list_count
    if v.kind == op.VALUE_AMONG:
        return count_fitting(g, t, v.filter, item.controller, item.source)
    if v.kind == op.VALUE_TOTAL_OF:
        total = 0
        for i in range(g.list_count):
            total += quality_of(g, t, v.quality, g.list[i])
        return total
    if v.kind == op.VALUE_POWER_OF and g.list_count and left_last(g, f, g.list[0]):  # R4.40
        return f.left_power
    return object_term(g, t, row, g.list[0]) if g.list_count else 0  # R0.17


@rule
def item_value(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """A number of the text of a procedure's item, read when the instruction is carried out (R7.63)."""
    total = 0
    while row >= 0:
        total += scaled(t, row, item_term(g, t, f, row))
        row = t.values[row].also
    return total


@rule
def amount_of(g: Game, t: Tables, f: Frame, amount: int) -> int:
    """How many an instruction says: a printed number, or -1 minus the row of a value; never less than none (R0.16)."""
    return amount if amount >= 0 else max(0, item_value(g, t, f, Row(-1 - amount)))


@rule(inline=True)
def is_so(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """Whether one condition that names no card of a resolution is true."""
    c = t.conditions[row]
    if c.kind == op.CONDITION_EXISTS:
        return so_many_fit(g, t, c.filter, c.number, player, source)
    if c.kind == op.CONDITION_RECEIVED:
        return 1 if g.zone_count[absolute_player(c.player, player), op.DAMAGE_ZONE] >= c.number else 0
    if op.CONDITION_PAID_ONLY_ELEMENT <= c.kind <= op.CONDITION_PAID_EXTRA:
        return was_paid_so(g, c.kind, c.number, g.paid[source])
    if c.kind == op.CONDITION_ENTERED_BY:
        return 1 if g.paid[source] & c.number else 0
    if c.kind == op.CONDITION_USED:
        return 1 if g.used[source] & c.number == c.number else 0
    if c.kind == op.CONDITION_DURING_TURN:
        return is_turn_part(g, c.player, c.number, player)
    if c.kind == op.CONDITION_CAUSED_BY:
        cause = causing_card(g)
        return fits_anywhere(g, t, c.filter, cause, player, source) if cause != st.NO_CARD else 0
    return unanswered(g)


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
            true = has_entered_so(c.number, g.paid[card], g.came_from[card]) if card != st.NO_CARD else 0
        elif c.kind == op.CONDITION_COMPARE:
            left = value_at_event(g, t, c.left, player, source, subject)
            true = compares(left, c.comparison, value_at_event(g, t, c.right, player, source, subject))
        else:
            true = is_so(g, t, row, player, source)
        row = c.when_true if true else c.when_false
    return 1 if row == op.CONDITION_TRUE else 0


@rule
def holds(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """Whether a condition about the source and the table holds."""
    return holds_for(g, t, row, player, source, st.NO_CARD)


@rule
def all_fit(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """Whether there are cards in ``g.list``, and all of them fit a filter."""
    for i in range(g.list_count):
        if not fits_anywhere(g, t, row, g.list[i], player, source):
            return 0
    return 1 if g.list_count else 0


@rule(inline=True)
def is_about_place(kind: int) -> int:
    """Whether a condition asks where cards are, or who controls them."""
    return 1 if kind == op.CONDITION_ON_FIELD or kind == op.CONDITION_CONTROLLED_BY else 0


@rule
def triggered_by_card_of(g: Game, item: Item, player: Player) -> int:
    """Whether the player controls the card that made an item trigger, or did when it left the field (R4.40)."""
    if item.subject == st.NO_CARD:
        return 0
    if g.stamp[item.subject] == item.subject_stamp:
        return 1 if side_of(g, item.subject) == player else 0
    return 1 if last_side_of(g, item.subject) == player else 0


@rule
def all_placed(g: Game, t: Tables, row: Row, player: Player) -> int:
    """Whether there are cards in ``g.list``, all of them where a filter says."""
    for i in range(g.list_count):
        if not is_placed(g, t, row, g.list[i], player):
            return 0
    return 1 if g.list_count else 0


@rule
def some_fit(g: Game, t: Tables, row: Row, player: Player, source: Card, number: int) -> int:
    """Whether so many cards of ``g.list`` fit a filter."""
    fitting = 0
    for i in range(g.list_count):
        fitting += fits(g, t, row, g.list[i], player, source)
    return 1 if fitting >= number else 0


@rule
def item_entered_so(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Whether the card that a condition names has entered the field as it says; of the source and the card that
    triggered also where they have left since (R4.40)."""
    c = t.conditions[row]
    item = f.item
    if c.reference == op.REF_SELF and item.source_last >= 0:
        return has_entered_so(c.number, g.paid[item.source], last_origin(item.source_last))
    if c.reference == op.REF_TRIGGERING and item.subject_last >= 0:
        return has_entered_so(c.number, g.paid[item.subject], last_origin(item.subject_last))
    list_referenced(g, t, f, c.reference, c.argument)
    if g.list_count == 0 or g.zone[g.list[0]] != op.FIELD:
        return 0
    return has_entered_so(c.number, g.paid[g.list[0]], g.came_from[g.list[0]])


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
                wanted -= taken_on(g, t, f, c.reference, c.argument, c.filter)
            true = some_fit(g, t, c.filter, item.controller, item.source, wanted)
        elif c.kind == op.CONDITION_ENTERED:
            true = item_entered_so(g, t, f, row)
        elif c.kind == op.CONDITION_NOT_PAID_FOR:
            list_referenced(g, t, f, c.reference, c.argument)
            true = 1 if g.list_count and not was_paid_for(g.paid[g.list[0]]) else 0
        elif c.kind == op.CONDITION_NAMED_IS:
            true = 1 if g.named[op.NAME_ELEMENT] == c.number else 0
        elif c.kind == op.CONDITION_AS_EX_BURST:
            true = 1 if item.kind == no.ITEM_EX_BURST else 0  # R10.72
        else:
            true = is_so(g, t, row, item.controller, item.source)
        row = c.when_true if true else c.when_false
    return 1 if row == op.CONDITION_TRUE else 0
