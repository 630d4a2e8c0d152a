"""Chrono Card TCG in pictures: the board in the terminal (rich) and the scene on pages."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from rich.columns import Columns
from rich.console import RenderableType
from rich.panel import Panel
from rich.rule import Rule

from ....core.scene import Scene, SceneCard, SceneZone
from ....core.zoned.pictures import (
    card_of,
    cards_counted,
    hand,
    headed,
    heading,
    laid_out,
    near_the_edge,
    rows,
    tile,
    waiting,
)
from ..cards.model import Card
from ..record import numbers as no
from .words import View, changes_of

COLOURS = {
    "character": "green",
    "heroine": "bold yellow",
    "background": "blue",
    "music": "bright_magenta",
    "item": "white",
    "event": "bright_red",
}
TILE_WIDTH = 26


def board(view: View, *, footer: bool = True) -> RenderableType:
    """The board for the terminal; ``footer``: also the question and its answers."""
    return laid_out(view, _player, [_middle(view)], footer)


def _player(view: View, player: int) -> list[RenderableType]:
    """One side: counts, field, hand."""
    damage = f"damage {int(view['suffered'][player])} of {int(view['options'][no.DAMAGE_TO_LOSE])}"
    head = heading(view, player, f"{damage}  EP {int(view['pool'][player])}", [("discarded", no.DISCARD)])
    rows: list[RenderableType] = [head]
    for zones in ((no.CHARACTERS, no.ITEMS), (no.BACKGROUNDS, no.MUSIC)):
        tiles = [_tile(view, card) for zone in zones for card in view.zone(player, zone)]
        if tiles:
            rows.append(Columns(tiles, padding=(0, 1)))
    return [*rows, hand(view, player, COLOURS)]


def _tile(view: View, card: int) -> Panel:
    """A card on the field."""
    colour = COLOURS[view.printed(card).type]
    quiet = bool(view["checked"][card]) or bool(view["down"][card])
    return tile(view, card, TILE_WIDTH, colour, "bold red" if view["part"][card] else "dim" if quiet else colour)


def _middle(view: View) -> RenderableType:
    """What is in the middle of happening."""
    lines = view.going_on()
    return Rule("; ".join(line.removesuffix(".") for line in lines), style="red") if lines else Rule(style="dim")


TONES = {
    "character": "#3d9a4c",
    "heroine": "#b9a85a",
    "background": "#2f62c9",
    "music": "#8e4cc0",
    "item": "#8a8f98",
    "event": "#d9482b",
}
ROWS = (
    ("Characters", (no.CHARACTERS, no.ITEMS)),
    ("BG and BGM", (no.BACKGROUNDS, no.MUSIC)),
)
LINKS = {
    "use": "use",
    "skill": "A.Skill",
    "trigger": "trigger ability",
    "draw": "draw",
    "charm": "Charm",
    "end": "end of the Main phase",
}


def scene(view: View) -> Scene:
    """The table for pages."""
    zones: list[SceneZone] = []
    for player in range(2):
        zones += near_the_edge(view, player, [("discard pile", no.DISCARD)], _card)
        zones += rows(view, player, ROWS, _card)
    if chain := _chain(view):
        name = "declared, the next to happen first" + "; nobody interrupts" * bool(view["closed"])
        zones.append(SceneZone(name, None, "stack", chain, len(chain)))
    charm = view.charm()
    return Scene(
        heading=headed(view, charm and f"Charm: {charm}"),
        counts=(_counts(view, 0), _counts(view, 1)),
        zones=tuple(zones),
    )


def _chain(view: View) -> tuple[SceneCard, ...]:
    """The current effect, the declaration that is being made, waiting triggers, then waiting declarations, the last one
    first (C-13.2)."""
    links = view["chain"][: int(view["chain_count"])][::-1]
    happening = [view["effect"]] if view["running"] else []
    happening += [build] if (build := view.prepared()) is not None else []
    triggers = [
        waiting(view, card_of(view, card, _card), "waiting trigger ability", int(view["side"][card]))
        for card in view.waiting_triggers()
    ]
    return (*(_link(view, link) for link in happening), *triggers, *(_link(view, link) for link in links))


def _link(view: View, link: np.void) -> SceneCard:
    """A declaration as its card, or as its name if it has no card."""
    kind, card = no.LINKS[int(link["kind"])], int(link["card"])
    drawn = SceneCard(-1, "", LINKS[kind]) if card == no.NO_CARD else card_of(view, card, _card)
    said = "declaration" if card == no.NO_CARD else LINKS[kind]
    targets = [int(target) for target in link["targets"] if int(target) != no.NO_CARD]
    found = waiting(view, drawn, said, int(link["player"]), targets)
    return replace(found, marks=(*found.marks, *changes_of(link)))


def _counts(view: View, player: int) -> tuple[tuple[str, str], ...]:
    return (
        ("damage", f"{int(view['suffered'][player])} of {int(view['options'][no.DAMAGE_TO_LOSE])}"),
        ("EP", str(int(view["pool"][player]))),
        *cards_counted(view, player),
    )


def _card(view: View, index: int) -> SceneCard:
    card = view.printed(index)
    zone = int(view["zone"][index])
    fights = zone == no.CHARACTERS and not view["down"][index]
    return SceneCard(
        index=index,
        key=card.number,
        name=card.name,
        kind=no.TYPE_NAMES[no.TYPES.index(card.type)] + (f", cost {card.cost}" if card.cost else ""),
        value=f"{view.shown(index, 'ap')}/{view.shown(index, 'dp')}" if fights else _printed(card) * (zone == no.HAND),
        marks=tuple(view.values(index)[2 if fights else 0 :]),
        tone=TONES[card.type],
        turned=bool(view["checked"][index]) or bool(view["down"][index]),
        lit=bool(view["part"][index]),
    )


def _printed(card: Card) -> str:
    """Printed AP and DP."""
    return f"{card.ap}/{card.dp}" if card.dp else ""
