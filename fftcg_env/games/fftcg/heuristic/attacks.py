"""Score attacks and blocks: alone or as a party, against the best block, and the risk in the opponent's next turn."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.decisions import card_of_action
from ..record.types import Card, Game, Tables
from ..table.characteristics import elements_of
from ..turn.combat import ALL_ELEMENTS, can_attack
from .card_values import (
    LETHAL_DAMAGE,
    Memory,
    attack_gain,
    block_gain,
    can_fight_next_turn,
    can_guard,
    guards,
    team_of_attackers,
    team_of_one,
)
from .program_values import worth_of_own_triggers
from .weights import FIGHTERS, W


@rule
def discount_by_urgency(g: Game, m: Memory) -> None:
    """Reduce the value of Forwards and safety for the player whose deck ends first, because they are lost with the
    game."""
    m.patience = 1000
    mine = g.zone_count[m.me, op.DECK]
    left = m.weights[W.URGENT_DECK] - mine
    if left <= 0 or mine > g.zone_count[m.opponent, op.DECK]:
        return
    kept = max(0, 1000 - m.weights[W.HURRY] * left // m.weights[W.URGENT_DECK])
    m.patience = kept
    for card in cards_in(g, m.me, op.FIELD):
        if g.types[card] & op.FORWARD:
            m.worth[card] = m.worth[card] * kept // 1000


@rule
def foresee_blocks(g: Game, m: Memory) -> None:
    """Compute what each of my guards would gain by blocking each Forward that may attack me next turn."""
    discount_by_urgency(g, m)
    m.enemy_count = 0
    m.guard_count = 0
    for card in cards_in(g, m.me, op.FIELD):
        if m.guard_count < FIGHTERS and can_guard(g, card):
            m.guards[m.guard_count] = card
            m.guard_count += 1
    for enemy in cards_in(g, m.opponent, op.FIELD):
        if m.enemy_count < FIGHTERS and can_fight_next_turn(g, enemy):
            team_of_one(m, enemy)
            for k in range(m.guard_count):
                m.blocks[m.enemy_count, k] = block_gain(g, m, m.guards[k], m.point_against)
            m.enemy_count += 1
    m.danger = threat(g, m)


@rule
def is_planned(m: Memory, card: Card) -> int:
    """Whether a Forward takes part in the planned attack."""
    for i in range(m.plan_count):
        if m.plan[i] == card:
            return 1
    return 0


@rule
def count_attackers(g: Game, t: Tables, m: Memory) -> None:
    """Compute what the attack of each Forward triggers, and whether attackers outnumber blockers by the points that my
    opponent has left."""
    attackers = 0
    for card in cards_in(g, m.me, op.FIELD):
        m.trigger_gain[card] = 0
        if g.types[card] & op.FORWARD:
            attackers += 1 if can_attack(g, t, card) or is_planned(m, card) else 0
            if m.printed[g.card_id[card]].attacks and not g.silenced[card]:
                m.trigger_gain[card] = gain_of_attack_trigger(g, t, m, card)
    unblocked = attackers - guards(g, m, m.opponent, st.NO_CARD)
    points = LETHAL_DAMAGE - g.zone_count[m.opponent, op.DAMAGE_ZONE]
    m.outnumbers = 1 if unblocked >= points and g.attack_count <= 1 else 0


@rule
def gain_of_attack_trigger(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """What a Forward's own abilities do when it attacks."""
    return worth_of_own_triggers(g, t, m, card, op.EVENT_ATTACKS) * m.weights[W.ATTACK_TRIGGER] // 1000


@rule
def threat(g: Game, m: Memory) -> int:
    """What my opponent's next attacks cost me, given the guards that the planned attack leaves."""
    stays = 0  # bits of the guards that are left
    unblocked = m.enemy_count
    for k in range(m.guard_count):
        if g.keywords[m.guards[k]] & op.BRAVE or not is_planned(m, m.guards[k]):
            stays |= 1 << k
            unblocked -= 1
    total = 0
    free = stays
    for e in range(m.enemy_count):
        best = 0
        blocks = -1
        for k in range(m.guard_count):
            if free >> k & 1 and m.blocks[e, k] > best:
                best = m.blocks[e, k]
                blocks = k
        if best < m.point_against:
            total += m.point_against - best
        if blocks >= 0:
            free &= ~(1 << blocks)
    damage = g.zone_count[m.me, op.DAMAGE_ZONE] + max(0, unblocked)
    return total + (m.weights[W.LETHAL_EXPOSURE] if damage >= LETHAL_DAMAGE else 0)


