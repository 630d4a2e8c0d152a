"""The layout of a policy network's weights in one array, for compiled code and for numpy."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

__all__ = ["WIDTH", "Workspace", "packed", "shapes_of"]

WIDTH = 16
"""Floats of one vector of the compiled network; every layer's width is a multiple of it."""
# The place of each matrix among the starts in ``shape``, in the order of :func:`shapes_of`.
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
    ACTION_ADVICE_ROWS,
) = range(25)
# Behind the starts of the matrices: widths, and the places of intermediate results in the workspace.
TOKEN_WIDTH, STATE_WIDTH, CONTEXT_WIDTH, ACTION_WIDTH, HIDDEN_WIDTH, VALUE_WIDTH, CLASSES, ADVISED = range(25, 33)
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
) = range(33, 44)
SHAPE_SIZE = 44


def shapes_of(sizes: Mapping[str, int], tables: bool = True) -> dict[str, tuple[int, ...]]:
    """Name of each matrix -> its shape, in the order in which ``weights`` has them.

    ``sizes``: ``token``, ``state``, ``context``, ``action`` (widths), ``cards``, ``token_classes``, ``minor_classes``,
    ``token_features``, ``state_features``, ``kinds``, ``advice`` (its levels, 0: none is read). ``tables``: include the
    rows of (card, class) pairs.
    """
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
        "action_advice": (sizes["advice"], a),
    }
    if not tables:
        del shapes["token_cards"], shapes["minor_cards"]
    return shapes


def packed(matrices: Mapping[str, np.ndarray], sizes: Mapping[str, int], rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Pack the matrices of a network into ``weights``, float32, and ``shape``, int64.

    ``matrices``: by name, with the shapes of :func:`shapes_of`; ``rows``: most tokens of a position.
    """
    shape, parts, at = np.zeros(SHAPE_SIZE, np.int64), [], 0
    for k, (name, wanted) in enumerate(shapes_of(sizes).items()):
        matrix = np.ascontiguousarray(matrices[name], np.float32)
        if matrix.shape != wanted:
            raise ValueError(f"the matrix {name!r} has the shape {matrix.shape}, not {wanted}")
        shape[k] = at
        parts.append(matrix.reshape(-1))
        at += matrix.size
    d, s, c, a = sizes["token"], sizes["state"], sizes["context"], sizes["action"]
    shape[TOKEN_WIDTH : ADVISED + 1] = d, s, c, a, a // 2, c // 2, sizes["token_classes"], sizes["advice"] > 0
    widths = (sizes["token_classes"] * d + s, c, c, a, a, a // 2, WIDTH, c // 2, rows * d, d)
    shape[POOLED:LIST] = np.concatenate([[0], np.cumsum(widths)[:-1]])
    shape[LIST] = sum(widths)
    return np.concatenate(parts), shape


class Workspace:
    """Memory for intermediate results of a network, ``floats`` float32 and ``lists`` int32, for one thread."""

    def __init__(self, shape: np.ndarray) -> None:
        longest = int(max(shape[FIRST] - shape[POOLED], shape[CONTEXT_WIDTH], shape[ACTION_WIDTH], shape[TOKEN_WIDTH]))
        self.floats = np.zeros(int(shape[LIST]), np.float32)
        self.lists = np.concatenate([np.arange(longest), np.zeros(longest)]).astype(np.int32)
        self.half = longest
