"""Evaluations that were started on the web page: they run in the background, one after the other."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fftcg_env.core.game import Game
from fftcg_env.evaluate.running.run import Run
from fftcg_env.evaluate.store.identity import ruleset_of
from fftcg_env.evaluate.store.plan import plan_evaluation
from fftcg_env.evaluate.store.store import Store
from fftcg_env.web.games import RequestError

MOST_DECKS, MOST_GAMES = 40, 2000


@dataclass
class Evaluation:
    """An evaluation. ``games`` of ``total`` games are played; ``run``: its number in the store, 0 before it starts;
    ``error``: an error message."""

    total: int
    games: int = 0
    run: int = 0
    done: bool = False
    error: str = ""
    stop: threading.Event = field(default_factory=threading.Event)

    def view(self) -> dict[str, Any]:
        """The progress as JSON."""
        return {
            "games": self.games,
            "total": self.total,
            "run": self.run,
            "done": self.done,
            "error": self.error,
            "stopped": self.stop.is_set(),
        }


class _StopError(Exception):
    """The user has stopped the evaluation."""


class Evaluations:
    """All evaluations by number. ``workers``: number of processes of each."""

    def __init__(self, game: Game, path: Path, workers: int = 1) -> None:
        self.game, self.path, self._workers = game, path, workers
        self._all: list[Evaluation] = []
        self._turn = threading.Lock()

    def begin(self, decks: list[Any], agent: str, games: int, seed: int) -> int:
        """Start an evaluation of 2 to :data:`MOST_DECKS` decks with up to :data:`MOST_GAMES` games per pairing. Returns
        its number. Raises the exceptions of the plan for unusable decks and agents."""
        settings = {"games": games, "cards": True}
        plan = plan_evaluation(self.game, [(deck, None) for deck in decks], [agent], seed, settings)
        evaluation = Evaluation(total=games * len(plan.pairings))
        self._all.append(evaluation)
        threading.Thread(target=self._play, args=(evaluation, plan), daemon=True).start()
        return len(self._all) - 1

    def find(self, number: int) -> Evaluation:
        """An evaluation by its number. Raises :class:`RequestError`."""
        if not 0 <= number < len(self._all):
            raise RequestError(f"there is no evaluation {number}", 404)
        return self._all[number]

    def _play(self, evaluation: Evaluation, plan: Any) -> None:
        def progress(games: int) -> None:
            evaluation.games = games
            if evaluation.stop.is_set():
                raise _StopError

        with self._turn:
            try:
                with Store(self.path, create=True) as store:
                    stored = store.add_run(plan, ruleset_of(self.game))
                    evaluation.run = stored.number
                    Run(self.game, store, stored, workers=self._workers, progress=progress).play()
            except _StopError:
                pass
            except Exception as error:
                evaluation.error = str(error) or type(error).__name__
            evaluation.done = True
