"""Golden playthroughs of Chrono Card TCG: whole games as text. A change of the engine's behaviour shows up as a
difference in the text.

``python -m tests.chrono_card.golden`` (``make golden``) writes ``tests/chrono_card/golden/*.txt`` anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fftcg_env.games.chrono_card.cards.decks import Deck
from fftcg_env.games.chrono_card.game import ChronoCard
from fftcg_env.games.chrono_card.record import numbers as no
from tests.further_games import golden as further_golden
from tests.further_games.golden import Golden

FOLDER = Path(__file__).parent / "golden"

KINDS = ("CC-004", "CC-005", "CC-011", "CC-026", "CC-027", "CC-031", "CC-042", "CC-044", "CC-050", "CC-053")
TOLLS = Deck("tolls", ("CC-001", *KINDS * 3))
"""A deck in which much costs more."""
PAYING = ("CC-018", "CC-019", "CC-031", "CC-038", "CC-066", "CC-067", "CC-068", "CC-069", "CC-070", "CC-072")
COSTS = Deck("costs", ("CC-003", *PAYING * 3))
"""A deck with additional costs."""

GAMES = {
    "mages_against_knights": Golden(("stormcallers", "tournament"), 37, 0.8),
    "knights_against_spirits": Golden(("tournament", "old_forest"), 56, 0.8),
    "every_window": Golden(("old_forest", "stormcallers"), 103, 0.7, {"skip_forced": False, "hand_limit": 4}),
    "all_cards": Golden(("random 17", "random 517"), 17, 0.9, {"chain": "reopens", "hand_limit": 4}),
    "tolls": Golden(("tolls", "tolls"), 1, 0.6),
    "costs": Golden(("costs", "costs"), 3, 0.9),
}


def playthrough(name: str) -> str:
    """The text of one golden game."""
    golden = GAMES[name]
    game = ChronoCard(**golden.options)
    return further_golden.playthrough(golden, game, [deck_of(game, deck) for deck in golden.decks], no)


def deck_of(game: ChronoCard, name: str) -> Any:
    """A list of ``golden/decks``, one of those above, or a random one by its seed."""
    if name.startswith("random "):
        return game.random_decks(1, int(name.split()[1]))[0]
    made = {deck.name: deck for deck in (TOLLS, COSTS)}
    return made.get(name, str(FOLDER / "decks" / f"{name}.txt"))


if __name__ == "__main__":
    further_golden.write(FOLDER, {name: playthrough(name) for name in GAMES})
