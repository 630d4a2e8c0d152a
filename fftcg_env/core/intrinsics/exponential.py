"""The exponential and the logistic function with the same bits on every machine, from sums and products alone.

Each platform's mathematics library rounds in its own way, so heuristics would differ a little from machine to machine.
Without it, shared libraries of the engine also need nothing from their platform.
"""

from __future__ import annotations

from ..jit import rule

HALVINGS = 10
"""exp(x) is computed as exp(x / 1024), from four terms of its series, squared ten times."""
NEAR_CERTAIN = 30.0
"""Arguments are clipped to this distance from 0."""


@rule
def logistic(x: float) -> float:
    """1 / (1 + exp(-x)), with an error below 1e-9; ``x`` is clipped to -30..30."""
    return 1.0 / (1.0 + exponential(-x))


@rule
def exponential(x: float) -> float:
    """exp(x), with ``x`` clipped to -30..30. The relative error grows from 1e-10 near 0 to 4e-5 at the ends."""
    small = max(-NEAR_CERTAIN, min(NEAR_CERTAIN, x)) / (1 << HALVINGS)
    power = 1.0 + small * (1.0 + small * (0.5 + small / 6.0))
    for _ in range(HALVINGS):
        power *= power
    return power
