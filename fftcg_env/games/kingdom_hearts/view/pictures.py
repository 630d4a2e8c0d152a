"""Kingdom Hearts TCG in pictures: the board in the terminal (rich) and the scene on pages."""

from __future__ import annotations

from dataclasses import replace

from rich.columns import Columns
from rich.console import RenderableType
from rich.panel import Panel
from rich.rule import Rule

from ....core.scene import Scene, SceneCard, SceneZone
from ....core.zoned.pictures import card_of, cards_counted, hand, headed, heading, laid_out, near_the_edge, rows, tile
from ..record import numbers as no
from .words import View

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


def board(view: View, *, footer: bool = True) -> RenderableType:
    """The board for the terminal; ``footer``: also the question and its answers."""
    return laid_out(view, _player, [_middle(view)], footer)


def _player(view: View, player: int) -> list[RenderableType]:
    """One side: counts, table, hand."""
    counts = f"HP {int(view['hearts'][player])}  Worlds {int(view['total'][player])} of {no.WINNING_TOTAL}"
    head = heading(view, player, counts, [("discarded", no.DISCARD)])
    tiles = [
        _tile(view, card)
        for zone in (no.FORM, no.PLAYER, no.EQUIPMENT, no.FRIENDS, no.USED)
        for card in view.zone(player, zone)
    ]
    rows: list[RenderableType] = [head]
    if tiles:
        rows.append(Columns(tiles, padding=(0, 1)))
    worlds = [_tile(view, card) for card in [*view.zone(player, no.WORLDS), *view.zone(player, no.OBSTACLES)]]
    if worlds:
        rows.append(Columns(worlds, padding=(0, 1)))
    return [*rows, hand(view, player, COLOURS)]


def _tile(view: View, card: int) -> Panel:
    """A card on the table."""
    colour = COLOURS[view.printed(card).type]
    border = "bold red" if view["joined"][card] else "dim" if view["zone"][card] == no.WORLDS else colour
    return tile(view, card, TILE_WIDTH, colour, border)


def _middle(view: View) -> RenderableType:
    """The fight, or what is left to do in the turn."""
    fight = view.fight()
    return Rule(fight, style="red") if fight else Rule(view.done(), style="dim")


TONES = {
    "player": "#b9a85a",
    "form": "#b9a85a",
    "friend": "#3d9a4c",
    "magic_friend": "#3f9fd1",
    "dark": "#5b5270",
    "equipment": "#8a8f98",
    "world": "#2f62c9",
    "magic": "#8e4cc0",
    "attack": "#d9482b",
    "technique": "#b58a1f",
    "event": "#6b7280",
}
ROWS = (
    ("Worlds", (no.WORLDS,)),
    ("obstacles", (no.OBSTACLES,)),
    ("friends", (no.FRIENDS,)),
    ("Player and equipment", (no.PLAYER, no.FORM, no.EQUIPMENT)),
)


def scene(view: View) -> Scene:
    """The table for pages."""
    zones: list[SceneZone] = []
    for player in range(2):
        zones += near_the_edge(view, player, [("discard pile", no.DISCARD)], _card)
        zones += rows(view, player, ROWS, _card)
    used = [(card, player) for player in range(2) for card in view.zone(player, no.USED)]
    if used:
        cards = tuple(replace(card_of(view, card, _card), owner=player) for card, player in used)
        zones.append(SceneZone("in use", None, "stack", cards, len(cards)))
    return Scene(
        heading=headed(view, view.fight(), view.done()), counts=(_counts(view, 0), _counts(view, 1)), zones=tuple(zones)
    )


def _counts(view: View, player: int) -> tuple[tuple[str, str], ...]:
    return (
        ("HP", str(int(view["hearts"][player]))),
        ("Worlds", f"{int(view['total'][player])} of {no.WINNING_TOTAL}"),
        *cards_counted(view, player),
        *((("attack", str(view.totals()[player])),) if view["fight"] else ()),
    )


def _card(view: View, index: int) -> SceneCard:
    card = view.printed(index)
    zone = int(view["zone"][index])
    values = view.values(index)
    return SceneCard(
        index=index,
        key=card.number,
        name=card.name or "Event",
        kind=card.type.replace("_", "/") + (f", level {card.level}" if card.level else ""),
        value=_value(view, index),
        marks=tuple(values[1 if zone in (no.PLAYER, no.FRIENDS, no.OBSTACLES, no.WORLDS) else 0 :]),
        tone=TONES[card.type],
        turned=zone in (no.PLAYER, no.WORLDS) and not view.shown(index, "speaks"),
        lit=bool(view["joined"][index]),
    )


def _value(view: View, index: int) -> str:
    """The most important number: current attack, support or power, or the printed one in a hand; the level of a
    World."""
    if int(view["zone"][index]) in (no.PLAYER, no.FRIENDS, no.OBSTACLES):
        return str(view.shown(index, "value"))
    card = view.printed(index)
    field = {"world": "level", "friend": "support", "magic_friend": "support", "dark": "power"}.get(card.type, "attack")
    number: int = getattr(card, field)
    return str(number) if number else ""
