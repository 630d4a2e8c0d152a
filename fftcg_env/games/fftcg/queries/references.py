"""List the cards that references of texts name: targets, found cards, "it", "the other cards" (R4.13, R7.52)."""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..record import constants as no
from ..record import state as st
from ..record.frames import is_picked, list_card, list_found
from ..record.registers import Resolve
from ..record.types import Card, Frame, Game, Item, Player, Row, Tables
from ..table.characteristics import elements_of
from ..table.last_known import TYPE_BITS, last_counters, last_power, left_last, number_it_was
from ..table.zones import STAMPS, owner_of
from .card_filters import has_side, shown_power
from .matching import add_fitting, add_once, fits_anywhere, has_moved_on, list_fitting
from .values import absolute_player, scaled, term_of


@rule
def source_power(g: Game, t: Tables, item: Item) -> int:
    """Power of the source of an item; its last known power if it has left (R4.40)."""
    if item.source_last >= 0:
        return last_power(item.source_last)
    return max(0, g.power[item.source])


@rule
def source_paid(g: Game, item: Item) -> int:
    """PAID_* bits of the source of an item, also if it has left and come back (R4.40)."""
    return item.source_paid if item.source_last >= 0 else g.paid[item.source]


@rule
def first_target(item: Item, group: int) -> int:
    """Position of the first target of a choose group."""
    start = 0
    for k in range(group):
        start += item.group_count[k]
    return start


@rule
def add_top(g: Game, player: Player, wanted: int) -> None:
    """Add the top cards of a deck to ``g.list``, the top first, as many as there are (R1.15)."""
    count = g.zone_count[player, op.DECK]
    for i in range(min(count, wanted)):
        list_card(g, g.zone_cards[player, op.DECK, count - 1 - i])


@rule
def list_top(g: Game, side: int, wanted: int, player: Player) -> None:
    """Put the top cards of the deck of one side of ``player``, or of both decks, the turn player's first, into
    ``g.list`` (R7.55)."""
    if side == op.ANYONE:
        for k in range(2):
            add_top(g, Player(g.turn_player ^ k), wanted)
    else:
        add_top(g, absolute_player(side, player), wanted)


@rule
def top_amount(g: Game, t: Tables, f: Frame, amount: int) -> int:
    """How many cards from the top of a deck a text means: as :func:`amount_of`, for a number that refers to no cards
    but the source, or was stored."""
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
            list_card(g, card)


@rule
def card_of_item(g: Game, item: Item, kind: int) -> Card:
    """The source of an item, or the card that triggered it (``REF_SELF``, ``REF_TRIGGERING``); ``NO_CARD`` if it is not
    the same object any more."""
    card = item.source if kind == op.REF_SELF else item.subject
    stamp = item.source_stamp if kind == op.REF_SELF else item.subject_stamp
    if kind == op.REF_SELF and item.kind == no.ITEM_EX_BURST:  # R10.75
        return st.NO_CARD
    return card if card != st.NO_CARD and g.stamp[card] == stamp else st.NO_CARD


@rule
def list_blocker(g: Game, item: Item, how: int) -> None:
    """Put the Forward that blocks the source of an item, or the Forwards that the source blocks, into ``g.list``
    (R10.38; ``how``: bits)."""
    source = item.source
    in_battle = g.attacking[source] or (how & op.OR_IS_BLOCKED and g.blocker == source)
    if how & op.BLOCKS_NOW and not (in_battle and g.stamp[source] == item.source_stamp):
        return
    if how & op.OR_IS_BLOCKED and item.controller != g.turn_player:  # the source blocks, or did when this triggered
        for i in range(g.attack_count):
            g.list[i] = g.attackers[i]
        g.list_count = g.attack_count
    elif g.blocker != st.NO_CARD:
        g.list[0] = g.blocker
        g.list_count = 1


@rule
def list_role(g: Game, item: Item, kind: int, argument: int) -> None:
    """Put the target that gets a certain one of different effects, or those after the first, into ``g.list``
    (R7.37)."""
    group = argument & ((1 << op.FIRST_AND) - 1)
    number = argument >> op.FIRST_AND
    start = first_target(item, group)
    low = start + number if kind == op.REF_FIRST else start + 1
    high = start + item.group_count[group]
    for i in range(low, min(high, low + 1) if kind == op.REF_FIRST else high):
        card = item.target[i]
        if card != st.NO_CARD and item.target_stamp[i] == g.stamp[card]:
            list_card(g, card)


@rule
def list_together(g: Game, t: Tables, f: Frame, parts: int) -> None:
    """Put the cards of several references into ``g.list``, each once, as one set of cards (R7.71)."""
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
            if g.found[i].picked == no.PICKED and g.found[i].stamp == g.stamp[g.found[i].card]:
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
    """Whether a card is one of those that the bits of :func:`list_together` name, without regard to descriptions."""
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
    """Put the cards that fit a filter, except those that the bits name, into ``g.list``."""
    list_fitting(g, t, Row((parts >> op.TOGETHER_ALL) - 1), f.item.controller, f.item.source)
    kept = 0
    for card in entries_of(g, "list"):
        if not is_together(g, f, parts, card):
            g.list[kept] = card
            kept += 1
    g.list_count = kept


@rule
def list_sources(g: Game, item: Item, group: int) -> None:
    """Put the sources of chosen items that are on the stack into ``g.list``, as far as they are the objects that the
    items came from (R7.36, R7.52)."""
    start = first_target(item, group)
    for i in range(start, start + item.group_count[group]):
        for chosen in entries_of(g, "stack"):
            if chosen.serial == -item.target_stamp[i] and g.stamp[chosen.source] == chosen.source_stamp:
                list_card(g, chosen.source)


