"""Kingdom Hearts TCG in pictures: the board in the terminal (rich) and on pages."""

from __future__ import annotations

from dataclasses import replace

from rich.console import RenderableType
from rich.rule import Rule

from ....core.page_board import PageCard, PageZone
from ....core.zoned.pictures import ZonedPictures
from ..record import numbers as no
from .words import View


class Pictures(ZonedPictures[View]):
    """The table as a viewer may know it."""

    styles = {
        "player": ("bold yellow", "#b9a85a"),
        "form": ("bold yellow", "#b9a85a"),
        "friend": ("green", "#3d9a4c"),
        "magic_friend": ("bright_cyan", "#3f9fd1"),
        "dark": ("red", "#5b5270"),
        "equipment": ("white", "#8a8f98"),
        "world": ("blue", "#2f62c9"),
        "magic": ("magenta", "#8e4cc0"),
        "attack": ("bright_red", "#d9482b"),
        "technique": ("bright_yellow", "#b58a1f"),
        "event": ("bright_black", "#6b7280"),
    }
    piles = (("discard pile", no.DISCARD),)
    tiles = ((no.FORM, no.PLAYER, no.EQUIPMENT, no.FRIENDS, no.USED), (no.WORLDS, no.OBSTACLES))
    tile_width = 22
    rows = (
        ("Worlds", (no.WORLDS,)),
        ("obstacles", (no.OBSTACLES,)),
        ("friends", (no.FRIENDS,)),
        ("Player and equipment", (no.PLAYER, no.FORM, no.EQUIPMENT)),
    )

    def border(self, card: int, colour: str) -> str:
        """Red for a friend that has joined; Worlds stand back."""
        return "bold red" if self.view["joined"][card] else "dim" if self.view["zone"][card] == no.WORLDS else colour

    def middle(self) -> list[RenderableType]:
        """The fight, or what is left to do in the turn."""
        fight = self.view.fight()
        return [Rule(fight, style="red") if fight else Rule(self.view.done(), style="dim")]

    def going_on(self) -> tuple[str, str]:
        """The fight, and what is left to do in the turn."""
        return self.view.fight(), self.view.done()

    def shared(self) -> list[PageZone]:
        """Cards in use in a fight or by an effect."""
        used = [(card, player) for player in range(2) for card in self.view.zone(player, no.USED)]
        return self.stack("in use", [replace(self.card(card), owner=player) for card, player in used])

    def drawn(self, index: int) -> PageCard:
        """A known card."""
        view, card, zone = self.view, self.view.printed(index), int(self.view["zone"][index])
        values = view.values(index)
        return self.plain(
            index,
            kind=card.type.replace("_", "/") + (f", level {card.level}" if card.level else ""),
            value=self.value(index),
            marks=tuple(values[1 if zone in (no.PLAYER, no.FRIENDS, no.OBSTACLES, no.WORLDS) else 0 :]),
            turned=zone in (no.PLAYER, no.WORLDS) and not view.shown(index, "speaks"),
            lit=bool(view["joined"][index]),
        )

    def value(self, index: int) -> str:
        """The most important number: current attack, support or power, or the printed one in a hand; the level of a
        World."""
        if int(self.view["zone"][index]) in (no.PLAYER, no.FRIENDS, no.OBSTACLES):
            return str(self.view.shown(index, "value"))
        card = self.view.printed(index)
        fields = {"world": "level", "friend": "support", "magic_friend": "support", "dark": "power"}
        number: int = getattr(card, fields.get(card.type, "attack"))
        return str(number) if number else ""
