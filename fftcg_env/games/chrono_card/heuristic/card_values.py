"""Values of Characters, effects and cards for a player, from what that player can know."""

from ....core.entry_arguments import Record
from ....core.intrinsics.records import cards_in
from ....core.jit import compiled_as, rule
from ..cards import codes
from ..play.targets import holder_of, is_target, may_pay_with, zone_of_targets
from ..record import numbers as no
from ..record.compiled import Ability, Game, Price, Row, Tables, facts
from ..table.values import is_of_kinds
from ..table.zones import heroine_of
from .weights import WEIGHTS, W


@compiled_as(WEIGHTS.dtype)
class Memory(Record):
    """Weights and scores of the heuristic: `weights.WEIGHTS.dtype`."""


@rule
def worth(g: Game, m: Memory, card: int) -> int:
    """What a face-up Character is worth to its side."""
    w = m.weights
    if card == heroine_of(g.side[card]):
        return w[W.HEROINE_DOWN] + w[W.EP] * g.ep[card]
    return w[W.CHARACTER] + w[W.AP] * g.ap[card] + w[W.DP] * g.dp[card] + w[W.EP] * max(0, g.ep[card])


@rule
def left_of(g: Game, card: int) -> int:
    """The DP that a Character has left."""
    return g.dp[card] - g.damage[card]


@rule
def harm(g: Game, m: Memory, card: int, points: int) -> int:
    """What points of damage cost the side of a Character."""
    if g.zone[card] != no.CHARACTERS or g.down[card]:
        return 0
    return worth(g, m, card) if points >= left_of(g, card) else m.weights[W.SCRATCH] * points


@rule
def attacks_freely(g: Game, card: int) -> int:
    """Whether a Character attacks and no defender was named against it."""
    if g.phase != no.CHARM or g.step == no.DEFENCE or g.part[card] != no.ATTACKER:
        return 0
    for k in range(g.attacker_count):
        if g.attackers[k] == card:
            return 1 if g.defenders[k] == no.NO_CARD else 0
    return 0


@rule
def attack_on(g: Game, card: int) -> int:
    """The AP that a defender is about to be dealt."""
    if g.part[card] == no.DEFENDER:
        for k in range(g.attacker_count):
            if g.defenders[k] == card and g.part[g.attackers[k]] == no.ATTACKER:
                return int(g.ap[g.attackers[k]])
    return 0


@rule
def rescue(g: Game, m: Memory, card: int, points: int) -> int:
    """What additional DP are worth to a Character."""
    power = attack_on(g, card)
    if power >= left_of(g, card) and power < left_of(g, card) + points:
        return worth(g, m, card)
    return m.weights[W.SCRATCH]


