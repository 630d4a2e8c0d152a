"""What the golden playthroughs of the further games share: whole games as text. A change of an engine's behaviour shows
up as a difference in the text.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from fftcg_env.core.jobs import JOB_MASK, JOB_STEP, RUNNING
from fftcg_env.core.zoned.kinds import Numbers
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice


@dataclass(frozen=True)
class Golden:
    """One game. ``decks``: names of lists, as the game's golden module finds them; ``eagerness``: how often a player
    who could pass does something instead."""

    decks: tuple[str, str]
    seed: int
    eagerness: float
    options: dict[str, Any] = field(default_factory=dict)


def playthrough(golden: Golden, game: Any, decks: Sequence[Any], no: Numbers) -> str:
    """The text of one golden game, played with ``decks``; ``no``: the game's module of numbers."""
    batch = GameBatch(game, 1, DeckChoice(game, list(decks)))
    batch.seed([golden.seed])
    batch.start(JOB_MASK)
    lines = [f"{' against '.join(golden.decks)}, seed {golden.seed}", f"options: {golden.options or 'default'}"]
    rng = random.Random(golden.seed)
    turn = 0
    while batch.states["result"][0] == RUNNING:
        if batch.states["turn"][0] != turn:
            turn = int(batch.states["turn"][0])
            lines += ["", *game.words.lines(batch.states, 0, None)]
        action = choose(batch.masks[0], rng, golden.eagerness, no.PASS)
        player, kind = int(batch.states["decision_player"][0]), no.DECISIONS[int(batch.states["decision"][0])]
        text = game.describe(batch.states, 0, action)
        lines.append(f"  player_{player} {kind}: {text}, of {int(batch.states['legal_count'][0])}")
        batch.actions[0] = action
        batch.run(JOB_STEP | JOB_MASK)
    return "\n".join([*lines, "", *game.words.lines(batch.states, 0, None)]) + "\n"


def choose(mask: np.ndarray, rng: random.Random, eagerness: float, passing: int) -> int:
    """A random legal action; with probability ``eagerness`` not that of ``passing`` if there is another one."""
    legal = np.flatnonzero(mask).tolist()
    eager = rng.random() < eagerness
    options = legal[1:] if eager and len(legal) > 1 and legal[0] == passing else legal
    return int(options[int(rng.random() * len(options))])


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write golden files, a text each by name, and tell which have changed."""
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        path = folder / f"{name}.txt"
        same = path.exists() and path.read_text("utf-8") == text
        path.write_text(text, "utf-8")
        print(f"{path.name}: {'unchanged' if same else 'written'}")
