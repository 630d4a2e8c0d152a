"""Deck lists for training in which some cards are exchanged for similar ones, so that an agent meets more cards.

An agent that trains with a few deck lists learns their cards by heart. In varied lists every card is exchanged with a
probability of one half for a random card of the same kind (the columns of ``game.card_features`` before the first
column that counts something: Elements and types in the FFTCG) whose cost differs by 1 at most. Numbers of copies and
the shape of the list stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import numpy as np

from ..errors import FFTCGEnvError

EXCHANGED = 0.5
"""Probability that a card of a list is exchanged."""
SURVEYED = 400
"""Random decks of the game that show which cards can be in which part of a deck."""
TRIES = 20


def similar_cards(game: Any, cards: Sequence[int]) -> dict[int, np.ndarray]:
    """For each of the cards (rows of ``game.card_features``: 1 + place in ``game.card_codes``) the other ones that can
    take its place, int64."""
    numbers, table = np.array(sorted(cards), np.int64), np.asarray(game.card_features)
    counting = np.flatnonzero((table > 1).any(axis=0))
    first = int(counting[0]) if len(counting) else table.shape[1]
    kinds, costs = table[numbers, :first], table[numbers, first : first + 1]
    found = {}
    for place, number in enumerate(numbers.tolist()):
        similar = (kinds == kinds[place]).all(axis=1) & (np.abs(costs - costs[place]) <= 1).all(axis=1)
        similar[place] = False
        found[number] = numbers[similar]
    return found


def varied_decks(game: Any, decks: Sequence[Any], count: int, seed: int, unseen: Sequence[str] = ()) -> list[Any]:
    """``count`` variations of the decks, each of a deck drawn at random. Deterministic in ``seed``.

    ``decks``: deck objects, names or files; ``unseen``: beginnings of card codes; cards with these are not taken, and
    neither are those of shipped decks that are not among ``decks``.
    """
    generator = np.random.default_rng([seed, 0xDECC])
    lists = [game.load_deck(deck) if isinstance(deck, str) else deck for deck in decks]
    parts = [item.name for item in fields(lists[0]) if isinstance(getattr(lists[0], item.name), tuple)]
    numbers = {code: row for row, code in enumerate(game.card_codes, 1)}
    own = {code for deck in lists for part in parts for code in getattr(deck, part)}
    shipped = game.embedded_decks().values()
    refused = {code for deck in shipped for part in parts for code in getattr(deck, part)} - own
    surveyed = [*lists, *game.random_decks(SURVEYED, seed)]
    exchanges: dict[str, dict[int, np.ndarray]] = {}
    for part in parts:
        codes = {code for deck in surveyed for code in getattr(deck, part)} - refused
        allowed = {numbers[code] for code in codes if not code.startswith(tuple(unseen))}
        mine = {numbers[code] for deck in lists for code in getattr(deck, part)}
        similar = similar_cards(game, sorted(allowed | mine))
        exchanges[part] = {number: similar[number][np.isin(similar[number], list(allowed))] for number in mine}
    found = []
    for number in range(count):
        deck = lists[int(generator.integers(len(lists)))]
        found.append(_varied(game, deck, f"varied {number}", exchanges, numbers, generator))
    return found


def _varied(
    game: Any, deck: Any, name: str, exchanges: dict[str, dict[int, np.ndarray]], numbers: dict[str, int],
    generator: np.random.Generator,
) -> Any:  # fmt: skip
    """A variation of a deck that the game accepts; the deck itself where none is found."""
    for _ in range(TRIES):
        parts = {}
        for part, similar in exchanges.items():
            codes = getattr(deck, part)
            taken, new = set(codes), {}
            for code in dict.fromkeys(codes):
                choices = [game.card_codes[row - 1] for row in similar[numbers[code]].tolist()]
                choices = [choice for choice in choices if choice not in taken]
                exchanged = generator.random() < EXCHANGED and choices
                new[code] = choices[int(generator.integers(len(choices)))] if exchanged else code
                taken.add(new[code])
            parts[part] = tuple(new[code] for code in codes)
        varied = replace(deck, name=name, **parts)
        try:
            game.deck_rows((varied, varied))
        except FFTCGEnvError:
            continue
        return varied
    return deck
