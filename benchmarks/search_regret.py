"""Regret of the search for its budget: the value of the best moves minus that of its moves.

    python -m benchmarks.search_regret 400 1600 --positions 60
    python -m benchmarks.search_regret 400 --tree doubt=1 --tree boldness=1

Positions come from games of the heuristic against itself with at least three moves. A tree with many more simulations
estimates the value of each move: its plan follows each move in new determinizations. The reference is itself a tree, so
this is no substitute for matches, but it distinguishes settings with a hundredth of the simulations. The search without
a tree ("one move ahead") and the tree decide the same positions. Errors are standard errors over positions.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from fftcg_env.agents.search import EXPLORING, SearchAgent
from fftcg_env.core.jobs import JOB_STEP, RUNNING, STATUS_RESULT
from fftcg_env.core.search.tree_search import TreeSettings
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game

FIRST, LAST = 5, 120
"""Number of decisions of a game after which a position is taken."""
MOST_STEPS = 400
DEALS = 256
"""Number of determinizations for valuing each move with the reference tree."""


def positions(game: Any, count: int, seed: int) -> list[np.ndarray]:
    """Records ``(1,)`` of decisions with at least three moves, one per game."""
    batch = GameBatch(game, count, DeckChoice(game, "random"))
    batch.seed(seed)
    batch.start()
    wait = np.random.default_rng(seed).integers(FIRST, LAST, count)
    asked, found = SearchAgent(game, "1"), {}
    for step in range(MOST_STEPS):
        for index in np.flatnonzero((wait <= step) & (batch.status[:, STATUS_RESULT] == RUNNING)).tolist():
            state = game.search.clone(batch.states, [index])
            if index not in found and len(asked.moves(state)[0]) >= 3:
                found[index] = state
        batch.actions[:] = game.search.choose(batch.states)
        batch.run(JOB_STEP)
    return [found[index] for index in sorted(found)]


def worth(game: Any, state: np.ndarray, budget: int, seed: int) -> np.ndarray:
    """The value of each move, float64 ``(moves,)``, by a tree with this number of simulations, in new
    determinizations."""
    agent = SearchAgent(game, str(budget))
    agent.reset(seed)
    return agent.thought(state, *agent.moves(state)).worth(DEALS)


def regrets(game: Any, found: list[np.ndarray], values: list[np.ndarray], agent: SearchAgent, seeds: int) -> np.ndarray:
    """The mean regret of the chosen moves in each position."""
    given = np.zeros((len(found), seeds))
    for seed in range(seeds):
        agent.reset(seed)
        for k, state in enumerate(found):
            thought = agent.thought(state, *agent.moves(state))
            given[k, seed] = values[k].max() - values[k][thought.best(agent.exploring)]
    return given.mean(axis=1)


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description="What the search gives away for its budget, in percent of winning.")
    parser.add_argument("budgets", nargs="+", help="simulations per decision")
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seeds", type=int, default=3, help="number of decisions per position (default: %(default)s)")
    parser.add_argument(
        "--reference", type=int, default=9600, help="simulations of the reference (default: %(default)s)"
    )
    parser.add_argument("--tree", action="append", default=[], metavar="NAME=NUMBER", help="a setting of the tree")
    parser.add_argument("--game", default="fftcg")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = load_game(options.game)
    given: dict[str, Any] = {name: float(number) for name, _, number in (each.partition("=") for each in options.tree)}
    settings = TreeSettings(**given)
    found = positions(game, options.positions, options.seed)
    values = [worth(game, state, options.reference, 1000 + k) for k, state in enumerate(found)]
    print("| budget | regret one move ahead | regret with tree | difference |")
    print("|---|---|---|---|")
    for budget in options.budgets:
        agents = (
            SearchAgent(game, budget, exploring=0.0),
            SearchAgent(game, budget, tree=settings, exploring=EXPLORING),
        )
        plain, tree = (100 * regrets(game, found, values, agent, options.seeds) for agent in agents)
        gain = plain - tree
        error = gain.std() / len(gain) ** 0.5
        print(f"| {budget} | {plain.mean():.2f} | {tree.mean():.2f} | {gain.mean():.2f} ± {error:.2f} |", flush=True)


if __name__ == "__main__":
    main()
