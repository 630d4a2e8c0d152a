"""Kingdom Hearts TCG behind the surface that environments know (:class:`fftcg_env.core.game.Game`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ...core.record_checks import lost_cards
from ...core.zoned.game import ZonedGame
from .cards import abilities, pool
from .cards.decks import DECKS, Deck, check_deck, random_deck
from .consistency import miscounted_totals, misplaced_players
from .options import Options
from .pilot.weights import DEGREES, FEATURES, HEURISTIC_UNIT
from .record import numbers as no
from .record.bounds import BOUNDS
from .record.state import LEGAL_CAPACITY, STATE
from .view.layout import LAYOUT, LEGEND
from .view.text import TEXTS

NUMBERS = ("level", "attack", "magic", "support", "power", "hearts", "appearance")


class KingdomHearts(ZonedGame):
    """The game with its cards and options.

    ``database``: the cards, or the path of a file of them (default: those of the package); ``options``: see
    :class:`~fftcg_env.games.kingdom_hearts.options.Options`; single options may be given by name instead.
    """

    name = "kingdom_hearts"
    package = __package__
    numbers, texts, decks, cards, option_class = no, TEXTS, DECKS, pool, Options
    abilities = abilities
    bounds = BOUNDS
    state_dtype, layout, legend, legal_capacity = STATE, LAYOUT, LEGEND, LEGAL_CAPACITY
    features, degrees, heuristic_unit = FEATURES, DEGREES, HEURISTIC_UNIT
    card_feature_names: tuple[str, ...] = (
        *(f"is_{name}" for name in no.TYPES),
        *(f"of_{name}" for name in no.ATTRIBUTES[1:]),
        *NUMBERS,
        "effects",
        "lasting",
    )

    def feature_rows(self) -> Iterator[Mapping[str, float]]:
        """Static facts of each card by name."""
        for card, meaning in zip(self.pool.cards, self.pool.meanings, strict=True):
            facts: dict[str, float] = {name: getattr(card, name) for name in NUMBERS}
            facts.update({f"is_{card.type}": 1.0, f"of_{card.attribute}": 1.0}, lasting=len(meaning.statics))
            facts["effects"] = sum(map(len, meaning.programs))
            yield facts

    def listed(self, deck: Deck) -> Sequence[str]:
        """The cards of a deck, which is checked."""
        return check_deck(self.pool, deck).cards

    def random_deck(self, seed: int) -> Deck:
        """A random legal deck of all cards."""
        return random_deck(self.pool, seed)

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        """Facts that must hold in every state; see :mod:`.consistency`."""
        return {
            "a card is nowhere, in two places or in the wrong list": lost_cards(states, side="side"),
            "the total of Worlds is miscounted": miscounted_totals(states, self.tables["cards"][0]["level"]),
            "a side's Player is no Player card": misplaced_players(states, self.tables["cards"][0]["type"]),
        }
