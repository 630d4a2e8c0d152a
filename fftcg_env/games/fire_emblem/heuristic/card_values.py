"""Values of effects, abilities and cards for the player who decides, from what that player can know."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Deed, Game, Row, Tables, facts, owner_of
from ..table.fighting import change_exchange, consumption, fighter_of, real_damage, receiver, striker
from ..table.units import arm_of, most_energy, square_behind
from .strikes import FATAL, Memory, worth_of_unit
from .weights import W


@rule
def exchange_value(g: Game, t: Tables, m: Memory) -> int:
    """The value of the current exchange to the striker's player."""
    unit, other = striker(g), receiver(g)
    cost, damage = consumption(g, t), real_damage(g, t)
    energy, their = int(g.energy[unit]), int(g.energy[other])
    if cost > energy or g.fails:
        return 0
    w = m.weights
    value = w[W.DAMAGE] * min(damage, their) - w[W.COST] * cost
    if damage >= their:
        value += worth_of_unit(g, t, m, other)
    elif damage >= 1:
        for k in range(g.extra_count):
            extra = row_value(g, t, m, g.extra_player[k], t.rows[g.extra_row[k]], no.NO_CARD, no.NO_CARD)
            value += extra if g.extra_player[k] == owner_of(unit) else -extra
    if cost >= energy:
        value -= worth_of_unit(g, t, m, unit)
    return value


@rule
def put_aside(g: Game, m: Memory) -> None:
    """Save the state of the exchange."""
    m.saved[0] = g.damage_add
    m.saved[1] = g.damage_times
    m.saved[2] = g.damage_halves
    m.saved[3] = g.attacks
    m.saved[4] = g.own_attacks
    m.saved[5] = g.consume_add
    m.saved[6] = g.consume_sets
    m.saved[7] = 2 * g.no_damage + g.fails


@rule
def put_back(g: Game, m: Memory) -> None:
    """Restore the state of the exchange."""
    g.damage_add = m.saved[0]
    g.damage_times = m.saved[1]
    g.damage_halves = m.saved[2]
    g.attacks = m.saved[3]
    g.own_attacks = m.saved[4]
    g.consume_add = m.saved[5]
    g.consume_sets = m.saved[6]
    g.no_damage = m.saved[7] // 2
    g.fails = m.saved[7] % 2


@rule
def change_value(g: Game, t: Tables, m: Memory, me: int, first: int, end: int) -> int:
    """The value for ``me`` of rows that change the exchange: they are tried out and taken back."""
    if g.exchange == no.NO_EXCHANGE or g.step < no.PREPARATION:
        return 0
    before = exchange_value(g, t, m)
    put_aside(g, m)
    extras = 0
    for r in range(first, end):
        row = t.rows[r]
        if row.on_damage:
            extras += row_value(g, t, m, me, row, no.NO_CARD, no.NO_CARD)
        elif row.code <= codes.LAST_OF_FIGHT:
            change_exchange(g, t, row, me)
    after = exchange_value(g, t, m)
    hit = 1 <= real_damage(g, t) < g.energy[receiver(g)]
    put_back(g, m)
    gain = after - before
    return (gain if owner_of(striker(g)) == me else -gain) + (extras if hit else 0)


@rule
def heal_value(g: Game, t: Tables, m: Memory, unit: int, amount: int) -> int:
    """The value of chips on a unit."""
    room = max(0, most_energy(g, t, unit) - g.energy[unit])
    put = min(min(amount, room), int(g.unused[owner_of(unit)]))
    value = m.weights[W.DAMAGE] * put - m.weights[W.CHIP] * put
    if g.energy[unit] <= facts(g, t, unit).attack < g.energy[unit] + put:
        value += m.weights[W.SUPPORT_STRIKER] // 2
    return value


@rule
def unit_row_value(g: Game, t: Tables, m: Memory, me: int, row: Row, unit: int) -> int:
    """The value for ``me`` of a row that is done to this unit."""
    code, amount = row.code, row.amount
    theirs = owner_of(unit) != me
    value = 0
    if code == codes.DRAIN:
        value = m.weights[W.DAMAGE] * min(amount, int(g.energy[unit]))
        if amount >= g.energy[unit]:
            value += worth_of_unit(g, t, m, unit)
    elif code == codes.BREAK:
        value = m.weights[W.BREAK] if arm_of(g, t, unit) != no.NO_CARD else 0
    elif code == codes.PUSH_BACK:
        behind = square_behind(g, unit)
        free = behind != no.NO_SQUARE and g.board[behind] == no.NO_CARD
        value = m.weights[W.PUSH] * (3 if facts(g, t, unit).seizes else 1) if free else 0
    elif code == codes.RETURN:
        value = 5 * int(g.energy[unit]) + 10
        if not theirs and g.energy[unit] <= 1 and g.turn_player != me:
            return m.weights[W.CARD]  # it is saved
    elif code == codes.CHIPS:
        return -heal_value(g, t, m, unit, amount) if theirs else heal_value(g, t, m, unit, amount)
    elif code == codes.ACT_AGAIN:
        c = facts(g, t, unit)
        ready = g.energy[unit] > c.attack and c.action != no.HEALING
        return m.weights[W.DAMAGE] * c.attack if ready else 1
    return value if theirs else -value


