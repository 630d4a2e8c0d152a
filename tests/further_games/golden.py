"""Golden playthroughs of Kingdom Hearts, Fire Emblem and Chrono Card: whole random games as text.

A change of an engine's behaviour shows up as a difference in the text. ``python -m tests.further_games.golden``
(``make golden``) writes ``tests/GAME/golden/*.txt`` again.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from fftcg_env.core.jobs import JOB_MASK, JOB_STEP, RUNNING
from fftcg_env.core.zoned.decks import Deck
from fftcg_env.core.zoned.game import ZonedGame
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game

TESTS = Path(__file__).parent.parent


@dataclass(frozen=True)
class Golden:
    """One playthrough. ``decks``: see :func:`deck_of`; ``eagerness``: how often a player who could pass does something
    instead."""

    game: str
    decks: tuple[str, str]
    seed: int
    eagerness: float
    options: dict[str, Any] = field(default_factory=dict)


COSTLIER = ("CC-004", "CC-005", "CC-011", "CC-026", "CC-027", "CC-031", "CC-042", "CC-044", "CC-050", "CC-053")
ADDED_COSTS = ("CC-018", "CC-019", "CC-031", "CC-038", "CC-066", "CC-067", "CC-068", "CC-069", "CC-070", "CC-072")
DECKS = {
    "tolls": Deck("tolls", ("CC-001", *COSTLIER * 3)),  # much costs more
    "costs": Deck("costs", ("CC-003", *ADDED_COSTS * 3)),  # cards with additional costs
}
LONG = {"annihilation": "end_of_turn"}
"""Random Fire Emblem players seldom last long where the last unit loses the game at once."""

GAMES = {
    "kingdom_hearts/light_against_dark": Golden("kingdom_hearts", ("lantern_road", "thorn_crown"), 37, 0.9),
    "kingdom_hearts/dark_against_xiii": Golden("kingdom_hearts", ("thorn_crown", "hour_of_thirteen"), 56, 0.9),
    "kingdom_hearts/xiii_against_light_every_window": Golden(
        "kingdom_hearts",
        ("hour_of_thirteen", "lantern_road"),
        103,
        0.9,
        {"skip_forced": False, "max_friends_per_challenge": 0},
    ),
    "fire_emblem/talmar_against_corvane": Golden("fire_emblem", ("talmar_vanguard", "corvane_wings"), 11, 0.9),
    "fire_emblem/corvane_against_ostrel": Golden("fire_emblem", ("corvane_wings", "ostrel_circle"), 12, 0.9),
    "fire_emblem/ostrel_against_talmar_every_window": Golden(
        "fire_emblem", ("ostrel_circle", "talmar_vanguard"), 13, 0.9, {"skip_forced": False, "turn_limit": 12}
    ),
    "fire_emblem/veterans_and_changes_of_class": Golden("fire_emblem", ("veterans", "classes"), 5, 0.95, LONG),
    "fire_emblem/a_magic_card_is_kept": Golden(
        "fire_emblem", ("ostrel_circle", "ostrel_circle"), 16, 0.95, {"crests": "one", **LONG}
    ),
    "fire_emblem/linda_and_what_sets_a_consumption": Golden(
        "fire_emblem", ("ostrel_circle", "ostrel_circle"), 23, 0.95, {"crests": "one", **LONG}
    ),
    "chrono_card/mages_against_knights": Golden("chrono_card", ("stormcallers", "tournament"), 37, 0.8),
    "chrono_card/knights_against_spirits": Golden("chrono_card", ("tournament", "old_forest"), 56, 0.8),
    "chrono_card/every_window": Golden(
        "chrono_card", ("old_forest", "stormcallers"), 103, 0.7, {"skip_forced": False, "hand_limit": 4}
    ),
    "chrono_card/all_cards": Golden(
        "chrono_card", ("random 17", "random 517"), 17, 0.9, {"chain": "reopens", "hand_limit": 4}
    ),
    "chrono_card/tolls": Golden("chrono_card", ("tolls", "tolls"), 1, 0.6),
    "chrono_card/costs": Golden("chrono_card", ("costs", "costs"), 3, 0.9),
}
"""The playthroughs by game and name."""


def path_of(name: str) -> Path:
    """The file of a playthrough."""
    game, _, short = name.partition("/")
    return TESTS / game / "golden" / f"{short}.txt"


def deck_of(game: ZonedGame, name: str) -> Any:
    """A deck of :data:`DECKS`, a random one by its seed (``random 17``), or a deck list of ``tests/GAME/golden/decks``,
    which stays the same when the decks of the package change."""
    if name.startswith("random "):
        return game.random_deck(int(name.split()[1]))
    return DECKS.get(name, str(TESTS / game.name / "golden" / "decks" / f"{name}.txt"))


def playthrough(name: str) -> str:
    """The text of one playthrough."""
    golden = GAMES[name]
    game: Any = load_game(golden.game, **golden.options)
    batch = GameBatch(game, 1, DeckChoice(game, [deck_of(game, deck) for deck in golden.decks]))
    batch.seed([golden.seed])
    batch.start(JOB_MASK)
    lines = [f"{' against '.join(golden.decks)}, seed {golden.seed}", f"options: {golden.options or 'default'}"]
    rng = random.Random(golden.seed)
    turn = 0
    while batch.states["result"][0] == RUNNING:
        if batch.states["turn"][0] != turn:
            turn = int(batch.states["turn"][0])
            lines += ["", *game.words.lines(batch.states, 0, None)]
        action = random_action(batch.masks[0], rng, golden.eagerness, game.pass_action)
        player, kind = int(batch.states["decision_player"][0]), game.decisions[int(batch.states["decision"][0])]
        text = game.describe(batch.states, 0, action)
        lines.append(f"  player_{player} {kind}: {text}, of {int(batch.states['legal_count'][0])}")
        batch.actions[0] = action
        batch.run(JOB_STEP | JOB_MASK)
    return "\n".join([*lines, "", *game.words.lines(batch.states, 0, None)]) + "\n"


def random_action(mask: np.ndarray, rng: random.Random, eagerness: float, passing: int) -> int:
    """A random legal action; with probability ``eagerness`` not the pass ``passing`` if there is another one."""
    legal = np.flatnonzero(mask).tolist()
    eager = rng.random() < eagerness
    options = legal[1:] if eager and len(legal) > 1 and legal[0] == passing else legal
    return int(options[int(rng.random() * len(options))])


if __name__ == "__main__":
    for name in GAMES:
        path, text = path_of(name), playthrough(name)
        same = path.exists() and path.read_text("utf-8") == text
        path.write_text(text, "utf-8")
        print(f"{name}: {'unchanged' if same else 'written'}")
