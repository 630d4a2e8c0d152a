"""Chrono Card TCG: the declaration of the game, which puts its parts together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ...core.card_tracking import HAND, PLAY
from ...core.record_checks import lost_cards
from ...core.zoned.action_texts import ActionTexts
from ...core.zoned.game import ZonedGame
from .cards import ability_features, codes
from .cards.decks import DECKS, Deck
from .cards.pool import CardPool
from .heuristic.weights import WEIGHTS
from .options import Options
from .record import numbers as no
from .record.bounds import BOUNDS, homeless_items, lost_heroines, same_names
from .record.state import LEGAL_CAPACITY, STATE
from .view.layout import LAYOUT, LEGEND

NUMBERS = ("cost", "ap", "dp")


class ChronoCard(ZonedGame):
    """The game with its cards and options.

    ``database``: the cards, or the path of a file of them (default: those of the package); ``options``: see
    :class:`~fftcg_env.games.chrono_card.options.Options`; single options may also be given by name.
    """

    name = "chrono_card"
    package = __package__
    odd_reasons = frozenset({no.REASON_TRIGGERS})

    numbers, option_class = no, Options
    state_dtype, bounds, legal_capacity = STATE, BOUNDS, LEGAL_CAPACITY
    layout, legend = LAYOUT, LEGEND
    texts = ActionTexts(no, pass_words=("pass", "no", "done", "nothing", "end"), nowhere=no.NOWHERE)

    pool_class, decks = CardPool, DECKS
    deck_parts = (no.DECK_SIZE, 1)  # the Heroine has a place of her own
    columns = ("number", "name", "type", "cost", "ep", "ap", "dp", "kinds", "text")
    abilities = ability_features

    weights = WEIGHTS
    deeds = {
        no.DO_USE: ("used", HAND),
        no.DO_SKILL: ("skill", PLAY),
        no.DO_EP: ("gave EP", PLAY),
        no.DO_ATTACK: ("attacked", PLAY),
    }
    mulligan = (no.ASK_MULLIGAN, no.YES)
    zones_in_play = (no.CHARACTERS, no.BACKGROUNDS, no.MUSIC, no.ITEMS)

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

    def cards_of(self, deck: Deck) -> Sequence[str]:
        """The cards of a deck, which the rules allow, the Heroine last."""
        return sorted(super().cards_of(deck), key=lambda number: self.pool[number].type == "heroine")

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        """Faults that no state may have: the fault in words -> the games that have it."""
        return {
            "a card is nowhere, in two places or in the wrong list": lost_cards(states, side="side"),
            "a Heroine has left the field": lost_heroines(states),
            "two Characters of one side have the same name": same_names(states, self.tables["cards"][0]["name"]),
            "an Item has no bearer": homeless_items(states),
        }