@rule
def row_value(g: Game, t: Tables, m: Memory, me: int, row: Row, unit: int, target: int) -> int:
    """The value for ``me`` of a row that does not change the exchange; NO_CARD: it concerns no unit."""
    code, amount = row.code, row.amount
    side = 1 - me if row.side == codes.OPPONENT else me
    sign = 1 if side == me else -1
    w = m.weights
    if code == codes.DRAW:
        if g.zone_count[side, no.DECK] <= amount + 4:
            return -sign * 200
        return sign * amount * w[W.DRAW]
    if code == codes.DISCARD or code == codes.DISCARD_RANDOM:
        return -sign * min(amount, int(g.zone_count[side, no.HAND])) * w[W.DISCARD]
    if code == codes.SEARCH or code == codes.RECOVER:
        return w[W.DRAW] if code == codes.SEARCH or g.zone_count[me, no.OFF_FIELD] > 2 else 0
    if code == codes.REFRESH:
        return sign * min(amount, int(g.used[side])) * (w[W.CHIP] if g.turn_player == side else 0)
    if code == codes.LOOK:
        return 1
    if codes.PUSH_BACK <= code <= codes.ACT_AGAIN:
        who = target
        if row.who == codes.FOE:
            who = fighter_of(g, 1 - me)
        elif row.who == codes.THIS_UNIT:
            who = unit if unit != no.NO_CARD else fighter_of(g, me)
        if who != no.NO_CARD and g.zone[who] == no.BOARD:
            return unit_row_value(g, t, m, me, row, who)
    return 0


@rule
def rows_value(g: Game, t: Tables, m: Memory, me: int, deed: Deed, unit: int, target: int) -> int:
    """The value of the rows of an ability, without those that change the exchange."""
    total = 0
    for r in range(deed.first, deed.end):
        row = t.rows[r]
        if row.code > codes.LAST_OF_FIGHT and not row.on_damage and row.code != codes.CANCEL:
            total += row_value(g, t, m, me, row, unit, target)
    return total


@rule
def chip_value(g: Game, m: Memory, me: int) -> int:
    """The value of an unused chip: higher before the player has deployed and supported."""
    return m.weights[W.CHIP] if g.turn_player == me else m.weights[W.SPARE_CHIP]


@rule
def cost_value(g: Game, t: Tables, m: Memory, me: int, deed: Deed, card: int, unit: int) -> int:
    """The value of the costs of an ability."""
    w = m.weights
    value = deed.hand * w[W.CARD] + deed.deck * w[W.DECK_CARD] + deed.off_field * w[W.OFF_FIELD_CARD]
    if unit == no.NO_CARD:
        return value + facts(g, t, card).chips * chip_value(g, m, me) + w[W.CARD]
    value += deed.energy * w[W.COST]
    if deed.energy >= g.energy[unit]:
        value += 100
    return value


@rule
def best_target_value(g: Game, t: Tables, m: Memory, me: int, deed: Deed, unit: int) -> int:
    """The value of the rows with the best target anywhere; targets out of reach count too."""
    best = -FATAL
    for square in range(no.SQUARES):
        card = int(g.board[square])
        if card != no.NO_CARD and (owner_of(card) == me) == (deed.pick == codes.PICK_OWN):
            best = max(best, rows_value(g, t, m, me, deed, unit, card))
    return best


@rule
def surprise_gain(g: Game, t: Tables, m: Memory, owner: int, card: int, target: int) -> int:
    """The value of a waiting Surprise to its owner."""
    deed = facts(g, t, card).deeds[0]
    return change_value(g, t, m, owner, deed.first, deed.end) + rows_value(g, t, m, owner, deed, no.NO_CARD, target)


@rule
def best_cancelled(g: Game, t: Tables, m: Memory, me: int) -> int:
    """The value of cancelling the opponent's best waiting Surprise."""
    best = 0
    for k in range(g.chain_count):
        card = int(g.chain_card[k])
        if owner_of(card) != me:
            best = max(best, surprise_gain(g, t, m, 1 - me, card, int(g.chain_target[k])))
    return best


@rule
def deed_value(g: Game, t: Tables, m: Memory, me: int, deed: Deed, card: int, unit: int) -> int:
    """The value of using an ability or a Surprise now, less its costs."""
    value = change_value(g, t, m, me, deed.first, deed.end)
    if deed.pick == codes.PICK_SURPRISE:
        value += best_cancelled(g, t, m, me)
    elif deed.pick == codes.NO_PICK:
        value += rows_value(g, t, m, me, deed, unit, no.NO_CARD)
    else:
        value += best_target_value(g, t, m, me, deed, unit)
    return value - cost_value(g, t, m, me, deed, card, unit)


@rule
def is_borne_by(g: Game, t: Tables, me: int, card: int) -> int:
    """Whether any own unit on the board could bear a weapon or magic card."""
    c = facts(g, t, card)
    for other in cards_in(g, me, no.BOARD):
        if facts(g, t, other).levels[c.kind] >= c.level:
            return 1
    return 0


@rule
def keep_in_hand(g: Game, t: Tables, me: int, card: int) -> int:
    """The value of a card in the hand."""
    c = facts(g, t, card)
    if c.type == no.TYPE_UNIT:
        return 20 + c.energy + c.attack + (10 if c.seizes else 0)
    if c.type == no.TYPE_SURPRISE:
        return 18 + c.chips
    if c.type == no.TYPE_LAND:
        return 5 if g.zone_count[me, no.LAND] > 0 else 15
    if c.type == no.TYPE_ITEM:
        return 12
    return 14 + c.attack if is_borne_by(g, t, me, card) else 8
