"""The compiled entries for players that look ahead (``fftcg_env.core.search``)."""

from fftcg_env.core import driving, jobs
from fftcg_env.core.jit import entry, rule
from fftcg_env.core.random import random_below, seed_random

from . import state as s
from .rules import Game, Games, TablesArray, step

SHED_KIND = s.ACTION_COUNT
"""Keys from here on name the printed card that is shed; below it, the action."""


@rule
def is_unknown(g: Game, card: int, viewer: int) -> int:
    """Whether a player does not know a card: those of decks, and of the opponent's hand but for what is offered."""
    mine = card // s.DECK_SIZE == viewer
    if g.zone[card] != s.DECK and (mine or g.zone[card] != s.HAND):
        return 0
    if not mine and g.player != viewer:
        for k in range(1, g.legal_count):
            if g.legal[k] - s.GLOBAL_ACTIONS == card % s.DECK_SIZE:
                return 0
    return 1


@rule
def deal_anew(g: Game, viewer: int, seed: int) -> None:
    """Deal what a player does not know."""
    seed_random(g.random, seed)
    g.deck_seeds[0] = 0
    g.deck_seeds[1] = 0
    for side in range(2):
        first = side * s.DECK_SIZE
        left = 0
        for k in range(s.DECK_SIZE):
            left += is_unknown(g, first + k, viewer)
        for k in range(s.DECK_SIZE):
            if not is_unknown(g, first + k, viewer):
                continue
            skip = random_below(g.random, left)
            left -= 1
            other = k
            while skip or not is_unknown(g, first + other, viewer):
                skip -= is_unknown(g, first + other, viewer)
                other += 1
            here = g.card_id[first + k]
            g.card_id[first + k] = g.card_id[first + other]
            g.card_id[first + other] = here


@entry
def look(
    states: Games,
    tables: TablesArray,
    job: int,
    low: int,
    high: int,
    players: driving.Actions,
    seeds: driving.Seeds,
    lists: driving.Lists,
    keys: driving.Lists,
    counts: driving.Actions,
) -> None:
    """See ``fftcg_env.core.search``."""
    for e in range(low, high):
        g = states[e]
        if job & jobs.LOOK_DETERMINIZE:
            viewer = players[e] if players[e] >= 0 else g.player
            deal_anew(g, viewer, driving.next_seed(seeds, e))
        if job & jobs.LOOK_LEGAL:
            counts[e] = g.legal_count
            for k in range(g.legal_count):
                lists[e, k] = g.legal[k]
        if job & jobs.LOOK_KEYS:
            for k in range(g.legal_count):
                keys[e, k] = g.legal[k]
                if g.legal[k] >= s.GLOBAL_ACTIONS:
                    card = g.player * s.DECK_SIZE + g.legal[k] - s.GLOBAL_ACTIONS
                    keys[e, k] = SHED_KIND + g.card_id[card]


@entry
def roll_out(
    states: Games,
    tables: TablesArray,
    policy: int,
    low: int,
    high: int,
    turns: int,
    decisions: int,
    seeds: driving.Seeds,
    status: driving.Statuses,
    minds: driving.Actions,
) -> None:
    """See ``fftcg_env.core.search``."""
    t = tables[0]
    for e in range(low, high):
        g = states[e]
        last_turn = g.turn + turns
        left = decisions
        while g.result == jobs.RUNNING and left > 0 and g.turn < last_turn:
            step(g, t, g.legal[driving.sampled(seeds, e, g.legal_count)])
            left -= 1
        status[e, jobs.STATUS_PLAYER] = g.player
        status[e, jobs.STATUS_RESULT] = g.result
        status[e, jobs.STATUS_REASON] = g.reason
        status[e, jobs.STATUS_DECISION] = g.result == jobs.RUNNING
        status[e, jobs.STATUS_LEGAL] = g.legal_count
        status[e, jobs.STATUS_LENGTH] = g.decisions
        status[e, jobs.STATUS_TURN] = g.turn
