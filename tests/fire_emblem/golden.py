"""Golden playthroughs of the Fire Emblem card game: whole games as text. A change of the engine's behaviour shows up as
a difference in the text.

``python -m tests.fire_emblem.golden`` (``make golden``) writes ``tests/fire_emblem/golden/*.txt`` anew.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from fftcg_env.core.jobs import JOB_MASK, JOB_STEP, RUNNING
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games.fire_emblem.game import FireEmblem
from fftcg_env.games.fire_emblem.record import numbers as no

FOLDER = Path(__file__).parent / "golden"
DECKS = FOLDER / "decks"
"""Lists of their own, so that what is played here stays the same when the decks of the package change."""


@dataclass(frozen=True)
class Golden:
    """One game. ``eagerness``: how often a player who could pass does something instead."""

    decks: tuple[str, str]
    seed: int
    eagerness: float
    options: dict[str, Any] = field(default_factory=dict)


GAMES = {
    "talmar_against_corvane": Golden(("talmar_vanguard", "corvane_wings"), 11, 0.9),
    "corvane_against_ostrel": Golden(("corvane_wings", "ostrel_circle"), 12, 0.9),
    "ostrel_against_talmar_every_window": Golden(
        ("ostrel_circle", "talmar_vanguard"), 13, 0.9, {"skip_forced": False, "turn_limit": 12}
    ),
    "veterans_and_changes_of_class": Golden(("veterans", "classes"), 5, 0.95),
    "linda_and_what_sets_a_consumption": Golden(("ostrel_circle", "ostrel_circle"), 339, 0.95, {"crests": "one"}),
}


def playthrough(name: str) -> str:
    """The text of one golden game."""
    golden = GAMES[name]
    game = FireEmblem(**golden.options)
    batch = GameBatch(game, 1, DeckChoice(game, [str(DECKS / f"{deck}.txt") for deck in golden.decks]))
    batch.seed([golden.seed])
    batch.start(JOB_MASK)
    lines = [f"{' against '.join(golden.decks)}, seed {golden.seed}", f"options: {golden.options or 'default'}"]
    rng = random.Random(golden.seed)
    turn = 0
    while batch.states["result"][0] == RUNNING:
        if batch.states["turn"][0] != turn:
            turn = int(batch.states["turn"][0])
            lines += ["", *game.words.lines(batch.states, 0, None)]
        action = choose(batch.masks[0], rng, golden.eagerness)
        player, kind = int(batch.states["decision_player"][0]), no.DECISIONS[int(batch.states["decision"][0])]
        text = game.describe(batch.states, 0, action)
        lines.append(f"  player_{player} {kind}: {text}, of {int(batch.states['legal_count'][0])}")
        batch.actions[0] = action
        batch.run(JOB_STEP | JOB_MASK)
    return "\n".join([*lines, "", *game.words.lines(batch.states, 0, None)]) + "\n"


def choose(mask: np.ndarray, rng: random.Random, eagerness: float) -> int:
    """A random legal action; with probability ``eagerness`` no pass if there is another one."""
    legal = np.flatnonzero(mask).tolist()
    eager = rng.random() < eagerness
    options = legal[1:] if eager and len(legal) > 1 and legal[0] == no.PASS else legal
    return int(options[int(rng.random() * len(options))])


def main() -> None:
    """Write all golden files."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        path, text = FOLDER / f"{name}.txt", playthrough(name)
        same = path.exists() and path.read_text("utf-8") == text
        path.write_text(text, "utf-8")
        print(f"{path.name}: {'unchanged' if same else 'written'}")


if __name__ == "__main__":
    main()
