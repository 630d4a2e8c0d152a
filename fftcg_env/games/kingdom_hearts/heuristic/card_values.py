"""Values of effects and cards for the player who decides, from what that player can know."""

from ....core.entry_arguments import Record
from ....core.intrinsics.records import cards_in
from ....core.jit import compiled_as, rule
from ..cards import codes
from ..play.placing import can_bear, can_use_attack_card
from ..record import numbers as no
from ..record.compiled import Game, Row, Tables, facts, top_of
from ..table.values import attack_of, has_caster, is_called, power_of, serves, stands_here, support_of
from .weights import WEIGHTS, W

FATAL = 1_000_000
"""More than anything else is worth: it wins, or with a minus it loses."""


@compiled_as(WEIGHTS.dtype)
class Memory(Record):
    """Weights and scores of the heuristic: `weights.WEIGHTS.dtype`."""


@rule
def best_support(g: Game, t: Tables, player: int) -> int:
    """The highest support among friends of a side that can still join."""
    best = 0
    for card in cards_in(g, player, no.FRIENDS):
        if not g.joined[card] and serves(g, t, player, card):
            best = max(best, support_of(g, card))
    return best


@rule
def fight_rows(g: Game, t: Tables, card: int, event: int) -> int:
    """What the rows of an event add to the lead in a fight."""
    span = facts(g, t, card).programs[event]
    total = 0
    for r in range(span.first, span.end):
        row = t.rows[r]
        if row.code == codes.ATTACK:
            total += -row.amount if row.side == codes.OPPONENT else row.amount
    return total


@rule
def added_attack(g: Game, t: Tables, player: int, card: int) -> int:
    """What a card of the hand adds to the lead in a fight, if it is an Attack card or castable attack magic."""
    c = facts(g, t, card)
    if can_use_attack_card(g, t, player, card):
        return max(0, c.attack + g.changes[player, codes.STATIC_ATTACK_CARDS]) + fight_rows(g, t, card, codes.WHEN_USED)
    if c.type == no.TYPE_MAGIC and has_caster(g, player, c.level):
        if g.changes[player, codes.STATIC_NO_MAGIC] == 0:
            more = g.changes[player, codes.STATIC_ATTACK_MAGIC] if c.attribute == no.ATTACK_MAGIC else 0
            return max(0, c.attack + more) + fight_rows(g, t, card, codes.WHEN_USED)
    return 0


@rule
def added_by_hand(g: Game, t: Tables, player: int, kind: int) -> int:
    """What all such cards of one type (-1: of both) in the hand add."""
    total = 0
    for card in cards_in(g, player, no.HAND):
        if kind < 0 or facts(g, t, card).type == kind:
            total += added_attack(g, t, player, card)
    return total


@rule
def weakest_obstacle(g: Game, t: Tables, player: int) -> int:
    """The lowest power of an obstacle on a side, 99 if there is none."""
    weakest = 99
    for card in cards_in(g, player, no.OBSTACLES):
        weakest = min(weakest, facts(g, t, card).power)
    return weakest + g.changes[player, codes.STATIC_OBSTACLE_POWER]


@rule
def obstacles_power(g: Game, t: Tables, player: int) -> int:
    """The total power of the obstacles on a side."""
    total = 0
    for card in cards_in(g, player, no.OBSTACLES):
        total += power_of(g, card)
    return total


@rule
def battle_reach(g: Game, t: Tables, player: int) -> int:
    """The attack that the player can reach in a battle, approximately."""
    reach = attack_of(g, player) + best_support(g, t, player) + added_by_hand(g, t, player, -1)
    best = 0
    for k in range(g.zone_count[player, no.HAND]):
        c = facts(g, t, g.zone_cards[player, no.HAND, k])
        if c.type == no.TYPE_TECHNIQUE and not g.technique_used and links_stand(g, t, player, k):
            best = max(best, c.attack)
    return reach + best


@rule
def links_stand(g: Game, t: Tables, player: int, place: int) -> int:
    """Whether the Technique at this place of the hand could be used."""
    c = facts(g, t, g.zone_cards[player, no.HAND, place])
    for k in range(no.LARGEST_LINK):
        if c.links[k] >= 0 and not stands_here(g, t, player, c.links[k]):
            return 0
    return 1


@rule
def row_value(g: Game, t: Tables, m: Memory, me: int, row: Row) -> int:
    """The value of a row for ``me``, who has it carried out."""
    code, amount = row.code, row.amount
    sign = -1 if row.side == codes.OPPONENT else 1
    if code == codes.DRAW:
        return sign * amount * m.weights[W.DRAW]
    if code == codes.DISCARD or code == codes.DISCARD_RANDOM:
        held = g.zone_count[me if sign > 0 else 1 - me, no.HAND]
        return -sign * min(amount, held) * m.weights[W.DISCARD]
    if code == codes.HEARTS:
        loser = me if sign > 0 else 1 - me
        if amount < 0 and g.hearts[loser] + amount <= 0:
            return -sign * FATAL
        return sign * amount * m.weights[W.HEART]
    if codes.DESTROY <= code <= codes.RECOVER:
        return chosen_value(g, t, m, me, row)
    if code == codes.MORE_WORLDS:
        return m.weights[W.ONE_MORE] if worlds_to_place(g, t, me) > g.worlds_left else 0
    if code == codes.MORE_BATTLES:
        wanted = g.battles_left == 0 and battle_reach(g, t, me) >= weakest_obstacle(g, t, me)
        return m.weights[W.ONE_MORE] if wanted else 0
    if code == codes.MORE_CHALLENGES:
        return m.weights[W.ONE_MORE] // 2
    return 0


