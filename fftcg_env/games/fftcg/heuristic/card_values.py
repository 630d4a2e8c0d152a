"""Estimate what cards, payments and battles are worth, in thousandths of a CP."""

from __future__ import annotations

from ....core.entry_arguments import Record
from ....core.intrinsics.records import cards_in
from ....core.jit import array_of, compiled_as, rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..costs.cp import ELEMENT_COUNT
from ..costs.payment import is_spare
from ..queries.card_filters import fits_wherever
from ..record import constants as no
from ..record import state as st
from ..record.types import Card, Game, Player, Row, Tables, abilities, cards, static_rows
from ..table.visibility import knows
from .weights import MEMORY, W


@compiled_as(MEMORY)
class Memory(Record):
    """One working memory: dtype `MEMORY`."""


@compiled_as(array_of(MEMORY))
class Memories(Record):
    """One working memory, shape ``(1,)``."""


UNPAYABLE = 99_000
LETHAL_DAMAGE = 7
"""Points of damage with which a player loses (R1.2)."""


@rule
def keyword_worth(m: Memory, keywords: int) -> int:
    """The value of keywords on a Forward."""
    total = m.weights[W.FIRST_STRIKE] if keywords & op.FIRST_STRIKE else 0
    total += m.weights[W.BRAVE] if keywords & op.BRAVE else 0
    return total + (m.weights[W.HASTE] if keywords & op.HASTE else 0)


@rule
def profile_card(t: Tables, m: Memory, number: int) -> None:
    """Store what matters about a printed card, from its abilities."""
    c = t.cards[number]
    p = m.printed[number]
    p.keywords = c.keywords
    p.special = 0
    p.usable = 0
    p.enters = 0
    p.attacks = 0
    later = 0
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        a = t.abilities[k]
        if a.kind == op.SPECIAL_ABILITY:
            p.special = 1
        if (a.kind == op.ACTION_ABILITY or a.kind == op.SPECIAL_ABILITY) and a.zone == op.FIELD:
            p.usable = 1
            later += m.weights[W.USABLE_ABILITY]
        if a.kind == op.AUTO_ABILITY and a.event == op.EVENT_ENTERS and a.trigger_who == op.WHO_SELF:
            p.enters = 1
        elif a.kind == op.AUTO_ABILITY and a.event == op.EVENT_ATTACKS and a.trigger_who == op.WHO_SELF:
            p.attacks = 1
            later += m.weights[W.AUTO_ABILITY]
        elif a.kind == op.AUTO_ABILITY:
            later += m.weights[W.AUTO_ABILITY]
        if a.kind == op.FIELD_ABILITY:
            later += m.weights[W.FIELD_ABILITY]
        if a.kind == op.FIELD_ABILITY and a.condition < 0 and not a.damage:
            for row in static_rows(t, a.program):
                own = t.rows[row, arg.Static.WHO] == op.REF_SELF
                if own and t.rows[row, arg.OPERATION] == op.STATIC_KEYWORD:
                    p.keywords |= t.rows[row, arg.StaticValue.VALUE]
    if c.type & op.FORWARD:
        p.worth = m.weights[W.FORWARD] + m.weights[W.FORWARD_POWER] * c.power // 1000 + keyword_worth(m, p.keywords)
    else:
        p.worth = m.weights[W.BACKUP] if c.type & op.BACKUP else m.weights[W.MONSTER]
    p.later = later
    p.worth += later


@rule
def profile_cards(t: Tables, m: Memory) -> None:
    """Store what matters about all printed cards, once."""
    for number in range(len(t.cards)):
        if t.cards[number].playable:
            profile_card(t, m, number)
    m.ready = 1


@rule
def object_worth(g: Game, m: Memory, card: Card) -> int:
    """The value of a Character on the field."""
    later = 0 if g.silenced[card] else m.printed[g.card_id[card]].later
    if not g.types[card] & op.FORWARD:
        return later + (m.weights[W.BACKUP] if g.types[card] & op.BACKUP else m.weights[W.MONSTER])
    worth = later + m.weights[W.FORWARD] + m.weights[W.FORWARD_POWER] * max(0, g.power[card]) // 1000
    worth += keyword_worth(m, g.keywords[card])
    return worth * m.weights[W.FROZEN] // 1000 if g.frozen[card] and g.dull[card] else worth


