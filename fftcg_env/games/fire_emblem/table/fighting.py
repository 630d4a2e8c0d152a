"""The numbers of a fight: who strikes with what, the damage and the consumption."""

from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Facts, Game, Row, Tables, facts, owner_of
from .units import on_board


@rule
def striker(g: Game) -> int:
    """The unit that strikes in this exchange: the attacker, or the defender in a counterattack."""
    return g.defender if g.exchange == no.COUNTER else g.attacker


@rule
def receiver(g: Game) -> int:
    """The unit that is struck."""
    return g.attacker if g.exchange == no.COUNTER else g.defender


@rule
def arm_in_use(g: Game, unit: int) -> int:
    """The weapon or magic card that a unit of this fight uses; NO_CARD: its initial equipment (F-2.2, F-3.2)."""
    return g.arms[0] if unit == g.attacker else g.arms[1]


@rule
def fighter_of(g: Game, player: int) -> int:
    """A player's unit in the fight, NO_CARD if there is no fight."""
    if g.exchange == no.NO_EXCHANGE:
        return no.NO_CARD
    return g.attacker if owner_of(g.attacker) == player else g.defender


@rule
def equipment_of(g: Game, t: Tables, unit: int, arm: int) -> Facts:
    """What is printed on a weapon or magic card; for NO_CARD, on the unit about its initial equipment."""
    return t.cards[g.card_id[unit if arm == no.NO_CARD else arm]]


@rule
def can_strike_with(g: Game, t: Tables, unit: int, arm: int) -> int:
    """Whether a unit can strike with an equipment: not with a staff (F-4.2), and the card must still be attached."""
    if arm != no.NO_CARD and g.host[arm] != unit:
        return 0
    return 1 if equipment_of(g, t, unit, arm).action != no.HEALING else 0


@rule
def squares_for(g: Game, t: Tables, unit: int, arm: int) -> int:
    """The squares at which a unit can strike with this equipment from its own square, as bits (F-2.3)."""
    if not can_strike_with(g, t, unit, arm):
        return 0
    return equipment_of(g, t, unit, arm).range[owner_of(unit), g.square[unit]]


@rule
def strike_action(g: Game, t: Tables) -> int:
    """How this exchange is struck: direct, indirect or magic."""
    unit = striker(g)
    return equipment_of(g, t, unit, arm_in_use(g, unit)).action


@rule
def has_triangle(g: Game, t: Tables) -> int:
    """Whether the striker's equipment is superior to the receiver's (F-2.9)."""
    unit, other = striker(g), receiver(g)
    against = equipment_of(g, t, other, arm_in_use(g, other)).kind
    return equipment_of(g, t, unit, arm_in_use(g, unit)).beats >> against & 1


@rule
def attack_value(g: Game, t: Tables) -> int:
    """A in F-2.7: the printed attack; in a counterattack with initial equipment, the printed counter (F-3.3)."""
    unit = striker(g)
    arm = arm_in_use(g, unit)
    c = equipment_of(g, t, unit, arm)
    return c.counter if arm == no.NO_CARD and g.exchange == no.COUNTER else c.attack


@rule
def real_damage(g: Game, t: Tables) -> int:
    """(A + B) x C, never below 0; double and half before plus and minus (F-2.7), halves rounded (F-2.9)."""
    if g.no_damage or g.fails:
        return 0
    value = attack_value(g, t) * g.damage_times
    for _ in range(g.damage_halves):
        value = (value + g.options[no.HALVE_UP]) // 2
    return max(0, value + g.damage_add) * max(0, int(g.attacks))


@rule
def strike_is_free(g: Game) -> int:
    """Whether the strike spends no chips: a counterattack with initial equipment (F-3.2), with the option every one
    (F-3.3)."""
    if g.exchange != no.COUNTER:
        return 0
    return 1 if g.arms[1] == no.NO_CARD or g.options[no.FREE_COUNTERS] else 0


@rule
def plain_consumption(g: Game, t: Tables) -> int:
    """(A x B) +- C, not below 0 (F-2.11, F-2.12), before effects that set it (F-2.13). For magic cards A is 0
    (F-2.16)."""
    if strike_is_free(g):
        return 0
    unit = striker(g)
    arm = arm_in_use(g, unit)
    c = equipment_of(g, t, unit, arm)
    value = c.attack
    if arm != no.NO_CARD and c.type == no.TYPE_MAGIC and not g.options[no.MAGIC_CONSUMES]:
        value = 0
    times = g.own_attacks if g.options[no.OWN_ATTACKS_ONLY] else g.attacks
    return max(0, value * max(0, int(times)) + g.consume_add)


@rule
def has_several_sets(g: Game) -> int:
    """Whether several effects set the consumption of this strike and the player has not chosen yet (F-2.13)."""
    if strike_is_free(g) or g.chosen_consumption >= 0:
        return 0
    bits = int(g.consume_sets)
    return 1 if bits & (bits - 1) else 0


@rule
def consumption(g: Game, t: Tables) -> int:
    """What the strike consumes (F-2.12, F-2.13); the lowest choice as long as several effects set it."""
    if strike_is_free(g) or g.consume_sets == 0:
        return plain_consumption(g, t)
    if g.chosen_consumption >= 0:
        return g.chosen_consumption
    value = 0
    while not g.consume_sets >> value & 1:
        value += 1
    return value


@rule
def holds(g: Game, t: Tables, row: Row, player: int) -> int:
    """Whether the condition of a row holds in the exchange, for a card of this player's."""
    code = row.condition
    if code == codes.ALWAYS:
        return 1
    if codes.IF_DIRECT <= code <= codes.IF_MAGIC:
        return 1 if strike_action(g, t) == code - codes.IF_DIRECT + no.DIRECT else 0
    if codes.AGAINST_FOOT <= code <= codes.AGAINST_FLIERS:
        return 1 if facts(g, t, fighter_of(g, 1 - player)).move == code - codes.AGAINST_FOOT + no.FOOT else 0
    own = facts(g, t, fighter_of(g, player))
    return 1 if row.value == (own.attribute if code == codes.OF_ATTRIBUTE else own.nation) else 0


@rule
def change_exchange(g: Game, t: Tables, row: Row, player: int) -> None:
    """Apply one effect to the exchange: B and C of F-2.7, C of F-2.12."""
    if g.exchange == no.NO_EXCHANGE or not holds(g, t, row, player):
        return
    code, amount = row.code, row.amount
    if code == codes.DAMAGE:
        g.damage_add += amount
    elif code == codes.DAMAGE_TIMES:
        g.damage_times = min(g.damage_times * amount, 64)
    elif code == codes.DAMAGE_HALVED:
        g.damage_halves += 1
    elif code == codes.ATTACKS:
        g.attacks += amount
        if owner_of(striker(g)) == player:
            g.own_attacks += amount
    elif code == codes.NO_DAMAGE:
        g.no_damage = 1
    elif code == codes.CONSUMPTION:
        g.consume_add += amount
    elif code == codes.CONSUMPTION_IS:
        g.consume_sets |= 1 << min(amount, no.LARGEST_NUMBER)
    else:
        g.fails = 1


@rule
def fight_goes_on(g: Game) -> int:
    """Whether both units are still on the board."""
    return 1 if on_board(g, g.attacker) and on_board(g, g.defender) else 0
