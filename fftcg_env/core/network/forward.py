"""Rules that evaluate a policy network on the indices that :mod:`.encoding` writes.

``d``, ``s``, ``c`` and ``a`` are the widths of tokens, state, context and actions::

    token    = relu(bias + sum of its feature rows + row of its (card, class))         d
    token    = relu(token . token_matrix + bias)                                       d
    pooled   = for each token class the sum of its tokens                              classes * d
    state    = relu(bias + sum of state feature rows + rows of minor (card, class))    s
    context  = relu([pooled, state] . first + bias);  relu(context . second + bias)    c
    action   = relu(row of its kind + token . A + source token . B + context . C)      a
    logit    = relu(action . hidden + bias) . last + bias                              a / 2, 1
    value    = relu(context . V + bias) . last + bias                                  c / 2, 1

All floats lie in one array, ``weights``; ``shape`` says where each matrix begins. The rows of (card, class) pairs are
computed once, when a network is loaded (as Stockfish's NNUE sums its first layer), so a card's description costs
nothing during play. The last layers are stored with ``WIDTH`` columns, of which the first counts.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..jit import rule
from ..machine.dense import WIDTH, Codes, Floats, add_products, add_rows, clip_below_zero
from .encoding import (
    ACTION_KINDS,
    ACTION_TOKENS,
    FEATURES,
    MINOR_CARDS,
    MINOR_DONE,
    SOURCE,
    STATE_DONE,
    STATE_FEATURES,
    TOKEN_CARDS,
    TOKEN_ENDS,
    TOKENS_DONE,
    Numbers,
)

__all__ = ["MATRICES", "Workspace", "judge_position", "packed", "shapes_of"]

MATRICES = (
    "token_cards",
    "minor_cards",
    "token_features",
    "state_features",
    "token_bias",
    "state_bias",
    "token_matrix",
    "token_matrix_bias",
    "context_1",
    "context_1_bias",
    "context_2",
    "context_2_bias",
    "action_kinds",
    "action_token",
    "action_source",
    "action_context",
    "action_hidden",
    "action_hidden_bias",
    "action_last",
    "action_last_bias",
    "value_hidden",
    "value_hidden_bias",
    "value_last",
    "value_last_bias",
)
"""The matrices in the order in which they lie in ``weights``; ``shape`` has the place of each."""
(
    TOKEN_CARD_ROWS,
    MINOR_CARD_ROWS,
    TOKEN_FEATURE_ROWS,
    STATE_FEATURE_ROWS,
    TOKEN_BIAS,
    STATE_BIAS,
    TOKEN_MATRIX,
    TOKEN_MATRIX_BIAS,
    CONTEXT_1,
    CONTEXT_1_BIAS,
    CONTEXT_2,
    CONTEXT_2_BIAS,
    ACTION_KIND_ROWS,
    ACTION_TOKEN,
    ACTION_SOURCE,
    ACTION_CONTEXT,
    ACTION_HIDDEN,
    ACTION_HIDDEN_BIAS,
    ACTION_LAST,
    ACTION_LAST_BIAS,
    VALUE_HIDDEN,
    VALUE_HIDDEN_BIAS,
    VALUE_LAST,
    VALUE_LAST_BIAS,
) = range(24)
# Behind the places of the matrices: widths, and where intermediate results lie in the workspace.
TOKEN_WIDTH, STATE_WIDTH, CONTEXT_WIDTH, ACTION_WIDTH, HIDDEN_WIDTH, VALUE_WIDTH, CLASSES = range(24, 31)
(
    POOLED,
    FIRST,
    SECOND,
    FOR_ACTIONS,
    ACTION,
    HIDDEN,
    LAST,
    VALUE,
    TOKENS,
    TOKEN,
    LIST,
) = range(31, 42)
SHAPE_SIZE = 42


def shapes_of(sizes: Mapping[str, int], tables: bool = True) -> dict[str, tuple[int, ...]]:
    """The shape of each matrix by name. ``sizes``: ``token``, ``state``, ``context``, ``action`` (widths), ``cards``,
    ``token_classes``, ``minor_classes``, ``token_features``, ``state_features``, ``kinds``; ``tables``: also of the
    rows of (card, class) pairs."""
    d, s, c, a = sizes["token"], sizes["state"], sizes["context"], sizes["action"]
    classes = sizes["token_classes"]
    shapes: dict[str, tuple[int, ...]] = {
        "token_cards": (sizes["cards"] * classes, d),
        "minor_cards": (sizes["cards"] * sizes["minor_classes"], s),
        "token_features": (sizes["token_features"], d),
        "state_features": (sizes["state_features"], s),
        "token_bias": (d,),
        "state_bias": (s,),
        "token_matrix": (d, d),
        "token_matrix_bias": (d,),
        "context_1": (classes * d + s, c),
        "context_1_bias": (c,),
        "context_2": (c, c),
        "context_2_bias": (c,),
        "action_kinds": (sizes["kinds"], a),
        "action_token": (d, a),
        "action_source": (d, a),
        "action_context": (c, a),
        "action_hidden": (a, a // 2),
        "action_hidden_bias": (a // 2,),
        "action_last": (a // 2, WIDTH),
        "action_last_bias": (WIDTH,),
        "value_hidden": (c, c // 2),
        "value_hidden_bias": (c // 2,),
        "value_last": (c // 2, WIDTH),
        "value_last_bias": (WIDTH,),
    }
    return shapes if tables else {name: shape for name, shape in shapes.items() if name not in MATRICES[:2]}


def packed(matrices: Mapping[str, np.ndarray], sizes: Mapping[str, int], rows: int) -> tuple[np.ndarray, np.ndarray]:
    """``weights`` float32 and ``shape`` int64 of a network. ``matrices``: each of :data:`MATRICES` with the shape that
    :func:`shapes_of` says; ``rows``: most tokens of a position."""
    shapes = shapes_of(sizes)
    shape, parts, at = np.zeros(SHAPE_SIZE, np.int64), [], 0
    for k, name in enumerate(MATRICES):
        matrix = np.ascontiguousarray(matrices[name], np.float32)
        if matrix.shape != shapes[name]:
            raise ValueError(f"the matrix {name!r} has the shape {matrix.shape}, not {shapes[name]}")
        shape[k] = at
        parts.append(matrix.reshape(-1))
        at += matrix.size
    d, s, c, a = sizes["token"], sizes["state"], sizes["context"], sizes["action"]
    shape[TOKEN_WIDTH : CLASSES + 1] = d, s, c, a, a // 2, c // 2, sizes["token_classes"]
    widths = (sizes["token_classes"] * d + s, c, c, a, a, a // 2, WIDTH, c // 2, rows * d, d)
    shape[POOLED:LIST] = np.concatenate([[0], np.cumsum(widths)[:-1]])
    shape[LIST] = sum(widths)
    return np.concatenate(parts), shape


class Workspace:
    """Intermediate results of evaluating a network: ``floats`` float32 and ``lists`` int32. For one thread."""

    def __init__(self, shape: np.ndarray) -> None:
        longest = int(max(shape[FIRST] - shape[POOLED], shape[CONTEXT_WIDTH], shape[ACTION_WIDTH], shape[TOKEN_WIDTH]))
        self.floats = np.zeros(int(shape[LIST]), np.float32)
        self.lists = np.concatenate([np.arange(longest), np.zeros(longest)]).astype(np.int32)
        self.half = longest


@rule
def copy_floats(to: Floats, to_at: int, source: Floats, source_at: int, count: int) -> None:
    """Copy ``count`` floats."""
    for k in range(count):
        to[to_at + k] = source[source_at + k]


@rule
def list_active(x: Floats, x_at: int, count: int, lists: Codes, half: int) -> int:
    """Write the places of the numbers that are not zero into the second half of ``lists``; returns how many."""
    at = half
    for k in range(count):
        lists[at] = k
        at += 1 if x[x_at + k] != 0.0 else 0
    return at - half


@rule
def add_layer(
    x: Floats, x_at: int, y_at: int, weights: Floats, matrix: int, inputs: int, width: int, lists: Codes, half: int
) -> None:
    """Add ``x . matrix`` to the results at ``y_at``; inputs that are zero cost nothing."""
    active = list_active(x, x_at, inputs, lists, half)
    add_products(x, y_at, weights, matrix, width, lists, half, active, x, x_at)


@rule
def judge_tokens(codes: Codes, room: Numbers, weights: Floats, shape: Numbers, work: Floats, lists: Codes) -> None:
    """The vectors of all tokens, and their sums by class."""
    d, classes = shape[TOKEN_WIDTH], shape[CLASSES]
    pooled, one = shape[POOLED], shape[TOKEN]
    for k in range(classes * d):
        work[pooled + k] = 0.0
    start = 0
    for token in range(room[TOKENS_DONE]):
        end = int(codes[room[TOKEN_ENDS] + token])
        place = shape[TOKENS] + token * d
        copy_floats(work, one, weights, shape[TOKEN_BIAS], d)
        add_rows(work, one, weights, shape[TOKEN_CARD_ROWS], d, codes, room[TOKEN_CARDS] + token, 1)
        add_rows(work, one, weights, shape[TOKEN_FEATURE_ROWS], d, codes, room[FEATURES] + start, end - start)
        clip_below_zero(work, one, d)
        copy_floats(work, place, weights, shape[TOKEN_MATRIX_BIAS], d)
        add_products(work, place, weights, shape[TOKEN_MATRIX], d, lists, 0, d, work, one)
        clip_below_zero(work, place, d)
        group = int(codes[room[TOKEN_CARDS] + token]) % classes
        add_rows(work, pooled + group * d, work, place, d, lists, 0, 1)
        start = end


@rule
def judge_context(
    codes: Codes, room: Numbers, weights: Floats, shape: Numbers, work: Floats, lists: Codes, half: int
) -> None:
    """The vector of the whole position."""
    d, s, c = shape[TOKEN_WIDTH], shape[STATE_WIDTH], shape[CONTEXT_WIDTH]
    pooled = shape[CLASSES] * d
    state, first, second = shape[POOLED] + pooled, shape[FIRST], shape[SECOND]
    copy_floats(work, state, weights, shape[STATE_BIAS], s)
    add_rows(work, state, weights, shape[STATE_FEATURE_ROWS], s, codes, room[STATE_FEATURES], room[STATE_DONE])
    add_rows(work, state, weights, shape[MINOR_CARD_ROWS], s, codes, room[MINOR_CARDS], room[MINOR_DONE])
    clip_below_zero(work, state, s)
    copy_floats(work, first, weights, shape[CONTEXT_1_BIAS], c)
    add_layer(work, shape[POOLED], first, weights, shape[CONTEXT_1], pooled + s, c, lists, half)
    clip_below_zero(work, first, c)
    copy_floats(work, second, weights, shape[CONTEXT_2_BIAS], c)
    add_layer(work, first, second, weights, shape[CONTEXT_2], c, c, lists, half)
    clip_below_zero(work, second, c)


@rule
def prepare_actions(
    codes: Codes, room: Numbers, weights: Floats, shape: Numbers, work: Floats, lists: Codes, half: int
) -> None:
    """What all actions of a position have in common."""
    d, c, a = shape[TOKEN_WIDTH], shape[CONTEXT_WIDTH], shape[ACTION_WIDTH]
    common, source = shape[FOR_ACTIONS], int(codes[room[SOURCE]])
    for k in range(a):
        work[common + k] = 0.0
    add_layer(work, shape[SECOND], common, weights, shape[ACTION_CONTEXT], c, a, lists, half)
    if source > 0:
        token = shape[TOKENS] + (source - 1) * d
        add_products(work, common, weights, shape[ACTION_SOURCE], a, lists, 0, d, work, token)


@rule
def judge_action(
    codes: Codes, room: Numbers, weights: Floats, shape: Numbers, work: Floats, lists: Codes, k: int
) -> float:
    """The logit of the k-th legal action."""
    d, a, hidden = shape[TOKEN_WIDTH], shape[ACTION_WIDTH], shape[HIDDEN_WIDTH]
    token = int(codes[room[ACTION_TOKENS] + k])
    copy_floats(work, shape[ACTION], work, shape[FOR_ACTIONS], a)
    add_rows(work, shape[ACTION], weights, shape[ACTION_KIND_ROWS], a, codes, room[ACTION_KINDS] + k, 1)
    if token > 0:
        place = shape[TOKENS] + (token - 1) * d
        add_products(work, shape[ACTION], weights, shape[ACTION_TOKEN], a, lists, 0, d, work, place)
    clip_below_zero(work, shape[ACTION], a)
    copy_floats(work, shape[HIDDEN], weights, shape[ACTION_HIDDEN_BIAS], hidden)
    add_products(work, shape[HIDDEN], weights, shape[ACTION_HIDDEN], hidden, lists, 0, a, work, shape[ACTION])
    clip_below_zero(work, shape[HIDDEN], hidden)
    copy_floats(work, shape[LAST], weights, shape[ACTION_LAST_BIAS], WIDTH)
    add_products(work, shape[LAST], weights, shape[ACTION_LAST], WIDTH, lists, 0, hidden, work, shape[HIDDEN])
    return work[shape[LAST]]


@rule
def judge_value(weights: Floats, shape: Numbers, work: Floats, lists: Codes, half: int) -> float:
    """The logit of winning, of the player who decides."""
    c, hidden = shape[CONTEXT_WIDTH], shape[VALUE_WIDTH]
    copy_floats(work, shape[VALUE], weights, shape[VALUE_HIDDEN_BIAS], hidden)
    add_layer(work, shape[SECOND], shape[VALUE], weights, shape[VALUE_HIDDEN], c, hidden, lists, half)
    clip_below_zero(work, shape[VALUE], hidden)
    copy_floats(work, shape[LAST], weights, shape[VALUE_LAST_BIAS], WIDTH)
    add_products(work, shape[LAST], weights, shape[VALUE_LAST], WIDTH, lists, 0, hidden, work, shape[VALUE])
    return work[shape[LAST]]


@rule
def judge_position(
    codes: Codes, room: Numbers, weights: Floats, shape: Numbers, work: Floats, lists: Codes, half: int
) -> None:
    """Evaluate everything of the one position in ``codes`` but its actions and its value."""
    judge_tokens(codes, room, weights, shape, work, lists)
    judge_context(codes, room, weights, shape, work, lists, half)
