"""The table as a picture for the terminal, as one player or an onlooker sees it (rich)."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import RenderableType
from rich.panel import Panel
from rich.rule import Rule

from ....core.zoned.board import hand, heading, laid_out, tile
from ..record import numbers as no
from .seen import Seen

COLOURS = {
    "player": "bold yellow",
    "form": "bold yellow",
    "friend": "green",
    "magic_friend": "bright_cyan",
    "dark": "red",
    "equipment": "white",
    "world": "blue",
    "magic": "magenta",
    "attack": "bright_red",
    "technique": "bright_yellow",
    "event": "bright_black",
}
TILE_WIDTH = 22


def board(seen: Seen, *, footer: bool = True) -> RenderableType:
    """A game as its viewer sees it; ``footer``: also the question and its answers."""
    return laid_out(seen, _player, [_middle(seen)], footer)


def _player(seen: Seen, player: int) -> list[RenderableType]:
    """One side: counts, table, hand."""
    counts = f"HP {int(seen['hearts'][player])}  Worlds {int(seen['total'][player])} of {no.WINNING_TOTAL}"
    head = heading(seen, player, counts, [("discarded", no.DISCARD)])
    tiles = [
        _tile(seen, card)
        for zone in (no.FORM, no.PLAYER, no.EQUIPMENT, no.FRIENDS, no.USED)
        for card in seen.zone(player, zone)
    ]
    rows: list[RenderableType] = [head]
    if tiles:
        rows.append(Columns(tiles, padding=(0, 1)))
    worlds = [_tile(seen, card) for card in [*seen.zone(player, no.WORLDS), *seen.zone(player, no.OBSTACLES)]]
    if worlds:
        rows.append(Columns(worlds, padding=(0, 1)))
    return [*rows, hand(seen, player, COLOURS)]


def _tile(seen: Seen, card: int) -> Panel:
    """A card on the table."""
    colour = COLOURS[seen.printed(card).type]
    border = "bold red" if seen["joined"][card] else "dim" if seen["zone"][card] == no.WORLDS else colour
    return tile(seen, card, TILE_WIDTH, colour, border)


def _middle(seen: Seen) -> RenderableType:
    """The fight, or what is left of the turn."""
    fight = seen.fight()
    return Rule(fight, style="red") if fight else Rule(seen.done(), style="dim")
