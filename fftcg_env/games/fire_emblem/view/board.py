"""The board as a picture for the terminal, as one player or an onlooker sees it (rich)."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ....core.zoned.board import PLAYER_STYLES, bottom_player, hand, heading, laid_out
from ..record import numbers as no
from .seen import Seen

COLOURS = {
    "unit": "white",
    "weapon": "bright_red",
    "magic": "magenta",
    "item": "yellow",
    "land": "green",
    "surprise": "bright_blue",
}
SQUARE_WIDTH = 26


def board(seen: Seen, *, footer: bool = True) -> RenderableType:
    """A game as its viewer sees it; ``footer``: also the question and its answers."""
    return laid_out(seen, _player, [_squares(seen, bottom_player(seen)), *_middle(seen)], footer)


def _player(seen: Seen, player: int) -> list[RenderableType]:
    """One side: counts, land, hand."""
    chips = f"chips {int(seen['unused'][player])} unused, {int(seen['used'][player])} used"
    piles = [("off-field", no.OFF_FIELD), ("abroad", no.ABROAD)]
    head = heading(seen, player, chips, piles, f"{_towards(seen, player)} ")
    land = Text()
    for card in seen.zone(player, no.LAND):
        land.append("land: ", "dim").append(f"{seen.printed(card).name}  ", COLOURS["land"])
    return [head, land.append_text(hand(seen, player, COLOURS))]


def _towards(seen: Seen, player: int) -> str:
    """Which way the units of a player go, as the table is drawn: whose they are can be read without colours."""
    return "▲" if player == bottom_player(seen) else "▼"


def _squares(seen: Seen, bottom: int) -> Table:
    """The twelve squares (F-1.3), the viewer's sortie squares at the bottom."""
    table = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 1))
    for _ in range(no.COLUMNS):
        table.add_column(width=SQUARE_WIDTH)
    for row in range(no.ROWS):
        squares = [row * no.COLUMNS + column for column in range(no.COLUMNS)]
        if bottom == 0:
            squares = [(no.ROWS - 1 - row) * no.COLUMNS + column for column in range(no.COLUMNS)]
        else:
            squares.reverse()
        table.add_row(*(_square(seen, square) for square in squares))
    return table


def _square(seen: Seen, square: int) -> RenderableType:
    """A square with its unit."""
    unit = seen.unit_on(square)
    text = Text(overflow="ellipsis", no_wrap=True).append(f"{no.SQUARE_WORDS[square]} ", "dim")
    if unit is None:
        sortie = square // no.COLUMNS in (0, no.ROWS - 1)
        return Group(text.append("sortie square" if sortie else "", "dim"), Text(""), Text(""))
    printed = seen.printed(unit)
    player = unit // no.CARDS_PER_PLAYER
    style = PLAYER_STYLES[player] if not seen["acted"][unit] else PLAYER_STYLES[player].removeprefix("bold ")
    fights = seen["exchange"] and unit in (int(seen["attacker"]), int(seen["defender"]))
    text.append(f"{_towards(seen, player)} {printed.name}", style="bold red" if fights else style)
    energy = f"{int(seen['energy'][unit])}/{seen.shown(unit, 'most_energy')}"
    values = Text(f"energy {energy}  {printed.attack}/{printed.counter} {printed.kind}", overflow="ellipsis")
    acted = [seen.values(unit)[-1]] if seen["acted"][unit] else []
    worn = ", ".join([*acted, *(seen.printed(card).name for card in seen.attached(unit))])
    return Group(text, values, Text(worn, style=COLOURS["weapon"], overflow="ellipsis", no_wrap=True))


def _middle(seen: Seen) -> list[RenderableType]:
    """The fight, and cards being played."""
    rows: list[RenderableType] = [Text(line, style="red") for line in (seen.exchange(), *seen.facts()) if line]
    names = [seen.printed(card).name for player in range(2) for card in seen.zone(player, no.CHAIN)]
    if names:
        rows.append(Text(f"being played: {', '.join(names)}", style=COLOURS["surprise"]))
    return rows