@rule
def hand_worth(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """The value of a card in my hand, or on its way there."""
    c = t.cards[g.card_id[card]]
    if is_spare(g, t, Player(m.me), card):
        return m.weights[W.HAND_SPARE_SPECIAL] if m.printed[g.card_id[card]].special else m.weights[W.HAND_SPARE]
    if c.type & op.BACKUP:
        worth = m.weights[W.HAND_BACKUP] - m.weights[W.HAND_BACKUP_EACH] * m.backups
        if m.backups >= no.BACKUP_LIMIT:
            worth = m.weights[W.HAND_BACKUP_FULL]
    elif c.type & op.SUMMON:
        worth = m.weights[W.HAND_SUMMON]
    else:
        worth = m.weights[W.HAND_FORWARD] + m.weights[W.HAND_POWER] * c.power // 1000
    return worth - m.weights[W.HAND_EXPENSIVE] * max(0, c.cost - m.backups - 2)


@rule
def body_worth(g: Game, t: Tables, m: Memory, card: Card) -> int:
    """The value of a Character on my field, without what its arrival does."""
    c = t.cards[g.card_id[card]]
    if c.type & op.BACKUP and not c.type & op.FORWARD:
        if m.backups >= no.BACKUP_LIMIT:
            return 0
        growth = max(m.weights[W.LEAST_GROWTH], 1000 - 1000 * g.turn // m.weights[W.LAST_TURN_OF_GROWTH])
        worth = m.weights[W.BACKUP_0 + m.backups] * growth // 1000 + m.printed[g.card_id[card]].later
        return worth + (m.weights[W.NEW_ELEMENT] if c.elements & ~m.backup_elements else 0)
    return m.printed[g.card_id[card]].worth


@rule
def assess_table(g: Game, t: Tables, m: Memory) -> None:
    """Evaluate the table for the player who decides."""
    if not m.ready:
        profile_cards(t, m)
    me = g.decision_player
    m.me = me
    m.opponent = 1 - me
    m.backups = 0
    m.active_backups = 0
    m.backup_elements = 0
    m.stake_damage = 0
    m.at_stake = 0
    m.changed = st.NO_CARD
    m.target = st.NO_CARD
    m.burst = 0
    m.tries_x = 0
    m.mode = -1
    m.point = m.weights[W.POINT_0 + min(6, g.zone_count[1 - me, op.DAMAGE_ZONE])]
    m.point_against = m.weights[W.POINT_0 + min(6, g.zone_count[me, op.DAMAGE_ZONE])]
    value_deck_race(g, m)
    for player in range(2):
        for card in cards_in(g, player, op.FIELD):
            m.worth[card] = object_worth(g, m, card)
            m.stake[card] = 0
            if player == me and g.types[card] & op.BACKUP:
                m.backups += 1
                m.backup_elements |= t.cards[g.card_id[card]].elements
                m.active_backups += 0 if g.dull[card] else 1
    sort_hand(g, t, m)


@rule
def value_deck_race(g: Game, m: Memory) -> None:
    """Increase the value of points of damage for the player whose deck ends first and who must win before."""
    mine = g.zone_count[m.me, op.DECK]
    theirs = g.zone_count[m.opponent, op.DECK]
    left = m.weights[W.URGENT_DECK] - min(mine, theirs)
    if left <= 0:
        return
    more = 1000 + m.weights[W.DECK_URGENCY] * left // m.weights[W.URGENT_DECK]
    if mine <= theirs:
        m.point = m.point * more // 1000
    else:
        m.point_against = m.point_against * more // 1000


@rule
def sort_hand(g: Game, t: Tables, m: Memory) -> None:
    """List my hand, the least valuable card first."""
    m.hand_count = 0
    for card in cards_in(g, m.me, op.HAND):
        m.keep[card] = hand_worth(g, t, m, card)
        m.bonus[card] = 0
        k = m.hand_count
        while k > 0 and m.keep[m.hand[k - 1]] > m.keep[card]:
            m.hand[k] = m.hand[k - 1]
            k -= 1
        m.hand[k] = card
        m.hand_count += 1


@rule
def cheapest_cards(m: Memory, count: int, besides: Card) -> int:
    """The total value of the least valuable cards of my hand; UNPAYABLE: there are too few."""
    total = 0
    for k in range(m.hand_count):
        if count > 0 and m.hand[k] != besides:
            total += m.keep[m.hand[k]]
            count -= 1
    return UNPAYABLE if count > 0 else total


@rule
def scarcity(m: Memory, used: int) -> int:
    """What it costs me, beyond their value, that this many cards leave my hand: few are left to choose from."""
    few = m.weights[W.FEW_CARDS]
    return m.weights[W.SCARCE] * (max(0, few - m.hand_count + used) - max(0, few - m.hand_count))


@rule
def price(g: Game, t: Tables, m: Memory, total: int, spent: Card) -> int:
    """What paying CP costs me. Backups cost little because they become active in my turn; discards cost the value of
    the cards.

    ``g.demand``: elements that the CP must have. ``spent``: a card that cannot pay, NO_CARD: none.
    """
    if total <= 0:
        return 0
    backups = 0
    offered = 0
    for card in cards_in(g, m.me, op.FIELD):
        if card != spent and g.types[card] & op.BACKUP and not g.dull[card]:
            backups += 1
            offered |= t.cards[g.card_id[card]].elements
    missing = 0
    for e in range(ELEMENT_COUNT):
        if g.demand[e] and not offered >> e & 1:
            missing += 1
    discards = max(missing, (max(0, total - backups) + 1) // 2)
    cost = cheapest_cards(m, discards, spent) + m.weights[W.BACKUP_CP] * max(0, total - discards)
    cost += scarcity(m, discards) if discards else 0
    wasted = max(0, 2 * discards - total)
    return cost + m.weights[W.WASTED_CP] * wasted + m.weights[W.DISCARDING] * discards


@rule
def guards(g: Game, m: Memory, player: int, without: Card) -> int:
    """How many active Forwards of a player may block, one of them excepted."""
    total = 0
    for card in cards_in(g, player, op.FIELD):
        if card != without:
            total += can_guard(g, card)
    return total


@rule
def can_guard(g: Game, card: Card) -> int:
    """Whether a Forward is active and nothing about itself forbids that it blocks."""
    if not g.types[card] & op.FORWARD or g.dull[card]:
        return 0
    return 0 if g.restrictions[card] & op.CANNOT_BLOCK else 1


@rule
def can_fight_next_turn(g: Game, card: Card) -> int:
    """Whether a Forward may attack in its controller's next turn: it activates unless it is frozen and dull."""
    if not g.types[card] & op.FORWARD or g.restrictions[card] & op.CANNOT_ATTACK:
        return 0
    return 0 if g.frozen[card] and g.dull[card] else 1


# ------------------------------------------------------------------------------------------- what the own deck has left
@rule
def may_be_in_deck(g: Game, me: Player, card: Card) -> int:
    """Whether a card of mine may be in my deck, as far as I know."""
    if g.card_id[card] < 0 or g.zone[card] == op.LB_DECK:
        return 0
    return 1 if g.zone[card] == op.DECK or not knows(g, me, card) else 0


@rule
def best_to_find(g: Game, t: Tables, m: Memory, row: Row, source: Card, for_field: int) -> int:
    """The value for me of the best fitting card of my deck, in hand or ``for_field``; 0: there is none."""
    best = 0
    first = m.me * st.CARDS_PER_PLAYER
    for card in cards(first, first + st.CARDS_PER_PLAYER):
        if may_be_in_deck(g, Player(m.me), card) and fits_wherever(g, t, row, card, source):
            worth = body_worth(g, t, m, card) if for_field else hand_worth(g, t, m, card)
            best = max(best, worth)
    return best


@rule
def best_upper_card(g: Game, t: Tables, m: Memory, row: Row, source: Card) -> Card:
    """The fitting card of my deck that is worth most on the field; NO_CARD: there is none."""
    best = 0
    found = Card(st.NO_CARD)
    first = m.me * st.CARDS_PER_PLAYER
    for card in cards(first, first + st.CARDS_PER_PLAYER):
        if may_be_in_deck(g, Player(m.me), card) and fits_wherever(g, t, row, card, source):
            worth = m.printed[g.card_id[card]].worth
            if worth > best:
                best = worth
                found = card
    return found


# --- Battles: the values of blocks and attacks, and of changes during a battle ---------------------------------------


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
    for card in cards_in(g, m.opponent, op.FIELD):
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
