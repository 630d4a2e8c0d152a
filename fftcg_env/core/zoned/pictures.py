"""The table of a game with zones in pictures: parts of the board in the terminal (rich) and of the scene on pages.

The first half of the functions serves the terminal, the second half pages (:mod:`fftcg_env.core.scene`). All
of them take a ``view``, the game as its viewer may know it (:class:`~.words.ZonedView`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from ..jobs import RUNNING
from ..scene import SceneCard, SceneZone, Shape
from .protocols import called

PLAYER_STYLES = ("bold cyan", "bold bright_magenta")
SHOWN_ACTIONS = 24


def bottom_player(view: Any) -> int:
    """The player at the bottom of the picture: the viewer, or player 0 for an onlooker."""
    return 0 if view.viewer is None else int(view.viewer)


Side = Callable[[Any, int], Iterable[RenderableType]]
"""Draws the side of a player."""


def laid_out(view: Any, side: Side, middle: Iterable[RenderableType], footer: bool) -> RenderableType:
    """The table: the side of :func:`bottom_player` at the bottom, the other one at the top. ``footer``: also the
    question and its answers."""
    bottom = bottom_player(view)
    return Group(
        Rule(view.title(), style="dim"),
        *side(view, 1 - bottom),
        *middle,
        *side(view, bottom),
        asked(view) if footer else Rule(style="dim"),
    )


def heading(view: Any, player: int, counts: str, piles: Sequence[tuple[str, int]], mark: str = "") -> Text:
    """The numbers of a player: ``counts``, and how many cards are in the hand, the deck and these piles."""
    numbers, cards = view.numbers, view["zone_count"][player]
    zones = [("hand", numbers.HAND), ("deck", numbers.DECK), *piles]
    text = Text().append(f"{mark}player_{player}", PLAYER_STYLES[player]).append(f"  {counts}")
    return text.append("".join(f"  {name} {cards[zone]}" for name, zone in zones), "dim")


def hand(view: Any, player: int, colours: Mapping[str, str]) -> Text:
    """The cards in hand, in the colours of their types; unknown ones as question marks."""
    text = Text().append("hand: ", "dim")
    for card in view.zone(player, view.numbers.HAND):
        known = view.card(card)
        text.append(f"{known.number} {called(known)}  " if known else "?  ", colours[known.type] if known else "")
    return text


def tile(view: Any, card: int, width: int, colour: str, border: str) -> Panel:
    """A card that lies open on the table: its name and its state, or its type if there is nothing to say."""
    printed = view.printed(card)
    name = Text(called(printed), style=colour, overflow="ellipsis", no_wrap=True)
    stands = Text(", ".join(view.values(card)) or printed.type.replace("_", "/"), style="dim")
    return Panel(Group(name, stands), width=width, box=box.ROUNDED, border_style=border, padding=(0, 1))


def asked(view: Any) -> RenderableType:
    """The decision, who takes it, and the legal actions if the viewer may know them."""
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


# --- pages

Drawn = Callable[[Any, int], SceneCard]
"""Draws the known card with an index."""


def card_of(view: Any, index: int, drawn: Drawn) -> SceneCard:
    """A card, or the back of one that the viewer does not know."""
    return SceneCard(index, "", "unknown card") if view.card(index) is None else drawn(view, index)


def waiting(view: Any, card: SceneCard, kind: str, player: int, targets: Iterable[int] = ()) -> SceneCard:
    """A declaration that waits, as its card; targets that the viewer does not know are left out."""
    known = (view.card(target) for target in targets)
    aims = tuple(f"→ {target.name}" for target in known if target is not None)
    plain = replace(card, value="", turned=False, lit=False)
    return replace(plain, kind=f"{kind} of player_{player}", marks=aims, owner=player)


def zone_of(view: Any, name: str, owner: int, shape: Shape, indexes: Sequence[int], drawn: Drawn) -> SceneZone:
    """A zone that holds these cards."""
    return SceneZone(name, owner, shape, tuple(card_of(view, index, drawn) for index in indexes), len(indexes))


def near_the_edge(view: Any, player: int, piles: Sequence[tuple[str, int]], drawn: Drawn) -> list[SceneZone]:
    """Hand, deck and these piles, which lie open; their top cards come first."""
    hand, deck = view.zone(player, view.numbers.HAND), view.zone(player, view.numbers.DECK)
    return [
        zone_of(view, "hand", player, "hand", hand, drawn),
        SceneZone("deck", player, "pile", (), len(deck)),
        *(zone_of(view, name, player, "pile", view.zone(player, zone)[::-1], drawn) for name, zone in piles),
    ]


def rows(view: Any, player: int, places: Sequence[tuple[str, Sequence[int]]], drawn: Drawn) -> list[SceneZone]:
    """Rows of cards on the table: for each name, the cards of its zones."""
    return [
        zone_of(view, name, player, "row", [card for zone in zones for card in view.zone(player, zone)], drawn)
        for name, zones in places
    ]


def headed(view: Any, *going_on: str) -> str:
    """The heading of a scene: the title, then what is in the middle of happening while the game runs."""
    return "; ".join(filter(None, (view.title(), *(going_on if view["result"] == RUNNING else ()))))


def cards_counted(view: Any, player: int) -> tuple[tuple[str, str], ...]:
    """How many cards a player has in hand and deck."""
    numbers = view.numbers
    return tuple(
        (name, str(len(view.zone(player, zone)))) for name, zone in (("hand", numbers.HAND), ("deck", numbers.DECK))
    )
