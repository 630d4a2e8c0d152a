"""The heuristic's decisions: one rule for each kind of decision gives every legal action a score.

The heuristic gives units as many chips as they hold, strikes where that is worth the energy, sends units with Seize on
their way, and uses Surprises that gain more than they cost.

The action with the highest score is played, the first one of equals. There is no randomness. The rules learn what cards
do from their programs, never from their names, and read nothing that the player who decides cannot know.
"""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards import codes
from ..play.declaring import deed_of, place_on_card, source_of
from ..record import numbers as no
from ..record.compiled import Game, Tables, card_of, facts, owner_of, top_of, turned, verb_of
from ..table.fighting import fighter_of, squares_for
from ..table.units import arm_of, can_go_to, item_of, sortie_square
from .card_values import change_value, deed_value, heal_value, keep_in_hand, rows_value, surprise_gain
from .positions import best_square, rows_ahead, square_value
from .strikes import FATAL, Memory, best_strike_at, best_strike_from, strike_value
from .weights import W


@rule
def use_score(g: Game, t: Tables, m: Memory, place: int) -> int:
    """The score of an ability of the unit that acts or fights."""
    me = g.decision_player
    unit = g.actor if g.exchange == no.NO_EXCHANGE else fighter_of(g, me)
    source = source_of(g, t, unit, place)
    return deed_value(g, t, m, me, deed_of(g, t, source, place_on_card(place)), source, unit)


@rule
def surprise_score(g: Game, t: Tables, m: Memory, card: int) -> int:
    """The score of a Surprise of the hand."""
    return deed_value(g, t, m, g.decision_player, deed_of(g, t, card, 0), card, no.NO_CARD)


@rule
def deed_score(g: Game, t: Tables, m: Memory, action: int, card: int) -> int:
    """The score of a Surprise or an ability against a pass, which is 0."""
    if card != no.NO_CARD:
        return surprise_score(g, t, m, card)
    return use_score(g, t, m, action - no.USE) if no.USE <= action < no.TO_SQUARE else 0


# --- the steps before the military phase


@rule
def mulligan_score(g: Game, t: Tables, action: int) -> int:
    """The score of the exchange of the hand: good with fewer than two units."""
    if action != no.TAKE_EXCHANGE:
        return 0
    units = 0
    for card in cards_in(g, g.decision_player, no.HAND):
        c = facts(g, t, card)
        units += c.type == no.TYPE_UNIT and not c.changes_class
    return 1 if units < 2 else -1


@rule
def deploy_value(g: Game, t: Tables, card: int) -> int:
    """The value of deploying a unit, from what is printed; a healer waits until there is a unit to heal."""
    c = facts(g, t, card)
    if c.action == no.HEALING:
        return 20 if g.zone_count[owner_of(card), no.BOARD] > 1 else -20
    return 4 * c.energy + 5 * c.attack + 3 * c.counter + (15 if c.seizes else 0)


@rule
def changing_value(g: Game, t: Tables, card: int, old: int) -> int:
    """How much better a unit is in another class (F-6.6): it keeps its chips, so units with many chips come first."""
    return deploy_value(g, t, card) - deploy_value(g, t, old) + 2 * g.energy[old]


@rule
def best_changing(g: Game, t: Tables, card: int) -> int:
    """The value for the best unit; less than deploying another one, where that is possible."""
    best = -FATAL
    for old in cards_in(g, owner_of(card), no.BOARD):
        if facts(g, t, old).name == facts(g, t, card).name:
            best = max(best, changing_value(g, t, card, old))
    return best


@rule
def support_value(g: Game, t: Tables, m: Memory, unit: int) -> int:
    """The value of a chip for a unit: first for units that can then strike, then for those in front."""
    c = facts(g, t, unit)
    value = heal_value(g, t, m, unit, 1) + 2 * c.attack + 3 * rows_ahead(owner_of(unit), g.square[unit])
    if c.action == no.HEALING:
        value -= 10 if g.energy[unit] > 1 else 0
    return value + (8 if c.seizes else 0)


