"""``make curves``: draws the learning curves of docs/baselines.md from the cards of champions and stored policies.

A point of a curve is the win rate in the games of the training since the point before it, in which the learner samples
its actions from its policy.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.baselines import BEST_RESPONSE
from benchmarks.policies import FOLDER, ROOT
from fftcg_env.agents.champion import FOLDER as CHAMPIONS
from fftcg_env.errors import require_extra
from fftcg_env.evaluate.learning_curve import ITSELF
from fftcg_env.learning.runs import read_json

IMAGES = ROOT / "docs" / "images"
COLOURS = {
    "heuristic": "#e76f51",
    ITSELF: "#8d99ae",
    "random": "#2a9d8f",
    "beginner": "#6a4c93",
    "champion": "#1d3557",
}
"""Of the lines, by opponent."""
COLUMNS = 2


def draw(path: Path, panels: dict[str, Sequence[dict[str, Any]]]) -> None:
    """Draw a picture with a panel for each title: the curves of the cards, by opponent, over decisions and minutes."""
    with require_extra("train", "drawing needs"):
        from matplotlib.figure import Figure
        from matplotlib.ticker import EngFormatter

    rows = -(-len(panels) // COLUMNS)
    figure = Figure(figsize=(5.2 * COLUMNS, 3.6 * rows), dpi=130, layout="constrained")
    all_axes = figure.subplots(rows, COLUMNS, squeeze=False, sharey=True).ravel()
    for axes in all_axes[len(panels) :]:
        axes.set_axis_off()
    for axes, (title, cards) in zip(all_axes, panels.items(), strict=False):
        axes.axhline(0.5, color="#bbbbbb", linewidth=0.8)
        for card in cards:
            draw_curve(axes, card["curve"])
        axes.set(xlim=(0, None), ylim=(0, 1.02), xlabel="decisions of the learner")
        axes.set_title(title, loc="left", fontsize=11, weight="bold")
        axes.xaxis.set_major_formatter(EngFormatter(sep=" "))
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(axis="y", color="#eeeeee")
        axes.legend(frameon=False, fontsize=8, loc="lower right", title="won against", title_fontsize=8)
        if len(cards) == 1:
            show_minutes(axes, cards[0]["curve"])
    path.parent.mkdir(exist_ok=True)
    figure.savefig(path)


def draw_curve(axes: Any, curve: Sequence[dict[str, Any]]) -> None:
    """A line for each opponent that was met in the training."""
    for opponent in dict.fromkeys(name for point in curve for name in point["win_rate"]):
        met = [point for point in curve if opponent in point["win_rate"]]
        if len(met) < 2:
            continue
        rates = [point["win_rate"][opponent] for point in met]
        decisions = [point["decisions"] for point in met]
        axes.plot(decisions, rates, color=COLOURS.get(opponent), label=opponent, linewidth=1.8, marker=".")


def without_itself(card: dict[str, Any]) -> dict[str, Any]:
    """A card without the win rates of the network against itself: a best response meets itself in a few games only,
    which began before its opponent was set."""
    rates = [{name: rate for name, rate in point["win_rate"].items() if name != ITSELF} for point in card["curve"]]
    return {**card, "curve": [{**point, "win_rate": rate} for point, rate in zip(card["curve"], rates, strict=True)]}


def show_minutes(axes: Any, curve: Sequence[dict[str, Any]]) -> None:
    """An axis of minutes at the top."""
    from matplotlib.ticker import MaxNLocator

    decisions = np.array([0, *(point["decisions"] for point in curve)])
    minutes = np.array([0, *(point["seconds"] / 60 for point in curve)])
    top = axes.secondary_xaxis(
        "top", functions=(lambda x: np.interp(x, decisions, minutes), lambda x: np.interp(x, minutes, decisions))
    )
    top.set_xticks([tick for tick in MaxNLocator(5, integer=True).tick_values(0, minutes[-1]) if tick <= minutes[-1]])
    top.set_xlabel("minutes")
    top.spines["top"].set_visible(False)


def main() -> None:
    """Draw all pictures."""
    champions = [read_json(path) for path in sorted(CHAMPIONS.glob("*.json"))]
    stored = [read_json(path) for path in sorted(FOLDER.glob("*.json"))]
    stored = [card for card in stored if any(point["win_rate"] for point in card["curve"])]  # imitation plays no games
    responses = [card for card in stored if card["name"].startswith(BEST_RESPONSE)]
    games = dict.fromkeys(card["game"] for card in responses)
    pictures: dict[str, dict[str, Sequence[dict[str, Any]]]] = {
        "champions": {card["game"]: [card] for card in champions},
        "policies": {card["name"]: [card] for card in stored if card not in responses},
        "best_responses": {
            game: [without_itself(card) for card in responses if card["game"] == game] for game in games
        },
    }
    for name, panels in pictures.items():
        if panels:
            draw(IMAGES / f"curves_{name}.png", panels)


if __name__ == "__main__":
    main()
