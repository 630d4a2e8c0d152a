"""Kingdom Hearts TCG behind the surface that environments know (:class:`fftcg_env.core.game.Game`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ...core.options import options_from
from ...core.search import Search
from ...core.showing.lists import lost_cards
from ...core.zoned.game import ZonedGame
from .cards.decks import DECKS, Deck, check_deck, random_deck
from .cards.pool import CardPool, default_pool, read_cards
from .consistency import miscounted_totals, misplaced_players
from .options import Options
from .pilot.weights import DEGREES, FEATURES, HEURISTIC_UNIT
from .record import numbers as no
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
    version = 0
    numbers, texts, decks = no, TEXTS, DECKS
    action_count = no.ACTION_COUNT
    global_action_count = no.GLOBAL_ACTIONS
    pass_action = no.PASS
    card_count = no.CARD_COUNT
    verbs: tuple[str, ...] = no.VERBS
    reasons: tuple[str, ...] = no.REASONS
    odd_reasons: frozenset[int] = frozenset()
    decisions: tuple[str, ...] = no.DECISIONS
    state_dtype = STATE
    kept_fields: tuple[str, ...] = ("options", "decision_limit")
    layout = LAYOUT
    legend = LEGEND
    card_feature_names: tuple[str, ...] = (
        *(f"is_{name}" for name in no.TYPES),
        *(f"of_{name}" for name in no.ATTRIBUTES[1:]),
        *NUMBERS,
        "effects",
        "lasting",
    )

    def __init__(
        self, database: CardPool | str | Path | None = None, options: Options | None = None, **switches: Any
    ) -> None:
        if database is None:
            database = default_pool()
        self.pool = database if isinstance(database, CardPool) else CardPool(read_cards(Path(database)))
        self.options = options if options is not None else options_from(Options, switches)
        self.tables = self.pool.tables

    def __reduce__(self) -> tuple[Any, ...]:
        return (KingdomHearts, (None if self.pool is default_pool() else self.pool, self.options))

    @property
    def entry(self) -> Any:
        """The entry as Numba compiles it (:class:`fftcg_env.core.jit.Entry`)."""
        from .engine import drive

        return drive

    @cached_property
    def card_features(self) -> np.ndarray:
        """Static facts of each card, float32 ``(cards + 1, features)``."""
        features = np.zeros((len(self.pool.cards) + 1, len(self.card_feature_names)), np.float32)
        for k, (card, meaning) in enumerate(zip(self.pool.cards, self.pool.meanings, strict=True)):
            facts: dict[str, float] = {name: getattr(card, name) for name in NUMBERS}
            facts.update({f"is_{card.type}": 1.0, f"of_{card.attribute}": 1.0}, lasting=len(meaning.statics))
            facts["effects"] = sum(map(len, meaning.programs))
            features[k + 1] = [facts.get(name, 0.0) for name in self.card_feature_names]
        return features

    def listed(self, deck: Deck) -> Sequence[str]:
        """The cards of a deck, which is checked."""
        return check_deck(self.pool, deck).cards

    def random_decks(self, count: int, seed: int) -> list[Deck]:
        """``count`` random legal decks of all cards."""
        return [random_deck(self.pool, seed + k) for k in range(count)]

    @property
    def showing(self) -> Any:
        """What people and tools are shown."""
        from . import showing

        return showing

    @cached_property
    def search(self) -> Search:
        """Hidden cards dealt anew, legal actions, roll-outs, many games at once (:mod:`fftcg_env.core.search`)."""

        def entry(name: str) -> Any:
            from . import looking

            return getattr(looking, name)

        def mind(**weights: int) -> np.ndarray:
            from .pilot.mind import new_mind

            return new_mind(**weights)

        policies, places = ("random", "heuristic"), no.CARDS_PER_PLAYER
        return Search(self, entry, LEGAL_CAPACITY, policies, FEATURES, mind, HEURISTIC_UNIT, places, DEGREES)

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        """Facts that must hold in every state; see :mod:`.consistency`."""
        return {
            "a card is nowhere, in two places or in the wrong list": lost_cards(states, side="side"),
            "the total of Worlds is miscounted": miscounted_totals(states, self.tables["cards"][0]["level"]),
            "a side's Player is no Player card": misplaced_players(states, self.tables["cards"][0]["type"]),
        }
