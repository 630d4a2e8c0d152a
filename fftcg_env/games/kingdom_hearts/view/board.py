"""The table as a picture for the terminal, as one player or an onlooker sees it (rich)."""

from __future__ import annotations

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
    """One side: counts, table, hand."""
    counts = seen["zone_count"][player]
    head = Text(f"player_{player}", style=PLAYER_STYLES[player])
    head.append(f"  HP {int(seen['hearts'][player])}  Worlds {int(seen['total'][player])} of {no.WINNING_TOTAL}")
    head.append(f"  hand {counts[no.HAND]}  deck {counts[no.DECK]}  discarded {counts[no.DISCARD]}", style="dim")
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
    hand = Text("hand: ", style="dim")
    for card in seen.zone(player, no.HAND):
        known = seen.card(card)
        hand.append(
            f"{known.number} {known.name or 'Event'}  " if known else "?  ", COLOURS[known.type] if known else ""
        )
    return [*rows, hand]


def _tile(seen: Seen, card: int) -> Panel:
    """A card on the table."""
    known = seen.card(card)
    assert known is not None  # everything on the table lies open
    text = Text(known.name or "Event", style=COLOURS[known.type], overflow="ellipsis", no_wrap=True)
    joined = bool(seen["joined"][card])
    return Panel(
        Group(text, Text(", ".join(seen.values(card)) or known.type, style="dim", overflow="ellipsis", no_wrap=True)),
        width=TILE_WIDTH,
        box=box.ROUNDED,
        border_style="bold red" if joined else COLOURS[known.type] if int(seen["zone"][card]) != no.WORLDS else "dim",
        padding=(0, 1),
    )


def _middle(seen: Seen) -> RenderableType:
    """The fight."""
    if not seen["fight"]:
        return Rule(style="dim")
    totals = seen.totals()
    if seen["fight"] == no.FIGHT_BATTLE:
        return Rule(f"battle: attack {totals[int(seen['turn_player'])]}", style="red")
    return Rule(f"challenge: player_0 {totals[0]}, player_1 {totals[1]}", style="red")


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
