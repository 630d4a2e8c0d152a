"""The compiled entries for players that look ahead (:mod:`fftcg_env.core.search`): ``look``, ``roll_out``."""

from ...core import jobs
from ...core.driving import Actions, Lists, Seeds, Statuses, next_seed, sampled
from ...core.jit import entry
from .engine import report, report_decision, step
from .pilot.dealing import deal_anew
from .pilot.keys import action_key
from .record.types import Games, TablesArray


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
    t = tables[0]
    for e in range(low, high):
        g = states[e]
        if job & jobs.LOOK_DETERMINIZE:
            player = players[e] if players[e] >= 0 else g.decision_player
            deal_anew(g, t, player, next_seed(seeds, e))
        if job & jobs.LOOK_LEGAL:
            counts[e] = g.legal_count
            for i in range(g.legal_count):
                lists[e, i] = g.legal[i]
        if job & jobs.LOOK_KEYS:
            for i in range(g.legal_count):
                keys[e, i] = action_key(g, g.legal[i])


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
    minds: Actions,
) -> None:
    """Play games on by a policy; see :mod:`fftcg_env.core.search`."""
    t = tables[0]
    for e in range(low, high):
        g = states[e]
        last_turn = g.turn + turns
        left = decisions
        while g.result == jobs.RUNNING and left > 0 and g.turn < last_turn:
            step(g, t, g.legal[sampled(seeds, e, g.legal_count)])
            left -= 1
        report(g, status, e)
        report_decision(g, status, e)
