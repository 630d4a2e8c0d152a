"""The Nash mixture of a field: the equilibrium of the zero-sum game in which both players choose a deck at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fftcg_env.errors import require_extra
from fftcg_env.evaluate.errors import UnusableResultsError

with require_extra("evaluate", "the Nash mixture needs"):
    from scipy.linalg import null_space
    from scipy.optimize import linprog, minimize

LARGEST_FIELD = 200
"""Maximum number of members; the effort grows with the fourth power."""

_TOLERANCE = 1e-8
"""Tolerance for payoffs and for shares of the mixture."""


@dataclass(frozen=True, eq=False)
class NashMixture:
    """The Nash mixture of a field.

    - ``weights``: float64 (members), the Nash share of each member; at least 0, with the sum 1.
    - ``payoffs``: float64 (members), the expected score of each member against the mixture minus 1/2; at most 0, apart
      from rounding, because no deck beats the mixture.
    - ``unique``: whether this is the only optimal mixture.
    """

    weights: np.ndarray
    payoffs: np.ndarray
    unique: bool

    @property
    def exploitability(self) -> float:
        """The expected score of the best response minus 1/2, at least 0."""
        return exploitability(self.weights, self.payoffs)


def exploitability(weights: np.ndarray, payoffs: np.ndarray) -> float:
    """The gain of the best response over the mixture itself. Both arrays: (members)."""
    return max(0.0, float(payoffs.max() - weights @ payoffs))


def nash_mixture(shares: np.ndarray) -> NashMixture:
    """The Nash mixture of a field.

    ``shares``: (members, members), the share of points of each member against each, in [0, 1]; 1/2 on the diagonal, and
    the shares of two members against each other sum to 1. If several mixtures are optimal, the result is the one of
    maximum entropy (D. Balduzzi et al., "Re-evaluating evaluation", 2018): it does not depend on the order of the
    members, and equal decks get equal shares. Raises :class:`UnusableResultsError`.
    """
    payoff = _checked(shares) - 0.5
    corners = _corners(payoff)
    inner = corners.mean(axis=0)
    unique = bool(np.ptp(corners, axis=0).max() < 1e-6)
    weights = inner if unique else _of_greatest_entropy(payoff, corners, inner)
    weights = np.clip(weights, 0.0, None)
    weights[weights < _TOLERANCE] = 0.0
    weights /= weights.sum()
    return NashMixture(weights, payoff @ weights, unique)


def _checked(shares: np.ndarray) -> np.ndarray:
    array = np.asarray(shares, float)
    if array.ndim != 2 or array.shape[0] != array.shape[1] or not array.size:
        raise UnusableResultsError(f"the shares of a field must be a square matrix; the shape is {array.shape}")
    if len(array) > LARGEST_FIELD:
        raise UnusableResultsError(f"the field has {len(array)} members; the maximum is {LARGEST_FIELD}")
    if np.isnan(array).any():
        one, other = np.argwhere(np.isnan(array))[0]
        raise UnusableResultsError(f"members {one} and {other} never met; a Nash mixture needs every match-up")
    if (array < 0).any() or (array > 1).any():
        raise UnusableResultsError("the shares of a field must be from 0 to 1")
    if not np.allclose(array + array.T, 1, atol=1e-9):
        raise UnusableResultsError("the shares of two members against each other must sum to 1")
    return array


def _corners(payoff: np.ndarray) -> np.ndarray:
    """Optimal mixtures, (2 * members, members): for each member those with its largest and its smallest share.

    A mixture is optimal if it loses to no member. The value of the game is 1/2, because both players have the same
    choice.
    """
    count = len(payoff)
    corners = []
    for member in range(count):
        for sign in (1.0, -1.0):
            found = linprog(
                -sign * np.eye(count)[member],
                A_ub=payoff,
                b_ub=np.full(count, _TOLERANCE / 10),
                A_eq=np.ones((1, count)),
                b_eq=[1.0],
                method="highs",
            )
            if not found.success:
                raise UnusableResultsError(f"no Nash mixture was found: {found.message}")
            corners.append(found.x)
    return np.array(corners)


def _of_greatest_entropy(payoff: np.ndarray, corners: np.ndarray, inner: np.ndarray) -> np.ndarray:
    """The optimal mixture of maximum entropy.

    ``inner`` is an interior point of the set of optimal mixtures, so constraints that are active there are active
    everywhere. In the remaining subspace all other constraints have slack, which the solver needs.
    """
    brought = corners.max(axis=0) > _TOLERANCE
    binding = (corners @ payoff.T > -_TOLERANCE).all(axis=0)
    fixed = np.vstack([np.ones_like(inner), payoff[binding], np.eye(len(inner))[~brought]])
    free = null_space(fixed, rcond=1e-7)
    if not free.shape[1]:
        return inner

    def mixture(step: np.ndarray) -> np.ndarray:
        return np.clip(inner + free @ step, 1e-300, None)

    def negative_entropy(step: np.ndarray) -> float:
        weights = mixture(step)[brought]
        return float(weights @ np.log(weights))

    def gradient(step: np.ndarray) -> np.ndarray:
        return (np.log(mixture(step)) + 1)[brought] @ free[brought]

    room = [
        {"type": "ineq", "fun": lambda step: (inner + free @ step)[brought], "jac": lambda step: free[brought]},
        {
            "type": "ineq",
            "fun": lambda step: -(payoff @ (inner + free @ step))[~binding],
            "jac": lambda step: -(payoff @ free)[~binding],
        },
    ]
    found = minimize(
        negative_entropy,
        np.zeros(free.shape[1]),
        jac=gradient,
        constraints=room if (~binding).any() else room[:1],
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 1000},
    )
    weights = inner + free @ found.x
    if weights.min() < -1e-7 or (payoff @ weights).max() > 1e-7:
        raise UnusableResultsError(f"the Nash mixture of maximum entropy was not found: {found.message}")
    return weights
