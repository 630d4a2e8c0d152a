"""The heuristic's decisions: one rule for each kind of decision gives every legal action a score.

The heuristic places a World every turn, puts obstacles in the opponent's way, calls friends, exchanges useless cards
for new ones, and fights where it can win.

The action with the highest score is played, the first one of equals. There is no randomness. The rules learn what cards
do from their programs, never from their names, and read nothing that the player who decides cannot know.
"""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Tables, card_of, facts, top_of, verb_of
from ..table.values import attack_of, borne_spells, figure, is_called, power_of, serves, support_of
from .card_values import (
    FATAL,
    Memory,
    battle_reach,
    best_support,
    friend_value,
    keep_in_hand,
    obstacles_power,
    program_value,
    weakest_obstacle,
)
from .fighting import weigh_battle, weigh_challenge, weigh_damage, weigh_whether_to_challenge
from .weights import W


@rule
def weigh_call(g: Game, t: Tables, m: Memory, card: int) -> int:
    """Score a friend, unless a better one of the same name would leave, or a Magic/Friend if it is the strongest
    friend."""
    me = g.decision_player
    c = facts(g, t, card)
    if c.type == no.TYPE_MAGIC_FRIEND:
        better = 2 * best_support(g, t, me) < 2 * c.support
        effects = program_value(g, t, m, me, card, codes.WHEN_PLACED)
        if better or effects > 0:
            return m.weights[W.MAGIC_FRIEND] + c.support + effects
        return m.weights[W.SPARE_MAGIC_FRIEND] - 1
    if c.type != no.TYPE_DARK:
        for other in cards_in(g, me, no.FRIENDS):
            if is_called(g, t, other, c.name) and friend_value(g, t, other) >= friend_value(g, t, card):
                return -1
    elif g.zone_count[me, no.FRIENDS] >= m.weights[W.DARK_FRIENDS]:
        return -1
    lift = 20 if c.level == g.highest[me] + 1 else 0
    return m.weights[W.FRIEND] + lift + friend_value(g, t, card)


@rule
def weigh_form(g: Game, t: Tables, m: Memory, card: int) -> int:
    """Score a Form: more attack and magic count for it, friends that no longer fit count against it."""
    me = g.decision_player
    c, now = facts(g, t, card), figure(g, t, me)
    value = 20 * (c.attack - now.attack) + 5 * (c.magic - now.magic)
    if c.attribute != now.attribute:
        value -= 15 * g.zone_count[me, no.FRIENDS] + 20
    return m.weights[W.FORM] + value if value > 0 else -1


@rule
def weigh_equipment(g: Game, t: Tables, m: Memory, card: int) -> int:
    """Score an equipment: useful if the Player bears nothing yet."""
    me = g.decision_player
    hero = top_of(g, me, no.PLAYER)
    for other in cards_in(g, me, no.EQUIPMENT):
        if g.host[other] == hero and facts(g, t, card).bearer != codes.FOR_FRIENDS:
            return -1
    return m.weights[W.EQUIPMENT]


@rule
def weigh_play(g: Game, t: Tables, m: Memory, card: int) -> int:
    """Score a card of the hand in the Action time."""
    me = g.decision_player
    c = facts(g, t, card)
    if c.type == no.TYPE_WORLD:
        if g.total[me] + c.level >= no.WINNING_TOTAL:
            return FATAL
        return m.weights[W.WORLD] + 10 * c.level + program_value(g, t, m, me, card, codes.WHEN_PLACED) // 5
    if c.type == no.TYPE_EVENT or c.type == no.TYPE_MAGIC:
        value = program_value(g, t, m, me, card, codes.WHEN_USED)
        return m.weights[W.EFFECT] + value if value > 0 else -1
    if c.type == no.TYPE_FORM:
        return weigh_form(g, t, m, card)
    if c.type == no.TYPE_EQUIPMENT:
        return weigh_equipment(g, t, m, card)
    return weigh_call(g, t, m, card)