@rule
def unit_step_score(g: Game, t: Tables, m: Memory, action: int, card: int) -> int:
    """The score of an action in the Unit step: deploy, then support, but keep a few chips."""
    if card == no.NO_CARD:
        return 0
    if verb_of(action) == no.SUPPORT_UNIT:
        kept = g.unused[g.decision_player] > m.weights[W.RESERVE] or g.energy[card] <= 1
        return 500 + support_value(g, t, m, card) if kept else -1
    if facts(g, t, card).changes_class:
        return 1000 + best_changing(g, t, card)
    return 1000 + deploy_value(g, t, card) if facts(g, t, card).type == no.TYPE_UNIT else surprise_score(g, t, m, card)


@rule
def chips_score(g: Game, m: Memory, number: int) -> int:
    """The score of a number of chips: as many as the unit holds, but a few are kept."""
    spare = max(2, g.unused[g.decision_player] - m.weights[W.RESERVE])
    return number if number <= spare else 2 * spare - number


@rule
def arm_value(g: Game, t: Tables, unit: int, arm: int) -> int:
    """The value of a weapon or magic card on a unit."""
    if arm == no.NO_CARD:
        return 0
    c, own = facts(g, t, arm), facts(g, t, unit)
    if c.action == no.HEALING:
        return 12 if own.action == no.HEALING else 4
    span = c.programs[codes.WHEN_STRIKING]
    value = 4 * c.energy + 3 * (span.end - span.first)
    if c.type == no.TYPE_MAGIC:
        value += 4 * c.attack
    else:
        value += 6 * (c.attack - own.attack)
    return value if own.action != no.HEALING else value - 6


@rule
def bearing_value(g: Game, t: Tables, unit: int, card: int) -> int:
    """The value of a card of the hand on a unit, compared with what it bears now."""
    if facts(g, t, card).type == no.TYPE_ITEM:
        return 10 + g.energy[unit] if item_of(g, t, unit) == no.NO_CARD else -1
    return arm_value(g, t, unit, card) - arm_value(g, t, unit, arm_of(g, t, unit)) + g.energy[unit] // 2


@rule
def equipping_score(g: Game, t: Tables, m: Memory, card: int) -> int:
    """The score of a card of the hand in the Item step: that of the unit that gains most."""
    c = facts(g, t, card)
    best = -1
    for unit in cards_in(g, g.decision_player, no.BOARD):
        if c.type == no.TYPE_ITEM or facts(g, t, unit).levels[c.kind] >= c.level:
            best = max(best, bearing_value(g, t, unit, card))
    return best - c.need * m.weights[W.CHIP] // 2


@rule
def land_or_item_score(g: Game, t: Tables, m: Memory, card: int) -> int:
    """The score of a card in the Land or Item step: a land where there is none, cards that improve units."""
    if card == no.NO_CARD:
        return 0
    kind = facts(g, t, card).type
    if kind == no.TYPE_SURPRISE:
        return surprise_score(g, t, m, card)
    if kind == no.TYPE_LAND:
        return 10 if top_of(g, g.decision_player, no.LAND) == no.NO_CARD else -1
    return equipping_score(g, t, m, card)


# --- the military phase


@rule
def unit_score(g: Game, t: Tables, m: Memory, action: int, card: int) -> int:
    """The score of the next unit to act: those that strike best first, healers last."""
    if card == no.NO_CARD:
        return 0
    if verb_of(action) != no.ACT:
        return surprise_score(g, t, m, card)
    late = 600 if facts(g, t, card).action == no.HEALING else 0
    return min(max(1, 1000 - late + best_square(g, t, m, card, 1)), 2 * FATAL)


@rule
def square_score(g: Game, t: Tables, m: Memory, unit: int, strikes: int, action: int, card: int) -> int:
    """The score of a square for a unit; a pass is to stay, and so is a Surprise."""
    if card == no.NO_CARD and action != no.PASS:
        return square_value(g, t, m, unit, turned(action - no.TO_SQUARE, g.decision_player), strikes)
    stay = square_value(g, t, m, unit, g.square[unit], strikes) if g.square[unit] != no.NO_SQUARE else 0
    return stay if card == no.NO_CARD else surprise_score(g, t, m, card) + stay


