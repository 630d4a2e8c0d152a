"""Tell which Forwards may attack, join a party and block, by the rules and by field effects (10.2, 10.3)."""

from ....core.intrinsics.branchless import opaque
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..field.rules_in_force import has_rules, rule_applies
from ..queries.matching import fits_anywhere
from ..queries.values import value_of
from ..record.types import Card, Game, Tables
from ..table.characteristics import elements_of

ALL_ELEMENTS = 255


# --------------------------------------------------------------------------------------------------------- attacking
@rule
def attacks_allowed(g: Game, t: Tables, card: Card) -> int:
    """How often a Forward may attack this turn: once, unless texts allow more (R10.12, R10.18)."""
    allowed = 1
    more = 0
    if not has_rules(g, op.STATIC_ATTACKS):
        return allowed
    for i in range(g.rule_count):
        r = g.rules[i]
        if t.rows[r.row, arg.OPERATION] != op.STATIC_ATTACKS or not rule_applies(g, t, i, card):
            continue
        times = value_of(g, t, t.rows[r.row, arg.StaticAttacks.TIMES], r.controller, r.source)
        if t.rows[r.row, arg.StaticAttacks.MORE]:
            more += times
        else:
            allowed = max(allowed, times)
    return allowed + more


@rule
def can_attack(g: Game, t: Tables, card: Card) -> int:
    """Whether a Forward can be named as an attacker (R10.11, R10.12, R9.26, R10.29, R12.3, R12.4, R12.7); attacks
    already made count (R10.19)."""
    active = (1 if g.types[card] & op.FORWARD else 0) & (1 if g.dull[card] == 0 else 0)
    ready = (1 if g.since_turn[card] < g.turn else 0) | (1 if g.keywords[card] & op.HASTE else 0)  # R12.1
    if not opaque(active & ready & (0 if g.restrictions[card] & op.CANNOT_ATTACK else 1)):
        return 0
    return 1 if g.attacks[card] == 0 or g.attacks[card] < attacks_allowed(g, t, card) else 0


@rule
def may_declare(g: Game, t: Tables) -> int:
    """Whether no text forbids the turn player one more attack this turn."""
    if not has_rules(g, op.STATIC_FEWER_ATTACKS):
        return 1
    for i in range(g.rule_count):
        r = g.rules[i]
        if t.rows[r.row, arg.OPERATION] != op.STATIC_FEWER_ATTACKS:
            continue
        own = r.controller == g.turn_player
        if own != (t.rows[r.row, arg.StaticFewerAttacks.PLAYER] == op.YOU):
            continue
        if g.declared >= value_of(g, t, t.rows[r.row, arg.StaticFewerAttacks.TIMES], r.controller, r.source):
            return 0
    return 1


@rule
def must_attack(g: Game, card: Card) -> int:
    """Whether a Forward must attack and has not done so this turn (R10.27)."""
    return 1 if g.restrictions[card] & op.MUST_ATTACK and g.attacks[card] == 0 else 0


@rule
def joins_regardless_of_element(g: Game, t: Tables, card: Card, other: Card) -> int:
    """Whether a text lets ``card`` form a party with ``other`` regardless of its element (R10.21)."""
    if g.restrictions[card] & op.JOINS_ANY_PARTY:
        return 1
    if not has_rules(g, op.STATIC_JOINS_PARTY_OF):
        return 0
    for i in range(g.rule_count):
        r = g.rules[i]
        if t.rows[r.row, arg.OPERATION] == op.STATIC_JOINS_PARTY_OF and rule_applies(g, t, i, card):
            if fits_anywhere(g, t, t.rows[r.row, arg.StaticOther.FILTER], other, r.controller, r.source):
                return 1
    return 0


@rule
def binds_elements(g: Game, t: Tables, card: Card, joining: Card) -> int:
    """Whether a member of the party must share an element with the others: no text lets it join one of the named
    attackers, or ``joining``, regardless of that."""
    for i in range(g.attack_count):
        other = g.attackers[i]
        if other != card and not joins_regardless_of_element(g, t, card, other):
            return 1
    return 1 if joining != card and not joins_regardless_of_element(g, t, card, joining) else 0


@rule
def may_be_together(g: Game, card: Card) -> int:
    """Whether no text keeps a Forward, or one named already, out of every party."""
    if g.restrictions[card] & op.CANNOT_JOIN:
        return 0
    for i in range(g.attack_count):
        if g.restrictions[g.attackers[i]] & op.CANNOT_JOIN:
            return 0
    return 1


@rule
def can_join(g: Game, t: Tables, card: Card) -> int:
    """Whether a Forward can join the attackers named so far: all members that no text exempts share an element (R10.21,
    R10.22)."""
    if g.attack_count == 0:
        return 1
    if not may_be_together(g, card):
        return 0
    common = ALL_ELEMENTS
    for i in range(g.attack_count):
        if binds_elements(g, t, g.attackers[i], card):
            common &= elements_of(g, t, g.attackers[i])
    if binds_elements(g, t, card, card):
        common &= elements_of(g, t, card)
    return 1 if common else 0


# ---------------------------------------------------------------------------------------------------------- blocking
@rule
def power_compares(g: Game, t: Tables, comparison: int, other: Card, card: Card) -> int:
    """Whether the power or cost of the other side of a battle compares with the own one as a text says."""
    if comparison == op.ANY_POWER:
        return 1
    power, own = max(0, g.power[other]), max(0, g.power[card])
    if comparison == op.MORE_COST or comparison == op.LESS_COST:
        power, own = t.cards[g.card_id[other]].cost, t.cards[g.card_id[card]].cost  # R3.16
    if comparison == op.MORE_POWER or comparison == op.MORE_COST:
        return 1 if power > own else 0
    return 1 if power < own else 0


@rule
def forbids(g: Game, t: Tables, kind: int, card: Card, other: Card) -> int:
    """Whether a rule about ``card`` forbids a block between it and ``other``."""
    if not has_rules(g, kind):
        return 0
    for i in range(g.rule_count):
        r = g.rules[i]
        if t.rows[r.row, arg.OPERATION] != kind or not rule_applies(g, t, i, card):
            continue
        described = t.rows[r.row, arg.StaticOther.FILTER]
        if described >= 0 and not fits_anywhere(g, t, described, other, r.controller, r.source):
            continue
        if power_compares(g, t, t.rows[r.row, arg.StaticOther.POWER], other, card):
            return 1
    return 0


@rule
def can_block_it(g: Game, t: Tables, card: Card, attacker: Card) -> int:
    """Whether no effect forbids that ``card`` blocks ``attacker`` (R10.34)."""
    if g.restrictions[attacker] & op.CANNOT_BE_BLOCKED or forbids(g, t, op.STATIC_CANNOT_BE_BLOCKED_BY, attacker, card):
        return 0
    return 0 if forbids(g, t, op.STATIC_CANNOT_BLOCK_SUCH, card, attacker) else 1


@rule
def can_block(g: Game, t: Tables, card: Card) -> int:
    """Whether a Forward can be named as the blocker (R10.33, R10.34). If it could block one member of a party, it
    blocks the whole party (R10.35)."""
    if not g.types[card] & op.FORWARD or g.dull[card] or g.restrictions[card] & op.CANNOT_BLOCK:
        return 0
    for i in range(g.attack_count):
        if can_block_it(g, t, card, g.attackers[i]):
            return 1
    return 0
