"""Texts that forbid the EX Bursts of cards that damage places (R10.81)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..field.bans import is_banned
from ..field.derive import refresh
from ..field.rules_in_force import has_rules, rule_applies
from ..questions.query import fits_anywhere
from ..record import constants as no
from ..record import state as st
from ..record.types import Game, Player, Tables


@rule
def is_due_to(g: Game, t: Tables, i: int, k: int) -> int:
    """Whether the ``i``-th rule in force is about a dealer of the ``k``-th packet: every member of a party is one
    (R10.46)."""
    p = g.packets[k]
    if p.dealer != no.ATTACKERS:
        there = p.dealer != st.NO_CARD and p.dealer_stamp == g.stamp[p.dealer]
        return rule_applies(g, t, i, p.dealer) if there else 0
    for a in range(g.attack_count):
        if rule_applies(g, t, i, g.attackers[a]):
            return 1
    return 0


@rule
def described_among(g: Game, t: Tables, i: int, player: Player, placed: int) -> int:
    """Which of the last ``placed`` cards of a Damage Zone the ``i``-th rule in force describes: bit k for the k-th."""
    r = g.rules[i]
    described = t.rows[r.row, arg.StaticCards.FILTER]
    first = g.zone_count[player, op.DAMAGE_ZONE] - placed
    cards = 0
    for k in range(placed):
        card = g.zone_cards[player, op.DAMAGE_ZONE, first + k]
        if described < 0 or fits_anywhere(g, t, described, card, r.controller, r.source):
            cards |= 1 << k
    return cards


@rule
def forbidden_bursts(g: Game, t: Tables, k: int, player: Player, placed: int) -> int:
    """Which of the cards that the ``k``-th packet has placed cannot use their EX Bursts (R10.81): a bit each."""
    if g.damage_kind & op.DAMAGE_WITHOUT_EX_BURSTS:
        return (1 << placed) - 1
    if is_banned(g, t, player, op.BAN_EX_BURSTS):
        return (1 << placed) - 1
    refresh(g, t)
    if not has_rules(g, op.STATIC_NO_EX_BURST):
        return 0
    cards = 0
    for i in range(g.rule_count):
        if t.rows[g.rules[i].row, arg.OPERATION] == op.STATIC_NO_EX_BURST and is_due_to(g, t, i, k):
            cards |= described_among(g, t, i, player, placed)
    return cards
