"""A sound player by rules of thumb: units with as many chips as they hold, strikes that are worth their energy, units
with Seize on their way, Surprises where they gain more than they cost.

Each kind of decision has one rule, which gives every legal action a number; the highest is played, the first of equals.
There is no randomness. What cards do comes from their programs, never from their names, and nothing is read that the
player who decides cannot know.
"""

from ....core.entry_arguments import Weights
from ....core.intrinsics.exponential import logistic
from ....core.jit import rule
from ..cards import codes
from ..play.declaring import deed_of, place_on_card, source_of
from ..record import numbers as no
from ..record.asking import entity_of, turned
from ..record.types import Game, Tables
from ..table.fighting import fighter_of, squares_for
from ..table.units import arm_of, can_go_to, item_of, sortie_square
from ..table.zones import facts, owner_of, top_of
from . import weights as of
from .judging import (
    change_value,
    deed_value,
    heal_value,
    keep_in_hand,
    rows_value,
    surprise_gain,
)
from .standing import best_square, rows_ahead, square_value
from .striking import FATAL, best_strike_at, best_strike_from, strike_value
from .types import Mind


@rule
def card_named(g: Game, i: int) -> int:
    """The card of the i-th legal action, NO_CARD: it names none."""
    action = g.legal[i]
    if action < no.GLOBAL_ACTIONS:
        return no.NO_CARD
    return entity_of((action - no.GLOBAL_ACTIONS) // no.VERB_COUNT, g.decision_player)


@rule
def unit_that_acts(g: Game, me: int) -> int:
    """Whose abilities are offered."""
    return g.actor if g.exchange == no.NO_EXCHANGE else fighter_of(g, me)


@rule
def weigh_use(g: Game, t: Tables, m: Mind, place: int) -> int:
    """An ability of the unit that acts or fights."""
    me = g.decision_player
    unit = unit_that_acts(g, me)
    source = source_of(g, t, unit, place)
    return deed_value(g, t, m, me, deed_of(g, t, source, place_on_card(place)), source, unit)


@rule
def weigh_surprise(g: Game, t: Tables, m: Mind, card: int) -> int:
    """A Surprise of the hand."""
    return deed_value(g, t, m, g.decision_player, deed_of(g, t, card, 0), card, no.NO_CARD)


@rule
def weigh_deeds(g: Game, t: Tables, m: Mind) -> None:
    """Surprises and abilities against a pass, which is 0."""
    for i in range(g.legal_count):
        action, card = g.legal[i], card_named(g, i)
        m.scores[i] = 0
        if card != no.NO_CARD:
            m.scores[i] = weigh_surprise(g, t, m, card)
        elif no.USE <= action < no.TO_SQUARE:
            m.scores[i] = weigh_use(g, t, m, action - no.USE)


# --- the steps before the military phase


@rule
def weigh_mulligan(g: Game, t: Tables, m: Mind) -> None:
    """A hand with fewer than two units is exchanged."""
    me = g.decision_player
    units = 0
    for k in range(g.zone_count[me, no.HAND]):
        c = facts(g, t, g.zone_cards[me, no.HAND, k])
        units += c.type == no.TYPE_UNIT and not c.changes_class
    for i in range(g.legal_count):
        m.scores[i] = (1 if units < 2 else -1) if g.legal[i] == no.TAKE_EXCHANGE else 0


@rule
def deploy_value(g: Game, t: Tables, card: int) -> int:
    """What is printed on a unit; a healer waits until there is somebody to heal."""
    c = facts(g, t, card)
    if c.action == no.HEALING:
        return 20 if g.zone_count[owner_of(card), no.BOARD] > 1 else -20
    return 4 * c.energy + 5 * c.attack + 3 * c.counter + (15 if c.seizes else 0)


@rule
def changing_value(g: Game, t: Tables, card: int, old: int) -> int:
    """How much better a unit is in another class (F-6.6): it keeps its chips, so those with many come first."""
    return deploy_value(g, t, card) - deploy_value(g, t, old) + 2 * g.energy[old]


@rule
def best_changing(g: Game, t: Tables, card: int) -> int:
    """The same for the best unit; less than deploying another one, where that is possible."""
    best = -FATAL
    for k in range(g.zone_count[owner_of(card), no.BOARD]):
        old = int(g.zone_cards[owner_of(card), no.BOARD, k])
        if facts(g, t, old).name == facts(g, t, card).name:
            best = max(best, changing_value(g, t, card, old))
    return best


@rule
def support_value(g: Game, t: Tables, m: Mind, unit: int) -> int:
    """A chip for a unit: first for those that then can strike, then for those who stand in front."""
    c = facts(g, t, unit)
    value = heal_value(g, t, m, unit, 1) + 2 * c.attack + 3 * rows_ahead(owner_of(unit), g.square[unit])
    if c.action == no.HEALING:
        value -= 10 if g.energy[unit] > 1 else 0
    return value + (8 if c.seizes else 0)


@rule
def weigh_unit_step(g: Game, t: Tables, m: Mind) -> None:
    """Deploy, then support, but for a few chips that are kept."""
    me = g.decision_player
    for i in range(g.legal_count):
        action, card = g.legal[i], card_named(g, i)
        if card == no.NO_CARD:
            m.scores[i] = 0
        elif (action - no.GLOBAL_ACTIONS) % no.VERB_COUNT == no.SUPPORT_UNIT:
            kept = g.unused[me] > m.weights[of.RESERVE] or g.energy[card] <= 1
            m.scores[i] = 500 + support_value(g, t, m, card) if kept else -1
        elif facts(g, t, card).changes_class:
            m.scores[i] = 1000 + best_changing(g, t, card)
        elif facts(g, t, card).type == no.TYPE_UNIT:
            m.scores[i] = 1000 + deploy_value(g, t, card)
        else:
            m.scores[i] = weigh_surprise(g, t, m, card)


@rule
def weigh_chips(g: Game, m: Mind) -> None:
    """As many as it holds, but for a few that are kept."""
    spare = max(2, g.unused[g.decision_player] - m.weights[of.RESERVE])
    for i in range(g.legal_count):
        number = g.legal[i] - no.SAY_NUMBER
        m.scores[i] = number if number <= spare else 2 * spare - number


@rule
def arm_value(g: Game, t: Tables, unit: int, arm: int) -> int:
    """What it is worth that a unit bears a weapon or magic card."""
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
    """What it is worth that a unit bears a card of the hand, against what it bears now."""
    if facts(g, t, card).type == no.TYPE_ITEM:
        return 10 + g.energy[unit] if item_of(g, t, unit) == no.NO_CARD else -1
    return arm_value(g, t, unit, card) - arm_value(g, t, unit, arm_of(g, t, unit)) + g.energy[unit] // 2


@rule
def weigh_equipping(g: Game, t: Tables, m: Mind, card: int) -> int:
    """A card of the hand in the Item step: for whom is it good?"""
    me = g.decision_player
    c = facts(g, t, card)
    best = -1
    for k in range(g.zone_count[me, no.BOARD]):
        unit = int(g.zone_cards[me, no.BOARD, k])
        if c.type == no.TYPE_ITEM or facts(g, t, unit).levels[c.kind] >= c.level:
            best = max(best, bearing_value(g, t, unit, card))
    return best - c.need * m.weights[of.CHIP] // 2


@rule
def weigh_land_or_item_step(g: Game, t: Tables, m: Mind) -> None:
    """A land where there is none; what makes units better."""
    me = g.decision_player
    for i in range(g.legal_count):
        card = card_named(g, i)
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
def weigh_bearers(g: Game, t: Tables, m: Mind) -> None:
    """Who bears the card that is being played."""
    for i in range(g.legal_count):
        m.scores[i] = bearing_value(g, t, card_named(g, i), g.pending)


# --- the military phase


@rule
def weigh_units(g: Game, t: Tables, m: Mind) -> None:
    """All act, those that strike best first, healers last."""
    for i in range(g.legal_count):
        card = card_named(g, i)
        if card == no.NO_CARD:
            m.scores[i] = 0
        elif (g.legal[i] - no.GLOBAL_ACTIONS) % no.VERB_COUNT != no.ACT:
            m.scores[i] = weigh_surprise(g, t, m, card)
        else:
            late = 600 if facts(g, t, card).action == no.HEALING else 0
            m.scores[i] = min(max(1, 1000 - late + best_square(g, t, m, card, 1)), 2 * FATAL)


@rule
def weigh_squares(g: Game, t: Tables, m: Mind, unit: int, strikes: int) -> None:
    """Where a unit goes; a pass is to stay."""
    me = g.decision_player
    stay = square_value(g, t, m, unit, g.square[unit], strikes) if g.square[unit] != no.NO_SQUARE else 0
    for i in range(g.legal_count):
        action, card = g.legal[i], card_named(g, i)
        if card != no.NO_CARD:
            m.scores[i] = weigh_surprise(g, t, m, card) + stay
        elif action == no.PASS:
            m.scores[i] = stay
        else:
            m.scores[i] = square_value(g, t, m, unit, turned(action - no.TO_SQUARE, me), strikes)


@rule
def weigh_action(g: Game, t: Tables, m: Mind) -> None:
    """The best strike, if it is worth it; abilities instead."""
    weigh_deeds(g, t, m)
    for i in range(g.legal_count):
        if g.legal[i] == no.TAKE_ATTACK:
            m.scores[i] = best_strike_from(g, t, m, g.actor, g.square[g.actor]) - m.weights[of.STRIKE_FROM]
        elif no.USE <= g.legal[i] < no.TO_SQUARE:
            m.scores[i] -= m.weights[of.HEAL_FROM]


@rule
def weigh_targets(g: Game, t: Tables, m: Mind) -> None:
    """Whom to strike, or whom an effect concerns."""
    me = g.decision_player
    for i in range(g.legal_count):
        card = card_named(g, i)
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
def weigh_equipment(g: Game, t: Tables, m: Mind) -> None:
    """With what to strike."""
    for i in range(g.legal_count):
        card = card_named(g, i)
        arm = no.NO_CARD if card == g.attacker else card
        m.scores[i] = strike_value(g, t, m, g.attacker, arm, g.defender, g.square[g.attacker])


@rule
def weigh_received_with(g: Game, t: Tables, m: Mind) -> None:
    """With what to be struck: what can strike back best."""
    unit = int(g.defender)
    for i in range(g.legal_count):
        card = card_named(g, i)
        arm = no.NO_CARD if card == unit else card
        c = facts(g, t, card)
        value = 0
        if squares_for(g, t, unit, arm) >> g.square[g.attacker] & 1:
            if arm == no.NO_CARD:
                value = m.weights[of.DAMAGE] * c.counter
            else:
                value = (m.weights[of.DAMAGE] - m.weights[of.COST]) * c.attack
        against = g.arms[0] if g.arms[0] != no.NO_CARD else g.attacker
        if facts(g, t, against).beats >> c.kind & 1:
            value -= m.weights[of.DAMAGE] * g.options[no.TRIANGLE_BONUS]
        m.scores[i] = value


@rule
def weigh_counter(g: Game, t: Tables, m: Mind) -> None:
    """Striking back with initial equipment costs nothing; with a card it must be worth it."""
    for i in range(g.legal_count):
        m.scores[i] = 0
        if g.legal[i] == no.TAKE_COUNTER:
            if g.arms[1] == no.NO_CARD:
                m.scores[i] = 1
            else:
                m.scores[i] = strike_value(g, t, m, g.defender, g.arms[1], g.attacker, g.square[g.attacker])


@rule
def weigh_luck(g: Game, t: Tables, m: Mind) -> None:
    """What the crest ability that waits is worth to the other side, or the cancelled one to this one."""
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
def weigh_processing(g: Game, t: Tables, m: Mind) -> None:
    """Moving again, where it helps."""
    weigh_deeds(g, t, m)
    for i in range(g.legal_count):
        if no.USE <= g.legal[i] < no.TO_SQUARE:
            unit = int(g.actor)
            gain = best_square(g, t, m, unit, 0) - square_value(g, t, m, unit, g.square[unit], 0)
            m.scores[i] += gain


@rule
def weigh_cards(g: Game, t: Tables, m: Mind, sign: int) -> None:
    """Cards to find (``sign`` 1), or to give up (-1)."""
    for i in range(g.legal_count):
        card = card_named(g, i)
        m.scores[i] = 0 if card == no.NO_CARD else sign * keep_in_hand(g, t, g.decision_player, card)


@rule
def weigh_keeping(g: Game, m: Mind) -> None:
    """Used magic is kept where more energy is left than it costs."""
    unit = g.host[g.decision_card]
    for i in range(g.legal_count):
        left = g.energy[unit] - g.decision_amount
        m.scores[i] = (1 if left > 2 else -1) if g.legal[i] == no.TAKE_KEEP else 0


@rule
def weigh_numbers(g: Game, m: Mind) -> None:
    """The lowest consumption."""
    for i in range(g.legal_count):
        m.scores[i] = no.SAY_NUMBER - g.legal[i]


@rule
def weigh_early(g: Game, t: Tables, m: Mind) -> None:
    """Decisions up to the Item step, and parts of declarations."""
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
def weigh_fight(g: Game, t: Tables, m: Mind) -> None:
    """Decisions of a fight."""
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
def weigh(g: Game, t: Tables, m: Mind) -> None:
    """A number for each legal action into ``m.scores``: the higher, the better."""
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


# --- the outlook


SHORT_DECK = 12
"""So many cards of a deck, or fewer, count: who cannot draw has lost (F-8.2)."""


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
    """What one side has of a feature of the outlook, one of the last weights."""
    if which == of.OUTLOOK_DECK:
        return min(int(g.zone_count[player, no.DECK]), SHORT_DECK)
    if which == of.OUTLOOK_HAND:
        return g.zone_count[player, no.HAND]
    if which == of.OUTLOOK_ARMS:
        return g.zone_count[player, no.ATTACHED]
    if which == of.OUTLOOK_TURN:
        return 1 if g.turn_player == player else 0
    value = 0
    for k in range(g.zone_count[player, no.BOARD]):
        card = int(g.zone_cards[player, no.BOARD, k])
        c = facts(g, t, card)
        if which == of.OUTLOOK_ENERGY:
            value += g.energy[card]
        elif which == of.OUTLOOK_UNITS:
            value += 1
        elif which == of.OUTLOOK_STRIKERS:
            value += c.action != no.HEALING and g.energy[card] > c.attack
        elif which == of.OUTLOOK_LORDS:
            value += rows_ahead(player, g.square[card]) if c.seizes else 0
        else:
            value += stands_before_gate(g, t, card)
    return value


@rule
def lead_in(g: Game, t: Tables, which: int) -> int:
    """How much more of a feature player 0 has than player 1; nothing counts before the game has begun."""
    if g.phase == no.SETUP:
        return 0
    return side_feature(g, t, 0, which) - side_feature(g, t, 1, which)


@rule
def win_probability(g: Game, t: Tables, m: Mind) -> float:
    """The probability that player 0 wins: the weights of the features are thousandths of a logit."""
    logit = 0
    for which in range(of.OUTLOOK_ENERGY, of.OUTLOOK_TURN + 1):
        logit += m.weights[which] * lead_in(g, t, which)
    return logistic(logit / 1000)


@rule
def write_features(g: Game, t: Tables, m: Mind, rows: Weights, e: int) -> None:
    """What the outlook weighs, in the order of ``weights.FEATURES``."""
    for which in range(of.OUTLOOK_ENERGY, of.OUTLOOK_TURN + 1):
        rows[e, which - of.OUTLOOK_ENERGY] = lead_in(g, t, which)
