"""The compiled statistics of a search tree over many deals: selection by PUCT, and updates with values.

The algorithm is Information Set Monte Carlo Tree Search with a single observer (Cowling, Powley and Whitehouse 2012,
doi 10.1109/TCIAIG.2012.2200894). A node is the sequence of moves since the root, each named by its key
(:meth:`~fftcg_env.core.search.Search.keys`). So deals that the observer cannot tell apart share nodes, and in each deal
only its legal moves are candidates. The opponent plays the heuristic, which knows only what the opponent may know, or
(``REPLIES``) chooses in the tree what is worst for the observer.

PUCT (Rosin 2011; Silver et al. 2017) chooses the move with the highest sum of its mean value and a bonus, which grows
with the heuristic's prior and falls with visits. Simulations in progress count as visits without a value (Liu et al.
2020, "Watch the Unobserved"), so that many rows can search at once.

The hash table has one entry for each move of a node. Only 63-bit hashes of move sequences identify nodes; two collide
once in some 10**13 trees of a thousand nodes.
"""

from __future__ import annotations

from ..entry_arguments import Actions, Lists, Record, Statuses, Values, Weights
from ..jit import array_of, compiled_as, entry, rule
from ..jobs import STATUS_PLAYER
from .tree_search import BOLDNESS, CAUTION, DOUBT, EDGE, FOLLOW, LEARN, REPLIES, SHARE, UNIT

WORD = 0x7FFFFFFFFFFFFFFF
STEP = 0x1E3779B97F4A7C15
SCATTER = 0x3F58476D1CE4E5B9
HALVINGS = 10
LEAST = -512.0
LEAST_VISITS = 4


@compiled_as(array_of(EDGE))
class Edges(Record):
    """The hash table, with open addressing; its length is a power of two."""


@rule
def joined(node: int, key: int) -> int:
    """The hash of a node and a move; never 0."""
    x = (node ^ ((key + 1) * STEP)) & WORD
    x ^= x >> 31
    x = (x * SCATTER) & WORD
    x ^= x >> 29
    return x if x else 1


@rule
def place_of(edges: Edges, key: int, mask: int) -> int:
    """The place of a hash in the table, or the free place for it."""
    place = key & mask
    while edges[place].key != 0 and edges[place].key != key:
        place = (place + 1) & mask
    return place


@rule
def opinion(weight: float, unit: float) -> float:
    """exp(weight / unit) for a weight of at most 0, without the mathematics library."""
    power = 1.0 + max(LEAST, weight / unit) / (1 << HALVINGS)
    for _ in range(HALVINGS):
        power *= power
    return power


@rule
def is_first_of_its_key(keys: Lists, e: int, i: int) -> int:
    """Whether no earlier legal action has the same key."""
    for k in range(i):
        if keys[e, k] == keys[e, i]:
            return 0
    return 1


@rule
def heuristic_move(weights: Weights, count: int, e: int) -> int:
    """The index of the legal action with the highest weight."""
    best = 0
    for i in range(1, count):
        if weights[e, i] > weights[e, best]:
            best = i
    return best


@rule
def alike(keys: Lists, weights: Weights, count: int, e: int, i: int) -> int:
    """The number of moves tied with this one in heuristic weight; negative if this is not the first of them.

    Tied moves are mostly equivalent, such as paying with one of two equal cards.
    """
    total = 0
    first = 1
    for k in range(count):
        if weights[e, k] == weights[e, i] and is_first_of_its_key(keys, e, k):
            total += 1
            if k < i:
                first = -1
    return first * total


@rule
def share_of(opinion_share: float, number: int) -> float:
    """The prior of one of ``number`` tied moves: the first gets half of the group's prior."""
    if number == 1:
        return opinion_share
    return opinion_share / 2 if number > 0 else opinion_share / 2 / (-number - 1)


