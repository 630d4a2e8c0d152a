"""The heuristic's decisions: one rule for each kind of decision gives every legal action a score.

The heuristic uses cards while it has EP, pays with Characters that would not fight, declares Charm with everybody who
is not needed for defence, names defenders that survive, and uses Events that turn a Character face-down.

The action with the highest score is played, the first one of equals. There is no randomness. The rules learn what cards
do from their programs, never from their names, and read nothing that the player who decides cannot know.
"""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..play.declaring import price_of
from ..play.targets import holder_of, usable_skill
from ..record import numbers as no
from ..record.compiled import Game, Tables, card_of, facts, verb_of
from ..table.values import cost_of, ep_at_hand
from ..table.zones import heroine_of
from .card_values import (
    Memory,
    ability_value,
    best_target,
    harm,
    is_worth_answering,
    keep_value,
    left_of,
    loss_of,
    price_of_ep,
    price_value,
    program_value,
    worth,
)
from .weights import W


@rule
def use_value(g: Game, t: Tables, m: Memory, player: int, card: int) -> int:
    """The value of using a card of the hand."""
    w, f = m.weights, facts(g, t, card)
    cost = cost_of(g, t, player, card)
    extra = price_value(g, t, m, f.extra, player, card)
    if f.type == no.TYPE_CHARACTER:
        return w[W.USE] + w[W.AP] * f.ap + w[W.DP] * f.dp + w[W.EP] * max(0, f.ep) - extra
    if f.type == no.TYPE_EVENT:
        value = ability_value(g, t, m, f.abilities[0], player, card) - w[W.COST] * cost - extra
        if g.decision == no.ASK_INTERRUPT or g.decision == no.ASK_CHARM_EFFECT:
            return value - w[W.CARD] if is_worth_answering(g, value, m) else -1
        return value - w[W.CARD]
    if f.type == no.TYPE_MUSIC and g.zone_count[player, no.MUSIC] > 0:
        return -1
    return w[W.STAY] * (1 + f.cost) - extra


@rule
def skill_value(g: Game, t: Tables, m: Memory, player: int, card: int) -> int:
    """The value of an A.Skill, less its cost."""
    w = m.weights
    f = facts(g, t, card)
    a = usable_skill(g, t, player, card, ep_at_hand(g, player, no.NO_CARD))
    if a < 0:
        return -1
    ability = f.abilities[a]
    holder = holder_of(g, card)
    value = ability_value(g, t, m, ability, player, card)
    value -= w[W.COST] * ability.price.cost + price_value(g, t, m, ability.price, player, card)
    if ability.price.check and g.zone[holder] == no.CHARACTERS:
        value -= w[W.CHECKED_AP] * g.ap[holder]
    return value - 1


@rule
def danger_of(g: Game, m: Memory, player: int) -> int:
    """Whether the opponent's Characters could soon deal the damage that is missing to defeat."""
    power = g.suffered[player] + m.weights[W.DANGER]
    other = 1 - player
    for card in cards_in(g, other, no.CHARACTERS):
        if not g.down[card]:
            power += max(0, g.ap[card])
    return 1 if power >= g.options[no.DAMAGE_TO_LOSE] else 0


@rule
def attack_value(g: Game, m: Memory, player: int, card: int) -> int:
    """The value of attacking with a Character: its AP, less what it would guard in danger. Attacks come after
    everything else."""
    value = m.weights[W.ATTACK] * g.ap[card]
    if card == heroine_of(player):
        value += 1
    if danger_of(g, m, player):
        value -= m.weights[W.HOLD] * left_of(g, card)
    return value


@rule
def window_value(g: Game, t: Tables, m: Memory, action: int) -> int:
    """The value of an action when cards, A.Skills, EP and attacks may be declared. A pass is worth nothing. Cards come
    before attacks, because EP are lost at the next phase."""
    player, verb = int(g.decision_player), verb_of(action)
    if verb < 0:
        return 0
    card = card_of(g, action)
    if verb == no.DO_USE:
        value = use_value(g, t, m, player, card)
    elif verb == no.DO_SKILL:
        value = skill_value(g, t, m, player, card)
    elif verb == no.DO_ATTACK:
        return attack_value(g, m, player, card)
    else:
        return -1
    if g.decision == no.ASK_MAIN and value > 0:
        return value + 1000
    return value


