"""Choose items on the stack as targets (R7.36), and cancel them (8.9).

A chosen item is stored among the targets as its source card, with its negative serial number where cards have a stamp.
"""

from ....core.intrinsics.records import copy_record, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..field.derived_values import refresh
from ..field.rules_in_force import has_rules
from ..queries.card_filters import fits_row
from ..queries.matching import fits, fits_anywhere
from ..queries.references import first_target
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_card, allow_option
from ..record.types import Card, Frame, Game, Item, Player, Row, Tables
from ..table.zones import move


@rule
def has_chosen(g: Game, t: Tables, item: Item, row: Row, player: Player, source: Card, anywhere: int) -> int:
    """How many cards an item has chosen that fit a filter, with or without regard to its zone; only cards that are the
    same objects."""
    fitting = 0
    for i in range(first_target(item, st.CHOICE_CAPACITY)):
        card = item.target[i]
        if card < st.CARD_COUNT and item.target_stamp[i] == g.stamp[card]:
            if anywhere:
                fitting += fits_anywhere(g, t, row, card, player, source)
            else:
                fitting += fits(g, t, row, card, player, source)
    return fitting


@rule
def targets_of(item: Item) -> int:
    """How many targets an item has chosen; the shares of divided damage after them do not count (R5.75)."""
    chosen = 0
    for i in range(first_target(item, st.CHOICE_CAPACITY)):
        if item.target[i] < st.FIRST_SHARE:
            chosen += 1
    return chosen


@rule
def kind_bit(g: Game, t: Tables, item: Item) -> int:
    """The bit of the kind of an item. An EX Burst put on the stack is an auto-ability if its card is a Character
    (R10.74, R10.77); for a Summon it is none: nothing was cast (R10.75)."""
    if item.kind != no.ITEM_EX_BURST:
        return 1 << item.kind
    return 0 if t.cards[g.card_id[item.source]].type == op.SUMMON else 1 << no.ITEM_AUTO


@rule
def item_fits(g: Game, t: Tables, item: Item, row: Row, player: Player, source: Card) -> int:
    """Whether an item on the stack fits a filter of ``source``, whose controller is ``player``."""
    f = t.filters[row]
    if f.player != op.ANYONE and (item.controller == player) != (f.player == op.YOU):
        return 0
    while row >= 0:
        f = t.filters[row]
        kind = f.items == 0 or f.items & kind_bit(g, t, item) != 0
        if kind and fits_row(g, t, row, item.source, source):
            if f.choosing < 0:
                if not f.choosing_alone or targets_of(item) == 1:
                    return 1
                row = f.alternative
                continue
            fitting = has_chosen(g, t, item, f.choosing, player, source, f.choosing_alone & op.CHOOSES_ANYWHERE)
            if fitting and (not f.choosing_alone & op.CHOOSES_ALONE or fitting == targets_of(item) == 1):
                return 1
        row = f.alternative
    return 0


@rule
def stack_position(g: Game, serial: int) -> int:
    """The place of the item with this serial number on the stack; -1: it has left."""
    for i in range(g.stack_count):
        if g.stack[i].serial == serial:
            return i
    return -1


