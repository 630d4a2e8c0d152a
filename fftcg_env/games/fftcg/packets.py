"""Packets of damage, and the descriptions that replacement effects and triggers give of them (9.5)."""

from ...cards.opcodes import (
    AMOUNT_ANY,
    AMOUNT_AT_LEAST,
    AMOUNT_AT_MOST,
    AMOUNT_EXACTLY,
    ANYONE,
    FIELD,
    FORWARD,
    STACK,
    SUMMON,
    WHO_ANY,
    WHO_BOUND,
    WHO_FILTER,
    WHO_PLAYER,
    WHO_SELF,
    YOU,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import ATTACKERS, FIRST_PLAYER, REASON_DAMAGE_FULL, TRUNCATED
from .query import absolute_player, fits, fits_anywhere
from .state import NO_CARD, PACKET_CAPACITY
from .zones import finish

NO_EFFECT = -1
"""Instead of the position of an ongoing effect: the description is that of an ability on the field."""


@rule("void(G, i8, i8, i8)")
def begin_damage(g, kind, cause, fixed):
    """Damage is about to be dealt; its packets follow. ``cause``: the controller of the Summon or ability."""
    g.packet_count = 0
    g.damage_kind = kind
    g.damage_cause = cause
    g.damage_fixed = fixed


@rule("void(G, i8, i8, i8, i8)")
def add_packet(g, target, amount, dealer, dealer_stamp):
    """One more packet of the damage that is about to be dealt (R9.77). Nothing but Forwards and players is dealt damage
    (R9.82), and 0 is not damage (R9.67)."""
    if amount <= 0 or not can_be_hit(g, target):
        return
    if g.packet_count >= PACKET_CAPACITY:
        finish(g, TRUNCATED, REASON_DAMAGE_FULL)
        return
    packet = g.packets[g.packet_count]
    packet.amount = amount
    packet.target = target
    packet.dealer = dealer
    packet.dealer_stamp = dealer_stamp
    g.packet_count += 1


@rule("i8(G, i8)")
def can_be_hit(g, target):
    """Whether something can be dealt damage: a player, or a Forward on the field (R9.82)."""
    if target >= FIRST_PLAYER:
        return 1
    return 1 if g.zone[target] == FIELD and g.types[target] & FORWARD else 0


@rule("i8(G, i8)")
def player_hit(g, target):
    """The affected player, or the controller of the affected Forward (R9.61)."""
    return target - FIRST_PLAYER if target >= FIRST_PLAYER else g.controller[target]


@rule("i8(G, T, i8, i8, i8, i8, i8)")
def is_described_dealer(g, t, row, dealer, stamp, player, source):
    """Whether what deals damage fits a description: on the field as it is now; a Summon that resolves, or a card that
    has left, as a card of the player whose effect it is (R4.40)."""
    if dealer == NO_CARD:
        return 0
    f = t.filters[row]
    same = g.stamp[dealer] == stamp
    if same and g.zone[dealer] == FIELD:
        return fits(g, t, row, dealer, player, source)
    is_summon = t.cards[g.card_id[dealer]].type == SUMMON
    if is_summon != (f.zone == STACK) or (same and not is_summon):  # R10.75: an EX Burst
        return 0
    if f.player != ANYONE and (g.damage_cause == player) != (f.player == YOU):
        return 0
    return fits_anywhere(g, t, row, dealer, player, source)


@rule("i8(G, T, i8, i8, i8, i8, i8, i8)")
def is_dealer(g, t, row, dealer, stamp, player, source, effect):
    """Whether one dealer fits the description of a damage rule."""
    r = t.damage_rules[row]
    if r.by == WHO_SELF:
        return 1 if dealer == source and stamp == g.stamp[source] else 0
    if r.by == WHO_BOUND:
        return 1 if dealer == g.effects[effect].card and stamp == g.effects[effect].stamp else 0
    return is_described_dealer(g, t, r.by_filter, dealer, stamp, player, source)


@rule("i8(G, T, i8, i8, i8, i8, i8)")
def dealer_fits(g, t, row, k, player, source, effect):
    """Whether some dealer of a packet fits the description (R9.78)."""
    if t.damage_rules[row].by == WHO_ANY:
        return 1
    p = g.packets[k]
    if p.dealer != ATTACKERS:
        return is_dealer(g, t, row, p.dealer, p.dealer_stamp, player, source, effect)
    for i in range(g.attack_count):
        card = g.attackers[i]
        if is_dealer(g, t, row, card, g.stamp[card], player, source, effect):
            return 1
    return 0


@rule("i8(G, T, i8, i8, i8, i8, i8)")
def target_fits(g, t, row, target, player, source, effect):
    """Whether what is dealt damage fits the description."""
    r = t.damage_rules[row]
    if target >= FIRST_PLAYER:
        if r.to != WHO_PLAYER:
            return 0
        return 1 if r.to_player == ANYONE or target - FIRST_PLAYER == absolute_player(r.to_player, player) else 0
    if r.to == WHO_ANY:
        return 1
    if r.to == WHO_SELF:
        return 1 if target == source else 0
    if r.to == WHO_BOUND:
        return 1 if target == g.effects[effect].card else 0
    return fits(g, t, r.to_filter, target, player, source) if r.to == WHO_FILTER else 0


@rule("i8(G, T, i8, i8, i8, i8, i8)")
def is_described(g, t, row, k, player, source, effect):
    """Whether a packet fits a damage rule, its amount aside. ``player``, ``source``: of the rule; ``effect``: its
    position among the ongoing effects, or NO_EFFECT."""
    r = t.damage_rules[row]
    if r.kinds and not r.kinds & g.damage_kind:
        return 0
    if r.cause != ANYONE and (g.damage_cause == player) != (r.cause == YOU):
        return 0
    if not target_fits(g, t, row, g.packets[k].target, player, source, effect):
        return 0
    return dealer_fits(g, t, row, k, player, source, effect)


@rule("i8(G, T, i8, i8, i8)")
def amount_fits(g, t, row, amount, target):
    """Whether an amount is one that a damage rule asks for; a negative one counts as 0 (R0.16)."""
    r = t.damage_rules[row]
    if r.comparison == AMOUNT_ANY:
        return 1
    amount = max(0, amount)
    if r.comparison == AMOUNT_AT_MOST:
        return 1 if amount <= r.than else 0
    if r.comparison == AMOUNT_AT_LEAST:
        return 1 if amount >= r.than else 0
    if r.comparison == AMOUNT_EXACTLY:
        return 1 if amount == r.than else 0
    return 1 if target < FIRST_PLAYER and amount < max(0, g.power[target]) else 0  # R9.68
