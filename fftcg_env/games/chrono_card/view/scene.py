"""The table for pages (:mod:`fftcg_env.core.scene`), as one player or an onlooker sees it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ....core.scene import Scene, SceneCard, SceneZone
from ....core.zoned.board import title
from ....core.zoned.scene import card_of, cards_counted, near_the_edge, rows, waiting
from ..cards.model import Card
from ..record import numbers as no
from .board import changes_of, charm_of
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
LINKS = {
    "use": "use",
    "skill": "A.Skill",
    "trigger": "trigger ability",
    "draw": "draw",
    "charm": "Charm",
    "end": "end of the Main phase",
}


def scene(seen: Seen) -> Scene:
    """The whole table."""
    zones: list[SceneZone] = []
    for player in range(2):
        zones += near_the_edge(seen, player, [("discard pile", no.DISCARD)], _card)
        zones += rows(seen, player, ROWS, _card)
    if chain := _chain(seen):
        name = "declared, the next to happen first" + "; nobody interrupts" * bool(seen["closed"])
        zones.append(SceneZone(name, None, "stack", chain, len(chain)))
    charm = charm_of(seen)
    heading = f"{title(seen)}; Charm: {charm}" if charm else title(seen)
    return Scene(heading=heading, counts=(_counts(seen, 0), _counts(seen, 1)), zones=tuple(zones))


def _chain(seen: Seen) -> tuple[SceneCard, ...]:
    """What happens and is being declared, trigger abilities that wait, then what was declared and waits, the last one
    first (C-13.2)."""
    links = seen["chain"][: int(seen["chain_count"])][::-1]
    happening = [seen["effect"]] if seen["running"] else []
    happening += [build] if (build := seen.prepared()) is not None else []
    triggers = [
        waiting(seen, card_of(seen, card, _card), "waiting trigger ability", int(seen["side"][card]))
        for card in seen.waiting_triggers()
    ]
    return (*(_link(seen, link) for link in happening), *triggers, *(_link(seen, link) for link in links))


def _link(seen: Seen, link: np.void) -> SceneCard:
    """A declaration; of those without a card the name."""
    kind, card = no.LINKS[int(link["kind"])], int(link["card"])
    drawn = SceneCard(-1, "", LINKS[kind]) if card == no.NO_CARD else card_of(seen, card, _card)
    said = "declaration" if card == no.NO_CARD else LINKS[kind]
    targets = [int(target) for target in link["targets"] if int(target) != no.NO_CARD]
    found = waiting(seen, drawn, said, int(link["player"]), targets)
    return replace(found, marks=(*found.marks, *changes_of(link)))


def _counts(seen: Seen, player: int) -> tuple[tuple[str, str], ...]:
    return (
        ("damage", f"{int(seen['suffered'][player])} of {int(seen['options'][no.DAMAGE_TO_LOSE])}"),
        ("EP", str(int(seen["pool"][player]))),
        *cards_counted(seen, player),
    )


def _card(seen: Seen, index: int) -> SceneCard:
    card = seen.printed(index)
    zone = int(seen["zone"][index])
    fights = zone == no.CHARACTERS and not seen["down"][index]
    return SceneCard(
        index=index,
        key=card.number,
        name=card.name,
        kind=no.TYPE_NAMES[no.TYPES.index(card.type)] + (f", cost {card.cost}" if card.cost else ""),
        value=f"{seen.shown(index, 'ap')}/{seen.shown(index, 'dp')}" if fights else _printed(card) * (zone == no.HAND),
        marks=tuple(seen.values(index)[2 if fights else 0 :]),
        tone=TONES[card.type],
        turned=bool(seen["checked"][index]) or bool(seen["down"][index]),
        lit=bool(seen["part"][index]),
    )


def _printed(card: Card) -> str:
    """AP and DP as printed."""
    return f"{card.ap}/{card.dp}" if card.dp else ""
