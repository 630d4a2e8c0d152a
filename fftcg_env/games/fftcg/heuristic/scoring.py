"""Score every legal action for the heuristic agent: rules of thumb in CP, from what its player may see.

Each kind of decision has one rule (:mod:`.plays`, :mod:`.effect_decisions`, :mod:`.attacks`) that gives every legal
action a number. The agent plays the highest, the first of equals; there is no randomness. What cards do is read from
their programs (:mod:`.program_values`), never from their names, and nothing that the player cannot know is read
(:mod:`.visible_queries`).
"""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.types import Game, Tables, players
from .attacks import score_attack, score_block, score_division, score_next_attack
from .card_values import Memory, assess_table, can_guard, object_worth
from .effect_decisions import (
    assess_race,
    assess_stack,
    is_offer,
    score_ex_burst,
    score_may,
    score_modes,
    score_number,
    score_offer,
    score_selected,
    score_targets,
)
from .plays import (
    score_ability,
    score_as_offered,
    score_element,
    score_given_up,
    score_mulligan,
    score_pay,
    score_priority,
    score_surplus,
    score_wanted,
    value_arrivals,
)
from .weights import WIN_FEATURES


@rule
def score_combat(g: Game, t: Tables, m: Memory) -> None:
    """Score decisions of the Attack Phase."""
    if g.decision == no.DECISION_ATTACK:
        score_attack(g, t, m)
    elif g.decision == no.DECISION_BLOCK:
        score_block(g, m)
    elif g.decision == no.DECISION_DIVIDE_DAMAGE:
        score_division(g, m)
    else:
        score_next_attack(g, t, m)


@rule
def score_effect(g: Game, t: Tables, m: Memory) -> int:
    """Score decisions of texts; returns whether it was one."""
    if g.decision == no.DECISION_TARGET:
        score_targets(g, t, m)
    elif g.decision == no.DECISION_MODE:
        score_modes(g, t, m)
    elif g.decision == no.DECISION_MAY:
        if is_offer(g, t):
            score_offer(g, t, m)
        else:
            score_may(g, t, m)
    elif g.decision == no.DECISION_NUMBER:
        score_number(g, t, m)
    elif g.decision == no.DECISION_EX_BURST:
        score_ex_burst(g, t, m)
    elif g.decision == no.DECISION_SELECT:
        score_selected(g, t, m)
    else:
        return 0
    return 1


@rule
def score_rest(g: Game, t: Tables, m: Memory) -> None:
    """Score all other decisions."""
    if g.decision == no.DECISION_MULLIGAN:
        score_mulligan(g, t, m)
    elif g.decision == no.DECISION_ABILITY:
        score_ability(g, t, m)
    elif g.decision == no.DECISION_SEARCH:
        score_wanted(g, t, m)
    elif g.decision == no.DECISION_ELEMENT:
        score_element(g, m)
    elif g.decision == no.DECISION_SURPLUS:
        score_surplus(g, m)
    else:
        gives_up = g.decision == no.DECISION_COST_CARD or g.decision == no.DECISION_DISCARD
        if gives_up or g.decision == no.DECISION_HAND_SIZE or g.decision == no.DECISION_BOTTOM_ORDER:
            score_given_up(g, t, m)
        else:
            score_as_offered(g, m)


@rule
def weigh(g: Game, t: Tables, m: Memory) -> None:
    """Write a score for each legal action into ``m.scores``: the higher, the better.

    ``compared_card`` may be hidden by now; no description that is evaluated here compares with it.
    """
    held, g.compared_card = g.compared_card, st.NO_CARD
    assess_table(g, t, m)
    assess_race(g, t, m)
    assess_stack(g, t, m)
    kind = g.decision
    if kind == no.DECISION_PRIORITY or kind == no.DECISION_PAY:
        value_arrivals(g, t, m)
    if kind == no.DECISION_PRIORITY:
        score_priority(g, t, m)
    elif kind == no.DECISION_PAY:
        score_pay(g, t, m)
    elif kind == no.DECISION_NEXT_ATTACK or no.DECISION_ATTACK <= kind <= no.DECISION_DIVIDE_DAMAGE:
        score_combat(g, t, m)
    elif not score_effect(g, t, m):
        score_rest(g, t, m)
    g.compared_card = held


# --- The probability that player 0 wins: a logistic function of named features of the table --------------------------
# All that the record holds counts, hidden or not: the estimate is meant for determinized games. The features are
# differences, player 0 minus player 1, so that the same table from the other side gives the complementary probability.
# ``python -m benchmarks.fit_win_probability`` fitted the weights to games of the heuristic against itself.

FEATURE_COUNT = len(WIN_FEATURES)
HALVINGS = 10
NEAR_CERTAIN = 30.0
SMALL_DECK = 10
LAST_POINT = 6


@rule
def compute_features(g: Game, t: Tables, m: Memory) -> None:
    """Write the features into ``m.features``, in the order of ``weights.WIN_FEATURES``."""
    for k in range(FEATURE_COUNT):
        m.features[k] = 0.0
    for p in players(2):
        side = 1.0 if p == 0 else -1.0
        damage = g.zone_count[p, op.DAMAGE_ZONE]
        m.features[0] += side * damage
        m.features[1] += side * damage * damage
        m.features[2] += side if damage >= LAST_POINT else 0.0
        for card in cards_in(g, p, op.FIELD):
            if g.types[card] & op.FORWARD:
                m.features[3] += side
                m.features[4] += side * object_worth(g, m, card) / 1000.0
                m.features[5] += side * can_guard(g, card)
            else:
                m.features[6] += side if g.types[card] & op.BACKUP else 0.0
                m.features[7] += side if g.types[card] & op.BACKUP and not g.dull[card] else 0.0
        m.features[8] += side * g.zone_count[p, op.HAND]
        m.features[9] += side * g.zone_count[p, op.DECK]
        m.features[10] += side * max(0, SMALL_DECK - g.zone_count[p, op.DECK])
    early = 1.0 if g.phase <= no.PHASE_ATTACK_DECLARATION else 0.0
    side = 1.0 if g.turn_player == 0 else -1.0
    m.features[11] = side * early
    m.features[12] = side * (1.0 - early)


@rule
def win_probability(g: Game, t: Tables, m: Memory) -> float:
    """The probability that player 0 wins; for a game that is over, its result."""
    if g.result == no.PLAYER_0_WINS:
        return 1.0
    if g.result == no.PLAYER_1_WINS:
        return 0.0
    if g.result != no.RUNNING:
        return 0.5
    compute_features(g, t, m)
    odds = 0.0
    for k in range(FEATURE_COUNT):
        odds += m.feature_weights[k] * m.features[k]
    odds = max(-NEAR_CERTAIN, min(NEAR_CERTAIN, odds))
    power = 1.0 - odds / (1 << HALVINGS)  # exp(-odds), without the mathematics library
    for _ in range(HALVINGS):
        power *= power
    return 1.0 / (1.0 + power)
