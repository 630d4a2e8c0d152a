"""Predict battles: the values of blocks and attacks, and of changes during a battle."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import state as st
from ..record.types import Card, Game
from .card_values import can_guard
from .memory_types import Memory
from .weights import W


@rule(inline=True)
def power_of(g: Game, m: Memory, card: Card) -> int:
    """Power, including the change that is being evaluated."""
    return max(0, g.power[card] + (m.more_power if card == m.changed else 0))


@rule(inline=True)
def damage_of(g: Game, m: Memory, card: Card) -> int:
    """Damage mark, including the change that is being evaluated."""
    return g.damage[card] + (m.more_damage if card == m.changed else 0)


@rule(inline=True)
def keywords_of(g: Game, m: Memory, card: Card) -> int:
    """Keywords, including the change that is being evaluated."""
    return g.keywords[card] | (m.more_keywords if card == m.changed else 0)


@rule
def team_of_one(m: Memory, card: Card) -> None:
    """Evaluate the attack of a single Forward."""
    m.team[0] = card
    m.team_count = 1


@rule
def team_of_attackers(g: Game, m: Memory) -> None:
    """Evaluate the attack in progress."""
    m.team_count = g.attack_count
    for i in range(g.attack_count):
        m.team[i] = g.attackers[i]


@rule
def fallen_worth(g: Game, m: Memory, blocker: Card) -> int:
    """The value of the attackers that the blocker breaks, the most valuable first."""
    left = power_of(g, m, blocker)
    fallen = 0
    taken = 0
    for _ in range(m.team_count):
        best = -1
        for i in range(m.team_count):
            if not taken >> i & 1 and (best < 0 or m.worth[m.team[i]] > m.worth[m.team[best]]):
                best = i
        taken |= 1 << best
        needed = max(power_of(g, m, m.team[best]) - damage_of(g, m, m.team[best]), 1)
        if needed <= left:
            fallen += m.worth[m.team[best]]
            left -= needed
    return fallen


@rule
def block_gain(g: Game, m: Memory, blocker: Card, point: int) -> int:
    """What a block of the team gains for the blocking side, which otherwise takes a point of damage that costs
    ``point`` (R10.47, R12.12)."""
    strength = 0
    all_first = True
    some_first = False
    for i in range(m.team_count):
        strength += power_of(g, m, m.team[i])
        first = keywords_of(g, m, m.team[i]) & op.FIRST_STRIKE != 0
        all_first = all_first and first
        some_first = some_first or first
    own_first = keywords_of(g, m, blocker) & op.FIRST_STRIKE != 0
    falls = power_of(g, m, blocker) - damage_of(g, m, blocker) <= strength
    fallen = 0
    if not (all_first and not own_first and falls):
        fallen = fallen_worth(g, m, blocker)
    if own_first and not some_first and falls and m.team_count == 1 and fallen > 0:
        falls = False
    return point + fallen - (m.worth[blocker] if falls else 0)


@rule
def attack_gain(g: Game, m: Memory) -> int:
    """What the attack of the team gains me against my opponent's best answer."""
    best = 0
    for i in range(m.team_count):
        if g.restrictions[m.team[i]] & op.CANNOT_BE_BLOCKED:
            return m.point
    for i in range(g.zone_count[m.opponent, op.FIELD]):
        card = g.zone_cards[m.opponent, op.FIELD, i]
        if can_guard(g, card):
            best = max(best, block_gain(g, m, card, m.point))
    return m.point - best * m.weights[W.PESSIMISM] // 1000


@rule
def change_gain(g: Game, m: Memory, card: Card, power: int, damage: int, keywords: int) -> int:
    """What a change of a Forward's values gains its own side in the battle in progress; 0 without one."""
    if g.blocker == st.NO_CARD or not (g.attacking[card] or g.blocker == card):
        return 0
    team_of_attackers(g, m)
    before = block_gain(g, m, g.blocker, 0)
    m.changed = card
    m.more_power, m.more_damage, m.more_keywords = power, damage, keywords
    after = block_gain(g, m, g.blocker, 0)
    m.changed = st.NO_CARD
    return after - before if g.blocker == card else before - after
