"""Hints of a game with zones (:mod:`fftcg_env.core.hints`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from ..hints import Checks, Position
from .protocols import titled

Reasons = Callable[[Any], Iterable[tuple[int, str]]]
"""Yields cards with why they cannot be used."""
Place = tuple[int, Checks | Mapping[int, Checks]]
"""A zone and the checks of its cards: the same for all, or by type, for cards of these types only."""


class ZonedHints(Position):
    """What the player who decides can do, and why cards cannot be used. ``asked``: for decisions, the places whose
    cards are checked, and methods that yield further cards."""

    asked: ClassVar[Mapping[int, tuple[Place | Reasons, ...]]] = {}

    def found(self) -> Iterator[tuple[int, str]]:
        """Cards with why they cannot be used."""
        for place in self.asked.get(self.decision, ()):
            if callable(place):
                yield from place(self)
                continue
            zone, checks = place
            for card in self.zone(zone):
                own = checks.get(int(self.printed(card).type)) if isinstance(checks, Mapping) else checks
                if own is not None:
                    yield card, self.why_not(own, card)

    def printed(self, card: int) -> Any:
        """The row of a card in the tables."""
        return self.t.cards[self.g.card_id[card]]

    def name(self, card: int) -> str:
        """Name and number of a card that the player knows."""
        return titled(self.game.pool.cards[self.g.card_id[card]])
