"""The Fire Emblem card game in pictures: the board in the terminal (rich) and the scene on pages."""

from __future__ import annotations

from dataclasses import replace

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ....core.scene import Scene, SceneCard, SceneSquare, SceneZone
from ....core.zoned.pictures import (
    PLAYER_STYLES,
    bottom_player,
    card_of,
    cards_counted,
    hand,
    headed,
    heading,
    laid_out,
    near_the_edge,
    rows,
    waiting,
)
from ..cards.model import Card
from ..record import numbers as no
from .action_texts import square_seen_by
from .words import View

COLOURS = {
    "unit": "white",
    "weapon": "bright_red",
    "magic": "magenta",
    "item": "yellow",
    "land": "green",
    "surprise": "bright_blue",
}
SQUARE_WIDTH = 26


def board(view: View, *, footer: bool = True) -> RenderableType:
    """The board for the terminal; ``footer``: also the question and its answers."""
    return laid_out(view, _player, [_squares(view, bottom_player(view)), *_middle(view)], footer)


def _player(view: View, player: int) -> list[RenderableType]:
    """One side: counts, land, hand."""
    chips = f"chips {int(view['unused'][player])} unused, {int(view['used'][player])} used"
    piles = [("off-field", no.OFF_FIELD), ("abroad", no.ABROAD)]
    head = heading(view, player, chips, piles, f"{_towards(view, player)} ")
    land = Text()
    for card in view.zone(player, no.LAND):
        land.append("land: ", "dim").append(f"{view.printed(card).name}  ", COLOURS["land"])
    return [head, land.append_text(hand(view, player, COLOURS))]


def _towards(view: View, player: int) -> str:
    """An arrow in the direction in which a player's units go in the picture, so that owners are visible without
    colours."""
    return "▲" if player == bottom_player(view) else "▼"


def _squares(view: View, bottom: int) -> Table:
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
        table.add_row(*(_square(view, square) for square in squares))
    return table


def _square(view: View, square: int) -> RenderableType:
    """A square with its unit."""
    unit = view.unit_on(square)
    text = Text(overflow="ellipsis", no_wrap=True).append(f"{no.SQUARE_WORDS[square]} ", "dim")
    if unit is None:
        sortie = square // no.COLUMNS in (0, no.ROWS - 1)
        return Group(text.append("sortie square" if sortie else "", "dim"), Text(""), Text(""))
    printed = view.printed(unit)
    player = unit // no.CARDS_PER_PLAYER
    style = PLAYER_STYLES[player] if not view["acted"][unit] else PLAYER_STYLES[player].removeprefix("bold ")
    fights = view["exchange"] and unit in (int(view["attacker"]), int(view["defender"]))
    text.append(f"{_towards(view, player)} {printed.name}", style="bold red" if fights else style)
    energy = f"{int(view['energy'][unit])}/{view.shown(unit, 'most_energy')}"
    values = Text(f"energy {energy}  {printed.attack}/{printed.counter} {printed.kind}", overflow="ellipsis")
    acted = [view.values(unit)[-1]] if view["acted"][unit] else []
    worn = ", ".join([*acted, *(view.printed(card).name for card in view.attached(unit))])
    return Group(text, values, Text(worn, style=COLOURS["weapon"], overflow="ellipsis", no_wrap=True))


def _middle(view: View) -> list[RenderableType]:
    """The fight, and cards being played."""
    rows: list[RenderableType] = [Text(line, style="red") for line in (view.exchange(), *view.more_going_on()) if line]
    names = [view.printed(card).name for player in range(2) for card in view.zone(player, no.CHAIN)]
    if names:
        rows.append(Text(f"being played: {', '.join(names)}", style=COLOURS["surprise"]))
    return rows


TONES = {
    "unit": "#3d7a9a",
    "weapon": "#d9482b",
    "magic": "#8e4cc0",
    "item": "#b58a1f",
    "land": "#3d9a4c",
    "surprise": "#2f62c9",
}
PILES = (("off-field pile", no.OFF_FIELD), ("abroad", no.ABROAD))


