"""Attacking, blocking and battle damage (chapter 10, 12.3)."""

from ...cards.opcodes import (
    BRAVE,
    DAMAGE_ATTACK,
    DAMAGE_BATTLE,
    EVENT_ATTACKS,
    EVENT_BLOCKS,
    EVENT_IS_BLOCKED,
    FIELD,
    FIRST_STRIKE,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    STATIC_MUST_BLOCK,
    WATCH_STATUS,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import (
    ATTACK,
    ATTACKERS,
    BLOCK,
    CHOOSE,
    DECISION_ATTACK,
    DECISION_BLOCK,
    DECISION_DIVIDE_DAMAGE,
    FIRST_PLAYER,
    STRIKE_ATTACKERS_FIRST,
    STRIKE_BLOCKER_FIRST,
    STRIKE_TOGETHER,
)
from .dealing import deal
from .decide import allow_card, allow_pass, ask
from .deeds import set_status
from .derive import refresh
from .events import emit, emit_together
from .packets import add_packet, begin_damage
from .permissions import can_attack, can_block, can_join, must_attack
from .rules_in_force import has_rules, rule_applies
from .state import CARDS_PER_PLAYER, NO_CARD
from .zones import touch_if_watched


@rule("i8(G, T, i8)")
def some_can_attack(g, t, required):
    """Whether the turn player has a Forward that can attack (``required``: one that also must, R10.27)."""
    refresh(g, t)
    for i in range(g.zone_count[g.turn_player, FIELD]):
        card = g.zone_cards[g.turn_player, FIELD, i]
        if can_attack(g, t, card) and (not required or must_attack(g, card)):
            return 1
    return 0


@rule("void(G, T)")
def ask_attack(g, t):
    """Ask for the next attacker of the declaration (R10.10, R10.21); PASS: that is all, or nobody."""
    player = g.turn_player
    forced = g.attack_count == 0 and some_can_attack(g, t, 1)
    ask(g, DECISION_ATTACK, player, NO_CARD)
    g.decision_count = g.attack_count
    if not forced:
        allow_pass(g)
    refresh(g, t)
    if g.attack_count >= CARDS_PER_PLAYER:
        return
    for i in range(g.zone_count[player, FIELD]):
        card = g.zone_cards[player, FIELD, i]
        if not can_attack(g, t, card) or is_named(g, card):
            continue
        if can_join(g, t, card):
            allow_card(g, ATTACK, card)


@rule("i8(G, i8)")
def is_named(g, card):
    """Whether a Forward is already named as an attacker of this declaration."""
    for i in range(g.attack_count):
        if g.attackers[i] == card:
            return 1
    return 0


@rule("void(G, T)")
def declare_attack(g, t):
    """The named Forwards become attacking Forwards (R10.13-R10.16). They form a party as soon as they are named, so
    that a text can give Brave to its members."""
    refresh(g, t)
    for i in range(g.attack_count):
        card = g.attackers[i]
        g.attacking[card] = 1
        g.attacks[card] += 1
        g.share[i] = 0
    g.share_rest = NO_CARD
    g.party = 1 if g.attack_count > 1 else 0  # R10.20
    g.blocked = 0
    g.blocker = NO_CARD
    touch_if_watched(g, WATCH_STATUS)
    refresh(g, t)
    g.list_count = 0
    for i in range(g.attack_count):
        if not g.keywords[g.attackers[i]] & BRAVE:  # R12.5
            g.list[g.list_count] = g.attackers[i]
            g.list_count += 1
    set_status(g, t, 1)
    g.list_count = g.attack_count
    for i in range(g.attack_count):
        g.list[i] = g.attackers[i]
    emit_together(g, t, EVENT_ATTACKS, 0)


@rule("i8(G, T, i8)")
def has_to_block(g, t, card):
    """Whether a Forward that can block must do so, because of itself, of an attacker, or of both (R10.36)."""
    if g.restrictions[card] & MUST_BLOCK:
        return 1
    for i in range(g.attack_count):
        if g.restrictions[g.attackers[i]] & MUST_BE_BLOCKED:
            return 1
    return has_to_block_source(g, t, card) if has_rules(g, STATIC_MUST_BLOCK) else 0


@rule("i8(G, T, i8)")
def has_to_block_source(g, t, card):
    """Whether a Forward must block the source of a rule that is attacking (R10.36): alone or in a party, which is
    blocked as a whole (R10.35)."""
    for i in range(g.rule_count):
        r = g.rules[i]
        if t.rows[r.row, 0] == STATIC_MUST_BLOCK and g.attacking[r.source] and rule_applies(g, t, i, card):
            return 1
    return 0


@rule("void(G, T)")
def ask_block(g, t):
    """Ask the non-turn player for a blocker (R10.32, R10.36); PASS: nobody."""
    refresh(g, t)
    player = 1 - g.turn_player
    forced = False
    for i in range(g.zone_count[player, FIELD]):
        card = g.zone_cards[player, FIELD, i]
        if has_to_block(g, t, card) and can_block(g, t, card):
            forced = True
    ask(g, DECISION_BLOCK, player, g.attackers[0])
    if not forced:
        allow_pass(g)
    for i in range(g.zone_count[player, FIELD]):
        card = g.zone_cards[player, FIELD, i]
        if can_block(g, t, card) and (not forced or has_to_block(g, t, card)):
            allow_card(g, BLOCK, card)


@rule("void(G, T, i8)")
def declare_block(g, t, card):
    """The named Forward becomes the blocking Forward; it is not dulled (R10.38)."""
    g.blocked = 1
    g.blocker = card
    g.blocking[card] = 1
    touch_if_watched(g, WATCH_STATUS)
    emit(g, t, EVENT_BLOCKS, card, g.controller[card], 0)
    g.list_count = g.attack_count
    for i in range(g.attack_count):
        g.list[i] = g.attackers[i]
    emit_together(g, t, EVENT_IS_BLOCKED, 0)


@rule("void(G, T)")
def strike_player(g, t):
    """An unblocked attack deals one point; every attacker counts as having dealt it (R10.46)."""
    begin_damage(g, DAMAGE_ATTACK, g.turn_player, 0)
    add_packet(g, FIRST_PLAYER + 1 - g.turn_player, 1, ATTACKERS, 0)
    deal(g, t)


@rule("i8(G, T)")
def order_of_strikes(g, t):
    """Which side deals its battle damage first (R12.11-R12.14)."""
    refresh(g, t)
    attackers = True
    for i in range(g.attack_count):
        if not g.keywords[g.attackers[i]] & FIRST_STRIKE:
            attackers = False
    blocker = g.keywords[g.blocker] & FIRST_STRIKE != 0
    if attackers and not blocker:
        return STRIKE_ATTACKERS_FIRST
    if blocker and not attackers:
        return STRIKE_BLOCKER_FIRST
    return STRIKE_TOGETHER


@rule("i8(G)")
def undivided(g):
    """How many thousands of the blocker's damage are not yet given to an attacker (R10.47)."""
    left = max(0, g.power[g.blocker]) // 1000
    for i in range(g.attack_count):
        left -= g.share[i]
    return left


@rule("i8(G)")
def rest_of_damage(g):
    """What is left of the blocker's damage beside full thousands (R10.52)."""
    return max(0, g.power[g.blocker]) % 1000


@rule("i8(G, T)")
def ask_division(g, t):
    """Ask who gets the next 1000 of the blocker's damage to a party (R10.47). Returns 0 if nothing is left to ask:
    a single attacker gets all, and a remainder below 1000 is added to the last part (R10.52)."""
    refresh(g, t)
    left = undivided(g)
    if g.attack_count == 1:
        g.share[0] += left
        g.share_rest = g.attackers[0]
        return 0
    if left <= 0 and (rest_of_damage(g) == 0 or g.share_rest != NO_CARD):
        return 0
    ask(g, DECISION_DIVIDE_DAMAGE, 1 - g.turn_player, g.blocker)
    g.decision_maximum = min(127, left)
    for i in range(g.attack_count):
        allow_card(g, CHOOSE, g.attackers[i])
    return 1


@rule("void(G, i8)")
def give_share(g, card):
    """Give an attacker the next 1000 of the blocker's damage; the last one also gets the rest."""
    part = 1 if undivided(g) > 0 else 0
    g.share_rest = card
    for i in range(g.attack_count):
        if g.attackers[i] == card:
            g.share[i] += part


@rule("void(G, T, i8, i8)")
def strike(g, t, attackers_deal, blocker_deals):
    """Battle damage of one part: one packet to the blocker with the sum of the attackers (R9.78), one to each attacker
    that got a share. All amounts are read before any is dealt (R10.53)."""
    refresh(g, t)
    total = 0
    for i in range(g.attack_count):
        total += max(0, g.power[g.attackers[i]])  # R10.51
    begin_damage(g, DAMAGE_BATTLE, g.turn_player, 0)
    if blocker_deals:
        for i in range(g.attack_count):
            rest = rest_of_damage(g) if g.attackers[i] == g.share_rest else 0
            add_packet(g, g.attackers[i], 1000 * g.share[i] + rest, g.blocker, g.stamp[g.blocker])
    if attackers_deal:
        add_packet(g, g.blocker, total, ATTACKERS, 0)
    deal(g, t)


@rule("void(G)")
def end_attack(g):
    """The party ends; nobody is attacking or blocking any more (R10.57, R10.25)."""
    for i in range(g.attack_count):
        g.attacking[g.attackers[i]] = 0
    if g.blocker != NO_CARD:
        g.blocking[g.blocker] = 0
    g.attack_count = 0
    g.party = 0
    g.blocked = 0
    g.blocker = NO_CARD
    touch_if_watched(g, WATCH_STATUS)
