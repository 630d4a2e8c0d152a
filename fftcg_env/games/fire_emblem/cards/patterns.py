"""Patterns of movement and range as bits of squares, for each square and player (F-1.6, F-2.3)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ..record import numbers as no

Steps = tuple[tuple[int, int], ...]

ORTHOGONAL: Steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
FORWARD_DIAGONALS: Steps = ((1, 1), (1, -1))
MOVES: dict[str, Steps] = {
    "foot": ORTHOGONAL,
    "cavalry": ORTHOGONAL + FORWARD_DIAGONALS,
    "flier": (*ORTHOGONAL, *FORWARD_DIAGONALS, (-1, 1), (-1, -1)),
}
"""F-1.6."""


def at_distance(least: int, most: int) -> Steps:
    """All steps that lead so far, counted square by square."""
    steps = ((ahead, right) for ahead in range(-most, most + 1) for right in range(-most, most + 1))
    return tuple(step for step in steps if least <= abs(step[0]) + abs(step[1]) <= most)


RANGES: dict[str, Steps] = {
    "direct": ORTHOGONAL,
    "indirect": at_distance(2, 2),
    "magic": at_distance(1, 2),
    "healing": at_distance(1, 2),
}
"""F-2.3, of the four action systems."""
SHOOTER = at_distance(2, 3)
ACTION_OF_KIND = {
    **dict.fromkeys(("sword", "lance", "axe", "breath"), "direct"),
    **dict.fromkeys(("bow", "shooter"), "indirect"),
    **dict.fromkeys(("fire", "thunder", "wind", "light", "dark"), "magic"),
    "staff": "healing",
}
TRIANGLE = {"sword": "axe", "axe": "lance", "lance": "sword", "fire": "wind", "wind": "thunder", "thunder": "fire"}
"""Kind -> the kind that it has the better of (F-2.9)."""


def reached(steps: Iterable[tuple[int, int]]) -> np.ndarray:
    """Bits of the squares that the steps come to, int16 ``(2, SQUARES)``: by player and square. Ahead is towards the
    enemy, so the patterns of player 1 are turned round."""
    bits = np.zeros((2, no.SQUARES), np.int16)
    for player in range(2):
        sign = 1 if player == 0 else -1
        for square in range(no.SQUARES):
            row, column = divmod(square, no.COLUMNS)
            for ahead, right in steps:
                to_row, to_column = row + sign * ahead, column + sign * right
                if 0 <= to_row < no.ROWS and 0 <= to_column < no.COLUMNS:
                    bits[player, square] |= 1 << (to_row * no.COLUMNS + to_column)
    return bits
