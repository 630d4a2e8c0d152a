"""The game object of Shedding, which implements :class:`fftcg_env.core.game.Game`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from fftcg_env.core.jobs import PLAYER_0_WINS, RUNNING
from fftcg_env.core.options import options_from
from fftcg_env.core.search import Search, check_player
from fftcg_env.errors import ActionTextError, IllegalActionError, listed

from . import state as s


@dataclass(frozen=True)
class Options:
    """``skip_forced``: the engine takes decisions with one legal action; ``max_decisions``: limit of a game."""

    skip_forced: bool = True
    max_decisions: int = 1000


@dataclass(frozen=True)
class Deck:
    """Twenty card numbers with a name."""

    name: str
    cards: tuple[int, ...]


DECKS = {
    "one_of_each": Deck("one_of_each", tuple(range(s.KINDS))),
    "red_and_green": Deck("red_and_green", tuple(range(10)) * 2),
}


class DeckError(ValueError):
    """The deck does not exist or cannot be played."""


class SheddingGame:
    """Shedding: two players with twenty cards each and hidden hands."""

    name = "shedding"
    version = 0
    player_count = 2
    action_count = s.ACTION_COUNT
    global_action_count = s.GLOBAL_ACTIONS
    pass_action = s.PASS
    card_count = s.CARD_COUNT
    verbs = ("shed",)
    reasons = s.REASONS
    odd_reasons: frozenset[int] = frozenset()
    decisions = s.DECISIONS
    state_dtype = s.STATE
    kept_fields = ("decision_limit", "skip_forced")
    layout = s.LAYOUT
    legend = s.LEGEND
    card_feature_names = (*s.SUITS, "rank")

    def __init__(self, **options: Any) -> None:
        self.options = options_from(Options, options)
        self.tables = np.zeros(1, s.TABLES)
        self.tables["suit"], self.tables["rank"] = np.divmod(np.arange(s.KINDS), s.RANKS)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_remake, (vars(self.options),))

    @property
    def entry(self) -> Any:
        from .rules import drive

        return drive

    def prepare_files(self, folder: Path) -> list[Path]:
        return []

    @property
    def drive(self) -> Any:
        return self.entry.function

    @cached_property
    def card_features(self) -> np.ndarray:
        features = np.zeros((s.KINDS + 1, len(self.card_feature_names)), np.float32)
        for number in range(s.KINDS):
            features[number + 1, number // s.RANKS] = 1
            features[number + 1, -1] = number % s.RANKS
        return features

    def new_states(self, count: int) -> np.ndarray:
        states = np.zeros(count, s.STATE)
        states["decision_limit"], states["skip_forced"] = self.options.max_decisions, self.options.skip_forced
        return states

    def deck_rows(self, decks: Sequence[Deck]) -> np.ndarray:
        for deck in decks:
            if len(deck.cards) != s.DECK_SIZE or not all(0 <= card < s.KINDS for card in deck.cards):
                raise DeckError(f"deck {deck.name!r} needs {s.DECK_SIZE} cards, numbers below {s.KINDS}")
        return np.array([deck.cards for deck in decks], np.int16)

    def embedded_decks(self) -> Mapping[str, Deck]:
        return DECKS

    def usual_decks(self) -> list[Deck]:
        return [deck for _, deck in sorted(DECKS.items())]

    def load_deck(self, deck: Any) -> Deck:
        if isinstance(deck, str) and deck not in DECKS:
            raise DeckError(f"there is no deck {deck!r}; there are {', '.join(DECKS)}")
        return DECKS[deck] if isinstance(deck, str) else deck

    def random_decks(self, count: int, seed: int) -> list[Deck]:
        cards = np.random.default_rng(seed).integers(s.KINDS, size=(count, s.DECK_SIZE))
        return [Deck(f"random {k}", tuple(row)) for k, row in enumerate(cards.tolist())]

    def deck_text(self, deck: Deck) -> str:
        return ", ".join(f"{count} {text_of(card)}" for card, count in sorted(Counter(deck.cards).items()))

    def describe(self, states: np.ndarray, index: int, action: int) -> str:
        if action == s.PASS:
            return "pass"
        g = states[index]
        entity = action - s.GLOBAL_ACTIONS
        card = (entity + int(g["decision_player"]) * s.DECK_SIZE) % s.CARD_COUNT
        if entity >= s.DECK_SIZE or g["zone"][card] != s.HAND:
            return f"shed card {entity}"
        return f"shed {text_of(int(g['card_id'][card]))} ({entity})"

    def parse(self, states: np.ndarray, index: int, text: str) -> int:
        g = states[index]
        legal = {self.describe(states, index, int(a)): int(a) for a in g["legal"][: g["legal_count"]]}
        wanted = " ".join(text.split()).casefold()
        for known, action in legal.items():
            if known.casefold() == wanted:
                return action
        error = IllegalActionError if wanted.split()[:1] in (["pass"], ["shed"]) else ActionTextError
        raise error(f"{text!r} is not a legal action; legal: {listed(legal)}")

    def board(self, states: np.ndarray, index: int, viewer: int | None) -> str:
        g = states[index]
        lines = [
            f"pile: {g['pile']} cards, on top {'nothing' if g['top'] == s.NO_CARD else text_of(g['card_id'][g['top']])}"
        ]
        for player in range(2):
            cards = range(player * s.DECK_SIZE, (player + 1) * s.DECK_SIZE)
            hand = [text_of(int(g["card_id"][card])) for card in cards if g["zone"][card] == s.HAND]
            shown = " ".join(hand) if viewer in (None, player) else f"{len(hand)} cards"
            lines.append(f"player_{player}: {shown}; {g['deck_count'][player]} to draw")
        return "\n".join(lines)

    def determinize(self, states: np.ndarray, index: int, player: int, generator: np.random.Generator) -> None:
        check_player(player)
        self.search.determinize(states[index : index + 1], player, [int(generator.integers(2**63))])

    @cached_property
    def search(self) -> Search:
        from . import search_entries

        return Search(self, lambda name: getattr(search_entries, name), s.ACTION_COUNT)

    def concede(self, states: np.ndarray, index: int, player: int) -> None:
        g = states[index]
        if g["result"] == RUNNING:
            g["result"], g["reason"] = PLAYER_0_WINS + 1 - player, s.REASON_CONCEDED
            g["decision"], g["legal_count"] = 0, 0

    def faults(self, states: np.ndarray) -> Mapping[str, np.ndarray]:
        hands = np.stack([(states["zone"][:, :20] == s.HAND).sum(1), (states["zone"][:, 20:] == s.HAND).sum(1)], 1)
        return {"a hand is miscounted": (hands != states["hand_count"]).any(axis=1)}


def _remake(options: dict[str, Any]) -> SheddingGame:
    return SheddingGame(**options)


def text_of(number: int) -> str:
    """The text of a card: suit and rank."""
    return f"{s.SUITS[int(number) // s.RANKS]}{int(number) % s.RANKS + 1}"
