"""The table for pages (:mod:`fftcg_env.core.showing.scene`), as one player or an onlooker sees it."""

from __future__ import annotations

from ....core.showing.scene import Scene, SceneCard, SceneZone
from ....core.zoned.board import title
from ..record import numbers as no
from .seen import Seen

TONES = {
    "unit": "#3d7a9a",
    "weapon": "#d9482b",
    "magic": "#8e4cc0",
    "item": "#b58a1f",
    "land": "#3d9a4c",
    "surprise": "#2f62c9",
}


def scene(seen: Seen) -> Scene:
    """The whole table: of each player the piles and the land, then the rows of the board that are nearer."""
    zones: list[SceneZone] = []
    for player in range(2):
        hand = seen.zone(player, no.HAND)
        zones.append(SceneZone("hand", player, "hand", tuple(_card(seen, card) for card in hand), len(hand)))
        zones.append(SceneZone("deck", player, "pile", (), len(seen.zone(player, no.DECK))))
        for name, zone in (("off-field pile", no.OFF_FIELD), ("abroad", no.ABROAD)):
            cards = seen.zone(player, zone)[::-1]
            zones.append(SceneZone(name, player, "pile", tuple(_card(seen, card) for card in cards), len(cards)))
        zones.append(_row(seen, player, "land", seen.zone(player, no.LAND)))
        for depth in range(no.ROWS // 2):
            row = depth if player == 0 else no.ROWS - 1 - depth
            units = [seen.unit_on(row * no.COLUMNS + column) for column in range(no.COLUMNS)]
            shown = [card for unit in units if unit is not None for card in (unit, *seen.attached(unit))]
            zones.append(_row(seen, player, f"row {row + 1}, cards", shown))
    played = tuple(_card(seen, card) for player in range(2) for card in seen.zone(player, no.CHAIN))
    if played:
        zones.append(SceneZone("being played", None, "stack", played, len(played)))
    heading = ": ".join(filter(None, (title(seen), seen.exchange())))
    return Scene(heading=heading, counts=(_counts(seen, 0), _counts(seen, 1)), zones=tuple(zones))


def _row(seen: Seen, player: int, name: str, cards: list[int]) -> SceneZone:
    return SceneZone(name, player, "row", tuple(_card(seen, card) for card in cards), len(cards))


def _counts(seen: Seen, player: int) -> tuple[tuple[str, str], ...]:
    return (
        ("unused chips", str(int(seen["unused"][player]))),
        ("used chips", str(int(seen["used"][player]))),
        ("hand", str(len(seen.zone(player, no.HAND)))),
        ("deck", str(len(seen.zone(player, no.DECK)))),
    )


def _card(seen: Seen, index: int) -> SceneCard:
    card = seen.card(index)
    if card is None:
        return SceneCard(index, "", "unknown card")
    zone = int(seen["zone"][index])
    fighting = {int(seen["attacker"]), int(seen["defender"]), *map(int, seen["arms"])} if seen["exchange"] else set()
    whose = f"player_{index // no.CARDS_PER_PLAYER}'s " if zone == no.BOARD else ""
    return SceneCard(
        index=index,
        key=card.number,
        name=card.name,
        kind=whose + (card.title.lower() or card.type),
        value=f"{int(seen['energy'][index])}" if zone == no.BOARD else "",
        marks=tuple(seen.values(index)),
        tone=TONES[card.type],
        turned=bool(zone == no.BOARD and seen["acted"][index]),
        lit=index in fighting,
    )
