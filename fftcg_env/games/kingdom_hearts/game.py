"""Kingdom Hearts TCG behind the surface that environments know (:class:`fftcg_env.core.game.Game`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.jobs import JOB_RUN, PLAYER_0_WINS, RUNNING, STATUS_SIZE
from ...core.library import compiled_entry
from ...core.options import options_from
from ...core.search import Search, check_player
from ...core.showing.lists import lost_cards
from .cards.decks import Deck, check_deck, embedded_decks, load_deck, random_deck
from .cards.pool import CardPool, default_pool, read_cards
from .consistency import miscounted_totals
from .options import Options
from .pilot.weights import DEGREES, FEATURES, HEURISTIC_UNIT
from .record import numbers as no
from .record.state import LEGAL_CAPACITY, STATE
from .view.layout import LAYOUT, LEGEND

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ...core.showing.scene import Scene
    from .collection import KingdomHeartsCollection
    from .view.seen import Seen
    from .view.tracking import KingdomHeartsTracking
    from .view.words import KingdomHeartsWords

NUMBERS = ("level", "attack", "magic", "support", "power", "hearts", "appearance")


class KingdomHearts:
    """The game with its cards and options.

    ``database``: the cards, or the path of a file of them (default: those of the package); ``options``: see
    :class:`~fftcg_env.games.kingdom_hearts.options.Options`; single options may be given by name instead.
    """

    name = "kingdom_hearts"
    version = 0
    player_count = 2
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
    def drive(self) -> Any:
        """The compiled entry (docs/architecture.md)."""
        return compiled_entry(self.name, lambda: self.entry.function)

    def prepare_files(self, folder: Path) -> list[Path]:
        """Nothing: reading the cards takes hundredths of a second."""
        return []

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

    def new_states(self, count: int) -> np.ndarray:
        """``count`` blank records with this game's options, shape ``(count,)``; reset them with ``JOB_RESET``."""
        states = np.zeros(count, STATE)
        states["options"], states["decision_limit"] = self.options.codes(), self.options.decision_limit
        return states

    def copy_states(self, target: np.ndarray, source: np.ndarray) -> None:
        """Clone games: copy the records of ``source`` to ``target``."""
        np.copyto(target.view(np.uint8), source.view(np.uint8))

    def deck_rows(self, decks: Sequence[Deck]) -> np.ndarray:
        """Two decks as card numbers, int16 ``(2, 60)``, -1 where a deck has fewer cards. Raises
        :class:`~.cards.decks.DeckError`."""
        rows = np.full((2, no.CARDS_PER_PLAYER), -1, np.int16)
        for player, deck in enumerate(decks):
            check_deck(self.pool, deck)
            rows[player, : len(deck.cards)] = [self.pool.numbers[number] for number in deck.cards]
        return rows

    def embedded_decks(self) -> Mapping[str, Deck]:
        """The decks that come with the package, by name."""
        return embedded_decks(self.pool)

    def usual_decks(self) -> list[Deck]:
        """All of them, in alphabetical order: what environments draw from."""
        return [deck for _, deck in sorted(self.embedded_decks().items())]

    def load_deck(self, deck: Any) -> Deck:
        """A deck by embedded name or path; a :class:`~.cards.decks.Deck` is returned as it is."""
        return deck if isinstance(deck, Deck) else load_deck(deck, self.pool)

    def random_decks(self, count: int, seed: int) -> list[Deck]:
        """``count`` random legal decks of all cards."""
        return [random_deck(self.pool, seed + k) for k in range(count)]

    def deck_text(self, deck: Deck) -> str:
        """The cards of a deck in one line: ``3 FL-014, 2 FL-016``."""
        return ", ".join(f"{count} {number}" for number, count in Counter(deck.cards).items())

    @cached_property
    def words(self) -> KingdomHeartsWords:
        """Questions, answers, happenings and cards in words (:class:`fftcg_env.core.words.Words`)."""
        from .view.words import KingdomHeartsWords

        return KingdomHeartsWords(self.pool, self.seen)

    @cached_property
    def collection(self) -> KingdomHeartsCollection:
        """The printed cards for tools (:class:`fftcg_env.core.collection.Collection`)."""
        from .collection import KingdomHeartsCollection

        return KingdomHeartsCollection(self.pool)

    def describe(self, states: np.ndarray, index: int, action: int) -> str:
        """An action in words, such as ``play FL-014``; see :mod:`.view.text`."""
        from .view.text import describe

        return describe(self.pool.cards, states, index, action)

    def parse(self, states: np.ndarray, index: int, text: str) -> int:
        """The legal action that the words mean; see :mod:`.view.text`."""
        from .view.text import parse

        return parse(self.pool.cards, states, index, text)

    def board(self, states: np.ndarray, index: int, viewer: int | None) -> RenderableType:
        """The table as ``viewer`` (0, 1, None: all open) sees it."""
        from .view.board import board

        return board(self.seen(states, index, viewer))

    def seen(self, states: np.ndarray, index: int, viewer: int | None) -> Seen:
        """A game as ``viewer`` may know it; see :mod:`.view.seen`."""
        from .view.seen import Seen

        return Seen(self.pool, self.drive, states, index, viewer)

    def scene(self, states: np.ndarray, index: int, viewer: int | None) -> Scene:
        """The table for pages; see :mod:`.view.scene`."""
        from .view.scene import scene

        return scene(self.seen(states, index, viewer))

    @cached_property
    def tracking(self) -> KingdomHeartsTracking:
        """Where cards go, for statistics by card (:class:`fftcg_env.core.showing.tracking.Tracking`)."""
        from .view.tracking import KingdomHeartsTracking

        return KingdomHeartsTracking(self.pool)

    def determinize(self, states: np.ndarray, index: int, player: int, generator: np.random.Generator) -> None:
        """Deal anew what ``player`` does not know; see :mod:`.pilot.dealing`."""
        check_player(player)
        self.search.determinize(states[index : index + 1], player, [int(generator.integers(2**63))])

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

    def concede(self, states: np.ndarray, index: int, player: int) -> None:
        """The player loses at once; no effect on a finished game."""
        if states["result"][index] == RUNNING:
            states["result"][index] = PLAYER_0_WINS + 1 - player
            states["reason"][index] = no.REASON_CONCEDED
            states["decision"][index] = no.ASK_NOTHING
            states["decision_card"][index], states["decision_amount"][index] = no.NO_CARD, 0
            states["legal_count"][index] = 0

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        """Facts that must hold in every state; see :mod:`.consistency`."""
        return {
            "a card is nowhere, in two places or in the wrong list": lost_cards(states, side="side"),
            "the total of Worlds is miscounted": miscounted_totals(states, self.tables["cards"][0]["level"]),
        }

    def run(self, states: np.ndarray, index: int) -> None:
        """Run to the next decision without an action."""
        nothing = np.zeros((1, 2), np.int64), np.zeros((1, 2, 1), np.int16), np.zeros((1, 1), np.int16)
        mask, status = np.zeros((1, 1), np.int8), np.zeros((1, STATUS_SIZE), np.int32)
        self.drive(states[index : index + 1], self.tables, JOB_RUN, 0, 1, np.zeros(1, np.int64), *nothing, mask, status)
