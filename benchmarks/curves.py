"""``make curves``: draws the learning curves of docs/baselines.md from the cards of champions and stored policies.

A point of a curve is the win rate in the games of the training since the point before it, in which the learner samples
its actions from its policy.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

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
ACROSS = (("decisions of the learner", "decisions", 1), ("wall-clock minutes", "seconds", 60))
"""The two panels of a row: the label of the axis, the entry of a point, and what it is divided by."""


def draw(path: Path, rows: dict[str, Sequence[dict[str, Any]]]) -> None:
    """Draw a picture with a row for each title: the curves of the cards, by opponent, over decisions and minutes."""
    with require_extra("train", "drawing needs"):
        from matplotlib.figure import Figure
        from matplotlib.ticker import EngFormatter

    figure = Figure(figsize=(10.4, 2.8 * len(rows)), dpi=130, layout="constrained")
    panels = figure.subplots(len(rows), len(ACROSS), squeeze=False, sharey=True)
    for row, (title, cards) in zip(panels, rows.items(), strict=True):
        for axes, (label, entry, unit) in zip(row, ACROSS, strict=True):
            axes.axhline(0.5, color="#bbbbbb", linewidth=0.8)
            for card in cards:
                draw_curve(axes, card["curve"], entry, unit)
            axes.set(xlim=(0, None), ylim=(0, 1.02), xlabel=label)
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
            axes.spines[["top", "right"]].set_visible(False)
            axes.grid(axis="y", color="#eeeeee")
        row[0].xaxis.set_major_formatter(EngFormatter(sep=" "))
        row[0].set_title(title, loc="left", fontsize=11, weight="bold")
        row[1].legend(frameon=False, fontsize=8, loc="center left", bbox_to_anchor=(1, 0.5), title="won against")
    path.parent.mkdir(exist_ok=True)
    figure.savefig(path)


def draw_curve(axes: Any, curve: Sequence[dict[str, Any]], entry: str, unit: float) -> None:
    """A line for each opponent that was met in the training, over an entry of the points in this unit."""
    for opponent in dict.fromkeys(name for point in curve for name in point["win_rate"]):
        met = [point for point in curve if opponent in point["win_rate"]]
        if len(met) < 2:
            continue
        rates = [point["win_rate"][opponent] for point in met]
        places = [point[entry] / unit for point in met]
        axes.plot(places, rates, color=COLOURS.get(opponent), label=opponent, linewidth=1.8, marker=".")


def without_itself(card: dict[str, Any]) -> dict[str, Any]:
    """A card without the win rates of the network against itself: a best response meets itself in a few games only,
    which began before its opponent was set."""
    rates = [{name: rate for name, rate in point["win_rate"].items() if name != ITSELF} for point in card["curve"]]
    return {**card, "curve": [{**point, "win_rate": rate} for point, rate in zip(card["curve"], rates, strict=True)]}


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
    for name, rows in pictures.items():
        if rows:
            draw(IMAGES / f"curves_{name}.png", rows)


if __name__ == "__main__":
    main()
