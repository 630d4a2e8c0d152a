"""Accuracy of the win probability of each game (its evaluation function), and a check of the documented figures.

    python -m benchmarks.win_probability                # measure, and fail if a documented figure no longer holds
    python -m benchmarks.win_probability --reference    # update the documented figures; then run: make figures

The games are played by the heuristic against itself, with fixed seeds that no fit used. A change of the rules, a deck
or the heuristic changes these games. If the win probability is then stale, fit it again
(``benchmarks.fit_win_probability``)."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.fit_win_probability import ALL_DECKS, USUAL_DECKS, decks_of, moments
from fftcg_env.games import OWN_GAMES, load_game

DOCUMENTED = Path(__file__).with_name("results") / "win_probability.json"
GAMES, SEED, EVERY = 3000, 20_261_124, 12
"""Number of games of a row, their seed, and average number of decisions between two positions."""
SAID = (0.15, 0.25, 0.5, 0.75, 0.85)
"""Predicted probabilities for which the observed win rate is reported, each ± 0.05."""
FEWEST = 300
"""Minimum number of positions for such a report."""
LOSS_TOLERANCE, SHARE_TOLERANCE = 0.02, 0.05
"""Tolerance of the documented figures: about three standard errors of 3,000 games."""

Row = dict[str, Any]


def rows_of_games() -> list[tuple[str, str]]:
    """The measured rows: a game and its decks."""
    return [
        (name, decks)
        for name in sorted(OWN_GAMES)
        for decks in ((USUAL_DECKS, ALL_DECKS) if name == "fftcg" else (ALL_DECKS,))
    ]


def judged(chance: np.ndarray, won: np.ndarray) -> Row:
    """Statistics of predictions, float64 ``(n,)``, for outcomes, bool ``(n,)``: log loss, accuracy, and the observed
    win rate for several predicted probabilities."""
    chance = np.clip(chance, 1e-12, 1 - 1e-12)
    shares = {}
    for said in SAID:
        inside = np.abs(chance - said) <= 0.05
        if np.count_nonzero(inside) >= FEWEST:
            shares[f"{said:.2f}"] = round(float(won[inside].mean()), 4)
    return {
        "moments": len(won),
        "log_loss": round(float(-np.mean(np.where(won, np.log(chance), np.log1p(-chance)))), 4),
        "right": round(float(np.mean((chance > 0.5) == won)), 4),
        "won_where_said": shares,
    }


def measured(name: str, decks: str, games: int = GAMES, seed: int = SEED) -> Row:
    """Statistics of the win probability of a game in fresh games."""
    game = load_game(name)
    taken = moments(game, games, decks_of(game, decks), seed, EVERY)
    return judged(taken.said, taken.won)


def stale(row: str, now: Row, documented: Row) -> list[str]:
    """A sentence for each documented figure of a row that no longer holds."""
    found = []
    if abs(now["log_loss"] - documented["log_loss"]) > LOSS_TOLERANCE:
        found.append(f"the log loss is {now['log_loss']:.3f}, documented are {documented['log_loss']:.3f}")
    for said, share in documented["won_where_said"].items():
        if abs(now["won_where_said"].get(said, share) - share) > SHARE_TOLERANCE:
            was = now["won_where_said"][said]
            found.append(f"where it says {float(said):.0%}, {was:.0%} were won, documented are {share:.0%}")
    return [f"the win probability of {row} is stale: {each}" for each in found]


def main() -> None:
    """Measure, and compare or renew."""
    parser = argparse.ArgumentParser(description="Check the documented figures of the win probability.")
    parser.add_argument("--reference", action="store_true", help="update the documented figures")
    options = parser.parse_args()
    figures = {f"{name}, {decks}": measured(name, decks) for name, decks in rows_of_games()}
    for row, figure in figures.items():
        won = ", ".join(f"{float(said):.0%}: {share:.1%}" for said, share in figure["won_where_said"].items())
        print(
            f"{row}: log loss {figure['log_loss']:.4f}, accuracy {figure['right']:.1%}, predicted and observed: {won}"
        )
    if options.reference:
        DOCUMENTED.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
        return
    documented = json.loads(DOCUMENTED.read_text("utf-8"))
    problems = [each for row, figure in figures.items() for each in stale(row, figure, documented[row])]
    if problems:
        sys.exit(
            "\n".join(problems)
            + "\nfit it again with python -m benchmarks.fit_win_probability, then renew the figures with "
            "python -m benchmarks.win_probability --reference and make figures"
        )


if __name__ == "__main__":
    main()
