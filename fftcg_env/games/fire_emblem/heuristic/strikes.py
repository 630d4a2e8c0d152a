"""Values of possible strikes: with which equipment, from which square, against whom."""

from ....core.entry_arguments import Record
from ....core.jit import compiled_as, rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Row, Tables, facts, owner_of, top_of
from ..table.fighting import can_strike_with, equipment_of
from ..table.units import arm_of, item_of, loses_without_units
from .weights import WEIGHTS, W

FATAL = 1_000_000
"""More than anything else is worth: it wins, or with a minus it loses."""


@compiled_as(WEIGHTS.dtype)
class Memory(Record):
    """Weights and scores of the heuristic: `weights.WEIGHTS.dtype`."""


@rule
def would_hold(g: Game, t: Tables, row: Row, own: int, foe: int, action: int) -> int:
    """Whether the condition of a row would hold in a strike of this kind, for a text on the side of ``own``."""
    code = row.condition
    if code == codes.ALWAYS:
        return 1
    if codes.IF_DIRECT <= code <= codes.IF_MAGIC:
        return 1 if action == code - codes.IF_DIRECT + no.DIRECT else 0
    if codes.AGAINST_FOOT <= code <= codes.AGAINST_FLIERS:
        return 1 if facts(g, t, foe).move == code - codes.AGAINST_FOOT + no.FOOT else 0
    c = facts(g, t, own)
    return 1 if row.value == (c.attribute if code == codes.OF_ATTRIBUTE else c.nation) else 0


@rule
def count_row(m: Memory, row: Row) -> None:
    """Add what a row would change in the strike."""
    code, amount = row.code, row.amount
    if row.on_damage:
        m.pushes += code == codes.PUSH_BACK
    elif code == codes.DAMAGE:
        m.add += amount
    elif code == codes.DAMAGE_TIMES:
        m.times *= amount
    elif code == codes.DAMAGE_HALVED:
        m.halves += 1
    elif code == codes.ATTACKS:
        m.attacks += amount
    elif code == codes.CONSUMPTION:
        m.cost_add += amount
    elif code == codes.CONSUMPTION_IS:
        m.cost_set = amount


@rule
def count_span(g: Game, t: Tables, m: Memory, card: int, event: int, own: int, foe: int, action: int) -> None:
    """Add what a card would do automatically."""
    span = facts(g, t, card).programs[event]
    for r in range(span.first, span.end):
        if would_hold(g, t, t.rows[r], own, foe, action):
            count_row(m, t.rows[r])


@rule
def count_side(g: Game, t: Tables, m: Memory, unit: int, arm: int, event: int, foe: int, action: int) -> None:
    """Add what the equipment, item and land of one side would do."""
    count_span(g, t, m, unit if arm == no.NO_CARD else arm, event, unit, foe, action)
    item = item_of(g, t, unit)
    if item != no.NO_CARD:
        count_span(g, t, m, item, event, unit, foe, action)
    land = top_of(g, owner_of(unit), no.LAND)
    if land != no.NO_CARD:
        count_span(g, t, m, land, event, unit, foe, action)


@rule
def count_free_abilities(g: Game, t: Tables, m: Memory, unit: int, foe: int, action: int) -> None:
    """Add cheap abilities, which will be used."""
    for place in range(codes.DEEDS):
        deed = facts(g, t, unit).deeds[place]
        if deed.time == codes.STRIKING and deed.energy == 0 and deed.hand == 0:
            if g.zone_count[owner_of(unit), no.OFF_FIELD] >= deed.off_field:
                for r in range(deed.first, deed.end):
                    if would_hold(g, t, t.rows[r], unit, foe, action):
                        count_row(m, t.rows[r])


