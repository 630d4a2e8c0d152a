"""Texts that forbid the EX Bursts of cards that damage places (R10.81)."""

from ...cards.opcodes import DAMAGE_WITHOUT_EX_BURSTS, DAMAGE_ZONE, STATIC_NO_EX_BURST
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import ATTACKERS
from .derive import refresh
from .query import fits_anywhere
from .rules_in_force import has_rules, rule_applies
from .state import NO_CARD


@rule("i8(G, T, i8, i8)")
def is_due_to(g, t, i, k):
    """Whether the ``i``-th rule in force is about a dealer of the ``k``-th packet: every member of a party is one
    (R10.46)."""
    p = g.packets[k]
    if p.dealer != ATTACKERS:
        there = p.dealer != NO_CARD and p.dealer_stamp == g.stamp[p.dealer]
        return rule_applies(g, t, i, p.dealer) if there else 0
    for a in range(g.attack_count):
        if rule_applies(g, t, i, g.attackers[a]):
            return 1
    return 0


@rule("i8(G, T, i8, i8, i8)")
def described_among(g, t, i, player, placed):
    """Which of the last ``placed`` cards of a Damage Zone the ``i``-th rule in force describes: bit k for the k-th."""
    r = g.rules[i]
    described = t.rows[r.row, 3]
    first = g.zone_count[player, DAMAGE_ZONE] - placed
    cards = 0
    for k in range(placed):
        card = g.zone_cards[player, DAMAGE_ZONE, first + k]
        if described < 0 or fits_anywhere(g, t, described, card, r.controller, r.source):
            cards |= 1 << k
    return cards


@rule("i8(G, T, i8, i8, i8)")
def forbidden_bursts(g, t, k, player, placed):
    """Which of the cards that the ``k``-th packet has placed cannot use their EX Bursts (R10.81): a bit each."""
    if g.damage_kind & DAMAGE_WITHOUT_EX_BURSTS:
        return (1 << placed) - 1
    refresh(g, t)
    if not has_rules(g, STATIC_NO_EX_BURST):
        return 0
    cards = 0
    for i in range(g.rule_count):
        if t.rows[g.rules[i].row, 0] == STATIC_NO_EX_BURST and is_due_to(g, t, i, k):
            cards |= described_among(g, t, i, player, placed)
    return cards
