"""Divide damage among targets when they are declared (R5.75, R7.38).

The shares are a choose group of their own after all others (``SHARES``): for each target of the divided group
``FIRST_SHARE`` plus the thousands that it gets.
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..queries.conditions import holds
from ..queries.references import first_target
from ..queries.values import value_of
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_card, ask
from ..record.registers import Declare
from ..record.types import Game, Item, Row, Tables
from .stack_targets import make_room


@rule
def thousands_to_divide(g: Game, t: Tables, item: Item, group: int) -> int:
    """How many thousands of damage a group of shares divides."""
    a = t.abilities[item.ability]
    value = a.choose_maximum[group]
    if a.choose_different[group] and holds(g, t, Row(a.choose_different[group] - 1), item.controller, item.source):
        value = a.choose_apart[group]  # a condition changes the amount
    return value_of(g, t, Row(value), item.controller, item.source) // 1000


@rule
def most_targets(g: Game, t: Tables, item: Item, group: int) -> int:
    """How many targets a group may have: each target of divided damage gets at least 1000 (R5.75)."""
    a = t.abilities[item.ability]
    most = a.choose_maximum[group]
    for k in range(a.choices):
        if a.choose_filter[k] == op.SHARES and a.choose_minimum[k] == group:
            room = (st.TARGET_CAPACITY - first_target(item, group)) // 2
            most = min(most, room, thousands_to_divide(g, t, item, k))
    return most


@rule
def start_shares(g: Game, t: Tables, item: Item, group: int) -> None:
    """Give every target 1000; a single target gets all."""
    divided = t.abilities[item.ability].choose_minimum[group]
    count = item.group_count[divided]
    start = first_target(item, group)
    for i in range(count):
        make_room(item, start + i)
        item.group_count[group] += 1
        item.target[start + i] = st.FIRST_SHARE + 1
    if count == 1:
        item.target[start] = st.FIRST_SHARE + thousands_to_divide(g, t, item, group)


@rule
def undivided_thousands(g: Game, t: Tables, item: Item, group: int) -> int:
    """Thousands that no target has got yet."""
    left = thousands_to_divide(g, t, item, group)
    start = first_target(item, group)
    for i in range(start, start + item.group_count[group]):
        left -= item.target[i] - st.FIRST_SHARE
    return left


@rule
def ask_share(g: Game, t: Tables) -> int:
    """Ask which target of the item below gets the next 1000; returns 0 if all is divided."""
    f = g.frames[g.frame_count - 1]
    item = g.frames[g.frame_count - 2].item
    group = f.register[Declare.GROUP]
    divided = t.abilities[item.ability].choose_minimum[group]
    if item.group_count[divided] == 0:
        return 0
    if item.group_count[group] == 0:
        start_shares(g, t, item, group)
    left = undivided_thousands(g, t, item, group)
    if left <= 0:
        return 0
    ask(g, no.DECISION_DIVIDE_DAMAGE, f.player, item.source)
    g.decision_ability = item.ability
    g.decision_maximum = min(127, left)
    start = first_target(item, divided)
    for i in range(start, start + item.group_count[divided]):
        allow_card(g, no.CHOOSE, item.target[i])
    return 1


@rule
def take_share(g: Game, t: Tables) -> None:
    """Give the next 1000 to the target just chosen."""
    f = g.frames[g.frame_count - 1]
    item = g.frames[g.frame_count - 2].item
    group = f.register[Declare.GROUP]
    divided = t.abilities[item.ability].choose_minimum[group]
    targets = first_target(item, divided)
    shares = first_target(item, group)
    for i in range(item.group_count[divided]):
        if item.target[targets + i] == g.answer_card:
            item.target[shares + i] += 1
