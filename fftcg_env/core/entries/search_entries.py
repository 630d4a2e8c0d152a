"""The compiled entries for search: ``look``, ``roll_out`` and ``advise`` (:mod:`fftcg_env.core.search`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import jobs
from ..entry_arguments import Actions, Lists, Seeds, Statuses, Values, Weights, next_seed, sampled
from ..jit import entry, rule
from .drive_entry import PREFETCH_FROM, is_stuck, report, report_decision, step
from .network_entry import make_network_entry
from .placeholders import (
    CARDS_PER_PLAYER,
    SCORES_PER_POINT,
    Engine,
    Game,
    Games,
    Memories,
    Memory,
    SearchEntries,
    Tables,
    TablesArray,
    action_key,
    bind_template,
    determinize,
    fetch_ahead,
    is_hidden,
    offered_cards,
    weigh,
    win_probability,
    write_features,
)

DEALS = jobs.LOOK_DETERMINIZE | jobs.LOOK_KNOWN | jobs.LOOK_REPLACE
"""Jobs that need a player."""
HEURISTIC = 1
"""Number of the heuristic policy of rollouts; 0 is uniformly random."""


# --------------------------------------------------------------------------------------------------- closed deck lists
# For games whose records hold nothing about a hidden card but its card number. The cards that the player sees stay.
# Cards of another deck list take the other places, and the next deal shuffles them among those places.
HIDDEN, NO_SUCH_CARD = -1, -2
"""Instead of a card number: the player does not know the card; the deck has no card in this place."""


def write_known_cards(g: Game, viewer: int, lists: Lists, e: int) -> None:
    """Write the opponent's cards as ``viewer`` knows them into row ``e``, one column for each place of the deck.

    A value is a card number, ``HIDDEN`` or ``NO_SUCH_CARD``.
    """
    other = 1 - viewer
    first = other * CARDS_PER_PLAYER
    offered = offered_cards(g, other)
    for k in range(CARDS_PER_PLAYER):
        lists[e, k] = g.card_id[first + k]
        if g.card_id[first + k] < 0:
            lists[e, k] = NO_SUCH_CARD
        elif is_hidden(g, first + k, viewer) and not offered >> k & 1:
            lists[e, k] = HIDDEN


def replace_hidden_cards(g: Game, t: Tables, viewer: int, lists: Lists, e: int) -> None:
    """Put the card numbers of row ``e`` into the opponent's places that ``viewer`` does not know; below 0: keep it.

    Nothing in the record may tell afterwards which cards were there.
    """
    first = (1 - viewer) * CARDS_PER_PLAYER
    for k in range(CARDS_PER_PLAYER):
        if lists[e, k] >= 0:
            g.card_id[first + k] = lists[e, k]


def write_no_known_cards(g: Game, viewer: int, lists: Lists, e: int) -> None:
    """Stands in for :func:`write_known_cards` in a game without closed deck lists: does nothing."""


def keep_hidden_cards(g: Game, t: Tables, viewer: int, lists: Lists, e: int) -> None:
    """Stands in for :func:`replace_hidden_cards` in a game without closed deck lists: does nothing."""


def can_continue(g: Game, t: Tables, viewer: int) -> int:
    """Whether the opponent can complete the announced actions after a deal of another deck list.

    This one is for games in which hidden cards never decide that.
    """
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
    """Determinize games and list legal actions with their keys; see :mod:`fftcg_env.core.search.interface`."""
    t = tables[0]
    for e in range(low, high):
        g = states[e]
        player = players[e] if job & DEALS and players[e] >= 0 else g.decision_player
        if job & jobs.LOOK_KNOWN:
            write_known_cards(g, player, lists, e)
        if job & jobs.LOOK_REPLACE:
            replace_hidden_cards(g, t, player, lists, e)
        if job & jobs.LOOK_DETERMINIZE:
            determinize(g, t, player, next_seed(seeds, e))
        if job & jobs.LOOK_REPLACE:
            counts[e] = can_continue(g, t, player)
        if job & jobs.LOOK_LEGAL:
            counts[e] = g.legal_count
            for i in range(g.legal_count):
                lists[e, i] = g.legal[i]
        if job & jobs.LOOK_KEYS:
            for i in range(g.legal_count):
                keys[e, i] = action_key(g, g.legal[i])


def play_at_random(g: Game, t: Tables, memories: Memories, policy: int, seeds: Seeds, e: int) -> None:
    """Take one decision of a rollout, in a game without a heuristic."""
    step(g, t, g.legal[sampled(seeds, e, g.legal_count)])


def advised_action(g: Game, t: Tables, m: Memory) -> int:
    """The heuristic's action in a game that goes on: the first of the actions with the highest score."""
    if g.legal_count == 1:
        return g.legal[0]
    weigh(g, t, m)
    best = 0
    for i in range(1, g.legal_count):
        if m.scores[i] > m.scores[best]:
            best = i
    return g.legal[best]


