"""Search for better weights of a compiled heuristic: a sequential test compares each variant with the best so far.

    python -m benchmarks.tune_heuristic --minutes 30 --decks DECK DECK ...
    python -m benchmarks.tune_heuristic --game chrono_card --minutes 30

Each trial changes one to three weights at random and plays pairs of games with common seeds until the sequential test
(`fftcg_env.evaluate.sequential`) decides. A variant that passes becomes the new best. The command prints the accepted
variants, and at the end the weights that differ from the shipped ones. Copy these into
`fftcg_env/games/GAME/heuristic/weights.py` after a test with other decks and seeds.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from typing import Any

from fftcg_env.agents import make_agent
from fftcg_env.core.search import search_of
from fftcg_env.evaluate import play_matches
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.sequential import Decision, SequentialTest
from fftcg_env.games import load_game

BATCH = 1000
"""Number of games between two evaluations of the test."""


def varied(weights: dict[str, int], chance: random.Random) -> dict[str, int]:
    """A variant: one to three weights multiplied by random factors around 1. A weight of 0 becomes a small number of
    the usual size of weights; a small weight changes by at least 1."""
    small = 0.2 * sorted(abs(value) for value in weights.values())[len(weights) // 2]
    changed = dict(weights)
    for name in chance.sample(list(weights), chance.randint(1, 3)):
        value = weights[name]
        new = round(value * math.exp(chance.gauss(0, 0.35))) if value else round(chance.gauss(0, small))
        changed[name] = new if new != value else value + chance.choice((-1, 1))
    return changed


def is_better(game: Any, new: dict[str, int], old: dict[str, int], decks: Any, seed: int, most: int) -> bool:
    """Whether the sequential test accepts a variant within ``most`` games."""
    players = make_agent("heuristic", game, **new), make_agent("heuristic", game, **old)
    test, counts = SequentialTest(elo0=0, elo1=8), [0, 0, 0, 0, 0]
    for number in range(most // BATCH):
        result = play_matches(game, *players, games=BATCH, decks=decks, seed=seed + number, slots=512)
        counts[0] += result.pairs_lost
        counts[2] += result.pairs_split
        counts[4] += result.pairs_won
        decision = test.judge(PairCounts(tuple(counts))).decision
        if decision is not Decision.RUNNING:
            return decision is Decision.H1
    return False


def main() -> None:
    """Read the options and tune."""
    parser = argparse.ArgumentParser(description="Tune the weights of the compiled heuristic by self-play.")
    parser.add_argument("--game", default="fftcg")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--decks", nargs="*", help="names or files (default: the shipped decks)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--most", type=int, default=8000, help="maximum number of games of a trial (default: %(default)s)"
    )
    options = parser.parse_args()
    game = load_game(options.game)
    shipped = search_of(game).weights
    if not shipped:
        parser.error(f"the game {options.game!r} names no weights to tune (core.search.Search)")
    decks = [options.decks, options.decks] if options.decks else "random"
    chance = random.Random(options.seed)
    best, trials = dict(shipped), 0
    end = time.monotonic() + 60 * options.minutes
    while time.monotonic() < end:
        trials += 1
        variant = varied(best, chance)
        if is_better(game, variant, best, decks, 1_000_000 * options.seed + 1000 * trials, options.most):
            told = {name: (best[name], value) for name, value in variant.items() if value != best[name]}
            print(f"trial {trials}: {told}", flush=True)
            best = variant
    print(f"{trials} trials; weights that differ from the shipped ones:")
    print({name: value for name, value in best.items() if value != shipped[name]})


if __name__ == "__main__":
    main()
