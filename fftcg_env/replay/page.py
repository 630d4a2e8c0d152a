"""A replay as one HTML file that works offline."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any

from fftcg_env.core.page_board import PageBoard, PageZone
from fftcg_env.pages import data_of, render
from fftcg_env.replay.frames import Replay


def replay_html(replay: Replay) -> str:
    """The page of a replay. Cards and zones that are equal in several frames are stored once."""
    return render(
        __package__,
        "replay.html",
        ("board.css", ".replay.css"),
        ("board.js", ".replay.js"),
        title=f"{replay.title} · fftcg_env",
        replay=replay,
        data=data_of(_packed(replay)),
    )


class _Pool:
    """A list of distinct values with their numbers."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._numbers: dict[Any, int] = {}

    def number(self, key: Any, make: Callable[[], Any]) -> int:
        """The number of the value with this key; ``make`` creates a new value."""
        found = self._numbers.get(key)
        if found is None:
            value = make()
            found = self._numbers[key] = len(self.values)
            self.values.append(value)
        return found


def _packed(replay: Replay) -> dict[str, Any]:
    cards, zones, boards = _Pool(), _Pool(), _Pool()

    def packed_zone(zone: PageZone) -> dict[str, Any]:
        its = [cards.number(card, partial(asdict, card)) for card in zone.cards]
        packed = {"name": zone.name, "owner": zone.owner, "shape": zone.shape, "cards": its, "count": zone.count}
        if zone.left:
            packed["left"] = True
        return (
            {**packed, "columns": zone.columns, "squares": list(map(asdict, zone.squares))} if zone.columns else packed
        )

    def packed_board(board: PageBoard) -> dict[str, Any]:
        numbers = [zones.number(zone, partial(packed_zone, zone)) for zone in board.zones]
        return {"heading": board.heading, "counts": board.counts, "zones": numbers, "lines": board.lines}

    frames = [
        {
            "turn": frame.turn,
            "player": frame.player,
            "question": frame.question,
            "action": frame.action,
            "words": frame.words,
            "card": frame.card,
            "boards": [boards.number(board, partial(packed_board, board)) for board in frame.boards],
            "log": frame.log,
        }
        for frame in replay.frames
    ]
    return {
        "names": replay.names,
        "end": replay.end,
        "cards": cards.values,
        "zones": zones.values,
        "boards": boards.values,
        "frames": frames,
        "texts": replay.cards,
    }
