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
def unit_that_acts(g: Game, me: int) -> int:
    """The unit whose abilities are offered."""
    return g.actor if g.exchange == no.NO_EXCHANGE else fighter_of(g, me)


@rule
def weigh_use(g: Game, t: Tables, m: Memory, place: int) -> int:
    """Score an ability of the unit that acts or fights."""
    me = g.decision_player
    unit = unit_that_acts(g, me)
    source = source_of(g, t, unit, place)
    return deed_value(g, t, m, me, deed_of(g, t, source, place_on_card(place)), source, unit)


@rule
def weigh_surprise(g: Game, t: Tables, m: Memory, card: int) -> int:
    """Score a Surprise of the hand."""
    return deed_value(g, t, m, g.decision_player, deed_of(g, t, card, 0), card, no.NO_CARD)


@rule
def weigh_deeds(g: Game, t: Tables, m: Memory) -> None:
    """Score Surprises and abilities against a pass, which is 0."""
    for i in range(g.legal_count):
        action, card = g.legal[i], card_of(g, g.legal[i])
        m.scores[i] = 0
        if card != no.NO_CARD:
            m.scores[i] = weigh_surprise(g, t, m, card)
        elif no.USE <= action < no.TO_SQUARE:
            m.scores[i] = weigh_use(g, t, m, action - no.USE)


# --- the steps before the military phase


@rule
def weigh_mulligan(g: Game, t: Tables, m: Memory) -> None:
    """Score the exchange of the hand: good with fewer than two units."""
    me = g.decision_player
    units = 0
    for card in cards_in(g, me, no.HAND):
        c = facts(g, t, card)
        units += c.type == no.TYPE_UNIT and not c.changes_class
    for i in range(g.legal_count):
        m.scores[i] = (1 if units < 2 else -1) if g.legal[i] == no.TAKE_EXCHANGE else 0


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
def weigh_unit_step(g: Game, t: Tables, m: Memory) -> None:
    """Score the Unit step: deploy, then support, but keep a few chips."""
    me = g.decision_player
    for i in range(g.legal_count):
        action, card = g.legal[i], card_of(g, g.legal[i])
        if card == no.NO_CARD:
            m.scores[i] = 0
        elif verb_of(action) == no.SUPPORT_UNIT:
            kept = g.unused[me] > m.weights[W.RESERVE] or g.energy[card] <= 1
            m.scores[i] = 500 + support_value(g, t, m, card) if kept else -1
        elif facts(g, t, card).changes_class:
            m.scores[i] = 1000 + best_changing(g, t, card)
        elif facts(g, t, card).type == no.TYPE_UNIT:
            m.scores[i] = 1000 + deploy_value(g, t, card)
        else:
            m.scores[i] = weigh_surprise(g, t, m, card)


@rule
def weigh_chips(g: Game, m: Memory) -> None:
    """Score numbers of chips: as many as the unit holds, but a few are kept."""
    spare = max(2, g.unused[g.decision_player] - m.weights[W.RESERVE])
    for i in range(g.legal_count):
        number = g.legal[i] - no.SAY_NUMBER
        m.scores[i] = number if number <= spare else 2 * spare - number


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
def weigh_equipping(g: Game, t: Tables, m: Memory, card: int) -> int:
    """Score a card of the hand in the Item step by the unit that gains most."""
    me = g.decision_player
    c = facts(g, t, card)
    best = -1
    for unit in cards_in(g, me, no.BOARD):
        if c.type == no.TYPE_ITEM or facts(g, t, unit).levels[c.kind] >= c.level:
            best = max(best, bearing_value(g, t, unit, card))
    return best - c.need * m.weights[W.CHIP] // 2


@rule
def weigh_land_or_item_step(g: Game, t: Tables, m: Memory) -> None:
    """Score a land where there is none, and cards that improve units."""
    me = g.decision_player
    for i in range(g.legal_count):
        card = card_of(g, g.legal[i])
        if card == no.NO_CARD:
            m.scores[i] = 0
            continue
        kind = facts(g, t, card).type
        if kind == no.TYPE_SURPRISE:
            m.scores[i] = weigh_surprise(g, t, m, card)
        elif kind == no.TYPE_LAND:
            m.scores[i] = 10 if top_of(g, me, no.LAND) == no.NO_CARD else -1
        else:
            m.scores[i] = weigh_equipping(g, t, m, card)


@rule
def weigh_bearers(g: Game, t: Tables, m: Memory) -> None:
    """Score the bearers of the card that is being played."""
    for i in range(g.legal_count):
        m.scores[i] = bearing_value(g, t, card_of(g, g.legal[i]), g.pending)


