"""Estimate the probability that player 0 wins: a logistic function of named features of the table.

All that the record holds counts, hidden or not: the estimate is meant for determinized games. The features are
differences, player 0 minus player 1, so that the same table from the other side gives the complementary probability.
``python -m benchmarks.fit_win_probability`` fitted the weights to games of the heuristic against itself.
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record.types import Game, Tables, players
from .card_values import can_guard, object_worth
from .memory import WIN_FEATURES
from .memory_types import Memory

FEATURE_COUNT = len(WIN_FEATURES)
HALVINGS = 10
NEAR_CERTAIN = 30.0
SMALL_DECK = 10
LAST_POINT = 6


@rule
def compute_features(g: Game, t: Tables, m: Memory) -> None:
    """Write the features into ``m.features``, in the order of ``memory.WIN_FEATURES``."""
    for k in range(FEATURE_COUNT):
        m.features[k] = 0.0
    for p in players(2):
        side = 1.0 if p == 0 else -1.0
        damage = g.zone_count[p, op.DAMAGE_ZONE]
        m.features[0] += side * damage
        m.features[1] += side * damage * damage
        m.features[2] += side if damage >= LAST_POINT else 0.0
        for i in range(g.zone_count[p, op.FIELD]):
            card = g.zone_cards[p, op.FIELD, i]
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
