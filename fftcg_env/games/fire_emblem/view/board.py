"""The board as a picture for the terminal, as one player or an onlooker sees it (rich)."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ....core.jobs import DRAW, PLAYER_0_WINS, PLAYER_1_WINS, RUNNING
from ..record import numbers as no
from .seen import Seen
from .text import describe_legal

PLAYER_STYLES = ("bold cyan", "bold bright_magenta")
COLOURS = {
    "unit": "white",
    "weapon": "bright_red",
    "magic": "magenta",
    "item": "yellow",
    "land": "green",
    "surprise": "bright_blue",
}
SQUARE_WIDTH = 26
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
        _squares(seen, bottom),
        *_player(seen, bottom),
        *_middle(seen),
        _footer(seen) if footer else Rule(style="dim"),
    )


def title(seen: Seen) -> str:
    """Turn and step, or how the game ended."""
    if seen["result"] != RUNNING:
        return f"{ENDS.get(int(seen['result']), 'truncated')}: {no.REASONS[int(seen['reason'])]}"
    if not seen["turn"]:
        return "before the first turn"
    phase = no.PHASES[int(seen["phase"])].replace("_", " ")
    return f"turn {int(seen['turn'])} of player_{int(seen['turn_player'])}, {phase}"


def _player(seen: Seen, player: int) -> list[RenderableType]:
    """One side: counts, land, hand."""
    counts = seen["zone_count"][player]
    head = Text(f"player_{player}", style=PLAYER_STYLES[player])
    head.append(f"  chips {int(seen['unused'][player])} unused, {int(seen['used'][player])} used")
    head.append(f"  hand {counts[no.HAND]}  deck {counts[no.DECK]}  off-field {counts[no.OFF_FIELD]}", style="dim")
    head.append(f"  abroad {counts[no.ABROAD]}", style="dim")
    hand = Text("land: ", style="dim")
    for card in seen.zone(player, no.LAND):
        hand.append(f"{seen.pool.cards[int(seen['card_id'][card])].name}  ", COLOURS["land"])
    hand.append("hand: ")
    for card in seen.zone(player, no.HAND):
        known = seen.card(card)
        hand.append(f"{known.number} {known.name}  " if known else "?  ", COLOURS[known.type] if known else "")
    return [head, hand]


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
    text = Text(f"{no.SQUARE_WORDS[square]} ", style="dim", overflow="ellipsis", no_wrap=True)
    if unit is None:
        return Group(text, Text(""), Text(""))
    printed = seen.pool.cards[int(seen["card_id"][unit])]
    player = unit // no.CARDS_PER_PLAYER
    style = PLAYER_STYLES[player] if not seen["acted"][unit] else PLAYER_STYLES[player].removeprefix("bold ")
    fights = seen["exchange"] and unit in (int(seen["attacker"]), int(seen["defender"]))
    text.append(printed.name, style="bold red" if fights else style)
    energy = f"{int(seen['energy'][unit])}/{seen.shown(unit, 'most_energy')}"
    values = Text(f"energy {energy}  {printed.attack}/{printed.counter} {printed.kind}", overflow="ellipsis")
    worn = ", ".join(seen.pool.cards[int(seen["card_id"][card])].name for card in seen.attached(unit))
    return Group(text, values, Text(worn, style=COLOURS["weapon"], overflow="ellipsis", no_wrap=True))


def _middle(seen: Seen) -> list[RenderableType]:
    """The fight, and cards being played."""
    rows: list[RenderableType] = []
    if seen["exchange"]:
        rows.append(Text(seen.exchange(), style="red"))
    names = [
        seen.pool.cards[int(seen["card_id"][card])].name for player in range(2) for card in seen.zone(player, no.CHAIN)
    ]
    if names:
        rows.append(Text(f"being played: {', '.join(names)}", style=COLOURS["surprise"]))
    return rows


def _footer(seen: Seen) -> RenderableType:
    """Who is asked what, and the answers if the viewer may know them."""
    if seen["result"] != RUNNING:
        return Rule(style="dim")
    player = int(seen["decision_player"])
    asked = no.DECISIONS[int(seen["decision"])].replace("_", " ")
    line = Text(f"player_{player}", style=PLAYER_STYLES[player]).append(f" decides: {asked}", style="default")
    if seen.viewer in (None, player):
        texts = list(describe_legal(seen.pool, seen.state))
        more = f" and {len(texts) - SHOWN_ACTIONS} more" if len(texts) > SHOWN_ACTIONS else ""
        line.append(f"\n{', '.join(texts[:SHOWN_ACTIONS])}{more}", style="dim")
    return Group(Rule(style="dim"), line)
