"""The table for pages (:mod:`fftcg_env.core.showing.scene`), as one player or an onlooker sees it."""

from __future__ import annotations

from ....core.showing.scene import Scene, SceneCard, SceneZone
from ....core.zoned.board import title
from ..record import numbers as no
from .seen import Seen

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


def scene(seen: Seen) -> Scene:
    """The whole table."""
    zones: list[SceneZone] = []
    for player in range(2):
        hand = seen.zone(player, no.HAND)
        zones.append(SceneZone("hand", player, "hand", tuple(_card(seen, card) for card in hand), len(hand)))
        zones.append(SceneZone("deck", player, "pile", (), len(seen.zone(player, no.DECK))))
        thrown = seen.zone(player, no.DISCARD)[::-1]
        zones.append(
            SceneZone("discard pile", player, "pile", tuple(_card(seen, card) for card in thrown), len(thrown))
        )
        for name, places in ROWS:
            cards = tuple(_card(seen, card) for place in places for card in seen.zone(player, place))
            zones.append(SceneZone(name, player, "row", cards, len(cards)))
    waiting = tuple(_card(seen, card) for player in range(2) for card in seen.zone(player, no.CHAIN))
    if waiting:
        zones.append(SceneZone("declared", None, "stack", waiting, len(waiting)))
    return Scene(heading=title(seen), counts=(_counts(seen, 0), _counts(seen, 1)), zones=tuple(zones))


def _counts(seen: Seen, player: int) -> tuple[tuple[str, str], ...]:
    return (
        ("damage", f"{int(seen['suffered'][player])} of {int(seen['options'][no.DAMAGE_TO_LOSE])}"),
        ("EP", str(int(seen["pool"][player]))),
        ("hand", str(len(seen.zone(player, no.HAND)))),
        ("deck", str(len(seen.zone(player, no.DECK)))),
    )


def _card(seen: Seen, index: int) -> SceneCard:
    card = seen.card(index)
    if card is None:
        return SceneCard(index, "", "unknown card")
    zone = int(seen["zone"][index])
    fights = zone == no.CHARACTERS and not seen["down"][index]
    return SceneCard(
        index=index,
        key=card.number,
        name=card.name,
        kind=no.TYPE_NAMES[no.TYPES.index(card.type)] + (f", cost {card.cost}" if card.cost else ""),
        value=f"{seen.shown(index, 'ap')}/{seen.shown(index, 'dp')}" if fights else "",
        marks=tuple(seen.values(index)[2 if fights else 0 :]),
        tone=TONES[card.type],
        turned=bool(seen["checked"][index]) or bool(seen["down"][index]),
        lit=bool(seen["part"][index]),
    )
