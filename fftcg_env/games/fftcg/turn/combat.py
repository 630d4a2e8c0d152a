"""Tell which Forwards may attack, join a party and block; run attacks, blocks and battle damage (chapter 10, 12.3)."""

from ....core.intrinsics.branchless import lowest_bit, opaque
from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..damage.dealing import deal
from ..events.basic_actions import set_status
from ..events.triggers import emit, emit_together
from ..field.derived_values import refresh
from ..field.rules_in_force import has_rules, rule_applies
from ..queries.damage_packets import add_packet, begin_damage
from ..queries.matching import fits_anywhere
from ..queries.values import value_of
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_card, allow_pass, ask
from ..record.frames import list_card
from ..record.types import Card, Game, Tables, players
from ..table.characteristics import elements_of
from ..table.field_sets import ready_forward_bits
from ..table.zones import mark_stale_if_watched

ALL_ELEMENTS = 255


# --------------------------------------------------------------------------------------------------------- attacking
@rule
def attacks_allowed(g: Game, t: Tables, card: Card) -> int:
    """How often a Forward may attack this turn: once, unless texts allow more (R10.12, R10.18)."""
    allowed = 1
    more = 0
    if not has_rules(g, op.STATIC_ATTACKS):
        return allowed
    for r in entries_of(g, "rules"):
        if t.rows[r.row, arg.OPERATION] != op.STATIC_ATTACKS or not rule_applies(g, t, r, card):
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
    for r in entries_of(g, "rules"):
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
    for r in entries_of(g, "rules"):
        if t.rows[r.row, arg.OPERATION] == op.STATIC_JOINS_PARTY_OF and rule_applies(g, t, r, card):
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
    for r in entries_of(g, "rules"):
        if t.rows[r.row, arg.OPERATION] != kind or not rule_applies(g, t, r, card):
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


# --- The attack: declarations and battle damage (chapter 10) ---------------------------------------------------------


@rule
def some_can_attack(g: Game, t: Tables, required: int) -> int:
    """Whether the turn player has a Forward that can attack (``required``: one that also must, R10.27)."""
    refresh(g, t)
    if not may_declare(g, t):
        return 0
    for owner in players(2):
        ready = ready_forward_bits(g, owner, g.turn_player)
        while ready:
            card = Card(owner * st.CARDS_PER_PLAYER + lowest_bit(ready))
            ready &= ready - 1
            if (not required or must_attack(g, card)) and can_attack(g, t, card):
                return 1
    return 0


@rule
def ask_attack(g: Game, t: Tables) -> None:
    """Ask for the next attacker of the declaration (R10.10, R10.21, R10.28); PASS: no more, or none."""
    player = g.turn_player
    forced = g.attack_count == 0 and some_can_attack(g, t, 1)
    ask(g, no.DECISION_ATTACK, player, st.NO_CARD)
    g.decision_count = g.attack_count
    if not forced:
        allow_pass(g)
    refresh(g, t)
    if g.attack_count >= st.CARDS_PER_PLAYER or not may_declare(g, t):
        return
    for card in cards_in(g, player, op.FIELD):
        if not can_attack(g, t, card) or is_named_attacker(g, card):
            continue
        if can_join(g, t, card):
            allow_card(g, no.ATTACK, card)


@rule
def is_named_attacker(g: Game, card: Card) -> int:
    """Whether a Forward is already named as an attacker of this declaration."""
    for i in range(g.attack_count):
        if g.attackers[i] == card:
            return 1
    return 0


@rule
def declare_attack(g: Game, t: Tables) -> None:
    """Make the named Forwards attack (R10.13-R10.16, R10.24, R12.6). They form a party as soon as they are named, so
    that a text can give Brave to its members."""
    refresh(g, t)
    for i in range(g.attack_count):
        card = g.attackers[i]
        g.attacking[card] = 1
        g.attacks[card] += 1
        g.share[i] = 0
    g.share_rest = st.NO_CARD
    g.party = 1 if g.attack_count > 1 else 0  # R10.20
    g.declared = min(127, g.declared + 1)
    g.blocked = 0
    g.blocker = st.NO_CARD
    mark_stale_if_watched(g, op.WATCH_STATUS | op.WATCH_BATTLE)
    refresh(g, t)
    g.list_count = 0
    for i in range(g.attack_count):
        if not g.keywords[g.attackers[i]] & op.BRAVE:  # R12.5
            list_card(g, g.attackers[i])
    set_status(g, t, 1)
    g.list_count = g.attack_count
    for i in range(g.attack_count):
        g.list[i] = g.attackers[i]
    emit_together(g, t, op.EVENT_ATTACKS, 0)


@rule
def has_to_block(g: Game, t: Tables, card: Card) -> int:
    """Whether a Forward that can block must do so, because of itself, of an attacker, or of both (R10.36)."""
    if g.restrictions[card] & op.MUST_BLOCK:
        return 1
    for i in range(g.attack_count):
        if g.restrictions[g.attackers[i]] & op.MUST_BE_BLOCKED:
            return 1
    return has_to_block_source(g, t, card) if has_rules(g, op.STATIC_MUST_BLOCK) else 0


@rule
def has_to_block_source(g: Game, t: Tables, card: Card) -> int:
    """Whether a Forward must block the attacking source of a rule (R10.36), alone or in a party, which is blocked as a
    whole (R10.35)."""
    for r in entries_of(g, "rules"):
        must_block = t.rows[r.row, arg.OPERATION] == op.STATIC_MUST_BLOCK and g.attacking[r.source]
        if must_block and rule_applies(g, t, r, card):
            return 1
    return 0


