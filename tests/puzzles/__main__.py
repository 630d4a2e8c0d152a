"""``python -m tests.puzzles``: how many puzzles each agent solves."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from fftcg_env.agents import make_agent

from .book import THEMES, Puzzle, all_puzzles, answer


def main(
    players: Annotated[list[str] | None, typer.Argument(help="Players that are given records.")] = None,
    seeds: Annotated[int, typer.Option(help="So often each player is asked, with other seeds.")] = 3,
    each: Annotated[bool, typer.Option(help="Also name the puzzles that were not solved.")] = False,
) -> None:
    """Ask players for their moves in all puzzles, and count the right ones by theme."""
    names = players or ["heuristic", "search:64", "search:400", "search:1600"]
    puzzles = all_puzzles()
    table = Table(title=f"Solved, of {len(puzzles)} puzzles with {seeds} seeds")
    for column in ("player", *THEMES, "all"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for name in names:
        right = {one.name: solved(name, one, seeds) for one in puzzles}
        cells = []
        for theme in THEMES:
            of_theme = [right[one.name] for one in puzzles if one.theme == theme]
            cells.append(f"{sum(of_theme) / seeds:g} of {len(of_theme)}")
        table.add_row(name, *cells, f"{sum(right.values()) / seeds / len(puzzles):.0%}")
        if each:
            for one, times in right.items():
                if times < seeds:
                    print(f"{name}: {one} {times} of {seeds}")
    Console().print(table)


def solved(name: str, one: Puzzle, seeds: int) -> int:
    """How often a player finds it."""
    scenario = one.set_up()
    player = make_agent(name, scenario.game)
    right = 0
    for seed in range(seeds):
        player.reset(seed)
        right += answer(player, scenario) in one.solves
    return right


if __name__ == "__main__":
    typer.run(main)