# --- the military phase


@rule
def weigh_units(g: Game, t: Tables, m: Memory) -> None:
    """Score the next unit to act: those that strike best first, healers last."""
    for i in range(g.legal_count):
        card = card_of(g, g.legal[i])
        if card == no.NO_CARD:
            m.scores[i] = 0
        elif verb_of(g.legal[i]) != no.ACT:
            m.scores[i] = weigh_surprise(g, t, m, card)
        else:
            late = 600 if facts(g, t, card).action == no.HEALING else 0
            m.scores[i] = min(max(1, 1000 - late + best_square(g, t, m, card, 1)), 2 * FATAL)


@rule
def weigh_squares(g: Game, t: Tables, m: Memory, unit: int, strikes: int) -> None:
    """Score the squares for a unit; a pass is to stay."""
    me = g.decision_player
    stay = square_value(g, t, m, unit, g.square[unit], strikes) if g.square[unit] != no.NO_SQUARE else 0
    for i in range(g.legal_count):
        action, card = g.legal[i], card_of(g, g.legal[i])
        if card != no.NO_CARD:
            m.scores[i] = weigh_surprise(g, t, m, card) + stay
        elif action == no.PASS:
            m.scores[i] = stay
        else:
            m.scores[i] = square_value(g, t, m, unit, turned(action - no.TO_SQUARE, me), strikes)


@rule
def weigh_action(g: Game, t: Tables, m: Memory) -> None:
    """Score the best strike, if it is worth it, and abilities instead of it."""
    weigh_deeds(g, t, m)
    for i in range(g.legal_count):
        if g.legal[i] == no.TAKE_ATTACK:
            m.scores[i] = best_strike_from(g, t, m, g.actor, g.square[g.actor]) - m.weights[W.STRIKE_FROM]
        elif no.USE <= g.legal[i] < no.TO_SQUARE:
            m.scores[i] -= m.weights[W.HEAL_FROM]


@rule
def weigh_targets(g: Game, t: Tables, m: Memory) -> None:
    """Score the targets of a strike or an effect."""
    me = g.decision_player
    for i in range(g.legal_count):
        card = card_of(g, g.legal[i])
        if g.declared == no.STRIKE:
            m.scores[i] = best_strike_at(g, t, m, g.actor, card, g.square[g.actor])
            continue
        if g.declared == no.DEPLOY:
            m.scores[i] = changing_value(g, t, g.pending, card)
            continue
        deed = deed_of(g, t, g.pending, g.pending_place)
        if deed.pick == codes.PICK_SURPRISE:
            target = no.NO_CARD
            for k in range(g.chain_count):
                if g.chain_card[k] == card:
                    target = int(g.chain_target[k])
            m.scores[i] = surprise_gain(g, t, m, 1 - me, card, target)
        else:
            m.scores[i] = rows_value(g, t, m, me, deed, g.pending_unit, card)


@rule
def weigh_equipment(g: Game, t: Tables, m: Memory) -> None:
    """Score the equipment to strike with."""
    for i in range(g.legal_count):
        card = card_of(g, g.legal[i])
        arm = no.NO_CARD if card == g.attacker else card
        m.scores[i] = strike_value(g, t, m, g.attacker, arm, g.defender, g.square[g.attacker])


@rule
def weigh_received_with(g: Game, t: Tables, m: Memory) -> None:
    """Score the equipment to be struck with: what can strike back best."""
    unit = int(g.defender)
    for i in range(g.legal_count):
        card = card_of(g, g.legal[i])
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
        m.scores[i] = value


@rule
def weigh_counter(g: Game, t: Tables, m: Memory) -> None:
    """Score striking back: free with initial equipment; with a card it must be worth it."""
    for i in range(g.legal_count):
        m.scores[i] = 0
        if g.legal[i] == no.TAKE_COUNTER:
            if g.arms[1] == no.NO_CARD:
                m.scores[i] = 1
            else:
                m.scores[i] = strike_value(g, t, m, g.defender, g.arms[1], g.attacker, g.square[g.attacker])


@rule
def weigh_luck(g: Game, t: Tables, m: Memory) -> None:
    """Score an answer with Luck: by the value of the waiting crest ability to the other side, or of the cancelled one
    to this side."""
    me = g.decision_player
    deed = deed_of(g, t, g.crest_card, g.crest_place)
    gain = change_value(g, t, m, g.crest_player, deed.first, deed.end)
    for i in range(g.legal_count):
        m.scores[i] = 0
        if g.legal[i] != no.PASS:
            m.scores[i] = gain + weigh_use(g, t, m, g.legal[i] - no.USE)
            if (g.crest_player == me) != (g.crest_cancelled == 1):
                m.scores[i] = -1


