"""The Fire Emblem card game (FERTCG) behind the surface that environments know (:class:`fftcg_env.core.game.Game`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ...core.record_checks import lost_cards
from ...core.zoned.game import ZonedGame
from .cards import abilities, pool
from .cards.decks import DECKS, Deck, check_deck, random_deck
from .consistency import lonely_equipment, miscounted_chips, misplaced_units
from .options import Options
from .pilot.weights import DEGREES, FEATURES, HEURISTIC_UNIT
from .record import numbers as no
from .record.bounds import BOUNDS
from .record.state import LEGAL_CAPACITY, STATE
from .view.layout import LAYOUT, LEGEND
from .view.text import TEXTS

NUMBERS = ("energy", "attack", "counter", "need", "chips")


class FireEmblem(ZonedGame):
    """The game with its cards and options.

    ``database``: the cards, or the path of a file of them (default: those of the package); ``options``: see
    :class:`~fftcg_env.games.fire_emblem.options.Options`; single options may be given by name instead.
    """

    name = "fire_emblem"
    package = __package__
    numbers, texts, decks, cards, option_class = no, TEXTS, DECKS, pool, Options
    abilities = abilities
    bounds = BOUNDS
    state_dtype, layout, legend, legal_capacity = STATE, LAYOUT, LEGEND, LEGAL_CAPACITY
    features, degrees, heuristic_unit = FEATURES, DEGREES, HEURISTIC_UNIT
    kept_fields = ("decision_limit", "options")
    odd_reasons = frozenset({no.REASON_EFFECTS})
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

    def listed(self, deck: Deck) -> Sequence[str]:
        """The cards of a deck, which is checked."""
        return check_deck(self.pool, deck).cards

    def random_deck(self, seed: int) -> Deck:
        """A random legal deck of all cards."""
        return random_deck(self.pool, seed)

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        """Facts that must hold in every state; see :mod:`.consistency`."""
        return {
            "a card is nowhere, in two places or in the wrong list": lost_cards(states),
            "a player's chips are not twenty": miscounted_chips(states),
            "a unit is on no square or on two": misplaced_units(states),
            "an attached card has no bearer": lonely_equipment(states),
        }
