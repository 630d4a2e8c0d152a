"""Make packets of damage, and match them with descriptions of replacement effects and triggers (9.5)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.types import Card, Game, Player, Row, Tables
from ..table.zones import finish
from .circumstances import causing_card
from .matching import fits, fits_anywhere
from .values import absolute_player

NO_EFFECT = -1
"""In place of the position of an ongoing effect: the description belongs to an ability on the field."""


@rule
def begin_damage(g: Game, kind: int, cause: int, fixed: int) -> None:
    """Start a new set of packets. ``cause``: the controller of the Summon or ability."""
    g.packet_count = 0
    g.damage_kind = kind
    g.damage_cause = cause
    g.damage_fixed = fixed


@rule
def add_packet(g: Game, target: int, amount: int, dealer: int, dealer_stamp: int) -> None:
    """Add a packet of damage (R9.77). Only Forwards and players are dealt damage (R9.82), and 0 is no damage
    (R9.67)."""
    if amount <= 0 or not can_be_hit(g, target):
        return
    if g.packet_count >= st.PACKET_CAPACITY:
        finish(g, no.TRUNCATED, no.REASON_DAMAGE_FULL)
        return
    packet = g.packets[g.packet_count]
    packet.amount = amount
    packet.target = target
    packet.dealer = dealer
    packet.dealer_stamp = dealer_stamp
    g.packet_count += 1


@rule
def can_be_hit(g: Game, target: int) -> int:
    """Whether a target can be dealt damage: a player, or a Forward on the field (R9.82)."""
    if target >= no.FIRST_PLAYER:
        return 1
    return 1 if g.zone[target] == op.FIELD and g.types[target] & op.FORWARD else 0


@rule
def player_hit(g: Game, target: int) -> Player:
    """The affected player, or the controller of the affected Forward (R9.61)."""
    return Player(target - no.FIRST_PLAYER) if target >= no.FIRST_PLAYER else g.controller[target]


@rule
def is_described_dealer(g: Game, t: Tables, row: Row, dealer: Card, stamp: int, player: Player, source: Card) -> int:
    """Whether the dealer of damage fits a description. On the field, it is taken as it is now; a resolving Summon, or a
    card that has left, is taken as a card of the player whose effect it is (R4.40)."""
    if dealer == st.NO_CARD:
        return 0
    f = t.filters[row]
    same = g.stamp[dealer] == stamp
    if same and g.zone[dealer] == op.FIELD:
        return fits(g, t, row, dealer, player, source)
    is_summon = t.cards[g.card_id[dealer]].type == op.SUMMON
    if is_summon != (f.zone == op.STACK) or (same and not is_summon):  # R10.75: an EX Burst
        return 0
    if f.player != op.ANYONE and (g.damage_cause == player) != (f.player == op.YOU):
        return 0
    return fits_anywhere(g, t, row, dealer, player, source)


@rule
def is_dealer(g: Game, t: Tables, row: Row, dealer: Card, stamp: int, player: Player, source: Card, effect: int) -> int:
    """Whether one dealer fits the description of a damage rule."""
    r = t.damage_rules[row]
    if r.by == op.WHO_SELF:
        return 1 if dealer == source and stamp == g.stamp[source] else 0
    if r.by == op.WHO_BOUND:
        return 1 if dealer == g.effects[effect].card and stamp == g.effects[effect].stamp else 0
    return is_described_dealer(g, t, r.by_filter, dealer, stamp, player, source)


@rule
def dealer_fits(g: Game, t: Tables, row: Row, k: int, player: Player, source: Card, effect: int) -> int:
    """Whether one of the dealers of a packet fits the description (R9.78)."""
    if t.damage_rules[row].by == op.WHO_ANY:
        return 1
    p = g.packets[k]
    if p.dealer != no.ATTACKERS:
        return is_dealer(g, t, row, p.dealer, p.dealer_stamp, player, source, effect)
    for i in range(g.attack_count):
        card = g.attackers[i]
        if is_dealer(g, t, row, card, g.stamp[card], player, source, effect):
            return 1
    return 0


@rule
def target_fits(g: Game, t: Tables, row: Row, target: Card, player: Player, source: Card, effect: int) -> int:
    """Whether the target of a packet fits the description."""
    r = t.damage_rules[row]
    if target >= no.FIRST_PLAYER:
        if r.to != op.WHO_PLAYER:
            return 0
        return 1 if r.to_player == op.ANYONE or target - no.FIRST_PLAYER == absolute_player(r.to_player, player) else 0
    if r.to == op.WHO_ANY:
        return 1
    if r.to == op.WHO_SELF:
        return 1 if target == source else 0
    if r.to == op.WHO_BOUND:
        return 1 if target == g.effects[effect].card else 0
    return fits(g, t, r.to_filter, target, player, source) if r.to == op.WHO_FILTER else 0


@rule
def is_described(g: Game, t: Tables, row: Row, k: int, player: Player, source: Card, effect: int) -> int:
    """Whether a packet fits a damage rule, without regard to its amount. ``player``, ``source``: of the rule;
    ``effect``: its position among the ongoing effects, or NO_EFFECT."""
    r = t.damage_rules[row]
    if r.kinds and not r.kinds & g.damage_kind:
        return 0
    if r.cause != op.ANYONE and (g.damage_cause == player) != (r.cause == op.YOU):
        return 0
    if not target_fits(g, t, row, g.packets[k].target, player, source, effect):
        return 0
    if r.source:
        cause = causing_card(g)
        if cause == st.NO_CARD or not fits_anywhere(g, t, Row(r.source - 1), cause, player, source):
            return 0
    return dealer_fits(g, t, row, k, player, source, effect)


@rule
def amount_fits(g: Game, t: Tables, row: Row, amount: int, target: int) -> int:
    """Whether an amount fits a damage rule; a negative one counts as 0 (R0.16)."""
    r = t.damage_rules[row]
    if r.comparison == op.AMOUNT_ANY:
        return 1
    amount = max(0, amount)
    if r.comparison == op.AMOUNT_AT_MOST:
        return 1 if amount <= r.than else 0
    if r.comparison == op.AMOUNT_AT_LEAST:
        return 1 if amount >= r.than else 0
    if r.comparison == op.AMOUNT_EXACTLY:
        return 1 if amount == r.than else 0
    return 1 if target < no.FIRST_PLAYER and amount < max(0, g.power[target]) else 0  # R9.68
