"""Golden playthroughs of Kingdom Hearts TCG: whole games as text. A change of the engine's behaviour shows up as a
difference in the text.

``python -m tests.kingdom_hearts.golden`` (``make golden``) writes ``tests/kingdom_hearts/golden/*.txt`` anew.
"""

from __future__ import annotations

from pathlib import Path

from fftcg_env.games.kingdom_hearts.game import KingdomHearts
from fftcg_env.games.kingdom_hearts.record import numbers as no
from tests.further_games import golden as further_golden
from tests.further_games.golden import Golden

FOLDER = Path(__file__).parent / "golden"


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
    return further_golden.playthrough(
        golden, game, [str(FOLDER / "decks" / f"{deck}.txt") for deck in golden.decks], no
    )


if __name__ == "__main__":
    further_golden.write(FOLDER, {name: playthrough(name) for name in GAMES})
