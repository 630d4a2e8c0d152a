"""Kingdom Hearts TCG: the declaration of the game, which puts its parts together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from ...core.card_tracking import HAND, PLAY
from ...core.record_checks import lost_cards
from ...core.zoned.action_texts import ActionTexts
from ...core.zoned.game import ZonedGame
from .cards import ability_features
from .cards.decks import DECKS
from .cards.pool import NUMBERS, CardPool
from .heuristic.weights import HEURISTIC_UNIT, WEIGHTS
from .options import Options
from .record import numbers as no
from .record.bounds import BOUNDS, miscounted_totals, misplaced_players
from .record.state import LEGAL_CAPACITY, STATE
from .view.layout import LAYOUT, LEGEND


class KingdomHearts(ZonedGame):
    """The game with its cards and options.

    ``database``: the cards, or the path of a file of them (default: those of the package); ``options``: see
    :class:`~fftcg_env.games.kingdom_hearts.options.Options`; single options may also be given by name.
    """

    name = "kingdom_hearts"
    package = __package__

    numbers, option_class = no, Options
    state_dtype, bounds, legal_capacity = STATE, BOUNDS, LEGAL_CAPACITY
    layout, legend = LAYOUT, LEGEND
    texts = ActionTexts(no, pass_words=("pass", "no", "done", "nothing"), nowhere=no.NOWHERE)

    pool_class, decks = CardPool, DECKS
    columns = ("number", "name", "type", "attribute", *NUMBERS, "links", "text")
    abilities = ability_features

    weights, heuristic_unit = WEIGHTS, HEURISTIC_UNIT
    deeds = {no.PLAY: ("played", HAND), no.OBSTRUCT: ("put in the way", HAND), no.JOIN: ("joined", PLAY)}
    zones_in_play = (no.FRIENDS,)

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

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        """Faults that no state may have: the fault in words -> the games that have it."""
        return {
            "a card is nowhere, in two places or in the wrong list": lost_cards(states, side="side"),
            "the total of Worlds is miscounted": miscounted_totals(states, self.tables["cards"][0]["level"]),
            "a side's Player is no Player card": misplaced_players(states, self.tables["cards"][0]["type"]),
        }