@rule
def simulate_strike(g: Game, t: Tables, m: Memory, unit: int, arm: int, foe: int) -> None:
    """Simulate a strike with automatic effects and free abilities only."""
    c = equipment_of(g, t, unit, arm)
    m.add = 0
    m.times = 1
    m.halves = 0
    m.attacks = 1
    m.cost_add = 0
    m.cost_set = -1
    m.pushes = 0
    if c.beats >> facts(g, t, foe).kind & 1:
        m.add = g.options[no.TRIANGLE_BONUS]
    count_side(g, t, m, unit, arm, codes.WHEN_STRIKING, foe, c.action)
    count_side(g, t, m, foe, no.NO_CARD, codes.WHEN_RECEIVING, unit, c.action)
    count_free_abilities(g, t, m, unit, foe, c.action)


@rule
def simulated_damage(m: Memory, attack: int) -> int:
    """The damage of the simulated strike."""
    value = attack * m.times
    for _ in range(m.halves):
        value //= 2
    return max(0, value + m.add) * max(0, m.attacks)


@rule
def simulated_cost(m: Memory, attack: int) -> int:
    """The consumption of the simulated strike."""
    return m.cost_set if m.cost_set >= 0 else max(0, attack * max(0, m.attacks) + m.cost_add)


@rule
def worth_of_unit(g: Game, t: Tables, m: Memory, unit: int) -> int:
    """The value of a unit's retreat beyond its energy: the last unit of a player is worth the game (F-8.3)."""
    c = facts(g, t, unit)
    if g.zone_count[owner_of(unit), no.BOARD] == 1 and loses_without_units(g, owner_of(unit)):
        return FATAL
    attack = c.attack if c.action != no.HEALING else 3
    return m.weights[W.KILL] + m.weights[W.KILL_ATTACK] * attack + (m.weights[W.LORD] if c.seizes else 0)


@rule
def strike_value(g: Game, t: Tables, m: Memory, unit: int, arm: int, foe: int, square: int) -> int:
    """The value of a possible strike from a square."""
    c = equipment_of(g, t, unit, arm)
    simulate_strike(g, t, m, unit, arm, foe)
    damage, cost = simulated_damage(m, c.attack), simulated_cost(m, c.attack)
    if arm != no.NO_CARD and c.type == no.TYPE_MAGIC:
        cost = max(0, m.cost_add)
    energy, their = int(g.energy[unit]), int(g.energy[foe])
    if cost > energy:
        return -FATAL
    w = m.weights
    value = w[W.DAMAGE] * min(damage, their) - w[W.COST] * cost
    if arm != no.NO_CARD and c.type == no.TYPE_MAGIC:
        value -= w[W.USED_UP]
    if damage >= their:
        value += worth_of_unit(g, t, m, foe)
    else:
        value += w[W.PUSH] * m.pushes
        back = facts(g, t, foe)
        if back.action != no.HEALING and back.range[owner_of(foe), g.square[foe]] >> square & 1:
            value -= w[W.STRUCK_BACK] * min(back.counter, energy - cost)
            cost += back.counter
    if cost >= energy:
        value -= worth_of_unit(g, t, m, unit) + w[W.LOST] - w[W.KILL]
    return value


@rule
def best_strike_at(g: Game, t: Tables, m: Memory, unit: int, foe: int, square: int) -> int:
    """The value of a unit's best strike against one enemy from a square; -FATAL if none reaches it."""
    best = -FATAL
    player, bit = owner_of(unit), int(g.square[foe])
    if can_strike_with(g, t, unit, no.NO_CARD) and facts(g, t, unit).range[player, square] >> bit & 1:
        best = strike_value(g, t, m, unit, no.NO_CARD, foe, square)
    arm = arm_of(g, t, unit)
    if arm != no.NO_CARD and can_strike_with(g, t, unit, arm) and facts(g, t, arm).range[player, square] >> bit & 1:
        best = max(best, strike_value(g, t, m, unit, arm, foe, square))
    return best


@rule
def best_strike_from(g: Game, t: Tables, m: Memory, unit: int, square: int) -> int:
    """The value of a unit's best strike from a square against any enemy; -FATAL if none is possible."""
    best = -FATAL
    for k in range(no.SQUARES):
        foe = int(g.board[k])
        if foe != no.NO_CARD and owner_of(foe) != owner_of(unit):
            best = max(best, best_strike_at(g, t, m, unit, foe, square))
    return best
