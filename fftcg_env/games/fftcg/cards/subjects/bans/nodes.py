"""Nodes about what a player cannot do at all."""

from __future__ import annotations

from dataclasses import dataclass

from ...nodes import FieldEffect, Predicate
from ...terms import BannedDeed, Player


@dataclass(frozen=True)
class PlayerCannot(FieldEffect):
    """The player cannot do this (R0.11), whatever says that it happens. ``where``: only with cards that fit, where the
    deed is done with a card; ``"draw_by_summons"`` and ``"draw_by_abilities"`` leave the Draw Phase alone."""

    player: Player
    deeds: tuple[BannedDeed, ...]
    where: tuple[Predicate, ...] = ()
