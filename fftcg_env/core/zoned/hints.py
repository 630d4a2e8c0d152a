"""Hints of a game with zones (:mod:`fftcg_env.core.hints`)."""

from __future__ import annotations

from typing import Any

from ..hints import Position
from .protocols import titled


class ZonedHints(Position):
    """What the player who decides can do, and why cards cannot be used."""

    def printed(self, card: int) -> Any:
        """The row of a card in the tables."""
        return self.t.cards[self.g.card_id[card]]

    def name(self, card: int) -> str:
        """Name and number of a card that the player knows."""
        return titled(self.game.pool.cards[self.g.card_id[card]])