@rule
def weigh_action(g: Game, t: Tables, m: Memory) -> None:
    """Score the actions of the Action time."""
    me = g.decision_player
    reach, weakest = battle_reach(g, t, me), weakest_obstacle(g, t, me)
    weakest = max(weakest, m.weights[W.FLEE_SHARE] * obstacles_power(g, t, me) // 1000)
    for i in range(g.legal_count):
        action = g.legal[i]
        card = card_of(g, g.legal[i])
        if action == no.PASS:
            m.scores[i] = 0
        elif action == no.TAKE_BATTLE:
            m.scores[i] = m.weights[W.BATTLE] if reach >= weakest else -1
        elif action == no.TAKE_FLEE:
            stuck = g.zone_count[me, no.OBSTACLES] > 0 and reach < weakest and g.hearts[me] > m.weights[W.FLEE_HEARTS]
            level = facts(g, t, top_of(g, me, no.WORLDS)).level
            m.scores[i] = m.weights[W.FLEE] if stuck and level <= m.weights[W.FLEE_LEVEL] else -1
        elif verb_of(action) == no.OBSTRUCT:
            value = program_value(g, t, m, me, card, codes.WHEN_PLACED) // 5
            m.scores[i] = m.weights[W.OBSTRUCT] + 10 * facts(g, t, card).power + value
        else:
            m.scores[i] = weigh_play(g, t, m, card)


@rule
def weigh_casters(g: Game, t: Tables, m: Memory) -> None:
    """Score casters by what their equipment adds to attack magic."""
    for i in range(g.legal_count):
        m.scores[i] = borne_spells(g, t, card_of(g, g.legal[i]))


@rule
def weigh_bearers(g: Game, t: Tables, m: Memory) -> None:
    """Score bearers: the Player first, then the strongest friend that bears nothing."""
    me = g.decision_player
    for i in range(g.legal_count):
        card = card_of(g, g.legal[i])
        value = 50 if g.zone[card] == no.PLAYER else friend_value(g, t, card)
        for other in cards_in(g, me, no.EQUIPMENT):
            if g.host[other] == card:
                value -= 100
        m.scores[i] = value


@rule
def weigh_discards(g: Game, t: Tables, m: Memory) -> None:
    """Score discards: useless cards make room for new ones; beyond six, the least valuable card goes."""
    me = g.decision_player
    worlds = 0
    for other in cards_in(g, me, no.HAND):
        worlds += facts(g, t, other).type == no.TYPE_WORLD
    for i in range(g.legal_count):
        card = card_of(g, g.legal[i])
        if card == no.NO_CARD:
            m.scores[i] = 0
        else:
            spare = (
                worlds > m.weights[W.SPARE_WORLDS]
                and facts(g, t, card).type == no.TYPE_WORLD
                and facts(g, t, card).level <= m.weights[W.LOW_WORLD]
            )
            m.scores[i] = 1 if spare else m.weights[W.REFRESH] - keep_in_hand(g, t, m, me, card)


@rule
def worth_as_target(g: Game, t: Tables, m: Memory, me: int, card: int, code: int) -> int:
    """How good it is to choose this card for an effect."""
    if code == codes.DISCARD:
        return -keep_in_hand(g, t, m, me, card)
    if code == codes.SEARCH or code == codes.RECOVER:
        return 100 + keep_in_hand(g, t, m, me, card)
    if code == codes.DISCARD_FRIEND or code == codes.RETURN_FRIEND:
        value = support_of(g, card)
        return value if g.side[card] != me else -value
    if code == codes.DISCARD_EQUIPMENT:
        return 1
    return power_of(g, card)


@rule
def weigh_targets(g: Game, t: Tables, m: Memory) -> None:
    """Score the targets of an effect; damage goes where it destroys."""
    me = g.decision_player
    row = t.rows[g.effect_row]
    for i in range(g.legal_count):
        card = card_of(g, g.legal[i])
        if card == no.NO_CARD:
            m.scores[i] = 0
            continue
        m.scores[i] = worth_as_target(g, t, m, me, card, row.code)
        if row.code == codes.DAMAGE and power_of(g, card) - g.damage[card] <= row.amount:
            m.scores[i] += 100


@rule
def weigh_start(g: Game, t: Tables, m: Memory) -> None:
    """Score the first Player card by attack, then by Heart Points and magic."""
    for i in range(g.legal_count):
        c = facts(g, t, card_of(g, g.legal[i]))
        m.scores[i] = 3 * c.attack + 2 * c.hearts + c.magic


@rule
def weigh_form_away(g: Game, t: Tables, m: Memory) -> None:
    """Score removing the Form: good if the Player card has more attack."""
    me = g.decision_player
    form, hero = facts(g, t, top_of(g, me, no.FORM)), facts(g, t, top_of(g, me, no.PLAYER))
    for i in range(g.legal_count):
        m.scores[i] = 0 if g.legal[i] == no.PASS else hero.attack - form.attack


@rule
def weigh(g: Game, t: Tables, m: Memory) -> None:
    """Write a score for each legal action into ``m.scores``: the higher, the better."""
    kind = g.decision
    if kind == no.ASK_ACTION:
        weigh_action(g, t, m)
    elif kind == no.ASK_CASTER:
        weigh_casters(g, t, m)
    elif kind == no.ASK_BEARER:
        weigh_bearers(g, t, m)
    elif kind == no.ASK_DAMAGE:
        weigh_damage(g, t, m)
    elif kind == no.ASK_CHALLENGE:
        weigh_whether_to_challenge(g, t, m)
    elif kind == no.ASK_CHALLENGE_TURN or (kind == no.ASK_ATTACK_CARDS and g.fight == no.FIGHT_CHALLENGE):
        weigh_challenge(g, t, m)
    elif no.ASK_TECHNIQUE <= kind <= no.ASK_BATTLE_MAGIC:
        weigh_battle(g, t, m)
    elif kind == no.ASK_TARGET:
        weigh_targets(g, t, m)
    elif kind == no.ASK_DISCARD:
        weigh_discards(g, t, m)
    elif kind == no.ASK_START_PLAYER:
        weigh_start(g, t, m)
    else:
        weigh_form_away(g, t, m)


@rule
def side_feature(g: Game, t: Tables, player: int, which: int) -> int:
    """The value of a feature of the win probability for one side, 0 before the game has begun; ``which``: the number of
    its weight."""
    if g.phase == no.SETUP:
        return 0
    value = 0
    if which == W.WIN_HEARTS:
        value = g.hearts[player]
    elif which == W.WIN_TOTAL:
        value = g.total[player]
    elif which == W.WIN_OBSTACLE_POWER:
        for other in cards_in(g, player, no.OBSTACLES):
            value += power_of(g, other)
    elif which == W.WIN_SUPPORT:
        for card in cards_in(g, player, no.FRIENDS):
            if serves(g, t, player, card):
                value += support_of(g, card)
    elif which == W.WIN_ATTACK:
        value = attack_of(g, player)
    elif which == W.WIN_HAND:
        value = g.zone_count[player, no.HAND]
    elif which == W.WIN_TURN:
        value = 1 if g.turn_player == player else 0
    return value