@rule
def ask_block(g: Game, t: Tables) -> None:
    """Ask the non-turn player for a blocker (R10.32, R10.36); PASS: none."""
    refresh(g, t)
    player = 1 - g.turn_player
    forced = False
    for card in cards_in(g, player, op.FIELD):
        if has_to_block(g, t, card) and can_block(g, t, card):
            forced = True
    ask(g, no.DECISION_BLOCK, player, g.attackers[0])
    if not forced:
        allow_pass(g)
    for card in cards_in(g, player, op.FIELD):
        if can_block(g, t, card) and (not forced or has_to_block(g, t, card)):
            allow_card(g, no.BLOCK, card)


@rule
def declare_block(g: Game, t: Tables, card: Card) -> None:
    """Make the named Forward block; it is not dulled (R10.38)."""
    g.blocked = 1
    g.blocker = card
    mark_stale_if_watched(g, op.WATCH_STATUS | op.WATCH_BATTLE)
    emit(g, t, op.EVENT_BLOCKS, card, g.controller[card], 0)
    g.list_count = g.attack_count
    for i in range(g.attack_count):
        g.list[i] = g.attackers[i]
    emit_together(g, t, op.EVENT_IS_BLOCKED, 0)


@rule
def strike_player(g: Game, t: Tables) -> None:
    """Deal one point for an unblocked attack; every attacker counts as its dealer (R10.46, R12.21)."""
    begin_damage(g, op.DAMAGE_ATTACK, g.turn_player, 0)
    add_packet(g, no.FIRST_PLAYER + 1 - g.turn_player, 1, no.ATTACKERS, 0)
    deal(g, t)


@rule
def order_of_strikes(g: Game, t: Tables) -> int:
    """Which side deals its battle damage first (R12.11-R12.14, R12.10)."""
    refresh(g, t)
    attackers = True
    for i in range(g.attack_count):
        if not g.keywords[g.attackers[i]] & op.FIRST_STRIKE:
            attackers = False
    blocker = g.keywords[g.blocker] & op.FIRST_STRIKE != 0
    if attackers and not blocker:
        return no.STRIKE_ATTACKERS_FIRST
    if blocker and not attackers:
        return no.STRIKE_BLOCKER_FIRST
    return no.STRIKE_TOGETHER


@rule
def undivided(g: Game) -> int:
    """How many thousands of the blocker's damage are not given to an attacker yet (R10.47)."""
    left = max(0, g.power[g.blocker]) // 1000
    for i in range(g.attack_count):
        left -= g.share[i]
    return left


@rule
def rest_of_damage(g: Game) -> int:
    """The remainder of the blocker's damage below full thousands (R10.52)."""
    return max(0, g.power[g.blocker]) % 1000


@rule
def ask_division(g: Game, t: Tables) -> int:
    """Ask which attacker gets the next 1000 of the blocker's damage to a party (R10.47). Returns 0 if there is nothing
    to ask: a single attacker gets all, and a remainder below 1000 is added to the last part (R10.52)."""
    refresh(g, t)
    left = undivided(g)
    if g.attack_count == 1:
        g.share[0] += left
        g.share_rest = g.attackers[0]
        return 0
    if left <= 0 and (rest_of_damage(g) == 0 or g.share_rest != st.NO_CARD):
        return 0
    ask(g, no.DECISION_DIVIDE_DAMAGE, 1 - g.turn_player, g.blocker)
    g.decision_maximum = min(127, left)
    for i in range(g.attack_count):
        allow_card(g, no.CHOOSE, g.attackers[i])
    return 1


@rule
def give_share(g: Game, card: Card) -> None:
    """Give an attacker the next 1000 of the blocker's damage; the last 1000 includes the remainder."""
    part = 1 if undivided(g) > 0 else 0
    g.share_rest = card
    for i in range(g.attack_count):
        if g.attackers[i] == card:
            g.share[i] += part


@rule
def strike(g: Game, t: Tables, attackers_deal: int, blocker_deals: int) -> None:
    """Deal one part of the battle damage: one packet to the blocker with the sum of the attackers (R9.78), one to each
    attacker with a share. All amounts are computed before any is dealt (R10.53)."""
    refresh(g, t)
    total = 0
    for i in range(g.attack_count):
        total += max(0, g.power[g.attackers[i]])  # R10.51
    begin_damage(g, op.DAMAGE_BATTLE, g.turn_player, 0)
    if blocker_deals:
        for i in range(g.attack_count):
            rest = rest_of_damage(g) if g.attackers[i] == g.share_rest else 0
            add_packet(g, g.attackers[i], 1000 * g.share[i] + rest, g.blocker, g.stamp[g.blocker])
    if attackers_deal:
        add_packet(g, g.blocker, total, no.ATTACKERS, 0)
    deal(g, t)


@rule
def end_attack(g: Game) -> None:
    """End the party; no Forward is attacking or blocking any more (R10.57, R10.25)."""
    for i in range(g.attack_count):
        g.attacking[g.attackers[i]] = 0
    g.attack_count = 0
    g.party = 0
    g.blocked = 0
    g.blocker = st.NO_CARD
    mark_stale_if_watched(g, op.WATCH_STATUS | op.WATCH_BATTLE)
