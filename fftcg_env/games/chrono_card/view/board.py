"""The table as a picture for the terminal, as one player or an onlooker sees it (rich)."""

from __future__ import annotations

import numpy as np
from rich.columns import Columns
from rich.console import RenderableType
from rich.panel import Panel
from rich.rule import Rule

from ....core.zoned.board import hand, heading, laid_out, tile
from ..record import numbers as no
from .seen import Seen

COLOURS = {
    "character": "green",
    "heroine": "bold yellow",
    "background": "blue",
    "music": "bright_magenta",
    "item": "white",
    "event": "bright_red",
}
TILE_WIDTH = 26


def board(seen: Seen, *, footer: bool = True) -> RenderableType:
    """A game as its viewer sees it; ``footer``: also the question and its answers."""
    return laid_out(seen, _player, [_middle(seen)], footer)


def _player(seen: Seen, player: int) -> list[RenderableType]:
    """One side: counts, field, hand."""
    damage = f"damage {int(seen['suffered'][player])} of {int(seen['options'][no.DAMAGE_TO_LOSE])}"
    head = heading(seen, player, f"{damage}  EP {int(seen['pool'][player])}", [("discarded", no.DISCARD)])
    rows: list[RenderableType] = [head]
    for zones in ((no.CHARACTERS, no.ITEMS), (no.BACKGROUNDS, no.MUSIC)):
        tiles = [_tile(seen, card) for zone in zones for card in seen.zone(player, zone)]
        if tiles:
            rows.append(Columns(tiles, padding=(0, 1)))
    return [*rows, hand(seen, player, COLOURS)]


def _tile(seen: Seen, card: int) -> Panel:
    """A card on the field."""
    colour = COLOURS[seen.printed(card).type]
    quiet = bool(seen["checked"][card]) or bool(seen["down"][card])
    return tile(seen, card, TILE_WIDTH, colour, "bold red" if seen["part"][card] else "dim" if quiet else colour)


def _middle(seen: Seen) -> RenderableType:
    """The chain of declarations, the last one first."""
    links = seen["chain"][: int(seen["chain_count"])][::-1]
    if not len(links):
        return Rule(style="dim")
    return Rule("; ".join(declared(seen, link) for link in links), style="red")


def declared(seen: Seen, link: np.void) -> str:
    """A declaration in words."""
    kind, text = no.LINKS[int(link["kind"])], f"player_{int(link['player'])}: "
    if int(link["card"]) == no.NO_CARD:
        return text + kind
    known = seen.card(int(link["card"]))
    targets = [seen.card(int(target)) for target in link["targets"] if int(target) != no.NO_CARD]
    aimed = ", ".join(target.name for target in targets if target is not None)
    return f"{text}{kind} {known.name if known else 'a card'}" + (f" on {aimed}" if aimed else "")