@rule
def chosen_move(
    edges: Edges, node: int, side: float, keys: Lists, weights: Weights, count: int, e: int, settings: Weights
) -> int:
    """The index of the legal action to explore next, by PUCT."""
    mask = len(edges) - 1
    best = heuristic_move(weights, count, e)
    most = weights[e, best]
    groups = 0
    visits = 0
    waiting = 0
    total = 0.0
    opinions = 0.0
    for i in range(count):
        if is_first_of_its_key(keys, e, i):
            if alike(keys, weights, count, e, i) > 0:
                opinions += opinion(weights[e, i] - most, settings[0, UNIT])
                groups += 1
            x = edges[place_of(edges, joined(node, keys[e, i]), mask)]
            visits += x.visits
            waiting += x.flying
            total += x.total
    if visits + waiting == 0:
        return best
    expected = side * total / visits - settings[0, CAUTION] if visits else 0.0
    root = float(visits + waiting) ** 0.5
    highest = -1e300
    for i in range(count):
        if is_first_of_its_key(keys, e, i):
            x = edges[place_of(edges, joined(node, keys[e, i]), mask)]
            share = opinion(weights[e, i] - most, settings[0, UNIT]) / opinions
            share = (1.0 - settings[0, SHARE]) * share + settings[0, SHARE] / groups
            share = share_of(share, alike(keys, weights, count, e, i))
            value = side * x.total / x.visits if x.visits else expected
            value += settings[0, BOLDNESS] * share * root / (1 + x.visits + x.flying)
            if value > highest:
                highest = value
                best = i
    return best


@rule
def plain_move(
    edges: Edges, node: int, side: float, keys: Lists, weights: Weights, count: int, e: int, settings: Weights
) -> int:
    """The index of the best legal action: the heuristic's, unless another one is significantly better."""
    mask = len(edges) - 1
    first = heuristic_move(weights, count, e)
    base = edges[place_of(edges, joined(node, keys[e, first]), mask)]
    best = first
    if base.visits < LEAST_VISITS:
        return best
    mean = base.total / base.visits
    noise = (base.squares / base.visits - mean * mean) / base.visits
    highest = 0.0
    for i in range(count):
        x = edges[place_of(edges, joined(node, keys[e, i]), mask)]
        if i == first or x.visits < LEAST_VISITS:
            continue
        its = x.total / x.visits
        error = (noise + (x.squares / x.visits - its * its) / x.visits) ** 0.5
        gain = side * (its - mean) - settings[0, DOUBT] * error
        if gain > highest:
            highest = gain
            best = i
    return best


@entry
def tree(
    job: int,
    low: int,
    high: int,
    observer: int,
    edges: Edges,
    used: Actions,
    rows: Actions,
    nodes: Actions,
    paths: Lists,
    lengths: Actions,
    ends: Actions,
    status: Statuses,
    lists: Lists,
    keys: Lists,
    weights: Weights,
    counts: Actions,
    actions: Actions,
    values: Values,
    settings: Weights,
) -> None:
    """Choose moves or learn values.

    ``TRY`` and ``FOLLOW`` write the next action of the games ``low <= e < high`` into ``actions`` and set ``ends[e]``
    if it leads to a new node. ``LEARN`` adds the values of the rows ``low <= r < high`` to their paths.

    ``used``: number of moves in the table, ``(1,)``; ``rows[e]``: the row of ``nodes``, ``paths`` and ``lengths`` of a
    game, because games change places; ``observer``: the player whose values they are.
    """
    mask = len(edges) - 1
    if job != LEARN:
        for e in range(low, high):
            r = rows[e]
            mine = status[e, STATUS_PLAYER] == observer
            if not mine and settings[0, REPLIES] == 0.0:
                i = heuristic_move(weights, counts[e], e)
                actions[e] = lists[e, i]
                nodes[r] = joined(nodes[r], keys[e, i])
                ends[e] = 0
                continue
            side = 1.0 if mine else -1.0
            if job == FOLLOW:
                i = plain_move(edges, nodes[r], side, keys, weights, counts[e], e, settings)
                actions[e] = lists[e, i]
                nodes[r] = joined(nodes[r], keys[e, i])
                known = edges[place_of(edges, nodes[r], mask)].visits
                ends[e] = 1 if known < LEAST_VISITS and counts[e] > 1 else 0
                continue
            i = chosen_move(edges, nodes[r], side, keys, weights, counts[e], e, settings)
            actions[e] = lists[e, i]
            node = joined(nodes[r], keys[e, i])
            nodes[r] = node
            ends[e] = 0
            if counts[e] < 2:
                continue  # there was no choice
            x = edges[place_of(edges, node, mask)]
            full = 2 * used[0] >= len(edges) or lengths[r] >= paths.shape[1]
            ends[e] = 1 if x.key == 0 or full else 0
            if full and x.key == 0:
                continue
            if x.key == 0:
                x.key = node
                used[0] += 1
            x.flying += 1
            paths[r, lengths[r]] = place_of(edges, node, mask)
            lengths[r] += 1
    else:
        for r in range(low, high):
            for k in range(lengths[r]):
                x = edges[paths[r, k]]
                x.flying -= 1
                x.visits += 1
                x.total += values[r]
                x.squares += values[r] * values[r]
