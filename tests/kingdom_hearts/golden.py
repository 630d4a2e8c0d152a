"""Golden playthroughs of Kingdom Hearts TCG: whole games as text. A change of the engine's behaviour shows up as a
difference in the text.

``python -m tests.kingdom_hearts.golden`` (``make golden``) writes ``tests/kingdom_hearts/golden/*.txt`` anew.
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
from fftcg_env.games.kingdom_hearts.game import KingdomHearts
from fftcg_env.games.kingdom_hearts.record import numbers as no

FOLDER = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Golden:
    """One game. ``decks``: lists of ``golden/decks``; ``eagerness``: how often a player who could pass does something
    instead."""

    decks: tuple[str, str]
    seed: int
    eagerness: float
    options: dict[str, Any] = field(default_factory=dict)


GAMES = {
    "light_against_dark": Golden(("lantern_road", "thorn_crown"), 37, 0.9),
    "dark_against_xiii": Golden(("thorn_crown", "hour_of_thirteen"), 56, 0.9),
    "xiii_against_light_every_window": Golden(
        ("hour_of_thirteen", "lantern_road"), 103, 0.9, {"skip_forced": False, "max_friends_per_challenge": 0}
    ),
}


def playthrough(name: str) -> str:
    """The text of one golden game."""
    golden = GAMES[name]
    game = KingdomHearts(**golden.options)
    batch = GameBatch(game, 1, DeckChoice(game, [str(FOLDER / "decks" / f"{deck}.txt") for deck in golden.decks]))
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
