"""The commands ``fftcg-env report``, ``trend``, ``replay`` and ``export``: what a store of games holds."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer
from rich.markup import escape

from fftcg_env.cli.common import DatabaseFile, bar, fail, file_to_write, output, plainly, say, screen
from fftcg_env.core.collection import without_blank_mark
from fftcg_env.core.jobs import DRAW, PLAYER_0_WINS, PLAYER_1_WINS
from fftcg_env.core.words import words_of
from fftcg_env.errors import ArgumentError

if TYPE_CHECKING:
    from fftcg_env.core.game import Game
    from fftcg_env.evaluate.store import Address, Store, StoredRun
    from fftcg_env.replay import Frame, Replay

StoreArgument = Annotated[Path, typer.Argument(metavar="STORE", help="A file of stored games, such as games.sqlite.")]
Weights = Annotated[
    Path | None,
    typer.Option(
        "--weights",
        metavar="FILE",
        help="Shares of the decks in a meta, lines 'SHARE DECK': adds win rates against this meta.",
    ),
]
RunNumber = Annotated[
    int | None, typer.Option("--run", metavar="NUMBER", help="Number of the run [default: the last run].")
]

PlayedGame = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="NAME",
        help="The game, if it is not installed under the name in the store, such as 'module:factory'.",
    ),
]


def report(
    store: StoreArgument,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", callback=file_to_write, help="The HTML file to write.")
    ] = Path("report.html"),
    run: RunNumber = None,
    replays: Annotated[
        bool, typer.Option("--replays", help="Also write a replay page for each game that the report links to.")
    ] = False,
    inside: Annotated[
        list[str] | None,
        typer.Option(
            "--inside",
            metavar="GAME",
            help="Put the replay of this game, such as 14.7b, into the file (repeatable), to share it as one file.",
        ),
    ] = None,
    weights: Weights = None,
    database: DatabaseFile = None,
    played: PlayedGame = None,
) -> None:
    """Write the report of a run as one HTML file that works offline."""
    from fftcg_env.evaluate.store import Address, Store
    from fftcg_env.evaluate.store.identity import game_of

    with plainly(), Store(store) as opened:
        found = opened.run(run)
        rules = game_of(found.ruleset, database, played)
        chosen = [Address.parse(each, found.number) for each in inside or ()]
        write_report(rules, opened, found, file, replays, chosen, shares_of(weights))


def shares_of(file: Path | None) -> dict[str, float] | None:
    """The shares of decks in a meta, from the file that ``--weights`` names."""
    from fftcg_env.evaluate.meta import read_weights

    if file is None:
        return None
    try:
        return read_weights(file.read_text("utf-8"))
    except OSError as error:
        raise ArgumentError(f"--weights: {file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ArgumentError(f"--weights: {file} is not UTF-8 text") from None


def write_report(
    game: Game,
    store: Store,
    run: StoredRun,
    file: Path,
    replays: bool = False,
    inside: Sequence[Address] = (),
    shares: Mapping[str, float] | None = None,
) -> None:
    """Write the report of a run. With ``replays`` also the replay pages that it links to, in a folder next to it.
    ``inside``: games whose replays the file contains; ``shares``: see :func:`~fftcg_env.evaluate.report.report_html`.
    """
    from fftcg_env.evaluate.report import report_html
    from fftcg_env.replay import replay_html, replay_of

    folder = file.with_name(f"{file.stem}_games")
    wanted: list[Address] = []

    def link(address: Address) -> str:
        wanted.append(address)
        return f"{quote(folder.name)}/{_file_of(address)}"

    run.ruleset.require_playable(game)
    contained = {address: replay_html(replay_of(game, store.game(address))) for address in inside}
    links = {"link": link} if replays else {}
    page = report_html(game, store, run, shares=shares, inside=contained, **links)
    if replays:
        folder.mkdir(exist_ok=True)
        with bar("replays", len(wanted)) as tell:
            for number, address in enumerate(wanted):
                text = replay_html(replay_of(game, store.game(address)))
                (folder / _file_of(address)).write_text(text, "utf-8")
                tell(number + 1)
    file.write_text(page, "utf-8")
    say(f"The report is in {file}.")


def _file_of(address: Address) -> str:
    return f"{address}.html".replace("/", "_")


def trend(
    store: StoreArgument,
    deck: Annotated[str | None, typer.Option("--deck", metavar="NAME", help="Only this deck [default: all].")] = None,
    database: DatabaseFile = None,
    played: PlayedGame = None,
) -> None:
    """Show the results of each deck from run to run: its win rate, rating, and what changed in its list."""
    from fftcg_env.cli.tables import print_trends
    from fftcg_env.evaluate.store import Store
    from fftcg_env.evaluate.store.identity import game_of
    from fftcg_env.evaluate.trends import trends

    with plainly(), Store(store) as opened:
        found = {
            key: steps for key, steps in trends(opened).items() if deck in (None, key[0], without_blank_mark(key[0]))
        }
        if not found:
            what = "deck evaluation with games" if deck is None else f"deck {deck!r}"
            raise ArgumentError(f"the store {store} has no {what}")
        print_trends(game_of(opened.last_run("evaluate").ruleset, database, played), found)


def replay(
    store: StoreArgument,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="The game, such as 14.7b: pairing 14, pair 7, second game [default: list all games]."
        ),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", callback=file_to_write, help="Write the replay as an HTML page.")
    ] = None,
    gif: Annotated[
        Path | None, typer.Option("--gif", metavar="FILE", callback=file_to_write, help="Write it as an animated GIF.")
    ] = None,
    mp4: Annotated[
        Path | None, typer.Option("--mp4", metavar="FILE", callback=file_to_write, help="Write it as an MP4 video.")
    ] = None,
    fps: Annotated[float, typer.Option(help="Decisions per second of a GIF or video.", min=0.1, max=60)] = 1,
    viewer: Annotated[
        int | None, typer.Option(help="Show what this player sees: 0 or 1 [default: all cards].", min=0, max=1)
    ] = None,
    run: RunNumber = None,
    database: DatabaseFile = None,
    played: PlayedGame = None,
) -> None:
    """Replay a stored game decision by decision, in the terminal, as an HTML page or as a video.

    Without GAME: list all games.
    """
    from fftcg_env.evaluate.store import Address, Store
    from fftcg_env.evaluate.store.identity import game_of
    from fftcg_env.replay import replay_html, replay_of, write_video

    files = [file for file in (html, gif, mp4) if file is not None]
    with plainly(), Store(store) as opened:
        if game is None:
            if files or viewer is not None:
                raise ArgumentError(f"GAME is missing; 'fftcg-env replay {store}' lists the games")
            found_run = opened.run(run)
            _list_games(game_of(found_run.ruleset, database, played), opened, found_run)
            return
        address = Address.parse(game, run or opened.last_run().number)
        stored = opened.game(address)
        rules = game_of(stored.ruleset, database, played)
        found = replay_of(rules, stored)
        if not files:
            _show(rules, found, viewer)
        if html is not None:
            html.write_text(replay_html(found), "utf-8")
        for file in filter(None, (gif, mp4)):
            write_video(rules, found, file, viewer, fps)
        for file in files:
            say(f"The replay of game {address} is in {file}.")


def export(
    store: StoreArgument,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", callback=file_to_write, help="The Parquet file to write.")
    ] = None,
    minari: Annotated[
        str | None,
        typer.Option(
            "--minari",
            metavar="NAME",
            help="Write a data set of Minari instead, such as fftcg/heuristic-v0: an episode for each player of each "
            "game, with observations and action masks.",
        ),
    ] = None,
    jsonl: Annotated[
        Path | None,
        typer.Option(
            "--jsonl",
            metavar="FILE",
            callback=file_to_write,
            help="Write JSON lines instead, one per decision, for language models: prompt, legal actions, choice, "
            "result.",
        ),
    ] = None,
    log: Annotated[
        bool, typer.Option("--log", help="Prompts of --jsonl: also what happened since the player's last decision.")
    ] = False,
    hints: Annotated[
        bool, typer.Option("--hints", help="Prompts of --jsonl: also what can be paid, and why cards cannot be used.")
    ] = False,
    rules: Annotated[
        bool, typer.Option("--rules", help="Prompts of --jsonl: begin with the rules of the game in short.")
    ] = False,
    run: RunNumber = None,
    database: DatabaseFile = None,
    played: PlayedGame = None,
) -> None:
    """Export the games of a run: as a Parquet file with one row per game, as JSON lines, or as a data set of Minari."""
    from fftcg_env.evaluate.data_set import DataSet, export_minari, prompts_of
    from fftcg_env.evaluate.store import Store
    from fftcg_env.evaluate.store.identity import game_of
    from fftcg_env.evaluate.store.parquet import export as write

    if sum(each is not None for each in (file, minari, jsonl)) != 1:
        fail("export writes one of a Parquet file (name the file), --jsonl FILE and --minari NAME")
    if file is not None and file.suffix in (".csv", ".json", ".jsonl", ".tsv"):
        fail(f"{file}: export writes a Parquet file, such as games.parquet; JSON lines need --jsonl FILE")
    if jsonl is None and (log or hints or rules):
        fail("--log, --hints and --rules are options of the prompts that --jsonl FILE writes")
    with plainly(ValueError):
        with Store(store) as opened:
            found = opened.run(run)
            game = game_of(found.ruleset, database, played)
            if file is not None:
                write(opened, found, game, file)
        data = DataSet(store, found.number, game=game)
        if minari is not None:
            export_minari(data, minari)
        if jsonl is not None:
            with bar("decisions", int(data.lengths.sum())) as tell, jsonl.open("w", encoding="utf-8") as lines:
                prompts = prompts_of(data, log=log, hints=hints, rules=rules)
                for done, decision in enumerate(prompts, start=1):
                    lines.write(json.dumps(decision, ensure_ascii=False) + "\n")
                    tell(done)
        say(f"{len(data)} games of run {found.number} written to {file or minari or jsonl}")


LISTED = 40
"""Maximum number of games that are listed."""
WON = {PLAYER_0_WINS: "player_0 wins", PLAYER_1_WINS: "player_1 wins", DRAW: "a draw"}

KEYS = "Enter: next   b: back   t: next turn   r: previous turn   NUMBER: go to decision   q: quit"


def _list_games(game: Game, store: Store, run: StoredRun) -> None:
    """Print the games of a run with their addresses, and the other runs of the store."""
    from fftcg_env.envs.results import reason_of
    from fftcg_env.evaluate.store.store import RESULTS

    rows = [dict(zip(RESULTS, row, strict=True)) for row in store.results(run).tolist()]
    say(f"Run {run.number} ({run.plan.kind}) of {run.ruleset.game}: {len(rows)} games")
    lines: list[tuple[str, ...]] = [("game", "player_0", "player_1", "result", "length")]
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
        say(line.rstrip())
    if len(rows) > LISTED:
        output.print(f"and {len(rows) - LISTED} more, the last one {_address(run, rows[-1])}")
    others = [f"{number} ({kind})" for number, kind in store.runs() if number != run.number]
    if others:
        say(f"Other runs (--run NUMBER): {', '.join(others)}")


def _address(run: StoredRun, row: Mapping[str, int]) -> Address:
    from fftcg_env.evaluate.store import Address

    return Address(run.number, row["pairing"], row["pair"], row["half"])


def _show(game: Game, replay: Replay, viewer: int | None) -> None:
    """Show a replay as ``viewer`` sees it (None: all cards), step by step if somebody types, else the whole game."""
    say(replay.title, "bold")
    for label, text in replay.facts:
        say(f"{label:<12} {text}", "dim")
    if sys.stdin.isatty():
        _step(game, replay, viewer)
    else:
        _print(game, replay, viewer)


def _print(game: Game, replay: Replay, viewer: int | None) -> None:
    """Print the whole game: the log, and the board at the start of each turn."""
    turn, frames = -1, replay.seen(viewer)
    for frame in frames:
        if frame.turn != turn:
            turn = frame.turn
            _board(game, frame, viewer)
        if frame.player >= 0:
            for sentence in frame.sentences(viewer):
                output.print(f"  [dim]·[/dim] {escape(sentence)}")
    _board(game, frames[-1], viewer)
    output.print(escape(replay.end), style="bold")


def _step(game: Game, replay: Replay, viewer: int | None) -> None:
    """Step through the game interactively."""
    at, frames = 0, replay.seen(viewer)
    last = len(frames) - 1
    while True:
        frame = frames[at]
        _board(game, frame, viewer)
        if at:
            for sentence in frames[at - 1].sentences(viewer):
                output.print(f"  [dim]·[/dim] {escape(sentence)}")
        if at == last:
            output.print(escape(replay.end), style="bold")
        elif viewer in (None, frame.player):
            output.print(escape(f"player_{frame.player} decides: {frame.question}: {frame.words}"))
        output.print(f"[dim]decision {at} of {last}   {KEYS}[/dim]")
        try:
            line = input("> ").strip()
        except EOFError:
            return
        if line in ("q", "quit"):
            return
        at = _moved(frames, at, line)


def _moved(frames: Sequence[Frame], at: int, line: str) -> int:
    """The number of the frame that an input line selects."""
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


def _board(game: Game, frame: Frame, viewer: int | None) -> None:
    screen.print(words_of(game).board(frame.states, 0, viewer))
