"""FFTCG as a game for environments: implements :class:`fftcg_env.core.game.Game`."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.collection import counted
from ...core.compiled_game import CompiledGame
from ...core.options import options_from
from ...core.record_checks import lost_cards
from ...core.search import Search
from ...errors import FFTCGEnvError
from .cards import Card, CardDatabase, Deck, default_database, embedded_decks, load_database, load_deck
from .cards.ability_features import ability_feature_names, ability_features
from .cards.decks import recent_decks, usual_decks
from .cards.program import opcodes as op
from .cards.program.compiled import CompiledCards
from .cards.random_decks import RandomDecks
from .cards.stored import keep, read_kept, read_stored, store
from .heuristic.weights import DEGREES, WIN_FEATURES, new_memory
from .options import Options
from .record import constants as c
from .record.bounds import BOUNDS
from .record.state import CARDS_PER_PLAYER, LB_DECK_SIZE, LEGAL_CAPACITY, MAIN_DECK_SIZE, STATE
from .view.layout import LAYOUT, LEGEND

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ...core.hints import Hints
    from ...core.page_board import PageBoard
    from .collection import FFTCGCollection
    from .trial import FFTCGTrial
    from .view.card_tracking import FFTCGTracking
    from .view.words import FFTCGWords

LIMITED_DECK_SIZE = 40
KEPT_DATABASES = 16
"""Number of compiled databases that are cached for later games, 3 MB each; the least recently used one is dropped."""
_compiled: OrderedDict[int, tuple[CardDatabase, CompiledCards]] = OrderedDict()


class UnplayableDeckError(FFTCGEnvError, ValueError):
    """A deck holds a card that the engine cannot play; the message names it and the reason."""


def compiled_cards(database: CardDatabase) -> CompiledCards:
    """The engine's form of a database, made once for each database object."""
    if id(database) not in _compiled:
        shipped = database is default_database()
        cards = read_stored(database) or read_kept(database) if shipped else None
        if cards is None:
            from .cards.program.compiler import compile_cards  # slow to import, and not needed if the cards are stored

            cards = compile_cards(database)
            if shipped:
                keep(cards)
        _compiled[id(database)] = (database, cards)
        while len(_compiled) > KEPT_DATABASES:
            _compiled.popitem(last=False)
    _compiled.move_to_end(id(database))
    return _compiled[id(database)][1]


