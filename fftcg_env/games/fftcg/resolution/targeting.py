"""Targets during a resolution: choices under a condition, changed targets, different effects for targets.

A choice under a condition is made in the resolution, where the condition is evaluated (R7.54, R8.34).
"""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..queries.matching import fits, fits_anywhere
from ..queries.references import first_target, set_compared_subject
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_card, allow_option, allow_pass, ask
from ..record.frames import push_frame
from ..record.registers import Declare, Resolve
from ..record.types import Card, Frame, Game, Item, Row, Tables, players
from ..stack.stack_targets import item_fits, named_item
from ..stack.targets import ASK_MODES, ASK_TARGETS, can_choose_in, can_make_choice, count_modes, is_legal_target


@rule
def can_choose_now(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Whether every mandatory one of the choices has enough legal targets (R7.34), or some mode can be selected."""
    item = f.item
    if t.rows[row, arg.ChooseNow.MODES]:
        for mode in range(t.abilities[item.ability].modes_later):
            if can_choose_in(g, t, item.ability, mode, item.controller, item.source):
                return 1
        return 0
    for group in range(t.rows[row, arg.ChooseNow.FIRST], t.rows[row, arg.ChooseNow.UNTIL]):
        if not can_make_choice(g, t, item.ability, group, item.controller, item.source):
            return 0
    return 1


@rule
def begin_choosing(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Begin the choices of a row. Nothing is chosen if a mandatory one has too few legal targets (R10.73). Returns
    whether they are being made."""
    if not can_choose_now(g, t, f, row):
        return 0
    first = t.rows[row, arg.ChooseNow.FIRST]
    child = push_frame(g, no.FRAME_DECLARE, f.item.controller)
    declare = g.frames[child]
    declare.step = ASK_TARGETS
    declare.register[Declare.GROUP] = first
    declare.register[Declare.FIRST] = first
    declare.register[Declare.BEHIND] = t.rows[row, arg.ChooseNow.UNTIL] + 1
    if t.rows[row, arg.ChooseNow.MODES]:
        declare.step = ASK_MODES
        count_modes(g, t)
    return 1


# --- Another target for a Summon or an ability on the stack that has only one (R7.30) --------------------------------
# This is no declaration: being chosen like this triggers nothing (R7.39), and "must be chosen if possible" does not
# apply (R7.43). The new target must be legal for that item. CHOOSE names a card; where the item had chosen another item
# of the stack, OPTION k is the k-th of those that it could choose, from the lowest up.

AFTER_RETARGET = 64
"""A step of FRAME_RESOLVE."""


@rule
def only_place(item: Item) -> int:
    """The place of the only target of an item; -1: it has none, or several."""
    place = -1
    for i in range(first_target(item, st.CHOICE_CAPACITY)):
        if item.target[i] < st.FIRST_SHARE:
            if place >= 0:
                return -1
            place = i
    return place


@rule
def filter_of_place(t: Tables, item: Item, place: int) -> Row:
    """The filter of the choice to which a target belongs."""
    group = 0
    while first_target(item, group + 1) <= place:
        group += 1
    return Row(t.abilities[item.ability].choose_filter[group])


@rule
def can_aim_at(g: Game, t: Tables, f: Frame, row: Row, item: Item, place: int, card: Card) -> int:
    """Whether a card can be the new target of an item."""
    if card == item.target[place] and g.stamp[card] == item.target_stamp[place]:
        return 0
    to = t.rows[row, arg.Retarget.NEW]
    if to == op.TARGET_SELF:
        there = g.stamp[card] == f.item.source_stamp and g.zone[card] == op.FIELD
        if card != f.item.source or not there:
            return 0
    elif to >= 0 and t.rows[row, arg.Retarget.HOW] & op.RETARGET_ANYWHERE:
        if not fits_anywhere(g, t, to, card, f.item.controller, f.item.source):
            return 0
    elif to >= 0 and not fits(g, t, to, card, f.item.controller, f.item.source):
        return 0
    return is_legal_target(g, t, filter_of_place(t, item, place), card, item.controller, item.source)


@rule
def allow_new_cards(g: Game, t: Tables, f: Frame, row: Row, item: Item, place: int) -> int:
    """Add the cards that can be the new target; returns how many there are."""
    zone = t.filters[filter_of_place(t, item, place)].zone
    total = 0
    for p in players(2):
        for card in cards_in(g, p, zone):
            if can_aim_at(g, t, f, row, item, place, card):
                allow_card(g, no.CHOOSE, card)
                total += 1
    return total


@rule
def new_item(g: Game, t: Tables, position: int, place: int, number: int) -> int:
    """Place on the stack of the ``number``-th item, from the lowest up, that can be the new target of the item at
    ``position``, which cannot choose itself (R7.35); -1: there are fewer."""
    item = g.stack[position]
    for i in range(g.stack_count):
        other = i != position and g.stack[i].serial != -item.target_stamp[place]
        if other and item_fits(g, t, g.stack[i], filter_of_place(t, item, place), item.controller, item.source):
            if number == 0:
                return i
            number -= 1
    return -1


@rule
def allow_new_items(g: Game, t: Tables, position: int, place: int) -> int:
    """Add the items that can be the new target; returns how many there are."""
    number = 0
    while number < no.OPTIONS and new_item(g, t, position, place, number) >= 0:
        allow_option(g, number)
        number += 1
    return number


@rule
def begin_retarget(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Ask for the new target, or take the one that the text names; returns whether there is one (R7.65)."""
    position = named_item(g, f, t.rows[row, arg.Retarget.WHO], t.rows[row, arg.Retarget.OF], 0)
    if position < 0:
        return 0
    item = g.stack[position]
    place = only_place(item)
    if place < 0:
        return 0
    g.x = item.x
    set_compared_subject(g, t, item)
    possible = 0
    if t.rows[row, arg.Retarget.NEW] == op.TARGET_SELF:
        possible = can_aim_at(g, t, f, row, item, place, f.item.source)
        if possible:
            item.target[place] = f.item.source
            item.target_stamp[place] = g.stamp[f.item.source]
    else:
        ask(g, no.DECISION_TARGET, f.item.controller, f.item.source)
        g.decision_ability = f.item.ability
        g.decision_maximum = 1
        if t.rows[row, arg.Retarget.HOW] & op.RETARGET_MAY:
            allow_pass(g)
        else:
            g.decision_minimum = 1
        if item.target_stamp[place] < 0:
            possible = allow_new_items(g, t, position, place) if t.rows[row, arg.Retarget.NEW] == op.ANY_TARGET else 0
        else:
            possible = allow_new_cards(g, t, f, row, item, place)
        if possible:
            f.step = AFTER_RETARGET
        else:
            g.decision = no.DECISION_NONE
    g.x = f.item.x
    set_compared_subject(g, t, f.item)
    return 1 if possible else 0


@rule
def finish_retarget(g: Game, t: Tables, f: Frame) -> int:
    """Set the new target of the item; returns whether the player wanted one."""
    if g.answer_verb == no.VERB_PASS:
        return 0
    row = Row(f.register[Resolve.ROW] - 1)
    position = named_item(g, f, t.rows[row, arg.Retarget.WHO], t.rows[row, arg.Retarget.OF], 0)
    item = g.stack[position]
    place = only_place(item)
    if g.answer_verb == no.VERB_OPTION:
        other = g.stack[new_item(g, t, position, place, g.answer_option)]
        item.target[place] = other.source
        item.target_stamp[place] = -other.serial
        return 1
    item.target[place] = g.answer_card
    item.target_stamp[place] = g.stamp[g.answer_card]
    return 1


# --- Different effects for the targets of one choice (R7.37) ---------------------------------------------------------
# The target that gets the first effect stands first in its group. At declaration that is the one chosen first. At
# resolution the controller says which of the targets that are still legal it is; with only one, nothing is asked.

AFTER_ROLE = 62
"""A step of FRAME_RESOLVE."""


@rule
def is_still_legal(g: Game, item: Item, place: int) -> int:
    """Whether a target is still the same object and legal."""
    card = item.target[place]
    return 1 if card != st.NO_CARD and g.stamp[card] == item.target_stamp[place] else 0


@rule
def put_first(item: Item, start: int, place: int) -> None:
    """Exchange a target with the first of its group."""
    card = item.target[start]
    stamp = item.target_stamp[start]
    item.target[start] = item.target[place]
    item.target_stamp[start] = item.target_stamp[place]
    item.target[place] = card
    item.target_stamp[place] = stamp


@rule
def assign_roles(g: Game, t: Tables, f: Frame, row: Row) -> None:
    """Ask at resolution which target gets the first effect, if that is when it is decided."""
    if not t.rows[row, arg.Roles.AT_RESOLUTION] and not g.options[no.OPTION_ROLES_AT_RESOLUTION]:
        return
    group = t.rows[row, arg.Roles.GROUP]
    start = first_target(f.item, group)
    legal = 0
    for i in range(start, start + f.item.group_count[group]):
        legal += is_still_legal(g, f.item, i)
    if legal > 1:
        f.register[Resolve.ROLES_OF] = group
        f.step = AFTER_ROLE
        ask(g, no.DECISION_ROLE, f.item.controller, f.item.source)
        g.decision_ability = f.item.ability
        g.decision_minimum = 1
        g.decision_maximum = 1
    for i in range(start, start + f.item.group_count[group]):
        if is_still_legal(g, f.item, i):
            if legal > 1:
                allow_card(g, no.CHOOSE, f.item.target[i])
            else:
                put_first(f.item, start, i)


@rule
def finish_roles(g: Game, f: Frame) -> None:
    """Give the chosen target the first effect."""
    start = first_target(f.item, f.register[Resolve.ROLES_OF])
    for i in range(start, start + f.item.group_count[f.register[Resolve.ROLES_OF]]):
        if f.item.target[i] == g.answer_card:
            put_first(f.item, start, i)