@rule
def worlds_to_place(g: Game, t: Tables, me: int) -> int:
    """The number of Worlds in the hand, 0 if none may be placed."""
    if g.fled or g.zone_count[me, no.OBSTACLES] > 0:
        return 0
    total = 0
    for card in cards_in(g, me, no.HAND):
        if facts(g, t, card).type == no.TYPE_WORLD:
            total += 1
    return total


@rule
def chosen_value(g: Game, t: Tables, m: Memory, me: int, row: Row) -> int:
    """The value of a row for which a card is chosen."""
    if row.code == codes.DESTROY:
        return m.weights[W.DESTROY] if weakest_obstacle(g, t, me) <= row.amount else 0
    if row.code == codes.DISCARD_EQUIPMENT:
        return m.weights[W.EQUIPMENT_AWAY] if g.zone_count[1 - me, no.EQUIPMENT] > 0 else 0
    if row.code == codes.DISCARD_FRIEND or row.code == codes.RETURN_FRIEND:
        side = 1 - me if row.side == codes.OPPONENT else me
        for card in cards_in(g, side, no.FRIENDS):
            if facts(g, t, card).level <= row.level:
                worth = m.weights[W.SEND_FRIEND_AWAY]
                return worth if side != me else -worth // 2
        return 0
    if row.code == codes.RECOVER:
        return m.weights[W.FIND] if g.zone_count[me, no.DISCARD] > 4 else 0
    return m.weights[W.FIND]


@rule
def program_value(g: Game, t: Tables, m: Memory, me: int, card: int, event: int) -> int:
    """The value for ``me`` of what a card does on an event."""
    span = facts(g, t, card).programs[event]
    total = 0
    for r in range(span.first, span.end):
        total += row_value(g, t, m, me, t.rows[r])
    return total


@rule
def friend_value(g: Game, t: Tables, card: int) -> int:
    """The printed support and magic of a card as a friend."""
    c = facts(g, t, card)
    if c.type == no.TYPE_DARK:
        return 2 * (c.power // 2)
    return 2 * (c.attack if c.type == no.TYPE_PLAYER else c.support) + c.magic


@rule
def keep_friend(g: Game, t: Tables, me: int, card: int) -> int:
    """The value of keeping a card in the hand that could become a friend."""
    c = facts(g, t, card)
    if not serves(g, t, me, card):
        return -5
    if c.type == no.TYPE_MAGIC_FRIEND:
        return 2 if has_caster(g, me, c.level) else -1
    if c.type == no.TYPE_PLAYER and is_called(g, t, top_of(g, me, no.PLAYER), c.name):
        return -5
    return 3 if c.level <= g.highest[me] + 2 else -1


@rule
def keep_in_hand(g: Game, t: Tables, m: Memory, me: int, card: int) -> int:
    """The value of keeping a card in the hand for later turns; below 0 a new card is better."""
    c = facts(g, t, card)
    if c.type == no.TYPE_WORLD:
        return 10 + c.level
    if c.type == no.TYPE_DARK:
        against = 4 if c.level <= g.total[1 - me] + m.weights[W.DARK_AHEAD] else -1
        return max(against, keep_friend(g, t, me, card))
    if c.type == no.TYPE_ATTACK or c.type == no.TYPE_MAGIC:
        value = added_attack(g, t, me, card)
        if value > 0:
            return 3 + value
        return m.weights[W.KEEP_MAGIC] if has_caster(g, me, c.level) and c.type == no.TYPE_MAGIC else -1
    if c.type == no.TYPE_TECHNIQUE:
        return technique_kept(g, t, me, card)
    if c.type == no.TYPE_EQUIPMENT:
        return 1 if can_bear(g, t, card, top_of(g, me, no.PLAYER)) else -1
    if c.type == no.TYPE_FORM:
        return 1
    if c.type == no.TYPE_EVENT:
        return m.weights[W.KEEP_EVENT]
    return keep_friend(g, t, me, card)


@rule
def technique_kept(g: Game, t: Tables, me: int, card: int) -> int:
    """The value of keeping a Technique: positive while some cards of its link list are there."""
    c = facts(g, t, card)
    missing = 0
    for k in range(no.LARGEST_LINK):
        if c.links[k] >= 0 and not stands_here(g, t, me, c.links[k]):
            missing += 1
    return 2 - 2 * missing