@rule
def gain_of_plan(g: Game, m: Memory) -> int:
    """What the planned attack gains me."""
    m.team_count = m.plan_count
    for i in range(m.plan_count):
        m.team[i] = m.plan[i]
    more = m.weights[W.PUSH] if m.outnumbers and m.plan_count == 1 else 0
    for i in range(m.plan_count):
        more += m.trigger_gain[m.plan[i]]
    exposure = (threat(g, m) - m.danger) * m.weights[W.EXPOSURE] // 1000
    return more + attack_gain(g, m) - exposure * m.patience // 1000


@rule
def common_elements(g: Game, t: Tables, m: Memory) -> int:
    """The elements that all members of the planned attack share (R10.21)."""
    common = ALL_ELEMENTS
    for i in range(m.plan_count):
        if g.restrictions[m.plan[i]] & op.CANNOT_JOIN:
            return 0
        if not g.restrictions[m.plan[i]] & op.JOINS_ANY_PARTY:
            common &= elements_of(g, t, m.plan[i])
    return common


@rule
def can_be_added(g: Game, t: Tables, m: Memory, card: Card, common: int) -> int:
    """Whether a Forward may join the planned attack."""
    if not can_attack(g, t, card) or is_planned(m, card) or g.restrictions[card] & op.CANNOT_JOIN:
        return 0
    return 1 if g.restrictions[card] & op.JOINS_ANY_PARTY or common & elements_of(g, t, card) else 0


@rule
def grow_plan(g: Game, t: Tables, m: Memory, gain: int) -> int:
    """Add Forwards to the planned attack, one at a time, while that gains; returns the gain of the attack."""
    while m.plan_count < m.weights[W.LARGEST_PARTY]:
        common = common_elements(g, t, m)
        best = gain
        added = -1
        for card in cards_in(g, m.me, op.FIELD):
            if common and can_be_added(g, t, m, card, common):
                m.plan[m.plan_count] = card
                m.plan_count += 1
                value = gain_of_plan(g, m)
                m.plan_count -= 1
                if value > best:
                    best = value
                    added = card
        if added < 0:
            return gain
        m.plan[m.plan_count] = added
        m.plan_count += 1
        gain = best
    return gain


@rule
def gain_of_attacking(g: Game, t: Tables, m: Memory, first: Card) -> int:
    """What the best attack that begins with a Forward gains me."""
    m.plan[0] = first
    m.plan_count = 1
    return grow_plan(g, t, m, gain_of_plan(g, m))


@rule
def plan_the_attack_so_far(g: Game, m: Memory) -> None:
    """Start the plan with the attackers named so far."""
    m.plan_count = g.attack_count
    for i in range(g.attack_count):
        m.plan[i] = g.attackers[i]


@rule
def gain_of_joining(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """What the attackers named so far gain with one more, and with others that may follow."""
    plan_the_attack_so_far(g, m)
    m.plan[m.plan_count] = card
    m.plan_count += 1
    return grow_plan(g, t, m, gain_of_plan(g, m))


# --- Decisions of the Attack Phase -----------------------------------------------------------------------------------


@rule
def score_attack(g: Game, t: Tables, m: Memory) -> None:
    """Score attacks: the best one gains most, alone or as a party, against my opponent's best block."""
    m.plan_count = 0
    foresee_blocks(g, m)
    plan_the_attack_so_far(g, m)
    count_attackers(g, t, m)
    so_far = gain_of_plan(g, m) if g.attack_count else 0
    for i in range(g.legal_count):
        if g.legal[i] == no.PASS:
            m.scores[i] = so_far
        else:
            m.scores[i] = gain_of_joining(g, t, m, card_of_action(g, g.legal[i]))


@rule
def score_block(g: Game, m: Memory) -> None:
    """Score blocks: block if that saves more than it costs; always if the point would be the last."""
    team_of_attackers(g, m)
    for i in range(g.legal_count):
        m.scores[i] = 0
        if g.legal[i] != no.PASS:
            m.scores[i] = block_gain(g, m, card_of_action(g, g.legal[i]), m.point_against)


@rule
def score_division(g: Game, m: Memory) -> None:
    """Score the division of damage: break the most valuable attacker."""
    for i in range(g.legal_count):
        m.scores[i] = 0
        if g.legal[i] >= no.GLOBAL_ACTIONS:
            m.scores[i] = m.worth[card_of_action(g, g.legal[i])]


@rule
def score_next_attack(g: Game, t: Tables, m: Memory) -> None:
    """Score another attack: attack while a Forward gains by it."""
    m.plan_count = 0
    foresee_blocks(g, m)
    count_attackers(g, t, m)
    gain = -1
    for card in cards_in(g, m.me, op.FIELD):
        if can_attack(g, t, card):
            gain = max(gain, gain_of_attacking(g, t, m, card))
    for i in range(g.legal_count):
        m.scores[i] = 0 if g.legal[i] == no.PASS else gain
