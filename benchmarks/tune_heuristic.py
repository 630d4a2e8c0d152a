"""Look for better weights of a game's compiled heuristic: variants play the best so far, a sequential test decides.

    python -m benchmarks.tune_heuristic --minutes 30 --decks DECK DECK ...
    python -m benchmarks.tune_heuristic --game chrono_card --minutes 30

Each trial changes one to three weights at random and plays pairs of games on common seeds until the test of Fishtest
(`fftcg_env.evaluate.sequential`) has decided; only a variant that passes becomes the new best. What was accepted is
printed, and at the end the weights that differ from the shipped ones, to be put into
`fftcg_env/games/GAME/pilot/weights.py` after a test on decks and seeds that were not used here.
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
"""Games between two looks at the test."""


def varied(weights: dict[str, int], chance: random.Random) -> dict[str, int]:
    """A variant: one to three weights multiplied by something around 1; one that is 0 becomes something small, as small
    as the weights usually are. A small one changes by 1 at least."""
    small = 0.2 * sorted(abs(value) for value in weights.values())[len(weights) // 2]
    changed = dict(weights)
    for name in chance.sample(list(weights), chance.randint(1, 3)):
        value = weights[name]
        new = round(value * math.exp(chance.gauss(0, 0.35))) if value else round(chance.gauss(0, small))
        changed[name] = new if new != value else value + chance.choice((-1, 1))
    return changed


def is_better(game: Any, new: dict[str, int], old: dict[str, int], decks: Any, seed: int, most: int) -> bool:
    """Whether the sequential test accepts a variant before ``most`` games were played."""
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
    parser.add_argument("--decks", nargs="*", help="names or files; the shipped decks by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=8000, help="games of a trial at most (default: %(default)s)")
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
    print(f"{trials} trials; differs from the shipped weights:")
    print({name: value for name, value in best.items() if value != shipped[name]})


if __name__ == "__main__":
    main()
