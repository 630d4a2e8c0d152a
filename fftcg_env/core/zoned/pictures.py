"""Pictures of the board of a game with zones: in the terminal (rich) and on pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from ..jobs import RUNNING
from ..page_board import PageBoard, PageCard, PageZone
from .protocols import called
from .words import ZonedView

PLAYER_STYLES = ("bold cyan", "bold bright_magenta")
SHOWN_ACTIONS = 24
V = TypeVar("V", bound=ZonedView[Any])


class ZonedPictures(Generic[V]):
    """The board of a game, as ``view`` may know it.

    A game gives these attributes, and the methods of the first group:

    - ``styles``: for each type of card its colour in the terminal and its tone on pages;
    - ``piles``: zones whose cards lie in a pile, with their names;
    - ``tiles``: zones whose cards are drawn in the terminal, for each row of the picture;
    - ``rows``: zones whose cards lie in a row on pages, with the name of the row.
    """

    styles: Mapping[str, tuple[str, str]]
    piles: Sequence[tuple[str, int]]
    tiles: Sequence[Sequence[int]] = ()
    tile_width = 26
    rows: Sequence[tuple[str, Sequence[int]]]

    def __init__(self, view: V) -> None:
        self.view, self.numbers = view, view.numbers
        self.bottom = 0 if view.viewer is None else int(view.viewer)
        """The player at the bottom of the picture: the viewer, or player 0 for an onlooker."""

    # --- what a game gives
    def drawn(self, index: int) -> PageCard:
        """The known card with an index, for pages."""
        raise NotImplementedError

    def border(self, card: int, colour: str) -> str:
        """The style of the border of a card in the terminal."""
        return colour

    def middle(self) -> list[RenderableType]:
        """What stands between the sides of the players in the terminal: what is in the middle of happening."""
        lines = "; ".join(line.removesuffix(".") for line in self.view.going_on())
        return [Rule(lines, style="red") if lines else Rule(style="dim")]

    def going_on(self) -> Iterable[str]:
        """What the heading of a page says after the title while the game runs."""
        return ()

    def shared(self) -> list[PageZone]:
        """The zones of a page that belong to both players."""
        return []

    # --- the terminal
    def board(self, footer: bool) -> RenderableType:
        """The table; ``footer``: also the question and its answers."""
        return Group(
            Rule(self.view.title(), style="dim"),
            *self.side(1 - self.bottom),
            *self.middle(),
            *self.side(self.bottom),
            self.asked() if footer else Rule(style="dim"),
        )

    def side(self, player: int) -> list[RenderableType]:
        """The side of a player: numbers, rows of tiles, the hand."""
        rows = ([self.tile(card) for zone in zones for card in self.view.zone(player, zone)] for zones in self.tiles)
        columns = [Columns(tiles, padding=(0, 1)) for tiles in rows if tiles]
        return [self.heading(player), *columns, self.hand(player)]

    def heading(self, player: int) -> Text:
        """The numbers of a player, and how many cards are in the hand, the deck and the piles."""
        text = Text().append(f"player_{player}", PLAYER_STYLES[player])
        text.append("".join(f"  {name} {value}" for name, value in self.view.counts(player)))
        return text.append("".join(f"  {name} {count}" for name, count in self.cards_counted(player)), "dim")

    def cards_counted(self, player: int, piles: bool = True) -> list[tuple[str, str]]:
        """How many cards a player has in hand, deck and piles."""
        zones = [("hand", self.numbers.HAND), ("deck", self.numbers.DECK), *(self.piles if piles else ())]
        return [(name, str(len(self.view.zone(player, zone)))) for name, zone in zones]

    def colour(self, card: int) -> str:
        """The colour of a card that lies open."""
        return self.styles[self.view.printed(card).type][0]

    def hand(self, player: int) -> Text:
        """The cards in hand, in the colours of their types; unknown ones as question marks."""
        text = Text().append("hand: ", "dim")
        for card in self.view.zone(player, self.numbers.HAND):
            known = self.view.card(card)
            text.append(f"{known.number} {called(known)}  " if known else "?  ", self.colour(card) if known else "")
        return text

    def tile(self, card: int) -> Panel:
        """A card that lies open on the board: its name and its state, or its type if there is nothing to say."""
        printed, colour = self.view.printed(card), self.colour(card)
        name = Text(called(printed), style=colour, overflow="ellipsis", no_wrap=True)
        stands = Text(", ".join(self.view.values(card)) or printed.type.replace("_", "/"), style="dim")
        border = self.border(card, colour)
        return Panel(Group(name, stands), width=self.tile_width, box=box.ROUNDED, border_style=border, padding=(0, 1))

    def asked(self) -> RenderableType:
        """The decision, who takes it, and the legal actions if the viewer may know them."""
        view = self.view
        if view["result"] != RUNNING:
            return Rule(style="dim")
        player = int(view["decision_player"])
        asked = view.numbers.DECISIONS[int(view["decision"])].replace("_", " ")
        line = Text().append(f"player_{player}", PLAYER_STYLES[player]).append(f" decides: {asked}")
        if view.viewer in (None, player):
            texts = list(view.texts.describe_legal(view.pool, view.state))
            more = f" and {len(texts) - SHOWN_ACTIONS} more" if len(texts) > SHOWN_ACTIONS else ""
            line.append(f"\n{', '.join(texts[:SHOWN_ACTIONS])}{more}", style="dim")
        return Group(Rule(style="dim"), line)

    # --- pages (:mod:`fftcg_env.core.page_board`)
    def page_board(self) -> PageBoard:
        """The board: the sides of both players, then what they share."""
        zones = [zone for player in range(2) for zone in self.zones_of(player)]
        first, second = (tuple(self.view.counts(side) + self.cards_counted(side, piles=False)) for side in range(2))
        going_on = self.going_on() if self.view["result"] == RUNNING else ()
        heading = "; ".join(filter(None, (self.view.title(), *going_on)))
        return PageBoard(heading=heading, counts=(first, second), zones=(*zones, *self.shared()))

    def zones_of(self, player: int) -> list[PageZone]:
        """Hand, deck and piles, the top card first, and the rows of a player."""
        view, no = self.view, self.numbers
        hand = tuple(map(self.card, view.zone(player, no.HAND)))
        found = [
            PageZone("hand", player, "hand", hand, len(hand)),
            PageZone("deck", player, "pile", (), len(view.zone(player, no.DECK))),
        ]
        for name, zone in self.piles:
            pile = tuple(map(self.card, view.zone(player, zone)[::-1]))
            found.append(PageZone(name, player, "pile", pile, len(pile)))
        for name, zones in self.rows:
            row = tuple(self.card(card) for zone in zones for card in view.zone(player, zone))
            found.append(PageZone(name, player, "row", row, len(row)))
        return found

    def card(self, index: int) -> PageCard:
        """A card, or the back of one that the viewer does not know."""
        return PageCard(index, "", "unknown card") if self.view.card(index) is None else self.drawn(index)

    def plain(self, index: int, **facts: Any) -> PageCard:
        """A known card with its name, the tone of its type, and these facts."""
        card = self.view.printed(index)
        tone = self.styles[card.type][1]
        return PageCard(index=index, key=card.number, name=called(card), tone=tone, **facts)

    def waiting(self, card: PageCard, kind: str, player: int, targets: Iterable[int] = ()) -> PageCard:
        """A declaration that waits, as its card; targets that the viewer does not know are left out."""
        known = (self.view.card(target) for target in targets)
        aims = tuple(f"→ {target.name}" for target in known if target is not None)
        plain = replace(card, value="", turned=False, lit=False)
        return replace(plain, kind=f"{kind} of player_{player}", marks=aims, owner=player)

    def stack(self, name: str, cards: Sequence[PageCard]) -> list[PageZone]:
        """A zone of both players whose cards lie on top of one another; none if there are no cards."""
        return [PageZone(name, None, "stack", tuple(cards), len(cards))] if cards else []
