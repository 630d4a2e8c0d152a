"""Files from untrusted sources: a store with games, and damaged copies of it."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

from fftcg_env.evaluate.report import report_html
from fftcg_env.evaluate.running.run import Run
from fftcg_env.evaluate.store import Address, Store
from fftcg_env.evaluate.store.identity import game_of, ruleset_of
from fftcg_env.evaluate.store.plan import plan_evaluation
from fftcg_env.evaluate.summary import card_tables
from fftcg_env.replay import replay_html, replay_of

GAME = "chrono_card"
"""The game of the stores: its records are small, and all that is done with a store is the same for every game."""


def made_store(game: Any, path: Path, games: int = 4) -> Path:
    """A store with a finished evaluation of two decks."""
    decks: list[Any] = [(deck, None) for deck in game.usual_decks()[:2]]
    plan = plan_evaluation(game, decks, ["random"], 5, {"games": games, "cards": True})
    with Store(path, create=True) as store:
        Run(game, store, store.add_run(plan, ruleset_of(game))).play()
    return path


def changed_store(original: Path, path: Path, statement: str, *values: Any) -> Path:
    """A copy of a store in which an SQL statement was carried out."""
    shutil.copyfile(original, path)
    sql = sqlite3.connect(path)
    with sql:
        sql.execute("PRAGMA foreign_keys = OFF")
        sql.execute(statement, values)
    sql.close()
    return path


def everything_read(game: Any, path: Path) -> None:
    """All that is done with a store: its runs, their games in lists, a report, a replay, and a run that goes on."""
    with Store(path) as opened:
        for number, _ in opened.runs():
            run = opened.run(number)
            game_of(run.ruleset)
            run.ruleset.require_playable(game)
            card_tables(game, opened, run)
            opened.moves(run)
            report_html(game, opened, run)
            replay_html(replay_of(game, opened.game(Address(number, 0, 1, 0))))
            Run(game, opened, run).play()
