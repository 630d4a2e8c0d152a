"""The learning curve of a training run: win rates against each kind of opponent, and their plot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from fftcg_env.evaluate.intervals import wilson_interval

ITSELF = "itself"
"""The kind of opponent for earlier copies of the learner."""
COLOURS = ("#2a9d8f", "#e76f51", "#8d99ae")
FURTHER = "#6a4c93"
"""Colour of opponents that occur in the evaluation only."""


class Curve:
    """Games won and played against each kind of opponent, for each update."""

    def __init__(self, kinds: tuple[str, ...]) -> None:
        self.kinds = list(kinds)
        self.decisions: list[int] = []
        self.seconds: list[float] = []
        self.wins: list[list[int]] = []  # a row an update, a column a kind
        self.games: list[list[int]] = []

    def add(self, decisions: int, seconds: float, episodes: list[tuple[int, bool]]) -> None:
        """Add an update. ``episodes``: (kind, won) of each game that ended in it."""
        wins, games = [0] * len(self.kinds), [0] * len(self.kinds)
        for kind, won in episodes:
            wins[kind] += won
            games[kind] += 1
        self.decisions.append(decisions)
        self.seconds.append(seconds)
        self.wins.append(wins)
        self.games.append(games)

    def recent(self, kind: int, updates: int = 10) -> float | None:
        """Win rate over the latest updates; None without games."""
        wins = sum(row[kind] for row in self.wins[-updates:])
        games = sum(row[kind] for row in self.games[-updates:])
        return wins / games if games else None


def label_of(kind: str) -> str:
    """The label of a kind of opponent in the plot."""
    return "against earlier copies of itself" if kind == ITSELF else f"against the agent {kind}"


def draw_curve(curve: Curve, path: Path, evaluation: Any = None) -> None:
    """Plot win rates over decisions and minutes, and the evaluation as points.

    A point of a line is the win rate over the latest 10 updates, or over a hundredth of all updates if that is more;
    bands are its Wilson intervals.
    """
    if len(curve.decisions) < 2:
        return
    from matplotlib.figure import Figure
    from matplotlib.ticker import EngFormatter, MaxNLocator

    window = max(10, len(curve.decisions) // 100)
    figure = Figure(figsize=(9, 5), dpi=150, layout="constrained")
    axes = figure.subplots()
    decisions, minutes = np.array(curve.decisions), np.array(curve.seconds) / 60
    axes.axhline(0.5, color="#bbbbbb", linewidth=0.8, zorder=0)
    labels = {}
    colours = {name: COLOURS[-1] if name == ITSELF else COLOURS[kind] for kind, name in enumerate(curve.kinds)}
    for kind, name in enumerate(curve.kinds):
        wins, games = np.array(curve.wins)[:, kind], np.array(curve.games)[:, kind]
        last = draw_rate(axes, decisions, wins, games, colours[name], window)
        if last is not None:
            labels[name] = (last, label_of(name))
    for name, result in (evaluation or {}).items():
        draw_evaluation(axes, decisions[-1] * 1.02, result, colours.setdefault(name, FURTHER))
        labels[name] = (result["win_rate"], f"{label_of(name)}\n{result['win_rate']:.1%} in the evaluation")
    for name, (height, text) in spread_out(labels).items():
        axes.text(decisions[-1] * 1.045, height, text, color=colours[name], va="center", fontsize=9)
    axes.set(xlim=(0, decisions[-1] * 1.03), ylim=(0, 1.01), xlabel="decisions of the learner", ylabel="games won")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    axes.xaxis.set_major_formatter(EngFormatter(sep=" "))
    # The axis goes beyond the curve, where np.interp is constant: a point on either side continues the curve.
    places, times = (np.array([0.0, *values, 2.0 * values[-1]]) for values in (decisions, minutes))
    both_ways = (lambda x: np.interp(x, places, times), lambda x: np.interp(x, times, places))
    elapsed = axes.secondary_xaxis("top", functions=both_ways)
    ticks = MaxNLocator(6).tick_values(0, minutes[-1])
    elapsed.set_xticks(ticks[ticks <= minutes[-1]])
    elapsed.set_xlabel("minutes")
    elapsed.spines["top"].set_visible(False)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#eeeeee", zorder=-1)
    axes.set_axisbelow(True)
    axes.set_title(f"Self-play training, {curve.seconds[-1] / 60:.1f} minutes", loc="left", fontsize=13, weight="bold")
    figure.supxlabel(
        f"Lines: win rate over the last {window} updates; bands: 95 % Wilson confidence intervals.",
        x=0.01, ha="left", fontsize=8, color="#666666",
    )  # fmt: skip
    figure.savefig(path, format="png")


def draw_rate(
    axes: Any, decisions: np.ndarray, wins: np.ndarray, games: np.ndarray, colour: str, window: int
) -> float | None:
    """Draw one line with its band. Returns its last value, or None if there are too few games."""
    kernel = np.ones(window, int)
    total_wins, total_games = (np.convolve(counts, kernel)[: len(counts)] for counts in (wins, games))
    shown = total_games >= 20
    if not shown.any():
        return None
    x, won, played = decisions[shown], total_wins[shown], total_games[shown]
    low, high = np.array([wilson_interval(int(a), int(b)) for a, b in zip(won, played, strict=True)]).T
    axes.fill_between(x, low, high, color=colour, alpha=0.15, linewidth=0)
    axes.plot(x, won / played, color=colour, linewidth=2)
    return float(won[-1] / played[-1])


def draw_evaluation(axes: Any, x: float, result: dict[str, Any], colour: str) -> None:
    """Draw a win rate as a point with its confidence interval."""
    (low, high), rate = result["interval"], result["win_rate"]
    axes.errorbar(x, rate, [[rate - low], [high - rate]], fmt="o", capsize=3, color=colour, zorder=5, clip_on=False)


def spread_out(labels: dict[str, tuple[float, str]], gap: float = 0.09) -> dict[str, tuple[float, str]]:
    """Move labels apart where they would overlap, and keep them below the top of the axes."""
    placed: dict[str, tuple[float, str]] = {}
    ceiling = 1.0
    for name, (height, text) in sorted(labels.items(), key=lambda item: -item[1][0]):
        height = min(height, ceiling)
        placed[name] = (height, text)
        ceiling = height - gap
    return placed
