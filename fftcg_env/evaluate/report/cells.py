"""Numbers in the tables of reports, with what they are sorted by, their small print and their colour."""

from __future__ import annotations

from dataclasses import dataclass

from fftcg_env.evaluate.card_rates import Rate
from fftcg_env.evaluate.pairs import PairCounts

STRONGEST = 0.25
"""A win rate this far from what it is compared with has the strongest colour."""


@dataclass(frozen=True)
class Cell:
    """A number in a table: ``text``; ``value``, for sorting; ``more``, shown in small print; ``tint``: its colour, -100
    (worst) to 100 (best), 0 for none."""

    text: str
    value: float
    more: str = ""
    tint: int = 0


def tint_of(value: float, low: float, high: float, middle: float = 0.5, strongest: float = STRONGEST) -> int:
    """The colour of a value whose interval does not contain ``middle``; 0 for other values."""
    if low <= middle <= high:
        return 0
    return round(100 * max(-1.0, min(1.0, (value - middle) / strongest)))


def rate_cell(results: PairCounts) -> Cell:
    """A win rate with its confidence interval."""
    if not results.pairs:
        return Cell("", -1.0)
    low, high = results.interval()
    return Cell(f"{results.mean:.1%}", results.mean, results.interval_text, tint_of(results.mean, low, high))


def share_cell(rate: Rate, won: bool = True) -> Cell:
    """A share of games with its confidence interval and the number of games. ``won``: it is a win rate."""
    if not rate.copies:
        return Cell("", -1.0)
    low, high = rate.interval
    more = f"{100 * low:.0f} to {100 * high:.0f}, {rate.copies} games"
    return Cell(f"{rate.rate:.0%}", rate.rate, more, tint_of(rate.rate, low, high) if won else 0)