@rule
def action_score(g: Game, t: Tables, m: Memory, action: int, card: int) -> int:
    """The score of the best strike, if it is worth it, or of an ability instead of it."""
    if action == no.TAKE_ATTACK:
        return best_strike_from(g, t, m, g.actor, g.square[g.actor]) - m.weights[W.STRIKE_FROM]
    score = deed_score(g, t, m, action, card)
    return score - m.weights[W.HEAL_FROM] if no.USE <= action < no.TO_SQUARE else score


@rule
def target_score(g: Game, t: Tables, m: Memory, card: int) -> int:
    """The score of a target of a strike or an effect."""
    me = g.decision_player
    if g.declared == no.STRIKE:
        return best_strike_at(g, t, m, g.actor, card, g.square[g.actor])
    if g.declared == no.DEPLOY:
        return changing_value(g, t, g.pending, card)
    deed = deed_of(g, t, g.pending, g.pending_place)
    if deed.pick != codes.PICK_SURPRISE:
        return rows_value(g, t, m, me, deed, g.pending_unit, card)
    target = no.NO_CARD
    for k in range(g.chain_count):
        if g.chain_card[k] == card:
            target = int(g.chain_target[k])
    return surprise_gain(g, t, m, 1 - me, card, target)


@rule
def equipment_score(g: Game, t: Tables, m: Memory, card: int) -> int:
    """The score of the equipment to strike with."""
    arm = no.NO_CARD if card == g.attacker else card
    return strike_value(g, t, m, g.attacker, arm, g.defender, g.square[g.attacker])


@rule
def received_with_score(g: Game, t: Tables, m: Memory, card: int) -> int:
    """The score of the equipment to be struck with: what can strike back best."""
    unit = int(g.defender)
    arm = no.NO_CARD if card == unit else card
    c = facts(g, t, card)
    value = 0
    if squares_for(g, t, unit, arm) >> g.square[g.attacker] & 1:
        if arm == no.NO_CARD:
            value = m.weights[W.DAMAGE] * c.counter
        else:
            value = (m.weights[W.DAMAGE] - m.weights[W.COST]) * c.attack
    against = g.arms[0] if g.arms[0] != no.NO_CARD else g.attacker
    if facts(g, t, against).beats >> c.kind & 1:
        value -= m.weights[W.DAMAGE] * g.options[no.TRIANGLE_BONUS]
    return value


@rule
def counter_score(g: Game, t: Tables, m: Memory, action: int) -> int:
    """The score of striking back: free with initial equipment; with a card it must be worth it."""
    if action != no.TAKE_COUNTER:
        return 0
    if g.arms[1] == no.NO_CARD:
        return 1
    return strike_value(g, t, m, g.defender, g.arms[1], g.attacker, g.square[g.attacker])


@rule
def luck_score(g: Game, t: Tables, m: Memory, action: int) -> int:
    """The score of an answer with Luck: the value of the waiting crest ability to the other side, or of the cancelled
    one to this side."""
    if action == no.PASS:
        return 0
    if (g.crest_player == g.decision_player) != (g.crest_cancelled == 1):
        return -1
    deed = deed_of(g, t, g.crest_card, g.crest_place)
    return change_value(g, t, m, g.crest_player, deed.first, deed.end) + use_score(g, t, m, action - no.USE)


@rule
def processing_score(g: Game, t: Tables, m: Memory, action: int, card: int) -> int:
    """The score of moving again."""
    score = deed_score(g, t, m, action, card)
    if no.USE <= action < no.TO_SQUARE:
        score += best_square(g, t, m, g.actor, 0) - square_value(g, t, m, g.actor, g.square[g.actor], 0)
    return score


@rule
def card_score(g: Game, t: Tables, card: int, sign: int) -> int:
    """The score of a card to find (``sign`` 1) or to give up (-1)."""
    return 0 if card == no.NO_CARD else sign * keep_in_hand(g, t, g.decision_player, card)


@rule
def keeping_score(g: Game, action: int) -> int:
    """The score of keeping used magic: good if more energy is left than it costs."""
    left = g.energy[g.host[g.decision_card]] - g.decision_amount
    return (1 if left > 2 else -1) if action == no.TAKE_KEEP else 0


