"""Rules that evaluate a policy network on an encoded position (:mod:`.encoding`).

``d``, ``s``, ``c`` and ``a`` are the widths of tokens, state, context and actions::

    token    = relu(bias + sum of its feature rows + row of its (card, class))         d
    token    = relu(token . token_matrix + bias)                                       d
    pooled   = for each token class the sum of its tokens                              classes * d
    state    = relu(bias + sum of state feature rows + rows of minor (card, class))    s
    context  = relu([pooled, state] . first + bias);  relu(context . second + bias)    c
    action   = relu(row of its kind + row of its advice + token . A + source token . B + context . C)      a
    logit    = relu(action . hidden + bias) . last + bias                              a / 2, 1
    value    = relu(context . V + bias) . last + bias                                  c / 2, 1

All floats are in one array, ``weights``; ``shape`` has the start of each matrix (:mod:`.weights`). The rows of (card,
class) pairs are computed once, when a network is loaded (as Stockfish's NNUE sums its first layer), so a card's
description costs nothing during play. The last layers are stored with ``WIDTH`` columns; only the first one is used.
"""

from __future__ import annotations

from ..jit import rule
from . import sections as into
from . import weights as where
from .encoding import Numbers
from .linear_layers import Codes, Floats, add_products, add_rows, clip_below_zero
from .weights import WIDTH

__all__ = ["judge_action", "judge_position", "judge_value", "prepare_actions"]


@rule
def copy_floats(to: Floats, to_at: int, source: Floats, source_at: int, count: int) -> None:
    """Copy ``count`` floats."""
    for k in range(count):
        to[to_at + k] = source[source_at + k]


@rule
def list_active(x: Floats, x_at: int, count: int, lists: Codes, half: int) -> int:
    """Write the indexes of the numbers that are not zero into the second half of ``lists``; returns how many."""
    at = half
    for k in range(count):
        lists[at] = k
        at += 1 if x[x_at + k] != 0.0 else 0
    return at - half


@rule
def add_layer(
    x: Floats, x_at: int, y_at: int, weights: Floats, matrix: int, inputs: int, width: int, lists: Codes, half: int
) -> None:
    """Add ``x . matrix`` to the results at ``y_at``, skipping inputs that are zero."""
    active = list_active(x, x_at, inputs, lists, half)
    add_products(x, y_at, weights, matrix, width, lists, half, active, x, x_at)


@rule
def judge_tokens(
    codes: Codes, room: Numbers, weights: Floats, shape: Numbers, work: Floats, lists: Codes, half: int
) -> None:
    """Compute the vectors of all tokens, and their sums by class."""
    d, classes = shape[where.TOKEN_WIDTH], shape[where.CLASSES]
    pooled, one = shape[where.POOLED], shape[where.TOKEN]
    for k in range(classes * d):
        work[pooled + k] = 0.0
    start = 0
    for token in range(room[into.TOKENS_DONE]):
        end = int(codes[room[into.TOKEN_ENDS] + token])
        place = shape[where.TOKENS] + token * d
        copy_floats(work, one, weights, shape[where.TOKEN_BIAS], d)
        add_rows(work, one, weights, shape[where.TOKEN_CARD_ROWS], d, codes, room[into.TOKEN_CARDS] + token, 1)
        add_rows(
            work, one, weights, shape[where.TOKEN_FEATURE_ROWS], d, codes, room[into.FEATURES] + start, end - start
        )
        clip_below_zero(work, one, d)
        copy_floats(work, place, weights, shape[where.TOKEN_MATRIX_BIAS], d)
        add_layer(work, one, place, weights, shape[where.TOKEN_MATRIX], d, d, lists, half)
        clip_below_zero(work, place, d)
        group = int(codes[room[into.TOKEN_CARDS] + token]) % classes
        add_rows(work, pooled + group * d, work, place, d, lists, 0, 1)
        start = end


@rule
def judge_context(
    codes: Codes, room: Numbers, weights: Floats, shape: Numbers, work: Floats, lists: Codes, half: int
) -> None:
    """Compute the context vector of the position."""
    d, s, c = shape[where.TOKEN_WIDTH], shape[where.STATE_WIDTH], shape[where.CONTEXT_WIDTH]
    pooled = shape[where.CLASSES] * d
    state, first, second = shape[where.POOLED] + pooled, shape[where.FIRST], shape[where.SECOND]
    copy_floats(work, state, weights, shape[where.STATE_BIAS], s)
    add_rows(
        work,
        state,
        weights,
        shape[where.STATE_FEATURE_ROWS],
        s,
        codes,
        room[into.STATE_FEATURES],
        room[into.STATE_DONE],
    )
    add_rows(
        work, state, weights, shape[where.MINOR_CARD_ROWS], s, codes, room[into.MINOR_CARDS], room[into.MINOR_DONE]
    )
    clip_below_zero(work, state, s)
    copy_floats(work, first, weights, shape[where.CONTEXT_1_BIAS], c)
    add_layer(work, shape[where.POOLED], first, weights, shape[where.CONTEXT_1], pooled + s, c, lists, half)
    clip_below_zero(work, first, c)
    copy_floats(work, second, weights, shape[where.CONTEXT_2_BIAS], c)
    add_layer(work, first, second, weights, shape[where.CONTEXT_2], c, c, lists, half)
    clip_below_zero(work, second, c)


