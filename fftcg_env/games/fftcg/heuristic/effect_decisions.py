"""Score decisions that texts ask for: targets, modes, optional instructions, offered costs, numbers X.

What the opponent's item on top of the stack would do to my cards counts too.
"""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..cards.program.tables import MAX_MODES
from ..record import constants as no
from ..record import state as st
from ..record.decisions import card_of_action
from ..record.registers import Cast, Damage, Declare, Resolve, Select, Use
from ..record.types import Ability, Card, Frame, Game, Item, Player, Row, Tables, abilities, players
from ..stack.targets import is_legal_target
from ..turn.combat import can_attack
from .card_values import LETHAL_DAMAGE, Memory, guards
from .plays import LAST, cost_of_use, gain_of_use, score_as_offered
from .program_values import (
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
from .visible_queries import is_seen, value_seen
from .weights import W


@rule
def score_targets(g: Game, t: Tables, m: Memory) -> None:
    """Score targets by their consequences; no further target if none is good."""
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
            card = card_of_action(g, g.legal[i])
            row = t.abilities[item.ability].program
            m.scores[i] = worth_as_target(g, t, m, row, group, card, item.controller, item.source)


@rule
def score_modes(g: Game, t: Tables, m: Memory) -> None:
    """Score modes by their value; during a resolution, instructions."""
    f = g.frames[g.frame_count - 1]
    if f.kind == no.FRAME_RESOLVE:
        score_instructions(g, t, m, f)
        return
    item = g.frames[g.frame_count - 2].item
    for i in range(g.legal_count):
        m.scores[i] = 0
        if g.legal[i] != no.PASS:
            m.mode = g.legal[i] - no.FIRST_OPTION
            m.scores[i] = worth_of_one_mode(g, t, m, item)


@rule
def score_instructions(g: Game, t: Tables, m: Memory, f: Frame) -> None:
    """Score the alternatives of a text, with what follows each of them (R7.54)."""
    row = f.register[Resolve.ROW]
    m.yes = 1
    m.mode = 0
    m.burst = 1 if f.item.kind == no.ITEM_EX_BURST else 0
    for i in range(g.legal_count):
        first = Row(t.rows[row + 1 + g.legal[i] - no.FIRST_OPTION, arg.Jump.TO])
        m.scores[i] = worth_as_it_stands(g, t, m, first, f.item, 1)


@rule
def worth_of_one_mode(g: Game, t: Tables, m: Memory, item: Item) -> int:
    """The value for me of the stored mode of an item."""
    a = t.abilities[item.ability]
    m.yes = 1
    m.done = 1
    total = worth_around(g, t, m, a.program, item.controller, item.source)
    for group in range(a.choices):
        if a.choose_mode[group] == m.mode and a.choose_filter[group] >= 0:
            total += worth_of_targets_there(g, t, m, item, group)
    return total


@rule
def worth_of_targets_there(g: Game, t: Tables, m: Memory, item: Item, group: int) -> int:
    """The value of the best target of a group."""
    a = t.abilities[item.ability]
    zone = t.filters[a.choose_filter[group]].zone
    best = IMPOSSIBLE
    if zone == op.STACK:
        return 0
    for p in players(2):
        for card in cards_in(g, p, zone):
            described = a.choose_filter[group]
            if is_seen(g, card, m.me) and is_legal_target(g, t, described, card, item.controller, item.source):
                m.done = 1
                value = worth_as_target(g, t, m, a.program, group, card, item.controller, item.source)
                best = max(best, value)
    return 0 if best == IMPOSSIBLE else best


@rule
def worth_as_it_stands(g: Game, t: Tables, m: Memory, row: Row, item: Item, done: int) -> int:
    """The value of the rest of a text, from a row on, with the targets that its item has."""
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
def gain_of_changing(g: Game, f: Frame) -> int:
    """The value of paying to change damage: it saves a Forward, or a point of damage."""
    p = g.packets[f.register[Damage.PACKET]]
    if p.target >= no.FIRST_PLAYER:
        return 100
    return 100 if g.damage[p.target] + p.amount >= g.power[p.target] else -100


@rule
def score_may(g: Game, t: Tables, m: Memory) -> None:
    """Score "you may": yes, unless it is worse than declining."""
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
    elif f.kind == no.FRAME_DAMAGE:
        gain = gain_of_changing(g, f)
    for i in range(g.legal_count):
        m.scores[i] = 0 if g.legal[i] == no.PASS else gain - i


@rule
def score_selected(g: Game, t: Tables, m: Memory) -> None:
    """Score selections by what the rest of the text does to the card; no further card if none is good (R7.40)."""
    f = g.frames[g.frame_count - 1]
    score_as_offered(g, m)
    if f.kind != no.FRAME_SELECT:
        return
    item = g.frames[g.frame_count - 2].item
    row = f.register[Select.ROW]
    m.yes = 1
    m.mode = 0
    for i in range(g.legal_count):
        m.scores[i] = 0
        if g.legal[i] >= no.GLOBAL_ACTIONS:
            card = card_of_action(g, g.legal[i])
            m.done = 1
            m.scores[i] = 1 - i
            if is_seen(g, card, m.me):
                m.scores[i] += worth_as_found(g, t, m, Row(row + 1), card, item.controller, item.source)


@rule
def score_ex_burst(g: Game, t: Tables, m: Memory) -> None:
    """Score using an EX Burst: yes, unless it would hit my own cards."""
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


# ------------------------------------------------------------------------------------ costs that are offered, numbers X
@rule
def follow_up_of(g: Game, t: Tables, m: Memory, row: Row, player: Player, source: Card, done: int) -> Ability:
    """The ability that a text of ``player`` triggers from a row on; -1: none. ``done``: whether the previous
    instruction is done."""
    steps = 0
    m.done = done
    while row >= 0 and steps < LONGEST_TEXT:
        if t.rows[row, arg.OPERATION] == op.OP_TRIGGER:
            return t.rows[row, arg.Trigger.ABILITY]
        row = next_row(g, t, m, row, player, source)
        steps += 1
    return Ability(-1)


@rule
def worth_of_follow_up(g: Game, t: Tables, m: Memory, row: Row, player: Player, source: Card, done: int) -> int:
    """The value for me of what a text triggers from a row on, beyond the flat value of every such text."""
    m.yes = 1
    triggered = follow_up_of(g, t, m, row, player, source, done)
    if triggered < 0:
        return 0
    value = worth_of_ability(g, t, m, triggered, player, source)
    counted = m.weights[W.FOLLOW_UP] if player == m.me else -m.weights[W.FOLLOW_UP]
    return (0 if value == IMPOSSIBLE else value) - counted


@rule
def worth_of_outcome(g: Game, t: Tables, m: Memory, row: Row, item: Item, done: int) -> int:
    """The value for me of the rest of a text and what it triggers. ``done``: whether the offered action is done."""
    m.yes = 1
    m.mode = 0
    total = worth_as_it_stands(g, t, m, row, item, done)
    return total + worth_of_follow_up(g, t, m, row, item.controller, item.source, done)


@rule
def gain_of_paying(g: Game, t: Tables, m: Memory, f: Frame) -> int:
    """What paying the cost that a text offers now gains me (R5.100)."""
    row = f.register[Resolve.ROW]
    m.burst = 1 if f.item.kind == no.ITEM_EX_BURST else 0
    gain = worth_of_outcome(g, t, m, Row(row + 1), f.item, 1) - worth_of_outcome(g, t, m, Row(row + 1), f.item, 0)
    if gain == 0:  # its effect is not known
        gain = m.weights[W.UNKNOWN_OFFER]
    return gain - cost_of_use(g, t, m, t.rows[row, arg.MayPay.ABILITY], f.item.source)


@rule
def is_offer(g: Game, t: Tables) -> int:
    """Whether a text asks whether a cost is paid."""
    f = g.frames[g.frame_count - 1]
    return 1 if f.kind == no.FRAME_RESOLVE and t.rows[f.register[Resolve.ROW], arg.OPERATION] == op.OP_MAY_PAY else 0


@rule
def score_offer(g: Game, t: Tables, m: Memory) -> None:
    """Score an offered cost: pay if what follows is worth more."""
    gain = gain_of_paying(g, t, m, g.frames[g.frame_count - 1])
    for i in range(g.legal_count):
        m.scores[i] = 0 if g.legal[i] == no.PASS else gain


@rule
def score_number(g: Game, t: Tables, m: Memory) -> None:
    """Score numbers X by gain; the lowest of equals."""
    f = g.frames[g.frame_count - 1]
    before = g.x
    m.tries_x = 1
    for i in range(g.legal_count):
        if g.legal[i] == no.PASS:
            m.scores[i] = 0
            continue
        g.x = g.legal[i] - no.FIRST_OPTION
        if f.kind == no.FRAME_RESOLVE:
            m.scores[i] = gain_of_paying(g, t, m, f)
        elif f.kind == no.FRAME_USE:
            m.scores[i] = gain_of_use(g, t, m, f.register[Use.ABILITY], f.register[Use.SOURCE])
        elif f.kind == no.FRAME_CAST:
            card = f.register[Cast.CARD]
            m.scores[i] = worth_of_number(g, t, m, f)
            m.scores[i] -= cost_of_use(g, t, m, t.rows[f.register[Cast.WAY], arg.StaticWay.COST], card)
        else:
            m.scores[i] = LAST - i
    g.x = before
    m.tries_x = 0


@rule
def worth_of_number(g: Game, t: Tables, m: Memory, f: Frame) -> int:
    """The value of the text of the Summon that is being cast, for the number that is tried."""
    c = t.cards[g.card_id[f.register[Cast.CARD]]]
    if c.type != op.SUMMON:
        return 0
    value = worth_of_ability(g, t, m, c.summon_text, m.me, f.register[Cast.CARD])
    return 0 if value == IMPOSSIBLE else value


# --- The opponent's item on top of the stack: which of my cards it would break, and what saving them is worth --------

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
    for card in cards_in(g, g.turn_player, op.FIELD):
        attackers += can_attack(g, t, card)
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
