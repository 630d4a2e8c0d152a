"""Evaluate the opponent's item on top of the stack: which of my cards it would break, and what saving them is worth."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..cards.program.tables import MAX_MODES
from ..record import constants as no
from ..record import state as st
from ..record.types import Card, Game, Item, Row, Tables
from ..turn.attack_permissions import can_attack
from .card_values import LETHAL_DAMAGE, guards
from .memory_types import Memory
from .program_values import LONGEST_TEXT, next_row, worth_around, worth_as_target
from .visible_queries import value_seen
from .weights import W

BROKEN = 600
"""Thousandths of its value: an effect that costs a card more is about to break it or take it away."""


@rule
def assess_race(g: Game, t: Tables, m: Memory) -> None:
    """Note whether the game is decided this turn, depending on one Forward of my opponent."""
    m.swing = 0
    m.immediate = 0
    if g.phase < no.PHASE_MAIN_1 or g.phase > no.PHASE_BLOCK_DECLARATION:
        return
    attackers = 0
    defender = 1 - g.turn_player
    for i in range(g.zone_count[g.turn_player, op.FIELD]):
        attackers += can_attack(g, t, g.zone_cards[g.turn_player, op.FIELD, i])
    unblocked = attackers - guards(g, m, defender, st.NO_CARD)
    points = LETHAL_DAMAGE - g.zone_count[defender, op.DAMAGE_ZONE]
    if g.turn_player == m.me:
        if g.phase <= no.PHASE_ATTACK_DECLARATION and unblocked == points - 1 and unblocked < attackers:
            m.swing = m.weights[W.SWING]
    elif g.phase == no.PHASE_BLOCK_DECLARATION:
        if g.attack_count == 1 and g.blocker == st.NO_CARD and points == 1:
            m.swing = m.weights[W.SWING]
            m.immediate = 1
    elif unblocked >= points:
        m.swing = m.weights[W.SWING] if unblocked == points else m.weights[W.SWING] // 3


@rule
def first_mode(item: Item) -> int:
    """The first mode selected for an item; -1: it has none."""
    for mode in range(MAX_MODES):
        if item.modes >> mode & 1:
            return mode
    return -1


@rule
def damage_to_targets(g: Game, t: Tables, m: Memory, row: Row, group: int, item: Item) -> int:
    """The damage that a text deals to the targets of a group; 0: none."""
    steps = 0
    m.done = 1
    while row >= 0 and steps < LONGEST_TEXT:
        if t.rows[row, arg.OPERATION] == op.OP_DAMAGE and t.rows[row, arg.OnObjects.WHO] == op.REF_CHOSEN:
            if t.rows[row, arg.OnObjects.OF] == group:
                return value_seen(g, t, m, t.rows[row, arg.Damage.VALUE], item.controller, item.source)
        row = next_row(g, t, m, row, item.controller, item.source)
        steps += 1
    return 0


@rule
def assess_target(g: Game, t: Tables, m: Memory, item: Item, group: int, card: Card) -> None:
    """Note what an item does to one of its targets."""
    m.done = 1
    program = t.abilities[item.ability].program
    value = worth_as_target(g, t, m, program, group, card, item.controller, item.source)
    m.at_stake += value
    mine = g.zone[card] == op.FIELD and g.controller[card] == m.me
    if mine and value < 0 and -value * 1000 > m.worth[card] * BROKEN:
        m.stake[card] = m.worth[card]
        m.worth[card] = m.worth[card] * m.weights[W.DOOMED] // 1000
        m.stake_damage = damage_to_targets(g, t, m, program, group, item)


@rule
def assess_stack(g: Game, t: Tables, m: Memory) -> None:
    """Evaluate the item that resolves next, if it is my opponent's."""
    if g.stack_count == 0:
        return
    item = g.stack[g.stack_count - 1]
    if item.controller == m.me or item.cancelled or item.ability < 0:
        return
    a = t.abilities[item.ability]
    m.mode = first_mode(item) if a.modes else -1
    m.yes = 1
    m.done = 1
    m.at_stake = worth_around(g, t, m, a.program, item.controller, item.source)
    place = 0
    for group in range(a.choices):
        described = a.choose_filter[group]
        for k in range(place, place + item.group_count[group]):
            card = item.target[k]
            if described >= 0 and t.filters[described].zone != op.STACK and card < st.CARD_COUNT:
                if item.target_stamp[k] == g.stamp[card]:
                    assess_target(g, t, m, item, group, card)
        place += item.group_count[group]
    m.mode = -1
