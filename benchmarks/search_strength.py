"""Strength of the search for its budget: a table of win rates.

    python -m benchmarks.search_strength 64 400 1600 0.5s --pairs 50
    python -m benchmarks.search_strength 400 --opponent search:400 --one-move-opponent

Every budget plays the same deals, each twice with the seats swapped; intervals use pair counts. Simulations per second
refer to the CPU time of the search thread, so other work on the machine has little influence.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from fftcg_env.agents import make_agent
from fftcg_env.agents.search import SearchAgent
from fftcg_env.evaluate import play_matches
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.sequential import SequentialTest
from fftcg_env.games import load_game


class TimedSearch(SearchAgent):
    """The search with its total time (``seconds``) and its number of ``decisions``."""

    seconds, decisions = 0.0, 0

    def act_states(self, states: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """The actions of the search."""
        started = time.thread_time()
        actions = super().act_states(states, wanted)
        self.seconds += time.thread_time() - started
        self.decisions += int(wanted.sum())
        return actions


def line(game: Any, budget: str, opponent: Any, options: argparse.Namespace) -> str:
    """The row of a budget."""
    agent = TimedSearch(game, budget)
    decks = [options.decks, options.decks] if options.decks else "random"
    games = 2 * options.pairs
    result = play_matches(game, agent, opponent, games, decks, options.seed, slots=games)
    counts = PairCounts((result.pairs_lost, 0, result.pairs_split, 0, result.pairs_won))
    low, high = counts.interval()
    test = SequentialTest(elo0=0, elo1=options.elo).judge(counts)
    return (
        f"| {budget} | {games} | {result.win_rate:.1%} ({low:.1%} to {high:.1%}) | "
        f"{agent.simulations_done / agent.decisions:,.0f} | {agent.simulations_done / agent.seconds:,.0f} | "
        f"{test.decision.name}, {test.ratio:+.2f} |"
    )


def main() -> None:
    """Read the options and play."""
    parser = argparse.ArgumentParser(description="Win rates of the search by budget.")
    parser.add_argument("budgets", nargs="+", help="simulations per decision, or seconds such as 0.5s")
    parser.add_argument("--pairs", type=int, default=50, help="deals, each played twice (default: %(default)s)")
    parser.add_argument("--opponent", default="heuristic", help="the opponent (default: %(default)s)")
    parser.add_argument("--one-move-opponent", action="store_true", help="the opponent is a search without a tree")
    parser.add_argument("--game", default="fftcg")
    parser.add_argument("--decks", nargs="*", help="names or files (default: the default decks)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--elo", type=float, default=30.0, help="H1 of the sequential test, H0 is 0 (%(default)s)")
    options = parser.parse_args()
    game = load_game(options.game)
    without_tree = {"exploring": 0.0} if options.one_move_opponent else {}
    opponent = make_agent(options.opponent, game, **without_tree)
    print(f"| budget | games | win rate against {options.opponent} | simulations per decision | simulations/s | test |")
    print("|---|---|---|---|---|---|")
    for budget in options.budgets:
        print(line(game, budget, opponent, options), flush=True)


if __name__ == "__main__":
    main()
