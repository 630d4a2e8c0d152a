"""The Fire Emblem card game (FERTCG): the declaration of the game, which puts its parts together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from ...core.card_tracking import HAND, PLAY
from ...core.record_checks import lost_cards
from ...core.zoned.game import ZonedGame
from .cards import ability_features
from .cards.decks import DECKS
from .cards.pool import NUMBERS, CardPool
from .heuristic.weights import HEURISTIC_UNIT, WEIGHTS
from .options import Options
from .record import numbers as no
from .record.bounds import BOUNDS, lonely_equipment, miscounted_chips, misplaced_units
from .record.state import LEGAL_CAPACITY, STATE
from .view.action_texts import TEXTS
from .view.layout import LAYOUT, LEGEND


class FireEmblem(ZonedGame):
    """The game with its cards and options.

    ``database``: the cards, or the path of a file of them (default: those of the package); ``options``: see
    :class:`~fftcg_env.games.fire_emblem.options.Options`; single options may also be given by name.
    """

    name = "fire_emblem"
    package = __package__
    odd_reasons = frozenset({no.REASON_EFFECTS})

    numbers, option_class = no, Options
    state_dtype, bounds, legal_capacity = STATE, BOUNDS, LEGAL_CAPACITY
    kept_fields = ("decision_limit", "options")
    layout, legend = LAYOUT, LEGEND
    texts = TEXTS

    pool_class, decks = CardPool, DECKS
    columns = ("number", "name", "type", "kind", "nation", "attribute", *NUMBERS, "text")
    abilities = ability_features

    weights, heuristic_unit = WEIGHTS, HEURISTIC_UNIT
    deeds = {no.PLAY: ("played", HAND), no.SUPPORT_UNIT: ("supported", PLAY), no.ACT: ("acted", PLAY)}
    mulligan = (no.ASK_MULLIGAN, no.TAKE_EXCHANGE)
    zones_in_play = (no.BOARD,)

    card_feature_names: tuple[str, ...] = (
        *(f"is_{name}" for name in no.TYPES),
        *(f"moves_{name}" for name in no.MOVES),
        *(f"acts_{name}" for name in no.ACTIONS),
        *(f"kind_{name}" for name in no.KINDS),
        *(f"of_{name}" for name in no.ATTRIBUTES[1:]),
        *NUMBERS,
        "named",
        "seizes",
        "abilities",
        "effects",
        "veteran",
        "changes_class",
    )

    def feature_rows(self) -> Iterator[Mapping[str, float]]:
        """Static facts of each card by name."""
        for card, meaning in zip(self.pool.cards, self.pool.meanings, strict=True):
            facts: dict[str, float] = {name: getattr(card, name) for name in NUMBERS}
            facts.update({f"is_{card.type}": 1.0, f"kind_{card.kind}": 1.0, f"of_{card.attribute}": 1.0})
            if card.type == "unit":
                facts.update({f"moves_{card.moves}": 1.0, f"acts_{card.action}": 1.0})
            facts.update(named=card.named, seizes=meaning.seizes, abilities=len(meaning.deeds))
            facts.update(veteran=meaning.veteran, changes_class=meaning.changes_class)
            facts["effects"] = sum(map(len, meaning.programs)) + sum(len(deed.rows) for deed in meaning.deeds)
            yield facts

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        """Faults that no state may have: the fault in words -> the games that have it."""
        return {
            "a card is nowhere, in two places or in the wrong list": lost_cards(states),
            "a player's chips are not twenty": miscounted_chips(states),
            "a unit is on no square or on two": misplaced_units(states),
            "an attached card has no bearer": lonely_equipment(states),
        }
