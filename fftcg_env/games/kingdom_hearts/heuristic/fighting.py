"""The heuristic in fights: how many obstacles a battle can destroy, how to win a challenge."""

from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Tables, card_of, facts
from ..table.values import attack_of, power_of, support_of, total_attack
from .card_values import Memory, added_attack, added_by_hand, best_support, fight_rows
from .weights import W


@rule
def kills(g: Game, t: Tables, player: int, attack: int) -> int:
    """The most obstacles that this attack destroys."""
    count = g.zone_count[player, no.OBSTACLES]
    killed, spent = 0, 0
    bar = -1000  # need and place of the last one, so that each is counted once
    for _ in range(count):
        best = 1_000_000
        for k in range(count):
            card = g.zone_cards[player, no.OBSTACLES, k]
            need = (power_of(g, card) - g.damage[card]) * 64 + k
            if bar < need < best:
                best = need
        bar = best
        spent += best // 64
        if spent > attack:
            return killed
        killed += 1
    return killed


@rule
def damage_rows(g: Game, t: Tables, player: int, card: int) -> int:
    """The damage that the effects of a card used in a battle deal to obstacles, approximately."""
    span = facts(g, t, card).programs[codes.WHEN_USED]
    total = 0
    for r in range(span.first, span.end):
        row = t.rows[r]
        if row.code == codes.DAMAGE:
            total += row.amount
        elif row.code == codes.DAMAGE_ALL:
            total += row.amount * g.zone_count[player, no.OBSTACLES]
    return total


@rule
def magic_reach(g: Game, t: Tables, player: int) -> int:
    """What magic of the hand adds to a battle."""
    total = 0
    for card in cards_in(g, player, no.HAND):
        if facts(g, t, card).type == no.TYPE_MAGIC:
            value = added_attack(g, t, player, card)
            total += value + damage_rows(g, t, player, card) if value > 0 else 0
    return total


@rule
def weigh_battle(g: Game, t: Tables, m: Memory) -> None:
    """Score a step of a battle: the most kills with the fewest cards."""
    me = g.decision_player
    total = total_attack(g, me)
    magic = magic_reach(g, t, me)
    attacks = added_by_hand(g, t, me, no.TYPE_ATTACK)
    friends = best_support(g, t, me)
    later = 0  # attack that can still come after a pass
    if g.decision == no.ASK_TECHNIQUE:
        later = friends + attacks + magic
    elif g.decision == no.ASK_BATTLE_FRIEND:
        later = attacks + magic
    elif g.decision == no.ASK_ATTACK_CARDS:
        later = magic
    for i in range(g.legal_count):
        card = card_of(g, g.legal[i])
        if card == no.NO_CARD:
            m.scores[i] = 1000 * kills(g, t, me, total + later) + 1
        elif g.decision == no.ASK_TECHNIQUE:
            reach = total + facts(g, t, card).attack + damage_rows(g, t, me, card)
            m.scores[i] = 1000 * kills(g, t, me, reach + later)
        elif g.decision == no.ASK_BATTLE_FRIEND:
            value = support_of(g, card) + fight_rows(g, t, card, codes.WHEN_JOINED)
            m.scores[i] = 1000 * kills(g, t, me, total + value + later) - value
        elif g.decision == no.ASK_ATTACK_CARDS:
            m.scores[i] = 1000 * kills(g, t, me, total + attacks + later) - added_attack(g, t, me, card)
        else:
            m.scores[i] = 1000 * kills(g, t, me, total + magic) - added_attack(g, t, me, card)


@rule
def weigh_damage(g: Game, t: Tables, m: Memory) -> None:
    """Score obstacles: the one that needs the least damage first, so that most are destroyed."""
    for i in range(g.legal_count):
        card = card_of(g, g.legal[i])
        m.scores[i] = 0 if card == no.NO_CARD else 1000 - power_of(g, card) + g.damage[card]


@rule
def weigh_whether_to_challenge(g: Game, t: Tables, m: Memory) -> None:
    """Score a challenge: good if the own reach beats what is visible and what the unknown hand may add."""
    me, other = g.decision_player, 1 - g.decision_player
    mine = attack_of(g, me) + best_support(g, t, me) + added_by_hand(g, t, me, -1)
    theirs = attack_of(g, other) + best_support(g, t, other)
    lead = 10 * (mine - theirs) - m.weights[W.UNKNOWN_CARD] * g.zone_count[other, no.HAND]
    for i in range(g.legal_count):
        m.scores[i] = 0 if g.legal[i] == no.PASS else lead + m.weights[W.BOLDNESS]


@rule
def gain_of(g: Game, t: Tables, player: int, card: int) -> int:
    """What a friend or card adds to the lead in a challenge."""
    if g.zone[card] == no.FRIENDS:
        return support_of(g, card) + fight_rows(g, t, card, codes.WHEN_JOINED)
    return added_attack(g, t, player, card)


@rule
def reach_in_challenge(g: Game, t: Tables, player: int) -> int:
    """The sum of what all legal actions add to the lead; of friends only the best one counts."""
    best_friend, others = 0, 0
    for action in entries_of(g, "legal"):
        card = card_of(g, action)
        if card != no.NO_CARD:
            gain = gain_of(g, t, player, card)
            if g.zone[card] == no.FRIENDS:
                best_friend = max(best_friend, gain)
            else:
                others += max(0, gain)
    return best_friend + others


@rule
def weigh_challenge(g: Game, t: Tables, m: Memory) -> None:
    """Score a turn of a challenge. Ahead: do nothing. Behind: the least that gets ahead, else the most if a tie is in
    reach."""
    me = g.decision_player
    lead = total_attack(g, me) - total_attack(g, 1 - me)
    hopeless = lead + reach_in_challenge(g, t, me) < 0
    for i in range(g.legal_count):
        card = card_of(g, g.legal[i])
        if card == no.NO_CARD:
            m.scores[i] = 0
            continue
        gain = gain_of(g, t, me, card)
        if lead > 0 or hopeless or gain <= 0:
            m.scores[i] = -1
        elif lead + gain > 0:
            m.scores[i] = 1000 - 10 * gain - (1 if g.zone[card] == no.HAND else 0)
        else:
            m.scores[i] = 100 + gain