def scene(view: View) -> Scene:
    """The table for pages: the piles and the land of each player, and the board between them."""
    zones: list[SceneZone] = []
    for player in range(2):
        zones += near_the_edge(view, player, PILES, _card)
        zones += rows(view, player, [("land", (no.LAND,))], _card)
    zones.append(_square_zone(view))
    if waiting := _waiting(view):
        zones.append(SceneZone("declared, the next to happen first", None, "stack", waiting, len(waiting)))
    heading = headed(view, view.exchange(), *view.more_going_on())
    return Scene(heading=heading, counts=(_counts(view, 0), _counts(view, 1)), zones=tuple(zones))


def _square_zone(view: View) -> SceneZone:
    """The board (F-1.3): the unit on each square with the cards that it bears."""
    cards: list[SceneCard] = []
    squares: list[SceneSquare] = []
    for row in reversed(range(no.ROWS)):
        for square in range(row * no.COLUMNS, (row + 1) * no.COLUMNS):
            unit = view.unit_on(square)
            there = [] if unit is None else [unit, *view.attached(unit)]
            cards += (replace(_card(view, card), owner=card // no.CARDS_PER_PLAYER) for card in there)
            note = "sortie" if row in (0, no.ROWS - 1) else ""
            action = -1 if view.viewer is None else no.TO_SQUARE + square_seen_by(view.viewer, square)
            squares.append(SceneSquare(no.SQUARE_WORDS[square], len(there), note, action))
    return SceneZone("board", None, "grid", tuple(cards), len(cards), no.COLUMNS, tuple(squares))


def _waiting(view: View) -> tuple[SceneCard, ...]:
    """The card that is being played, a crest ability that waits for Luck, and Surprises, the last one first (F-7.5)."""
    count = int(view["chain_count"])
    chain: list[int] = view["chain_card"][:count].tolist()
    aims: list[int] = view["chain_target"][:count].tolist()
    played = [card for player in range(2) for card in view.zone(player, no.CHAIN) if card not in chain]
    found = [_declared(view, card, "play") for card in played]
    if view["crest_place"] >= 0:
        found.append(_declared(view, int(view["crest_card"]), "crest ability", int(view["crest_target"])))
    found += [_declared(view, card, "Surprise", aim) for card, aim in zip(chain[::-1], aims[::-1], strict=True)]
    return tuple(found)


def _declared(view: View, card: int, kind: str, target: int = no.NO_CARD) -> SceneCard:
    targets = [] if target == no.NO_CARD else [target]
    return waiting(view, card_of(view, card, _card), kind, card // no.CARDS_PER_PLAYER, targets)


def _counts(view: View, player: int) -> tuple[tuple[str, str], ...]:
    return (
        ("unused chips", str(int(view["unused"][player]))),
        ("used chips", str(int(view["used"][player]))),
        *cards_counted(view, player),
    )


def _card(view: View, index: int) -> SceneCard:
    card, on_board = view.printed(index), int(view["zone"][index]) == no.BOARD
    whose = f" of player_{index // no.CARDS_PER_PLAYER}" if on_board else ""
    energy = f"{int(view['energy'][index])}/{view.shown(index, 'most_energy')}" if on_board else str(card.energy)
    fighting = {int(view["attacker"]), int(view["defender"]), *map(int, view["arms"])} if view["exchange"] else set()
    acts = index == int(view["actor"])
    return SceneCard(
        index=index,
        key=card.number,
        name=card.name,
        kind=_kind(card) + whose,
        value=energy if card.type == "unit" else "",
        marks=tuple(view.values(index)[2 if on_board else 0 :]) if view["zone"][index] != no.ATTACHED else (),
        tone=TONES[card.type],
        turned=bool(on_board and view["acted"][index] and not acts),
        lit=index in fighting or acts,
    )


def _kind(card: Card) -> str:
    """The kind of a card, with its cost or attack."""
    if card.type == "unit":
        return card.title.lower() or card.type
    kind = f"{card.kind} {card.level}".strip() or card.type
    strikes = f", attack {card.attack}" if card.attack else ""
    chips = card.chips or card.need
    return kind + strikes + (f", {chips} chip{'s' * (chips > 1)}" if chips else "")
