"""The table as a picture for the terminal, as one player or an onlooker sees it (rich)."""

from __future__ import annotations

import numpy as np
from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from ....core.jobs import DRAW, PLAYER_0_WINS, PLAYER_1_WINS, RUNNING
from ..record import numbers as no
from .seen import Seen
from .text import describe_legal

PLAYER_STYLES = ("bold cyan", "bold bright_magenta")
COLOURS = {
    "character": "green",
    "heroine": "bold yellow",
    "background": "blue",
    "music": "bright_magenta",
    "item": "white",
    "event": "bright_red",
}
TILE_WIDTH = 26
SHOWN_ACTIONS = 24
ENDS = {PLAYER_0_WINS: "player_0 has won", PLAYER_1_WINS: "player_1 has won", DRAW: "a draw"}


def board(seen: Seen, *, footer: bool = True) -> RenderableType:
    """A game as its viewer sees it.

    The viewer (an onlooker: player 0) sits at the bottom. ``footer``: also the question and its answers.
    """
    bottom = 0 if seen.viewer is None else seen.viewer
    return Group(
        Rule(title(seen), style="dim"),
        *_player(seen, 1 - bottom),
        _middle(seen),
        *_player(seen, bottom),
        _footer(seen) if footer else Rule(style="dim"),
    )


def title(seen: Seen) -> str:
    """Turn and time of the turn, or how the game ended."""
    if seen["result"] != RUNNING:
        return f"{ENDS.get(int(seen['result']), 'truncated')}: {no.REASONS[int(seen['reason'])]}"
    if not seen["turn"]:
        return "before the first turn"
    phase = no.PHASES[int(seen["phase"])].replace("_", " ")
    return f"turn {int(seen['turn'])} of player_{int(seen['turn_player'])}, {phase}"


def _player(seen: Seen, player: int) -> list[RenderableType]:
    """One side: counts, field, hand."""
    counts = seen["zone_count"][player]
    head = Text(f"player_{player}", style=PLAYER_STYLES[player])
    head.append(f"  damage {int(seen['suffered'][player])} of {int(seen['options'][no.DAMAGE_TO_LOSE])}")
    head.append(f"  EP {int(seen['pool'][player])}")
    head.append(f"  hand {counts[no.HAND]}  deck {counts[no.DECK]}  discarded {counts[no.DISCARD]}", style="dim")
    rows: list[RenderableType] = [head]
    for zones in ((no.CHARACTERS, no.ITEMS), (no.BACKGROUNDS, no.MUSIC)):
        tiles = [_tile(seen, card) for zone in zones for card in seen.zone(player, zone)]
        if tiles:
            rows.append(Columns(tiles, padding=(0, 1)))
    hand = Text("hand: ", style="dim")
    for card in seen.zone(player, no.HAND):
        known = seen.card(card)
        hand.append(f"{known.number} {known.name}  " if known else "?  ", COLOURS[known.type] if known else "")
    return [*rows, hand]


def _tile(seen: Seen, card: int) -> Panel:
    """A card on the field."""
    known = seen.card(card)
    assert known is not None  # everything on the field is known to both
    text = Text(known.name, style=COLOURS[known.type], overflow="ellipsis", no_wrap=True)
    quiet = bool(seen["checked"][card]) or bool(seen["down"][card])
    return Panel(
        Group(text, Text(", ".join(seen.values(card)) or known.type, style="dim", overflow="ellipsis", no_wrap=True)),
        width=TILE_WIDTH,
        box=box.ROUNDED,
        border_style="bold red" if seen["part"][card] else "dim" if quiet else COLOURS[known.type],
        padding=(0, 1),
    )


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


def _footer(seen: Seen) -> RenderableType:
    """Who is asked what, and the answers if the viewer may know them."""
    if seen["result"] != RUNNING:
        return Rule(style="dim")
    player = int(seen["decision_player"])
    asked = no.DECISIONS[int(seen["decision"])].replace("_", " ")
    line = Text(f"player_{player}", style=PLAYER_STYLES[player]).append(f" decides: {asked}", style="default")
    if seen.viewer in (None, player):
        texts = list(describe_legal(seen.pool.cards, seen.state))
        more = f" and {len(texts) - SHOWN_ACTIONS} more" if len(texts) > SHOWN_ACTIONS else ""
        line.append(f"\n{', '.join(texts[:SHOWN_ACTIONS])}{more}", style="dim")
    return Group(Rule(style="dim"), line)
