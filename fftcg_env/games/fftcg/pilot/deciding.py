"""Decisions of texts: targets, modes, what may be done. A number for each legal action, the higher the better."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..record import constants as no
from ..record import state as st
from ..record.registers import Declare, Resolve, Select
from ..record.types import Frame, Game, Item, Row, Tables, abilities, players
from ..stack.legal_targets import is_legal_target
from .paying import named_card, weigh_as_offered
from .seeing import is_seen
from .texts import (
    IMPOSSIBLE,
    LONGEST_TEXT,
    is_about_objects,
    next_row,
    worth_around,
    worth_as_found,
    worth_as_target,
    worth_at_large,
    worth_of_ability,
    worth_on_card,
)
from .types import Mind


@rule
def weigh_targets(g: Game, t: Tables, m: Mind) -> None:
    """The target with the best consequences; no further target if none is good."""
    f = g.frames[g.frame_count - 1]
    for i in range(g.legal_count):
        m.scores[i] = 0 if g.legal[i] == no.PASS else -i
    if f.kind != no.FRAME_DECLARE:
        return
    item = g.frames[g.frame_count - 2].item
    group = f.register[Declare.GROUP]
    m.mode = t.abilities[item.ability].choose_mode[group]
    m.yes = 1
    for i in range(g.legal_count):
        if g.legal[i] >= no.GLOBAL_ACTIONS:
            m.done = 1
            card = named_card(g, g.legal[i])
            row = t.abilities[item.ability].program
            m.scores[i] = worth_as_target(g, t, m, row, group, card, item.controller, item.source)


@rule
def weigh_modes(g: Game, t: Tables, m: Mind) -> None:
    """The mode that is worth most; while a text is carried out, the instruction."""
    f = g.frames[g.frame_count - 1]
    if f.kind == no.FRAME_RESOLVE:
        weigh_instructions(g, t, m, f)
        return
    item = g.frames[g.frame_count - 2].item
    for i in range(g.legal_count):
        m.scores[i] = 0
        if g.legal[i] != no.PASS:
            m.mode = g.legal[i] - no.FIRST_OPTION
            m.scores[i] = worth_of_one_mode(g, t, m, item)


@rule
def weigh_instructions(g: Game, t: Tables, m: Mind, f: Frame) -> None:
    """The one of several instructions of a text that is worth most, with what follows it (R7.54)."""
    row = f.register[Resolve.ROW]
    m.yes = 1
    m.mode = 0
    m.burst = 1 if f.item.kind == no.ITEM_EX_BURST else 0
    for i in range(g.legal_count):
        first = Row(t.rows[row + 1 + g.legal[i] - no.FIRST_OPTION, arg.Jump.TO])
        m.scores[i] = worth_as_it_stands(g, t, m, first, f.item, 1)


@rule
def worth_of_one_mode(g: Game, t: Tables, m: Mind, item: Item) -> int:
    """What the mode noted of an item is worth to me."""
    a = t.abilities[item.ability]
    m.yes = 1
    m.done = 1
    total = worth_around(g, t, m, a.program, item.controller, item.source)
    for group in range(a.choices):
        if a.choose_mode[group] == m.mode and a.choose_filter[group] >= 0:
            total += worth_of_targets_there(g, t, m, item, group)
    return total


@rule
def worth_of_targets_there(g: Game, t: Tables, m: Mind, item: Item, group: int) -> int:
    """What the best target of a group is worth."""
    a = t.abilities[item.ability]
    zone = t.filters[a.choose_filter[group]].zone
    best = IMPOSSIBLE
    if zone == op.STACK:
        return 0
    for p in players(2):
        for k in range(g.zone_count[p, zone]):
            card = g.zone_cards[p, zone, k]
            described = a.choose_filter[group]
            if is_seen(g, card, m.me) and is_legal_target(g, t, described, card, item.controller, item.source):
                m.done = 1
                value = worth_as_target(g, t, m, a.program, group, card, item.controller, item.source)
                best = max(best, value)
    return 0 if best == IMPOSSIBLE else best


@rule
def worth_as_it_stands(g: Game, t: Tables, m: Mind, row: Row, item: Item, done: int) -> int:
    """What the rest of a text does, from a row on, with the targets that its item has."""
    total = 0
    steps = 0
    m.done = done
    while row >= 0 and steps < LONGEST_TEXT:
        if is_about_objects(t.rows[row, arg.OPERATION]) and t.rows[row, arg.OnObjects.WHO] == op.REF_CHOSEN:
            start = 0
            group = t.rows[row, arg.OnObjects.OF]
            for k in range(group):
                start += item.group_count[k]
            for k in range(start, start + item.group_count[group]):
                card = item.target[k]
                if card < st.CARD_COUNT and item.target_stamp[k] == g.stamp[card]:
                    m.target = card
                    total += worth_on_card(g, t, m, row, card, item.controller, item.source)
                    m.target = st.NO_CARD
        else:
            total += worth_at_large(g, t, m, row, item.controller, item.source)
        row = next_row(g, t, m, row, item.controller, item.source)
        steps += 1
    return total


@rule
def weigh_may(g: Game, t: Tables, m: Mind) -> None:
    """Yes, unless what it does is worse than what a no does."""
    f = g.frames[g.frame_count - 1]
    gain = 100
    if f.kind == no.FRAME_RESOLVE:
        row = f.register[Resolve.ROW]
        m.burst = 1 if f.item.kind == no.ITEM_EX_BURST else 0
        m.yes = 1
        m.mode = 0
        if t.rows[row, arg.OPERATION] == op.OP_MAY:
            gain = 1 + worth_as_it_stands(g, t, m, Row(row + 1), f.item, 1)
            gain -= worth_as_it_stands(g, t, m, t.rows[row, arg.May.OTHERWISE], f.item, 0)
    for i in range(g.legal_count):
        m.scores[i] = 0 if g.legal[i] == no.PASS else gain - i


@rule
def weigh_selected(g: Game, t: Tables, m: Mind) -> None:
    """The card to which the rest of the text does what I like best; no further card if none is good (R7.40)."""
    f = g.frames[g.frame_count - 1]
    weigh_as_offered(g, m)
    if f.kind != no.FRAME_SELECT:
        return
    item = g.frames[g.frame_count - 2].item
    row = f.register[Select.ROW]
    m.yes = 1
    m.mode = 0
    for i in range(g.legal_count):
        m.scores[i] = 0
        if g.legal[i] >= no.GLOBAL_ACTIONS:
            card = named_card(g, g.legal[i])
            m.done = 1
            m.scores[i] = 1 - i
            if is_seen(g, card, m.me):
                m.scores[i] += worth_as_found(g, t, m, Row(row + 1), card, item.controller, item.source)


@rule
def weigh_ex_burst(g: Game, t: Tables, m: Mind) -> None:
    """Yes, unless it would hit my own cards."""
    card = g.decision_card
    m.burst = 1
    total = 10
    c = t.cards[g.card_id[card]]
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        if t.abilities[k].ex_burst:
            value = worth_of_ability(g, t, m, k, m.me, card)
            total += 0 if value == IMPOSSIBLE else value
    m.burst = 0
    for i in range(g.legal_count):
        m.scores[i] = 0 if g.legal[i] == no.PASS else total
