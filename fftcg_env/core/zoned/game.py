"""The base of a game with zones: all that environments and tools ask of it, made from one declaration."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import require_extra
from ..card_tracking import Source
from ..compiled_game import CompiledGame
from ..hints import Hints
from ..jobs import PLAYER_0_WINS, RUNNING
from ..options import options_from
from ..search import Search
from .ability_features import MOST
from .action_texts import ActionTexts
from .decks import Deck, DeckFolder
from .heuristic_weights import HeuristicWeights
from .pool import ZonedCollection, ZonedPool
from .protocols import Numbers
from .tracking import ZonedTracking

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ..hints import Position
    from ..page_board import PageBoard
    from .pictures import ZonedPictures
    from .words import ZonedView, ZonedWords


class ZonedGame(CompiledGame):
    """A game for two players whose cards lie in zones, with decks of one list of cards
    (:class:`fftcg_env.core.game.Game`).

    A subclass declares the game: its attributes are those below, up to the methods. Modules that need Numba or draw
    pictures are imported from ``package`` when they are first used: ``engine`` (the compiled entry ``drive``),
    ``search_entries`` (the compiled entries of :mod:`fftcg_env.core.search`), ``view.words`` (the classes ``View`` and
    ``Words``), ``view.hints`` (the class ``Hints``) and ``view.pictures`` (the class ``Pictures``).

    ``database``: the cards, or the path of a file of them (default: those of the package); ``options``: an object of
    ``option_class``; single options may also be given by name.
    """

    numbers: Numbers
    option_class: type[Any]
    legal_capacity: int
    """The most actions that are legal at once."""
    texts: ActionTexts
    """The texts of actions."""

    pool_class: type[ZonedPool[Any]]
    decks: DeckFolder
    columns: tuple[str, ...]
    """Attributes of a card that lists of cards show, ``number`` first."""
    card_feature_names: tuple[str, ...]
    abilities: Any
    """The module that describes card texts in numbers (:mod:`.ability_features`)."""

    weights: HeuristicWeights
    """The weights of the heuristic."""
    heuristic_unit: float = 1.0
    """A difference between the scores of two moves that says which one is better."""
    deeds: Mapping[int, tuple[str, Source]]
    """For statistics: the verbs that count, what they do in words, and where the card lies before."""
    zones_in_play: tuple[int, ...]
    """For statistics: the zones whose cards are in play."""
    mulligan: tuple[int, int] | None = None
    """The decision whether to exchange the opening hand, and the action that does it."""

    def __init__(self, database: Any = None, options: Any = None, **switches: Any) -> None:
        if database is None:
            database = self.pool_class.default()
        elif not isinstance(database, self.pool_class):
            database = self.pool_class.read(Path(database))
        self.pool: ZonedPool[Any] = database
        self.options = options_from(self.option_class, switches, options)
        self.tables: np.ndarray = self.pool.tables

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (None if self.pool is self.pool_class.default() else self.pool, self.options))

    # --- what a game gives
    def feature_rows(self) -> Iterator[Mapping[str, float]]:
        """Static facts of each card by the names in ``card_feature_names``; those that are missing are 0."""
        raise NotImplementedError

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        """What must not be in any state: the fault in words -> the games that have it, bool ``(n,)``."""
        raise NotImplementedError

    def cards_of(self, deck: Deck) -> Sequence[str]:
        """The card numbers of a deck, which the rules allow, in the order in which a record holds them. Raises
        :class:`~.decks.DeckError`."""
        return self.decks.check(self.pool, deck).cards

    @cached_property
    def search(self) -> Search:
        """Determinized states, legal actions and rollouts of many games at once (:mod:`fftcg_env.core.search`)."""
        return Search(
            self,
            self.search_entry,
            self.legal_capacity,
            ("random", "heuristic"),
            self.weights.features,
            self.weights.new_record,
            self.heuristic_unit,
            self.numbers.CARDS_PER_PLAYER,
            self.weights.tunable,
        )

    def prepare_files(self, folder: Path) -> list[Path]:
        """Write the file that lets a wheel start without a parser, the meanings of card texts; returns it."""
        return [self.pool.store_meanings(self.name, folder)]

    # --- records
    def concede(self, states: np.ndarray, index: int, player: int) -> None:
        """The player loses at once; no effect on a finished game."""
        if states["result"][index] == RUNNING:
            states["result"][index] = PLAYER_0_WINS + 1 - player
            states["reason"][index] = self.numbers.REASON_CONCEDED
            states["decision"][index] = self.numbers.ASK_NONE
            states["decision_card"][index], states["decision_amount"][index] = self.numbers.NO_CARD, 0
            states["legal_count"][index] = 0

    # --- cards
    @cached_property
    def card_features(self) -> np.ndarray:
        """Static facts of each card, float32 ``(cards + 1, features)``."""
        rows = [[row.get(name, 0.0) for name in self.card_feature_names] for row in self.feature_rows()]
        return np.array([[0.0] * len(self.card_feature_names), *rows], np.float32)

    @cached_property
    def card_ability_feature_names(self) -> tuple[str, ...]:
        """What the columns of :attr:`card_ability_features` count."""
        return tuple(name for part in self.abilities.PARTS for name in part.names())

    @cached_property
    def card_ability_features(self) -> np.ndarray:
        """What each card does, float32 ``(cards + 1, len(card_ability_feature_names))``."""
        columns = {name: number for number, name in enumerate(self.card_ability_feature_names)}
        features = np.zeros((len(self.pool.cards) + 1, len(columns)), np.float32)
        for row, meaning in zip(features[1:], self.pool.meanings, strict=True):
            for name, number in self.abilities.abilities(meaning):
                row[columns[name]] += number
        return features.clip(-MOST, MOST)

    @property
    def card_codes(self) -> tuple[str, ...]:
        """The code of each printed card, in the order of their numbers."""
        return tuple(card.number for card in self.pool.cards)

    @cached_property
    def collection(self) -> ZonedCollection[Any]:
        """The printed cards for tools."""
        return ZonedCollection(self.pool, self.columns, self.decks)

    @cached_property
    def tracking(self) -> ZonedTracking:
        """Where cards go, for statistics by card (:class:`fftcg_env.core.card_tracking.Tracking`)."""
        return ZonedTracking(self.pool, self.numbers, self.deeds, self.zones_in_play, self.mulligan)

    # --- decks
    def deck_rows(self, decks: Sequence[Deck]) -> np.ndarray:
        """Two decks as card numbers, int16 ``(2, most cards of a player)``, -1 where a deck has fewer. Raises
        :class:`~.decks.DeckError`."""
        rows = np.full((2, self.numbers.CARDS_PER_PLAYER), -1, np.int16)
        for player, deck in enumerate(decks):
            cards = self.cards_of(deck)
            rows[player, : len(cards)] = [self.pool.numbers[number] for number in cards]
        return rows

    def deck_of_row(self, row: np.ndarray) -> Deck:
        """The deck of card numbers, a row of :meth:`deck_rows`; -1 is no card."""
        return Deck("of these card numbers", tuple(self.pool.cards[number].number for number in row if number >= 0))

    def embedded_decks(self) -> Mapping[str, Deck]:
        """The decks that come with the package, by name."""
        return self.decks.embedded(self.pool)

    def usual_decks(self) -> list[Deck]:
        """All of them, in alphabetical order: what environments draw from."""
        return [deck for _, deck in sorted(self.embedded_decks().items())]

    def load_deck(self, deck: Any) -> Deck:
        """A deck by embedded name or path; a :class:`~.decks.Deck` is returned as it is."""
        return deck if isinstance(deck, Deck) else self.decks.load(deck, self.pool)

    def random_deck(self, seed: int) -> Deck:
        """A random legal deck of all cards."""
        return self.decks.random(self.pool, seed)

    def random_decks(self, count: int, seed: int) -> list[Deck]:
        """``count`` random legal decks of all cards."""
        return [self.random_deck(seed + k) for k in range(count)]

    def deck_text(self, deck: Deck) -> str:
        """The cards of a deck in one line: ``3 FL-014, 2 FL-016``."""
        return deck.text()

    # --- words and pictures
    def describe(self, states: np.ndarray, index: int, action: int) -> str:
        """An action in words, such as ``play FL-014`` (:mod:`.action_texts`)."""
        return self.texts.describe(self.pool, states, index, action)

    def parse(self, states: np.ndarray, index: int, text: str) -> int:
        """The legal action that the words mean (:mod:`.action_texts`)."""
        return self.texts.parse(self.pool, states, index, text)

    def view(self, states: np.ndarray, index: int, viewer: int | None) -> ZonedView[Any]:
        """A game as ``viewer`` (0, 1, None: sees all cards) may know it."""
        view: ZonedView[Any] = self._module("view.words").View(self, states, index, viewer)
        return view

    def view_module(self, name: str) -> Any:
        """A module of the game's folder ``view``, imported late."""
        return self._module(f"view.{name}")

    @cached_property
    def words(self) -> ZonedWords[Any]:
        """Questions, answers, happenings and cards in words (:class:`fftcg_env.core.words.Words`)."""
        words: ZonedWords[Any] = self._module("view.words").Words(self)
        return words

    def _pictures(self, states: np.ndarray, index: int, viewer: int | None) -> ZonedPictures[Any]:
        with require_extra("render", "drawing the board needs"):
            module = self._module("view.pictures")
        pictures: ZonedPictures[Any] = module.Pictures(self.view(states, index, viewer))
        return pictures

    def board(self, states: np.ndarray, index: int, viewer: int | None, *, footer: bool = True) -> RenderableType:
        """The board for the terminal as ``viewer`` (0, 1, None: sees all cards) sees it; ``footer``: also the question
        and its answers."""
        return self._pictures(states, index, viewer).board(footer)

    def hints(self, states: np.ndarray, index: int) -> Hints:
        """What the player who decides can do, and why cards cannot be used (:mod:`fftcg_env.core.hints`); nothing for a
        game without ``view.hints``."""
        if importlib.util.find_spec(f"{self.package}.view.hints") is None:
            return Hints()
        position: Position = self._module("view.hints").Hints(self, states, index)
        return position.hints()

    def page_board(self, states: np.ndarray, index: int, viewer: int | None) -> PageBoard:
        """The board for pages (:mod:`fftcg_env.core.page_board`)."""
        return self._pictures(states, index, viewer).page_board()
