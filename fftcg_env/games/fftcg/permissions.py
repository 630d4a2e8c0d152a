"""Who may attack, join a party and block whom: the rules and what field effects change of them (10.2, 10.3)."""

from ...cards.opcodes import (
    ANY_POWER,
    CANNOT_ATTACK,
    CANNOT_BE_BLOCKED,
    CANNOT_BLOCK,
    CANNOT_JOIN,
    FORWARD,
    HASTE,
    JOINS_ANY_PARTY,
    MORE_POWER,
    MUST_ATTACK,
    STATIC_ATTACKS,
    STATIC_CANNOT_BE_BLOCKED_BY,
    STATIC_CANNOT_BLOCK_SUCH,
    STATIC_JOINS_PARTY_OF,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .characteristics import elements_of
from .query import fits_anywhere, value_of
from .rules_in_force import has_rules, rule_applies

ALL_ELEMENTS = 255


# --------------------------------------------------------------------------------------------------------- attacking
@rule("i8(G, T, i8)")
def attacks_allowed(g, t, card):
    """How often a Forward may attack this turn: once, unless texts allow more (R10.12, R10.18)."""
    allowed = 1
    more = 0
    if not has_rules(g, STATIC_ATTACKS):
        return allowed
    for i in range(g.rule_count):
        r = g.rules[i]
        if t.rows[r.row, 0] != STATIC_ATTACKS or not rule_applies(g, t, i, card):
            continue
        times = value_of(g, t, t.rows[r.row, 3], r.controller, r.source)
        if t.rows[r.row, 4]:
            more += times
        else:
            allowed = max(allowed, times)
    return allowed + more


@rule("i8(G, T, i8)")
def can_attack(g, t, card):
    """Whether a Forward can be named as an attacker (R10.11, R10.12); attacks already made count (R10.19)."""
    if not g.types[card] & FORWARD or g.dull[card]:
        return 0
    if g.since_turn[card] >= g.turn and not g.keywords[card] & HASTE:  # R12.1
        return 0
    if g.restrictions[card] & CANNOT_ATTACK:
        return 0
    return 1 if g.attacks[card] == 0 or g.attacks[card] < attacks_allowed(g, t, card) else 0


@rule("i8(G, i8)")
def must_attack(g, card):
    """Whether a Forward has to attack and has not done so this turn (R10.27)."""
    return 1 if g.restrictions[card] & MUST_ATTACK and g.attacks[card] == 0 else 0


@rule("i8(G, T, i8, i8)")
def joins_regardless_of_element(g, t, card, other):
    """Whether a text lets ``card`` form a party with ``other`` whatever its element is (R10.21)."""
    if g.restrictions[card] & JOINS_ANY_PARTY:
        return 1
    if not has_rules(g, STATIC_JOINS_PARTY_OF):
        return 0
    for i in range(g.rule_count):
        r = g.rules[i]
        if t.rows[r.row, 0] == STATIC_JOINS_PARTY_OF and rule_applies(g, t, i, card):
            if fits_anywhere(g, t, t.rows[r.row, 3], other, r.controller, r.source):
                return 1
    return 0


@rule("i8(G, T, i8, i8)")
def binds_elements(g, t, card, joining):
    """Whether a member of the party has to share an element with the others: with one of the named attackers, or with
    ``joining``, no text lets it be together regardless of that."""
    for i in range(g.attack_count):
        other = g.attackers[i]
        if other != card and not joins_regardless_of_element(g, t, card, other):
            return 1
    return 1 if joining != card and not joins_regardless_of_element(g, t, card, joining) else 0


@rule("i8(G, i8)")
def may_be_together(g, card):
    """Whether no text keeps a Forward, or those named already, out of every party."""
    if g.restrictions[card] & CANNOT_JOIN:
        return 0
    for i in range(g.attack_count):
        if g.restrictions[g.attackers[i]] & CANNOT_JOIN:
            return 0
    return 1


@rule("i8(G, T, i8)")
def can_join(g, t, card):
    """Whether a Forward can join the attackers named so far: an element is common to all members that are not freed
    from that (R10.21)."""
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
@rule("i8(i8, i8, i8)")
def compares(comparison, power, own):
    """Whether the power of the other side of a battle is as a text says, compared with the own power."""
    if comparison == ANY_POWER:
        return 1
    if comparison == MORE_POWER:
        return 1 if power > own else 0
    return 1 if power < own else 0


@rule("i8(G, T, i8, i8, i8)")
def forbids(g, t, kind, card, other):
    """Whether a rule about ``card`` forbids that it meets ``other`` in a block."""
    if not has_rules(g, kind):
        return 0
    for i in range(g.rule_count):
        r = g.rules[i]
        if t.rows[r.row, 0] != kind or not rule_applies(g, t, i, card):
            continue
        described = t.rows[r.row, 3]
        if described >= 0 and not fits_anywhere(g, t, described, other, r.controller, r.source):
            continue
        if compares(t.rows[r.row, 4], max(0, g.power[other]), max(0, g.power[card])):
            return 1
    return 0


@rule("i8(G, T, i8, i8)")
def can_block_it(g, t, card, attacker):
    """Whether no effect forbids that ``card`` blocks ``attacker`` (R10.34)."""
    if g.restrictions[attacker] & CANNOT_BE_BLOCKED or forbids(g, t, STATIC_CANNOT_BE_BLOCKED_BY, attacker, card):
        return 0
    return 0 if forbids(g, t, STATIC_CANNOT_BLOCK_SUCH, card, attacker) else 1


@rule("i8(G, T, i8)")
def can_block(g, t, card):
    """Whether a Forward can be named as the blocker (R10.33, R10.34): of a party it blocks all if it could block one
    (R10.35)."""
    if not g.types[card] & FORWARD or g.dull[card] or g.restrictions[card] & CANNOT_BLOCK:
        return 0
    for i in range(g.attack_count):
        if can_block_it(g, t, card, g.attackers[i]):
            return 1
    return 0
