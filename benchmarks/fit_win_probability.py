"""Fit the win probability of a game (its evaluation function) to games of its heuristic against itself.

    python -m benchmarks.fit_win_probability --games 8000
    python -m benchmarks.fit_win_probability --game chrono_card --games 4000

Positions are sampled from each game, with some random decisions before them for variety, and a logistic regression is
fitted to them. Half of the games are held out. The command prints the loss and the calibration on them, and the weights
in the format of `fftcg_env/games/fftcg/heuristic/weights.py` has them in `WIN_FEATURES`, other games in
`heuristic/weights.py`.
"""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import minimize

from fftcg_env.core.game import Game
from fftcg_env.core.jobs import JOB_SAMPLE, JOB_STEP, PLAYER_0_WINS, PLAYER_1_WINS, RUNNING, SKIP, STATUS_RESULT
from fftcg_env.core.search import search_of
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game

RANDOM_SHARE = 0.03
"""Share of random decisions."""
PENALTY = 1e-4
USUAL_DECKS, ALL_DECKS = "usual decks", "all decks"


class Moments(NamedTuple):
    """Positions of games that had a winner."""

    features: np.ndarray
    """float64 ``(k, features)``."""
    said: np.ndarray
    """The win probability of player 0, float64 ``(k,)``."""
    won: np.ndarray
    """Whether player 0 won in the end, bool ``(k,)``."""
    game: np.ndarray
    """The game of each moment, int64 ``(k,)``."""


def decks_of(game: Game, decks: str) -> Any:
    """The decks that both players draw from: ``USUAL_DECKS`` (the default of environments) or ``ALL_DECKS``."""
    return "random" if decks == USUAL_DECKS else [list(game.embedded_decks().values())] * 2


def moments(game: Game, games: int, decks: Any, seed: int, every: int) -> Moments:
    """Positions of games of the heuristic against itself, ``every`` decisions apart on average."""
    search = search_of(game)
    batch = GameBatch(game, games, DeckChoice(game, decks))
    batch.seed(seed)
    batch.start(JOB_SAMPLE)
    chance = np.random.default_rng(seed)
    rows, said, whose = [], [], []
    for _ in range(4000):
        running = batch.status[:, STATUS_RESULT] == RUNNING
        if not running.any():
            break
        now = np.flatnonzero(running & (chance.random(games) < 1 / every))
        if len(now):
            rows.append(search.feature_values(batch.states)[now])
            said.append(search.win_probability(batch.states)[now])
            whose.append(now)
        chosen = search.choose(batch.states)
        batch.run(JOB_SAMPLE)
        strays = chance.random(games) < RANDOM_SHARE
        batch.actions[~strays] = chosen[~strays]
        batch.actions[~running] = SKIP
        batch.run(JOB_STEP)
    result = batch.status[:, STATUS_RESULT]
    of, table = np.concatenate(whose), np.concatenate(rows)
    decided = np.isin(result[of], (PLAYER_0_WINS, PLAYER_1_WINS))
    won = result[of] == PLAYER_0_WINS
    return Moments(table[decided], np.concatenate(said)[decided], won[decided], of[decided])


def loss_of(weights: np.ndarray, table: np.ndarray, won: np.ndarray) -> tuple[float, np.ndarray]:
    """The mean log loss and its gradient."""
    odds = np.clip(table @ weights, -30, 30)
    chance = 1 / (1 + np.exp(-odds))
    loss = -np.mean(np.where(won, np.log(chance), np.log1p(-chance))) + PENALTY * weights @ weights
    return float(loss), table.T @ (chance - won) / len(won) + 2 * PENALTY * weights


def main() -> None:
    """Read the options and fit."""
    parser = argparse.ArgumentParser(description="Fit the weights of the win probability.")
    parser.add_argument("--game", default="fftcg")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=12, help="average number of decisions between two positions")
    parser.add_argument("--decks", nargs="*", help="names or files (default: all decks of the package)")
    options = parser.parse_args()
    game = load_game(options.game)
    decks = [options.decks, options.decks] if options.decks else decks_of(game, ALL_DECKS)
    search = search_of(game)
    table, _, won, of = moments(game, options.games, decks, options.seed, options.every)
    fitted = of % 2 == 0
    scale = np.maximum(table.std(axis=0), 1e-6)
    start = np.zeros(table.shape[1])
    found = minimize(loss_of, start, (table[fitted] / scale, won[fitted]), jac=True, method="L-BFGS-B")
    weights = found.x / scale
    chance = 1 / (1 + np.exp(-(table[~fitted] @ weights)))
    loss = -np.mean(np.where(won[~fitted], np.log(chance), np.log1p(-chance)))
    right = np.mean((chance > 0.5) == won[~fitted])
    print(f"{len(won):,} positions; held-out games: log loss {loss:.4f} (coin: 0.6931), accuracy {right:.1%}")
    for low in np.arange(0, 1, 0.1):
        inside = (chance >= low) & (chance < low + 0.1)
        if inside.sum() > 50:
            observed = won[~fitted][inside].mean()
            print(f"  predicted {chance[inside].mean():.2f}, observed {observed:.2f} ({inside.sum():,})")
    digits = 4 if search.feature_unit == 1 else 0
    for name, weight in zip(search.features, weights / search.feature_unit, strict=True):
        print(f'    "{name}": {weight:.{digits}f},')


if __name__ == "__main__":
    main()