@rule
def count_items(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """How many items on the stack fit a filter."""
    total = 0
    for item in entries_of(g, "stack"):
        total += item_fits(g, t, item, row, player, source)
    return total


@rule
def can_choose_item(g: Game, t: Tables, chooser: Item, group: int, position: int) -> int:
    """Whether the item being declared may choose the item at a place of the stack next (R7.33, R7.36, R8.73). It is not
    on the stack yet, so it cannot choose itself (R7.35)."""
    start = first_target(chooser, group)
    for i in range(start, start + chooser.group_count[group]):
        if chooser.target_stamp[i] == -g.stack[position].serial:
            return 0
    row = t.abilities[chooser.ability].choose_filter[group]
    return item_fits(g, t, g.stack[position], row, chooser.controller, chooser.source)


@rule
def allow_items(g: Game, t: Tables, chooser: Item, group: int) -> int:
    """Add CHOOSE for the source of each item that may be chosen. Returns the number of items."""
    total = 0
    for i in range(g.stack_count):
        if can_choose_item(g, t, chooser, group, i):
            total += 1
            if first_item_of(g, t, chooser, group, g.stack[i].source) == i:
                allow_card(g, no.CHOOSE, g.stack[i].source)
    return total


@rule
def first_item_of(g: Game, t: Tables, chooser: Item, group: int, source: Card) -> int:
    """Place of the lowest item of a source that may be chosen."""
    return item_of(g, t, chooser, group, source, 0)


@rule
def item_of(g: Game, t: Tables, chooser: Item, group: int, source: Card, number: int) -> int:
    """Place of the ``number``-th item, from the lowest up, of a source that may be chosen; -1: there are fewer."""
    for i in range(g.stack_count):
        if g.stack[i].source == source and can_choose_item(g, t, chooser, group, i):
            if number == 0:
                return i
            number -= 1
    return -1


@rule
def allow_items_of(g: Game, t: Tables, chooser: Item, group: int, source: Card) -> int:
    """Add OPTION k for the k-th item, from the lowest up, of a source that may be chosen. Returns their number."""
    number = 0
    while item_of(g, t, chooser, group, source, number) >= 0:
        allow_option(g, number)
        number += 1
    return number


@rule
def make_room(chooser: Item, place: int) -> None:
    """Make room for one more target: targets of later choices move by one place. There are some only in a resolution,
    where a choice is made after others were declared (R7.54)."""
    i = first_target(chooser, st.CHOICE_CAPACITY)
    while i > place:
        if i < st.TARGET_CAPACITY:
            chooser.target[i] = chooser.target[i - 1]
            chooser.target_stamp[i] = chooser.target_stamp[i - 1]
        i -= 1


@rule
def choose_item(g: Game, chooser: Item, group: int, position: int) -> None:
    """Make the item at a place of the stack a target."""
    place = first_target(chooser, group) + chooser.group_count[group]
    make_room(chooser, place)
    chooser.target[place] = g.stack[position].source
    chooser.target_stamp[place] = -g.stack[position].serial
    chooser.group_count[group] += 1


@rule
def is_legal_item(g: Game, t: Tables, chooser: Item, row: Row, place: int) -> int:
    """Whether a chosen item is still there and still fits (R7.51)."""
    position = stack_position(g, -chooser.target_stamp[place])
    if position < 0:
        return 0
    return item_fits(g, t, g.stack[position], row, chooser.controller, chooser.source)


@rule
def is_uncancellable(g: Game, t: Tables, item: Item, player: Player) -> int:
    """Whether a Summon or an ability of ``player`` cannot cancel an item (R8.70, R0.11)."""
    if t.abilities[item.ability].uncancellable:
        return 1
    refresh(g, t)
    if not has_rules(g, op.STATIC_UNCANCELLABLE):
        return 0
    for r in entries_of(g, "rules"):
        if t.rows[r.row, arg.OPERATION] != op.STATIC_UNCANCELLABLE:
            continue
        if t.rows[r.row, arg.StaticUncancellable.BY_OPPONENT] and r.controller == player:
            continue
        if item_fits(g, t, item, Row(t.rows[r.row, arg.StaticUncancellable.ITEMS]), r.controller, r.source):
            return 1
    return 0


@rule
def cancel_at(g: Game, position: int) -> None:
    """Cancel the item at a place of the stack: it leaves the stack now, or stays without effect (R8.70-R8.72). A Summon
    goes to its owner's Break Zone (R8.71), an LB Summon on to the LB deck (R12.66)."""
    item = g.stack[position]
    if g.options[no.OPTION_CANCELLED_STAYS]:
        item.cancelled = 1
        return
    source = item.source
    summon = item.kind == no.ITEM_SUMMON and g.zone[source] == op.STACK
    for i in range(position, g.stack_count - 1):
        copy_record(g.stack[i], g.stack[i + 1])
    g.stack_count -= 1
    if summon:
        move(g, source, op.BREAK_ZONE)


@rule
def summon_position(g: Game, source: Card, stamp: int) -> int:
    """Place of a Summon on the stack; -1: it is not there."""
    for i in range(g.stack_count):
        item = g.stack[i]
        if item.kind == no.ITEM_SUMMON and item.source == source and item.source_stamp == stamp:
            return i
    return -1


@rule
def named_item(g: Game, f: Frame, kind: int, argument: int, number: int) -> int:
    """Place on the stack of the ``number``-th item that a reference means; -1: it is gone, -2: there are fewer."""
    item = f.item
    if kind == op.REF_CHOSEN and number < item.group_count[argument]:
        place = first_target(item, argument) + number
        return stack_position(g, -item.target_stamp[place]) if item.target[place] != st.NO_CARD else -1
    if kind == op.REF_TRIGGERING and number == 0:
        return triggering_position(g, item)
    return -2


@rule
def triggering_position(g: Game, item: Item) -> int:
    """Place of the item that made this one trigger: the Summon that was cast; the item that chose the card that
    triggered it (known by its serial number); or the ability of that card that was used, the last on the stack."""
    position = summon_position(g, item.subject, item.subject_stamp)
    if position >= 0 or item.subject == st.NO_CARD:
        return position
    position = stack_position(g, item.amount)
    if position >= 0:
        chooser = g.stack[position]
        if chooser.source == item.subject and chooser.source_stamp == item.subject_stamp:
            return position
        for i in range(first_target(chooser, st.CHOICE_CAPACITY)):
            if chooser.target[i] == item.subject:
                return position
    if item.amount > 0:  # the item that chose it is gone
        return -1
    for i in range(g.stack_count - 1, -1, -1):
        if g.stack[i].source == item.subject and g.stack[i].source_stamp == item.subject_stamp:
            return i
    return -1