@rule
def list_referenced(g: Game, t: Tables, f: Frame, kind: int, argument: Row) -> None:
    """Put the cards that a reference of a procedure's item means into ``g.list``: only cards that are still the same
    objects (R4.13, R7.52)."""
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
    if kind == op.REF_PAID:  # the card as it was when it paid, wherever it is now (R4.40)
        if item.paid != st.NO_CARD:
            g.list[0] = item.paid
            g.list_count = 1
        return
    if kind == op.REF_BLOCKER:
        list_blocker(g, item, argument)
        return
    if kind == op.REF_FOUND or kind == op.REF_REST:
        list_found(g, f, no.PICKED if kind == op.REF_FOUND else no.REST)
        return
    if kind == op.REF_SELF or kind == op.REF_TRIGGERING:
        card = card_of_item(g, item, kind)
        if card != st.NO_CARD:
            g.list[0] = card
            g.list_count = 1
    elif kind == op.REF_SOURCE_OF:
        list_sources(g, item, argument)
    elif kind == op.REF_PAID_SELF and g.stamp[item.source] == (item.source_stamp + 1) & STAMPS:
        g.list[0] = item.source
        g.list_count = 1


@rule
def list_affected(g: Game, t: Tables, f: Frame, row: Row) -> None:
    """Put the cards that an instruction of a procedure's item affects into ``g.list``, except those that a rule has
    moved to the LB deck (R12.65)."""
    list_referenced(g, t, f, t.rows[row, arg.OnObjects.WHO], t.rows[row, arg.OnObjects.OF])
    kept = 0
    for card in entries_of(g, "list"):
        if g.zone[card] != op.LB_DECK or not g.face_up[card]:
            g.list[kept] = card
            kept += 1
    g.list_count = kept


@rule
def count_moved_on(g: Game, t: Tables, f: Frame, kind: int, argument: Row, row: Row) -> int:
    """How many of the cards that a reference names fit a filter, without regard to its zone, and were moved on from the
    Break Zone by a rule."""
    item = f.item
    number = 0
    if kind == op.REF_FOUND:
        for i in range(f.found_start, f.found_start + f.found_count):
            card = g.found[i].card
            side = has_side(t, row, owner_of(card), item.controller)
            if side and g.found[i].picked == no.PICKED and was_moved_on(g, card, g.found[i].stamp):
                number += fits_anywhere(g, t, row, card, item.controller, item.source)
    elif kind == op.REF_CHOSEN:
        start = first_target(item, argument)
        for i in range(start, start + item.group_count[argument]):
            card = item.target[i]
            side = card < st.NO_CARD and has_side(t, row, owner_of(card), item.controller)
            if side and was_moved_on(g, card, item.target_stamp[i]):
                number += fits_anywhere(g, t, row, card, item.controller, item.source)
    return number


@rule
def was_moved_on(g: Game, card: Card, stamp: int) -> int:
    """Whether an object went into the Break Zone and a rule moved it on at once: an LB card to its deck (R12.65)."""
    if g.came_from[card] != op.BREAK_ZONE or g.zone[card] == op.BREAK_ZONE:
        return 0
    followed = g.zone[card] == op.LB_DECK and g.stamp[card] == stamp
    return 1 if followed or g.stamp[card] == (stamp + 2) & STAMPS else 0


# --- The card that descriptions compare with ("with the same name as the discarded card") ----------------------------
# Descriptions are evaluated without access to a resolution, so the record keeps that card: ``compared_card``, its power
# in ``compared_power`` and its Elements in ``compared_elements``, the last ones if it has left the field (R4.40);
# ``compared_left`` then holds its last types. It is set just before it is needed: by OP_HOLD in front of the
# instruction whose descriptions compare, and, where targets are declared or checked again, to the card that triggered
# the ability.


@rule
def set_compared_card(g: Game, t: Tables, card: Card, kept: int, elements: int, types: int) -> None:
    """Let descriptions compare with this card. ``kept``, ``elements`` and ``types``: its last known information,
    Elements and types if it has left the field; -1: it has not."""
    g.compared_card = card
    g.compared_left = types & TYPE_BITS if kept >= 0 else 0
    g.compared_power = 0
    if card != st.NO_CARD:
        g.compared_power = last_power(kept) if kept >= 0 else shown_power(g, t, card)
        g.compared_elements = elements if kept >= 0 else elements_of(g, t, card)


@rule
def set_compared_subject(g: Game, t: Tables, item: Item) -> None:
    """Let descriptions of targets compare with the card that triggered an item, and their numbers with its number
    (R7.21, R7.30, R7.51)."""
    set_compared_card(g, t, item.subject, item.subject_last, item.subject_elements, item.subject_types)
    g.compared_amount = item.amount


@rule
def run_hold(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Let the next instruction compare with a card that the resolution knows. This does not count as doing something
    (R7.65)."""
    list_referenced(g, t, f, t.rows[row, arg.OnObjects.WHO], t.rows[row, arg.OnObjects.OF])
    card = g.list[0] if g.list_count else st.NO_CARD
    item = f.item
    if t.rows[row, arg.OnObjects.WHO] == op.REF_TRIGGERING and has_moved_on(g, item):  # R4.40
        card = item.subject
    if card != st.NO_CARD and card == item.paid:
        set_compared_card(g, t, card, item.paid_last, elements_of(g, t, card), t.cards[number_it_was(g, card)].type)
    elif card != st.NO_CARD and left_last(g, f, card):
        set_compared_card(g, t, card, f.left_value, f.left_elements, f.left_types)
    else:
        kept = item.subject_last if card == item.subject else -1
        set_compared_card(g, t, card, kept, item.subject_elements, item.subject_types)
    return f.register[Resolve.DONE]
