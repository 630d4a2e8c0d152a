"""Fit a game's outlook to games of its heuristic against itself.

    python -m benchmarks.fit_outlook --games 8000
    python -m benchmarks.fit_outlook --game chrono_card --games 4000

From each game some moments are taken, with a few random decisions before them so that tables are not all alike, and
the logistic regression with the least loss is found. Half of the games are not fitted: the loss and the calibration on
them are printed, and the weights as `fftcg_env/games/fftcg/heuristic/memory.py` has them in `OUTLOOK`, other games in
`pilot/weights.py`.
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
"""Share of the decisions that are random."""
PENALTY = 1e-4
STARTER_DECKS, ALL_DECKS = "starter decks", "all decks"


class Moments(NamedTuple):
    """Moments of games that somebody won."""

    features: np.ndarray
    """float64 ``(k, features)``."""
    said: np.ndarray
    """The probability that the outlook gave player 0, float64 ``(k,)``."""
    won: np.ndarray
    """Whether player 0 won in the end, bool ``(k,)``."""
    game: np.ndarray
    """The game of each moment, int64 ``(k,)``."""


def decks_of(game: Game, decks: str) -> Any:
    """Both players draw from these decks: ``STARTER_DECKS`` (of environments by default) or ``ALL_DECKS``."""
    return "random" if decks == STARTER_DECKS else [list(game.embedded_decks().values())] * 2


def moments(game: Game, games: int, decks: Any, seed: int, every: int) -> Moments:
    """Moments of games of the heuristic against itself, ``every`` decisions apart on average."""
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
            said.append(search.outlook(batch.states)[now])
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
    parser = argparse.ArgumentParser(description="Fit the weights of the outlook.")
    parser.add_argument("--game", default="fftcg")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=12, help="decisions between two moments, on average")
    parser.add_argument("--decks", nargs="*", help="names or files; all decks of the package by default")
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
    print(f"{len(won):,} moments; of games not fitted: log loss {loss:.4f} (a coin: 0.6931), {right:.1%} right")
    for low in np.arange(0, 1, 0.1):
        inside = (chance >= low) & (chance < low + 0.1)
        if inside.sum() > 50:
            print(f"  said {chance[inside].mean():.2f}, was {won[~fitted][inside].mean():.2f} ({inside.sum():,})")
    digits = 4 if search.outlook_unit == 1 else 0
    for name, weight in zip(search.features, weights / search.outlook_unit, strict=True):
        print(f'    "{name}": {weight:.{digits}f},')


if __name__ == "__main__":
    main()
