"""The table for pages (:mod:`fftcg_env.core.scene`), as one player or an onlooker sees it."""

from __future__ import annotations

from dataclasses import replace

from ....core.scene import Scene, SceneCard, SceneZone
from ....core.zoned.board import title
from ....core.zoned.scene import card_of, cards_counted, near_the_edge, rows
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
    ("Player and equipment", (no.PLAYER, no.FORM, no.EQUIPMENT)),
)


def scene(seen: Seen) -> Scene:
    """The whole table."""
    zones: list[SceneZone] = []
    for player in range(2):
        zones += near_the_edge(seen, player, [("discard pile", no.DISCARD)], _card)
        zones += rows(seen, player, ROWS, _card)
    used = [(card, player) for player in range(2) for card in seen.zone(player, no.USED)]
    if used:
        cards = tuple(replace(card_of(seen, card, _card), owner=player) for card, player in used)
        zones.append(SceneZone("in use", None, "stack", cards, len(cards)))
    heading = "; ".join(filter(None, (title(seen), seen.fight(), seen.done())))
    return Scene(heading=heading, counts=(_counts(seen, 0), _counts(seen, 1)), zones=tuple(zones))


def _counts(seen: Seen, player: int) -> tuple[tuple[str, str], ...]:
    return (
        ("HP", str(int(seen["hearts"][player]))),
        ("Worlds", f"{int(seen['total'][player])} of {no.WINNING_TOTAL}"),
        *cards_counted(seen, player),
        *((("attack", str(seen.totals()[player])),) if seen["fight"] else ()),
    )


def _card(seen: Seen, index: int) -> SceneCard:
    card = seen.printed(index)
    zone = int(seen["zone"][index])
    values = seen.values(index)
    return SceneCard(
        index=index,
        key=card.number,
        name=card.name or "Event",
        kind=card.type.replace("_", "/") + (f", level {card.level}" if card.level else ""),
        value=_value(seen, index),
        marks=tuple(values[1 if zone in (no.PLAYER, no.FRIENDS, no.OBSTACLES, no.WORLDS) else 0 :]),
        tone=TONES[card.type],
        turned=zone in (no.PLAYER, no.WORLDS) and not seen.shown(index, "speaks"),
        lit=bool(seen["joined"][index]),
    )


def _value(seen: Seen, index: int) -> str:
    """What is read first: attack, support or power as it is now, or as printed in a hand; the level of a World."""
    if int(seen["zone"][index]) in (no.PLAYER, no.FRIENDS, no.OBSTACLES):
        return str(seen.shown(index, "value"))
    card = seen.printed(index)
    field = {"world": "level", "friend": "support", "magic_friend": "support", "dark": "power"}.get(card.type, "attack")
    number: int = getattr(card, field)
    return str(number) if number else ""
