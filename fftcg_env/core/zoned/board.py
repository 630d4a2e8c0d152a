"""Parts of the table as a picture for the terminal (rich)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from ..jobs import DRAW, PLAYER_0_WINS, PLAYER_1_WINS, RUNNING
from .kinds import called

PLAYER_STYLES = ("bold cyan", "bold bright_magenta")
SHOWN_ACTIONS = 24
ENDS = {PLAYER_0_WINS: "player_0 has won", PLAYER_1_WINS: "player_1 has won", DRAW: "a draw"}


def bottom_player(seen: Any) -> int:
    """Who sits at the bottom: the viewer; for an onlooker player 0."""
    return 0 if seen.viewer is None else int(seen.viewer)


Side = Callable[[Any, int], Iterable[RenderableType]]
"""One side of the table: the game as its viewer sees it, and the player."""


def laid_out(seen: Any, side: Side, middle: Iterable[RenderableType], footer: bool) -> RenderableType:
    """The table: the viewer's side (an onlooker's: that of player 0) at the bottom, the other one at the top.
    ``footer``: also the question and its answers."""
    bottom = bottom_player(seen)
    return Group(
        Rule(title(seen), style="dim"),
        *side(seen, 1 - bottom),
        *middle,
        *side(seen, bottom),
        asked(seen) if footer else Rule(style="dim"),
    )


def heading(seen: Any, player: int, counts: str, piles: Sequence[tuple[str, int]], mark: str = "") -> Text:
    """What is counted of a player: ``counts``, the cards of hand and deck, and those of these piles."""
    numbers, cards = seen.numbers, seen["zone_count"][player]
    zones = [("hand", numbers.HAND), ("deck", numbers.DECK), *piles]
    text = Text().append(f"{mark}player_{player}", PLAYER_STYLES[player]).append(f"  {counts}")
    return text.append("".join(f"  {name} {cards[zone]}" for name, zone in zones), "dim")


def title(seen: Any) -> str:
    """Turn and time of the turn, or how the game ended."""
    if seen["result"] != RUNNING:
        return f"{ENDS.get(int(seen['result']), 'truncated')}: {seen.numbers.REASONS[int(seen['reason'])]}"
    if not seen["turn"]:
        return "before the first turn"
    phase = seen.numbers.PHASES[int(seen["phase"])].replace("_", " ")
    return f"turn {int(seen['turn'])} of player_{int(seen['turn_player'])}, {phase}"


def hand(seen: Any, player: int, colours: Mapping[str, str]) -> Text:
    """The cards in hand, in the colours of their types; unknown ones as question marks."""
    text = Text().append("hand: ", "dim")
    for card in seen.zone(player, seen.numbers.HAND):
        known = seen.card(card)
        text.append(f"{known.number} {called(known)}  " if known else "?  ", colours[known.type] if known else "")
    return text


def tile(seen: Any, card: int, width: int, colour: str, border: str) -> Panel:
    """A card on the table, which lies open: its name, and how it stands or else its type."""
    printed = seen.printed(card)
    name = Text(called(printed), style=colour, overflow="ellipsis", no_wrap=True)
    stands = Text(", ".join(seen.values(card)) or printed.type.replace("_", "/"), style="dim")
    return Panel(Group(name, stands), width=width, box=box.ROUNDED, border_style=border, padding=(0, 1))


def asked(seen: Any) -> RenderableType:
    """Who is asked what, and the answers if the viewer may know them."""
    if seen["result"] != RUNNING:
        return Rule(style="dim")
    player = int(seen["decision_player"])
    asked = seen.numbers.DECISIONS[int(seen["decision"])].replace("_", " ")
    line = Text().append(f"player_{player}", PLAYER_STYLES[player]).append(f" decides: {asked}")
    if seen.viewer in (None, player):
        texts = list(seen.texts.describe_legal(seen.pool, seen.state))
        more = f" and {len(texts) - SHOWN_ACTIONS} more" if len(texts) > SHOWN_ACTIONS else ""
        line.append(f"\n{', '.join(texts[:SHOWN_ACTIONS])}{more}", style="dim")
    return Group(Rule(style="dim"), line)
