"""The choice of decks: the ``decks=`` argument of every environment."""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..core.game import Game, deck_parts_of, optional
from ..core.seeds import splitmix64
from ..errors import ArgumentError, ArgumentTypeError, FFTCGEnvError

DeckLike = Any
"""A deck: the name of an embedded deck, the path of a deck file, or a deck object."""

RANDOM_DECKS = "random"

HALVES, LOWER_HALF = np.array([32, 0], np.uint64), np.uint64(0xFFFFFFFF)
"""For splitting a word into two numbers of 32 bits."""


class DeckChoice:
    """The decks of games. The seed of a game draws its decks, so a seed means the same game in every environment.

    ``decks`` can be

    - ``"random"``: each player gets one of the game's default decks (``game.usual_decks()``), independently;
    - ``"embedded"`` or ``"recent"``: the same with ``game.embedded_decks()`` or ``game.recent_decks()``;
    - one deck (name, path or deck object): both players play it;
    - a pair of decks: the first for ``player_0``, the second for ``player_1``. Each of the two can also be a list of
      decks to draw from, or one of these words: ``[["a", "b", "c"], "d"]``, ``["random", "d"]``.

    Raises ``ValueError`` for other shapes, ``TypeError`` for what is no deck, and the exceptions of the game for decks
    that it cannot load.
    """

    def __init__(self, game: Game, decks: DeckLike | Sequence[DeckLike]) -> None:
        self.pools = deck_pools(game, decks)
        self.fixed = all(len(pool) == 1 for pool in self.pools)
        """Whether every game has the same decks."""
        sizes = [len(pool) for pool in self.pools]
        self._sizes, self._firsts = np.array(sizes, np.uint64), np.array([0, sizes[0]])
        self._rows = np.stack([game.deck_rows((deck, deck))[0] for pool in self.pools for deck in pool])
        """The card numbers of all decks, first those of pool 0, then those of pool 1, int16."""

    def swapped(self) -> DeckChoice:
        """The same choice with the seats swapped."""
        other: DeckChoice = object.__new__(DeckChoice)
        other.pools = (self.pools[1], self.pools[0])
        other.fixed = self.fixed
        other._sizes, other._firsts = self._sizes[::-1], self._firsts[::-1]
        other._rows = self._rows
        return other

    @property
    def shape(self) -> tuple[int, int]:
        """The number of players and of cards per player: the shape of the rows of one game."""
        return 2, self._rows.shape[1]

    def picks(self, seeds: np.ndarray) -> np.ndarray:
        """The number of each player's deck in its pool, in the games with these seeds: int64 ``(n, 2)``."""
        hashes = splitmix64(np.asarray(seeds, np.int64).view(np.uint64))
        picks: np.ndarray = (hashes[:, None] >> HALVES & LOWER_HALF) % self._sizes
        return picks.view(np.int64)

    def rows(self, seeds: np.ndarray) -> np.ndarray:
        """The card numbers of the games with these seeds (int64 ``(n,)``): int16 ``(n, 2, cards)``, -1: no card."""
        return self._rows[self.picks(seeds) + self._firsts]

    def names(self, seed: int) -> tuple[str, str]:
        """The names of both decks in the game with this seed."""
        picks = self.picks(np.array([seed], np.int64))[0]
        first, second = (str(self.pools[player][picks[player]].name) for player in range(2))
        return first, second


def decks_from_words(game: Game, words: str) -> Any:
    """The decks of both players, as :class:`DeckChoice` takes them, from one text, such as an option of a command.

    ``words``: ``random``, or names and files of decks, separated by commas; ``embedded`` means all embedded
    decks, ``recent`` for the game's ``recent_decks()``, if it has some, and ``-NAME`` leaves one of them out. Raises
    :class:`~fftcg_env.errors.ArgumentError` for a deck that cannot be left out.
    """
    if words == RANDOM_DECKS:
        return words
    names: list[str] = []
    for word in filter(None, (word.strip() for word in words.split(","))):
        if word != RANDOM_DECKS and (pool := pool_of_word(game, word)) is not None:
            names += pool
        elif not word.startswith("-"):
            names.append(word)
        elif word[1:] in names:
            names = [name for name in names if name != word[1:]]
        else:
            raise ArgumentError(f"{word} leaves out a deck that is not among the ones named before it")
    if not names:
        raise ArgumentError(f"decks is {words!r}, which names no deck")
    return names, names