@rule
def change_value(g: Game, m: Memory, row: Row, card: int, sign: int) -> int:
    """The value of AP or DP until the End phase; ``sign``: 1 for a card of the own side."""
    if g.zone[card] != no.CHARACTERS or g.down[card]:
        return 0
    if row.code == codes.CHANGE_AP:
        if attacks_freely(g, card):
            return sign * m.weights[W.HIT] * max(row.amount, -g.ap[card])
        soon = g.phase == no.MAIN and not g.charmed and g.side[card] == g.turn_player and not g.checked[card]
        return sign * row.amount * (m.weights[W.HIT] // 2 if soon else 1)
    if row.amount < 0:
        return -sign * harm(g, m, card, -row.amount)
    return sign * rescue(g, m, card, row.amount)


@rule
def state_value(g: Game, t: Tables, m: Memory, row: Row, card: int, sign: int) -> int:
    """The value of turning a card or taking it away."""
    w, code = m.weights, row.code
    fights = g.zone[card] == no.CHARACTERS and not g.down[card]
    if code == codes.CHECK:
        busy = g.side[card] == g.turn_player and g.charmed
        return -sign * (w[W.CHECKED_AP] * (1 + g.ap[card])) if fights and not g.checked[card] and not busy else 0
    if code == codes.UNCHECK:
        return sign * w[W.UPRIGHT_AP] * (1 + g.ap[card] + g.ep[card]) if fights and g.checked[card] else 0
    if code == codes.RECOVER:
        f = facts(g, t, card)
        return sign * (w[W.CHARACTER] + w[W.AP] * f.ap + w[W.DP] * f.dp) if g.down[card] else 0
    if code == codes.RESTRICT or code == codes.RELEASE:
        value = w[W.CHECKED_AP] * g.ap[card] if fights else 0
        return -sign * value if code == codes.RESTRICT else sign * value * g.fresh[card]
    if code == codes.TOKENS:
        return sign * w[W.TOKEN] * row.amount
    if g.zone[card] == no.DISCARD:
        return w[W.DRAW]
    value = worth(g, m, card) if fights else w[W.TABLE_CARD]
    return -sign * (value * 3 // 4 if code == codes.TO_HAND else value)


@rule
def card_value(g: Game, t: Tables, m: Memory, row: Row, player: int, card: int) -> int:
    """The value, to a player, of what a row does to one card."""
    sign = 1 if g.side[card] == player else -1
    if row.code == codes.DAMAGE:
        return -sign * harm(g, m, card, row.amount)
    if row.code == codes.CHANGE_AP or row.code == codes.CHANGE_DP:
        return change_value(g, m, row, card, sign)
    return state_value(g, t, m, row, card, sign)


@rule
def link_value(g: Game, t: Tables, m: Memory) -> int:
    """The value of the declaration that can be answered, to the player who made it: roughly its cost."""
    if g.chain_count == 0:
        return 0
    link = g.chain[g.chain_count - 1]
    if link.kind != no.USE and link.kind != no.SKILL:
        return 0
    f = facts(g, t, link.card)
    cost = f.cost if link.kind == no.USE else f.abilities[link.ability].price.cost
    return m.weights[W.CARD] + m.weights[W.AP] * cost


@rule
def player_value(g: Game, m: Memory, row: Row, player: int) -> int:
    """The value of what a row does to players."""
    w, code, mine = m.weights, row.code, row.side == codes.YOU
    if code == codes.DRAW:
        return w[W.DRAW] * row.amount if mine else -w[W.DRAW] * row.amount
    if code == codes.DISCARD:
        held = g.zone_count[player if mine else 1 - player, no.HAND]
        return -w[W.CARD] * row.amount if mine else w[W.OPPONENT_CARD] * min(row.amount, held)
    if code == codes.MILL:
        return w[W.MILL] * row.amount
    if code == codes.HIT:
        if mine:
            return -w[W.POINT] * row.amount
        last = g.suffered[1 - player] + row.amount >= g.options[no.DAMAGE_TO_LOSE]
        return w[W.HIT] * row.amount + (w[W.FINISH] if last else 0)
    if code == codes.HEAL:
        return w[W.HEAL] * min(row.amount, g.suffered[player])
    return w[W.POINT_OF_EP] * row.amount


@rule
def row_value(g: Game, t: Tables, m: Memory, row: Row, player: int, source: int, first: int, second: int) -> int:
    """The value of a row of a program to its player, with these targets."""
    if row.code >= codes.ADD_COST:
        value = link_value(g, t, m)
        if row.code == codes.ADD_COST and g.chain_count > 0:
            payer = 1 - player
            return value // 2 if g.pool[payer] < row.amount else value // 4
        if row.code == codes.ADD_DISCARDS and g.zone_count[1 - player, no.HAND] >= row.amount:
            return min(value, m.weights[W.OPPONENT_CARD] * row.amount)
        return value
    if row.code < codes.DAMAGE:
        return player_value(g, m, row, player)
    if row.who == codes.GROUP or row.who == codes.OTHERS:
        total = 0
        for side in range(2):
            if row.side != codes.BOTH and (side == player) != (row.side == codes.YOU):
                continue
            for card in cards_in(g, side, no.CHARACTERS):
                if is_of_kinds(g, t, card, row.kinds):
                    total += card_value(g, t, m, row, player, card)
        return total
    card = first if row.who == codes.TARGET_1 else second if row.who == codes.TARGET_2 else source
    if row.who == codes.THE_HEROINE:
        card = heroine_of(player if row.side == codes.YOU else 1 - player)
    elif row.who == codes.BEARER:
        card = holder_of(g, source)
    return card_value(g, t, m, row, player, card) if card != no.NO_CARD else 0


@rule
def program_value(
    g: Game, t: Tables, m: Memory, ability: Ability, player: int, source: int, first: int, second: int
) -> int:
    """The value of a program with these targets."""
    total = 0
    for r in range(ability.first, ability.end):
        total += row_value(g, t, m, t.rows[r], player, source, first, second)
    return total


@rule
def best_target(g: Game, t: Tables, m: Memory, ability: Ability, player: int, source: int, place: int) -> int:
    """The target for which the rows that concern it are worth most; NO_CARD if there is none."""
    spec = ability.targets[place]
    best, most = no.NO_CARD, -(1 << 30)
    if spec.what == codes.NO_TARGET or spec.what == codes.DECLARATION:
        return best
    zone = zone_of_targets(spec.what)
    for side in range(2):
        for card in cards_in(g, side, zone):
            if is_target(g, t, spec, player, source, card):
                first = card if place == 0 else no.NO_CARD
                second = card if place == 1 else no.NO_CARD
                value = program_value(g, t, m, ability, player, source, first, second)
                if value > most:
                    best, most = card, value
    return best


@rule
def ability_value(g: Game, t: Tables, m: Memory, ability: Ability, player: int, source: int) -> int:
    """The value of a program with the best targets."""
    first = best_target(g, t, m, ability, player, source, 0)
    second = best_target(g, t, m, ability, player, source, 1)
    return program_value(g, t, m, ability, player, source, first, second)


@rule
def keep_value(g: Game, t: Tables, m: Memory, player: int, card: int) -> int:
    """The value of keeping a card in the hand; highest for a cost that can soon be paid."""
    f = facts(g, t, card)
    reach = 2
    for zone in range(no.CHARACTERS, no.BACKGROUNDS + 1):
        for other in cards_in(g, player, zone):
            reach += max(0, g.ep[other])
    value = m.weights[W.CARD] + m.weights[W.COST] * f.cost
    return value if f.cost <= reach else value // 2


@rule
def price_of_ep(g: Game, m: Memory, card: int) -> int:
    """What is lost when a card gives EP: nothing for a BG, the attack or defence of a Character."""
    if g.zone[card] != no.CHARACTERS:
        return 0
    waste = g.ep[card] - g.decision_amount
    return m.weights[W.CHECKED_AP] * g.ap[card] + g.dp[card] + max(0, waste)


@rule
def loss_of(g: Game, m: Memory, way: int, card: int) -> int:
    """What is lost when a card of the own field pays a cost."""
    w = m.weights
    if g.zone[card] != no.CHARACTERS:
        return w[W.POINT_OF_EP] * max(0, g.ep[card]) if way == codes.BY_CHECK else w[W.TABLE_CARD]
    if way == codes.BY_CHECK:
        return w[W.CHECKED_AP] * g.ap[card] + g.dp[card]
    return worth(g, m, card) * 3 // 4 if way == codes.BY_RETURN else worth(g, m, card)


@rule
def price_value(g: Game, t: Tables, m: Memory, price: Price, player: int, source: int) -> int:
    """The value of a cost without its EP: cards of the hand, and the least valuable cards of the field."""
    value = m.weights[W.CARD] * price.discards
    if price.way == codes.NO_WAY:
        return value
    zone = zone_of_targets(price.paid.what)
    least = -1
    for card in cards_in(g, player, zone):
        if may_pay_with(g, t, price, player, source, card, no.NO_CARD, no.NO_CARD):
            loss = loss_of(g, m, price.way, card)
            least = loss if least < 0 else min(least, loss)
    return value + max(0, least) * price.count


@rule
def is_worth_answering(g: Game, value: int, m: Memory) -> int:
    """Whether an effect is worth a card and an interrupt."""
    return 1 if value > m.weights[W.CARD] + m.weights[W.INTERRUPT] else 0