class FFTCG(CompiledGame):
    """The game with its cards and options.

    ``database``: the cards, or the path of a file of them (default: those of the package); ``options``: see
    :class:`~fftcg_env.games.fftcg.options.Options`; single options may also be given by name.
    """

    name = "fftcg"
    version = 1
    package = __package__
    numbers = c
    odd_reasons = frozenset({c.REASON_LOOP, c.REASON_NO_RULE})
    state_dtype = STATE
    bounds = BOUNDS
    deck_parts: tuple[int, ...] = (MAIN_DECK_SIZE, LB_DECK_SIZE)
    layout = LAYOUT
    legend = LEGEND
    card_feature_names: tuple[str, ...] = (
        *op.ELEMENTS,
        "Forward",
        "Backup",
        "Monster",
        "Summon",
        "cost",
        "power_thousands",
        "generic",
        "ex_burst",
        "abilities",
        "auto_abilities",
        "usable_abilities",
        "field_abilities",
        "back_attack",
    )

    def __init__(
        self,
        database: CardDatabase | str | Path | None = None,
        options: Options | Mapping[str, Any] | None = None,
        **switches: Any,
    ) -> None:
        if database is None:
            database = default_database()
        self.database = database if isinstance(database, CardDatabase) else load_database(database)
        self.options = options_from(Options, switches, options)
        self._given = self.database
        if self.options.blank_unplayable:
            self.database = self.database.with_blanks
        self.cards = compiled_cards(self.database)
        self.tables = self.cards.tables

    def __reduce__(self) -> tuple[Any, ...]:
        shared = None if self._given is default_database() else self._given
        return (FFTCG, (shared, self.options))

    @cached_property
    def card_list(self) -> tuple[Card, ...]:
        """The cards by their number in the tables."""
        return tuple(self.database[code] for code in self.cards.codes)

    @cached_property
    def shown_cards(self) -> tuple[Card, ...]:
        """The cards by their number, for people: the name of a blank says so."""
        return tuple(map(self.database.for_people, self.card_list)) if self.blanks else self.card_list

    @property
    def blanks(self) -> frozenset[int]:
        """The numbers of the cards that are blank (option ``blank_unplayable``)."""
        return frozenset(self.cards.numbers[code] for code in self.database.blanks)

    @property
    def card_codes(self) -> tuple[str, ...]:
        """The code of each printed card, in the order of their numbers."""
        return tuple(self.cards.codes)

    def prepare_files(self, folder: Path) -> list[Path]:
        """Write the files that let a wheel load faster, the compiled cards; returns them."""
        return store(self.cards, folder)

    @cached_property
    def card_features(self) -> np.ndarray:
        """Static facts of each printed card, float32, shape ``(cards + 1, len(card_feature_names))``; the row is the
        card id of the observation, row 0 the unknown card."""
        features = np.zeros((len(self.cards.codes) + 1, len(self.card_feature_names)), np.float32)
        for number, code in enumerate(self.cards.codes):
            card, row = self.database[code], self.tables["cards"][0][number]
            kinds = [type(ability).__name__ for ability in card.abilities]
            facts: dict[str, float] = dict.fromkeys([*map(str, card.elements), str(card.type)], 1.0)
            facts.update(cost=card.cost, power_thousands=(card.power or 0) / 1000, generic=card.generic)
            facts.update(ex_burst=card.ex_burst, abilities=len(kinds), auto_abilities=kinds.count("Auto"))
            facts.update(usable_abilities=int(row["usable_abilities"]), field_abilities=kinds.count("Field"))
            facts.update(back_attack=bool(row["keywords"] & op.BACK_ATTACK))
            features[number + 1] = [facts.get(name, 0.0) for name in self.card_feature_names]
        return features

    @cached_property
    def card_ability_feature_names(self) -> tuple[str, ...]:
        """What the columns of :attr:`card_ability_features` count; see :mod:`.cards.ability_features`."""
        return ability_feature_names()

    @cached_property
    def card_ability_features(self) -> np.ndarray:
        """What each printed card does, float32, shape ``(cards + 1, len(card_ability_feature_names))``; the row is the
        card id of the observation, row 0 the unknown card."""
        return ability_features(self.card_list)

    def embedded_decks(self) -> Mapping[str, Deck]:
        """The decks that come with the package, by name."""
        return {name: load_deck(name, self.database) for name in embedded_decks()}

    def usual_decks(self) -> list[Deck]:
        """Three starter decks of the first sets, of all six Elements: environments draw from them by default."""
        return [load_deck(name, self.database) for name in usual_decks()]

    def recent_decks(self) -> dict[str, Deck]:
        """Real lists of 2024 to 2026 by name. ``load_deck`` takes these names; no task or default draws from them."""
        return {name: load_deck(name, self.database) for name in recent_decks()}

    def load_deck(self, deck: Any) -> Deck:
        """A deck by the name of a shipped deck or path; a :class:`Deck` is returned as it is."""
        if isinstance(deck, Deck):
            return deck
        fewest = self._fewest_cards()
        return load_deck(deck, self.database, deck_size=fewest, exact_size=fewest == MAIN_DECK_SIZE)

    def _fewest_cards(self) -> int:
        """Minimum number of cards of a main deck (R2.1)."""
        return LIMITED_DECK_SIZE if self.options.deck_size == "at_least_40" else MAIN_DECK_SIZE

    def random_decks(self, count: int, seed: int, sets: Sequence[str] = ()) -> list[Deck]:
        """``count`` random decks of all cards that can be played; see ``cards/random_decks.py``.

        ``sets``: only cards whose codes begin like one of these, such as ``12-``.
        """
        codes = [code for code in self.cards.codes if code not in self.cards.refused and self.database.playable(code)]
        maker = RandomDecks(self.database[code] for code in codes if not sets or code.startswith(tuple(sets)))
        decks = [maker.deck(seed + k) for k in range(count)]
        return decks if self.options.lb_deck == "allowed" else [replace(deck, lb=()) for deck in decks]

    def deck_text(self, deck: Deck) -> str:
        """The cards of a deck in one line, in their order: ``3 1-001H, 2 1-002R, LB: 1 22-106H``."""
        return ", ".join([*counted(deck.main), *(f"LB: {copies}" for copies in counted(deck.lb))])

    def deck_rows(self, decks: Sequence[Deck]) -> np.ndarray:
        """Two decks as card numbers, int16 ``(2, 58)``, -1 where an LB deck has no card.

        Raises :class:`UnplayableDeckError` for cards without a program.
        """
        rows = np.full((2, CARDS_PER_PLAYER), -1, np.int16)
        fewest = self._fewest_cards()
        for player, deck in enumerate(decks):
            if not fewest <= len(deck.main) <= MAIN_DECK_SIZE:
                sizes = str(fewest) if fewest == MAIN_DECK_SIZE else f"{fewest} to {MAIN_DECK_SIZE}"
                raise UnplayableDeckError(f"deck {deck.name!r} has {len(deck.main)} cards; it needs {sizes} (R2.1)")
            if len(deck.lb) > (LB_DECK_SIZE if self.options.lb_deck == "allowed" else 0):
                raise UnplayableDeckError(f"deck {deck.name!r} has an LB deck of {len(deck.lb)} cards (R2.5)")
            for k, code in enumerate(deck.main):
                rows[player, k] = self._number(deck, code)
            for k, code in enumerate(deck.lb):
                rows[player, MAIN_DECK_SIZE + k] = self._number(deck, code)
        return rows

    def deck_of_row(self, row: np.ndarray) -> Deck:
        """The deck of card numbers, a row of :meth:`deck_rows`; -1 is no card."""
        main, lb = (
            tuple(self.cards.codes[number] for number in part if number >= 0)
            for part in (row[:MAIN_DECK_SIZE], row[MAIN_DECK_SIZE:])
        )
        return Deck("of these card numbers", main, lb)

    def _number(self, deck: Deck, code: str) -> int:
        if code not in self.cards.numbers:
            raise UnplayableDeckError(f"deck {deck.name!r}: card {code} is not in the card database of this game")
        if code in self.cards.refused:
            raise UnplayableDeckError(f"deck {deck.name!r}: {code} cannot be played: {self.cards.refused[code]}")
        return self.cards.numbers[code]

    @cached_property
    def search(self) -> Search:
        """Determinization, legal actions, rollouts, many games at once (:mod:`fftcg_env.core.search`)."""
        return Search(
            self,
            self.search_entry,
            LEGAL_CAPACITY,
            ("random", "heuristic"),
            tuple(WIN_FEATURES),
            new_memory,
            deck_places=CARDS_PER_PLAYER,
            weights=DEGREES,
            feature_unit=1.0,
        )

    @cached_property
    def words(self) -> FFTCGWords:
        """Questions, answers, events and cards in words, for people (:class:`fftcg_env.core.words.Words`)."""
        from .view.words import FFTCGWords

        return FFTCGWords(self.cards, self.shown_cards, self._paragraphs)

    @property
    def _paragraphs(self) -> np.ndarray:
        """The paragraph of its card for each ability row, counted from 0."""
        paragraphs: np.ndarray = self.tables[0]["abilities"]["position"]
        return paragraphs

    def page_board(self, states: np.ndarray, index: int, viewer: int | None) -> PageBoard:
        """The board for pages; see :mod:`fftcg_env.games.fftcg.view.page_board`."""
        from .view.page_board import page_board
        from .view.player_view import Seen

        seen = Seen(self.shown_cards, states, index, viewer, self.cards.counter_kinds, self._paragraphs)
        return page_board(self.cards, seen)

    def hints(self, states: np.ndarray, index: int) -> Hints:
        """Available CP, and why cards cannot be used; see :mod:`fftcg_env.games.fftcg.view.hints`."""
        from .view.hints import hints
        from .view.player_view import Seen

        return hints(self, Seen(self.shown_cards, states, index, int(states["decision_player"][index])))

    @cached_property
    def tracking(self) -> FFTCGTracking:
        """Where cards go, for statistics by card (:class:`fftcg_env.core.card_tracking.Tracking`)."""
        from .view.card_tracking import FFTCGTracking

        return FFTCGTracking(self.shown_cards)

    @cached_property
    def trial(self) -> FFTCGTrial:
        """How single cards are tried out (:class:`fftcg_env.evaluate.card_trials.Trial`)."""
        from .trial import FFTCGTrial

        return FFTCGTrial(self.database, self.cards)

    @cached_property
    def collection(self) -> FFTCGCollection:
        """The printed cards for tools (:class:`fftcg_env.core.collection.Collection`)."""
        from .collection import FFTCGCollection

        return FFTCGCollection(self.database)

    def describe(self, states: np.ndarray, index: int, action: int) -> str:
        """An action in words, such as ``cast 1-187S``; see :mod:`fftcg_env.games.fftcg.view.action_texts`."""
        from .view.action_texts import describe

        return describe(self.card_list, states, index, action)

    def parse(self, states: np.ndarray, index: int, text: str) -> int:
        """The legal action that the words mean; see :mod:`fftcg_env.games.fftcg.view.action_texts`."""
        from .view.action_texts import parse

        return parse(self.card_list, states, index, text)

    def board(self, states: np.ndarray, index: int, viewer: int | None) -> RenderableType:
        """The board as ``viewer`` sees it (0, 1, None: all): :mod:`fftcg_env.games.fftcg.view.terminal_board`."""
        from .view.terminal_board import board

        return board(self.shown_cards, states, index, viewer, self.cards.counter_kinds)

    def concede(self, states: np.ndarray, index: int, player: int) -> None:
        """The player loses at once (R1.6, R0.10); no effect on a finished game."""
        if states[index]["result"] == c.RUNNING:
            states[index]["result"] = c.PLAYER_0_WINS + 1 - player
            states[index]["reason"] = c.REASON_CONCEDED
            self.run(states, index)  # R1.16: a finished game is tidied up

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        """Violated invariants of a state: facts that must hold in every state."""
        return {
            "a card is nowhere, in two places or in the wrong list": lost_cards(states, (op.STACK, op.UNDER)),
        }
