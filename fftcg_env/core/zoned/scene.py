"""Parts of the table for pages (:mod:`fftcg_env.core.scene`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from ..scene import SceneCard, SceneZone, Shape

Drawn = Callable[[Any, int], SceneCard]
"""A known card as the game draws it: the game as its viewer sees it (:class:`~.seen.ZonedSeen`), index of the card."""


def card_of(seen: Any, index: int, drawn: Drawn) -> SceneCard:
    """A card, which the viewer may not know."""
    return SceneCard(index, "", "unknown card") if seen.card(index) is None else drawn(seen, index)


def waiting(seen: Any, card: SceneCard, kind: str, player: int, targets: Iterable[int] = ()) -> SceneCard:
    """What a player has declared and waits, with its card; targets that are no longer known are left out."""
    known = (seen.card(target) for target in targets)
    aims = tuple(f"→ {target.name}" for target in known if target is not None)
    plain = replace(card, value="", turned=False, lit=False)
    return replace(plain, kind=f"{kind} of player_{player}", marks=aims, owner=player)


def zone_of(seen: Any, name: str, owner: int, shape: Shape, indexes: Sequence[int], drawn: Drawn) -> SceneZone:
    """A zone with these cards."""
    return SceneZone(name, owner, shape, tuple(card_of(seen, index, drawn) for index in indexes), len(indexes))


def near_the_edge(seen: Any, player: int, piles: Sequence[tuple[str, int]], drawn: Drawn) -> list[SceneZone]:
    """Hand, deck and the piles that lie open, their top cards first."""
    hand, deck = seen.zone(player, seen.numbers.HAND), seen.zone(player, seen.numbers.DECK)
    return [
        zone_of(seen, "hand", player, "hand", hand, drawn),
        SceneZone("deck", player, "pile", (), len(deck)),
        *(zone_of(seen, name, player, "pile", seen.zone(player, zone)[::-1], drawn) for name, zone in piles),
    ]


def rows(seen: Any, player: int, places: Sequence[tuple[str, Sequence[int]]], drawn: Drawn) -> list[SceneZone]:
    """Rows of cards on the table, by name, each with the cards of these zones."""
    return [
        zone_of(seen, name, player, "row", [card for zone in zones for card in seen.zone(player, zone)], drawn)
        for name, zones in places
    ]


def cards_counted(seen: Any, player: int) -> tuple[tuple[str, str], ...]:
    """What is counted of a player in all these games."""
    numbers = seen.numbers
    return tuple(
        (name, str(len(seen.zone(player, zone)))) for name, zone in (("hand", numbers.HAND), ("deck", numbers.DECK))
    )