@rule
def target_value(g: Game, t: Tables, m: Memory, card: int) -> int:
    """The value of a target of the declaration that is being made; the strongest Character is the best bearer of an
    Item."""
    build = g.build
    f = facts(g, t, build.card)
    if build.kind == no.USE and f.type == no.TYPE_ITEM:
        return worth(g, m, card) - (0 if card != heroine_of(build.player) else 1)
    place = g.decision_amount
    first = card if place == 0 else build.targets[0]
    second = card if place == 1 else best_target(g, t, m, f.abilities[build.ability], build.player, build.card, 1)
    return program_value(g, t, m, f.abilities[build.ability], build.player, build.card, first, second)


@rule
def defence_value(g: Game, m: Memory, action: int) -> int:
    """The value of naming this defender or none: the loss that follows."""
    player, attacker = int(g.decision_player), int(g.decision_card)
    power = max(0, g.ap[attacker])
    if action == no.PASS:
        open_damage = 0
        for k in range(g.defence, g.attacker_count):
            if g.part[g.attackers[k]] == no.ATTACKER:
                open_damage += max(0, g.ap[g.attackers[k]])
        for k in range(g.defence):
            if g.part[g.attackers[k]] == no.ATTACKER and g.defenders[k] == no.NO_CARD:
                open_damage += max(0, g.ap[g.attackers[k]])
        fatal = g.suffered[player] + open_damage >= g.options[no.DAMAGE_TO_LOSE]
        return -m.weights[W.POINT] * power - (m.weights[W.FINISH] if fatal else 0)
    card = card_of(g, action)
    return -harm(g, m, card, power)


@rule
def mulligan_value(g: Game, t: Tables, player: int) -> int:
    """The value of exchanging the hand: positive if fewer than two cards can be used early."""
    early = 0
    for card in cards_in(g, player, no.HAND):
        f = facts(g, t, card)
        if f.cost <= 2 and (f.type == no.TYPE_CHARACTER or f.type == no.TYPE_BACKGROUND):
            early += 1
    return 1 if early < 2 else -1


@rule
def score_of(g: Game, t: Tables, m: Memory, action: int) -> int:
    """The score of a legal action: its value."""
    kind, player = g.decision, int(g.decision_player)
    if no.ASK_DRAW <= kind <= no.ASK_CHARM_EFFECT:
        return window_value(g, t, m, action)
    if kind == no.ASK_TARGET:
        return target_value(g, t, m, card_of(g, action))
    if kind == no.ASK_PAY:
        return -price_of_ep(g, m, card_of(g, action))
    if kind == no.ASK_COST_CARD or kind == no.ASK_DISCARD or kind == no.ASK_HAND_LIMIT:
        return -keep_value(g, t, m, player, card_of(g, action))
    if kind == no.ASK_FIELD_COST:
        return -loss_of(g, m, price_of(g, t).way, card_of(g, action))
    if kind == no.ASK_ATTACKERS:
        return 0 if action == no.PASS else attack_value(g, m, player, card_of(g, action))
    if kind == no.ASK_SUPPORTER:
        return 0 if action == no.PASS else int(g.ap[card_of(g, action)])
    if kind == no.ASK_SUPPORT_VALUE:
        return 1 if action == no.CHOOSE_AP else 0
    if kind == no.ASK_DEFENDER:
        return defence_value(g, m, action)
    if kind == no.ASK_ADDED_COST:
        return 1 if action == no.YES else 0
    if kind == no.ASK_TRIGGER_COST:
        ability = facts(g, t, g.build.card).abilities[g.build.ability]
        price = m.weights[W.COST] * ability.price.cost
        price += price_value(g, t, m, ability.price, player, int(g.build.card))
        return ability_value(g, t, m, ability, player, int(g.build.card)) - price if action == no.YES else 0
    if kind == no.ASK_MULLIGAN:
        return mulligan_value(g, t, player) if action == no.YES else 0
    return 0


@rule
def side_feature(g: Game, t: Tables, player: int, which: int) -> int:
    """The value of a feature of the win probability for one side; ``which``: the number of its weight."""
    if which == W.WIN_DAMAGE:
        return int(g.suffered[player])
    if which == W.WIN_HAND:
        return int(g.zone_count[player, no.HAND])
    if which == W.WIN_TURN:
        return 1 if g.turn_player == player else 0
    value = 0
    for card in cards_in(g, player, no.CHARACTERS):
        if g.down[card]:
            continue
        if which == W.WIN_AP:
            value += g.ap[card]
        elif which == W.WIN_DP:
            value += left_of(g, card)
        elif which == W.WIN_EP:
            value += max(0, g.ep[card])
        elif not g.checked[card]:
            value += g.ap[card]
    if which == W.WIN_EP:
        for other in cards_in(g, player, no.BACKGROUNDS):
            value += max(0, g.ep[other])
    return value