@rule
def prepare_actions(
    codes: Codes, room: Numbers, weights: Floats, shape: Numbers, work: Floats, lists: Codes, half: int
) -> None:
    """Compute the part that all actions of a position share."""
    d, c, a = shape[where.TOKEN_WIDTH], shape[where.CONTEXT_WIDTH], shape[where.ACTION_WIDTH]
    common, source = shape[where.FOR_ACTIONS], int(codes[room[into.SOURCE]])
    for k in range(a):
        work[common + k] = 0.0
    add_layer(work, shape[where.SECOND], common, weights, shape[where.ACTION_CONTEXT], c, a, lists, half)
    if source > 0:
        token = shape[where.TOKENS] + (source - 1) * d
        add_layer(work, token, common, weights, shape[where.ACTION_SOURCE], d, a, lists, half)


@rule
def judge_action(
    codes: Codes, room: Numbers, weights: Floats, shape: Numbers, work: Floats, lists: Codes, half: int, k: int
) -> float:
    """The logit of the k-th legal action."""
    d, a, hidden = shape[where.TOKEN_WIDTH], shape[where.ACTION_WIDTH], shape[where.HIDDEN_WIDTH]
    token = int(codes[room[into.ACTION_TOKENS] + k])
    copy_floats(work, shape[where.ACTION], work, shape[where.FOR_ACTIONS], a)
    add_rows(
        work, shape[where.ACTION], weights, shape[where.ACTION_KIND_ROWS], a, codes, room[into.ACTION_KINDS] + k, 1
    )
    if shape[where.ADVISED]:
        advice = room[into.ACTION_ADVICE] + k
        add_rows(work, shape[where.ACTION], weights, shape[where.ACTION_ADVICE_ROWS], a, codes, advice, 1)
    if token > 0:
        place = shape[where.TOKENS] + (token - 1) * d
        add_layer(work, place, shape[where.ACTION], weights, shape[where.ACTION_TOKEN], d, a, lists, half)
    clip_below_zero(work, shape[where.ACTION], a)
    copy_floats(work, shape[where.HIDDEN], weights, shape[where.ACTION_HIDDEN_BIAS], hidden)
    add_layer(
        work, shape[where.ACTION], shape[where.HIDDEN], weights, shape[where.ACTION_HIDDEN], a, hidden, lists, half
    )
    clip_below_zero(work, shape[where.HIDDEN], hidden)
    copy_floats(work, shape[where.LAST], weights, shape[where.ACTION_LAST_BIAS], WIDTH)
    add_products(
        work, shape[where.LAST], weights, shape[where.ACTION_LAST], WIDTH, lists, 0, hidden, work, shape[where.HIDDEN]
    )
    return work[shape[where.LAST]]


@rule
def judge_value(weights: Floats, shape: Numbers, work: Floats, lists: Codes, half: int) -> float:
    """The logit of winning for the player who decides."""
    c, hidden = shape[where.CONTEXT_WIDTH], shape[where.VALUE_WIDTH]
    copy_floats(work, shape[where.VALUE], weights, shape[where.VALUE_HIDDEN_BIAS], hidden)
    add_layer(work, shape[where.SECOND], shape[where.VALUE], weights, shape[where.VALUE_HIDDEN], c, hidden, lists, half)
    clip_below_zero(work, shape[where.VALUE], hidden)
    copy_floats(work, shape[where.LAST], weights, shape[where.VALUE_LAST_BIAS], WIDTH)
    add_products(
        work, shape[where.LAST], weights, shape[where.VALUE_LAST], WIDTH, lists, 0, hidden, work, shape[where.VALUE]
    )
    return work[shape[where.LAST]]


@rule
def judge_position(
    codes: Codes, room: Numbers, weights: Floats, shape: Numbers, work: Floats, lists: Codes, half: int
) -> None:
    """Evaluate the position in ``codes`` up to its context vector, which actions and value share."""
    judge_tokens(codes, room, weights, shape, work, lists, half)
    judge_context(codes, room, weights, shape, work, lists, half)
