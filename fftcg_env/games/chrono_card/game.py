"""Chrono Card TCG behind the surface that environments know (:class:`fftcg_env.core.game.Game`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ...core.record_checks import lost_cards
from ...core.zoned.game import ZonedGame
from .cards import abilities, codes, pool
from .cards.decks import DECKS, Deck, check_deck, ordered, random_deck
from .consistency import homeless_items, lost_heroines, same_names
from .options import Options
from .pilot.weights import DEGREES, FEATURES
from .record import numbers as no
from .record.bounds import BOUNDS
from .record.state import LEGAL_CAPACITY, STATE
from .view.layout import LAYOUT, LEGEND
from .view.text import TEXTS

NUMBERS = ("cost", "ap", "dp")


class ChronoCard(ZonedGame):
    """The game with its cards and options.

    ``database``: the cards, or the path of a file of them (default: those of the package); ``options``: see
    :class:`~fftcg_env.games.chrono_card.options.Options`; single options may be given by name instead.
    """

    name = "chrono_card"
    package = __package__
    numbers, texts, decks, cards, option_class = no, TEXTS, DECKS, pool, Options
    abilities = abilities
    bounds = BOUNDS
    state_dtype, layout, legend, legal_capacity = STATE, LAYOUT, LEGEND, LEGAL_CAPACITY
    features, degrees = FEATURES, DEGREES
    odd_reasons = frozenset({no.REASON_TRIGGERS})
    deck_parts = (no.DECK_SIZE, 1)  # the Heroine has a place of her own
    card_feature_names: tuple[str, ...] = (
        *(f"is_{name}" for name in no.TYPES),
        *NUMBERS,
        "ep",
        "skills",
        "triggers",
        "effects",
        "lasting",
    )

    def feature_rows(self) -> Iterator[Mapping[str, float]]:
        """Static facts of each card by name."""
        for card, meaning in zip(self.pool.cards, self.pool.meanings, strict=True):
            facts: dict[str, float] = {name: getattr(card, name) for name in NUMBERS}
            events = [ability.event for ability in meaning.abilities]
            facts.update({f"is_{card.type}": 1.0}, ep=card.ep or 0, skills=events.count(codes.ON_SKILL))
            facts.update(triggers=sum(event > codes.ON_SKILL for event in events), lasting=len(meaning.statics))
            facts["effects"] = sum(len(ability.rows) for ability in meaning.abilities)
            yield facts

    def listed(self, deck: Deck) -> Sequence[str]:
        """The cards of a deck, which is checked, the Heroine last."""
        return ordered(self.pool, check_deck(self.pool, deck))

    def random_deck(self, seed: int) -> Deck:
        """A random legal deck of all cards."""
        return random_deck(self.pool, seed)

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        """Facts that must hold in every state; see :mod:`.consistency`."""
        return {
            "a card is nowhere, in two places or in the wrong list": lost_cards(states, side="side"),
            "a Heroine has left the field": lost_heroines(states),
            "two Characters of one side have the same name": same_names(states, self.tables["cards"][0]["name"]),
            "an Item has no bearer": homeless_items(states),
        }