@rule
def weigh_processing(g: Game, t: Tables, m: Memory) -> None:
    """Score moving again."""
    weigh_deeds(g, t, m)
    for i in range(g.legal_count):
        if no.USE <= g.legal[i] < no.TO_SQUARE:
            unit = int(g.actor)
            gain = best_square(g, t, m, unit, 0) - square_value(g, t, m, unit, g.square[unit], 0)
            m.scores[i] += gain


@rule
def weigh_cards(g: Game, t: Tables, m: Memory, sign: int) -> None:
    """Score cards to find (``sign`` 1) or to give up (-1)."""
    for i in range(g.legal_count):
        card = card_of(g, g.legal[i])
        m.scores[i] = 0 if card == no.NO_CARD else sign * keep_in_hand(g, t, g.decision_player, card)


@rule
def weigh_keeping(g: Game, m: Memory) -> None:
    """Score keeping used magic: good if more energy is left than it costs."""
    unit = g.host[g.decision_card]
    for i in range(g.legal_count):
        left = g.energy[unit] - g.decision_amount
        m.scores[i] = (1 if left > 2 else -1) if g.legal[i] == no.TAKE_KEEP else 0


@rule
def weigh_numbers(g: Game, m: Memory) -> None:
    """Score numbers: the lowest consumption is best."""
    for i in range(g.legal_count):
        m.scores[i] = no.SAY_NUMBER - g.legal[i]


@rule
def weigh_early(g: Game, t: Tables, m: Memory) -> None:
    """Score decisions up to the Item step, and parts of declarations."""
    kind = g.decision
    if kind == no.ASK_MULLIGAN:
        weigh_mulligan(g, t, m)
    elif kind == no.ASK_UNIT_STEP:
        weigh_unit_step(g, t, m)
    elif kind <= no.ASK_ITEM_STEP:
        weigh_land_or_item_step(g, t, m)
    elif kind == no.ASK_SQUARE:
        weigh_squares(g, t, m, g.pending, 0)
    elif kind == no.ASK_CHIPS:
        weigh_chips(g, m)
    elif kind == no.ASK_BEARER:
        weigh_bearers(g, t, m)
    elif kind == no.ASK_TARGET:
        weigh_targets(g, t, m)
    else:
        weigh_cards(g, t, m, -1)


@rule
def weigh_fight(g: Game, t: Tables, m: Memory) -> None:
    """Score decisions of a fight."""
    kind = g.decision
    if kind == no.ASK_EQUIPMENT:
        weigh_equipment(g, t, m)
    elif kind == no.ASK_RECEIVED_WITH:
        weigh_received_with(g, t, m)
    elif kind == no.ASK_LUCK:
        weigh_luck(g, t, m)
    elif kind == no.ASK_CONSUMPTION:
        weigh_numbers(g, m)
    elif kind == no.ASK_COUNTER:
        weigh_counter(g, t, m)
    else:
        weigh_deeds(g, t, m)


@rule
def weigh(g: Game, t: Tables, m: Memory) -> None:
    """Write a score for each legal action into ``m.scores``: the higher, the better."""
    kind = g.decision
    if kind <= no.ASK_COST:
        weigh_early(g, t, m)
    elif kind == no.ASK_UNIT:
        weigh_units(g, t, m)
    elif kind == no.ASK_MOVE:
        weigh_squares(g, t, m, g.actor, 1)
    elif kind == no.ASK_ACTION:
        weigh_action(g, t, m)
    elif kind == no.ASK_WINDOW:
        weigh_deeds(g, t, m)
    elif kind <= no.ASK_COUNTER:
        weigh_fight(g, t, m)
    elif kind == no.ASK_KEEP_MAGIC:
        weigh_keeping(g, m)
    elif kind == no.ASK_PROCESSING:
        weigh_processing(g, t, m)
    elif kind == no.ASK_MOVE_AGAIN:
        weigh_squares(g, t, m, g.actor, 0)
    else:
        weigh_cards(g, t, m, 1 if kind == no.ASK_FIND else -1)


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
    """The value of a feature of the win probability for one side; ``which``: the number of its weight."""
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


@rule
def lead_in(g: Game, t: Tables, which: int) -> int:
    """How much more of a feature player 0 has than player 1; 0 before the game has begun."""
    if g.phase == no.SETUP:
        return 0
    return side_feature(g, t, 0, which) - side_feature(g, t, 1, which)
