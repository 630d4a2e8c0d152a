"""The command ``python -m benchmarks.digest``: SHA-256 hashes of the states of random games with all cards.

Run it before and after an optimization of the rules: equal digests mean that play is the same, byte for byte. Scratch
fields at the end of a record, which have no meaning between steps, are ignored.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import numpy as np
import typer

from benchmarks.throughput import BARE
from fftcg_env.core.jobs import JOB_RESET, JOB_STEP
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice

WAYS: dict[str, dict[str, Any]] = {
    "default": {},
    "every window, full payment": {"skip_forced": False, "payment": "full"},
    "other rulings": {
        "cp_overpayment": "one_excess",
        "field_limit_on_effect": "rule_process",
        "loss_damage": 6,
        "ex_burst_carries_card_info": False,
        "first_strike_window": "back_attack_allowed",
    },
}
"""The options of the game for each digest."""
RANDOM_DECKS, DEAL_EVERY = 400, 50
FIRST_SCRATCH = "list_count"
"""The first scratch field of the record."""


def digest_of(game: Any, games: int, steps: int, seed: int) -> str:
    """Play ``games`` games of random decks for ``steps`` decisions each, and hash their states every 50."""
    pool = game.random_decks(RANDOM_DECKS, seed)
    batch = GameBatch(game, games, DeckChoice(game, [pool, pool]))
    batch.seed(seed)
    batch.start(BARE & ~JOB_STEP | JOB_RESET)
    digest = hashlib.sha256()
    for step in range(steps):
        batch.run(BARE)
        if step % DEAL_EVERY == 0:
            digest.update(meaning_of(batch.states))
            batch.deal_decks()
    digest.update(meaning_of(batch.states))
    return digest.hexdigest()[:32]


def meaning_of(states: np.ndarray) -> bytes:
    """The bytes of records with a meaning; the fields of payments count only while a payment is in progress."""
    meaning = states.view(np.uint8).reshape(len(states), -1).copy()  # including padding
    payment = meaning.view(states.dtype)["payment"]
    payment["excluded"][payment["open"] == 0] = 0
    fields: Any = states.dtype.fields
    return meaning[:, : fields[FIRST_SCRATCH][1]].tobytes()


def main(
    games: Annotated[int, typer.Option(help="Number of games.", min=1)] = 1024,
    steps: Annotated[int, typer.Option(help="Decisions per game.", min=1)] = 500,
    seed: Annotated[int, typer.Option(help="Seed of decks and games.", min=0)] = 1,
) -> None:
    """Print a digest for each set of options."""
    from fftcg_env.games import load_game

    for way, options in WAYS.items():
        print(f"{digest_of(load_game('fftcg', **options), games, steps, seed)}  {way}", flush=True)


if __name__ == "__main__":
    typer.run(main)