def pool_of_word(game: Game, word: str) -> list[Any] | None:
    """The decks that ``random``, ``embedded`` or ``recent`` means; None for any other word, such as a deck's name."""
    if word == RANDOM_DECKS:
        return list(game.usual_decks())
    if word == "embedded":
        return list(game.embedded_decks())
    recent = optional(game, "recent_decks") if word == "recent" else None
    return None if recent is None else list(recent())


def align_rows(game: Game, rows: np.ndarray, like: np.ndarray) -> np.ndarray:
    """The card numbers of a deck in the order of another version of the list, int16 ``(cards,)``: common cards have the
    same places, the others fill the remaining places in their order. So with equal deck seeds
    (:meth:`~fftcg_env.envs.batch.GameBatch.seed_decks`) both versions are shuffled in the same way.

    Cards stay in their part of the deck: ``game.deck_parts``, the sizes of the parts of a row (by default one part).
    """
    aligned = np.full_like(rows, -1)
    for part in deck_parts_of(game, len(rows)):
        aligned[part] = _aligned_part(rows[part].tolist(), like[part].tolist())
    return aligned


def _aligned_part(rows: list[int], like: list[int]) -> list[int]:
    """Align one part of a deck; -1 (no card) fills the remaining places."""
    left = [card for card in rows if card >= 0]
    places: list[int] = []
    for card in like:
        places.append(card if card in left else -1)
        if card in left:
            left.remove(card)
    for place, card in enumerate(places):
        if card < 0 and left:
            places[place] = left.pop(0)
    return places


class UnknownRowError(FFTCGEnvError, ValueError):
    """Card numbers that are not a deck of the game; the message says why."""


def require_deck_rows(game: Game, rows: Any) -> None:
    """Raise :class:`UnknownRowError` unless ``rows`` are decks of the game as from ``game.deck_rows``, int16
    ``(..., cards)``. For rows that were read from a file, because the engine does not check them again.

    If the game has ``deck_of_row``, each row must be a playable deck; otherwise each number must be that of a card.
    """
    usual = game.usual_decks()[0]
    width = game.deck_rows((usual, usual)).shape[1]
    if not isinstance(rows, np.ndarray) or rows.dtype != np.int16 or rows.ndim < 1 or rows.shape[-1] != width:
        raise UnknownRowError(f"a deck of {game.name} must be a row of {width} card numbers, int16")
    different = np.unique(rows.reshape(-1, width), axis=0)
    most = len(game.card_features) - 2
    if len(different) and not -1 <= different.min() <= different.max() <= most:
        wrong = int(different[(different < -1) | (different > most)][0])
        raise UnknownRowError(f"a deck has the card number {wrong}; the cards of {game.name} are 0 to {most}")
    deck_of_row = optional(game, "deck_of_row")
    if deck_of_row is None:
        return
    for row in different:
        try:
            deck = deck_of_row(row)
            again = game.deck_rows((deck, deck))[0]
        except ValueError as error:
            raise UnknownRowError(f"the card numbers are not a deck of {game.name}: {error}") from None
        for part in deck_parts_of(game, width):
            if not np.array_equal(np.sort(row[part]), np.sort(again[part])):
                raise UnknownRowError(f"the card numbers of a deck are in the wrong part of the row for {game.name}")


def deck_pools(game: Game, decks: DeckLike | Sequence[DeckLike]) -> tuple[list[DeckLike], list[DeckLike]]:
    """Load the decks that each player may get. For ``decks`` and exceptions see :class:`DeckChoice`."""
    if isinstance(decks, (list, tuple)):
        if len(decks) != 2:
            raise ArgumentError(
                f"decks has {len(decks)} entries; it must be one deck for both players, or a pair, each of them a deck "
                "or a list of decks to draw from"
            )
        return _pool(game, decks[0]), _pool(game, decks[1])
    pool = _pool(game, decks)
    return pool, pool


def _pool(game: Game, decks: DeckLike | Sequence[DeckLike]) -> list[DeckLike]:
    """The decks that one player may get."""
    pool = pool_of_word(game, decks) if isinstance(decks, str) else None
    if pool is None:
        pool = list(decks) if isinstance(decks, (list, tuple)) else [decks]
    if not pool:
        raise ArgumentError("decks has an empty list; a list of decks to draw from needs at least one deck")
    for deck in pool:
        if not isinstance(deck, str) and not hasattr(deck, "name"):
            raise ArgumentTypeError(
                f"a deck is {reprlib.repr(deck)}; it must be the name of a shipped deck, the path of a deck file, or a "
                "deck object"
            )
    return [game.load_deck(deck) for deck in pool]
