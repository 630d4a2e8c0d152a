"""Search with closed deck lists: the agent does not know the opponent's deck list.

An ordinary search knows the opponent's list. With closed lists, each determinization first draws a list from a
field of decks. It draws among the lists that contain every card of the opponent that the player sees now. The
probability of a list is proportional to its weight times the number of ways to draw the seen cards from it. If no list
fits, the nearest ones are used (the fewest seen cards outside the list), and those cards replace some of the list's
own.

Cards that a player saw and lost sight of (shuffled back into the deck) do not count, because the record does not keep
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb, log
from typing import Any

import numpy as np

from ...errors import ArgumentError
from ..collection import deck_files
from ..game import deck_parts_of
from ..records import bytes_of, copy_records
from ..seeds import seeds_per_game
from .interface import NoHeuristicError, Search, search_of

HIDDEN, NO_SUCH_CARD = -1, -2
REDRAWS = 8
"""Times that a list is drawn again if the opponent could not pay for the announced actions with it."""


def closed_search(game: Any, field: Sequence[tuple[Any, float]] | None = None) -> ClosedSearch:
    """The game's search with closed lists.

    ``field``: decks (names, files or deck objects) and their weights; None: the decks of the package with equal
    weights. Raises ``ValueError`` for an empty field or a weight that is not above 0, the game's errors for decks that
    cannot be played, and :class:`NoHeuristicError` for a game that does not support closed lists.
    """
    search = search_of(game)
    if not search.deck_places:
        raise NoHeuristicError(f"the search of the game {game.name!r} does not support closed deck lists")
    given = [(deck, 1.0) for deck in game.embedded_decks().values()] if field is None else list(field)
    if not given or not all(0 < weight < float("inf") for _, weight in given):
        raise ArgumentError(
            f"the field has {len(given)} decks with weights {[w for _, w in given]}; give decks with weights above 0"
        )
    return ClosedSearch(search, [game.load_deck(deck) for deck, _ in given], [float(weight) for _, weight in given])


def search_with(game: Any, lists: str, field: Sequence[tuple[Any, float]] | None = None) -> Search:
    """The game's search for ``lists``: ``open``, ``closed``, or ``closed:`` and a field (:func:`field_from`).

    ``field``: the field of ``closed`` if ``lists`` names none. Raises ``ValueError`` for another text.
    """
    kind, _, named = lists.partition(":")
    if kind not in ("open", "closed") or (kind == "open" and (named or field is not None)):
        raise ArgumentError(
            f"lists are {lists!r}; they can be 'open', 'closed', or 'closed:' and decks with commas between"
        )
    return search_of(game) if kind == "open" else closed_search(game, field_from(named) if named else field)


def field_from(text: str) -> list[tuple[str, float]] | None:
    """Parse a field: decks, files or folders of files, separated by commas; ``DECK*3`` gives a weight. Empty: None."""
    field: list[tuple[str, float]] = []
    for word in filter(None, (part.strip() for part in text.split(","))):
        name, star, weight = word.rpartition("*")
        try:
            share = float(weight) if star else 1.0
        except ValueError:
            raise ArgumentError(f"the weight of {word!r} is not a number; write for example DECK*3") from None
        names = deck_files(name if star else word)
        field += [(each, share / len(names)) for each in names]
    return field or None


class ClosedSearch(Search):
    """The search of a game, except that its determinizations draw the opponent's deck list from a field."""

    def __init__(self, search: Search, decks: Sequence[Any], weights: Sequence[float]) -> None:
        vars(self).update(vars(search))
        game = self.game
        self._rows = np.stack([game.deck_rows((deck, deck))[0] for deck in decks]).astype(np.int64)
        self._weights = np.log(np.array(weights))
        self._parts = deck_parts_of(game, self.deck_places)
        self._asked: tuple[bytes, np.ndarray] = (b"", np.zeros(0))  # the last argument of chances, and its result
        self._spare = [self._some_cards(part) for part in self._parts]

    def _some_cards(self, part: slice) -> np.ndarray:
        """Spare cards for a part of a deck that has too few: those of the field, or of random decks."""
        rows = self._rows[:, part]
        if (rows < 0).all():
            decks = self.game.random_decks(8, 1)
            rows = np.stack([self.game.deck_rows((deck, deck))[0] for deck in decks])[:, part].astype(np.int64)
        return np.unique(rows[rows >= 0])

    def determinize(self, states: np.ndarray, players: Any, seeds: Any) -> None:
        """Determinize in place, the opponent's deck list included; the arguments are those of
        :meth:`Search.determinize`.

        A list with which the opponent could not pay for the announced actions is drawn again, at most ``REDRAWS``
        times. After that, the real list is taken.
        """
        if not len(states):
            return
        who, starts = self._players(players, len(states)), seeds_per_game(seeds, len(states))
        given = copy_records(states)
        possible = self._draw(states, who, starts.copy())
        for redraw in range(REDRAWS + 1):
            again = np.flatnonzero(~possible)
            if not len(again):
                return
            those = self.clone(given, again)
            if redraw < REDRAWS:
                possible[again] = self._draw(
                    those, who[again], seeds_per_game(starts[again, 0] + redraw + 1, len(again))
                )
            else:
                super().determinize(those, who[again], starts[again])
            bytes_of(states)[again] = bytes_of(those)

    def _draw(self, states: np.ndarray, players: np.ndarray, starts: np.ndarray) -> np.ndarray:
        """Draw a list for each game and determinize with it.

        Returns whether the opponent can complete the announced actions, bool ``(n,)``. ``starts``: from
        :func:`seeds_per_game`.
        """
        known = self.known_cards(states, players)
        numbers = np.full_like(known, HIDDEN)
        draws = starts[:, 1] / 2.0**63
        kinds, kind_of = np.unique(known, axis=0, return_inverse=True)
        for kind, seen in enumerate(kinds):
            games = np.flatnonzero(kind_of.ravel() == kind)
            ends = np.cumsum(self.chances(seen))
            drawn = np.minimum(np.searchsorted(ends, draws[games] * ends[-1], side="right"), len(ends) - 1)
            for deck in np.unique(drawn):
                those = games[drawn == deck]
                numbers[those] = self._completed(seen, int(deck), int(starts[those[0], 0]))
        return self.determinize_with_lists(states, players, numbers, starts)

    def chances(self, seen: np.ndarray) -> np.ndarray:
        """The probability of each deck of the field, float64 ``(decks,)``, given a row ``seen`` of
        :meth:`known_cards`."""
        if self._asked[0] == seen.tobytes():
            return self._asked[1]
        strangers = np.zeros(len(self._rows))
        likely = self._weights.copy()
        for deck, rows in enumerate(self._rows):
            for part in self._parts:
                there, cards = Counter(_numbers(seen[part])), Counter(_numbers(rows[part]))
                size = int((seen[part] != NO_SUCH_CARD).sum())
                strangers[deck] += (there - cards).total() + abs(size - cards.total())
                likely[deck] += sum(log(comb(cards[card], count)) for card, count in (there & cards).items())
        fits = strangers == strangers.min()
        chances = np.exp(np.where(fits, likely - likely[fits].max(), -np.inf))
        self._asked = seen.tobytes(), chances / chances.sum()
        return self._asked[1]

    def _completed(self, seen: np.ndarray, deck: int, seed: int) -> np.ndarray:
        """Card numbers for the hidden places that complete the seen cards to this deck, int64 ``(deck_places,)``.

        The seed chooses which cards of the deck are left out if there are seen cards that it does not contain.
        """
        generator = np.random.default_rng(seed)
        numbers = np.full(self.deck_places, HIDDEN, np.int64)
        for part, spare in zip(self._parts, self._spare, strict=True):
            places = part.start + np.flatnonzero(seen[part] == HIDDEN)
            rest = sorted((Counter(_numbers(self._rows[deck, part])) - Counter(_numbers(seen[part]))).elements())
            left = generator.permutation(np.array(rest, np.int64))[: len(places)]
            more = generator.choice(spare, len(places) - len(left)) if len(left) < len(places) else left[:0]
            numbers[places] = np.sort(np.concatenate([left, more]))
        return numbers


def _numbers(row: np.ndarray) -> list[int]:
    """The card numbers of a row, without hidden and empty places."""
    return row[row >= 0].tolist()