def play_on(g: Game, t: Tables, memories: Memories, policy: int, seeds: Seeds, e: int) -> None:
    """Take one decision of a rollout."""
    if policy == HEURISTIC:
        step(g, t, advised_action(g, t, memories[0]))
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
    memories: Memories,
) -> None:
    """Roll games out by a policy; see :mod:`fftcg_env.core.search.interface`."""
    t = tables[0]
    last = high - 1 if high - low >= PREFETCH_FROM else low
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
            play_on(g, t, memories, policy, seeds, e)
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
    probabilities: Values,
    memories: Memories,
) -> None:
    """The heuristic's action, weights and evaluation; see :mod:`fftcg_env.core.search.interface`."""
    t = tables[0]
    m = memories[0]
    for e in range(low, high):
        g = states[e]
        if job & jobs.ADVISE_CHOOSE and actions[e] != jobs.SKIP:
            actions[e] = advised_action(g, t, m) if g.legal_count else jobs.SKIP
        if job & jobs.ADVISE_WEIGH and g.legal_count:
            weigh(g, t, m)
            for i in range(g.legal_count):
                weights[e, i] = m.scores[i] / SCORES_PER_POINT
        if job & jobs.ADVISE_WIN_PROBABILITY:
            probabilities[e] = win_probability(g, t, m)
        if job & jobs.ADVISE_FEATURES:
            write_features(g, t, m, weights, e)


def make_search_entries(
    module: str,
    engine: Engine,
    *,
    determinize: Callable[..., None],
    action_key: Callable[..., int],
    Memories: type = Actions,
    heuristic: dict[str, Any] | None = None,
    closed_lists: dict[str, Any] | None = None,
) -> SearchEntries:
    """Make ``look``, ``roll_out``, ``judge`` and, with a heuristic, ``advise`` of a game.

    Each entry must be assigned to its own name in ``module``.

    - ``determinize``, ``action_key``: rules, as in :mod:`.placeholders`.
    - ``heuristic``: the class ``Memory``, the rules ``weigh``, ``win_probability`` and ``write_features``, and
      ``SCORES_PER_POINT`` if it is not 1. ``Memories``: the class of an array of memories.
    - ``closed_lists``: for search with closed deck lists (:mod:`fftcg_env.core.search.closed_lists`). Usually the rules
      ``is_hidden`` and ``offered_cards`` and the number ``CARDS_PER_PLAYER``. A game whose record says more about
      hidden cards gives its own ``write_known_cards`` and ``replace_hidden_cards`` instead. It also gives
      ``can_continue`` if hidden cards decide whether an announced action can be completed.
    """
    names = {**engine.names, **(heuristic or {}), **(closed_lists or {})}
    names.update(determinize=determinize, action_key=action_key, Memories=Memories)
    simple = "is_hidden" in names
    defaults = {
        "write_known_cards": write_known_cards if simple else write_no_known_cards,
        "replace_hidden_cards": replace_hidden_cards if simple else keep_hidden_cards,
        "can_continue": can_continue,
    }
    for name, template in defaults.items():
        if name not in names:
            names[name] = rule(bind_template(template, module, names))
    if heuristic is not None:
        names["advised_action"] = rule(bind_template(advised_action, module, names))
    names["play_on"] = rule(bind_template(play_at_random if heuristic is None else play_on, module, names))
    return SearchEntries(
        entry(bind_template(look, module, names)),
        entry(bind_template(roll_out, module, names)),
        entry(bind_template(advise, module, names)) if heuristic is not None else None,
        make_network_entry(module, names),
    )
