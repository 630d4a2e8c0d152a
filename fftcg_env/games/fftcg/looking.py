"""The compiled entries for players that look ahead (:mod:`fftcg_env.core.search`)."""

from ...core import jobs
from ...core.driving import Actions, Lists, Outlooks, Seeds, Statuses, Weights, next_seed, sampled
from ...core.jit import entry, rule
from .engine import report, report_decision, step
from .pilot.dealing import deal_anew
from .pilot.heuristic import advised_action, weigh
from .pilot.keys import action_key
from .pilot.outlook import FEATURE_COUNT, note_features, win_probability
from .pilot.types import Mind, Minds
from .record import constants as no
from .record.types import Game, Games, Player, Tables, TablesArray

RANDOM, HEURISTIC = range(2)
"""Policies of roll-outs: each legal action equally often; the compiled heuristic."""


@entry
def look(
    states: Games,
    tables: TablesArray,
    job: int,
    low: int,
    high: int,
    players: Actions,
    seeds: Seeds,
    lists: Lists,
    keys: Lists,
    counts: Actions,
) -> None:
    """Deal hidden cards anew, list legal actions and their keys; see :mod:`fftcg_env.core.search`."""
    for e in range(low, high):
        g = states[e]
        if job & jobs.LOOK_DETERMINIZE:
            player = players[e] if players[e] >= 0 else g.decision_player
            deal_anew(g, Player(player), next_seed(seeds, e))
        if job & jobs.LOOK_LEGAL:
            counts[e] = g.legal_count
            for i in range(g.legal_count):
                lists[e, i] = g.legal[i]
        if job & jobs.LOOK_KEYS:
            for i in range(g.legal_count):
                keys[e, i] = action_key(g, g.legal[i])


@rule
def play_on(g: Game, t: Tables, m: Mind, policy: int, seeds: Seeds, e: int) -> None:
    """One decision of a roll-out."""
    if policy == HEURISTIC:
        step(g, t, advised_action(g, t, m))
    else:
        step(g, t, g.legal[sampled(seeds, e, g.legal_count)])


@entry
def roll_out(
    states: Games,
    tables: TablesArray,
    policy: int,
    low: int,
    high: int,
    turns: int,
    decisions: int,
    seeds: Seeds,
    status: Statuses,
    minds: Minds,
) -> None:
    """Play games on by a policy; see :mod:`fftcg_env.core.search`."""
    t = tables[0]
    m = minds[0]
    for e in range(low, high):
        g = states[e]
        last_turn = g.turn + turns
        left = decisions
        while g.result == no.RUNNING and left > 0 and g.turn < last_turn:
            play_on(g, t, m, policy, seeds, e)
            left -= 1
        report(g, status, e)
        report_decision(g, status, e)


@entry
def advise(
    states: Games,
    tables: TablesArray,
    job: int,
    low: int,
    high: int,
    actions: Actions,
    weights: Weights,
    outlooks: Outlooks,
    minds: Minds,
) -> None:
    """What the heuristic would do; see :mod:`fftcg_env.core.search`."""
    t = tables[0]
    m = minds[0]
    for e in range(low, high):
        g = states[e]
        if job & jobs.ADVISE_CHOOSE and actions[e] != jobs.SKIP:
            actions[e] = advised_action(g, t, m) if g.legal_count else jobs.SKIP
        if job & jobs.ADVISE_WEIGH and g.legal_count:
            weigh(g, t, m)
            for i in range(g.legal_count):
                weights[e, i] = m.scores[i] / 1000
        if job & jobs.ADVISE_OUTLOOK:
            outlooks[e] = win_probability(g, t, m)
        if job & jobs.ADVISE_FEATURES:
            note_features(g, t, m)
            for i in range(FEATURE_COUNT):
                weights[e, i] = m.features[i]
