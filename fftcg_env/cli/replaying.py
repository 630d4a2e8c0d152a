"""``fftcg-env replay`` at the terminal: step by step where somebody types, else the whole game."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.markup import escape

from fftcg_env.cli.common import output, printable, screen
from fftcg_env.core.jobs import DRAW, PLAYER_0_WINS, PLAYER_1_WINS
from fftcg_env.core.words import words_of
from fftcg_env.envs.results import reason_of
from fftcg_env.replay.frames import VIEWERS

if TYPE_CHECKING:
    from fftcg_env.core.game import Game
    from fftcg_env.evaluate.store import Address, Store, StoredRun
    from fftcg_env.replay import Frame, Replay

LISTED = 40
"""Games up to which a run is listed whole; of a longer one the first."""
WON = {PLAYER_0_WINS: "player_0 wins", PLAYER_1_WINS: "player_1 wins", DRAW: "a draw"}

KEYS = "Enter: on   b: back   t: next turn   r: turn before   NUMBER: that decision   q: leave"


def list_games(game: Game, store: Store, run: StoredRun) -> None:
    """The games of a run with what :func:`show` needs to find them, and the other runs of the store."""
    from fftcg_env.evaluate.store.store import RESULTS

    rows = [dict(zip(RESULTS, row, strict=True)) for row in store.results(run).tolist()]
    output.print(escape(printable(f"Run {run.number} ({run.plan.kind}) of {run.ruleset.game}: {len(rows)} games")))
    lines = []
    for row in rows[:LISTED]:
        seats = (
            f"{run.plan.decks[run.deck_ids.index(row[f'deck_{seat}'])].name} "
            f"({run.plan.agents[run.agent_ids.index(row[f'agent_{seat}'])].name})"
            for seat in range(2)
        )
        end = f"{WON.get(row['result'], 'no result')}: {reason_of(game, row['reason'])}"
        length = f"turn {row['turns']}, {row['decisions']} decisions"
        lines.append((str(_address(run, row)), *seats, end, length))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for cells in lines:
        line = "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        output.print(escape(printable(line.rstrip())))
    if len(rows) > LISTED:
        output.print(f"and {len(rows) - LISTED} more, the last one {_address(run, rows[-1])}")
    others = [f"{number} ({kind})" for number, kind in store.runs() if number != run.number]
    if others:
        output.print(escape(printable(f"Other runs, with --run: {', '.join(others)}")))


def _address(run: StoredRun, row: Mapping[str, int]) -> Address:
    from fftcg_env.evaluate.store import Address

    return Address(run.number, row["pairing"], row["pair"], row["half"])


def show(game: Game, replay: Replay, viewer: int | None) -> None:
    """Show a replay as ``viewer`` (None: an onlooker) sees it."""
    output.print(escape(printable(replay.title)), style="bold")
    for label, text in replay.facts:
        output.print(escape(printable(f"{label:<12} {text}")), style="dim")
    if sys.stdin.isatty():
        _step(game, replay, viewer)
    else:
        _print(game, replay, viewer)


def _told(frame: Frame, viewer: int | None) -> list[str]:
    """What the action of a frame did, in sentences."""
    told = frame.told[VIEWERS.index(viewer)]
    return list(told or ()) or [f"player_{frame.player}: {frame.action}"]


def _print(game: Game, replay: Replay, viewer: int | None) -> None:
    """Every sentence, and the table where a turn begins."""
    turn, frames = -1, replay.seen(viewer)
    for frame in frames:
        if frame.turn != turn:
            turn = frame.turn
            _table(game, frame, viewer)
        if frame.player >= 0:
            for sentence in _told(frame, viewer):
                output.print(f"  [dim]·[/dim] {escape(sentence)}")
    _table(game, frames[-1], viewer)
    output.print(escape(replay.end), style="bold")


def _step(game: Game, replay: Replay, viewer: int | None) -> None:
    """As somebody asks for it."""
    at, frames = 0, replay.seen(viewer)
    last = len(frames) - 1
    while True:
        frame = frames[at]
        _table(game, frame, viewer)
        if at:
            for sentence in _told(frames[at - 1], viewer):
                output.print(f"  [dim]·[/dim] {escape(sentence)}")
        if at == last:
            output.print(escape(replay.end), style="bold")
        elif viewer in (None, frame.player):
            output.print(escape(f"player_{frame.player} is asked: {frame.question}: {frame.action}"))
        output.print(f"[dim]decision {at} of {last}   {KEYS}[/dim]")
        try:
            line = input("> ").strip()
        except EOFError:
            return
        if line in ("q", "quit"):
            return
        at = _moved(frames, at, line)


def _moved(frames: Sequence[Frame], at: int, line: str) -> int:
    """The frame that a line asks for."""
    turns = [frame.turn for frame in frames]
    if line.isdecimal() and len(line) < 9:
        at = int(line)
    elif line == "t":
        at = next((number for number in range(at, len(turns)) if turns[number] > turns[at]), len(turns) - 1)
    elif line == "r":
        at = turns.index(turns[at]) if turns.index(turns[at]) < at else turns.index(turns[max(0, at - 1)])
    else:
        at += {"": 1, "b": -1}.get(line, 0)
    return min(max(0, at), len(turns) - 1)


def _table(game: Game, frame: Frame, viewer: int | None) -> None:
    screen.print(words_of(game).table(frame.states, 0, viewer))
