"""Games looked ahead in: the entries ``look``, ``roll_out`` and ``advise`` of :mod:`fftcg_env.core.search`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import jobs
from ..driving import Actions, Lists, Outlooks, Seeds, Statuses, Weights, next_seed, sampled
from ..jit import entry, rule
from . import imagining as closed
from . import rules
from .binding import Engine, Looking, bound
from .engine import FETCHED_FROM, is_stuck, report, report_decision, step
from .judging import made_judge
from .rules import (
    SCORES_PER_POINT,
    Game,
    Games,
    Mind,
    Minds,
    Tables,
    TablesArray,
    action_key,
    deal_anew,
    weigh,
    win_probability,
    write_features,
)

DEALS = jobs.LOOK_DETERMINIZE | jobs.LOOK_SEEN | jobs.LOOK_IMAGINE
"""Jobs that are done for a player."""
fetch_ahead = rules.fetch_ahead
HEURISTIC = 1
"""The policy of roll-outs beside 0, each legal action equally often."""


def note_seen(g: Game, viewer: int, lists: Lists, e: int) -> None:
    """Write into row ``e`` what a player knows of the opponent's deck, place by place: a card number, -1 for a hidden
    card, -2 where there is none. Here for games that cannot imagine lists: nothing."""


def imagine(g: Game, t: Tables, viewer: int, lists: Lists, e: int) -> None:
    """Put the card numbers of row ``e`` (below 0: the card stays) into the places that a player does not know, and
    leave nothing in the record by which the real list could be told. Here for games that cannot: all cards stay."""


def is_possible(g: Game, t: Tables, viewer: int) -> int:
    """Whether the opponent can go on with what the opponent has announced, after a deal of another list. Here for games
    in which whatever is announced can be carried out with any hidden cards."""
    return 1


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
        player = players[e] if job & DEALS and players[e] >= 0 else g.decision_player
        if job & jobs.LOOK_SEEN:
            note_seen(g, player, lists, e)
        if job & jobs.LOOK_IMAGINE:
            imagine(g, t, player, lists, e)
        if job & jobs.LOOK_DETERMINIZE:
            deal_anew(g, t, player, next_seed(seeds, e))
        if job & jobs.LOOK_IMAGINE:
            counts[e] = is_possible(g, t, player)
        if job & jobs.LOOK_LEGAL:
            counts[e] = g.legal_count
            for i in range(g.legal_count):
                lists[e, i] = g.legal[i]
        if job & jobs.LOOK_KEYS:
            for i in range(g.legal_count):
                keys[e, i] = action_key(g, g.legal[i])


def play_at_random(g: Game, t: Tables, minds: Minds, policy: int, seeds: Seeds, e: int) -> None:
    """One decision of a roll-out, in a game without a heuristic."""
    step(g, t, g.legal[sampled(seeds, e, g.legal_count)])


def advised_action(g: Game, t: Tables, m: Mind) -> int:
    """What the heuristic does in a game that goes on: the first of the actions that are worth most."""
    if g.legal_count == 1:
        return g.legal[0]
    weigh(g, t, m)
    best = 0
    for i in range(1, g.legal_count):
        if m.scores[i] > m.scores[best]:
            best = i
    return g.legal[best]


def play_on(g: Game, t: Tables, minds: Minds, policy: int, seeds: Seeds, e: int) -> None:
    """One decision of a roll-out."""
    if policy == HEURISTIC:
        step(g, t, advised_action(g, t, minds[0]))
    else:
        step(g, t, g.legal[sampled(seeds, e, g.legal_count)])


def roll_out(
    states: Games,
    tables: TablesArray,
    policy: int,
    low: int,
    high: int,
    turns: int,
    decisions: int,
    players: Actions,
    actions: Actions,
    seeds: Seeds,
    status: Statuses,
    minds: Minds,
) -> None:
    """Play games on by a policy; see :mod:`fftcg_env.core.search`."""
    t = tables[0]
    last = high - 1 if high - low >= FETCHED_FROM else low
    for e in range(low, high):
        if e < last and players[e + 1] != jobs.SKIP:
            fetch_ahead(states, e + 1)
        if players[e] == jobs.SKIP:
            continue
        g = states[e]
        status[e, jobs.STATUS_ERROR] = step(g, t, actions[e]) if actions[e] != jobs.SKIP else 0
        last_turn = g.turn + turns
        left = decisions
        while (
            g.result == jobs.RUNNING
            and g.legal_count
            and left > 0
            and g.turn < last_turn
            and g.decision_player != players[e]
        ):
            play_on(g, t, minds, policy, seeds, e)
            left -= 1
        report(g, status, e)
        report_decision(g, status, e)
        if is_stuck(g):
            status[e, jobs.STATUS_ERROR] = jobs.ERROR_STUCK


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
    """What the heuristic would do, and how it sees the game; see :mod:`fftcg_env.core.search`."""
    t = tables[0]
    m = minds[0]
    for e in range(low, high):
        g = states[e]
        if job & jobs.ADVISE_CHOOSE and actions[e] != jobs.SKIP:
            actions[e] = advised_action(g, t, m) if g.legal_count else jobs.SKIP
        if job & jobs.ADVISE_WEIGH and g.legal_count:
            weigh(g, t, m)
            for i in range(g.legal_count):
                weights[e, i] = m.scores[i] / SCORES_PER_POINT
        if job & jobs.ADVISE_OUTLOOK:
            outlooks[e] = win_probability(g, t, m)
        if job & jobs.ADVISE_FEATURES:
            write_features(g, t, m, weights, e)


def made_looking(
    module: str,
    engine: Engine,
    *,
    deal_anew: Callable[..., None],
    action_key: Callable[..., int],
    Minds: type = Actions,
    heuristic: dict[str, Any] | None = None,
    imagining: dict[str, Any] | None = None,
) -> Looking:
    """``look`` and ``roll_out`` of a game, and ``advise`` where it has a heuristic; each must stand in ``module`` under
    its name.

    ``heuristic``: the class ``Mind``, the rules ``weigh``, ``win_probability`` and
    ``write_features``, and ``SCORES_PER_POINT`` if that is not 1; ``Minds``: the class of an array of minds.
    ``imagining``: for closed lists (:mod:`fftcg_env.core.search.closed`), what :mod:`.imagining` asks of a game, the
    rules ``is_hidden`` and ``offered_cards`` and the number ``CARDS_PER_PLAYER``; or, in a game whose record tells more
    of hidden cards, the rules ``note_seen`` and ``imagine``, and ``is_possible`` where hidden cards decide whether
    something that has been announced can be carried out.
    """
    names = {**engine.names, "deal_anew": deal_anew, "action_key": action_key, "Minds": Minds, **(heuristic or {})}
    names.update(imagining or {})
    given = closed if "is_hidden" in names else None
    for name, template in (("note_seen", note_seen), ("imagine", imagine), ("is_possible", is_possible)):
        if name not in names:
            names[name] = rule(bound(getattr(given, name, template), module, names))
    if heuristic is not None:
        names["advised_action"] = rule(bound(advised_action, module, names))
    names["play_on"] = rule(bound(play_at_random if heuristic is None else play_on, module, names))
    return Looking(
        entry(bound(look, module, names)),
        entry(bound(roll_out, module, names)),
        entry(bound(advise, module, names)) if heuristic is not None else None,
        made_judge(module, names),
    )