@rule
def early_score(g: Game, t: Tables, m: Memory, action: int, card: int) -> int:
    """The score of an action at a decision up to the Item step, and for a part of a declaration."""
    kind = g.decision
    if kind == no.ASK_MULLIGAN:
        return mulligan_score(g, t, action)
    if kind == no.ASK_UNIT_STEP:
        return unit_step_score(g, t, m, action, card)
    if kind <= no.ASK_ITEM_STEP:
        return land_or_item_score(g, t, m, card)
    if kind == no.ASK_SQUARE:
        return square_score(g, t, m, g.pending, 0, action, card)
    if kind == no.ASK_CHIPS:
        return chips_score(g, m, action - no.SAY_NUMBER)
    if kind == no.ASK_BEARER:
        return bearing_value(g, t, card, g.pending)
    if kind == no.ASK_TARGET:
        return target_score(g, t, m, card)
    return card_score(g, t, card, -1)


@rule
def fight_score(g: Game, t: Tables, m: Memory, action: int, card: int) -> int:
    """The score of an action in a fight."""
    kind = g.decision
    if kind == no.ASK_EQUIPMENT:
        return equipment_score(g, t, m, card)
    if kind == no.ASK_RECEIVED_WITH:
        return received_with_score(g, t, m, card)
    if kind == no.ASK_LUCK:
        return luck_score(g, t, m, action)
    if kind == no.ASK_CONSUMPTION:
        return no.SAY_NUMBER - action  # the lowest consumption is best
    if kind == no.ASK_COUNTER:
        return counter_score(g, t, m, action)
    return deed_score(g, t, m, action, card)


@rule
def score_of(g: Game, t: Tables, m: Memory, action: int) -> int:
    """The score of a legal action: the higher, the better."""
    kind, card = g.decision, card_of(g, action)
    if kind <= no.ASK_COST:
        return early_score(g, t, m, action, card)
    if kind == no.ASK_UNIT:
        return unit_score(g, t, m, action, card)
    if kind == no.ASK_MOVE:
        return square_score(g, t, m, g.actor, 1, action, card)
    if kind == no.ASK_ACTION:
        return action_score(g, t, m, action, card)
    if kind == no.ASK_WINDOW:
        return deed_score(g, t, m, action, card)
    if kind <= no.ASK_COUNTER:
        return fight_score(g, t, m, action, card)
    if kind == no.ASK_KEEP_MAGIC:
        return keeping_score(g, action)
    if kind == no.ASK_PROCESSING:
        return processing_score(g, t, m, action, card)
    if kind == no.ASK_MOVE_AGAIN:
        return square_score(g, t, m, g.actor, 0, action, card)
    return card_score(g, t, card, 1 if kind == no.ASK_FIND else -1)


# --- the win probability


SHORT_DECK = 12
"""A deck of this size or less counts as a danger: a player who cannot draw has lost (F-8.2)."""


@rule
def stands_before_gate(g: Game, t: Tables, unit: int) -> int:
    """Whether a unit with Seize could enter an empty sortie square of the enemy in its next move (F-8.2)."""
    if not facts(g, t, unit).seizes:
        return 0
    enemy = 1 - owner_of(unit)
    for column in range(no.COLUMNS):
        if can_go_to(g, t, unit, sortie_square(enemy, column)):
            return 1
    return 0


@rule
def side_feature(g: Game, t: Tables, player: int, which: int) -> int:
    """The value of a feature of the win probability for one side, 0 before the game has begun; ``which``: the number of
    its weight."""
    if g.phase == no.SETUP:
        return 0
    if which == W.WIN_DECK:
        return min(int(g.zone_count[player, no.DECK]), SHORT_DECK)
    if which == W.WIN_HAND:
        return g.zone_count[player, no.HAND]
    if which == W.WIN_ARMS:
        return g.zone_count[player, no.ATTACHED]
    if which == W.WIN_TURN:
        return 1 if g.turn_player == player else 0
    value = 0
    for card in cards_in(g, player, no.BOARD):
        c = facts(g, t, card)
        if which == W.WIN_ENERGY:
            value += g.energy[card]
        elif which == W.WIN_UNITS:
            value += 1
        elif which == W.WIN_STRIKERS:
            value += c.action != no.HEALING and g.energy[card] > c.attack
        elif which == W.WIN_LORDS:
            value += rows_ahead(player, g.square[card]) if c.seizes else 0
        else:
            value += stands_before_gate(g, t, card)
    return value
