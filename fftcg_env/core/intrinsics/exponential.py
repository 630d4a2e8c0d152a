"""Exponentials and the logistic function, from sums and products alone.

The mathematics library of each platform rounds in its own way, so the same game would be judged a little differently
elsewhere; and a shared library would need it. This one gives the same bits wherever numbers are IEEE's.
"""

from __future__ import annotations

from ..jit import rule

__all__ = ["exponential", "logistic"]

HALVINGS = 10
"""exp(x) is exp(x / 1024), of which four terms of the series are taken, to the power of 1024: ten times squared."""
NEAR_CERTAIN = 30.0
"""Further away from 0 the result changes no more."""


@rule
def logistic(x: float) -> float:
    """1 / (1 + exp(-x)), with an error below 1e-9; ``x`` counts as -30 to 30."""
    return 1.0 / (1.0 + exponential(-x))


@rule
def exponential(x: float) -> float:
    """exp(x); ``x`` counts as -30 to 30. The relative error grows from 1e-10 near 0 to 4e-5 at the ends."""
    small = max(-NEAR_CERTAIN, min(NEAR_CERTAIN, x)) / (1 << HALVINGS)
    power = 1.0 + small * (1.0 + small * (0.5 + small / 6.0))
    for _ in range(HALVINGS):
        power *= power
    return power
