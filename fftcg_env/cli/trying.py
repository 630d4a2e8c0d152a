"""``fftcg-env cards test``."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from fftcg_env.cli.common import INTERRUPTED, DatabaseFile, GameName, GameOptions, Seed, bar, fail, open_game, output
from fftcg_env.cli.common import plain_errors as plainly

if TYPE_CHECKING:
    from fftcg_env.evaluate.trying import CardTrial

CHECKS = "FFTCG_ENV_BOUNDSCHECK"

Codes = Annotated[
    list[str] | None, typer.Argument(metavar="[CARD]...", help="Numbers such as 1-014C.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("test")(try_out)


def try_out(
    codes: Codes = None,
    every: Annotated[bool, typer.Option("--all", help="Every card that can be played: takes hours.")] = False,
    games: Annotated[int, typer.Option(help="Random games with three copies on each side.", min=1)] = 200,
    seed: Seed = 0,
    checked: Annotated[bool, typer.Option(help="Compile with a check of every index, which plays slower.")] = True,
    database: DatabaseFile = None,
    game: GameName = "fftcg",
    option: GameOptions = None,
) -> None:
    """Try cards out by machine: random games with as many copies as are allowed, then tables arranged for the card.

    Told is how often the card was played and each of its abilities was used, triggered or worked. A part that was never
    seen, or anything that must not happen in a game, ends the command with status 1; Ctrl-C tells what was done until
    then. Whether a card means what is printed on it only people can judge: 'fftcg-env cards show'.
    """
    if checked and not os.environ.get(CHECKS):
        raise typer.Exit(_again_with_checks())
    rules = open_game(game, database, option)
    if not hasattr(rules, "trial"):
        fail(f"the game {game} cannot try single cards")
    wanted = rules.trial.codes() if every else list(codes or ())
    if not wanted:
        fail("name the cards to be tried, or take --all")
    _check_known(rules, wanted)
    _try_all(rules, wanted, games, seed)


def _again_with_checks() -> int:
    """Run this command in a process whose engine is compiled with checks; returns its exit code."""
    process = subprocess.Popen([sys.executable, "-m", "fftcg_env.cli", *sys.argv[1:]], env={**os.environ, CHECKS: "1"})
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # the process has it too, and tells what was done
            continue


def _check_known(rules: Any, wanted: list[str]) -> None:
    """End the command if a card is not there."""
    known = set(rules.trial.codes())
    missing = [code for code in wanted if code not in known]
    if missing:
        with plainly():
            reasons = [str(error) for code in missing for error in _reasons(rules, code)]
        fail("; ".join(reasons))


def _reasons(rules: Any, code: str) -> list[object]:
    """Why a card cannot be played."""
    from fftcg_env.core.words import UnknownNameError, words_of

    try:
        words_of(rules).card(code)
    except UnknownNameError as error:
        return [str(error)]
    return [f"{code} cannot be played"]


def _try_all(rules: Any, wanted: list[str], games: int, seed: int) -> None:
    """Try the cards one after the other and tell of each."""
    from fftcg_env.evaluate.soak import SoakFailure
    from fftcg_env.evaluate.trying import try_card

    bad: list[str] = []
    done = 0
    try:
        with bar("cards", len(wanted)) as tell:
            for code in wanted:
                try:
                    trial = try_card(rules, code, games=games, seed=seed)
                except SoakFailure as failure:
                    bad.append(code)
                    output.print(escape(str(failure)), style="red")
                else:
                    _tell(trial)
                    bad += [code] if trial.unseen else []
                done += 1
                tell(done)
    except KeyboardInterrupt:
        output.print(f"Interrupted after {done} of {len(wanted)} cards.")
        raise typer.Exit(INTERRUPTED) from None
    output.print(f"{done - len(bad)} of {done} cards work" + (f"; not all of {', '.join(bad)}" if bad else ""))
    raise typer.Exit(1 if bad else 0)


def _tell(trial: CardTrial) -> None:
    """One line about a card."""
    seen = ", ".join(f"{part}: {'never seen' if part in trial.unseen else trial.seen[part]}" for part in trial.parts)
    output.print(escape(f"{trial.code}: {trial.games} games; {seen}"), style="yellow" if trial.unseen else "")
