"""Damage divided among targets, declared with them (R5.75, R7.38).

The shares are a choose group of their own behind all others (``SHARES``): for each target of the divided group
``FIRST_SHARE`` plus the thousands that it gets.
"""

from ...cards.opcodes import SHARES
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import CHOOSE, DECISION_DIVIDE_DAMAGE
from .decide import allow_card, ask
from .query import first_target, value_of
from .state import FIRST_SHARE, TARGET_CAPACITY


@rule("i8(G, T, I, i8)")
def thousands_to_divide(g, t, item, group):
    """How many thousands of damage a group of shares divides."""
    return value_of(g, t, t.abilities[item.ability].choose_maximum[group], item.controller, item.source) // 1000


@rule("i8(G, T, I, i8)")
def most_targets(g, t, item, group):
    """How many targets a group may have: where damage is divided among them, each gets at least 1000 (R5.75)."""
    a = t.abilities[item.ability]
    most = a.choose_maximum[group]
    for k in range(a.choices):
        if a.choose_filter[k] == SHARES and a.choose_minimum[k] == group:
            room = (TARGET_CAPACITY - first_target(item, group)) // 2
            most = min(most, room, thousands_to_divide(g, t, item, k))
    return most


@rule("void(G, T, I, i8)")
def start_shares(g, t, item, group):
    """Every target gets 1000; a single one gets all."""
    divided = t.abilities[item.ability].choose_minimum[group]
    count = item.group_count[divided]
    item.group_count[group] = count
    start = first_target(item, group)
    for i in range(count):
        item.target[start + i] = FIRST_SHARE + 1
    if count == 1:
        item.target[start] = FIRST_SHARE + thousands_to_divide(g, t, item, group)


@rule("i8(G, T, I, i8)")
def undivided_thousands(g, t, item, group):
    """Thousands that no target has got yet."""
    left = thousands_to_divide(g, t, item, group)
    start = first_target(item, group)
    for i in range(start, start + item.group_count[group]):
        left -= item.target[i] - FIRST_SHARE
    return left


@rule("i8(G, T)")
def ask_share(g, t):
    """Ask which target of the item below gets the next 1000; returns 0 if all is divided."""
    f = g.frames[g.frame_count - 1]
    item = g.frames[g.frame_count - 2].item
    group = f.register[0]
    divided = t.abilities[item.ability].choose_minimum[group]
    if item.group_count[divided] == 0:
        return 0
    if item.group_count[group] == 0:
        start_shares(g, t, item, group)
    left = undivided_thousands(g, t, item, group)
    if left <= 0:
        return 0
    ask(g, DECISION_DIVIDE_DAMAGE, f.player, item.source)
    g.decision_ability = item.ability
    g.decision_maximum = min(127, left)
    start = first_target(item, divided)
    for i in range(start, start + item.group_count[divided]):
        allow_card(g, CHOOSE, item.target[i])
    return 1


@rule("void(G, T)")
def take_share(g, t):
    """The target just chosen gets the next 1000."""
    f = g.frames[g.frame_count - 1]
    item = g.frames[g.frame_count - 2].item
    group = f.register[0]
    divided = t.abilities[item.ability].choose_minimum[group]
    targets = first_target(item, divided)
    shares = first_target(item, group)
    for i in range(item.group_count[divided]):
        if item.target[targets + i] == g.answer_card:
            item.target[shares + i] += 1
