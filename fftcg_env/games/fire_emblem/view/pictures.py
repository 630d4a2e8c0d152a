"""The Fire Emblem card game in pictures: the board in the terminal (rich) and on pages."""

from __future__ import annotations

from dataclasses import replace

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ....core.page_board import PageCard, PageSquare, PageZone
from ....core.zoned.pictures import PLAYER_STYLES, ZonedPictures
from ..cards.model import Card
from ..record import numbers as no
from .action_texts import square_seen_by
from .words import View

SQUARE_WIDTH = 26


class Pictures(ZonedPictures[View]):
    """The table as a viewer may know it."""

    styles = {
        "unit": ("white", "#3d7a9a"),
        "weapon": ("bright_red", "#d9482b"),
        "magic": ("magenta", "#8e4cc0"),
        "item": ("yellow", "#b58a1f"),
        "land": ("green", "#3d9a4c"),
        "surprise": ("bright_blue", "#2f62c9"),
    }
    piles = (("off-field pile", no.OFF_FIELD), ("abroad", no.ABROAD))
    rows = (("land", (no.LAND,)),)

    # --- the terminal
    def side(self, player: int) -> list[RenderableType]:
        """One side: counts, land, hand."""
        land = Text()
        for card in self.view.zone(player, no.LAND):
            land.append("land: ", "dim").append(f"{self.view.printed(card).name}  ", self.colour(card))
        head = Text(f"{self.towards(player)} ", PLAYER_STYLES[player]).append_text(self.heading(player))
        return [head, land.append_text(self.hand(player))]

    def towards(self, player: int) -> str:
        """An arrow in the direction in which a player's units go in the picture, so that owners are visible without
        colours."""
        return "▲" if player == self.bottom else "▼"

    def middle(self) -> list[RenderableType]:
        """The board, the fight, and cards being played."""
        lines = (self.view.exchange(), *self.view.more_going_on())
        rows: list[RenderableType] = [self.squares(), *(Text(line, style="red") for line in lines if line)]
        names = [self.view.printed(card).name for player in range(2) for card in self.view.zone(player, no.CHAIN)]
        return rows + [Text(f"being played: {', '.join(names)}", style=self.styles["surprise"][0])] * bool(names)

    def squares(self) -> Table:
        """The twelve squares (F-1.3), the viewer's sortie squares at the bottom."""
        table = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 1))
        for _ in range(no.COLUMNS):
            table.add_column(width=SQUARE_WIDTH)
        for row in range(no.ROWS):
            squares = [row * no.COLUMNS + column for column in range(no.COLUMNS)]
            if self.bottom == 0:
                squares = [(no.ROWS - 1 - row) * no.COLUMNS + column for column in range(no.COLUMNS)]
            else:
                squares.reverse()
            table.add_row(*map(self.square, squares))
        return table

    def square(self, square: int) -> RenderableType:
        """A square with its unit."""
        view = self.view
        unit = view.unit_on(square)
        text = Text(overflow="ellipsis", no_wrap=True).append(f"{no.SQUARE_WORDS[square]} ", "dim")
        if unit is None:
            sortie = square // no.COLUMNS in (0, no.ROWS - 1)
            return Group(text.append("sortie square" if sortie else "", "dim"), Text(""), Text(""))
        printed = view.printed(unit)
        player = unit // no.CARDS_PER_PLAYER
        style = PLAYER_STYLES[player] if not view["acted"][unit] else PLAYER_STYLES[player].removeprefix("bold ")
        fights = view["exchange"] and unit in (int(view["attacker"]), int(view["defender"]))
        text.append(f"{self.towards(player)} {printed.name}", style="bold red" if fights else style)
        energy = f"energy {self.energy(unit)}  {printed.attack}/{printed.counter} {printed.kind}"
        acted = [view.values(unit)[-1]] if view["acted"][unit] else []
        worn = ", ".join([*acted, *(view.printed(card).name for card in view.attached(unit))])
        weapons = Text(worn, style=self.styles["weapon"][0], overflow="ellipsis", no_wrap=True)
        return Group(text, Text(energy, overflow="ellipsis"), weapons)

    def energy(self, unit: int) -> str:
        """Energy of a unit on the board, and the most that it can have."""
        return f"{int(self.view['energy'][unit])}/{self.view.shown(unit, 'most_energy')}"

    # --- pages
    def going_on(self) -> tuple[str, ...]:
        """The fight, and what else goes on."""
        return (self.view.exchange(), *self.view.more_going_on())

    def shared(self) -> list[PageZone]:
        """The board (F-1.3): the unit on each square with the cards that it bears; and what waits."""
        view = self.view
        cards: list[PageCard] = []
        squares: list[PageSquare] = []
        for row in reversed(range(no.ROWS)):
            for square in range(row * no.COLUMNS, (row + 1) * no.COLUMNS):
                unit = view.unit_on(square)
                there = [] if unit is None else [unit, *view.attached(unit)]
                cards += (replace(self.drawn(card), owner=card // no.CARDS_PER_PLAYER) for card in there)
                note = "sortie" if row in (0, no.ROWS - 1) else ""
                action = -1 if view.viewer is None else no.TO_SQUARE + square_seen_by(view.viewer, square)
                squares.append(PageSquare(no.SQUARE_WORDS[square], len(there), note, action))
        board = PageZone("board", None, "grid", tuple(cards), len(cards), no.COLUMNS, tuple(squares))
        return [board, *self.stack("declared, the next to happen first", self.declarations())]

    def declarations(self) -> list[PageCard]:
        """The card that is being played, a crest ability that waits for Luck, and Surprises, the last one first
        (F-7.5)."""
        view, count = self.view, int(self.view["chain_count"])
        chain: list[int] = view["chain_card"][:count].tolist()
        aims: list[int] = view["chain_target"][:count].tolist()
        played = [card for player in range(2) for card in view.zone(player, no.CHAIN) if card not in chain]
        found = [self.declared(card, "play") for card in played]
        if view["crest_place"] >= 0:
            found.append(self.declared(int(view["crest_card"]), "crest ability", int(view["crest_target"])))
        return found + [self.declared(card, "Surprise", aim) for card, aim in zip(chain[::-1], aims[::-1], strict=True)]

    def declared(self, card: int, kind: str, target: int = no.NO_CARD) -> PageCard:
        """A declaration as its card."""
        targets = [] if target == no.NO_CARD else [target]
        return self.waiting(self.card(card), kind, card // no.CARDS_PER_PLAYER, targets)

    def drawn(self, index: int) -> PageCard:
        """A known card."""
        view, card = self.view, self.view.printed(index)
        on_board, acts = int(view["zone"][index]) == no.BOARD, index == int(view["actor"])
        whose = f" of player_{index // no.CARDS_PER_PLAYER}" if on_board else ""
        energy = self.energy(index) if on_board else str(card.energy)
        fighting = {int(view["attacker"]), int(view["defender"]), *map(int, view["arms"])} if view["exchange"] else ()
        return self.plain(
            index,
            kind=kind_of(card) + whose,
            value=energy if card.type == "unit" else "",
            marks=tuple(view.values(index)[2 if on_board else 0 :]) if view["zone"][index] != no.ATTACHED else (),
            turned=bool(on_board and view["acted"][index] and not acts),
            lit=index in fighting or acts,
        )


def kind_of(card: Card) -> str:
    """The kind of a card, with its cost or attack."""
    if card.type == "unit":
        return card.title.lower() or card.type
    kind = f"{card.kind} {card.level}".strip() or card.type
    strikes = f", attack {card.attack}" if card.attack else ""
    chips = card.chips or card.need
    return kind + strikes + (f", {chips} chip{'s' * (chips > 1)}" if chips else "")
