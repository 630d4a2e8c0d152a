"""Games per second of matches and evaluations, without starting the command and printing."""

from __future__ import annotations

import itertools
import tempfile
from pathlib import Path

from benchmarks.measure import Work
from fftcg_env.core.agent import make_agent
from fftcg_env.core.game import Game, optional
from fftcg_env.evaluate.matches import play_matches
from fftcg_env.evaluate.running.run import Run
from fftcg_env.evaluate.store import Store
from fftcg_env.evaluate.store.identity import ruleset_of
from fftcg_env.evaluate.store.plan import plan_evaluation
from fftcg_env.evaluate.store.store import RESULTS

MATCH = 512
"""Number of games of a match."""

EACH = 128
"""Number of games of a pairing: two units."""


def has_heuristic(game: Game) -> bool:
    """Whether a game has a compiled heuristic."""
    search = optional(game, "search")
    return search is not None and "heuristic" in search.policies


def matches(game: Game) -> Work:
    """Matches of the heuristic against itself with the default decks, as in ``fftcg-env match``."""
    players = make_agent("heuristic", game), make_agent("heuristic", game)
    seeds = itertools.count(1)

    def work() -> tuple[int, int]:
        result = play_matches(game, *players, MATCH, seed=next(seeds))
        return result.decisions, result.games

    return work


def evaluations(game: Game) -> Work:
    """Round robins of the default decks played by the heuristic in one process: games are played, replayed for card
    statistics, and stored."""
    decks = [(deck, None) for deck in game.usual_decks()]
    seeds = itertools.count(1)
    settings = {"games": EACH, "cards": True}

    def work() -> tuple[int, int]:
        with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "games.sqlite", create=True) as store:
            run = store.add_run(plan_evaluation(game, decks, ["heuristic"], next(seeds), settings), ruleset_of(game))
            Run(game, store, run).play()
            rows = store.results(run)
        return int(rows[:, RESULTS.index("decisions")].sum()), len(rows)

    return work
