"""The trained parameters of a policy network, and the matrices that the engine computes from them.

Parameters turn the description of a printed card into a vector, and vectors into the rows of (card, class) pairs. The
engine reads matrices with these rows already computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..game import optional
from .weights import WIDTH, shapes_of

CARD_WIDTH = 64
"""Width of the vector of a printed card."""
MINOR_PARTS = 3
"""Number of vectors of a minor card whose sum is its row; each is weighted by a vector of the class."""
WIDTH_RANGES = {
    "token": range(16, 257, 16),
    "state": range(16, 257, 16),
    "context": range(32, 1025, 32),
    "action": range(32, 1025, 32),
}
"""The widths that the vectors of a network can have."""
DESCRIPTIONS = ("all", "facts", "none")
"""What a network reads of a printed card (:func:`card_columns`)."""


def card_column_names(game: Any, description: str) -> list[str]:
    """The names of the columns of :func:`card_columns`."""
    if description == "none":
        return []
    names = list(game.card_feature_names)
    if description == "all" and optional(game, "card_ability_feature_names"):
        names += [f"ability: {name}" for name in game.card_ability_feature_names]
    return names


def card_columns(game: Any, description: str) -> tuple[list[str], np.ndarray]:
    """The names of what is known of printed cards, and a row for each card, float32 ``(cards, columns)``.

    ``description``: ``"all"``: printed facts and what abilities do; ``"facts"``: printed facts; ``"none"``: nothing.
    """
    names, table = card_column_names(game, description), np.asarray(game.card_features, np.float32)
    if len(names) > table.shape[1]:
        table = np.concatenate([table, game.card_ability_features], axis=1)
    return names, table[:, : len(names)]


def column_scales(table: np.ndarray) -> np.ndarray:
    """What the columns are divided by, so that none exceeds 1, float32 ``(columns,)``."""
    highest = np.abs(table).max(axis=0, initial=0.0)
    return np.where(highest > 0, highest, 1.0).astype(np.float32)


def parameter_shapes(sizes: Mapping[str, int], columns: int, identities: bool) -> dict[str, tuple[int, ...]]:
    """The shape of each parameter by name.

    ``sizes``: as :func:`~.weights.shapes_of` has them; ``columns``: of the descriptions of cards; ``identities``:
    whether each printed card has a vector of its own.
    """
    d, s, classes = sizes["token"], sizes["state"], sizes["token_classes"]
    shapes: dict[str, tuple[int, ...]] = {
        "card_matrix": (columns, CARD_WIDTH),
        "card_bias": (CARD_WIDTH,),
        "token_card_matrix": (CARD_WIDTH, classes * d),
        "token_card_bias": (classes * d,),
        "minor_card_matrix": (CARD_WIDTH, MINOR_PARTS * s),
        "minor_card_bias": (MINOR_PARTS * s,),
        "minor_weights": (sizes["minor_classes"], MINOR_PARTS, s),
    }
    if identities:
        shapes["identities"] = (sizes["cards"], CARD_WIDTH)
    for name, shape in shapes_of(sizes, tables=False).items():
        if name == "action_advice" and not sizes["advice"]:
            continue
        shapes[name] = (*shape[:-1], 1) if "last" in name else shape
    return shapes


def matrices_of(
    parameters: Mapping[str, np.ndarray], sizes: Mapping[str, int], descriptions: np.ndarray
) -> dict[str, np.ndarray]:
    """The matrices of the compiled form by name (:func:`~.weights.shapes_of`), float32."""
    vectors = descriptions @ parameters["card_matrix"] + parameters["card_bias"]
    if "identities" in parameters:
        vectors = vectors + parameters["identities"]
    vectors = np.maximum(vectors, 0)
    tokens = vectors @ parameters["token_card_matrix"] + parameters["token_card_bias"]
    parts = (vectors @ parameters["minor_card_matrix"] + parameters["minor_card_bias"]).reshape(
        -1, 1, MINOR_PARTS, sizes["state"]
    )
    minor = np.zeros((len(parts), sizes["minor_classes"], sizes["state"]), np.float32)
    for k in range(MINOR_PARTS):
        minor += parts[:, :, k] * parameters["minor_weights"][:, k]
    found = {
        "token_cards": tokens.reshape(-1, sizes["token"]),
        "minor_cards": minor.reshape(-1, sizes["state"]),
    }
    for name in shapes_of(sizes, tables=False):
        if name == "action_advice" and not sizes["advice"]:
            found[name] = np.zeros((0, sizes["action"]), np.float32)
            continue
        matrix = parameters[name]
        if "last" in name:  # the first of WIDTH columns counts
            matrix = np.concatenate([matrix, np.zeros((*matrix.shape[:-1], WIDTH - 1), np.float32)], axis=-1)
        found[name] = matrix
    return found
