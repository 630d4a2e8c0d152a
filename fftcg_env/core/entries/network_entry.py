"""The entry ``judge``: a policy network reads and evaluates positions (:mod:`fftcg_env.core.network`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types

from .. import jobs
from ..entry_arguments import Actions, Record, Seeds, sampled
from ..intrinsics.exponential import exponential
from ..jit import Entry, compiled_as, entry, rule
from ..network import encoder as of
from ..network import sections as into
from ..network.encoding import Numbers, forget_position, move_on, put_state, put_token_features, sort_cards
from ..network.forward import judge_action, judge_position, judge_value, prepare_actions
from ..network.linear_layers import Codes, Floats
from .placeholders import (
    SCORES_PER_POINT,
    Game,
    Games,
    Memories,
    Memory,
    ObservationRows,
    Tables,
    TablesArray,
    bind_template,
    weigh,
    write_observation,
)

SAMPLE_BITS = 24
"""Random bits that choose a sampled action."""


@compiled_as(types.float32[:, ::1])
class Rows(Record):
    """float32 ``(games, places)``."""


def put_actions(g: Game, rows: ObservationRows, plan: Numbers, codes: Codes, room: Numbers) -> None:
    """Encode the legal actions and the card that the decision is about."""
    kinds, globals_, verbs = plan[of.GLOBALS] + plan[of.VERBS], plan[of.GLOBALS], plan[of.VERBS]
    kind = int(rows[0, plan[of.KIND]]) * kinds
    done = 0
    for k in range(g.legal_count):
        action = int(g.legal[k])
        if action < globals_:
            codes[room[into.ACTION_TOKENS] + done] = 0
            codes[room[into.ACTION_KINDS] + done] = kind + action
        else:
            row = (action - globals_) // verbs
            codes[room[into.ACTION_TOKENS] + done] = codes[room[into.ROW_TOKENS] + row]
            codes[room[into.ACTION_KINDS] + done] = kind + globals_ + (action - globals_) - row * verbs
        codes[room[into.ACTION_NUMBERS] + done] = action
        done += 1
    room[into.ACTIONS_DONE] = done
    source = 0
    for k in range(plan[of.SOURCES + 1]):
        row = int(rows[0, plan[plan[of.SOURCES] + k]])
        if row > 0 and source == 0:
            source = codes[room[into.ROW_TOKENS] + row - 1]
    codes[room[into.SOURCE]] = source


def put_no_advice(g: Game, t: Tables, m: Memory, unit: float, codes: Codes, room: Numbers) -> None:
    """The advice in a game without a heuristic: every action is as good as the others."""
    for k in range(g.legal_count):
        codes[room[into.ACTION_ADVICE] + k] = of.ADVICE_LEVELS


def put_advice(g: Game, t: Tables, m: Memory, unit: float, codes: Codes, room: Numbers) -> None:
    """Write how much better or worse than the best other action the heuristic finds each legal action.

    ``unit``: a clear difference between weights. The levels of the difference: 0, below 1/4, 1/2, 1, 2, 4 and 8 units,
    and more.
    """
    if g.legal_count == 1:
        codes[room[into.ACTION_ADVICE]] = of.ADVICE_LEVELS
        return
    weigh(g, t, m)
    best = 1 if m.scores[1] > m.scores[0] else 0
    second = 1 - best
    for k in range(2, g.legal_count):
        if m.scores[k] > m.scores[best]:
            second = best
            best = k
        elif m.scores[k] > m.scores[second]:
            second = k
    for k in range(g.legal_count):
        difference = float(m.scores[k] - m.scores[second if k == best else best]) / SCORES_PER_POINT
        level, limit = 0, 0.25 * unit
        if difference != 0.0:
            level = 1
            while level < of.ADVICE_LEVELS and abs(difference) >= limit:
                level += 1
                limit *= 2.0
        codes[room[into.ACTION_ADVICE] + k] = of.ADVICE_LEVELS + (level if difference > 0.0 else -level)


def encode(g: Game, rows: ObservationRows, plan: Numbers, codes: Codes, room: Numbers) -> None:
    """Encode one position for a network.

    ``rows``: row 0 has the observation of the player who decides.
    """
    count = sort_cards(rows, plan, codes, room)
    put_token_features(rows, plan, codes, room, count)
    put_state(rows, plan, codes, room)
    put_actions(g, rows, plan, codes, room)
    for k in range(into.COUNTED):
        codes[room[into.COUNTS] + k] = room[into.TOKENS_DONE + k]


def take_action(g: Game, logits: Rows, judged: Rows, seeds: Seeds, e: int, sample: int) -> int:
    """The index of an action in the list of legal actions: the first with the highest logit, or a sample of the
    softmax.

    Writes into ``judged``: the logit of the action minus the highest one, and the sum of exponentials.
    """
    count, best = int(g.legal_count), 0
    for k in range(1, count):
        if logits[e, k] > logits[e, best]:
            best = k
    highest, total = float(logits[e, best]), 0.0
    for k in range(count):
        total += exponential(float(logits[e, k]) - highest)
    taken = best
    if sample:
        left = total * (sampled(seeds, e, 1 << SAMPLE_BITS) / float(1 << SAMPLE_BITS))
        taken = 0
        left -= exponential(float(logits[e, 0]) - highest)
        while left >= 0.0 and taken < count - 1:
            taken += 1
            left -= exponential(float(logits[e, taken]) - highest)
    judged[e, 1] = float(logits[e, taken]) - highest
    judged[e, 2] = total
    return taken


def judge(
    states: Games,
    tables: TablesArray,
    job: int,
    low: int,
    high: int,
    actions: Actions,
    seeds: Seeds,
    logits: Rows,
    judged: Rows,
    memories: Memories,
    units: Floats,
    observation: ObservationRows,
    plan: Numbers,
    codes: Codes,
    room: Numbers,
    weights: Floats,
    shape: Numbers,
    work: Floats,
    lists: Codes,
    half: int,
) -> None:
    """Encode and evaluate the positions of games; see :mod:`fftcg_env.core.search.interface`."""
    t, unit = tables[0], float(units[0])
    for e in range(low, high):
        g = states[e]
        if actions[e] == jobs.SKIP or g.legal_count == 0:
            actions[e] = jobs.SKIP
            continue
        forget_position(room)
        write_observation(g, t, observation, 0, g.decision_player, 0)
        encode(g, observation, plan, codes, room)
        if unit > 0.0:
            put_advice(g, t, memories[0], unit, codes, room)
        if job & (jobs.JUDGE_VALUE | jobs.JUDGE_LOGITS):
            judge_position(codes, room, weights, shape, work, lists, half)
        if job & jobs.JUDGE_VALUE:
            judged[e, 0] = judge_value(weights, shape, work, lists, half)
        if job & jobs.JUDGE_LOGITS:
            prepare_actions(codes, room, weights, shape, work, lists, half)
            for k in range(g.legal_count):
                logits[e, k] = judge_action(codes, room, weights, shape, work, lists, half, k)
            actions[e] = g.legal[take_action(g, logits, judged, seeds, e, job & jobs.JUDGE_SAMPLE)]
        if job & jobs.JUDGE_COLLECT:
            move_on(room)


def make_network_entry(module: str, names: dict[str, Any]) -> Entry[..., None]:
    """Make ``judge`` of a game with a packed observation from the names of its engine; it belongs to ``module``."""
    names = dict(names)
    template: Callable[..., Any]
    advice = put_advice if "weigh" in names else put_no_advice
    for name, template in (
        ("put_actions", put_actions),
        ("put_advice", advice),
        ("encode", encode),
        ("take_action", take_action),
    ):
        names[name] = rule(bind_template(template, module, names))
    return entry(bind_template(judge, module, names))
