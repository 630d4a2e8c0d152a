"""Golden playthroughs: whole games as text. A change of the engine's behaviour is a difference in the text.

``python tests/golden.py`` (``make golden``) writes ``tests/golden/*.txt`` anew; ``test_golden.py`` compares.
The choices come from Python's Mersenne Twister, so they are the same on every machine.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from fftcg_env.core.jobs import JOB_MASK, JOB_STEP
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games.fftcg.cards.program.opcodes import BACKUP, BREAK_ZONE, DAMAGE_ZONE, DECK, FIELD, HAND
from fftcg_env.games.fftcg.game import FFTCG
from fftcg_env.games.fftcg.record import constants as c

COUNTED = {"damage": DAMAGE_ZONE, "hand": HAND, "deck": DECK, "Break Zone": BREAK_ZONE}
FOLDER = Path(__file__).parent / "golden"
DECKS = FOLDER / "decks"


@dataclass(frozen=True)
class Golden:
    """One game. ``decks``: embedded ones or files of ``DECKS``; ``eagerness``: how often a player who could pass does
    something instead."""

    decks: tuple[str, str]
    seed: int
    eagerness: float
    options: dict[str, Any] = field(default_factory=dict)


GAMES = {
    "fire_earth_against_water_wind": Golden(("vii_fire_earth", "ffx_water_wind"), 72, 0.7),
    "water_wind_against_ice_lightning": Golden(("ffx_water_wind", "ffxiii_ice_lightning"), 89, 0.3),
    "ice_lightning_against_fire_earth_every_window": Golden(
        ("ffxiii_ice_lightning", "vii_fire_earth"), 130, 0.7, {"skip_forced": False, "payment": "full"}
    ),
    "warp_against_limit_break": Golden(("warp.txt", "limit_break.txt"), 94, 0.8),
    "priming_against_warp": Golden(("priming.txt", "warp.txt"), 39, 0.8),
    "limit_break_against_priming": Golden(("limit_break.txt", "priming.txt"), 18, 0.8),
}
"""File name -> game. The seeds were chosen so that together the games have every kind of decision."""


def playthrough(name: str) -> str:
    """The text of one golden game."""
    golden = GAMES[name]
    game = FFTCG(**golden.options)
    decks = [str(DECKS / deck) if deck.endswith(".txt") else deck for deck in golden.decks]
    batch = GameBatch(game, 1, DeckChoice(game, decks))
    batch.seed([golden.seed])
    batch.start(JOB_MASK)
    first, second = (deck.removesuffix(".txt") for deck in golden.decks)
    lines = [f"player_0: {first}, player_1: {second}, seed {golden.seed}", f"options: {golden.options or 'default'}"]
    rng = random.Random(golden.seed)
    heading = ""
    while batch.states["result"][0] == c.RUNNING:
        current = turn_heading(batch)
        if current != heading:
            heading = current
            lines += ["", heading, *table_lines(game, batch.states)]
        action = choose(batch.masks[0], rng, golden.eagerness)
        lines.append(decision_line(game, batch.states, action))
        batch.actions[0] = action
        batch.run(JOB_STEP | JOB_MASK)
    state = batch.states
    result = ("player_0 wins", "player_1 wins", "draw", "truncated")[int(state["result"][0]) - 1]
    reason = c.REASONS[int(state["reason"][0])]
    lines += ["", "end", *table_lines(game, state), f"{result}: {reason}, after {int(state['decisions'][0])} decisions"]
    return "\n".join(lines) + "\n"


def choose(mask: np.ndarray, rng: random.Random, eagerness: float) -> int:
    """A random legal action; with probability ``eagerness`` none that only passes."""
    legal = np.flatnonzero(mask).tolist()
    eager = rng.random() < eagerness
    options = legal[1:] if eager and len(legal) > 1 and legal[0] == c.PASS else legal
    return int(options[int(rng.random() * len(options))])


def turn_heading(batch: GameBatch) -> str:
    turn = int(batch.states["turn"][0])
    return f"turn {turn}, player_{int(batch.states['turn_player'][0])}" if turn else "set-up"


def decision_line(game: FFTCG, states: np.ndarray, action: int) -> str:
    """The player, the action and the number of legal actions; the card's name makes it readable."""
    player, decision = int(states["decision_player"][0]), c.DECISIONS[int(states["decision"][0])]
    text = game.describe(states, 0, action)
    code = next((word for word in text.split() if word in game.cards.numbers), None)
    name = f" ({game.database[code].name})" if code else ""
    return f"  player_{player} {decision}: {text}{name}, of {int(states['legal_count'][0])}"


def table_lines(game: FFTCG, states: np.ndarray) -> list[str]:
    """The table at the start of a turn."""
    lines = []
    for player in range(2):
        counts = states["zone_count"][0, player]
        sizes = ", ".join(f"{name} {counts[zone]}" for name, zone in COUNTED.items())
        lines.append(f"  | player_{player}: {sizes}")
        shown = [character(game, states, int(card)) for card in states["zone_cards"][0, player, FIELD, : counts[FIELD]]]
        if shown:
            lines.append("  |   " + ", ".join(shown))
    return lines


def character(game: FFTCG, states: np.ndarray, card: int) -> str:
    """A Character on the field: number, name, power, damage, status."""
    number = int(states["card_id"][0, card])
    code = game.cards.codes[number]
    words = [f"{code} {game.database[code].name}"]
    if game.tables["cards"][0, number]["type"] != BACKUP:
        words.append(str(int(states["power"][0, card])))
    if states["damage"][0, card]:
        words.append(f"-{int(states['damage'][0, card])}")
    words += [status for status in ("dull", "frozen") if states[status][0, card]]
    return " ".join(words)


def main() -> int:
    """Write all golden files; returns how many of them changed."""
    FOLDER.mkdir(exist_ok=True)
    changed = 0
    for name in GAMES:
        path, text = FOLDER / f"{name}.txt", playthrough(name)
        same = path.exists() and path.read_text("utf-8") == text
        changed += not same
        path.write_text(text, "utf-8")
        print(f"{path.relative_to(FOLDER.parent.parent)}: {'unchanged' if same else 'written'}")
    return changed


if __name__ == "__main__":
    main()
    sys.exit(0)
