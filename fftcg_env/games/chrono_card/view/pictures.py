"""Chrono Card TCG in pictures: the board in the terminal (rich) and on pages."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ....core.page_board import PageCard, PageZone
from ....core.zoned.pictures import ZonedPictures
from ..cards.model import Card
from ..record import numbers as no
from .words import View, changes_of

LINKS = {
    "use": "use",
    "skill": "A.Skill",
    "trigger": "trigger ability",
    "draw": "draw",
    "charm": "Charm",
    "end": "end of the Main phase",
}


class Pictures(ZonedPictures[View]):
    """The table as a viewer may know it."""

    styles = {
        "character": ("green", "#3d9a4c"),
        "heroine": ("bold yellow", "#b9a85a"),
        "background": ("blue", "#2f62c9"),
        "music": ("bright_magenta", "#8e4cc0"),
        "item": ("white", "#8a8f98"),
        "event": ("bright_red", "#d9482b"),
    }
    piles = (("discard pile", no.DISCARD),)
    tiles = ((no.CHARACTERS, no.ITEMS), (no.BACKGROUNDS, no.MUSIC))
    rows = (("Characters", (no.CHARACTERS, no.ITEMS)), ("BG and BGM", (no.BACKGROUNDS, no.MUSIC)))

    def border(self, card: int, colour: str) -> str:
        """Red for a card that takes part in the Charm; cards that do nothing stand back."""
        quiet = bool(self.view["checked"][card]) or bool(self.view["down"][card])
        return "bold red" if self.view["part"][card] else "dim" if quiet else colour

    def going_on(self) -> list[str]:
        """The Charm."""
        return [f"Charm: {charm}" for charm in [self.view.charm()] if charm]

    def shared(self) -> list[PageZone]:
        """The current effect, the declaration that is being made, waiting triggers, then waiting declarations, the last
        one first (C-13.2)."""
        view = self.view
        links = view["chain"][: int(view["chain_count"])][::-1]
        happening = [view["effect"]] if view["running"] else []
        happening += [build] if (build := view.prepared()) is not None else []
        triggers = [
            self.waiting(self.card(card), "waiting trigger ability", int(view["side"][card]))
            for card in view.waiting_triggers()
        ]
        name = "declared, the next to happen first" + "; no more interrupts" * bool(view["closed"])
        return self.stack(name, [*map(self.link, happening), *triggers, *map(self.link, links)])

    def link(self, link: np.void) -> PageCard:
        """A declaration as its card, or as its name if it has no card."""
        kind, card = no.LINKS[int(link["kind"])], int(link["card"])
        drawn = PageCard(-1, "", LINKS[kind]) if card == no.NO_CARD else self.card(card)
        said = "declaration" if card == no.NO_CARD else LINKS[kind]
        targets = [int(target) for target in link["targets"] if int(target) != no.NO_CARD]
        found = self.waiting(drawn, said, int(link["player"]), targets)
        return replace(found, marks=(*found.marks, *changes_of(link)))

    def drawn(self, index: int) -> PageCard:
        """A known card."""
        view, card, zone = self.view, self.view.printed(index), int(self.view["zone"][index])
        fights = zone == no.CHARACTERS and not view["down"][index]
        now = f"{view.shown(index, 'ap')}/{view.shown(index, 'dp')}" if fights else ""
        return self.plain(
            index,
            kind=no.TYPE_NAMES[no.TYPES.index(card.type)] + (f", cost {card.cost}" if card.cost else ""),
            value=now or printed_values(card) * (zone == no.HAND),
            marks=tuple(view.values(index)[2 if fights else 0 :]),
            turned=bool(view["checked"][index]) or bool(view["down"][index]),
            lit=bool(view["part"][index]),
        )


def printed_values(card: Card) -> str:
    """Printed AP and DP."""
    return f"{card.ap}/{card.dp}" if card.dp else ""
