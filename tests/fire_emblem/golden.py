"""Golden playthroughs of the Fire Emblem card game: whole games as text. A change of the engine's behaviour shows up as
a difference in the text.

``python -m tests.fire_emblem.golden`` (``make golden``) writes ``tests/fire_emblem/golden/*.txt`` anew.
"""

from __future__ import annotations

from pathlib import Path

from fftcg_env.games.fire_emblem.game import FireEmblem
from fftcg_env.games.fire_emblem.record import numbers as no
from tests.further_games import golden as further_golden
from tests.further_games.golden import Golden

FOLDER = Path(__file__).parent / "golden"
DECKS = FOLDER / "decks"
"""Lists of their own, so that what is played here stays the same when the decks of the package change."""


LONG = {"annihilation": "end_of_turn"}
"""Random players seldom last long where the last unit loses the game at once."""
GAMES = {
    "talmar_against_corvane": Golden(("talmar_vanguard", "corvane_wings"), 11, 0.9),
    "corvane_against_ostrel": Golden(("corvane_wings", "ostrel_circle"), 12, 0.9),
    "ostrel_against_talmar_every_window": Golden(
        ("ostrel_circle", "talmar_vanguard"), 13, 0.9, {"skip_forced": False, "turn_limit": 12}
    ),
    "veterans_and_changes_of_class": Golden(("veterans", "classes"), 5, 0.95, LONG),
    "a_magic_card_is_kept": Golden(("ostrel_circle", "ostrel_circle"), 16, 0.95, {"crests": "one", **LONG}),
    "linda_and_what_sets_a_consumption": Golden(
        ("ostrel_circle", "ostrel_circle"), 23, 0.95, {"crests": "one", **LONG}
    ),
}


def playthrough(name: str) -> str:
    """The text of one golden game."""
    golden = GAMES[name]
    game = FireEmblem(**golden.options)
    return further_golden.playthrough(golden, game, [str(DECKS / f"{deck}.txt") for deck in golden.decks], no)


if __name__ == "__main__":
    further_golden.write(FOLDER, {name: playthrough(name) for name in GAMES})
