"""The table for pages (:mod:`fftcg_env.core.showing.scene`), as one player or an onlooker sees it."""

from __future__ import annotations

from ....core.showing.scene import Scene, SceneCard, SceneZone
from ....core.zoned.board import title
from ..record import numbers as no
from .seen import Seen

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
    ("Player", (no.PLAYER, no.FORM, no.EQUIPMENT)),
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
    used = tuple(_card(seen, card) for player in range(2) for card in seen.zone(player, no.USED))
    if used:
        zones.append(SceneZone("in use", None, "stack", used, len(used)))
    return Scene(heading=title(seen), counts=(_counts(seen, 0), _counts(seen, 1)), zones=tuple(zones))


def _counts(seen: Seen, player: int) -> tuple[tuple[str, str], ...]:
    counts = [
        ("HP", str(int(seen["hearts"][player]))),
        ("Worlds", f"{int(seen['total'][player])} of {no.WINNING_TOTAL}"),
        ("hand", str(len(seen.zone(player, no.HAND)))),
        ("deck", str(len(seen.zone(player, no.DECK)))),
    ]
    if seen["fight"]:
        counts.append(("attack", str(seen.totals()[player])))
    return tuple(counts)


def _card(seen: Seen, index: int) -> SceneCard:
    card = seen.card(index)
    if card is None:
        return SceneCard(index, "", "unknown card")
    zone = int(seen["zone"][index])
    values = seen.values(index)
    return SceneCard(
        index=index,
        key=card.number,
        name=card.name or "Event",
        kind=card.type.replace("_", "/") + (f", level {card.level}" if card.level else ""),
        value=_value(seen, index),
        marks=tuple(values[1:]) if no.PLAYER <= zone <= no.EQUIPMENT else (),
        tone=TONES[card.type],
        turned=zone in (no.PLAYER, no.WORLDS) and not seen.shown(index, "speaks"),
        lit=bool(seen["joined"][index]),
    )


def _value(seen: Seen, index: int) -> str:
    """What is read first: attack, support or power as it is now, the level of a World."""
    zone = int(seen["zone"][index])
    if zone in (no.PLAYER, no.FRIENDS, no.OBSTACLES):
        return str(seen.shown(index, "value"))
    card = seen.card(index)
    return str(card.level) if card is not None and zone == no.WORLDS else ""
